// Runs a plan's text from source to result, with scripted tools, for tests.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "catalog/manifest.h"
#include "interp/machine.h"

namespace penstock {

// A host that keeps what was printed and called, and answers from a function.
class RecordingHost : public Host {
 public:
  std::function<ToolReply(const ToolCall&)> answer;
  std::string printed;
  LabelId printed_label = kBottom;
  std::vector<ToolCall> calls;

  ToolReply Call(const ToolCall& call) override {
    calls.push_back(call);
    if (answer) return answer(call);
    ToolReply reply;
    reply.kind = ToolReply::Kind::kValue;
    return reply;
  }
  void Print(std::string_view text, LabelId label) override {
    printed += text;
    printed_label = label;
  }
};

struct PlanRun {
  bool compiled = false;
  std::string diagnostics;
  RunResult result;
};

// Compiles and runs `text`. REQUIRES: labels and host outlive the call.
PlanRun RunPlan(const std::string& text, const Manifest& tools, LabelTable& labels, Host& host, const RunOptions& options);

// A tool whose parameters take anything.
ToolSpec AnyTool(const std::string& name, const std::vector<std::string>& parameters);

}  // namespace penstock
