// Law 1: every label the machine observes lies within the interval the analysis predicted for that call,
// in both modes; values, presence and `on_every_path` are held to their word on the way.
// Law 2, noninterference in strict mode: two runs that differ only in what an outsider says make the same calls, as
// far as their control and arguments are trusted; two that differ only in a secret, as far as they are public.
// Law 3: what a gate allows before the run is allowed at the call, what it denies is denied there.
// And for all of them: every instruction that the machine executes, the analysis has looked at.
#include <gtest/gtest.h>
#include <malloc.h>

#include <chrono>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>

#include "analysis/analyze.h"
#include "analysis/control_flow.h"
#include "core/files.h"
#include "frontend/frontend.h"
#include "interp/machine.h"
#include "policies/policy_set.h"
#include "executed.h"
#include "once_broken.h"
#include "plan_generator.h"

namespace penstock {
namespace {

std::string GateOfGeneratedPlans(bool strict) {
  return std::string("policy laws 1.0.0; mode ") + (strict ? "strict" : "explicit") + R"(;
    tool read_inbox, get_contacts, get_calendar, get_payslip, lookup, ask read;
    tool post effect critical (x) observed by Public;
    tool send effect critical args observed by User;
    permit post, send because "Trusted, and readable.";
    permit send accepting untrusted args with approval by User because "A person looks at it.";
    forbid post if x == "a" because "Not this one.";
  )";
}

struct ShownCall {
  std::string text;
  FunctionId function;
  Pc pc;
};

// Answers by the rules and holds every call against the report.
class Watcher : public Host {
 public:
  Watcher(const Module& module, const FlowReport& report, const PolicySet& policies, const ToolLabels& rules, LabelTable& labels, uint32_t world, uint64_t seed)
      : module_(module), report_(report), policies_(policies), rules_(rules), labels_(labels), world_(world), seed_(seed) {}

  ToolReply Call(const ToolCall& call) override {
    ++calls;
    made.insert({call.function, call.pc});
    const ToolSpec& tool = ToolsOfGeneratedPlans().tool(call.tool);
    const CallFlow* flow = report_.Find(call.function, call.pc, call.tool);
    // Where the analysis gave up, what a library calls is what the plan gave it: it is not named there.
    const bool unnamed = !report_.gave_up.empty() && module_.functions[call.function].library != kNoModule;
    if (flow == nullptr && unnamed) {
      // Judged when it is made.
    } else if (flow == nullptr) {
      Fail(call, tool.name + " was not expected here");
    } else {
      Within(call, "control", call.control, flow->facts.control);
      for (size_t i = 0; i < call.arguments.size(); ++i) {
        const DoorArgument& argument = call.arguments[i];
        const ArgumentFacts& facts = flow->facts.arguments[i];
        if (argument.present == (facts.presence == Presence::kAbsent) && facts.presence != Presence::kMaybe) {
          Fail(call, tool.parameters[i].name + " is there, or is not, against what was said");
        }
        if (!argument.present) continue;
        Within(call, tool.parameters[i].name, argument.label, facts.label);
        if (facts.values_known && std::find(facts.values.begin(), facts.values.end(), argument.value) == facts.values.end()) {
          Fail(call, tool.parameters[i].name + " is " + WriteJson(argument.value) + ", which was not among its possible values");
        }
      }
    }
    if (flow != nullptr) {
      Agree(call, flow->facts);
      for (size_t i = 0; i < flow->certain_visits.size(); ++i) if (IsWithin(call, flow->certain_visits[i])) visited.insert({flow, i});
    }
    for (int view : {kTrusted, kPublic}) Note(call, view);
    return ReplyTo(call, rules_, labels_, world_, seed_);
  }
  void Print(std::string_view, LabelId) override {}

  // Who looks: one that sees what no outsider had a part in; one that sees what is public.
  enum View { kTrusted, kPublic };

