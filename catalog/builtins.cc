#include "catalog/builtins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "core/name_map.h"

namespace penstock {
namespace {

using enum LabelRule;

constexpr BuiltinRow kBuiltinRows[] = {
#define BUILTIN(id, name, min, max, rule, signature, doc) {BuiltinKind::kFunction, name, min, max, rule, signature, doc},
#define MEMBER(module, id, name, min, max, rule, signature, doc) \
  {BuiltinKind::kFunction, name, min, max, rule, signature, doc, ModuleId::module},
#include "catalog/builtins.def"
#define TYPE(id, name, min, max, rule, signature, doc) {BuiltinKind::kType, name, min, max, rule, signature, doc},
#define MEMBER_TYPE(module, id, name, min, max, rule, signature, doc) \
  {BuiltinKind::kType, name, min, max, rule, signature, doc, ModuleId::module},
#include "catalog/builtins.def"
#define EXCEPTION(id, name, base) {BuiltinKind::kException, name, 0, -1, kBuild, name "(*args)", "exception"},
#define MODULE_EXCEPTION(id, name, base, module) \
  {BuiltinKind::kException, name, 0, -1, kBuild, name "(*args)", "exception", ModuleId::module},
#include "catalog/exceptions.def"
#undef EXCEPTION
    {BuiltinKind::kValue, "NotImplemented", 0, 0, kNothing, "NotImplemented", "what a dunder operator returns to pass"},
};

constexpr MethodRow kMethodRows[] = {
#define METHOD(type, id, name, min, max, rule, signature, doc) {BuiltinType::type, name, min, max, rule, signature, doc},
#include "catalog/builtins.def"
};

struct ExceptionMember { ModuleId module; ExceptionType exception; };
constexpr ExceptionMember kExceptionMembers[] = {
#define MEMBER_EXCEPTION(module, exception) {ModuleId::module, ExceptionType::exception},
#include "catalog/builtins.def"
    {kNoModule, ExceptionType::None},
};

struct ValueMember { ModuleId module; std::string_view name; MemberValue value; };
const ValueMember kValueMembers[] = {
#define MEMBER_VALUE(module, name, value) {ModuleId::module, name, value},
#include "catalog/builtins.def"
    {kNoModule, "", 0.0},
};

// Methods of the type: they need no value of it.
constexpr Method kClassMethods[] = {
#define CLASS_METHOD(type, id, name, min, max, rule, signature, doc) Method::type##id,
#define METHOD(type, id, name, min, max, rule, signature, doc)
#include "catalog/builtins.def"
    Method::StrMaketrans, Method::DictFromkeys, Method::FloatFromhex, Method::BytesFromhex, Method::BytesMaketrans, Method::IntFromBytes,
};

constexpr ExceptionType kBases[] = {
#define EXCEPTION(id, name, base) ExceptionType::base,
#include "catalog/exceptions.def"
#undef EXCEPTION
};

}  // namespace

const BuiltinRow& RowOf(BuiltinId id) { return kBuiltinRows[id]; }
const MethodRow& RowOf(Method method) { return kMethodRows[static_cast<size_t>(method)]; }

BuiltinId FindBuiltin(std::string_view name) {
  static const auto by_name = [] {
    NameMap<BuiltinId> map;
    for (BuiltinId id = 0; id < kBuiltinCount; ++id) if (kBuiltinRows[id].module == kNoModule) map.Add(kBuiltinRows[id].name, id);
    for (std::string_view old : {"IOError", "EnvironmentError"}) map.Add(old, IdOf(ExceptionType::OSError));
    return map;
  }();
  const BuiltinId* found = by_name.Find(name);
  return found == nullptr ? kBuiltinCount : *found;
}

Method FindMethod(BuiltinType type, std::string_view name) {
  static const auto by_name = [] {
    std::array<NameMap<Method>, static_cast<size_t>(BuiltinType::kTypeCount)> maps;
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      maps[static_cast<size_t>(kMethodRows[i].type)].Add(kMethodRows[i].name, static_cast<Method>(i));
    }
    return maps;
  }();
  const uint32_t hash = TextHash(name);
  if (type == BuiltinType::Bool) type = BuiltinType::Int;
  for (; type < BuiltinType::kTypeCount; type = BaseOf(type)) {
    if (const Method* found = by_name[static_cast<size_t>(type)].Find(name, hash)) return *found;
  }
  return Method::kMethodCount;
}

std::optional<Member> FindMember(ModuleId module, std::string_view name) {
  for (BuiltinId id = 0; id < kBuiltinCount; ++id) {
    if (kBuiltinRows[id].module == module && kBuiltinRows[id].name == name) return Member{Member::Kind::kBuiltin, id, {}, kNoModule};
  }
  for (const ExceptionMember& row : kExceptionMembers) {
    if (row.module == module && NameOf(row.exception) == name) return Member{Member::Kind::kBuiltin, IdOf(row.exception), {}, kNoModule};
  }
  for (const ValueMember& row : kValueMembers) {
    if (row.module == module && row.name == name) return Member{Member::Kind::kValue, 0, row.value, kNoModule};
  }
  const ModuleId inner = FindModule(std::string(RowOf(module).name) + "." + std::string(name));
  if (inner != kNoModule) return Member{Member::Kind::kModule, 0, {}, inner};
  return std::nullopt;
}

std::vector<std::string_view> MembersOf(ModuleId module) {
  std::vector<std::string_view> names;
  for (BuiltinId id = 0; id < kBuiltinCount; ++id) if (kBuiltinRows[id].module == module) names.push_back(kBuiltinRows[id].name);
  for (const ExceptionMember& row : kExceptionMembers) if (row.module == module) names.push_back(NameOf(row.exception));
  for (const ValueMember& row : kValueMembers) if (row.module == module) names.push_back(row.name);
  return names;
}

std::string_view NameOf(ExceptionType type) { return kBuiltinRows[IdOf(type)].name; }
ExceptionType BaseOf(ExceptionType type) { return kBases[static_cast<size_t>(type)]; }

bool IsClassMethod(Method method) { return std::find(std::begin(kClassMethods), std::end(kClassMethods), method) != std::end(kClassMethods); }

BuiltinType BaseOf(BuiltinType type) {
  switch (type) {
    case BuiltinType::DatetimeDatetime: return BuiltinType::DatetimeDate;
    case BuiltinType::DatetimeTimezone: return BuiltinType::DatetimeTzinfo;
    default: return BuiltinType::kTypeCount;
  }
}

bool IsSubclass(ExceptionType type, ExceptionType base) {
  if (type == ExceptionType::DecimalDivisionByZero && base == ExceptionType::ZeroDivisionError) return true;
  if (type == ExceptionType::DecimalDivisionUndefined && base == ExceptionType::ZeroDivisionError) return true;
  if (type == ExceptionType::DecimalFloatOperation && base == ExceptionType::TypeError) return true;
  while (type != ExceptionType::None) {
    if (type == base) return true;
    type = BaseOf(type);
  }
  return false;
}

}  // namespace penstock
