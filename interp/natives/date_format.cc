// strftime and strptime.
#include <algorithm>
#include <ctime>

#include "core/text.h"
#include "interp/natives/date_values.h"
#include "interp/natives/re_values.h"
#include "interp/show.h"
#include "core/unicode.h"

namespace penstock {
namespace {

constexpr int64_t kWidest = 1000;  // of a field in a format

struct tm CalendarOf(Value v) {
  struct tm calendar {};
  ClockFields clock;
  int64_t ordinal = OrdinalOf(1900, 1, 1);
  calendar.tm_year = 0;
  calendar.tm_mday = 1;
  if (IsDateValue(v)) {
    DateObject* d = v.As<DateObject>();
    ordinal = OrdinalOf(d);
    calendar.tm_year = d->year - 1900;
    calendar.tm_mon = d->month - 1;
    calendar.tm_mday = d->day;
    calendar.tm_yday = static_cast<int>(ordinal - OrdinalOf(d->year, 1, 1));
  }
  if (v.is(Kind::kDateTime)) clock = v.As<DateTimeObject>()->clock;
  if (v.is(Kind::kTime)) clock = v.As<TimeObject>()->clock;
  calendar.tm_wday = (WeekdayOf(ordinal) + 1) % 7;
  calendar.tm_hour = clock.hour;
  calendar.tm_min = clock.minute;
  calendar.tm_sec = clock.second;
  calendar.tm_isdst = -1;
  calendar.tm_zone = "UTC";
  return calendar;
}

TimeZoneObject* ZoneIn(Value v) {
  if (v.is(Kind::kDateTime)) return v.As<DateTimeObject>()->zone;
  return v.is(Kind::kTime) ? v.As<TimeObject>()->zone : nullptr;
}

// The seconds since 1970 of what `calendar` says, by UTC.
int64_t SecondsOf(Value v) {
  int64_t ordinal = IsDateValue(v) ? OrdinalOf(v.As<DateObject>()) : OrdinalOf(1900, 1, 1);
  struct tm c = CalendarOf(v);
  return (ordinal - OrdinalOf(1970, 1, 1)) * 86400 + c.tm_hour * 3600 + c.tm_min * 60 + c.tm_sec;
}

// What C's strftime must not see: %f %z %Z, which are Python's own, and %s, which asks the host for its zone. A field
// that is too wide is refused. False: ValueError is pending.
bool Prepare(Runtime& rt, Value v, std::string_view format, std::string& out) {
  TimeZoneObject* zone = ZoneIn(v);
  for (size_t at = 0; at < format.size();) {
    if (format[at] != '%' || at + 1 >= format.size()) {
      out += format[at++];
      continue;
    }
    size_t end = at + 1;
    int64_t width = 0;
    while (end < format.size() && std::string_view("_-0^#").find(format[end]) != std::string_view::npos) ++end;
    for (; end < format.size() && format[end] >= '0' && format[end] <= '9'; ++end) width = std::min<int64_t>(width * 10 + (format[end] - '0'), kWidest + 1);
    while (end < format.size() && (format[end] == 'E' || format[end] == 'O')) ++end;
    if (width > kWidest) return Raise(rt, ExceptionType::ValueError, "a field of strftime wider than {}", kWidest), false;
    char conversion = end < format.size() ? format[end] : '\0';
    bool plain = end == at + 1;
    if (plain && conversion == 'f') {
      ClockFields clock;
      if (v.is(Kind::kDateTime)) clock = v.As<DateTimeObject>()->clock;
      if (v.is(Kind::kTime)) clock = v.As<TimeObject>()->clock;
      out += fmt::format("{:06}", clock.microsecond);
    } else if (plain && conversion == 'z') {
      if (zone != nullptr) out += OffsetText(zone->offset, "");
    } else if (plain && conversion == 'Z') {
      if (zone != nullptr) {
        for (char c : ZoneName(zone)) out += c == '%' ? std::string("%%") : std::string(1, c);
      }
    } else if (conversion == 's') {
      out += std::to_string(SecondsOf(v));
    } else if (conversion == '\0') {
      out += format.substr(at);
      return true;
    } else {
      out += format.substr(at, end - at + 1);
    }
    at = end + 1;
  }
  return true;
}

// -- strptime

constexpr std::string_view kDays[] = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"};
constexpr std::string_view kMonths[] = {"january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
                                        "november", "december"};

// The pattern of a directive; empty: there is none.
std::string_view PatternOfDirective(char c) {
  switch (c) {
    case 'd': return R"((?P<d>3[0-1]|[1-2]\d|0[1-9]|[1-9]| [1-9]))";
    case 'f': return R"((?P<f>[0-9]{1,6}))";
    case 'H': return R"((?P<H>2[0-3]|[0-1]\d|\d))";
    case 'I': return R"((?P<I>1[0-2]|0[1-9]|[1-9]))";
    case 'G': return R"((?P<G>\d\d\d\d))";
    case 'j': return R"((?P<j>36[0-6]|3[0-5]\d|[1-2]\d\d|0[1-9]\d|00[1-9]|[1-9]\d|0[1-9]|[1-9]))";
    case 'm': return R"((?P<m>1[0-2]|0[1-9]|[1-9]))";
    case 'M': return R"((?P<M>[0-5]\d|\d))";
    case 'S': return R"((?P<S>6[0-1]|[0-5]\d|\d))";
    case 'U': return R"((?P<U>5[0-3]|[0-4]\d|\d))";
    case 'W': return R"((?P<W>5[0-3]|[0-4]\d|\d))";
    case 'w': return R"((?P<w>[0-6]))";
    case 'u': return R"((?P<u>[1-7]))";
    case 'V': return R"((?P<V>5[0-3]|0[1-9]|[1-4]\d|\d))";
    case 'y': return R"((?P<y>\d\d))";
    case 'Y': return R"((?P<Y>\d\d\d\d))";
    case 'z': return R"((?P<z>[+-]\d\d:?[0-5]\d(:?[0-5]\d(\.\d{1,6})?)?|(?-i:Z)))";
    case 'A': return "(?P<A>wednesday|thursday|saturday|tuesday|monday|friday|sunday)";
    case 'a': return "(?P<a>mon|tue|wed|thu|fri|sat|sun)";
    case 'B': return "(?P<B>september|february|november|december|january|october|august|march|april|june|july|may)";
    case 'b': return "(?P<b>jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
    case 'p': return "(?P<p>am|pm)";
    case 'Z': return "(?P<Z>utc|gmt)";
    case '%': return "%";
    default: return "";
  }
}

std::string_view Composite(char c) {
  return c == 'c' ? "%a %b %d %H:%M:%S %Y" : c == 'x' ? "%m/%d/%y" : c == 'X' ? "%H:%M:%S" : "";
}

bool IsBlank(char c) { return c == ' ' || (c >= 9 && c <= 13) || (c >= 28 && c <= 31); }

// The pattern that a format stands for. False: ValueError is pending.
bool PatternOfFormat(Runtime& rt, std::string_view format, std::string_view whole, std::string& out) {
  for (size_t at = 0; at < format.size();) {
    char c = format[at];
    if (IsBlank(c)) {
      while (at < format.size() && IsBlank(format[at])) ++at;
      out += R"(\s+)";
      continue;
    }
    ++at;
    if (c != '%') {
      if (std::string_view(R"(\.^$*+?(){}[]|)").find(c) != std::string_view::npos) out += '\\';
      out += c;
      continue;
    }
    if (at == format.size()) return Raise(rt, ExceptionType::ValueError, "stray % in format '{}'", whole), false;
    char directive = format[at++];
    std::string_view composite = Composite(directive), pattern = PatternOfDirective(directive);
    if (!composite.empty()) {
      if (!PatternOfFormat(rt, composite, whole, out)) return false;
    } else if (pattern.empty()) {
      std::string name(1, directive);
      if (std::string_view(R"(\.^$*+?(){}[]|)").find(directive) != std::string_view::npos) name = "%";
      if (IsBlank(directive)) name = "%";
      size_t end = at;
      while (static_cast<unsigned char>(directive) >= 0x80 && end < format.size() && (static_cast<unsigned char>(format[end]) & 0xC0) == 0x80) {
        name += format[end++];
      }
      return Raise(rt, ExceptionType::ValueError, "'{}' is a bad directive in format '{}'", name, whole), false;
    } else {
      out += pattern;
    }
  }
  return true;
}

// What the groups of a match say.
struct ParsedTime {
  const RegexScan& scan;

