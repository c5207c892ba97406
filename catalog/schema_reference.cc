#include "catalog/schema_reference.h"

#include <algorithm>
#include <charconv>

namespace penstock {
namespace {

// `%20` and `~1` written out; false if malformed.
bool DecodeToken(std::string_view token, std::string& out) {
  for (size_t i = 0; i < token.size(); ++i) {
    if (token[i] == '%') {
      unsigned value = 0;
      if (i + 2 >= token.size()) return false;
      auto [end, failed] = std::from_chars(token.data() + i + 1, token.data() + i + 3, value, 16);
      if (failed != std::errc() || end != token.data() + i + 3) return false;
      out += static_cast<char>(value);
      i += 2;
    } else if (token[i] == '~') {
      if (i + 1 >= token.size() || (token[i + 1] != '0' && token[i + 1] != '1')) return false;
      out += token[++i] == '0' ? '~' : '/';
    } else {
      out += token[i];
    }
  }
  return true;
}

std::vector<std::string> TokensOf(std::string_view pointer, bool& valid) {
  std::vector<std::string> tokens;
  valid = true;
  for (size_t at = 1; at < pointer.size();) {  // at stands on a `/`
    size_t end = std::min(pointer.find('/', at + 1), pointer.size());
    tokens.emplace_back();
    valid = valid && DecodeToken(pointer.substr(at + 1, end - at - 1), tokens.back());
    at = end;
  }
  return tokens;
}

SchemaPtr InMap(const std::vector<std::pair<std::string, SchemaPtr>>& parts, std::string_view name) {
  for (const auto& [key, part] : parts)
    if (key == name) return part;
  return nullptr;
}

SchemaPtr InList(const std::vector<SchemaPtr>& parts, std::string_view index) {
  size_t i = 0;
  auto [end, failed] = std::from_chars(index.data(), index.data() + index.size(), i);
  return failed == std::errc() && end == index.data() + index.size() && i < parts.size() ? parts[i] : nullptr;
}

// The part of `node` that `tokens[at...]` begins with; moves `at` past it.
SchemaPtr Step(const Schema& node, const std::vector<std::string>& tokens, size_t& at) {
  const std::string& keyword = tokens[at++];
  if (keyword == "items") return node.items;
  if (keyword == "additionalProperties") return node.additional;
  if (keyword == "propertyNames") return node.property_names;
  if (keyword == "not") return node.not_schema;
  if (at >= tokens.size()) return nullptr;
  const std::string& name = tokens[at++];
  if (keyword == "properties") return InMap(node.properties, name);
  if (keyword == "$defs" || keyword == "definitions") return InMap(node.definitions, name);
  if (keyword == "prefixItems") return InList(node.prefix_items, name);
  if (keyword == "anyOf") return InList(node.any_of, name);
  if (keyword == "oneOf") return InList(node.one_of, name);
  if (keyword == "allOf") return InList(node.all_of, name);
  return nullptr;
}

}  // namespace

SchemaPtr FollowPointer(const SchemaPtr& root, std::string_view target) {
  bool valid = false;
  std::vector<std::string> tokens = TokensOf(target, valid);
  SchemaPtr node = valid ? root : nullptr;
  for (size_t at = 0; node && at < tokens.size();) node = Step(*node, tokens, at);
  return node;
}

}  // namespace penstock
