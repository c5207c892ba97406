// Recognizes tests of types by their instructions, and narrows what is tested.
#include "analysis/narrowing.h"

#include <algorithm>
#include <optional>

#include "analysis/body.h"
#include "analysis/classes.h"

namespace penstock {
namespace {

constexpr Pc kNowhere = ~Pc{0};
constexpr int kMostBefore = 16;  // instructions of one test

// The instructions that stand before a branch, one always after the other.
class StraightLine {
 public:
  explicit StraightLine(const FunctionInfo& info) : info_(info), function_(*info.function) {}

  const Instruction& operator[](Pc pc) const { return function_.code[pc]; }
  const CallSite& site(uint16_t index) const { return function_.call_sites[index]; }

  // The last one before `pc` that writes the register.
  Pc WriterOf(uint16_t reg, Pc pc) const {
    for (int steps = 0; steps < kMostBefore; ++steps) {
      const BasicBlock& block = info_.cfg->blocks[info_.cfg->block_of[pc]];
      if (pc == block.begin && (pc == 0 || info_.entries[info_.cfg->block_of[pc]] != 1 || !FallsThrough(pc - 1))) return kNowhere;
      if (Writes(--pc, reg)) return pc;
    }
    return kNowhere;
  }
  // May an instruction behind `from` and before `to` change it? A global by any code that runs, besides the one that asks.
  bool Changes(const ReadFrom& place, Pc from, Pc to, Pc asks = kNowhere) const {
    for (Pc pc = from + 1; pc < to; ++pc) {
      switch (place.place) {
        case ReadFrom::Place::kRegister: if (Writes(pc, static_cast<uint16_t>(place.number))) return true; break;
        case ReadFrom::Place::kGlobal: if (pc != asks && !RunsNothing(function_.code[pc].op)) return true; break;
        case ReadFrom::Place::kBuiltin: break;
      }
    }
    return false;
  }
  // Where what stands in a register before `pc` was read from; of what was computed, the register.
  std::optional<ReadFrom> SourceOf(uint16_t reg, Pc pc, Pc until, Pc asks) const {
    const Pc writer = WriterOf(reg, pc);
    ReadFrom from{ReadFrom::Place::kRegister, reg};
    Pc read = pc - 1;
    if (writer != kNowhere) {
      const Instruction& in = function_.code[writer];
      if (in.op == Op::Move) from.number = in.b, read = writer;
      if (in.op == Op::LoadGlobal) from = {ReadFrom::Place::kGlobal, in.wide()}, read = writer;
      if (in.op == Op::LoadBuiltin) from = {ReadFrom::Place::kBuiltin, in.wide()};
    }
    if (!Changes(from, read, until, asks)) return from;
    // The place it was read from is used again: the variable that it was put into is left.
    const ReadFrom itself{ReadFrom::Place::kRegister, reg};
    return writer == kNowhere || Changes(itself, writer, until, asks) ? std::nullopt : std::optional(itself);
  }

 private:
  static bool RunsNothing(Op op) {
    switch (op) {
      case Op::Const: case Op::Move: case Op::LoadBuiltin: case Op::LoadGlobal: case Op::Is: case Op::IsNot: case Op::BuildTuple: return true;
      default: return false;
    }
  }
  bool Writes(Pc pc, uint16_t reg) const {
    bool writes = false;
    ForEachWrite(function_, pc, [&](uint16_t written) { writes |= written == reg; });
    return writes;
  }
  bool FallsThrough(Pc pc) const {
    const Successors next = SuccessorsOf(function_, pc);
    return next.count == 1 && next.at[0] == pc + 1;
  }