  int calls = 0, decided = 0;
  std::vector<ShownCall> shown[2];  // by view: the calls as it sees them
  std::set<std::pair<FunctionId, Pc>> made;
  std::set<std::pair<const CallFlow*, size_t>> visited;  // which of its certain visits
  std::vector<std::string> failures;

  // The labels of what was said of a call.
  std::string Words(const CallFacts& said) const {
    auto words = [&](LabelInterval label) { return " `" + labels_.Describe(label.lo) + "` to `" + labels_.Describe(label.hi) + "`"; };
    std::string text = ": control" + words(said.control);
    for (const ArgumentFacts& facts : said.arguments) if (facts.presence != Presence::kAbsent) text += "," + words(facts.label);
    return text;
  }

  void Fail(const ToolCall& call, const std::string& what) {
    failures.push_back("function " + std::to_string(call.function) + " pc " + std::to_string(call.pc) + ": " + what);
  }

 private:
  bool Sees(int view, LabelId id) const {
    const Label& label = labels_.Get(id);
    if (view == kPublic) return label.readers_public;
    return std::find(label.from.begin(), label.from.end(), labels_.Principal("outsider")) == label.from.end();
  }

  void Note(const ToolCall& call, int view) {
    if (!Sees(view, call.control)) return;
    std::string text = ToolsOfGeneratedPlans().tool(call.tool).name + " at " + std::to_string(call.function) + ":" + std::to_string(call.pc);
    for (const DoorArgument& argument : call.arguments) {
      text += !argument.present ? ", -" : Sees(view, argument.label) ? ", " + WriteJson(argument.value) : ", hidden";
    }
    shown[view].push_back({std::move(text), call.function, call.pc});
  }

  void Agree(const ToolCall& call, const CallFacts& foreseen) {
    CallFacts seen;
    seen.tool = call.tool;
    if (policies_.mode() == GateMode::kStrict) seen.control = {call.control, call.control};
    for (const DoorArgument& argument : call.arguments) {
      ArgumentFacts facts;
      if (argument.present) facts = {Presence::kPresent, true, {argument.value}, {argument.label, argument.label}};
      seen.arguments.push_back(std::move(facts));
    }
    NoFacts nothing;
    JudgeOptions before;
    before.before_run = true;
    Outcome said = Judge(policies_, foreseen, nothing, {}, before).outcome;
    Outcome is = Judge(policies_, seen, nothing, {}).outcome;
    decided += said != Outcome::kDepends;
    if (said != Outcome::kDepends && said != is) {
      Fail(call, "the gate said " + std::string(NameOf(said)) + " before the run and says " + std::string(NameOf(is)) + " now");
    }
  }

  void Within(const ToolCall& call, const std::string& what, LabelId seen, LabelInterval said) {
    if (labels_.Leq(said.lo, seen) && labels_.Leq(seen, said.hi)) return;
    Fail(call, what + " is labelled `" + labels_.Describe(seen) + "`, said was `" + labels_.Describe(said.lo) + "` to `" + labels_.Describe(said.hi) + "`");
  }

  bool IsWithin(LabelId seen, LabelInterval said) const { return labels_.Leq(said.lo, seen) && labels_.Leq(seen, said.hi); }
  bool IsWithin(const ToolCall& call, const CallFacts& said) const {
    if (!IsWithin(call.control, said.control)) return false;
    for (size_t i = 0; i < call.arguments.size(); ++i) {
      const DoorArgument& argument = call.arguments[i];
      const ArgumentFacts& facts = said.arguments[i];
      if (argument.present == (facts.presence == Presence::kAbsent) && facts.presence != Presence::kMaybe) return false;
      if (!argument.present) continue;
      if (!IsWithin(argument.label, facts.label)) return false;
      if (facts.values_known && std::find(facts.values.begin(), facts.values.end(), argument.value) == facts.values.end()) return false;
    }
    return true;
  }

  const Module& module_;
  const FlowReport& report_;
  const PolicySet& policies_;
  const ToolLabels& rules_;
  LabelTable& labels_;
  uint32_t world_;
  uint64_t seed_;
};

// What one sees of a run, whether it came to its end.
struct Sight {
  std::vector<ShownCall> calls;
  bool finished = false;
  std::optional<Span> ended_at = {};  // by an error that was raised there

