// The options that name tools, gates, inputs and limits; the same for every verb that needs a session.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "pipeline/session.h"
#include "pipeline/session_folder.h"

namespace CLI {
class App;
}

namespace penstock {

struct SessionOptions {
  ToolSources tools;
  std::vector<std::string> gates;
  std::vector<std::string> inputs;  // NAME=JSON
  std::vector<std::string> limits;  // NAME=VALUE

  void AddTo(CLI::App& app);
};

// Opens the session the options name; what is wrong goes to standard error. Null: give up with exit
// code 2 (or 5 when a tool server did not start: then *exit_code says so).
std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, int* exit_code);
// The same with the folder of `--session`, if one is named, which must fit to it (else 4).
std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, const std::string& path, std::unique_ptr<SessionFolder>& folder,
                                         int* exit_code);

}  // namespace penstock
