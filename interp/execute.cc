// The dispatch loop: one case an instruction, short; what takes longer is called.
#include "interp/calls.h"
#include "interp/classes.h"
#include "interp/containers.h"
#include "interp/errors.h"
#include "interp/flow.h"
#include "interp/generators.h"
#include "interp/iterate.h"
#include "interp/machine_state.h"
#include "interp/modules.h"
#include "interp/operators.h"
#include "interp/show.h"
#include "interp/steps.h"

#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)

namespace penstock {
namespace {

constexpr uint64_t kIntTag = TagOf(Kind::kInt);
constexpr uint64_t kBoolTag = TagOf(Kind::kBool);
constexpr uint64_t kFloatTag = TagOf(Kind::kFloat);
constexpr uint64_t kNoneTag = TagOf(Kind::kNone);
constexpr uint64_t kStrTag = TagOf(Kind::kStr);
constexpr uint64_t kListTag = TagOf(Kind::kList);
constexpr uint64_t kTupleTag = TagOf(Kind::kTuple);
constexpr uint64_t kDictTag = TagOf(Kind::kDict);
constexpr uint64_t kInstanceTag = TagOf(Kind::kInstance);
constexpr uint64_t kIteratorTag = TagOf(Kind::kIterator);
constexpr uint64_t kFunctionTag = TagOf(Kind::kFunction);

// A call costs this many steps: about what the instructions of a small function are.
constexpr int64_t kCallSteps = 8;

// n % d with Python's sign. REQUIRES: d > 0. Dividing 32 bits is much quicker than 64.
inline int64_t Remainder(int64_t n, int64_t d) {
  if (LIKELY((static_cast<uint64_t>(n) | static_cast<uint64_t>(d)) >> 32 == 0)) {
    return static_cast<int64_t>(static_cast<uint32_t>(n) % static_cast<uint32_t>(d));
  }
  int64_t remainder = n % d;
  return remainder < 0 ? remainder + d : remainder;
}

// A value by its two halves. Most were written so a moment ago: a load of all 16 bytes would wait until both stores have left.
inline Value Copied(const Value& v) { return Value(v.tag, v.int_value); }

}  // namespace

// A build for tests may look at each instruction before it runs: see tests/laws/executed.h.
#ifndef BEFORE_INSTRUCTION
#define BEFORE_INSTRUCTION(function, pc) void()
#endif
// `in` is the instruction that runs, `ip` stands behind it.
#define NEXT()                                       \
  do {                                               \
    BEFORE_INSTRUCTION(code->id, ip - code->code.data()); \
    in = *ip++;                                      \
    goto* dispatch[static_cast<uint16_t>(in.op)];    \
  } while (0)
#define CASE(id) L_##id:
#define SAVE() (frame->ip = ip, rt.decided = kBottom)
// After anything that may have changed control.
#define SYNC() (dispatch = LIKELY(rt.control == kBottom && !(frame->catching && rt.decides)) ? kFast : kGuarded)
#define RELOAD()                \
  do {                          \
    frame = m.frame;            \
    r = frame->base;            \
    ip = frame->ip;             \
    code = frame->code;         \
    SYNC();                     \
  } while (0)
// What labelled operands may ask in this run or another: see chosen.cc.
#define OPERANDS()                               \
  do {                                           \
    if (UNLIKELY(rt.decides)) RaiseByOperands(m); \
  } while (0)
#define GIVE(expression)               \
  do {                                 \
    SAVE();                            \
    Value given = (expression);        \
    if (UNLIKELY(!given)) goto error;  \
    r[in.a] = given;                   \
    SYNC();                            \
    NEXT();                            \
  } while (0)
#define DO(expression)                     \
  do {                                     \
    SAVE();                                \
    if (UNLIKELY(!(expression))) goto error; \
    SYNC();                                \
    NEXT();                                \
  } while (0)
// The same of what asks methods of what it reads.
#define GIVE_ASKED(expression) \
  do {                         \
    frame->ip = ip;            \
    OPERANDS();                \
    GIVE(expression);          \
  } while (0)
#define DO_ASKED(expression) \
  do {                       \
    frame->ip = ip;          \
    OPERANDS();              \
    DO(expression);          \
  } while (0)
// What labelled references had a part in: see chosen.cc.
#define CHOSEN() (UNLIKELY(m.chooses()) ? RaiseChosen(m, *frame, static_cast<Pc>(ip - 1 - code->code.data())) : kBottom)
#define GIVE_CHOSEN(expression)                                        \
  do {                                                                 \
    SAVE();                                                            \
    const LabelId chosen = CHOSEN();                                   \
    if (UNLIKELY(chosen != kBottom)) rt.control = rt.Join(rt.control, chosen); \
    Value given = (expression);                                        \
    if (UNLIKELY(chosen != kBottom)) EndChoice(m, false, kBottom);     \
    if (UNLIKELY(!given)) goto error;                                  \
    r[in.a] = given;                                                   \
    SYNC();                                                            \
    NEXT();                                                            \
  } while (0)
#define DO_CHOSEN(expression)                                          \
  do {                                                                 \
    SAVE();                                                            \
    const LabelId chosen = CHOSEN();                                   \
    if (UNLIKELY(chosen != kBottom)) rt.control = rt.Join(rt.control, chosen); \
    const bool done = (expression);                                    \
    if (UNLIKELY(chosen != kBottom)) EndChoice(m, false, kBottom);     \
    if (UNLIKELY(!done)) goto error;                                   \
    SYNC();                                                            \
    NEXT();                                                            \
  } while (0)
// A jump back is where limits are looked at and garbage is collected.
#define JUMP(target)                                              \
  do {                                                            \
    const Instruction* next_ip = code->code.data() + (target);         \
    if (next_ip < ip) {                                             \
      if (UNLIKELY((rt.budget -= ip - next_ip) < 0)) {                 \
        SAVE();                                                   \
        if (!SafePoint(m)) goto error;                            \
      }                                                           \
    }                                                             \
    ip = next_ip;                                                    \
    NEXT();                                                       \
  } while (0)

// Enters a function whose arguments are in registers from `base`.
#define ENTER(function, callee, registers, to)                            \
  do {                                                                    \
    frame->ip = ip;                                                       \
    CHOSEN();                                                             \
    DropLeftovers(*(callee), registers);                               \
    const bool catching = CatchesAround(*frame) && (callee)->control != nullptr; \
    ++frame;                                                              \
    frame->code = callee;                                                 \
    frame->closure = function;                                            \
    frame->base = registers;                                              \
    frame->result = to;                                                   \
    frame->kind = FrameKind::kPlain;                                      \
    frame->catching = catching;                                           \
    frame->handled_base = static_cast<uint32_t>(m.handled.size());        \
    frame->regions_base = static_cast<uint32_t>(m.regions.size());        \
    frame->control = rt.control;                                          \
    frame->opened = kBottom;                                              \
    frame->raise = kBottom;                                               \
    frame->call_pc = Frame::kNoCall;                                      \
    m.frame = frame;                                                      \
    code = callee;                                                        \
    r = registers;                                                        \
    ip = code->code.data();                                               \
    if (UNLIKELY(rt.control != kBottom || catching)) {                    \
      BeginUnderControl(m, *frame);                                       \
      SYNC();                                                             \
    }                                                                     \
    NEXT();                                                               \
  } while (0)

Value Execute(Machine& m, size_t floor) {
  static const void* const kFast[] = {
#define OPCODE(id, mnemonic, A, B, C, rule, raises, doc) &&L_##id,
#include "ir/opcodes.def"
#undef OPCODE
#define FAST_OP(id) &&F_##id,
#include "interp/fast_ops.def"
#undef FAST_OP
  };
  static const void* const kGuarded[] = {
#define OPCODE(id, mnemonic, A, B, C, rule, raises, doc) &&guarded,
#include "ir/opcodes.def"
#undef OPCODE
#define FAST_OP(id) &&guarded,
#include "interp/fast_ops.def"
#undef FAST_OP
  };

  Runtime& rt = m.rt;
  Frame* frame;
  Value* r;
  const Instruction* ip;
  const LoadedFunction* code;
  const void* const* dispatch;
  Instruction in;
  Value handed;  // to who asked a generator
  Value* const globals = m.globals.data();
  Frame* const last_frame = m.frames.data() + std::min<int64_t>(rt.limits.depth - rt.native_depth, static_cast<int64_t>(m.frames.size())) - 1;
  RELOAD();
  NEXT();

  // -- under control: every write is raised, joins are looked for, and nothing is fused
guarded: {
  Pc pc = static_cast<Pc>(ip - 1 - code->code.data());
  if (m.written_frame == frame) {
    // Nearly every instruction writes one register.
    const Instruction& before = code->generic[m.written_pc];
    const Writes writes = kWritesOf[static_cast<size_t>(before.op)];
    if (LIKELY(writes == Writes::kFirst || writes == Writes::kSecond)) {
      Value& written = r[before.a + (writes == Writes::kSecond ? 1 : 0)];
      if (written.label() != rt.control && !written.is(Kind::kCell) && !written.is_nothing()) written = rt.Raised(written, rt.control);
    } else if (writes == Writes::kMore) {
      RaiseWritten(m, *frame, m.written_pc);
    }
  }
  if (frame->catching) RaiseByCatching(m, *frame, pc);
  const uint8_t marks = code->control_marks[pc];
  // What the call before opens may join here; what this one opens does not.
  if (UNLIKELY(marks & LoadedFunction::kOpensAfterCall)) {
    SAVE();
    OpenAfterCall(m, *frame, pc);
  }
  const bool joins = (marks & LoadedFunction::kJoins) && m.regions.size() > frame->regions_base;
  if (UNLIKELY(joins)) CloseRegionsAt(m, pc);
  if (UNLIKELY(marks & LoadedFunction::kOpens)) {
    SAVE();
    OpenTryRegions(m, *frame, pc);
  }
  if (UNLIKELY(joins)) {
    SYNC();
    if (dispatch == kFast) {
      m.written_frame = nullptr;
      goto* kFast[static_cast<uint16_t>(in.op)];
    }
  }
  in.op = code->OperationAt(pc);
  m.written_frame = rt.control == kBottom ? nullptr : frame;
  m.written_pc = pc;
  goto* kFast[static_cast<uint16_t>(in.op)];
}

  // -- values in and out of registers
  CASE(Const) {
    const Value& constant = rt.constants[in.wide()];
    if (UNLIKELY(constant.tag == kTupleTag && code->control != nullptr)) GIVE(OwnConstant(rt, constant));
    r[in.a] = Copied(constant);
    NEXT();
  }
  CASE(Move) { r[in.a] = Copied(r[in.b]); NEXT(); }
  CASE(Unbind) { r[in.a] = rt.Written(Value::Unbound()); NEXT(); }
  CASE(CheckBound) {
    if (LIKELY(!r[in.a].is(Kind::kUnbound))) NEXT();
    SAVE();
    RaiseUnbound(rt, in.b, in.c == 0 ? Unbound::kLocal : in.c == 1 ? Unbound::kName : Unbound::kFree, r[in.a].label());
    goto error;
  }
  CASE(LoadGlobal) {
    const Value& v = globals[in.wide()];
    if (LIKELY(!v.is(Kind::kUnbound))) {
      r[in.a] = Copied(v);
      NEXT();
    }
    SAVE();
    RaiseUnboundGlobal(rt, in.wide(), globals[in.wide()].label());
    goto error;
  }
  CASE(StoreGlobal) { globals[in.wide()] = rt.Written(r[in.a]); NEXT(); }
  CASE(DelGlobal) {
    if (UNLIKELY(globals[in.wide()].is(Kind::kUnbound))) {
      SAVE();
      RaiseUnboundGlobal(rt, in.wide(), globals[in.wide()].label());
      goto error;
    }
    globals[in.wide()] = rt.Written(Value::Unbound());
    NEXT();
  }
  CASE(LoadBuiltin) {
    r[in.a] = in.wide() == kNotImplemented ? Value::NotImplemented() : Value::Builtin(in.wide());
    NEXT();
  }
  CASE(LoadTool) { r[in.a] = Value(TagOf(Kind::kTool), in.wide()); NEXT(); }
  CASE(NewCell) {
    Cell* cell = rt.heap.New<Cell>(Kind::kCell);
    cell->value = Value::Unbound();
    r[in.a] = ValueOf(cell);
    NEXT();
  }
  CASE(FreeCell) { r[in.a] = ValueOf(frame->closure->cells[in.b]); NEXT(); }
  CASE(LoadCell) {
    const Value& v = r[in.b].As<Cell>()->value;
    if (LIKELY(!v.is(Kind::kUnbound))) {
      r[in.a] = Copied(v);
      NEXT();
    }
    SAVE();
    RaiseUnbound(rt, in.c, IsFreeVariable(*code, in.b) ? Unbound::kFree : Unbound::kLocal, v.label());
    goto error;
  }
  CASE(StoreCell) { r[in.a].As<Cell>()->value = rt.Written(r[in.b]); NEXT(); }
  CASE(DelCell) {
    Cell* cell = r[in.a].As<Cell>();
    if (UNLIKELY(cell->value.is(Kind::kUnbound))) {
      SAVE();
      RaiseUnbound(rt, in.b, IsFreeVariable(*code, in.a) ? Unbound::kFree : Unbound::kLocal, cell->value.label());
      goto error;
    }
    cell->value = rt.Written(Value::Unbound());
    NEXT();
  }

  // -- operators
#define INT_OP(id, builtin_overflow, float_expression)                                        \
  CASE(id) CASE(I##id) {                                                                      \
    const Value &x = r[in.b], &y = r[in.c];                                                   \
    int64_t result;                                                                           \
    if (LIKELY(x.tag == kIntTag && y.tag == kIntTag)) {                                       \
      if (LIKELY(!builtin_overflow(x.int_value, y.int_value, &result))) {                     \
        r[in.a] = Value(kIntTag, result);                                                     \
        NEXT();                                                                               \
      }                                                                                       \
    } else if (x.tag == kFloatTag && y.tag == kFloatTag) {                                    \
      double a = x.float_value, b = y.float_value;                                            \
      r[in.a] = Value::Float(float_expression);                                               \
      NEXT();                                                                                 \
    }                                                                                         \
    goto binary;                                                                              \
  }
  INT_OP(Add, __builtin_add_overflow, a + b)
  INT_OP(Sub, __builtin_sub_overflow, a - b)
  INT_OP(Mul, __builtin_mul_overflow, a * b)
  CASE(Div) CASE(IDiv) {
    const Value &x = r[in.b], &y = r[in.c];
    if (x.tag == kFloatTag && y.tag == kFloatTag && LIKELY(y.float_value != 0)) {
      r[in.a] = Value::Float(x.float_value / y.float_value);
      NEXT();
    }
    if (x.tag == kFloatTag && y.tag == kIntTag && y.int_value != 0) {
      r[in.a] = Value::Float(x.float_value / static_cast<double>(y.int_value));
      NEXT();
    }
    constexpr int64_t kExact = int64_t{1} << 53;
    if (x.tag == kIntTag && y.tag == kIntTag && y.int_value != 0 && x.int_value <= kExact && x.int_value >= -kExact &&
        y.int_value <= kExact && y.int_value >= -kExact) {
      r[in.a] = Value::Float(static_cast<double>(x.int_value) / static_cast<double>(y.int_value));
      NEXT();
    }
    goto binary;
  }
  CASE(FloorDiv) CASE(IFloorDiv) {
    const Value &x = r[in.b], &y = r[in.c];
    if (LIKELY(x.tag == kIntTag && y.tag == kIntTag && y.int_value > 0)) {
      int64_t quotient = x.int_value / y.int_value;
      r[in.a] = Value(kIntTag, quotient - (x.int_value % y.int_value < 0));
      NEXT();
    }
    goto binary;
  }
  CASE(Mod) CASE(IMod) {
    const Value &x = r[in.b], &y = r[in.c];
    if (LIKELY(x.tag == kIntTag && y.tag == kIntTag && y.int_value > 0)) {
      r[in.a] = Value(kIntTag, Remainder(x.int_value, y.int_value));
      NEXT();
    }
    goto binary;
  }
#define BIT_OP(id, symbol)                                            \
  CASE(id) CASE(I##id) {                                              \
    const Value &x = r[in.b], &y = r[in.c];                           \
    if (LIKELY(x.tag == kIntTag && y.tag == kIntTag)) {               \
      r[in.a] = Value(kIntTag, x.int_value symbol y.int_value);       \
      NEXT();                                                         \
    }                                                                 \
    goto binary;                                                      \
  }
  BIT_OP(BitAnd, &)
  BIT_OP(BitOr, |)
  BIT_OP(BitXor, ^)
  CASE(Pow) CASE(IPow) CASE(MatMul) CASE(IMatMul) CASE(Shl) CASE(IShl) CASE(Shr) CASE(IShr)
binary: {
  SAVE();
  Value x = r[in.b], y = r[in.c];
  CHOSEN();
  Value result = OperateForPlan(rt, in.op, x, y);
  if (UNLIKELY(!result)) goto error;
  r[in.a] = result;
  SYNC();
  NEXT();
}
  CASE(Neg) {
    const Value& x = r[in.b];
    if (LIKELY(x.tag == kIntTag && x.int_value != INT64_MIN)) {
      r[in.a] = Value(kIntTag, -x.int_value);
      NEXT();
    }
    goto unary;
  }
  CASE(Pos) CASE(Invert)
unary: GIVE_ASKED(UnaryOperator(rt, in.op, r[in.b]));
  CASE(Not) {
    const Value& x = r[in.b];
    if (LIKELY(x.tag == kBoolTag)) {
      r[in.a] = Value(kBoolTag, !x.int_value);
      NEXT();
    }
    SAVE();
    OPERANDS();
    {
      Listening plan_code(rt);
      int truth = Truth(rt, x);
      if (truth < 0) goto error;
      if (!rt.untainted()) PassHeard(m, plan_code.heard());
      r[in.a] = Value::Bool(!truth, rt.untainted() ? kBottom : rt.Join(plan_code.heard(), rt.Outer(r[in.b])));
    }
    SYNC();
    NEXT();
  }
#define COMPARE(id, symbol)                                                          \
  CASE(id) {                                                                         \
    const Value &x = r[in.b], &y = r[in.c];                                          \
    if (LIKELY(x.tag == kIntTag && y.tag == kIntTag)) {                              \
      r[in.a] = Value(kBoolTag, x.int_value symbol y.int_value);                     \
      NEXT();                                                                        \
    }                                                                                \
    if (x.tag == kFloatTag && y.tag == kFloatTag) {                                  \
      r[in.a] = Value(kBoolTag, x.float_value symbol y.float_value);                 \
      NEXT();                                                                        \
    }                                                                                \
    goto compare;                                                                    \
  }
  COMPARE(Lt, <)
  COMPARE(Le, <=)
  COMPARE(Gt, >)
  COMPARE(Ge, >=)
  COMPARE(Eq, ==)
  COMPARE(Ne, !=)
compare:
  GIVE_ASKED(CompareForPlan(rt, in.op, r[in.b], r[in.c]));
  CASE(Is) { r[in.a] = Value::Bool(Identical(r[in.b], r[in.c]), rt.Join(rt.Outer(r[in.b]), rt.Outer(r[in.c]))); NEXT(); }
  CASE(IsNot) { r[in.a] = Value::Bool(!Identical(r[in.b], r[in.c]), rt.Join(rt.Outer(r[in.b]), rt.Outer(r[in.c]))); NEXT(); }
  CASE(In) CASE(NotIn) { GIVE_CHOSEN(ContainsForPlan(rt, in.op, r[in.b], r[in.c])); }

  // -- items and attributes
  CASE(GetItem) {
    const Value &container = r[in.b], &key = r[in.c];
    if (container.tag == kListTag && key.tag == kIntTag) {
      List* list = container.As<List>();
      uint64_t i = static_cast<uint64_t>(key.int_value);
      if (LIKELY(i < list->size && list->shape == kBottom)) {
        r[in.a] = Copied(list->items[i]);
        NEXT();
      }
    } else if (container.tag == kDictTag && key.tag == kStrTag) {
      Dict* dict = container.As<Dict>();
      if (LIKELY(dict->shape == kBottom)) {
        // Records of one shape have a key at the same place.
        uint32_t& hint = code->hints[static_cast<size_t>(ip - 1 - code->code.data())];
        if (hint < dict->used && dict->entries[hint].key.tag == kStrTag && dict->entries[hint].key.object == key.object) {
          r[in.a] = Copied(dict->entries[hint].value);
          NEXT();
        }
        DictEntry* entry = DictFindText(dict, key.As<Str>());
        if (LIKELY(entry != nullptr)) {
          hint = static_cast<uint32_t>(entry - dict->entries);
          r[in.a] = Copied(entry->value);
          NEXT();
        }
      }
    } else if (container.tag == kTupleTag && key.tag == kIntTag) {
      Tuple* tuple = container.As<Tuple>();
      uint64_t i = static_cast<uint64_t>(key.int_value);
      if (LIKELY(i < tuple->size && tuple->shape == kBottom)) {
        r[in.a] = Copied(tuple->items[i]);
        NEXT();
      }
    } else if (container.tag == kStrTag && key.tag == kIntTag) {
      Str* text = container.As<Str>();
      uint64_t i = static_cast<uint64_t>(key.int_value);
      if (LIKELY(text->ascii() && i < text->bytes)) {
        r[in.a] = Value(Kind::kStr, AsciiChar(rt, static_cast<unsigned char>(text->data[i])));
        NEXT();
      }
    }
    GIVE_ASKED(ItemForPlan(rt, container, key));
  }
  CASE(SetItem) {
    const Value &container = r[in.a], &key = r[in.b];
    if (container.tag == kListTag && key.tag == kIntTag && rt.control == kBottom) {
      List* list = container.As<List>();
      uint64_t i = static_cast<uint64_t>(key.int_value);
      if (LIKELY(i < list->size)) {
        list->items[i] = Copied(r[in.c]);
        NEXT();
      }
    }
    DO_CHOSEN(StoreForPlan(rt, container, key, r[in.c]));
  }
  CASE(DelItem) { DO_CHOSEN(DeleteForPlan(rt, r[in.a], r[in.b])); }
  CASE(GetSlice) { GIVE_ASKED(SliceForPlan(rt, r[in.b], r + in.c)); }
  CASE(SetSlice) { DO_CHOSEN(SetSliceForPlan(rt, r[in.a], r + in.b, r[in.c])); }
  CASE(DelSlice) { DO_CHOSEN(SetSliceForPlan(rt, r[in.a], r + in.b, Value())); }
  CASE(MakeSlice) { r[in.a] = NewSlice(rt, r[in.b], r[in.b + 1], r[in.b + 2]); NEXT(); }
  CASE(GetAttr) {
    const Value& object = r[in.b];
    if ((object.tag == kInstanceTag && LIKELY(!rt.stores_watched)) || object.tag == kDictTag) {
      Dict* dict = object.tag == kInstanceTag ? object.As<Instance>()->dict : object.As<Dict>();
      uint32_t hint = code->hints[static_cast<size_t>(ip - 1 - code->code.data())];
      if (hint < dict->used && dict->entries[hint].key.object == rt.names[in.c] && dict->shape == kBottom && object.object->shape == kBottom &&
          (object.tag == kInstanceTag || dict->is_record())) {
        r[in.a] = Copied(dict->entries[hint].value);
        NEXT();
      }
    }
    frame->ip = ip;
    // A property of a class, where nothing has a label and nobody takes errors: its getter is entered.
    if (object.tag == kInstanceTag && rt.untainted() && !CatchesAround(*frame)) {
      const Value found = FindInClass(rt, object.As<Instance>()->cls, rt.names[in.c]);
      const Value get = found.is(Kind::kProperty) ? found.As<Property>()->get : Value();
      const LoadedFunction* callee = get.is(Kind::kFunction) ? get.As<FunctionObject>()->code : nullptr;
      Value* base = m.top() + 9;
      // Where the stack has to grow it does, or a recursion of properties would go by way of C++ at its edge, level by level.
      if (callee != nullptr && callee->simple_parameters == 1 && frame < last_frame &&
          (base + callee->register_count + kRoomAboveFrame <= m.stack_high || ReachStack(m, base + callee->register_count + kRoomAboveFrame)) && (rt.budget -= kCallSteps) >= 0) {
        *base = object;
        ENTER(get.As<FunctionObject>(), callee, base, r + in.a);
      }
    }
    GIVE_ASKED(AttributeForPlan(m, object, in.c, code->hints[static_cast<size_t>(ip - 1 - code->code.data())]));
  }
  CASE(SetAttr) {
    const Value& object = r[in.a];
    if (object.tag == kInstanceTag && rt.control == kBottom && LIKELY(!rt.stores_watched && !(object.As<Instance>()->cls->flags & Class::kWatchesStores))) {
      Dict* dict = object.As<Instance>()->dict;
      uint32_t hint = code->hints[static_cast<size_t>(ip - 1 - code->code.data())];
      if (hint < dict->used && dict->entries[hint].key.object == rt.names[in.b]) {
        dict->entries[hint].value = Copied(r[in.c]);
        NEXT();
      }
    }
    DO_CHOSEN(SetAttributeForPlan(m, object, in.b, r[in.c], code->hints[static_cast<size_t>(ip - 1 - code->code.data())]));
  }
  CASE(DelAttr) { DO_CHOSEN(SetAttribute(rt, r[in.a], ValueOf(rt.names[in.b]), Value())); }

  // -- building
  CASE(BuildTuple) { GIVE(NewTuple(rt, r + in.b, in.c)); }
  CASE(BuildList) { GIVE(NewList(rt, r + in.b, in.c)); }
  CASE(BuildSet) { GIVE_ASKED(BuildSet(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()))); }
  CASE(BuildDict) { GIVE_ASKED(BuildDict(rt, r + in.b, in.c)); }
  CASE(ListAppend) {
    List* list = r[in.a].As<List>();
    if (LIKELY(list->size < list->capacity && rt.control == kBottom)) {
      list->items[list->size++] = Copied(r[in.b]);
      NEXT();
    }
    DO(ListAppend(rt, list, r[in.b]));
  }
  CASE(ListExtend) { DO_CHOSEN(ExtendForPlan(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()))); }
  CASE(SetAdd) { DO_ASKED(AddForPlan(rt, r[in.a].As<Set>(), r[in.b])); }
  CASE(DictInsert) { DO_ASKED(InsertForPlan(rt, r[in.a].As<Dict>(), r[in.b], r[in.c])); }
  CASE(DictMerge) { DO_ASKED(MergeForPlan(m, r[in.a].As<Dict>(), r[in.b], in.c != 0, in.a >= 2 ? r[in.a - 2] : Value())); }
  CASE(ListToTuple) {
    SAVE();
    List* list = r[in.b].As<List>();
    Value tuple = NewTuple(rt, list->items, list->size);
    if (!tuple) goto error;
    tuple.object->shape = list->shape;
    r[in.a] = tuple;
    NEXT();
  }
  CASE(Convert) {
    if (in.c == 0 && r[in.b].is(Kind::kStr)) {
      r[in.a] = Copied(r[in.b]);
      NEXT();
    }
    GIVE_ASKED(ConvertForPlan(rt, r[in.b], in.c));
  }
  CASE(Format) { GIVE_ASKED(FormatForPlan(rt, r[in.b], r[in.c])); }
  CASE(BuildString) { GIVE(BuildText(rt, r + in.b, in.c)); }

  // -- labels of expressions that choose
  CASE(JoinTest) {
    if (UNLIKELY(!rt.untainted())) r[in.a] = rt.Raised(r[in.a], rt.Outer(r[in.b]));
    NEXT();
  }
  CASE(JoinShape) {
    if (UNLIKELY(!rt.untainted()) && r[in.a].is_object()) rt.RaiseShape(r[in.a].object, rt.Outer(r[in.b]));
    NEXT();
  }
  CASE(JoinYields) {
    if (UNLIKELY(!rt.untainted()) && frame->kind >= FrameKind::kGenerator) rt.RaiseShape(frame->owner.object, rt.Outer(r[in.a]));
    NEXT();
  }

  // -- paths
  CASE(Jump) { JUMP(in.wide()); }
