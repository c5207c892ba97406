// From an instruction that writes back to the places that hold what is written into: in one function, and through calls.
#include "analysis/written_parts.h"

#include <algorithm>

#include <boost/container/small_vector.hpp>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "catalog/builtins.h"
#include "ir/last_write.h"
#include "ir/stores_back.h"

namespace penstock {
namespace {

constexpr int kMostSteps = 8;
constexpr size_t kMostParts = 32;  // of a function

}  // namespace

// The one instruction that gave a register what it holds before pc, whichever way it was come by.
std::optional<Pc> Effects::OnlyDefinition(FunctionId f, Pc pc, uint16_t reg) const {
  if (const std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg)) return last;
  if (reg < module_.functions[f].parameter_register_count() || !definitions_.IsKept(f, reg)) return std::nullopt;
  const std::span<const Pc> all = definitions_.Of(f, reg);
  if (all.size() == 1) return all[0];
  const std::vector<Pc>* near = definitions_.Near(f, pc, reg);
  return near != nullptr && near->size() == 1 ? std::optional((*near)[0]) : std::nullopt;
}

// The instruction that gave it what it holds and that every way to pc runs last, before anything else is come by again: within the block, or in
// one that all ways to it go through, none of which goes back or gives it anything.
std::optional<Pc> Effects::DefinitionOnTheWay(FunctionId f, Pc pc, uint16_t reg) const {
  if (const std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg)) return last;
  if (predecessors_.empty()) predecessors_.resize(module_.functions.size());
  if (predecessors_[f].first.empty()) predecessors_[f] = Definitions::PredecessorsOf(cfg_.functions[f]);
  const Definitions::Predecessors& before = predecessors_[f];
  constexpr int kMostBlocks = 16;
  boost::container::small_vector<BlockId, kMostBlocks> open{cfg_.functions[f].block_of[pc]};  // in the order of the code
  for (int i = 0; i < kMostBlocks && open.back() != 0; ++i) {
    const BlockId at = open.back();
    open.pop_back();
    if (before.first[at + 1] == before.first[at]) return std::nullopt;
    for (uint32_t k = before.first[at]; k < before.first[at + 1]; ++k) {
      const auto [from, by_error] = before.all[k];
      if (by_error || from >= at) return std::nullopt;
      const auto place = std::lower_bound(open.begin(), open.end(), from);
      if (place == open.end() || *place != from) open.insert(place, from);
    }
    const BasicBlock& block = cfg_.functions[f].blocks[open.back()];
    for (Pc one = block.end; one-- > block.begin;) {
      bool writes = false;
      ForEachWrite(module_.functions[f], one, [&](uint16_t written) { writes |= written == reg; });
      if (writes) return open.size() == 1 ? std::optional(one) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<uint32_t> Effects::ConstantAt(FunctionId f, Pc pc, uint16_t reg) const {
  const std::optional<Pc> at = OnlyDefinition(f, pc, reg);
  return at && module_.functions[f].code[*at].op == Op::Const ? std::optional(module_.functions[f].code[*at].wide()) : std::nullopt;
}

// Of a loop that gives something before pc, or a part of what it unpacks (kWhole: all of it): whose element that is, in `reg` before
// `pc`, where the loop begins or what it goes over was made. `copies`: it goes over what was in there then.
std::optional<PartKey> Effects::FindLoop(FunctionId f, int part, Pc& pc, uint16_t& reg, bool& copies) const {
  const Function& function = module_.functions[f];
  const std::optional<Pc> begun = OnlyDefinition(f, pc, function.code[pc].a);
  if (!begun || function.code[*begun].op != Op::GetIter) return std::nullopt;
  pc = *begun;
  reg = function.code[pc].b;
  constexpr int kMost = 4;
  for (int i = 0; i < kMost; ++i) {
    const std::optional<Pc> at = DefinitionOnTheWay(f, pc, reg);
    const Instruction* in = at ? &function.code[*at] : nullptr;
    if (in != nullptr && in->op == Op::CallMethod && in->b == 0 && CallsMethodOfBuiltin(f, *at)) {
      const std::string& name = module_.names[function.call_sites[in->c].method];
      if (name != (part == kWhole ? "values" : "items") || part == 0) break;
      pc = *at;
      reg = in->a;
      return PartKey{PartKey::kValue, 0};
    }
    // `enumerate(xs)`, `zip(xs, ys)`, `sorted(xs, key=f)`
    const Target* target = in != nullptr && (in->op == Op::Call || in->op == Op::CallKw) && in->b > 0 ? &TargetsOf(f, *at, in->a) : nullptr;
    if (target == nullptr || target->unknown || target->makes || !target->functions.empty() || target->builtins.size() != 1) break;
    const BuiltinId id = target->builtins[0];
    const auto is_one_of = [&](auto... ids) { return ((id == IdOf(ids)) || ...); };
    uint16_t argument = static_cast<uint16_t>(in->a + 1);
    if (part == 1 && is_one_of(Builtin::Enumerate)) {
      part = kWhole;
    } else if (part >= 0 && part < in->b && is_one_of(Builtin::Zip)) {
      argument = static_cast<uint16_t>(argument + part);
      part = kWhole;
    } else if (!is_one_of(Builtin::Sorted, Builtin::Reversed, BuiltinType::List, BuiltinType::Tuple)) {
      break;
    }
    copies |= is_one_of(Builtin::Sorted, BuiltinType::List, BuiltinType::Tuple);
    pc = *at;
    reg = argument;
  }
  return part == kWhole ? std::optional(PartKey{PartKey::kElement, 0}) : std::nullopt;
}

// Do all methods that are called give back the instance that they are called with? Of those of builtin types PartKey::kInstance takes care.
bool Effects::GivesBackReceiver(FunctionId caller, Pc call) const {
  const Functions* methods = has_classes_ ? MethodsCalled(caller, call) : nullptr;
  return methods != nullptr && !methods->empty() && std::all_of(methods->begin(), methods->end(), [&](uint32_t f) {
    if (f >= module_.functions.size()) return false;
    const Function& function = module_.functions[f];
    if (function.is_generator || !module_.functions[function.parent].is_class_body || function.positional_count() == 0 || !definitions_.Of(f, 0).empty()) return false;
    for (Pc pc = 0; pc < function.code.size(); ++pc) {
      if (function.code[pc].op != Op::Return) continue;
      std::optional<Pc> last = definitions_.LastInBlock(f, pc, function.code[pc].a);
      if (last ? function.code[*last].op != Op::Move || function.code[*last].b != 0 : function.code[pc].a != 0) return false;
    }
    return true;
  });
}

// `d.get(k)`, `d.setdefault(k, x)`: of a dict.
bool Effects::TakesValue(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  const CallSite& site = module_.functions[f].call_sites[in.c];
  const std::string& name = module_.names[site.method];
  return (name == "get" || name == "setdefault") && site.keywords.empty() && (in.b == 1 || in.b == 2) && CallsMethodOfBuiltin(f, pc) && !MayBeType(f, pc, in.a, site.method);
}

// Is a method called by a type perhaps, `list.append(xs, x)`, so that what it writes into is given to it?
bool Effects::MayBeType(FunctionId f, Pc pc, uint16_t reg, uint16_t method) const {
  const std::optional<Pc> given = OnlyDefinition(f, pc, reg);
  if (DerivesFromData() || (given && module_.functions[f].code[*given].op == Op::LoadBuiltin)) return true;
  if (!held_types_) {
    held_types_.emplace();
    for (const Function& function : module_.functions) {
      for (Pc at = 0; at < function.code.size(); ++at) {
        const Instruction& in = function.code[at];
        const bool is_type = in.op == Op::LoadBuiltin && in.wide() >= kFirstBuiltinType && in.wide() < kFirstException;
        const Instruction* use = is_type ? NextTouch(function, at, in.a) : nullptr;
        const bool is_called = use != nullptr && IsCall(use->op) && use->a == in.a;
        if (is_type && !is_called) held_types_->push_back(static_cast<BuiltinType>(in.wide() - kFirstBuiltinType));
      }
    }
  }
  return std::any_of(held_types_->begin(), held_types_->end(), [&](BuiltinType type) {
    return type == BuiltinType::Type || FindMethod(type, module_.names[method]) != Method::kMethodCount;
  });
}

// From what is written back to where that was come by.
struct Effects::Trail {
  Pc pc = 0;
  uint16_t reg = 0;
  std::vector<PartKey> steps;  // last first
  Pc earliest = PartFound::kNotMade;
  Pc loop = PartFound::kNotMade;     // the innermost
  size_t held = 0;                   // steps from what the loop goes over
  bool copies = false;               // which holds what was elsewhere when it was made
  bool is_named = false;             // and stands in a variable, by which more may be put into it
  int left = kMostSteps;
};

// Writes nothing, and runs no code of the plan's, whatever is between the two?
bool Effects::IsQuiet(FunctionId f, Pc begin, Pc end) const {
  const Function& function = module_.functions[f];
  for (Pc pc = begin; pc < end; ++pc) {
    const Instruction& in = function.code[pc];
    switch (in.op) {
      case Op::Const: case Op::Move: case Op::LoadGlobal: case Op::LoadCell: case Op::LoadBuiltin: case Op::BuildList: case Op::BuildTuple: case Op::JoinShape: break;
      case Op::BuildDict: if (in.c != 0) return false; break;
      case Op::GetIter: case Op::GetItem: case Op::GetAttr: if (MayAsk(in.op) && !TakesAsItIs(f, pc)) return false; break;
      case Op::CallMethod: {
        const std::string& name = module_.names[function.call_sites[in.c].method];
        if (!CallsMethodOfBuiltin(f, pc) || (name != "values" && name != "items")) return false;
        break;
      }
      case Op::Call: {
        if (has_classes_ && MayAsk(Op::GetIter)) return false;
        const Target& target = TargetsOf(f, pc, in.a);
        if (target.unknown || target.makes || !target.functions.empty() || target.builtins.size() != 1) return false;
        const BuiltinId id = target.builtins[0];
        if (id != IdOf(Builtin::Enumerate) && id != IdOf(Builtin::Zip) && id != IdOf(Builtin::Reversed)) return false;
        break;
      }
      default: return false;
    }
  }
  return true;
}

// Of a display: does nobody come by it but a loop, so that it holds what it names?
bool Effects::IsMadeForLoop(FunctionId f, Pc made, Pc loop) const {
  if (loop == PartFound::kNotMade || made >= loop || !IsQuiet(f, made, loop)) return false;
  const Function& function = module_.functions[f];
  const uint16_t display = function.code[made].a;
  for (Pc pc = made + 1; pc < loop; ++pc) {
    bool reads = false;
    ForEachRead(function, pc, [&](uint16_t reg) { reads |= reg == display; });
    const Op op = function.code[pc].op;
    if (reads && op != Op::GetIter && op != Op::Call) return false;
  }
  return true;
}

bool Effects::FollowTrail(FunctionId f, Trail trail, PartFound part, std::vector<PartFound>& out) const {
  const Function& function = module_.functions[f];
  Pc& pc = trail.pc;
  uint16_t& reg = trail.reg;
  std::vector<PartKey>& steps = trail.steps;
  auto from = [&](WrittenPart::Root root, uint32_t index) {
    const bool stays = trail.loop != PartFound::kNotMade && !(trail.copies && steps.size() > trail.held) && IsQuiet(f, trail.earliest, trail.loop);
    part.from.push_back({root, index, {steps.rbegin(), steps.rend()}, trail.earliest, stays ? trail.loop : PartFound::kNotMade});
    trail.is_named |= trail.loop != PartFound::kNotMade;
  };
  for (; trail.left > 0; --trail.left) {
    if (holds_error_[f][reg]) break;
    if (HoldsOverBlocks(f, pc, reg) && free_cells_[f][reg] == kNoCell) from(WrittenPart::kRegister, reg);
    const std::optional<Pc> at = DefinitionOnTheWay(f, pc, reg);
    if (!at) break;
    const Instruction& in = function.code[*at];
    pc = *at;
    trail.earliest = std::min(trail.earliest, pc);
    // `for x in (a, b)`: each of them.
    constexpr int kMostNamed = 8;
    const bool is_display = (in.op == Op::BuildTuple || in.op == Op::BuildList) && in.c > 0 && in.c <= kMostNamed && !steps.empty() && steps.back().kind == PartKey::kElement;
    if (is_display && !trail.is_named && IsMadeForLoop(f, pc, trail.loop)) {
      steps.pop_back();
      trail.copies = true;
      trail.held = steps.size();
      --trail.left;
      for (int i = 0; i < in.c; ++i) {
        const uint16_t one = static_cast<uint16_t>(in.b + i);
        if (IsScalar(f, pc, one)) continue;
        Trail further = trail;
        further.reg = one;
        if (!FollowTrail(f, std::move(further), part, out)) return false;
      }
      return true;
    }
    if (GivesNew(f, pc)) {
      if (steps.empty() && pc == trail.earliest) part.made = pc;
      break;
    }
    switch (in.op) {
      case Op::Move: reg = in.b; continue;
      case Op::LoadGlobal: from(WrittenPart::kGlobal, in.wide()); break;
      case Op::LoadCell:
        if (free_cells_[f][in.b] != kNoCell) from(WrittenPart::kCell, free_cells_[f][in.b]);
        else from(WrittenPart::kRegister, in.b);
        break;
      case Op::GetAttr:
        if (module_.names[in.c].starts_with("__")) break;  // what Python itself has under it
        steps.push_back({PartKey::kAttribute, in.c});
        reg = in.b;
        continue;
      case Op::GetItem: {
        const std::optional<uint32_t> key = ConstantAt(f, pc, in.c);
        const bool is_text = key && std::holds_alternative<std::string>(module_.constants[*key]);
        if (!is_text && !key && has_slices_) break;  // `xs[part]` may be a new list
        steps.push_back(is_text ? PartKey{PartKey::kItem, *key} : PartKey{PartKey::kAny, 0});
        reg = in.b;
        continue;
      }
      case Op::ForNext: case Op::Unpack: {  // what a loop goes over, or a part of that
        std::optional<Pc> next = at;
        if (in.op == Op::Unpack && (next = DefinitionOnTheWay(f, pc, in.b))) pc = *next;
        const Instruction* given = next && function.code[*next].op == Op::ForNext ? &function.code[*next] : nullptr;
        if (given == nullptr || (in.op == Op::Unpack ? in.b : reg) != given->a + 1) break;
        const bool is_innermost = trail.loop == PartFound::kNotMade;
        if (is_innermost) trail.loop = *next;
        const std::optional<PartKey> each = FindLoop(f, in.op == Op::Unpack ? reg - in.a : kWhole, pc, reg, trail.copies);
        if (!each) break;
        if (is_innermost) trail.held = steps.size();
        steps.push_back(*each);
        trail.earliest = std::min(trail.earliest, pc);
        continue;
      }
      // `log.add(x).add(y)`: what gives back the instance that has it. `d.setdefault(k, [])`: some value of the dict, or what is given.
      case Op::CallMethod:
        if (TakesValue(f, pc)) {
          const uint16_t otherwise = static_cast<uint16_t>(in.a + 2);
          if (in.b == 2 && !IsScalar(f, pc, otherwise)) {
            Trail further = trail;
            further.reg = otherwise;
            --further.left;
            if (!FollowTrail(f, std::move(further), part, out)) return false;
          }
          steps.push_back({PartKey::kValue, 0});
          reg = in.a;
          continue;
        }
        if (!GivesBackReceiver(f, pc)) break;
        steps.push_back({PartKey::kInstance, 0});
        reg = in.a;
        continue;
      default: break;
    }
    break;
  }
  if (part.from.empty() && part.made == PartFound::kNotMade) return false;
  out.push_back(std::move(part));
  return true;
}

bool Effects::FindParts(FunctionId f, Pc pc, uint16_t reg, const PartFound& like, std::vector<PartFound>& out) const {
  Trail trail;
  trail.pc = pc;
  trail.reg = reg;
  const size_t before = out.size();
  if (FollowTrail(f, std::move(trail), like, out)) return true;
  out.resize(before);
  return false;
}

bool Effects::FindPart(FunctionId f, Pc pc, uint16_t reg, PartFound& part) const {
  std::vector<PartFound> found;
  if (!FindParts(f, pc, reg, part, found) || found.size() != 1) return false;
  part = std::move(found[0]);
  return true;
}

// Of an operator in place: may what it gives be neither a new value without parts nor what was there before?
bool Effects::MayGiveOther(FunctionId f, Pc pc) const { return has_operators_ && MayAsk(module_.functions[f].code[pc].op) && !AsksNobodyAt(f, pc); }

// `s.n += 1`: a list that was there is there still, and of what is none nothing can be written.
bool Effects::PutsBack(FunctionId f, Pc pc, const PartFound& part) const {
  const Function& function = module_.functions[f];
  const std::optional<Pc> made = OnlyDefinition(f, pc, function.code[pc].c);
  if (!made || !IsInPlace(function.code[*made].op) || MayGiveOther(f, *made)) return false;
  PartFound before;
  if (!FindPart(f, *made, function.code[*made].b, before)) return false;
  return std::any_of(before.from.begin(), before.from.end(), [&](const PartFound::From& one) {
    return std::any_of(part.from.begin(), part.from.end(), [&](const PartFound::From& other) {
      return one.root == other.root && one.index == other.index && one.steps.size() == other.steps.size() + 1 && one.steps.back() == part.written &&
             std::equal(other.steps.begin(), other.steps.end(), one.steps.begin());
    });
  });
}

std::optional<PartKey> Effects::KeyWritten(FunctionId f, Pc pc) const {
  const Instruction& in = module_.functions[f].code[pc];
  if (in.op == Op::SetAttr) return PartKey{PartKey::kAttribute, in.b};
  const std::optional<uint32_t> key = in.op == Op::SetItem ? ConstantAt(f, pc, in.b) : std::nullopt;
  if (!key || !std::holds_alternative<std::string>(module_.constants[*key])) return std::nullopt;
  return PartKey{PartKey::kItem, *key};
}

std::optional<Pc> Effects::AddsToWhatIsThere(FunctionId f, Pc pc) const {
  const std::optional<PartKey> key = KeyWritten(f, pc);
  // What stands in the class may be put into the instance.
  if (!key || (key->kind == PartKey::kAttribute && has_classes_ && on_classes_[key->index] != 0)) return std::nullopt;
  const Instruction& in = module_.functions[f].code[pc];
  PartFound part;
  part.pc = pc;
  part.written = *key;
  if (!FindPart(f, pc, in.a, part) || !PutsBack(f, pc, part)) return std::nullopt;
  return OnlyDefinition(f, pc, in.c);
}

// May something hang from it that was there before? Not from what has no parts, nor from a new list or dict of such.
bool Effects::HangsOnOthers(FunctionId f, Pc pc, uint16_t reg) const {
  if (IsScalar(f, pc, reg)) return false;
  const std::optional<Pc> made = OnlyDefinition(f, pc, reg);
  const Op op = made ? module_.functions[f].code[*made].op : Op::Call;
  if (op != Op::BuildList && op != Op::BuildDict && op != Op::BuildSet) return true;
  bool hangs = false;
  ForEachRead(module_.functions[f], *made, [&](uint16_t part) { hangs |= !IsScalar(f, *made, part); });
  return hangs || cfg_.functions[f].block_of[*made] != cfg_.functions[f].block_of[pc];  // made anew each time
}

void Effects::AddOwnWrite(FunctionId f, Pc pc, uint16_t reg, EffectBag& out) const {
  if (out.parts == nullptr) return AddWrite(f, pc, reg, Effect::kOwn, out);
  if (IsScalar(f, pc, reg)) return;
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  PartFound part;
  part.pc = pc;
  bool is_told = true;
  switch (in.op) {
    case Op::SetItem: case Op::SetAttr: {
      const std::optional<PartKey> key = KeyWritten(f, pc);
      if (key) part.written = *key;
      else part.drops_keys = HangsOnOthers(f, pc, in.c);
      if (!key && PutsBackThere(f, pc)) part.written.kind = PartKey::kOwnPlaces;
      else if (!key && !MayBeSlice(f, pc, in.b)) part.written.kind = PartKey::kOwnItems;
      is_told = in.op == Op::SetItem || !module_.names[in.b].starts_with("__");
      break;
    }
    case Op::DelAttr: is_told = false; break;
    case Op::DelItem: break;
    case Op::ListAppend: case Op::ListExtend: case Op::SetAdd: case Op::SetSlice: case Op::DelSlice: break;
    case Op::CallMethod: {
      const uint16_t name = function.call_sites[in.c].method;
      part.drops_keys = !LeavesKeys(module_.names[name]);
      break;
    }
    default: part.drops_keys = !IsInPlace(in.op) || in.op == Op::IBitOr || in.op == Op::IBitAnd || in.op == Op::IBitXor || in.op == Op::ISub;
  }
  const size_t before = out.parts->size();
  if (!is_told || !FindParts(f, pc, reg, part, *out.parts)) return AddWrite(f, pc, reg, Effect::kOwn, out);
  const bool is_in_place = IsInPlace(in.op) && in.a == in.b && !MayGiveOther(f, pc);
  for (size_t i = before; i < out.parts->size(); ++i) {
    PartFound& one = (*out.parts)[i];
    one.puts_back = is_in_place || (one.written.kind < PartKey::kOwn && PutsBack(f, pc, one));
  }
}

bool Effects::PutsBackThere(FunctionId f, Pc pc) const {
  if (!may_run_methods_) may_run_methods_ = MayRunMethods(module_);
  return StoresBack(module_.functions[f], pc, *may_run_methods_);
}

const std::vector<PartFound>* Effects::PartsOf(FunctionId f) const {
  if (parts_of_.empty()) parts_of_.resize(module_.functions.size());
  if (!parts_of_[f].is_looked_at) {
    parts_of_[f].is_looked_at = true;  // one that calls itself cannot be told
    const Function& function = module_.functions[f];
    // One for each call that is being looked into: each is as large as the module.
    if (looks_ == bags_of_parts_.size()) bags_of_parts_.push_back(NewBag(true));
    EffectBag& bag = bags_of_parts_[looks_++];
    bag.Clear();
    std::vector<PartFound> parts;
    bag.parts = &parts;
    bool is_told = !function.is_generator && !function.is_class_body;
    for (Pc pc = 0; is_told && pc < function.code.size(); ++pc) {
      Of(f, pc, bag);
      is_told = !bag.writes_objects && !bag.writes_everything && parts.size() <= kMostParts;
    }
    --looks_;
    bag.parts = nullptr;
    // What only this function knows is no place of its callers.
    const auto is_theirs = [&](const PartFound::From& from) {
      return from.root != WrittenPart::kRegister || (from.index < static_cast<uint32_t>(function.parameter_register_count()) && definitions_.Of(f, static_cast<uint16_t>(from.index)).empty());
    };
    std::vector<PartFound> outside;
    for (PartFound& part : parts) {
      const auto first = std::find_if(part.from.begin(), part.from.end(), is_theirs);
      if (first == part.from.end()) {
        is_told &= part.made != PartFound::kNotMade;
        continue;
      }
      part.from.erase(part.from.begin(), first);
      part.from.erase(part.from.begin() + 1, part.from.end());
      part.from[0].earliest = part.from[0].loop = PartFound::kNotMade;  // in the call
      part.made = PartFound::kNotMade;
      outside.push_back(std::move(part));
    }
    if (is_told) parts_of_[f].parts = std::move(outside);
  }
  return parts_of_[f].parts ? &*parts_of_[f].parts : nullptr;
}

bool Effects::AddPartsOfCall(FunctionId f, Pc pc, FunctionId callee, bool makes, std::vector<PartFound>& out) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const Function& called = module_.functions[callee];
  const std::vector<PartFound>* parts = PartsOf(callee);
  if (parts == nullptr) return false;
  std::vector<PartFound> found;
  auto add = [&](const PartFound& part, uint16_t reg, bool of_instance = false) {
    PartFound here;
    here.pc = pc;
    here.written = part.written;
    here.drops_keys = part.drops_keys;
    here.puts_back = part.puts_back;
    const size_t before = found.size();
    if (!FindParts(f, pc, reg, here, found)) return false;
    for (size_t i = before; i < found.size(); ++i) {
      PartFound& one = found[i];
      if (!part.from[0].steps.empty()) one.made = PartFound::kNotMade;
      if (of_instance) for (PartFound::From& from : one.from) from.steps.push_back({PartKey::kInstance, 0});
      for (PartFound::From& from : one.from) from.steps.insert(from.steps.end(), part.from[0].steps.begin(), part.from[0].steps.end());
      if (one.from.empty() && one.made == PartFound::kNotMade) return false;
    }
    return true;
  };
  for (const PartFound& part : *parts) {
    const PartFound::From& from = part.from[0];
    switch (from.root) {
      case WrittenPart::kGlobal:
        found.push_back(part);
        found.back().pc = pc;
        break;
      case WrittenPart::kCell: {
        if (called.parent != f || callee == f) return false;
        found.push_back(part);
        found.back().pc = pc;
        const uint16_t reg = called.captures[from.index].from_register;
        if (free_cells_[f][reg] != kNoCell) found.back().from[0].index = free_cells_[f][reg];
        else found.back().from[0].root = WrittenPart::kRegister, found.back().from[0].index = reg;
        break;
      }
      case WrittenPart::kRegister: {
        if (from.index >= called.parameters.size()) return false;
        if (!IsCall(in.op)) {
          const ItemOperands items = OperandsOfItem(in);
          if (from.index >= std::min<size_t>(items.size(), static_cast<size_t>(called.positional_count())) || !add(part, items[from.index], /*of_instance=*/from.index == 0)) return false;
          break;
        }
        const bool by_position = from.index < static_cast<uint32_t>(called.positional_count());
        const bool is_placed = by_position && (in.op == Op::CallMethod ? from.index <= in.b : from.index - makes < in.b);
        const bool is_sure = is_placed && in.op != Op::CallMethod;  // a method may be called by its class, and then each is one further
        if (const std::optional<uint16_t> named = is_sure ? std::nullopt : GivenByName(f, pc, callee, from.index)) {
          if (!add(part, *named)) return false;
          if (!is_placed) break;
        }
        if (!by_position) return false;
        if (in.op == Op::CallMethod) {
          const uint32_t count = in.b;
          if (from.index > count) {
            if (HasDefaultWithParts(callee, static_cast<uint16_t>(from.index))) return false;
            break;
          }
          // A method is called with the instance that has it; by way of a class, or found elsewhere, with what it is given.
          if (from.index == 0 && module_.functions[called.parent].is_class_body) {
            if (!IsJustPutIntoClass(callee) || !add(part, in.a, /*of_instance=*/true)) return false;
            break;
          }
          if (!add(part, static_cast<uint16_t>(in.a + from.index))) return false;
          if (from.index < count && !IsScalar(f, pc, static_cast<uint16_t>(in.a + 1 + from.index)) && !add(part, static_cast<uint16_t>(in.a + 1 + from.index))) return false;
          break;
        }
        if (in.op != Op::Call && in.op != Op::CallKw) return false;
        if (makes && from.index == 0) {
          // The instance is new; what it holds it was given.
          if (!from.steps.empty()) return false;
          break;
        }
        const uint32_t argument = from.index - makes;
        if (argument >= in.b || !add(part, static_cast<uint16_t>(in.a + 1 + argument))) return false;
        break;
      }
    }
  }
  out.insert(out.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
  return true;
}

}  // namespace penstock
