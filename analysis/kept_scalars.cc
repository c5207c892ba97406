// By names: what comes out of the lists, dicts and objects of a plan is a value without parts where no more than such values are kept there.
// Values flow along assignments, calls and attributes of one name, whichever object has them (L. O. Andersen, Program analysis and specialization
// for the C programming language, 1994); what is in a container is one with what is in whatever may be the same container (B. Steensgaard,
// Points-to analysis in almost linear time, POPL 1996; both together: M. Das, Unification-based pointer analysis with directional assignments,
// PLDI 2000). What is put into something of which nothing is known may be put into any container that was given to such things ("lost"); as long as nothing is, none
// need be lost.
#include "analysis/kept_scalars.h"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "analysis/class_body.h"
#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "analysis/held_attributes.h"
#include "analysis/value_flows.h"
#include "catalog/looks.h"
#include "catalog/reply_fields.h"
#include "ir/last_write.h"

namespace penstock {
namespace {

constexpr size_t kMostInstructions = 20000;

// Methods that Python calls with a class.
bool IsGivenClassByName(std::string_view name) { return IsOneOf(name, {"__new__", "__init_subclass__", "__class_getitem__"}); }

// Has something without parts a method called so?
bool IsMethodOfPlainData(std::string_view name) {
  static const std::unordered_set<std::string_view> names = [] {
    std::unordered_set<std::string_view> found;
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      const MethodRow& row = RowOf(static_cast<Method>(i));
      const bool has_parts = IsOneOf(IdOf(row.type), {BuiltinType::List, BuiltinType::Dict, BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Tuple, BuiltinType::Range}, {});
      if (!has_parts) found.insert(row.name);
    }
    return found;
  }();
  return names.contains(name);
}

// A method of a text gives a list or tuple of texts.
bool SplitsText(std::string_view name) { return IsOneOf(name, {"split", "rsplit", "splitlines", "partition", "rpartition"}); }

}  // namespace

class Effects::KeptScalars {
 public:
  // Not Effects::kAny and the like.
  using Kinds = ValueFlows::Kinds;
  static constexpr Kinds kSequence = ValueFlows::kSequence, kMapping = ValueFlows::kMapping, kReply = ValueFlows::kReply, kCode = ValueFlows::kCode,
                           kInstance = ValueFlows::kInstance, kOtherClass = ValueFlows::kOtherClass, kDerived = ValueFlows::kDerived, kAny = ValueFlows::kAny, kHolds = ValueFlows::kHolds, kAll = ValueFlows::kAll;
  static constexpr int kEach = ValueFlows::kEach, kRest = ValueFlows::kRest, kUnderKey = ValueFlows::kUnderKey, kUnderRest = ValueFlows::kUnderRest, kFirst = ValueFlows::kFirst;
  using Node = ValueFlows::Node;
  static constexpr Node kNone = ValueFlows::kNone;
  static constexpr int kTuplePlaces = ValueFlows::kTuplePlaces;

  // loses: what is given to something of which nothing is known is lost. Else nothing may be put into such things.
  KeptScalars(Effects& effects, bool loses) : effects_(effects), module_(effects.module_), loses_(loses) {}

  // Fields of replies that count as having parts, whatever schemas say: something is put there.
  struct Filled {
    bool any = false;
    std::unordered_set<std::string_view> names;
  };

  // False: nothing can be told, or more fields are filled than was thought.
  bool Find(Filled& filled) {
    filled_ = &filled;
    AddNodes();
    for (FunctionId f = 0; f < module_.functions.size() && known_; ++f) {
      if (module_.functions[f].is_class_body) AddMembers(f);
      for (Pc pc = 0; pc < module_.functions[f].code.size() && known_; ++pc) AddInstruction(f, pc);
    }
    if (!known_) return false;
    flows_.Solve();
    // What stands anywhere may have been put by way of something of which nothing is known.
    bool fits = true;
    for (const Stored& put : puts_) {
      const Kinds holder = flows_.kinds(put.holder);
      if (flows_.kinds(put.value) == 0 || (holder & (kAny | kReply)) == 0) continue;
      if ((put.is_new || loses_) && (holder & kReply) == 0) continue;
      fits &= ((holder & kAny) == 0 || put.is_new || loses_) && !Fills(put);
    }
    return fits;
  }

  bool GivesScalar(FunctionId f, Pc pc) {
    bool scalar = true, writes = false;
    ForEachWrite(module_.functions[f], pc, [&](uint16_t reg) { writes = true, scalar &= flows_.kinds(NodeOf(f, pc, reg)) == 0; });
    return writes && scalar;
  }
  // Calls visit(f, pc, is_shared, functions) where a method of a class of the plan is called, one of these, of what is no list, dict or the like.
  // Shared: though what has no parts has such a method.
  template <typename Visit>
  void ForEachCallOfPlan(Visit visit) {
    for (const auto& [f, pc, receiver, is_shared, methods] : receivers_) {
      const Kinds kinds = flows_.kinds(receiver);
      if ((kinds & kAll) != kInstance) continue;
      Functions called;
      for (uint32_t one : methods) if ((kinds & OwnersOf(one)) != 0) called.push_back(one);
      visit(f, pc, is_shared, called);
    }
  }
  // Calls visit(f, pc) where a method is called that builtin types have, of what is none but such a value.
  template <typename Visit>
  void ForEachCallOfBuiltin(Visit visit) {
    for (const auto& [f, pc, receiver] : plain_receivers_) if ((flows_.kinds(receiver) & (kInstance | kCode | kAny)) == 0) visit(f, pc);
  }
  // Calls visit(f, pc) where an attribute is set of an instance of a class that has no `__setattr__`.
  template <typename Visit>
  void ForEachPlainStore(Visit visit) {
    if (!AddMethodsNamed("__setattr__", setters_)) return;
    if (!std::all_of(setters_.begin(), setters_.end(), [&](FunctionId one) { return IsMethod(one); })) return;
    for (const auto& [f, pc, holder] : stores_) {
      const Kinds kinds = flows_.kinds(holder);
      const bool is_plain = (kinds & kAll) == kInstance && std::none_of(setters_.begin(), setters_.end(), [&](FunctionId one) { return (kinds & OwnersOf(one)) != 0; });
      if (is_plain) visit(f, pc);
    }
  }
  // Calls visit(f, pc, functions) where an item is taken, set or deleted of what surely is a container or an instance: which methods of classes
  // that runs, besides those that compare keys.
  template <typename Visit>
  void ForEachItem(Visit visit) {
    for (const auto& [f, pc, holder] : items_) {
      const Kinds kinds = flows_.kinds(holder);
      if ((kinds & (kCode | kAny)) != 0) continue;
      std::optional<Functions> called = Functions();
      for (std::string_view name : MethodsOfItems(module_.functions[f].code[pc].op)) if (called) called = MethodsOf(name, kinds, std::move(*called));
      if (called) visit(f, pc, *called);
    }
  }
  bool IsScalarParameter(FunctionId f, uint16_t reg) { return flows_.kinds(parameters_[f] + reg) == 0; }

 private:
  // What is put into what. A field is filled under its name, or under a key that is not known.
  enum class Key : uint8_t { kNone, kNamed, kUnknown };
  struct Stored {
    Node holder, value;
    Key key = Key::kNone;
    std::string_view name = {};
    bool is_new = false;  // it was just made, or a method of the plan gave it
  };

  void AddPut(Stored put) {
    if (!put.is_new) LoseIf(put.holder, kAny | kInstance | kCode, put.value);
    puts_.push_back(put);
  }

