// time and timezone.
#include <algorithm>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/natives/date_values.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

TimeObject* Self(Value v) { return v.As<TimeObject>(); }
TimeZoneObject* Zone(Value v) { return v.As<TimeZoneObject>(); }

constexpr std::string_view kFieldNames[] = {"hour", "minute", "second", "microsecond", "tzinfo", "fold"};

Value FromFields(Runtime& rt, const Value (&bound)[6], const ClockFields& old, TimeZoneObject* zone) {
  const int64_t otherwise[] = {old.hour, old.minute, old.second, old.microsecond, 0, old.fold};
  int64_t n[6];
  for (int i : {0, 1, 2, 3, 5}) if (!ReadInt(rt, bound[i], otherwise[i], n[i])) return Value();
  if (bound[4] && !ReadZone(rt, bound[4], zone)) return Value();
  return NewTime(rt, {static_cast<int32_t>(n[0]), static_cast<int32_t>(n[1]), static_cast<int32_t>(n[2]), static_cast<int32_t>(n[3]),
                      static_cast<int32_t>(n[5])}, zone);
}

bool ReprTime(Runtime& rt, Value v, TextBuilder& out) {
  const ClockFields& c = Self(v)->clock;
  std::string text = fmt::format("datetime.time({}, {}", c.hour, c.minute);
  if (c.second != 0 || c.microsecond != 0) text += fmt::format(", {}", c.second);
  if (c.microsecond != 0) text += fmt::format(", {}", c.microsecond);
  if (!out.Append(text)) return false;
  if (Self(v)->zone != nullptr && (!out.Append(", tzinfo=") || !AppendRepr(rt, ZoneValue(Self(v)->zone), out))) return false;
  return out.Append(c.fold != 0 ? ", fold=1)" : ")");
}

std::string IsoText(Runtime& rt, const TimeObject* t, std::string_view timespec, bool& ok) {
  std::string text;
  ok = AppendClock(rt, t->clock, timespec, text);
  if (t->zone != nullptr) text += OffsetText(t->zone->offset, ":");
  return text;
}

bool StrTime(Runtime& rt, Value v, TextBuilder& out) {
  bool ok;
  return out.Append(IsoText(rt, Self(v), "auto", ok)) && ok;
}

Microseconds UtcOf(const TimeObject* t) { return MicrosOf(t->clock) - (t->zone != nullptr ? t->zone->offset : 0); }

int CompareTime(Runtime& rt, Op op, Value a, Value b) {
  if (!a.is(Kind::kTime) || !b.is(Kind::kTime)) return kNotComparable;
  if ((Self(a)->zone == nullptr) != (Self(b)->zone == nullptr)) {
    if (op == Op::Eq) return 0;
    return RaiseText(rt, ExceptionType::TypeError, "can't compare offset-naive and offset-aware times"), -1;
  }
  Microseconds x = UtcOf(Self(a)), y = UtcOf(Self(b));
  return CompareHolds(op, x < y ? -1 : x > y);
}

bool HashTime(Runtime&, Value v, int64_t& out) {
  out = static_cast<int64_t>(UtcOf(Self(v))) * 1000003 + 7;
  return true;
}

Value TimeAttribute(Runtime&, Value v, std::string_view name) {
  const ClockFields& c = Self(v)->clock;
  if (name == "hour") return Value::Int(c.hour);
  if (name == "minute") return Value::Int(c.minute);
  if (name == "second") return Value::Int(c.second);
  if (name == "microsecond") return Value::Int(c.microsecond);
  if (name == "fold") return Value::Int(c.fold);
  if (name == "tzinfo") return ZoneValue(Self(v)->zone);
  return Value();
}

Value TimeTypeAttribute(Runtime& rt, BuiltinType, std::string_view name) {
  if (name == "min") return NewTime(rt, {}, nullptr);
  if (name == "max") return NewTime(rt, {23, 59, 59, 999999, 0}, nullptr);
  if (name == "resolution") return NewTimeDelta(rt, 1);
  return Value();
}

// -- timezone