#define JUMP_IF(id, wanted)                                                       \
  CASE(id) {                                                                      \
    const Value& v = r[in.a];                                                     \
    int truth;                                                                    \
    if (LIKELY(v.tag == kBoolTag || v.tag == kIntTag)) {                          \
      truth = v.int_value != 0;                                                   \
    } else if (v.tag == kNoneTag) {                                               \
      truth = 0;                                                                  \
    } else if (v.is(Kind::kBool)) {                                               \
      SAVE();                                                                     \
      OPERANDS();                                                                 \
      truth = v.int_value != 0;                                                   \
      OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), v.label()); \
      SYNC();                                                                     \
    } else {                                                                      \
      SAVE();                                                                     \
      OPERANDS();                                                                 \
      Listening plan_code(rt);                                                    \
      truth = Truth(rt, v);                                                       \
      if (truth < 0) goto error;                                                  \
      if (UNLIKELY(!rt.untainted()) && ClassOf(r[in.a]) != nullptr) PassHeard(m, rt.Join(plan_code.heard(), rt.Outer(r[in.a]))); \
      OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), rt.Join(plan_code.heard(), rt.Outer(r[in.a]))); \
      SYNC();                                                                     \
    }                                                                             \
    if (truth == wanted) JUMP(in.wide());                                         \
    NEXT();                                                                       \
  }
  JUMP_IF(JumpIf, 1)
  JUMP_IF(JumpIfNot, 0)
  CASE(GetIter) {
    GIVE_ASKED(IteratorForPlan(rt, r[in.b]));
  }
  CASE(ForNext) {
    const Value& iterator = r[in.a];
    if (LIKELY(iterator.tag == kIteratorTag && iterator.object->shape == kBottom)) {
      Iterator* it = iterator.As<Iterator>();
      if (it->of == Iterator::Of::kRange) {
        if (UNLIKELY(it->c <= 0)) JUMP(in.wide());
        r[in.a + 1] = Value(kIntTag, it->a);
        it->a = static_cast<int64_t>(static_cast<uint64_t>(it->a) + static_cast<uint64_t>(it->b));
        --it->c;
        NEXT();
      }
      if (it->of == Iterator::Of::kList) {
        List* list = it->source.As<List>();
        if (LIKELY(static_cast<uint64_t>(it->a) < list->size && list->shape == kBottom)) {
          r[in.a + 1] = Copied(list->items[it->a++]);
          NEXT();
        }
      }
      if (LIKELY(rt.untainted()) && HasPlain(it)) {
        r[in.a + 1] = TakePlain(rt, it);
        NEXT();
      }
    }
    SAVE();
    if (!rt.untainted() && code->control != nullptr) {
      CHOSEN();
      OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), rt.Outer(iterator));
      SYNC();
    }
    if (iterator.is(Kind::kGenerator)) {
      Generator* generator = iterator.As<Generator>();
      if (LIKELY(rt.untainted() && IsWaiting(generator) && frame < last_frame)) {
        const LoadedFunction* asked = generator->function->code;
        if (asked->stepper.step != nullptr && asked->stepper.at == generator->pc) {
          SAVE();
          const Shortened stepped = asked->stepper.step(rt, generator, asked->stepper.registers, r[in.a + 1]);
          if (LIKELY(stepped == Shortened::kDone)) NEXT();
          if (stepped == Shortened::kStopped) goto error;
        }
        Value* above = frame->kind >= FrameKind::kGenerator ? frame->owner.As<Generator>()->above : r + code->register_count + kRoomAboveFrame;
        EnterWaiting(m, generator, above, Value::None(), r + in.a + 1, FrameKind::kGenerator, CatchesAround(*frame));
        frame = m.frame;
        code = asked;
        r = frame->base;
        ip = frame->ip;
        NEXT();
      }
      if (generator->state == Generator::State::kDone) JUMP(in.wide());
      if (!EnterGenerator(m, generator, Value::None(), r + in.a + 1, FrameKind::kGenerator)) goto error;
      m.frame->raise = rt.Join(m.frame->raise, rt.Outer(iterator));
      RELOAD();
      NEXT();
    }
    Value item;
    {
      Listening plan_code(rt);
      item = NextItem(rt, iterator);
      if (item.is_nothing() && rt.failed()) goto error;
      if (!rt.untainted() && code->control != nullptr && AsksInstances(iterator)) {
        OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), plan_code.heard());
      }
    }
    if (!rt.untainted() && code->control != nullptr) {
      OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), rt.Outer(r[in.a]));
      SYNC();
    }
    if (!item) JUMP(in.wide());
    r[in.a + 1] = Copied(item);
    NEXT();
  }
  CASE(Unpack) {
    if (LIKELY(r[in.b].tag == kTupleTag && r[in.b].object->shape == kBottom && r[in.b].As<Tuple>()->size == in.c)) {
      const Value* items = r[in.b].As<Tuple>()->items;
      for (size_t i = 0; i < in.c; ++i) r[in.a + i] = Copied(items[i]);
      NEXT();
    }
    DO_CHOSEN(Unpack(rt, r[in.b], r + in.a, in.c));
  }
  CASE(UnpackStar) { DO_CHOSEN(UnpackStar(rt, r[in.b], r + in.a, in.c & 255, in.c >> 8)); }

  // -- functions
  CASE(MakeFunction) { GIVE(MakeClosure(m, *frame, in.wide(), Value())); }
  CASE(MakeFunctionDefaults) { GIVE(MakeClosure(m, *frame, in.wide(), r[in.a])); }