  // Whoever has something of which nothing is known may have it, take out what is in it and put anything there.
  void Lose(Node node) {
    if (loses_) flows_.Flow(node, flows_.any);
  }
  void LoseIf(Node node, Kinds kinds, Node lost) {
    if (loses_) flows_.FlowIf(node, kinds, lost, flows_.any);
  }
  // All that an instruction reads.
  void LoseReads(FunctionId f, Pc pc) {
    if (loses_) ForEachRead(module_.functions[f], pc, [&](uint16_t reg) { Lose(Use(f, pc, reg)); });
  }
  // Where one of two may have a method that is given the other.
  void LoseOperands(Node left, Node right) {
    LoseIf(left, kInstance | kAny | kCode, right);
    LoseIf(right, kInstance | kAny | kCode, left);
  }
  // What things are compared with that are in what an instruction reads.
  void LoseCompared(FunctionId f, Pc pc) {
    if (compares_) LoseReads(f, pc);
  }
  // What a builtin gives to what it calls.
  void LoseToCalled(FunctionId f, Pc pc, int first) {
    if (!loses_) return;
    const Instruction& in = module_.functions[f].code[pc];
    for (int i = first; i < RunLength(module_.functions[f], in); ++i) {
      const uint16_t reg = static_cast<uint16_t>(in.a + i);
      const Target& called = effects_.TargetsOf(f, pc, reg);
      const bool is_known = !called.unknown && !called.makes && !called.functions.empty() && called.builtins.empty() &&
                            std::none_of(called.functions.begin(), called.functions.end(), [&](FunctionId one) { return takes_unknown_[one] != 0; });
      if (is_known) continue;
      const Node callee = Use(f, pc, reg);
      for (int other = first; other < RunLength(module_.functions[f], in); ++other) {
        if (other != i) LoseIf(callee, kCode | kInstance | kAny, Use(f, pc, static_cast<uint16_t>(in.a + other)));
      }
    }
  }

  // Is it a field that counted as plain? It does not any more.
  bool Fills(const Stored& put) {
    if (put.key == Key::kNone || filled_->any) return false;
    if (put.key == Key::kNamed) return filled_->names.emplace(put.name).second;
    return filled_->any = true;
  }

  // Is what replies have under the name without parts?
  bool IsPlainField(std::string_view name) {
    if (effects_.tools_ == nullptr || filled_->any || filled_->names.contains(name)) return false;
    const auto [found, fresh] = plain_fields_.try_emplace(name);
    if (fresh) found->second = HoldsPlainData(*effects_.tools_, module_.tools, name);
    return found->second;
  }

  void AddNodes() {
    const size_t count = module_.functions.size();
    nodes_.resize(count);
    parameters_.resize(count);
    returned_.resize(count);
    yielded_.resize(count);
    attributes_.resize(module_.names.size());
    for (size_t n = 0; n < module_.names.size(); ++n) {
      const std::string& name = module_.names[n];
      const bool is_open = effects_.given_.by_text.contains(name) || effects_.IsHeld(static_cast<uint16_t>(n)) || HasParts(name);
      attributes_[n] = flows_.Add();
      if (is_open) flows_.Flow(flows_.any, attributes_[n]);
      if (is_open) Lose(attributes_[n]);
      names_.emplace(name, static_cast<uint16_t>(n));
    }
    takes_unknown_.resize(count);
    if (loses_) FindWaysOfLosing();
    for (FunctionId f = 0; f < count; ++f) {
      const Function& function = module_.functions[f];
      for (Pc pc = 0; pc < function.code.size(); ++pc) {
        nodes_[f].push_back(kNone);
        ForEachWrite(function, pc, [&](uint16_t) {
          const Node node = flows_.Add();
          if (nodes_[f][pc] == kNone) nodes_[f][pc] = node;
        });
      }
      returned_[f] = flows_.Add();
      yielded_[f] = flows_.Add(kSequence);
      parameters_[f] = flows_.Add();
      for (int reg = 1; reg < function.parameter_register_count(); ++reg) flows_.Add();
    }
    for (FunctionId f = 0; f < count; ++f) {
      for (int reg = 0; reg < module_.functions[f].parameter_register_count(); ++reg) AddParameter(f, static_cast<uint16_t>(reg));
      const Function& function = module_.functions[f];
      if (!loses_ || f == 0 || function.is_class_body) continue;
      const bool is_in_sight = effects_.IsCalledInSight(f);
      if (!is_in_sight || function.is_generator) Lose(returned_[f]);
      if (!is_in_sight || function.form != GeneratorForm::kPlain) Lose(yielded_[f]);
    }
  }

  void FindWaysOfLosing() {
    compares_ = std::any_of(kComparingMethods.begin(), kComparingMethods.end(), [&](std::string_view name) { return effects_.given_.names.contains(name); });
    sets_by_code_ = effects_.given_.names.contains("__setattr__") || effects_.given_.names.contains("__set__");
    loses_holders_ = names_.contains("obj");  // of the error where there is no such attribute
    // `vars(x)`, `case Point(x=xs):`, `getattr(x, name)`
    bool shows_attributes = names_.contains("__dict__");
    for (FunctionId f = 0; f < module_.functions.size(); ++f) {
      const std::vector<Instruction>& code = module_.functions[f].code;
      for (Pc pc = 0; pc < code.size(); ++pc) {
        shows_attributes |= code[pc].op == Op::MatchClass || (code[pc].op == Op::LoadBuiltin && code[pc].wide() == IdOf(Builtin::Vars));
        shows_attributes |= code[pc].op == Op::LoadBuiltin && code[pc].wide() == IdOf(Builtin::Getattr) && !GetsByText(f, pc);
      }
    }
    if (shows_attributes) for (Node attribute : attributes_) Lose(attribute);
  }

  // Is what is loaded there called at once, with a name that stands in the code?
  bool GetsByText(FunctionId f, Pc loaded) const {
    const Function& function = module_.functions[f];
    const Instruction* use = NextTouch(function, loaded, function.code[loaded].a);
    const Pc call = use == nullptr ? 0 : static_cast<Pc>(use - function.code.data());
    return use != nullptr && use->op == Op::Call && use->a == function.code[loaded].a && use->b >= 2 && TextAt(f, call, static_cast<uint16_t>(use->a + 2)) != nullptr;
  }

  // REQUIRES: the instruction writes the register
  Node NodeOf(FunctionId f, Pc pc, uint16_t reg) const {
    const Instruction& in = module_.functions[f].code[pc];
    return nodes_[f][pc] + (in.op == Op::Unpack || in.op == Op::UnpackStar ? reg - in.a : 0);
  }

  void MarkAny(Node node) { flows_.Flow(flows_.any, node); }

  // What a register holds before an instruction.
  Node Use(FunctionId f, Pc pc, uint16_t reg) {
    const bool is_here = effects_.definitions_.LastInBlock(f, pc, reg).has_value();
    Node only = kNone, all = kNone;
    const auto add = [&](Node one) {
      if (only == kNone) {
        only = one;
        return;
      }
      if (all == kNone) flows_.Flow(only, all = flows_.Add());
      flows_.Flow(one, all);
    };
    if (!is_here && reg < module_.functions[f].parameter_register_count()) add(parameters_[f] + reg);
    if (!is_here && effects_.holds_error_[f][reg]) add(flows_.any);
    effects_.ForEachDefinition(f, pc, reg, [&](Pc by) {
      add(NodeOf(f, by, reg));
      return true;
    });
    return all != kNone ? all : only != kNone ? only : flows_.any;
  }
  Node Use(const Where& where) { return Use(where.function, where.pc, where.reg); }

  // -- what functions are given

