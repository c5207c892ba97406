// Operators, builtins and methods of texts on known scalars. The rules are the machine's, in scalars/; what is not certain is not folded.
#include <cmath>
#include <cstring>

#include "analysis/interpreter.h"
#include "analysis/known_texts.h"
#include "core/text.h"
#include "core/unicode.h"
#include "scalars/arithmetic.h"
#include "scalars/numbers.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

constexpr int64_t kMost = static_cast<int64_t>(kMostKnownText);

using Type = Atom::Type;

std::optional<Atom> IntAtom(int64_t value) { return Atom{Type::kInt, false, value, {}}; }
std::optional<Atom> TextAtom(std::string_view text) {
  if (text.size() > kMostKnownText) return std::nullopt;
  return Atom{Type::kStr, false, 0, std::string(text)};
}
std::optional<Atom> BoolAtom(bool value) { return Atom{value ? Type::kTrue : Type::kFalse, true, 0, {}}; }
// Which NaN one is, a plan can tell.
std::optional<Atom> FloatAtom(double value) {
  if (!std::isfinite(value)) return std::nullopt;
  Atom atom{Type::kFloat, false, 0, {}};
  std::memcpy(&atom.integer, &value, sizeof value);
  return atom;
}
std::optional<Atom> IntAtom(std::optional<int64_t> value) { return value ? IntAtom(*value) : std::nullopt; }
std::optional<Atom> FloatAtom(std::optional<double> value) { return value ? FloatAtom(*value) : std::nullopt; }

bool IsBool(const Atom& a) { return a.type == Type::kTrue || a.type == Type::kFalse; }
bool IsComparison(Op op) { return op >= Op::Eq && op <= Op::Ge; }

std::optional<Atom> FoldIntegers(Op op, int64_t a, int64_t b) {
  if (IsComparison(op)) return BoolAtom(Holds(op, a < b ? -1 : a > b));
  if (op == Op::Pow) return b >= 0 ? IntAtom(SmallPower(a, b)) : std::nullopt;
  if (op == Op::Div) return b != 0 ? FloatAtom(DividedExactly(a, b)) : std::nullopt;
  const OperatedInt result = OperateInts(op, a, b);
  return result.kind == OperatedInt::Kind::kNumber ? IntAtom(result.number) : std::nullopt;
}

// At least one of them is a float.
std::optional<Atom> FoldNumbers(Op op, const Atom& a, const Atom& b) {
  const double x = *a.number(), y = *b.number();
  if (IsComparison(op)) {
    for (const Atom* one : {&a, &b}) if (one->type != Type::kFloat && !IsExactFloat(*one->whole())) return std::nullopt;
    return BoolAtom(Holds(op, x < y ? -1 : x > y));
  }
  const OperatedFloat result = OperateFloats(op, x, y);
  return result.kind == OperatedFloat::Kind::kNumber ? FloatAtom(result.number) : std::nullopt;
}

std::optional<Atom> FoldTexts(Op op, const std::string& a, const std::string& b) {
  if (IsComparison(op)) return BoolAtom(Holds(op, a.compare(b)));  // UTF-8 compares as code points do
  switch (op) {
    case Op::Add: return TextAtom(a + b);
    case Op::In: return BoolAtom(b.find(a) != std::string::npos);
    case Op::NotIn: return BoolAtom(b.find(a) == std::string::npos);
    default: return std::nullopt;
  }
}

std::optional<Atom> RepeatedText(const std::string& text, int64_t count) {
  if (text.empty() || count <= 0) return TextAtom("");
  if (text.size() > kMostKnownText / static_cast<size_t>(count)) return std::nullopt;
  std::string out;
  for (int64_t i = 0; i < count; ++i) out += text;
  return TextAtom(out);
}

std::optional<Atom> FoldAtoms(Op given, const Atom& a, const Atom& b) {
  const Op op = PlainOperator(given);
  if (op == Op::Is || op == Op::IsNot) {
    // None, True and False are one object each; of others, identity is not ours to say.
    auto single = [](const Atom& x) { return x.type == Type::kNone || IsBool(x); };
    if (!single(a) && !single(b)) return std::nullopt;
    return BoolAtom((a.type == b.type) == (op == Op::Is));
  }
  if (op == Op::Mod && a.type == Type::kStr) {
    std::optional<std::string> filled = b.type == Type::kBytes ? std::nullopt : FilledByPercent(a.text, {&b});  // which counts as a mapping
    return filled ? TextAtom(*filled) : std::nullopt;
  }
  const std::optional<int64_t> left = a.whole(), right = b.whole();
  if (IsBool(a) && IsBool(b) && (op == Op::BitAnd || op == Op::BitOr || op == Op::BitXor)) return BoolAtom(OperateInts(op, *left, *right).number != 0);
  if (left && right) return FoldIntegers(op, *left, *right);
  if (a.number() && b.number()) return FoldNumbers(op, a, b);
  if (a.type == Type::kStr && b.type == Type::kStr) return FoldTexts(op, a.text, b.text);
  if ((op == Op::Eq || op == Op::Ne) && (a.type == Type::kStr || a.type == Type::kNone || b.type == Type::kStr || b.type == Type::kNone)) {
    if (a.type == Type::kOther || b.type == Type::kOther) return std::nullopt;
    return BoolAtom((a.type == Type::kNone && b.type == Type::kNone) == (op == Op::Eq));
  }
  if (op == Op::Mul && a.type == Type::kStr && right) return RepeatedText(a.text, *right);
  if (op == Op::Mul && b.type == Type::kStr && left) return RepeatedText(b.text, *left);
  return std::nullopt;
}

