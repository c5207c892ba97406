// text % arguments, bytes % arguments
#include <cmath>

#include "core/text.h"
#include "interp/arguments.h"
#include "interp/big_numbers.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

struct Percent {
  Runtime& rt;
  std::string_view text;
  LabelId of_text;      // which keys it asks for
  TextBuilder& out;
  Value arguments;
  bool is_bytes = false;
  bool is_mapping = false;
  Value single = {};    // the value under the last `%(key)`, or the only argument
  size_t used = 0;      // of a tuple
  bool single_used = false;
  size_t at = 0;
};

struct Conversion {
  bool left = false, plus = false, blank = false, alternate = false, zero = false;
  int64_t width = -1, precision = -1;
  char type = 0;
};

bool Wrong(Percent& p, std::string_view message) {
  RaiseText(p.rt, ExceptionType::ValueError, message);
  return false;
}

Value NextArgument(Percent& p) {
  if (p.arguments.is(Kind::kTuple) && !p.single) {
    Tuple* tuple = p.arguments.As<Tuple>();
    if (p.used < tuple->size) return tuple->items[p.used++];
  } else if (!p.single_used) {
    p.single_used = true;
    return p.single ? p.single : p.arguments;
  }
  return Raise(p.rt, ExceptionType::TypeError, "not enough arguments for format string");
}

bool ReadKey(Percent& p) {
  if (!p.is_mapping) {
    Raise(p.rt, ExceptionType::TypeError, "format requires a mapping");
    return false;
  }
  size_t begin = ++p.at;
  for (int open = 1; open > 0; ++p.at) {
    if (p.at >= p.text.size()) return Wrong(p, "incomplete format key");
    open += p.text[p.at] == '(' ? 1 : p.text[p.at] == ')' ? -1 : 0;
  }
  const std::string_view name = p.text.substr(begin, p.at - 1 - begin);
  Value key = p.is_bytes ? NewBytes(p.rt, name) : NewText(p.rt, name);
  if (!key) return false;
  p.single = GetItem(p.rt, p.arguments, p.rt.Raised(key, p.of_text));
  p.single_used = false;
  return static_cast<bool>(p.single);
}

// A number or `*`. The value stays -1 when there is none.
bool ReadNumber(Percent& p, int64_t& number, std::string_view too_big) {
  if (p.at < p.text.size() && p.text[p.at] == '*') {
    ++p.at;
    Value v = NextArgument(p);
    if (!v) return false;
    if (!v.is_int()) {
      Raise(p.rt, ExceptionType::TypeError, "* wants int");
      return false;
    }
    bool is_width = too_big[0] == 'w';
    int64_t most = is_width ? INT64_MAX : INT32_MAX;
    if (v.is(Kind::kBigInt) || v.int_value > most || v.int_value < -most) {
      Raise(p.rt, ExceptionType::OverflowError, "Python int too large to convert to C {}", is_width ? "ssize_t" : "int");
      return false;
    }
    number = v.int_value;
    return true;
  }
  for (; p.at < p.text.size() && p.text[p.at] >= '0' && p.text[p.at] <= '9'; ++p.at) {
    if (number < 0) number = 0;
    if (number > (INT32_MAX - 9) / 10) return Wrong(p, too_big);
    number = number * 10 + (p.text[p.at] - '0');
  }
  return true;
}

bool ReadConversion(Percent& p, Conversion& c) {
  if (p.at < p.text.size() && p.text[p.at] == '(' && !ReadKey(p)) return false;
  for (bool flag = true; flag && p.at < p.text.size();) {
    switch (p.text[p.at]) {
      case '-': c.left = true; break;
      case '+': c.plus = true; break;
      case ' ': c.blank = true; break;
      case '#': c.alternate = true; break;
      case '0': c.zero = true; break;
      default: flag = false;
    }
    p.at += flag;
  }
  if (!ReadNumber(p, c.width, "width too big")) return false;
  if (c.width < -1 || (c.width == -1 && p.at > 0 && p.text[p.at - 1] == '*')) { c.left = true; c.width = -c.width; }
  if (p.at < p.text.size() && p.text[p.at] == '.') {
    ++p.at;
    if (!ReadNumber(p, c.precision, "precision too big")) return false;
    c.precision = std::max<int64_t>(c.precision, 0);
  }
  if (p.at < p.text.size() && (p.text[p.at] == 'h' || p.text[p.at] == 'l' || p.text[p.at] == 'L')) ++p.at;
  if (p.at >= p.text.size()) return Wrong(p, "incomplete format");
  return true;
}

