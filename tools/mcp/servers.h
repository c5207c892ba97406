// Tool servers that speak the Model Context Protocol, as an `mcpServers` file lists them.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tools/bridge.h"

namespace penstock {

// How one server is reached.
struct ServerConfig {
  std::string name;
  std::string command;
  std::vector<std::string> args;
  std::vector<std::pair<std::string, std::string>> env;
  std::string folder;  // `cwd`; empty: ours
};

// Reads {"mcpServers": {"name": {"command", "args", "env", "cwd"}}}. Unknown members are errors; `url` servers
// are refused, they are not available yet.
Result<std::vector<ServerConfig>> ServersFromJson(const Json& json);

struct ServerLimits {
  int start_ms = 30'000;                    // from the start of the program to its list of tools
  int call_ms = 60'000;                     // one call
  int close_ms = 4'000;                     // from the end of its input to SIGTERM, and from there to SIGKILL
  size_t message_bytes = size_t{72} << 20;  // one line
  int noise_messages = 10'000;              // messages nobody asked for, between a request and its answer
  int tools = 2'000;
};

// Starts the server program and asks for its tools. Nothing of it is left when the bridge is gone.
Result<std::unique_ptr<ToolBridge>> StartServer(const ServerConfig& config, const ServerLimits& limits = {});

}  // namespace penstock
