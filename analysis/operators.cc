// Arithmetic and the other operators, on values that may be of several kinds.
#include <algorithm>
#include <bit>

#include "analysis/alternatives.h"
#include "analysis/effects_ops.h"
#include "analysis/known_texts.h"
#include "analysis/objects.h"
#include "analysis/transfer.h"
#include "core/check.h"

namespace penstock {
namespace {

Kinds KindsOfArithmetic(Op op, Kinds a, Kinds b) {
  constexpr Kinds kWhole = kKindInt | kKindBool, kNumber = kWhole | kKindFloat;
  Kinds out = 0;
  if ((a & kNumber) && (b & kNumber)) {
    if (op == Op::Div || op == Op::IDiv) {
      out |= kKindFloat;
    } else {
      if ((a | b) & kKindFloat) out |= kKindFloat;
      if ((a & kWhole) && (b & kWhole)) out |= kKindInt;
      if ((a & kKindBool) && (b & kKindBool)) out |= kKindBool;
      if (op == Op::Pow || op == Op::IPow) out |= kKindFloat;
    }
  }
  if (a & kKindStr) out |= kKindStr;
  if (b & kKindStr) out |= kKindStr;
  if ((a | b) & kKindBytes) out |= kKindBytes;
  // Of decimals, dates and the like anything may come: what is between two dates, say.
  if ((a | b) & kKindOther) out |= kKindScalar & ~kKindNone;
  return out == 0 ? kKindScalar & ~kKindNone : out;
}

Kinds KindsOfUnary(Kinds a) { return static_cast<Kinds>((a & (kKindFloat | kKindOther)) | kKindInt); }

IntSize SizeOfArithmetic(Op op, const AbstractValue& a, const AbstractValue& b) {
  const IntSize least = std::min(a.SizeOfInts(), b.SizeOfInts()), most = std::max(a.SizeOfInts(), b.SizeOfInts());
  switch (op) {
    case Op::Add: case Op::Sub: case Op::IAdd: case Op::ISub: return least >= kSummed && most >= kProduct ? kSummed : kAnySize;
    case Op::Mul: case Op::IMul: return least >= kWord ? kProduct : kAnySize;
    case Op::FloorDiv: case Op::IFloorDiv: case Op::Mod: case Op::IMod: return std::min(least, kWord);
    default: return kAnySize;
  }
}

bool IsSetOperator(Op op) {
  switch (op) {
    case Op::Sub: case Op::BitAnd: case Op::BitOr: case Op::BitXor:
    case Op::ISub: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor: return true;
    default: return false;
  }
}

}  // namespace

bool AreDicts(Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kDict; });
}

void MergeUnknown(Point& at, ObjectId dict, ObjectId source) {
  Interpreter& in = at.in;
  const AbstractValue rest = at.state.heap.Get(in.objects[source].star()), keys = at.state.heap.Get(in.objects[source].keys());
  if (rest.absent()) return;
  SetLength(at, dict, -1);  // there may be none
  SetItem(at, Reference(in, dict), keys.absent() ? Scalar(kKindScalar, {}) : keys, rest);
}

// May it be a list, a dict or a set that the plan knows by another name, too?
bool MayChangeUnknown(const ObjectInfo& object) {
  return object.kind == ObjectKind::kOpaque && !object.is_pattern && !object.is_bare && !object.is_fixed && !object.frozen;
}

// What an operator in place may do to something of which it is not known what it is: all that `added` gives may be in it then.
void ChangeUnknown(Point& at, ObjectId id, const AbstractValue& added, LabelInterval label) {
  Interpreter& in = at.in;
  const auto put = [&](const AbstractValue& value) { if (!value.absent()) InitStar(at, id, RaisedHigh(in, value, at.control.label.hi, at.control.origin)); };
  LabelId ended = kBottom;
  if (!added.absent()) put(AllOf(at, added, ended));
  for (ObjectId other : added.objects == 0 ? SetTable::Members() : in.sets.members(added.objects)) {
    put(Members(in, at.state, other));
    put(KeysOf(in, at.state, other));
  }
  RaiseShape(at, id, {kBottom, in.labels.Join(label.hi, in.labels.Join(ended, at.control.label.hi))});
}

