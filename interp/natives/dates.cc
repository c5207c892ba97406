// date.
#include <algorithm>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/natives/date_values.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

DateObject* Self(Value v) { return v.As<DateObject>(); }

// Was the class method called on datetime, or on one?
bool OfDateTime(const Args& args) {
  if (args.self.is(Kind::kBuiltin)) return args.self.int_value == IdOf(BuiltinType::DatetimeDatetime);
  return args.self.is(Kind::kDateTime);
}

Value NewOf(Runtime& rt, const Args& args, int64_t ordinal) {
  CivilDate date = CivilOf(ordinal);
  if (OfDateTime(args)) return NewDateTime(rt, date.year, date.month, date.day, {}, nullptr);
  return NewDate(rt, date.year, date.month, date.day);
}

bool ReprDate(Runtime&, Value v, TextBuilder& out) {
  return out.Append(fmt::format("datetime.date({}, {}, {})", Self(v)->year, Self(v)->month, Self(v)->day));
}

bool StrDate(Runtime&, Value v, TextBuilder& out) { return out.Append(IsoDateText(Self(v))); }

int CompareDate(Runtime& rt, Op op, Value a, Value b) {
  if (a.is(Kind::kDate) && b.is(Kind::kDate)) {
    int64_t x = OrdinalOf(Self(a)), y = OrdinalOf(Self(b));
    return CompareHolds(op, x < y ? -1 : x > y);
  }
  if (!IsDateValue(a) || !IsDateValue(b)) return kNotComparable;
  if (op == Op::Eq) return 0;
  return RaiseText(rt, ExceptionType::TypeError, "can't compare datetime.datetime to datetime.date"), -1;
}

bool HashDate(Runtime&, Value v, int64_t& out) {
  out = OrdinalOf(Self(v)) * 1000003;
  return true;
}

Value BinaryDate(Runtime& rt, Op op, Value a, Value b) {
  if (op == Op::Sub && a.is(Kind::kDate) && b.is(Kind::kDate)) {
    return NewTimeDelta(rt, static_cast<Microseconds>(OrdinalOf(Self(a)) - OrdinalOf(Self(b))) * kDayMicros);
  }
  bool swapped = op == Op::Add && a.is(Kind::kTimeDelta) && b.is(Kind::kDate);
  if (swapped) std::swap(a, b);
  if ((op != Op::Add && op != Op::Sub) || !a.is(Kind::kDate) || !b.is(Kind::kTimeDelta)) return Value::NotImplemented();
  int64_t days = b.As<TimeDeltaObject>()->days;
  return NewDateOfOrdinal(rt, OrdinalOf(Self(a)) + (op == Op::Add ? days : -days));
}

Value DateAttribute(Runtime&, Value v, std::string_view name) {
  if (name == "year") return Value::Int(Self(v)->year);
  if (name == "month") return Value::Int(Self(v)->month);
  if (name == "day") return Value::Int(Self(v)->day);
  return Value();
}

Value DateTypeAttribute(Runtime& rt, BuiltinType, std::string_view name) {
  if (name == "min") return NewDate(rt, 1, 1, 1);
  if (name == "max") return NewDate(rt, 9999, 12, 31);
  if (name == "resolution") return NewTimeDelta(rt, kDayMicros);
  return Value();
}

// year, week, weekday: a tuple with names.
Value IsoItem(Runtime& rt, Value v, Value key) { return GetItem(rt, ValueOf(v.As<NamedTupleObject>()->items), key); }

constexpr std::string_view kMomentNames[] = {"tm_year", "tm_mon", "tm_mday", "tm_hour", "tm_min", "tm_sec", "tm_wday", "tm_yday", "tm_isdst"};

Value IsoAttribute(Runtime&, Value v, std::string_view name) {
  const Value* items = v.As<NamedTupleObject>()->items->items;
  if (v.As<NamedTupleObject>()->is_moment) {
    auto found = std::find(std::begin(kMomentNames), std::end(kMomentNames), name);
    return found == std::end(kMomentNames) ? Value() : items[found - std::begin(kMomentNames)];
  }
  return name == "year" ? items[0] : name == "week" ? items[1] : name == "weekday" ? items[2] : Value();
}

