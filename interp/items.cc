// x[i], x[i:j], len(x).
#include "interp/arguments.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/flow.h"
#include "interp/iterate.h"
#include "interp/machine_state.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"

namespace penstock {
namespace {

// Has CPython's type of it a __class_getitem__? Classes of the library do as their own code says.
bool IsGeneric(Value type) {
  if (type.is(Kind::kHiddenType)) return true;
  if (type.is(Kind::kBuiltin)) {
    for (BuiltinType one : {BuiltinType::List, BuiltinType::Dict, BuiltinType::Tuple, BuiltinType::Set, BuiltinType::Frozenset, BuiltinType::Type,
                            BuiltinType::RePattern, BuiltinType::ReMatch}) {
      if (type.int_value == IdOf(one)) return true;
    }
    return type.int_value == IdOf(Builtin::Enumerate);
  }
  const Class* cls = type.As<Class>();
  const auto is_of_library = [](const Class* one) { return one->module_name != nullptr && one->module_name->view() != "abc"; };
  if (is_of_library(cls)) return true;
  for (size_t i = 0; i < cls->mro->size; ++i) {
    const Value base = cls->mro->items[i];
    if (base.is(Kind::kBuiltin) ? IsGeneric(base) : base.is(Kind::kClass) && is_of_library(base.As<Class>())) return true;
  }
  return false;
}

Value NotSubscriptable(Runtime& rt, Value type) {
  const std::string_view name = type.is(Kind::kClass) ? type.As<Class>()->name->view() : FullNameOfType(rt, type);
  return Raise(rt, ExceptionType::TypeError, "type '{}' is not subscriptable", name);
}

bool IsIndexed(Value v) {
  return v.is(Kind::kStr) || v.is(Kind::kBytes) || v.is(Kind::kTuple) || v.is(Kind::kList) || v.is(Kind::kDict);
}

// The place of an index in a sequence; false: an error is pending. An __index__ of the plan may change the
// sequence: `size` is read after it was called.
bool Place(Runtime& rt, Value index, const size_t& size, std::string_view sequence, size_t& out) {
  int64_t i;
  if (index.is_small_int()) {
    i = index.int_value;
  } else if (index.is(Kind::kBigInt)) {
    Raise(rt, ExceptionType::IndexError, "cannot fit 'int' into an index-sized integer");
    return false;
  } else {
    bool found = false;
    Value result;
    if (index.is(Kind::kInstance) && !Plain(rt, index).is_int()) result = CallSpecial(rt, index, "__index__", nullptr, 0, found);
    if (rt.failed()) return false;
    if (!found && Plain(rt, index).is_int()) return Place(rt, Plain(rt, index), size, sequence, out);
    if (!found) {
      bool text = sequence == "string";
      if (text) Raise(rt, ExceptionType::TypeError, "string indices must be integers, not '{}'", TypeName(rt, index));
      else if (sequence == "byte") Raise(rt, ExceptionType::TypeError, "byte indices must be integers or slices, not {}", TypeName(rt, index));
      else Raise(rt, ExceptionType::TypeError, "{} indices must be integers or slices, not {}", sequence.substr(0, sequence.find(' ')), TypeName(rt, index));
      return false;
    }
    if (!result.is_int()) return Raise(rt, ExceptionType::TypeError, "__index__ returned non-int (type {})", TypeName(rt, result)), false;
    if (!ToIndex(rt, result, i)) return false;
  }
  if (i < 0) i += static_cast<int64_t>(size);
  if (i < 0 || i >= static_cast<int64_t>(size)) {
    Raise(rt, ExceptionType::IndexError, "{} index out of range", sequence == "byte" ? "index" : sequence);
    if (sequence == "byte") {
      rt.pending = Value();
      RaiseText(rt, ExceptionType::IndexError, "index out of range");
    }
    return false;
  }
  out = static_cast<size_t>(i);
  return true;
}

Value SliceItems(Runtime& rt, const Value* items, const SliceBounds& bounds, bool list) {
  size_t count = static_cast<size_t>(bounds.count);
  if (!rt.Charge(bounds.count / 8)) return Value();
  Value* into;
  Value result;
  if (list) {
    List* made = NewListObject(rt, count);
    if (made == nullptr) return Value();
    made->size = count;
    into = made->items;
    result = ValueOf(made);
  } else {
    Tuple* made = NewTupleObject(rt, count);
    if (made == nullptr) return Value();
    into = made->items;
    result = ValueOf(made);
  }
  for (size_t i = 0; i < count; ++i) into[i] = items[bounds.start + static_cast<int64_t>(i) * bounds.step];
  return result;
}

Value SliceText(Runtime& rt, Str* text, const SliceBounds& bounds) {
  size_t from = static_cast<size_t>(bounds.start), count = static_cast<size_t>(bounds.count);
  if (count == 0) return ValueOf(rt.empty_text);
  if (!rt.Charge(bounds.count / 32)) return Value();
  if (bounds.step == 1) return Substring(rt, text, from, from + count);
  TextBuilder out(rt);
  if (!out.Reserve(text->ascii() ? count : count * 4)) return Value();
  if (text->ascii()) {
    for (size_t i = 0; i < count; ++i) out.text().push_back(text->data[bounds.start + static_cast<int64_t>(i) * bounds.step]);
    return NewAscii(rt, out.text());
  }
  for (size_t i = 0; i < count; ++i) {
    size_t at = static_cast<size_t>(bounds.start + static_cast<int64_t>(i) * bounds.step);
    Value c = Substring(rt, text, at, at + 1);
    if (!c || !rt.Charge()) return Value();
    out.text().append(c.As<Str>()->view());
  }
  return out.Take();
}

// start + i * step
Value RangeItem(Runtime& rt, Range* range, int64_t i) {
  int64_t product, sum;
  if (range->start.is_small_int() && range->step.is_small_int() && !__builtin_mul_overflow(i, range->step.int_value, &product) &&
      !__builtin_add_overflow(range->start.int_value, product, &sum)) {
    return Value::Int(sum);
  }
  Mpz start(range->start), step(range->step);
  mpz_mul_si(step, step, i);
  mpz_add(start, start, step);
  return NewInt(rt, start);
}

// range[key] where the key or the length is beyond 64 bits.
Value BigRangeItem(Runtime& rt, Range* range, Value key) {
  Mpz i(key), length(range->length), start(range->start), step(range->step);
  if (mpz_sgn(static_cast<mpz_ptr>(i)) < 0) mpz_add(i, i, length);
  if (mpz_sgn(static_cast<mpz_ptr>(i)) < 0 || mpz_cmp(i, length) >= 0) {
    return RaiseText(rt, ExceptionType::IndexError, "range object index out of range");
  }
  mpz_mul(step, step, i);
  mpz_add(start, start, step);
  return NewInt(rt, start);
}

Value SliceRange(Runtime& rt, Range* range, Slice* slice) {
  Roots keep(rt, ValueOf(slice));
  if (!range->length.is(Kind::kInt)) return RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C ssize_t");
  SliceBounds bounds;
  if (!ResolveSlice(rt, slice->start, slice->stop, slice->step, static_cast<size_t>(range->length.int_value), bounds)) return Value();
  Value start = RangeItem(rt, range, bounds.start), stop = RangeItem(rt, range, bounds.stop);
  if (!start || !stop) return Value();
  Value step = BinaryOperator(rt, Op::Mul, range->step, Value::Int(bounds.step));
  return step ? NewRange(rt, start, stop, step) : Value();
}

int64_t SizeOf(Value v) {
  switch (v.kind()) {
    case Kind::kStr: return v.As<Str>()->length;
    case Kind::kBytes: return static_cast<int64_t>(v.As<Bytes>()->size);
    case Kind::kList: return static_cast<int64_t>(v.As<List>()->size);
    case Kind::kTuple: return static_cast<int64_t>(v.As<Tuple>()->size);
    default: return -1;
  }
}

// Kinds on which CPython looks for an item by number, also where they have none to change.
bool HasSequenceProtocol(Value v) { return SizeOf(v) >= 0 || v.is(Kind::kRange) || IsSet(v) || v.is(Kind::kDictView); }

// CPython's first complaint when an item of such a kind is to be changed: the index.
bool IndexTooLarge(Runtime& rt, Value container, Value key) {
  if (!key.is(Kind::kBigInt) || !HasSequenceProtocol(container)) return false;
  RaiseText(rt, ExceptionType::IndexError, "cannot fit 'int' into an index-sized integer");
  return true;
}

Value GetSliceOf(Runtime& rt, Value container, Slice* slice) {
  if (container.is(Kind::kRange)) return SliceRange(rt, container.As<Range>(), slice);
  Roots keep(rt, ValueOf(slice));
  SliceBounds bounds;
  const size_t fixed = static_cast<size_t>(SizeOf(container));
  const size_t& size = container.is(Kind::kList) ? container.As<List>()->size : fixed;
  if (!ResolveSlice(rt, slice->start, slice->stop, slice->step, size, bounds)) return Value();
  switch (container.kind()) {
    case Kind::kStr: return SliceText(rt, container.As<Str>(), bounds);
    case Kind::kList: return SliceItems(rt, container.As<List>()->items, bounds, true);
    case Kind::kTuple:
      if (bounds.step == 1 && bounds.count == SizeOf(container)) return container.WithLabel(kBottom);
      return SliceItems(rt, container.As<Tuple>()->items, bounds, false);
    default: {
      std::string part;
      for (int64_t i = 0; i < bounds.count; ++i) part.push_back(container.As<Bytes>()->data[bounds.start + i * bounds.step]);
      return NewBytes(rt, part);
    }
  }
}

bool SetSliceOf(Runtime& rt, List* list, Slice* slice, Value value) {
  Roots keep(rt, ValueOf(slice));
  SliceBounds bounds;
  if (!ResolveSlice(rt, slice->start, slice->stop, slice->step, list->size, bounds)) return false;
  if (!IsIterable(rt, value)) {
    RaiseText(rt, ExceptionType::TypeError, bounds.step == 1 ? "can only assign an iterable" : "must assign iterable to extended slice");
    return false;
  }
  const LabelId heard = rt.seen;
  List* items = ListOf(rt, value);
  if (items == nullptr) return false;
  keep.Add(ValueOf(items));
  rt.seen = heard;  // what the iterable gave is in the items, and says nothing of where they go
  if (!rt.untainted()) {
    LabelId label = rt.Join(rt.Join(items->shape, rt.Outer(value)), rt.Join(rt.Deep(slice->start), rt.Join(rt.Deep(slice->stop), rt.Deep(slice->step))));
    rt.RaiseShape(list, rt.Join(label, rt.control));
  }
  // The iterable may have been plan code that changed the list.
  if (!ResolveSlice(rt, slice->start, slice->stop, slice->step, list->size, bounds)) return false;
  if (bounds.step == 1) {
    int64_t stop = bounds.start + bounds.count;
    return rt.Charge(static_cast<int64_t>(list->size - static_cast<size_t>(stop)) / 16) &&
           ListSplice(rt, list, static_cast<size_t>(bounds.start), static_cast<size_t>(stop), items->items, items->size);
  }
  if (static_cast<int64_t>(items->size) != bounds.count) {
    Raise(rt, ExceptionType::ValueError, "attempt to assign sequence of size {} to extended slice of size {}", items->size, bounds.count);
    return false;
  }
  for (int64_t i = 0; i < bounds.count; ++i) list->items[bounds.start + i * bounds.step] = rt.Written(items->items[i]);
  return true;
}

bool DelSliceOf(Runtime& rt, List* list, Slice* slice) {
  Roots keep(rt, ValueOf(slice));
  SliceBounds bounds;
  if (!ResolveSlice(rt, slice->start, slice->stop, slice->step, list->size, bounds)) return false;
  if (!rt.Charge(static_cast<int64_t>(list->size / 16))) return false;
  if (bounds.count == 0) return true;
  if (bounds.step < 0) {
    bounds.start += (bounds.count - 1) * bounds.step;
    bounds.step = -bounds.step;
  }
  if (bounds.step == 1) {
    ListErase(rt, list, static_cast<size_t>(bounds.start), static_cast<size_t>(bounds.start + bounds.count));
    return true;
  }
  size_t kept = 0;
  for (size_t i = 0; i < list->size; ++i) {
    int64_t past = static_cast<int64_t>(i) - bounds.start;
    bool gone = past >= 0 && past % bounds.step == 0 && past / bounds.step < bounds.count;
    if (!gone) list->items[kept++] = list->items[i];
  }
  list->size = kept;
  rt.RaiseShape(list, rt.control);
  return true;
}

}  // namespace

bool ToLength(Runtime& rt, Value given, int64_t& length) {
  const Value number = ToIntValue(rt, given);
  if (!number || !ToIndex(rt, number, length)) return false;
  if (length < 0) return RaiseText(rt, ExceptionType::ValueError, "__len__() should return >= 0"), false;
  if (number.is(Kind::kBigInt)) return Raise(rt, ExceptionType::OverflowError, "cannot fit '{}' into an index-sized integer", TypeName(rt, given)), false;
  return true;
}

int64_t Length(Runtime& rt, Value v) {
  switch (v.kind()) {
    case Kind::kStr: case Kind::kBytes: case Kind::kList: case Kind::kTuple: return SizeOf(v);
    case Kind::kDict: return v.As<Dict>()->live;
    case Kind::kSet: case Kind::kFrozenSet: return static_cast<int64_t>(v.As<Set>()->live);
    case Kind::kDictView: return v.As<DictView>()->dict->live;
    case Kind::kRange:
      if (v.As<Range>()->length.is(Kind::kInt)) return v.As<Range>()->length.int_value;
      RaiseText(rt, ExceptionType::OverflowError, "Python int too large to convert to C ssize_t");
      return -1;
    case Kind::kIsoDate: case Kind::kDecimalTuple: return static_cast<int64_t>(TupleOfNative(v).As<Tuple>()->size);
    case Kind::kDecimalSignals: return kSignalCount;
    default: break;
  }
  bool found = false;
  Value result = v.is(Kind::kClass) ? CallClassHook(rt, v, "__class_len__", nullptr, 0, found) : CallSpecial(rt, v, "__len__", nullptr, 0, found);
  if (rt.failed()) return -1;
  if (!found && HasPayload(v) && !IsNumber(Plain(rt, v)) && !IsNative(Plain(rt, v))) return Length(rt, Plain(rt, v));
  if (!found) {
    Raise(rt, ExceptionType::TypeError, "object of type '{}' has no len()", TypeName(rt, v));
    return -1;
  }
  int64_t length;
  if (!ToLength(rt, result, length)) return -1;
  return length;
}

// An item of an instance of a derived list, dict or the like; a dict's __missing__ answers for keys it lacks.
Value ItemOfPayload(Runtime& rt, Value instance, Value key) {
  Value plain = Plain(rt, instance);
  if (!plain.is(Kind::kDict)) return GetItem(rt, plain, key);
  // Whether it is there says whether `__missing__` runs.
  const bool decides = !rt.untainted() && FindInClass(rt, ClassOf(instance), "__missing__");
  LabelId lacks = decides ? DecideMissing(rt, rt.Join(rt.Join(rt.Outer(instance), rt.Outer(plain)), rt.Deep(key)), key) : kBottom;
  DictEntry* entry = nullptr;
  Listening asked(rt);
  int there = DictFind(rt, plain.As<Dict>(), key, entry);
  // What is asked for its hash, and whether it is equal, says so as well.
  if (decides) lacks = rt.Join(lacks, DecideMissing(rt, asked.heard(), key));
  if (there != 0) return there > 0 ? rt.Raised(entry->value, plain.label()) : Value();
  bool found = false;
  rt.decided = rt.Join(rt.decided, lacks);
  Value made = CallSpecial(rt, instance, "__missing__", &key, 1, found);
  return found || rt.failed() ? made : RaiseKeyError(rt, key);
}

Value GetItem(Runtime& rt, Value container, Value key) {
  bool sliced = key.is(Kind::kSlice);
  size_t place;
  switch (container.kind()) {
    case Kind::kList:
      if (sliced) return GetSliceOf(rt, container, key.As<Slice>());
      return Place(rt, key, container.As<List>()->size, "list", place) ? container.As<List>()->items[place] : Value();
    case Kind::kTuple:
      if (sliced) return GetSliceOf(rt, container, key.As<Slice>());
      return Place(rt, key, container.As<Tuple>()->size, "tuple", place) ? container.As<Tuple>()->items[place] : Value();
    case Kind::kStr:
      if (sliced) return GetSliceOf(rt, container, key.As<Slice>());
      return Place(rt, key, container.As<Str>()->length, "string", place) ? Substring(rt, container.As<Str>(), place, place + 1) : Value();
    case Kind::kBytes:
      if (sliced) return GetSliceOf(rt, container, key.As<Slice>());
      if (!Place(rt, key, container.As<Bytes>()->size, "byte", place)) return Value();
      return Value::Int(static_cast<unsigned char>(container.As<Bytes>()->data[place]));
    case Kind::kDict: {
      DictEntry* entry = nullptr;
      int found = DictFind(rt, container.As<Dict>(), key, entry);
      if (found > 0) return entry->value;
      return found < 0 ? Value() : RaiseKeyError(rt, key);
    }
    case Kind::kRange: {
      if (sliced) return GetSliceOf(rt, container, key.As<Slice>());
      Range* range = container.As<Range>();
      if (key.is(Kind::kBigInt) || (key.is_small_int() && !range->length.is(Kind::kInt))) return BigRangeItem(rt, range, key);
      size_t size = range->length.is(Kind::kInt) ? static_cast<size_t>(range->length.int_value) : static_cast<size_t>(INT64_MAX);
      if (key.is_small_int() && (key.int_value >= static_cast<int64_t>(size) || key.int_value < -static_cast<int64_t>(size))) {
        return RaiseText(rt, ExceptionType::IndexError, "range object index out of range");
      }
      return Place(rt, key, size, "range", place) ? RangeItem(rt, range, static_cast<int64_t>(place)) : Value();
    }
    case Kind::kBuiltin:
    case Kind::kAlias:
    case Kind::kClass:
      if (container.is(Kind::kClass)) {
        Value method = FindInClass(rt, container.As<Class>(), "__class_getitem__");
        if (method) {
          const LabelId chosen = RaiseChosenClass(*rt.machine, container);
          UnderCallback under(rt, chosen);
          Value both[] = {container, key};
          // A class method without saying so.
          Value result = method.is(Kind::kFunction) ? CallMethodOf(rt, method, both, 2) : CallValue(rt, BindAttribute(rt, method, container, container.As<Class>()), key);
          return result ? rt.Raised(result, chosen) : result;
        }
      }
      if (container.is(Kind::kAlias)) {
        if (!(container.As<Alias>()->flags & Alias::kBare)) return FillAlias(rt, container, key);
        return IsTakenBy(rt, container, key) ? MakeAlias(rt, container, key) : Value();
      }
      if (IsCallableType(container) && !IsCallableWith(rt, container, key)) return Value();
      if (IsType(container)) return IsGeneric(container) ? MakeAlias(rt, container, key) : NotSubscriptable(rt, container);
      break;
    default: break;
  }
  bool found = false;
  Value result = CallSpecial(rt, container, "__getitem__", &key, 1, found);
  if (found || rt.failed()) return result;
  if (const NativeType* native = NativeOf(container.kind()); native != nullptr && native->item != nullptr) {
    return native->item(rt, container, key);
  }
  if (HasPayload(container) && IsIndexed(container.As<Instance>()->payload)) return ItemOfPayload(rt, container, key);
  return Raise(rt, ExceptionType::TypeError, "'{}' object is not subscriptable", TypeName(rt, container));
}

// Does the instance hold something whose items can be set and deleted?
static bool CanChangeItems(Value instance) {
  Value payload = instance.As<Instance>()->payload;
  return payload.is(Kind::kList) || payload.is(Kind::kDict);
}

bool SetItem(Runtime& rt, Value container, Value key, Value value) {
  switch (container.kind()) {
    case Kind::kList: {
      List* list = container.As<List>();
      if (key.is(Kind::kSlice)) return SetSliceOf(rt, list, key.As<Slice>(), value);
      size_t place;
      if (!key.is_small_int() && !key.is(Kind::kInstance) && !key.is(Kind::kBigInt)) {
        Raise(rt, ExceptionType::TypeError, "list indices must be integers or slices, not {}", TypeName(rt, key));
        return false;
      }
      if (!Place(rt, key, list->size, "list assignment", place)) return false;
      // It is as long as before: into which list it is written shows in what stands there.
      list->items[place] = rt.Written(rt.Raised(value, container.label()));
      if (!rt.untainted()) rt.RaiseShape(list, rt.Deep(key));
      return true;
    }
    case Kind::kDict: {
      Dict* dict = container.As<Dict>();
      if (dict->is_of_class()) {
        Raise(rt, ExceptionType::TypeError, "'mappingproxy' object does not support item assignment");
        return false;
      }
      // A key that is there stays there: into which dict it is written shows in what stands under it.
      const uint32_t live = dict->live;
      if (!DictSet(rt, dict, key, rt.Raised(value, container.label()))) return false;
      if (dict->live != live) rt.RaiseShape(dict, container.label());
      return true;
    }
    case Kind::kDecimalSignals: return SetSignal(rt, container, key, value);
    default: break;
  }
  if (IndexTooLarge(rt, container, key)) return false;
  bool found = false;
  Value arguments[] = {key, value};
  CallSpecial(rt, container, "__setitem__", arguments, 2, found);
  if (rt.failed()) return false;
  if (!found && HasPayload(container) && CanChangeItems(container)) return SetItem(rt, Plain(rt, container), key, value);
  if (!found) Raise(rt, ExceptionType::TypeError, "'{}' object does not support item assignment", TypeName(rt, container));
  return found;
}

bool DelItem(Runtime& rt, Value container, Value key) {
  switch (container.kind()) {
    case Kind::kList: {
      List* list = container.As<List>();
      if (!rt.untainted()) rt.RaiseShape(list, rt.Join(rt.Join(rt.Deep(key), container.label()), rt.control));
      if (key.is(Kind::kSlice)) return DelSliceOf(rt, list, key.As<Slice>());
      size_t place;
      if (!Place(rt, key, list->size, "list assignment", place) || !rt.Charge(static_cast<int64_t>((list->size - place) / 16))) return false;
      ListErase(rt, list, place, place + 1);
      return true;
    }
    case Kind::kDict: {
      if (container.As<Dict>()->is_of_class()) {
        Raise(rt, ExceptionType::TypeError, "'mappingproxy' object does not support item deletion");
        return false;
      }
      if (!rt.untainted()) rt.RaiseShape(container.object, container.label());
      int removed = DictRemove(rt, container.As<Dict>(), key);
      if (removed == 0) RaiseKeyError(rt, key);
      return removed > 0;
    }
    case Kind::kDecimalSignals: return RaiseText(rt, ExceptionType::ValueError, "signal keys cannot be deleted"), false;
    default: break;
  }
  if (IndexTooLarge(rt, container, key)) return false;
  bool found = false;
  CallSpecial(rt, container, "__delitem__", &key, 1, found);
  if (rt.failed()) return false;
  if (!found && HasPayload(container) && CanChangeItems(container)) return DelItem(rt, Plain(rt, container), key);
  if (!found) {
    // CPython's words differ where an index reaches its sequence protocol.
    const bool is_index = Plain(rt, key).is_int() || FindIndex(rt, key);
    const bool as_sequence = is_index && (HasSequenceProtocol(container) || ClassOf(container) != nullptr);
    if (rt.failed()) return false;
    Raise(rt, ExceptionType::TypeError, "'{}' object {} support item deletion", TypeName(rt, container), as_sequence ? "doesn't" : "does not");
  }
  return found;
}

}  // namespace penstock
