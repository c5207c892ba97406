#include "interp/steps.h"

#include <cstring>

#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/generators.h"
#include "interp/iterate.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "ir/stores_back.h"
#include "scalars/format_spec.h"

namespace penstock {

void RaiseUnbound(Runtime& rt, uint16_t name, Unbound which, LabelId label) {
  const bool is_local = which == Unbound::kLocal;
  const std::string_view before = is_local ? "cannot access local variable" : which == Unbound::kName ? "name" : "cannot access free variable";
  const std::string_view after = is_local ? "where it is not associated with a value" : which == Unbound::kName ? "is not defined" : "where it is not associated with a value in enclosing scope";
  RaiseText(rt, is_local ? ExceptionType::UnboundLocalError : ExceptionType::NameError, fmt::format("{} '{}' {}", before, rt.names[name]->view(), after), label);
}

void RaiseUnboundGlobal(Runtime& rt, uint32_t global, LabelId label) {
  RaiseText(rt, ExceptionType::NameError, fmt::format("name '{}' is not defined", rt.module.globals[global]), label);
}

bool IsFreeVariable(const LoadedFunction& code, uint16_t reg) {
  for (const Instruction& in : code.function->code) {
    if (in.op == Op::FreeCell && in.a == reg) return true;
  }
  return false;
}

// -- operators

// What methods said that Python asked decides whether it is an error.
static void Told(Runtime& rt, bool done, LabelId heard) {
  if (heard == kBottom || rt.untainted()) return;
  if (done) PassHeard(*rt.machine, heard);
  else if (!rt.stopped) RaisePending(rt, heard);
}

Value CompareForPlan(Runtime& rt, Op op, Value a, Value b) {
  auto labelled = [&](Value result) { return rt.untainted() ? result : rt.Raised(result, rt.Join(DeepFor(rt, a, Look::kCompared), DeepFor(rt, b, Look::kCompared))); };
  if (op == Op::Eq || op == Op::Ne) {
    if (a.is(Kind::kStr) && b.is(Kind::kStr)) return labelled(Value::Bool(SameText(a.As<Str>(), b.As<Str>()) == (op == Op::Eq)));
    // None is equal to itself alone, where no class says otherwise.
    if ((a.is_none() || b.is_none()) && ClassOf(a) == nullptr && ClassOf(b) == nullptr) {
      return labelled(Value::Bool((a.is_none() && b.is_none()) == (op == Op::Eq)));
    }
  }
  Listening plan_code(rt);
  Value result = RichCompare(rt, op, a, b);
  // `("k", 1) < (x, 2)`: whether 1 and 2 are compared.
  if (op != Op::Eq && op != Op::Ne && IsContainer(a)) Told(rt, !!result, plan_code.heard());
  return result ? rt.Raised(labelled(result), plan_code.heard()) : result;
}

Value ContainsForPlan(Runtime& rt, Op op, Value item, Value container) {
  Listening plan_code(rt);
  int found = Contains(rt, container, item);
  if (found < 0) return Value();
  LabelId label = rt.untainted() ? kBottom : rt.Join(plan_code.heard(), LabelOfContains(rt, container, item));
  if (!rt.untainted()) PassHeard(*rt.machine, plan_code.heard());
  return Value::Bool((found != 0) == (op == Op::In), label);
}

// -- items

static Value GiveItem(Runtime& rt, Value container, Value key) {
  if (container.is(Kind::kDict) && key.is(Kind::kStr)) {
    if (DictEntry* entry = DictFindText(container.As<Dict>(), key.As<Str>())) {
      return rt.Raised(entry->value, rt.Join(rt.Outer(container), key.label()));
    }
  }
  Listening plan_code(rt);
  Value item = GetItem(rt, container, key);
  const bool by_method = container.is(Kind::kInstance) && (!HasPayload(container) || FindInClass(rt, ClassOf(container), "__getitem__"));
  if (!by_method) Told(rt, !!item, plan_code.heard());
  if (!item || rt.untainted()) return item;
  LabelId label = rt.Join(rt.Outer(container), rt.Deep(key));
  // What __hash__, __eq__ or __index__ of the key said; a __getitem__ gives the item itself.
  if (!container.is(Kind::kInstance)) label = rt.Join(label, plan_code.heard());
  if (key.is(Kind::kSlice) && IsContainer(item) && !container.is(Kind::kInstance)) {
    // A slice shares its elements, and a tuple's may be the very same.
    if (Identical(item, container)) return rt.Raised(item, label);
    rt.RaiseShape(item.object, label);
    return item;
  }
  return rt.Raised(item, label);
}

Value ItemForPlan(Runtime& rt, Value container, Value key) {
  const Value item = GiveItem(rt, container, key);
  if (item && rt.machine->chooses()) RaiseTaken(*rt.machine, item);
  return item;
}

Value SliceForPlan(Runtime& rt, Value container, const Value* bounds) {
  Value slice = NewSlice(rt, bounds[0], bounds[1], bounds[2]);
  return ItemForPlan(rt, container, slice);
}

bool SetSliceForPlan(Runtime& rt, Value container, const Value* bounds, Value value) {
  Value slice = NewSlice(rt, bounds[0], bounds[1], bounds[2]);
  return value ? StoreForPlan(rt, container, slice, value) : DeleteForPlan(rt, container, slice);
}

namespace {

bool PutsBackThere(Machine& m) {
  if (!m.may_run_methods) m.may_run_methods = MayRunMethods(m.rt.module);
  return StoresBack(*m.frame->code->function, static_cast<Pc>(m.frame->ip - m.frame->code->code.data()) - 1, *m.may_run_methods);
}

// Another run puts it under another key, but under one that is there.
bool StoreBack(Runtime& rt, Value container, Value key, Value value, LabelId label) {
  Dict* dict = container.As<Dict>();
  DictEntry* entry = nullptr;
  const int found = DictFind(rt, dict, key, entry);
  if (found <= 0 || !rt.Charge(dict->used / 16)) return found == 0 && SetItem(rt, container, key, value);
  for (uint32_t i = 0; i < dict->used; ++i) if (!dict->entries[i].key.is_nothing()) dict->entries[i].value = rt.Raised(dict->entries[i].value, label);
  entry->value = rt.Written(rt.Raised(value, rt.Join(label, container.label())));
  return true;
}

// Where something is put, or taken from, is for the methods of the key to say.
bool PlaceByHeard(Runtime& rt, bool done, Value container, const Listening& plan_code) {
  if (rt.untainted() || !container.is_object() || container.is(Kind::kInstance)) return done;
  Told(rt, done, plan_code.heard());
  if (done) rt.RaiseShape(container.object, plan_code.heard());
  return done;
}

}  // namespace

bool StoreForPlan(Runtime& rt, Value container, Value key, Value value) {
  Listening plan_code(rt);
  if (!rt.untainted() && (container.is(Kind::kDict) || container.is(Kind::kList)) && rt.control != kBottom && key.label() != kBottom) key = KeyBeyondControl(*rt.machine, key);
  if (!rt.untainted() && container.is(Kind::kDict)) {
    const LabelId label = rt.Deep(key);
    if (label != kBottom && !container.As<Dict>()->is_of_class() && PutsBackThere(*rt.machine)) return StoreBack(rt, container, key, value, label);
  }
  return PlaceByHeard(rt, SetItem(rt, container, key, value), container, plan_code);
}

bool DeleteForPlan(Runtime& rt, Value container, Value key) {
  Listening plan_code(rt);
  return PlaceByHeard(rt, DelItem(rt, container, key), container, plan_code);
}

bool AddForPlan(Runtime& rt, Set* set, Value item) {
  Listening plan_code(rt);
  return PlaceByHeard(rt, SetAdd(rt, set, item), ValueOf(set), plan_code);
}

bool InsertForPlan(Runtime& rt, Dict* dict, Value key, Value value) {
  Listening plan_code(rt);
  return PlaceByHeard(rt, DictSet(rt, dict, key, value), ValueOf(dict), plan_code);
}

Value OperateForPlan(Runtime& rt, Op op, Value a, Value b) {
  // Between numbers no code of the plan runs, and nothing is inside.
  if (IsNumber(a) && IsNumber(b)) {
    const bool adds = op == Op::Add || op == Op::IAdd;
    Value result = adds && a.is(Kind::kFloat) && b.is(Kind::kFloat) ? Value::Float(a.float_value + b.float_value) : BinaryOperator(rt, op, a, b);
    return !result || rt.untainted() ? result : rt.Raised(result, rt.Join(rt.Outer(a), rt.Outer(b)));
  }
  Listening plan_code(rt);
  bool of_class = false;
  Value result = BinaryOperator(rt, op, a, b, &of_class);
  if (!of_class && !a.is(Kind::kInstance)) Told(rt, !!result, plan_code.heard());
  if (!result || rt.untainted()) return result;
  // What a method gave may be known elsewhere: the reference is labelled, not what it refers to.
  if (of_class) return rt.Raised(result, rt.Join(rt.Outer(a), rt.Outer(b)));
  LabelOperator(rt, op, a, b, result);
  // What shows, counts or compares brings its own labels along; what an operator of a class gives is the result itself.
  const bool formats = (op == Op::Mod || op == Op::IMod) && (a.is(Kind::kStr) || a.is(Kind::kBytes));
  const bool repeats = op == Op::Mul || op == Op::IMul;
  const bool own = a.is(Kind::kInstance) || a.is(Kind::kClass) || (b.is(Kind::kInstance) && !formats && !repeats);
  if (own || plan_code.heard() == kBottom) return result;
  if (!IsContainer(result)) return rt.Raised(result, plan_code.heard());
  rt.RaiseShape(result.object, plan_code.heard());
  return result;
}

Value PutTogether(Runtime& rt, Op op, Value so_far, Value item) {
  Value made = OperateForPlan(rt, op, so_far, item);
  if (made) DecideOf(rt, made);  // whether it is asked itself
  return made;
}

Value AttributeForPlan(Machine& m, Value object, uint16_t name, uint32_t& hint) {
  Runtime& rt = m.rt;
  Str* text = rt.names[name];
  Dict* dict = nullptr;
  if (object.is(Kind::kInstance)) {
    if (!ComesFirst(FindInClass(rt, object.As<Instance>()->cls, text))) dict = object.As<Instance>()->dict;
  } else if (object.is(Kind::kDict) && object.As<Dict>()->is_record()) {
    dict = object.As<Dict>();
  }
  if (dict != nullptr) {
    if (DictEntry* entry = DictFindText(dict, text)) {
      hint = static_cast<uint32_t>(entry - dict->entries);
      if (rt.untainted()) return entry->value;
      LabelId leaves = kBottom;
      if (object.is(Kind::kInstance)) {
        const Value found = FindInClass(rt, object.As<Instance>()->cls, text);
        DecideByOwn(rt, object, dict, found);
        Decide(rt, leaves = WhoLeavesOwn(rt, object, found));
      }
      return rt.Raised(entry->value, rt.Join(leaves, rt.Join(rt.Outer(object), dict->shape)));
    }
  }
  Value found = GetAttribute(rt, object, ValueOf(text));
  return !found || rt.untainted() ? found : rt.Raised(found, rt.OuterWithAttributes(object));
}

bool SetAttributeForPlan(Machine& m, Value object, uint16_t name, Value value, uint32_t& hint) {
  Runtime& rt = m.rt;
  Str* text = rt.names[name];
  // Nothing but the instance's dict has a say, and nothing has a label.
  if (object.is(Kind::kInstance) && rt.untainted() && !rt.stores_watched && !(object.As<Instance>()->cls->flags & Class::kWatchesStores) &&
      !ComesFirst(FindInClass(rt, object.As<Instance>()->cls, text))) {
    Dict* dict = object.As<Instance>()->dict;
    DictEntry* entry = DictFindText(dict, text);
    if (entry != nullptr) entry->value = value;
    else if (!DictAddName(rt, dict, ValueOf(text), value)) return false;
    hint = static_cast<uint32_t>((entry != nullptr ? entry : dict->entries + dict->used - 1) - dict->entries);
    return true;
  }
  if (!SetAttribute(rt, object, ValueOf(text), value)) return false;
  // Next time the entry can be written at once, if nothing but the dict has a say.
  if (object.is(Kind::kInstance) && !FindInClass(rt, object.As<Instance>()->cls, "__setattr__") &&
      !ComesFirst(FindInClass(object.As<Instance>()->cls, text))) {
    if (DictEntry* entry = DictFindText(object.As<Instance>()->dict, text)) {
      hint = static_cast<uint32_t>(entry - object.As<Instance>()->dict->entries);
    }
  }
  return true;
}

// -- building

namespace {

// Is the display at `pc` one of constants only? CPython makes a frozenset of those first, another
// of what that one gives when it is kept among the constants, and the set from that, which shows in the order of iteration.
bool IsConstantDisplay(const std::vector<Instruction>& code, Pc pc) {
  const Instruction& in = code[pc];
  if (in.c < 3 || pc < in.c) return false;
  for (uint16_t i = 0; i < in.c; ++i) {
    const Instruction& item = code[pc - in.c + i];
    if (item.op != Op::Const || item.a != in.b + i) return false;
  }
  return true;
}

}  // namespace

Value BuildSet(Machine& m, const Frame& frame, Pc pc) {
  Runtime& rt = m.rt;
  const std::vector<Instruction>& code = frame.code->function->code;
  const Value* items = frame.base + code[pc].b;
  Set* set = NewSet(rt);
  if (set == nullptr) return Value();
  Roots keep(rt, ValueOf(set));
  for (size_t i = 0; i < code[pc].c; ++i) {
    if (!AddForPlan(rt, set, items[i])) return Value();
  }
  if (!IsConstantDisplay(code, pc)) return ValueOf(set);
  Set* kept = NewSet(rt);
  if (kept == nullptr) return Value();
  keep.Add(ValueOf(kept));
  size_t at = 0;
  while (SetEntry* entry = SetNext(set, at)) if (!SetAdd(rt, kept, entry->key)) return Value();
  Set* result = NewSet(rt);
  return result != nullptr && SetUpdate(rt, result, ValueOf(kept)) ? ValueOf(result) : Value();
}

namespace {

// Are the keys texts known by their address, and no two the same? So are those of most records that are written down.
bool AreDifferentNames(const Value* pairs, size_t count) {
  if (count > 12) return false;
  for (size_t i = 0; i < count; ++i) {
    const Value key = pairs[2 * i];
    if (!key.is(Kind::kStr) || !(key.object->flags & Str::kInterned)) return false;
    for (size_t j = 0; j < i; ++j) {
      if (pairs[2 * j].object == key.object) return false;
    }
  }
  return true;
}

}  // namespace

Value BuildDict(Runtime& rt, const Value* pairs, size_t count) {
  Dict* dict = NewDict(rt);
  Roots keep(rt, ValueOf(dict));
  if (!DictReserve(rt, dict, count)) return Value();
  if (AreDifferentNames(pairs, count)) {
    for (size_t i = 0; i < count; ++i) {
      if (!DictAddName(rt, dict, pairs[2 * i], pairs[2 * i + 1])) return Value();
    }
    return ValueOf(dict);
  }
  for (size_t i = 0; i < count; ++i) {
    if (!InsertForPlan(rt, dict, pairs[2 * i], pairs[2 * i + 1])) return Value();
  }
  return ValueOf(dict);
}

namespace {

// `f()` as CPython names a function in messages about * and **.
std::string CalledName(Runtime& rt, Value callee) {
  if (callee.is(Kind::kFunction)) return "__main__." + callee.As<FunctionObject>()->code->function->qualified_name + "()";
  if (callee.is(Kind::kTool)) return rt.module.tools[static_cast<size_t>(callee.int_value)] + "()";
  return IsType(callee) || callee.is(Kind::kBuiltin) ? std::string(NameOfType(rt, callee)) + "()" : std::string(TypeName(rt, callee)) + " object";
}

}  // namespace

bool ExtendForPlan(Machine& m, const Frame& frame, Pc pc) {
  Runtime& rt = m.rt;
  const std::vector<Instruction>& code = frame.code->function->code;
  uint16_t list = code[pc].a;
  Value items = frame.base[code[pc].b];
  if (IsIterable(rt, items)) return ListExtend(rt, frame.base[list].As<List>(), items);
  // Where nothing stands beside it, the call itself looks at what is behind the `*`.
  Pc begin = pc;
  while (begin > 0 && !(code[begin].op == Op::BuildList && code[begin].a == list)) --begin;
  bool stands_alone = code[begin].c == 0;
  for (Pc at = begin + 1; at < code.size() && stands_alone; ++at) {
    if (at != pc && code[at].a == list && (code[at].op == Op::ListAppend || code[at].op == Op::ListExtend)) stands_alone = false;
    if (code[at].op != Op::CallStar || code[at].a + 1 != list) continue;
    Raise(rt, ExceptionType::TypeError, "{} argument after * must be an iterable, not {}", CalledName(rt, frame.base[code[at].a]),
          TypeName(rt, items));
    return false;
  }
  Raise(rt, ExceptionType::TypeError, "Value after * must be an iterable, not {}", TypeName(rt, items));
  return false;
}

bool MergeForPlan(Machine& m, Dict* into, Value mapping, bool in_call, Value callee) {
  Runtime& rt = m.rt;
  std::string function = in_call ? CalledName(rt, callee) : std::string();
  bool is_mapping = mapping.is(Kind::kDict) || (mapping.is(Kind::kInstance) && FindInClass(rt, ClassOf(mapping), "keys")) ||
                    Plain(rt, mapping).is(Kind::kDict);
  if (!is_mapping) {
    if (in_call) Raise(rt, ExceptionType::TypeError, "{} argument after ** must be a mapping, not {}", function, TypeName(rt, mapping));
    else Raise(rt, ExceptionType::TypeError, "'{}' object is not a mapping", TypeName(rt, mapping));
    return false;
  }
  if (!in_call || !mapping.is(Kind::kDict)) return DictUpdate(rt, into, mapping);
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(mapping.As<Dict>(), at)) {
    if (!entry->key.is(Kind::kStr)) {
      RaiseText(rt, ExceptionType::TypeError, "keywords must be strings");
      return false;
    }
    if (DictFindText(into, entry->key.As<Str>()) != nullptr) {
      Raise(rt, ExceptionType::TypeError, "{} got multiple values for keyword argument '{}'", function, entry->key.As<Str>()->view());
      return false;
    }
    if (!rt.Charge() || !DictSet(rt, into, entry->key, entry->value)) return false;
  }
  if (!rt.untainted()) rt.RaiseShape(into, rt.Outer(mapping));
  return true;
}