  void AddParameter(FunctionId f, uint16_t reg) {
    const Function& function = module_.functions[f];
    const Node node = parameters_[f] + reg;
    if (reg == 0 && IsMethod(f) && !IsGivenClassByName(function.name)) return AddSelf(f, node);
    const bool is_single = reg < function.parameters.size();
    if (!is_single) flows_.Mark(node, reg == function.parameters.size() && function.has_varargs ? kSequence : kMapping);
    const bool is_known = effects_.ForEachGivenTo(f, reg, is_single ? 0 : 1, [&](const Where& given, int taken) {
      const Node value = Use(given);
      if (!is_single) flows_.Put(node, kRest, value);
      else if (taken > 0) flows_.Take(value, kEach, node);
      else flows_.Flow(value, node);
    });
    if (is_known || (is_single && AddGivenToMethod(f, reg, node))) return;
    takes_unknown_[f] = 1;
    if (is_single) return MarkAny(node);
    for (int place : {kRest, kUnderRest}) flows_.Put(node, place, flows_.any);
  }

  bool IsMethod(FunctionId f) {
    const Function& function = module_.functions[f];
    return f != 0 && module_.functions[function.parent].is_class_body && !function.is_class_body && function.positional_count() > 0 && effects_.IsJustPutIntoClass(f);
  }

  static std::span<const std::string_view> MethodsOfItems(Op op) {
    static constexpr std::string_view kTaken[] = {"__getitem__", "__missing__"}, kSet[] = {"__setitem__"}, kDeleted[] = {"__delitem__"};
    if (op == Op::GetItem) return kTaken;
    return op == Op::SetItem ? std::span(kSet) : std::span(kDeleted);
  }

  // More of those that instances of such kinds have under a name; none: that is not known.
  std::optional<Functions> MethodsOf(std::string_view name, Kinds kinds, Functions called) {
    Functions methods;
    if (!AddMethodsNamed(name, methods)) return std::nullopt;
    for (uint32_t one : methods) {
      if (!IsMethod(one)) return std::nullopt;
      if ((kinds & OwnersOf(one)) != 0) called.push_back(one);
    }
    return called;
  }

  static constexpr Kinds kSomeInstance = ValueFlows::kInstance | ValueFlows::kDerived | ValueFlows::kOtherClass;

  static Kinds BitOfClass(size_t index) { return index < ValueFlows::kMostClasses ? Kinds{ValueFlows::kFirstClass} << index : kOtherClass; }

  Kinds KindsOfInstance(std::span<const uint64_t> classes) const {
    Kinds kinds = kInstance | (effects_.MayDeriveFromBuiltin(classes) ? kDerived : 0) | (classes.empty() ? kOtherClass : 0);
    const std::vector<MadeClass>& all = effects_.MadeClasses();
    for (size_t i = 0; i < all.size(); ++i) if (std::find(classes.begin(), classes.end(), all[i].key()) != classes.end()) kinds |= BitOfClass(i);
    return kinds;
  }

  // Of a method: instances of which classes have it under its name.
  Kinds OwnersOf(FunctionId f) {
    if (owners_.empty()) owners_.resize(module_.functions.size());
    if (owners_[f] != 0) return owners_[f];
    const std::vector<MadeClass>& all = effects_.MadeClasses();
    const FunctionId body = module_.functions[f].parent;
    const auto has_own = [&](const MadeClass& one) {
      return std::any_of(one.bodies.begin(), one.bodies.end(), [&](FunctionId other) { return other == body; });
    };
    std::vector<uint8_t> owns(all.size());
    for (bool more = true; std::exchange(more, false);) {
      for (size_t i = 0; i < all.size(); ++i) {
        if (owns[i] != 0) continue;
        // Though it may have one of its own that hides this one: not surely, in a body with branches.
        const bool inherits = all[i].of_unknown || std::any_of(all[i].bases.begin(), all[i].bases.end(), [&](uint64_t base) {
          for (size_t k = 0; k < all.size(); ++k) if (all[k].key() == base && owns[k] != 0) return true;
          return false;
        });
        if (has_own(all[i]) || inherits) owns[i] = 1, more = true;
      }
    }
    Kinds owners = kOtherClass;
    for (size_t i = 0; i < all.size(); ++i) if (owns[i] != 0) owners |= BitOfClass(i);
    return owners_[f] = owners;
  }

  // The instance; or what it is given by way of the class: `C.add(x, 1)`.
  void AddSelf(FunctionId f, Node node) {
    flows_.Mark(node, KindsOfInstance(effects_.ClassesOfBody(module_.functions[f].parent)));
    const auto name = names_.find(module_.functions[f].name);
    if (name == names_.end()) return;
    if (effects_.given_.by_text.contains(name->first)) {
      takes_unknown_[f] = 1;
      return MarkAny(node);
    }
    selves_[name->second].push_back(node);
  }

  // Of a method, where it is known who calls it by its name, and of `__init__`, where it is known who makes instances. The instance comes first;
  // by way of the class it is given: `C.add(x, 1)`.
  bool AddGivenToMethod(FunctionId f, uint16_t reg, Node node) {
    if (reg == 0 || !IsMethod(f)) return false;
    const bool makes = module_.functions[f].name == "__init__";
    const NamedUses* uses = makes ? nullptr : effects_.UsesUnderName(f);
    const std::vector<Where>* calls = makes ? effects_.CallsOfMaker(f) : uses != nullptr ? &uses->calls : nullptr;
    if (calls == nullptr) return false;
    // `put = box.put`: of such a box it may be called with anything.
    if (uses != nullptr) for (const Where& read : uses->reads) flows_.FlowIf(Use(read), OwnersOf(f) | kCode | kAny, flows_.any, node);
    for (const Where& call : *calls) {
      std::optional<Where> given = effects_.GivenToMaker(call, f, reg);
      if (!given) return false;
      const Instruction& in = module_.functions[call.function].code[call.pc];
      const Node receiver = makes ? kNone : Use(call.function, call.pc, in.a);
      if (!makes) {
        const bool has_place = in.b > reg && module_.functions[call.function].call_sites[in.c].keywords.empty();
        flows_.FlowIf(receiver, kCode | kAny, has_place ? Use(call.function, call.pc, static_cast<uint16_t>(in.a + reg + 1)) : flows_.any, node);
      }
      if (given->pc == kAnywhere && module_.functions[f].parameters[reg].has_default) {
        given = effects_.DefaultOf(f, reg);
        if (!given) return false;
      }
      if (given->pc == kAnywhere) continue;  // a constant, or that call is an error
      if (makes) flows_.Flow(Use(*given), node);
      else flows_.FlowIf(receiver, OwnersOf(f) | kCode | kAny, Use(*given), node);
    }
    return true;
  }

  // What a class has under a name is found in its instances, too.
  void AddMembers(FunctionId body) {
    ForEachMember(module_, module_.functions[body], [&](const std::string* name, const Instruction*, Pc pc, uint16_t value) {
      if (name == nullptr) {
        known_ = false;
        return;
      }
      const auto found = names_.find(*name);
      if (found == names_.end()) return;
      const Node member = Use(body, pc, value);
      flows_.Flow(member, attributes_[found->second]);
      flows_.FlowIf(member, kCode | kInstance, flows_.any, attributes_[found->second]);  // what a property gives, say
    });
  }

  // -- instructions

  static bool IsOperator(Op op) { return RowOf(op).rule == LabelRule::kOperator || IsComparison(op) || op == Op::In || op == Op::NotIn; }

  // What an operator, a comparison or a look-up gives to methods.
  void LoseOperandsOf(FunctionId f, Pc pc) {
    if (!loses_) return;
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    if (in.op == Op::GetAttr && loses_holders_) Lose(Use(f, pc, in.b));
    if (in.op == Op::GetItem) LoseIf(Use(f, pc, in.b), kInstance | kAny | kCode, Use(f, pc, in.c));
    if (!IsOperator(in.op)) return;
    if (IsComparison(in.op) || in.op == Op::In || in.op == Op::NotIn) LoseCompared(f, pc);
    std::optional<uint16_t> first;
    ForEachRead(function, pc, [&](uint16_t reg) {
      if (first) LoseOperands(Use(f, pc, *first), Use(f, pc, reg));
      else first = reg;
    });
  }

