#include "pipeline/gate_files.h"

#include "core/text.h"
#include "core/visible_text.h"
#include "pipeline/learn.h"
#include "pipeline/session.h"
#include "policies/coverage.h"
#include "policies/diff.h"
#include "policies/document.h"
#include "policies/explain.h"
#include "policies/first_gate.h"
#include "policies/format.h"
#include "policies/gate_report.h"
#include "policies/mutants.h"
#include "policies/value_solver.h"
#include "tools/toolbox.h"

namespace penstock {
namespace {

// A gate that names servers has them asked, unless the tools are known already.
LoadOptions OptionsFor(const Manifest& tools) {
  LoadOptions options = LoadOptionsNow();
  if (tools.tools().empty()) options.ask_servers = AskServers;
  return options;
}

// z3, where the program is linked with it.
ValueSolver Solver() {
#ifdef PENSTOCK_WITH_Z3
  return Z3Solver();
#else
  return nullptr;
#endif
}

LoadedGates Load(const std::string& path, const Manifest& tools, LabelTable& labels) { return LoadGateFiles({path}, tools, labels, OptionsFor(tools)); }

GateAnswer AnswerOfLoading(const std::string& path, const LoadedGates& loaded, bool color) {
  return {loaded.ok(), GateCheckReport(loaded).Set("file", path), loaded.Messages(color)};
}

void AddMutants(const LoadedGates& loaded, const GateTestOptions& options, GateAnswer& answer) {
  MutationReport mutants = TryMutants(loaded);
  answer.text += VisibleText(mutants.ToText());
  answer.json.Set("mutation", mutants.ToJson());
  if (!options.least_score || mutants.score() >= *options.least_score) return;
  answer.ok = false;
  answer.text += "the score is below " + std::to_string(*options.least_score) + " %\n";
}

}  // namespace

Result<Manifest> ToolsOf(const ToolSources& sources) {
  PENSTOCK_TRY(Toolbox toolbox, OpenToolbox(sources, Limits()));
  return toolbox.manifest();
}

GateAnswer CheckGateFile(const std::string& path, const Manifest& tools, bool color) {
  LabelTable labels;
  return AnswerOfLoading(path, Load(path, tools, labels), color);
}

GateAnswer TestGateFile(const std::string& path, const Manifest& tools, bool color, const GateTestOptions& options) {
  LabelTable labels;
  LoadedGates loaded = Load(path, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  GateTestReport report = RunGateTests(*loaded.policies, Solver());
  GateAnswer answer{report.ok(), report.ToJson().Set("file", path), VisibleText(report.ToText())};
  if (options.cover) {
    CoverageReport coverage = CoverageOfTests(*loaded.policies);
    answer.text += VisibleText(coverage.ToText());
    answer.json.Set("coverage", coverage.ToJson());
  }
  if (options.mutate && report.ok()) AddMutants(loaded, options, answer);
  else if (options.mutate) answer.text += "mutants are tried when all tests and asserts hold\n";
  return answer;
}

GateAnswer ProveGateFile(const std::string& path, const Manifest& tools, bool color) {
  LabelTable labels;
  LoadedGates loaded = Load(path, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  GateTestReport report = ProveGates(*loaded.policies, Solver());
  return {report.ok(), report.ToJson().Set("file", path), VisibleText(report.ToProofText())};
}

GateAnswer DiffGateFiles(const std::string& a, const std::string& b, const Manifest& tools, bool color) {
  LabelTable labels;
  LoadedGates first = Load(a, tools, labels);
  if (!first.ok()) return AnswerOfLoading(a, first, color);
  // With the tools of the first: what a tool is called and takes is the same for both.
  LoadedGates second = Load(b, first.policies->manifest(), labels);
  if (!second.ok()) return AnswerOfLoading(b, second, color);
  GateDiffReport report = DiffGates(first, second, Solver());
  return {report.answer() == GateDiffReport::Answer::kAlike, report.ToJson().Set("a", a).Set("b", b), VisibleText(report.ToText())};
}

GateAnswer ExplainGateRule(const std::string& path, const std::string& rule, const Manifest& tools, bool color) {
  LabelTable labels;
  LoadedGates loaded = Load(path, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  Json json(JsonObject{{"file", path}, {"rule", rule}});
  if (std::optional<std::string> text = ExplainRule(*loaded.policies, rule)) return {true, json.Set("outcome", "ok").Set("text", *text), VisibleText(*text)};
  std::vector<std::string> ids = RuleIds(*loaded.policies);
  std::string_view meant = NearestName(rule, {ids.begin(), ids.end()});
  std::string help = meant.empty() ? "its rules are " + Join(ids, ", ") : "did you mean `" + std::string(meant) + "`?";
  std::string message = path + " has no rule `" + rule + "`";
  return {false, json.Set("outcome", "error").Set("message", message).Set("help", help), VisibleText("error: " + message + "\nhelp: " + help + "\n")};
}

GateAnswer DocumentGateFile(const std::string& path, const Manifest& tools, bool html, bool color) {
  LabelTable labels;
  LoadedGates loaded = Load(path, tools, labels);
  if (!loaded.ok()) return AnswerOfLoading(path, loaded, color);
  GateDocument document = DocumentGates(loaded);
  return {true, document.ToJson().Set("file", path), html ? document.ToHtml() : document.ToMarkdown()};
}

GateAnswer FirstGateFor(const Manifest& tools, const std::string& name, const std::string& manifest, bool use_hints) {
  std::string text = FirstGate(tools, {name, manifest, use_hints});
  return {true, Json(JsonObject{{"outcome", "ok"}, {"gate", text}}), text};
}

Result<GateAnswer> LearnGate(const std::vector<std::string>& logs) {
  PENSTOCK_TRY(LearnReport report, LearnFromLogs(logs));
  return GateAnswer{true, report.ToJson(), report.ToText()};
}

FormattedGate FormatGateText(const std::string& path, const std::string& text, bool color) {
  SourceFile source(path, text);
  Diagnostics diagnostics(source);
  FormattedGate out;
  out.text = FormatGate(source, diagnostics);
  out.messages = RenderAll(diagnostics, color);
  return out;
}

}  // namespace penstock
