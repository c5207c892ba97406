// The methods of a class by which what it makes is shown and compared. An instance whose class has one is asked by it and not looked
// into: what the method gives carries what the method looked at. What has none is equal to itself alone, and shown by its type. An error
// is shown by what it was made of.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "catalog/builtins.h"

namespace penstock {

// kInside: at all there is; kPutTogether: the same, and gives what it was given; kGoneOver: at what the first argument gives, of a dict its keys
enum class Look : uint8_t { kInside, kShown, kCompared, kCounted, kSearched, kPutTogether, kGoneOver };

inline constexpr std::array<std::string_view, 3> kShowingMethods = {"__str__", "__repr__", "__format__"};
inline constexpr std::array<std::string_view, 6> kComparingMethods = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};

inline constexpr std::array<std::string_view, 6> kCountingMethods = {"__int__", "__float__", "__index__", "__trunc__", "__round__", "__hash__"};

inline constexpr std::array<std::string_view, 1> kSearchingMethods = {"__contains__"};

// Does a field of what `str.format` fills in look into what it shows? `"{0.total}"`, `"{row[name]}"`
inline bool LooksInto(std::string_view text) {
  bool within = false;
  for (char c : text) {
    if (c == '{' || c == '}' || c == ':' || c == '!') within = c == '{';
    else if (within && (c == '.' || c == '[')) return true;
  }
  return false;
}

// Puts what it goes over together by an operator: each item is an operand.
inline bool PutsTogether(BuiltinId id) { return id == IdOf(Builtin::Sum) || id == IdOf(Builtin::MathProd); }

// Methods that go over what they are given first, and look at nothing else that they are given.
inline bool OnlyGoesOver(Method method) { return method == Method::StrJoin || method == Method::BytesJoin || method == Method::DictFromkeys; }

// Goes over nothing that it is given, unless code of the plan does.
inline bool MovesNothing(BuiltinId id) {
  for (BuiltinType one : {BuiltinType::Bool, BuiltinType::Float, BuiltinType::Int, BuiltinType::Str}) if (id == IdOf(one)) return true;
  for (Builtin one : {Builtin::Abs, Builtin::Ascii, Builtin::Bin, Builtin::Chr, Builtin::Divmod, Builtin::Format, Builtin::Hash, Builtin::Hex, Builtin::Len, Builtin::Oct,
                      Builtin::Ord, Builtin::Print, Builtin::Repr, Builtin::Round}) {
    if (id == IdOf(one)) return true;
  }
  return false;
}

// How a builtin looks at what it is given, where that is one thing, or at things that it puts in order.
inline Look LookOf(BuiltinId id, bool is_one) {
  for (Builtin b : {Builtin::Sorted, Builtin::Min, Builtin::Max}) if (id == IdOf(b)) return Look::kCompared;
  if (PutsTogether(id)) return Look::kPutTogether;
  if (id == IdOf(Builtin::Any) || id == IdOf(Builtin::All)) return Look::kGoneOver;
  if (!is_one) return Look::kInside;
  if (id == IdOf(BuiltinType::Str) || id == IdOf(Builtin::Repr)) return Look::kShown;
  for (Builtin b : {Builtin::Hash, Builtin::Round}) if (id == IdOf(b)) return Look::kCounted;
  return id == IdOf(BuiltinType::Int) || id == IdOf(BuiltinType::Float) ? Look::kCounted : Look::kInside;
}

// Calls is(name) for each until one is true.
template <typename Is>
bool AnyMethodFor(Look look, Is is) {
  if (look == Look::kShown) for (std::string_view name : kShowingMethods) if (is(name)) return true;
  if (look == Look::kCounted) for (std::string_view name : kCountingMethods) if (is(name)) return true;
  if (look == Look::kSearched) for (std::string_view name : kSearchingMethods) if (is(name)) return true;
  if (look == Look::kCompared) for (std::string_view name : kComparingMethods) if (is(name)) return true;
  return false;
}

}  // namespace penstock
