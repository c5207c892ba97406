// `mcpServers` files, in the form that other clients write them too.
#include "core/text.h"
#include "tools/mcp/servers.h"

namespace penstock {
namespace {

constexpr std::string_view kMembers[] = {"command", "args", "env", "cwd", "type", "url", "headers"};
// What other clients keep in the same place. None of it concerns us: approvals come from a gate.
constexpr std::string_view kForeign[] = {"disabled", "autoApprove", "alwaysAllow", "timeout", "description", "icon", "envFile"};

bool IsText(const Json& json) { return json.is_string() && json.string_value().find('\0') == std::string::npos; }

Status ReadMember(std::string_view name, const Json& value, ServerConfig& config) {
  if (name == "command") {
    if (!IsText(value) || value.string_value().empty()) return Error{"`command` has to be the name of a program", ""};
    config.command = value.string_value();
  } else if (name == "args") {
    if (!value.is_array()) return Error{"`args` has to be a list of strings", ""};
    for (const Json& argument : value.array()) {
      if (!IsText(argument)) return Error{"`args` has to be a list of strings", ""};
      config.args.push_back(argument.string_value());
    }
  } else if (name == "env") {
    if (!value.is_object()) return Error{"`env` has to be an object of strings", ""};
    for (const auto& [variable, content] : value.object()) {
      bool good_name = !variable.empty() && variable.find('=') == std::string::npos && variable.find('\0') == std::string::npos;
      if (!good_name || !IsText(content)) return Error{"`env` has to be an object of strings", ""};
      config.env.emplace_back(variable, content.string_value());
    }
  } else if (name == "cwd") {
    if (!IsText(value)) return Error{"`cwd` has to be the name of a folder", ""};
    config.folder = value.string_value();
  } else if (name == "type" && !(value.is_string() && value.string_value() == "stdio")) {
    return Error{"only servers of type `stdio` are available yet", ""};
  }
  return Done{};
}

Status RefuseUnknown(std::string_view name) {
  for (std::string_view known : kMembers)
    if (name == known) return Done{};
  for (std::string_view known : kForeign)
    if (name == known) return Done{};
  std::string_view near = name.size() < 64 ? NearestName(name, {std::begin(kMembers), std::end(kMembers)}) : "";
  return Error{"there is no member " + Quoted(name.substr(0, 100)) + " of a server" +
                   (near.empty() ? "" : "; did you mean " + Quoted(near) + "?"),
               ""};
}

Result<ServerConfig> ReadServer(const std::string& name, const Json& json) {
  if (!json.is_object()) return Error{"a server is an object with `command`", ""};
  if (json.Find("url"))
    return Error{"servers reached by `url` are not available yet", "start the server as a program, with `command` and `args`"};
  ServerConfig config;
  config.name = name;
  for (const auto& [member, value] : json.object()) {
    PENSTOCK_TRY([[maybe_unused]] Done known, RefuseUnknown(member));
    PENSTOCK_TRY([[maybe_unused]] Done read, ReadMember(member, value, config));
  }
  if (config.command.empty()) return Error{"a server needs a `command`", ""};
  return config;
}

}  // namespace

Result<std::vector<ServerConfig>> ServersFromJson(const Json& json) {
  const Json* servers = json.Find("mcpServers");
  if (!servers || !servers->is_object())
    return Error{"this has to be an object with `mcpServers`: {\"mcpServers\": {\"name\": {\"command\": ..., \"args\": [...]}}}",
                 ""};
  std::vector<ServerConfig> out;
  for (const auto& [name, server] : servers->object()) {
    Result<ServerConfig> config = ReadServer(name, server);
    if (!config.ok()) return Error{"/mcpServers/" + name + ": " + config.error().message, config.error().help};
    out.push_back(std::move(*config));
  }
  return out;
}

}  // namespace penstock