std::optional<Atom> FoldAtom(Op op, const Atom& a) {
  if (a.type == Type::kFloat && op != Op::Invert) return FloatAtom(op == Op::Neg ? -a.real() : a.real());
  const std::optional<int64_t> whole = a.whole();
  if (!whole) return std::nullopt;
  if (op == Op::Neg) return FoldIntegers(Op::Sub, 0, *whole);
  return IntAtom(op == Op::Invert ? ~*whole : *whole);
}

// Of texts alone, nothing but themselves.
std::string (*MappingOf(Method method))(std::string_view) {
  switch (method) {
    case Method::StrLower: return Lowered;
    case Method::StrUpper: return Uppered;
    case Method::StrTitle: return Titled;
    case Method::StrCapitalize: return Capitalized;
    case Method::StrSwapcase: return SwappedCase;
    case Method::StrCasefold: return Folded;
    default: return nullptr;
  }
}

std::optional<bool> AnswerOf(Method method, std::string_view text) {
  switch (method) {
    case Method::StrIsalpha: return AllAre(text, IsAlpha);
    case Method::StrIsdecimal: return AllAre(text, IsDecimal);
    case Method::StrIsdigit: return AllAre(text, IsDigit);
    case Method::StrIsnumeric: return AllAre(text, IsNumeric);
    case Method::StrIsspace: return AllAre(text, IsSpace);
    case Method::StrIsalnum: return AllAre(text, [](uint32_t c) { return IsAlnum(c); });
    case Method::StrIsascii: return IsAscii(text);
    case Method::StrIslower: return IsLowerText(text);
    case Method::StrIsupper: return IsUpperText(text);
    case Method::StrIstitle: return IsTitleText(text);
    case Method::StrIsidentifier: return IsIdentifierText(text);
    case Method::StrIsprintable: return IsPrintableText(text);
    default: return std::nullopt;
  }
}

std::optional<Atom> FoldJustified(std::string_view text, const KnownAtoms& arguments, Side side) {
  const std::optional<int64_t> width = arguments[0]->whole();
  std::string_view fill = " ";
  if (arguments.size() == 2) {
    if (arguments[1]->type != Type::kStr || CodePointCount(arguments[1]->text) != 1) return std::nullopt;
    fill = arguments[1]->text;
  }
  if (!width || *width > kMost) return std::nullopt;
  const Filling filling = FillingOf(side, static_cast<int64_t>(CodePointCount(text)), *width);
  std::string out;
  for (int64_t i = 0; i < filling.left; ++i) out += fill;
  out += text;
  for (int64_t i = 0; i < filling.right; ++i) out += fill;
  return TextAtom(out);
}

std::optional<Atom> FoldReplaced(std::string_view text, const KnownAtoms& arguments) {
  std::optional<int64_t> count = arguments.size() == 3 ? arguments[2]->whole() : INT64_MAX;
  if (arguments[0]->type != Type::kStr || arguments[1]->type != Type::kStr || !count) return std::nullopt;
  std::string out;
  ReplaceIn(text, arguments[0]->text, *count < 0 ? INT64_MAX : *count, [&](std::string_view piece, bool follows) {
    out += piece;
    if (follows) out += arguments[1]->text;
    return out.size() <= kMostKnownText;
  });
  return TextAtom(out);
}

// Where `needle` is in a text, in code points; -1: it is not.
int64_t PlaceIn(std::string_view text, std::string_view needle, bool last) {
  const size_t at = last ? FindLast(text, needle) : FindFirst(text, needle);
  return at == std::string_view::npos ? -1 : static_cast<int64_t>(CodePointCount(text.substr(0, at)));
}

