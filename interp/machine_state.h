// The machine's own state: frames, the value stack, open control regions.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <span>
#include <vector>

#include "interp/load.h"
#include "interp/runtime.h"
#include "ir/class_writes.h"
#include "ir/plan_attributes.h"

namespace penstock {

// How a frame was entered decides what happens when it is left.
enum class FrameKind : uint8_t {
  kPlain,        // the result goes to Frame::result
  kBoundary,     // called from C++: Execute returns
  kConstructor,  // __init__ of `owner`, which is the result
  kGenerator,    // `owner` is the generator, asked by a ForNext: its item goes to Frame::result
  kGeneratorBoundary,  // the same, asked from C++
  kDelegated,          // the same, asked by a YieldFrom, which hands the item on
};

struct Frame {
  const LoadedFunction* code;
  FunctionObject* closure;     // null: the plan itself
  Value* base;                 // register 0
  const Instruction* ip;       // the instruction after the one that runs, while another frame runs
  Value* result;
  Value owner;
  FrameKind kind;
  bool catching;               // control is followed, and a frame below may catch what is raised here
  uint32_t handled_base;       // size of Machine::handled when entered
  uint32_t regions_base;       // size of Machine::regions when entered
  LabelId control;             // the caller's control
  LabelId opened;              // labels of all regions opened in it and in what it called
  LabelId raise;               // joined to the result: the label of the function value
  Pc call_pc;                  // a call that runs and opens its region when it is over; kNoCall: none
  LabelId call_reads;          // the label it opens it with
  static constexpr Pc kNoCall = 0xFFFFFFFE;
};

// One region of control, open now.
struct RunningRegion {
  static constexpr Pc kForErrors = 0xFFFFFFFD;  // in place of a join: an error may have left, until it returns; nothing was raised for it
  static constexpr Pc kUntilCallback = 0xFFFFFFFE;  // the same: a builtin is at work; raised was what that may write
  const ControlRegion* region;  // null: nothing to raise when it closes
  Pc join;
  LabelId label;
  LabelId control_before;
};

struct SavedRegions {
  uint32_t count;
  RunningRegion regions[1];
};

// Who decided what the operands of an instruction are. Where somebody takes an error, what one of them is asked for may end it, and with it
// the asking of the others.
struct AskedOperands {
  const Frame* frame = nullptr;
  Pc pc = 0;
  LabelId label = kBottom;
};

struct Machine {
  explicit Machine(Runtime& r) : rt(r) {}
  Runtime& rt;
  std::vector<LoadedFunction> functions;
  std::vector<Value> globals;
  bool strict = false;
  std::optional<bool> may_run_methods;  // ir/stores_back.h; once asked for
  const ControlMap* control_map = nullptr;
  ControlReach* reach = nullptr;  // the control map's; null: control is not followed
  // Must instructions ask who was chosen?
  bool chooses() const { return __builtin_expect(rt.decides, 0) && strict && reach != nullptr; }
  // Is control followed in the frame that runs?
  bool follows() const { return strict || (frame >= frames.data() && frame->code->control != nullptr); }

  std::span<Frame> frames;      // as many as Limits::depth allows, not initialised
  Frame* frame = nullptr;       // the running one; frames.data() - 1: none
  Value* stack = nullptr;
  Value* stack_end = nullptr;
  Value* stack_high = nullptr;  // above it the stack is zero
  std::vector<Value> handled;   // errors being handled
  std::vector<RunningRegion> regions;
  struct KnownMethod { uint32_t what = 0; Method method = Method::kMethodCount; };  // what: 1 + name * kKindCount + kind
  std::array<KnownMethod, 64> methods;    // methods looked up lately
  std::vector<ToolIndex> tools;           // of Module::tools, in Runtime::tools
  struct KnownTool { std::optional<bool> dated, needs_nothing; };
  std::vector<KnownTool> known_tools;     // by place in Module::tools: has its reply dates, and may it be called without arguments?
  Value sent;                   // to a generator that stands at a YieldFrom
  Value outcome;                // what the boundary frame left gave
  bool catches = false;         // a builtin at work takes errors of what it calls
  bool begun_catching = false;  // may an error be taken around the coroutine that began a group last?
  AskedOperands asked;          // of the last instruction that asked who was chosen
  const Frame* written_frame = nullptr;  // under control: where the last instruction ran
  Pc written_pc = 0;
  std::optional<PlanAttributes> attributes_set;   // PlanAttributesOf, once asked for: SetByPlan
  std::optional<bool> methods_write;              // AskedMethodsMayWrite, once asked for
  std::optional<bool> has_generators;             // likewise
  std::optional<ClassWrites> class_writes;        // ClassWritesOf, once asked for
  std::optional<std::vector<uint8_t>> may_lack_a_value;  // GlobalsThatMayLackAValue, once asked for
  std::vector<TraceEntry> stop_trace;     // where the run was when it was stopped, the innermost frame first