  // Does a `finally` make it, on the way out of the error that ends the run? If it is not allowed then, that tells what the end would have told.
  bool IsOnTheWayOut(const Module& module, const ShownCall& call) const {
    if (!ended_at) return false;
    const Function& function = module.functions[call.function];
    return std::any_of(function.handlers.begin(), function.handlers.end(), [&](const Handler& handler) {
      if (call.pc < handler.target) return false;
      for (Pc pc = handler.begin; pc < handler.end; ++pc) if (function.spans[pc] == *ended_at) return true;
      return false;
    });
  }
};

// Where two runs differ that must look the same; empty: nowhere. A run that ends early shows a part of what the other
// shows: that it ended is not hidden.
std::string Difference(const Module& module, const Sight& a, const Sight& b) {
  for (size_t i = 0; i < std::min(a.calls.size(), b.calls.size()); ++i) {
    if (a.calls[i].text == b.calls[i].text) continue;
    if (a.IsOnTheWayOut(module, a.calls[i]) || b.IsOnTheWayOut(module, b.calls[i])) return "";
    return "one run makes the call\n  " + a.calls[i].text + "\nwhere the other makes\n  " + b.calls[i].text;
  }
  const Sight& shorter = a.calls.size() <= b.calls.size() ? a : b;
  const Sight& longer = &shorter == &a ? b : a;
  if (shorter.calls.size() == longer.calls.size() || !shorter.finished) return "";
  return "one run makes the call\n  " + longer.calls[shorter.calls.size()].text + "\nand the other, which came to its end, does not";
}

// Some of the calls, of which every run that ends is said to make one.
std::vector<std::vector<bool>> GroupsOfCalls(const FlowReport& report, uint64_t seed) {
  std::vector<std::vector<bool>> groups;
  for (uint64_t turn = 0; turn < 4; ++turn) {
    std::vector<bool> some(report.calls.size());
    for (size_t i = 0; i < some.size(); ++i) some[i] = !report.calls[i].on_every_path && (seed * 31 + turn * 17 + i * (2 * turn + 1)) % 4 != 0;
    if (EveryRunMakesOneOf(report, some)) groups.push_back(std::move(some));
  }
  return groups;
}

std::vector<std::vector<bool>> NoInstructions(const Module& module) {
  std::vector<std::vector<bool>> none;
  for (const Function& function : module.functions) none.emplace_back(function.code.size(), false);
  return none;
}

// What was executed and not reached, a line a function; empty: nothing, or the analysis gave up.
std::string ExecutedUnreached(const Module& module, const FlowReport& report) {
  std::string text;
  if (!report.gave_up.empty()) return text;
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    std::string places;
    for (Pc pc = 0; pc < module.functions[f].code.size(); ++pc) {
      if ((*executed)[f][pc] && !report.reached[f][pc]) places += " " + std::to_string(pc);
    }
    if (!places.empty()) text += "function " + std::to_string(f) + " (" + module.functions[f].name + ") executes what the analysis did not reach, at pc" + places + "\n";
  }
  return text;
}

struct Totals {
  int compared = 0;
  int certain_visits = 0, groups = 0;
  int plans = 0, refused = 0, runs = 0, finished = 0, calls = 0, gave_up = 0, looked_again = 0, failures = 0, decided = 0;
  std::map<std::string, int> constructs, errors, reasons;
};

using Generate = GeneratedPlan (*)(uint64_t seed);