void AppendAll(Point& at, ObjectId to, const AbstractValue& from) {
  Interpreter& in = at.in;
  LabelId ended = kBottom;
  if (AppendInOrder(at, to, from, ended)) return RaiseShape(at, to, {kBottom, ended});
  const auto append = [&] {
    AbstractValue elements = AllOf(at, from, ended);
    SetLength(at, to, -1);
    RaiseShape(at, to, {kBottom, ended});
    if (!elements.absent()) JoinSlot(in, at.state, in.objects[to].star(), RaisedBy(in, elements, at.control));
  };
  FilledBy(at, from, to, append);
}

// "%s: %d" % (a, b), where all of that is known.
static AbstractValue FilledByTuple(Point& at, const AbstractValue& text, const AbstractValue& tuple) {
  Interpreter& in = at.in;
  const int64_t of_text = text.kinds == kKindStr ? in.sets.Only(text.atoms) : -1, only = tuple.kinds == kKindObject ? in.sets.Only(tuple.objects) : -1;
  if (of_text < 0 || only < 0) return {};
  const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
  if (object.kind != ObjectKind::kTuple || object.number != 0 || object.is_range) return {};
  const std::optional<PlaceValues> places = PlacesOf(in, at.state, tuple);
  const std::optional<KnownAtoms> values = places ? AtomsOf(in, *places) : std::nullopt;
  const std::optional<std::string> filled = values ? FilledByPercent(in.sets.atom(static_cast<AtomId>(of_text)).text, *values) : std::nullopt;
  return filled ? Known(in, in.sets.Text(*filled)) : AbstractValue{};
}

