// copy.deepcopy, where no class of the plan's has a say in it.
#include <unordered_map>

#include "interp/builtin_functions.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/load.h"
#include "interp/machine_state.h"
#include "interp/ordered_dicts.h"
#include "ir/own_copies.h"

namespace penstock {
namespace {

// Copies what hangs from a value, each object once. Every part keeps its label and every container that of its shape, so that nothing is
// decided by what is copied; references that lead to one object lead to one copy.
class WholeCopy {
 public:
  WholeCopy(Runtime& rt, LabelId by) : rt_(rt), by_(by) {}

  // kNothing: failed.
  Value Of(Value v) {
    if (v.is(Kind::kModule)) return Never(v);
    if (!v.is_object()) return v;
    if (const auto found = made_.find(v.object); found != made_.end()) return ValueOf(found->second).WithLabel(v.label());
    Deeper deeper(rt_);
    if (!rt_.Charge() || !GoesDeeper(*rt_.machine, deeper)) return {};
    const Value copy = New(v);
    return copy ? copy.WithLabel(v.label()) : copy;
  }

 private:
  // What cannot change, or is nobody's to copy, is its own copy.
  Value New(Value v) {
    switch (v.kind()) {
      case Kind::kList: return OfList(v.As<List>());
      case Kind::kTuple: return OfTuple(v.As<Tuple>());
      case Kind::kDict: return OfDict(v.As<Dict>());
      case Kind::kSet: return OfSet(v.As<Set>());
      case Kind::kFrozenSet: return OfFrozenSet(v.As<Set>());
      case Kind::kInstance: return OfInstance(v.As<Instance>());
      case Kind::kException: return OfException(v.As<Exception>());
      case Kind::kGenerator: case Kind::kDictView: return Never(v);
      default: return v;
    }
  }

  Value Never(Value v) { return Raise(rt_, ExceptionType::TypeError, "cannot pickle '{}' object", TypeName(rt_, v)); }

  Value Note(const Object* from, Object* to) {
    rt_.RaiseShape(to, rt_.Join(from->shape, rt_.control));
    made_.emplace(from, to);
    return ValueOf(to);
  }

  // Into a new list, which the caller keeps.
  bool CopyItems(const Value* items, size_t count, List* into) {
    for (size_t i = 0; i < count && into->size < into->capacity; ++i) {
      const Value item = Of(items[i]);
      if (!item) return false;
      into->items[into->size++] = item;
    }
    return true;
  }

  Value OfList(List* list) {
    List* copy = NewListObject(rt_, list->size);
    if (copy == nullptr) return {};
    Roots keep(rt_, Note(list, copy));
    for (size_t i = 0; i < list->size && copy->size < copy->capacity; ++i) {
      const Value item = Of(list->items[i]);
      if (!item) return {};
      copy->items[copy->size++] = item;
    }
    return ValueOf(copy);
  }

  // One that holds nothing that changes is its own copy.
  Value OfTuple(Tuple* tuple) {
    List* items = NewListObject(rt_, tuple->size);
    if (items == nullptr) return {};
    Roots keep(rt_, ValueOf(items));
    if (!CopyItems(tuple->items, tuple->size, items)) return {};
    if (const auto found = made_.find(tuple); found != made_.end()) return ValueOf(found->second);  // by way of what it holds
    bool same = true;
    for (size_t i = 0; i < tuple->size; ++i) same &= !tuple->items[i].is_object() || items->items[i].object == tuple->items[i].object;
    if (same) return ValueOf(tuple);
    const Value copy = NewTuple(rt_, items->items, items->size);
    return copy ? Note(tuple, copy.object) : copy;
  }

  bool CopyEntries(Dict* from, Dict* to) {
    uint32_t at = 0;
    while (const DictEntry* entry = DictNext(from, at)) {
      const Value value_before = entry->value;
      const Value key = Of(entry->key);
      if (!key) return false;
      Roots keep(rt_, key);
      const Value value = Of(value_before);
      if (!value) return false;
      keep.Add(value);
      if (!DictSet(rt_, to, key, value)) return false;
    }
    return true;
  }

