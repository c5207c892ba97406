#include "policies/witness.h"

#include "core/text.h"
#include "policies/format.h"

namespace penstock {
namespace {

std::string TextLiteral(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else out += c;
  }
  return out + "\"";
}

bool IsName(std::string_view text) {
  if (text.empty() || (text[0] >= '0' && text[0] <= '9')) return false;
  for (char c : text) if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_') return false;
  return true;
}

std::string MemberName(std::string_view name) { return IsName(name) ? std::string(name) : TextLiteral(name); }

std::string PeopleText(const LabelTable& labels, const std::vector<PrincipalId>& people) {
  std::string out = "[";
  for (PrincipalId id : people) {
    const std::string& name = labels.PrincipalName(id);
    out += (out.size() > 1 ? ", " : "") + (id == kUser || id == kSystem ? name : TextLiteral(name));
  }
  return out + "]";
}

std::string Arguments(const PolicySet& policies, const CallFacts& call) {
  std::string out;
  const ToolSpec& tool = policies.manifest().tool(call.tool);
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const ArgumentFacts& argument = call.arguments[i];
    if (argument.presence == Presence::kAbsent) continue;
    std::string notes = LabelNotes(policies.labels(), argument.label.hi);
    out += (out.empty() ? "" : ", ") + MemberName(tool.parameters[i].name) + ": ";
    out += argument.has_one_value() ? GateLiteral(argument.values[0]) : "?";
    if (!notes.empty()) out += " " + notes;
  }
  return out;
}

std::string ToolName(const std::string& name) { return IsName(name) ? name : TextLiteral(name); }

std::string Given(const PolicySet& policies, int times, const PastCall& past) {
  CallFacts call;
  call.tool = past.tool;
  for (size_t i = 0; i < past.arguments.size(); ++i) {
    ArgumentFacts argument;
    if (past.arguments[i]) {
      LabelId label = i < past.labels.size() ? past.labels[i] : kBottom;
      argument = {Presence::kPresent, true, {*past.arguments[i]}, {label, label}};
    }
    call.arguments.push_back(std::move(argument));
  }
  std::string out = "given " + (times > 1 ? std::to_string(times) + " times " : std::string());
  out += ToolName(policies.manifest().tool(past.tool).name) + "(" + Arguments(policies, call) + ")";
  return out + (past.result && !past.result->is_null() ? " returns " + GateLiteral(*past.result) : "") + ";\n";
}

}  // namespace

bool Fits(const ToolParameter& parameter, const Json& value) { return !parameter.schema || CheckValue(*parameter.schema, value).ok(); }

Json PlainValue(const ToolParameter& parameter) {
  if (parameter.schema && !parameter.schema->enum_values.empty()) return parameter.schema->enum_values[0];
  for (Json plain : {Json("a"), Json(1), Json(JsonArray{Json("a")}), Json(true), Json(JsonObject{}), Json(JsonArray{}), Json("2026-01-31"), Json("a@b.example")}) {
    if (Fits(parameter, plain)) return plain;
  }
  return Json("a");
}

std::string GateLiteral(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::kNull: return "null";
    case Json::Kind::kBool: return value.bool_value() ? "true" : "false";
    case Json::Kind::kInt:
    case Json::Kind::kNumber: return value.digits();
    case Json::Kind::kString: return TextLiteral(value.string_value());
    case Json::Kind::kArray: {
      std::string out = "[";
      for (const Json& item : value.array()) out += (out.size() > 1 ? ", " : "") + GateLiteral(item);
      return out + "]";
    }
    case Json::Kind::kObject: {
      std::string out = "{";
      for (const auto& [name, member] : value.object()) out += (out.size() > 1 ? ", " : "") + MemberName(name) + ": " + GateLiteral(member);
      return out + "}";
    }
  }
  return "null";
}

std::string LabelNotes(const LabelTable& labels, LabelId id) {
  const Label& label = labels.Get(id);
  if (id == kBottom) return "";
  std::vector<std::string> notes;
  if (label.from_anyone) notes.push_back("from Public");
  else if (!label.from.empty()) notes.push_back("from " + PeopleText(labels, label.from));
  if (!label.readers_public) notes.push_back("readers " + (label.readers.empty() ? std::string("[User]") : PeopleText(labels, label.readers)));
  for (size_t tag = 0; tag < labels.tag_count(); ++tag) {
    uint64_t bit = uint64_t{1} << tag;
    bool has = labels.TagIsFragile(static_cast<int>(tag)) ? !(label.lost & bit) : (label.sticky & bit) != 0;
    if (has) notes.push_back("tagged " + labels.TagName(static_cast<int>(tag)));
  }
  if (notes.empty()) notes.push_back("readers Public");  // no longer bottom: its fragile tags are lost
  return Join(notes, " ");
}

std::string WitnessTest(const PolicySet& policies, const std::string& name, const Witness& witness, Outcome expected, const std::vector<std::string>& by,
                        const std::string& comment) {
  std::string out = "test " + TextLiteral(name) + " {\n";
  for (const KnownFact& fact : witness.facts) {
    std::vector<std::string> arguments;
    for (const Json& argument : fact.arguments) arguments.push_back(GateLiteral(argument));
    out += "fact " + fact.name + "(" + Join(arguments, ", ") + ") = " + GateLiteral(fact.value) + ";\n";
  }
  for (const auto& [times, past] : witness.given) out += Given(policies, times, past);
  std::string control = LabelNotes(policies.labels(), witness.call.control.hi);
  if (!control.empty()) out += "control " + control + ";\n";
  out += "call " + ToolName(policies.manifest().tool(witness.call.tool).name) + "(" + Arguments(policies, witness.call) + ");\n";
  out += "expect " + std::string(NameOf(expected));
  for (size_t i = 0; i < by.size(); ++i) out += (i ? ", " : " by ") + TextLiteral(by[i]);
  out += ";" + (comment.empty() ? "" : "  // " + comment) + "\n}\n";
  SourceFile source("witness", out);
  Diagnostics unread(source);
  return FormatGate(source, unread).value_or(out);
}

}  // namespace penstock
