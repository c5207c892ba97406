// == < in hash truth.
#include <cmath>
#include <cstring>

#include "interp/callback_control.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/keys.h"
#include "interp/natives/natives.h"
#include "interp/operators.h"
#include "scalars/arithmetic.h"

namespace penstock {
namespace {

std::string_view Symbol(Op op) {
  switch (op) {
    case Op::Lt: return "<";
    case Op::Le: return "<=";
    case Op::Gt: return ">";
    case Op::Ge: return ">=";
    case Op::Eq: return "==";
    default: return "!=";
  }
}

std::string_view SpecialName(Op op) {
  switch (op) {
    case Op::Lt: return "__lt__";
    case Op::Le: return "__le__";
    case Op::Gt: return "__gt__";
    case Op::Ge: return "__ge__";
    case Op::Eq: return "__eq__";
    default: return "__ne__";
  }
}

Op Reflected(Op op) {
  switch (op) {
    case Op::Lt: return Op::Gt;
    case Op::Le: return Op::Ge;
    case Op::Gt: return Op::Lt;
    case Op::Ge: return Op::Le;
    default: return op;
  }
}

int Sign(int64_t i) { return i < 0 ? -1 : i > 0; }

int EqualItems(Runtime& rt, Value a, Value b) {
  int same = QuickEqual(a, b);
  return same >= 0 ? same : Equal(rt, a, b);
}

struct Items {
  const Value* items;
  size_t size;
};
Items ItemsOf(Value v) {
  if (v.is(Kind::kList)) return {v.As<List>()->items, v.As<List>()->size};
  return {v.As<Tuple>()->items, v.As<Tuple>()->size};
}

// Numbers and texts compare without plan code, nesting or anything made: most sequences hold nothing else. Goes
// from place `at` to the first where two such differ (0), where something else stands or one sequence ends (1), or to
// a step too many (-1).
int SkipEqualScalars(Runtime& rt, Value a, Value b, size_t& at) {
  const Items x = ItemsOf(a), y = ItemsOf(b);
  for (const size_t both = std::min(x.size, y.size); at < both; ++at) {
    const Value u = x.items[at], v = y.items[at];
    const bool numbers = IsNumber(u) && IsNumber(v);
    if (!numbers && !(u.is(Kind::kStr) && v.is(Kind::kStr))) return 1;
    if (!rt.Charge()) return -1;
    int same = QuickEqual(u, v);
    if (same < 0) same = CompareNumbers(u, v) == 0;
    if (!same) return 0;
  }
  return 1;
}

// Which methods of theirs are asked, what stands before them decides, and how many there are.
void DecideByItems(Runtime& rt, Value a, Value b) {
  if (MayAskMethods(rt)) Decide(rt, rt.Join(rt.Deep(a), rt.Deep(b)));
}

int EqualSequences(Runtime& rt, Value a, Value b) {
  DecideByItems(rt, a, b);
  if (ItemsOf(a).size != ItemsOf(b).size) return 0;
  size_t at = 0;
  if (int same = SkipEqualScalars(rt, a, b, at); same <= 0) return same;
  if (at == ItemsOf(a).size) return 1;
  Roots keep(rt, a);
  keep.Add(b);
  Deeper deeper(rt);
  if (!deeper.Ok(" in comparison")) return -1;
  for (size_t i = at; i < ItemsOf(a).size && i < ItemsOf(b).size; ++i) {
    if (!rt.Charge()) return -1;
    int same = EqualItems(rt, ItemsOf(a).items[i], ItemsOf(b).items[i]);
    if (same <= 0) return same;
  }
  return ItemsOf(a).size == ItemsOf(b).size;
}

int EqualDicts(Runtime& rt, Dict* a, Dict* b) {
  DecideByItems(rt, ValueOf(a), ValueOf(b));
  if (a->live != b->live) return 0;
  if (a == b) return 1;
  Deeper deeper(rt);
  if (!deeper.Ok(" in comparison")) return -1;
  uint32_t at = 0;
  while (DictEntry* entry = DictNext(a, at)) {
    if (!rt.Charge()) return -1;
    DictEntry* other = nullptr;
    Value value = entry->value;
    int found = DictFind(rt, b, entry->key, other);
    if (found <= 0) return found;
    int same = EqualItems(rt, value, other->value);
    if (same <= 0) return same;
  }
  return 1;
}

int EqualRanges(Runtime& rt, Range* a, Range* b) {
  int same = Equal(rt, a->length, b->length);
  if (same <= 0) return same;
  if (a->length.is(Kind::kInt) && a->length.int_value == 0) return 1;
  same = Equal(rt, a->start, b->start);
  if (same <= 0) return same;
  if (a->length.is(Kind::kInt) && a->length.int_value == 1) return 1;
  return Equal(rt, a->step, b->step);
}

// A view of keys or items compares like a set.
Set* ViewAsSet(Runtime& rt, Value v) {
  if (IsSet(v)) return v.As<Set>();
  Set* set = NewSet(rt);
  return set != nullptr && SetUpdate(rt, set, v) ? set : nullptr;
}
bool IsSetLike(Value v) { return IsSet(v) || (v.is(Kind::kDictView) && v.As<DictView>()->of != DictView::Of::kValues); }

bool IsItemsView(Value v) { return v.is(Kind::kDictView) && v.As<DictView>()->of == DictView::Of::kItems; }

// Is all of a in b? -1: an error is pending.
int AllIn(Runtime& rt, Value a, Value b) {
  int all = 1;
  const bool ok = Iterate(rt, a, [&](Value item) { return (all = Contains(rt, b, item)) > 0; });
  return ok || all <= 0 ? (rt.failed() ? -1 : all) : -1;
}

// A view of items may hold what has no hash.
int CompareItems(Runtime& rt, Op op, Value a, Value b) {
  const int64_t x = Length(rt, a), y = Length(rt, b);
  switch (op) {
    case Op::Eq: return x == y ? AllIn(rt, a, b) : 0;
    case Op::Le: return x <= y ? AllIn(rt, a, b) : 0;
    case Op::Lt: return x < y ? AllIn(rt, a, b) : 0;
    case Op::Ge: return x >= y ? AllIn(rt, b, a) : 0;
    default: return x > y ? AllIn(rt, b, a) : 0;
  }
}

int CompareSets(Runtime& rt, Op op, Value a, Value b) {
  if (IsItemsView(a) || IsItemsView(b)) return CompareItems(rt, op, a, b);
  Roots keep(rt, a);
  keep.Add(b);
  Set* x = ViewAsSet(rt, a);
  if (x == nullptr) return -1;
  keep.Add(ValueOf(x));
  Set* y = ViewAsSet(rt, b);
  if (y == nullptr) return -1;
  keep.Add(ValueOf(y));
  if (MayMeet(rt)) Decide(rt, rt.Join(rt.Deep(ValueOf(x)), rt.Deep(ValueOf(y))));  // how many there are says whether any are compared
  switch (op) {
    case Op::Eq: return x->live == y->live ? SetIsSubset(rt, x, y) : 0;
    case Op::Le: return SetIsSubset(rt, x, y);
    case Op::Lt: return x->live < y->live ? SetIsSubset(rt, x, y) : 0;
    case Op::Ge: return SetIsSubset(rt, y, x);
    default: return y->live < x->live ? SetIsSubset(rt, y, x) : 0;
  }
}

// What the first of both says that knows the other.
int NativeCompare(Runtime& rt, Op op, Value a, Value b) {
  const NativeType *x = NativeOf(a.kind()), *y = NativeOf(b.kind());
  int answer = x != nullptr && x->compare != nullptr ? x->compare(rt, op, a, b) : kNotComparable;
  if (answer != kNotComparable || x == y || y == nullptr || y->compare == nullptr) return answer;
  return y->compare(rt, op, a, b);
}

int NativeEqual(Runtime& rt, Value a, Value b) {
  int answer = NativeCompare(rt, Op::Eq, a, b);
  return answer == kNotComparable ? Identical(a, b) : answer;
}

// Eq on values without dunder methods.
int PlainEqual(Runtime& rt, Value a, Value b) {
  if (IsNumber(a) && IsNumber(b)) return CompareNumbers(a, b) == 0;
  if (IsNative(a) || IsNative(b)) return NativeEqual(rt, a, b);
  if (Identical(a, b)) return 1;
  if (IsSetLike(a) && IsSetLike(b)) return CompareSets(rt, Op::Eq, a, b);
  if (a.kind() != b.kind()) return 0;
  switch (a.kind()) {
    case Kind::kStr: return SameText(a.As<Str>(), b.As<Str>());
    case Kind::kBytes: return a.As<Bytes>()->view() == b.As<Bytes>()->view();
    case Kind::kList:
    case Kind::kTuple: return EqualSequences(rt, a, b);
    case Kind::kDict: return EqualDicts(rt, a.As<Dict>(), b.As<Dict>());
    case Kind::kRange: return EqualRanges(rt, a.As<Range>(), b.As<Range>());
    case Kind::kSlice: {
      DecideByItems(rt, a, b);
      Slice *x = a.As<Slice>(), *y = b.As<Slice>();
      int same = EqualItems(rt, x->start, y->start);
      if (same > 0) same = EqualItems(rt, x->stop, y->stop);
      return same > 0 ? EqualItems(rt, x->step, y->step) : same;
    }
    case Kind::kMethod: {
      MethodObject *x = a.As<MethodObject>(), *y = b.As<MethodObject>();
      return Identical(x->function, y->function) && Identical(x->receiver, y->receiver);
    }
    case Kind::kBuiltinMethod: {
      BuiltinMethod *x = a.As<BuiltinMethod>(), *y = b.As<BuiltinMethod>();
      return x->method == y->method && x->type == y->type && Identical(x->receiver, y->receiver);
    }
    case Kind::kAlias: {
      Alias *x = a.As<Alias>(), *y = b.As<Alias>();
      // The order of a union's members is no part of it.
      if (x->origin.is_nothing() && y->origin.is_nothing()) {
        if (x->args->size != y->args->size) return 0;
        for (size_t i = 0; i < x->args->size; ++i) {
          if (int in = Contains(rt, ValueOf(y->args), x->args->items[i]); in <= 0) return in;
        }
        return 1;
      }
      const bool alike = x->flags == y->flags;
      return alike && Identical(x->origin, y->origin) ? EqualSequences(rt, ValueOf(x->args), ValueOf(y->args)) : 0;
    }
    default: return 0;
  }
}

// Asks the dunder methods of both; `answered` false: neither knows.
Value AskSpecial(Runtime& rt, Op op, Value a, Value b, bool& answered) {
  answered = false;
  Class *left = ClassOf(a), *right = ClassOf(b);
  auto ask = [&](Op which, Value self, Value other) {
    bool found = false;
    Value result = CallSpecial(rt, self, SpecialName(which), &other, 1, found);
    // What derives from a builtin type has its `__ne__`, whatever it says of `__eq__`.
    if (!found && which == Op::Ne && !rt.failed() && ClassOf(self)->base == BuiltinType::kTypeCount) {
      result = CallSpecial(rt, self, "__eq__", &other, 1, found);
      if (found && result && !result.is(Kind::kNotImplementedValue)) {
        int truth = Truth(rt, result);
        if (truth < 0) return answered = true, Value();
        result = Value::Bool(truth == 0, result.label());
      }
    }
    if (rt.failed()) return answered = true, Value();
    answered = found && !result.is(Kind::kNotImplementedValue);
    if (found && result && left != nullptr && right != nullptr && MayAskMethods(rt)) Decide(rt, rt.Deep(result));  // whether the other one is asked
    return result;
  };
  bool right_first = right != nullptr && left != nullptr && right != left && IsSubclassOf(right, left);
  Roots keep(rt, a);
  keep.Add(b);
  if (right_first) {
    Value result = ask(Reflected(op), b, a);
    if (answered) return result;
  }
  if (left != nullptr) {
    Value result = ask(op, a, b);
    if (answered) return result;
  }
  if (right != nullptr && !right_first) {
    Value result = ask(Reflected(op), b, a);
    if (answered) return result;
  }
  return Value();
}

int NotOrdered(Runtime& rt, Op op, Value a, Value b) {
  Raise(rt, ExceptionType::TypeError, "'{}' not supported between instances of '{}' and '{}'", Symbol(op), TypeName(rt, a),
        TypeName(rt, b));
  return -1;
}

int CompareSequences(Runtime& rt, Op op, Value a, Value b) {
  size_t at = 0;
  const int same = SkipEqualScalars(rt, a, b, at);
  if (same < 0) return -1;
  DecideByItems(rt, a, b);
  if (same == 0) return Compare(rt, op, ItemsOf(a).items[at], ItemsOf(b).items[at]);
  Roots keep(rt, a);
  keep.Add(b);
  Deeper deeper(rt);
  if (!deeper.Ok(" in comparison")) return -1;
  for (size_t i = at; i < ItemsOf(a).size && i < ItemsOf(b).size; ++i) {
    if (!rt.Charge()) return -1;
    Value x = ItemsOf(a).items[i], y = ItemsOf(b).items[i];
    int alike = EqualItems(rt, x, y);
    if (alike < 0) return -1;
    if (alike == 0) return Compare(rt, op, x, y);
  }
  return Holds(op, Sign(static_cast<int64_t>(ItemsOf(a).size) - static_cast<int64_t>(ItemsOf(b).size)));
}

int CompareBytes(std::string_view a, std::string_view b) {
  // UTF-8 orders as the code points do.
  int order = std::memcmp(a.data(), b.data(), std::min(a.size(), b.size()));
  return order != 0 ? order : Sign(static_cast<int64_t>(a.size()) - static_cast<int64_t>(b.size()));
}

}  // namespace

int CompareNumbers(Value a, Value b) {
  if (a.is_small_int() && b.is_small_int()) return a.int_value < b.int_value ? -1 : a.int_value > b.int_value;
  if (a.is(Kind::kFloat) && b.is(Kind::kFloat)) {
    double x = a.float_value, y = b.float_value;
    return x < y ? -1 : x > y ? 1 : x == y ? 0 : 2;
  }
  if (a.is(Kind::kFloat)) {
    int order = CompareNumbers(b, a);
    return order == 2 ? 2 : -order;
  }
  if (b.is(Kind::kFloat)) {
    double d = b.float_value;
    if (std::isnan(d)) return 2;
    if (std::isinf(d)) return d > 0 ? -1 : 1;
    if (a.is_small_int() && IsExactFloat(a.int_value)) {
      double x = static_cast<double>(a.int_value);
      return x < d ? -1 : x > d;
    }
    Mpz x(a);
    return Sign(mpz_cmp_d(x, d));
  }
  Mpz x(a), y(b);
  return Sign(mpz_cmp(x, y));
}

int Truth(Runtime& rt, Value v) {
  switch (v.kind()) {
    case Kind::kBool:
    case Kind::kInt: return v.int_value != 0;
    case Kind::kFloat: return v.float_value != 0;
    case Kind::kNone: return 0;
    case Kind::kStr: return v.As<Str>()->bytes != 0;
    case Kind::kBytes: return v.As<Bytes>()->size != 0;
    case Kind::kTuple: return v.As<Tuple>()->size != 0;
    case Kind::kList: return v.As<List>()->size != 0;
    case Kind::kDict: return v.As<Dict>()->live != 0;
    case Kind::kSet:
    case Kind::kFrozenSet: return v.As<Set>()->live != 0;
    case Kind::kRange: return !(v.As<Range>()->length.is(Kind::kInt) && v.As<Range>()->length.int_value == 0);
    case Kind::kDictView: return v.As<DictView>()->dict->live != 0;
    case Kind::kException:
    case Kind::kInstance: break;
    default: {
      const NativeType* native = NativeOf(v.kind());
      return native != nullptr && native->truth != nullptr ? native->truth(rt, v) : 1;
    }
  }
  if (ClassOf(v) == nullptr) return 1;
  bool found = false;
  Value result = CallSpecial(rt, v, "__bool__", nullptr, 0, found);
  if (rt.failed()) return -1;
  // What it gave says that there is an error.
  const auto refused = [&](LabelId answer) {
    if (!rt.pending.is_nothing()) rt.pending = rt.Raised(rt.pending, answer);
    return -1;
  };
  const auto label_of = [&] { return rt.untainted() ? kBottom : rt.Deep(result); };
  if (found) {
    const LabelId answer = label_of();
    if (result.is(Kind::kBool)) return result.int_value != 0;
    Raise(rt, ExceptionType::TypeError, "__bool__ should return bool, returned {}", TypeName(rt, result));
    return refused(answer);
  }
  if (HasPayload(v) && IsNumber(Plain(rt, v))) return Truth(rt, Plain(rt, v));
  result = CallSpecial(rt, v, "__len__", nullptr, 0, found);
  if (rt.failed()) return -1;
  if (!found) return HasPayload(v) ? Truth(rt, Plain(rt, v)) : 1;
  const LabelId count = label_of();
  int64_t length;
  return ToLength(rt, result, length) ? length != 0 : refused(count);
}

int Equal(Runtime& rt, Value a, Value b) {
  if (a.kind() == b.kind() && (a.is(Kind::kTuple) || a.is(Kind::kList))) return Identical(a, b) ? 1 : EqualSequences(rt, a, b);
  if (ClassOf(a) == nullptr && ClassOf(b) == nullptr) {
    // Comparing containers may call plan code on what is inside.
    Roots keep(rt, a);
    keep.Add(b);
    return PlainEqual(rt, a, b);
  }
  if (Identical(a, b) && a.is(Kind::kInstance) == false) return 1;
  bool answered;
  Value result = AskSpecial(rt, Op::Eq, a, b, answered);
  if (rt.failed()) return -1;
  if (MayAskMethods(rt)) Decide(rt, rt.seen);  // what else is compared
  if (!answered && (HasPayload(a) || HasPayload(b))) return Equal(rt, Plain(rt, a), Plain(rt, b));
  if (!answered) return Identical(a, b);
  Roots keep(rt, result);
  return Truth(rt, result);
}

// Of two that hold the same kind of value: such a one is asked first.
static bool DerivesFromTypeOf(Value b, Value a) {
  if (!HasPayload(b)) return false;
  Class* cls = b.As<Instance>()->cls;
  return !HasPayload(a) || (cls != a.As<Instance>()->cls && IsSubclassOf(cls, a.As<Instance>()->cls));
}

Value RichCompare(Runtime& rt, Op op, Value a, Value b) {
  if (ClassOf(a) != nullptr || ClassOf(b) != nullptr) {
    bool answered;
    Value result = AskSpecial(rt, op, a, b, answered);
    if (rt.failed() || answered) return result;
    if (HasPayload(a) || HasPayload(b)) {
      const Value x = Plain(rt, a), y = Plain(rt, b);
      // What is wrong with two of their items is told of these; that they are none to compare, of themselves.
      const bool by_items = x.kind() == y.kind() && (x.is(Kind::kTuple) || x.is(Kind::kList));
      if (by_items && DerivesFromTypeOf(b, a)) return RichCompare(rt, Reflected(op), y, x);
      result = RichCompare(rt, op, x, y);
      if (!result && !by_items && TakeError(rt, ExceptionType::TypeError)) NotOrdered(rt, op, a, b);
      return result;
    }
    if (op == Op::Eq || op == Op::Ne) return Value::Bool(Identical(a, b) == (op == Op::Eq));
    NotOrdered(rt, op, a, b);
    return Value();
  }
  int holds = op == Op::Eq || op == Op::Ne ? Equal(rt, a, b) : Compare(rt, op, a, b);
  if (holds < 0) return Value();
  return Value::Bool(op == Op::Ne ? !holds : holds != 0);
}

int Compare(Runtime& rt, Op op, Value a, Value b) {
  if (IsNumber(a) && IsNumber(b)) {
    int order = CompareNumbers(a, b);
    return order != 2 && Holds(op, order);
  }
  if (a.kind() == b.kind() && (a.is(Kind::kTuple) || a.is(Kind::kList))) return CompareSequences(rt, op, a, b);
  if (ClassOf(a) != nullptr || ClassOf(b) != nullptr) {
    Value result = RichCompare(rt, op, a, b);
    if (!result) return -1;
    if (MayAskMethods(rt)) Decide(rt, rt.seen);
    Roots keep(rt, result);
    return Truth(rt, result);
  }
  if (IsNative(a) || IsNative(b)) {
    int answer = NativeCompare(rt, op, a, b);
    return answer == kNotComparable ? NotOrdered(rt, op, a, b) : answer;
  }
  if (IsSetLike(a) && IsSetLike(b)) return CompareSets(rt, op, a, b);
  if (a.kind() == b.kind()) {
    switch (a.kind()) {
      case Kind::kStr: return Holds(op, CompareBytes(a.As<Str>()->view(), b.As<Str>()->view()));
      case Kind::kBytes: return Holds(op, CompareBytes(a.As<Bytes>()->view(), b.As<Bytes>()->view()));
      case Kind::kSlice: {
        const Value x = NewTuple(rt, &a.As<Slice>()->start, 3);
        Roots keep(rt, x);
        const Value y = x ? NewTuple(rt, &b.As<Slice>()->start, 3) : x;
        keep.Add(y);
        return y ? CompareSequences(rt, op, x, y) : -1;
      }
      default: break;
    }
  }
  return NotOrdered(rt, op, a, b);
}

namespace {

bool HasOwnContains(Kind kind) {
  switch (kind) {
    case Kind::kStr: case Kind::kBytes: case Kind::kList: case Kind::kTuple: case Kind::kDict: case Kind::kSet: case Kind::kFrozenSet:
      return true;
    default: return false;
  }
}

}  // namespace

int Contains(Runtime& rt, Value container, Value item) {
  switch (container.kind()) {
    case Kind::kStr: {
      const Value held = Plain(rt, item);
      if (!held.is(Kind::kStr)) {
        Raise(rt, ExceptionType::TypeError, "'in <string>' requires string as left operand, not {}", TypeName(rt, item));
        return -1;
      }
      Str *text = container.As<Str>(), *part = held.As<Str>();
      if (text->bytes > 256 && !rt.Charge(text->bytes / 64)) return -1;
      if (part->bytes == 0) return 1;
      if (part->bytes == 1) return std::memchr(text->data, part->data[0], text->bytes) != nullptr;
      return memmem(text->data, text->bytes, part->data, part->bytes) != nullptr;
    }
    case Kind::kBytes: {
      std::string_view bytes = container.As<Bytes>()->view();
      const Value held = Plain(rt, item);
      if (held.is(Kind::kBytes)) return memmem(bytes.data(), bytes.size(), held.As<Bytes>()->data, held.As<Bytes>()->size) != nullptr;
      if (held.is_small_int()) {
        if (held.int_value >= 0 && held.int_value < 256) return bytes.find(static_cast<char>(held.int_value)) != std::string_view::npos;
        RaiseText(rt, ExceptionType::ValueError, "byte must be in range(0, 256)");
        return -1;
      }
      Raise(rt, ExceptionType::TypeError, "a bytes-like object is required, not '{}'", TypeName(rt, item));
      return -1;
    }
    case Kind::kList:
    case Kind::kTuple: {
      Roots keep(rt, container);
      keep.Add(item);
      DecideByItems(rt, container, item);
      for (size_t i = 0; i < ItemsOf(container).size; ++i) {
        if (!rt.Charge()) return -1;
        int same = EqualItems(rt, ItemsOf(container).items[i], item);
        if (same != 0) return same;
      }
      return 0;
    }
    case Kind::kDict: {
      DictEntry* entry = nullptr;
      return DictFind(rt, container.As<Dict>(), item, entry);
    }
    case Kind::kSet:
    case Kind::kFrozenSet: return SetContains(rt, container.As<Set>(), item);
    case Kind::kRange: {
      Range* range = container.As<Range>();
      if (item.is(Kind::kFloat) && item.float_value == std::floor(item.float_value) && std::abs(item.float_value) < 9e15) {
        item = Value::Int(static_cast<int64_t>(item.float_value));
      }
      if (!item.is_int()) return 0;
      Mpz x(item), start(range->start), stop(range->stop), step(range->step);
      bool forward = mpz_sgn(step.z) > 0;
      if (forward ? mpz_cmp(x, start) < 0 || mpz_cmp(x, stop) >= 0 : mpz_cmp(x, start) > 0 || mpz_cmp(x, stop) <= 0) return 0;
      mpz_sub(x, x, start);
      return mpz_divisible_p(x, step) != 0;
    }
    case Kind::kDictView: {
      DictView* view = container.As<DictView>();
      if (view->of == DictView::Of::kKeys) return Contains(rt, Value(Kind::kDict, view->dict), item);
      if (view->of == DictView::Of::kItems) {
        if (!item.is(Kind::kTuple) || item.As<Tuple>()->size != 2) return 0;
        DictEntry* entry = nullptr;
        int found = DictFind(rt, view->dict, item.As<Tuple>()->items[0], entry);
        if (found <= 0) return found;
        DecideByItems(rt, entry->value, item.As<Tuple>()->items[1]);
        return EqualItems(rt, entry->value, item.As<Tuple>()->items[1]);
      }
      break;
    }
    case Kind::kClass:
    case Kind::kInstance: {
      bool has_method = false;
      Value result = container.is(Kind::kClass) ? CallClassHook(rt, container, "__class_contains__", &item, 1, has_method)
                                                : CallSpecial(rt, container, "__contains__", &item, 1, has_method);
      if (rt.failed()) return -1;
      if (has_method) {
        Roots keep(rt, result);
        return Truth(rt, result);
      }
      // A container's own way is inherited, whatever the class says of going over it.
      if (HasPayload(container) && HasOwnContains(Plain(rt, container).kind())) return Contains(rt, Plain(rt, container), item);
      break;
    }
    default: break;
  }
  if (!IsIterable(rt, container)) {
    Raise(rt, ExceptionType::TypeError, "argument of type '{}' is not iterable", TypeName(rt, container));
    return -1;
  }
  int found = 0;
  Roots keep(rt, item);
  const bool asks = MayAskPlan(container) || MayAskMethods(rt);
  bool ok = Iterate(rt, container, [&](Value v) {
    found = EqualItems(rt, v, item);
    if (asks) Decide(rt, rt.untainted() ? kBottom : rt.Join(rt.seen, rt.Join(rt.Deep(v), rt.Deep(item))));
    return found == 0;
  });
  if (asks && found == 0 && !rt.untainted()) Decide(rt, rt.seen);  // where it does not end here, it goes on by what comes
  return !ok && rt.failed() ? -1 : found;
}

// -- hashes, as CPython computes them

int64_t HashDouble(double d) {
  if (std::isinf(d)) return d > 0 ? 314159 : -314159;
  if (std::isnan(d)) return 0;
  int exponent;
  double m = std::frexp(d, &exponent);
  int sign = 1;
  if (m < 0) {
    sign = -1;
    m = -m;
  }
  uint64_t x = 0;
  while (m != 0) {
    x = ((x << 28) & kHashModulus) | x >> (61 - 28);
    m *= 268435456.0;
    exponent -= 28;
    uint64_t y = static_cast<uint64_t>(m);
    m -= static_cast<double>(y);
    x += y;
    if (x >= static_cast<uint64_t>(kHashModulus)) x -= kHashModulus;
  }
  exponent = exponent >= 0 ? exponent % 61 : 61 - 1 - ((-1 - exponent) % 61);
  x = ((x << exponent) & kHashModulus) | x >> (61 - exponent);
  int64_t hash = static_cast<int64_t>(x) * sign;
  return hash == -1 ? -2 : hash;
}

namespace {

bool HashTuple(Runtime& rt, Tuple* tuple, int64_t& out) {
  Deeper deeper(rt);
  if (!deeper.Ok()) return false;
  constexpr uint64_t k1 = 11400714785074694791ull, k2 = 14029467366897019727ull, k5 = 2870177450012600261ull;
  uint64_t acc = k5;
  DecideOf(rt, ValueOf(tuple));
  for (size_t i = 0; i < tuple->size; ++i) {
    int64_t lane;
    if (!rt.Charge() || !HashKey(rt, tuple->items[i], lane)) return false;
    acc += static_cast<uint64_t>(lane) * k2;
    acc = (acc << 31) | (acc >> 33);
    acc *= k1;
  }
  acc += tuple->size ^ (k5 ^ 3527539ull);
  out = acc == static_cast<uint64_t>(-1) ? 1546275796 : static_cast<int64_t>(acc);
  return true;
}

int64_t HashFrozenSet(Set* set) {
  if (set->hash != 0) return set->hash;
  uint64_t hash = 0;
  auto shuffle = [](uint64_t h) { return ((h ^ 89869747ull) ^ (h << 16)) * 3644798167ull; };
  for (size_t i = 0; i <= set->mask; ++i) {
    if (!set->table[i].key.is_nothing()) hash ^= shuffle(static_cast<uint64_t>(set->table[i].hash));
  }
  // CPython folds free and deleted entries in and out again; what is left is this.
  hash ^= (set->live + 1) * 1927868237ull;
  hash ^= (hash >> 11) ^ (hash >> 25);
  hash = hash * 69069u + 907133923ull;
  if (hash == static_cast<uint64_t>(-1)) hash = 590923713ull;
  return set->hash = static_cast<int64_t>(hash);
}

bool Unhashable(Runtime& rt, Value v) {
  Raise(rt, ExceptionType::TypeError, "unhashable type: '{}'", TypeName(rt, v));
  return false;
}

}  // namespace

bool Hash(Runtime& rt, Value v, int64_t& out) {
  switch (v.kind()) {
    case Kind::kInt:
    case Kind::kBool: out = HashOfInt(v.int_value); return true;
    case Kind::kFloat: out = HashDouble(v.float_value); return true;
    case Kind::kBigInt: {
      Mpz z(v), modulus;
      mpz_set_si(modulus, kHashModulus);
      bool negative = mpz_sgn(z.z) < 0;
      mpz_abs(z, z);
      mpz_fdiv_r(z, z, modulus);
      out = mpz_get_si(z);
      if (negative) out = -out;
      if (out == -1) out = -2;
      return true;
    }
    case Kind::kNone: out = 0x1DA3; return true;
    case Kind::kEllipsis: out = 0x1DA5; return true;
    case Kind::kNotImplementedValue: out = 0x1DA7; return true;
    case Kind::kBuiltin:
    case Kind::kHiddenType:
    case Kind::kTool: case Kind::kModule: out = (v.int_value + 1) * 1000003 + static_cast<int64_t>(v.kind()); return true;
    case Kind::kStr: out = HashOf(v.As<Str>()); return true;
    case Kind::kBytes: {
      Str text{};
      text.bytes = static_cast<uint32_t>(v.As<Bytes>()->size);
      text.data = v.As<Bytes>()->data;
      out = HashOf(&text);
      return true;
    }
    case Kind::kTuple: return HashTuple(rt, v.As<Tuple>(), out);
    case Kind::kFrozenSet: out = HashFrozenSet(v.As<Set>()); return true;
    case Kind::kRange: {
      Range* range = v.As<Range>();
      Value parts[] = {range->length, Value::None(), Value::None()};
      bool empty = range->length.is(Kind::kInt) && range->length.int_value == 0;
      if (!empty) parts[1] = range->start;
      if (!empty && !(range->length.is(Kind::kInt) && range->length.int_value == 1)) parts[2] = range->step;
      Value tuple = NewTuple(rt, parts, 3);
      return tuple && HashTuple(rt, tuple.As<Tuple>(), out);
    }
    case Kind::kAlias: {
      const Alias* alias = v.As<Alias>();
      if (!alias->origin.is_nothing()) return HashTuple(rt, alias->args, out);
      out = 0;
      for (size_t i = 0; i < alias->args->size; ++i) {
        int64_t one = 0;
        if (!Hash(rt, alias->args->items[i], one)) return false;
        out ^= one;
      }
      return true;
    }
    case Kind::kMethod:
      out = SerialOf(v.As<MethodObject>()->function.object) * 1000003ll + 17;
      return true;
    case Kind::kBuiltinMethod: out = static_cast<int64_t>(v.As<BuiltinMethod>()->method) + 7; return true;
    case Kind::kList: case Kind::kDict: case Kind::kSet: case Kind::kSlice: return Unhashable(rt, v);
    case Kind::kDictView:
      if (v.As<DictView>()->of != DictView::Of::kValues) return Unhashable(rt, v);
      break;
    case Kind::kException:
    case Kind::kInstance: {
      Class* cls = ClassOf(v);
      if (cls == nullptr) break;
      Value method = FindInClass(rt, cls, "__hash__");
      if (!method) {
        if (HasPayload(v)) {
          if (cls->base == BuiltinType::List || cls->base == BuiltinType::Dict || cls->base == BuiltinType::Set) return Unhashable(rt, v);
          return Hash(rt, Plain(rt, v), out);
        }
        break;
      }
      if (method.is_none()) return Unhashable(rt, v);
      bool found;
      Value result = CallSpecial(rt, v, "__hash__", nullptr, 0, found);
      if (!result) return false;
      if (MayAskMethods(rt)) Decide(rt, rt.seen);  // which keys it is compared with
      result = Plain(rt, result);
      if (!result.is_int()) return RaiseText(rt, ExceptionType::TypeError, "__hash__ method should return an integer"), false;
      if (!result.is(Kind::kInt)) return Hash(rt, result, out);
      out = result.int_value == -1 ? -2 : result.int_value;
      return true;
    }
    default: {
      const NativeType* native = NativeOf(v.kind());
      if (native != nullptr && native->hash != nullptr) return native->hash(rt, v, out);
      break;
    }
  }
  const uint32_t serial = SerialOf(v.object);
  out = static_cast<int64_t>(serial != 0 ? serial : static_cast<uint32_t>(v.kind())) * 16 + 1;
  return true;
}

}  // namespace penstock
