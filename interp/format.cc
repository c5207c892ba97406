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
#include "scalars/text_fields.h"

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

bool AppendFormattedInt(Runtime& rt, Value v, std::string_view spec_text, std::string_view type, TextBuilder& out) {
  FormatSpec spec;
  if (auto wrong = ParseFormatSpec(spec_text, 'd', '>', type, spec)) return Report(rt, wrong);
  if (auto wrong = CheckIntSpec(spec, type)) return Report(rt, wrong);
  if (IsFloatType(spec.type)) {
    bool ok = true;
    const double x = ToDouble(rt, v, ok);
    return ok && AppendFormattedFloat(rt, x, spec, type, out);
  }
  if (!v.is(Kind::kBigInt)) {
    if (!ReserveFor(spec, 64, rt, out)) return false;
    if (auto wrong = FormatInt(spec, v.int_value, type, out.text())) return Report(rt, wrong);
    return true;
  }
  const int base = BaseOfIntType(spec.type);
  if (base == 0) {
    Raise(rt, ExceptionType::OverflowError, "Python int too large to convert to C long");
    return false;
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
  TextBuilder& out;
  FieldNumbering numbering = {};
  Value found = {};  // what a field's name names so far

  // As FollowName and FillFields ask.
  bool First(std::string_view first);
  bool Part(std::string_view name, bool is_attribute);
  bool Step() { return rt.Charge(); }
  bool Text(std::string_view piece) { return out.Append(piece); }
  bool Field(const TextField& field, int depth);
  bool Wrong(std::string_view message) {
    RaiseText(rt, ExceptionType::ValueError, message);
    return false;
  }
};

Value NamedArgument(Filler& f, std::string_view name) {
  if (f.arguments.mapping) return GetItem(f.rt, f.arguments.mapping, f.rt.Raised(NewText(f.rt, name), f.of_text));
  Value found = f.arguments.args->Keyword(name);
  return found ? found : RaiseKeyError(f.rt, NewText(f.rt, name));
}

Value NumberedArgument(Filler& f, int64_t number) {
  if (f.arguments.mapping) return f.Wrong("Format string contains positional fields"), Value();
  if (number < static_cast<int64_t>(f.arguments.args->count)) return f.arguments.args->items[number];
  return Raise(f.rt, ExceptionType::IndexError, "Replacement index {} out of range for positional args tuple", number);
}

bool Filler::First(std::string_view text) {
  const FirstOfField first = ReadFirst(text, numbering);
  if (!first.wrong.empty()) return Wrong(first.wrong);
  found = first.number >= 0 ? NumberedArgument(*this, first.number) : NamedArgument(*this, first.name);
  return static_cast<bool>(found);
}

// Attributes that begin with two underscores are no business of a format string: it may come from data, and would be a way
// round what plans may name.
bool Filler::Part(std::string_view name, bool is_attribute) {
  const int64_t number = is_attribute ? -1 : NumberInField(name);
  if (number == -2) return Wrong(kTooManyDigitsInField);
  if (!is_attribute) found = GetItem(rt, found, rt.Raised(number >= 0 ? Value::Int(number) : NewText(rt, name), of_text));
  else if (name.starts_with("__")) found = Raise(rt, ExceptionType::AttributeError, "'{}' object has no attribute '{}'", TypeName(rt, found), name);
  else found = GetAttribute(rt, found, rt.Raised(ValueOf(Intern(rt, name)), of_text));
  return static_cast<bool>(found);
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

bool Filler::Field(const TextField& field, int depth) {
  if (!FollowName(field.name, *this)) return false;
  Value v = found;
  DecideOf(rt, v);
  Roots keep(rt, v);
  v = Converted(rt, v, field.conversion);
  if (!v) return false;
  keep.Add(v);
  if (!field.spec_has_fields) return AppendFormatted(rt, v, field.spec, of_text, out);
  TextBuilder spec(rt);
  Filler inner{rt, arguments, of_text, spec, numbering};
  if (!FillFields(field.spec, depth, inner)) return false;
  numbering = inner.numbering;
  return AppendFormatted(rt, v, spec.text(), of_text, out);
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
  TextBuilder out(rt);
  Filler filler{rt, arguments, of_text, out};
  return FillFields(text, kFieldDepth, filler) ? out.Take() : Value();
}

}  // namespace penstock
