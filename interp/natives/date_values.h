// Dates, times and spans as values, over the civil calendar of <chrono>.
#pragma once

#include <optional>

#include "interp/natives/natives.h"

namespace penstock {

struct DateObject : Object {       // kDate
  int32_t year, month, day;
};
// What a time of day is made of.
struct ClockFields {
  int32_t hour = 0, minute = 0, second = 0, microsecond = 0, fold = 0;
};
struct DateTimeObject : DateObject {  // kDateTime
  ClockFields clock;
  struct TimeZoneObject* zone;     // null: none
};
struct TimeObject : Object {       // kTime
  ClockFields clock;
  struct TimeZoneObject* zone;
};
struct TimeDeltaObject : Object {  // kTimeDelta
  int32_t days, seconds, microseconds;  // the last two not negative, below a day and a second
};
struct TimeZoneObject : Object {   // kTimeZone
  int64_t offset;                  // microseconds
  Str* name;                       // null: none given
};
struct NamedTupleObject : Object { // kIsoDate, kDecimalTuple
  Tuple* items;
  bool is_moment;                  // nine fields, as C's calendar has them
};

using Microseconds = __int128;     // a span; larger than any timedelta
inline constexpr int64_t kSecondMicros = 1'000'000, kDayMicros = 86'400 * kSecondMicros;
inline constexpr int64_t kMostDays = 999'999'999;

// -- the calendar. Ordinals count days, 1 is the first of January of year 1.
int64_t OrdinalOf(int64_t year, int64_t month, int64_t day);
bool IsCivilDate(int64_t year, int64_t month, int64_t day);
struct CivilDate {
  int32_t year, month, day;
};
CivilDate CivilOf(int64_t ordinal);  // REQUIRES: 1 <= ordinal <= kLastOrdinal
int64_t YearOf(int64_t ordinal);     // of any, far away too
inline constexpr int64_t kLastOrdinal = 3652059;
inline int64_t OrdinalOf(const DateObject* d) { return OrdinalOf(d->year, d->month, d->day); }
inline int WeekdayOf(int64_t ordinal) { return static_cast<int>((ordinal + 6) % 7); }  // Monday is 0
// Year, week and day (Monday is 1) by ISO 8601.
CivilDate IsoWeekOf(int64_t ordinal);
// 0 and `ordinal`, or ValueError is pending.
bool OrdinalOfWeek(int64_t year, int64_t week, int64_t day, int64_t& ordinal);  // false: there is no such week or day
bool OrdinalOfIsoWeek(Runtime& rt, int64_t year, int64_t week, int64_t day, int64_t& ordinal);

// -- making them; kNothing: ValueError or OverflowError is pending
Value NewDate(Runtime& rt, int64_t year, int64_t month, int64_t day);
Value NewDateOfOrdinal(Runtime& rt, int64_t ordinal);   // "date value out of range"
Value NewDateTime(Runtime& rt, int64_t year, int64_t month, int64_t day, const ClockFields& clock, TimeZoneObject* zone);
// From microseconds since the beginning of year 1.
Value NewDateTimeOfMicros(Runtime& rt, Microseconds since, TimeZoneObject* zone, int fold = 0);
Value NewTime(Runtime& rt, const ClockFields& clock, TimeZoneObject* zone);
Value NewTimeDelta(Runtime& rt, Microseconds span);
Value NewTimeZone(Runtime& rt, Microseconds offset, Str* name);
Value ZoneOfOffset(Runtime& rt, Microseconds offset, Str* name = nullptr);   // ValueError when it is a day or more
bool CheckClock(Runtime& rt, const ClockFields& clock);

Microseconds MicrosOf(const TimeDeltaObject* d);
Microseconds MicrosOf(const ClockFields& clock);
Microseconds MicrosOf(const DateTimeObject* d);          // since the beginning of year 1, its own clock
// A tzinfo argument: kNothing and None are none. False: TypeError is pending.
bool ReadZone(Runtime& rt, Value v, TimeZoneObject*& zone);
// An int argument that must fit C's int.
bool ReadInt(Runtime& rt, Value v, int64_t otherwise, int64_t& out);

inline Value ZoneValue(TimeZoneObject* zone) { return zone == nullptr ? Value::None() : Value(Kind::kTimeZone, zone); }
inline bool IsDateValue(Value v) { return v.is(Kind::kDate) || v.is(Kind::kDateTime); }

// -- texts
// +01:00, with seconds and microseconds where there are any; `colon` empty: +0100.
std::string OffsetText(int64_t offset, std::string_view colon);
std::string ZoneName(const TimeZoneObject* zone);
std::string IsoDateText(const DateObject* d);
// False: ValueError "Unknown timespec value".
bool AppendClock(Runtime& rt, const ClockFields& clock, std::string_view timespec, std::string& out);

// What timetuple() gives.
Value TimeTuple(Runtime& rt, const DateObject* d, const ClockFields& clock, int64_t is_dst);
// What isoformat() gives for a date, a datetime or a time.
std::string IsoTextOf(Runtime& rt, Value v);

// strftime for a date, a datetime or a time.
Value FormatTime(Runtime& rt, Value v, Value format);
Value ParseTime(Runtime& rt, Value text, Value format);  // datetime.strptime

// -- ISO texts (date_iso.cc)
enum class IsoDateResult : uint8_t { kWrong, kDate, kWeek };
// kDate: year, month and day as written; kWeek: the ordinal, which may lie outside.
IsoDateResult ReadIsoDate(std::string_view text, int64_t& year, int64_t& month, int64_t& day, int64_t& ordinal);
struct IsoTime {
  ClockFields clock;
  bool has_zone = false;
  int64_t offset = 0;  // microseconds
};
bool ReadIsoTime(std::string_view text, IsoTime& out);
// Where the date ends and the separator stands; npos: it is none. REQUIRES: 7 bytes or more.
size_t IsoSeparator(std::string_view text);
// ValueError "Invalid isoformat string".
Value WrongIso(Runtime& rt, Value text);
// What fromisoformat gives for a str. ValueError: it is no such text.
Value DateOfIso(Runtime& rt, Value text);
Value DateTimeOfIso(Runtime& rt, Value text);
Value TimeOfIso(Runtime& rt, Value text);

// -- timestamps: seconds since 1970 and microseconds, halves to even. False: an error is pending.
bool ReadTimestamp(Runtime& rt, Value v, int64_t& seconds, int64_t& micros);
Value DateTimeOfTimestamp(Runtime& rt, int64_t seconds, int64_t micros, TimeZoneObject* zone);

// -- arguments, in the words of the types' constructors: they call themselves `function`.
bool BindDate(Runtime& rt, const Args& args, std::string_view name, const std::string_view* names, int count, int required, int positional,
              Value* out);
// Positional arguments of a date that lacks some: the wrong type of one is told before the lack of another. False: an error is pending.
bool AreInts(Runtime& rt, const Args& args);
bool TakesOne(Runtime& rt, const Args& args, std::string_view function);

// The wall clock in microseconds since 1970, as the run's log has it. False: the run ends.
bool ReadWallClock(Runtime& rt, int64_t& micros);

}  // namespace penstock