F_CallByGenerator:
  CASE(Call) {
    Value* window = r + in.a;
    if (LIKELY(window->tag == kFunctionTag)) {
      FunctionObject* function = window->As<FunctionObject>();
      const LoadedFunction* callee = function->code;
      const bool by_generator = in.op != Op::Call;
      Value* base = UNLIKELY(by_generator) ? frame->owner.As<Generator>()->above + 1 : window + 1;
      if (LIKELY(callee->simple_parameters == in.b && frame < last_frame && base + callee->register_count + kRoomAboveFrame <= m.stack_high &&
                 (rt.budget -= kCallSteps) >= 0)) {
        if (UNLIKELY(by_generator)) std::copy_n(window + 1, in.b, base);
        ENTER(function, callee, base, window);
      }
      if (callee->shortcut != nullptr && callee->plain_parameters == in.b && rt.untainted()) {
        SAVE();
        const Shortened shortened = rt.Charge() ? callee->shortcut(rt, function, window + 1, *window) : Shortened::kStopped;
        if (LIKELY(shortened == Shortened::kDone)) NEXT();
        if (shortened == Shortened::kStopped) goto error;
      }
    }
    SAVE();
    if (UNLIKELY(!rt.Charge(kCallSteps)) || (UNLIKELY(rt.heap.due()) && !SafePoint(m))) goto error;
    CallWindow given{window + 1, in.b, 0, nullptr};
    LabelId label = window->label();
    // What a tool is given is copied.
    const LabelId chosen = label == kBottom && window->is(Kind::kTool) ? kBottom : CHOSEN();
    if (UNLIKELY(chosen != kBottom)) rt.control = rt.Join(rt.control, chosen);
    const Called called = penstock::Call(m, *window, given, window);
    if (UNLIKELY(chosen != kBottom)) EndChoice(m, called == Called::kFrame, kBottom);
    switch (called) {
      case Called::kError: goto error;
      case Called::kValue:
        if (UNLIKELY(label != kBottom)) *window = rt.Raised(*window, label);
        SYNC();
        NEXT();
      case Called::kFrame:
        m.frame->raise = rt.Join(m.frame->raise, label);
        RELOAD();
        NEXT();
    }
  }
  CASE(CallKw) {
    SAVE();
    if (!rt.Charge(kCallSteps) || (rt.heap.due() && !SafePoint(m))) goto error;
    Value* window = r + in.a;
    const std::vector<Value>& names = code->keywords[in.c];
    CallWindow given{window + 1, in.b, static_cast<uint32_t>(names.size()), names.data()};
    LabelId label = window->label();
    const LabelId chosen = CHOSEN();
    if (UNLIKELY(chosen != kBottom)) rt.control = rt.Join(rt.control, chosen);
    const Called called = penstock::Call(m, *window, given, window);
    if (UNLIKELY(chosen != kBottom)) EndChoice(m, called == Called::kFrame, kBottom);
    switch (called) {
      case Called::kError: goto error;
      case Called::kValue:
        *window = rt.Raised(*window, label);
        SYNC();
        NEXT();
      case Called::kFrame:
        m.frame->raise = rt.Join(m.frame->raise, label);
        RELOAD();
        NEXT();
    }
  }
  CASE(CallMethod) {
    // A method of a class, where nothing has a label.
    if (LIKELY(r[in.a].tag == kInstanceTag && rt.untainted())) {
      Value* window = r + in.a;
      const CallSite& site = code->function->call_sites[in.c];
      const Instance* instance = window->As<Instance>();
      const Str* name = rt.names[site.method];
      if (site.keywords.empty() && DictFindText(instance->dict, name) == nullptr) {
        const Value found = FindInClass(rt, instance->cls, name);
        const LoadedFunction* callee = found.is(Kind::kFunction) ? found.As<FunctionObject>()->code : nullptr;
        const bool by_generator = frame->kind >= FrameKind::kGenerator;
        Value* base = UNLIKELY(by_generator) ? frame->owner.As<Generator>()->above + 1 : window;
        if (LIKELY(callee != nullptr && callee->simple_parameters == in.b + 1 && frame < last_frame &&
                   base + callee->register_count + kRoomAboveFrame <= m.stack_high && (rt.budget -= kCallSteps) >= 0)) {
          if (UNLIKELY(by_generator)) std::copy_n(window, in.b + 1, base);
          ENTER(found.As<FunctionObject>(), callee, base, window);
        }
        if (callee != nullptr && callee->shortcut != nullptr && callee->plain_parameters == in.b + 1) {
          SAVE();
          Value result;
          const Shortened shortened = rt.Charge() ? callee->shortcut(rt, found.As<FunctionObject>(), window, result) : Shortened::kStopped;
          if (LIKELY(shortened == Shortened::kDone)) {
            *window = result;
            NEXT();
          }
          if (shortened == Shortened::kStopped) goto error;
        }
      }
    }
    SAVE();
    if (UNLIKELY(!rt.Charge(2)) || (UNLIKELY(rt.heap.due()) && !SafePoint(m))) goto error;
    Value* window = r + in.a;
    const CallSite& site = code->function->call_sites[in.c];
    const std::vector<Value>& names = code->keywords[in.c];
    CallWindow given{window + 1, in.b, static_cast<uint32_t>(names.size()), names.data()};
    const LabelId chosen = CHOSEN();
    if (UNLIKELY(chosen != kBottom)) rt.control = rt.Join(rt.control, chosen);
    const Called called = CallMethodForPlan(m, site.method, window, given);
    if (UNLIKELY(chosen != kBottom)) EndChoice(m, called == Called::kFrame, kBottom);
    switch (called) {
      case Called::kError: goto error;
      case Called::kValue: SYNC(); NEXT();
      case Called::kFrame: RELOAD(); NEXT();
    }
  }
  CASE(CheckMethod) { DO_ASKED(CheckMethod(m, r[in.a], in.b)); }
  CASE(CallStar) {
    SAVE();
    if (!rt.Charge(kCallSteps) || (rt.heap.due() && !SafePoint(m))) goto error;
    Value* window = r + in.a;
    LabelId label = window->label();
    const LabelId chosen = CHOSEN();
    if (UNLIKELY(chosen != kBottom)) rt.control = rt.Join(rt.control, chosen);
    const Called called = penstock::CallStar(m, window[0], window[1], window[2], window);
    if (UNLIKELY(chosen != kBottom)) EndChoice(m, called == Called::kFrame, kBottom);
    switch (called) {
      case Called::kError: goto error;
      case Called::kValue:
        *window = rt.Raised(*window, label);
        SYNC();
        NEXT();
      case Called::kFrame:
        m.frame->raise = rt.Join(m.frame->raise, label);
        RELOAD();
        NEXT();
    }
  }
  CASE(Return) {
    Value result = Copied(r[in.a]);
    if (UNLIKELY(m.handled.size() != frame->handled_base)) m.handled.resize(frame->handled_base);
    if (LIKELY(frame->kind == FrameKind::kPlain && (rt.control | frame->opened | frame->raise) == kBottom)) {
      *frame->result = Copied(result);
      --frame;
      m.frame = frame;
      r = frame->base;
      ip = frame->ip;
      code = frame->code;
      NEXT();
    }
    if (LIKELY(frame->kind == FrameKind::kBoundary && (rt.control | frame->opened | frame->raise) == kBottom)) {
      m.frame = frame - 1;
      return result;
    }
    SAVE();
    LeaveFrameUnderControl(m, result);
    Value* to = frame->result;
    Value owner = frame->owner;
    FrameKind kind = frame->kind;
    m.frame = frame - 1;
    switch (kind) {
      case FrameKind::kPlain: *to = result; break;
      case FrameKind::kConstructor:
        if (!rt.untainted()) PassOpened(m, rt.Deep(result));  // whether it is an error
        if (!result.is_none()) {
          RELOAD();
          const LabelId given = rt.untainted() ? kBottom : rt.Deep(result);
          Raise(rt, ExceptionType::TypeError, "__init__() should return None, not '{}'", TypeName(rt, result));
          if (!rt.pending.is_nothing()) rt.pending = rt.Raised(rt.pending, given);
          goto error;
        }
        *to = rt.Written(owner);
        break;
      case FrameKind::kBoundary: return result;
      case FrameKind::kGeneratorBoundary:
        FinishGenerator(owner.As<Generator>());
        m.outcome = result;
        return Value();
      case FrameKind::kDelegated:
        FinishGenerator(owner.As<Generator>());
        RELOAD();
        in = ip[-1];
        if (!rt.untainted()) {
          RaiseHowFar(m, r[in.b]);
          OpenDelegated(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), r[in.b]);
          SYNC();
        }
        r[in.a] = result;
        NEXT();
      case FrameKind::kGenerator:
        FinishGenerator(owner.As<Generator>());
        RELOAD();
        if (!rt.untainted() && code->control != nullptr) {
          OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), rt.Outer(owner));
          SYNC();
        }
        // The ForNext that asked: there is no next.
        JUMP(ip[-1].wide());
    }
    RELOAD();
    NEXT();
  }
  CASE(Yield) {
    if (LIKELY(frame->kind >= FrameKind::kGenerator && rt.untainted() && m.handled.size() == frame->handled_base)) {
      Generator* generator = frame->owner.As<Generator>();
      generator->state = Generator::State::kSuspended;
      generator->sent_to = in.a;
      generator->handled_count = 0;
      generator->pc = static_cast<Pc>(ip - code->code.data());
      const FrameKind kind = frame->kind;
      handed = Copied(r[in.b]);
      Value* to = frame->result;
      m.frame = --frame;
      if (kind == FrameKind::kGeneratorBoundary) return handed;
      r = frame->base;
      ip = frame->ip;
      code = frame->code;
      if (UNLIKELY(kind == FrameKind::kDelegated)) goto hand_on;
      *to = Copied(handed);
      NEXT();
    }
    SAVE();
    Value item = rt.Raised(rt.Written(r[in.b]), frame->raise);
    Value* to = frame->result;
    const Value owner = frame->owner;
    const LabelId opened = frame->opened;
    const bool catching = frame->catching;
    const FrameKind kind = frame->kind;
    SuspendGenerator(m, static_cast<Pc>(ip - code->code.data()));
    if (rt.stopped) {
      if (kind == FrameKind::kGeneratorBoundary) return Value();
      RELOAD();
      goto error;
    }
    if (kind != FrameKind::kGenerator) PassOpened(m, opened);
    if (kind == FrameKind::kGeneratorBoundary) return item;
    RELOAD();
    if (kind == FrameKind::kDelegated) {
      handed = item;
      goto hand_on;
    }
    if (!rt.untainted() && code->control != nullptr) {
      // How much it gives its shape tells; whether it ends in an error all that it decided.
      OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), rt.Join(catching ? opened : kBottom, rt.Outer(owner)));
      SYNC();
      item = rt.Written(item);
    }
    *to = Copied(item);
    NEXT();
  }
  CASE(YieldFrom) {
    SAVE();
    Value sent = m.sent ? m.sent : Value::None();
    m.sent = Value();
    if (LIKELY(rt.untainted() && r[in.b].is(Kind::kGenerator) && r[in.b].As<Generator>()->state != Generator::State::kDone)) {
      if (!EnterGenerator(m, r[in.b].As<Generator>(), sent, nullptr, FrameKind::kDelegated)) goto error;
      RELOAD();
      NEXT();
    }
    handed = Delegate(m, r[in.b], sent);
    if (!handed) {
      if (rt.failed()) goto error;
      const Value outcome = m.outcome ? m.outcome : Value::None();
      m.outcome = Value();
      if (!rt.untainted() && frame->owner) OpenDelegated(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), r[in.b]);
      SYNC();
      r[in.a] = outcome;
      NEXT();
    }
    goto hand_on;
  }