Value ConvertForPlan(Runtime& rt, Value v, int how) {
  Listening plan_code(rt);
  Value text = how == 0 ? ToStr(rt, v) : how == 1 ? ToRepr(rt, v) : ToAscii(rt, v);
  return !text || rt.untainted() ? text : rt.Raised(text, rt.Join(plan_code.heard(), DeepFor(rt, v, Look::kShown)));
}

Value FormatForPlan(Runtime& rt, Value v, Value spec) {
  bool unspecified = spec.is(Kind::kStr) && spec.As<Str>()->bytes == 0;
  if (unspecified && (v.is(Kind::kStr) || v.is(Kind::kInt))) {
    Value text = ToStr(rt, v);
    return text ? rt.Raised(text, rt.Join(v.label(), spec.label())) : text;
  }
  if (spec.is(Kind::kStr) && (v.is(Kind::kInt) || v.is(Kind::kFloat))) {
    char text[kQuickFormatBytes];
    const std::string_view how = spec.As<Str>()->view();
    const size_t bytes = v.is(Kind::kInt) ? QuickFormat(how, v.int_value, text) : QuickFormat(how, v.float_value, text);
    if (bytes > 0) {
      Value made = NewAscii(rt, {text, bytes});
      return made ? rt.Raised(made, rt.Join(v.label(), spec.label())) : made;
    }
  }
  Listening plan_code(rt);
  Value text = FormatValue(rt, v, spec);
  return !text || rt.untainted() ? text : rt.Raised(text, rt.Join(plan_code.heard(), rt.Join(DeepFor(rt, v, Look::kShown), rt.Deep(spec))));
}

