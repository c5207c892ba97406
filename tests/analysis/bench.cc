// How long the analysis takes: bench PLAN... (no test; run by hand).
#include <chrono>
#include <cstdio>

#include "analysis/analyze.h"
#include "analysis/control_flow.h"
#include "core/files.h"
#include "frontend/frontend.h"

namespace penstock {
namespace {

using Clock = std::chrono::steady_clock;
double Micros(Clock::duration d) { return std::chrono::duration<double, std::micro>(d).count(); }

Manifest ToolsOfBench() {
  Manifest tools;
  for (const char* text : {
           R"({"name":"search_emails","inputSchema":{"type":"object","properties":{"query":{"type":"string"}}},"outputSchema":{"type":"array","items":{"type":"object","properties":{"sender":{"type":"string"},"subject":{"type":"string"},"body":{"type":"string"}},"required":["sender","subject","body"]}}})",
           R"({"name":"get_balance","inputSchema":{"type":"object","properties":{}},"outputSchema":{"type":"number"}})",
           R"({"name":"get_contact","inputSchema":{"type":"object","properties":{"name":{"type":"string"}}},"outputSchema":{"type":"object","properties":{"name":{"type":"string"},"email":{"type":"string"}}}})",
           R"({"name":"send_money","inputSchema":{"type":"object","properties":{"recipient":{"type":"string"},"amount":{"type":"number"},"subject":{"type":"string"}}},"outputSchema":{"type":"object","properties":{"id":{"type":"string"},"status":{"type":"string"}}}})",
           R"({"name":"send_email","inputSchema":{"type":"object","properties":{"to":{"type":"string"},"subject":{"type":"string"},"body":{"type":"string"}}},"outputSchema":{"type":"object","properties":{"id":{"type":"string"},"status":{"type":"string"}}}})",
       }) {
    Result<ToolSpec> spec = ToolFromJson(*ParseJson(text));
    if (!spec.ok() || !tools.Add(*spec).ok()) std::printf("a tool of the bench is wrong\n");
  }
  return tools;
}

int Main(int count, char** files) {
  Manifest tools = ToolsOfBench();
  for (int i = 1; i < count; ++i) {
    Result<std::string> text = ReadFile(files[i]);
    if (!text.ok()) return 1;
    SourceFile source(files[i], *text);
    Diagnostics diagnostics(source);
    std::optional<Module> module = Compile(source, tools, {}, Limits(), diagnostics);
    if (!module) {
      std::printf("%s\n", RenderAll(diagnostics).c_str());
      continue;
    }
    double best_cfg = 1e18, best_strict = 1e18, best_explicit = 1e18;
    size_t calls = 0, gave_up = 0;
    Clock::time_point until = Clock::now() + std::chrono::seconds(2);
    int rounds = 0;
    for (; rounds < 3 || (Clock::now() < until && rounds < 2000); ++rounds) {
      for (bool strict : {true, false}) {
        Clock::time_point a = Clock::now();
        ControlMap control = BuildControlMap(*module, strict);
        Clock::time_point b = Clock::now();
        best_cfg = std::min(best_cfg, Micros(b - a));
        LabelTable labels;
        Label outside;
        outside.from = {labels.Principal("outsider")};
        LabelId id = labels.Intern(outside);
        ToolLabels tool_labels(tools.tools().size(), ResultLabels{{ResultLabelRule{{}, {id, id}, ArgumentFlow::kAll, {}}}});
        AnalyzeOptions options;
        options.strict = strict;
        Clock::time_point c = Clock::now();
        FlowReport report = Analyze(*module, control, tools, tool_labels, labels, options);
        double took = Micros(Clock::now() - c);
        (strict ? best_strict : best_explicit) = std::min(strict ? best_strict : best_explicit, took);
        calls = report.calls.size();
        gave_up = report.gave_up.size();
        if (rounds == 0 && gave_up != 0) std::printf("  gave up: %s\n", report.gave_up[0].reason.c_str());
      }
    }
    size_t instructions = 0;
    for (const Function& f : module->functions) instructions += f.code.size();
    std::printf("%s: %u lines, %zu instructions, %zu calls; control map %.1f us, explicit %.1f us, strict %.1f us (%d rounds)\n", files[i],
                source.line_count(), instructions, calls, best_cfg, best_explicit, best_strict, rounds);
  }
  return 0;
}

}  // namespace
}  // namespace penstock

int main(int argc, char** argv) { return penstock::Main(argc, argv); }
