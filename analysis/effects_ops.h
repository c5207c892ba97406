// What is asked of instructions and builtins by themselves.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string_view>

#include <boost/container/static_vector.hpp>

#include "catalog/builtins.h"
#include "catalog/iterators.h"
#include "ir/module.h"

namespace penstock {

// The operator that `__add__`, `__radd__` or `__iadd__` stands for (dunders.cc).
std::optional<Op> OperatorOf(std::string_view dunder);

// Following a value further than this through moves, items and calls, we say it may be anything.
inline constexpr int kMaxSteps = 64;

inline bool TakesFunctions(BuiltinId id) {
  return RowOf(id).rule == LabelRule::kCallback || id == IdOf(Builtin::Sorted) || id == IdOf(Builtin::Min) ||
         id == IdOf(Builtin::Max) || id == IdOf(Builtin::Iter) || id == IdOf(BuiltinType::Property) ||
         id == IdOf(BuiltinType::Classmethod) || id == IdOf(BuiltinType::Staticmethod);
}

// Functions that it calls are given by keywords alone.
inline bool TakesHooksByName(BuiltinId id) {
  return id == IdOf(Builtin::JsonDumps) || id == IdOf(Builtin::JsonLoads) || id == IdOf(Builtin::Sorted) || id == IdOf(Builtin::Min) || id == IdOf(Builtin::Max);
}

// The first argument that may be a function it calls: hooks of json and keys stand behind keywords, what re.sub replaces by in second place or
// behind any of them.
inline constexpr int kNoHook = 1 << 20;
inline int FirstHook(BuiltinId id, const Instruction& call) {
  if (TakesHooksByName(id)) return call.op == Op::CallStar ? 0 : call.b;
  if (id == IdOf(Builtin::ReSub) || id == IdOf(Builtin::ReSubn)) return call.op == Op::CallStar ? 0 : std::min<int>(call.b, 1);
  if (id == IdOf(Builtin::Iter) && call.op == Op::Call && call.b == 1) return kNoHook;  // what is gone over it does not call
  return TakesFunctions(id) ? 0 : kNoHook;
}

// Behind the last one that may be. What `map` and `filter` go over, and what ends an `iter`, they do not call.
inline int HooksEnd(BuiltinId id, const Instruction& call, int arguments) {
  const bool one = id == IdOf(Builtin::Map) || id == IdOf(Builtin::Filter) || id == IdOf(Builtin::Iter);
  return one && call.op == Op::Call ? std::min(arguments, 1) : arguments;
}

// Of a method that writes into its receiver: it puts things into lists and sets, or changes their order; a dict has none of this name.
inline bool LeavesKeys(std::string_view method) {
  static constexpr std::string_view kNames[] = {"append", "appendleft", "extend", "extendleft", "insert", "add", "discard", "remove", "sort", "reverse", "popleft", "rotate"};
  return std::find(std::begin(kNames), std::end(kNames), method) != std::end(kNames);
}

inline bool IsException(BuiltinId id) { return id >= kFirstException && id < kNotImplemented; }

// Tells what something is, or keeps it, or copies it, and asks nobody that writes.
inline bool AsksNobody(BuiltinId id) {
  if (IsException(id)) return true;  // keeps what it is given
  for (Builtin one : {Builtin::Callable, Builtin::Id, Builtin::Isinstance, Builtin::Issubclass, Builtin::InnerShown, Builtin::InnerOwnCopies, Builtin::InnerCopyWhole}) if (id == IdOf(one)) return true;
  for (BuiltinType one : {BuiltinType::Object, BuiltinType::Slice, BuiltinType::Super, BuiltinType::Type}) if (id == IdOf(one)) return true;
  return false;
}

inline bool IsOneOf(BuiltinId id, std::initializer_list<BuiltinType> types, std::initializer_list<Builtin> functions) {
  return std::any_of(types.begin(), types.end(), [&](BuiltinType one) { return id == IdOf(one); }) ||
         std::any_of(functions.begin(), functions.end(), [&](Builtin one) { return id == IdOf(one); });
}

inline bool IsOneOf(std::string_view name, std::initializer_list<std::string_view> names) { return std::find(names.begin(), names.end(), name) != names.end(); }

// Gives something with the same elements.
inline bool KeepsElements(BuiltinId id) {
  return IsOneOf(id, {BuiltinType::List, BuiltinType::Tuple, BuiltinType::Set, BuiltinType::Frozenset}, {Builtin::Sorted, Builtin::Reversed, Builtin::Iter});
}

// Gives something whose elements are tuples of elements.
// Where an item is taken, set or deleted: of what, under which key, and what is put there, as a method is given them.
using ItemOperands = boost::container::static_vector<uint16_t, 3>;
inline ItemOperands OperandsOfItem(const Instruction& in) {
  if (in.op == Op::GetItem) return {in.b, in.c};
  return in.op == Op::SetItem ? ItemOperands{in.a, in.b, in.c} : ItemOperands{in.a, in.b};
}

inline bool PairsElements(BuiltinId id) { return IsOneOf(id, {}, {Builtin::Enumerate, Builtin::Zip}); }

inline constexpr std::string_view kCallMethod = "__call__";
inline constexpr std::string_view kNewMethod = "__new__";
inline constexpr std::string_view kEnumCallMethod = "__enum_call__";  // gives what was made before

inline bool IsCall(Op op) { return op == Op::Call || op == Op::CallKw || op == Op::CallMethod || op == Op::CallStar; }

// Gives a truth value or a text, whatever methods it calls.
inline bool GivesTruthOrText(Op op) {
  switch (op) {
    case Op::Not: case Op::Is: case Op::IsNot: case Op::In: case Op::NotIn: case Op::Convert: case Op::Format: case Op::BuildString:
      return true;
    default: return false;
  }
}

// `+=` and its kin.

// The methods of a class may answer a comparison with anything.
inline bool IsComparison(Op op) {
  switch (op) {
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: return true;
    default: return false;
  }
}

}  // namespace penstock
