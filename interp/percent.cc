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
#include "scalars/percent.h"

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

  // As FillByPercent asks.
  bool Step() { return rt.Charge(); }
  bool Text(std::string_view piece) { return out.Append(piece); }
  bool TakesKeys();
  bool Key(std::string_view name);
  bool Star(bool is_width, int64_t& number);
  bool Convert(const PercentConversion& c, size_t at);
  bool Wrong(std::string_view message) {
    RaiseText(rt, ExceptionType::ValueError, message);
    return false;
  }
};

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

bool Percent::TakesKeys() {
  if (!is_mapping) Raise(rt, ExceptionType::TypeError, "format requires a mapping");
  return is_mapping;
}

bool Percent::Key(std::string_view name) {
  const Value key = is_bytes ? NewBytes(rt, name) : NewText(rt, name);
  if (!key) return false;
  single = GetItem(rt, arguments, rt.Raised(key, of_text));
  single_used = false;
  return static_cast<bool>(single);
}

bool Percent::Star(bool is_width, int64_t& number) {
  const Value v = NextArgument(*this);
  if (!v) return false;
  if (!v.is_int()) {
    Raise(rt, ExceptionType::TypeError, "* wants int");
    return false;
  }
  const int64_t most = is_width ? INT64_MAX : INT32_MAX;
  if (v.is(Kind::kBigInt) || v.int_value > most || v.int_value < -most) {
    Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C {}", is_width ? "ssize_t" : "int");
    return false;
  }
  number = v.int_value;
  return true;
}

bool AppendPadded(Percent& p, const PercentConversion& c, const PercentPiece& piece) {
  const int64_t missing = MissingOf(c, piece, p.is_bytes);
  if (!p.rt.Charge(missing / 64) || !p.out.Reserve(static_cast<size_t>(missing) + piece.body.size() + 8)) return false;
  AppendPiece(c, piece, missing, p.out.text());
  return true;
}

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

bool AppendIntConversion(Percent& p, const PercentConversion& c) {
  Value v = NextArgument(p);
  if (v) v = IntFor(p, v, c.type);
  if (!v) return false;
  const int base = BaseOfPercent(c.type);
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
  if (c.precision > static_cast<int64_t>(digits.size()) && !p.out.Reserve(static_cast<size_t>(c.precision))) return false;
  return AppendPadded(p, c, PieceOfInt(c, negative, digits));
}

bool AppendFloatConversion(Percent& p, const PercentConversion& c) {
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
  if (!p.out.Reserve(static_cast<size_t>(std::max<int64_t>(c.precision, 6)) + 400)) return false;
  std::string text;
  return AppendPadded(p, c, PieceOfFloat(c, x, text));
}

// %s and %b of bytes: bytes alone.
bool AppendBytesConversion(Percent& p, const PercentConversion& c) {
  Value v = NextArgument(p);
  if (!v) return false;
  const Value plain = Plain(p.rt, v);
  if (!plain.is(Kind::kBytes)) {
    Raise(p.rt, ExceptionType::TypeError, "%b requires a bytes-like object, or an object that implements __bytes__, not '{}'", TypeName(p.rt, v));
    return false;
  }
  return AppendPadded(p, c, PieceOfText(c, plain.As<Bytes>()->view(), true));
}

bool AppendTextConversion(Percent& p, const PercentConversion& c) {
  if (p.is_bytes && (c.type == 's' || c.type == 'b')) return AppendBytesConversion(p, c);
  Value v = NextArgument(p);
  if (!v) return false;
  Value text = c.type == 's' ? ToStr(p.rt, v) : c.type == 'r' && !p.is_bytes ? ToRepr(p.rt, v) : ToAscii(p.rt, v);
  return text && AppendPadded(p, c, PieceOfText(c, text.As<Str>()->view(), false));
}

bool AppendCharacterConversion(Percent& p, const PercentConversion& c) {
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
    return AppendPadded(p, c, {"", "", character});
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
  return AppendPadded(p, c, {"", "", character});
}

bool Percent::Convert(const PercentConversion& c, size_t at) {
  switch (c.type) {
    case 'b': if (!is_bytes) break; [[fallthrough]];
    case 's': case 'r': case 'a': return AppendTextConversion(*this, c);
    case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': return AppendIntConversion(*this, c);
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': return AppendFloatConversion(*this, c);
    case 'c': return AppendCharacterConversion(*this, c);
    default: break;
  }
  if (!NextArgument(*this)) return false;
  const size_t index = is_bytes ? at : CodePointCount(text.substr(0, at));
  const uint32_t character = is_bytes ? static_cast<unsigned char>(text[at]) : NextCodePoint(text, at);
  Raise(rt, ExceptionType::ValueError, "unsupported format character '{}' (0x{:x}) at index {}",
        character >= 31 && character <= 126 ? static_cast<char>(character) : '?', character, index);
  return false;
}

bool AppendAll(Percent& p) {
  if (!FillByPercent(p.text, p)) return false;
  const bool left_over = p.arguments.is(Kind::kTuple) ? p.used < p.arguments.As<Tuple>()->size : !p.single_used && !p.is_mapping;
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
