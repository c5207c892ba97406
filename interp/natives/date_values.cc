#include "interp/natives/date_values.h"

#include "interp/observe.h"

#include <algorithm>
#include <chrono>

namespace penstock {
namespace {

constexpr int64_t kEpochOrdinal = 719163;  // 1970-01-01

std::chrono::sys_days DayOf(int64_t ordinal) {
  return std::chrono::sys_days(std::chrono::days(static_cast<int>(ordinal - kEpochOrdinal)));
}

bool YearOutOfRange(Runtime& rt, int64_t year) {
  Raise(rt, ExceptionType::ValueError, "year {} is out of range", year);
  return false;
}

bool CheckDate(Runtime& rt, int64_t year, int64_t month, int64_t day) {
  if (year < 1 || year > 9999) return YearOutOfRange(rt, year);
  if (month < 1 || month > 12) return RaiseText(rt, ExceptionType::ValueError, "month must be in 1..12"), false;
  if (IsCivilDate(year, month, day)) return true;
  return RaiseText(rt, ExceptionType::ValueError, "day is out of range for month"), false;
}

void SetDate(DateObject* d, int64_t year, int64_t month, int64_t day) {
  d->year = static_cast<int32_t>(year);
  d->month = static_cast<int32_t>(month);
  d->day = static_cast<int32_t>(day);
}

}  // namespace

bool IsCivilDate(int64_t year, int64_t month, int64_t day) {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31) return false;
  return std::chrono::year_month_day(std::chrono::year(static_cast<int>(year)), std::chrono::month(static_cast<unsigned>(month)),
                                     std::chrono::day(static_cast<unsigned>(day))).ok();
}

int64_t OrdinalOf(int64_t year, int64_t month, int64_t day) {
  std::chrono::sys_days days = std::chrono::year_month_day(
      std::chrono::year(static_cast<int>(year)), std::chrono::month(static_cast<unsigned>(month)), std::chrono::day(static_cast<unsigned>(day)));
  return days.time_since_epoch().count() + kEpochOrdinal;
}

CivilDate CivilOf(int64_t ordinal) {
  std::chrono::year_month_day date(DayOf(ordinal));
  return {static_cast<int>(date.year()), static_cast<int32_t>(static_cast<unsigned>(date.month())),
          static_cast<int32_t>(static_cast<unsigned>(date.day()))};
}

int64_t YearOf(int64_t ordinal) {
  constexpr int64_t kCycle = 146097;  // days of 400 years
  int64_t days = ordinal - 1, cycles = days >= 0 ? days / kCycle : -((-days + kCycle - 1) / kCycle);
  return CivilOf(days - cycles * kCycle + 1).year + cycles * 400;
}

// The ordinal of the Monday of the first ISO week of a year: the week that has the fourth of January in it.
static int64_t FirstMonday(int64_t year) {
  int64_t fourth = OrdinalOf(year, 1, 4);
  return fourth - WeekdayOf(fourth);
}

CivilDate IsoWeekOf(int64_t ordinal) {
  int64_t year = CivilOf(ordinal).year;
  if (ordinal < FirstMonday(year)) --year;
  else if (ordinal >= FirstMonday(year + 1)) ++year;
  int64_t week = (ordinal - FirstMonday(year)) / 7 + 1;
  return {static_cast<int32_t>(year), static_cast<int32_t>(week), WeekdayOf(ordinal) + 1};
}

static int64_t WeeksIn(int64_t year) { return (FirstMonday(year + 1) - FirstMonday(year)) / 7; }

bool OrdinalOfWeek(int64_t year, int64_t week, int64_t day, int64_t& ordinal) {
  ordinal = FirstMonday(year) + (week - 1) * 7 + day - 1;
  return week >= 1 && week <= WeeksIn(year) && day >= 1 && day <= 7;
}

bool OrdinalOfIsoWeek(Runtime& rt, int64_t year, int64_t week, int64_t day, int64_t& ordinal) {
  if (year < 1 || year > 9999) return Raise(rt, ExceptionType::ValueError, "Year is out of range: {}", year), false;
  if (week < 1 || week > WeeksIn(year)) return Raise(rt, ExceptionType::ValueError, "Invalid week: {}", week), false;
  if (day < 1 || day > 7) return Raise(rt, ExceptionType::ValueError, "Invalid day: {} (range is [1, 7])", day), false;
  return OrdinalOfWeek(year, week, day, ordinal);
}

Value NewDate(Runtime& rt, int64_t year, int64_t month, int64_t day) {
  if (!CheckDate(rt, year, month, day)) return Value();
  DateObject* d = NewNative<DateObject>(rt, Kind::kDate);
  SetDate(d, year, month, day);
  return ValueOf(d);
}

Value NewDateOfOrdinal(Runtime& rt, int64_t ordinal) {
  if (ordinal < 1 || ordinal > kLastOrdinal) return RaiseText(rt, ExceptionType::OverflowError, "date value out of range");
  CivilDate date = CivilOf(ordinal);
  return NewDate(rt, date.year, date.month, date.day);
}

