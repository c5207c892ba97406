// all, any, min, max, sorted, len; iter, next, enumerate, zip, map, filter, reversed.
#include <algorithm>

#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/flow.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/generators.h"
#include "interp/iterate.h"
#include "interp/machine_state.h"
#include "interp/operators.h"
#include "interp/sort.h"

namespace penstock {
namespace {

// Is the truth of some item `wanted`? 1, 0, or -1: failed.
int SomeItemIs(Runtime& rt, Value iterable, bool wanted) {
  int found = 0;
  const bool asks = MayAskPlan(iterable) || MayAskMethods(rt);
  bool whole = Iterate(rt, iterable, [&](Value item) {
    int truth = Truth(rt, item);
    if (truth < 0) return false;
    if (asks) Decide(rt, rt.untainted() ? kBottom : rt.Join(rt.seen, rt.Outer(item)));
    found = (truth != 0) == wanted;
    return !found;
  });
  if (asks && whole && !rt.untainted()) Decide(rt, rt.seen);  // where it does not end here, it goes on by what comes
  return whole || found ? found : -1;
}

// What is gone over gave items, which are put in order by what a key makes of them: of them nothing is looked at but that, and how many they are.
void OrderedByKeys(Runtime& rt, LabelId heard) {
  if (!rt.untainted()) rt.seen = rt.Join(heard, rt.ended);
}

// The best so far, kept alive while keys and comparisons run.
struct Choice {
  Runtime& rt;
  Op op;
  Value key;
  Value best = {}, best_key = {};
  bool asks = false;           // may a method of the plan's run, to compare?
  LabelId compared = kBottom;  // who decides what is compared

  // False: failed.
  bool Offer(Value item) {
    Roots keep(rt, item);
    keep.Add(best);
    keep.Add(best_key);
    Value item_key = key && !key.is_none() ? CallBack(rt, key, &item, 1) : item;
    if (!item_key) return false;
    keep.Add(item_key);
    if (key && !key.is_none() && !rt.untainted()) rt.seen = rt.Join(rt.seen, rt.Deep(item_key));
    if (asks && !rt.untainted()) {
      // As where a list is sorted; what is gone over next it does not decide.
      const LabelId outside = rt.decided;
      Decide(rt, rt.Deep(item_key));
      compared = rt.Join(compared, std::exchange(rt.decided, outside));
    }
    const int better = best ? Better(item_key) : 1;
    if (better < 0) return false;
    if (better) { best = item; best_key = item_key; }
    return true;
  }

