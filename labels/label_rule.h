// The names of the ways labels move; their meaning stands in label_rules.def.
#pragma once

#include <cstdint>
#include <string_view>

namespace penstock {

enum class LabelRule : uint8_t {
#define LABEL_RULE(id, doc) id,
#include "labels/label_rules.def"
#undef LABEL_RULE
};

constexpr std::string_view NameOf(LabelRule rule) {
  constexpr std::string_view kNames[] = {
#define LABEL_RULE(id, doc) #id,
#include "labels/label_rules.def"
#undef LABEL_RULE
  };
  return kNames[static_cast<int>(rule)];
}

// Does what goes by this rule write into an object that was there before?
constexpr bool WritesInto(LabelRule rule) {
  switch (rule) {
    case LabelRule::kStore: case LabelRule::kAppend: case LabelRule::kTaken: case LabelRule::kMutates: case LabelRule::kReorders:
    case LabelRule::kFills: return true;
    default: return false;
  }
}

}  // namespace penstock
