#include "interp/format.h"

#include <algorithm>

#include "core/text.h"
#include "core/unicode.h"
#include "interp/arguments.h"
#include "interp/big_numbers.h"
#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "scalars/format_spec.h"

namespace penstock {
namespace {

bool Report(Runtime& rt, const FormatError& error) {
  bool overflow = error.kind == FormatError::Kind::kOverflowError;
  RaiseText(rt, overflow ? ExceptionType::OverflowError : ExceptionType::ValueError, error.message);
  return false;
}

bool ReserveFor(const FormatSpec& spec, int64_t content, Runtime& rt, TextBuilder& out) {
  int64_t bound = FormattedBound(spec, content);
  return out.Reserve(static_cast<size_t>(bound)) && rt.Charge(bound / 64);
}

bool AppendFormattedText(Runtime& rt, std::string_view text, std::string_view spec_text, std::string_view type, TextBuilder& out) {
  FormatSpec spec;
  if (auto wrong = ParseFormatSpec(spec_text, 's', '<', type, spec)) return Report(rt, wrong);
  if (!ReserveFor(spec, 0, rt, out) || !out.Reserve(text.size() + 4 * static_cast<size_t>(std::max<int64_t>(spec.width, 0)))) return false;
  if (auto wrong = FormatText(spec, text, type, out.text())) return Report(rt, wrong);
  return true;
}

bool AppendFormattedFloat(Runtime& rt, double x, const FormatSpec& spec, std::string_view type, TextBuilder& out) {
  if (spec.precision > INT32_MAX) return Report(rt, {FormatError::Kind::kValueError, "precision too big"});
  if (!ReserveFor(spec, 400, rt, out)) return false;
  if (auto wrong = FormatFloat(spec, x, type, out.text())) return Report(rt, wrong);
  return true;
}

bool AppendFormattedCharacter(Runtime& rt, Value v, const FormatSpec& spec, TextBuilder& out) {
  if (v.is(Kind::kBigInt)) {
    Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C long");
    return false;
  }
  if (v.int_value < 0 || v.int_value > 0x10FFFF) {
    Raise(rt, ExceptionType::OverflowError, "%c arg not in range(0x110000)");
    return false;
  }
  if (!ReserveFor(spec, 4, rt, out)) return false;
  std::string character;
  AppendUtf8(character, static_cast<uint32_t>(v.int_value));
  FormatDigits(spec, false, character, out.text());
  return true;
}

bool AppendFormattedInt(Runtime& rt, Value v, std::string_view spec_text, std::string_view type, TextBuilder& out) {
  FormatSpec spec;
  if (auto wrong = ParseFormatSpec(spec_text, 'd', '>', type, spec)) return Report(rt, wrong);
  if (auto wrong = CheckIntSpec(spec, type)) return Report(rt, wrong);
  int base = BaseOfIntType(spec.type);
  if (base == -1) {
    bool ok = true;
    double x = ToDouble(rt, v, ok);
    return ok && AppendFormattedFloat(rt, x, spec, type, out);
  }
  if (base == 0) return AppendFormattedCharacter(rt, v, spec, out);
  if (!v.is(Kind::kBigInt)) {
    if (!ReserveFor(spec, 64, rt, out)) return false;
    FormatDigits(spec, v.int_value < 0, SmallIntDigits(v.int_value, base), out.text());
    return true;
  }
  mpz_t space;
  mpz_srcptr z = v.As<BigInt>()->View(space);
  std::string digits;
  if (base == 10) {
    if (!AppendInt(rt, v, digits)) return false;
    if (digits[0] == '-') digits.erase(0, 1);
  } else {
    int64_t size = static_cast<int64_t>(mpz_sizeinbase(z, base));
    if (!ReserveFor(spec, size, rt, out)) return false;
    digits = BigIntDigits(z, base);
  }
  if (!ReserveFor(spec, static_cast<int64_t>(digits.size()), rt, out)) return false;
  FormatDigits(spec, mpz_sgn(z) < 0, digits, out.text());
  return true;
}

// A text or a number by a spec that says something. `type`: what messages call it, which is its class where an instance holds it.
bool AppendBySpec(Runtime& rt, Value v, std::string_view spec, std::string_view type, TextBuilder& out) {
  if (v.is(Kind::kStr)) return AppendFormattedText(rt, v.As<Str>()->view(), spec, type, out);
  if (!v.is(Kind::kFloat)) return AppendFormattedInt(rt, v, spec, type, out);
  FormatSpec parsed;
  if (auto wrong = ParseFormatSpec(spec, 0, '>', type, parsed)) return Report(rt, wrong);
  return AppendFormattedFloat(rt, v.float_value, parsed, type, out);
}

// Of a class of the plan: `__format__`, or str() when the spec is empty.
bool AppendFormattedObject(Runtime& rt, Value v, std::string_view spec, LabelId of_spec, TextBuilder& out) {
  Value method = FindSpecial(rt, v, "__format__");
  if (!method && rt.failed()) return false;
  if (method) {
    Value answer = CallValue(rt, method, rt.Raised(NewText(rt, spec), of_spec));
    if (!answer) return false;
    if (const Value text = Plain(rt, answer); text.is(Kind::kStr)) return out.Append(text.As<Str>()->view());
    Raise(rt, ExceptionType::TypeError, "__format__ must return a str, not {}", TypeName(rt, answer));
    return false;
  }
  if (spec.empty()) return AppendStr(rt, v, out);
  const Value plain = Plain(rt, v);
  if (HasPayload(v) && (plain.is_int() || plain.is(Kind::kFloat) || plain.is(Kind::kStr))) return AppendBySpec(rt, plain, spec, TypeName(rt, v), out);
  Raise(rt, ExceptionType::TypeError, "unsupported format string passed to {}.__format__", TypeName(rt, v));
  return false;
}

// -- str.format

struct Filler {
  Runtime& rt;
  const FormatArguments& arguments;
  LabelId of_text;  // of all that specs, names and keys may come from
  enum class Numbering { kUnknown, kAutomatic, kManual } numbering = Numbering::kUnknown;
  int64_t next_number = 0;
};

bool Wrong(Runtime& rt, std::string_view message) {
  RaiseText(rt, ExceptionType::ValueError, message);
  return false;
}

// All digits: the number. Else -1. -2: too large, an error is pending.
int64_t FieldNumber(Runtime& rt, std::string_view text) {
  if (text.empty()) return -1;
  int64_t number = 0;
  for (size_t at = 0; at < text.size();) {
    int digit = DecimalValue(NextCodePoint(text, at));
    if (digit < 0) return -1;
    if (number > (INT64_MAX - digit) / 10) {
      Wrong(rt, "Too many decimal digits in format string");
      return -2;
    }
    number = number * 10 + digit;
  }
  return number;
}

Value NamedArgument(Filler& f, std::string_view name) {
  if (f.arguments.mapping) return GetItem(f.rt, f.arguments.mapping, f.rt.Raised(NewText(f.rt, name), f.of_text));
  Value found = f.arguments.args->Keyword(name);
  return found ? found : RaiseKeyError(f.rt, NewText(f.rt, name));
}

Value NumberedArgument(Filler& f, int64_t number) {
  if (f.arguments.mapping) return Wrong(f.rt, "Format string contains positional fields"), Value();
  if (number < static_cast<int64_t>(f.arguments.args->count)) return f.arguments.args->items[number];
  return Raise(f.rt, ExceptionType::IndexError, "Replacement index {} out of range for positional args tuple", number);
}

Value FirstOfField(Filler& f, std::string_view first) {
  int64_t number = FieldNumber(f.rt, first);
  if (number == -2) return {};
  if (!first.empty() && number == -1) return NamedArgument(f, first);
  auto wanted = first.empty() ? Filler::Numbering::kAutomatic : Filler::Numbering::kManual;
  if (f.numbering == Filler::Numbering::kUnknown) f.numbering = wanted;
  if (f.numbering != wanted) {
    Wrong(f.rt, first.empty() ? "cannot switch from manual field specification to automatic field numbering"
                              : "cannot switch from automatic field numbering to manual field specification");
    return {};
  }
  return NumberedArgument(f, first.empty() ? f.next_number++ : number);
}

// What stands at `name` in a field, `.name` or `[name]`. Attributes that begin with two underscores are
// no business of a format string: it may come from data, and would be a way round what plans may name.
Value PartOfField(Filler& f, Value v, std::string_view name, bool is_attribute) {
  if (name.empty()) return Wrong(f.rt, "Empty attribute in format string"), Value();
  if (!is_attribute) {
    int64_t number = FieldNumber(f.rt, name);
    if (number == -2) return {};
    return GetItem(f.rt, v, f.rt.Raised(number >= 0 ? Value::Int(number) : NewText(f.rt, name), f.of_text));
  }
  if (name.starts_with("__")) return Raise(f.rt, ExceptionType::AttributeError, "'{}' object has no attribute '{}'", TypeName(f.rt, v), name);
  return GetAttribute(f.rt, v, f.rt.Raised(ValueOf(Intern(f.rt, name)), f.of_text));
}

Value ValueOfField(Filler& f, std::string_view field) {
  size_t end = std::min(field.find_first_of(".["), field.size());
  Value v = FirstOfField(f, field.substr(0, end));
  std::string_view rest = field.substr(end);
  while (v && !rest.empty()) {
    bool is_attribute = rest[0] == '.';
    if (!is_attribute && rest[0] != '[') return Wrong(f.rt, "Only '.' or '[' may follow ']' in format field specifier"), Value();
    rest.remove_prefix(1);
    size_t length = is_attribute ? std::min(rest.find_first_of(".["), rest.size()) : rest.find(']');
    if (length == std::string_view::npos) return Wrong(f.rt, "Missing ']' in format string"), Value();
    v = PartOfField(f, v, rest.substr(0, length), is_attribute);
    rest.remove_prefix(is_attribute ? length : length + 1);
  }
  return v;
}

Value Converted(Runtime& rt, Value v, uint32_t conversion) {
  switch (conversion) {
    case 0: return v;
    case 'r': return ToRepr(rt, v);
    case 's': return ToStr(rt, v);
    case 'a': return ToAscii(rt, v);
    default: break;
  }
  if (conversion > 32 && conversion < 127) {
    return Raise(rt, ExceptionType::ValueError, "Unknown conversion specifier {}", static_cast<char>(conversion));
  }
  return Raise(rt, ExceptionType::ValueError, "Unknown conversion specifier \\x{:x}", conversion);
}

struct Field {
  std::string_view name, spec;
  uint32_t conversion = 0;
  bool spec_has_fields = false;
};

// Reads a field; `rest` begins behind its `{` and ends up behind its `}`.
bool ReadField(Runtime& rt, std::string_view& rest, Field& field) {
  size_t at = 0;
  char stop = 0;
  while (at < rest.size() && !stop) {
    char c = rest[at++];
    if (c == '{') return Wrong(rt, "unexpected '{' in field name");
    if (c == '[') { while (at < rest.size() && rest[at] != ']') ++at; }
    if (c == '}' || c == ':' || c == '!') stop = c;
  }
  if (!stop) return Wrong(rt, "expected '}' before end of string");
  field.name = rest.substr(0, at - 1);
  rest.remove_prefix(at);
  if (stop == '}') return true;
  if (stop == '!') {
    if (rest.empty()) return Wrong(rt, "end of string while looking for conversion specifier");
    at = 0;
    field.conversion = NextCodePoint(rest, at);
    rest.remove_prefix(at);
    if (!rest.empty()) {
      char c = rest[0];
      rest.remove_prefix(1);
      if (c == '}') return true;
      if (c != ':') return Wrong(rt, "expected ':' after conversion specifier");
    }
  }
  int open = 1;
  for (at = 0; at < rest.size(); ++at) {
    if (rest[at] == '{') { ++open; field.spec_has_fields = true; }
    if (rest[at] == '}' && --open == 0) break;
  }
  if (open > 0) return Wrong(rt, "unmatched '{' in format spec");
  field.spec = rest.substr(0, at);
  rest.remove_prefix(at + 1);
  return true;
}

bool AppendFilledIn(Filler& f, std::string_view rest, int depth, TextBuilder& out);

bool AppendField(Filler& f, const Field& field, int depth, TextBuilder& out) {
  Value v = ValueOfField(f, field.name);
  if (v) DecideOf(f.rt, v);
  if (!v) return false;
  Roots keep(f.rt, v);
  v = Converted(f.rt, v, field.conversion);
  if (!v) return false;
  keep.Add(v);
  if (!field.spec_has_fields) return AppendFormatted(f.rt, v, field.spec, f.of_text, out);
  TextBuilder spec(f.rt);
  return AppendFilledIn(f, field.spec, depth - 1, spec) && AppendFormatted(f.rt, v, spec.text(), f.of_text, out);
}

bool AppendFilledIn(Filler& f, std::string_view rest, int depth, TextBuilder& out) {
  if (depth <= 0) return Wrong(f.rt, "Max string recursion exceeded");
  while (!rest.empty()) {
    size_t at = rest.find_first_of("{}");
    if (at == std::string_view::npos) return out.Append(rest);
    char c = rest[at];
    bool doubled = at + 1 < rest.size() && rest[at + 1] == c;
    if (c == '}' && !doubled) return Wrong(f.rt, "Single '}' encountered in format string");
    if (c == '{' && at + 1 == rest.size()) return Wrong(f.rt, "Single '{' encountered in format string");
    if (!f.rt.Charge() || !out.Append(rest.substr(0, at + doubled))) return false;
    rest.remove_prefix(at + 1 + doubled);
    if (doubled) continue;
    Field field;
    if (!ReadField(f.rt, rest, field) || !AppendField(f, field, depth, out)) return false;
  }
  return true;
}

}  // namespace

bool AppendFormatted(Runtime& rt, Value v, std::string_view spec, LabelId of_spec, TextBuilder& out) {
  switch (v.kind()) {
    case Kind::kStr: return spec.empty() ? out.Append(v.As<Str>()->view()) : AppendBySpec(rt, v, spec, "str", out);
    case Kind::kBool: case Kind::kInt: case Kind::kBigInt: case Kind::kFloat:
      return spec.empty() ? AppendStr(rt, v, out) : AppendBySpec(rt, v, spec, TypeName(rt, v), out);
    default: return AppendFormattedObject(rt, v, spec, of_spec, out);
  }
}

Value FormatValue(Runtime& rt, Value v, Value spec) {
  if (!spec.is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "format() argument 2 must be str, not {}", TypeNameOrNone(rt, spec));
  TextBuilder out(rt);
  return AppendFormatted(rt, v, spec.As<Str>()->view(), spec.label(), out) ? out.Take() : Value();
}

Value FillIn(Runtime& rt, std::string_view text, const FormatArguments& arguments) {
  LabelId of_text = kBottom;
  if (!rt.untainted()) of_text = rt.Join(rt.Deep(arguments.args->self), DeepOf(rt, arguments.args->items, arguments.args->count + arguments.args->keyword_count));
  Filler filler{rt, arguments, of_text};
  TextBuilder out(rt);
  return AppendFilledIn(filler, text, 2, out) ? out.Take() : Value();
}

}  // namespace penstock