// Sign, prefix and padding round what was converted. `body` without sign; `prefix` 0x and the like.
bool AppendPadded(Percent& p, const Conversion& c, std::string_view sign, std::string_view prefix, std::string_view body, bool zeros) {
  int64_t length = static_cast<int64_t>(sign.size() + prefix.size() + (p.is_bytes ? body.size() : CodePointCount(body)));
  int64_t missing = std::max<int64_t>(0, c.width - length);
  if (!p.rt.Charge(missing / 64) || !p.out.Reserve(static_cast<size_t>(missing) + body.size() + 8)) return false;
  size_t count = static_cast<size_t>(missing);
  if (!zeros && !c.left) p.out.text().append(count, ' ');
  p.out.text().append(sign).append(prefix);
  if (zeros && !c.left) p.out.text().append(count, '0');
  p.out.text().append(body);
  if (c.left) p.out.text().append(count, ' ');
  return true;
}

std::string_view SignOf(const Conversion& c, bool negative) { return negative ? "-" : c.plus ? "+" : c.blank ? " " : ""; }

// The int that %d shows: of a float its whole part, of an instance what __int__ or __index__ says.
Value IntFor(Percent& p, Value given, char type) {
  Value v = given;
  bool decimal = type == 'd' || type == 'i' || type == 'u';
  if (HasPayload(v) && (Plain(p.rt, v).is_int() || (!FindSpecial(p.rt, v, "__index__") && !FindSpecial(p.rt, v, "__int__")))) v = Plain(p.rt, v);
  if (v.is_int()) return v;
  if (decimal && v.is(Kind::kFloat)) {
    BuiltinId to_int = IdOf(BuiltinType::Int);
    return CallValue(p.rt, Value::Builtin(to_int), v);
  }
  if (v.is(Kind::kInstance) || IsNative(v)) {
    Value method = decimal ? FindSpecial(p.rt, v, "__int__") : Value();
    if (!method && !p.rt.failed()) method = FindSpecial(p.rt, v, "__index__");
    if (p.rt.failed()) return {};
    if (method) {
      Value result = CallValue(p.rt, method, nullptr, 0);
      if (!result || result.is_int()) return result;
    }
  }
  return Raise(p.rt, ExceptionType::TypeError, "%{} format: {} is required, not {}", p.is_bytes && type == 'i' ? 'd' : type, decimal ? "a real number" : "an integer", TypeName(p.rt, given));
}

bool AppendIntConversion(Percent& p, const Conversion& c) {
  Value v = NextArgument(p);
  if (v) v = IntFor(p, v, c.type);
  if (!v) return false;
  int base = c.type == 'x' || c.type == 'X' ? 16 : c.type == 'o' ? 8 : 10;
  std::string digits;
  bool negative = false;
  if (v.is(Kind::kBigInt)) {
    mpz_t space;
    mpz_srcptr z = v.As<BigInt>()->View(space);
    negative = mpz_sgn(z) < 0;
    if (base == 10) {
      if (!AppendInt(p.rt, v, digits)) return false;
      digits.erase(0, negative);
    } else {
      if (!p.out.Reserve(mpz_sizeinbase(z, base) + 8)) return false;
      digits = BigIntDigits(z, base);
    }
  } else {
    negative = v.int_value < 0;
    digits = SmallIntDigits(v.int_value, base);
  }
  if (c.precision > static_cast<int64_t>(digits.size())) {
    if (!p.out.Reserve(static_cast<size_t>(c.precision))) return false;
    digits.insert(0, static_cast<size_t>(c.precision) - digits.size(), '0');
  }
  std::string_view prefix = !c.alternate || base == 10 ? "" : c.type == 'x' ? "0x" : c.type == 'X' ? "0X" : "0o";
  if (c.type == 'X') for (char& d : digits) d = static_cast<char>(d >= 'a' ? d - 32 : d);
  return AppendPadded(p, c, SignOf(c, negative), prefix, digits, c.zero);
}