Value BuildText(Runtime& rt, const Value* parts, size_t count) {
  size_t bytes = 0, length = 0;
  bool ascii = true;
  LabelId label = kBottom;
  for (size_t i = 0; i < count; ++i) {
    const Str* part = parts[i].As<Str>();
    bytes += part->bytes;
    length += part->length;
    ascii = ascii && part->ascii();
    label = rt.Join(label, parts[i].label());
  }
  if (!rt.MayAllocate(bytes) || !rt.Charge(static_cast<int64_t>(bytes / 64))) return Value();
  char small[512];
  TextBuilder large(rt);
  char* out = small;
  Str* direct = nullptr;
  if (ascii && bytes > 1) {
    direct = NewAsciiBlank(rt, bytes, out);
    if (direct == nullptr) return Value();
  } else if (bytes > sizeof small) {
    if (!large.Reserve(bytes)) return Value();
    large.text().resize(bytes);
    out = large.text().data();
  }
  size_t at = 0;
  for (size_t i = 0; i < count; ++i) {
    const Str* part = parts[i].As<Str>();
    std::memcpy(out + at, part->data, part->bytes);
    at += part->bytes;
  }
  Value text = direct != nullptr ? ValueOf(direct) : NewTextOf(rt, {out, bytes}, ascii, length);
  return text ? text.WithLabel(label) : text;
}

