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

}  // namespace penstock