bool AppendFloatConversion(Percent& p, const Conversion& c) {
  const Value given = NextArgument(p);
  if (!given) return false;
  Value v = given;
  if (v.is(Kind::kInstance) || IsNative(v)) {
    Value method = FindSpecial(p.rt, v, "__float__");
    if (!method && !p.rt.failed()) method = FindIndex(p.rt, v);
    if (method) v = CallValue(p.rt, method, nullptr, 0);
    if (p.rt.failed()) return false;
    v = Plain(p.rt, v);
  }
  if (!v.is(Kind::kFloat) && !v.is_int()) {
    Raise(p.rt, ExceptionType::TypeError, "{}, not {}", p.is_bytes ? "float argument required" : "must be real number", TypeName(p.rt, given));
    return false;
  }
  bool ok = true;
  double x = ToDouble(p.rt, v, ok);
  if (!ok) return false;
  int64_t precision = c.precision < 0 ? 6 : c.precision;
  if (!p.out.Reserve(static_cast<size_t>(precision) + 400)) return false;
  std::string text = FloatText(x, {.type = c.type, .precision = precision, .alternate = c.alternate});
  bool negative = text[0] == '-';
  return AppendPadded(p, c, SignOf(c, negative), "", std::string_view(text).substr(negative), c.zero);
}

// %s and %b of bytes: bytes alone.
bool AppendBytesConversion(Percent& p, const Conversion& c) {
  Value v = NextArgument(p);
  if (!v) return false;
  const Value plain = Plain(p.rt, v);
  if (!plain.is(Kind::kBytes)) {
    Raise(p.rt, ExceptionType::TypeError, "%b requires a bytes-like object, or an object that implements __bytes__, not '{}'", TypeName(p.rt, v));
    return false;
  }
  std::string_view shown = plain.As<Bytes>()->view();
  if (c.precision >= 0) shown = shown.substr(0, std::min(shown.size(), static_cast<size_t>(c.precision)));
  return AppendPadded(p, c, "", "", shown, false);
}

bool AppendTextConversion(Percent& p, const Conversion& c) {
  if (p.is_bytes && (c.type == 's' || c.type == 'b')) return AppendBytesConversion(p, c);
  Value v = NextArgument(p);
  if (!v) return false;
  Value text = c.type == 's' ? ToStr(p.rt, v) : c.type == 'r' && !p.is_bytes ? ToRepr(p.rt, v) : ToAscii(p.rt, v);
  if (!text) return false;
  std::string_view shown = text.As<Str>()->view();
  if (c.precision >= 0 && c.precision < text.As<Str>()->length) shown = shown.substr(0, ByteOffset(text.As<Str>(), static_cast<size_t>(c.precision)));
  return AppendPadded(p, c, "", "", shown, false);
}

bool AppendCharacterConversion(Percent& p, const Conversion& c) {
  Value v = Plain(p.rt, NextArgument(p));
  if (!v) return false;
  std::string character;
  if (p.is_bytes) {
    if (v.is(Kind::kBytes) && v.As<Bytes>()->size == 1) {
      character = v.As<Bytes>()->view();
    } else if (v.is_int() && !v.is(Kind::kBigInt) && v.int_value >= 0 && v.int_value < 256) {
      character = static_cast<char>(v.int_value);
    } else {
      const bool number = v.is_int();
      Raise(p.rt, number ? ExceptionType::OverflowError : ExceptionType::TypeError, "%c {} in range(256){}", number ? "arg not" : "requires an integer",
            number ? "" : " or a single byte");
      return false;
    }
    return AppendPadded(p, c, "", "", character, false);
  }
  if (v.is(Kind::kStr) && v.As<Str>()->length == 1) {
    character = v.As<Str>()->view();
  } else if (v.is_int()) {
    if (v.is(Kind::kBigInt) || v.int_value < 0 || v.int_value > 0x10FFFF) {
      Raise(p.rt, ExceptionType::OverflowError, "%c arg not in range(0x110000)");
      return false;
    }
    AppendUtf8(character, static_cast<uint32_t>(v.int_value));
  } else {
    Raise(p.rt, ExceptionType::TypeError, "%c requires int or char");
    return false;
  }
  return AppendPadded(p, c, "", "", character, false);
}

