#include "catalog/fitting_parts.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace penstock {
namespace {

constexpr int kMostDepth = 16;  // schemas may be recursive
constexpr uint8_t kPlain = kSchemaBool | kSchemaInteger | kSchemaNumber | kSchemaString;

struct Kind {
  uint8_t types;
  std::string format, currency;
};

// Calls `take` with what the schema says of plain values, those in lists and objects too.
void ForEachKind(const Schema& schema, int depth, const std::function<void(const Kind&)>& take) {
  if (depth > kMostDepth) return;
  if (const std::shared_ptr<const Schema> referenced = schema.reference.lock()) return ForEachKind(*referenced, depth + 1, take);
  for (const auto* choices : {&schema.any_of, &schema.one_of}) for (const SchemaPtr& one : *choices) ForEachKind(*one, depth + 1, take);
  if (!schema.any_of.empty() || !schema.one_of.empty()) return;
  if (schema.types & kPlain) take({static_cast<uint8_t>(schema.types & kPlain), schema.format, schema.currency});
  if (schema.types & kSchemaArray) {
    for (const SchemaPtr& one : schema.prefix_items) ForEachKind(*one, depth + 1, take);
    if (schema.items) ForEachKind(*schema.items, depth + 1, take);
  }
  for (const auto& [name, member] : schema.properties) ForEachKind(*member, depth + 1, take);
}

// The part of what conforms to the schema, or null if the schema does not name it.
const Schema* PartAt(const Schema* schema, std::span<const PathStep> path) {
  for (const PathStep& step : path) {
    std::shared_ptr<const Schema> referenced = schema->reference.lock();  // the root owns it, too
    if (referenced) schema = referenced.get();
    schema = step.any_element ? schema->items.get() : schema->Property(step.member);
    if (schema == nullptr) return nullptr;
  }
  return schema;
}

Fit FitOf(const Kind& given, const Kind& taken) {
  if ((given.types & taken.types) == 0) return Fit::kNone;
  return given.format == taken.format && given.currency == taken.currency ? Fit::kKind : Fit::kType;
}

}  // namespace

Fit BestFit(const Schema* reply, std::span<const PathStep> path, const Schema& argument) {
  std::vector<Kind> taken;
  ForEachKind(argument, 0, [&](const Kind& kind) { taken.push_back(kind); });
  Fit best = Fit::kNone;
  const auto take = [&](const Kind& given) { for (const Kind& one : taken) best = std::max(best, FitOf(given, one)); };
  if (reply == nullptr) {
    take({kSchemaString, "", ""});
    return best;
  }
  const Schema* part = PartAt(reply, path);
  if (part == nullptr) return Fit::kType;
  ForEachKind(*part, 0, take);
  return best;
}

}  // namespace penstock