// -- iteration

Value IteratorForPlan(Runtime& rt, Value v) {
  if (v.is(Kind::kIterator)) return v;
  Value iterator = GetIterator(rt, v);
  if (v.is(Kind::kGenerator)) return iterator;
  // An iterator of the plan's own: what it was asked of counts too.
  if (iterator && !rt.untainted() && !iterator.is(Kind::kIterator)) return rt.Raised(iterator, rt.Outer(v));
  return iterator;
}

namespace {

bool NotIterable(Runtime& rt, Value v) {
  Raise(rt, ExceptionType::TypeError, "cannot unpack non-iterable {} object", TypeName(rt, v));
  return false;
}

bool TooManyToUnpack(Runtime& rt, size_t expected) {
  Raise(rt, ExceptionType::ValueError, "too many values to unpack (expected {})", expected);
  return false;
}

bool TooFewToUnpack(Runtime& rt, std::string_view at_least, size_t expected, size_t got) {
  Raise(rt, ExceptionType::ValueError, "not enough values to unpack (expected {}{}, got {})", at_least, expected, got);
  return false;
}

// The items as they lie in a list or tuple.
bool Direct(Value v, const Value*& items, size_t& size) {
  if (v.is(Kind::kTuple)) {
    items = v.As<Tuple>()->items;
    size = v.As<Tuple>()->size;
    return true;
  }
  if (v.is(Kind::kList)) {
    items = v.As<List>()->items;
    size = v.As<List>()->size;
    return true;
  }
  return false;
}

}  // namespace