  void AddInstruction(FunctionId f, Pc pc) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    const auto use = [&](uint16_t reg) { return Use(f, pc, reg); };
    const Node to = nodes_[f][pc];
    if (in.op == Op::GetItem || in.op == Op::SetItem || in.op == Op::DelItem) items_.push_back({f, pc, use(in.op == Op::GetItem ? in.b : in.a)});
    if (to != kNone && effects_.gives_scalar_[f][pc] != 0 && in.op != Op::Move && in.op != Op::Yield && !IsCall(in.op)) return LoseOperandsOf(f, pc);
    switch (in.op) {
      case Op::Const: AddConstant(module_.constants[in.wide()], to); return;
      case Op::Move: flows_.Flow(use(in.b), to); return;
      case Op::JoinTest: flows_.Flow(use(in.a), to); return;
      case Op::LoadGlobal: case Op::LoadCell: {
        bool stored = false;
        effects_.ForEachStore(f, in, [&](const Where& store) {
          stored = true;
          flows_.Flow(Use(store), to);
        });
        if (!stored || (in.op == Op::LoadGlobal && in.wide() < module_.inputs.size())) MarkAny(to);
        return;
      }
      case Op::MakeFunctionDefaults: case Op::MakeClass: LoseReads(f, pc); [[fallthrough]];  // what stands in a class under a name is no operand
      case Op::NewCell: case Op::FreeCell: case Op::LoadTool: case Op::MakeFunction: flows_.Mark(to, kCode); return;
      case Op::LoadBuiltin:
        flows_.Mark(to, kCode);
        known_ &= !effects_.Writes(in.wide()) || effects_.IsJustCalled(f, pc);
        return;
      case Op::Add: case Op::IAdd: case Op::Mul: case Op::IMul: case Op::Sub: case Op::ISub:
      case Op::BitOr: case Op::IBitOr: case Op::BitAnd: case Op::IBitAnd: case Op::BitXor: case Op::IBitXor: AddOperator(f, pc); return;
      case Op::GetItem: AddItem(f, pc); return;
      case Op::GetSlice:
        AddSlice(use(in.b), to);
        AddBounds(f, pc, in.b, -1);
        return;
      case Op::SetItem: {
        const Node holder = use(in.a), key = use(in.b), value = use(in.c);
        flows_.FlowIf(holder, kMapping | kReply, key, flows_.At(holder, kEach));
        const std::string* text = TextAt(f, pc, in.b);
        flows_.FlowIf(holder, kMapping | kReply, value, text != nullptr ? flows_.Under(holder, *text) : flows_.At(holder, kUnderRest));
        flows_.FlowIf(holder, kSequence | kReply, value, flows_.At(holder, kRest));
        const bool is_known = effects_.ConstantAt(f, pc, in.b).has_value();
        AddPut({holder, value, text != nullptr ? Key::kNamed : is_known ? Key::kNone : Key::kUnknown, text != nullptr ? *text : std::string_view{}});
        AddPut({holder, key});
        return;
      }
      case Op::SetSlice:
        PutEach(use(in.a), use(in.c));
        AddBounds(f, pc, in.a, in.c);
        return;
      case Op::DelSlice: AddBounds(f, pc, in.a, -1); return;
      case Op::GetAttr: AddAttribute(f, pc); return;
      case Op::SetAttr:
        flows_.Flow(use(in.c), attributes_[in.b]);
        stores_.push_back({f, pc, use(in.a)});
        if (sets_by_code_ || effects_.code_under_.empty() || effects_.code_under_[in.b] != 0) Lose(use(in.c));
        return;
      case Op::BuildTuple:
        flows_.Mark(to, kSequence);
        for (int i = 0; i < in.c; ++i) flows_.Put(to, i < kTuplePlaces ? kFirst + i : kRest, use(static_cast<uint16_t>(in.b + i)));
        return;
      case Op::BuildList: case Op::BuildSet:
        flows_.Mark(to, kSequence);
        for (int i = 0; i < in.c; ++i) flows_.Put(to, kRest, use(static_cast<uint16_t>(in.b + i)));
        return;
      case Op::BuildDict:
        flows_.Mark(to, kMapping);
        for (int i = 0; i < in.c; ++i) {
          const uint16_t key = static_cast<uint16_t>(in.b + 2 * i);
          flows_.Put(to, kEach, use(key));
          flows_.Flow(use(static_cast<uint16_t>(key + 1)), UnderKeyAt(f, pc, to, key));
        }
        return;
      case Op::ListAppend: case Op::SetAdd: flows_.Put(use(in.a), kRest, use(in.b)); return;
      case Op::DictInsert:
        flows_.Put(use(in.a), kEach, use(in.b));
        flows_.Flow(use(in.c), UnderKeyAt(f, pc, use(in.a), in.b));
        return;
      case Op::ListExtend: PutEach(use(in.a), use(in.b)); return;
      case Op::DictMerge: PutEach(use(in.a), use(in.b)); return;
      case Op::ListToTuple: flows_.Flow(use(in.b), to); return;
      case Op::GetIter:
        flows_.Mark(to, kSequence);  // of a text, too
        flows_.Flow(use(in.b), to);
        flows_.FlowIf(use(in.b), kInstance | kCode, flows_.any, to);
        return;
      case Op::ForNext: flows_.Take(use(in.a), kEach, to); return;
      case Op::Unpack:
        for (int i = 0; i < in.c; ++i) TakeAt(use(in.b), i, to + static_cast<Node>(i));
        return;
      case Op::UnpackStar: {
        const int before = in.c & 255, count = RunLength(function, in);
        for (int i = 0; i < count; ++i) {
          if (i == before) flows_.Mark(to + static_cast<Node>(i), kSequence);
          flows_.Take(use(in.b), kEach, i == before ? flows_.At(to + static_cast<Node>(i), kRest) : to + static_cast<Node>(i));
        }
        return;
      }
      case Op::Return: flows_.Flow(use(in.a), returned_[f]); return;
      case Op::Yield:
        flows_.Put(yielded_[f], kRest, use(in.b));
        if (effects_.gives_scalar_[f][pc] == 0) MarkAny(to);  // what is sent
        return;
      case Op::YieldFrom:
        flows_.Take(use(in.b), kEach, flows_.At(yielded_[f], kRest));
        MarkAny(to);
        return;
      case Op::Call: case Op::CallKw: AddCall(f, pc); return;
      case Op::CallMethod: AddCallOfMethod(f, pc); return;
      case Op::MatchSequence: case Op::MatchMapping: case Op::MatchError: case Op::Unbind: return;  // truth values, or nothing
      // Of these Python gives nobody but what it asks what they read.
      case Op::StoreGlobal: case Op::StoreCell: case Op::CheckBound: case Op::CheckMethod: case Op::CheckContext: case Op::Not: case Op::Is: case Op::IsNot: case Op::Jump:
      case Op::JumpIf: case Op::JumpIfNot: case Op::JoinShape: case Op::JoinYields: case Op::Convert: case Op::Format: case Op::BuildString: case Op::Raise: case Op::RaiseFrom:
      case Op::Reraise: case Op::RaiseAgain: case Op::EnterHandler: case Op::LeaveHandler: case Op::DelAttr: break;
      default:
        if (IsOperator(in.op)) LoseOperandsOf(f, pc);
        else LoseReads(f, pc);
    }
    if (to == kNone) return;
    if (in.op == Op::Neg || in.op == Op::Pos || in.op == Op::Invert || IsOperator(in.op)) {
      // Of numbers a number, of others an error: but for methods of classes.
      ForEachRead(function, pc, [&](uint16_t reg) { flows_.FlowIf(use(reg), kInstance | kAny | kCode, flows_.any, to); });
      return;
    }
    ForEachWrite(function, pc, [&](uint16_t reg) { MarkAny(NodeOf(f, pc, reg)); });
  }

  const std::string* TextAt(FunctionId f, Pc pc, uint16_t reg) const {
    const std::optional<uint32_t> constant = effects_.ConstantAt(f, pc, reg);
    return constant ? std::get_if<std::string>(&module_.constants[*constant]) : nullptr;
  }

  // What stands in a dict under what is in a register.
  Node UnderKeyAt(FunctionId f, Pc pc, Node holder, uint16_t key) {
    const std::string* text = TextAt(f, pc, key);
    return text != nullptr ? flows_.Under(holder, *text) : flows_.At(holder, kUnderRest);
  }

  void AddConstant(const Constant& constant, Node to) {
    if (std::holds_alternative<ModuleConstant>(constant)) MarkAny(to);
    const TupleConstant* tuple = std::get_if<TupleConstant>(&constant);
    if (tuple == nullptr) return;
    flows_.Mark(to, kSequence);
    for (size_t i = 0; i < tuple->items.size(); ++i) {
      const Node item = flows_.Add();
      AddConstant(module_.constants[tuple->items[i]], item);
      flows_.Put(to, i < kTuplePlaces ? kFirst + static_cast<int>(i) : kRest, item);
    }
  }

  // What is made of two lists, sets or dicts has what is in either; the one before `+=` has it itself.
  void AddOperator(FunctionId f, Pc pc) {
    const Instruction& in = module_.functions[f].code[pc];
    const Node to = nodes_[f][pc], left = Use(f, pc, in.b), right = Use(f, pc, in.c);
    for (Node operand : {left, right}) {
      flows_.FlowIf(operand, kInstance | kAny | kCode, flows_.any, to);
      flows_.Flow(operand, to);
    }
    const bool is_new = !IsInPlace(in.op);
    LoseOperands(left, right);
    PutEach(to, right, is_new);
    PutEach(to, left, is_new);
    if (in.op == Op::BitOr || in.op == Op::IBitOr) PutAll(to, right);  // `d |= pairs`
    if (IsInPlace(in.op)) AddPut({left, right});
  }

  void AddSlice(Node holder, Node to) {
    const Node part = flows_.Add(kSequence);
    flows_.Take(holder, kEach, flows_.At(part, kRest));
    flows_.FlowIf(holder, kSequence, part, to);
    flows_.FlowIf(holder, kReply, flows_.reply, to);
    flows_.FlowIf(holder, kAny | kInstance | kMapping | kCode, flows_.any, to);
  }

  // An instance is given the bounds in a slice, and may keep them.
  void AddBounds(FunctionId f, Pc pc, uint16_t holder, int stored) {
    if (!effects_.has_slices_) return;
    const Node unknown = flows_.Add();  // of which it is not known that it is none
    flows_.FlowIf(Use(f, pc, holder), kAny | kInstance, flows_.any, unknown);
    ForEachRead(module_.functions[f], pc, [&](uint16_t read) {
      if (read != holder && read != stored) AddPut({unknown, Use(f, pc, read)});
    });
  }

  // All that going over `from` gives is put into `holder`, and what stands under its keys.
  void PutEach(Node holder, Node from, bool is_new = false) {
    const Node given = flows_.Add();
    flows_.Take(from, kEach, given);
    flows_.FlowIf(holder, kSequence | kReply, given, flows_.At(holder, kRest));
    flows_.FlowIf(from, kMapping | kReply, flows_.At(from, kEach), flows_.At(holder, kEach));
    flows_.Take(from, kUnderKey, flows_.At(holder, kUnderRest));
    AddPut({holder, given, Key::kUnknown, {}, is_new});
    AddPut({holder, from, Key::kUnknown, {}, is_new});
  }

  void TakeAt(Node holder, int place, Node to) {
    if (place < 0 || place >= kTuplePlaces) return flows_.Take(holder, kEach, to);
    flows_.Take(holder, kFirst + place, to);
    flows_.Take(holder, kRest, to);
    flows_.FlowIf(holder, kMapping | kReply, flows_.At(holder, kEach), to);
  }

  void AddItem(FunctionId f, Pc pc) {
    const Instruction& in = module_.functions[f].code[pc];
    const Node to = nodes_[f][pc], holder = Use(f, pc, in.b);
    LoseIf(holder, kInstance | kAny | kCode, Use(f, pc, in.c));
    const std::optional<uint32_t> constant = effects_.ConstantAt(f, pc, in.c);
    const int64_t* index = constant ? std::get_if<int64_t>(&module_.constants[*constant]) : nullptr;
    TakeAt(holder, index != nullptr && *index >= 0 && *index < kTuplePlaces ? static_cast<int>(*index) : -1, to);
    const std::string* text = TextAt(f, pc, in.c);
    if (text != nullptr) return TakeUnder(holder, *text, to);
    flows_.Take(holder, kUnderKey, to);
    // `xs[part]`: a list again.
    if (effects_.has_slices_) flows_.Flow(holder, to);
  }

  // `d["name"]`, `d.get("name")`
  void TakeUnder(Node holder, const std::string& key, Node to) {
    flows_.FlowIf(holder, kMapping, flows_.Under(holder, key), to);
    flows_.FlowIf(holder, kMapping, flows_.At(holder, kUnderRest), to);
    if (!IsPlainField(key)) flows_.FlowIf(holder, kReply, flows_.At(holder, kUnderKey), to);
    flows_.FlowIf(holder, kAny | kInstance | kCode, flows_.any, to);
  }

  void AddAttribute(FunctionId f, Pc pc) {
    const Instruction& in = module_.functions[f].code[pc];
    const Node to = nodes_[f][pc], holder = Use(f, pc, in.b);
    const bool is_plain = !effects_.schema_fields_.empty() && effects_.schema_fields_[in.c] != 0 && IsPlainField(module_.names[in.c]);
    if (loses_holders_) Lose(holder);
    if (module_.names[in.c].starts_with("__")) {  // what every value has, say; or a method that puts something in: `put = d.__setitem__`
      known_ &= loses_ || IsOneOf(module_.names[in.c], {"__name__", "__qualname__", "__module__", "__doc__", "__class__", "__cause__", "__context__"});
      Lose(holder);
      return MarkAny(to);
    }
    // Whoever has it: what builtin values hold under the name is in it, too.
    flows_.Flow(attributes_[in.c], to);
    flows_.FlowIf(holder, kAny, flows_.any, to);
    if (!is_plain) flows_.FlowIf(holder, kReply, flows_.reply, to);
    if (const auto methods = selves_.find(in.c); methods != selves_.end()) {
      for (Node self : methods->second) flows_.FlowIf(holder, kCode | kAny, flows_.any, self);
    }
    const MethodEffect& method = effects_.EffectOfMethod(in.c);
    if (!method.known || is_plain) return;
    // Of a text, too; which a method's own instance is not.
    const bool is_self = in.b == 0 && effects_.definitions_.Of(f, 0).empty() && IsMethod(f);
    if (is_self || !IsMethodOfPlainData(module_.names[in.c])) flows_.FlowIf(holder, kHolds | kAny | kCode | kDerived, flows_.any, to);
    else MarkAny(to);
    LoseIf(holder, kHolds, holder);
    if (!method.mutates) return;
    // `put = xs.append`
    for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(holder, kHolds, flows_.any, flows_.At(holder, place));
    const Node of_type = flows_.Add();  // `put = list.append`
    flows_.FlowIf(holder, kCode, flows_.any, of_type);
    AddPut({holder, flows_.any, Key::kUnknown});
    AddPut({of_type, flows_.any});
  }

  // -- calls

  // What a call gives; nobody sees it where that is known to have no parts.
  Node ResultOf(FunctionId f, Pc pc) { return effects_.gives_scalar_[f][pc] != 0 ? flows_.Add() : nodes_[f][pc]; }

  void AddResult(FunctionId one, Node to) {
    const Function& called = module_.functions[one];
    if (!called.is_generator) return flows_.Flow(returned_[one], to);
    if (called.form == GeneratorForm::kPlain) flows_.Flow(yielded_[one], to);
    else MarkAny(to);
  }

  void AddCall(FunctionId f, Pc pc) {
    const Instruction& in = module_.functions[f].code[pc];
    const Node to = ResultOf(f, pc);
    const Target& callee = effects_.CallablesOf(f, pc, in.a);
    const auto takes_unknown = [&](uint32_t one) { return one >= takes_unknown_.size() || takes_unknown_[one] != 0; };
    if (callee.unknown || callee.is_method) {
      LoseReads(f, pc);
      return MarkAny(to);
    }
    Kinds made = 0;
    if (callee.makes) {
      const Target& known = effects_.TargetsOf(f, pc, in.a);
      made = known.unknown || known.classes.empty() ? kSomeInstance : KindsOfInstance({known.classes.data(), known.classes.size()});
      flows_.Mark(to, made);
    }
    // What derives from data or an error holds what it was made of.
    if ((made & kDerived) != 0 || std::any_of(callee.functions.begin(), callee.functions.end(), takes_unknown) || std::any_of(callee.makers.begin(), callee.makers.end(), takes_unknown)) LoseReads(f, pc);
    const bool is_nothing = !callee.makes && callee.functions.empty() && callee.builtins.empty();
    if (callee.tools || is_nothing) effects_.GivesData(f, pc) ? flows_.Flow(flows_.reply, to) : MarkAny(to);
    for (FunctionId one : callee.functions) AddResult(one, to);
    for (BuiltinId builtin : callee.builtins) AddCallOfBuiltin(f, pc, builtin);
  }

  void AddCallOfBuiltin(FunctionId f, Pc pc, BuiltinId id) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    const Node to = ResultOf(f, pc);
    const auto argument = [&](int i) { return Use(f, pc, static_cast<uint16_t>(in.a + 1 + i)); };
    const int count = RunLength(function, in) - 1;
    // What coroutines give is put into a list, and their error into another, when they have ended.
    const bool fills = IsOneOf(id, {}, {Builtin::InnerBegun, Builtin::InnerTogether, Builtin::InnerSettled});
    if (effects_.Writes(id) || fills) {
      for (int i = 0; i < count; ++i) {
        for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(argument(i), kHolds, flows_.any, flows_.At(argument(i), place));
        AddPut({argument(i), flows_.any, Key::kUnknown});
      }
    }
    if (effects_.GivesPlain(id)) return;
    if (fills) {
      LoseReads(f, pc);
      flows_.Mark(to, kSequence);
      return flows_.Put(to, kRest, flows_.any);
    }
    LoseToCalled(f, pc, 1);
    if (IsOneOf(id, {BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Dict}, {Builtin::Sorted, Builtin::Min, Builtin::Max})) LoseCompared(f, pc);
    if (id == IdOf(Builtin::Iter) && count == 1) {
      flows_.Mark(to, kSequence);
      flows_.FlowIf(argument(0), kInstance | kCode, flows_.any, to);
      return flows_.Flow(argument(0), to);
    }
    // What stands behind a keyword may be what is gone over: `enumerate(iterable=xs)`.
    if (KeepsElements(id) && id != IdOf(Builtin::Iter) && in.b <= 1) {
      flows_.Mark(to, kSequence);
      for (int i = 0; i < count; ++i) flows_.Take(argument(i), kEach, flows_.At(to, kRest));
      return;
    }
    if (PairsElements(id)) {
      const Node pair = flows_.Add(kSequence);
      const bool numbers = id == IdOf(Builtin::Enumerate);
      for (int i = 0; i < count; ++i) {
        const int place = numbers ? kFirst + 1 : i < std::min<int>(in.b, kTuplePlaces) ? kFirst + i : static_cast<int>(kRest);
        flows_.Take(argument(i), kEach, flows_.At(pair, place));
      }
      flows_.Mark(to, kSequence);
      return flows_.Put(to, kRest, pair);
    }
    if (id == IdOf(Builtin::Min) || id == IdOf(Builtin::Max) || id == IdOf(Builtin::Next)) {
      if (in.b == 1 || id == IdOf(Builtin::Next)) flows_.Take(argument(0), kEach, to);
      for (int i = id == IdOf(Builtin::Next) || in.b == 1 ? 1 : 0; i < count; ++i) flows_.Flow(argument(i), to);
      return;
    }
    // Of an instance, one of a class that derives from it.
    if (IsOneOf(id, {BuiltinType::Str, BuiltinType::Int, BuiltinType::Float, BuiltinType::Bool}, {Builtin::Repr, Builtin::Format})) {
      if (effects_.DerivesFromData()) for (int i = 0; i < count; ++i) flows_.FlowIf(argument(i), kInstance | kAny | kCode, flows_.any, to);
      return;
    }
    if (id == IdOf(BuiltinType::Range)) return flows_.Mark(to, kSequence);
    if (id == IdOf(BuiltinType::Dict) && in.b <= 1) return AddNewDict(f, pc, to);
    // Of numbers a number.
    if (IsOneOf(id, {}, {Builtin::Sum, Builtin::Abs, Builtin::Round, Builtin::Pow}) && count > 0) {
      const Node operands = flows_.Add();
      if (id == IdOf(Builtin::Sum)) flows_.Take(argument(0), kEach, operands);
      for (int i = id == IdOf(Builtin::Sum); i < count; ++i) flows_.Flow(argument(i), operands);
      Lose(operands);
      return flows_.FlowIf(operands, kAll, flows_.any, to);
    }
    if (in.op == Op::Call && in.b == 2 && (id == IdOf(Builtin::Map) || id == IdOf(Builtin::Filter))) {
      flows_.Mark(to, kSequence);
      if (id == IdOf(Builtin::Filter)) return flows_.Take(argument(1), kEach, flows_.At(to, kRest));
      return AddMapped(f, pc, flows_.At(to, kRest));
    }
    if (id != IdOf(BuiltinType::Super)) LoseReads(f, pc);
    // `super()` in a classmethod stands for a class.
    IsException(id) ? flows_.Mark(to, kSomeInstance) : id == IdOf(BuiltinType::Super) ? flows_.Mark(to, kSomeInstance | kCode) : MarkAny(to);
  }

  // `dict(pairs)`, `dict(d, n=1)`
  void AddNewDict(FunctionId f, Pc pc, Node to) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    flows_.Mark(to, kMapping);
    for (int i = 1 + in.b; i < RunLength(function, in); ++i) flows_.Put(to, kUnderRest, Use(f, pc, static_cast<uint16_t>(in.a + i)));
    if (in.b == 1) PutAll(to, Use(f, pc, static_cast<uint16_t>(in.a + 1)));
  }

  // Into a dict all that is in another, or in pairs. What is put into it under which key is not known.
  void PutAll(Node holder, Node from) {
    const Node pair = flows_.Add();
    flows_.FlowIf(from, kMapping | kReply, flows_.At(from, kEach), flows_.At(holder, kEach));
    flows_.FlowIf(from, kMapping | kReply, flows_.At(from, kUnderKey), flows_.At(holder, kUnderRest));
    flows_.FlowIf(from, kSequence | kReply, flows_.At(from, kEach), pair);
    flows_.FlowIf(from, kAny | kInstance | kCode, flows_.any, pair);
    TakeAt(pair, 0, flows_.At(holder, kEach));
    TakeAt(pair, 1, flows_.At(holder, kUnderRest));
    for (int place : {kEach, kUnderRest}) flows_.FlowIf(pair, kInstance, flows_.any, flows_.At(holder, place));
  }

  // What a function gives that is called with each.
  void AddMapped(FunctionId f, Pc pc, Node to) {
    const Target& callee = effects_.CallablesOf(f, pc, static_cast<uint16_t>(module_.functions[f].code[pc].a + 1));
    if (callee.unknown || callee.makes || std::any_of(callee.builtins.begin(), callee.builtins.end(), [&](BuiltinId one) { return !effects_.GivesPlain(one); })) LoseReads(f, pc);
    if (callee.unknown || (callee.functions.empty() && callee.builtins.empty() && !callee.makes)) return MarkAny(to);
    if (callee.makes) flows_.Mark(to, kSomeInstance);
    for (FunctionId one : callee.functions) AddResult(one, to);
    for (BuiltinId one : callee.builtins) if (!effects_.GivesPlain(one)) MarkAny(to);
  }

  void AddCallOfMethod(FunctionId f, Pc pc) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    const uint16_t name = function.call_sites[in.c].method;
    const std::string& text = module_.names[name];
    const Node to = ResultOf(f, pc), receiver = Use(f, pc, in.a);
    if (effects_.EffectOfMethod(name).known && !effects_.IsMethodOfBuiltin(name)) plain_receivers_.push_back({f, pc, receiver});
    flows_.FlowIf(receiver, kAny, flows_.any, to);
    LoseArguments(f, pc, receiver, kAny);
    if (AddPlanMethods(f, pc, name, receiver, to)) return;
    if (AddMethodOfContainer(f, pc, text, receiver, to)) return;
    if (SplitsText(text)) {
      const Node parts = flows_.Add(kSequence);
      flows_.Flow(parts, to);
      flows_.FlowIf(receiver, kHolds, flows_.any, to);
    } else if (GivesTextOrNumber(text)) {
      flows_.FlowIf(receiver, kHolds, flows_.any, to);
    } else if (effects_.EffectOfMethod(name).known || !effects_.IsOfPlanAlone(name)) {
      MarkAny(to);
    }
    LoseIf(receiver, kHolds, receiver);
    LoseArguments(f, pc, receiver, kHolds);
    // Whatever else writes.
    if (!effects_.EffectOfMethod(name).mutates) return;
    for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(receiver, kHolds, flows_.any, flows_.At(receiver, place));
    for (int i = 1; i < RunLength(function, in); ++i) AddPut({receiver, Use(f, pc, static_cast<uint16_t>(in.a + i)), Key::kUnknown});
  }

  // Functions that stand in classes under the name. False: there may be others.
  bool AddMethodsNamed(std::string_view name, Functions& methods) const {
    if (effects_.given_.any || effects_.given_.open.contains(name)) return false;
    const auto named = effects_.given_.methods.find(name);
    if (named == effects_.given_.methods.end()) return true;
    for (uint32_t one : named->second) {
      if (one < module_.functions.size()) methods.push_back(one);
      else if (one < effects_.OfGroup(0)) return false;
      else methods.insert(methods.end(), effects_.groups_[one - effects_.OfGroup(0)].begin(), effects_.groups_[one - effects_.OfGroup(0)].end());
    }
    return true;
  }

  // What a method is called with, if it may be called of one of these.
  void LoseArguments(FunctionId f, Pc pc, Node receiver, Kinds kinds) {
    const Instruction& in = module_.functions[f].code[pc];
    for (int i = 1; loses_ && i < RunLength(module_.functions[f], in); ++i) LoseIf(receiver, kinds, Use(f, pc, static_cast<uint16_t>(in.a + i)));
  }

  // True: that is all it gives.
  bool AddPlanMethods(FunctionId f, Pc pc, uint16_t name, Node receiver, Node to) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    const std::string& text = module_.names[name];
    Functions methods;
    const bool are_known = effects_.MethodsNamed(name) != nullptr && AddMethodsNamed(text, methods) && !methods.empty();
    // Errors are instances, too. What is no method, a staticmethod or a function that is set, is not given the instance.
    const bool are_bound = are_known && std::all_of(methods.begin(), methods.end(), [&](FunctionId one) { return IsMethod(one); });
    if (are_bound && !IsOneOf(text, {"add_note", "with_traceback"}) && !text.starts_with("__")) receivers_.push_back({f, pc, receiver, IsMethodOfPlainData(text), methods});
    if (!are_known) flows_.FlowIf(receiver, kInstance | kCode, flows_.any, to);
    else for (uint32_t one : methods) {
      const Node given = flows_.Add();
      AddResult(one, given);
      flows_.FlowIf(receiver, (are_bound ? OwnersOf(one) : kInstance) | kCode, given, to);
    }
    const bool take_known = are_known && std::none_of(methods.begin(), methods.end(), [&](uint32_t one) { return takes_unknown_[one] != 0; });
    if (!take_known) LoseArguments(f, pc, receiver, kInstance | kCode);
    else if (!function.call_sites[in.c].keywords.empty()) LoseArguments(f, pc, receiver, kCode);
    if (effects_.EffectOfMethod(name).known || !effects_.IsOfPlanAlone(name)) LoseArguments(f, pc, receiver, kCode | kDerived);
    const std::optional<Pc> type = text == "fromkeys" && (in.b == 1 || in.b == 2) ? effects_.OnlyDefinition(f, pc, in.a) : std::nullopt;
    if (type && function.code[*type].op == Op::LoadBuiltin && function.code[*type].wide() == IdOf(BuiltinType::Dict)) {
      flows_.Mark(to, kMapping);
      flows_.Take(Use(f, pc, static_cast<uint16_t>(in.a + 1)), kEach, flows_.At(to, kEach));
      if (in.b == 2) flows_.Put(to, kUnderRest, Use(f, pc, static_cast<uint16_t>(in.a + 2)));
      return true;
    }
    // A builtin type's: `list.append(xs, x)`, or that of a class that derives from one.
    if (effects_.EffectOfMethod(name).known || !effects_.IsOfPlanAlone(name)) flows_.FlowIf(receiver, kCode | kDerived, flows_.any, to);
    if (effects_.EffectOfMethod(name).mutates && in.b > 0) {
      const Node first = Use(f, pc, static_cast<uint16_t>(in.a + 1));
      for (int place : {kEach, kRest, kUnderRest}) flows_.FlowIf(receiver, kCode | kAny | kDerived, flows_.any, flows_.At(first, place));
    }
    if (in.b == 0) return false;
    const auto selves = selves_.find(name);
    if (selves == selves_.end()) return false;
    for (Node self : selves->second) flows_.FlowIf(receiver, kCode | kAny, Use(f, pc, static_cast<uint16_t>(in.a + 1)), self);
    return false;
  }

  // False: it is no such method.
  bool AddMethodOfContainer(FunctionId f, Pc pc, std::string_view name, Node receiver, Node to) {
    const Function& function = module_.functions[f];
    const Instruction& in = function.code[pc];
    if (IsOneOf(name, {"sort", "index", "count", "remove"})) LoseCompared(f, pc);
    LoseToCalled(f, pc, 0);
    if (name == "sort") return true;  // `xs.sort(key=f)`
    if (!function.call_sites[in.c].keywords.empty()) return false;
    const auto argument = [&](int i) { return Use(f, pc, static_cast<uint16_t>(in.a + 1 + i)); };
    const auto put = [&](int place, Node value) {
      flows_.FlowIf(receiver, kHolds, value, flows_.At(receiver, place));
      AddPut({receiver, value});
    };
    const auto gives = [&](uint8_t kind) {
      const Node made = flows_.Add(kind);
      flows_.FlowIf(receiver, kHolds, made, to);
      return made;
    };
    const auto take = [&](int place) { flows_.FlowIf(receiver, kHolds, flows_.At(receiver, place), to); };
    const std::string* key = in.b > 0 ? TextAt(f, pc, static_cast<uint16_t>(in.a + 1)) : nullptr;
    if (IsOneOf(name, {"append", "add"}) && in.b == 1) return put(kRest, argument(0)), true;
    if (name == "insert" && in.b == 2) return put(kRest, argument(1)), true;
    if (name == "extend" && in.b == 1) return PutEach(receiver, argument(0)), true;
    if (name == "update" && in.b == 1) {
      PutEach(receiver, argument(0));
      // `d.update([("a", x)])`
      const Node pairs = flows_.Add(kMapping);
      PutAll(pairs, argument(0));
      for (int place : {kEach, kUnderKey}) {
        flows_.FlowIf(receiver, kMapping | kReply, flows_.At(pairs, place), flows_.At(receiver, place == kUnderKey ? kUnderRest : place));
        AddPut({receiver, flows_.At(pairs, place), Key::kUnknown});
      }
      return true;
    }
    if (name == "setdefault" && (in.b == 1 || in.b == 2)) {
      put(kEach, argument(0));
      if (in.b == 2) {
        flows_.FlowIf(receiver, kHolds, argument(1), key != nullptr ? flows_.Under(receiver, *key) : flows_.At(receiver, kUnderRest));
        AddPut({receiver, argument(1), Key::kUnknown});
      }
      if (key != nullptr) TakeUnder(receiver, *key, to);
      else take(kUnderKey);
      return true;
    }
    if ((name == "get" && (in.b == 1 || in.b == 2)) || (name == "pop" && in.b <= 2)) {
      if (in.b == 2) flows_.FlowIf(receiver, kHolds, argument(1), to);
      if (key != nullptr) TakeUnder(receiver, *key, to);
      else take(kUnderKey);
      if (name == "pop") flows_.FlowIf(receiver, kSequence | kReply, flows_.At(receiver, kEach), to);
      return true;
    }
    if (in.b == 0 && IsOneOf(name, {"keys", "values"})) {
      const Node made = gives(kSequence);
      flows_.Take(receiver, name == "keys" ? kEach : kUnderKey, flows_.At(made, kRest));
      return true;
    }
    if (in.b == 0 && name == "items") {
      const Node made = gives(kSequence), pair = flows_.Add(kSequence);
      flows_.Take(receiver, kEach, flows_.At(pair, kFirst));
      flows_.Take(receiver, kUnderKey, flows_.At(pair, kFirst + 1));
      return flows_.Put(made, kRest, pair), true;
    }
    if (in.b == 0 && name == "copy") return flows_.FlowIf(receiver, kHolds, receiver, to), true;
    if ((in.b <= 1 && IsOneOf(name, {"reverse", "clear", "remove", "discard"})) || (in.b == 1 && IsOneOf(name, {"index", "count"}))) return true;
    return false;
  }

  Effects& effects_;
  const Module& module_;
  ValueFlows flows_;
  const bool loses_;
  bool compares_ = false, sets_by_code_ = false, loses_holders_ = false;  // if loses_
  bool known_ = true;
  std::vector<Kinds> owners_;             // by function: OwnersOf, or 0
  std::vector<uint8_t> takes_unknown_;    // by function: what it is given is not known
  std::vector<std::vector<Node>> nodes_;  // by function, pc: of what it writes first, then those of the others
  std::vector<Node> parameters_, returned_, yielded_;  // by function; the first, then those of the others
  std::vector<Node> attributes_;                       // by name
  std::unordered_map<std::string_view, uint16_t> names_;
  std::unordered_map<uint16_t, std::vector<Node>> selves_;  // by name: the first parameters of methods called so
  struct Receiver { FunctionId f; Pc pc; Node node; bool is_shared; Functions methods; };
  struct PlainReceiver { FunctionId f; Pc pc; Node node; };
  std::vector<PlainReceiver> stores_;           // of attributes: of what
  std::vector<PlainReceiver> items_;            // where an item is taken, set or deleted: of what
  Functions setters_;                           // `__setattr__` of classes
  std::vector<PlainReceiver> plain_receivers_;  // of calls of methods that builtin types have, and perhaps classes
  std::vector<Receiver> receivers_;  // of calls of what may be methods of classes of the plan; shared: as above
  std::vector<Stored> puts_;
  std::unordered_map<std::string_view, bool> plain_fields_;  // by name
  Filled* filled_ = nullptr;
};