  const FunctionInfo& info_;
  const Function& function_;
};

bool IsNone(const Module& module, const Instruction& in) {
  return in.op == Op::Const && std::holds_alternative<NoneConstant>(module.constants[in.wide()]);
}

// The types in a register before `pc`: one, or a tuple of them. False: it is not seen which.
bool FindTypes(const StraightLine& line, uint16_t reg, Pc pc, Pc until, Pc asks, std::vector<ReadFrom>& types) {
  const Pc writer = line.WriterOf(reg, pc);
  if (writer != kNowhere && line[writer].op == Op::BuildTuple) {
    for (uint16_t k = 0; k < line[writer].c; ++k) {
      if (!FindTypes(line, static_cast<uint16_t>(line[writer].b + k), writer, until, asks, types)) return false;
    }
    return true;
  }
  const std::optional<ReadFrom> from = line.SourceOf(reg, pc, until, asks);
  // What was computed into a register of the call is gone behind it.
  if (!from || (*from == ReadFrom{ReadFrom::Place::kRegister, reg})) return false;
  types.push_back(*from);
  return true;
}

bool IsCallOf(const StraightLine& line, Pc pc, Builtin builtin) {
  const Instruction& in = line[pc];
  if (in.op != Op::Call) return false;
  const Pc callee = line.WriterOf(in.a, pc);
  return callee != kNowhere && line[callee].op == Op::LoadBuiltin && line[callee].wide() == IdOf(builtin);
}

// What the branch at `branch` asks, if it is one of those tests.
std::optional<TypeTest> FindTypeTest(const StraightLine& line, const Module& module, Pc branch) {
  TypeTest test;
  test.negated = line[branch].op == Op::JumpIfNot;  // what is taken there is the way out of line
  uint16_t reg = line[branch].a;
  Pc pc = branch, asked = line.WriterOf(reg, pc);
  while (asked != kNowhere && (line[asked].op == Op::Not || line[asked].op == Op::Move)) {
    test.negated ^= line[asked].op == Op::Not;
    if (line.Changes({ReadFrom::Place::kRegister, line[asked].b}, asked, branch)) return std::nullopt;
    reg = line[asked].b;
    pc = asked;
    asked = line.WriterOf(reg, pc);
  }
  const bool asks_attribute = asked != kNowhere && line[asked].b == 2 && IsCallOf(line, asked, Builtin::Hasattr);
  const bool is_call = asks_attribute || (asked != kNowhere && line[asked].b == 2 && IsCallOf(line, asked, Builtin::Isinstance));
  auto about = [&](uint16_t value, Pc before) {
    // isinstance asks no plan code but for a protocol (see Narrow); a pattern and hasattr may, of attributes.
    const std::optional<ReadFrom> from = line.SourceOf(value, before, branch, is_call ? asked : kNowhere);
    if (from) test.subject = *from;
    return from && from->place != ReadFrom::Place::kBuiltin;
  };
  const bool asks_none = asked != kNowhere && (line[asked].op == Op::Is || line[asked].op == Op::IsNot);
  if (asks_none) {
    const Pc none = line.WriterOf(line[asked].c, asked);
    const uint16_t value = line[asked].b;
    test.negated ^= line[asked].op == Op::IsNot;
    if (none == kNowhere || !IsNone(module, line[none])) {
      test.asks = TypeTest::Asks::kIs;
      const std::optional<ReadFrom> other = line.SourceOf(line[asked].c, asked, branch, kNowhere);
      if (other) test.types.push_back(*other);
      return other && about(value, asked) ? std::optional(test) : std::nullopt;
    }
    const Pc made = line.WriterOf(value, asked);
    test.asks = TypeTest::Asks::kNone;
    if (made == kNowhere || line[made].op != Op::MatchClass) return about(value, asked) ? std::optional(test) : std::nullopt;
    // A pattern of a class gives None where it does not fit.
    test.asks = TypeTest::Asks::kTypes;
    test.negated = !test.negated;
    test.failing_tells = line[made].b == 0 && line.site(line[made].c).keywords.empty();
    const bool known = about(value, made) && FindTypes(line, static_cast<uint16_t>(value + 1), made, branch, test.failing_tells ? made : kNowhere, test.types);
    return known ? std::optional(test) : std::nullopt;
  }
  if (asks_attribute) {
    test.asks = TypeTest::Asks::kAttribute;
    const uint16_t first = static_cast<uint16_t>(line[asked].a + 1);
    const Pc name = line.WriterOf(static_cast<uint16_t>(first + 1), asked);
    if (name == kNowhere || line[name].op != Op::Const || !std::holds_alternative<std::string>(module.constants[line[name].wide()])) return std::nullopt;
    test.attribute = line[name].wide();
    return about(first, asked) ? std::optional(test) : std::nullopt;
  }
  if (is_call) {
    test.asks = TypeTest::Asks::kTypes;
    const uint16_t first = static_cast<uint16_t>(line[asked].a + 1);
    const bool known = about(first, asked) && FindTypes(line, static_cast<uint16_t>(first + 1), asked, branch, asked, test.types);
    return known ? std::optional(test) : std::nullopt;
  }
  return about(reg, pc) ? std::optional(test) : std::nullopt;
}

Certainty IsOfAny(Interpreter& in, const State& state, const AbstractValue& value, const std::vector<AbstractValue>& types) {
  Certainty any = Certainty::kNo;
  for (const AbstractValue& type : types) {
    const Certainty one = IsInstanceOf(in, state, value, type);
    if (one == Certainty::kYes) return one;
    if (one == Certainty::kEither) any = one;
  }
  return any;
}

// What of a value is left: of scalars by kind, of objects one by one.
template <typename Stays>
AbstractValue Filtered(Interpreter& in, const AbstractValue& value, Stays stays) {
  AbstractValue left = value;
  for (Kinds kind = 1; kind & kKindScalar; kind = static_cast<Kinds>(kind << 1)) {
    AbstractValue one = value;
    one.kinds = kind;
    one.objects = 0;
    one.atoms = kAnyAtoms;
    if ((value.kinds & kind) && !stays(one)) left.kinds &= static_cast<Kinds>(~kind);
  }
  if (value.objects != 0) {
    SetTable::Collected objects;
    for (ObjectId id : in.sets.members(value.objects)) if (stays(Reference(in, id))) objects.push_back(id);
    if (objects.empty()) left.kinds &= static_cast<Kinds>(~kKindObject);
    left.objects = objects.empty() ? 0 : in.sets.SetOf(std::move(objects));
  }
  if (value.atoms != kAnyAtoms && left.kinds != value.kinds) {
    SetTable::Collected atoms;
    for (AtomId atom : in.sets.members(value.atoms)) if (in.sets.atom(atom).kind() & left.kinds) atoms.push_back(atom);
    left.atoms = atoms.empty() ? kAnyAtoms : in.sets.SetOf(std::move(atoms));
  }
  return left;
}

AbstractValue ValueAt(Interpreter& in, const State& state, const ReadFrom& from) {
  switch (from.place) {
    case ReadFrom::Place::kGlobal: return state.heap.Get(GlobalSlot(from.number));
    case ReadFrom::Place::kBuiltin: return BuiltinValue(in, static_cast<BuiltinId>(from.number));
    case ReadFrom::Place::kRegister: break;
  }
  return state.registers.Get(static_cast<uint16_t>(from.number));
}

}  // namespace

std::vector<TypeTest> FindTypeTests(const Module& module, const FunctionInfo& info) {
  std::vector<TypeTest> tests;
  const StraightLine line(info);
  for (BlockId b = 0; b < info.cfg->blocks.size(); ++b) {
    const Pc last = info.cfg->blocks[b].last();
    const Op op = info.function->code[last].op;
    if (op != Op::JumpIf && op != Op::JumpIfNot) continue;
    std::optional<TypeTest> test = FindTypeTest(line, module, last);
    // What is not read behind the branch may stay as it is.
    if (!test || (test->subject.place == ReadFrom::Place::kRegister && !info.cfg->outlives[test->subject.number])) continue;
    test->block = b;
    tests.push_back(std::move(*test));
  }
  return tests;
}

void Narrow(Body& body, State& state, BlockId b, bool jumps) {
  const std::vector<TypeTest>& tests = body.info.type_tests;
  const auto test = std::lower_bound(tests.begin(), tests.end(), b, [](const TypeTest& one, BlockId block) { return one.block < block; });
  if (test == tests.end() || test->block != b) return;
  Interpreter& in = body.in;
  const bool holds = jumps != test->negated;
  const bool asks_truth = test->asks == TypeTest::Asks::kTruth;
  if (asks_truth && !holds) return;
  const AbstractValue value = ValueAt(in, state, test->subject);
  if (asks_truth && !(value.kinds & kKindNone)) return;  // nothing else is taken away
  const bool is_global = test->subject.place == ReadFrom::Place::kGlobal;
  // The test itself may have run what changes it: `__bool__`, or a property that a protocol names or hasattr asks.
  if (is_global && (asks_truth || test->asks == TypeTest::Asks::kAttribute) && value.objects != 0) return;
  AbstractValue left = value;
  switch (test->asks) {
    case TypeTest::Asks::kTruth:
      left = Filtered(in, value, [](const AbstractValue& one) { return one.kinds != kKindNone; });
      break;
    case TypeTest::Asks::kNone:
      left = Filtered(in, value, [&](const AbstractValue& one) { return (one.kinds == kKindNone) == holds; });
      break;
    case TypeTest::Asks::kIs: {
      const AbstractValue object = ValueAt(in, state, test->types[0]);
      if (object.kinds != kKindObject) return;
      const int64_t only = in.sets.Only(object.objects);
      // What stands for several may be another one of them.
      if (!holds && (only < 0 || !IsOne(state, in.objects[static_cast<ObjectId>(only)]))) return;
      const SetTable::Members members = in.sets.members(object.objects);
      left = Filtered(in, value, [&](const AbstractValue& one) { return std::any_of(members.begin(), members.end(), [&](ObjectId id) { return one.objects == Reference(in, id).objects; }) == holds; });
      break;
    }
    case TypeTest::Asks::kAttribute: {
      const AbstractValue name = Known(in, in.sets.Text(std::get<std::string>(in.module.constants[test->attribute])));
      left = Filtered(in, value, [&](const AbstractValue& one) { return HasAttribute(in, state, one, name) != (holds ? Certainty::kNo : Certainty::kYes); });
      break;
    }
    case TypeTest::Asks::kTypes: {
      if (!holds && !test->failing_tells) return;
      std::vector<AbstractValue> types;
      for (const ReadFrom& type : test->types) types.push_back(ValueAt(in, state, type));
      if (is_global && std::any_of(types.begin(), types.end(), [&](const AbstractValue& type) { return MayAskForMethods(in, state, type); })) return;
      left = Filtered(in, value, [&](const AbstractValue& one) {
        return IsOfAny(in, state, one, types) != (holds ? Certainty::kNo : Certainty::kYes);
      });
      break;
    }
  }
  if (left.absent() || left.Same(value)) return;
  if (is_global) SetSlot(state, GlobalSlot(test->subject.number), left);
  else state.registers.Set(static_cast<uint16_t>(test->subject.number), left);
}

}  // namespace penstock
