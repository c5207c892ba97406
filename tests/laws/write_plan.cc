// A wide plan as a whole.
#include "plan_writer.h"

namespace penstock {

void PlanWriter::Line(const std::string& line) {
  if (++lines_ > 400) return;
  plan_.text += std::string(static_cast<size_t>(indent_) * 4, ' ');
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] != '\1') { plan_.text += line[i]; continue; }
    size_t end = line.find('\2', i);
    ++plan_.constructs[line.substr(i + 1, end - i - 1)];
    i = end;
  }
  plan_.text += "\n";
}

std::string PlanWriter::Existing(Type type, bool local_only) {
  std::vector<std::string> found;
  for (size_t i = local_only ? scopes_.size() - 1 : 0; i < scopes_.size(); ++i) {
    for (const PlanVariable& v : scopes_[i]) if (v.type == type) found.push_back(v.name);
  }
  return AnyOf(found);
}

GeneratedPlan PlanWriter::Write() {
  scopes_.push_back({});
  async_ = crowd_ || Chance(30);
  quiet_ = !async_ && Chance(3);
  bool dataclass = Chance(5);
  Line("import " + std::string(async_ ? "asyncio, " : "") + "collections, contextlib, functools, json");
  if (dataclass) Line("from dataclasses import dataclass, field");
  Line("inbox = read_inbox()");
  Declare("inbox", Type::kMails);
  for (int i = 1 + Pick(2); i > 0; --i) {
    std::string v = Name("xs");
    Line(v + " = " + OneOf("[]", "['s']", Strs(0), "['s', 'long']"));
    Declare(v, Type::kStrs);
  }
  if (dataclass) Dataclass();
  if (quiet_ || Chance(2)) Class();
  if (Chance(5)) Class();
  if (quiet_) Uses("only_the_plan_writes");
  if (!quiet_ && Chance(4)) GeneratorFunction();
  if (!quiet_ && Chance(5)) Decorator();
  if (!quiet_ && Chance(5)) HolderFunction();
  if (!quiet_ && Chance(5)) WriterFunction();
  if (!quiet_ && Chance(5)) ContextFunction();
  int count = crowd_ ? 1 + Pick(4) : 5 + Pick(12);
  for (int i = 0; i < count; ++i) Statement(3);
  if (!quiet_ && Chance(4)) ChosenByFunction();
  if (!quiet_ && Chance(8)) JsonHook();
  if (crowd_) for (int i = 1 + Pick(3); i > 0; --i) CoroutineFunction();
  if (async_) { CoroutineFunction(); RunCoroutines(); }
  if (crowd_) { SinkOfShared(); RunCoroutines(); }
  Sink();
  for (int i = 1 + Pick(3); i > 0; --i) SinkOfShared();
  for (int i = Pick(4); i > 0 && lines_ < 120; --i) Ending();
  return std::move(plan_);
}

GeneratedPlan GenerateWidePlan(uint64_t seed) { return PlanWriter(seed * 0x9E3779B97F4A7C15ull + 1).Write(); }
GeneratedPlan GenerateCoroutinePlan(uint64_t seed) { return PlanWriter(seed * 0x9E3779B97F4A7C15ull + 3, true).Write(); }

}  // namespace penstock