void Effects::FindKeptScalars() {
  if (!strict_ || given_.any || has_modules_ || has_new_) return;
  size_t size = 0;
  for (const Function& function : module_.functions) size += function.code.size();
  if (size > kMostInstructions) return;
  constexpr int kRounds = 4;
  // `getattr(xs, "append")(x)`: writes, though no instruction says so.
  const bool writes_unseen = std::any_of(module_.functions.begin(), module_.functions.end(), [](const Function& function) {
    return std::any_of(function.code.begin(), function.code.end(), [](const Instruction& in) { return in.op == Op::LoadBuiltin && in.wide() == IdOf(Builtin::Getattr); });
  });
  for (bool loses : {false, true}) {
    if (writes_unseen && !loses) continue;
    KeptScalars::Filled filled;
    for (int round = 0; round < kRounds; ++round) {
      const size_t before = filled.names.size() + filled.any;
      KeptScalars kept(*this, loses);
      if (kept.Find(filled)) return TakeKeptScalars(kept);
      if (filled.names.size() + filled.any == before) break;
    }
  }
}

void Effects::TakeKeptScalars(KeptScalars& kept) {
  kept.ForEachCallOfPlan([&](FunctionId f, Pc pc, bool is_shared, const Functions& methods) {
    methods_called_[static_cast<uint64_t>(f) << 32 | pc] = methods;
    // A text has some of those that are shared, and is no error then.
    (is_shared ? plan_methods_ : instance_calls_).insert(static_cast<uint64_t>(f) << 32 | pc);
  });
  kept.ForEachPlainStore([&](FunctionId f, Pc pc) { plain_stores_.insert(static_cast<uint64_t>(f) << 32 | pc); });
  if (has_classes_) kept.ForEachItem([&](FunctionId f, Pc pc, const Functions& methods) { asked_for_items_[static_cast<uint64_t>(f) << 32 | pc] = methods; });
  kept.ForEachCallOfBuiltin([&](FunctionId f, Pc pc) { builtin_calls_.insert(static_cast<uint64_t>(f) << 32 | pc); });
  for (FunctionId f = 0; f < module_.functions.size(); ++f) {
    const Function& function = module_.functions[f];
    for (Pc pc = 0; pc < function.code.size(); ++pc) gives_scalar_[f][pc] |= kept.GivesScalar(f, pc);
    for (uint16_t reg = 0; reg < function.register_count; ++reg) {
      const bool is_parameter = reg < function.parameter_register_count();
      const std::span<const Pc> written = definitions_.Of(f, reg);
      if (scalar_[f][reg] != 0 || holds_error_[f][reg] || (is_parameter ? !kept.IsScalarParameter(f, reg) : written.empty())) continue;
      scalar_[f][reg] = std::all_of(written.begin(), written.end(), [&](Pc pc) { return gives_scalar_[f][pc] != 0; });
    }
  }
}

BareReads BareReadsOf(const Module& module, bool strict, const Manifest* tools) {
  const Cfg cfg = BuildCfg(module);
  const Effects effects(module, cfg, strict, tools);
  BareReads bare(module.functions.size());
  for (FunctionId f = 0; f < bare.size(); ++f) {
    const Function& function = module.functions[f];
    bare[f].resize(function.code.size());
    for (Pc pc = 0; pc < function.code.size(); ++pc) ForEachRead(function, pc, [&](uint16_t reg) { if (effects.HoldsNoParts(f, pc, reg)) bare[f][pc].push_back(reg); });
  }
  return bare;
}

}  // namespace penstock
