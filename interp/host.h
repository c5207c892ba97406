// The machine's only way out. Everything a run does to the world is a call of one of these.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/manifest.h"
#include "core/json.h"
#include "core/source_file.h"
#include "ir/module.h"
#include "labels/label.h"

namespace penstock {

// One argument as it stands at the door: frozen, with the join of the labels of all inside it.
struct DoorArgument {
  bool present = false;
  Json value;
  LabelId label = kBottom;
};

// A call of a tool about to leave the machine. The arguments are already checked against the
// tool's input schema, are in the order of its parameters, and are frozen: what is judged, logged
// and sent is this.
struct ToolCall {
  ToolIndex tool = kNoTool;             // in the session's manifest
  std::vector<DoorArgument> arguments;  // parallel to the tool's parameters
  Json all;                             // those that are there as one object, in the same order
  LabelId control = kBottom;            // who decided that this call is made (also in mode explicit, for the log)
  FunctionId function = 0;              // the call's place in the module
  Pc pc = 0;
  Span span;
};

// What came of it.
struct ToolReply {
  enum class Kind : uint8_t {
    kValue,  // `value` with `labels`
    kError,  // the plan sees the exception `error_type` with `message`; its label is labels.label
    kStop,   // the run ends here and the plan cannot catch it: denied, approval needed, broken transport
  };
  Kind kind = Kind::kStop;
  Json value;
  LabelTree labels;
  std::string error_type;  // a name from catalog/exceptions.def: ToolError, NotEnoughInformationError
  std::string message;
};

// What a run may ask of the world without a tool.
enum class Sense : uint8_t { kClock, kChance };

class Host {
 public:
  virtual ~Host() = default;

  // Judges, records and makes the call. Called for every tool call and for nothing else.
  virtual ToolReply Call(const ToolCall& call) = 0;

  // The same without waiting for what comes of it; Finish(number) does. kStop: the call is not made, the run ends here. A host
  // that answers at once needs neither.
  virtual ToolReply::Kind Start(const ToolCall& call, uint64_t& number) {
    number = replies_.size();
    replies_.push_back(Call(call));
    return replies_.back().kind;
  }
  // What came of that call. Asked once for each that was started, in any order, or never.
  virtual ToolReply Finish(uint64_t number) { return std::move(replies_[number]); }

  // The time in nanoseconds since 1970, or 48 bits of chance: recorded. Nothing: the run ends here.
  virtual std::optional<int64_t> Observe(Sense) { return 0; }

  // The next step of a session begins: what came before it was run again from its log. False: the run ends here.
  virtual bool BeginStep() { return true; }

  // Text the plan printed (with its newline), and who stands behind it.
  virtual void Print(std::string_view text, LabelId label) = 0;

 private:
  std::vector<ToolReply> replies_;  // of calls that were started and made at once
};

}  // namespace penstock