bool ReprZone(Runtime& rt, Value v, TextBuilder& out) {
  if (Zone(v)->offset == 0 && Zone(v)->name == nullptr) return out.Append("datetime.timezone.utc");
  Value offset = NewTimeDelta(rt, Zone(v)->offset);
  if (!offset || !out.Append("datetime.timezone(") || !AppendRepr(rt, offset, out)) return false;
  if (Zone(v)->name != nullptr && (!out.Append(", ") || !AppendRepr(rt, ValueOf(Zone(v)->name), out))) return false;
  return out.Append(")");
}

bool StrZone(Runtime&, Value v, TextBuilder& out) { return out.Append(ZoneName(Zone(v))); }

int CompareZone(Runtime&, Op op, Value a, Value b) {
  if (op != Op::Eq || !a.is(Kind::kTimeZone) || !b.is(Kind::kTimeZone)) return kNotComparable;
  return Zone(a)->offset == Zone(b)->offset;
}

bool HashZone(Runtime&, Value v, int64_t& out) {
  out = Zone(v)->offset * 1000003 + 11;
  return true;
}

Value ZoneTypeAttribute(Runtime& rt, BuiltinType, std::string_view name) {
  constexpr int64_t kFarthest = (23 * 60 + 59) * 60 * kSecondMicros;
  if (name == "utc") return NewTimeZone(rt, 0, nullptr);
  if (name == "min") return NewTimeZone(rt, -kFarthest, nullptr);
  if (name == "max") return NewTimeZone(rt, kFarthest, nullptr);
  return Value();
}

bool MomentArgument(Runtime& rt, const Args& args, std::string_view function) {
  if (!TakesOne(rt, args, fmt::format("timezone.{}", function))) return false;
  if (args[0].is_none() || args[0].is(Kind::kDateTime)) return true;
  Raise(rt, ExceptionType::TypeError, "{}(dt) argument must be a datetime instance or None, not {}", function, TypeName(rt, args[0]));
  return false;
}

}  // namespace

Value MakeDatetimeTime(Runtime& rt, const Args& args) {
  Value bound[6];
  return BindDate(rt, args, "", kFieldNames, 6, 0, 5, bound) ? FromFields(rt, bound, {}, nullptr) : Value();
}

Value MethodDatetimeTimeReplace(Runtime& rt, const Args& args) {
  Value bound[6];
  if (!Bind(rt, args, "replace", kFieldNames, 0, bound, 5)) return Value();
  return FromFields(rt, bound, Self(args.self)->clock, Self(args.self)->zone);
}

Value TimeOfIso(Runtime& rt, Value written) {
  std::string_view text = written.As<Str>()->view();
  if (text.starts_with("T")) text.remove_prefix(1);
  IsoTime time;
  if (!ReadIsoTime(text, time)) return WrongIso(rt, written);
  Value zone = time.has_zone ? ZoneOfOffset(rt, time.offset) : Value::None();
  return zone ? NewTime(rt, time.clock, zone.is_none() ? nullptr : Zone(zone)) : zone;
}

Value MethodDatetimeTimeFromisoformat(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "time.fromisoformat")) return Value();
  if (!args[0].is(Kind::kStr)) return RaiseText(rt, ExceptionType::TypeError, "fromisoformat: argument must be str");
  return TimeOfIso(rt, args[0]);
}

Value MethodDatetimeTimeIsoformat(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"timespec"};
  Value bound[1];
  if (!Bind(rt, args, "isoformat", kNames, 0, bound)) return Value();
  std::string timespec = "auto";
  if (bound[0]) {
    if (!bound[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "isoformat() argument 1 must be str, not {}", TypeNameOrNone(rt, bound[0]));
    timespec = bound[0].As<Str>()->view();
  }
  bool ok;
  std::string text = IsoText(rt, Self(args.self), timespec, ok);
  return ok ? NewAscii(rt, text) : Value();
}

Value MethodDatetimeTimeStrftime(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"format"};
  Value bound[1];
  if (!Bind(rt, args, "strftime", kNames, 1, bound)) return Value();
  if (!bound[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "strftime() argument 1 must be str, not {}", TypeNameOrNone(rt, bound[0]));
  return FormatTime(rt, args.self, bound[0]);
}