// The frame stands behind a YieldFrom that got `handed`.
hand_on: {
    in = ip[-1];
    if (LIKELY(rt.untainted() && frame->kind >= FrameKind::kGenerator && m.handled.size() == frame->handled_base)) {
      Generator* generator = frame->owner.As<Generator>();
      generator->state = Generator::State::kSuspended;
      generator->sent_to = Generator::kDelegates;
      generator->handled_count = 0;
      generator->pc = static_cast<Pc>(ip - code->code.data());
      const FrameKind kind = frame->kind;
      Value* to = frame->result;
      m.frame = --frame;
      if (kind == FrameKind::kGeneratorBoundary) return handed;
      r = frame->base;
      ip = frame->ip;
      code = frame->code;
      if (kind == FrameKind::kDelegated) goto hand_on;
      *to = handed;
      NEXT();
    }
    SAVE();
    Value item = rt.Raised(rt.Written(handed), frame->raise);
    Value* to = frame->result;
    const Value owner = frame->owner;
    // Which other one it is, and how much that gives, is seen in what this one gives.
    if (!rt.untainted()) {
      item = rt.Raised(item, rt.Outer(r[in.b]));
      if (r[in.b].is(Kind::kGenerator)) RaiseHowFar(m, r[in.b]);
      OpenDelegated(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), r[in.b]);
    }
    const FrameKind kind = frame->kind;
    const LabelId opened = frame->opened;
    SuspendGenerator(m, static_cast<Pc>(ip - code->code.data()));
    if (kind == FrameKind::kGeneratorBoundary && rt.stopped) return Value();
    if (kind != FrameKind::kGenerator && !rt.stopped) PassOpened(m, opened);
    if (kind == FrameKind::kGeneratorBoundary) return item;
    RELOAD();
    if (rt.stopped) goto error;
    if (kind == FrameKind::kDelegated) {
      handed = item;
      goto hand_on;
    }
    if (!rt.untainted() && code->control != nullptr) {
      OpenRegionAt(m, *frame, static_cast<Pc>(ip - 1 - code->code.data()), rt.Outer(owner));
      SYNC();
      item = rt.Written(item);
    }
    *to = Copied(item);
    NEXT();
  }

  // -- errors
  // What it is made of is inside it: that it is raised tells of who it is, and no more.
  CASE(Raise) { SAVE(); OPERANDS(); const LabelId who = r[in.a].label(); RaiseStatement(m, r[in.a], Value()); RaisePending(rt, who); goto error_raised; }
  CASE(RaiseFrom) {
    SAVE();
    OPERANDS();
    const LabelId who = rt.Join(r[in.a].label(), r[in.b].label());
    RaiseStatement(m, r[in.a], r[in.b]);
    RaisePending(rt, who);
    goto error_raised;
  }
  CASE(Reraise) { SAVE(); RaiseException(rt, r[in.a]); goto error_again; }
  CASE(RaiseAgain) { SAVE(); RaiseHandled(m); goto error_again; }
  CASE(EnterHandler) {
    m.handled.push_back(r[in.a]);
    NEXT();
  }
  CASE(LeaveHandler) {
    if (m.handled.size() > frame->handled_base) m.handled.pop_back();
    NEXT();
  }
  CASE(MatchError) {
    SAVE();
    int matches = MatchError(rt, r[in.b], r[in.c]);
    if (matches < 0) goto error;
    r[in.a] = Value::Bool(matches != 0, rt.Join(rt.Outer(r[in.b]), rt.Join(rt.Outer(r[in.c]), LabelOfTypes(rt, r[in.c]))));
    NEXT();
  }

  // -- match and with
  CASE(MatchSequence) { r[in.a] = MatchSequence(rt, r[in.b], in.c); NEXT(); }
  CASE(MatchMapping) { r[in.a] = Value::Bool(Plain(rt, r[in.b]).is(Kind::kDict), rt.Outer(r[in.b])); NEXT(); }
  CASE(MatchClass) { GIVE_ASKED(MatchClass(m, r[in.a], r[in.a + 1], in.b, code->keywords[in.c])); }
  CASE(CheckContext) { DO_ASKED(CheckContext(rt, r[in.a])); }

  // -- classes and modules
  CASE(MakeClass) { GIVE_CHOSEN(MakeClassOf(rt, rt.names[in.c], r + in.a + 1, in.b)); }

  // -- faster forms
