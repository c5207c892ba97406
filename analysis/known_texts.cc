#include "analysis/known_texts.h"

#include <algorithm>

#include "scalars/format_spec.h"
#include "scalars/numbers.h"
#include "scalars/percent.h"
#include "scalars/text_fields.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

constexpr size_t kMostPieces = 32;
constexpr int64_t kMost = static_cast<int64_t>(kMostKnownText);

using Type = Atom::Type;

bool IsShort(const std::string& text) { return text.size() <= kMostKnownText; }

// As FillByPercent asks.
struct FilledInOrder {
  const KnownAtoms& values;
  std::string out = {};
  size_t used = 0;

  bool Step() { return IsShort(out); }
  bool Text(std::string_view piece) { return out.append(piece), true; }
  bool TakesKeys() { return false; }
  bool Key(std::string_view) { return false; }
  bool Wrong(std::string_view) { return false; }
  bool Star(bool, int64_t& number) {
    const Atom* atom = Next();
    const std::optional<int64_t> given = atom == nullptr ? std::nullopt : atom->whole();
    if (!given || *given > kMost || *given < -kMost) return false;
    number = *given;
    return true;
  }
  bool Convert(const PercentConversion& c, size_t) {
    if (c.width > kMost || c.precision > kMost) return false;
    const Atom* atom = Next();
    std::string space;
    const std::optional<PercentPiece> piece = atom == nullptr ? std::nullopt : Converted(c, *atom, space);
    if (!piece) return false;
    AppendPiece(c, *piece, MissingOf(c, *piece, false), out);
    return true;
  }

 private:
  const Atom* Next() { return used < values.size() ? values[used++] : nullptr; }

  static std::optional<PercentPiece> Converted(const PercentConversion& c, const Atom& atom, std::string& space) {
    switch (c.type) {
      case 's': if (!TextOf(atom, space)) return std::nullopt; return PieceOfText(c, space, false);
      case 'r': case 'a': if (!AppendReprOf(atom, c.type == 'a', space)) return std::nullopt; return PieceOfText(c, space, false);
      case 'd': case 'i': case 'u': case 'x': case 'X': case 'o': {
        std::optional<int64_t> number = atom.whole();
        if (!number && atom.type == Type::kFloat && c.type != 'x' && c.type != 'X' && c.type != 'o') number = WholePart(atom.real());
        if (!number) return std::nullopt;
        space = SmallIntDigits(*number, BaseOfPercent(c.type));
        return PieceOfInt(c, *number < 0, space);
      }
      case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': {
        const std::optional<double> number = atom.number();
        if (!number) return std::nullopt;
        return PieceOfFloat(c, *number, space);
      }
      default: return std::nullopt;
    }
  }
};

// As FollowName and FillFields ask.
struct FilledByFields {
  const KnownAtoms& values;
  const NamedAtoms& named;
  std::string out = {};
  FieldNumbering numbering = {};
  const Atom* found = nullptr;

  bool Step() { return IsShort(out); }
  bool Text(std::string_view piece) { return out.append(piece), true; }
  bool Wrong(std::string_view) { return false; }
  bool Part(std::string_view, bool) { return false; }  // of a text or number
  bool First(std::string_view text) {
    const FirstOfField first = ReadFirst(text, numbering);
    found = nullptr;
    if (!first.wrong.empty()) return false;
    if (first.number >= 0) {
      if (static_cast<uint64_t>(first.number) < values.size()) found = values[static_cast<size_t>(first.number)];
    } else {
      for (const auto& [name, atom] : named) if (name == first.name) found = atom;
    }
    return found != nullptr;
  }
  bool Field(const TextField& field, int depth) {
    if (!FollowName(field.name, *this)) return false;
    const Atom* shown = found;
    Atom text{Type::kStr, false, 0, {}};
    if (field.conversion != 0) {
      const bool known = field.conversion == 's' ? TextOf(*shown, text.text)
                                                 : (field.conversion == 'r' || field.conversion == 'a') && AppendReprOf(*shown, field.conversion == 'a', text.text);
      if (!known) return false;
      shown = &text;
    }
    if (!field.spec_has_fields) return AppendFormatted(*shown, field.spec, out);
    FilledByFields spec{values, named, {}, numbering};
    if (!FillFields(field.spec, depth, spec)) return false;
    numbering = spec.numbering;
    return AppendFormatted(*shown, spec.out, out);
  }
};