void CheckPlan(uint64_t seed, GeneratedPlan plan, Totals& totals) {
  SourceFile source("generated.plan", plan.text);
  Diagnostics diagnostics(source);
  std::optional<Module> module = Compile(source, ToolsOfGeneratedPlans(), {}, Limits(), diagnostics);
  ++totals.plans;
  if (!module) {
    ++totals.refused;
    if (++totals.reasons[diagnostics.all()[0].message] == 1) std::printf("seed %lu is no plan:\n%s\n", static_cast<unsigned long>(seed), RenderAll(diagnostics).c_str());
    return;
  }
  for (const auto& [construct, count] : plan.constructs) totals.constructs[construct] += count;
  for (bool strict : {false, true}) {
    LabelTable labels;
    ToolLabels rules = LabelsOfGeneratedPlans(labels);
    LoadedGates gates = LoadGates({{"laws.gate", GateOfGeneratedPlans(strict)}}, ToolsOfGeneratedPlans(), labels);
    ASSERT_TRUE(gates.ok()) << gates.Messages();
    AnalyzeOptions options;
    options.strict = strict;
    options.tell_reached = true;
    const FollowedPlan followed = Follow(*module, ToolsOfGeneratedPlans(), rules, labels, options);
    const ControlMap& control = followed.control;
    const FlowReport& report = followed.flows;
    const BareReads bare = strict ? BareReadsOf(*module, strict, &ToolsOfGeneratedPlans()) : BareReads();
    totals.looked_again += !control.ways.raises_nothing.empty();
    totals.gave_up += !report.gave_up.empty();
    for (const GaveUp& gave_up : report.gave_up) ++totals.reasons["gave up: " + gave_up.reason];
    const std::vector<std::vector<bool>> groups = GroupsOfCalls(report, seed);
    totals.groups += static_cast<int>(groups.size());
    Sight sights[4][2];  // by world and view
    for (uint32_t world : strict || plan.is_straight ? std::vector<uint32_t>{0, 1, 2, 3} : std::vector<uint32_t>{0, 3}) {
      Watcher watcher(*module, report, *gates.policies, rules, labels, world, seed);
      RunOptions run;
      run.strict = strict;
      run.limits.steps = 200000;
      std::vector<std::vector<bool>> instructions = NoInstructions(*module);
      executed = &instructions;
      bare_reads = strict ? &bare : nullptr;
      bare_with_parts.clear();
      RunResult result = Run(*module, control, ToolsOfGeneratedPlans(), labels, watcher, run);
      bare_reads = nullptr;
      if (!bare_with_parts.empty()) watcher.failures.push_back("has parts: " + bare_with_parts);
      ++totals.runs;
      totals.calls += watcher.calls;
      totals.decided += watcher.decided;
      bool finished = result.outcome == RunResult::Outcome::kDone;
      totals.finished += finished;
      if (result.error) ++totals.errors[result.error->type];
      if (const std::string unreached = ExecutedUnreached(*module, report); !unreached.empty()) watcher.failures.push_back(unreached);
      if (finished) {
        for (const std::vector<bool>& group : groups) {
          bool made = false;
          for (size_t i = 0; i < group.size(); ++i) made |= group[i] && watcher.made.count({report.calls[i].function, report.calls[i].pc}) > 0;
          if (!made) watcher.failures.push_back("none of a group of calls was made of which every run was said to make one");
        }
        for (const CallFlow& call : report.calls) {
          totals.certain_visits += static_cast<int>(call.certain_visits.size());
          for (size_t i = 0; i < call.certain_visits.size(); ++i) {
            if (watcher.visited.count({&call, i}) > 0) continue;
            watcher.failures.push_back("function " + std::to_string(call.function) + " pc " + std::to_string(call.pc) + ": no call was within visit " + std::to_string(i) + watcher.Words(call.certain_visits[i]));
          }
          if (!call.on_every_path || watcher.made.count({call.function, call.pc})) continue;
          watcher.failures.push_back("function " + std::to_string(call.function) + " pc " + std::to_string(call.pc) + " was said to be on every path");
        }
      }
      const std::optional<Span> ended_at = result.error ? std::optional(result.error->span) : std::nullopt;
      for (int view : {Watcher::kTrusted, Watcher::kPublic}) sights[world][view] = {watcher.shown[view], finished, ended_at};
      if ((strict || plan.is_straight) && (world == 1 || world == 2)) {
        int view = world == 1 ? Watcher::kTrusted : Watcher::kPublic;
        ++totals.compared;
        std::string difference = Difference(*module, sights[0][view], sights[world][view]);
        if (!difference.empty()) watcher.failures.push_back((world == 1 ? "what an outsider says" : "a secret") + std::string(" shows: ") + difference);
      }
      if (watcher.failures.empty()) continue;
      ++totals.failures;
      if (totals.failures > 3) {
        std::printf("seed %lu, %s, world %u: %s\n", static_cast<unsigned long>(seed), strict ? "strict" : "explicit", world, watcher.failures[0].c_str());
        return;
      }
      std::string all;
      for (const std::string& failure : watcher.failures) all += failure + "\n";
      ADD_FAILURE() << "seed " << seed << ", " << (strict ? "strict" : "explicit") << ", world " << world << "\n" << all << plan.text
                    << DumpFlow(report, *module, ToolsOfGeneratedPlans(), labels) << Disassemble(*module) << DumpCfg(*module);
      return;
    }
  }
}

