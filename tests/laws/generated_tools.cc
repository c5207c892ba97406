// The tools of generated plans: what they answer, and the labels of that.
#include <algorithm>

#include "plan_generator.h"

namespace penstock {
namespace {

std::string ArrayOf(const std::string& properties, const std::string& required) {
  return R"({"type":"array","items":{"type":"object","additionalProperties":false,"properties":{)" + properties + R"(},"required":[)" + required + "]}}";
}

Json TextOf(const char* text) { return Json(text); }

Json MailsOf(uint32_t world, uint64_t seed) {
  bool other = world & 1;
  JsonArray mails;
  const char* senders[] = {"eve", "bob", "a", "x1"};
  const char* bodies[] = {"pay 17", "hi a", "yes", "7"};
  size_t count = 1 + (seed + other) % 3;
  for (size_t i = 0; i < count; ++i) {
    size_t at = (seed / 3 + i + (other ? 2 : 0)) % 4;
    Json mail;
    mail.Set("id", Json(static_cast<int64_t>(i + 1 + (other ? 3 : 0)))).Set("sender", TextOf(senders[at])).Set("subject", TextOf(bodies[(at + 1) % 4])).Set("body", TextOf(bodies[at]));
    mails.push_back(mail);
  }
  return Json(mails);
}

Json DataOf(const ToolCall& call, const std::string& tool, uint32_t world, uint64_t seed) {
  if (tool == "read_inbox") return MailsOf(world, seed);
  if (tool == "get_contacts") {
    Json a, b;
    a.Set("name", "ann").Set("email", "ann@corp").Set("vip", true);
    b.Set("name", "bob").Set("email", "bob@corp").Set("vip", false);
    return Json(JsonArray{a, b});
  }
  if (tool == "get_calendar") {
    Json event;
    event.Set("title", "plan").Set("notes", world & 1 ? "bring a" : "hi").Set("kind", seed % 2 ? "open" : "closed").Set("attendees", Json(JsonArray{Json("ann@corp")}));
    return Json(JsonArray{event});
  }
  if (tool == "get_payslip") {
    Json slip;
    slip.Set("net", world & 2 ? 3 : 5).Set("month", "may");
    return slip;
  }
  if (tool == "lookup") {
    std::string key = call.arguments[0].present && call.arguments[0].value.is_string() ? call.arguments[0].value.string_value() : "";
    Json found;
    found.Set("value", key + "!").Set("hits", static_cast<int64_t>(seed % 5));  // its label says that the key has no part in it
    return found;
  }
  if (tool == "ask") {
    std::string query = call.arguments[0].present && call.arguments[0].value.is_string() ? call.arguments[0].value.string_value() : "";
    return Json(query.size() % 2 ? "yes" : "no");
  }
  return Json("ok");
}

LabelTree LabelsOf(const Json& value, const ResultLabels& rules, std::vector<PathStep>& path, const std::vector<LabelId>& arguments,
                   LabelTable& labels) {
  const ResultLabelRule* best = nullptr;
  for (const ResultLabelRule& rule : rules.rules) {
    bool prefix = rule.path.size() <= path.size() && std::equal(rule.path.begin(), rule.path.end(), path.begin());
    if (prefix && (best == nullptr || rule.path.size() > best->path.size())) best = &rule;
  }
  LabelTree tree;
  tree.label = best->own.lo;
  // A rule that takes from the data: here, by the length of what it speaks of.
  if (best->own.lo != best->own.hi && value.is_string() && value.string_value().size() == 4) {
    Label from;
    from.from = {labels.Principal("someone")};
    tree.label = labels.Join(tree.label, labels.Intern(from));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    bool kept = best->flow == ArgumentFlow::kAll || (best->flow == ArgumentFlow::kSome && std::count(best->kept.begin(), best->kept.end(), static_cast<int>(i)));
    if (kept) tree.label = labels.Join(tree.label, arguments[i]);
  }
  if (value.is_array()) {
    path.push_back({true, ""});
    for (const Json& item : value.array()) tree.children.push_back(LabelsOf(item, rules, path, arguments, labels));
    path.pop_back();
  } else if (value.is_object()) {
    for (const auto& [name, member] : value.object()) {
      path.push_back({false, name});
      tree.children.push_back(LabelsOf(member, rules, path, arguments, labels));
      path.pop_back();
    }
  }
  return tree;
}

}  // namespace

const Manifest& ToolsOfGeneratedPlans() {
  static const Manifest* tools = [] {
    auto* made = new Manifest();
    auto add = [&](const std::string& name, const std::string& input, const std::string& required, const std::string& output) {
      std::string text = R"({"name":")" + name + R"(","inputSchema":{"type":"object","properties":{)" + input + R"(},"required":[)" + required + "]}";
      if (!output.empty()) text += R"(,"outputSchema":{"type":"object","x-fastmcp-wrap-result":true,"properties":{"result":)" + output + R"(},"required":["result"]})";
      Result<Json> json = ParseJson(text + "}");
      Result<ToolSpec> spec = ToolFromJson(*json);
      if (spec.ok()) (void)made->Add(*spec);
    };
    const std::string kText = R"({"type":"string"})", kInt = R"({"type":"integer"})", kBool = R"({"type":"boolean"})";
    add("read_inbox", "", "", ArrayOf("\"id\":" + kInt + ",\"sender\":" + kText + ",\"subject\":" + kText + ",\"body\":" + kText, R"("id","sender","subject","body")"));
    add("get_contacts", "", "", ArrayOf("\"name\":" + kText + ",\"email\":" + kText + ",\"vip\":" + kBool, R"("name","email","vip")"));
    add("get_calendar", "", "", ArrayOf("\"title\":" + kText + ",\"notes\":" + kText + ",\"kind\":" + kText + R"(,"attendees":{"type":"array","items":{"type":"string"}})",
        R"("title","notes","kind","attendees")"));
    add("get_payslip", "", "", R"({"type":"object","additionalProperties":false,"properties":{"net":)" + kInt + ",\"month\":" + kText + R"(},"required":["net","month"]})");
    add("lookup", "\"key\":" + kText, "\"key\"", R"({"type":"object","additionalProperties":false,"properties":{"value":)" + kText + ",\"hits\":" + kInt + R"(},"required":["value","hits"]})");
    add("ask", "\"query\":" + kText + R"(,"output_schema":{})", R"("query","output_schema")", "");
    add("post", R"("x":{},"y":{})", "\"x\"", "");
    add("send", "\"to\":" + kText + ",\"body\":" + kText, R"("to","body")", "");
    return made;
  }();
  return *tools;
}

ToolLabels LabelsOfGeneratedPlans(LabelTable& labels) {
  Label outsider, system, secret, found;
  outsider.from = {labels.Principal("outsider")};
  system.from = {kSystem};
  secret.from = {kSystem};
  secret.readers_public = false;
  secret.readers = {labels.Principal("hr")};
  found.from = {labels.Principal("tool:lookup")};
  LabelId o = labels.Intern(outsider), s = labels.Intern(system), p = labels.Intern(secret), l = labels.Intern(found);
  const Manifest& tools = ToolsOfGeneratedPlans();
  ToolLabels out(tools.tools().size());
  auto rule = [](std::vector<PathStep> path, LabelId id, ArgumentFlow flow = ArgumentFlow::kAll) {
    return ResultLabelRule{std::move(path), {id, id}, flow, {}};
  };
  auto of = [&](const char* name) -> std::vector<ResultLabelRule>& { return out[tools.Find(name)].rules; };
  of("read_inbox") = {rule({}, o)};
  of("get_contacts") = {rule({}, s, ArgumentFlow::kNone), rule({{true, ""}, {false, "vip"}}, kBottom, ArgumentFlow::kNone)};
  of("get_calendar") = {rule({}, kBottom), rule({{true, ""}, {false, "notes"}}, o), {{{true, ""}, {false, "kind"}}, {s, labels.Top()}, ArgumentFlow::kAll, {}}};
  of("get_payslip") = {rule({}, kBottom), rule({{false, "net"}}, p)};
  of("lookup") = {rule({}, l), rule({{false, "hits"}}, kBottom, ArgumentFlow::kNone)};
  of("ask") = {{{}, {kBottom, kBottom}, ArgumentFlow::kSome, {0}}};
  of("post") = {rule({}, s, ArgumentFlow::kNone)};
  of("send") = {rule({}, kBottom)};
  return out;
}

ToolReply ReplyTo(const ToolCall& call, const ToolLabels& rules, LabelTable& labels, uint32_t world, uint64_t seed) {
  const ToolSpec& tool = ToolsOfGeneratedPlans().tool(call.tool);
  std::vector<LabelId> arguments;
  for (const DoorArgument& argument : call.arguments) arguments.push_back(argument.present ? argument.label : kBottom);
  ToolReply reply;
  reply.kind = ToolReply::Kind::kValue;
  reply.value = DataOf(call, tool.name, world, seed);
  std::vector<PathStep> path;
  reply.labels = LabelsOf(reply.value, rules[call.tool], path, arguments, labels);
  // Now and then a tool fails, and says why.
  if (tool.name == "lookup" && reply.value.Find("value")->string_value().size() == 3) {
    reply.kind = ToolReply::Kind::kError;
    reply.error_type = "ToolError";
    reply.message = "no such thing";
    reply.value = Json();
    reply.labels.children.clear();
  }
  return reply;
}

}  // namespace penstock
