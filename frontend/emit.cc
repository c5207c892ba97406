#include <algorithm>

#include "frontend/lowering.h"

namespace penstock {
namespace {

// Register and name operands are 16 bits; some room is left for what an instruction needs beyond.
constexpr uint32_t kMaxRegisters = 65000;
constexpr size_t kMaxNames = 65000;

void PutJump(Instruction& in, Pc target) {
  in.b = static_cast<uint16_t>(target);
  in.c = static_cast<uint16_t>(target >> 16);
}

Reg NoTemporaryLeft(FunctionLowering& f) {
  ReportTooLarge(f.all, f.info.scope == 0 ? Span{} : f.out.span, "a function needs more than 65000 variables and temporaries");
  return static_cast<Reg>(f.next);
}

void Meet(FunctionLowering& f, JumpLabel& label) {
  if (label.reached) label.bound.Intersect(f.bound);
  else label.bound = f.bound;
  label.reached = true;
}

}  // namespace

void Emit(FunctionLowering& f, Span span, Op op, uint16_t a, uint16_t b, uint16_t c) {
  if (!f.reachable) return;
  f.code.Push({op, a, b, c});
  f.spans.Push(span);
}

void EmitWide(FunctionLowering& f, Span span, Op op, uint16_t a, uint32_t wide) {
  if (!f.reachable) return;
  f.code.Push(Instruction::Wide(op, a, wide));
  f.spans.Push(span);
}

void EmitConstant(FunctionLowering& f, Span span, Reg dst, Constant&& constant) {
  if (f.reachable) EmitWide(f, span, Op::Const, dst, AddConstant(f, std::move(constant)));
}

void EmitText(FunctionLowering& f, Span span, Reg dst, std::string_view text) {
  if (f.reachable) EmitWide(f, span, Op::Const, dst, AddText(f, text));
}

void EmitMove(FunctionLowering& f, Span span, Reg dst, Reg src) {
  if (dst != src) Emit(f, span, Op::Move, dst, src);
}

void EmitJump(FunctionLowering& f, Span span, Op op, Reg reg, JumpLabel& label) {
  if (!f.reachable) return;
  if (label.target == JumpLabel::kNone) {
    Meet(f, label);
    EmitWide(f, span, op, reg, label.last_jump);
    label.last_jump = f.pc() - 1;
  } else {
    EmitWide(f, span, op, reg, label.target);
  }
  if (op == Op::Jump) f.reachable = false;
}

void Place(FunctionLowering& f, JumpLabel& label) {
  label.target = f.pc();
  if (!label.reached) return;
  // A jump to the next instruction says nothing.
  if (!f.reachable && label.last_jump >= f.pinned && label.last_jump + 1 == f.pc() && f.code.back().op == Op::Jump) {
    Pc previous = f.code.back().wide();
    f.code.Pop();
    f.spans.Pop();
    label.last_jump = previous;
    label.target = f.pc();
  }
  for (Pc at = label.last_jump; at != JumpLabel::kNone;) {
    Pc previous = f.code[at].wide();
    PutJump(f.code[at], label.target);
    at = previous;
  }
  if (f.reachable) label.bound.Intersect(f.bound);
  f.bound = label.bound;
  f.reachable = true;
}

void PlaceLoopHead(FunctionLowering& f, JumpLabel& label) {
  f.bound.Subtract(f.deletable);  // a turn of the loop may unbind them
  label.target = f.pinned = f.pc();
}

Reg NewTemporary(FunctionLowering& f) {
  if (f.next >= kMaxRegisters) return NoTemporaryLeft(f);
  Reg reg = static_cast<Reg>(f.next++);
  if (f.next > f.register_count) f.register_count = f.next;
  return reg;
}

void BeginLoop(FunctionLowering& f) {
  constexpr uint32_t kKept = 3, kMostSpread = 32 * kKept;
  const uint32_t begin = f.loops_end < f.first_temporary || f.loops_end >= f.first_temporary + kMostSpread ? f.first_temporary : f.loops_end;
  f.next = std::min(std::max(f.next, begin), kMaxRegisters);
  f.loops_end = f.next + kKept;
}

uint32_t AddConstant(FunctionLowering& f, Constant&& constant) {
  return f.all.shared.constants.Add(f.all.module.constants, std::move(constant));
}

uint32_t AddText(FunctionLowering& f, std::string_view text) { return f.all.shared.constants.AddText(f.all.module.constants, text); }

uint16_t MadeNameIndex(ModuleLowering& all, std::string_view text) {
  const uint32_t index = all.shared.names.Intern(text, all.module.names);
  if (index < kMaxNames) return static_cast<uint16_t>(index);
  ReportTooLarge(all, Span{}, "a plan has more than 65000 names");
  return 0;
}

uint16_t NameIndex(FunctionLowering& f, NameId name) {
  uint16_t& index = f.all.name_index[name.index];
  if (index == CallSite::kNoName) index = MadeNameIndex(f.all, f.ast()[name]);
  return index;
}

uint16_t MethodSite(FunctionLowering& f, uint16_t name) {
  constexpr FunctionId kNoFunction = 0xFFFFFFFF;
  std::vector<ModuleLowering::MethodSite>& known = f.all.method_sites;
  if (known.size() <= name) known.resize(name + 1u, {kNoFunction, 0});
  if (known[name].function != f.id) {
    CallSite made;
    made.method = name;
    known[name] = {f.id, NewSite(f, std::move(made))};
  }
  return known[name].site;
}

uint16_t NewSite(FunctionLowering& f, CallSite site) {
  constexpr size_t kLooked = 16;  // sites with the same keywords tend to stand close
  std::vector<CallSite>& sites = f.out.call_sites;
  for (size_t i = sites.size(); i-- > 0 && i + kLooked >= sites.size();) if (sites[i] == site) return static_cast<uint16_t>(i);
  if (sites.size() >= kMaxNames) {
    for (size_t i = 0; i < sites.size(); ++i) if (sites[i] == site) return static_cast<uint16_t>(i);
    ReportTooLarge(f.all, f.out.span, "a function has more than 65000 calls with keywords of their own");
    return 0;
  }
  sites.push_back(std::move(site));
  return static_cast<uint16_t>(sites.size() - 1);
}

void ReportTooLarge(ModuleLowering& all, Span span, const std::string& what) {
  if (!all.too_large) all.diagnostics.Report(DiagnosticId::kPlanTooLarge, span, {what}).Help("split it into smaller functions");
  all.too_large = true;
}

HandlerRange AddHandlers(FunctionLowering& f, Pc begin, const std::vector<std::pair<Pc, Pc>>& gaps, Reg error, uint16_t handled) {
  HandlerRange range{f.out.handlers.size(), 0};
  auto may_raise = [](const Instruction& in) { return RowOf(in.op).may_raise; };
  auto add = [&](Pc from, Pc to) {
    if (std::any_of(f.code.begin() + from, f.code.begin() + to, may_raise)) f.out.handlers.push_back({from, to, 0, error, handled});
  };
  for (auto [gap_begin, gap_end] : gaps) {
    add(begin, gap_begin);
    begin = gap_end;
  }
  add(begin, f.pc());
  f.pinned = f.pc();
  range.last = f.out.handlers.size();
  return range;
}

void SetTarget(FunctionLowering& f, HandlerRange range, Pc target) {
  for (size_t i = range.first; i < range.last; ++i) f.out.handlers[i].target = target;
}

}  // namespace penstock