bool CheckClock(Runtime& rt, const ClockFields& c) {
  auto wrong = [&](const char* message) { return RaiseText(rt, ExceptionType::ValueError, message), false; };
  if (c.hour < 0 || c.hour > 23) return wrong("hour must be in 0..23");
  if (c.minute < 0 || c.minute > 59) return wrong("minute must be in 0..59");
  if (c.second < 0 || c.second > 59) return wrong("second must be in 0..59");
  if (c.microsecond < 0 || c.microsecond > 999999) return wrong("microsecond must be in 0..999999");
  return (c.fold == 0 || c.fold == 1) || wrong("fold must be either 0 or 1");
}

Value NewDateTime(Runtime& rt, int64_t year, int64_t month, int64_t day, const ClockFields& clock, TimeZoneObject* zone) {
  if (!CheckDate(rt, year, month, day) || !CheckClock(rt, clock)) return Value();
  DateTimeObject* d = NewNative<DateTimeObject>(rt, Kind::kDateTime);
  SetDate(d, year, month, day);
  d->clock = clock;
  d->zone = zone;
  return ValueOf(d);
}

Value NewDateTimeOfMicros(Runtime& rt, Microseconds since, TimeZoneObject* zone, int fold) {
  if (since < 0 || since >= static_cast<Microseconds>(kLastOrdinal) * kDayMicros) {
    return RaiseText(rt, ExceptionType::OverflowError, "date value out of range");
  }
  CivilDate date = CivilOf(static_cast<int64_t>(since / kDayMicros) + 1);
  int64_t rest = static_cast<int64_t>(since % kDayMicros), seconds = rest / kSecondMicros;
  ClockFields clock{static_cast<int32_t>(seconds / 3600), static_cast<int32_t>(seconds / 60 % 60), static_cast<int32_t>(seconds % 60),
                    static_cast<int32_t>(rest % kSecondMicros), fold};
  return NewDateTime(rt, date.year, date.month, date.day, clock, zone);
}

Value NewTime(Runtime& rt, const ClockFields& clock, TimeZoneObject* zone) {
  if (!CheckClock(rt, clock)) return Value();
  TimeObject* t = NewNative<TimeObject>(rt, Kind::kTime);
  t->clock = clock;
  t->zone = zone;
  return ValueOf(t);
}

Value NewTimeDelta(Runtime& rt, Microseconds span) {
  Microseconds days = span / kDayMicros, rest = span % kDayMicros;
  if (rest < 0) {
    rest += kDayMicros;
    --days;
  }
  if (days > INT32_MAX || days < INT32_MIN) return RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C int");
  if (days > kMostDays || days < -kMostDays) {
    return Raise(rt, ExceptionType::OverflowError, "days={}; must have magnitude <= 999999999", static_cast<int64_t>(days));
  }
  TimeDeltaObject* d = NewNative<TimeDeltaObject>(rt, Kind::kTimeDelta);
  d->days = static_cast<int32_t>(days);
  d->seconds = static_cast<int32_t>(rest / kSecondMicros);
  d->microseconds = static_cast<int32_t>(rest % kSecondMicros);
  return ValueOf(d);
}

Value NewTimeZone(Runtime& rt, Microseconds offset, Str* name) {
  bool is_utc = offset == 0 && name == nullptr;
  if (is_utc && rt.utc) return rt.utc;
  TimeZoneObject* zone = NewNative<TimeZoneObject>(rt, Kind::kTimeZone);
  zone->offset = static_cast<int64_t>(offset);
  zone->name = name;
  if (is_utc) rt.utc = ValueOf(zone);
  return ValueOf(zone);
}

Microseconds MicrosOf(const TimeDeltaObject* d) {
  return static_cast<Microseconds>(d->days) * kDayMicros + static_cast<Microseconds>(d->seconds) * kSecondMicros + d->microseconds;
}

Microseconds MicrosOf(const ClockFields& c) {
  return (static_cast<Microseconds>(c.hour) * 3600 + c.minute * 60 + c.second) * kSecondMicros + c.microsecond;
}

Microseconds MicrosOf(const DateTimeObject* d) {
  return static_cast<Microseconds>(OrdinalOf(static_cast<const DateObject*>(d)) - 1) * kDayMicros + MicrosOf(d->clock);
}

bool ReadZone(Runtime& rt, Value v, TimeZoneObject*& zone) {
  zone = nullptr;
  if (!v || v.is_none()) return true;
  if (v.is(Kind::kTimeZone)) return zone = v.As<TimeZoneObject>(), true;
  Raise(rt, ExceptionType::TypeError, "tzinfo argument must be None or of a tzinfo subclass, not type '{}'", TypeName(rt, v));
  return false;
}

bool ReadInt(Runtime& rt, Value v, int64_t otherwise, int64_t& out) {
  out = otherwise;
  if (!v) return true;
  if (v.is(Kind::kBigInt)) return RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C long"), false;
  if (!ToIndex(rt, v, out)) return false;
  if (out > INT32_MAX) return RaiseText(rt, ExceptionType::OverflowError, "signed integer is greater than maximum"), false;
  if (out < INT32_MIN) return RaiseText(rt, ExceptionType::OverflowError, "signed integer is less than minimum"), false;
  return true;
}

