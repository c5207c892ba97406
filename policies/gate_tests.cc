// Runs the `test` blocks of gates.
#include <algorithm>

#include "core/text.h"
#include "policies/evaluate.h"
#include "policies/gate_report.h"
#include "policies/gate_tests.h"
#include "policies/prove.h"

namespace penstock {
namespace {

struct TestRun {
  const PolicySet& policies;
  const WatchTestCalls& watch;
  bool brief;
  RunHistory history;
  TestFacts facts;
  LabelId control = kBottom;
  Decision decision;
  LabelMemory memory;
  Json reply;        // given last, with its labels
  LabelTree labels;
};

CallFacts FactsOf(const TestRun& run, const TestCallSpec& call, bool& any_unknown) {
  CallFacts facts;
  facts.tool = call.tool;
  facts.control = {run.control, run.control};
  for (const std::optional<TestArgument>& argument : call.arguments) {
    ArgumentFacts one;
    if (argument) {
      one.presence = Presence::kPresent;
      one.values_known = !argument->unknown;
      if (!argument->unknown) one.values.push_back(argument->value);
      one.label = {argument->label, argument->label};
      any_unknown |= argument->unknown;
    }
    facts.arguments.push_back(std::move(one));
  }
  return facts;
}

// What a call that was made took of the releases: as much as the gate lets it.
std::vector<ReleaseUse> Taken(const TestRun& run, const TestCallSpec& spec) {
  bool unknown = false;
  CallFacts call = FactsOf(run, spec, unknown);
  NoFacts nothing;
  JudgeOptions options{.before_run = false, .history_known = true, .may_be_called = {}, .brief = true};
  return JudgeWithTestFacts(run.policies, call, nothing, &run.facts, run.history, options).releases;
}

void Give(TestRun& run, const TestStep& step) {
  PastCall past;
  past.tool = step.call.tool;
  past.at_ms = run.history.now_ms;
  past.result = step.result;
  past.control = run.control;
  std::vector<RepliedArgument> replied;
  for (const std::optional<TestArgument>& argument : step.call.arguments) {
    past.arguments.push_back(argument && !argument->unknown ? std::optional<Json>(argument->value) : std::nullopt);
    past.labels.push_back(argument ? argument->label : kBottom);
    replied.push_back(argument ? RepliedArgument{true, argument->value, argument->label} : RepliedArgument{});
  }
  NoFacts nothing;
  run.reply = step.result.value_or(Json());
  run.labels = LabelReply(run.policies, step.call.tool, replied, run.control, run.reply, nothing, run.memory);
  past.reply_labels = run.labels;
  const bool releases = std::any_of(run.policies.units().begin(), run.policies.units().end(), [](const auto& unit) { return !unit->releases.empty(); });
  for (int i = 0; i < step.times; ++i) {
    if (releases) past.releases = Taken(run, step.call);
    run.history.calls.push_back(past);
  }
}

// The label of the part of the reply given last; nothing if it has no such part.
std::optional<LabelId> LabelAt(const TestRun& run, const std::vector<Json>& path) {
  const LabelTree* tree = &run.labels;
  const Json* value = &run.reply;
  for (const Json& step : path) {
    size_t index = 0, count = 0;
    const Json* inner = nullptr;
    if (step.is_string() && value->is_object()) {
      for (const auto& [name, member] : value->object()) {
        if (name == step.string_value()) { inner = &member; index = count; }
        ++count;
      }
    } else if (!step.is_string() && value->is_array() && step.int_value() < static_cast<int64_t>(value->array().size())) {
      index = static_cast<size_t>(step.int_value());
      inner = &value->array()[index];
    }
    if (!inner) return std::nullopt;
    value = inner;
    if (index < tree->children.size()) tree = &tree->children[index];  // else all inside has one label
  }
  return tree->label;
}

// Sets what is wrong, if anything is.
void ExpectLabel(const TestRun& run, const TestStep& step, GateTestItem& item) {
  const LabelTable& labels = run.policies.labels();
  std::optional<LabelId> found = LabelAt(run, step.path);
  item.passed = found == step.label;
  item.expected = "label " + labels.Describe(step.label);
  item.found = found ? "label " + labels.Describe(*found) : "no such part of the reply";
  if (!item.passed) item.at = step.place.file->At(step.place.span.begin);
}

void Call(TestRun& run, const TestStep& step) {
  bool unknown = false;
  CallFacts call = FactsOf(run, step.call, unknown);
  // With `?` the question is the one asked before the run; the test's history is known all the same.
  JudgeOptions options{.before_run = unknown, .history_known = true, .may_be_called = {}, .brief = run.brief};
  NoFacts nothing;
  run.decision = JudgeWithTestFacts(run.policies, call, nothing, &run.facts, run.history, options);
  if (run.watch) run.watch({call, run.facts, run.history, run.decision, unknown});
}

std::string WithRules(Outcome outcome, const std::vector<std::string>& rules) {
  std::string text(NameOf(outcome));
  return rules.empty() ? text : text + " by " + Join(rules, ", ");
}

bool Meets(const Decision& decision, const TestStep& expected) {
  if (decision.outcome != expected.expected) return false;
  return std::all_of(expected.by.begin(), expected.by.end(), [&](const std::string& id) {
    return std::find(decision.rules.begin(), decision.rules.end(), id) != decision.rules.end();
  });
}

std::vector<std::string> Details(const Decision& decision) {
  std::vector<std::string> details;
  for (const FailedPart& part : decision.failed) {
    details.push_back((part.rule.empty() ? std::string() : part.rule + ": ") + (part.undecided ? "not known: " : "does not hold: ") + part.part +
                      (part.release.empty() ? "" : "; not released by " + part.release));
  }
  return details;
}

}  // namespace

std::function<Result<std::string>(const std::string& path)> ReadAgain(const LoadedGates& loaded) {
  std::map<std::string, const SourceFile*> files;
  for (const auto& file : loaded.files) files[file->path()] = file.get();
  for (const auto& unit : loaded.policies->units()) {
    for (const GateAssert& promise : unit->asserts) {
      if (!promise.base) continue;
      for (const auto& file : promise.base->files) files[file->path()] = file.get();
    }
  }
  return [files = std::move(files)](const std::string& path) -> Result<std::string> {
    auto at = files.find(path);
    if (at == files.end()) return Error{"not read again", ""};
    return std::string(at->second->text());
  };
}

GateTestItem RunGateTest(const PolicySet& policies, const GateTest& test, const WatchTestCalls& watch, bool brief) {
  TestRun run{policies, watch, brief, {}, {}, kBottom, {}, {}, {}, {}};
  GateTestItem item;
  item.name = test.name;
  item.passed = true;
  item.file = test.place.file->path();
  item.at = test.place.file->At(test.place.span.begin);
  for (const TestStep& step : test.steps) {
    switch (step.kind) {
      case TestStep::Kind::kGiven: Give(run, step); break;
      case TestStep::Kind::kWait: run.history.now_ms += step.wait_ms; break;
      case TestStep::Kind::kControl: run.control = step.label; break;
      case TestStep::Kind::kFact: run.facts[{step.fact, WriteJson(Json(JsonArray(step.fact_arguments)))}] = step.fact_value; break;
      case TestStep::Kind::kCall: Call(run, step); break;
      case TestStep::Kind::kLabel:
        if (item.passed) ExpectLabel(run, step, item);
        break;
      case TestStep::Kind::kExpect:
        if (!item.passed) break;
        item.passed = Meets(run.decision, step);
        item.expected = WithRules(step.expected, step.by);
        item.found = WithRules(run.decision.outcome, run.decision.rules);
        if (item.passed) break;
        item.details = Details(run.decision);
        item.at = step.place.file->At(step.place.span.begin);
    }
  }
  return item;
}

GateTestReport RunGateTests(const PolicySet& policies, const ValueSolver& solver) {
  GateTestReport report;
  for (const auto& policy : policies.units()) {
    for (const GateAssert& promise : policy->asserts) report.items.push_back(Prove(policies, *policy, promise, solver));
    for (const GateTest& test : policy->tests) report.items.push_back(RunGateTest(policies, test));
  }
  return report;
}

GateTestReport ProveGates(const PolicySet& policies, const ValueSolver& solver) {
  GateTestReport report;
  for (const auto& policy : policies.units()) {
    for (const GateAssert& promise : policy->asserts) report.items.push_back(Prove(policies, *policy, promise, solver));
  }
  return report;
}

size_t GateTestReport::passed() const {
  return static_cast<size_t>(std::count_if(items.begin(), items.end(), [](const GateTestItem& item) { return item.passed; }));
}

std::string GateTestReport::ToText() const {
  std::string out;
  for (const GateTestItem& item : items) {
    if (item.passed) continue;
    out += item.file + ":" + std::to_string(item.at.line) + ":" + std::to_string(item.at.column) + ": ";
    out += item.kind == GateTestItem::Kind::kTest ? "test " + Quoted(item.name) : "assert " + item.name;
    out += " failed\n";
    if (!item.expected.empty()) out += "  expected " + item.expected + ", found " + item.found + "\n";
    else if (!item.found.empty()) out += "  " + item.found + "\n";
    for (const std::string& detail : item.details) out += "    " + detail + "\n";
  }
  out += std::to_string(passed()) + " of " + std::to_string(items.size()) + " tests and asserts hold\n";
  return out;
}

std::string GateTestReport::ToProofText() const {
  std::string out;
  for (const GateTestItem& item : items) {
    out += item.file + ":" + std::to_string(item.at.line) + ":" + std::to_string(item.at.column) + ": ";
    out += (item.passed ? "proved: " : "not proved: ") + item.name + "\n";
    if (!item.found.empty()) out += "  " + item.found + "\n";
    for (const std::string& detail : item.details) out += "    " + detail + "\n";
    out += item.witness;
  }
  return out + std::to_string(passed()) + " of " + std::to_string(items.size()) + " asserts proved\n";
}

Json GateTestReport::ToJson() const {
  Json json;
  json.Set("outcome", ok() ? "pass" : "fail");
  json.Set("tests", static_cast<uint64_t>(items.size()));
  json.Set("passed", static_cast<uint64_t>(passed()));
  json.Set("failed", static_cast<uint64_t>(failed()));
  Json list{JsonArray{}};
  for (const GateTestItem& item : items) {
    Json one;
    one.Set("kind", item.kind == GateTestItem::Kind::kTest ? "test" : "assert");
    one.Set("name", item.name);
    one.Set("outcome", item.passed ? "pass" : "fail");
    one.Set("expected", item.expected);
    one.Set("found", item.found);
    one.Set("details", Json(JsonArray(item.details.begin(), item.details.end())));
    if (item.kind == GateTestItem::Kind::kAssert) one.Set("witness", item.witness);
    one.Set("file", item.file);
    one.Set("line", item.at.line);
    one.Set("column", item.at.column);
    list.Push(std::move(one));
  }
  json.Set("items", std::move(list));
  return json;
}

}  // namespace penstock