// Of one text more.
std::optional<Atom> FoldWithText(Method method, std::string_view text, std::string_view other) {
  switch (method) {
    case Method::StrStartswith: return BoolAtom(text.starts_with(other));
    case Method::StrEndswith: return BoolAtom(text.ends_with(other));
    case Method::StrRemoveprefix: return TextAtom(text.starts_with(other) ? text.substr(other.size()) : text);
    case Method::StrRemovesuffix: return TextAtom(text.ends_with(other) ? text.substr(0, text.size() - other.size()) : text);
    case Method::StrFind: case Method::StrRfind: return IntAtom(PlaceIn(text, other, method == Method::StrRfind));
    case Method::StrIndex: case Method::StrRindex: {
      const int64_t place = PlaceIn(text, other, method == Method::StrRindex);
      return place >= 0 ? IntAtom(place) : std::nullopt;
    }
    case Method::StrCount: return IntAtom(static_cast<int64_t>(other.empty() ? CodePointCount(text) + 1 : CountOf(text, other)));
    default: return std::nullopt;
  }
}

std::optional<Atom> FoldInt(const KnownAtoms& arguments) {
  const Atom& given = *arguments[0];
  const std::optional<int64_t> base = arguments.size() == 2 ? arguments[1]->whole() : 10;
  if (given.type == Type::kStr) {
    if (!base || (*base != 0 && (*base < 2 || *base > 36))) return std::nullopt;
    const ParsedInt parsed = ParseInt(given.text, static_cast<int>(*base));
    return parsed.status == IntStatus::kSmall ? IntAtom(parsed.small) : std::nullopt;
  }
  if (arguments.size() == 2) return std::nullopt;
  return IntAtom(given.type == Type::kFloat ? WholePart(given.real()) : given.whole());
}

std::optional<Atom> FoldRound(const KnownAtoms& arguments) {
  const Atom& given = *arguments[0];
  const bool to_whole = arguments.size() == 1 || arguments[1]->type == Type::kNone;
  const std::optional<int64_t> places = to_whole ? std::nullopt : arguments[1]->whole();
  if (!to_whole && !places) return std::nullopt;
  if (given.type == Type::kFloat) return to_whole ? IntAtom(WholePart(NearestWhole(given.real()))) : FloatAtom(RoundFloat(given.real(), *places));
  return to_whole || *places >= 0 ? IntAtom(given.whole()) : std::nullopt;
}

std::optional<Atom> FoldAbs(const Atom& given) {
  if (given.type == Type::kFloat) return FloatAtom(std::fabs(given.real()));
  const std::optional<int64_t> whole = given.whole();
  return whole && *whole != INT64_MIN ? IntAtom(std::abs(*whole)) : std::nullopt;
}

std::optional<Atom> FoldChr(const Atom& given) {
  const std::optional<int64_t> c = given.whole();
  if (!c || *c < 0 || *c > 0x10FFFF || (*c >= 0xD800 && *c < 0xE000)) return std::nullopt;
  std::string text;
  AppendUtf8(text, static_cast<uint32_t>(*c));
  return TextAtom(text);
}

std::optional<Atom> FoldOrd(const Atom& given) {
  if (given.type != Type::kStr || CodePointCount(given.text) != 1) return std::nullopt;
  size_t at = 0;
  return IntAtom(NextCodePoint(given.text, at));
}

std::optional<Atom> Shown(bool known, const std::string& text) { return known ? TextAtom(text) : std::nullopt; }

}  // namespace

AbstractValue Fold(Interpreter& in, Op op, const AbstractValue& a, const AbstractValue& b) {
  if (a.atoms == kAnyAtoms || b.atoms == kAnyAtoms || a.objects != 0 || b.objects != 0) return {};
  SetTable::Members left = in.sets.members(a.atoms);
  SetTable::Members right = in.sets.members(b.atoms);
  if (left.size() * right.size() > 2 * kMaxAtoms) return {};
  AbstractValue out;
  std::vector<Atom> found;
  for (AtomId x : left) {
    for (AtomId y : right) {
      std::optional<Atom> atom = FoldAtoms(op, in.sets.atom(x), in.sets.atom(y));
      if (!atom) return {};
      found.push_back(std::move(*atom));
    }
  }
  for (Atom& atom : found) out = JoinValues(in, out, Known(in, in.sets.Intern(std::move(atom))));
  return out.atoms == kAnyAtoms ? AbstractValue{} : out;
}

AbstractValue FoldUnary(Interpreter& in, Op op, const AbstractValue& a) {
  if (a.atoms == kAnyAtoms || a.objects != 0) return {};
  AbstractValue out;
  const SetTable::Members members = in.sets.members(a.atoms);
  for (AtomId one : std::vector<AtomId>(members.begin(), members.end())) {
    std::optional<Atom> atom = FoldAtom(op, in.sets.atom(one));
    if (!atom) return {};
    out = JoinValues(in, out, Known(in, in.sets.Intern(std::move(*atom))));
  }
  return out.atoms == kAnyAtoms ? AbstractValue{} : out;
}