  Value OfDict(Dict* dict) {
    Dict* copy = NewDict(rt_);
    if (copy == nullptr) return {};
    copy->flags |= dict->flags & (Dict::kRecord | kOrderedDict);
    Roots keep(rt_, Note(dict, copy));
    return CopyEntries(dict, copy) ? ValueOf(copy) : Value();
  }

  bool CopyKeys(Set* from, Set* to) {
    for (size_t i = 0; i <= from->mask; ++i) {
      if (from->table[i].key.is_nothing()) continue;
      const Value key = Of(from->table[i].key);
      if (!key) return false;
      Roots keep(rt_, key);
      if (!SetAdd(rt_, to, key)) return false;
    }
    return true;
  }

  Value OfSet(Set* set) {
    Set* copy = NewSet(rt_);
    if (copy == nullptr) return {};
    Roots keep(rt_, Note(set, copy));
    return CopyKeys(set, copy) ? ValueOf(copy) : Value();
  }

  Value OfFrozenSet(Set* set) {
    Set* copy = NewSet(rt_, Kind::kFrozenSet);
    if (copy == nullptr) return {};
    Roots keep(rt_, ValueOf(copy));
    if (!CopyKeys(set, copy)) return {};
    if (const auto found = made_.find(set); found != made_.end()) return ValueOf(found->second);
    return Note(set, copy);
  }

  // The members of an enumeration are what they are: the library's own say so. What derives from a decimal is, too.
  bool IsItsOwnCopy(Instance* instance) {
    if ((instance->cls->flags & Class::kBare) != 0 || (instance->payload && instance->payload.is(Kind::kDecimal))) return true;
    const Value own = FindInClass(rt_, instance->cls, "__deepcopy__");
    return own.is(Kind::kFunction) && own.As<FunctionObject>()->code->function->library != kNoModule;
  }

  Value OfInstance(Instance* instance) {
    if (IsItsOwnCopy(instance)) return ValueOf(instance);
    const Value copy = NewInstance(rt_, instance->cls, by_);
    if (!copy) return {};
    Roots keep(rt_, Note(instance, copy.object));
    Instance* made = copy.As<Instance>();
    rt_.RaiseShape(made->dict, instance->dict->shape);
    if (instance->payload) {
      const Value held = Of(instance->payload);
      if (!held) return {};
      made->payload = held;
      if (held.is(Kind::kTimeDelta)) return copy;  // made again, without what it was given since
    }
    return CopyEntries(instance->dict, made->dict) ? copy : Value();
  }

  Value OfException(Exception* error) {
    const Value args = Of(ValueOf(error->args));
    if (!args) return {};
    Roots keep(rt_, args);
    const Tuple* given = args.As<Tuple>();
    const Value copy = error->cls != nullptr ? NewExceptionOf(rt_, error->cls, given->items, given->size) : NewException(rt_, error->type, given->items, given->size);
    if (!copy) return {};
    keep.Add(Note(error, copy.object));
    rt_.RaiseShape(copy.As<Exception>()->args, given->shape);
    if (error->dict == nullptr) return copy;
    const Value attributes = Of(ValueOf(error->dict));
    if (!attributes) return {};
    copy.As<Exception>()->dict = attributes.As<Dict>();
    return copy;
  }

  Runtime& rt_;
  const LabelId by_;  // who decided how many there are
  std::unordered_map<const Object*, Object*> made_;
};

}  // namespace

Value Builtin_InnerOwnCopies(Runtime& rt, const Args&) { return Value::Bool(HasOwnCopies(rt.module)); }

Value Builtin_InnerCopyWhole(Runtime& rt, const Args& args) { return WholeCopy(rt, rt.Join(rt.control, rt.Deep(args.items[0]))).Of(args.items[0]); }

}  // namespace penstock