bool Unpack(Runtime& rt, Value v, Value* into, size_t count) {
  const Value* items;
  size_t size;
  LabelId label = rt.untainted() ? kBottom : rt.Outer(v);
  if (Direct(v, items, size)) {
    if (size > count) return TooManyToUnpack(rt, count);
    if (size < count) return TooFewToUnpack(rt, "", count, size);
    for (size_t i = 0; i < count; ++i) into[i] = rt.Raised(items[i], label);
    return true;
  }
  if (!IsIterable(rt, v)) return NotIterable(rt, v);
  Listening plan_code(rt);
  Value iterator = GetIterator(rt, v);
  if (!iterator) return false;
  Roots keep(rt, iterator);
  size_t first = rt.roots.size();
  for (size_t i = 0; i < count; ++i) {
    Value item = NextItem(rt, iterator);
    if (!item) return rt.failed() ? false : TooFewToUnpack(rt, "", count, i);
    keep.Add(rt.Raised(item, label));
  }
  if (NextItem(rt, iterator)) return TooManyToUnpack(rt, count);
  if (rt.failed()) return false;
  for (size_t i = 0; i < count; ++i) into[i] = rt.Raised(rt.roots[first + i], plan_code.ended());
  return true;
}

bool UnpackStar(Runtime& rt, Value v, Value* into, size_t before, size_t after) {
  if (!IsIterable(rt, v)) return NotIterable(rt, v);
  LabelId label = rt.untainted() ? kBottom : rt.Outer(v);
  List* all = ListOf(rt, v);
  if (all == nullptr) return false;
  label = rt.Join(label, all->shape);  // where it ended
  if (all->size < before + after) return TooFewToUnpack(rt, "at least ", before + after, all->size);
  size_t middle = all->size - before - after;
  Value rest = NewList(rt, all->items + before, middle);
  if (!rest) return false;
  RaiseTakenApart(*rt.machine, ValueOf(all), label);
  rest.object->shape = label;
  for (size_t i = 0; i < before; ++i) into[i] = rt.Raised(all->items[i], label);
  into[before] = rest;
  for (size_t i = 0; i < after; ++i) into[before + 1 + i] = rt.Raised(all->items[before + middle + i], label);
  return true;
}

