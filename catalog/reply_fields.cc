#include "catalog/reply_fields.h"

#include <algorithm>
#include <vector>

#include "catalog/assistant.h"

namespace penstock {
namespace {

constexpr int kMostDepth = 32;

bool IsPlain(const Schema& schema, int depth) {
  if (depth > kMostDepth) return false;
  const auto all = [&](const std::vector<SchemaPtr>& list) { return std::all_of(list.begin(), list.end(), [&](const SchemaPtr& one) { return IsPlain(*one, depth + 1); }); };
  const std::shared_ptr<const Schema> referenced = schema.reference.lock();
  if (referenced != nullptr) return IsPlain(*referenced, depth + 1);
  if ((schema.types & (kSchemaArray | kSchemaObject)) == 0) return true;
  if (schema.any_of.empty() && schema.one_of.empty()) return false;
  return all(schema.any_of) && all(schema.one_of);
}

class Search {
 public:
  explicit Search(std::string_view name) : name_(name) {}

  // Does each member of the name hold plain data in what conforms to the schema?
  bool Holds(const Schema& schema, int depth) {
    if (depth > kMostDepth) return false;
    const std::shared_ptr<const Schema> referenced = schema.reference.lock();
    if (referenced != nullptr) {
      if (std::find(seen_.begin(), seen_.end(), referenced.get()) != seen_.end()) return true;
      seen_.push_back(referenced.get());
      return Holds(*referenced, depth + 1);
    }
    const auto all = [&](const std::vector<SchemaPtr>& list) { return std::all_of(list.begin(), list.end(), [&](const SchemaPtr& one) { return Holds(*one, depth + 1); }); };
    if (!schema.any_of.empty() || !schema.one_of.empty()) return all(schema.any_of) && all(schema.one_of);
    if (schema.types & kSchemaArray) {
      if (schema.items == nullptr || !all(schema.prefix_items) || !Holds(*schema.items, depth + 1)) return false;
    }
    if ((schema.types & kSchemaObject) == 0) return true;
    if (schema.additional_allowed && !HoldsMember(schema.additional.get(), depth)) return false;
    for (const auto& [pattern, part] : schema.pattern_properties) if (!HoldsMember(part.get(), depth)) return false;
    return std::all_of(schema.properties.begin(), schema.properties.end(), [&](const auto& member) {
      return (member.first != name_ || IsPlain(*member.second, depth + 1)) && Holds(*member.second, depth + 1);
    });
  }

 private:
  // Of one that may have the name; null: anything.
  bool HoldsMember(const Schema* schema, int depth) { return schema != nullptr && IsPlain(*schema, depth + 1); }

  const std::string_view name_;
  std::vector<const Schema*> seen_;
};

}  // namespace

bool HoldsPlainData(const Manifest& manifest, std::span<const std::string> tools, std::string_view name) {
  Search search(name);
  return std::all_of(tools.begin(), tools.end(), [&](const std::string& tool) {
    const ToolIndex index = manifest.Find(tool);
    return index != kNoTool && !IsAssistant(manifest.tool(index)) && manifest.tool(index).output != nullptr && search.Holds(*manifest.tool(index).output, 0);
  });
}

bool GivesPlainData(const Manifest& manifest, const std::string& tool) {
  const ToolIndex index = manifest.Find(tool);
  return index != kNoTool && !IsAssistant(manifest.tool(index)) && manifest.tool(index).output != nullptr && IsPlain(*manifest.tool(index).output, 0);
}

}  // namespace penstock
