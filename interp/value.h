// A value: 16 bytes, a payload and a tag word that holds kind and label together.
#pragma once

#include <bit>
#include <cstdint>

#include "labels/label.h"

namespace penstock {

struct Object;

enum class Kind : uint8_t {
  kNothing = 0,  // no value: what a failed function gives back; an absent argument
  kInt = 1,      // payload: int64_t; larger ones are kBigInt and never fit here
  kBool,
  kFloat,
  kNone,
  kUnbound,      // a variable without a value; never seen by builtins
  kEllipsis,
  kNotImplementedValue,
  kBuiltin,      // payload: BuiltinId, a function, type or exception of catalog/builtins.def
  kHiddenType,   // payload: Kind, the type of values whose type has no name (NoneType, function)
  kTool,         // payload: index into Module::tools
  kModule,       // payload: ModuleId

  // From here on the payload is an Object*.
  kStr,
  kBigInt,
  kBytes,
  kTuple,
  kList,
  kDict,
  kSet,
  kFrozenSet,
  kRange,
  kSlice,
  kDictView,       // d.keys(), d.values(), d.items()
  kIterator,       // every iterator but generators: of list, dict, zip, map, ...
  kGenerator,
  kFunction,       // a closure of the plan
  kCell,           // a variable that closures share
  kMethod,         // a function of the plan, or any callable, bound to a receiver
  kBuiltinMethod,  // a row of METHOD bound to a receiver; without one: `str.lower`
  kClass,          // a class of the plan
  kInstance,
  kException,      // an instance of an exception, builtin or of the plan
  kProperty, kClassMethod, kStaticMethod, kSuper,
  kAlias,          // list[str], str | None
  // Values of modules, see natives/natives.h.
  kPattern, kMatch, kRegexFlag, kDate, kDateTime, kTime, kTimeDelta, kTimeZone, kIsoDate, kDecimal,
  kDecimalContext, kDecimalSignals, kDecimalTuple,
  kOpenCall,       // a reply that is still to come: only catalog/library/asyncio.py sees it
  kTextBuffer,     // bytes that several texts share; never a value by itself
};
inline constexpr Kind kFirstObjectKind = Kind::kStr;
inline constexpr Kind kFirstNativeKind = Kind::kPattern, kLastNativeKind = Kind::kDecimalTuple;
inline constexpr int kKindCount = static_cast<int>(Kind::kTextBuffer) + 1;

// The low half of a tag is the kind, the high half the label: an unlabelled int has one constant
// tag, so one 64-bit compare asks for both.
constexpr uint64_t TagOf(Kind kind, LabelId label = kBottom) {
  return static_cast<uint64_t>(label) << 32 | static_cast<uint64_t>(kind);
}

struct Value {
  union {
    int64_t int_value;    // kInt, kBool (0, 1), kBuiltin, kHiddenType, kTool, kModule
    double float_value;
    Object* object;
  };
  uint64_t tag;

  constexpr Value() : int_value(0), tag(TagOf(Kind::kNothing)) {}
  constexpr Value(uint64_t t, int64_t payload) : int_value(payload), tag(t) {}
  Value(Kind kind, Object* o, LabelId label = kBottom) : object(o), tag(TagOf(kind, label)) {}

  static constexpr Value Nothing() { return {}; }
  static constexpr Value None(LabelId label = kBottom) { return {TagOf(Kind::kNone, label), 0}; }
  static constexpr Value Unbound() { return {TagOf(Kind::kUnbound), 0}; }
  static constexpr Value Bool(bool b, LabelId label = kBottom) { return {TagOf(Kind::kBool, label), b}; }
  static constexpr Value Int(int64_t i, LabelId label = kBottom) { return {TagOf(Kind::kInt, label), i}; }
  static constexpr Value Float(double d, LabelId label = kBottom) {
    return {TagOf(Kind::kFloat, label), std::bit_cast<int64_t>(d)};
  }
  static constexpr Value Builtin(uint32_t id) { return {TagOf(Kind::kBuiltin), id}; }
  static constexpr Value HiddenType(Kind kind) { return {TagOf(Kind::kHiddenType), static_cast<int64_t>(kind)}; }
  static constexpr Value NotImplemented() { return {TagOf(Kind::kNotImplementedValue), 0}; }

  constexpr Kind kind() const { return static_cast<Kind>(static_cast<uint8_t>(tag)); }
  constexpr LabelId label() const { return static_cast<LabelId>(tag >> 32); }
  constexpr bool is(Kind k) const { return kind() == k; }
  constexpr bool is_nothing() const { return is(Kind::kNothing); }
  constexpr bool is_none() const { return is(Kind::kNone); }
  constexpr bool is_object() const { return kind() >= kFirstObjectKind; }
  constexpr bool is_int() const { return is(Kind::kInt) || is(Kind::kBigInt) || is(Kind::kBool); }  // any size, bools too
  constexpr bool is_small_int() const { return is(Kind::kInt) || is(Kind::kBool); }
  constexpr explicit operator bool() const { return !is_nothing(); }  // there is a value

  constexpr Value WithLabel(LabelId label) const { return {TagOf(kind(), label), int_value}; }

  // REQUIRES: is_object() and the kind is T's.
  template <typename T> T* As() const { return static_cast<T*>(object); }
};
static_assert(sizeof(Value) == 16);

// The same thing, labels apart: what `is` asks.
inline bool Identical(Value a, Value b) { return a.kind() == b.kind() && a.int_value == b.int_value; }

}  // namespace penstock