// -- functions

Value MakeClosure(Machine& m, const Frame& frame, FunctionId id, Value defaults) {
  Runtime& rt = m.rt;
  const LoadedFunction& code = m.functions[id];
  const std::vector<Capture>& captures = code.function->captures;
  size_t extra = captures.empty() ? 0 : (captures.size() - 1) * sizeof(Cell*);
  FunctionObject* function = rt.heap.New<FunctionObject>(Kind::kFunction, extra);
  if (function == nullptr) return rt.HitLimit("heap_bytes"), Value();
  function->code = &code;
  function->serial = rt.NextSerial(rt.control);
  function->defaults = defaults.is(Kind::kTuple) ? defaults.As<Tuple>() : nullptr;
  function->cell_count = static_cast<uint32_t>(captures.size());
  for (size_t i = 0; i < captures.size(); ++i) function->cells[i] = frame.base[captures[i].from_register].As<Cell>();
  return ValueOf(function);
}

namespace {

// Whether an instance has an attribute of its own in place of a method may be known to nobody but a label.
LabelId LabelOfOwn(Machine& m, const Instance* instance, uint16_t name) {
  const LabelId shape = m.rt.untainted() ? kBottom : m.rt.Join(instance->shape, instance->dict->shape);
  return shape == kBottom || !SetByPlan(m).MaySet(m.rt.module, m.rt.module.names[name]) ? kBottom : shape;
}

}  // namespace

Called CallMethodForPlan(Machine& m, uint16_t name, Value* window, const CallWindow& given) {
  Runtime& rt = m.rt;
  Value receiver = *window;
  Str* text = rt.names[name];
  if (receiver.is(Kind::kInstance)) {
    Instance* instance = receiver.As<Instance>();
    if (DictFindText(instance->dict, text) == nullptr) {
      Value function = FindInClass(rt, instance->cls, text);
      if (function.is(Kind::kFunction)) {
        function = rt.Raised(function, rt.Join(receiver.label(), LabelOfOwn(m, instance, name)));
        CallWindow with_self{window, given.count + 1, given.keyword_count, given.keyword_names, given.given_by};
        return penstock::Call(m, function, with_self, window);
      }
    }
  } else if (!(receiver.is(Kind::kDict) && receiver.As<Dict>()->is_record() && DictFindText(receiver.As<Dict>(), text) != nullptr)) {
    Method method = MethodOf(m, name, receiver.kind());
    // The commonest of all, where nothing has a label.
    if (method == Method::ListAppend && given.count == 1 && given.keyword_count == 0 && rt.untainted()) {
      if (!ListAppend(rt, receiver.As<List>(), given.items[0])) return Called::kError;
      *window = Value::None();
      return Called::kValue;
    }
    if (method != Method::kMethodCount) return CallMethodRow(m, method, receiver, given, window);
  }
  Value callee = GetAttribute(rt, receiver, ValueOf(text));
  if (!callee) return Called::kError;
  Roots keep(rt, receiver);
  keep.Add(callee);
  if (receiver.is(Kind::kInstance)) callee = rt.Raised(callee, LabelOfOwn(m, receiver.As<Instance>(), name));
  // What a method of the list in it does is as of a list.
  const bool of_payload = HasPayload(receiver) && callee.is(Kind::kBuiltinMethod);
  LabelId label = rt.untainted() ? kBottom : rt.Join(callee.label(), of_payload ? receiver.label() : rt.Outer(receiver));
  Called called = penstock::Call(m, callee, given, window);
  if (called == Called::kFrame) m.frame->raise = rt.Join(m.frame->raise, label);
  if (called == Called::kValue) *window = rt.Raised(*window, label);
  return called;
}

