#include "interp/load.h"

#include <array>

#include "core/check.h"
#include "interp/show.h"

namespace penstock {
namespace {

bool IsCompare(Op op) {
  switch (op) {
    case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: case Op::Eq: case Op::Ne: return true;
    default: return false;
  }
}

// The fused form of a comparison and a jump; `first` is that of Lt with JumpIf.
Op FastCompare(Op compare, Op jump, int first) {
  int number = compare == Op::Lt ? 0 : compare == Op::Le ? 1 : compare == Op::Gt ? 2 : compare == Op::Ge ? 3 : compare == Op::Eq ? 4 : 5;
  return static_cast<Op>(first + number + (jump == Op::JumpIf ? 0 : 6));
}

// The fused form of a constant and an operator, or kOpLimit.
int FastArithmetic(Op op, int64_t constant) {
  switch (op) {
    case Op::Add: case Op::IAdd: return kFastConstAdd;
    case Op::Sub: case Op::ISub: return kFastConstSub;
    case Op::Mul: case Op::IMul: return kFastConstMul;
    case Op::Mod: case Op::IMod: return constant > 0 ? kFastConstMod : kOpLimit;
    case Op::FloorDiv: case Op::IFloorDiv: return constant > 0 ? kFastConstFloorDiv : kOpLimit;
    default: return kOpLimit;
  }
}

// What is built at `pc` is empty, gets all of one value, and is then given to a call with CallStar, which only reads it.
int FastStar(const std::vector<Instruction>& code, size_t pc) {
  const Instruction& build = code[pc];
  const bool list = build.op == Op::BuildList;
  if (build.c != 0 || pc + 2 >= code.size() || code[pc + 1].op != (list ? Op::ListExtend : Op::DictMerge) || code[pc + 1].a != build.a) return kOpLimit;
  size_t call = pc + 2;
  const auto makes_names = [&](size_t at) {
    return (code[at].op == Op::BuildDict && code[at].c == 0) || code[at].op == Op::DictMerge || code[at].op == Op::Const || code[at].op == Op::Move;
  };
  if (list) while (call < code.size() && makes_names(call) && code[call].a == build.a + 1) ++call;
  const bool given = call < code.size() && code[call].op == Op::CallStar && code[call].a + (list ? 1 : 2) == build.a;
  return !given ? kOpLimit : list ? kFastStarTuple : code[pc + 1].c == 1 ? kFastStarDict : kOpLimit;
}

// Those for which there may be a faster form.
constexpr auto kMayBeFaster = [] {
  std::array<bool, kOpcodeCount> may{};
  for (Op op : {Op::Call, Op::BuildList, Op::BuildDict, Op::Const, Op::ForNext, Op::Lt, Op::Le, Op::Gt, Op::Ge, Op::Eq, Op::Ne}) may[static_cast<size_t>(op)] = true;
  return may;
}();

constexpr uint8_t kOpensAny = LoadedFunction::kOpens | LoadedFunction::kOpensAfterCall;

// Replaces operations by faster forms. An instruction that opens a region on its own account is left alone.
void Rewrite(const Module& module, LoadedFunction& out) {
  const std::vector<Instruction>& generic = out.function->code;
  auto free = [&](size_t pc) { return pc < generic.size() && !(out.has_try_regions && (out.control_marks[pc] & kOpensAny)); };
  auto jumps_on = [&](size_t pc, uint16_t reg) {
    return free(pc) && (generic[pc].op == Op::JumpIf || generic[pc].op == Op::JumpIfNot) && generic[pc].a == reg;
  };
  for (size_t pc = 0; pc < generic.size(); ++pc) {
    Instruction& in = out.code[pc];
    if (static_cast<int>(in.op) >= kOpcodeCount || !kMayBeFaster[static_cast<size_t>(in.op)]) continue;
    if (in.op == Op::Call && out.function->is_generator) in.op = static_cast<Op>(kFastCallByGenerator);
    if (in.op == Op::BuildList || in.op == Op::BuildDict) {
      if (int fast = FastStar(generic, pc); fast != kOpLimit && free(pc) && free(pc + 1)) in.op = static_cast<Op>(fast);
      continue;
    }
    if (in.op != Op::Const && in.op != Op::ForNext && !IsCompare(in.op)) continue;
    const int64_t* const constant = in.op == Op::Const ? std::get_if<int64_t>(&module.constants[in.wide()]) : nullptr;
    if ((in.op == Op::Const && constant == nullptr) || !free(pc + 1)) continue;
    const Instruction& next = generic[pc + 1];
    if (IsCompare(in.op) && jumps_on(pc + 1, in.a)) in.op = FastCompare(in.op, next.op, kFastLtJumpIf);
    if (in.op == Op::ForNext && next.op == Op::Move && next.b == in.a + 1) in.op = static_cast<Op>(kFastForNextMove);
    if (in.op == Op::ForNext && next.op == Op::Unpack && next.b == in.a + 1 && next.c == 2) in.op = static_cast<Op>(kFastForNextUnpack);
    if (in.op != Op::Const) continue;
    bool on_the_right = next.c == in.a && next.b != in.a;
    if (!on_the_right) continue;
    if (IsCompare(next.op) && jumps_on(pc + 2, next.a)) in.op = FastCompare(next.op, generic[pc + 2].op, kFastConstLtJumpIf);
    else if (int fast = FastArithmetic(next.op, *constant); fast != kOpLimit) in.op = static_cast<Op>(fast);
  }
}

bool IsBranch(Op op) { return op == Op::JumpIf || op == Op::JumpIfNot || op == Op::ForNext; }

}  // namespace

void LoadFunction(Runtime& rt, const Function& function, FunctionId id, const FunctionControl* control, const ControlMap& known, LoadedFunction& out) {
  out.function = &function;
  out.generic = function.code.data();
  out.id = id;
  out.control = control;
  out.code = function.code;
  out.hints.resize(function.code.size());
  out.register_count = function.register_count;
  out.first_own = static_cast<uint32_t>(function.parameter_register_count());
  bool simple = !function.has_varargs && !function.has_kwargs && !function.is_class_body;
  for (const Parameter& parameter : function.parameters) simple = simple && parameter.kind != ParameterKind::kKeywordOnly;
  out.shortcut = ShortcutOf(function);
  out.stepper = StepperOf(rt.module, function);
  out.early_shortcut = EarlyShortcutOf(function);
  if (simple) out.plain_parameters = static_cast<int>(function.parameters.size());
  if (out.shortcut == nullptr && !function.is_generator) out.simple_parameters = out.plain_parameters;
  for (const CallSite& site : function.call_sites) {
    std::vector<Value>& names = out.keywords.emplace_back();
    for (uint16_t name : site.keywords) names.push_back(ValueOf(rt.names[name]));
  }
  out.control_marks.resize(function.code.size());
  if (control != nullptr) {
    out.regions.resize(function.code.size());
    const auto mark_all = [&](const InstructionSet& set, uint8_t mark) {
      for (Pc pc = 0; id < set.size() && pc < set[id].size(); ++pc) if (set[id][pc]) out.control_marks[pc] |= mark;
    };
    mark_all(known.settled, LoadedFunction::kSettled);
    mark_all(known.ways.raises_nothing, LoadedFunction::kRaisesNothing);
    for (const ControlRegion& region : control->regions) {
      if (Has(known.settled, id, region.branch)) continue;
      out.regions[region.branch] = static_cast<uint32_t>(&region - control->regions.data()) + 1;
      if (region.join != ControlRegion::kAtReturn) out.control_marks[region.join] |= LoadedFunction::kJoins;
      if (HandlerAt(function, region.branch) == nullptr) continue;
      out.has_try_regions = true;
      out.control_marks[region.branch] |= LoadedFunction::kHandled | (region.catches ? LoadedFunction::kCatches : 0);
      // What is yielded does not decide whether an error is thrown in.
      if (IsBranch(function.code[region.branch].op) || function.code[region.branch].op == Op::Yield) continue;
      auto mark = [&](Pc pc, uint8_t what) {
        out.control_marks[pc] |= what;
        out.code[pc].op = static_cast<Op>(kFastOpenRegion);
      };
      mark(region.branch, LoadedFunction::kOpens);
      if (RowOf(function.code[region.branch].op).rule == LabelRule::kCall) mark(region.branch + 1, LoadedFunction::kOpensAfterCall);
    }
  }
  Rewrite(rt.module, out);
}

Value LoadConstant(Runtime& rt, const Constant& constant) {
  return std::visit(
      Overloaded{
          [](const NoneConstant&) { return Value::None(); },
          [](const EllipsisConstant&) { return Value(TagOf(Kind::kEllipsis), 0); },
          [](bool b) { return Value::Bool(b); },
          [](int64_t i) { return Value::Int(i); },
          [&](const BigIntConstant& big) {
            Mpz z;
            mpz_set_str(z, big.digits.c_str(), 10);
            return NewInt(rt, z);
          },
          [](double d) { return Value::Float(d); },
          [&](const std::string& text) { return text.size() <= 64 ? ValueOf(Intern(rt, text)) : NewText(rt, text); },
          [&](const BytesConstant& bytes) { return NewBytes(rt, bytes.bytes); },
          [](const ModuleConstant& module) { return Value(TagOf(Kind::kModule), static_cast<int64_t>(module.module)); },
          [&](const TupleConstant& tuple) {
            std::vector<Value> items;
            for (uint32_t item : tuple.items) items.push_back(rt.constants[item]);
            return NewTuple(rt, items.data(), items.size());
          }},
      constant);
}

}  // namespace penstock
