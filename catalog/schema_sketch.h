// A value of which only a part is known before the run, and whether it can conform to a schema.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catalog/schema.h"

namespace penstock {

// One of the things that a value may be, as far as it is known.
struct SketchedValue {
  uint8_t types = kSchemaAny;   // bits of SchemaType: it is of one of these
  std::string called;           // of types 0: what it is, for JSON has nothing like it: `a function`
  std::optional<Json> value;    // it is this
  // Of an object, or of a list.
  enum class Parts : uint8_t { kUnknown, kSome, kAll } parts = Parts::kUnknown;
  std::vector<std::pair<std::string, std::vector<SketchedValue>>> members;  // surely there
  std::vector<std::vector<SketchedValue>> items;                            // kAll: at each place
};
using ValueSketch = std::vector<SketchedValue>;  // it is any of these; empty: nothing is known of it

// Nothing if some such value may conform. Else why none does, in the words of CheckValue, the path beginning with `within`.
std::optional<std::string> WhyNoneConforms(const Schema& schema, const ValueSketch& sketch, std::string_view within);

}  // namespace penstock