std::optional<Atom> FoldMethod(Method method, const Atom& self, const KnownAtoms& arguments) {
  if (self.type != Type::kStr) return std::nullopt;
  const std::string_view text = self.text;
  const size_t count = arguments.size();
  if (count == 0) {
    if (const auto map = MappingOf(method)) return TextAtom(map(text));
    if (const std::optional<bool> answer = AnswerOf(method, text)) return BoolAtom(*answer);
  }
  switch (method) {
    case Method::StrStrip: case Method::StrLstrip: case Method::StrRstrip: {
      if (count > 1 || (count == 1 && arguments[0]->type != Type::kStr && arguments[0]->type != Type::kNone)) return std::nullopt;
      std::optional<std::string_view> characters;
      if (count == 1 && arguments[0]->type == Type::kStr) characters = arguments[0]->text;
      return TextAtom(Strip(text, characters, method == Method::StrLstrip ? Ends::kLeft : method == Method::StrRstrip ? Ends::kRight : Ends::kBoth));
    }
    case Method::StrReplace: return count == 2 || count == 3 ? FoldReplaced(text, arguments) : std::nullopt;
    case Method::StrLjust: case Method::StrRjust: case Method::StrCenter:
      if (count != 1 && count != 2) return std::nullopt;
      return FoldJustified(text, arguments, method == Method::StrLjust ? Side::kLeft : method == Method::StrRjust ? Side::kRight : Side::kCenter);
    case Method::StrZfill: {
      const std::optional<int64_t> width = count == 1 ? arguments[0]->whole() : std::nullopt;
      return width && *width <= kMost ? TextAtom(ZeroFilled(text, *width)) : std::nullopt;
    }
    case Method::StrExpandtabs: {
      const std::optional<int64_t> size = count == 0 ? 8 : count == 1 ? arguments[0]->whole() : std::nullopt;
      return size && ExpandTabsBound(text, *size) <= kMost ? TextAtom(ExpandTabs(text, *size)) : std::nullopt;
    }
    default: return count == 1 && arguments[0]->type == Type::kStr ? FoldWithText(method, text, arguments[0]->text) : std::nullopt;
  }
}

std::optional<Atom> FoldBuiltin(BuiltinId builtin, const KnownAtoms& arguments) {
  const size_t count = arguments.size();
  if (count == 0 || count > 2) return std::nullopt;
  const Atom& given = *arguments[0];
  if (builtin == IdOf(BuiltinType::Int)) return FoldInt(arguments);
  if (builtin == IdOf(Builtin::Round)) return FoldRound(arguments);
  std::string text;
  if (builtin == IdOf(Builtin::Format)) {
    if (count == 2 && arguments[1]->type != Type::kStr) return std::nullopt;
    return Shown(AppendFormatted(given, count == 2 ? std::string_view(arguments[1]->text) : std::string_view(), text), text);
  }
  if (count != 1) return std::nullopt;
  if (builtin == IdOf(BuiltinType::Str)) return Shown(TextOf(given, text), text);
  if (builtin == IdOf(Builtin::Repr) || builtin == IdOf(Builtin::Ascii)) return Shown(AppendReprOf(given, builtin == IdOf(Builtin::Ascii), text), text);
  if (builtin == IdOf(BuiltinType::Float)) return FloatAtom(given.type == Type::kStr ? ParseFloat(given.text) : given.number());
  if (builtin == IdOf(Builtin::Abs)) return FoldAbs(given);
  if (builtin == IdOf(Builtin::Chr)) return FoldChr(given);
  if (builtin == IdOf(Builtin::Ord)) return FoldOrd(given);
  for (auto [id, base] : {std::pair{Builtin::Hex, 16}, {Builtin::Oct, 8}, {Builtin::Bin, 2}}) {
    if (builtin == IdOf(id) && given.whole()) return TextAtom(PrefixedDigits(*given.whole(), base));
  }
  return std::nullopt;
}

Json JsonOf(const Atom& atom) {
  switch (atom.type) {
    case Type::kNone: case Type::kOther: case Type::kBytes: return Json();
    case Type::kTrue: return Json(true);
    case Type::kFalse: return Json(false);
    case Type::kInt: return Json(atom.integer);
    case Type::kFloat: return Json(atom.real());
    case Type::kStr: return Json(atom.text);
  }
  return Json();
}

std::optional<Atom> AtomFromJson(const Json& json) {
  switch (json.kind()) {
    case Json::Kind::kNull: return Atom{Type::kNone, true, 0, {}};
    case Json::Kind::kBool: return Atom{json.bool_value() ? Type::kTrue : Type::kFalse, true, 0, {}};
    case Json::Kind::kInt: return Atom{Type::kInt, true, json.int_value(), {}};
    case Json::Kind::kString: return Atom{Type::kStr, true, 0, json.string_value()};
    case Json::Kind::kNumber: case Json::Kind::kArray: case Json::Kind::kObject: return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace penstock