Value MakeClassOf(Runtime& rt, Str* qualified_name, Value* window, size_t bases) {
  const Value made = MakeClass(rt, qualified_name, window->As<Dict>(), window + 1, bases);
  *window = Value::None();
  return made;
}

bool CheckMethod(Machine& m, Value object, uint16_t name) {
  Runtime& rt = m.rt;
  if (!object.is(Kind::kInstance) && !(object.is(Kind::kDict) && object.As<Dict>()->is_record()) &&
      MethodOf(m, name, object.kind()) != Method::kMethodCount) {
    return true;
  }
  Class* cls = ClassOf(object);
  if (cls != nullptr) {
    if (FindInClass(cls, rt.names[name]) || FindInClass(rt, cls, "__getattr__")) return true;
    if (object.is(Kind::kInstance) && DictFindText(object.As<Instance>()->dict, rt.names[name]) != nullptr) return true;
  }
  if (HasDict(object) && rt.names[name]->view() == "__dict__") return true;
  return !GetAttribute(rt, object, ValueOf(rt.names[name])).is_nothing();
}

Value Delegate(Machine& m, Value& source, Value sent) {
  Runtime& rt = m.rt;
  m.outcome = Value();
  Value iterator = source.is(Kind::kGenerator) ? source : IteratorForPlan(rt, source);  // `await` asks a coroutine, too
  if (!iterator) return iterator;
  source = iterator;
  if (iterator.is(Kind::kGenerator) && iterator.As<Generator>()->state == Generator::State::kDone && FormOf(iterator) == GeneratorForm::kCoroutine) {
    return RaiseText(rt, ExceptionType::RuntimeError, "cannot reuse already awaited coroutine", rt.Outer(iterator));
  }
  if (iterator.is(Kind::kGenerator)) return ResumeGenerator(rt, iterator.As<Generator>(), sent);
  // Whether None is sent says which of its methods runs, and so what comes of it.
  source = rt.Raised(iterator, sent.label());
  Decide(rt, sent.label());
  UnderCallback under(rt, sent.label());
  if (sent.is_none()) {
    Listening plan_code(rt);
    Value item = NextItem(rt, iterator);
    // Where the other one ends, this one goes on.
    if (m.frame->owner && !rt.untainted()) rt.RaiseShape(m.frame->owner.object, plan_code.ended());
    return item;
  }
  Value send = GetAttribute(rt, iterator, ValueOf(Intern(rt, "send")));
  return send ? CallValue(rt, send, sent) : send;
}

// -- match and with

Value MatchSequence(Runtime& rt, Value v, uint16_t length) {
  int64_t wanted = length & 0x7FFF, size = -1;
  LabelId label = rt.Outer(v);
  v = Plain(rt, v);
  if (v.is(Kind::kList)) size = static_cast<int64_t>(v.As<List>()->size);
  if (v.is(Kind::kTuple)) size = static_cast<int64_t>(v.As<Tuple>()->size);
  if (v.is(Kind::kRange) && v.As<Range>()->length.is(Kind::kInt)) size = v.As<Range>()->length.int_value;
  bool fits = size >= 0 && (length & 0x8000 ? size >= wanted : size == wanted);
  return Value::Bool(fits, label);
}

// `case int(n)`: the one positional pattern of these is for the value itself.
bool MatchesItself(BuiltinType type) {
  using enum BuiltinType;
  for (BuiltinType one : {Bool, Bytes, Dict, Float, Frozenset, Int, List, Set, Str, Tuple}) if (one == type) return true;
  return false;
}

static Value GivenTwice(Runtime& rt, Value cls, Value name) {
  return Raise(rt, ExceptionType::TypeError, "{}() got multiple sub-patterns for attribute '{}'", NameOfType(rt, cls), name.As<Str>()->view());
}