#define COMPARE_JUMP(id, symbol, jump, wanted)                                 \
  F_##id##jump: {                                                              \
    const Value &x = r[in.b], &y = r[in.c];                                    \
    bool truth;                                                                \
    if (LIKELY(x.tag == kIntTag && y.tag == kIntTag)) {                        \
      truth = x.int_value symbol y.int_value;                                  \
    } else if (x.tag == kFloatTag && y.tag == kFloatTag) {                     \
      truth = x.float_value symbol y.float_value;                              \
    } else {                                                                   \
      in.op = Op::id;                                                          \
      goto compare;                                                            \
    }                                                                          \
    r[in.a] = Value(kBoolTag, truth);                                          \
    uint32_t target = ip->wide();                                              \
    ++ip;                                                                      \
    if (truth == wanted) JUMP(target);                                         \
    NEXT();                                                                    \
  }
  COMPARE_JUMP(Lt, <, JumpIf, true)
  COMPARE_JUMP(Le, <=, JumpIf, true)
  COMPARE_JUMP(Gt, >, JumpIf, true)
  COMPARE_JUMP(Ge, >=, JumpIf, true)
  COMPARE_JUMP(Eq, ==, JumpIf, true)
  COMPARE_JUMP(Ne, !=, JumpIf, true)
  COMPARE_JUMP(Lt, <, JumpIfNot, false)
  COMPARE_JUMP(Le, <=, JumpIfNot, false)
  COMPARE_JUMP(Gt, >, JumpIfNot, false)
  COMPARE_JUMP(Ge, >=, JumpIfNot, false)
  COMPARE_JUMP(Eq, ==, JumpIfNot, false)
  COMPARE_JUMP(Ne, !=, JumpIfNot, false)
