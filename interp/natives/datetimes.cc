// datetime.
#include <algorithm>
#include <cmath>

#include "core/text.h"
#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/natives/date_values.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

DateTimeObject* Self(Value v) { return v.As<DateTimeObject>(); }

const Microseconds kEpoch = static_cast<Microseconds>(719162) * kDayMicros;  // 1970-01-01

// By the clock of UTC; one without a zone is taken as it stands.
Microseconds UtcOf(const DateTimeObject* d) { return MicrosOf(d) - (d->zone != nullptr ? d->zone->offset : 0); }

std::string IsoText(Runtime& rt, const DateTimeObject* d, std::string_view separator, std::string_view timespec, bool& ok) {
  std::string text = IsoDateText(d);
  text += separator;
  ok = AppendClock(rt, d->clock, timespec, text);
  if (d->zone != nullptr) text += OffsetText(d->zone->offset, ":");
  return text;
}

bool ReprDateTime(Runtime& rt, Value v, TextBuilder& out) {
  DateTimeObject* d = Self(v);
  std::string text = fmt::format("datetime.datetime({}, {}, {}, {}, {}", d->year, d->month, d->day, d->clock.hour, d->clock.minute);
  if (d->clock.second != 0 || d->clock.microsecond != 0) text += fmt::format(", {}", d->clock.second);
  if (d->clock.microsecond != 0) text += fmt::format(", {}", d->clock.microsecond);
  if (d->clock.fold != 0) text += ", fold=1";
  if (!out.Append(text)) return false;
  if (d->zone != nullptr && (!out.Append(", tzinfo=") || !AppendRepr(rt, ZoneValue(d->zone), out))) return false;
  return out.Append(")");
}

bool StrDateTime(Runtime& rt, Value v, TextBuilder& out) {
  bool ok;
  return out.Append(IsoText(rt, Self(v), " ", "auto", ok)) && ok;
}

int CompareDateTime(Runtime& rt, Op op, Value a, Value b) {
  if (!a.is(Kind::kDateTime) || !b.is(Kind::kDateTime)) {
    if (!IsDateValue(a) || !IsDateValue(b)) return kNotComparable;
    if (op == Op::Eq) return 0;
    return RaiseText(rt, ExceptionType::TypeError, "can't compare datetime.datetime to datetime.date"), -1;
  }
  if ((Self(a)->zone == nullptr) != (Self(b)->zone == nullptr)) {
    if (op == Op::Eq) return 0;
    return RaiseText(rt, ExceptionType::TypeError, "can't compare offset-naive and offset-aware datetimes"), -1;
  }
  Microseconds x = UtcOf(Self(a)), y = UtcOf(Self(b));
  return CompareHolds(op, x < y ? -1 : x > y);
}

bool HashDateTime(Runtime&, Value v, int64_t& out) {
  out = static_cast<int64_t>(UtcOf(Self(v)) % 1000000007) * 1000003 + 5;
  return true;
}

Value BinaryDateTime(Runtime& rt, Op op, Value a, Value b) {
  if (op == Op::Sub && a.is(Kind::kDateTime) && b.is(Kind::kDateTime)) {
    if ((Self(a)->zone == nullptr) != (Self(b)->zone == nullptr)) {
      return RaiseText(rt, ExceptionType::TypeError, "can't subtract offset-naive and offset-aware datetimes");
    }
    return NewTimeDelta(rt, UtcOf(Self(a)) - UtcOf(Self(b)));
  }
  if (op == Op::Add && a.is(Kind::kTimeDelta) && b.is(Kind::kDateTime)) std::swap(a, b);
  if ((op != Op::Add && op != Op::Sub) || !a.is(Kind::kDateTime) || !b.is(Kind::kTimeDelta)) return Value::NotImplemented();
  Microseconds span = MicrosOf(b.As<TimeDeltaObject>());
  return NewDateTimeOfMicros(rt, MicrosOf(Self(a)) + (op == Op::Add ? span : -span), Self(a)->zone);
}

Value DateTimeAttribute(Runtime&, Value v, std::string_view name) {
  DateTimeObject* d = Self(v);
  if (name == "year") return Value::Int(d->year);
  if (name == "month") return Value::Int(d->month);
  if (name == "day") return Value::Int(d->day);
  if (name == "hour") return Value::Int(d->clock.hour);
  if (name == "minute") return Value::Int(d->clock.minute);
  if (name == "second") return Value::Int(d->clock.second);
  if (name == "microsecond") return Value::Int(d->clock.microsecond);
  if (name == "fold") return Value::Int(d->clock.fold);
  if (name == "tzinfo") return ZoneValue(d->zone);
  return Value();
}

