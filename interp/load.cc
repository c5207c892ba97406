#include "interp/load.h"

#include "core/check.h"
#include "interp/show.h"

namespace penstock {
namespace {

bool IsCompare(Op op) { return op == Op::Lt || op == Op::Le || op == Op::Gt || op == Op::Ge || op == Op::Eq || op == Op::Ne; }

Op FastCompare(Op compare, Op jump) {
  int number = compare == Op::Lt ? 0 : compare == Op::Le ? 1 : compare == Op::Gt ? 2 : compare == Op::Ge ? 3 : compare == Op::Eq ? 4 : 5;
  return static_cast<Op>((jump == Op::JumpIf ? kFastLtJumpIf : kFastLtJumpIfNot) + number);
}

// Replaces operations by faster forms. An instruction that opens a region on its own account is left alone.
void Rewrite(LoadedFunction& out) {
  const std::vector<Instruction>& generic = out.function->code;
  auto opens = [&](size_t pc) { return out.has_try_regions && out.opens[pc]; };
  for (size_t pc = 0; pc < generic.size(); ++pc) {
    if (opens(pc)) {
      out.code[pc].op = static_cast<Op>(kFastOpenRegion);
      continue;
    }
    if (pc + 1 == generic.size() || opens(pc + 1)) continue;
    const Instruction& next = generic[pc + 1];
    bool jumps = next.op == Op::JumpIf || next.op == Op::JumpIfNot;
    if (IsCompare(generic[pc].op) && jumps && next.a == generic[pc].a) out.code[pc].op = FastCompare(generic[pc].op, next.op);
  }
}

bool IsBranch(Op op) { return op == Op::JumpIf || op == Op::JumpIfNot || op == Op::ForNext; }

}  // namespace

void LoadFunction(Runtime& rt, const Function& function, FunctionId id, const FunctionControl* control, LoadedFunction& out) {
  out.function = &function;
  out.id = id;
  out.control = control;
  out.code = function.code;
  out.hints.resize(function.code.size());
  out.register_count = function.register_count;
  bool simple = !function.has_varargs && !function.has_kwargs && !function.is_generator && !function.is_class_body;
  for (const Parameter& parameter : function.parameters) simple = simple && parameter.kind != ParameterKind::kKeywordOnly;
  if (simple) out.simple_parameters = static_cast<int>(function.parameters.size());
  for (const CallSite& site : function.call_sites) {
    std::vector<Value>& names = out.keywords.emplace_back();
    for (uint16_t name : site.keywords) names.push_back(ValueOf(rt.names[name]));
  }
  if (control != nullptr) {
    for (const ControlRegion& region : control->regions) {
      if (IsBranch(function.code[region.branch].op)) continue;
      if (!out.has_try_regions) out.opens.resize(function.code.size());
      out.has_try_regions = true;
      out.opens[region.branch] = 1;
    }
  }
  Rewrite(out);
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
          [&](const TupleConstant& tuple) {
            std::vector<Value> items;
            for (uint32_t item : tuple.items) items.push_back(rt.constants[item]);
            return NewTuple(rt, items.data(), items.size());
          }},
      constant);
}

}  // namespace penstock
