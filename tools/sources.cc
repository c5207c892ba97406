// Opens what the command line names.
#include <algorithm>

#include "core/files.h"
#include "tools/mcp/servers.h"
#include "tools/office/office.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

Error InFile(const std::string& path, const Error& error) { return Error{"`" + path + "`: " + error.message, error.help}; }

Result<Json> LoadJson(const std::string& path) {
  PENSTOCK_TRY(std::string text, ReadFile(path));
  Result<Json> json = ParseJson(text);
  if (!json.ok()) return InFile(path, json.error());
  return json;
}

// No call needs longer than the run may last, no line more than a reply and its envelope, escaped.
ServerLimits ServerLimitsOf(const Limits& limits) {
  ServerLimits server;
  server.call_ms = static_cast<int>(std::clamp<int64_t>(limits.wall_ms, 1, server.call_ms));
  server.message_bytes = static_cast<size_t>(std::clamp<int64_t>(limits.reply_bytes, 0, int64_t{1} << 32)) * 2 + (1 << 20);
  return server;
}

Status AddServers(Toolbox& toolbox, const std::string& path, const ServerLimits& limits) {
  PENSTOCK_TRY(Json json, LoadJson(path));
  Result<std::vector<ServerConfig>> servers = ServersFromJson(json);
  if (!servers.ok()) return InFile(path, servers.error());
  for (const ServerConfig& config : *servers) {
    Result<std::unique_ptr<ToolBridge>> server = StartServer(config, limits);
    if (!server.ok()) return InFile(path, server.error());
    Status added = toolbox.AddBridge(config.name, std::move(*server));
    if (!added.ok()) return InFile(path, added.error());
  }
  return Done{};
}

}  // namespace

Result<Manifest> LoadManifest(const std::string& path) {
  PENSTOCK_TRY(Json json, LoadJson(path));
  Result<Manifest> manifest = ManifestFromJson(json);
  if (!manifest.ok()) return InFile(path, manifest.error());
  return manifest;
}

Result<std::unique_ptr<ScriptedReplies>> LoadReplies(const std::string& path) {
  PENSTOCK_TRY(Json json, LoadJson(path));
  Result<std::unique_ptr<ScriptedReplies>> replies = ScriptedReplies::FromJson(json);
  if (!replies.ok()) return InFile(path, replies.error());
  return replies;
}

Result<Toolbox> OpenToolbox(const ToolSources& sources, const Limits& limits) {
  Toolbox toolbox;
  toolbox.set_limits({limits.reply_bytes, ReplyLimits{}.depth});
  for (const std::string& path : sources.manifests) {
    PENSTOCK_TRY(Manifest manifest, LoadManifest(path));
    Status added = toolbox.AddManifest(manifest);
    if (!added.ok()) return InFile(path, added.error());
  }
  if (!sources.office.empty()) {
    PENSTOCK_TRY(std::unique_ptr<ToolBridge> office, OpenOfficeAt(sources.office));
    PENSTOCK_TRY([[maybe_unused]] Done added, toolbox.AddBridge("office", std::move(office)));
  }
  for (const std::string& path : sources.servers) {
    PENSTOCK_TRY([[maybe_unused]] Done added, AddServers(toolbox, path, ServerLimitsOf(limits)));
  }
  if (!sources.replies.empty()) {
    PENSTOCK_TRY(std::unique_ptr<ScriptedReplies> replies, LoadReplies(sources.replies));
    Status added = toolbox.AddReplies(std::move(replies));
    if (!added.ok()) return InFile(sources.replies, added.error());
  }
  return toolbox;
}

Result<Manifest> AskServers(const std::string& path) {
  ToolSources sources;
  sources.servers.push_back(path);
  PENSTOCK_TRY(Toolbox toolbox, OpenToolbox(sources, Limits()));
  return toolbox.manifest();
}

}  // namespace penstock
