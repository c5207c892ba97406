// Where values flow and what is put where, by names, for kept_scalars.cc, which has the algorithm. Included by its files only.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "analysis/effects.h"
#include "analysis/effects_ops.h"
#include "analysis/value_flows.h"
#include "ir/last_write.h"

namespace penstock {

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
  bool Find(Filled& filled);

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
  void LoseToCalled(FunctionId f, Pc pc, int first);

  // Is it a field that counted as plain? It does not any more.
  bool Fills(const Stored& put) {
    if (put.key == Key::kNone || filled_->any) return false;
    if (put.key == Key::kNamed) return filled_->names.emplace(put.name).second;
    return filled_->any = true;
  }

  // Is what replies have under the name without parts?
  bool IsPlainField(std::string_view name);
  void AddNodes();
  void FindWaysOfLosing();

  // Is what is loaded there called at once, with a name that stands in the code?
  bool GetsByText(FunctionId f, Pc loaded) const;

  // REQUIRES: the instruction writes the register
  Node NodeOf(FunctionId f, Pc pc, uint16_t reg) const {
    const Instruction& in = module_.functions[f].code[pc];
    return nodes_[f][pc] + (in.op == Op::Unpack || in.op == Op::UnpackStar ? reg - in.a : 0);
  }

  void MarkAny(Node node) { flows_.Flow(flows_.any, node); }

  // What a register holds before an instruction.
  Node Use(FunctionId f, Pc pc, uint16_t reg);
  Node Use(const Where& where) { return Use(where.function, where.pc, where.reg); }

  // -- what functions are given

  void AddParameter(FunctionId f, uint16_t reg);

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
  std::optional<Functions> MethodsOf(std::string_view name, Kinds kinds, Functions called);
  static constexpr Kinds kSomeInstance = ValueFlows::kInstance | ValueFlows::kDerived | ValueFlows::kOtherClass;

  static Kinds BitOfClass(size_t index) { return index < ValueFlows::kMostClasses ? Kinds{ValueFlows::kFirstClass} << index : kOtherClass; }

  Kinds KindsOfInstance(std::span<const uint64_t> classes) const;

  // Of a method: instances of which classes have it under its name.
  Kinds OwnersOf(FunctionId f);

  // The instance; or what it is given by way of the class: `C.add(x, 1)`.
  void AddSelf(FunctionId f, Node node);

  // Of a method, where it is known who calls it by its name, and of `__init__`, where it is known who makes instances. The instance comes first;
  // by way of the class it is given: `C.add(x, 1)`.
  bool AddGivenToMethod(FunctionId f, uint16_t reg, Node node);

  // What a class has under a name is found in its instances, too.
  void AddMembers(FunctionId body);

  // -- instructions

  static bool IsOperator(Op op) { return RowOf(op).rule == LabelRule::kOperator || IsComparison(op) || op == Op::In || op == Op::NotIn; }

  // What an operator, a comparison or a look-up gives to methods.
  void LoseOperandsOf(FunctionId f, Pc pc);

  void AddInstruction(FunctionId f, Pc pc);

  const std::string* TextAt(FunctionId f, Pc pc, uint16_t reg) const {
    const std::optional<uint32_t> constant = effects_.ConstantAt(f, pc, reg);
    return constant ? std::get_if<std::string>(&module_.constants[*constant]) : nullptr;
  }

  // What stands in a dict under what is in a register.
  Node UnderKeyAt(FunctionId f, Pc pc, Node holder, uint16_t key) {
    const std::string* text = TextAt(f, pc, key);
    return text != nullptr ? flows_.Under(holder, *text) : flows_.At(holder, kUnderRest);
  }

  void AddConstant(const Constant& constant, Node to);

  // What is made of two lists, sets or dicts has what is in either; the one before `+=` has it itself.
  void AddOperator(FunctionId f, Pc pc);
  void AddSlice(Node holder, Node to);

  // An instance is given the bounds in a slice, and may keep them.
  void AddBounds(FunctionId f, Pc pc, uint16_t holder, int stored);

  // All that going over `from` gives is put into `holder`, and what stands under its keys.
  void PutEach(Node holder, Node from, bool is_new = false);
  void TakeAt(Node holder, int place, Node to);
  void AddItem(FunctionId f, Pc pc);

  // `d["name"]`, `d.get("name")`
  void TakeUnder(Node holder, const std::string& key, Node to);
  void AddAttribute(FunctionId f, Pc pc);

  // -- calls

  // What a call gives; nobody sees it where that is known to have no parts.
  Node ResultOf(FunctionId f, Pc pc) { return effects_.gives_scalar_[f][pc] != 0 ? flows_.Add() : nodes_[f][pc]; }

  void AddResult(FunctionId one, Node to);
  void AddCall(FunctionId f, Pc pc);
  void AddCallOfBuiltin(FunctionId f, Pc pc, BuiltinId id);

  // `dict(pairs)`, `dict(d, n=1)`
  void AddNewDict(FunctionId f, Pc pc, Node to);

  // Into a dict all that is in another, or in pairs. What is put into it under which key is not known.
  void PutAll(Node holder, Node from);

  // What a function gives that is called with each.
  void AddMapped(FunctionId f, Pc pc, Node to);
  void AddCallOfMethod(FunctionId f, Pc pc);

  // Functions that stand in classes under the name. False: there may be others.
  bool AddMethodsNamed(std::string_view name, Functions& methods) const;

  // What a method is called with, if it may be called of one of these.
  void LoseArguments(FunctionId f, Pc pc, Node receiver, Kinds kinds) {
    const Instruction& in = module_.functions[f].code[pc];
    for (int i = 1; loses_ && i < RunLength(module_.functions[f], in); ++i) LoseIf(receiver, kinds, Use(f, pc, static_cast<uint16_t>(in.a + i)));
  }

  // True: that is all it gives.
  bool AddPlanMethods(FunctionId f, Pc pc, uint16_t name, Node receiver, Node to);

  // False: it is no such method.
  bool AddMethodOfContainer(FunctionId f, Pc pc, std::string_view name, Node receiver, Node to);
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

}  // namespace penstock
