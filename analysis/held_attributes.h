// What builtin values have under names of their own that are no methods of the table: what they were made of, or something else with parts.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>

#include "analysis/effects_ops.h"
#include "catalog/builtins.h"

namespace penstock {

// An attribute of builtin errors that holds what those were made of, whatever that is.
struct HeldByError {
  ExceptionType type;
  std::string_view name;
};
inline constexpr HeldByError kHeldByErrors[] = {
    {ExceptionType::SystemExit, "code"},       {ExceptionType::StopIteration, "value"},
    {ExceptionType::OSError, "errno"},         {ExceptionType::OSError, "strerror"},         {ExceptionType::OSError, "filename"},
    {ExceptionType::UnicodeError, "encoding"}, {ExceptionType::UnicodeError, "object"},      {ExceptionType::UnicodeError, "start"},
    {ExceptionType::UnicodeError, "end"},      {ExceptionType::UnicodeError, "reason"},      {ExceptionType::ImportError, "msg"},
    {ExceptionType::ImportError, "path"},      {ExceptionType::ImportError, "name"},         {ExceptionType::NameError, "name"},
    {ExceptionType::AttributeError, "name"},   {ExceptionType::AttributeError, "obj"},       {ExceptionType::SyntaxError, "msg"},
    {ExceptionType::SyntaxError, "filename"},  {ExceptionType::SyntaxError, "lineno"},       {ExceptionType::SyntaxError, "offset"},
    {ExceptionType::SyntaxError, "text"},      {ExceptionType::SyntaxError, "end_lineno"},   {ExceptionType::SyntaxError, "end_offset"}};

inline bool IsHeldBySlices(std::string_view name) { return IsOneOf(name, {"start", "stop", "step"}); }
inline bool IsHeldByProperties(std::string_view name) { return IsOneOf(name, {"fget", "fset", "fdel"}); }

// Does some builtin value hold what it was made of under the name?
inline bool IsHeldBySome(std::string_view name) {
  return IsHeldBySlices(name) || IsHeldByProperties(name) ||
         std::any_of(std::begin(kHeldByErrors), std::end(kHeldByErrors), [&](const HeldByError& held) { return held.name == name; });
}

// Has a value of a builtin type something else with parts, or that can be called, under the name?
inline bool HasParts(std::string_view name) {
  return IsOneOf(name, {"add_note", "args",     "cache_clear", "cache_info", "cache_parameters", "close", "default_factory", "deleter", "func",   "getter", "indices",       "isdisjoint",
                       "keywords", "maps",     "mro",         "obj",        "parents",          "parameters", "register",   "send",    "setter", "throw",  "with_traceback"});
}

}  // namespace penstock
