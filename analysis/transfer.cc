// What one instruction does to what is known. Labels move by the rule in the instruction's row;
// what is left to say here is which values come out.
#include <algorithm>
#include <bit>

#include "analysis/alternatives.h"
#include "analysis/interpreter.h"
#include "core/check.h"

namespace penstock {
namespace {

constexpr uint32_t kMaxResults = 8;  // objects of one kind that one operator may make; beyond, they are one

const AbstractValue& Read(const Point& at, uint16_t reg) { return at.state.registers.Get(reg); }

void WriteRegister(Point& at, uint16_t reg, const AbstractValue& value) {
  // What is written may stand in a register, and writing may move it.
  AbstractValue written = value;
  if (written.absent()) written = Scalar(kKindScalar, value.label);
  if (at.control.label.hi != kBottom) written = RaisedBy(at.in, written, at.control);
  if (written.label.hi != kBottom) {
    if (uint16_t name = at.info().name_of_register[reg]; name != CallSite::kNoName) {
      bool several = RowOf(at.instruction().op).a == Operand::FirstDst;
      const std::string& words = at.in.module.names[name];
      written.origin = several ? OriginAt(at, written.origin, words) : OriginOfWrite(at, written.origin, words);
    }
  }
  at.state.registers.Set(reg, written);
}


struct Operands {
  LabelInterval outer, deep;
  OriginId origin = 0;
};

LabelInterval OuterOfReads(Point& at, OriginId& origin) {
  LabelInterval outer;
  ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    LabelInterval one = OuterOf(at.in, at.state, Read(at, reg));
    if (one.hi != kBottom) AddOrigin(at.in, origin, Read(at, reg).origin);
    outer = JoinLabels(at.in, outer, one);
  });
  return outer;
}

const AbstractValue& ConstantValue(Point& at, uint32_t index) {
  Interpreter& in = at.in;
  AbstractValue& value = in.constants[index];
  if (!value.absent()) return value;
  value = std::visit(Overloaded{
      [&](const NoneConstant&) { return Known(in, in.sets.None()); },
      [&](const EllipsisConstant&) { return Scalar(kKindOther, {}); },
      [&](bool truth) { return Known(in, in.sets.Truth(truth)); },
      [&](int64_t number) { return Known(in, in.sets.Intern(Atom::Type::kInt, true, number, {})); },
      [&](const BigIntConstant&) { return Scalar(kKindInt, {}); },
      [&](double number) {
        return Known(in, in.sets.Intern(Atom::Type::kFloat, true, std::bit_cast<int64_t>(number), {}));
      },
      [&](const std::string& text) { return Known(in, in.sets.Intern(Atom::Type::kStr, true, 0, text)); },
      [&](const BytesConstant& bytes) { return Known(in, in.sets.Intern(Atom::Type::kBytes, true, 0, bytes.bytes)); },
      [&](const ModuleConstant& module) { return ModuleValue(in, module.module); },
      [&](const TupleConstant&) { return AbstractValue{}; },
  }, in.module.constants[index]);
  return value;
}

// Constants with parts are made where they are loaded: immutable, so that nobody can tell.
AbstractValue LoadConstant(Point& at, uint32_t index, uint32_t part = 0) {
  const TupleConstant* tuple = std::get_if<TupleConstant>(&at.in.module.constants[index]);
  if (tuple == nullptr) return ConstantValue(at, index);
  ObjectId object = Make(at, ObjectKind::kTuple, std::min(part, 50u), 0, static_cast<int64_t>(tuple->items.size()));
  for (size_t i = 0; i < tuple->items.size(); ++i) {
    InitField(at, object, at.in.sets.Integer(static_cast<int64_t>(i)), LoadConstant(at, tuple->items[i], part * 7 + static_cast<uint32_t>(i) + 1));
  }
  return Reference(at.in, object);
}

bool StepNothing(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::Const: WriteRegister(at, i.a, LoadConstant(at, i.wide())); return true;
    case Op::Unbind: at.state.registers.Set(i.a, {}); return true;
    case Op::CheckBound: return !Read(at, i.a).absent();
    case Op::DelGlobal: SetSlot(at.state, GlobalSlot(i.wide()), {}); return true;
    case Op::DelCell: return true;  // its old content may stay: more than can be
    case Op::LoadBuiltin: WriteRegister(at, i.a, BuiltinValue(in, i.wide())); return true;
    case Op::LoadTool: WriteRegister(at, i.a, ToolValue(in, i.wide())); return true;
    case Op::NewCell: WriteRegister(at, i.a, Reference(in, Make(at, ObjectKind::kCell))); return true;
    case Op::CheckMethod: case Op::CheckContext: case Op::LeaveHandler: return true;
    default:
      // Whatever is added later.
      GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

bool StepCopy(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::Move: WriteRegister(at, i.a, Read(at, i.b)); return true;
    case Op::LoadGlobal: {
      const AbstractValue& value = at.state.heap.Get(GlobalSlot(i.wide()));
      if (value.absent()) return false;  // NameError, surely
      WriteRegister(at, i.a, value);
      return true;
    }
    case Op::StoreGlobal: {
      AbstractValue value = RaisedBy(in, Read(at, i.a), at.control);
      if (value.label.hi != kBottom) value.origin = OriginOfWrite(at, value.origin, in.module.globals[i.wide()]);
      SetSlot(at.state, GlobalSlot(i.wide()), value);
      return true;
    }
    case Op::FreeCell: {
      AbstractValue cell;
      if (at.context.closure.objects != 0) {
        for (ObjectId closure : in.sets.members(at.context.closure.objects)) {
          uint32_t slot = FieldSlot(in, closure, in.sets.Integer(i.b), false);
          if (slot != 0xFFFFFFFF) cell = JoinValues(in, cell, at.state.heap.Get(slot));
        }
      }
      WriteRegister(at, i.a, cell);
      return true;
    }
    case Op::LoadCell: {
      const AbstractValue& cell = Read(at, i.b);
      AbstractValue content;
      if (cell.objects != 0) {
        for (ObjectId id : in.sets.members(cell.objects)) content = JoinValues(in, content, at.state.heap.Get(in.objects[id].star()));
      }
      if (content.absent()) return false;  // unbound, surely
      WriteRegister(at, i.a, content);
      return true;
    }
    case Op::StoreCell: {
      const AbstractValue& cell = Read(at, i.a);
      if (cell.objects == 0) return true;
      AbstractValue value = RaisedBy(in, Read(at, i.b), at.control);
      SetTable::Members members = in.sets.members(cell.objects);
      for (ObjectId id : members) {
        if (members.size() == 1 && IsOne(at.state, in.objects[id])) SetSlot(at.state, in.objects[id].star(), value);
        else JoinSlot(in, at.state, in.objects[id].star(), value);
      }
      return true;
    }
    default: return true;  // Return and Yield are seen to by whoever runs the body
  }
}

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