bool ReprIso(Runtime&, Value v, TextBuilder& out) {
  const Value* items = v.As<NamedTupleObject>()->items->items;
  if (v.As<NamedTupleObject>()->is_moment) {
    std::string text;
    for (size_t i = 0; i < std::size(kMomentNames); ++i) text += fmt::format("{}{}={}", i == 0 ? "" : ", ", kMomentNames[i], items[i].int_value);
    return out.Append("time.struct_time(" + text + ")");
  }
  return out.Append(fmt::format("datetime.IsoCalendarDate(year={}, week={}, weekday={})", items[0].int_value, items[1].int_value,
                                items[2].int_value));
}

}  // namespace

Value TimeTuple(Runtime& rt, const DateObject* d, const ClockFields& clock, int64_t is_dst) {
  int64_t ordinal = OrdinalOf(d);
  Value items[] = {Value::Int(d->year), Value::Int(d->month), Value::Int(d->day), Value::Int(clock.hour), Value::Int(clock.minute),
                   Value::Int(clock.second), Value::Int(WeekdayOf(ordinal)), Value::Int(ordinal - OrdinalOf(d->year, 1, 1) + 1), Value::Int(is_dst)};
  Value tuple = NewTuple(rt, items, 9);
  if (!tuple) return tuple;
  NamedTupleObject* named = NewNative<NamedTupleObject>(rt, Kind::kIsoDate);
  named->items = tuple.As<Tuple>();
  named->is_moment = true;
  return ValueOf(named);
}

Value MakeDatetimeDate(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"year", "month", "day"};
  Value bound[3];
  int64_t n[3];
  if (!AreInts(rt, args) || !BindDate(rt, args, "", kNames, 3, 3, 3, bound)) return Value();
  for (int i = 0; i < 3; ++i) if (!ReadInt(rt, bound[i], 0, n[i])) return Value();
  return NewDate(rt, n[0], n[1], n[2]);
}

Value MethodDatetimeDateToday(Runtime& rt, const Args& args) {
  int64_t now;
  if (!TakesNothing(rt, args, OfDateTime(args) ? "datetime.today" : "date.today") || !ReadWallClock(rt, now)) return Value();
  Microseconds since = static_cast<Microseconds>(OrdinalOf(1970, 1, 1) - 1) * kDayMicros + now;
  if (OfDateTime(args)) return NewDateTimeOfMicros(rt, since, nullptr);
  return NewDateOfOrdinal(rt, static_cast<int64_t>(since / kDayMicros) + 1);
}

Value MethodDatetimeDateFromordinal(Runtime& rt, const Args& args) {
  int64_t ordinal;
  if (!TakesOne(rt, args, OfDateTime(args) ? "datetime.fromordinal" : "date.fromordinal") || !ReadInt(rt, args[0], 0, ordinal)) return Value();
  if (ordinal < 1) return RaiseText(rt, ExceptionType::ValueError, "ordinal must be >= 1");
  if (ordinal <= kLastOrdinal) return NewOf(rt, args, ordinal);
  return Raise(rt, ExceptionType::ValueError, "year {} is out of range", YearOf(ordinal));
}

Value MethodDatetimeDateFromisocalendar(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"year", "week", "day"};
  Value bound[3];
  int64_t n[3], ordinal;
  if (!Bind(rt, args, "fromisocalendar", kNames, 3, bound)) return Value();
  for (int i = 0; i < 3; ++i) if (!ReadInt(rt, bound[i], 0, n[i])) return Value();
  if (!OrdinalOfIsoWeek(rt, n[0], n[1], n[2], ordinal)) return Value();
  if (ordinal < 1 || ordinal > kLastOrdinal) return Raise(rt, ExceptionType::ValueError, "year {} is out of range", ordinal < 1 ? 0 : 10000);
  return NewOf(rt, args, ordinal);
}

Value MethodDatetimeDateFromtimestamp(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "date.fromtimestamp")) return Value();
  int64_t seconds, micros;
  if (!ReadTimestamp(rt, args[0], seconds, micros)) return Value();
  Value moment = DateTimeOfTimestamp(rt, seconds, micros, nullptr);
  if (!moment) return moment;
  DateObject* d = moment.As<DateObject>();
  return NewDate(rt, d->year, d->month, d->day);
}

Value DateOfIso(Runtime& rt, Value written) {
  std::string_view text = written.As<Str>()->view();
  int64_t ordinal, y, m, d;
  IsoDateResult result = text.size() == 7 || text.size() == 8 || text.size() == 10 ? ReadIsoDate(text, y, m, d, ordinal) : IsoDateResult::kWrong;
  if (result == IsoDateResult::kWrong) return WrongIso(rt, written);
  return result == IsoDateResult::kWeek ? NewDateOfOrdinal(rt, ordinal) : NewDate(rt, y, m, d);
}

