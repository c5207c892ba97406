#include "interp/shortcuts.h"

#include <algorithm>
#include <array>

#include "core/check.h"
#include "interp/operators.h"

namespace penstock {
namespace {

constexpr int kDeepest = 8;

template <typename Kind>
struct Row {
  ModuleId module;
  std::string_view name;
  Kind shortcut;
};
constexpr Row<Shortcut> kRows[] = {
#define SHORTCUT(module, name, id) {ModuleId::module, name, Shorten##id},
#include "interp/shortcuts.def"
#undef SHORTCUT
};
constexpr Row<EarlyShortcut> kEarlyRows[] = {
#define SHORTCUT(module, name, id)
#define EARLY_SHORTCUT(module, name, id) {ModuleId::module, name, Shorten##id},
#include "interp/shortcuts.def"
#undef EARLY_SHORTCUT
#undef SHORTCUT
};

struct StepRow {
  ModuleId module;
  std::string_view name;
  GeneratorStep shortcut;
  std::array<std::string_view, Stepper::kMostVariables> variables;
};
constexpr StepRow kStepRows[] = {
#define SHORTCUT(module, name, id)
#define STEPPER(module, name, id, ...) {ModuleId::module, name, Step##id, {__VA_ARGS__}},
#include "interp/shortcuts.def"
#undef STEPPER
#undef SHORTCUT
};

template <typename Rows>
auto Find(const Rows& rows, const Function& function) -> decltype(rows[0].shortcut) {
  if (function.library == kNoModule) return nullptr;
  for (const auto& row : rows) if (row.module == function.library && row.name == function.qualified_name) return row.shortcut;
  return nullptr;
}

bool IsNan(Value v) { return v.is(Kind::kFloat) && v.float_value != v.float_value; }
bool IsPlainNumber(Value v) { return v.is_int() || (v.is(Kind::kFloat) && !IsNan(v)); }
bool IsRow(Value v) { return v.is(Kind::kTuple) || v.is(Kind::kList); }

struct Items {
  const Value* items;
  size_t size;
};
Items ItemsOfRow(Value v) {
  return v.is(Kind::kTuple) ? Items{v.As<Tuple>()->items, v.As<Tuple>()->size} : Items{v.As<List>()->items, v.As<List>()->size};
}

// 1, 0, or -1: not for them to say.
int PlainEqual(Value a, Value b, int depth) {
  if (depth > kDeepest) return -1;
  if (a.is(Kind::kInt) && b.is(Kind::kInt)) return a.int_value == b.int_value;
  if (IsPlainNumber(a) && IsPlainNumber(b)) return CompareNumbers(a, b) == 0;
  if (a.is(Kind::kStr) && b.is(Kind::kStr)) return SameText(a.As<Str>(), b.As<Str>());
  if (a.is_none() && b.is_none()) return 1;
  if (IsRow(a) && a.kind() == b.kind()) {
    const Items x = ItemsOfRow(a), y = ItemsOfRow(b);
    if (x.size != y.size) return 0;
    for (size_t i = 0; i < x.size; ++i) {
      const int equal = PlainEqual(x.items[i], y.items[i], depth + 1);
      if (equal != 1) return equal;
    }
    return 1;
  }
  // The same instance twice in a row is taken to be equal without being asked.
  if (a.is(Kind::kInstance) && Identical(a, b)) return depth > 0 ? 1 : -1;
  return -1;
}

}  // namespace

int PlainLessInside(Value a, Value b, int depth) {
  if (a.is(Kind::kInt) && b.is(Kind::kInt)) return a.int_value < b.int_value;
  if (IsPlainNumber(a) && IsPlainNumber(b)) return CompareNumbers(a, b) == -1;
  if (a.is(Kind::kStr) && b.is(Kind::kStr)) return a.As<Str>()->view() < b.As<Str>()->view();
  if (depth > kDeepest || !IsRow(a) || a.kind() != b.kind()) return -1;
  const Items x = ItemsOfRow(a), y = ItemsOfRow(b);
  for (size_t i = 0; i < x.size && i < y.size; ++i) {
    const int equal = PlainEqual(x.items[i], y.items[i], depth + 1);
    if (equal < 0) return -1;
    if (!equal) return PlainLessInside(x.items[i], y.items[i], depth + 1);
  }
  return x.size < y.size;
}

bool IsPlainKey(Value v, int depth) {
  switch (v.kind()) {
    case Kind::kInt: case Kind::kBool: case Kind::kFloat: case Kind::kNone: case Kind::kStr: case Kind::kBigInt: case Kind::kBytes: return true;
    case Kind::kTuple:
      if (depth > kDeepest) return false;
      for (size_t i = 0; i < v.As<Tuple>()->size; ++i) if (!IsPlainKey(v.As<Tuple>()->items[i], depth + 1)) return false;
      return true;
    default: return false;
  }
}

Value OwnPayload(const Runtime& rt, const FunctionObject* function, Value self, Kind kind) {
  if (!IsOwn(rt, function, self) || !self.As<Instance>()->payload.is(kind)) return Value();
  return self.As<Instance>()->payload;
}

Shortcut ShortcutOf(const Function& function) { return Find(kRows, function); }
EarlyShortcut EarlyShortcutOf(const Function& function) { return Find(kEarlyRows, function); }

Stepper StepperOf(const Module& module, const Function& function) {
  if (function.library == kNoModule || !function.is_generator) return {};
  for (const StepRow& row : kStepRows) {
    if (row.module != function.library || row.name != function.qualified_name) continue;
    Stepper stepper{row.shortcut, 0, {}};
    for (Pc pc = 0; pc < function.code.size(); ++pc) if (function.code[pc].op == Op::Yield) stepper.at = pc + 1;
    for (size_t i = 0; i < row.variables.size() && !row.variables[i].empty(); ++i) {
      auto is_it = [&](const std::pair<uint16_t, uint16_t>& local) { return module.names[local.second] == row.variables[i]; };
      const auto found = std::find_if(function.local_names.begin(), function.local_names.end(), is_it);
      PENSTOCK_CHECK(found != function.local_names.end(), "a generator of catalog/library lacks a variable that its stepper reads");
      stepper.registers[i] = found->first;
    }
    return stepper;
  }
  return {};
}

}  // namespace penstock
