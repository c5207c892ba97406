#include "catalog/schema_words.h"

#include "core/text.h"

namespace penstock {
namespace {

bool IsIdentifier(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  for (char c : text) {
    bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (!good) return false;
  }
  return true;
}

bool IsSmall(const Json& value) {
  return !value.is_array() && !value.is_object() && !(value.is_string() && value.string_value().size() > 30);
}

}  // namespace

void AddMemberTo(std::string& path, std::string_view member) {
  if (!IsIdentifier(member)) path += "[" + Shortened(member) + "]";
  else path += (path.empty() ? "" : ".") + std::string(member);
}

void AddIndexTo(std::string& path, int64_t index) { path += "[" + std::to_string(index) + "]"; }

std::string Placed(std::string_view path, std::string_view what) {
  return path.empty() ? std::string(what) : std::string(path) + ": " + std::string(what);
}

uint8_t SchemaTypeOf(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::kNull: return kSchemaNull;
    case Json::Kind::kBool: return kSchemaBool;
    case Json::Kind::kInt: return kSchemaInteger;
    case Json::Kind::kNumber: return kSchemaNumber;
    case Json::Kind::kString: return kSchemaString;
    case Json::Kind::kArray: return kSchemaArray;
    case Json::Kind::kObject: return kSchemaObject;
  }
  return 0;
}

uint8_t TypesTakenBy(uint8_t types) {
  constexpr uint8_t kNumbers = kSchemaInteger | kSchemaNumber;
  return types & kNumbers ? types | kNumbers : types;
}

std::string NameOfTypes(uint8_t types) {
  constexpr const char* kNames[] = {"null", "boolean", "integer", "number", "string", "array", "object"};
  std::vector<std::string> names;
  for (int bit = 0; bit < 7; ++bit)
    if (types & (1 << bit)) names.push_back(kNames[bit]);
  if (names.empty()) return "nothing";
  std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : Join(names, ", ") + " or " + last;
}

std::string Shortened(std::string_view text) {
  constexpr size_t kShown = 60;
  if (text.size() <= kShown) return Quoted(text);
  size_t end = kShown;
  while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
  return Quoted(std::string(text.substr(0, end)) + "...");
}

std::string ShownValue(const Json& value) {
  if (value.is_string()) return Shortened(value.string_value());
  return IsSmall(value) ? WriteJson(value).substr(0, 40) : NameOfTypes(SchemaTypeOf(value));
}

std::string ExpectedTypes(uint8_t types, std::string_view got) {
  if (types == 0) return "no value is allowed here";
  return "expected " + NameOfTypes(types) + ", got " + std::string(got);
}

std::string ExpectedOneOf(const std::vector<Json>& allowed, std::string_view got) {
  if (allowed.empty()) return "no value is allowed here";  // `enum` and `const` exclude each other
  std::vector<std::string> words;
  for (const Json& one : allowed)
    if (words.size() < 8) words.push_back(IsSmall(one) ? WriteJson(one) : "...");
  if (allowed.size() > 8) words.push_back("...");
  return "expected " + std::string(words.size() == 1 ? "" : "one of ") + Join(words, ", ") + ", got " + std::string(got);
}

std::string ExpectedCount(std::string_view bound, int64_t wanted, std::string_view what, int64_t given) {
  return "expected " + std::string(bound) + " " + std::to_string(wanted) + " " + std::string(what) + ", got " + std::to_string(given);
}

std::string NoMember(const Schema& schema, std::string_view name) {
  std::vector<std::string_view> names;
  for (const auto& [known, part] : schema.properties) names.push_back(known);
  std::string_view near = name.size() < 64 && names.size() < 1000 ? NearestName(name, names) : "";
  return "there is no member " + Shortened(name) + (near.empty() ? "" : "; did you mean " + Quoted(near) + "?");
}

std::string MissingMember(std::string_view name) { return "the member " + Quoted(name) + " is missing"; }

}  // namespace penstock
