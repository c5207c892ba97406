// Builtin functions, types, exceptions and methods, expanded from the tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "catalog/modules.h"
#include "labels/label_rule.h"

namespace penstock {

// The number of a builtin name: functions, then types, then exceptions, then named values.
using BuiltinId = uint32_t;
// The number of a method row.
using MethodId = uint16_t;

enum class BuiltinKind : uint8_t { kFunction, kType, kException, kValue };

enum class Builtin : uint16_t {
#define BUILTIN(id, name, min, max, rule, signature, doc) id,
#include "catalog/builtins.def"
  kFunctionCount
};

enum class BuiltinType : uint16_t {
#define TYPE(id, name, min, max, rule, signature, doc) id,
#include "catalog/builtins.def"
  kTypeCount
};

enum class ExceptionType : uint16_t {
#define EXCEPTION(id, name, base) id,
#include "catalog/exceptions.def"
#undef EXCEPTION
  kExceptionCount,
  None = 0xFFFF
};

enum class Method : uint16_t {
#define METHOD(type, id, name, min, max, rule, signature, doc) type##id,
#include "catalog/builtins.def"
  kMethodCount
};

struct BuiltinRow {
  BuiltinKind kind;
  std::string_view name;
  int min_arguments, max_arguments;  // positional; -1: any number
  LabelRule rule;
  std::string_view signature, doc;
  ModuleId module = kNoModule;       // that has it; kNoModule: its name is there without an import
};

struct MethodRow {
  BuiltinType type;
  std::string_view name;
  int min_arguments, max_arguments;
  LabelRule rule;
  std::string_view signature, doc;
};

inline constexpr BuiltinId kFirstBuiltinType = static_cast<BuiltinId>(Builtin::kFunctionCount);
inline constexpr BuiltinId kFirstException = kFirstBuiltinType + static_cast<BuiltinId>(BuiltinType::kTypeCount);
inline constexpr BuiltinId kNotImplemented = kFirstException + static_cast<BuiltinId>(ExceptionType::kExceptionCount);
inline constexpr BuiltinId kBuiltinCount = kNotImplemented + 1;

constexpr BuiltinId IdOf(Builtin f) { return static_cast<BuiltinId>(f); }
constexpr BuiltinId IdOf(BuiltinType t) { return kFirstBuiltinType + static_cast<BuiltinId>(t); }
constexpr BuiltinId IdOf(ExceptionType e) { return kFirstException + static_cast<BuiltinId>(e); }

// What an import gives.
struct Member {
  enum class Kind : uint8_t { kBuiltin, kValue, kModule } kind = Kind::kBuiltin;
  BuiltinId builtin = 0;
  MemberValue value;
  ModuleId module = kNoModule;
};

const BuiltinRow& RowOf(BuiltinId id);                // REQUIRES: id < kBuiltinCount
const MethodRow& RowOf(Method method);
// The builtin called so without an import, or kBuiltinCount.
BuiltinId FindBuiltin(std::string_view name);
// The row of a type's method, its own or of the type it derives from, or Method::kMethodCount.
Method FindMethod(BuiltinType type, std::string_view name);
// What a module has under a name, of its native members; nothing if there is none (catalog/library may have it).
std::optional<Member> FindMember(ModuleId module, std::string_view name);
// The names of a module's native members, in the order of the tables.
std::vector<std::string_view> MembersOf(ModuleId module);
std::string_view NameOf(ExceptionType type);
// Is the method one of the type itself, as `dict.fromkeys`?
bool IsClassMethod(Method method);
// The type this one derives from, or kTypeCount.
BuiltinType BaseOf(BuiltinType type);
ExceptionType BaseOf(ExceptionType type);             // None for BaseException
bool IsSubclass(ExceptionType type, ExceptionType base);

}  // namespace penstock
