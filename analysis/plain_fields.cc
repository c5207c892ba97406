// Attributes that are values without parts whatever has them: by their schemas tools give nothing else under that name, and nothing else has
// it, or no more than such values.
#include <algorithm>
#include <iterator>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "analysis/held_attributes.h"
#include "catalog/builtins.h"
#include "catalog/reply_fields.h"

namespace penstock {
namespace {

// A text or a date has a method called so that takes nothing and calls nobody: it is as good as a text.
bool IsBareMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {"date", "time", "timestamp", "title"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

}  // namespace

// May a reply of a tool, or a part of one, be in the register before pc?
bool Effects::MayBeReply(FunctionId f, Pc pc, uint16_t reg) const {
  size_t looks = kMaxSteps;
  return !IsMadeBy(f, pc, reg, looks, [&](FunctionId g, Pc at) { return gives_scalar_[g][at] != 0 || module_.functions[g].code[at].op == Op::BuildTuple; });
}

// May the instruction put something with parts under a key of a dict that a tool gave? `key`: under which, if it names that.
bool Effects::PutsUnderKey(FunctionId f, Pc pc, std::optional<std::string_view>& key) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const auto is_written = [&](uint16_t holder) {
    bool parts = false;
    ForEachRead(function, pc, [&](uint16_t reg) { parts |= reg != holder && !IsScalar(f, pc, reg); });
    return parts && MayBeReply(f, pc, holder);
  };
  switch (in.op) {
    case Op::SetItem: {
      if (IsScalar(f, pc, in.c) || !MayBeReply(f, pc, in.a)) return false;
      const std::optional<uint32_t> constant = ConstantAt(f, pc, in.b);
      const std::string* text = constant ? std::get_if<std::string>(&module_.constants[*constant]) : nullptr;
      if (constant && text == nullptr) return false;  // a number, say
      if (text != nullptr) key = *text;
      return true;
    }
    case Op::IBitOr: return is_written(in.b);
    case Op::CallMethod: {
      const std::string& name = module_.names[function.call_sites[in.c].method];
      return EffectOfMethod(function.call_sites[in.c].method).mutates && !LeavesKeys(name) && is_written(in.a);
    }
    // `put = d.update`, `operator.setitem`
    case Op::GetAttr: return EffectOfMethod(in.c).mutates && !LeavesKeys(module_.names[in.c]);
    case Op::LoadBuiltin: return in.wide() == IdOf(Builtin::Getattr) || (Writes(in.wide()) && RowOf(in.wide()).module == ModuleId::Operator);
    default: return false;
  }
}

void Effects::FindPlainFields() {
  if (tools_ == nullptr || has_modules_ || given_.any) return;
  std::vector<uint8_t> plain(module_.names.size());
  bool any = false;
  for (const Function& function : module_.functions) {
    for (const Instruction& in : function.code) {
      if (in.op != Op::GetAttr || plain[in.c] != 0) continue;
      const std::string& name = module_.names[in.c];
      const bool is_method = EffectOfMethod(in.c).known && !IsBareMethod(name);
      const bool is_fit = !name.starts_with("__") && !is_method && !HasParts(name) && !IsHeld(in.c);
      plain[in.c] = is_fit && HoldsPlainData(*tools_, module_.tools, name) ? 1 : 2;
      any |= plain[in.c] == 1;
    }
  }
  if (!any) return;
  for (uint8_t& one : plain) one = one == 1;
  schema_fields_ = plain;
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    for (Pc pc = 0; pc < module_.functions[f].code.size(); ++pc) {
      std::optional<std::string_view> key;
      if (!PutsUnderKey(f, pc, key)) continue;
      if (!key) return;
      for (size_t n = 0; n < plain.size(); ++n) if (module_.names[n] == *key) plain[n] = 0;
    }
  }
  plain_replies_ = plain;
  for (size_t n = 0; n < plain.size(); ++n) plain[n] = plain[n] != 0 && (has_classes_ ? !given_.names.contains(module_.names[n]) : !plan_has_attributes_);
  plain_fields_ = std::move(plain);
  FindScalarsAgain();
}

// Besides what the plan sets itself, where that is no more than values without parts.
void Effects::AddOwnScalars() {
  if (own_attributes_.empty() || plain_replies_.empty()) return;
  bool more = false;
  for (size_t n = 0; n < plain_fields_.size(); ++n) {
    if (plain_fields_[n] != 0 || plain_replies_[n] == 0 || own_attributes_[n] != Own::kScalar) continue;
    plain_fields_[n] = 1;
    more = true;
  }
  if (more) FindScalarsAgain();
}

void Effects::FindScalarsAgain() {
  for (FunctionId f = 0; f < module_.functions.size(); ++f) FindScalars(f);
  if (module_.functions.size() > 1) FindScalarCalls();
}

}  // namespace penstock
