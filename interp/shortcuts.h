// Functions of catalog/library that CPython has in C, done natively in the plainest case.
//
// The code in the plan language is what is analysed. It is also what runs as soon as anything in the run has a label, so a shortcut has
// nothing to do with labels. It declines, before it has changed anything, where it would have to ask a method of a class,
// call the plan, or raise an error: then the plan's code runs.
#pragma once

#include "interp/object.h"
#include "interp/runtime.h"

namespace penstock {

enum class Shortened : uint8_t { kDeclined, kDone, kStopped };

// `arguments` are bound: one for each parameter, then *args, then **kwargs. `result` may be where the first argument is, or who is
// called: it is written last, and only where all is done. REQUIRES: rt.untainted()
using Shortcut = Shortened (*)(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result);
Shortcut ShortcutOf(const Function& function);  // null: it has none
// The same with what the call gives, before it is bound.
using EarlyShortcut = Shortened (*)(Runtime& rt, FunctionObject* function, const struct CallWindow& given, Value& result);
EarlyShortcut EarlyShortcutOf(const Function& function);

// What a generator gives next, found natively. It stands at a `yield` and stays there: all it knows is in its registers and what they hold, so
// its code can go on from there at any time. `registers` are those of the variables that the row names.
using GeneratorStep = Shortened (*)(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item);
struct Stepper {
  static constexpr size_t kMostVariables = 4;
  GeneratorStep step = nullptr;  // null: there is none
  Pc at = 0;            // where the generator has to stand: behind the last `yield` of its code
  uint16_t registers[kMostVariables] = {};
};
Stepper StepperOf(const Module& module, const Function& function);

#define SHORTCUT(module, name, id) Shortened Shorten##id(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result);
#define EARLY_SHORTCUT(module, name, id) Shortened Shorten##id(Runtime& rt, FunctionObject* function, const CallWindow& given, Value& result);
#define STEPPER(module, name, id, ...) Shortened Step##id(Runtime& rt, Generator* generator, const uint16_t* registers, Value& item);
#include "interp/shortcuts.def"
#undef STEPPER
#undef EARLY_SHORTCUT
#undef SHORTCUT

// -- for shortcuts

// a < b: 1 or 0; -1: it is not for numbers, texts and tuples or lists of them to say.
int PlainLessInside(Value a, Value b, int depth);
inline int PlainLess(Value a, Value b) {
  return a.is(Kind::kInt) && b.is(Kind::kInt) ? a.int_value < b.int_value : PlainLessInside(a, b, 0);
}
// Can it be hashed and compared without asking a class?
bool IsPlainKey(Value v, int depth = 0);
// Is it an instance of the very class whose method the function is?
inline bool IsOwn(const Runtime& rt, const FunctionObject* function, Value self) {
  return self.is(Kind::kInstance) && self.As<Instance>()->cls == function->home && !rt.stores_watched;
}
template <size_t size>
bool IsNamed(const DictEntry& entry, const char (&name)[size]) {
  return entry.key.is(Kind::kStr) && entry.key.As<Str>()->bytes == size - 1 && __builtin_memcmp(entry.key.As<Str>()->data, name, size - 1) == 0;
}
// What such an instance holds under `names`, if they were the first to be put in, in this order. Null: otherwise.
template <size_t... sizes>
DictEntry* OwnAttributes(const Runtime& rt, const FunctionObject* function, Value self, const char (&... names)[sizes]) {
  if (!IsOwn(rt, function, self)) return nullptr;
  const Dict* dict = self.As<Instance>()->dict;
  if (dict->used < sizeof...(names)) return nullptr;
  const DictEntry* entry = dict->entries;
  return (IsNamed(*entry++, names) && ...) ? dict->entries : nullptr;
}
// The list or dict that such an instance is derived from; kNothing: otherwise.
Value OwnPayload(const Runtime& rt, const FunctionObject* function, Value self, Kind kind);

inline Shortened Give(Value& result, Value v) {
  result = v;
  return v ? Shortened::kDone : Shortened::kStopped;
}
inline Shortened Pay(Runtime& rt, int64_t steps) { return rt.Charge(steps) ? Shortened::kDone : Shortened::kStopped; }

}  // namespace penstock