Value DateTimeTypeAttribute(Runtime& rt, BuiltinType, std::string_view name) {
  if (name == "min") return NewDateTime(rt, 1, 1, 1, {}, nullptr);
  if (name == "max") return NewDateTime(rt, 9999, 12, 31, {23, 59, 59, 999999, 0}, nullptr);
  if (name == "resolution") return NewTimeDelta(rt, 1);
  return Value();
}

constexpr std::string_view kFieldNames[] = {"year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo", "fold"};

// The fields of datetime() or replace(); `otherwise` for those not given.
Value FromFields(Runtime& rt, const Value (&bound)[9], const int64_t (&otherwise)[9], TimeZoneObject* zone) {
  int64_t n[9];
  for (int i : {0, 1, 2, 3, 4, 5, 6, 8}) if (!ReadInt(rt, bound[i], otherwise[i], n[i])) return Value();
  if (bound[7] && !ReadZone(rt, bound[7], zone)) return Value();
  ClockFields clock{static_cast<int32_t>(n[3]), static_cast<int32_t>(n[4]), static_cast<int32_t>(n[5]), static_cast<int32_t>(n[6]),
                    static_cast<int32_t>(n[8])};
  return NewDateTime(rt, n[0], n[1], n[2], clock, zone);
}

Value NowIn(Runtime& rt, TimeZoneObject* zone) {
  int64_t now;
  if (!ReadWallClock(rt, now)) return Value();
  return NewDateTimeOfMicros(rt, kEpoch + now + (zone != nullptr ? zone->offset : 0), zone);
}

}  // namespace

bool ReadTimestamp(Runtime& rt, Value v, int64_t& seconds, int64_t& micros) {
  micros = 0;
  if (v.is(Kind::kBigInt)) return RaiseText(rt, ExceptionType::OverflowError, "timestamp out of range for platform time_t"), false;
  if (!v.is(Kind::kFloat)) return ToIndex(rt, v, seconds);
  double d = v.float_value, whole, fraction = std::modf(d, &whole);
  if (std::isnan(d)) return RaiseText(rt, ExceptionType::ValueError, "Invalid value NaN (not a number)"), false;
  fraction = std::nearbyint(fraction * 1e6);
  if (fraction >= 1e6) {
    fraction -= 1e6;
    whole += 1;
  } else if (fraction < 0) {
    fraction += 1e6;
    whole -= 1;
  }
  if (!(whole >= -9.2e18 && whole <= 9.2e18)) {
    return RaiseText(rt, ExceptionType::OverflowError, "timestamp out of range for platform time_t"), false;
  }
  seconds = static_cast<int64_t>(whole);
  micros = static_cast<int64_t>(fraction);
  return true;
}

Value DateTimeOfTimestamp(Runtime& rt, int64_t seconds, int64_t micros, TimeZoneObject* zone) {
  constexpr int64_t kFarthest = 67768036191676799;  // what C's calendar can say
  if (seconds > kFarthest || seconds < -kFarthest) {
    Value arguments[] = {Value::Int(75), NewAscii(rt, "Value too large for defined data type")};
    return RaiseException(rt, NewException(rt, ExceptionType::OSError, arguments, 2));
  }
  Microseconds since = kEpoch + static_cast<Microseconds>(seconds) * kSecondMicros + micros;
  if (since < 0 || since >= static_cast<Microseconds>(kLastOrdinal) * kDayMicros) {
    int64_t days = static_cast<int64_t>(since >= 0 ? since / kDayMicros : -((-since + kDayMicros - 1) / kDayMicros));
    return Raise(rt, ExceptionType::ValueError, "year {} is out of range", YearOf(days + 1));
  }
  return NewDateTimeOfMicros(rt, since + (zone != nullptr ? zone->offset : 0), zone);
}

Value MakeDatetimeDatetime(Runtime& rt, const Args& args) {
  Value bound[9];
  if (!AreInts(rt, args) || !BindDate(rt, args, "", kFieldNames, 9, 3, 8, bound)) return Value();
  return FromFields(rt, bound, {0, 0, 0, 0, 0, 0, 0, 0, 0}, nullptr);
}

Value MethodDatetimeDatetimeReplace(Runtime& rt, const Args& args) {
  Value bound[9];
  if (!Bind(rt, args, "replace", kFieldNames, 0, bound, 8)) return Value();
  DateTimeObject* d = Self(args.self);
  const int64_t otherwise[] = {d->year, d->month, d->day, d->clock.hour, d->clock.minute, d->clock.second, d->clock.microsecond, 0, d->clock.fold};
  return FromFields(rt, bound, otherwise, d->zone);
}

