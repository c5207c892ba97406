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

// Why a verb gives up; people have been told on standard error.
struct Failure {
  int exit_code = 0;
  std::string message;
};

// The exit code for sources that could not be opened: a tool server's, if all files are there that name some.
int ExitCodeOfTools(const ToolSources& sources);

// Opens the session the options name; what is wrong goes to standard error. Null: give up.
std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, Failure& failure);
// The same with the folder of `--session`, if one is named, which must fit to it.
std::unique_ptr<Session> OpenFromOptions(const SessionOptions& options, const std::string& path, std::unique_ptr<SessionFolder>& folder,
                                         Failure& failure);

}  // namespace penstock