Value MethodDatetimeDateFromisoformat(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "date.fromisoformat")) return Value();
  if (!args[0].is(Kind::kStr)) return RaiseText(rt, ExceptionType::TypeError, "fromisoformat: argument must be str");
  return DateOfIso(rt, args[0]);
}

Value MethodDatetimeDateReplace(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"year", "month", "day"};
  Value bound[3];
  int64_t n[3];
  DateObject* d = Self(args.self);
  const int32_t old[] = {d->year, d->month, d->day};
  if (!Bind(rt, args, "replace", kNames, 0, bound)) return Value();
  for (int i = 0; i < 3; ++i) if (!ReadInt(rt, bound[i], old[i], n[i])) return Value();
  return NewDate(rt, n[0], n[1], n[2]);
}

Value MethodDatetimeDateWeekday(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "date.weekday") ? Value::Int(WeekdayOf(OrdinalOf(Self(args.self)))) : Value();
}
Value MethodDatetimeDateIsoweekday(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "date.isoweekday") ? Value::Int(WeekdayOf(OrdinalOf(Self(args.self))) + 1) : Value();
}
Value MethodDatetimeDateToordinal(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "date.toordinal") ? Value::Int(OrdinalOf(Self(args.self))) : Value();
}

Value MethodDatetimeDateIsocalendar(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "date.isocalendar")) return Value();
  CivilDate week = IsoWeekOf(OrdinalOf(Self(args.self)));
  Value items[] = {Value::Int(week.year), Value::Int(week.month), Value::Int(week.day)};
  Value tuple = NewTuple(rt, items, 3);
  if (!tuple) return tuple;
  NamedTupleObject* named = NewNative<NamedTupleObject>(rt, Kind::kIsoDate);
  named->items = tuple.As<Tuple>();
  return ValueOf(named);
}

Value MethodDatetimeDateTimetuple(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "date.timetuple")) return Value();
  return TimeTuple(rt, Self(args.self), args.self.is(Kind::kDateTime) ? args.self.As<DateTimeObject>()->clock : ClockFields{}, -1);
}

Value MethodDatetimeDateIsoformat(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "date.isoformat") ? NewAscii(rt, IsoDateText(Self(args.self))) : Value();
}

Value MethodDatetimeDateCtime(Runtime& rt, const Args& args) {
  static constexpr const char* kDays[] = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  static constexpr const char* kMonths[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  if (!TakesNothing(rt, args, "date.ctime")) return Value();
  DateObject* d = Self(args.self);
  ClockFields clock = args.self.is(Kind::kDateTime) ? args.self.As<DateTimeObject>()->clock : ClockFields{};
  return NewAscii(rt, fmt::format("{} {} {:>2} {:02}:{:02}:{:02} {:04}", kDays[WeekdayOf(OrdinalOf(d))], kMonths[d->month - 1], d->day,
                                  clock.hour, clock.minute, clock.second, d->year));
}

Value MethodDatetimeDateStrftime(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"format"};
  Value bound[1];
  if (!Bind(rt, args, "strftime", kNames, 1, bound)) return Value();
  if (!bound[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "strftime() argument 1 must be str, not {}", TypeNameOrNone(rt, bound[0]));
  return FormatTime(rt, args.self, bound[0]);
}

Value MethodDatetimeDateFormat(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "__format__() argument 1 must be str, not {}", TypeNameOrNone(rt, args[0]));
  return args[0].As<Str>()->bytes == 0 ? ToStr(rt, args.self) : FormatTime(rt, args.self, args[0]);
}

Value MakeDatetimeIsoCalendarDate(Runtime& rt, const Args&) {
  return RaiseText(rt, ExceptionType::TypeError, "cannot create 'datetime.IsoCalendarDate' instances");
}

const NativeType kDateNative{
    .kind = Kind::kDate, .type = BuiltinType::DatetimeDate, .name = "datetime.date", .repr = ReprDate, .str = StrDate,
    .compare = CompareDate, .hash = HashDate, .binary = BinaryDate, .attribute = DateAttribute, .type_attribute = DateTypeAttribute};
const NativeType kIsoDateNative{
    .kind = Kind::kIsoDate, .type = BuiltinType::DatetimeIsoCalendarDate, .name = "datetime.IsoCalendarDate", .repr = ReprIso,
    .compare = CompareNamedTuple, .hash = HashNamedTuple, .item = IsoItem, .attribute = IsoAttribute};

}  // namespace penstock