// PENSTOCK_LAW_PLANS=200000 PENSTOCK_LAW_SEED=7: more of them, or one again. PENSTOCK_LAW_PLAN=FILE: this plan instead.
// PENSTOCK_LAW_WIDE=9: only plans about what definitions run, 8: plans without branches, 7: about what operands are, 6: about what is left half way, 5: about who holds what, 4: about errors, 3: of coroutines, 2: of instances that are handed about, 1: of the generator that uses more, 0: of the
// first; else every twelfth is one of each of those (of the three that cost most, every twenty-fourth), and each seed is one of the first. smaller.py makes what they find readable.
void CheckPlans(int kind, Generate generate) {
  // What one analysis gave back the next one takes: the system need not be asked, which costs more than the analysis.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  const bool wide = kind != 0;
  constexpr uint64_t kPlans = 20000;
  constexpr uint64_t kOneIn[] = {0, 12, 12, 24, 12, 12, 24, 12, 24, 60};  // by kind
  const char* count = std::getenv("PENSTOCK_LAW_PLANS");
  const char* only = std::getenv("PENSTOCK_LAW_SEED");
  const char* which = std::getenv("PENSTOCK_LAW_WIDE");
  const bool asked = which != nullptr ? kind == *which - '0' : !wide;  // for, where one kind is meant
  if (!asked && (which != nullptr || (only != nullptr && count == nullptr))) GTEST_SKIP() << "the other kind of plans was asked for";
  Totals totals;
  const uint64_t first = only == nullptr ? 1 : std::strtoull(only, nullptr, 10);
  uint64_t plans = count != nullptr ? std::strtoull(count, nullptr, 10) : only != nullptr ? 1 : kPlans;
  if (which == nullptr && !(only != nullptr && count == nullptr)) {
    uint64_t others = 0;
    for (uint64_t one_in : kOneIn) others += one_in == 0 ? 0 : plans / one_in;
    plans = wide ? plans / kOneIn[kind] : plans - others;
  }
  const auto start = std::chrono::steady_clock::now();
  const char* file = std::getenv("PENSTOCK_LAW_PLAN");
  for (uint64_t seed = first; seed < first + plans; ++seed) {
    GeneratedPlan plan = generate(seed);
    if (file != nullptr) plan.text = *ReadFile(file);
    CheckPlan(seed, std::move(plan), totals);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%.1f s, %zu constructs: ", seconds, totals.constructs.size());
  std::printf("%d plans (%d refused), %d runs, %d to the end, %d tool calls (%d decided before the run), %d pairs of runs compared, "
              "%d certain visits, %d groups of calls, %d analyses gave up, %d looked again, %d failures\n", totals.plans, totals.refused, totals.runs, totals.finished, totals.calls, totals.decided,
              totals.compared, totals.certain_visits, totals.groups, totals.gave_up, totals.looked_again, totals.failures);
  for (const auto* table : {&totals.constructs, &totals.errors, &totals.reasons}) {
    std::string line;
    for (const auto& [name, times] : *table) line += name + " " + std::to_string(times) + "  ";
    std::printf("%s\n", line.c_str());
  }
  // Of builtins that call what they are given not all is followed, nor of tasks; and iterators in iterators are many ways.
  const int most = kind == 3 || kind == 6 || kind == 8 ? 2 : kind == 2 || kind == 5 || kind == 7 ? 5 : 10;
  EXPECT_LT(totals.gave_up, totals.plans / most + 1);
}

TEST(Laws, OfPlansThatOnceBrokeThem) {
  if (std::getenv("PENSTOCK_LAW_SEED") != nullptr) GTEST_SKIP() << "others were asked for";
  Totals totals;
  for (const OnceBroken& plan : kOnceBroken) CheckPlan(plan.seed, {plan.text, {}, plan.is_straight}, totals);
  EXPECT_EQ(totals.refused, 0);
}

// The plans that are compared with CPython do everything the language has, and call nothing.
TEST(Laws, WhatRunsWasReached) {
  if (std::getenv("PENSTOCK_LAW_SEED") != nullptr) GTEST_SKIP() << "others were asked for";
  class Silent : public Host {
    ToolReply Call(const ToolCall&) override { return {}; }
    void Print(std::string_view, LabelId) override {}
  };
  int plans = 0, gave_up = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PENSTOCK_SOURCE_DIR "/tests/differential/plans")) {
    if (entry.path().extension() != ".py") continue;
    SourceFile source(entry.path().filename().string(), *ReadFile(entry.path().string()));
    Diagnostics diagnostics(source);
    std::optional<Module> module = Compile(source, {}, {}, Limits(), diagnostics);
    if (!module) continue;
    ++plans;
    for (bool strict : {false, true}) {
      LabelTable labels;
      AnalyzeOptions options;
      options.strict = strict;
      options.tell_reached = true;
      const FollowedPlan followed = Follow(*module, {}, {}, labels, options);
      const ControlMap& control = followed.control;
      const FlowReport& report = followed.flows;
      if (!report.gave_up.empty()) {  // as it would in the other mode
        ++gave_up;
        break;
      }
      std::vector<std::vector<bool>> instructions = NoInstructions(*module);
      executed = &instructions;
      Silent host;
      RunOptions run;
      run.strict = strict;
      run.limits.steps = 200000;
      const BareReads bare = BareReadsOf(*module, strict, nullptr);
      bare_reads = &bare;
      bare_with_parts.clear();
      penstock::Run(*module, control, {}, labels, host, run);
      bare_reads = nullptr;
      EXPECT_EQ(ExecutedUnreached(*module, report), "") << entry.path();
      EXPECT_EQ(bare_with_parts, "") << entry.path();
    }
  }
  std::printf("%d plans, %d analyses gave up\n", plans, gave_up);
  EXPECT_GT(plans, 400);
  EXPECT_LT(gave_up * 4, plans);
}

TEST(Laws, ObservedLiesWithinPredicted) { CheckPlans(0, GeneratePlan); }
TEST(Laws, OfWidePlansToo) { CheckPlans(1, GenerateWidePlan); }
TEST(Laws, OfCoroutines) { CheckPlans(3, GenerateCoroutinePlan); }
TEST(Laws, OfErrors) { CheckPlans(4, GenerateErrorPlan); }
TEST(Laws, OfHolders) { CheckPlans(5, GenerateHolderPlan); }
TEST(Laws, OfWhatIsLeftHalfWay) { CheckPlans(6, GenerateSuspendedPlan); }
TEST(Laws, OfData) { CheckPlans(8, GenerateDataPlan); }
TEST(Laws, OfDefinitions) { CheckPlans(9, GenerateDefinitionPlan); }
TEST(Laws, OfOperands) { CheckPlans(7, GenerateOperandPlan); }
TEST(Laws, OfInstancesHandedAbout) { CheckPlans(2, GenerateProtocolPlan); }

}  // namespace
}  // namespace penstock
