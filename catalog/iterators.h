// Builtins and methods that give iterators, or go over what they are given.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "catalog/builtins.h"

namespace penstock {

// What is called so gives one, whatever type's method it is.
inline bool GivesIterator(std::string_view method) { return method == "finditer" || method == "__iter__" || method == "__reversed__"; }
inline bool GivesIterator(BuiltinId id) {
  const LabelRule rule = RowOf(id).rule;
  return rule == LabelRule::kCallback || rule == LabelRule::kIterator || rule == LabelRule::kNext || id == IdOf(Builtin::Zip) || id == IdOf(Builtin::Enumerate) ||
         id == IdOf(Builtin::Reversed) || GivesIterator(RowOf(id).name);
}

// Goes over its first argument, to the end or to where it stops, and keeps nothing of that. Of several, `min` and `max` give one.
inline bool UsesUp(BuiltinId id, int positional) {
  static constexpr BuiltinId kUsers[] = {IdOf(Builtin::Any), IdOf(Builtin::All), IdOf(Builtin::Sum), IdOf(Builtin::Min), IdOf(Builtin::Max), IdOf(Builtin::Sorted), IdOf(Builtin::Next),
                                         IdOf(BuiltinType::List), IdOf(BuiltinType::Tuple), IdOf(BuiltinType::Set), IdOf(BuiltinType::Frozenset), IdOf(BuiltinType::Dict)};
  const bool gives_one = positional > 1 && (id == IdOf(Builtin::Min) || id == IdOf(Builtin::Max));
  return !gives_one && std::find(std::begin(kUsers), std::end(kUsers), id) != std::end(kUsers);
}

inline bool MethodUsesUp(std::string_view name) {
  static constexpr std::string_view kUsers[] = {"join", "extend", "extendleft", "update", "union", "intersection", "difference", "symmetric_difference", "intersection_update", "difference_update", "issubset", "issuperset", "isdisjoint"};
  return std::find(std::begin(kUsers), std::end(kUsers), name) != std::end(kUsers);
}

// Gives an iterator that alone goes on with it.
inline bool Wraps(BuiltinId id) {
  static constexpr BuiltinId kWrappers[] = {IdOf(Builtin::Zip), IdOf(Builtin::Enumerate), IdOf(Builtin::Reversed), IdOf(Builtin::Map), IdOf(Builtin::Filter)};
  return std::find(std::begin(kWrappers), std::end(kWrappers), id) != std::end(kWrappers);
}

// A method of a text, list, dict or set that goes over nothing that it is given: an iterator among that stays where it is.
inline bool GoesOverNothing(std::string_view method) {
  static constexpr std::string_view kMethods[] = {
      "add", "center", "count", "discard", "encode", "endswith", "find", "format", "get", "index", "insert", "ljust", "lstrip", "partition", "pop", "remove", "removeprefix",
      "removesuffix", "replace", "rfind", "rindex", "rjust", "rpartition", "rsplit", "rstrip", "setdefault", "split", "splitlines", "startswith", "strip", "zfill"};
  return std::find(std::begin(kMethods), std::end(kMethods), method) != std::end(kMethods);
}

}  // namespace penstock
