// Times a plan as a whole, in-process: source text to finished run, with labels on.
//
// `--tools` is a JSON object, tool name -> the value it returns whatever its arguments; all are permitted.

#include <fmt/format.h>
#include <time.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>

#include "analysis/control_flow.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/plan_file.h"
#include "core/files.h"
#include "frontend/frontend.h"
#include "pipeline/engine.h"

namespace penstock {
namespace {

struct BenchCommand {
  std::string plan, tools;
  int reps = 5;
  double min_time = 0, max_time = 20;
  bool tainted = false, passes = false;
};

double Seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// Returns the same value every time.
class FixedReplies final : public ToolBridge {
 public:
  FixedReplies(std::vector<ToolSpec> tools, std::vector<Json> values) : tools_(std::move(tools)), values_(std::move(values)) {}
  const std::vector<ToolSpec>& tools() const override { return tools_; }
  BridgeReply Call(const ToolSpec& tool, const Json&) override {
    for (size_t i = 0; i < tools_.size(); ++i) if (tools_[i].name == tool.name) return ValueReply(values_[i]);
    return FailureReply("no such tool");
  }

 private:
  std::vector<ToolSpec> tools_;
  std::vector<Json> values_;
};

// The simple form has no schemas, so the parameters are those the plan's calls use.
struct UsedParameters {
  size_t positional = 0;
  std::vector<std::string> keywords;
};

std::map<std::string, UsedParameters> ParametersUsed(const Ast& ast) {
  std::map<std::string, UsedParameters> used;
  for (const Expr& expr : ast.exprs) {
    const CallExpr* call = std::get_if<CallExpr>(&expr.node);
    if (!call) continue;
    const NameExpr* callee = std::get_if<NameExpr>(&ast[call->callee].node);
    if (!callee) continue;
    UsedParameters& parameters = used[ast[callee->name]];
    parameters.positional = std::max(parameters.positional, call->arguments.size());
    for (const Keyword& keyword : call->keywords) {
      if (!keyword.name.present()) continue;
      const std::string& name = ast[keyword.name];
      if (std::find(parameters.keywords.begin(), parameters.keywords.end(), name) == parameters.keywords.end()) parameters.keywords.push_back(name);
    }
  }
  return used;
}

Json Definition(const std::string& name, const UsedParameters& used) {
  Json properties{JsonObject{}};
  for (size_t i = 0; i < used.positional; ++i) properties.Set("p" + std::to_string(i), Json(JsonObject{}));
  for (const std::string& keyword : used.keywords) properties.Set(keyword, Json(JsonObject{}));
  Json input(JsonObject{{"type", "object"}, {"properties", properties}});
  return Json(JsonObject{{"name", name}, {"inputSchema", input}, {"outputSchema", Json(JsonObject{})}});
}

Result<std::unique_ptr<Session>> OpenBench(const BenchCommand& command, const SourceFile& source) {
  Diagnostics diagnostics(source);
  std::optional<Ast> ast = Parse(source, Limits{}, diagnostics);
  if (!ast) return Error{"the plan does not parse\n" + RenderAll(diagnostics), ""};
  std::vector<ToolSpec> specs;
  std::vector<Json> values;
  std::string names;
  if (!command.tools.empty()) {
    PENSTOCK_TRY(std::string text, ReadFile(command.tools));
    PENSTOCK_TRY(Json tools, ParseJson(text));
    if (!tools.is_object()) return Error{command.tools + ": a JSON object, tool name -> value, is expected", ""};
    auto used = ParametersUsed(*ast);
    for (const auto& [name, value] : tools.object()) {
      PENSTOCK_TRY(ToolSpec spec, ToolFromJson(Definition(name, used[name])));
      specs.push_back(std::move(spec));
      values.push_back(value);
      names += (names.empty() ? "" : ", ") + name;
    }
  }
  std::string gate = "policy bench 1.0.0;\n";
  if (!names.empty()) {
    gate += command.tainted ? fmt::format("label {} {{ from [\"outsider\"]; readers Public; fresh; }}\n", names)
                            : fmt::format("label {} {{ from [System]; readers Public; fresh; }}\n", names);
    gate += fmt::format("tool {} effect observed by User;\n", names);
    gate += fmt::format("@id(\"all\") permit {} {}because \"Everything is permitted.\";\n", names, command.tainted ? "accepting untrusted control " : "");
  }
  Toolbox toolbox;
  if (Status added = toolbox.AddBridge("bench", std::make_unique<FixedReplies>(std::move(specs), std::move(values))); !added.ok()) return added.error();
  std::unique_ptr<Session> session = OpenSession(std::move(toolbox), {{"bench.gate", gate}}, Limits{}, {});
  if (!session->gates.ok()) return Error{"the bench's own gate does not load\n" + session->gates.Messages(), ""};
  return session;
}

// Where the time goes before the run, pass by pass.
void TimePasses(Session& session, const SourceFile& source, int reps) {
  std::vector<std::pair<std::string_view, std::vector<double>>> rows = {{"parse", {}}, {"resolve", {}}, {"lower", {}}, {"control", {}}, {"analyze", {}}, {"judge", {}}};
  for (int i = 0; i < reps; ++i) {
    Diagnostics diagnostics(source);
    double t[7];
    t[0] = Seconds();
    std::optional<Ast> ast = Parse(source, session.limits, diagnostics);
    t[1] = Seconds();
    Scopes scopes = Resolve(*ast, session.manifest(), {}, diagnostics);
    t[2] = Seconds();
    std::optional<Module> module = Lower(source, *ast, scopes, diagnostics);
    t[3] = Seconds();
    ControlMap control = BuildControlMap(*module);
    t[4] = Seconds();
    AnalyzeOptions options;
    options.strict = session.strict();
    FlowReport flows = Analyze(*module, control, session.manifest(), session.tool_labels, session.labels, options);
    t[5] = Seconds();
    Verdict verdict = JudgePlan(session, flows);
    t[6] = Seconds();
    for (size_t pass = 0; pass < rows.size(); ++pass) rows[pass].second.push_back(t[pass + 1] - t[pass]);
  }
  for (auto& [name, times] : rows) {
    std::nth_element(times.begin(), times.begin() + static_cast<long>(times.size() / 2), times.end());
    WriteOutput(fmt::format("@pass {} {:.7f}\n", name, times[times.size() / 2]));
  }
}

int Bench(const BenchCommand& command) {
  Result<SourceFile> source = ReadPlan(command.plan, Limits{});
  if (!source.ok()) {
    PrintError(source.error());
    return kExitUsage;
  }
  Result<std::unique_ptr<Session>> session = OpenBench(command, *source);
  if (!session.ok()) {
    PrintError(session.error());
    return kExitUsage;
  }
  double spent = 0;
  for (int rep = 0; (rep < command.reps || spent < command.min_time) && (rep == 0 || spent < command.max_time); ++rep) {
    double begin = Seconds();
    SourceFile text(source->path(), std::string(source->text()));
    Diagnostics diagnostics(text);
    std::optional<CheckedPlan> plan = CheckPlan(**session, text, diagnostics);
    if (!plan) {
      WriteError(RenderAll(diagnostics));
      return kExitRejected;
    }
    double checked = Seconds();
    RunLog log;
    Gatekeeper gatekeeper(**session, text, log, DenyAll(), SystemMilliseconds, nullptr);
    RunOptions options;
    options.limits = (*session)->limits;
    options.strict = (*session)->strict();
    RunResult result = Run(plan->module, plan->control, (*session)->manifest(), (*session)->labels, gatekeeper, options);
    double end = Seconds();
    if (result.outcome != RunResult::Outcome::kDone) {
      std::string why = result.error ? result.error->type + ": " + result.error->message : gatekeeper.stop_message();
      PrintError(Error{"the plan did not finish: " + why, ""});
      return kExitDenied;
    }
    WriteOutput(fmt::format("@total {:.7f}\n@run {:.7f}\n", end - begin, end - checked));
    if (rep == 0) {
      std::string out = gatekeeper.printed();
      out.erase(out.find_last_not_of(" \t\r\n\v\f") + 1);
      WriteOutput("@out " + WriteJson(Json(out)) + "\n");
    }
    spent += end - begin;
  }
  if (command.passes) TimePasses(**session, *source, std::max(command.reps, 3));
  return kExitOk;
}

}  // namespace

Command AddBench(CLI::App& app) {
  auto command = std::make_shared<BenchCommand>();
  app.add_option("plan", command->plan, "the plan")->required()->type_name("PLAN");
  app.add_option("--tools", command->tools, "a JSON object: tool name -> the value it returns")->type_name("FILE");
  app.add_option("--reps", command->reps, "at least so many repetitions")->check(CLI::PositiveNumber);
  app.add_option("--min-time", command->min_time, "and for at least so many seconds")->check(CLI::NonNegativeNumber);
  app.add_option("--max-time", command->max_time, "but no more than that")->check(CLI::NonNegativeNumber);
  app.add_flag("--tainted", command->tainted, "labels every tool's reply untrusted");
  app.add_flag("--passes", command->passes, "prints the median seconds of each pass before the run");
  return [command] { return Bench(*command); };
}

}  // namespace penstock