Value MethodDatetimeDatetimeNow(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"tz"};
  Value bound[1];
  TimeZoneObject* zone;
  return Bind(rt, args, "now", kNames, 0, bound) && ReadZone(rt, bound[0], zone) ? NowIn(rt, zone) : Value();
}

Value MethodDatetimeDatetimeUtcnow(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "datetime.utcnow") ? NowIn(rt, nullptr) : Value();
}

Value MethodDatetimeDatetimeFromtimestamp(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"timestamp", "tz"};
  Value bound[2];
  TimeZoneObject* zone;
  int64_t seconds, micros;
  if (!Bind(rt, args, "fromtimestamp", kNames, 1, bound) || !ReadZone(rt, bound[1], zone) || !ReadTimestamp(rt, bound[0], seconds, micros)) {
    return Value();
  }
  return DateTimeOfTimestamp(rt, seconds, micros, zone);
}

Value MethodDatetimeDatetimeUtcfromtimestamp(Runtime& rt, const Args& args) {
  int64_t seconds, micros;
  if (!TakesOne(rt, args, "datetime.utcfromtimestamp") || !ReadTimestamp(rt, args[0], seconds, micros)) return Value();
  return DateTimeOfTimestamp(rt, seconds, micros, nullptr);
}

Value MethodDatetimeDatetimeStrptime(Runtime& rt, const Args& args) {
  if (args.keyword_count > 0) return RaiseText(rt, ExceptionType::TypeError, "strptime() takes no keyword arguments");
  if (args.count != 2) return Raise(rt, ExceptionType::TypeError, "strptime() takes exactly 2 arguments ({} given)", args.count);
  for (uint32_t i = 0; i < 2; ++i) {
    if (!args[i].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "strptime() argument {} must be str, not {}", i + 1, TypeNameOrNone(rt, args[i]));
  }
  return ParseTime(rt, args[0], args[1]);
}

Value MethodDatetimeDatetimeCombine(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"date", "time", "tzinfo"};
  Value bound[3];
  if (!Bind(rt, args, "combine", kNames, 2, bound)) return Value();
  if (!IsDateValue(bound[0])) {
    return Raise(rt, ExceptionType::TypeError, "combine() argument 1 must be datetime.date, not {}", TypeName(rt, bound[0]));
  }
  if (!bound[1].is(Kind::kTime)) {
    return Raise(rt, ExceptionType::TypeError, "combine() argument 2 must be datetime.time, not {}", TypeName(rt, bound[1]));
  }
  TimeZoneObject* zone = bound[1].As<TimeObject>()->zone;
  if (bound[2] && !ReadZone(rt, bound[2], zone)) return Value();
  DateObject* d = bound[0].As<DateObject>();
  return NewDateTime(rt, d->year, d->month, d->day, bound[1].As<TimeObject>()->clock, zone);
}

Value DateTimeOfIso(Runtime& rt, Value written) {
  std::string_view text = written.As<Str>()->view();
  if (text.size() < 7) return WrongIso(rt, written);
  size_t separator = IsoSeparator(text);
  int64_t ordinal = 0, y, m, d;
  if (separator == std::string_view::npos || separator > text.size()) return WrongIso(rt, written);
  IsoDateResult result = ReadIsoDate(text.substr(0, separator), y, m, d, ordinal);
  if (result == IsoDateResult::kWrong) return WrongIso(rt, written);
  IsoTime time;
  if (text.size() > separator) {
    size_t at = separator;
    NextCodePoint(text, at);
    if (!ReadIsoTime(text.substr(at), time)) return WrongIso(rt, written);
  }
  TimeZoneObject* zone = nullptr;
  if (time.has_zone) {
    Value made = ZoneOfOffset(rt, time.offset);
    if (!made) return made;
    zone = made.As<TimeZoneObject>();
  }
  if (result == IsoDateResult::kWeek) {
    if (ordinal < 1 || ordinal > kLastOrdinal) return WrongIso(rt, written);
    CivilDate date = CivilOf(ordinal);
    y = date.year, m = date.month, d = date.day;
  }
  return NewDateTime(rt, y, m, d, time.clock, zone);
}