AbstractValue Operate(Point& at, Op op, const AbstractValue& a, const AbstractValue& b) {
  Interpreter& in = at.in;
  LabelInterval outer = JoinLabels(in, OuterOf(in, at.state, a), OuterOf(in, at.state, b));
  OriginId origin = a.label.hi != kBottom || b.origin == 0 ? a.origin : b.origin;
  if (in.graph != nullptr) AddOrigin(in, origin, b.origin);
  if (HasInstances(in, at.state, a) || HasInstances(in, at.state, b)) {
    AbstractValue made = OperateInstances(at, op, a, b);
    return made.absent() ? made : Raised(in, made, outer, origin);
  }
  AbstractValue result;
  if (op == Op::BitOr) {
    // `Item | None` between types
    auto is_type = [&](const AbstractValue& v) {
      if (v.objects == 0) return false;
      for (ObjectId id : in.sets.members(v.objects)) {
        if (in.objects[id].kind == ObjectKind::kClass || in.objects[id].kind == ObjectKind::kBuiltin) return true;
      }
      return false;
    };
    if (is_type(a) || is_type(b)) {
      ObjectId alias = Make(at, ObjectKind::kOpaque, 159);
      InitStar(at, alias, a);
      InitStar(at, alias, b);
      return Reference(in, alias, outer);
    }
  }
  bool formats = (op == Op::Mod || op == Op::IMod) && (a.kinds & (kKindStr | kKindBytes));
  if (formats && b.objects != 0) {
    outer = JoinLabels(in, outer, DeepFor(at, b, Look::kShown));
  }
  if ((a.kinds & kKindScalar) && (b.kinds & kKindScalar)) {
    result = Fold(in, op, a, b);
    if (result.absent()) {
      result = Scalar(KindsOfArithmetic(op, a.kinds, b.kinds), {});
      if (result.kinds & kKindInt) result.ints = SizeOfArithmetic(op, a, b);
    }
  } else if (formats) {
    result = FilledByTuple(at, a, b);
    if (result.absent()) result = Scalar(static_cast<Kinds>(a.kinds & (kKindStr | kKindBytes)), {});
  }
  result = Raised(in, result, outer, origin);
  if ((a.objects | b.objects) != 0 && !formats && AreLeaves(in, a) && AreLeaves(in, b)) return JoinValues(in, result, Leaf(at, 155, outer, origin));
  // Containers: + and * of sequences, algebra of sets, | of dicts.
  uint32_t part = 0;
  LabelInterval deep;
  if (IsSetOperator(op) && (a.objects | b.objects) != 0) deep = JoinLabels(in, DeepOf(in, at.state, a), DeepOf(in, at.state, b));
  // Views of a dict take whatever can be gone over: `d.keys() - map(f, xs)`.
  if (IsSetOperator(op) && (IsIterator(in, a) || IsIterator(in, b))) {
    const ObjectId made = Make(at, ObjectKind::kSet, part++);
    SetLength(at, made, -1);
    for (const AbstractValue* operand : {&a, &b}) InitStar(at, made, AllOf(at, *operand, deep.hi));
    if (in.stopped()) return {};
    deep.hi = in.labels.Join(deep.hi, in.labels.Join(DeepOf(in, at.state, a).hi, DeepOf(in, at.state, b).hi));
    RaiseShape(at, made, {kBottom, deep.hi});
    result = JoinValues(in, result, Reference(in, made, {kBottom, outer.hi}));
  }
  auto combine = [&](ObjectId id, const AbstractValue& other) {
    ObjectKind kind = in.objects[id].kind;
    if (kind != ObjectKind::kList && kind != ObjectKind::kTuple && kind != ObjectKind::kDict && kind != ObjectKind::kSet &&
        kind != ObjectKind::kRecord && kind != ObjectKind::kOpaque) return;
    ObjectKind made = kind == ObjectKind::kRecord ? ObjectKind::kDict : kind;
    bool add = op == Op::Add;
    const bool merges = made == ObjectKind::kDict && op == Op::BitOr && in.objects[id].kind == ObjectKind::kDict && AreDicts(in, other);
    // What a recursive function gives flows back into its own operands: objects without bound must not come of it.
    const bool is_here = at.instruction().op == op && part < kMaxResults - 1;
    ObjectId target = Make(at, made, std::min(part++, kMaxResults - 1), 0, add || merges ? 0 : -1, is_here ? Before::kMayBeGone : Before::kStays);
    const std::optional<int64_t> times = op == Op::Mul || op == Op::IMul ? KnownIndex(in, a.objects != 0 ? b : a) : std::nullopt;
    const std::optional<PlaceValues> repeated = times && *times <= 32 ? PlacesOf(in, at.state, Reference(in, id)) : std::nullopt;
    PlaceValues places;
    if (repeated) for (int64_t k = 0; k < *times; ++k) for (const AbstractValue& value : *repeated) places.push_back(value);
    if (add && made != ObjectKind::kOpaque) {
      AppendAll(at, target, Reference(in, id));
      AppendAll(at, target, other);
    } else if (merges) {
      for (const AbstractValue& source : {Reference(in, id), other}) {
        MergeInto(at, target, source, [&](ObjectId unknown) { MergeUnknown(at, target, unknown); });
      }
    } else if (repeated && IsOne(at.state, in.objects[target]) && SetPlaces(at, target, places)) {
      // `[0] * 3`: every place is known.
    } else {
      SetLength(at, target, -1);
      InitStar(at, target, Members(in, at.state, id));
      if (made == ObjectKind::kDict) JoinSlot(in, at.state, in.objects[target].keys(), KeysOf(in, at.state, id));
      if (other.objects != 0) {
        for (ObjectId o : in.sets.members(other.objects)) {
          InitStar(at, target, Members(in, at.state, o));
          if (made == ObjectKind::kDict) {
            AbstractValue keys = KeysOf(in, at.state, o);
            if (!keys.absent()) JoinSlot(in, at.state, in.objects[target].keys(), keys);
          }
        }
      }
    }
    RaiseShapeSurely(at, target, IsSetOperator(op) && made != ObjectKind::kDict ? deep : outer);
    // Of a text and something else nothing comes that has parts, whatever that is.
    const bool has_no_parts = made == ObjectKind::kOpaque && add && (a.kinds == kKindStr || b.kinds == kKindStr);
    result = JoinValues(in, result, Reference(in, target, {has_no_parts ? outer.lo : kBottom, outer.hi}));
  };
  if (a.objects != 0 && !formats) {
    const bool sure = a.kinds == kKindObject && in.sets.Only(a.objects) >= 0;
    for (ObjectId id : in.sets.members(a.objects)) {
      ObjectKind kind = in.objects[id].kind;
      const bool is_dict = IsMapping(kind);
      bool changes = IsInPlace(op) && (kind == ObjectKind::kList || is_dict || kind == ObjectKind::kSet);
      if (changes && kind == ObjectKind::kDict && in.objects[id].frozen) {
        GiveUp(in, "changing what `vars` gave is not followed", at.function().spans[at.pc]);
        return result;
      }
      if (!changes || in.objects[id].frozen) {
        combine(id, b);
        if (IsInPlace(op) && MayChangeUnknown(in.objects[id])) {
          ChangeUnknown(at, id, b, IsSetOperator(op) ? deep : outer);
          result = JoinValues(in, result, Reference(in, id, {kBottom, outer.hi}));
        }
        continue;
      }
      auto change = [&] {
        if (kind == ObjectKind::kList && op == Op::IAdd) {
          AppendAll(at, id, b);
        } else {
          if (is_dict && op == Op::IBitOr && AreDicts(in, b)) {
            MergeInto(at, id, b, [&](ObjectId other) { MergeUnknown(at, id, other); });
            RaiseShape(at, id, outer);
            return RaiseShape(at, id, at.control.label);
          }
          Collapse(at, id);
          if (is_dict && b.objects != 0) {
            for (ObjectId o : in.sets.members(b.objects)) {
              JoinSlot(in, at.state, in.objects[id].star(), RaisedHigh(in, Members(in, at.state, o), at.control.label.hi, at.control.origin));
              JoinSlot(in, at.state, in.objects[id].keys(), KeysOf(in, at.state, o));
            }
            // `d |= [(key, value)]`
            LabelId ended = kBottom;
            const AbstractValue pairs = AllOf(at, b, ended);
            for (ObjectId pair : pairs.objects == 0 ? SetTable::Members() : in.sets.members(pairs.objects)) {
              const AbstractValue parts = RaisedHigh(in, Members(in, at.state, pair), in.labels.Join(at.control.label.hi, pairs.label.hi), pairs.origin);
              if (parts.absent()) continue;
              JoinSlot(in, at.state, in.objects[id].star(), parts);
              JoinSlot(in, at.state, in.objects[id].keys(), parts);
            }
            RaiseShape(at, id, {kBottom, ended});
          } else if (kind == ObjectKind::kSet) {
            LabelId ended = kBottom;  // another set
            InitStar(at, id, AllOf(at, b, ended));
          }
        }
        RaiseShapeSurely(at, id, {kind == ObjectKind::kList && op == Op::IAdd ? OuterOf(in, at.state, b).lo : kBottom, IsSetOperator(op) ? deep.hi : outer.hi});
        RaiseShape(at, id, at.control.label);
      };
      // Only one of several is changed.
      if (sure) change();
      else EitherHappens(at, [] {}, change);
      result = JoinValues(in, result, Reference(in, id, {a.label.lo, outer.hi}));
    }
  }
  // 3 * [0], and a list that stands only on the right.
  if (b.objects != 0 && (a.kinds & kKindScalar) && !formats) {
    for (ObjectId id : in.sets.members(b.objects)) combine(id, AbstractValue{});
  }
  if (result.absent()) result = Scalar(kKindScalar, outer, origin);
  return result;
}

