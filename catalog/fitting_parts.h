// Would what is in a reply do as an argument? By the schemas alone.
#pragma once

#include <span>

#include "catalog/call_facts.h"
#include "catalog/schema.h"

namespace penstock {

// kType: some text, number or truth value in it has a type that the argument takes. kKind: and the same format and currency, or
// neither names any.
enum class Fit : uint8_t { kNone, kType, kKind };

// Of the best part of the reply at `path` or below. What a schema does not say fits in type; `reply` null: a text.
Fit BestFit(const Schema* reply, std::span<const PathStep> path, const Schema& argument);

}  // namespace penstock
