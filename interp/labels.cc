#include <algorithm>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/generators.h"
#include "interp/load.h"
#include "interp/machine_state.h"
#include "interp/operators.h"
#include "ir/fixed.h"
#include "ir/free_cells.h"
#include "ir/item_methods.h"
#include "ir/part_steps.h"

namespace penstock {
namespace {

// Opens objects for a walk over them, each once.
struct Reaching {
  uint16_t visit;  // the walk's
  std::vector<Object*>& open;

  void operator()(Object* object) const {
    if (object->visit == visit) return;
    object->visit = visit;
    open.push_back(object);
  }
};

// Calls visit(Value&) for every slot that counts as inside the object.
template <typename Visit>
void ForEachSlot(Object* object, Visit visit) {
  switch (object->kind) {
    case Kind::kTuple:
      for (size_t i = 0; i < static_cast<Tuple*>(object)->size; ++i) visit(static_cast<Tuple*>(object)->items[i]);
      break;
    case Kind::kList:
      for (size_t i = 0; i < static_cast<List*>(object)->size; ++i) visit(static_cast<List*>(object)->items[i]);
      break;
    case Kind::kDict: {
      Dict* dict = static_cast<Dict*>(object);
      for (uint32_t i = 0; i < dict->used; ++i) {
        if (dict->entries[i].key.is_nothing()) continue;
        visit(dict->entries[i].key);
        visit(dict->entries[i].value);
      }
      break;
    }
    case Kind::kSet:
    case Kind::kFrozenSet: {
      Set* set = static_cast<Set*>(object);
      for (size_t i = 0; i <= set->mask; ++i) {
        if (!set->table[i].key.is_nothing()) visit(set->table[i].key);
      }
      break;
    }
    case Kind::kRange:
      for (Value* v = &static_cast<Range*>(object)->start; v < &static_cast<Range*>(object)->start + 4; ++v) visit(*v);
      break;
    case Kind::kSlice:
      for (Value* v = &static_cast<Slice*>(object)->start; v < &static_cast<Slice*>(object)->start + 3; ++v) visit(*v);
      break;
    case Kind::kIterator:
      for (Value* v = &static_cast<Iterator*>(object)->source; v < &static_cast<Iterator*>(object)->source + 3; ++v) visit(*v);
      break;
    case Kind::kBuiltinMethod: visit(static_cast<BuiltinMethod*>(object)->receiver); break;
    case Kind::kMethod: visit(static_cast<MethodObject*>(object)->receiver); break;
    case Kind::kInstance:
      if (static_cast<Instance*>(object)->payload) visit(static_cast<Instance*>(object)->payload);
      break;
    default: break;
  }
}

// Objects inside that are no slots.
template <typename Visit>
void ForEachPart(Object* object, Visit visit) {
  auto give = [&](Object* part) {
    if (part != nullptr) visit(part);
  };
  switch (object->kind) {
    case Kind::kDictView: give(static_cast<DictView*>(object)->dict); break;
    case Kind::kInstance: give(static_cast<Instance*>(object)->dict); break;
    case Kind::kClass: give(static_cast<Class*>(object)->dict); break;
    case Kind::kFunction: give(static_cast<FunctionObject*>(object)->attributes); break;
    case Kind::kException:
      give(static_cast<Exception*>(object)->args);
      give(static_cast<Exception*>(object)->dict);
      break;
    default: break;
  }
}

// The dict of which a view, or an iterator, gives the keys alone; else null.
Dict* OnlyKeysOf(const Object* object) {
  if (object->kind == Kind::kDictView) {
    const DictView* view = static_cast<const DictView*>(object);
    return view->of == DictView::Of::kKeys ? view->dict : nullptr;
  }
  if (object->kind != Kind::kIterator) return nullptr;
  const Iterator* iterator = static_cast<const Iterator*>(object);
  const Iterator::Of of = WasOf(*iterator);
  const bool of_keys = of == Iterator::Of::kKeys || of == Iterator::Of::kReversedKeys;
  return of_keys && iterator->source.is(Kind::kDict) ? iterator->source.As<Dict>() : nullptr;
}

// Calls label(LabelId) and visit(Value&) for what can be seen through it. What stands under the keys cannot.
template <typename Label, typename Visit>
void ForEachKey(const Object* object, Dict* dict, Label label, Visit visit) {
  if (object->kind == Kind::kIterator) label(static_cast<const Iterator*>(object)->source.label());
  label(dict->shape);
  for (uint32_t i = 0; i < dict->used; ++i) if (!dict->entries[i].key.is_nothing()) visit(dict->entries[i].key);
}

// What a function writes into when it runs: it is not inside the value, but raised with it.
template <typename Visit>
void ForEachKept(Object* object, Visit visit) {
  auto give = [&](Value& slot) {
    if (!slot.is_nothing()) visit(slot);
  };
  if (object->kind == Kind::kMethod) give(static_cast<MethodObject*>(object)->function);
  const bool is_generator = object->kind == Kind::kGenerator;  // which may not have taken its cells into its registers yet
  if (object->kind != Kind::kFunction && !is_generator) return;
  FunctionObject* function = is_generator ? static_cast<Generator*>(object)->function : static_cast<FunctionObject*>(object);
  if (function == nullptr) return;
  for (uint32_t i = 0; i < function->cell_count; ++i) if (function->cells[i] != nullptr) give(function->cells[i]->value);
}

// What somebody comes by through it, though it is not inside.
template <typename Visit>
void ForEachWrapped(const Object* object, Visit visit) {
  auto give = [&](const Value& held) {
    if (!held.is_nothing()) visit(held);
  };
  switch (object->kind) {
    case Kind::kProperty:
      give(static_cast<const Property*>(object)->get);
      give(static_cast<const Property*>(object)->set);
      give(static_cast<const Property*>(object)->del);
      break;
    case Kind::kClassMethod: case Kind::kStaticMethod: give(static_cast<const Wrapper*>(object)->function); break;
    case Kind::kSuper: give(static_cast<const Super*>(object)->receiver); break;
    case Kind::kException:
      give(static_cast<const Exception*>(object)->context);
      give(static_cast<const Exception*>(object)->cause);
      break;
    default: break;
  }
}

// What it is given where nothing else is.
template <typename Visit>
void ForEachDefault(Object* object, Visit visit) {
  if (object->kind != Kind::kFunction || static_cast<FunctionObject*>(object)->defaults == nullptr) return;
  Tuple* defaults = static_cast<FunctionObject*>(object)->defaults;
  for (size_t i = 0; i < defaults->size; ++i) if (!defaults->items[i].is_nothing()) visit(defaults->items[i]);
}

// Anything that may hold something.
bool HasParts(Value v) { return v.kind() > Kind::kBytes && !(v.kind() >= kFirstNativeKind && v.kind() <= kLastNativeKind); }

// What a suspended generator holds and may read when it goes on.
template <typename Visit>
void ForEachSuspended(const Runtime& rt, const Object* object, Visit visit) {
  const Generator* generator = static_cast<const Generator*>(object);
  if (generator->registers == nullptr) return;
  ControlReach* reach = generator->function == nullptr ? nullptr : rt.machine->reach;
  for (uint32_t i = 0; i < generator->register_count; ++i) {
    const Value& held = generator->registers[i];
    if (!HasParts(held)) continue;
    if (reach != nullptr && !reach->IsKept(rt.module, generator->function->code->id, static_cast<uint16_t>(i))) continue;
    visit(held.is(Kind::kCell) ? held.As<Cell>()->value : held);
  }
}

}  // namespace

bool IsContainer(Value v) {
  switch (v.kind()) {
    case Kind::kList: case Kind::kTuple: case Kind::kDict: case Kind::kSet: case Kind::kFrozenSet: case Kind::kIterator:
    case Kind::kDictView: return true;
    default: return false;
  }
}

LabelId Runtime::ShapesOfClasses(Value v) const {
  const Class* cls = v.is(Kind::kClass) ? v.As<Class>() : ClassOf(v);
  LabelId label = kBottom;
  for (size_t i = 0; cls != nullptr && i < cls->mro->size; ++i) {
    if (!cls->mro->items[i].is(Kind::kClass)) continue;
    const Class* one = cls->mro->items[i].As<Class>();
    label = labels.Join(label, labels.Join(ShapeOfNames(*this, one), LabelOfAsked(one->dict)));
  }
  return label;
}

LabelId Runtime::LabelOfAsked(const Dict* members) const {
  LabelId label = kBottom;
  for (uint32_t i = 0; i < members->used; ++i) {
    const DictEntry& entry = members->entries[i];
    if (entry.value.label() != kBottom && entry.key.is(Kind::kStr) && IsAskedName(entry.key.As<Str>()->view())) label = labels.Join(label, entry.value.label());
  }
  return label;
}

void Runtime::NoteLabelledClass(LabelId label) {
  if (label == kBottom || (labelled_classes && stores_watched)) return;
  labelled_classes |= SetByPlan(*machine).special;
  stores_watched |= SetByPlan(*machine).special || SetByPlan(*machine).before_own;
}

LabelId Runtime::DeepInside(Value v) {
  LabelId label = v.label();
  uint16_t visit = heap.NextVisit();
  const Reaching reach{visit, walk_};
  reach(v.object);
  while (!walk_.empty()) {
    Object* object = walk_.back();
    walk_.pop_back();
    label = labels.Join(label, object->shape);
    --budget;
    if (labelled_classes && (object->kind == Kind::kInstance || object->kind == Kind::kException)) label = labels.Join(label, ShapesOfClasses(ValueOf(object)));
    const auto add = [&](LabelId more) { label = labels.Join(label, more); };
    const auto visit_slot = [&](Value& slot) {
      add(slot.label());
      if (HasInside(slot)) reach(slot.object);
    };
    if (Dict* dict = OnlyKeysOf(object)) {
      ForEachKey(object, dict, add, visit_slot);
      continue;
    }
    ForEachSlot(object, visit_slot);
    ForEachPart(object, reach);
  }
  return label;
}

void Runtime::RaiseInside(Value v, LabelId raise) {
  uint16_t visit = heap.NextVisit();
  const Reaching reach{visit, walk_};
  reach(v.object);
  while (!walk_.empty()) {
    Object* object = walk_.back();
    walk_.pop_back();
    --budget;
    RaiseShape(object, raise);
    auto raise_slot = [&](Value& slot) {
      slot = Raised(slot, raise);
      if (HasInside(slot)) reach(slot.object);
    };
    ForEachSlot(object, raise_slot);
    ForEachKept(object, raise_slot);
    ForEachDefault(object, raise_slot);
    ForEachPart(object, reach);
  }
}

namespace {

// Code in which control is not followed, or a call of it: what hangs from it is nothing that a branch elsewhere could write into.
bool IsUnfollowedCode(const Object* object) {
  if (object->kind == Kind::kFunction) return static_cast<const FunctionObject*>(object)->code->control == nullptr;
  if (object->kind != Kind::kGenerator) return false;
  const FunctionObject* function = static_cast<const Generator*>(object)->function;
  return function != nullptr && function->code->control == nullptr;
}

// Nothing can be written into it.
bool IsBareObject(const Object* object) { return object->kind == Kind::kInstance && (static_cast<const Instance*>(object)->cls->flags & Class::kBare) != 0; }

// What methods of a class and of those above it may write into besides the instance, and what stands in their namespaces. Calls
// reach(Object*), and raise_slot(Value&) for variables that they may give another value. Names of classes and other variables stay what
// they are where nobody binds those by way of an instance.
template <typename Reach, typename RaiseSlot>
struct OfClasses {
  Runtime& rt;
  Reach reach;
  RaiseSlot raise_slot;
  bool classes_written = false;
  std::vector<const Object*> seen = {};

