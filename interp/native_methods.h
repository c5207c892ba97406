// Methods the machine itself provides, numbered after those of catalog/builtins.def.
#pragma once

#include "interp/builtin_functions.h"

namespace penstock {

enum class NativeMethod : uint16_t {
  kBeforeFirst = static_cast<uint16_t>(Method::kMethodCount) - 1,
#define NATIVE_METHOD(id, name, min, max, rule) id,
#include "interp/native_methods.def"
#undef NATIVE_METHOD
  kEnd
};

#define NATIVE_METHOD(id, name, min, max, rule) Value Native##id(Runtime& rt, const Args& args);
#include "interp/native_methods.def"
#undef NATIVE_METHOD

inline bool IsNative(Method method) { return method >= Method::kMethodCount; }
// `append`, `send`: of either table.
std::string_view NameOf(Method method);
LabelRule RuleOfNative(Method method);
Value CallNative(Runtime& rt, Method method, const Args& args);
Value NewNativeMethod(Runtime& rt, NativeMethod method, Value receiver);
// Binds a row of either table to a receiver.
Value NewBuiltinMethod(Runtime& rt, Method method, Value receiver);

}  // namespace penstock