// `ip` stands at the operation; when the quick way does not apply it is done there as it is.
#define CONST_OP(id, quick)                                     \
  F_Const##id: {                                                \
    const Instruction& op = *ip;                                \
    Value constant = rt.constants[in.wide()];                   \
    r[in.a] = constant;                                         \
    const Value& x = r[op.b];                                   \
    int64_t n = x.int_value, k = constant.int_value, result;    \
    if (LIKELY(x.tag == kIntTag && (quick))) {                  \
      r[op.a] = Value(kIntTag, result);                         \
      ++ip;                                                     \
    }                                                           \
    NEXT();                                                     \
  }
  CONST_OP(Add, !__builtin_add_overflow(n, k, &result))
  CONST_OP(Sub, !__builtin_sub_overflow(n, k, &result))
  CONST_OP(Mul, !__builtin_mul_overflow(n, k, &result))
  CONST_OP(Mod, (result = Remainder(n, k), true))
  CONST_OP(FloorDiv, (result = n / k - (n % k < 0), true))
#define CONST_COMPARE_JUMP(id, symbol, jump, wanted)            \
  F_Const##id##jump: {                                          \
    const Instruction& op = *ip;                                \
    Value constant = rt.constants[in.wide()];                   \
    r[in.a] = constant;                                         \
    const Value& x = r[op.b];                                   \
    if (UNLIKELY(x.tag != kIntTag)) NEXT();                     \
    bool truth = x.int_value symbol constant.int_value;         \
    r[op.a] = Value(kBoolTag, truth);                           \
    uint32_t target = ip[1].wide();                             \
    ip += 2;                                                    \
    if (truth == wanted) JUMP(target);                          \
    NEXT();                                                     \
  }
  CONST_COMPARE_JUMP(Lt, <, JumpIf, true)
  CONST_COMPARE_JUMP(Le, <=, JumpIf, true)
  CONST_COMPARE_JUMP(Gt, >, JumpIf, true)
  CONST_COMPARE_JUMP(Ge, >=, JumpIf, true)
  CONST_COMPARE_JUMP(Eq, ==, JumpIf, true)
  CONST_COMPARE_JUMP(Ne, !=, JumpIf, true)
  CONST_COMPARE_JUMP(Lt, <, JumpIfNot, false)
  CONST_COMPARE_JUMP(Le, <=, JumpIfNot, false)
  CONST_COMPARE_JUMP(Gt, >, JumpIfNot, false)
  CONST_COMPARE_JUMP(Ge, >=, JumpIfNot, false)
  CONST_COMPARE_JUMP(Eq, ==, JumpIfNot, false)
  CONST_COMPARE_JUMP(Ne, !=, JumpIfNot, false)