 private:
  // What one comparison found decides what the next one asks, and nothing else.
  int Better(Value item_key) {
    const LabelId outside = rt.decided;
    rt.decided = rt.Join(outside, compared);
    const int better = Compare(rt, op, item_key, best_key);
    compared = rt.Join(compared, rt.decided);
    rt.decided = outside;
    return better;
  }
};

Value Extreme(Runtime& rt, const Args& args, Op op, std::string_view function) {
  if (args.count == 0) return Raise(rt, ExceptionType::TypeError, "{} expected at least 1 argument, got 0", function);
  static constexpr std::string_view kNames[] = {"key", "default"};
  Value bound[2];
  Args keywords = args;
  keywords.count = 0;
  if (!Bind(rt, keywords, function, kNames, 0, bound)) return {};
  bool several = args.count > 1;
  if (several && bound[1]) {
    return Raise(rt, ExceptionType::TypeError, "Cannot specify a default for {}() with multiple positional arguments", function);
  }
  const bool calls = bound[0] && !bound[0].is_none();
  // What stands in a register for another run is raised with the registers.
  const bool scalars = std::all_of(args.items, args.items + args.count, [](const Value& v) { return v.kind() <= Kind::kBytes; });
  Choice choice{rt, op, bound[0]};
  choice.asks = (calls || !scalars) && MayAskMethods(rt);
  if (calls && !several) Decide(rt, LabelOfSteps(rt, args[0]));
  if (!calls && choice.asks) {
    // What stands in what is gone over decides nothing of how that is done.
    const LabelId outside = rt.decided;
    Decide(rt, DeepOf(rt, args.items, args.count));
    choice.compared = std::exchange(rt.decided, outside);
  }
  if (several) {
    for (uint32_t i = 0; i < args.count; ++i) if (!rt.Charge() || !choice.Offer(args.items[i])) return {};
    return choice.best;
  }
  Value iterator = GetIterator(rt, args[0]);
  if (!iterator) return {};
  Roots keep(rt, iterator);
  size_t slot = rt.roots.size();
  keep.Add({});
  keep.Add({});
  const auto next = [&](LabelId& decided) {
    const LabelId heard = rt.seen;
    const Value item = NextItemUnder(rt, iterator, decided);
    if (calls) OrderedByKeys(rt, heard);
    return item;
  };
  for (LabelId decided = kBottom; Value item = next(decided);) {
    UnderCallback under(rt, calls ? LabelOfSteps(rt, rt.Raised(iterator, rt.Outer(args[0]))) : kBottom);
    if (!choice.Offer(item)) return {};
    rt.roots[slot] = choice.best;
    rt.roots[slot + 1] = choice.best_key;
  }
  if (rt.failed()) return {};
  if (choice.best) return choice.best;
  if (bound[1]) return bound[1];
  return Raise(rt, ExceptionType::ValueError, "{}() arg is an empty sequence", function);
}



// A tuple of iterators over the arguments from `first` on.
Value IteratorsOf(Runtime& rt, const Args& args, uint32_t first) {
  uint32_t count = args.count - first;
  Tuple* tuple = NewTupleObject(rt, count);
  if (tuple == nullptr) return {};
  for (uint32_t i = 0; i < count; ++i) tuple->items[i] = Value::None();
  Roots keep(rt, ValueOf(tuple));
  for (uint32_t i = 0; i < count; ++i) {
    Value iterator = GetIterator(rt, args.items[first + i]);
    if (!iterator) return {};
    tuple->items[i] = iterator;
  }
  return ValueOf(tuple);
}

Value ReversedOf(Runtime& rt, Value v) {
  using Of = Iterator::Of;
  auto from_end = [&](Of of, size_t size) {
    Iterator* iterator = NewIterator(rt, of, v);
    if (iterator) iterator->a = static_cast<int64_t>(size) - 1;
    return ValueOf(iterator);
  };
  auto of_dict = [&](Of of, Dict* dict) {  // position 0 is the end
    Iterator* iterator = NewIterator(rt, of, Value(Kind::kDict, dict));
    if (iterator == nullptr) return Value();
    iterator->b = dict->live;
    return ValueOf(iterator);
  };
  auto reverses = [](Value held) {
    return held.is(Kind::kList) || held.is(Kind::kTuple) || held.is(Kind::kStr) || held.is(Kind::kDict) || held.is(Kind::kBytes);
  };
  switch (v.kind()) {
    case Kind::kBytes: {
      const std::string_view bytes = v.As<Bytes>()->view();
      Value backwards = NewBytes(rt, std::string(bytes.rbegin(), bytes.rend()));
      return backwards ? GetIterator(rt, backwards.WithLabel(v.label())) : Value();
    }
    case Kind::kList: return from_end(Of::kReversedList, v.As<List>()->size);
    case Kind::kTuple: return from_end(Of::kReversedTuple, v.As<Tuple>()->size);
    case Kind::kStr: return ValueOf(NewIterator(rt, Of::kReversedStr, v));
    case Kind::kDict: return of_dict(Of::kReversedKeys, v.As<Dict>());
    case Kind::kDictView:
      switch (v.As<DictView>()->of) {
        case DictView::Of::kKeys: return of_dict(Of::kReversedKeys, v.As<DictView>()->dict);
        case DictView::Of::kValues: return of_dict(Of::kReversedValues, v.As<DictView>()->dict);
        case DictView::Of::kItems: return of_dict(Of::kReversedItems, v.As<DictView>()->dict);
      }
      return {};
    case Kind::kRange: {
      // The same numbers, begun at the last: start + (length - 1) * step, by -step, to before start.
      Range* range = v.As<Range>();
      Value one = Value::Int(1);
      Value last = BinaryOperator(rt, Op::Sub, range->length, one);
      if (last) last = BinaryOperator(rt, Op::Mul, last, range->step);
      if (last) last = BinaryOperator(rt, Op::Add, last, range->start);
      Value step = last ? UnaryOperator(rt, Op::Neg, range->step) : Value();
      Value stop = step ? BinaryOperator(rt, Op::Add, range->start, step) : Value();
      Value backwards = stop ? NewRange(rt, last, stop, step) : Value();
      return backwards ? GetIterator(rt, backwards) : Value();
    }
    default: break;
  }
  Value method = FindSpecial(rt, v, "__reversed__");
  if (method) return CallValue(rt, method, nullptr, 0);
  if (rt.failed()) return {};
  if (HasPayload(v) && reverses(Plain(rt, v))) return ReversedOf(rt, Plain(rt, v));
  if (v.is(Kind::kClass)) {
    // The members of an enumeration, the last first.
    bool found = false;
    Value members = CallClassHook(rt, v, "__class_iter__", nullptr, 0, found);
    if (found && !members) return {};
    List* list = found ? ListOf(rt, members) : nullptr;
    if (list != nullptr) return ReversedOf(rt, ValueOf(list));
    if (rt.failed()) return {};
  }
  if (v.is(Kind::kInstance) && FindSpecial(rt, v, "__getitem__")) {
    Listening plan_code(rt);
    const int64_t length = Length(rt, v);
    if (length < 0) return {};
    const Value items = from_end(Of::kReversedIndexed, static_cast<size_t>(length));
    if (items && !rt.untainted()) rt.RaiseShape(items.object, plan_code.heard());  // where it begins, and how many there are
    return items;
  }
  if (rt.failed()) return {};
  return Raise(rt, ExceptionType::TypeError, "'{}' object is not reversible", TypeName(rt, v));
}

bool IsIterator(Runtime& rt, Value v) {
  if (v.is(Kind::kIterator)) return true;
  if (v.is(Kind::kGenerator)) return MayStep(rt, v);
  return v.is(Kind::kInstance) && FindSpecial(rt, v, "__next__");
}

}  // namespace

Value Builtin_All(Runtime& rt, const Args& args) {
  int found = SomeItemIs(rt, args[0], false);
  return found < 0 ? Value() : Value::Bool(!found);
}

Value Builtin_Any(Runtime& rt, const Args& args) {
  int found = SomeItemIs(rt, args[0], true);
  return found < 0 ? Value() : Value::Bool(found);
}

Value Builtin_Max(Runtime& rt, const Args& args) { return Extreme(rt, args, Op::Gt, "max"); }
Value Builtin_Min(Runtime& rt, const Args& args) { return Extreme(rt, args, Op::Lt, "min"); }

Value Builtin_Len(Runtime& rt, const Args& args) {
  int64_t length = Length(rt, args[0]);
  return length < 0 ? Value() : Value::Int(length);
}

Value Builtin_Sorted(Runtime& rt, const Args& args) {
  if (args.count != 1) return Raise(rt, ExceptionType::TypeError, "sorted expected 1 argument, got {}", args.count);
  const bool calls = args.HasKey();
  const LabelId heard = rt.seen;
  List* list = ListOf(rt, args[0]);
  if (list == nullptr) return {};
  if (calls) OrderedByKeys(rt, heard);
  Value result = ValueOf(list);
  Roots keep(rt, result);
  Args sort = args;
  sort.self = result;
  sort.count = 0;
  if (calls) Decide(rt, LabelOfSteps(rt, args[0]));
  else if (args[0].kind() > Kind::kBytes && MayAskMethods(rt)) Decide(rt, rt.Deep(args[0]));
  UnderCallback under(rt, calls ? LabelOfSteps(rt, args[0]) : kBottom);
  return MethodListSort(rt, sort) ? result : Value();
}

Value Builtin_Iter(Runtime& rt, const Args& args) {
  if (args.count == 1) return GetIterator(rt, args[0]);
  if (!IsCallable(rt, args[0])) return Raise(rt, ExceptionType::TypeError, "iter(v, w): v must be callable");
  Iterator* iterator = NewIterator(rt, Iterator::Of::kCallable, args[0]);
  if (iterator) iterator->state[0] = args[1];
  return ValueOf(iterator);
}

Value Builtin_Next(Runtime& rt, const Args& args) {
  if (!IsIterator(rt, args[0])) {
    if (rt.failed()) return {};
    return Raise(rt, ExceptionType::TypeError, "'{}' object is not an iterator", TypeName(rt, args[0]));
  }
  if (args[0].is(Kind::kGenerator)) rt.machine->outcome = Value();
  Value item = NextItem(rt, args[0]);
  if (item || rt.failed()) return item;
  if (args.count == 2) return rt.Raised(args[1], rt.ended);
  if (args[0].is(Kind::kGenerator)) return EndOfGenerator(rt);
  Value end = NewException(rt, ExceptionType::StopIteration, nullptr, 0);
  return end ? RaiseException(rt, end) : end;
}

Value Builtin_Enumerate(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"iterable", "start"};
  Value bound[2];
  if (args.count == 0 && args.keyword_count == 0) {
    return Raise(rt, ExceptionType::TypeError, "enumerate() missing required argument 'iterable'");
  }
  if (!Bind(rt, args, "enumerate", kNames, 1, bound)) return {};
  Value start = bound[1] ? ToIntValue(rt, bound[1]) : Value::Int(0);
  if (!start) return {};
  Value source = GetIterator(rt, bound[0]);
  if (!source) return {};
  Iterator* iterator = NewIterator(rt, Iterator::Of::kEnumerate, source);
  if (iterator) iterator->state[0] = start;
  return ValueOf(iterator);
}

