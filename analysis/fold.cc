// Operators and text methods on known scalars. What is not certain is not folded.
#include <cstring>

#include "analysis/interpreter.h"
#include "analysis/known_texts.h"

namespace penstock {
namespace {

constexpr size_t kMaxText = 4096;

using Type = Atom::Type;

std::optional<Atom> IntAtom(int64_t value) { return Atom{Type::kInt, false, value, {}}; }
std::optional<Atom> TextAtom(std::string text) {
  if (text.size() > kMaxText) return std::nullopt;
  return Atom{Type::kStr, false, 0, std::move(text)};
}
std::optional<Atom> BoolAtom(bool value) { return Atom{value ? Type::kTrue : Type::kFalse, true, 0, {}}; }

bool IsIntegral(const Atom& a) { return a.type == Type::kInt || a.type == Type::kTrue || a.type == Type::kFalse; }
int64_t IntegerOf(const Atom& a) { return a.type == Type::kInt ? a.integer : a.type == Type::kTrue; }
bool IsAscii(std::string_view text) {
  for (char c : text) if (static_cast<unsigned char>(c) >= 128) return false;
  return true;
}

std::optional<Atom> FoldIntegers(Op op, int64_t a, int64_t b) {
  int64_t out = 0;
  switch (op) {
    case Op::Add: case Op::IAdd: if (__builtin_add_overflow(a, b, &out)) return std::nullopt; return IntAtom(out);
    case Op::Sub: case Op::ISub: if (__builtin_sub_overflow(a, b, &out)) return std::nullopt; return IntAtom(out);
    case Op::Mul: case Op::IMul: if (__builtin_mul_overflow(a, b, &out)) return std::nullopt; return IntAtom(out);
    case Op::FloorDiv: case Op::IFloorDiv: case Op::Mod: case Op::IMod: {
      if (b == 0 || (b == -1 && a == INT64_MIN)) return std::nullopt;
      int64_t quotient = a / b, rest = a % b;
      if (rest != 0 && (rest < 0) != (b < 0)) {
        --quotient;
        rest += b;
      }
      return IntAtom(op == Op::Mod || op == Op::IMod ? rest : quotient);
    }
    case Op::Eq: return BoolAtom(a == b);
    case Op::Ne: return BoolAtom(a != b);
    case Op::Lt: return BoolAtom(a < b);
    case Op::Le: return BoolAtom(a <= b);
    case Op::Gt: return BoolAtom(a > b);
    case Op::Ge: return BoolAtom(a >= b);
    default: return std::nullopt;
  }
}

// UTF-8 compares as code points do.
std::optional<Atom> FoldTexts(Op op, const std::string& a, const std::string& b) {
  switch (op) {
    case Op::Add: case Op::IAdd: return TextAtom(a + b);
    case Op::Eq: return BoolAtom(a == b);
    case Op::Ne: return BoolAtom(a != b);
    case Op::Lt: return BoolAtom(a < b);
    case Op::Le: return BoolAtom(a <= b);
    case Op::Gt: return BoolAtom(a > b);
    case Op::Ge: return BoolAtom(a >= b);
    case Op::In: return BoolAtom(b.find(a) != std::string::npos);
    case Op::NotIn: return BoolAtom(b.find(a) == std::string::npos);
    default: return std::nullopt;
  }
}

std::optional<Atom> FoldAtoms(Op op, const Atom& a, const Atom& b) {
  if (op == Op::Is || op == Op::IsNot) {
    // None, True and False are one object each; of others, identity is not ours to say.
    auto single = [](const Atom& x) { return x.type == Type::kNone || x.type == Type::kTrue || x.type == Type::kFalse; };
    if (!single(a) && !single(b)) return std::nullopt;
    return BoolAtom((a.type == b.type) == (op == Op::Is));
  }
  if ((op == Op::Mod || op == Op::IMod) && a.type == Type::kStr) {
    std::optional<std::string> filled = FilledByPercent(a.text, {&b});
    return filled ? TextAtom(std::move(*filled)) : std::nullopt;
  }
  if (IsIntegral(a) && IsIntegral(b)) return FoldIntegers(op, IntegerOf(a), IntegerOf(b));
  if (a.type == Type::kStr && b.type == Type::kStr) return FoldTexts(op, a.text, b.text);
  if ((op == Op::Eq || op == Op::Ne) && (a.type == Type::kStr || a.type == Type::kNone || b.type == Type::kStr || b.type == Type::kNone)) {
    if (a.type == Type::kOther || b.type == Type::kOther) return std::nullopt;
    return BoolAtom((a.type == Type::kNone && b.type == Type::kNone) == (op == Op::Eq));
  }
  if (op == Op::Mul && a.type == Type::kStr && IsIntegral(b)) {
    int64_t count = IntegerOf(b);
    if (count > 0 && a.text.size() > kMaxText / static_cast<size_t>(count)) return std::nullopt;
    std::string out;
    for (int64_t i = 0; i < count && !a.text.empty(); ++i) out += a.text;
    return TextAtom(std::move(out));
  }
  return std::nullopt;
}

std::string Replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out;
  for (size_t at = 0;;) {
    size_t found = text.find(from, at);
    if (found == std::string_view::npos) return out + std::string(text.substr(at));
    out.append(text.substr(at, found - at)).append(to);
    at = found + from.size();
    if (out.size() > kMaxText) return out;
  }
}

std::string Stripped(std::string_view text, std::string_view characters, bool left, bool right) {
  while (left && !text.empty() && characters.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
  while (right && !text.empty() && characters.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  return std::string(text);
}

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

bool TextOf(const Atom& atom, std::string& out) {
  switch (atom.type) {
    case Type::kNone: out += "None"; return true;
    case Type::kTrue: out += "True"; return true;
    case Type::kFalse: out += "False"; return true;
    case Type::kInt: out += std::to_string(atom.integer); return true;
    case Type::kStr: out += atom.text; return out.size() <= kMaxText;
    default: return false;
  }
}

std::optional<Atom> FoldMethod(std::string_view name, const Atom& self, const std::vector<const Atom*>& arguments) {
  if (self.type != Type::kStr || !IsAscii(self.text)) return std::nullopt;
  for (const Atom* argument : arguments) if (argument->type != Type::kStr || !IsAscii(argument->text)) return std::nullopt;
  const std::string& text = self.text;
  static constexpr std::string_view kSpace = " \t\n\r\v\f\x1c\x1d\x1e\x1f";
  size_t count = arguments.size();
  auto argument = [&](size_t i) -> const std::string& { return arguments[i]->text; };
  if (count == 0 && (name == "lower" || name == "upper")) {
    std::string out = text;
    for (char& c : out) {
      if (name == "lower" && c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
      if (name == "upper" && c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
    }
    return TextAtom(std::move(out));
  }
  if (count <= 1 && (name == "strip" || name == "lstrip" || name == "rstrip")) {
    return TextAtom(Stripped(text, count == 0 ? kSpace : std::string_view(argument(0)), name != "rstrip", name != "lstrip"));
  }
  if (count == 1 && name == "startswith") return BoolAtom(text.starts_with(argument(0)));
  if (count == 1 && name == "endswith") return BoolAtom(text.ends_with(argument(0)));
  if (count == 2 && name == "replace" && !argument(0).empty()) return TextAtom(Replaced(text, argument(0), argument(1)));
  if (count == 1 && name == "removeprefix") return TextAtom(text.starts_with(argument(0)) ? text.substr(argument(0).size()) : text);
  if (count == 1 && name == "removesuffix") {
    return TextAtom(text.ends_with(argument(0)) ? text.substr(0, text.size() - argument(0).size()) : text);
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

std::optional<int64_t> WholeNumberOf(const Interpreter& in, const AbstractValue& value) {
  constexpr size_t kMostDigits = 17;
  const int64_t only = value.objects == 0 ? in.sets.Only(value.atoms) : -1;
  if (only < 0) return std::nullopt;
  const Atom& atom = in.sets.atom(static_cast<AtomId>(only));
  if (IsIntegral(atom)) return IntegerOf(atom);
  if (atom.type != Type::kStr) return std::nullopt;
  std::string_view digits = atom.text;
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  const bool plain = !digits.empty() && digits.size() <= kMostDigits && digits.find_first_not_of("0123456789") == std::string_view::npos;
  if (!plain) return std::nullopt;
  int64_t number = 0;
  for (char digit : digits) number = 10 * number + (digit - '0');
  return negative ? -number : number;
}

}  // namespace penstock
