#include "pipeline/tool_signatures.h"

#include <algorithm>
#include <map>
#include <set>

#include "catalog/schema_pattern.h"
#include "catalog/tool_names.h"
#include "core/text.h"
#include "tools/bridge.h"

namespace penstock {
namespace {

constexpr int kDeepest = 24;  // schemas within schemas; beyond, `Any`

// Names are given in the order in which objects are met.
struct Naming {
  std::map<std::string, std::string> names;  // by the schema's text: equal schemas are one class
  std::set<std::string> taken;
  std::string classes;
};

bool IsNameChar(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

// `read_inbox` -> `ReadInbox`; empty if nothing in it can stand in a name.
std::string CamelCase(std::string_view words) {
  std::string out;
  bool up = true;
  for (char c : words) {
    if (!IsNameChar(c) || c == '_') {
      up = true;
      continue;
    }
    out += up && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    up = false;
  }
  if (!out.empty() && out[0] >= '0' && out[0] <= '9') out.insert(0, "N");
  return out;
}

bool IsName(std::string_view text) {
  return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && std::all_of(text.begin(), text.end(), IsNameChar) && !IsReservedWord(text);
}

// The first line, so that it can stand in a comment or a doc text.
std::string OneLine(std::string_view text) {
  std::string line(text.substr(0, text.find_first_of("\r\n")));
  std::erase_if(line, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
  return line;
}

const Schema& Target(const Schema& schema, SchemaPtr& keep) {
  const Schema* at = &schema;
  for (int i = 0; i < kDeepest && at->has_reference; ++i) {
    SchemaPtr next = at->reference.lock();
    if (!next) break;
    keep = next;
    at = next.get();
  }
  return *at;
}

std::string TypeOf(Naming& naming, const Schema* schema, const std::string& hint, int depth);

std::string UnionOf(std::vector<std::string> parts) {
  std::vector<std::string> once;
  for (std::string& part : parts) if (std::find(once.begin(), once.end(), part) == once.end()) once.push_back(std::move(part));
  if (std::find(once.begin(), once.end(), "Any") != once.end()) return "Any";
  return Join(once, " | ");
}

std::string AnyOf(Naming& naming, const std::vector<SchemaPtr>& choices, const std::string& hint, int depth) {
  std::vector<std::string> parts;
  for (const SchemaPtr& choice : choices) parts.push_back(TypeOf(naming, choice.get(), hint, depth + 1));
  return UnionOf(std::move(parts));
}

std::string LiteralOf(const std::vector<Json>& values) {
  std::vector<std::string> parts;
  for (const Json& value : values) {
    if (value.is_array() || value.is_object() || (value.is_number() && !value.is_integer())) return "Any";
    parts.push_back(PythonOf(value));
  }
  return parts.empty() ? "Any" : "Literal[" + Join(parts, ", ") + "]";
}

// A class of the object's members; its name.
std::string ClassOf(Naming& naming, const Schema& schema, const std::string& hint, int depth) {
  const std::string key = WriteJson(schema.source);
  if (auto known = naming.names.find(key); known != naming.names.end()) return known->second;
  std::string wanted = CamelCase(schema.title);
  if (wanted.empty()) wanted = CamelCase(hint);
  if (!IsName(wanted)) wanted = "Object";
  std::string name = wanted;
  for (int i = 2; naming.taken.contains(name); ++i) name = wanted + std::to_string(i);
  naming.taken.insert(name);
  naming.names[key] = name;  // known before its members: it may hold itself
  std::string text = "class " + name + ":\n", others;
  bool any = false;
  for (const auto& [member, of] : schema.properties) {
    const std::string type = TypeOf(naming, of.get(), name + "_" + member, depth + 1);
    std::string note = OneLine(of->description);
    if (!schema.Requires(member)) note = note.empty() ? "may be missing" : "may be missing; " + note;
    if (!IsName(member)) {
      others += "    # [" + Quoted(member) + "]: " + type + (note.empty() ? "\n" : "; " + note + "\n");
      continue;
    }
    any = true;
    text += "    " + member + ": " + type + (note.empty() ? "\n" : "  # " + note + "\n");
  }
  if (!any) text += "    pass\n";
  naming.classes += text + others;
  return name;
}

std::string ObjectType(Naming& naming, const Schema& schema, const std::string& hint, int depth) {
  if (!schema.properties.empty()) return ClassOf(naming, schema, hint, depth);
  return "dict[str, " + (schema.additional ? TypeOf(naming, schema.additional.get(), hint, depth + 1) : "Any") + "]";
}

std::string ArrayType(Naming& naming, const Schema& schema, const std::string& hint, int depth) {
  const std::string item_hint = hint + "_item";
  if (!schema.prefix_items.empty()) {
    std::vector<std::string> parts;
    for (const SchemaPtr& item : schema.prefix_items) parts.push_back(TypeOf(naming, item.get(), item_hint, depth + 1));
    return "tuple[" + Join(parts, ", ") + "]";
  }
  return "list[" + TypeOf(naming, schema.items.get(), item_hint, depth + 1) + "]";
}

std::string TypeOfText(const Schema& schema) {
  if (!IsDateFormat(schema.format)) return "str";
  return schema.format == "date-time" ? "datetime" : schema.format;
}

std::string TypeOf(Naming& naming, const Schema* schema, const std::string& hint, int depth) {
  if (schema == nullptr || depth > kDeepest) return "Any";
  SchemaPtr keep;
  const Schema& s = Target(*schema, keep);
  if (s.has_enum) return LiteralOf(s.enum_values);
  if (!s.any_of.empty()) return AnyOf(naming, s.any_of, hint, depth);
  if (!s.one_of.empty()) return AnyOf(naming, s.one_of, hint, depth);
  if (s.types == kSchemaAny && s.all_of.size() == 1) return TypeOf(naming, s.all_of[0].get(), hint, depth + 1);
  if (s.types == kSchemaAny) return s.properties.empty() ? "Any" : ClassOf(naming, s, hint, depth);
  std::vector<std::string> parts;
  if (s.types & kSchemaBool) parts.push_back("bool");
  if (s.types & kSchemaNumber) parts.push_back("float");
  else if (s.types & kSchemaInteger) parts.push_back("int");
  if (s.types & kSchemaString) parts.push_back(TypeOfText(s));
  if (s.types & kSchemaArray) parts.push_back(ArrayType(naming, s, hint, depth));
  if (s.types & kSchemaObject) parts.push_back(ObjectType(naming, s, hint, depth));
  if (s.types & kSchemaNull) parts.push_back("None");
  return parts.empty() ? "Any" : UnionOf(std::move(parts));
}

// Positional order is that of the schema, which may put an optional argument first: then all go by name.
bool NeedsNames(const ToolSpec& tool) {
  bool optional_seen = false;
  for (const ToolParameter& parameter : tool.parameters) {
    if (parameter.required && optional_seen) return true;
    optional_seen |= !parameter.required;
  }
  return false;
}

std::string SignatureOf(Naming& naming, const ToolSpec& tool) {
  std::vector<std::string> parameters;
  if (NeedsNames(tool)) parameters.push_back("*");
  const bool is_assistant = IsAssistant(tool);
  bool has_others = false;
  for (const ToolParameter& parameter : tool.parameters) {
    if (!IsName(parameter.name)) {
      has_others = true;  // a plan gives it as `**{"content-type": ...}`
      continue;
    }
    std::string text = parameter.name + ": ";
    text += is_assistant && parameter.name == "output_schema" ? "type[T]" : TypeOf(naming, parameter.schema.get(), tool.plan_name + "_" + parameter.name, 0);
    if (!parameter.required) text += " = " + (parameter.schema->default_value ? PythonOf(*parameter.schema->default_value) : std::string("..."));
    parameters.push_back(std::move(text));
  }
  if (parameters.size() == 1 && parameters[0] == "*") parameters.clear();
  if (has_others) parameters.push_back("**others: Any");
  std::string reply = is_assistant ? "T" : tool.output ? TypeOf(naming, tool.output.get(), tool.plan_name + "_reply", 0) : "str";
  return "def " + tool.plan_name + "(" + Join(parameters, ", ") + ") -> " + reply + ": ...";
}

}  // namespace

std::string PythonOf(const Json& value) {
  if (value.is_null()) return "None";
  if (value.is_bool()) return value.bool_value() ? "True" : "False";
  std::vector<std::string> parts;
  if (value.is_array()) {
    for (const Json& item : value.array()) parts.push_back(PythonOf(item));
    return "[" + Join(parts, ", ") + "]";
  }
  if (value.is_object()) {
    for (const auto& [name, item] : value.object()) parts.push_back(PythonOf(Json(name)) + ": " + PythonOf(item));
    return "{" + Join(parts, ", ") + "}";
  }
  return WriteJson(value);  // texts of JSON are texts of Python, but for surrogates, which a Json cannot hold
}

ToolSignatures SignaturesOf(const Manifest& manifest) {
  Naming naming;
  ToolSignatures signatures;
  for (const ToolSpec& tool : manifest.tools()) naming.taken.insert(tool.plan_name);
  for (const ToolSpec& tool : manifest.tools()) signatures.tools.push_back(SignatureOf(naming, tool));
  signatures.classes = std::move(naming.classes);
  return signatures;
}

std::string CallForm(const Manifest& manifest, ToolIndex tool) {
  constexpr std::string_view kBefore = "def ", kBehind = ": ...";
  const std::string whole = SignaturesOf(manifest).tools[tool];
  return whole.substr(kBefore.size(), whole.size() - kBefore.size() - kBehind.size());
}

}  // namespace penstock
