#include "pipeline/bench.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "pipeline/dump.h"

namespace penstock {
namespace {

struct BenchCommand {
  std::string plan, tools;
  int reps = 5;
  double min_time = 0, max_time = 20;
  bool tainted = false, strict = false, passes = false;
};

// Is it the text of a plan, as far as can be said without tools?
bool IsText(const SourceFile& source) {
  Diagnostics diagnostics(source);
  DumpAst(source, Limits{}, diagnostics);
  return !diagnostics.has_errors();
}

int Bench(const BenchCommand& command) {
  Result<SourceFile> source = ReadPlan(command.plan, Limits{});
  if (!source.ok()) {
    PrintError(source.error());
    return kExitUsage;
  }
  Result<std::unique_ptr<Session>> session = OpenBench(*source, command.tools, command.tainted, command.strict);
  if (!session.ok()) {
    PrintError(session.error());
    return IsText(*source) ? kExitUsage : kExitRejected;
  }
  double spent = 0;
  // Written at the end: a system call between two runs slows the second.
  std::string lines;
  for (int rep = 0; (rep < command.reps || spent < command.min_time) && (rep == 0 || spent < command.max_time); ++rep) {
    Result<BenchTimes> times = BenchOnce(**session, *source);
    if (!times.ok()) {
      PrintError(times.error());
      Diagnostics diagnostics(*source);
      return CheckPlan(**session, *source, diagnostics) ? kExitDenied : kExitRejected;
    }
    fmt::format_to(std::back_inserter(lines), "@total {:.7f}\n@run {:.7f}\n", times->total, times->run);
    if (rep == 0) {
      std::string out = times->printed;
      out.erase(out.find_last_not_of(" \t\r\n\v\f") + 1);
      lines += "@out " + WriteJson(Json(out)) + "\n";
    }
    spent += times->total;
  }
  WriteOutput(lines);
  if (!command.passes) return kExitOk;
  for (const auto& [pass, seconds] : BenchPasses(**session, *source, std::max(command.reps, 3))) {
    WriteOutput(fmt::format("@pass {} {:.7f}\n", pass, seconds));
  }
  return kExitOk;
}

}  // namespace

Command AddBench(CLI::App& app) {
  auto command = std::make_shared<BenchCommand>();
  app.add_option("plan", command->plan, "the plan")->required()->type_name("PLAN");
  app.add_option("--tools", command->tools, "a JSON object: tool name -> the value it returns")->type_name("FILE");
  app.add_option("--reps", command->reps, "at least so many repetitions")->check(CLI::Range(1, 1000000000));
  app.add_option("--min-time", command->min_time, "and for at least so many seconds")->check(CLI::Range(0.0, 1e9));
  app.add_option("--max-time", command->max_time, "but no more than that")->check(CLI::Range(0.0, 1e9));
  app.add_flag("--tainted", command->tainted, "labels every tool's reply untrusted");
  app.add_flag("--strict", command->strict, "under a gate of mode strict");
  app.add_flag("--passes", command->passes, "prints the median seconds of each pass before the run");
  return [command] { return Bench(*command); };
}

}  // namespace penstock