  bool IsNew(const Object* object) {
    if (std::find(seen.begin(), seen.end(), object) != seen.end()) return false;
    seen.push_back(object);
    return true;
  }
  void Into(Value v) {
    switch (v.kind()) {
      case Kind::kFunction: OfFunction(v.As<FunctionObject>()); break;
      case Kind::kClassMethod: case Kind::kStaticMethod: Into(v.As<Wrapper>()->function); break;
      case Kind::kProperty:
        Into(v.As<Property>()->get);
        Into(v.As<Property>()->set);
        Into(v.As<Property>()->del);
        break;
      case Kind::kClass: OfClass(v.As<Class>()); break;
      default: if (HasParts(v)) reach(v.object);
    }
  }
  void OfFunction(FunctionObject* function) {
    if (!IsNew(function) || IsUnfollowedCode(function)) return;
    const bool stores = function->cell_count > 0 && MayStoreFreeCells(rt.module, *function->code->function);
    for (uint32_t i = 0; i < function->cell_count; ++i) {
      if (function->cells[i] == nullptr) continue;
      Into(function->cells[i]->value);
      if (stores) raise_slot(function->cells[i]->value);
    }
    if (function->attributes != nullptr) reach(function->attributes);
    if (function->defaults == nullptr) return;
    for (size_t i = 0; i < function->defaults->size; ++i) Into(function->defaults->items[i]);
  }
  // What the class itself has may be another only under a name that the plan sets.
  void Names(Class* cls, LabelId raise, bool is_written) {
    is_written = is_written && !cls->is_fixed;
    if (is_written) {
      rt.RaiseShape(cls, raise);
      rt.RaiseShape(cls->dict, raise);
    }
    const PlanAttributes& set = SetByPlan(*rt.machine);
    for (uint32_t i = 0; i < cls->dict->used; ++i) {
      DictEntry& entry = cls->dict->entries[i];
      if (entry.key.is_nothing()) continue;
      if (is_written && set.MaySetOfClass(rt.module, entry.key.As<Str>()->view())) rt.NoteLabelledClass(raise), raise_slot(entry.value);
      else Into(entry.value);
    }
  }
  void OfClass(Class* cls) {
    if (!IsNew(cls)) return;
    for (size_t i = 0; i < cls->mro->size; ++i) {
      if (!cls->mro->items[i].is(Kind::kClass)) continue;
      if (classes_written) reach(cls->mro->items[i].object);
      Dict* names = cls->mro->items[i].As<Class>()->dict;
      for (uint32_t k = 0; k < names->used; ++k) if (!names->entries[k].key.is_nothing()) Into(names->entries[k].value);
    }
  }
};
template <typename Reach, typename RaiseSlot>
OfClasses(Runtime&, Reach, RaiseSlot, bool) -> OfClasses<Reach, RaiseSlot>;

}  // namespace

namespace {

// Raises what hangs from some objects by a label. Of what such a label chose, another run has another one there: which it is must not show
// in what is raised. If any of them may be written into, all were raised by that label when it chose. So a reference's own label
// is left out behind it.
struct Raising {
  Runtime& rt;
  ClassWrites class_writes;
  const Object* first;
  const Object* named;  // no class but this is written into, if class_writes.unnamed is not
  const std::function<bool(const Instance*)>& stays;
  using Rest = std::pair<Object*, LabelId>;
  std::vector<Rest> left = {};  // to be raised by less

