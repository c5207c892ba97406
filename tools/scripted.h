// Scripted replies: a file says what tools answer. For tests, demonstrations, replays by hand.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/bridge.h"

namespace penstock {

// Reads {"replies": {"tool": [{"result": ...}, {"when": {"id": 7}, "result": ...}, {"error": "..."}]}}.
//
// An entry whose `when` agrees with the arguments answers first, however often; else the entries
// without `when` answer in order, the last one again and again. When nothing answers, the call fails.
class ScriptedReplies : public ToolBridge {
 public:
  static Result<std::unique_ptr<ScriptedReplies>> FromJson(const Json& json);

  // It defines no tools, it answers for tools that others define...
  const std::vector<ToolSpec>& tools() const override { return no_tools_; }
  BridgeReply Call(const ToolSpec& tool, const Json& arguments) override;

  // ...namely these.
  std::vector<std::string> names() const;
  // Does every `when` of this tool name one of its parameters?
  Status CheckAgainst(const ToolSpec& tool) const;

 private:
  struct Entry {
    Json when;  // null: none
    bool is_error = false;
    Json result;
    std::string error;
  };
  struct Script {
    std::string tool;
    std::vector<Entry> entries;
    size_t next = 0;  // the plain entry whose turn it is
  };
  static Result<Entry> ReadEntry(const Json& json);
  static BridgeReply ReplyOf(const Entry& entry);

  std::vector<ToolSpec> no_tools_;
  std::vector<Script> scripts_;
};

}  // namespace penstock