bool AppendConversion(Percent& p) {
  Conversion c;
  if (!ReadConversion(p, c)) return false;
  c.type = p.text[p.at];
  switch (c.type) {
    case 'b': if (!p.is_bytes) break; [[fallthrough]];
    case 's': case 'r': case 'a': ++p.at; return AppendTextConversion(p, c);
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': ++p.at; return AppendIntConversion(p, c);
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': ++p.at; return AppendFloatConversion(p, c);
    case 'c': ++p.at; return AppendCharacterConversion(p, c);
    default: break;
  }
  if (!NextArgument(p)) return false;
  size_t index = p.is_bytes ? p.at : CodePointCount(p.text.substr(0, p.at));
  uint32_t character = p.is_bytes ? static_cast<unsigned char>(p.text[p.at]) : NextCodePoint(p.text, p.at);
  Raise(p.rt, ExceptionType::ValueError, "unsupported format character '{}' (0x{:x}) at index {}",
        character >= 31 && character <= 126 ? static_cast<char>(character) : '?', character, index);
  return false;
}

bool AppendAll(Percent& p) {
  while (p.at < p.text.size()) {
    size_t percent = std::min(p.text.find('%', p.at), p.text.size());
    if (!p.rt.Charge() || !p.out.Append(p.text.substr(p.at, percent - p.at))) return false;
    p.at = percent + 1;
    if (percent == p.text.size()) break;
    if (p.at < p.text.size() && p.text[p.at] == '%') {
      ++p.at;
      if (!p.out.Append("%")) return false;
      continue;
    }
    if (!AppendConversion(p)) return false;
  }
  bool left_over = p.arguments.is(Kind::kTuple) ? p.used < p.arguments.As<Tuple>()->size : !p.single_used && !p.is_mapping;
  if (left_over && !p.is_mapping) {
    Raise(p.rt, ExceptionType::TypeError, "not all arguments converted during {} formatting", p.is_bytes ? "bytes" : "string");
    return false;
  }
  return true;
}

// Anything with items counts as a mapping here, lists too; texts and tuples do not.
bool CountsAsMapping(Runtime& rt, Value v) {
  switch (v.kind()) {
    case Kind::kDict: case Kind::kList: case Kind::kRange: case Kind::kBytes: return true;
    case Kind::kInstance: return HasPayload(v) ? CountsAsMapping(rt, Plain(rt, v)) : static_cast<bool>(FindSpecial(rt, v, "__getitem__"));
    default: return false;
  }
}

}  // namespace

Value FormatPercent(Runtime& rt, Value text, Value arguments) {
  const bool is_bytes = text.is(Kind::kBytes);
  TextBuilder out(rt);
  Percent p{.rt = rt, .text = is_bytes ? text.As<Bytes>()->view() : text.As<Str>()->view(), .of_text = text.label(), .out = out, .arguments = arguments, .is_bytes = is_bytes,
            .is_mapping = !(is_bytes && arguments.is(Kind::kBytes)) && CountsAsMapping(rt, arguments)};
  Roots keep(rt, arguments);
  keep.Add(text);
  // Which of them are shown, and how; and by what keys it is asked for them.
  if (!rt.untainted() && (MayAskMethods(rt) || arguments.is(Kind::kInstance))) Decide(rt, text.label());
  if (!AppendAll(p)) return {};
  return is_bytes ? NewBytes(rt, out.text()) : out.Take();
}

}  // namespace penstock