  size_t depth() const { return static_cast<size_t>(frame - frames.data()) + 1; }
  // The stack above the running frame; nine values from there on are its caller's to use.
  Value* top() const {
    if (frame < frames.data()) return stack;
    return frame->kind >= FrameKind::kGenerator ? frame->owner.As<Generator>()->above : frame->base + frame->code->register_count;
  }
};

// Deeper::Ok, of what runs at every step of a builtin.
inline bool GoesDeeper(const Machine& m, Deeper& deeper) {
  const int64_t native = m.rt.native_depth;
  return (static_cast<int64_t>(m.depth()) + native <= m.rt.limits.depth && native <= Deeper::kMostNative) || deeper.Ok();
}

// May an error of the instruction be caught in the frame, or below it? A handler that surely raises again catches nothing.
inline bool CatchesAt(const Frame& frame, Pc pc) {
  return frame.catching || (frame.code->has_try_regions && (frame.code->control_marks[pc] & LoadedFunction::kCatches));
}

// The same of what the frame calls right now.
inline bool CatchesAround(const Frame& frame) {
  return CatchesAt(frame, static_cast<Pc>(frame.ip - frame.code->code.data()) - 1);
}

// The method row of a kind for a name of the module; Method::kMethodCount if there is none.
Method MethodOf(Machine& m, uint16_t name, Kind kind);

// Runs the frame on top until the one at `floor` (an index of frames) is left; kNothing: failed.
Value Execute(Machine& m, size_t floor);

// The same on behalf of a builtin or an instruction. What the plan's code hears meanwhile is its own affair; its
// caller hears what it gives.
inline Value ExecuteNested(Machine& m, size_t floor) {
  const LabelId heard = std::exchange(m.rt.seen, kBottom), ended = std::exchange(m.rt.ended, kBottom), decided = m.rt.decided;
  const AskedOperands asked = m.asked;
  const bool catches = std::exchange(m.catches, false);  // the frame has it
  const int native_base = std::exchange(m.rt.native_base, m.rt.native_depth);
  Value value = Execute(m, floor);
  m.catches = catches;
  m.rt.native_base = native_base;
  m.asked = asked;
  m.rt.decided = decided;
  m.rt.seen = heard;
  m.rt.ended = ended;
  return value;
}

// What ForEachWrite visits, in short, by the generic operation.
enum class Writes : uint8_t { kNothing, kFirst, kSecond, kMore };  // kFirst: r[a] alone; kSecond: r[a + 1] alone
constexpr Writes WritesOf(Op op, Operand first) {
  if (first == Operand::Dst || first == Operand::DstSrc) return Writes::kFirst;
  if (op == Op::ForNext) return Writes::kSecond;
  if (first == Operand::Base) return Writes::kFirst;
  return first == Operand::FirstDst ? Writes::kMore : Writes::kNothing;
}
inline constexpr Writes kWritesOf[] = {
#define OPCODE(id, mnemonic, A, B, C, rule, raises, doc) WritesOf(Op::id, Operand::A),
#include "ir/opcodes.def"
#undef OPCODE
};

// Collects if that is due, looks at the limits. False: stop.
bool SafePoint(Machine& m);

// -- errors.cc: the pending exception at `pc` of the running frame. True: a handler is entered, go on at frame->ip. False: it left
// the frame at `floor`.
// fresh: raised here, not passed on by an instruction that raises again.
bool Unwind(Machine& m, size_t floor, bool fresh);

// -- chosen.cc: what a builtin or an item gave under a label was chosen from what the instruction reads.
void RaiseTaken(Machine& m, Value taken);
// Which of `all` is the first, the last, or of the rest, the label decided.
void RaiseTakenApart(Machine& m, Value all, LabelId label);
// Which parameter stands for which of `values`, and for which default, `given_by` decided.
void RaiseGiven(Machine& m, const FunctionObject* function, std::span<const Value> values, const GivenBy& given_by);

// -- regions.cc (where control is followed)
void OpenRegionAt(Machine& m, Frame& frame, Pc pc, LabelId label);
// The frame's generator hands on what `source` gives, or goes on behind it, as the label of the source says.
void OpenDelegated(Machine& m, Frame& frame, Pc pc, Value source);
void CloseRegionsAt(Machine& m, Pc pc);
// Control takes the label until the frame returns.
void RaiseUntilReturn(Machine& m, Frame& frame, LabelId label);
// The same for an instruction that may raise in a frame that is `catching`.
void RaiseByCatching(Machine& m, Frame& frame, Pc pc);
// What an instruction that may raise opens, and the call before it. A call opens its region when it is over:
// who is called with a labelled argument was not called because of it.
void OpenAfterCall(Machine& m, Frame& frame, Pc pc);  // before regions close at pc; OpenTryRegions after that
void OpenTryRegions(Machine& m, Frame& frame, Pc pc);
// What was called by the instruction at work opened this: whether it raised may have been decided there. For frames that catch.
void PassOpened(Machine& m, LabelId opened);
// What plan code gave to the builtin at work, one after the other: it might have been an error's reason, or an end before that.
void PassHeard(Machine& m, LabelId heard);
// What plan code called by a builtin opened while it lives, be it closed again: an error of it that the builtin takes, or that
// there is none, was decided there.
class Decisions {
 public:
  explicit Decisions(Runtime& rt, bool catches = true)
      : frame_(*rt.machine->frame), rt_(rt), before_(std::exchange(frame_.opened, kBottom)), catches_before_(rt.machine->catches) {
    rt.machine->catches = (rt.machine->catches || catches) && rt.machine->follows();
  }
  ~Decisions() {
    frame_.opened = rt_.Join(before_, frame_.opened);
    rt_.machine->catches = catches_before_;
  }
  Decisions(const Decisions&) = delete;
  Decisions& operator=(const Decisions&) = delete;
  LabelId label() const { return frame_.opened; }

