#include "analysis/analyze.h"

#include <algorithm>
#include <utility>

#include "analysis/effects.h"
#include "analysis/interpreter.h"
#include "analysis/rounds.h"

namespace penstock {
namespace {

constexpr uint64_t kExplainingWork = 8;  // as many rounds more may be needed until the stories settle, too
constexpr size_t kOriginsAtFirst = 64;  // as many as a plan of a page has

void PrepareFunctions(Interpreter& in) {
  in.functions.resize(in.module.functions.size());
  for (FunctionId f = 0; f < in.functions.size(); ++f) {
    FunctionInfo& info = in.functions[f];
    in.has_classes |= in.module.functions[f].is_class_body;
    info.function = &in.module.functions[f];
    info.follows = f < in.control.functions.size() && FollowsControl(*info.function, in.options.strict);
    info.cfg = &in.cfg.functions[f];
    size_t blocks = info.cfg->blocks.size();
    info.edge_taken.assign(blocks, 0);
    info.goes_in.assign(blocks, 0);
    info.calls_nothing.assign(info.function->code.size(), 0);
    info.calls_rightly.assign(info.function->code.size(), 0);
    const InstructionSet* const known = in.options.settled;
    constexpr uint8_t kDecides = FunctionInfo::kFell | FunctionInfo::kJumped | FunctionInfo::kMayRaise;
    info.ways.assign(info.function->code.size(), known != nullptr ? kDecides : 0);
    if (known != nullptr && f < known->size()) {
      for (Pc pc = 0; pc < (*known)[f].size(); ++pc) if ((*known)[f][pc]) info.ways[pc] = 0;
    }
    info.errors.assign(info.function->code.size(), 0);
    if (in.options.tell_reached) info.reached.assign(info.function->code.size(), false);
    info.entries.assign(blocks, 0);
    info.entries[0] = 1;
    auto enter = [&](BlockId to) { if (to != kNoBlock && info.entries[to] < 2) ++info.entries[to]; };
    for (const BasicBlock& block : info.cfg->blocks) {
      enter(block.next[0]);
      enter(block.next[1]);
      enter(block.handler);
      if (!AsksFirstClause(info, block)) continue;
      // Errors go through it one by one.
      enter(block.next[0]);
      enter(block.next[1]);
    }
    info.name_of_register.assign(info.function->register_count + 1u, CallSite::kNoName);
    for (auto [reg, name] : info.function->local_names) if (reg < info.name_of_register.size()) info.name_of_register[reg] = name;
    info.holds_cell.assign(info.function->register_count + 1u, 0);
    for (const Instruction& i : info.function->code) if (i.op == Op::NewCell || i.op == Op::FreeCell) info.holds_cell[i.a] = 1;
    info.type_tests = FindTypeTests(in.module, info);
    in.step_limit += info.function->code.size() * 40;
  }
  in.step_limit += 4'000'000;
  if (in.has_classes) {  // only instances of those and their classes are asked about
    in.attributes_set = PlanAttributesOf(in.module);
    in.labelled_classes = in.attributes_set.special;
  }
  FindEarlyGlobals(in);
}

AbstractValue ValueFromJson(Interpreter& in, Point& at, const Json& json, LabelInterval label, uint32_t& part, int depth) {
  if (std::optional<Atom> atom = AtomFromJson(json)) return Raised(in, Known(in, in.sets.Intern(*atom)), label, 0);
  if (!json.is_array() && !json.is_object()) return Scalar(kKindInt | kKindFloat, label);
  bool list = json.is_array();
  size_t size = list ? json.array().size() : json.object().size();
  bool whole = depth < 4 && part + size < 200;
  ObjectId object = Make(at, whole ? (list ? ObjectKind::kList : ObjectKind::kDict) : ObjectKind::kOpaque, std::min(part++, 239u), 0,
                         whole ? static_cast<int64_t>(size) : -1);
  RaiseShape(at, object, label);
  AbstractValue value = Reference(in, object, label);
  if (!whole) {
    value.kinds |= kKindScalar;
    InitStar(at, object, value);
  } else if (list) {
    for (size_t i = 0; i < size; ++i) {
      InitField(at, object, in.sets.Integer(static_cast<int64_t>(i)), ValueFromJson(in, at, json.array()[i], label, part, depth + 1));
    }
  } else {
    for (const auto& [name, member] : json.object()) {
      InitField(at, object, in.sets.Text(name), ValueFromJson(in, at, member, label, part, depth + 1));
    }
  }
  return value;
}

void SetInputs(Interpreter& in, Context& context, State& state) {
  Label user;
  user.from = {kUser};
  LabelId id = in.options.inputs.empty() && in.module.inputs.empty() ? kBottom : in.labels.Intern(std::move(user));
  uint32_t part = 0;
  for (uint32_t global = 0; global < in.module.inputs.size(); ++global) {
    AbstractValue value = Scalar(kKindScalar, ComesIn(in, {kBottom, in.labels.Top()}));
    for (const auto& [name, json] : in.options.inputs) {
      if (name != in.module.inputs[global]) continue;
      Point at{in, context, state, 0, {}};
      value = ValueFromJson(in, at, json, ComesIn(in, {id, id}), part, 0);
    }
    state.heap.Set(global, value);
  }
}

// What was found of calls while less was known: the last round, which changes nothing of what is known any more, meets all of them again.
void ForgetCalls(Interpreter& in) {
  for (FunctionInfo& info : in.functions) {
    info.surely_called = false;
    for (auto& [pc, site] : info.sites) site.calls.clear();
  }
}

void RunPlan(Interpreter& in) {
  in.contexts.push_back(std::make_unique<Context>());
  in.next_slot = static_cast<uint32_t>(in.module.globals.size());
  in.origins.reserve(kOriginsAtFirst);
  in.words.reserve(kOriginsAtFirst);
  in.origins.emplace_back();
  in.words.emplace_back();
  // Generators that turn out to stop in more places than their users saw are gone over again.
  uint64_t first_steps = 0;
  for (int round = 0; round < 6 && !in.stopped(); ++round) {
    in.suspended_changed = false;
    // A plan that took long is gone over once more, with all that decide.
    constexpr int kMostSettling = 3;
    constexpr uint64_t kMostSteps = 500'000;
    in.settles &= round < kMostSettling && in.steps < kMostSteps;
    if (round > 0) ForgetCalls(in);
    if (round == 1) first_steps = in.steps;
    if (round == 1 || round == 2) in.step_limit += first_steps;
    State entry;
    entry.reached = true;
    entry.registers = Registers(in.memory);
    entry.heap = Store(in.memory);
    SetInputs(in, *in.contexts[0], entry);
    in.contexts[0]->active = in.contexts[0]->certain = true;
    RunBody(in, *in.contexts[0], std::move(entry));
    in.contexts[0]->active = false;
    for (size_t id = std::exchange(in.errors_known, SIZE_MAX); id < in.objects.size(); ++id) in.suspended_changed |= in.objects[id].kind == ObjectKind::kError;
    if (const auto told = std::exchange(in.causes_told, std::nullopt)) in.suspended_changed |= *told != in.causes;
    if (const auto told = std::exchange(in.identified_told, std::nullopt)) in.suspended_changed |= *told != in.identified;
    if (!in.suspended_changed) return;
  }
  GiveUp(in, "generators that do not settle", in.module.functions[0].span);
}

void ReportSettled(const Interpreter& in, FlowReport& report) {
  report.settled.resize(in.functions.size());
  report.ways.never_falls.resize(in.functions.size());
  report.ways.never_jumps.resize(in.functions.size());
  for (FunctionId f = 0; f < in.functions.size(); ++f) {
    const FunctionInfo& info = in.functions[f];
    if (!info.follows) continue;
    report.settled[f].assign(info.ways.size(), false);
    report.ways.never_falls[f].assign(info.ways.size(), false);
    report.ways.never_jumps[f].assign(info.ways.size(), false);
    for (Pc pc = 0; pc < info.ways.size(); ++pc) {
      const uint8_t ways = info.ways[pc] & static_cast<uint8_t>(~FunctionInfo::kLeftOut);
      report.ways.never_falls[f][pc] = ways == FunctionInfo::kJumped;
      report.ways.never_jumps[f][pc] = ways == FunctionInfo::kFell;
      report.settled[f][pc] = ways == FunctionInfo::kFell || ways == FunctionInfo::kJumped || ways == FunctionInfo::kRaisedNothing;
    }
  }
}

void ReportErrors(const Interpreter& in, FlowReport& report) {
  report.ways.raises_nothing.resize(in.functions.size());
  report.ways.passes.resize(in.functions.size());
  report.deciding.resize(in.functions.size());
  for (FunctionId f = 0; f < in.functions.size(); ++f) {
    const FunctionInfo& info = in.functions[f];
    if (!info.follows) continue;
    report.ways.raises_nothing[f].assign(info.errors.size(), false);
    report.ways.passes[f].assign(info.errors.size(), false);
    report.deciding[f].assign(info.errors.size(), false);
    for (Pc pc = 0; pc < info.errors.size(); ++pc) {
      const uint8_t errors = info.errors[pc];
      const bool none = (errors & FunctionInfo::kNone) != 0 || info.RaisesNothing(pc);
      report.ways.raises_nothing[f][pc] = none && (errors & FunctionInfo::kSome) == 0;
      report.ways.passes[f][pc] = (errors & (FunctionInfo::kPasses | FunctionInfo::kIsTaken)) == FunctionInfo::kPasses;
      report.deciding[f][pc] = (errors & FunctionInfo::kDecides) != 0;
      report.holds |= (errors & FunctionInfo::kHolds) != 0;
    }
  }
}

void ReportCalls(Interpreter& in, FlowReport& report) {
  LoopTable loops;
  for (FunctionId f = 0; f < in.functions.size(); ++f) {
    std::vector<Pc> places;
    for (const auto& [pc, site] : in.functions[f].sites) if (!site.calls.empty()) places.push_back(pc);
    std::sort(places.begin(), places.end());
    for (Pc pc : places) {
      Site& site = in.functions[f].sites[pc];
      std::sort(site.calls.begin(), site.calls.end(), [](const CallRecord& a, const CallRecord& b) { return a.tool < b.tool; });
      for (CallRecord& record : site.calls) {
        CallFlow& flow = report.calls.emplace_back();
        flow.function = f;
        flow.pc = pc;
        flow.span = record.span;
        flow.facts = std::move(record.facts);
        flow.origins = std::move(record.origins);
        flow.control_origin = record.control_origin;
        flow.on_every_path = record.surely;
        if (in.graph != nullptr) flow.times = TimesOf(in, loops, record);
        flow.certain_visits = std::move(record.certain_visits);
        for (auto& [context, facts] : record.by_context) flow.by_caller.push_back(std::move(facts));
      }
    }
  }
  MarkCertainCalls(in, report);
  for (CallFlow& flow : report.calls) if (flow.times.loops.empty() && flow.times.most == 1u) flow.times.exact = flow.on_every_path;
  report.more_parents = MoreParents(in);
  report.origins = std::move(in.origins);
  report.words = std::move(in.words);
}

// Which tool a call surely calls: loaded into its register in the same block; kNoTool: none; -1: any.
int64_t PlainCallee(const FunctionInfo& info, Pc pc) {
  const Instruction& call = info.function->code[pc];
  if (call.op == Op::CallMethod) return -1;
  const BasicBlock& block = info.cfg->blocks[info.cfg->block_of[pc]];
  for (Pc at = pc; at-- > block.begin;) {
    bool writes = false;
    ForEachWrite(*info.function, at, [&](uint16_t reg) { writes |= reg == call.a; });
    if (!writes) continue;
    const Instruction& in = info.function->code[at];
    return in.op == Op::LoadTool ? static_cast<int64_t>(in.wide()) : -1;
  }
  return -1;
}

void ReportAnything(Interpreter& in, FlowReport& report) {
  report.gave_up = in.gave_up;
  LabelInterval anything{kBottom, in.labels.Top()};
  auto add = [&](FunctionId f, Pc pc, ToolIndex tool) {
    if (tool == kNoTool) return;
    CallFlow& flow = report.calls.emplace_back();
    flow.function = f;
    flow.pc = pc;
    flow.span = in.module.functions[f].spans[pc];
    flow.facts.tool = tool;
    flow.facts.control = anything;
    for (const ToolParameter& parameter : in.tools.tool(tool).parameters) {
      ArgumentFacts facts;
      facts.presence = parameter.required ? Presence::kPresent : Presence::kMaybe;
      facts.label = anything;
      flow.facts.arguments.push_back(facts);
    }
    flow.origins.resize(flow.facts.arguments.size());
  };
  for (FunctionId f = 0; f < in.functions.size(); ++f) {
    const Function& function = in.module.functions[f];
    if (function.library != kNoModule) continue;  // what it calls, the plan gave it
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (!RowOf(function.code[pc].op).may_raise) continue;
      bool call = RowOf(function.code[pc].op).rule == LabelRule::kCall;
      int64_t plain = call ? PlainCallee(in.functions[f], pc) : -1;
      if (plain >= 0) {
        add(f, pc, in.tool_of[static_cast<size_t>(plain)]);
        continue;
      }
      // Other instructions call tools only by way of iterators and classes.
      bool may_call = call || MovedIterator(function.code[pc]) >= 0 || RowOf(function.code[pc].op).rule == LabelRule::kUnpack ||
                      RowOf(function.code[pc].op).rule == LabelRule::kMutates;
      if (!may_call) continue;
      std::vector<ToolIndex> tools = in.tool_of;
      std::sort(tools.begin(), tools.end());
      for (ToolIndex tool : tools) add(f, pc, tool);
    }
  }
}

}  // namespace

