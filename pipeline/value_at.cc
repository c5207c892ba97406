#include "pipeline/value_at.h"

#include <fmt/format.h>

#include <algorithm>

#include "analysis/cfg.h"

namespace penstock {
namespace {

using Questions = std::vector<ValueQuestion>;

bool Contains(Span outer, Span inner) { return outer.begin <= inner.begin && inner.end <= outer.end; }
uint32_t Length(Span span) { return span.end - span.begin; }

bool IsOfPlan(const Function& function) { return function.library == kNoModule; }
bool MayHold(const Module& module, FunctionId id, Span place) {
  return IsOfPlan(module.functions[id]) && (id == 0 || Contains(module.functions[id].span, place));
}

std::vector<uint16_t> RegistersOf(const Module& module, const Function& function, const std::string& name) {
  std::vector<uint16_t> registers;
  for (auto [reg, local] : function.local_names) if (module.names[local] == name) registers.push_back(reg);
  return registers;
}

// From the place on as far as what binds it goes: a statement without the statements in it.
Span ReachOfBinding(const Ast& ast, Span place) {
  Span reach{place.begin, place.end};
  uint32_t least = ~0u;
  for (const Stmt& statement : ast.stmts) {
    if (!Contains(statement.span, place) || Length(statement.span) >= least) continue;
    least = Length(statement.span);
    reach = statement.span;
  }
  for (const Stmt& inner : ast.stmts) {
    if (inner.span.begin >= place.end && inner.span.begin > reach.begin && inner.span.begin < reach.end) reach.end = inner.span.begin;
  }
  return reach;
}

void AskAboutParameter(const Module& module, const std::string& name, Span place, Questions& questions) {
  const Function* best = nullptr;
  for (FunctionId f = 1; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    if (!MayHold(module, f, place) || (best && Length(function.span) >= Length(best->span))) continue;
    for (uint16_t reg : RegistersOf(module, function, name)) {
      if (reg >= function.parameter_register_count()) continue;
      best = &function;
      questions = {{f, 0, reg, false}};
    }
  }
}

void AskAboutWrites(const Module& module, const std::string& name, Span place, Span reach, Questions& questions) {
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    if (!MayHold(module, f, place)) continue;
    const Function& function = module.functions[f];
    const std::vector<uint16_t> registers = RegistersOf(module, function, name);
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (function.spans[pc].begin >= reach.end || function.spans[pc].end <= reach.begin) continue;
      const Instruction& in = function.code[pc];
      if (in.op == Op::StoreGlobal && module.globals[in.wide()] == name) questions.push_back({f, pc, in.a, false});
      if (in.op == Op::StoreCell && std::find(registers.begin(), registers.end(), in.a) != registers.end()) questions.push_back({f, pc, in.b, false});
      if (in.op == Op::NewCell || in.op == Op::StoreCell) continue;
      ForEachWrite(function, pc, [&](uint16_t reg) {
        if (std::find(registers.begin(), registers.end(), reg) == registers.end()) return;
        if (in.op == Op::ForNext) questions.push_back({f, pc + 1, reg, false});
        else questions.push_back({f, pc, reg, true});
      });
    }
  }
}

// After the last instruction that is underlined like this and gives a value.
void AskAfter(const Module& module, Span span, Questions& questions) {
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    if (!MayHold(module, f, span)) continue;
    std::optional<ValueQuestion> last;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (!(function.spans[pc] == span) || function.code[pc].op == Op::ForNext) continue;
      bool first = true;
      ForEachWrite(function, pc, [&](uint16_t reg) {
        if (std::exchange(first, false)) last = {f, pc, reg, true};
      });
    }
    if (last) questions.push_back(*last);
  }
}

void AskBeforeRead(const Module& module, const std::string& name, Span place, Questions& questions) {
  uint32_t least = ~0u;
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    if (!MayHold(module, f, place)) continue;
    const Function& function = module.functions[f];
    const std::vector<uint16_t> registers = RegistersOf(module, function, name);
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (!Contains(function.spans[pc], place) || Length(function.spans[pc]) > least) continue;
      ForEachRead(function, pc, [&](uint16_t reg) {
        if (std::find(registers.begin(), registers.end(), reg) == registers.end()) return;
        if (Length(function.spans[pc]) < least) questions.clear();
        least = Length(function.spans[pc]);
        questions.push_back({f, pc, reg, false});
      });
    }
  }
}

void Join(LabelTable& labels, ValueFacts& into, ValueFacts&& from) {
  if (from.facts.presence == Presence::kAbsent) return;
  if (into.facts.presence == Presence::kAbsent) {
    into = std::move(from);
    return;
  }
  into.facts.label.hi = labels.Join(into.facts.label.hi, from.facts.label.hi);
  if (!labels.Leq(into.facts.label.lo, from.facts.label.lo)) into.facts.label.lo = labels.Leq(from.facts.label.lo, into.facts.label.lo) ? from.facts.label.lo : kBottom;
  into.facts.values_known &= from.facts.values_known;
  for (Json& value : from.facts.values) {
    if (std::find(into.facts.values.begin(), into.facts.values.end(), value) == into.facts.values.end()) into.facts.values.push_back(std::move(value));
  }
  if (!into.facts.values_known) into.facts.values.clear();
  if (into.origin == 0) into.origin = from.origin;
  into.kinds.merge(from.kinds);
  into.members.merge(from.members);
  into.types.merge(from.types);
  into.modules.merge(from.modules);
}

