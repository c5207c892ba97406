// Runs one plan from a file, for comparing with other interpreters: plan_driver FILE [--ir] [--explicit]
// [--reps N] [--tools FILE] [NAME=LIMIT]... `--tools` names a JSON object: tool name -> what it gives.
#include <chrono>
#include <cstdio>
#include <cstring>

#include "core/files.h"
#include "frontend/frontend.h"
#include "tests/interp/plan_runner.h"

using namespace penstock;

namespace {

class PrintingHost : public Host {
 public:
  PrintingHost(const Manifest& tools, const Json& replies, bool quiet) : tools_(tools), replies_(replies), quiet_(quiet) {}
  ToolReply Call(const ToolCall& call) override {
    ToolReply reply;
    reply.kind = ToolReply::Kind::kValue;
    if (const Json* value = replies_.Find(tools_.tool(call.tool).name)) reply.value = *value;
    return reply;
  }
  void Print(std::string_view text, LabelId) override {
    if (!quiet_) std::fwrite(text.data(), 1, text.size(), stdout);
  }

 private:
  const Manifest& tools_;
  const Json& replies_;
  bool quiet_;
};

double Now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

}  // namespace

int main(int argc, char** argv) {
  RunOptions options;
  std::string path;
  Json replies;
  int reps = 0;
  bool ir = false;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    if (argument == "--ir") ir = true;
    else if (argument == "--explicit") options.strict = false;
    else if (argument == "--reps" && i + 1 < argc) reps = std::atoi(argv[++i]);
    else if (argument == "--tools" && i + 1 < argc) {
      Result<std::string> text = ReadFile(argv[++i]);
      Result<Json> json = text.ok() ? ParseJson(*text) : Result<Json>(text.error());
      if (!json.ok()) return std::fprintf(stderr, "%s\n", json.error().message.c_str()), 2;
      replies = *json;
    } else if (argument.find('=') != std::string::npos) {
      if (!SetLimit(options.limits, argument).ok()) return 2;
    } else {
      path = argument;
    }
  }
  Result<std::string> text = ReadFile(path);
  if (!text.ok()) return std::fprintf(stderr, "%s\n", text.error().message.c_str()), 2;
  Manifest tools;
  if (replies.is_object()) {
    for (const auto& [name, value] : replies.object()) {
      ToolSpec spec = AnyTool(name, {"a", "b", "c", "d", "e", "f"});
      for (ToolParameter& parameter : spec.parameters) parameter.required = false;
      if (!tools.Add(spec).ok()) return 2;
    }
  }
  if (ir) {
    SourceFile source(path, *text);
    Diagnostics diagnostics(source);
    std::optional<Module> module = Compile(source, tools, {}, options.limits, diagnostics);
    std::printf("%s%s", RenderAll(diagnostics).c_str(), module ? Disassemble(*module).c_str() : "");
    return 0;
  }
  for (int i = 0; i < reps; ++i) {
    LabelTable labels;
    PrintingHost host(tools, replies, true);
    double begin = Now();
    RunPlan(*text, tools, labels, host, options);
    std::printf("@total %.6f\n", Now() - begin);
  }
  if (reps > 0) return 0;
  LabelTable labels;
  PrintingHost host(tools, replies, false);
  PlanRun run = RunPlan(*text, tools, labels, host, options);
  std::fflush(stdout);
  if (!run.compiled) return std::fprintf(stderr, "%s", run.diagnostics.c_str()), 2;
  if (run.result.outcome == RunResult::Outcome::kError) return std::fprintf(stderr, "%s", run.result.error->traceback.c_str()), 1;
  if (run.result.outcome == RunResult::Outcome::kLimit) return std::fprintf(stderr, "LimitExceeded: %s\n", run.result.limit.c_str()), 3;
  return 0;
}
