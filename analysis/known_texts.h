// What comes of texts and numbers that are known: shown, filled in, put together, taken apart. The rules are those of scalars/, by which
// the machine does it; where they say that something is wrong, or the result is long, nothing is known here.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/interpreter.h"

namespace penstock {

using KnownAtoms = std::vector<const Atom*>;
using NamedAtoms = std::vector<std::pair<std::string_view, const Atom*>>;

inline constexpr size_t kMostKnownText = 4096;

// What is shown of one; false: it is not known.
bool TextOf(const Atom& atom, std::string& out);                                     // str(atom)
bool AppendReprOf(const Atom& atom, bool ascii_only, std::string& out);              // repr(atom), ascii(atom)
bool AppendFormatted(const Atom& atom, std::string_view spec, std::string& out);     // format(atom, spec)

std::optional<std::string> FilledByPercent(std::string_view text, const KnownAtoms& values);  // "%s: %d" % (a, b)
std::optional<std::string> FilledByFormat(std::string_view text, const KnownAtoms& values, const NamedAtoms& named);  // text.format(...)
std::optional<std::string> PutBetween(std::string_view text, const KnownAtoms& items);        // text.join(items)
// What split, rsplit, partition, rpartition and splitlines give.
std::optional<std::vector<std::string>> TakenApart(Method method, std::string_view text, const KnownAtoms& arguments, const NamedAtoms& named);

// Which scalar each is, if there is one that each must be.
template <typename Values>
std::optional<KnownAtoms> AtomsOf(const Interpreter& in, const Values& values) {
  KnownAtoms atoms;
  for (const AbstractValue& value : values) {
    const int64_t only = value.objects == 0 ? in.sets.Only(value.atoms) : -1;
    if (only < 0) return std::nullopt;
    atoms.push_back(&in.sets.atom(static_cast<AtomId>(only)));
  }
  return atoms;
}

template <typename Named>
std::optional<NamedAtoms> AtomsOfNamed(const Interpreter& in, const Named& named) {
  NamedAtoms atoms;
  for (const auto& [name, value] : named) {
    const int64_t only = value.objects == 0 ? in.sets.Only(value.atoms) : -1;
    if (only < 0) return std::nullopt;
    atoms.emplace_back(name, &in.sets.atom(static_cast<AtomId>(only)));
  }
  return atoms;
}

}  // namespace penstock