  void Raise(LabelId raise, const std::vector<Object*>& roots) {
    const uint16_t visit = rt.heap.NextVisit();
    std::vector<Object*> open;
    const Reaching reach{visit, open};
    auto reach_held = [&](const Value& held, LabelId known) {
      if (!HasParts(held)) return;
      const LabelId beyond = known == kBottom ? raise : rt.labels.Beyond(raise, known);
      if (beyond == raise) reach(held.object);
      else if (beyond != kBottom) left.emplace_back(held.object, beyond);
    };
    auto raise_slot = [&](Value& slot) {
      const LabelId known = slot.label();
      slot = rt.Raised(slot, raise);
      reach_held(slot, known);
    };
    // The list that an instance of a class derived from list is, it stays.
    auto reach_payload = [&](const Instance* instance) {
      if (instance->payload) reach_held(instance->payload, instance->payload.label());
    };
    OfClasses of_classes{rt, reach, raise_slot, class_writes.by_instance};
    for (Object* root : roots) reach(root);
    while (!open.empty()) {
      Object* object = open.back();
      open.pop_back();
      --rt.budget;
      if (IsUnfollowedCode(object) || IsBareObject(object)) continue;
      // In mode explicit library modules alone count: nothing that stands in a class of theirs is ever written into.
      if (rt.machine->strict && (object->kind == Kind::kInstance || object->kind == Kind::kException)) {
        if (Class* cls = ClassOf(ValueOf(object)); cls != nullptr) of_classes.OfClass(cls);
      }
      if (object->kind == Kind::kInstance && static_cast<Instance*>(object)->dict->visit != visit && stays(static_cast<Instance*>(object))) {
        Dict* attributes = static_cast<Instance*>(object)->dict;
        attributes->visit = visit;
        for (uint32_t i = 0; i < attributes->used; ++i) {
          if (!attributes->entries[i].key.is_nothing()) raise_slot(attributes->entries[i].value);
        }
        reach_payload(static_cast<Instance*>(object));
        continue;
      }
      if (object->kind == Kind::kClass) {
        // In mode explicit only where it is held itself: a method of a class, say, which the plan gave, sets nothing of it that counts.
        const bool unnamed = class_writes.unnamed && (rt.machine->strict || object == first);
        Class* cls = static_cast<Class*>(object);
        of_classes.Names(cls, raise, unnamed || object == named);
        for (size_t i = 1; i < cls->mro->size; ++i) if (cls->mro->items[i].is(Kind::kClass)) reach(cls->mro->items[i].object);
        continue;
      }
      // Which parts it has stays; what they are may be written into.
      if (object->kind == Kind::kTuple || object->kind == Kind::kFrozenSet) {
        ForEachSlot(object, [&](const Value& held) { reach_held(held, held.label()); });
        continue;
      }
      // In mode explicit branches of library modules alone are followed: nothing sets attributes of functions there but where they are made.
      const bool is_fixed = object->kind == Kind::kFunction && IsFixed(rt.module, *static_cast<FunctionObject*>(object)->code->function);
      if (!is_fixed && (object->kind != Kind::kFunction || rt.machine->strict)) rt.RaiseShape(object, raise);
      if (object->kind == Kind::kInstance) reach_payload(static_cast<Instance*>(object));
      else ForEachSlot(object, raise_slot);
      ForEachKept(object, raise_slot);
      // Which default it has stays.
      ForEachDefault(object, [&](const Value& held) { reach_held(held, held.label()); });
      ForEachPart(object, reach);
      ForEachWrapped(object, [&](const Value& held) { reach_held(held, held.label()); });
      // What it has in its variables is its own, what that is made of may be others'.
      if (object->kind == Kind::kGenerator) ForEachSuspended(rt, object, [&](const Value& held) { reach_held(held, held.label()); });
    }
  }
};

}  // namespace

void RaiseByBranch(Runtime& rt, Value v, LabelId raise, ClassWrites class_writes, bool is_global, const std::function<bool(const Instance*)>& stays) {
  if (raise == kBottom || !HasParts(v)) return;
  Raising raising{rt, class_writes, v.object, is_global ? v.object : nullptr, stays};
  raising.left.emplace_back(v.object, rt.labels.Beyond(raise, v.label()));
  while (!raising.left.empty()) {
    const auto [object, label] = raising.left.back();
    raising.left.pop_back();
    // Those with one label in one go.
    std::vector<Object*> roots{object};
    std::erase_if(raising.left, [&, by = label](const Raising::Rest& rest) {
      if (rest.second == by) roots.push_back(rest.first);
      return rest.second == by;
    });
    if (label != kBottom) raising.Raise(label, roots);
  }
}

// `n: int = 0`: what a class has under the name of an attribute is no descriptor, and holds nothing.
static bool IsPlainDefault(Value v) { return v.is_none() || v.is_int() || v.is(Kind::kFloat) || v.is(Kind::kStr); }

// The list, dict or set of an instance of a class that derives from one; kNothing: it is no such instance.
static Value HeldContainer(Value v) {
  const Value held = HasPayload(v) ? v.As<Instance>()->payload : Value();
  return held.is(Kind::kList) || held.is(Kind::kDict) || held.is(Kind::kSet) ? held : Value();
}

// Is what a look-up gives, and going over it, for code of the plan to say?
static bool GivesItemsByCode(Runtime& rt, Value v) {
  return std::any_of(std::begin(kGiveItems), std::end(kGiveItems), [&](std::string_view name) { return !FindInClass(rt, v.As<Instance>()->cls, name).is_nothing(); });
}

// Has its class something for setting or deleting items that is no function: a bound method of something else, say, or a descriptor?
static bool SetsItemsElsewhere(Runtime& rt, Value v) {
  return std::any_of(std::begin(kSetItems), std::end(kSetItems), [&](std::string_view name) {
    const Value found = FindInClass(rt, v.As<Instance>()->cls, name);
    return !found.is_nothing() && !found.is(Kind::kFunction);
  });
}

static Holder HolderOf(Value v) {
  switch (v.kind()) {
    case Kind::kList: return Holder::kList;
    case Kind::kTuple: return Holder::kTuple;
    case Kind::kDict: return Holder::kDict;
    case Kind::kSet: return Holder::kSet;
    case Kind::kInstance: return Holder::kInstance;
    case Kind::kClass: return Holder::kClass;
    default: return Holder::kOther;
  }
}

LabelId RaisePart(Runtime& rt, Value v, std::span<const PartKey> steps, const WrittenPart& part, LabelId label, const std::function<void(Value, LabelId)>& raise_object) {
  if (!HasParts(v)) return kBottom;
  // What the reference's own label chose was raised by that.
  label = rt.labels.Beyond(label, v.label());
  if (label == kBottom) return kBottom;
  --rt.budget;
  const PartKey key = steps.empty() ? part.written : steps.front();
  // In another run something else may stand there, and be written into later.
  const auto raise = [&](Value& slot) {
    if (part.deep) raise_object(slot, label);
    slot = rt.Raised(slot, label);
  };
  const auto go_on = [&](Value slot) { return RaisePart(rt, slot, steps.subspan(1), part, label, raise_object); };
  const auto each_value = [&] {
    const Dict* dict = v.As<Dict>();
    LabelId left = kBottom;
    for (uint32_t i = 0; i < dict->used; ++i) {
      if (dict->entries[i].key.is_nothing()) continue;
      if (steps.empty()) raise(dict->entries[i].value);
      else left = rt.Join(left, go_on(dict->entries[i].value));
    }
    return left;
  };
  switch (StepInto(key.kind, HolderOf(v))) {
    case PartStep::kUntold: return label;
    case PartStep::kNothing: return kBottom;
    case PartStep::kHeld: {
      // What functions of a class do when something is put into its instance is seen to by itself.
      if (SetsItemsElsewhere(rt, v)) return label;
      if (!HasPayload(v)) return steps.empty() ? kBottom : label;
      const Value held = HeldContainer(v);
      if (held.is_nothing() || (!steps.empty() && GivesItemsByCode(rt, v))) return label;
      return RaisePart(rt, held, steps, part, label, raise_object);
    }
    case PartStep::kItself: return !HasPayload(v) || HeldContainer(v) ? go_on(v.WithLabel(kBottom)) : label;
    case PartStep::kMember: {
      const Str* name = rt.names[key.index];
      DictEntry* entry = IsAskedName(name->view()) ? nullptr : DictFindText(v.As<Class>()->dict, name);
      if (entry == nullptr) return label;
      if (!steps.empty()) return go_on(entry->value);
      rt.NoteLabelledClass(label);
      raise(entry->value);
      return kBottom;
    }
    case PartStep::kAttribute: {
      if (HasPayload(v) && HeldContainer(v).is_nothing()) return label;
      const Str* name = rt.names[key.index];
      Instance* instance = v.As<Instance>();
      const Value of_class = FindInClass(rt, instance->cls, name->view());
      if (of_class && !(IsPlainDefault(of_class) && of_class.label() == kBottom)) return label;
      for (std::string_view asked : {"__getattr__", "__setattr__"}) if (FindInClass(rt, instance->cls, asked)) return label;
      DictEntry* entry = DictFindText(instance->dict, name);
      if (entry == nullptr) {
        if (steps.empty()) rt.RaiseShape(instance, label), rt.RaiseShape(instance->dict, label);
        return kBottom;
      }
      if (!steps.empty()) return go_on(entry->value);
      raise(entry->value);
      return kBottom;
    }
    case PartStep::kUnderKey: {
      DictEntry* entry = DictFindText(v.As<Dict>(), rt.constants[key.index].As<Str>());
      if (entry == nullptr) {
        if (steps.empty()) rt.RaiseShape(v.object, label);
        return kBottom;
      }
      if (!steps.empty()) return go_on(entry->value);
      raise(entry->value);
      return kBottom;
    }
    case PartStep::kEachElement: {
      LabelId left = kBottom;
      ForEachSlot(v.object, [&](Value& slot) { left = rt.Join(left, go_on(slot)); });
      return left;
    }
    case PartStep::kEachValue: case PartStep::kOwnValues: return each_value();
    case PartStep::kOwnElements: case PartStep::kOwn:
      if (StepInto(key.kind, HolderOf(v)) == PartStep::kOwn) rt.RaiseShape(v.object, label);
      ForEachSlot(v.object, raise);
      return kBottom;
  }
  return label;
}

void RaiseIteratorsIn(Runtime& rt, Value v, LabelId label) {
  if (!HasParts(v)) return;
  const uint16_t visit = rt.heap.NextVisit();
  std::vector<Object*> open;
  const Reaching reach{visit, open};
  auto reach_slot = [&](const Value& slot) {
    if (HasParts(slot)) reach(slot.object);
  };
  reach(v.object);
  while (!open.empty()) {
    Object* object = open.back();
    open.pop_back();
    --rt.budget;
    if (object->kind == Kind::kIterator || object->kind == Kind::kGenerator) rt.RaiseShape(object, label);
    if (IsUnfollowedCode(object)) continue;
    ForEachSlot(object, reach_slot);
    ForEachKept(object, reach_slot);
    ForEachDefault(object, reach_slot);
    ForEachPart(object, reach);
    if (object->kind == Kind::kGenerator) ForEachSuspended(rt, object, reach_slot);
  }
}

namespace {

bool IsAsked(Runtime& rt, const Object* object, Look look) {
  if (object->kind != Kind::kInstance || static_cast<const Instance*>(object)->payload) return false;
  Class* cls = static_cast<const Instance*>(object)->cls;
  return AnyMethodFor(look, [&](std::string_view name) { return FindInClass(rt, cls, name).is(Kind::kFunction); });
}

}  // namespace

LabelId DeepFor(Runtime& rt, Value v, Look look) {
  if (look == Look::kInside || look == Look::kPutTogether || look == Look::kGoneOver || !HasParts(v)) return rt.Deep(v);
  LabelId label = v.label();
  const uint16_t visit = rt.heap.NextVisit();
  std::vector<Object*> open;
  auto reach = [&](Object* object) {
    if (object->visit == visit) return;
    object->visit = visit;
    if (rt.labelled_classes) label = rt.Join(label, rt.ShapesOfClasses(ValueOf(object)));
    if (!IsAsked(rt, object, look)) open.push_back(object);
  };
  reach(v.object);
  while (!open.empty()) {
    Object* object = open.back();
    open.pop_back();
    label = rt.Join(label, object->shape);
    --rt.budget;
    if (look == Look::kShown && object->kind == Kind::kException) {
      reach(static_cast<Exception*>(object)->args);
      continue;
    }
    const auto add = [&](LabelId more) { label = rt.Join(label, more); };
    const auto visit_slot = [&](Value& slot) {
      add(slot.label());
      if (HasParts(slot)) reach(slot.object);
    };
    if (Dict* dict = OnlyKeysOf(object)) {
      ForEachKey(object, dict, add, visit_slot);
      continue;
    }
    ForEachSlot(object, visit_slot);
    ForEachPart(object, reach);
  }
  return label;
}

LabelId OuterOf(Runtime& rt, const Value* values, size_t count) {
  LabelId label = kBottom;
  for (size_t i = 0; i < count; ++i) label = rt.Join(label, rt.Outer(values[i]));
  return label;
}

LabelId DeepOf(Runtime& rt, const Value* values, size_t count) {
  LabelId label = kBottom;
  for (size_t i = 0; i < count; ++i) label = rt.Join(label, rt.Deep(values[i]));
  return label;
}

namespace {

LabelId OuterOfAll(Runtime& rt, const Args& args) {
  LabelId label = rt.Outer(args.self);
  label = rt.Join(label, OuterOf(rt, args.items, args.count));
  return rt.Join(label, OuterOf(rt, args.keyword_values, args.keyword_count));
}

LabelId DeepOfArguments(Runtime& rt, const Args& args, Look look = Look::kInside) {
  LabelId label = kBottom;
  for (uint32_t i = 0; i < args.count; ++i) label = rt.Join(label, DeepFor(rt, args.items[i], look));
  for (uint32_t i = 0; i < args.keyword_count; ++i) label = rt.Join(label, DeepFor(rt, args.keyword_values[i], look));
  return label;
}

bool HasInstance(const Args& args) {
  return args.self.is(Kind::kInstance) || std::any_of(args.items, args.items + args.count, [](const Value& v) { return v.is(Kind::kInstance); });
}

// Beyond what the keys and pairs say where they are put in. Code of the plan may tell of all that it knows.
LabelId LabelOfFilling(Runtime& rt, const Args& args, LabelId seen, LabelId ended) {
  if (!HasInstance(args)) return ended;
  LabelId label = rt.Join(seen, ended);
  for (uint32_t i = 0; i < args.count; ++i) if (args.items[i].is(Kind::kInstance)) label = rt.Join(label, rt.Deep(args.items[i]));
  return label;
}

// Keys that are no instances are told apart by what they are.
bool HasPlainKeys(Dict* dict) {
  uint32_t at = 0;
  while (const DictEntry* entry = DictNext(dict, at)) if (HasParts(entry->key)) return false;
  return true;
}

// Of a dict the keys are put in order, and nothing else is looked at, as of what its `keys` gives. So it is with its items where they are
// compared: of two pairs the keys differ.
LabelId DeepOfOrdered(Runtime& rt, Value v, Look look) {
  const DictView* view = v.is(Kind::kDictView) ? v.As<DictView>() : nullptr;
  const bool is_keys = view != nullptr && (view->of == DictView::Of::kKeys || (view->of == DictView::Of::kItems && look == Look::kCompared && HasPlainKeys(view->dict)));
  if (!v.is(Kind::kDict) && !is_keys) return DeepFor(rt, v, look);
  Dict* dict = is_keys ? v.As<DictView>()->dict : v.As<Dict>();
  LabelId label = rt.Join(rt.Outer(v), dict->shape);
  uint32_t at = 0;
  while (const DictEntry* entry = DictNext(dict, at)) label = rt.Join(label, DeepFor(rt, entry->key, look));
  return label;
}

// Of what is gone over, once: of a dict nothing but its keys. What else was given is not looked at, but for where a sum begins.
LabelId LabelOfGoneOver(Runtime& rt, const Args& args, Look look) {
  LabelId label = rt.Deep(args.self);
  if (args.count > 0) label = rt.Join(label, DeepOfOrdered(rt, args.items[0], look));
  if (look != Look::kPutTogether) return label;
  for (uint32_t i = 1; i < args.count; ++i) label = rt.Join(label, rt.Deep(args.items[i]));
  return rt.Join(label, DeepOf(rt, args.keyword_values, args.keyword_count));
}

// Of what is put in order, or chosen by it: with a key nothing of the elements is looked at but their keys, which were seen.
LabelId LabelOfOrder(Runtime& rt, const Args& args, Look look) {
  if (args.HasKey()) return OuterOfAll(rt, args);
  LabelId label = rt.Join(DeepFor(rt, args.self, look), DeepOf(rt, args.keyword_values, args.keyword_count));
  const bool goes_over = args.count == 1;  // else they are compared themselves
  for (uint32_t i = 0; i < args.count; ++i) label = rt.Join(label, goes_over ? DeepOfOrdered(rt, args.items[i], look) : DeepFor(rt, args.items[i], look));
  return label;
}

// A new container or iterator takes the label in its shape, anything else as its own.
void RaiseResult(Runtime& rt, Value& result, LabelId label) {
  if (IsContainer(result)) rt.RaiseShape(result.object, label);
  else result = rt.Raised(result, label);
}

void RaiseReceiver(Runtime& rt, const Args& args, LabelId label) {
  label = rt.Join(rt.Join(label, rt.control), rt.Join(args.given_by.count, args.given_by.names));
  if (args.self.is_object()) rt.RaiseShape(args.self.object, label);
}

}  // namespace

void ApplyRule(Runtime& rt, LabelRule rule, const Args& args, LabelId seen, LabelId ended, Value& result, Look look) {
  switch (rule) {
    case LabelRule::kNothing: case LabelRule::kCopy: case LabelRule::kBuild: case LabelRule::kBranch: case LabelRule::kCall:
    case LabelRule::kClosure: case LabelRule::kCaught: case LabelRule::kTest: case LabelRule::kTestShape: case LabelRule::kUnpack:
      break;
    case LabelRule::kOuter:
      if (HasInstance(args)) result = rt.Raised(result, rt.Join(seen, OuterOfAll(rt, args)));
      else RaiseResult(rt, result, rt.Join(seen, OuterOfAll(rt, args)));
      break;
    case LabelRule::kDeep:
    case LabelRule::kOperator: {
      const bool goes_over = look == Look::kGoneOver || look == Look::kPutTogether;
      LabelId label = rt.Join(seen, goes_over ? LabelOfGoneOver(rt, args, look) : rt.Join(rt.Deep(args.self), DeepOfArguments(rt, args, look)));
      // What a method of the plan gave may be known elsewhere, and so may what lists are made of that are put together: then the reference is labelled.
      if (IsContainer(result) && !HasInstance(args) && look != Look::kPutTogether) rt.RaiseDeep(result, label);
      else result = rt.Raised(result, label);
      break;
    }
    case LabelRule::kElement: {
      LabelId label = rt.Outer(args.self);
      if (args.self.is_nothing() && args.count > 0) label = rt.OuterWithAttributes(args.items[0]);
      uint32_t key = args.self.is_nothing() ? 1 : 0;
      if (key < args.count) label = rt.Join(label, rt.Deep(args.items[key]));
      result = rt.Raised(result, rt.Join(seen, label));
      break;
    }
    case LabelRule::kStore: case LabelRule::kAppend: break;  // written by the function itself
    case LabelRule::kIterator:
      // An iterator is its own: asking for it does nothing to it.
      if (args.count > 0 && HasParts(result) && HasParts(args.items[0]) && result.object == args.items[0].object) break;
      [[fallthrough]];
    case LabelRule::kElements:
    case LabelRule::kCallback: RaiseResult(rt, result, rt.Join(ended, OuterOfAll(rt, args))); break;
    case LabelRule::kElementsDeep:
      RaiseResult(rt, result, rt.Join(seen, look == Look::kGoneOver ? LabelOfGoneOver(rt, args, look) : LabelOfOrder(rt, args, look)));
      break;
    // Each key and pair was seen to where it was put in.
    case LabelRule::kFilled: RaiseResult(rt, result, LabelOfFilling(rt, args, seen, ended)); break;
    case LabelRule::kFills: RaiseReceiver(rt, args, LabelOfFilling(rt, args, seen, ended)); break;
    case LabelRule::kNext: if (args.count > 0) result = rt.Raised(result, rt.Outer(args.items[0])); break;
    case LabelRule::kChosen:
      result = rt.Raised(result, rt.Join(seen, LabelOfOrder(rt, args, look)));
      break;
    case LabelRule::kTaken: {
      LabelId index = rt.Join(seen, DeepOfArguments(rt, args));
      result = rt.Raised(result, rt.Join(rt.Outer(args.self), index));
      RaiseReceiver(rt, args, index);
      break;
    }
    case LabelRule::kMutates: RaiseReceiver(rt, args, rt.Join(seen, DeepOfArguments(rt, args))); break;
    case LabelRule::kReorders:
      RaiseReceiver(rt, args, rt.Join(seen, LabelOfOrder(rt, args, look)));
      break;
    case LabelRule::kSplits: rt.RaiseDeep(result, rt.Join(rt.Deep(args.self), DeepOfArguments(rt, args))); break;
  }
}

void LabelOperator(Runtime& rt, Op op, Value a, Value b, Value& result) {
  if (!IsContainer(result)) {
    // Text formatting looks at everything inside.
    bool formats = (op == Op::Mod || op == Op::IMod) && (a.is(Kind::kStr) || a.is(Kind::kBytes));
    LabelId label = formats ? DeepFor(rt, b, Look::kShown) : rt.Outer(b);
    result = rt.Raised(result, rt.Join(rt.Outer(a), label));
    return;
  }
  bool algebra = result.is(Kind::kSet) || result.is(Kind::kFrozenSet);
  LabelId label = algebra ? rt.Join(rt.Deep(a), rt.Deep(b)) : rt.Join(rt.Outer(a), rt.Outer(b));
  rt.RaiseShape(result.object, rt.Join(label, rt.control));
}

LabelId LabelOfContains(Runtime& rt, Value container, Value item) {
  LabelId label = rt.Deep(item);
  // What its own method says is heard.
  if (container.is(Kind::kInstance) && IsAsked(rt, container.object, Look::kSearched)) return rt.Join(label, rt.Outer(container));
  const bool is_keys = container.is(Kind::kDictView) && container.As<DictView>()->of == DictView::Of::kKeys;
  bool keyed = container.is(Kind::kDict) || is_keys || (!IsContainer(container) && !container.is(Kind::kInstance));
  return rt.Join(label, keyed ? rt.Outer(container) : rt.Deep(container));
}

void RaisePending(Runtime& rt, LabelId label) {
  if (!rt.pending.is_nothing()) rt.pending = rt.Raised(rt.pending, label);
}

}  // namespace penstock