Value MethodDatetimeDatetimeFromisoformat(Runtime& rt, const Args& args) {
  if (!TakesOne(rt, args, "datetime.fromisoformat")) return Value();
  if (!args[0].is(Kind::kStr)) return RaiseText(rt, ExceptionType::TypeError, "fromisoformat: argument must be str");
  return DateTimeOfIso(rt, args[0]);
}

Value MethodDatetimeDatetimeDate(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "datetime.date")) return Value();
  return NewDate(rt, Self(args.self)->year, Self(args.self)->month, Self(args.self)->day);
}
Value MethodDatetimeDatetimeTime(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "datetime.time") ? NewTime(rt, Self(args.self)->clock, nullptr) : Value();
}
Value MethodDatetimeDatetimeTimetz(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "datetime.timetz") ? NewTime(rt, Self(args.self)->clock, Self(args.self)->zone) : Value();
}

Value MethodDatetimeDatetimeAstimezone(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"tz"};
  Value bound[1];
  TimeZoneObject* zone;
  if (!Bind(rt, args, "astimezone", kNames, 0, bound) || !ReadZone(rt, bound[0], zone)) return Value();
  if (zone == nullptr) {
    Value utc = NewTimeZone(rt, 0, NewAscii(rt, "UTC").As<Str>());
    zone = utc.As<TimeZoneObject>();
  }
  DateTimeObject* d = Self(args.self);
  if (d->zone == zone) return args.self;
  return NewDateTimeOfMicros(rt, UtcOf(d) + zone->offset, zone);
}

Value MethodDatetimeDatetimeUtcoffset(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "datetime.utcoffset")) return Value();
  return Self(args.self)->zone == nullptr ? Value::None() : NewTimeDelta(rt, Self(args.self)->zone->offset);
}
Value MethodDatetimeDatetimeDst(Runtime& rt, const Args& args) {
  return TakesNothing(rt, args, "datetime.dst") ? Value::None() : Value();
}
Value MethodDatetimeDatetimeTzname(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "datetime.tzname")) return Value();
  return Self(args.self)->zone == nullptr ? Value::None() : NewText(rt, ZoneName(Self(args.self)->zone));
}

Value MethodDatetimeDatetimeUtctimetuple(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "datetime.utctimetuple")) return Value();
  Value utc = NewDateTimeOfMicros(rt, UtcOf(Self(args.self)), nullptr);
  return utc ? TimeTuple(rt, Self(utc), Self(utc)->clock, 0) : utc;
}

Value MethodDatetimeDatetimeTimestamp(Runtime& rt, const Args& args) {
  if (!TakesNothing(rt, args, "datetime.timestamp")) return Value();
  DateTimeObject* d = Self(args.self);
  Microseconds since = UtcOf(d) - kEpoch;
  if (d->zone == nullptr) {
    if (MicrosOf(d) < kDayMicros) return RaiseText(rt, ExceptionType::ValueError, "year 0 is out of range");
    Microseconds seconds = since / kSecondMicros, micros = since % kSecondMicros;
    if (micros < 0) {
      micros += kSecondMicros;
      --seconds;
    }
    return Value::Float(static_cast<double>(seconds) + static_cast<double>(micros) / 1e6);
  }
  return BinaryOperator(rt, Op::Div, Value::Int(static_cast<int64_t>(since)), Value::Int(kSecondMicros));
}

Value MethodDatetimeDatetimeIsoformat(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"sep", "timespec"};
  Value bound[2];
  if (!Bind(rt, args, "isoformat", kNames, 0, bound)) return Value();
  std::string separator = "T", timespec = "auto";
  if (bound[0]) {
    if (!bound[0].is(Kind::kStr) || bound[0].As<Str>()->length != 1) {
      return Raise(rt, ExceptionType::TypeError, "isoformat() argument 1 must be a unicode character, not {}", TypeName(rt, bound[0]));
    }
    separator = bound[0].As<Str>()->view();
  }
  if (bound[1]) {
    if (!bound[1].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "isoformat() argument 2 must be str, not {}", TypeNameOrNone(rt, bound[1]));
    timespec = bound[1].As<Str>()->view();
  }
  bool ok;
  std::string text = IsoText(rt, Self(args.self), separator, timespec, ok);
  return ok ? NewText(rt, text) : Value();
}

const NativeType kDateTimeNative{
    .kind = Kind::kDateTime, .type = BuiltinType::DatetimeDatetime, .name = "datetime.datetime", .repr = ReprDateTime, .str = StrDateTime,
    .compare = CompareDateTime, .hash = HashDateTime, .binary = BinaryDateTime, .attribute = DateTimeAttribute,
    .type_attribute = DateTimeTypeAttribute};

}  // namespace penstock