bool IsSetOperator(Op op) {
  switch (op) {
    case Op::Sub: case Op::BitAnd: case Op::BitOr: case Op::BitXor:
    case Op::ISub: case Op::IBitAnd: case Op::IBitOr: case Op::IBitXor: return true;
    default: return false;
  }
}

bool IsInPlace(Op op) { return op >= Op::IAdd && op <= Op::IShr; }

bool AreDicts(Interpreter& in, const AbstractValue& value) {
  if (value.kinds != kKindObject) return false;
  SetTable::Members members = in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return in.objects[id].kind == ObjectKind::kDict; });
}

// Puts into a dict what stands under keys that are not known.
void MergeUnknown(Point& at, ObjectId dict, ObjectId source) {
  Interpreter& in = at.in;
  const AbstractValue rest = at.state.heap.Get(in.objects[source].star()), keys = at.state.heap.Get(in.objects[source].keys());
  if (!rest.absent()) SetItem(at, Reference(in, dict), keys.absent() ? Scalar(kKindScalar, {}) : keys, rest);
}

// Copies what a list or tuple holds behind what is in `to`.
void AppendAll(Point& at, ObjectId to, const AbstractValue& from) {
  Interpreter& in = at.in;
  LabelId ended = kBottom;
  if (AppendInOrder(at, to, from, ended)) return RaiseShape(at, to, {kBottom, ended});
  AbstractValue elements = AllOf(at, from, ended);
  SetLength(at, to, -1);
  RaiseShape(at, to, {kBottom, ended});
  if (!elements.absent()) {
    JoinSlot(in, at.state, in.objects[to].star(), RaisedBy(in, elements, at.control));
  }
}

}  // namespace

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
    LabelInterval deep = DeepOf(in, at.state, b);
    outer = JoinLabels(in, outer, {kBottom, deep.hi});
  }
  if ((a.kinds & kKindScalar) && (b.kinds & kKindScalar)) {
    result = Fold(in, op, a, b);
    if (result.absent()) result = Scalar(KindsOfArithmetic(op, a.kinds, b.kinds), {});
  } else if (formats) {
    result = Scalar(static_cast<Kinds>(a.kinds & (kKindStr | kKindBytes)), {});
  }
  result = Raised(in, result, outer, origin);
  // Containers: + and * of sequences, algebra of sets, | of dicts.
  uint32_t part = 0;
  LabelInterval deep;
  if (IsSetOperator(op) && (a.objects | b.objects) != 0) deep = JoinLabels(in, DeepOf(in, at.state, a), DeepOf(in, at.state, b));
  auto combine = [&](ObjectId id, const AbstractValue& other) {
    ObjectKind kind = in.objects[id].kind;
    if (kind != ObjectKind::kList && kind != ObjectKind::kTuple && kind != ObjectKind::kDict && kind != ObjectKind::kSet &&
        kind != ObjectKind::kRecord && kind != ObjectKind::kOpaque) return;
    ObjectKind made = kind == ObjectKind::kRecord ? ObjectKind::kDict : kind;
    bool add = op == Op::Add;
    const bool merges = made == ObjectKind::kDict && op == Op::BitOr && in.objects[id].kind == ObjectKind::kDict && AreDicts(in, other);
    // What a recursive function gives flows back into its own operands: objects without bound must not come of it.
    ObjectId target = Make(at, made, std::min(part++, kMaxResults - 1), 0, add || merges ? 0 : -1);
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
    result = JoinValues(in, result, Reference(in, target, {kBottom, outer.hi}));
  };
  if (a.objects != 0 && !formats) {
    const bool sure = a.kinds == kKindObject && in.sets.Only(a.objects) >= 0;
    for (ObjectId id : in.sets.members(a.objects)) {
      ObjectKind kind = in.objects[id].kind;
      bool changes = IsInPlace(op) && (kind == ObjectKind::kList || kind == ObjectKind::kDict || kind == ObjectKind::kSet);
      if (!changes || in.objects[id].frozen) {
        combine(id, b);
        continue;
      }
      auto change = [&] {
        if (kind == ObjectKind::kList && op == Op::IAdd) {
          AppendAll(at, id, b);
        } else {
          if (kind == ObjectKind::kDict && op == Op::IBitOr && AreDicts(in, b)) {
            MergeInto(at, id, b, [&](ObjectId other) { MergeUnknown(at, id, other); });
            RaiseShape(at, id, outer);
            return RaiseShape(at, id, at.control.label);
          }
          Collapse(at, id);
          if (kind == ObjectKind::kDict && b.objects != 0) {
            for (ObjectId o : in.sets.members(b.objects)) {
              JoinSlot(in, at.state, in.objects[id].star(), RaisedHigh(in, Members(in, at.state, o), at.control.label.hi, at.control.origin));
              JoinSlot(in, at.state, in.objects[id].keys(), KeysOf(in, at.state, o));
            }
          } else if (kind == ObjectKind::kSet) {
            LabelId ended = kBottom;  // another set
            InitStar(at, id, AllOf(at, b, ended));
          }
        }
        RaiseShape(at, id, IsSetOperator(op) ? deep : outer);
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


namespace {

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
  if (i.op == Op::Neg && a.atoms != kAnyAtoms && a.objects == 0) result = Fold(in, Op::Sub, Known(in, in.sets.Integer(0)), a);
  if (result.absent()) result = Scalar(KindsOfUnary(a.kinds), {});
  WriteRegister(at, i.a, Raised(in, result, outer, origin));
  return true;
}

// Is it a dict; or a list or tuple of so many elements, or at least so many? Of anything else we do not say.
Certainty HasForm(const Interpreter& in, const State& state, const AbstractValue& subject, bool mapping, uint16_t length) {
  if (subject.kinds != kKindObject) return Certainty::kEither;
  std::optional<Certainty> all;
  for (ObjectId id : in.sets.members(subject.objects)) {
    const ObjectInfo& object = in.objects[id];
    const bool sequence = object.kind == ObjectKind::kList || object.kind == ObjectKind::kTuple;
    if (object.frozen || !(sequence || object.kind == ObjectKind::kDict)) return Certainty::kEither;
    Certainty one = mapping != sequence ? Certainty::kYes : Certainty::kNo;
    if (one == Certainty::kYes && sequence) {
      const int64_t has = LengthOf(in, state, id), wanted = length & 0x7FFF;
      if (has < 0) return Certainty::kEither;
      one = (length & 0x8000 ? has >= wanted : has == wanted) ? Certainty::kYes : Certainty::kNo;
    }
    if (all && *all != one) return Certainty::kEither;
    all = one;
  }
  return all.value_or(Certainty::kEither);
}

bool StepOuter(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  OriginId origin = 0;
  LabelInterval outer = OuterOfReads(at, origin);
  AbstractValue result = Scalar(kKindBool, {});
  if (i.op == Op::Not) {
    outer.hi = in.labels.Join(outer.hi, RunHidden(at, Read(at, i.b), kSizes, origin).hi);
    Certainty truth = TruthOf(in, at.state, Read(at, i.b));
    result = TruthValue(in, truth == Certainty::kEither ? truth : truth == Certainty::kYes ? Certainty::kNo : Certainty::kYes);
  } else if (i.op == Op::Is || i.op == Op::IsNot) {
    result = IdentityTruth(in, at.state, i.op, Read(at, i.b), Read(at, i.c));
  } else if (i.op == Op::MatchSequence || i.op == Op::MatchMapping) {
    result = TruthValue(in, HasForm(in, at.state, Read(at, i.b), i.op == Op::MatchMapping, i.c));
  }
  WriteRegister(at, i.a, Raised(in, result, outer, origin));
  return true;
}

// Texts of a run of registers, joined, if all are known.
AbstractValue JoinedText(Point& at, uint16_t first, int count) {
  Interpreter& in = at.in;
  for (int k = 0; k < count; ++k) {
    const AbstractValue& part = Read(at, static_cast<uint16_t>(first + k));
    if (part.atoms == kAnyAtoms || part.objects != 0) return {};
  }
  std::vector<std::string> texts{""};
  for (int k = 0; k < count; ++k) {
    const AbstractValue& part = Read(at, static_cast<uint16_t>(first + k));
    SetTable::Members members = in.sets.members(part.atoms);
    std::vector<std::string> longer;
    if (texts.size() * members.size() > kMaxAtoms) return {};
    for (const std::string& text : texts) {
      for (AtomId atom : members) {
        std::string all = text;
        if (!TextOf(in.sets.atom(atom), all)) return {};
        longer.push_back(std::move(all));
      }
    }
    texts = std::move(longer);
  }
  AbstractValue out;
  for (const std::string& text : texts) out = JoinValues(in, out, Known(in, in.sets.Text(text)));
  return out;
}

AbstractValue TruthOfContains(Interpreter& in, const State& state, Op op, const AbstractValue& item, const AbstractValue& container) {
  const Certainty is = IsIn(in, state, item, container);
  if (is == Certainty::kEither) return TruthValue(in, is);
  return TruthValue(in, (is == Certainty::kYes) == (op == Op::In) ? Certainty::kYes : Certainty::kNo);
}

bool StepDeep(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  OriginId origin = 0;
  LabelInterval hidden;
  AbstractValue result;
  if (in.has_classes) {
    bool compares = i.op >= Op::Eq && i.op <= Op::Ge, contains = i.op == Op::In || i.op == Op::NotIn;
    std::vector<AbstractValue> reads;
    ForEachRead(at.function(), at.pc, [&](uint16_t reg) { reads.push_back(Read(at, reg)); });
    if (compares && (HasInstances(in, at.state, reads[0]) || HasInstances(in, at.state, reads[1]))) {
      result = CompareInstances(at, i.op, reads[0], reads[1]);
    }
    uint8_t which = compares ? kCompares : contains ? kCompares | kHashes | kGoesOver : kShows;
    AbstractValue all;
    for (const AbstractValue& value : reads) all = JoinValues(in, all, value);
    for (const AbstractValue& value : reads) hidden = JoinLabels(in, hidden, RunHidden(at, value, which, origin, all));
    if (in.stopped()) return false;
  }
  LabelInterval deep = DeepOfReads(at, origin);
  deep.hi = in.labels.Join(deep.hi, hidden.hi);
  switch (i.op) {
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: case Op::In: case Op::NotIn:
      if (result.absent()) result = Fold(in, i.op, Read(at, i.b), Read(at, i.c));
      if (result.absent() && (i.op == Op::In || i.op == Op::NotIn)) result = TruthOfContains(in, at.state, i.op, Read(at, i.b), Read(at, i.c));
      if (result.absent()) result = Scalar(kKindBool, {});
      // Which elements were compared depends on what is in there: `x in xs` may stop at the first.
      deep.lo = JoinLabels(in, Read(at, i.b).label, Read(at, i.c).label).lo;
      if (i.op == Op::In || i.op == Op::NotIn) {
        // How many there are is asked in any case.
        const bool plain = !HasInstances(in, at.state, Read(at, i.b)) && !HasInstances(in, at.state, Read(at, i.c));
        if (plain) deep.lo = in.labels.Join(deep.lo, OuterOf(in, at.state, Read(at, i.c)).lo);
        const AbstractValue compared = AllOf(at, Read(at, i.c), deep.hi);
        deep.hi = in.labels.Join(deep.hi, DeepOf(in, at.state, compared).hi);
      }
      break;
    case Op::Convert: if (i.c == 0) result = JoinedText(at, i.b, 1); break;
    case Op::Format: {
      const AbstractValue& spec = Read(at, i.c);
      int64_t only = in.sets.Only(spec.atoms);
      bool plain = spec.kinds == kKindNone || (only >= 0 && in.sets.atom(static_cast<AtomId>(only)).text.empty());
      if (plain) result = JoinedText(at, i.b, 1);
      break;
    }
    case Op::BuildString: result = JoinedText(at, i.b, i.c); break;
    default: break;
  }
  if (result.absent()) result = Scalar(kKindStr, {});
  WriteRegister(at, i.a, Raised(in, result, deep, origin));
  return true;
}

bool StepElement(Point& at) {
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::GetItem: {
      AbstractValue container = Read(at, i.b), key = Read(at, i.c);
      AbstractValue item = GetItem(at, container, key);
      if (item.absent()) return false;
      WriteRegister(at, i.a, item);
      return true;
    }
    case Op::MatchClass: {
      std::vector<std::string_view> names;
      for (uint16_t name : at.function().call_sites[i.c].keywords) names.push_back(at.in.module.names[name]);
      AbstractValue subject = Read(at, i.a), type = Read(at, static_cast<uint16_t>(i.a + 1));
      WriteRegister(at, i.a, MatchClass(at, subject, type, i.b, names));
      return true;
    }
    case Op::GetAttr: {
      AbstractValue value = GetAttribute(at, AbstractValue(Read(at, i.b)), at.in.module.names[i.c]);
      if (value.absent()) return false;  // AttributeError, surely
      WriteRegister(at, i.a, value);
      return true;
    }
    default:
      GiveUp(at.in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

// An object of a tool's reply and nothing else: its attributes cannot be set.
bool IsReplySurely(Point& at, const AbstractValue& value) {
  if (value.objects == 0 || (value.kinds & kKindScalar)) return false;
  for (ObjectId id : at.in.sets.members(value.objects)) {
    if (at.in.objects[id].kind != ObjectKind::kRecord) return false;
  }
  return true;
}

}  // namespace

namespace {

// Where it is known what goes, those behind it move up; false: it is not known.
bool RemoveExactly(Point& at, const AbstractValue& container, const AbstractValue& key) {
  std::optional<PlaceValues> places = PlacesOf(at.in, at.state, container);
  if (!places) return false;
  const ObjectId id = at.in.sets.members(container.objects)[0];
  const std::optional<int64_t> place = PlaceIn(*places, KnownIndex(at.in, key));
  if (!place || at.in.objects[id].kind != ObjectKind::kList) return false;
  places->erase(places->begin() + *place);
  return SetPlaces(at, id, *places);
}

// A slice of a list is replaced by what `inserted` holds; false: it is not known which places, or what comes there.
bool ReplaceExactly(Point& at, const AbstractValue& container, uint16_t first, const PlaceValues* inserted) {
  std::optional<PlaceValues> places = PlacesOf(at.in, at.state, container);
  if (!places) return false;
  const ObjectId id = at.in.sets.members(container.objects)[0];
  const std::optional<SlicedPlaces> slice = PlacesOfSlice(at.in, *places, Read(at, first), Read(at, static_cast<uint16_t>(first + 1)), Read(at, static_cast<uint16_t>(first + 2)));
  if (!slice || slice->step != 1 || at.in.objects[id].kind != ObjectKind::kList) return false;
  places->erase(places->begin() + slice->first, places->begin() + std::max(slice->first, slice->stop));
  if (inserted != nullptr) {
    int64_t place = slice->first;
    for (const AbstractValue& value : *inserted) places->insert(places->begin() + place++, RaisedBy(at.in, value, at.control));
  }
  return SetPlaces(at, id, *places);
}

}  // namespace

void DeleteItem(Point& at, const AbstractValue& container, LabelInterval key_label) {
  Interpreter& in = at.in;
  if (container.objects == 0) return;
  key_label.hi = in.labels.Join(key_label.hi, in.labels.Join(container.label.hi, at.control.label.hi));
  for (ObjectId id : in.sets.members(container.objects)) {
    Collapse(at, id);
    RaiseShape(at, id, key_label);
  }
}

void DeleteItemAt(Point& at, const AbstractValue& container, const AbstractValue& key) {
  Interpreter& in = at.in;
  LabelInterval label = DeepOf(in, at.state, key);
  if (RemoveExactly(at, container, key)) {
    label.hi = in.labels.Join(label.hi, in.labels.Join(container.label.hi, at.control.label.hi));
    return RaiseShape(at, in.sets.members(container.objects)[0], label);
  }
  int64_t only = key.objects == 0 ? in.sets.Only(key.atoms) : -1;
  if (only >= 0 && container.objects != 0 && in.sets.members(container.objects).size() == 1) {
    ObjectId id = in.sets.members(container.objects)[0];
    uint32_t slot = in.objects[id].kind == ObjectKind::kDict ? FieldSlot(in, id, KeyOf(in, static_cast<AtomId>(only)), false) : 0xFFFFFFFF;
    if (slot != 0xFFFFFFFF && HasAllFields(in, at.state, id) && !at.state.heap.Get(slot).absent()) {
      label.hi = in.labels.Join(label.hi, in.labels.Join(container.label.hi, at.control.label.hi));
      SetLength(at, id, LengthOf(in, at.state, id) - 1);
      SetSlot(at.state, slot, {});
      return RaiseShape(at, id, label);
    }
  }
  DeleteItem(at, container, label);
}

namespace {

// Its old value may stay: more than can be.
void DeleteAttribute(Point& at, const AbstractValue& object, std::string_view name) {
  Interpreter& in = at.in;
  if (object.objects == 0) return;
  Arguments named{{Known(in, in.sets.Text(name))}, {}, {}, {}};
  if (FindDunder(in, at.state, object, "__delattr__")) CallDunder(at, object, "__delattr__", named);
  AbstractValue deleter = GetDeleter(at, object, name);
  if (!deleter.absent()) CallValue(at, deleter, Arguments{{object}, {}, {}, {}});
  for (ObjectId id : in.sets.members(object.objects)) {
    RaiseShape(at, id, {kBottom, in.labels.Join(object.label.hi, at.control.label.hi)});
    in.objects[id].uncertain = true;
  }
}

// The slice of three registers that a method of a class is given.
AbstractValue SliceOf(Point& at, uint16_t first) {
  const ObjectId slice = Make(at, ObjectKind::kOpaque, 180);
  for (int k = 0; k < 3; ++k) InitStar(at, slice, Read(at, static_cast<uint16_t>(first + k)));
  return Reference(at.in, slice);
}

bool StepStore(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::SetItem: SetItem(at, Read(at, i.a), Read(at, i.b), Read(at, i.c)); return true;
    case Op::DictInsert: SetItem(at, Read(at, i.a), Read(at, i.b), Read(at, i.c)); return true;
    case Op::SetAttr:
      if (IsReplySurely(at, Read(at, i.a))) return false;  // TypeError, surely
      SetAttribute(at, AbstractValue(Read(at, i.a)), in.module.names[i.b], AbstractValue(Read(at, i.c)));
      return true;
    case Op::DelItem:
      if (AbstractValue target = Read(at, i.a), key = Read(at, i.b); HasInstances(in, at.state, target)) {
        CallDunder(at, target, "__delitem__", Arguments{{key}, {}, {}, {}});
        DeleteItemAt(at, ContentOf(in, at.state, target), key);
      } else {
        DeleteItemAt(at, target, key);
      }
      return true;
    case Op::DelAttr: DeleteAttribute(at, Read(at, i.a), in.module.names[i.b]); return true;
    case Op::DelSlice: case Op::SetSlice: {
      LabelInterval bounds;
      for (int k = 0; k < 3; ++k) bounds = JoinLabels(in, bounds, DeepOf(in, at.state, Read(at, static_cast<uint16_t>(i.b + k))));
      if (i.op == Op::SetSlice) bounds = JoinLabels(in, bounds, OuterOf(in, at.state, Read(at, i.c)));
      AbstractValue target = Read(at, i.a);
      if (HasInstances(in, at.state, target)) {
        if (i.op == Op::SetSlice) CallDunder(at, target, "__setitem__", Arguments{{SliceOf(at, i.b), Read(at, i.c)}, {}, {}, {}});
        else CallDunder(at, target, "__delitem__", Arguments{{SliceOf(at, i.b)}, {}, {}, {}});
        target = ContentOf(in, at.state, target);
        if (target.absent()) return true;
      }
      std::optional<PlaceValues> inserted;
      if (i.op == Op::SetSlice) inserted = PlacesOf(in, at.state, Read(at, i.c));
      if ((inserted || i.op == Op::DelSlice) && ReplaceExactly(at, target, i.b, inserted ? &*inserted : nullptr)) {
        bounds.hi = in.labels.Join(bounds.hi, in.labels.Join(target.label.hi, at.control.label.hi));
        RaiseShape(at, in.sets.members(target.objects)[0], bounds);
        return true;
      }
      AbstractValue elements;
      if (i.op == Op::SetSlice) elements = AllOf(at, Read(at, i.c), bounds.hi);
      DeleteItem(at, target, bounds);
      if (i.op == Op::SetSlice && target.objects != 0) {
        if (!elements.absent()) elements = RaisedHigh(in, elements, at.control.label.hi, at.control.origin);
        for (ObjectId id : in.sets.members(target.objects)) InitStar(at, id, elements);
      }
      return true;
    }
    default:
      GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

bool StepBuild(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::BuildTuple: case Op::BuildList: {
      ObjectId object = Make(at, i.op == Op::BuildTuple ? ObjectKind::kTuple : ObjectKind::kList, 0, 0, i.c);
      for (int k = 0; k < i.c; ++k) {
        AbstractValue item = RaisedBy(in, Read(at, static_cast<uint16_t>(i.b + k)), at.control);
        InitField(at, object, in.sets.Integer(k), item);
      }
      WriteRegister(at, i.a, Reference(in, object));
      return true;
    }
    case Op::BuildSet: {
      ObjectId object = Make(at, ObjectKind::kSet, 0, 0, i.c <= 1 ? i.c : -1);
      OriginId origin = 0;
      RaiseShapeSurely(at, object, DeepOfReads(at, origin));
      for (int k = 0; k < i.c; ++k) InitStar(at, object, Read(at, static_cast<uint16_t>(i.b + k)));
      WriteRegister(at, i.a, Reference(in, object));
      return true;
    }
    case Op::BuildDict: {
      ObjectId object = Make(at, ObjectKind::kDict, 0, 0, 0);
      AbstractValue reference = Reference(in, object);
      for (int k = 0; k < i.c; ++k) {
        SetItem(at, reference, Read(at, static_cast<uint16_t>(i.b + 2 * k)), Read(at, static_cast<uint16_t>(i.b + 2 * k + 1)));
      }
      WriteRegister(at, i.a, reference);
      return true;
    }
    case Op::MakeSlice: {
      ObjectId object = Make(at, ObjectKind::kOpaque);
      for (int k = 0; k < 3; ++k) InitStar(at, object, Read(at, static_cast<uint16_t>(i.b + k)));
      WriteRegister(at, i.a, Reference(in, object));
      return true;
    }
    default:
      if (i.op == Op::MakeClass) {
        std::vector<AbstractValue> bases;
        for (int k = 0; k < i.b; ++k) bases.push_back(Read(at, static_cast<uint16_t>(i.a + 2 + k)));
        AbstractValue names = Read(at, static_cast<uint16_t>(i.a + 1));
        WriteRegister(at, i.a, MakeClass(at, names, bases));
        return true;
      }
      GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]);
      return false;
  }
}

bool StepMutates(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue target = Read(at, i.a), added = Read(at, i.b);
  if (target.objects == 0) return true;
  LabelInterval outer = OuterOf(in, at.state, added);
  // What stands under a key says nothing of which keys there are.
  const bool shallow = i.op == Op::ListExtend || (i.op == Op::DictMerge && AreDicts(in, added));
  LabelInterval deep = shallow ? outer : DeepOf(in, at.state, added);
  for (ObjectId id : in.sets.members(target.objects)) {
    switch (i.op) {
      case Op::ListExtend: AppendAll(at, id, added); break;
      case Op::SetAdd: AddElement(at, id, added); break;
      case Op::DictMerge:
        MergeInto(at, id, added, [&](ObjectId source) { MergeUnknown(at, id, source); });
        break;
      default: GiveUp(in, "`" + std::string(RowOf(i.op).mnemonic) + "` is not followed", at.function().spans[at.pc]); return false;
    }
    RaiseShape(at, id, deep);
    RaiseShape(at, id, at.control.label);
  }
  return true;
}

// What a slice of three registers takes of them. False: that is not known.
bool SlicedAt(Point& at, const PlaceValues& places, uint16_t first, std::optional<PlaceValues>& sliced) {
  const std::optional<SlicedPlaces> slice = PlacesOfSlice(at.in, places, Read(at, first), Read(at, static_cast<uint16_t>(first + 1)), Read(at, static_cast<uint16_t>(first + 2)));
  if (!slice) return false;
  sliced.emplace();
  for (int64_t index : slice->indices) sliced->push_back(places[static_cast<size_t>(index)]);
  return true;
}

bool StepElements(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue source = Read(at, i.b);
  OriginId origin = 0;
  LabelInterval outer = OuterOfReads(at, origin);
  AbstractValue result;
  if (i.op == Op::GetSlice && HasInstances(in, at.state, source)) {
    CallResult got = CallDunder(at, source, "__getitem__", Arguments{{SliceOf(at, i.c)}, {}, {}, {}});
    if (got.returns) result = Raised(in, got.value, {kBottom, outer.hi}, origin);
    source = ContentOf(in, at.state, source);
    if (source.absent() && result.absent()) return false;
  }
  if (source.kinds & (kKindStr | kKindBytes)) {
    OriginId ignored = 0;
    result = Scalar(static_cast<Kinds>(source.kinds & (kKindStr | kKindBytes)), DeepOfReads(at, ignored), origin);
  }
  if (source.objects != 0) {
    uint32_t part = 0;
    for (ObjectId id : in.sets.members(source.objects)) {
      ObjectKind kind = in.objects[id].kind;
      if (kind == ObjectKind::kOpaque) {
        result = JoinValues(in, result, Reference(in, id, outer));
        continue;
      }
      if (i.op == Op::ListToTuple) kind = ObjectKind::kTuple;
      if (kind != ObjectKind::kList && kind != ObjectKind::kTuple) continue;
      ObjectId copy = Make(at, kind, std::min(part++, kMaxResults - 1), 0, 0);
      if (i.op == Op::ListToTuple) {
        AppendAll(at, copy, Reference(in, id));
      } else if (std::optional<PlaceValues> places = PlacesOf(in, at.state, Reference(in, id)), sliced; places && SlicedAt(at, *places, i.c, sliced)) {
        for (size_t k = 0; k < sliced->size(); ++k) InitField(at, copy, in.sets.Integer(static_cast<int64_t>(k)), (*sliced)[k]);
        SetLength(at, copy, static_cast<int64_t>(sliced->size()));
      } else {
        SetLength(at, copy, -1);
        InitStar(at, copy, Members(in, at.state, id));
      }
      RaiseShapeSurely(at, copy, outer);
      result = JoinValues(in, result, Reference(in, copy));
    }
  }
  if (result.absent()) result = Scalar(kKindScalar, outer, origin);
  WriteRegister(at, i.a, result);
  return true;
}

bool StepUnpack(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue source = Read(at, i.b);
  LabelInterval outer = OuterOf(in, at.state, source);
  int before = i.op == Op::Unpack ? i.c : i.c & 255, after = i.op == Op::Unpack ? 0 : i.c >> 8;
  // None cannot be unpacked.
  int64_t only = (source.kinds & ~kKindNone) == kKindObject ? in.sets.Only(source.objects) : -1;
  int64_t length = only < 0 ? -1 : LengthOf(in, at.state, static_cast<ObjectId>(only));
  ObjectKind kind = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
  bool by_place = (kind == ObjectKind::kList || kind == ObjectKind::kTuple) && (i.op == Op::Unpack || length >= 0);
  AbstractValue any;
  if (!by_place || i.op == Op::UnpackStar) any = AllOf(at, source, outer.hi);
  auto element = [&](int64_t index) {
    if (!by_place) return any.absent() ? Scalar(kKindScalar, outer, source.origin) : Raised(in, any, outer, source.origin);
    return GetItem(at, source, Known(in, in.sets.Integer(index)));
  };
  uint16_t reg = i.a;
  for (int k = 0; k < before; ++k) WriteRegister(at, reg++, element(k));
  if (i.op == Op::UnpackStar) {
    ObjectId rest = Make(at, ObjectKind::kList, 0, 0, length >= 0 ? std::max<int64_t>(0, length - before - after) : -1);
    if (by_place) for (int64_t k = before; k < length - after; ++k) InitField(at, rest, in.sets.Integer(k - before), element(k));
    else InitStar(at, rest, any.absent() ? any : Raised(in, any, outer, source.origin));
    RaiseShapeSurely(at, rest, outer);
    WriteRegister(at, reg++, Reference(in, rest));
    for (int k = 0; k < after; ++k) WriteRegister(at, reg++, element(length >= 0 ? length - after + k : k));
  }
  return true;
}

bool StepTest(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  const AbstractValue& test = Read(at, i.b);
  LabelInterval outer = OuterOf(in, at.state, test);
  if (i.op == Op::JoinTest) {
    WriteRegister(at, i.a, Raised(in, Read(at, i.a), outer, test.origin));
  } else if (const AbstractValue& target = Read(at, i.a); target.objects != 0) {
    const bool one = target.kinds == kKindObject && in.sets.Only(target.objects) >= 0;
    for (ObjectId id : in.sets.members(target.objects)) one ? RaiseShapeSurely(at, id, outer) : RaiseShape(at, id, outer);
  }
  return true;
}

bool StepClosure(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  const Function& made = in.module.functions[i.wide()];
  ObjectId closure = Make(at, ObjectKind::kClosure, 0, i.wide());
  for (size_t k = 0; k < made.captures.size(); ++k) {
    InitField(at, closure, in.sets.Integer(static_cast<int64_t>(k)), Read(at, made.captures[k].from_register));
  }
  // The tuple of defaults, where nothing else stands.
  if (i.op == Op::MakeFunctionDefaults) InitStar(at, closure, Read(at, i.a));
  WriteRegister(at, i.a, Reference(in, closure));
  return true;
}

bool StepIterator(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  AbstractValue source = Read(at, i.b);
  LabelInterval outer = OuterOf(in, at.state, source);
  AbstractValue result;
  // iter(it) is it.
  SetTable::Collected rest;
  AbstractValue instances;
  if (source.objects != 0) {
    for (ObjectId id : in.sets.members(source.objects)) {
      if (in.objects[id].kind == ObjectKind::kIterator) result = JoinValues(in, result, Reference(in, id, source.label));
      else if (in.objects[id].kind == ObjectKind::kInstance) instances = JoinValues(in, instances, Reference(in, id, source.label));
      else rest.push_back(id);
    }
  }
  if (!rest.empty() || (source.kinds & kKindScalar)) {
    ObjectId iterator = Make(at, ObjectKind::kIterator, 0, 0, 0);  // instead of a length: how many were taken, where that is known
    in.objects[iterator].of_loop = true;
    AbstractValue over = source;
    over.objects = rest.empty() ? 0 : in.sets.SetOf(rest);
    if (rest.empty()) over.kinds &= static_cast<Kinds>(~kKindObject);
    InitStar(at, iterator, over);
    RaiseShapeSurely(at, iterator, outer);
    result = JoinValues(in, result, Reference(in, iterator, source.label));
  }
  if (!instances.absent()) {
    CallResult made = CallDunder(at, instances, "__iter__", {});
    if (made.returns) result = JoinValues(in, result, made.value);
    // What a derived list holds, and items by number.
    ObjectId iterator = Make(at, ObjectKind::kIterator, 1);
    InitStar(at, iterator, instances);
    RaiseShape(at, iterator, outer);
    result = JoinValues(in, result, Reference(in, iterator, source.label));
  }
  if (result.absent()) return false;
  result.origin = source.origin;
  WriteRegister(at, i.a, result);
  return true;
}

bool StepCall(Point& at) {
  Interpreter& in = at.in;
  const Function& function = at.function();
  const Instruction& i = at.instruction();
  Arguments arguments;
  AbstractValue callee = Read(at, i.a);
  CallResult result;
  if (i.op == Op::CallStar) {
    AbstractValue list = Read(at, static_cast<uint16_t>(i.a + 1)), dict = Read(at, static_cast<uint16_t>(i.a + 2));
    int64_t only = in.sets.Only(list.objects);
    int64_t length = only < 0 ? -1 : LengthOf(in, at.state, static_cast<ObjectId>(only));
    bool known = length >= 0 && length <= 32 && IsOne(at.state, in.objects[static_cast<ObjectId>(only)]) &&
                 at.state.heap.Get(in.objects[static_cast<ObjectId>(only)].star()).absent();
    LabelId ended = kBottom;  // it is a list
    if (known) for (int64_t k = 0; k < length; ++k) arguments.positional.push_back(GetItem(at, list, Known(in, in.sets.Integer(k))));
    else if (list.objects != 0) arguments.more_positional = Raised(in, AllOf(at, list, ended), OuterOf(in, at.state, list), list.origin);
    if (dict.objects != 0) {
      only = in.sets.Only(dict.objects);
      length = only < 0 ? -1 : LengthOf(in, at.state, static_cast<ObjectId>(only));
      int64_t found = 0;
      if (only >= 0 && length >= 0) {
        for (auto [key, slot] : in.objects[static_cast<ObjectId>(only)].fields) {
          AbstractValue value = at.state.heap.Get(slot);
          if (value.absent() || in.sets.atom(key).type != Atom::Type::kStr) continue;
          arguments.named.emplace_back(in.sets.atom(key).text, Raised(in, value, OuterOf(in, at.state, dict), dict.origin));
          ++found;
        }
      }
      if (found != length) {
        arguments.named.clear();
        AbstractValue all;
        for (ObjectId id : in.sets.members(dict.objects)) all = JoinValues(in, all, Members(in, at.state, id));
        if (!all.absent()) arguments.more_named = Raised(in, all, OuterOf(in, at.state, dict), dict.origin);
      }
    }
  } else {
    for (int k = 0; k < i.b; ++k) arguments.positional.push_back(Read(at, static_cast<uint16_t>(i.a + 1 + k)));
    if (i.op != Op::Call) {
      const CallSite& site = function.call_sites[i.c];
      for (size_t k = 0; k < site.keywords.size(); ++k) {
        arguments.named.emplace_back(in.module.names[site.keywords[k]], Read(at, static_cast<uint16_t>(i.a + 1 + i.b + static_cast<int>(k))));
      }
    }
  }
  if (i.op == Op::CallMethod) {
    result = CallMethodNamed(at, callee, in.module.names[function.call_sites[i.c].method], arguments);
  } else {
    const int64_t only = callee.kinds == kKindObject ? in.sets.Only(callee.objects) : -1;
    const ObjectKind kind = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
    at.calls_one = kind == ObjectKind::kTool || kind == ObjectKind::kClosure;
    result = CallValue(at, callee, arguments);
    at.calls_one = false;
  }
  if (!result.returns) return false;
  WriteRegister(at, i.a, result.value);
  return true;
}

bool StepCaught(Point& at) {
  const AbstractValue& error = Read(at, at.instruction().a);
  if (error.kinds != kKindNone) at.state.handled = JoinValues(at.in, at.state.handled, error);
  return true;
}

}  // namespace

namespace {

// The methods of keys, elements, bounds and shown values that an instruction calls, besides those it is about; the
// label of what they give.
LabelInterval RunHiddenOf(Point& at, OriginId& origin) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  LabelInterval hidden;
  auto run = [&](const AbstractValue& value, uint8_t which, const AbstractValue& others = {}) {
    hidden = JoinLabels(in, hidden, RunHidden(at, AbstractValue(value), which, origin, AbstractValue(others)));
  };
  // A key is hashed, and compared with those that are there.
  auto find = [&](const AbstractValue& container, const AbstractValue& key) {
    run(key, kHashes | kCompares | kIndexes, container);
    if (container.objects == 0) return;
    for (ObjectId id : in.sets.members(container.objects)) {
      const ObjectInfo& object = in.objects[id];
      if (object.kind == ObjectKind::kDict) run(at.state.heap.Get(object.keys()), kCompares, key);
      if (object.kind == ObjectKind::kSet) run(at.state.heap.Get(object.star()), kCompares, key);
    }
  };
  auto run_all = [&](int first, int count, int step, uint8_t which) {
    AbstractValue all;
    for (int k = 0; k < count; k += step) all = JoinValues(in, all, Read(at, static_cast<uint16_t>(first + k)));
    for (int k = 0; k < count; k += step) run(Read(at, static_cast<uint16_t>(first + k)), which, all);
  };
  switch (i.op) {
    case Op::GetItem: find(Read(at, i.b), Read(at, i.c)); break;
    case Op::SetItem: case Op::DictInsert: case Op::DelItem: case Op::SetAdd: find(Read(at, i.a), Read(at, i.b)); break;
    case Op::DictMerge: run(Read(at, i.a), kCompares, Read(at, i.b)), run(Read(at, i.b), kHashes | kCompares, Read(at, i.a)); break;
    case Op::BuildSet: run_all(i.b, i.c, 1, kHashes | kCompares); break;
    case Op::BuildDict: run_all(i.b, 2 * i.c, 2, kHashes | kCompares); break;
    case Op::GetSlice: run_all(i.c, 3, 1, kIndexes); break;
    case Op::SetSlice: case Op::DelSlice: run_all(i.b, 3, 1, kIndexes); break;
    case Op::Mod: case Op::IMod: if (!(Read(at, i.b).kinds & (kKindStr | kKindBytes | kKindOther))) break; run(Read(at, i.c), kShows | kCounts); break;
    case Op::Mul: case Op::IMul: run(Read(at, i.b), kIndexes), run(Read(at, i.c), kIndexes); break;
    case Op::BitOr: case Op::BitAnd: case Op::BitXor: case Op::Sub: case Op::IBitOr: case Op::IBitAnd: case Op::IBitXor: case Op::ISub:
      for (uint16_t reg : {i.b, i.c}) {
        const AbstractValue set = Read(at, reg);
        if (set.objects != 0) for (ObjectId id : in.sets.members(set.objects)) {
          if (in.objects[id].kind != ObjectKind::kInstance) run(Reference(in, id, set.label), kHashes | kCompares, Read(at, reg == i.b ? i.c : i.b));
        }
      }
      break;
    default: break;
  }
  return hidden;
}

bool StepByRule(Point& at);

}  // namespace

bool Step(Point& at) {
  if (!at.in.has_classes) return StepByRule(at);
  OriginId origin = 0;
  const LabelInterval hidden = RunHiddenOf(at, origin);
  if (at.in.stopped() || !StepByRule(at)) return false;
  if (hidden.hi == kBottom) return true;
  const Op op = at.instruction().op;
  const bool writes_into = op == Op::SetItem || op == Op::DictInsert || op == Op::DelItem || op == Op::SetAdd || op == Op::DictMerge;
  const bool makes = op == Op::BuildSet || op == Op::BuildDict;
  if (writes_into || makes) {
    const AbstractValue target = Read(at, at.instruction().a);
    if (target.objects != 0) for (ObjectId id : at.in.sets.members(target.objects)) RaiseShape(at, id, {kBottom, hidden.hi});
  }
  if (!writes_into) {
    ForEachWrite(at.function(), at.pc, [&](uint16_t reg) {
      at.state.registers.Set(reg, RaisedHigh(at.in, Read(at, reg), hidden.hi, origin));
    });
  }
  return true;
}

namespace {

bool StepAppend(Point& at) {
  const ObjectSetId lists = Read(at, at.instruction().a).objects;
  const AbstractValue value = Read(at, at.instruction().b);
  if (lists != 0) for (ObjectId id : at.in.sets.members(lists)) AddElement(at, id, value);
  return true;
}

bool StepByRule(Point& at) {
  if (++at.in.steps > at.in.step_limit) {
    GiveUp(at.in, "the plan has more ways through it than the analysis follows", at.function().spans[at.pc]);
    return false;
  }
  switch (RowOf(at.instruction().op).rule) {
    case LabelRule::kNothing: return StepNothing(at);
    case LabelRule::kCopy: return StepCopy(at);
    case LabelRule::kOuter: return StepOuter(at);
    case LabelRule::kDeep: return StepDeep(at);
    case LabelRule::kOperator: return StepOperator(at);
    case LabelRule::kElement: return StepElement(at);
    case LabelRule::kStore: return StepStore(at);
    case LabelRule::kBuild: return StepBuild(at);
    case LabelRule::kAppend: return StepAppend(at);
    case LabelRule::kMutates: return StepMutates(at);
    case LabelRule::kIterator: return StepIterator(at);
    case LabelRule::kUnpack: return StepUnpack(at);
    case LabelRule::kTest: case LabelRule::kTestShape: return StepTest(at);
    case LabelRule::kCall: return StepCall(at);
    case LabelRule::kClosure: return StepClosure(at);
    case LabelRule::kCaught: return StepCaught(at);
    case LabelRule::kElements: return StepElements(at);
    case LabelRule::kBranch: case LabelRule::kNext: return true;  // by whoever runs the body
    case LabelRule::kElementsDeep: case LabelRule::kChosen: case LabelRule::kTaken: case LabelRule::kReorders:
    case LabelRule::kCallback: case LabelRule::kSplits: case LabelRule::kFilled: case LabelRule::kFills:
      break;  // builtins only
  }
  GiveUp(at.in, "an instruction with the rule of a builtin", at.function().spans[at.pc]);
  return false;
}

}  // namespace

}  // namespace penstock
