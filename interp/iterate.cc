#include "interp/iterate.h"

#include <algorithm>
#include <boost/container/small_vector.hpp>

#include "core/text.h"
#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/errors.h"
#include "interp/flow.h"
#include "interp/generators.h"
#include "interp/machine_state.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "interp/ordered_dicts.h"

namespace penstock {
namespace {

using Of = Iterator::Of;

Value RangeIterator(Runtime& rt, Range* range) {
  bool small = range->start.is_small_int() && range->step.is_small_int() && range->length.is(Kind::kInt) && range->stop.is_small_int();
  Iterator* iterator = NewIterator(rt, small ? Of::kRange : Of::kBigRange, Value());
  iterator->a = range->start.int_value;
  iterator->b = range->step.int_value;
  iterator->c = range->length.is(Kind::kInt) ? range->length.int_value : INT64_MAX;
  if (!small) {
    iterator->a = iterator->b = 0;
    iterator->state[0] = range->start;
    iterator->state[1] = range->step;
  }
  return ValueOf(iterator);
}

Value IteratorOver(Runtime& rt, Of of, Value source, int64_t live = 0) {
  Iterator* iterator = NewIterator(rt, of, source);
  iterator->b = live;
  return ValueOf(iterator);
}

Value IteratorOfInstance(Runtime& rt, Value v) {
  bool found = false;
  Value method = FindInClass(rt, ClassOf(v), "__iter__");
  if (method && !method.is_none()) {
    Value iterator = CallSpecial(rt, v, "__iter__", nullptr, 0, found);
    if (!iterator) return iterator;
    bool is_iterator = iterator.is(Kind::kIterator) || iterator.is(Kind::kGenerator) ||
                       (ClassOf(iterator) != nullptr && FindInClass(rt, ClassOf(iterator), "__next__"));
    if (is_iterator) return iterator;
    return Raise(rt, ExceptionType::TypeError, "iter() returned non-iterator of type '{}'", TypeName(rt, iterator));
  }
  if (!method && HasPayload(v)) return IsIterable(rt, Plain(rt, v)) ? GetIterator(rt, Plain(rt, v)) : Value();
  if (!method && FindInClass(rt, ClassOf(v), "__getitem__")) return IteratorOver(rt, Of::kIndexed, v);
  return Value();
}

}  // namespace

bool AsksInstances(Value iterator) {
  constexpr int kMostSteps = 64;
  boost::container::small_vector<Value, 8> open{iterator};
  for (int steps = 0; !open.empty(); ++steps) {
    const Value v = open.back();
    open.pop_back();
    if (v.is(Kind::kInstance) || steps == kMostSteps) return true;
    if (!v.is(Kind::kIterator)) continue;
    const Iterator* it = v.As<Iterator>();
    if (it->source.is(Kind::kInstance) || it->source.is(Kind::kIterator)) open.push_back(it->source);
    if (!it->source.is(Kind::kTuple)) continue;
    // What a tuple is gone over for is not stepped itself; of zip and map its items are.
    if (it->of == Of::kTuple || it->of == Of::kReversedTuple) continue;
    for (size_t i = 0; i < it->source.As<Tuple>()->size; ++i) open.push_back(it->source.As<Tuple>()->items[i]);
  }
  return false;
}

bool AsksNobody(Value iterator) {
  if (!iterator.is(Kind::kIterator)) return false;
  switch (iterator.As<Iterator>()->of) {
    case Iterator::Of::kRange: case Iterator::Of::kList: case Iterator::Of::kTuple: case Iterator::Of::kStr: case Iterator::Of::kBytes:
    case Iterator::Of::kSet: case Iterator::Of::kKeys: case Iterator::Of::kValues: case Iterator::Of::kItems:
      return true;
    default: return false;
  }
}

bool MayAskPlan(Value iterable) {
  return iterable.is(Kind::kGenerator) || iterable.is(Kind::kIterator) || iterable.is(Kind::kClass) || ClassOf(iterable) != nullptr;
}

bool IsIterable(Runtime& rt, Value v) {
  switch (v.kind()) {
    case Kind::kStr: case Kind::kBytes: case Kind::kTuple: case Kind::kList: case Kind::kDict: case Kind::kSet: case Kind::kFrozenSet:
    case Kind::kRange: case Kind::kDictView: case Kind::kIterator: case Kind::kIsoDate:
    case Kind::kDecimalSignals: case Kind::kDecimalTuple: return true;
    case Kind::kGenerator: return MayStep(rt, v);
    case Kind::kInstance:
    case Kind::kException: {
      if (ClassOf(v) == nullptr) return false;
      Value method = FindInClass(rt, ClassOf(v), "__iter__");
      if (!method && HasPayload(v)) return IsIterable(rt, Plain(rt, v));
      return method ? !method.is_none() : !FindInClass(rt, ClassOf(v), "__getitem__").is_nothing();
    }
    case Kind::kClass: return static_cast<bool>(FindInClass(rt, v.As<Class>(), "__class_iter__"));
    default: return false;
  }
}

Value GetIterator(Runtime& rt, Value v) {
  Value iterator;
  switch (v.kind()) {
    case Kind::kIterator: return v;
    case Kind::kGenerator:
      if (MayStep(rt, v)) return v;
      return Raise(rt, ExceptionType::TypeError, "'{}' object is not iterable", TypeName(rt, v));
    case Kind::kRange: iterator = RangeIterator(rt, v.As<Range>()); break;
    case Kind::kList: iterator = IteratorOver(rt, Of::kList, v); break;
    case Kind::kTuple: iterator = IteratorOver(rt, Of::kTuple, v); break;
    case Kind::kStr: iterator = IteratorOver(rt, Of::kStr, v); break;
    case Kind::kBytes: iterator = IteratorOver(rt, Of::kBytes, v); break;
    case Kind::kDict: iterator = IteratorOver(rt, Of::kKeys, v, v.As<Dict>()->live); break;
    case Kind::kSet:
    case Kind::kFrozenSet: iterator = IteratorOver(rt, Of::kSet, v, static_cast<int64_t>(v.As<Set>()->live)); break;
    case Kind::kDictView: {
      DictView* view = v.As<DictView>();
      Of of = view->of == DictView::Of::kKeys ? Of::kKeys : view->of == DictView::Of::kValues ? Of::kValues : Of::kItems;
      iterator = IteratorOver(rt, of, Value(Kind::kDict, view->dict), view->dict->live);
      break;
    }
    case Kind::kIsoDate:
    case Kind::kDecimalTuple: iterator = IteratorOver(rt, Of::kTuple, TupleOfNative(v)); break;
    case Kind::kDecimalSignals: {
      const Value names = NamesOfSignals(rt);
      if (!names) return names;
      iterator = IteratorOver(rt, Of::kTuple, names);
      break;
    }
    case Kind::kClass: {
      bool found = false;
      iterator = CallClassHook(rt, v, "__class_iter__", nullptr, 0, found);
      if (found || rt.failed()) return iterator;
      return Raise(rt, ExceptionType::TypeError, "'{}' object is not iterable", TypeName(rt, v));
    }
    default:
      if (ClassOf(v) != nullptr) {
        iterator = IteratorOfInstance(rt, v);
        if (rt.failed()) return Value();
      }
      if (!iterator) return Raise(rt, ExceptionType::TypeError, "'{}' object is not iterable", TypeName(rt, v));
      return iterator;
  }
  if (iterator && !rt.untainted()) rt.RaiseShape(iterator.object, rt.Outer(v));
  return iterator;
}

namespace {

// `decides`: each step decides what else runs.
Value Done(Runtime& rt, Iterator* it, bool decides = false) {
  it->a = static_cast<int64_t>(it->of);  // what its type is called by
  it->of = Of::kDone;
  it->c = decides;
  // Whether this is the end may be a label's choice: what it was over, another run has still to come (mode strict).
  if (!rt.decides) it->source = Value();
  return Value();
}

// An OrderedDict tells of changes before its last key, and ends with that.
Value Mutated(Runtime& rt, Iterator* it) {
  RaiseText(rt, ExceptionType::RuntimeError, "OrderedDict mutated during iteration");
  return Done(rt, it);
}

// The next key, value or item of a dict.
Value NextOfDict(Runtime& rt, Iterator* it) {
  Dict* dict = it->source.As<Dict>();
  if (dict->live != it->b) {
    if (IsOrdered(dict)) return it->c >= it->b ? Done(rt, it) : Mutated(rt, it);
    it->b = -1;  // it stays broken
    return RaiseText(rt, ExceptionType::RuntimeError, "dictionary changed size during iteration");
  }
  bool reversed = it->of == Of::kReversedKeys || it->of == Of::kReversedValues || it->of == Of::kReversedItems;
  DictEntry* entry = nullptr;
  int64_t before = it->a;
  if (reversed) {
    // a counts from the end, 0: not begun.
    while (entry == nullptr && static_cast<uint32_t>(it->a) < dict->used) {
      DictEntry* here = &dict->entries[dict->used - 1 - static_cast<uint32_t>(it->a++)];
      if (!here->key.is_nothing()) entry = here;
    }
  } else {
    uint32_t at = static_cast<uint32_t>(it->a);
    entry = DictNext(dict, at);
    it->a = at;
  }
  if (it->a - before > 8 && !rt.Charge((it->a - before) / 4)) return Value();
  if (entry == nullptr) return Done(rt, it);
  if (it->c >= it->b && IsOrdered(dict)) return Mutated(rt, it);
  if (it->c++ >= it->b) return RaiseText(rt, ExceptionType::RuntimeError, "dictionary keys changed during iteration");
  switch (it->of) {
    case Of::kKeys: case Of::kReversedKeys: return entry->key;
    case Of::kValues: case Of::kReversedValues: return entry->value;
    default: {
      Value pair[] = {entry->key, entry->value};
      return NewTuple(rt, pair, 2);
    }
  }
}

Value NextOfText(Runtime& rt, Iterator* it, bool reversed) {
  Str* text = it->source.As<Str>();
  if (reversed) {
    if (it->a >= text->length) return Done(rt, it);
    size_t at = text->length - 1 - static_cast<size_t>(it->a++);
    return Substring(rt, text, at, at + 1);
  }
  // a is a byte offset.
  size_t at = static_cast<size_t>(it->a);
  if (at >= text->bytes) return Done(rt, it);
  uint32_t c = NextCodePoint(text->view(), at);
  it->a = static_cast<int64_t>(at);
  return NewChar(rt, c);
}

// NextItem, quickly where there is nothing to it.
Value NextOf(Runtime& rt, Value iterator) {
  if (rt.untainted() && iterator.is(Kind::kIterator) && HasPlain(iterator.As<Iterator>())) return rt.Charge() ? TakePlain(rt, iterator.As<Iterator>()) : Value();
  return NextItem(rt, iterator);
}

// How far each of several came was for all of them to say. The plan may have one of them itself.
void RaiseTogether(Runtime& rt, Iterator* it, const Tuple* iterators) {
  if (rt.untainted() || !rt.machine->strict || iterators->size < 2) return;
  const LabelId label = LabelOfSteps(rt, ValueOf(it));
  if (!rt.RaisesControl(label)) return;
  for (size_t i = 0; i < iterators->size; ++i) {
    const Value one = iterators->items[i];
    if (one.is(Kind::kIterator) || one.is(Kind::kGenerator)) rt.RaiseShape(one.object, label);
  }
}

Value NextOfZip(Runtime& rt, Iterator* it) {
  Tuple* iterators = it->source.As<Tuple>();
  RaiseTogether(rt, it, iterators);
  Tuple* items = NewTupleObject(rt, iterators->size);
  if (items == nullptr || iterators->size == 0) return items == nullptr ? Value() : Done(rt, it);
  Roots keep(rt, ValueOf(items));
  // The first label may come in while one of them runs.
  const bool asks = !std::all_of(iterators->items, iterators->items + iterators->size, AsksNobody);
  if (asks) Decide(rt, LabelOfSteps(rt, ValueOf(it)));
  for (size_t i = 0; i < iterators->size; ++i) {
    Value item = NextOf(rt, iterators->items[i]);
    // Who has one more decides whether the others are asked.
    if (asks) Decide(rt, rt.Outer(iterators->items[i]));
    if (!item) {
      if (rt.failed()) return Value();
      RaiseTogether(rt, it, iterators);
      if (it->b == 0) return Done(rt, it, asks);
      // strict: all must end here.
      auto plural = [](size_t n) { return n == 1 ? std::string(" ") : fmt::format("s 1-{}", n); };
      if (i > 0) {
        return Raise(rt, ExceptionType::ValueError, "zip() argument {} is shorter than argument{}{}", i + 1, plural(i), i == 1 ? "1" : "");
      }
      for (size_t j = 1; j < iterators->size; ++j) {
        if (NextItem(rt, iterators->items[j])) {
          return Raise(rt, ExceptionType::ValueError, "zip() argument {} is longer than argument{}{}", j + 1, plural(j), j == 1 ? "1" : "");
        }
        if (rt.failed()) return Value();
      }
      return Done(rt, it, asks);
    }
    items->items[i] = item;
  }
  RaiseTogether(rt, it, iterators);
  return ValueOf(items);
}

void Ended(Runtime& rt, LabelId label) {
  rt.ended = rt.Join(rt.ended, label);
  rt.seen = rt.Join(rt.seen, label);
}

// A call whose StopIteration (or other error) means the end.
Value EndsWith(Runtime& rt, Value result, ExceptionType end, ExceptionType other_end) {
  if (result || rt.stopped) return result;
  Value error = TakeError(rt, end);
  if (!error && other_end != ExceptionType::None) error = TakeError(rt, other_end);
  // Where it ends was decided by whoever raised that.
  if (error && !rt.untainted()) Ended(rt, error.label());
  return Value();
}

// A function may end what is gone over as well, but only by what is nobody's: another run, in which it does not, knows nothing of it.
Value EndsByFunction(Runtime& rt, Value result, std::string_view fault) {
  const bool told = !result && !rt.stopped && rt.pending.is(Kind::kException) && rt.machine->strict && rt.pending.label() != kBottom;
  if (told && rt.pending.As<Exception>()->type == ExceptionType::StopIteration) ReplaceError(rt, fault);
  return EndsWith(rt, result, ExceptionType::StopIteration, ExceptionType::None);
}

// That it did not end was for the class to say, whatever it gave.
void GoesOn(Runtime& rt, Value item, const Decisions& decisions) {
  if (rt.untainted()) return;
  if (item) Ended(rt, rt.Join(decisions.label(), rt.Deep(item)));
  Decide(rt, decisions.label());  // whether it is asked for more
}

Value NextOfMap(Runtime& rt, Iterator* it) {
  Tuple* iterators = it->source.As<Tuple>();
  Roots keep(rt);
  size_t first = rt.roots.size();
  Decide(rt, LabelOfSteps(rt, ValueOf(it)));
  for (size_t i = 0; i < iterators->size; ++i) {
    Value item = NextOf(rt, iterators->items[i]);
    if (!rt.untainted()) Decide(rt, rt.Outer(iterators->items[i]));
    if (!item) return rt.failed() ? Value() : Done(rt, it, true);
    keep.Add(item);
  }
  boost::container::small_vector<Value, 4> arguments(rt.roots.begin() + static_cast<int64_t>(first), rt.roots.end());
  UnderCallback under(rt, LabelOfSteps(rt, ValueOf(it)));
  return EndsByFunction(rt, CallBack(rt, it->state[0], arguments.data(), arguments.size()), "function of map raised StopIteration");
}

Value NextOfFilter(Runtime& rt, Iterator* it) {
  for (;;) {
    Decide(rt, LabelOfSteps(rt, ValueOf(it)));  // as the tests before said
    Value item = NextItem(rt, it->source);
    if (!rt.untainted()) Decide(rt, rt.Outer(it->source));  // who has no more decides that nothing is tested
    if (!item) return rt.failed() ? Value() : Done(rt, it, true);
    Roots keep(rt, item);
    Value test = item;
    if (!it->state[0].is_none()) {
      UnderCallback under(rt, LabelOfSteps(rt, ValueOf(it)));
      test = EndsByFunction(rt, CallBack(rt, it->state[0], &item, 1), "function of filter raised StopIteration");
      if (!test) return Value();
    }
    if (!rt.untainted()) {
      rt.RaiseShape(it, rt.Outer(test));
      Decide(rt, rt.Outer(test));
      RaiseLeftOut(rt, item, rt.Outer(test));
    }
    keep.Add(test);
    Listening plan_code(rt);
    int truth = Truth(rt, test);
    if (truth < 0) return Value();
    if (plan_code.heard() != kBottom) {
      rt.RaiseShape(it, plan_code.heard());
      Decide(rt, plan_code.heard());
      RaiseLeftOut(rt, item, plan_code.heard());
    }
    if (truth > 0) return item;
  }
}

Value NextOfIndexed(Runtime& rt, Iterator* it) {
  // Backwards it begins where `__len__` says, which decides how often it is asked.
  const bool backwards = it->of == Of::kReversedIndexed;
  const LabelId by_length = backwards ? LabelOfSteps(rt, ValueOf(it)) : kBottom;
  Decide(rt, by_length);
  Value index = backwards ? Value::Int(it->a--, by_length) : Value::Int(it->a++);
  if (index.int_value < 0) return Done(rt, it, backwards);
  UnderCallback under(rt, by_length);
  bool found;
  Decisions decisions(rt);
  Value item = CallSpecial(rt, it->source, "__getitem__", &index, 1, found);
  if (!item && !rt.stopped && rt.failed()) {
    EndsWith(rt, item, ExceptionType::IndexError, ExceptionType::StopIteration);
    return rt.failed() ? Value() : Done(rt, it);
  }
  GoesOn(rt, item, decisions);
  return item;
}

Value Step(Runtime& rt, Iterator* it) {
  switch (it->of) {
    case Of::kRange: {
      if (it->c <= 0) return Done(rt, it);
      Value item = Value::Int(it->a);
      it->a = static_cast<int64_t>(static_cast<uint64_t>(it->a) + static_cast<uint64_t>(it->b));
      --it->c;
      return item;
    }
    case Of::kBigRange: {
      if (it->c <= 0) return Done(rt, it);
      Value item = it->state[0];
      it->state[0] = BinaryOperator(rt, Op::Add, item, it->state[1]);
      --it->c;
      return it->state[0] ? item : Value();
    }
    case Of::kList: {
      List* list = it->source.As<List>();
      return it->a < static_cast<int64_t>(list->size) ? list->items[it->a++] : Done(rt, it);
    }
    case Of::kTuple: {
      Tuple* tuple = it->source.As<Tuple>();
      return it->a < static_cast<int64_t>(tuple->size) ? tuple->items[it->a++] : Done(rt, it);
    }
    case Of::kBytes: {
      Bytes* bytes = it->source.As<Bytes>();
      return it->a < static_cast<int64_t>(bytes->size) ? Value::Int(static_cast<unsigned char>(bytes->data[it->a++])) : Done(rt, it);
    }
    case Of::kReversedList: {
      List* list = it->source.As<List>();
      if (it->a >= static_cast<int64_t>(list->size)) it->a = static_cast<int64_t>(list->size) - 1;
      return it->a >= 0 ? list->items[it->a--] : Done(rt, it);
    }
    case Of::kReversedTuple: return it->a >= 0 ? it->source.As<Tuple>()->items[it->a--] : Done(rt, it);
    case Of::kStr: return NextOfText(rt, it, false);
    case Of::kReversedStr: return NextOfText(rt, it, true);
    case Of::kKeys: case Of::kValues: case Of::kItems: case Of::kReversedKeys: case Of::kReversedValues: case Of::kReversedItems:
      return NextOfDict(rt, it);
    case Of::kSet: {
      Set* set = it->source.As<Set>();
      if (static_cast<int64_t>(set->live) != it->b) {
        it->b = -1;
        return RaiseText(rt, ExceptionType::RuntimeError, "Set changed size during iteration");
      }
      size_t at = static_cast<size_t>(it->a);
      SetEntry* entry = SetNext(set, at);
      if (static_cast<int64_t>(at) - it->a > 8 && !rt.Charge((static_cast<int64_t>(at) - it->a) / 4)) return Value();
      it->a = static_cast<int64_t>(at);
      return entry != nullptr ? entry->key : Done(rt, it);
    }
    case Of::kIndexed:
    case Of::kReversedIndexed: return NextOfIndexed(rt, it);
    case Of::kEnumerate: {
      Value item = NextOf(rt, it->source);
      if (!item) return Value();
      Value pair[] = {it->state[0], item};
      Value result = NewTuple(rt, pair, 2);
      if (it->state[0].tag == TagOf(Kind::kInt) && it->state[0].int_value < INT64_MAX && rt.untainted()) {
        ++it->state[0].int_value;
        return result;
      }
      it->state[0] = BinaryOperator(rt, Op::Add, it->state[0], Value::Int(1));
      return it->state[0] ? rt.Raised(result, rt.Outer(it->source)) : Value();
    }
    case Of::kZip: return NextOfZip(rt, it);
    case Of::kMap: return NextOfMap(rt, it);
    case Of::kFilter: return NextOfFilter(rt, it);
    case Of::kMatches: {
      Value match = NextMatch(rt, it);
      return match || rt.failed() ? match : Done(rt, it);
    }
    case Of::kCallable: {
      Value item;
      {
        // That it is called again, what it gave before decided.
        Decide(rt, LabelOfSteps(rt, ValueOf(it)));
        UnderCallback under(rt, LabelOfSteps(rt, ValueOf(it)));
        item = CallBack(rt, it->source, nullptr, 0);
        if (it->source.is(Kind::kBuiltin) || it->source.is(Kind::kBuiltinMethod)) item = EndsWith(rt, item, ExceptionType::StopIteration, ExceptionType::None);
        else item = EndsByFunction(rt, item, "function of iter raised StopIteration");
      }
      if (!item) return rt.failed() ? Value() : Done(rt, it);
      Roots keep(rt, item);
      int same = Equal(rt, item, it->state[0]);
      // Whether there is a next, what it gave said.
      if (!rt.untainted()) {
        rt.RaiseShape(it, rt.Join(rt.Deep(item), rt.Deep(it->state[0])));
        Decide(rt, LabelOfSteps(rt, ValueOf(it)));
      }
      if (same != 0) return same < 0 ? Value() : Done(rt, it);
      return item;
    }
    case Of::kDone:
      if (it->c != 0) Decide(rt, LabelOfSteps(rt, ValueOf(it)));  // as where there is something left
      return Value();
  }
  return Value();
}

}  // namespace

namespace {

// What it goes over may have become longer meanwhile, or have been found to depend on more.
void RaiseBySource(Runtime& rt, Iterator* it, Value source) {
  LabelId label = rt.Outer(source);
  if (source.is(Kind::kTuple)) {
    for (size_t i = 0; i < source.As<Tuple>()->size; ++i) {
      Value one = source.As<Tuple>()->items[i];
      if (one.is(Kind::kIterator) || one.is(Kind::kGenerator)) label = rt.Join(label, rt.Outer(one));
    }
  }
  rt.RaiseShape(it, label);
}

}  // namespace

namespace {

bool NextPairOfDict(Iterator* it, Value* into) {
  constexpr int64_t kMostGaps = 8;  // more are charged for
  Dict* dict = it->source.As<Dict>();
  if (dict->live != it->b || it->c >= it->b) return false;
  uint32_t at = static_cast<uint32_t>(it->a);
  const DictEntry* entry = DictNext(dict, at);
  if (entry == nullptr || at - it->a > kMostGaps) return false;
  it->a = at;
  ++it->c;
  into[0] = entry->key;
  into[1] = entry->value;
  return true;
}

}  // namespace

bool NextPair(Runtime& rt, Iterator* it, Value* into) {
  switch (it->of) {
    case Of::kItems: return NextPairOfDict(it, into);
    case Of::kEnumerate: {
      if (!it->source.is(Kind::kIterator) || !it->state[0].is(Kind::kInt) || it->state[0].int_value == INT64_MAX) return false;
      Iterator* source = it->source.As<Iterator>();
      if (!HasPlain(source)) return false;
      into[0] = it->state[0];
      into[1] = TakePlain(rt, source);
      ++it->state[0].int_value;
      return true;
    }
    case Of::kZip: {
      const Tuple* sources = it->source.As<Tuple>();
      if (sources->size != 2 || !sources->items[0].is(Kind::kIterator) || !sources->items[1].is(Kind::kIterator)) return false;
      Iterator *first = sources->items[0].As<Iterator>(), *second = sources->items[1].As<Iterator>();
      if (first == second || !HasPlain(first) || !HasPlain(second)) return false;
      into[0] = TakePlain(rt, first);
      into[1] = TakePlain(rt, second);
      return true;
    }
    case Of::kList: case Of::kTuple: {
      if (!HasPlain(it)) return false;
      const Value pair = it->of == Of::kList ? it->source.As<List>()->items[it->a] : it->source.As<Tuple>()->items[it->a];
      if (!pair.is(Kind::kTuple) || pair.As<Tuple>()->size != 2) return false;
      ++it->a;
      into[0] = pair.As<Tuple>()->items[0];
      into[1] = pair.As<Tuple>()->items[1];
      return true;
    }
    default: return false;
  }
}

Value NextItem(Runtime& rt, Value iterator) {
  if (!rt.Charge()) return Value();
  Value item;
  if (rt.untainted() && iterator.is(Kind::kIterator) && iterator.As<Iterator>()->of <= Of::kSet) {
    Iterator* it = iterator.As<Iterator>();
    return HasPlain(it) ? TakePlain(rt, it) : Step(rt, it);
  }
  if (rt.untainted() && iterator.is(Kind::kGenerator)) {
    item = ResumeGenerator(rt, iterator.As<Generator>(), Value::None());
    if (rt.untainted()) return item;
    // Something with a label came in meanwhile.
    if (item) rt.seen = rt.Join(rt.seen, rt.Deep(item));
    if (item) return rt.Raised(item, rt.Outer(iterator));
    if (!rt.failed()) Ended(rt, rt.Outer(iterator));
    return item;
  }
  const bool chosen = iterator.label() != kBottom && rt.machine->chooses() && !iterator.is(Kind::kInstance) && !AsksNobody(iterator);
  UnderCallback under(rt, chosen ? RaiseChosenReceiver(*rt.machine, iterator) : kBottom);
  if (iterator.is(Kind::kIterator)) {
    // Iterators in iterators (zip of zip ...) recurse.
    Deeper deeper(rt);
    if (!deeper.OkToGoOver()) return Value();
    Iterator* it = iterator.As<Iterator>();
    if (rt.untainted()) {
      item = Step(rt, it);
    } else {
      Roots keep(rt, it->source);
      const LabelId seen_before = rt.seen;
      item = Step(rt, it);
      if (item && rt.seen != seen_before) rt.seen = rt.Join(seen_before, rt.Deep(item));  // what its sources gave shows in it
      RaiseBySource(rt, it, rt.roots.back());
    }
  } else if (iterator.is(Kind::kGenerator)) {
    item = ResumeGenerator(rt, iterator.As<Generator>(), Value::None());
    if (item && !rt.untainted()) rt.seen = rt.Join(rt.seen, rt.Deep(item));
  } else {
    bool found = false;
    Decisions decisions(rt);
    item = EndsWith(rt, CallSpecial(rt, iterator, "__next__", nullptr, 0, found), ExceptionType::StopIteration, ExceptionType::None);
    if (!found && !rt.failed()) return Raise(rt, ExceptionType::TypeError, "'{}' object is not an iterator", TypeName(rt, iterator));
    GoesOn(rt, item, decisions);
  }
  if (rt.untainted()) return item;
  if (item) return rt.Raised(item, rt.Outer(iterator));
  if (!rt.failed()) Ended(rt, rt.Outer(iterator));
  return item;
}

Value NextItemUnder(Runtime& rt, Value iterator, LabelId& decided) {
  if (rt.untainted() || AsksNobody(iterator) || !MayAskPlan(iterator) || !TakesErrors(rt)) return NextItem(rt, iterator);
  Value item;
  {
    UnderCallback under(rt, decided == kBottom ? kBottom : RaiseByItems(rt, decided));
    item = NextItem(rt, iterator);
  }
  if (item && !rt.untainted()) decided = rt.Join(decided, rt.Outer(item));
  return item;
}

int64_t LengthHint(Value v) {
  constexpr int64_t kMost = int64_t{1} << 40;
  switch (v.kind()) {
    case Kind::kStr: return v.As<Str>()->length;
    case Kind::kBytes: return static_cast<int64_t>(v.As<Bytes>()->size);
    case Kind::kList: return static_cast<int64_t>(v.As<List>()->size);
    case Kind::kTuple: return static_cast<int64_t>(v.As<Tuple>()->size);
    case Kind::kDict: return v.As<Dict>()->live;
    case Kind::kSet: case Kind::kFrozenSet: return static_cast<int64_t>(v.As<Set>()->live);
    case Kind::kDictView: return v.As<DictView>()->dict->live;
    case Kind::kRange: return v.As<Range>()->length.is(Kind::kInt) ? std::min(kMost, v.As<Range>()->length.int_value) : kMost;
    case Kind::kIterator:
      if (v.As<Iterator>()->of == Iterator::Of::kRange) return std::min(kMost, v.As<Iterator>()->c);
      return -1;
    default: return -1;
  }
}

}  // namespace penstock