std::optional<PlacedValue> Ask(Session& session, const Module& module, const ControlMap& control, Questions questions) {
  if (questions.empty()) return std::nullopt;
  AnalyzeOptions options = AnalyzeOptionsOf(session);
  options.questions = std::move(questions);
  const Cfg cfg = BuildCfg(module, control.ways);
  FlowReport report;
  for (bool explain : {true, false}) {  // with all ways there it may be too much work
    options.explain = explain;
    report = Analyze(module, cfg, control, session.manifest(), session.tool_labels, session.labels, options);
    if (report.gave_up.empty()) break;
  }
  PlacedValue placed;
  if (!report.gave_up.empty()) {
    placed.not_followed = fmt::format("the plan is not followed from line {} on: {}", module.source->LineOf(report.gave_up[0].span.begin), report.gave_up[0].reason);
    return placed;
  }
  for (ValueFacts& answer : report.answers) {
    for (EffectSource& source : SourcesOf(session, module, report, answer.origin, answer.facts.label.hi)) {
      auto same = [&](const EffectSource& known) { return known.reply == source.reply && known.line == source.line; };
      if (std::none_of(placed.sources.begin(), placed.sources.end(), same)) placed.sources.push_back(std::move(source));
    }
    Join(session.labels, placed.value, std::move(answer));
  }
  return placed;
}

std::string LabelWords(const Session& session, LabelInterval label) {
  const LabelTable& labels = session.labels;
  if (label.lo == label.hi) return labels.Describe(label.hi);
  return fmt::format("at most {}; at least {}", labels.Describe(label.hi), labels.Describe(label.lo));
}

std::string SourceLines(const Session& session, const std::vector<EffectSource>& sources) {
  std::string out;
  for (const EffectSource& source : sources) out += "\ncomes from " + SourceWords(session, source);
  return out;
}

}  // namespace

std::optional<PlacedValue> ValueOfName(Session& session, const Module& module, const ControlMap& control, const PlanNames& names, const NamePlace& place) {
  const std::string& name = names.NameAt(place);
  const Mention* meaning = names.MeaningOf(place);
  Questions questions;
  if (place.binds) {
    const bool parameter = meaning && meaning->meaning == Meaning::kVariable && names.scopes.variables[meaning->index].is_parameter;
    if (parameter) AskAboutParameter(module, name, place.span, questions);
    if (questions.empty()) AskAboutWrites(module, name, place.span, ReachOfBinding(names.ast, place.span), questions);
  } else {
    AskBeforeRead(module, name, place.span, questions);
    if (questions.empty()) AskAfter(module, place.span, questions);
  }
  return Ask(session, module, control, std::move(questions));
}

std::optional<PlacedValue> ValueOfExpression(Session& session, const Module& module, const ControlMap& control, Span expression) {
  Questions questions;
  AskAfter(module, expression, questions);
  return Ask(session, module, control, std::move(questions));
}

std::string WordsFor(const Session& session, const PlacedValue& placed) {
  if (!placed.not_followed.empty()) return placed.not_followed;
  const ArgumentFacts& facts = placed.value.facts;
  if (facts.presence == Presence::kAbsent) return "no run gets here";
  std::string out;
  if (facts.values_known && !facts.values.empty()) {
    std::vector<std::string> values;
    for (const Json& value : facts.values) values.push_back(ShortText(WriteJson(value)));
    out = fmt::format("is {}", fmt::join(values, " or "));
  } else if (placed.value.kinds.empty() || placed.value.kinds.contains("anything")) {
    out = "anything";  // its schema leaves it open, or the analysis does not follow it
  } else {
    out = fmt::format("{}", fmt::join(placed.value.kinds, " or "));
  }
  return out + "\n" + LabelWords(session, facts.label) + SourceLines(session, placed.sources);
}

std::string WordsFor(const Session& session, const EffectArgument& argument) {
  std::string out;
  if (!argument.values.empty()) {
    std::vector<std::string> values;
    for (const Json& value : argument.values) values.push_back(ShortText(WriteJson(value)));
    out = fmt::format("is {}\n", fmt::join(values, " or "));
  }
  return out + LabelWords(session, argument.label) + SourceLines(session, argument.sources);
}

std::vector<std::string> AttributesOf(const ValueFacts& value) {
  std::set<std::string> names = value.members;
  Library library;
  for (ModuleId module : value.modules) {
    for (const std::string& member : library.MembersOf(module)) names.insert(member);
  }
  return {names.begin(), names.end()};
}

}  // namespace penstock