Value Builtin_Zip(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"strict"};
  Value strict[1];
  Args keywords = args;
  keywords.count = 0;
  if (!Bind(rt, keywords, "zip", kNames, 0, strict)) return {};
  int is_strict = 0;
  LabelId by_strict = kBottom;
  if (strict[0]) {
    Listening plan_code(rt);
    is_strict = Truth(rt, strict[0]);
    by_strict = plan_code.heard();
  }
  Value sources = is_strict < 0 ? Value() : IteratorsOf(rt, args, 0);
  if (!sources) return {};
  Iterator* iterator = NewIterator(rt, Iterator::Of::kZip, sources);
  if (iterator == nullptr) return {};
  iterator->b = is_strict;
  rt.RaiseShape(iterator, by_strict);  // who else is asked at the end
  return ValueOf(iterator);
}

Value Builtin_Map(Runtime& rt, const Args& args) {
  Value sources = IteratorsOf(rt, args, 1);
  if (!sources) return {};
  Iterator* iterator = NewIterator(rt, Iterator::Of::kMap, sources);
  if (iterator) iterator->state[0] = args[0];
  return ValueOf(iterator);
}

Value Builtin_Filter(Runtime& rt, const Args& args) {
  Value source = GetIterator(rt, args[1]);
  if (!source) return {};
  Iterator* iterator = NewIterator(rt, Iterator::Of::kFilter, source);
  if (iterator) iterator->state[0] = args[0];
  return ValueOf(iterator);
}

Value Builtin_Reversed(Runtime& rt, const Args& args) { return ReversedOf(rt, args[0]); }

}  // namespace penstock
