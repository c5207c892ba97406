#include "tools/scripted.h"

#include "core/text.h"

namespace penstock {
namespace {

Status RefuseMember(std::string_view name, const std::vector<std::string_view>& known) {
  std::string_view near = name.size() < 64 ? NearestName(name, known) : "";
  return Error{"there is no member " + Quoted(name.substr(0, 100)) + " here" +
                   (near.empty() ? "" : "; did you mean " + Quoted(near) + "?"),
               ""};
}

bool Agrees(const Json& when, const Json& arguments) {
  for (const auto& [name, wanted] : when.object()) {
    const Json* given = arguments.Find(name);
    if (!given || !(*given == wanted)) return false;
  }
  return true;
}

}  // namespace

Result<ScriptedReplies::Entry> ScriptedReplies::ReadEntry(const Json& json) {
  if (!json.is_object()) return Error{"an answer is an object with `result` or `error`", ""};
  Entry entry;
  bool has_result = false;
  for (const auto& [name, value] : json.object()) {
    if (name == "result") {
      has_result = true;
      entry.result = value;
    } else if (name == "error") {
      if (!value.is_string()) return Error{"`error` has to be a string", ""};
      entry.is_error = true;
      entry.error = value.string_value();
    } else if (name == "when") {
      if (!value.is_object()) return Error{"`when` has to be an object, argument name to value", ""};
      entry.when = value;
    } else {
      return RefuseMember(name, {"result", "error", "when"}).error();
    }
  }
  if (has_result == entry.is_error) return Error{"an answer has either `result` or `error`", ""};
  return entry;
}

Result<std::unique_ptr<ScriptedReplies>> ScriptedReplies::FromJson(const Json& json) {
  if (!json.is_object()) return Error{"replies are an object: {\"replies\": {\"tool\": [{\"result\": ...}]}}", ""};
  for (const auto& [name, value] : json.object())
    if (name != "replies") return RefuseMember(name, {"replies"}).error();
  const Json* replies = json.Find("replies");
  if (!replies || !replies->is_object()) return Error{"`replies` has to be an object, tool name to list of answers", ""};
  auto scripted = std::make_unique<ScriptedReplies>();
  for (const auto& [tool, answers] : replies->object()) {
    if (!answers.is_array()) return Error{"/replies/" + tool + ": has to be a list of answers", ""};
    Script script{tool, {}, 0};
    for (size_t i = 0; i < answers.array().size(); ++i) {
      Result<Entry> entry = ReadEntry(answers.array()[i]);
      if (!entry.ok())
        return Error{"/replies/" + tool + "/" + std::to_string(i) + ": " + entry.error().message, entry.error().help};
      script.entries.push_back(std::move(*entry));
    }
    scripted->scripts_.push_back(std::move(script));
  }
  return scripted;
}

BridgeReply ScriptedReplies::ReplyOf(const Entry& entry) {
  return entry.is_error ? ToolErrorReply(entry.error) : ValueReply(entry.result);
}

BridgeReply ScriptedReplies::Call(const ToolSpec& tool, const Json& arguments) {
  for (Script& script : scripts_) {
    if (script.tool != tool.name) continue;
    std::vector<const Entry*> plain;
    for (const Entry& entry : script.entries) {
      if (entry.when.is_null()) plain.push_back(&entry);
      else if (Agrees(entry.when, arguments)) return ReplyOf(entry);
    }
    if (plain.empty())
      return FailureReply("no scripted answer of `" + tool.name + "` is for " + WriteJson(arguments).substr(0, 200));
    const Entry& entry = *plain[std::min(script.next, plain.size() - 1)];
    ++script.next;
    return ReplyOf(entry);
  }
  return FailureReply("there is no scripted answer of `" + tool.name + "`");
}

std::vector<std::string> ScriptedReplies::names() const {
  std::vector<std::string> names;
  for (const Script& script : scripts_) names.push_back(script.tool);
  return names;
}

Status ScriptedReplies::CheckAgainst(const ToolSpec& tool) const {
  std::vector<std::string_view> known;
  for (const ToolParameter& parameter : tool.parameters) known.push_back(parameter.name);
  for (const Script& script : scripts_) {
    if (script.tool != tool.name) continue;
    for (const Entry& entry : script.entries) {
      if (entry.when.is_null()) continue;
      for (const auto& [name, value] : entry.when.object()) {
        if (tool.ParameterIndex(name) >= 0) continue;
        return Error{
            "/replies/" + tool.name + ": `when` asks for " + Quoted(name.substr(0, 100)) + ", which is no parameter of the tool",
            "its parameters are: " + Join({known.begin(), known.end()}, ", ")};
      }
    }
  }
  return Done{};
}

}  // namespace penstock