F_ForNextMove: {
  const Value& iterator = r[in.a];
  if (UNLIKELY(iterator.tag != kIteratorTag || iterator.object->shape != kBottom)) goto L_ForNext;
  Iterator* it = iterator.As<Iterator>();
  if (it->of == Iterator::Of::kRange) {
    if (UNLIKELY(it->c <= 0)) JUMP(in.wide());
    const int64_t number = it->a;
    r[in.a + 1] = Value(kIntTag, number);
    r[ip->a] = Value(kIntTag, number);
    it->a = static_cast<int64_t>(static_cast<uint64_t>(it->a) + static_cast<uint64_t>(it->b));
    --it->c;
    ++ip;
    NEXT();
  }
  if (it->of == Iterator::Of::kList && LIKELY(static_cast<uint64_t>(it->a) < it->source.As<List>()->size && it->source.As<List>()->shape == kBottom)) {
    const Value item = Copied(it->source.As<List>()->items[it->a++]);
    r[in.a + 1] = Copied(item);
    r[ip->a] = Copied(item);
    ++ip;
    NEXT();
  }
  if (LIKELY(rt.untainted()) && HasPlain(it)) {
    const Value item = TakePlain(rt, it);
    r[in.a + 1] = Copied(item);
    r[ip->a] = Copied(item);
    ++ip;
    NEXT();
  }
  goto L_ForNext;
}
F_ForNextUnpack: {
  if (LIKELY(r[in.a].tag == kIteratorTag && rt.untainted()) && NextPair(rt, r[in.a].As<Iterator>(), r + ip->a)) {
    ++ip;
    NEXT();
  }
  goto L_ForNext;
}
F_StarTuple: {
  const Value& given = r[ip->b];
  if (UNLIKELY(given.tag != kTupleTag || !rt.untainted())) goto L_BuildList;
  r[in.a] = Copied(given);
  ++ip;
  NEXT();
}
F_StarDict: {
  const Value& given = r[ip->b];
  if (UNLIKELY(given.tag != kDictTag || !rt.untainted() || given.As<Dict>()->live != 0)) goto L_BuildDict;
  r[in.a] = Value::None();
  ++ip;
  NEXT();
}
F_OpenRegion: {
  Pc pc = static_cast<Pc>(ip - 1 - code->code.data());
  in.op = code->OperationAt(pc);
  if (UNLIKELY(!rt.untainted())) {
    SAVE();
    OpenAfterCall(m, *frame, pc);
    CloseRegionsAt(m, pc);
    OpenTryRegions(m, *frame, pc);
    if (rt.control != kBottom) {
      SYNC();
      m.written_frame = frame;
      m.written_pc = pc;
    }
  }
  goto* kFast[static_cast<uint16_t>(in.op)];
}

error:
  frame = m.frame;
  if (!rt.untainted() && !rt.stopped) {
    RaisePending(rt, LabelOfErrors(m, *frame, static_cast<Pc>(frame->ip - 1 - frame->code->code.data())));
  }
error_raised:
  if (!Unwind(m, floor, true)) return Value();
  RELOAD();
  NEXT();
error_again:
  if (!Unwind(m, floor, false)) return Value();
  RELOAD();
  NEXT();
}

}  // namespace penstock