// What split and its kin are given: by places, or by their names. False: more, or something else.
bool ReadSplit(const KnownAtoms& arguments, const NamedAtoms& named, std::optional<std::string_view>& separator, int64_t& limit) {
  const Atom* given[2] = {nullptr, nullptr};
  if (arguments.size() > 2) return false;
  std::copy(arguments.begin(), arguments.end(), given);
  for (const auto& [name, atom] : named) {
    const size_t place = name == "sep" ? 0 : name == "maxsplit" ? 1 : 2;
    if (place == 2 || given[place] != nullptr) return false;
    given[place] = atom;
  }
  if (given[0] != nullptr && given[0]->type != Type::kNone) {
    if (given[0]->type != Type::kStr || given[0]->text.empty()) return false;
    separator = given[0]->text;
  }
  if (given[1] == nullptr) return true;
  const std::optional<int64_t> most = given[1]->whole();
  if (most) limit = *most;
  return most.has_value();
}

}  // namespace

bool TextOf(const Atom& atom, std::string& out) {
  if (atom.type != Type::kStr) return AppendReprOf(atom, false, out);
  out += atom.text;
  return IsShort(out);
}

bool AppendReprOf(const Atom& atom, bool ascii_only, std::string& out) {
  switch (atom.type) {
    case Type::kNone: out += "None"; break;
    case Type::kTrue: out += "True"; break;
    case Type::kFalse: out += "False"; break;
    case Type::kInt: out += std::to_string(atom.integer); break;
    case Type::kFloat: out += FloatRepr(atom.real()); break;
    case Type::kStr: AppendTextRepr(atom.text, ascii_only, out); break;
    case Type::kBytes: AppendBytesRepr(atom.text, out); break;
    case Type::kOther: return false;
  }
  return IsShort(out);
}

bool AppendFormatted(const Atom& atom, std::string_view spec, std::string& out) {
  if (spec.empty()) return TextOf(atom, out);
  const bool is_text = atom.type == Type::kStr, is_float = atom.type == Type::kFloat;
  const std::optional<int64_t> integer = atom.whole();
  if (!is_text && !is_float && !integer) return false;
  FormatSpec parsed;
  if (ParseFormatSpec(spec, is_text ? 's' : is_float ? '\0' : 'd', is_text ? '<' : '>', "", parsed)) return false;
  if (parsed.width > kMost || parsed.precision > kMost) return false;
  if (integer && CheckIntSpec(parsed, "")) return false;
  const FormatError wrong = is_text    ? FormatText(parsed, atom.text, "", out)
                            : is_float ? FormatFloat(parsed, atom.real(), "", out)
                                       : FormatInt(parsed, *integer, "", out);
  return !wrong && IsShort(out);
}

std::optional<std::string> FilledByPercent(std::string_view text, const KnownAtoms& values) {
  FilledInOrder filled{values};
  if (!FillByPercent(text, filled) || filled.used < values.size() || !IsShort(filled.out)) return std::nullopt;
  return std::move(filled.out);
}

std::optional<std::string> FilledByFormat(std::string_view text, const KnownAtoms& values, const NamedAtoms& named) {
  FilledByFields filled{values, named};
  if (!FillFields(text, kFieldDepth, filled) || !IsShort(filled.out)) return std::nullopt;
  return std::move(filled.out);
}

std::optional<std::string> PutBetween(std::string_view text, const KnownAtoms& items) {
  std::string out;
  for (size_t i = 0; i < items.size(); ++i) {
    if (items[i]->type != Type::kStr) return std::nullopt;
    if (i > 0) out += text;
    out += items[i]->text;
    if (!IsShort(out)) return std::nullopt;
  }
  return out;
}

std::optional<std::vector<std::string>> TakenApart(Method method, std::string_view text, const KnownAtoms& arguments, const NamedAtoms& named) {
  if (text.size() > kMostKnownText) return std::nullopt;
  std::vector<std::string> pieces;
  const auto collect = [&](std::string_view piece) { return pieces.emplace_back(piece), pieces.size() <= kMostPieces; };
  switch (method) {
    case Method::StrSplit: case Method::StrRsplit: {
      std::optional<std::string_view> separator;
      int64_t limit = -1;
      if (!ReadSplit(arguments, named, separator, limit)) return std::nullopt;
      SplitText(text, separator, limit, method == Method::StrRsplit, collect);
      if (method == Method::StrRsplit) std::reverse(pieces.begin(), pieces.end());
      break;
    }
    case Method::StrSplitlines:
      if (!arguments.empty() || !named.empty()) return std::nullopt;
      SplitLines(text, false, collect);
      break;
    case Method::StrPartition: case Method::StrRpartition: {
      if (arguments.size() != 1 || !named.empty() || arguments[0]->type != Type::kStr || arguments[0]->text.empty()) return std::nullopt;
      const Parts parts = PartedAt(text, arguments[0]->text, method == Method::StrRpartition);
      for (std::string_view part : {parts.before, parts.separator, parts.behind}) pieces.emplace_back(part);
      break;
    }
    default: return std::nullopt;
  }
  if (pieces.size() > kMostPieces) return std::nullopt;
  return pieces;
}

}  // namespace penstock