bool StepOperator(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue a = Read(at, i.b), result;
  if (RowOf(i.op).c != Operand::None) {
    AbstractValue b = Read(at, i.c);
    result = Operate(at, i.op, a, b);
    if (result.absent()) return false;  // TypeError, surely
    WriteRegister(at, i.a, result);
    return true;
  }
  OriginId origin = 0;
  if (HasInstances(in, at.state, a)) {
    std::string_view name = i.op == Op::Neg ? "__neg__" : i.op == Op::Pos ? "__pos__" : "__invert__";
    LabelInterval outer = OuterOf(in, at.state, a);
    CallResult made = CallDunder(at, a, name, {});
    if (made.returns) result = made.value;
    a = PlainOf(in, at.state, a);
    if (!a.absent()) result = JoinValues(in, result, Scalar(KindsOfUnary(a.kinds), OuterOf(in, at.state, a), a.origin));
    if (result.absent()) return false;
    WriteRegister(at, i.a, Raised(in, result, {kBottom, outer.hi}, a.origin));
    return true;
  }
  LabelInterval outer = OuterOfReads(at, origin);
  result = FoldUnary(in, i.op, a);
  if (result.absent()) result = Scalar(KindsOfUnary(a.kinds), {});
  WriteRegister(at, i.a, Raised(in, result, outer, origin));
  return true;
}

}  // namespace penstock
