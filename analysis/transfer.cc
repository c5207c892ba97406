// What one instruction does to what is known. Labels move by the rule in the instruction's row;
// what is left to say is which values come out.
#include <algorithm>
#include <bit>
#include <utility>

#include "analysis/alternatives.h"
#include "analysis/invocation.h"
#include "analysis/known_texts.h"
#include "analysis/transfer.h"
#include "core/check.h"
#include "ir/reads_code.h"

namespace penstock {

void WriteLabelled(Point& at, uint16_t reg, AbstractValue written) {
  if (written.absent()) written = Scalar(kKindScalar, written.label);
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

namespace {

struct Operands {
  LabelInterval outer, deep;
  OriginId origin = 0;
};

}  // namespace

LabelInterval OuterOfReads(Point& at, OriginId& origin) {
  LabelInterval outer;
  if (!at.in.labelled) return outer;
  ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    LabelInterval one = OuterOf(at.in, at.state, Read(at, reg));
    if (one.hi != kBottom) AddOrigin(at.in, origin, Read(at, reg).origin);
    outer = JoinLabels(at.in, outer, one);
  });
  return outer;
}

namespace {

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

[[gnu::noinline]] bool StepNothing(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::Const: WriteRegister(at, i.a, LoadConstant(at, i.wide())); return true;
    case Op::Unbind:
      NoteUnbound(in, at.context.function, i.a, at.control.label.hi);
      at.state.registers.Set(i.a, {});
      return true;
    case Op::CheckBound: return !Read(at, i.a).absent();
    case Op::DelGlobal:
      NoteUnbound(in, kNoFunction, GlobalSlot(i.wide()), at.control.label.hi);
      SetSlot(at.state, GlobalSlot(i.wide()), {});
      return true;
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

[[gnu::noinline]] bool StepCopy(Point& at) {
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

[[gnu::noinline]] bool StepOuter(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  OriginId origin = 0;
  LabelInterval outer = OuterOfReads(at, origin);
  AbstractValue result = Scalar(kKindBool, {});
  if (i.op == Op::Not) {
    const LabelInterval answer = RunHidden(at, AbstractValue(Read(at, i.b)), kSizes, origin, {}, nullptr, "__bool__");
    outer = {in.labels.Join(outer.lo, answer.lo), in.labels.Join(outer.hi, answer.hi)};
    if (in.heeded > 0) in.pending_opened = in.labels.Join(in.pending_opened, answer.hi);
    Certainty truth = TruthOf(in, at.state, Read(at, i.b));
    result = TruthValue(in, truth == Certainty::kEither ? truth : truth == Certainty::kYes ? Certainty::kNo : Certainty::kYes);
  } else if (i.op == Op::Is || i.op == Op::IsNot) {
    result = IdentityTruth(in, at.state, i.op, Read(at, i.b), Read(at, i.c));
  } else if (i.op == Op::MatchError) {
    result = TruthValue(in, IsTaken(in, at.state, Read(at, i.b), Read(at, i.c)));
    outer.hi = in.labels.Join(outer.hi, LabelOfTypes(in, at.state, Read(at, i.c)));
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

constexpr std::string_view kComparisons[] = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};

// Is it a method of what is surely an instance that answers, and no other that would have to be looked for?
bool AnswersItself(Point& at, const AbstractValue& value, std::string_view method) {
  return at.context.depth <= 40 && !MethodsWrite(at.in) && SurelyHasDunder(at.in, at.state, value, method);
}

// Nothing but texts and what holds its elements itself?
bool AreContainers(const Interpreter& in, const AbstractValue& value) {
  if (value.kinds & kKindOther) return false;
  const SetTable::Members members = value.objects == 0 ? SetTable::Members() : in.sets.members(value.objects);
  return std::all_of(members.begin(), members.end(), [&](ObjectId id) {
    switch (in.objects[id].kind) {
      case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: case ObjectKind::kRecord: return true;
      default: return false;
    }
  });
}

// Does its class say what is in it, and nothing else?
bool IsSearchedByItself(Point& at, const AbstractValue& container) {
  return AnswersItself(at, container, "__contains__") && PlainOf(at.in, at.state, container).absent();
}

bool IsComparison(Op op) { return op >= Op::Eq && op <= Op::Ge; }

// The methods that a comparison may ask of what is compared, and of what is inside.
uint16_t ComparedBy(Op op) {
  switch (op) {
    case Op::Eq: return kEquals;
    case Op::Ne: return kEquals | kDiffers;
    case Op::Lt: case Op::Gt: return kOrders;
    default: return kEquals | kLessEqual;
  }
}

// The method that shows an instance in `str` and `{}`, or "" if it may be any.
std::string_view ShowingMethod(Point& at) {
  const Instruction& i = at.instruction();
  if (i.op == Op::Convert) return i.c == 0 ? "__str__" : i.c == 1 ? "__repr__" : "";
  if (i.op != Op::Format || FindDunder(at.in, at.state, Read(at, i.b), "__format__")) return "";
  const AbstractValue& spec = Read(at, i.c);
  const int64_t only = spec.objects == 0 ? at.in.sets.Only(spec.atoms) : -1;
  const bool plain = spec.kinds == kKindNone || (only >= 0 && at.in.sets.atom(static_cast<AtomId>(only)).text.empty());
  return plain ? "__str__" : "";
}

// Each text that a value may be shown as.
template <typename Show>
AbstractValue ShownBy(Point& at, const AbstractValue& value, Show show) {
  Interpreter& in = at.in;
  if (value.atoms == kAnyAtoms || value.objects != 0) return {};
  std::vector<std::string> texts;
  for (AtomId atom : in.sets.members(value.atoms)) {
    if (!show(in.sets.atom(atom), texts.emplace_back())) return {};
  }
  AbstractValue out;
  for (const std::string& text : texts) out = JoinValues(in, out, Known(in, in.sets.Text(text)));
  return out;
}

// The text that is shown, if it is known.
AbstractValue ShownText(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  switch (i.op) {
    case Op::Convert:
      if (i.c == 0) return ShownBy(at, Read(at, i.b), TextOf);
      return ShownBy(at, Read(at, i.b), [&](const Atom& atom, std::string& out) { return AppendReprOf(atom, i.c == 2, out); });
    case Op::Format: {
      const AbstractValue& spec = Read(at, i.c);
      if (spec.kinds == kKindNone) return ShownBy(at, Read(at, i.b), TextOf);
      const int64_t only = spec.kinds == kKindStr ? in.sets.Only(spec.atoms) : -1;
      if (only < 0) return {};
      const std::string_view how = in.sets.atom(static_cast<AtomId>(only)).text;
      return ShownBy(at, Read(at, i.b), [&](const Atom& atom, std::string& out) { return AppendFormatted(atom, how, out); });
    }
    case Op::BuildString: return JoinedText(at, i.b, i.c);
    default: return {};
  }
}

// What `in` looks into: instead of what `keys` gives, its dicts.
AbstractValue SearchedIn(Point& at) {
  const AbstractValue& container = Read(at, at.instruction().c);
  if (!IsIterator(at.in, container)) return container;
  const AbstractValue mappings = MappingsOf(at.in, at.state, container);
  return mappings.absent() ? container : mappings;
}

[[gnu::noinline]] bool StepDeep(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  if (!in.labelled && !in.has_classes && (i.op == Op::Format || i.op == Op::BuildString || i.op == Op::Convert)) {
    const AbstractValue text = ShownText(at);
    WriteRegister(at, i.a, text.absent() ? Scalar(kKindStr, {}) : text);
    return true;
  }
  OriginId origin = 0;
  bool by_itself = false;
  LabelInterval hidden;
  AbstractValue result;
  if (in.has_classes) {
    bool compares = i.op >= Op::Eq && i.op <= Op::Ge, contains = i.op == Op::In || i.op == Op::NotIn;
    std::vector<AbstractValue> reads;
    ForEachRead(at.function(), at.pc, [&](uint16_t reg) { reads.push_back(Read(at, reg)); });
    if (compares && (HasInstances(in, at.state, reads[0]) || HasInstances(in, at.state, reads[1]))) {
      result = CompareInstances(at, i.op, reads[0], reads[1]);
    }
    if (contains) reads[1] = SearchedIn(at);
    const bool by_key = contains && AreMappings(in, reads[1]);
    if (by_key) reads[1] = KeysOf(in, at.state, reads[1]);
    const uint16_t which = compares ? ComparedBy(i.op) : contains ? kEquals | kHashes | kGoesOver : kShows;
    AbstractValue all;
    for (const AbstractValue& value : reads) all = JoinValues(in, all, value);
    if (contains && !by_key && IsSearchedByItself(at, reads[1])) {
      by_itself = true;
      const CallResult said = CallDunder(at, reads[1], "__contains__", Arguments{{reads[0]}, {}, {}, {}});
      if (!said.returns) return false;
      hidden = {said.value.objects == 0 ? said.value.label.lo : kBottom, DeepOf(in, at.state, said.value).hi};
      hidden.hi = in.labels.Join(hidden.hi, RunHidden(at, said.value, kSizes, origin).hi);  // is it true?
      if (in.heeded > 0) in.pending_opened = in.labels.Join(in.pending_opened, hidden.hi);  // or is to tell that an error?
    } else if (compares && result.objects == 0 && AnswersItself(at, reads[0], kComparisons[static_cast<int>(i.op) - static_cast<int>(Op::Eq)])) {
      hidden = DeepOf(in, at.state, result);
      hidden.lo = kBottom;
    } else if (const std::string_view method = ShowingMethod(at); !method.empty() && AnswersItself(at, reads[0], method)) {
      const CallResult shown = CallDunder(at, reads[0], method, {});
      hidden = DeepOf(in, at.state, shown.value);
    } else if (i.op == Op::Format && reads[1].objects == 0 && AnswersItself(at, reads[0], "__format__")) {
      const AbstractValue spec = reads[1].kinds == kKindNone ? Known(in, in.sets.Text("")) : reads[1];
      const CallResult shown = CallDunder(at, reads[0], "__format__", Arguments{{spec}, {}, {}, {}});
      hidden = {shown.returns && shown.value.objects == 0 ? shown.value.label.lo : kBottom, DeepOf(in, at.state, shown.value).hi};
    } else {
      // Whose method is asked in any case, and which.
      const size_t asks = contains ? 1 : 0;
      const bool other_answers = i.op == Op::Ne && (FindDunder(in, at.state, reads[1], "__ne__") || FindDunder(in, at.state, reads[1], "__eq__"));
      // What has no `__format__` is shown, but with a spec that is an error.
      const bool formats = i.op == Op::Format && FindDunder(in, at.state, reads[0], "__format__");
      const std::string_view asked = contains ? (by_key ? "" : "__contains__") : i.op == Op::Ne ? (other_answers ? "" : "__ne__") : formats ? "__format__" : method;
      for (size_t k = 0; k < reads.size(); ++k) {
        hidden = JoinLabels(in, hidden, RunHidden(at, reads[k], which, origin, all, nullptr, k == asks ? asked : std::string_view()));
      }
      // `("k", 1) < (x, 2)`: whether 1 and 2 are compared.
      if (compares && i.op != Op::Eq && i.op != Op::Ne && in.heeded > 0) in.pending_opened = in.labels.Join(in.pending_opened, hidden.hi);
    }
    if (in.stopped()) return false;
  }
  LabelInterval deep;
  int place = 0;
  if (in.labelled) ForEachRead(at.function(), at.pc, [&](uint16_t reg) {
    const AbstractValue& value = Read(at, reg);
    const bool shows = i.op == Op::Convert || i.op == Op::Format, searches = i.op == Op::In || i.op == Op::NotIn;
    const Look look = IsComparison(i.op) ? Look::kCompared : shows && place == 0 ? Look::kShown : searches && place == 1 ? Look::kSearched : Look::kInside;
    ++place;
    // Which are in their shape.
    const AbstractValue searched = searches && place == 2 ? SearchedIn(at) : AbstractValue{};
    const bool by_key = !searched.absent() && AreMappings(in, searched);
    LabelInterval one = by_key ? OuterOf(in, at.state, value) : DeepFor(at, value, look);
    if (by_key) one.hi = in.labels.Join(one.hi, OuterOf(in, at.state, searched).hi);
    if (WantsOrigin(in, origin) && one.hi != kBottom) AddOrigin(in, origin, by_key ? OuterOrigin(in, at.state, value) : DeepOrigin(in, at.state, value));
    deep = JoinLabels(in, deep, one);
  });
  if (WantsOrigin(in, origin) && hidden.hi != kBottom) DeepOfReads(at, origin);
  deep.lo = in.labels.Join(deep.lo, hidden.lo);
  deep.hi = in.labels.Join(deep.hi, hidden.hi);
  switch (i.op) {
    case Op::Eq: case Op::Ne: case Op::Lt: case Op::Le: case Op::Gt: case Op::Ge: case Op::In: case Op::NotIn:
      if (result.absent()) result = Fold(in, i.op, Read(at, i.b), Read(at, i.c));
      if (result.absent() && (i.op == Op::In || i.op == Op::NotIn)) result = TruthOfContains(in, at.state, i.op, Read(at, i.b), SearchedIn(at));
      if (result.absent()) result = Scalar(kKindBool, {});
      if (by_itself) break;
      // What classes, iterators and things we do not follow look at is for them to say.
      if (HasInstances(in, at.state, Read(at, i.b)) || HasInstances(in, at.state, Read(at, i.c)) || IsIterator(in, Read(at, i.c)) ||
          HoldsOpaque(in, Read(at, i.c)) || HoldsOpaque(in, Read(at, i.b))) {
        deep.lo = JoinLabels(in, Read(at, i.b).label, Read(at, i.c).label).lo;
      }
      if (i.op == Op::In || i.op == Op::NotIn) {
        if (!in.labelled && !in.has_classes && AreContainers(in, SearchedIn(at))) break;  // nobody is asked, and nothing has a label
        const AbstractValue container = SearchedIn(at);
        const Unsure unsure(at, HasInstances(in, at.state, container));  // which was asked above
        const AbstractValue item = Read(at, i.b);
        const bool asks_between = in.has_classes && RunsCodeAtEachStep(in, at.state, container);
        AbstractValue compared;
        auto compare = [&] {
          compared = JoinValues(in, compared, AllOf(at, container, deep.hi));
          if (!asks_between || compared.absent()) return;
          const AbstractValue both = JoinValues(in, item, compared);
          for (const AbstractValue& value : {compared, item}) deep.hi = in.labels.Join(deep.hi, RunHidden(at, value, kEquals, origin, both).hi);
        };
        if (!asks_between || !AskedMayWrite(in)) compare();
        else if (!RepeatedUnderControl(at, compare) && !in.stopped()) GiveUp(in, "what is looked for in what classes give is not followed", at.function().spans[at.pc]);
        if (in.stopped()) return false;
        deep.hi = in.labels.Join(deep.hi, DeepOf(in, at.state, compared).hi);
        if (in.heeded > 0) in.pending_opened = in.labels.Join(in.pending_opened, deep.hi);
        // What is compared decides whether the next is asked for.
        if (in.options.strict && deep.hi != kBottom && (IsIterator(in, container) || HasInstances(in, at.state, container) || MethodsWrite(in))) {
          Decide(at, deep.hi, origin);
          CalledUnder under(at, deep.hi, origin);
          AllOf(at, container, deep.hi);
        }
      }
      break;
    default: result = ShownText(at); break;
  }
  if (result.absent()) result = Scalar(kKindStr, {});
  WriteRegister(at, i.a, Raised(in, result, deep, origin));
  return true;
}

[[gnu::noinline]] bool StepTest(Point& at) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  const AbstractValue& test = Read(at, i.op == Op::JoinYields ? i.a : i.b);
  LabelInterval outer = OuterOf(in, at.state, test);
  if (i.op == Op::JoinYields) {
    if (at.function().is_generator) {
      RaiseShape(at, at.context.generator, {kBottom, outer.hi}, test.origin);
      const auto& code = at.function().code;
      const bool first = std::all_of(code.begin(), code.begin() + at.pc, [](const Instruction& before) { return before.op == Op::Move; });
      if (first) at.context.surely_far = at.context.surely_far ? Meet(in, *at.context.surely_far, outer.lo) : outer.lo;
    }
  } else if (i.op == Op::JoinTest) {
    WriteRegister(at, i.a, Raised(in, Read(at, i.a), outer, test.origin));
  } else if (const AbstractValue& target = Read(at, i.a); target.objects != 0) {
    const bool one = target.kinds == kKindObject && in.sets.Only(target.objects) >= 0;
    for (ObjectId id : in.sets.members(target.objects)) one ? RaiseShapeSurely(at, id, outer) : RaiseShape(at, id, outer);
  }
  return true;
}

[[gnu::noinline]] bool StepClosure(Point& at) {
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

[[gnu::noinline]] bool StepCall(Point& at) {
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
    arguments.count = OuterOf(in, at.state, list);
    arguments.names = dict.objects == 0 ? LabelInterval{} : OuterOf(in, at.state, dict);
    if (arguments.count.hi != kBottom) arguments.given_origin = list.origin != 0 ? list.origin : OuterOrigin(in, at.state, list);
    else if (arguments.names.hi != kBottom) arguments.given_origin = dict.origin != 0 ? dict.origin : OuterOrigin(in, at.state, dict);
    if (known) for (int64_t k = 0; k < length; ++k) arguments.positional.push_back(GetItem(at, list, Known(in, in.sets.Integer(k))));
    else if (list.objects != 0) arguments.more_positional = Raised(in, AllOf(at, list, ended), OuterOf(in, at.state, list), list.origin);
    if (dict.objects != 0) {
      only = in.sets.Only(dict.objects);
      length = only < 0 ? -1 : LengthOf(in, at.state, static_cast<ObjectId>(only));
      int64_t found = 0;
      if (only >= 0 && length >= 0) {
        arguments.unordered = in.objects[static_cast<ObjectId>(only)].order != ObjectInfo::Order::kKept;
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
  if (!std::exchange(at.calls_wrongly, false)) at.info().calls_rightly[at.pc] = 1;
  if (!result.returns) return false;
  WriteRegister(at, i.a, result.value);
  return true;
}

[[gnu::noinline]] bool StepCaught(Point& at) {
  const AbstractValue& error = Read(at, at.instruction().a);
  if (error.kinds != kKindNone) at.state.handled = JoinValues(at.in, at.state.handled, error);
  at.in.causes = at.in.labels.Join(at.in.causes, error.label.hi);  // what is raised behind it, or that nothing is
  return true;
}

// Who may have decided what a key is compared with: not those behind what stands under the keys.
LabelId LabelOfFinding(Point& at, const AbstractValue& container) {
  Interpreter& in = at.in;
  LabelId label = OuterOf(in, at.state, container).hi;
  if (container.objects == 0) return label;
  for (ObjectId id : in.sets.members(container.objects)) {
    const ObjectInfo& object = in.objects[id];
    if (object.kind == ObjectKind::kList || object.kind == ObjectKind::kTuple || object.kind == ObjectKind::kRecord) continue;
    if (object.kind == ObjectKind::kInstance) {
      // In what it holds. Whoever says himself what he has is not asked here.
      const AbstractValue held = HeldBy(in, at.state, id);
      if (!held.absent()) label = in.labels.Join(label, LabelOfFinding(at, held));
      continue;
    }
    const bool is_plain = object.kind == ObjectKind::kDict || object.kind == ObjectKind::kSet;
    const AbstractValue looked_at = is_plain ? at.state.heap.Get(object.kind == ObjectKind::kDict ? object.keys() : object.star()) : Reference(in, id, container.label);
    label = in.labels.Join(label, DeepOf(in, at.state, looked_at).hi);
  }
  return label;
}

}  // namespace

LabelInterval RunFinding(Point& at, const AbstractValue& container, const AbstractValue& key, OriginId& origin) {
  Interpreter& in = at.in;
  LabelInterval hidden;
  auto run = [&](const AbstractValue& value, uint16_t which, const AbstractValue& others, std::string_view asked = {}, std::optional<LabelId> of_others = {}) {
    hidden = JoinLabels(in, hidden, RunHidden(at, AbstractValue(value), which, origin, others, nullptr, asked, of_others));
  };
  const int64_t only = container.kinds == kKindObject ? in.sets.Only(container.objects) : -1;
  const ObjectKind kind = only < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(only)].kind;
  const bool by_hash = kind == ObjectKind::kDict || kind == ObjectKind::kSet, by_index = kind == ObjectKind::kList || kind == ObjectKind::kTuple;
  if (by_index && key.objects == 0) return hidden;  // nobody is asked for the place
  run(key, kHashes | kEquals | kIndexes, container, by_hash ? "__hash__" : by_index ? "__index__" : "", LabelOfFinding(at, container));
  auto compare = [&](const AbstractValue& among) {
    if (among.objects == 0) return;
    const SetTable::Members members = in.sets.members(among.objects);
    for (ObjectId id : SetTable::Collected(members.begin(), members.end())) {
      const ObjectInfo& object = in.objects[id];
      if (object.kind == ObjectKind::kDict) run(at.state.heap.Get(object.keys()), kEquals, key);
      if (object.kind == ObjectKind::kSet) run(at.state.heap.Get(object.star()), kEquals, key);
    }
  };
  compare(container);
  if (HasInstances(in, at.state, container)) compare(ContentOf(in, at.state, container));
  return hidden;
}

namespace {

// The methods of keys, elements, bounds and shown values that an instruction calls, besides those it is about; the
// label of what they give.
LabelInterval RunHiddenOf(Point& at, OriginId& origin) {
  Interpreter& in = at.in;
  const Instruction& i = at.instruction();
  LabelInterval hidden;
  auto run = [&](const AbstractValue& value, uint16_t which, const AbstractValue& others = {}, std::string_view asked = {}, std::optional<LabelId> of_others = {}) {
    hidden = JoinLabels(in, hidden, RunHidden(at, AbstractValue(value), which, origin, AbstractValue(others), nullptr, asked, of_others));
  };
  auto find = [&](const AbstractValue& container, const AbstractValue& key) { hidden = JoinLabels(in, hidden, RunFinding(at, AbstractValue(container), AbstractValue(key), origin)); };
  auto run_all = [&](int first, int count, int step, uint16_t which) {
    AbstractValue all;
    for (int k = 0; k < count; k += step) all = JoinValues(in, all, Read(at, static_cast<uint16_t>(first + k)));
    // What a label chose might be an instance in another run (interp/sets.cc), be it none here.
    const bool may_meet = (which & kEquals) != 0 && all.objects == 0 && MethodsWrite(in) && ReadsCode(*in.control.reach, in.module, at.context.function, at.pc);
    if (may_meet) Decide(at, all.label.hi, all.origin);
    for (int k = 0; k < count; k += step) run(Read(at, static_cast<uint16_t>(first + k)), which, all, which & kHashes ? "__hash__" : "__index__");
  };
  switch (i.op) {
    case Op::GetItem: find(Read(at, i.b), Read(at, i.c)); break;
    case Op::SetItem: case Op::DictInsert: case Op::DelItem: case Op::SetAdd: find(Read(at, i.a), Read(at, i.b)); break;
    case Op::DictMerge: run(Read(at, i.a), kEquals, Read(at, i.b)), run(Read(at, i.b), kHashes | kEquals, Read(at, i.a)); break;
    case Op::BuildSet: run_all(i.b, i.c, 1, kHashes | kEquals); break;
    case Op::BuildDict: run_all(i.b, 2 * i.c, 2, kHashes | kEquals); break;
    case Op::GetSlice: run_all(i.c, 3, 1, kIndexes); break;
    case Op::SetSlice: case Op::DelSlice: run_all(i.b, 3, 1, kIndexes); break;
    case Op::Mod: case Op::IMod:
      if (!(Read(at, i.b).kinds & (kKindStr | kKindBytes | kKindOther))) break;
      if (const AbstractValue text = Read(at, i.b), shown = Read(at, i.c); HasInstances(in, at.state, shown)) {
        // Which of them, how, and by what keys, the text says.
        std::optional<CalledUnder> asked;
        if (const LabelId told = Decide(at, text.label.hi, text.origin); told != kBottom) asked.emplace(at, told, text.origin);
        run(shown, kShows | kCounts | kGoesOver, text);
      } else {
        run(shown, kShows | kCounts | kGoesOver, text);
      }
      break;
    case Op::Mul: case Op::IMul: run(Read(at, i.b), kIndexes), run(Read(at, i.c), kIndexes); break;
    case Op::BitOr: case Op::BitAnd: case Op::BitXor: case Op::Sub: case Op::IBitOr: case Op::IBitAnd: case Op::IBitXor: case Op::ISub:
      for (uint16_t reg : {i.b, i.c}) {
        const AbstractValue set = Read(at, reg);
        if (set.objects == 0) continue;
        const AbstractValue other = Read(at, reg == i.b ? i.c : i.b);
        for (ObjectId id : in.sets.members(set.objects)) {
          if (in.objects[id].kind != ObjectKind::kInstance) run(Reference(in, id, set.label), kHashes | kEquals, other);
        }
        // What a class derived from `set` holds.
        if (const AbstractValue held = HasInstances(in, at.state, set) ? ContentOf(in, at.state, set) : AbstractValue{}; held.objects != 0) run(held, kHashes | kEquals, other);
      }
      break;
    default: break;
  }
  if (in.heeded > 0) in.pending_opened = in.labels.Join(in.pending_opened, hidden.hi);  // whether that is an error, they say
  return hidden;
}

inline bool StepByRule(Point& at) {
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

[[gnu::noinline]] bool StepWithClasses(Point& at) {
  OriginId origin = 0;
  const LabelInterval hidden = RunHiddenOf(at, origin);
  at.asked = hidden.hi;
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

}  // namespace

bool Step(Point& at) { return at.in.has_classes ? StepWithClasses(at) : StepByRule(at); }

}  // namespace penstock