Value MatchClass(Machine& m, Value v, Value cls, size_t positional, const std::vector<Value>& keywords) {
  Runtime& rt = m.rt;
  LabelId label = rt.untainted() ? kBottom : rt.Join(rt.Outer(v), LabelOfBeing(rt, v, cls));
  if (!IsType(cls) && !IsTypeOfIterators(cls)) return RaiseText(rt, ExceptionType::TypeError, "called match pattern must be a type");
  int is = IsInstance(rt, v, cls);
  if (is < 0) return Value();
  if (is == 0) return Value::None(label);
  // Whether it has such attributes, its classes say, too.
  if (!rt.untainted() && (positional > 0 || !keywords.empty())) label = rt.Join(label, rt.ShapesOfClasses(v));
  size_t first = rt.roots.size();
  Roots keep(rt);
  if (positional > 0) {
    Value names;
    if (cls.is(Kind::kClass)) names = FindInClass(rt, cls.As<Class>(), "__match_args__");
    const BuiltinType held = cls.is(Kind::kClass) ? cls.As<Class>()->base : cls.is(Kind::kBuiltin) && IsType(cls) && cls.int_value < kFirstException
                                 ? static_cast<BuiltinType>(cls.int_value - kFirstBuiltinType) : BuiltinType::kTypeCount;
    const bool self = !names && MatchesItself(held);
    if (names && !names.is(Kind::kTuple)) {
      return Raise(rt, ExceptionType::TypeError, "{}.__match_args__ must be a tuple (got {})", NameOfType(rt, cls), TypeName(rt, names));
    }
    if (!rt.untainted() && names) label = rt.Join(label, rt.Deep(names));
    size_t known = names.is(Kind::kTuple) ? names.As<Tuple>()->size : self ? 1 : 0;
    if (positional > known) {
      return Raise(rt, ExceptionType::TypeError, "{}() accepts {} positional sub-pattern{} ({} given)", NameOfType(rt, cls), known,
                   known == 1 ? "" : "s", positional);
    }
    for (size_t i = 0; i < positional; ++i) {
      const Value name = self ? Value() : names.As<Tuple>()->items[i];
      if (!self && !name.is(Kind::kStr)) {
        return Raise(rt, ExceptionType::TypeError, "__match_args__ elements must be strings (got {})", TypeName(rt, name));
      }
      for (size_t j = 0; j < i; ++j) if (SameText(names.As<Tuple>()->items[j].As<Str>(), name.As<Str>())) return GivenTwice(rt, cls, name);
      Value found = self ? v : FindForPattern(rt, v, name.As<Str>());
      if (!found) return rt.failed() ? Value() : Value::None(label);
      keep.Add(rt.Raised(found, label));
    }
  }
  for (Value name : keywords) {
    const Value names = positional > 0 && cls.is(Kind::kClass) ? FindInClass(rt, cls.As<Class>(), "__match_args__") : Value();
    for (size_t i = 0; names.is(Kind::kTuple) && i < positional; ++i) {
      if (SameText(names.As<Tuple>()->items[i].As<Str>(), name.As<Str>())) return GivenTwice(rt, cls, name);
    }
    Value found = FindForPattern(rt, v, name.As<Str>());
    if (!found) return rt.failed() ? Value() : Value::None(label);
    keep.Add(rt.Raised(found, label));
  }
  Value tuple = NewTuple(rt, rt.roots.data() + first, rt.roots.size() - first);
  return tuple ? tuple.WithLabel(label) : tuple;
}

bool CheckContext(Runtime& rt, Value v) {
  Class* cls = ClassOf(v);
  for (std::string_view name : {"__enter__", "__exit__"}) {
    if (cls != nullptr && FindInClass(rt, cls, name)) continue;
    Raise(rt, ExceptionType::TypeError, "'{}' object does not support the context manager protocol{}", TypeName(rt, v),
          name == "__exit__" ? " (missed __exit__ method)" : "");
    return false;
  }
  return true;
}

Value OwnConstant(Runtime& rt, Value constant) {
  const Tuple* tuple = constant.As<Tuple>();
  if (tuple->size == 0) return constant;
  Tuple* own = NewTupleObject(rt, tuple->size);
  if (own == nullptr) return Value();
  std::copy_n(tuple->items, tuple->size, own->items);
  Roots keep(rt, ValueOf(own));
  for (size_t i = 0; i < tuple->size; ++i) {
    if (!tuple->items[i].is(Kind::kTuple)) continue;
    const Value item = OwnConstant(rt, tuple->items[i]);
    if (!item) return item;
    own->items[i] = item;
  }
  return ValueOf(own);
}

}  // namespace penstock
