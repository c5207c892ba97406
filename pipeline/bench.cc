#include "pipeline/bench.h"

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <map>

#include "analysis/cfg.h"
#include "core/files.h"
#include "frontend/frontend.h"
#include "pipeline/engine.h"

namespace penstock {
namespace {

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

// The simple form has no input schemas, so the parameters are those the plan's calls use.
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

// The schema that a value shows: what a server would have declared for it.
Json SchemaOf(const Json& value) {
  switch (value.kind()) {
    case Json::Kind::kNull: return Json(JsonObject{{"type", "null"}});
    case Json::Kind::kBool: return Json(JsonObject{{"type", "boolean"}});
    case Json::Kind::kInt: return Json(JsonObject{{"type", "integer"}});
    case Json::Kind::kNumber: return Json(JsonObject{{"type", "number"}});
    case Json::Kind::kString: return Json(JsonObject{{"type", "string"}});
    case Json::Kind::kArray: {
      JsonArray kinds;
      for (const Json& item : value.array()) {
        Json kind = SchemaOf(item);
        if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(std::move(kind));
      }
      Json items = kinds.size() == 1 ? kinds[0] : kinds.empty() ? Json(JsonObject{}) : Json(JsonObject{{"anyOf", Json(kinds)}});
      return Json(JsonObject{{"type", "array"}, {"items", items}});
    }
    case Json::Kind::kObject: {
      JsonObject properties;
      JsonArray required;
      for (const auto& [name, member] : value.object()) {
        properties.emplace_back(name, SchemaOf(member));
        required.emplace_back(name);
      }
      return Json(JsonObject{{"type", "object"}, {"properties", Json(properties)}, {"required", Json(required)}, {"additionalProperties", false}});
    }
  }
  return Json(JsonObject{});
}

Json Definition(const std::string& name, const UsedParameters& used, const Json& value) {
  Json properties{JsonObject{}};
  for (size_t i = 0; i < used.positional; ++i) properties.Set("p" + std::to_string(i), Json(JsonObject{}));
  for (const std::string& keyword : used.keywords) properties.Set(keyword, Json(JsonObject{}));
  Json input(JsonObject{{"type", "object"}, {"properties", properties}});
  return Json(JsonObject{{"name", name}, {"inputSchema", input}, {"outputSchema", SchemaOf(value)}});
}

}  // namespace

Result<std::unique_ptr<Session>> OpenBench(const SourceFile& source, const std::string& tools_file, bool tainted, bool strict) {
  Diagnostics diagnostics(source);
  std::optional<Ast> ast = Parse(source, Limits{}, diagnostics);
  if (!ast) return Error{"the plan does not parse\n" + RenderAll(diagnostics), ""};
  std::vector<ToolSpec> specs;
  std::vector<Json> values;
  std::string names;
  if (!tools_file.empty()) {
    PENSTOCK_TRY(std::string text, ReadFile(tools_file));
    PENSTOCK_TRY(Json tools, ParseJson(text));
    if (!tools.is_object()) return Error{tools_file + ": a JSON object, tool name -> value, is expected", ""};
    auto used = ParametersUsed(*ast);
    for (const auto& [name, value] : tools.object()) {
      PENSTOCK_TRY(ToolSpec spec, ToolFromJson(Definition(name, used[name], value)));
      specs.push_back(std::move(spec));
      values.push_back(value);
      names += (names.empty() ? "" : ", ") + name;
    }
  }
  std::string gate = "policy bench 1.0.0;\n";
  if (strict) gate += "mode strict;\n";
  if (!names.empty()) {
    gate += tainted ? fmt::format("label {} {{ from [\"outsider\"]; readers Public; fresh; }}\n", names)
                            : fmt::format("label {} {{ keeps (control); }}\n", names);
    gate += fmt::format("tool {} effect observed by User;\n", names);
    gate += fmt::format("@id(\"all\") permit {} {}because \"Everything is permitted.\";\n", names, tainted ? "accepting untrusted control " : "");
  }
  Toolbox toolbox;
  if (Status added = toolbox.AddBridge("bench", std::make_unique<FixedReplies>(std::move(specs), std::move(values))); !added.ok()) return added.error();
  std::unique_ptr<Session> session = OpenSession(std::move(toolbox), {{"bench.gate", gate}}, Limits{}, {});
  if (!session->gates.ok()) return Error{"the bench's own gate does not load\n" + session->gates.Messages(), ""};
  return session;
}

Result<BenchTimes> BenchOnce(Session& session, const SourceFile& source) {
  double begin = Seconds();
  SourceFile text(source.path(), std::string(source.text()));
  Diagnostics diagnostics(text);
  std::unique_ptr<CheckedPlan> plan = CheckPlan(session, text, diagnostics);
  if (!plan) return Error{"this is no plan\n" + RenderAll(diagnostics), ""};
  double checked = Seconds();
  RunLog log;
  Gatekeeper gatekeeper(session, text, log, DenyAll(), SystemMilliseconds, nullptr);
  RunOptions options;
  options.limits = session.limits;
  options.strict = session.strict();
  options.memory = &session.run_memory;
  RunResult result = Run(plan->module, plan->control, session.manifest(), session.labels, gatekeeper, options);
  double end = Seconds();
  if (result.outcome != RunResult::Outcome::kDone) {
    std::string why = result.error ? result.error->type + ": " + result.error->message : gatekeeper.stop_message();
    return Error{"the plan did not finish: " + why, ""};
  }
  return BenchTimes{end - begin, end - checked, gatekeeper.printed()};
}

std::vector<std::pair<std::string_view, double>> BenchPasses(Session& session, const SourceFile& source, int repetitions) {
  constexpr std::string_view kPasses[] = {"parse", "resolve", "lower", "control", "analyze", "judge"};
  std::vector<double> times[6];
  for (int i = 0; i < repetitions; ++i) {
    Diagnostics diagnostics(source);
    double t[7];
    t[0] = Seconds();
    std::optional<Ast> ast = Parse(source, session.limits, diagnostics);
    if (!ast) return {};
    t[1] = Seconds();
    Library library;
    library.MeetPlan(source.text());
    Scopes scopes = Resolve(*ast, session.manifest(), {}, library, diagnostics);
    if (diagnostics.has_errors()) return {};
    t[2] = Seconds();
    std::optional<Module> module = Lower(source, *ast, scopes, library, diagnostics);
    if (!module) return {};
    t[3] = Seconds();
    const auto cfg = std::make_shared<const Cfg>(BuildCfg(*module));
    ControlMap control = BuildControlMap(*module, cfg, session.strict(), &session.manifest());
    t[4] = Seconds();
    AnalyzeOptions options;
    options.strict = session.strict();
    options.limits = session.limits;
    const FollowedPlan followed = Follow(*module, *cfg, std::move(control), session.manifest(), session.tool_labels, session.labels, options);
    t[5] = Seconds();
    Verdict verdict = JudgePlan(session, followed.flows);
    t[6] = Seconds();
    for (int pass = 0; pass < 6; ++pass) times[pass].push_back(t[pass + 1] - t[pass]);
  }
  std::vector<std::pair<std::string_view, double>> medians;
  for (int pass = 0; pass < 6; ++pass) {
    auto middle = times[pass].begin() + static_cast<long>(times[pass].size() / 2);
    std::nth_element(times[pass].begin(), middle, times[pass].end());
    medians.emplace_back(kPasses[pass], *middle);
  }
  return medians;
}

}  // namespace penstock