 private:
  Frame& frame_;
  Runtime& rt_;
  LabelId before_;
  bool catches_before_;
};
// A frame in which control is not followed runs without any; what it gives has what its caller had. Once, when it is entered.
inline void BeginUnderControl(Machine& m, Frame& frame) {
  if (frame.code->control != nullptr || m.rt.control == kBottom) return;
  frame.raise = m.rt.control;
  m.rt.control = kBottom;
  m.written_frame = nullptr;
}
// Takes the frame's regions with it and restores the caller's control. `value` is raised first.
void LeaveFrameUnderControl(Machine& m, Value& value);
// What its open regions might write outside of it is raised as if they ended: a generator may never be asked again.
void RaiseWhenSuspended(Machine& m, const Frame& frame);
// Raises what the instruction wrote by control.
void RaiseWritten(Machine& m, const Frame& frame, Pc pc);
LabelId LabelOfReads(Machine& m, const Frame& frame, Pc pc);
// What decides whether the instruction ends in an error: all that it reads. Of a call of code that is followed who is called alone, for what
// that code looks at is told when it is over (PassOpened).
LabelId LabelOfErrors(Machine& m, const Frame& frame, Pc pc);

// Calls visit(Value&, is it a global) for every place there is before `pc`; a cell stands for what is in it.
template <typename Visit>
void ForEachPlace(Machine& m, const Frame& frame, Pc pc, const Places& places, bool registers, Visit visit) {
  auto give = [&](Value& v) {
    if (v.is(Kind::kCell)) visit(v.As<Cell>()->value, false);
    else visit(v, false);
  };
  if (registers) {
    for (size_t i = 0; i < places.registers.size(); ++i) {
      if (places.since.empty() || places.since[i] <= pc) give(frame.base[places.registers[i]]);
    }
  }
  if (places.all_globals) for (Value& v : m.globals) visit(v, true);
  for (uint32_t g : places.globals) visit(m.globals[g], true);
  for (uint16_t c : places.cells) {
    if (frame.closure != nullptr && c < frame.closure->cell_count) visit(frame.closure->cells[c]->value, false);
  }
}

// Registers that there are above those of a frame, for what a call is given.
inline constexpr uint32_t kRoomAboveFrame = 8;

// Where control is followed: what an earlier call left in the registers of a new frame is nothing that this one could write into.
inline void DropLeftovers(const LoadedFunction& code, Value* base) {
  if (code.control == nullptr) return;
  // Four at a time, as above a frame's registers there is room for a call's arguments, and none yet.
  constexpr uint32_t kAtOnce = 4;
  static_assert(kAtOnce <= kRoomAboveFrame);
  for (Value *at = base + code.first_own, *end = base + code.register_count; at < end; at += kAtOnce) {
    std::memset(static_cast<void*>(at), 0, kAtOnce * sizeof(Value));
  }
}

const PlanAttributes& SetByPlan(Machine& m);  // regions.cc

// What a branch, or a choice, may have written into; by the name of a global?
void RaiseObject(Machine& m, Value v, LabelId label, bool is_global = false);  // regions.cc
// The key of the SetItem under way: without the label that control gave a constant.
Value KeyBeyondControl(const Machine& m, Value key);  // regions.cc
// -- chosen.cc (mode strict)
// Before an instruction that writes or calls: raises what it might have written had labelled references been others.
// Gives the label that control has until the instruction is over.
LabelId RaiseChosen(Machine& m, Frame& frame, Pc pc);
// The same for the instruction under way, which calls nothing by name, and writes into nothing.
[[gnu::cold]] void RaiseByOperands(Machine& m);
// The same where a method is about to run on behalf of the instruction under way.
LabelId RaiseChosenReceiver(Machine& m, Value self);
LabelId RaiseChosenClass(Machine& m, Value cls);  // of `C[k]`, that of C
// The label of AskedOperands, if they are those of the instruction under way.
LabelId WhoDecidedOperands(const Machine& m);
// A generator goes on, or is at its end, as the label of how far it came says: raises what it might write. (Of coroutines
// together.cc knows.)
LabelId RaiseHowFar(Machine& m, Value generator);
void RaiseWrites(Machine& m, Frame& frame, Pc pc, const ControlWrites& writes, LabelId label);
// What control had such a label for is over; a frame that was `entered` has it until it returns. `before`: what control had besides, by whom the
// instruction at work was chosen, say; kBottom: that is over, too.
void EndChoice(Machine& m, bool entered, LabelId before);

}  // namespace penstock
