// What comes of texts that are known: filled in, put together, taken apart. As CPython does it; what is not certain is not said.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/interpreter.h"

namespace penstock {

using KnownAtoms = std::vector<const Atom*>;

std::optional<std::string> FilledByPercent(std::string_view text, const KnownAtoms& values);  // "%s: %d" % (a, b)
std::optional<std::string> FilledByFormat(std::string_view text, const KnownAtoms& values);   // "{} {0}".format(a), without specs
std::optional<std::string> PutBetween(std::string_view text, const KnownAtoms& items);        // text.join(items)
std::optional<std::vector<std::string>> TakenApart(std::string_view method, std::string_view text, const KnownAtoms& arguments);  // split, partition

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

}  // namespace penstock
