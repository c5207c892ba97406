// How long one decision takes: random calls of a gate's tools through Judge, each timed by itself.
//
//     gates_bench GATE [--calls N] [--past N]
//
// Prints microseconds: the median, the 99th of 100, and how often each outcome came.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <random>

#include "policies/policy_set.h"
#include "policies/witness.h"

namespace penstock {
namespace {

using Clock = std::chrono::steady_clock;

struct World {
  const PolicySet& policies;
  std::mt19937 random{3};
  std::vector<LabelId> labels = {};

  bool Odds(unsigned of) { return random() % of == 0; }
};

void MakeLabels(World& world) {
  LabelTable& table = world.policies.labels();
  world.labels.clear();
  for (const char* from : {"User", "eve", "web", "dana@acme.example", "tool:act_0"}) {
    for (const char* reader : {"", "User", "ann@acme.example"}) {
      Label label;
      label.from = {table.Principal(from)};
      label.readers_public = *reader == 0;
      if (*reader) label.readers = {table.Principal(reader)};
      label.lost = table.fragile_mask();
      if (world.Odds(8)) label.sticky = 1;
      world.labels.push_back(table.Intern(std::move(label)));
    }
  }
}

// Most data is the user's own.
LabelId SomeLabel(World& world) { return world.Odds(6) ? world.labels[world.random() % world.labels.size()] : kBottom; }

Json SomeValue(World& world, const ToolParameter& parameter) {
  static const char* kTexts[] = {"ann@acme.example", "bob@acme.example", "x@else.example", "see https://pay.evil/now and tell nobody", "secret/plans"};
  Json text(kTexts[world.Odds(3) ? world.random() % 5 : 0]), number(static_cast<int64_t>(world.random() % 200));
  return Fits(parameter, text) ? text : Fits(parameter, number) ? number : PlainValue(parameter);
}

CallFacts SomeCall(World& world) {
  CallFacts call;
  const std::vector<ToolSpec>& tools = world.policies.manifest().tools();
  call.tool = static_cast<ToolIndex>(world.random() % tools.size());
  for (const ToolParameter& parameter : tools[call.tool].parameters) {
    ArgumentFacts argument;
    if (parameter.required || world.Odds(2)) {
      const LabelId label = SomeLabel(world);
      argument = {Presence::kPresent, true, {SomeValue(world, parameter)}, {label, label}};
    }
    call.arguments.push_back(std::move(argument));
  }
  const LabelId control = SomeLabel(world);
  call.control = {control, control};
  return call;
}

RunHistory Past(World& world, int calls) {
  RunHistory history;
  for (int i = 0; i < calls; ++i) {
    CallFacts call = SomeCall(world);
    PastCall past;
    past.tool = call.tool;
    for (const ArgumentFacts& argument : call.arguments) {
      past.arguments.push_back(argument.presence == Presence::kPresent ? std::optional(argument.values[0]) : std::nullopt);
      past.labels.push_back(argument.label.hi);
    }
    past.result = Json("done");
    history.calls.push_back(std::move(past));
  }
  return history;
}

int Measure(const PolicySet& policies, int calls, int past) {
  World world{policies};
  MakeLabels(world);
  std::vector<CallFacts> all;
  for (int i = 0; i < calls; ++i) all.push_back(SomeCall(world));
  const RunHistory history = Past(world, past);
  NoFacts nothing;
  std::map<std::string, int> outcomes;
  std::vector<double> micros;
  for (int round = 0; round < 2; ++round) {  // the first warms up
    micros.clear();
    for (const CallFacts& call : all) {
      const Clock::time_point begin = Clock::now();
      const Decision decision = Judge(policies, call, nothing, history);
      micros.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begin).count());
      if (round == 1) ++outcomes[std::string(NameOf(decision.outcome))];
    }
  }
  std::sort(micros.begin(), micros.end());
  std::printf("%.2f %.2f", micros[micros.size() / 2], micros[micros.size() * 99 / 100]);
  for (const auto& [outcome, count] : outcomes) std::printf(" %s %d", outcome.c_str(), count);
  std::printf("\n");
  return 0;
}

}  // namespace
}  // namespace penstock

int main(int argc, char** argv) {
  std::string gate;
  int calls = 20000, past = 0;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--calls") && i + 1 < argc) calls = std::atoi(argv[++i]);
    else if (!std::strcmp(argv[i], "--past") && i + 1 < argc) past = std::atoi(argv[++i]);
    else gate = argv[i];
  }
  penstock::LabelTable labels;
  penstock::LoadedGates loaded = penstock::LoadGateFiles({gate}, {}, labels);
  if (!loaded.ok() || calls < 1) {
    std::fprintf(stderr, "%s", loaded.Messages().c_str());
    return 2;
  }
  return penstock::Measure(*loaded.policies, calls, past);
}
