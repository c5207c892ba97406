// What the names in a plan mean, place by place: for editors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "frontend/frontend.h"

namespace penstock {

struct PlanNames {
  Ast ast;
  Scopes scopes;
  std::vector<NamePlace> places;  // in the order of the text, each once

  // The place that the offset is in or just behind, or null.
  const NamePlace* At(uint32_t offset) const;
  // What the name means there, or null: it stands where the walk did not get to.
  const Mention* MeaningOf(const NamePlace& place) const;
  // All places of the same variable; only this one, if it is none.
  std::vector<const NamePlace*> SameAs(const NamePlace& place) const;
  const std::string& NameAt(const NamePlace& place) const { return ast[place.name]; }
};

// Nothing if the text is malformed. What the language leaves out is read all the same.
std::optional<PlanNames> ReadNames(const SourceFile& source, const Manifest& tools, const std::vector<std::string>& inputs, const Limits& limits);

// A function, a class or a variable of the plan, where it is bound first.
struct PlanSymbol {
  enum class Kind : uint8_t { kFunction, kClass, kMethod, kVariable } kind = Kind::kVariable;
  std::string name;
  Span name_span, span;
  std::vector<PlanSymbol> children;
};
// In the order of the text; of functions and classes with what is in them.
std::vector<PlanSymbol> SymbolsOf(const PlanNames& names);

}  // namespace penstock