std::string OffsetText(int64_t offset, std::string_view colon) {
  int64_t size = std::abs(offset), seconds = size / kSecondMicros, micros = size % kSecondMicros;
  std::string text = fmt::format("{}{:02}{}{:02}", offset < 0 ? '-' : '+', seconds / 3600, colon, seconds / 60 % 60);
  if (seconds % 60 != 0 || micros != 0) text += fmt::format("{}{:02}", colon, seconds % 60);
  if (micros != 0) text += fmt::format(".{:06}", micros);
  return text;
}

std::string ZoneName(const TimeZoneObject* zone) {
  if (zone->name != nullptr) return std::string(zone->name->view());
  return zone->offset == 0 ? "UTC" : "UTC" + OffsetText(zone->offset, ":");
}

std::string IsoDateText(const DateObject* d) { return fmt::format("{:04}-{:02}-{:02}", d->year, d->month, d->day); }

std::string IsoTextOf(Runtime& rt, Value v) {
  std::string text;
  if (IsDateValue(v)) text = IsoDateText(v.As<DateObject>());
  if (v.is(Kind::kDate)) return text;
  bool moment = v.is(Kind::kDateTime);
  if (moment) text += 'T';
  AppendClock(rt, moment ? v.As<DateTimeObject>()->clock : v.As<TimeObject>()->clock, "auto", text);
  TimeZoneObject* zone = moment ? v.As<DateTimeObject>()->zone : v.As<TimeObject>()->zone;
  if (zone != nullptr) text += OffsetText(zone->offset, ":");
  return text;
}

bool AppendClock(Runtime& rt, const ClockFields& c, std::string_view timespec, std::string& out) {
  if (timespec == "auto") timespec = c.microsecond != 0 ? "microseconds" : "seconds";
  if (timespec == "hours") out += fmt::format("{:02}", c.hour);
  else if (timespec == "minutes") out += fmt::format("{:02}:{:02}", c.hour, c.minute);
  else if (timespec == "seconds") out += fmt::format("{:02}:{:02}:{:02}", c.hour, c.minute, c.second);
  else if (timespec == "milliseconds") out += fmt::format("{:02}:{:02}:{:02}.{:03}", c.hour, c.minute, c.second, c.microsecond / 1000);
  else if (timespec == "microseconds") out += fmt::format("{:02}:{:02}:{:02}.{:06}", c.hour, c.minute, c.second, c.microsecond);
  else return RaiseText(rt, ExceptionType::ValueError, "Unknown timespec value"), false;
  return true;
}

bool BindDate(Runtime& rt, const Args& args, std::string_view name, const std::string_view* names, int count, int required, int positional,
              Value* out) {
  std::string function = name.empty() ? "function" : fmt::format("{}()", name);
  std::fill(out, out + count, Value());
  if (static_cast<int>(args.count) > positional && positional < count) {
    Raise(rt, ExceptionType::TypeError, "{} takes at most {} positional argument{} ({} given)", function, positional, positional == 1 ? "" : "s", args.count);
    return false;
  }
  if (static_cast<int>(args.count + args.keyword_count) > count) {
    Raise(rt, ExceptionType::TypeError, "{} takes at most {} {}argument{} ({} given)", function, count, args.count == 0 ? "keyword " : "",
          count == 1 ? "" : "s", args.count + args.keyword_count);
    return false;
  }
  std::copy(args.items, args.items + args.count, out);
  for (uint32_t k = 0; k < args.keyword_count; ++k) {
    std::string_view given = args.keyword_names[k].As<Str>()->view();
    int at = static_cast<int>(std::find(names, names + count, given) - names);
    if (at == count) return Raise(rt, ExceptionType::TypeError, "'{}' is an invalid keyword argument for this function", given), false;
    if (out[at]) {
      return Raise(rt, ExceptionType::TypeError, "argument for {} given by name ('{}') and position ({})", function, given, at + 1), false;
    }
    out[at] = args.keyword_values[k];
  }
  for (int i = 0; i < required; ++i) {
    if (out[i]) continue;
    return Raise(rt, ExceptionType::TypeError, "{} missing required argument '{}' (pos {})", function, names[i], i + 1), false;
  }
  return true;
}

bool AreInts(Runtime& rt, const Args& args) {
  int64_t number;
  for (uint32_t i = 0; i < args.count && args.count < 3; ++i) if (!ToIndex(rt, args[i], number)) return false;
  return true;
}

bool TakesOne(Runtime& rt, const Args& args, std::string_view function) {
  if (args.count == 1 && args.keyword_count == 0) return true;
  if (args.keyword_count > 0) Raise(rt, ExceptionType::TypeError, "{}() takes no keyword arguments", function);
  else Raise(rt, ExceptionType::TypeError, "{}() takes exactly one argument ({} given)", function, args.count);
  return false;
}

bool ReadWallClock(Runtime& rt, int64_t& micros) {
  std::optional<int64_t> now = Observe(rt, Sense::kClock);
  if (now) micros = *now / 1000;
  return now.has_value();
}

}  // namespace penstock