const CallFlow* FlowReport::Find(FunctionId function, Pc pc, ToolIndex tool) const {
  auto key = [](const CallFlow& c) { return std::tuple(c.function, c.pc, c.facts.tool); };
  auto found = std::lower_bound(calls.begin(), calls.end(), std::tuple(function, pc, tool),
                                [&](const CallFlow& c, const auto& k) { return key(c) < k; });
  return found != calls.end() && key(*found) == std::tuple(function, pc, tool) ? &*found : nullptr;
}

FlowReport Analyze(const Module& module, const ControlMap& control, const Manifest& tools, const ToolLabels& tool_labels,
                   LabelTable& labels, const AnalyzeOptions& options) {
  return Analyze(module, BuildCfg(module), control, tools, tool_labels, labels, options);
}

FlowReport Analyze(const Module& module, const Cfg& cfg, const ControlMap& control, const Manifest& tools, const ToolLabels& tool_labels,
                   LabelTable& labels, const AnalyzeOptions& options) {
  Interpreter in(module, cfg, control, tools, tool_labels, labels, options);
  PrepareFunctions(in);
  for (const std::string& name : module.tools) in.tool_of.push_back(tools.Find(name));
  in.constants.resize(module.constants.size());
  in.most_work = MostWork(module);
  if (options.explain) {
    in.graph = std::make_unique<OriginGraph>();
    in.memory.stories_matter = true;
    in.most_work *= kExplainingWork;
    in.step_limit *= kExplainingWork;
    // Of a plan that took long by itself the stories may not take much longer.
    constexpr uint64_t kRounds = 3, kQuick = 300'000;
    if (options.steps_without != 0) in.step_limit = std::min(in.step_limit, kRounds * options.steps_without + kQuick);
  }
  PrepareQuestions(in);
  RunPlan(in);
  FlowReport report;
  report.answers.resize(options.questions.size());
  if (!in.stopped() && in.questions) report.answers = std::move(in.questions->answers);
  for (FunctionInfo& info : in.functions) if (options.tell_reached) report.reached.push_back(std::move(info.reached));
  if (in.stopped()) {
    ReportAnything(in, report);
    return report;
  }
  ReportCalls(in, report);
  ReportWrongCalls(in, report);
  if (in.settles) ReportSettled(in, report);
  if (options.strict) ReportErrors(in, report);
  report.steps = in.steps;
  return report;
}

}  // namespace penstock