  std::string Get(char group) const {
    for (const auto& [name, number] : scan.pattern->program->group_names) {
      uint32_t from = scan.search.slots[2 * number], to = scan.search.slots[2 * number + 1];
      if (name[0] == group && from != kNoPosition) return std::string(scan.Bytes(from, to));
    }
    return "";
  }
  bool Has(char group) const { return !Get(group).empty(); }
  // Which of these groups stands last in the format; 0: none does.
  char Last(std::string_view groups) const {
    char last = 0;
    for (const auto& [name, number] : scan.pattern->program->group_names) {
      if (groups.find(name[0]) != std::string_view::npos && scan.search.slots[2 * number] != kNoPosition) last = name[0];
    }
    return last;
  }
  // Digits of any script, and blanks before them.
  int64_t Number(char group) const {
    int64_t n = 0;
    std::string text = Get(group);
    for (size_t at = 0; at < text.size();) n = n * 10 + std::max(0, DecimalValue(NextCodePoint(text, at)));
    return n;
  }
  // The place of a name, by `size` letters of it or all (0).
  template <size_t N>
  int64_t NameAt(char group, const std::string_view (&names)[N], size_t size) const {
    std::string text = Get(group);
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
    for (size_t i = 0; i < N; ++i) {
      if (names[i].substr(0, size == 0 ? std::string_view::npos : size) == text) return static_cast<int64_t>(i);
    }
    return 0;
  }
};

bool WrongTime(Runtime& rt, std::string_view message) { return RaiseText(rt, ExceptionType::ValueError, message), false; }

// The offset of %z in microseconds.
bool OffsetOf(Runtime& rt, std::string z, Microseconds& offset) {
  std::string written = z;
  if (z == "Z") return offset = 0, true;
  if (z[3] == ':') {
    z.erase(3, 1);
    if (z.size() > 5) {
      if (z[5] != ':') return WrongTime(rt, "Inconsistent use of : in " + written);
      z.erase(5, 1);
    }
  }
  auto two = [&](size_t at) { return at + 1 < z.size() ? (z[at] - '0') * 10 + (z[at + 1] - '0') : 0; };
  offset = static_cast<Microseconds>(two(1) * 3600 + two(3) * 60 + two(5)) * kSecondMicros;
  if (z.size() > 8) {
    std::string fraction = z.substr(8);
    fraction.resize(6, '0');
    offset += std::stoi(fraction);
  }
  if (z[0] == '-') offset = -offset;
  return true;
}

// The day of the year of a week day in a week, weeks beginning on Monday or Sunday.
int64_t DayOfWeekInYear(int64_t year, int64_t week, int64_t day, bool monday) {
  int64_t first = WeekdayOf(OrdinalOf(year, 1, 1));
  if (!monday) {
    first = (first + 1) % 7;
    day = (day + 1) % 7;
  }
  if (week == 0) return 1 + day - first;
  return 1 + (7 - first) % 7 + 7 * (week - 1) + day;
}

bool FindDate(Runtime& rt, const ParsedTime& p, int64_t& year, int64_t& month, int64_t& day) {
  int64_t weekday = -1;
  switch (p.Last("Aawu")) {
    case 'A': weekday = p.NameAt('A', kDays, 0); break;
    case 'a': weekday = p.NameAt('a', kDays, 3); break;
    case 'w': weekday = (p.Number('w') + 6) % 7; break;
    case 'u': weekday = p.Number('u') - 1; break;
    default: break;
  }
  bool has_year = p.Has('Y') || p.Has('y'), has_julian = p.Has('j'), has_week = p.Has('U') || p.Has('W'), iso_week = p.Has('V');
  if (!has_year && p.Has('G')) {
    if (!iso_week || weekday < 0) {
      return WrongTime(rt, "ISO year directive '%G' must be used with the ISO week directive '%V' and a weekday directive ('%A', '%a', '%w', or '%u').");
    }
    if (has_julian) return WrongTime(rt, "Day of the year directive '%j' is not compatible with ISO year directive '%G'. Use '%Y' instead.");
  } else if (!has_week && iso_week) {
    return WrongTime(rt, weekday < 0 ? "ISO week directive '%V' must be used with the ISO year directive '%G' and a weekday directive ('%A', '%a', '%w', or '%u')."
                                     : "ISO week directive '%V' is incompatible with the year directive '%Y'. Use the ISO year '%G' instead.");
  }
  year = 1900;
  char year_group = p.Last("yY"), month_group = p.Last("mBb"), week_group = p.Last("UW");
  if (year_group == 'y') year = p.Number('y') + (p.Number('y') <= 68 ? 2000 : 1900);
  if (year_group == 'Y') year = p.Number('Y');
  month = month_group == 'm' ? p.Number('m') : month_group == 'B' ? p.NameAt('B', kMonths, 0) + 1
          : month_group == 'b' ? p.NameAt('b', kMonths, 3) + 1 : 1;
  day = p.Has('d') ? p.Number('d') : 1;
  bool leap = !has_year && month == 2 && day == 29;
  if (leap) year = 1904;
  int64_t julian = has_julian ? p.Number('j') : INT64_MIN;
  if (!has_julian && weekday >= 0 && has_week) {
    julian = DayOfWeekInYear(std::max<int64_t>(year, 1), p.Number(week_group), weekday, week_group == 'W');
    if (julian <= 0) {
      --year;
      julian += IsCivilDate(year, 2, 29) ? 366 : 365;
    }
  } else if (!has_julian && weekday >= 0 && p.Has('G') && iso_week) {
    int64_t ordinal;
    if (!OrdinalOfIsoWeek(rt, p.Number('G'), p.Number('V'), weekday + 1, ordinal)) return false;
    CivilDate date = CivilOf(ordinal);
    year = date.year, month = date.month, day = date.day;
  }
  if (julian != INT64_MIN) {
    if (year < 1 || year > 9999) return Raise(rt, ExceptionType::ValueError, "year {} is out of range", year), false;
    int64_t ordinal = julian - 1 + OrdinalOf(year, 1, 1);
    if (ordinal > kLastOrdinal) return Raise(rt, ExceptionType::ValueError, "year 10000 is out of range"), false;
    CivilDate date = CivilOf(std::max<int64_t>(ordinal, 1));
    year = date.year, month = date.month, day = date.day;
  }
  Value date = NewDate(rt, year, month, day);
  if (!date) return false;
  if (leap) year = 1900;
  return true;
}

Value MomentOf(Runtime& rt, const ParsedTime& p) {
  int64_t year, month, day;
  if (!FindDate(rt, p, year, month, day)) return Value();
  ClockFields clock;
  char hour_group = p.Last("HI");
  if (hour_group == 'H') clock.hour = static_cast<int32_t>(p.Number('H'));
  if (hour_group == 'I') {
    bool afternoon = p.Has('p') && (p.Get('p')[0] | 32) == 'p';
    clock.hour = static_cast<int32_t>(p.Number('I') % 12 + (afternoon ? 12 : 0));
  }
  clock.minute = static_cast<int32_t>(p.Number('M'));
  clock.second = static_cast<int32_t>(p.Number('S'));
  if (p.Has('f')) {
    std::string digits = p.Get('f');
    digits.resize(6, '0');
    clock.microsecond = std::stoi(digits);
  }
  TimeZoneObject* zone = nullptr;
  if (p.Has('z')) {
    Microseconds offset;
    if (!OffsetOf(rt, p.Get('z'), offset)) return Value();
    Value made = ZoneOfOffset(rt, offset, p.Has('Z') ? NewText(rt, p.Get('Z')).As<Str>() : nullptr);
    if (!made) return made;
    zone = made.As<TimeZoneObject>();
  }
  return NewDateTime(rt, year, month, day, clock, zone);
}

}  // namespace

Value FormatTime(Runtime& rt, Value v, Value format) {
  std::string_view text = format.As<Str>()->view();
  if (text.find('\0') != std::string_view::npos) return RaiseText(rt, ExceptionType::ValueError, "embedded null character");
  std::string prepared;
  if (!rt.Charge(static_cast<int64_t>(text.size())) || !rt.MayAllocate(32 * text.size()) || !Prepare(rt, v, text, prepared)) return Value();
  if (prepared.empty()) return ValueOf(rt.empty_text);
  struct tm calendar = CalendarOf(v);
  prepared += '.';  // so that an empty result is not taken for one that has no room
  std::string out;
  for (size_t size = prepared.size() * 2 + 64;; size *= 4) {
    if (!rt.MayAllocate(size) || !rt.Charge(static_cast<int64_t>(size / 16))) return Value();
    out.resize(size);
    size_t written = strftime(out.data(), size, prepared.c_str(), &calendar);
    if (written > 0) return NewText(rt, std::string_view(out).substr(0, written - 1));
  }
}

Value ParseTime(Runtime& rt, Value text, Value format) {
  std::string pattern_text;
  if (!rt.Charge(static_cast<int64_t>(format.As<Str>()->bytes)) || !rt.MayAllocate(64 * size_t{format.As<Str>()->bytes})) return Value();
  if (!PatternOfFormat(rt, format.As<Str>()->view(), format.As<Str>()->view(), pattern_text)) return Value();
  Value source = NewText(rt, pattern_text);
  Value pattern = source ? PatternOf(rt, source, Value::Int(regex_flag::kIgnoreCase)) : source;
  if (!pattern) return pattern;
  RegexScan scan(rt, pattern.As<RegexPattern>(), text.As<Str>());
  scan.search.how = RegexHow::kMatch;
  RegexOutcome outcome = scan.Next();
  if (outcome == RegexOutcome::kStopped) return Value();
  if (outcome == RegexOutcome::kNotFound) {
    std::string a, b;
    AppendQuoted(text.As<Str>()->view(), a);
    AppendQuoted(format.As<Str>()->view(), b);
    return Raise(rt, ExceptionType::ValueError, "time data {} does not match format {}", a, b);
  }
  if (scan.end() != text.As<Str>()->bytes) {
    return Raise(rt, ExceptionType::ValueError, "unconverted data remains: {}", text.As<Str>()->view().substr(scan.end()));
  }
  return MomentOf(rt, ParsedTime{scan});
}

}  // namespace penstock
