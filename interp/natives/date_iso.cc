// Texts of ISO 8601, as fromisoformat takes them since Python 3.11.
#include <algorithm>

#include "interp/natives/date_values.h"
#include "interp/show.h"

namespace penstock {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A reader over a text that ends with any number of zeros.
struct IsoReader {
  std::string_view text;
  size_t at = 0;
  char Peek(size_t ahead = 0) const { return at + ahead < text.size() ? text[at + ahead] : '\0'; }
  bool Digits(int count, int64_t& out) {
    out = 0;
    for (int i = 0; i < count; ++i) {
      if (!IsDigit(Peek())) return false;
      out = out * 10 + (text[at++] - '0');
    }
    return true;
  }
};

// A time without a zone, up to `end`; what stands at `end` is in `text` too. 0: it ended there, 1: more follows, -1: wrong.
int ReadClock(std::string_view text, size_t end, ClockFields& clock) {
  IsoReader r{text};
  int32_t* parts[] = {&clock.hour, &clock.minute, &clock.second};
  bool separated = true;
  for (int i = 0; i < 3; ++i) {
    int64_t n;
    if (!r.Digits(2, n)) return -1;
    *parts[i] = static_cast<int32_t>(n);
    char c = r.Peek();
    ++r.at;
    if (i == 0) separated = c == ':';
    if (r.at >= end) return c != '\0';
    if (separated && c == ':') continue;
    if (c == '.' || c == ',') break;
    if (separated) return -1;
    --r.at;
  }
  size_t rest = end > r.at ? end - r.at : 0;
  int digits = static_cast<int>(std::min<size_t>(rest, 6));
  int64_t n;
  if (!r.Digits(digits, n)) return -1;
  for (int i = digits; i < 6; ++i) n *= 10;
  clock.microsecond = static_cast<int32_t>(n);
  while (IsDigit(r.Peek())) ++r.at;
  return r.Peek() != '\0';
}

}  // namespace

bool ReadIsoTime(std::string_view text, IsoTime& out) {
  size_t zone = 0;
  do {
    char c = zone < text.size() ? text[zone] : '\0';
    if (c == '+' || c == '-' || c == 'Z') break;
  } while (++zone < text.size());
  int read = ReadClock(text, zone, out.clock);
  if (read < 0) return false;
  if (zone >= text.size()) return read == 0;
  out.has_zone = true;
  if (text[zone] == 'Z') return zone + 1 == text.size();
  ClockFields offset;
  std::string_view rest = text.substr(zone + 1);
  if (ReadClock(rest, rest.size(), offset) != 0) return false;
  out.offset = static_cast<int64_t>(MicrosOf(offset)) * (text[zone] == '-' ? -1 : 1);
  if (std::abs(out.offset) < kSecondMicros) out.offset = 0;  // as CPython has it
  return true;
}

IsoDateResult ReadIsoDate(std::string_view text, int64_t& year, int64_t& month, int64_t& day, int64_t& ordinal) {
  IsoReader r{text};
  if (!r.Digits(4, year)) return IsoDateResult::kWrong;
  bool separated = r.Peek() == '-';
  if (separated) ++r.at;
  if (r.Peek() == 'W') {
    ++r.at;
    int64_t week, week_day = 1;
    if (!r.Digits(2, week)) return IsoDateResult::kWrong;
    if (r.at < text.size()) {
      if (separated && text[r.at++] != '-') return IsoDateResult::kWrong;
      if (!r.Digits(1, week_day)) return IsoDateResult::kWrong;
    }
    bool fits = year >= 1 && year <= 9999 && OrdinalOfWeek(year, week, week_day, ordinal);
    return fits ? IsoDateResult::kWeek : IsoDateResult::kWrong;
  }
  if (!r.Digits(2, month)) return IsoDateResult::kWrong;
  if (separated && (r.at >= text.size() || text[r.at++] != '-')) return IsoDateResult::kWrong;
  return r.Digits(2, day) ? IsoDateResult::kDate : IsoDateResult::kWrong;
}

size_t IsoSeparator(std::string_view text) {
  size_t size = text.size();
  if (size == 7) return 7;
  auto digit = [&](size_t at) { return at < size && IsDigit(text[at]); };
  if (text[4] == '-') {
    if (text[5] != 'W') return 10;
    if (size > 8 && text[8] == '-') {
      if (size == 9) return std::string_view::npos;
      return digit(10) ? 8 : 10;
    }
    return 8;
  }
  if (text[4] != 'W') return 8;
  size_t at = 7;
  while (digit(at)) ++at;
  if (at < 9) return at;
  return at % 2 == 0 ? 7 : 8;
}

Value WrongIso(Runtime& rt, Value text) {
  std::string quoted;
  AppendQuoted(text.As<Str>()->view(), quoted);
  return RaiseText(rt, ExceptionType::ValueError, "Invalid isoformat string: " + quoted);
}

}  // namespace penstock