Value MethodDatetimeTimeFormat(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "__format__() argument 1 must be str, not {}", TypeNameOrNone(rt, args[0]));
  return args[0].As<Str>()->bytes == 0 ? ToStr(rt, args.self) : FormatTime(rt, args.self, args[0]);
}

Value MethodDatetimeTimeUtcoffset(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "time.utcoffset")) return Value();
  return Self(args.self)->zone == nullptr ? Value::None() : NewTimeDelta(rt, Self(args.self)->zone->offset);
}
Value MethodDatetimeTimeDst(Runtime& rt, const Args& args) { return TakesNothing(rt, args, "time.dst") ? Value::None() : Value(); }
Value MethodDatetimeTimeTzname(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "time.tzname")) return Value();
  return Self(args.self)->zone == nullptr ? Value::None() : NewText(rt, ZoneName(Self(args.self)->zone));
}

Value ZoneOfOffset(Runtime& rt, Microseconds offset, Str* name) {
  if (offset > -kDayMicros && offset < kDayMicros) return NewTimeZone(rt, offset, name);
  Value delta = NewTimeDelta(rt, offset);
  Value text = delta ? ToRepr(rt, delta) : delta;
  if (!text) return text;
  return Raise(rt, ExceptionType::ValueError,
               "offset must be a timedelta strictly between -timedelta(hours=24) and timedelta(hours=24), not {}.", text.As<Str>()->view());
}

Value MakeDatetimeTimezone(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"offset", "name"};
  Value bound[2];
  if (!Bind(rt, args, "timezone", kNames, 1, bound)) return Value();
  if (!bound[0].is(Kind::kTimeDelta)) {
    return Raise(rt, ExceptionType::TypeError, "timezone() argument 1 must be datetime.timedelta, not {}", TypeName(rt, bound[0]));
  }
  if (bound[1] && !bound[1].is(Kind::kStr)) {
    return Raise(rt, ExceptionType::TypeError, "timezone() argument 2 must be str, not {}", TypeNameOrNone(rt, bound[1]));
  }
  return ZoneOfOffset(rt, MicrosOf(bound[0].As<TimeDeltaObject>()), bound[1] ? bound[1].As<Str>() : nullptr);
}

Value MakeDatetimeTzinfo(Runtime& rt, const Args&) {
  return RaiseText(rt, ExceptionType::TypeError, "a tzinfo cannot be made here; use datetime.timezone(timedelta(hours=…))");
}

Value MethodDatetimeTimezoneUtcoffset(Runtime& rt, const Args& args) {
  return MomentArgument(rt, args, "utcoffset") ? NewTimeDelta(rt, Zone(args.self)->offset) : Value();
}
Value MethodDatetimeTimezoneDst(Runtime& rt, const Args& args) { return MomentArgument(rt, args, "dst") ? Value::None() : Value(); }
Value MethodDatetimeTimezoneTzname(Runtime& rt, const Args& args) {
  return MomentArgument(rt, args, "tzname") ? NewText(rt, ZoneName(Zone(args.self))) : Value();
}

Value MethodDatetimeTimezoneFromutc(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "timezone.fromutc")) return Value();
  if (!args[0].is(Kind::kDateTime)) return RaiseText(rt, ExceptionType::TypeError, "fromutc() argument must be a datetime instance");
  DateTimeObject* d = args[0].As<DateTimeObject>();
  if (d->zone != Zone(args.self)) return RaiseText(rt, ExceptionType::ValueError, "fromutc: dt.tzinfo is not self");
  return NewDateTimeOfMicros(rt, MicrosOf(d) + d->zone->offset, d->zone);
}

const NativeType kTimeNative{
    .kind = Kind::kTime, .type = BuiltinType::DatetimeTime, .name = "datetime.time", .repr = ReprTime, .str = StrTime, .compare = CompareTime,
    .hash = HashTime, .attribute = TimeAttribute, .type_attribute = TimeTypeAttribute};
const NativeType kTimeZoneNative{
    .kind = Kind::kTimeZone, .type = BuiltinType::DatetimeTimezone, .name = "datetime.timezone", .repr = ReprZone, .str = StrZone,
    .compare = CompareZone, .hash = HashZone, .type_attribute = ZoneTypeAttribute};

}  // namespace penstock
