// Methods of dicts.
#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/method_arguments.h"
#include "interp/operators.h"

namespace penstock {
namespace {

Dict* SelfDict(const Args& args) { return args.self.As<Dict>(); }

// Has what `vars` tells of a class no method of this name? Raised then.
bool IsMissing(Runtime& rt, const Args& args, std::string_view method) {
  if (!SelfDict(args)->is_of_class()) return false;
  Raise(rt, ExceptionType::AttributeError, "'mappingproxy' object has no attribute '{}'", method);
  return true;
}

Value ViewOf(Runtime& rt, const Args& args, DictView::Of of) {
  DictView* view = rt.heap.New<DictView>(Kind::kDictView);
  view->of = of;
  view->dict = SelfDict(args);
  return ValueOf(view);
}

}  // namespace

Value MethodDictKeys(Runtime& rt, const Args& args) { return ViewOf(rt, args, DictView::Of::kKeys); }
Value MethodDictValues(Runtime& rt, const Args& args) { return ViewOf(rt, args, DictView::Of::kValues); }
Value MethodDictItems(Runtime& rt, const Args& args) { return ViewOf(rt, args, DictView::Of::kItems); }

Value MethodDictClear(Runtime& rt, const Args& args) {
  if (IsMissing(rt, args, "clear")) return {};
  DictClear(rt, SelfDict(args));
  return Value::None();
}

Value MethodDictCopy(Runtime& rt, const Args& args) {
  return rt.Charge(SelfDict(args)->used / 4) ? ValueOf(DictCopy(rt, SelfDict(args))) : Value();
}

Value MethodDictFromkeys(Runtime& rt, const Args& args) {
  Dict* dict = NewDict(rt);
  if (dict == nullptr) return {};
  Value result = ValueOf(dict);
  Roots keep(rt, result);
  Value value = args.count > 1 ? args[1] : Value::None();
  return IterateAsked(rt, args[0], [&](Value key) { return DictSet(rt, dict, key, value); }) ? result : Value();
}

Value MethodDictGet(Runtime& rt, const Args& args) {
  DictEntry* entry = nullptr;
  int found = DictFind(rt, SelfDict(args), args[0], entry);
  if (found < 0) return {};
  if (found) return entry->value;
  return args.count > 1 ? args[1] : Value::None();
}

Value MethodDictPop(Runtime& rt, const Args& args) {
  if (IsMissing(rt, args, "pop")) return {};
  Value value;
  int found = SelfDict(args)->live == 0 ? 0 : DictRemove(rt, SelfDict(args), args[0], &value);
  if (found < 0) return {};
  if (found) return value;
  return args.count > 1 ? args[1] : RaiseKeyError(rt, args[0]);
}

Value MethodDictPopitem(Runtime& rt, const Args& args) {
  if (IsMissing(rt, args, "popitem")) return {};
  Dict* dict = SelfDict(args);
  uint32_t at = dict->used;
  while (at > 0 && dict->entries[at - 1].key.is_nothing()) {
    if (!rt.Charge()) return {};
    --at;
  }
  if (at == 0) return Raise(rt, ExceptionType::KeyError, "popitem(): dictionary is empty");
  DictEntry* entry = &dict->entries[at - 1];
  Value pair[2] = {entry->key, entry->value};
  DictRemoveLast(dict, entry);
  if (rt.control != kBottom) rt.RaiseShape(dict, rt.control);
  return NewTuple(rt, pair, 2);
}

Value MethodDictSetdefault(Runtime& rt, const Args& args) {
  if (IsMissing(rt, args, "setdefault")) return {};
  DictEntry* entry = nullptr;
  int found = DictFind(rt, SelfDict(args), args[0], entry);
  if (found < 0) return {};
  if (found) {
    // That the key was there already says as much of it as that it was not.
    if (!rt.untainted()) rt.RaiseShape(SelfDict(args), rt.Deep(args[0]));
    return entry->value;
  }
  Value value = args.count > 1 ? args[1] : Value::None();
  return DictSet(rt, SelfDict(args), args[0], value) ? value : Value();
}

Value MethodDictUpdate(Runtime& rt, const Args& args) {
  if (IsMissing(rt, args, "update")) return {};
  if (args.count > 1) return Raise(rt, ExceptionType::TypeError, "update expected at most 1 argument, got {}", args.count);
  if (args.count == 1 && !DictUpdate(rt, SelfDict(args), args[0])) return {};
  for (uint32_t i = 0; i < args.keyword_count; ++i) {
    if (!DictSet(rt, SelfDict(args), args.keyword_names[i], args.keyword_values[i])) return {};
  }
  return Value::None();
}

}  // namespace penstock
