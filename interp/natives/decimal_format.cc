// format(decimal, spec).
#include <algorithm>

#include "core/text.h"
#include "interp/builtin_functions.h"
#include "interp/natives/decimal_values.h"
#include "scalars/format_spec.h"

namespace penstock {
namespace {

// The digits with separators, at least `width` characters wide with zeros at the left.
std::string Grouped(std::string digits, bool thousands, int64_t width) {
  auto grouped = [](const std::string& plain) {
    std::string text;
    for (size_t i = 0; i < plain.size(); ++i) {
      if (i > 0 && (plain.size() - i) % 3 == 0) text += ',';
      text += plain[i];
    }
    return text;
  };
  if (!thousands) {
    if (static_cast<int64_t>(digits.size()) < width) digits.insert(0, static_cast<size_t>(width) - digits.size(), '0');
    return digits;
  }
  std::string text = grouped(digits);
  while (static_cast<int64_t>(text.size()) < width) {
    digits.insert(0, "0");
    text = grouped(digits);
  }
  return text;
}

void Aligned(const FormatSpec& spec, const std::string& sign, const std::string& body, std::string& out) {
  int64_t missing = spec.width - static_cast<int64_t>(CodePointCount(body) + sign.size());
  auto fill = [&](int64_t count) { for (; count > 0; --count) AppendUtf8(out, spec.fill); };
  if (missing <= 0) {
    out += sign + body;
  } else if (spec.align == '=') {
    out += sign;
    fill(missing);
    out += body;
  } else {
    int64_t left = spec.align == '<' ? 0 : spec.align == '>' ? missing : missing / 2;
    fill(left);
    out += sign + body;
    fill(missing - left);
  }
}

std::string SignOf(const FormatSpec& spec, bool negative) {
  if (negative) return "-";
  return spec.sign == '+' || spec.sign == ' ' ? std::string(1, spec.sign) : "";
}

// Rounds for the type and gives digits before and after the point, and the exponent to be written.
struct Layout {
  std::string whole, fraction;
  int64_t exponent = 0;
};
bool LayOut(DecimalWork& w, const FormatSpec& spec, char type, DecimalNumber& x, Layout& out) {
  bool fixed = type == 'f' || type == '%', scientific = type == 'e';
  if (spec.precision >= 0) {
    bool ok = true;
    if (scientific && !x.is_zero()) {
      int64_t before = x.Adjusted();
      ok = RoundToExponent(w, x, before - spec.precision, w.rules.rounding) &&
           (x.Adjusted() == before || RoundToExponent(w, x, x.Adjusted() - spec.precision, w.rules.rounding));
    }
    else if (fixed) ok = RoundToExponent(w, x, -spec.precision, w.rules.rounding);
    else if (x.Size() > std::max<int64_t>(spec.precision, 1)) ok = RoundToSize(w, x, std::max<int64_t>(spec.precision, 1), w.rules.rounding);
    if (!ok) return false;
  }
  if (x.is_zero() && x.exponent > 0 && fixed) x.exponent = 0;
  int64_t size = x.Size(), left = x.exponent + size, point;
  if (scientific) point = x.is_zero() && spec.precision >= 0 ? 1 - spec.precision : 1;
  else if (fixed) point = left;
  else point = x.exponent <= 0 && left > -6 ? left : 1;
  if (!w.Pay(std::abs(point) + size)) return false;
  std::string digits(static_cast<size_t>(size) + 2, '\0');
  mpz_get_str(digits.data(), 10, x.digits);
  digits.resize(static_cast<size_t>(size));
  if (point < 0) {
    out.whole = "0";
    out.fraction = std::string(static_cast<size_t>(-point), '0') + digits;
  } else if (point > size) {
    out.whole = digits + std::string(static_cast<size_t>(point - size), '0');
  } else {
    out.whole = digits.substr(0, static_cast<size_t>(point));
    if (out.whole.empty()) out.whole = "0";
    out.fraction = digits.substr(static_cast<size_t>(point));
  }
  out.exponent = left - point;
  return true;
}

// `<08`: zeros say where they stand, and so does what is aligned.
bool SaysTwiceWhere(std::string_view spec) {
  const auto is_align = [](std::string_view text) { return !text.empty() && std::string_view("<>=^").find(text[0]) != std::string_view::npos; };
  size_t at = 0;
  if (!spec.empty()) NextCodePoint(spec, at);
  if (is_align(spec.substr(at))) spec.remove_prefix(at + 1);
  else if (is_align(spec)) spec.remove_prefix(1);
  else return false;
  for (std::string_view one : {" +-", "z", "#"}) if (!spec.empty() && one.find(spec[0]) != std::string_view::npos) spec.remove_prefix(1);
  return spec.starts_with('0');
}

}  // namespace

Value MethodDecimalDecimalFormat(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "format arg must be str");
  auto invalid = [&] { return RaiseText(rt, ExceptionType::ValueError, "invalid format string"); };
  FormatSpec spec;
  if (ParseFormatSpec(args[0].As<Str>()->view(), 'g', '>', "decimal.Decimal", spec)) return invalid();
  std::string_view given = args[0].As<Str>()->view();
  if (SaysTwiceWhere(given)) return invalid();
  bool no_type = given.empty() || std::string_view("eEfFgGn%").find(given.back()) == std::string_view::npos;
  if (!no_type && spec.type != static_cast<unsigned char>(given.back())) no_type = true;
  if (spec.alternate || spec.thousands == '_' || spec.type > 127 || std::string_view("eEfFgGn%").find(static_cast<char>(spec.type)) == std::string_view::npos) {
    return invalid();
  }
  if (spec.width > 0 && !rt.MayAllocate(static_cast<size_t>(spec.width) * 4)) return Value();
  DecimalWork w{rt, {}, 0};
  DecimalNumber x;
  if (!StartWork(rt, Value(), w)) return Value();
  LoadDecimal(args.self, x);
  char type = static_cast<char>(spec.type == 'n' ? 'g' : spec.type);
  bool capital = no_type ? w.rules.capitals != 0 : type == 'E' || type == 'F' || type == 'G';
  char lower = type == '%' ? type : static_cast<char>(type | 32);
  std::string out;
  if (!x.is_finite()) {
    DecimalNumber size = x;
    size.negative = false;
    if (spec.fill == '0' && spec.align == '=') spec.fill = ' ', spec.align = '>';
    Aligned(spec, SignOf(spec, x.negative), DecimalText(size, false, true) + (type == '%' ? "%" : ""), out);
    return NewText(rt, out);
  }
  if (type == '%') x.exponent += 2;
  Layout layout;
  if (!LayOut(w, spec, lower, x, layout)) return Value();
  std::string tail = layout.fraction.empty() ? "" : "." + layout.fraction;
  if (layout.exponent != 0 || lower == 'e') tail += fmt::format("{}{:+}", capital ? 'E' : 'e', layout.exponent);
  if (type == '%') tail += '%';
  std::string sign = SignOf(spec, x.negative && !(spec.no_negative_zero && x.is_zero()));
  bool padded = spec.fill == '0' && spec.align == '=';
  int64_t least = padded ? spec.width - static_cast<int64_t>(tail.size() + sign.size()) : 0;
  Aligned(spec, sign, Grouped(layout.whole, spec.thousands == ',', least) + tail, out);
  return NewText(rt, out);
}

}  // namespace penstock
