// What provides tools: takes JSON, gives JSON. Everything a bridge says is data of the world outside:
// its labels come from the gate, never from the reply.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/assistant.h"
#include "catalog/manifest.h"
#include "core/json.h"
#include "core/limits.h"

namespace penstock {

// What came of one call.
struct BridgeReply {
  enum class Outcome : uint8_t {
    kValue,      // `value`
    kToolError,  // the tool says no: the plan sees the exception `error_type` with `message`
    kFailure,    // no answer that could be used: the run ends, with `message` for people
  };
  Outcome outcome = Outcome::kFailure;
  Json value;
  std::string error_type;  // a name from catalog/exceptions.def: ToolError, NotEnoughInformationError
  std::string message;
  Json flow_hint;  // `_meta.ifc` as the server sent it, or null; may only tighten a label

  bool ok() const { return outcome == Outcome::kValue; }
};

BridgeReply ValueReply(Json value);
BridgeReply FailureReply(std::string message);
// The error a tool reports in words: `NotEnoughInformationError`, alone or before a colon, names that
// exception; everything else is a ToolError with the whole text.
BridgeReply ToolErrorReply(std::string_view text);

// A call that was sent. Whoever made it must outlive it.
class SentCall {
 public:
  virtual ~SentCall() = default;
  // Waits for what comes of it, for a bounded time. REQUIRES: not asked before.
  virtual BridgeReply Wait() = 0;
};
// One whose reply is there already.
std::unique_ptr<SentCall> Answered(BridgeReply reply);

class ToolBridge {
 public:
  virtual ~ToolBridge() = default;

  // The tools it provides. Stays as it is while the bridge lives.
  virtual const std::vector<ToolSpec>& tools() const = 0;

  // Makes the call and waits for what comes of it, for a bounded time. `arguments` is an object that
  // conforms to tool.input. The value is unwrapped (see ToolSpec::wraps_result) but not checked yet.
  virtual BridgeReply Call(const ToolSpec& tool, const Json& arguments) = 0;

  // The same without waiting: other calls may be made meanwhile. A bridge that answers at once needs no other.
  virtual std::unique_ptr<SentCall> Send(const ToolSpec& tool, const Json& arguments) { return Answered(Call(tool, arguments)); }
};

// What a reply may be at most.
struct ReplyLimits {
  int64_t bytes = Limits{}.reply_bytes;
  int depth = 200;
};

// Calls, and lets through only what conforms: a value that is too large, too deep or breaks the
// tool's output schema is a failure and no value. The reply of `query_ai_assistant` is held against
// the schema in its argument `output_schema`. A tool without a schema gives what the bridge gives.
// Arguments that are kUnchecked are held against the tool's input schema; kChecked: that was done.
enum class ArgumentsAre : uint8_t { kUnchecked, kChecked };
BridgeReply CheckedCall(ToolBridge& bridge, const ToolSpec& tool, const Json& arguments, const ReplyLimits& limits,
                        ArgumentsAre are = ArgumentsAre::kUnchecked);
// The same without waiting. Bridge and tool must outlive what it gives.
std::unique_ptr<SentCall> CheckedSend(ToolBridge& bridge, const ToolSpec& tool, const Json& arguments, const ReplyLimits& limits,
                                      ArgumentsAre are = ArgumentsAre::kUnchecked);

// The definition of the quarantined model, where nobody else gives one.
ToolSpec AssistantTool();

}  // namespace penstock
