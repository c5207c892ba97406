// For each place where a plan may take one of two paths: where they join again, and what the path
// not taken might have written. Made by the analysis from the IR, read by the machine.
//
// What the machine does with it, and the analysis predicts: in mode strict in every function, in mode explicit in those of the
// library's modules alone (FollowsControl), but for asyncio's. What such a module decides by what it was given is how it makes what it gives, as an
// operator's own loops are; what the plan decides is not followed there. So in mode explicit a function of the plan runs without
// control, whoever calls it, and takes no part in what its callers' handlers hear; and who was chosen to run, or to be written into, which
// is what the rules from "Who is called" on are about, is followed nowhere.
//
//   * What the analysis found to go one way, or to raise nothing, in all runs (ControlMap::settled) opens nothing, and asks no code.
//     Where it was worth it, the whole plan was looked at again without the errors that no instruction raises
//     (KnownWays::raises_nothing): joins are those of a graph in which no edge leads from there to a handler.
//   * A frame's control is its caller's control at the call, joined with the labels of the frame's
//     open regions. A value assigned takes it; so does what is written into cells, globals, objects.
//   * A JumpIf, JumpIfNot or ForNext opens its region with the outer label of the operand it tests;
//     an instruction that may raise inside a handler's range opens its region, whether it raises or
//     not, with the deep labels of the registers it reads. A call opens it when it is over: what it
//     is called with did not decide that it is called. A call that ran plan code adds the labels of
//     all regions that code opened: any of them may have decided whether it raised.
//   * A variable without a value has a label, too. CheckBound and LoadCell read it; so does a LoadGlobal, of those globals that
//     one run may bind and another may not (ir/bound_globals.h).
//   * In a frame whose caller, near or far, stands inside a handler's range, or is a builtin that takes some errors itself (next,
//     hasattr, what goes over an instance), or a coroutine that waits for others, an instruction that may raise and has no handler
//     of its own decides whether the rest of the frame is reached: control takes the deep labels of what it reads until the frame
//     returns. A call does so when it is over, and adds what the code it ran opened; of code that is followed it counts by who is called alone (LabelOfErrors). A `raise` counts by who it raises. Branches
//     count only by the truth methods of instances, a ForNext only if it asks more than a list, a dict or the like;
//     a yield does not count.
//   * A handler behind which the function never comes to a return, to where it is suspended, or to a call of what may be no builtin
//     (`finally: n += 1`, `except E: raise F`), catches nothing (ControlRegion::catches): for an instruction within its range all of this is as
//     if it were not there. What runs from such a handler on has control of the error, until the frame is left.
//   * The join of a region disregards ways that can only end in an error that leaves the function. Where somebody further
//     out may take that error, in such a frame, what decides at a region on some way of which an error may leave
//     (ControlRegion::may_leave) decides until the frame returns, too.
//   * What the methods said that a look-up, an operator on what is no instance, or an order of containers asked, decides whether that is an error: it opens the
//     instruction's region, and the error has it. What a builtin goes over by code of the plan may be an error to take: where somebody takes that, what it was
//     given so far raises what the instruction may write, and is in control of the next step.
//   * EnterHandler joins the error's reference label to the region of the instruction that raised.
//   * Bottom opens nothing. Regions of a frame nest: a stack is enough.
//   * When a region opens, what stands in `objects` is raised by its label: each object and
//     everything that hangs from it (elements, attributes, closures' cells), shapes and elements.
//     What hangs there by a reference with a label of its own is raised only by what goes beyond that: another run has another one
//     there, and if any of them may be written into, all were raised when it was chosen.
//     A tuple or frozenset, and what is fixed (ir/fixed.h), keep what they are: only what hangs from them is raised. With a class go its bases.
//     What stands in `iterators` is raised if it is an iterator or generator: its own shape only.
//     Of what `parts` tell only the part that is written is raised: what stands in one place of it, or all that it holds itself, with all
//     that hangs from that, and its shape, where there may be more of it or less.
//     Only by what goes beyond what control carried already: who opened that raised them, and what was made
//     since was made under it; the region opens all the same. A branch whose region is open with
//     that label opens no other.
//   * When a region opens in which a generator may yield, its shape is raised: how many things it gives, and which of
//     them is the next, is known to whoever asks. Who asks may never ask for more: to the post-dominators a yield of a generator or
//     asynchronous generator is an end, too, and such a region joins at the return.
//   * What goes over an iterator takes the shapes of what that goes over, after each step; a ForNext opens its region
//     before and after.
//   * When pc reaches `join`, the region closes, and the reference labels of `values` are raised by
//     its label. With kAtReturn it closes when the frame returns; globals and cells are raised then,
//     and the value returned is too.
//   * A frame that ends, by return or error, takes its regions with it.
//   * Who is called may itself have been chosen: then the reference has a label. A call of a labelled function, or of a method on a
//     labelled instance, raises all that the instruction may write (WritesOf), and control has the label until it is over; so does
//     whatever else runs a method of a labelled instance. Not when control carried the label already.
//   * So may what is written into: but then all that it might have been was raised when it was chosen. By a branch: `objects` above. And what is put into it is raised by its label (PutsWritten).
//   * What was chosen may be an instance or a generator in one run and a number in another. So of a labelled operand the kind
//     is not asked: what any code that it may be or have might write (WritesOfOperands) is raised by its label, before an operator, a test,
//     a format, an attribute, a method of a builtin value or a builtin. Not where names alone tell that it is data in every run
//     (MayHoldCode): what a tool gave, texts, numbers.
//     Of two that are compared, or the one filled into the other, the type of one says which methods of what is in the other are asked.
//   * "At some time" is when it is chosen, or later: what may only be written into before that is not meant (analysis/choices.cc).
//   * What is no instance in any run may decide whether the methods of others are asked, and which: the name that getattr and the like are given,
//     the text that `%` and str.format fill in, the elements and keys beside one that are compared, where `index` begins. What the instruction
//     may write is raised by its label, and what it asks runs under control of it. What stands in a class under a label may be a descriptor or
//     a property in another run: reading and setting it raises what such code might write.
//   * A class is made under control of its bases' labels, and has them. What stands in it under a label raises what `__set_name__` may
//     write, by that; so do the names that its bases have, where the plan decides those, what `__init_subclass__` may.
//   * What an index, a key or a builtin takes out under a label, and may be written into at some time (TakesWritten), was chosen
//     from all that is in there: what the instruction reads is raised by the label at once, while all of it is still there. Only containers,
//     iterators and instances, and classes that a method was given; not when control carried the label already.
//     So is what `first, *rest = xs` takes apart. How many a star gives and under which names decides which parameter of a function stands for
//     which of them, and which default is asked for: where it may write into one (WritesGiven), what was given and its defaults are raised by that.
//     Which error comes to a handler that writes into it, or into what is in it, whoever raises one has chosen.
//   * What a labelled key, index, slice, count or name drops out of a container, or has something put in the place of, another run has in there
//     still: what is in it is raised before, if it may be written into at some time (ir/dropped.h, DropsWritten). So is what `filter` tests. An iterator that has ended keeps what it
//     was over.
//   * So does a call of what was found under a label, in a class or in an instance: the label of the place where the function
//     stands, joined with who decided which names the classes asked before have and whether the instance has that name itself,
//     where the plan may set an attribute called so (ir/plan_attributes.h). What a class itself has is raised only under such names.
//     Where some of those are special methods, which names the classes of an instance have is part of its outer label.
//   * A builtin that calls what it is given does so under control of what decides how often: the outer labels of what it
//     goes over (map, filter, sorted, min, max, sort), all that it looks at (re.sub, json.dumps, the hooks of json.loads).
//     Within a handler's range what one such call opened holds for the next.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "ir/module.h"

namespace penstock {

// Some of a module's instructions: by function and pc. What is not told of is not among them.
using InstructionSet = std::vector<std::vector<bool>>;
inline bool Has(const std::vector<bool>& set, Pc pc) { return pc < set.size() && set[pc]; }
inline bool Has(const InstructionSet& set, FunctionId f, Pc pc) { return f < set.size() && Has(set[f], pc); }

// What an analysis found to hold in all runs.
struct KnownWays {
  InstructionSet raises_nothing;            // no error of theirs leads to a handler, or out of the function
  InstructionSet passes;                    // no error of theirs is taken by a clause of the handlers that it comes to in the function
  InstructionSet never_falls, never_jumps;  // branches that go one way
};

// Is control followed in the function?
inline bool FollowsControl(const Function& function, bool strict) {
  if (strict) return true;
  // The loop of tasks makes nothing of what it hands on: which task runs, and whether it ended in an error, it is told by the plan.
  return function.library != kNoModule && function.library != ModuleId::Asyncio && function.library != ModuleId::Tasks;
}

// Where values stand that a frame can reach. Sorted, without repeats. A register that holds a cell
// stands for what is in the cell.
struct Places {
  std::vector<uint16_t> registers;
  std::vector<uint32_t> globals;
  std::vector<uint16_t> cells;  // numbers of the running closure's cells (FreeCell)
  bool all_globals = false;     // `globals` stands for all there are
  std::vector<Pc> since;        // if not empty, by place in `registers`: up to there it holds nothing of this call yet
  bool operator==(const Places&) const = default;
};

// A step from an object to what it holds, or what is written of it.
struct PartKey {
  enum Kind : uint8_t {
    kItem,       // what stands under a constant; of steps, a text
    kAttribute,  // under a name
    kElement,    // of steps: each element of a list or tuple
    kValue,      // of steps: each value of a dict
    kAny,        // of steps: each element of a list or tuple, each value of a dict: what some index or key takes out
    kInstance,   // of steps: that very object, if it is an instance, of no error
    kOwn,        // written: whatever it holds itself, and how much; of an instance the list, dict or set that it has by its class
    kOwnItems,           // the same, but of a list not how much: what stands at one of its places
    kOwnPlaces,          // of a dict, too, not how much: what stands under keys that are there (ir/stores_back.h)
  };
  Kind kind = kOwn;
  uint32_t index = 0;  // of the constant, or of the name
  bool operator==(const PartKey&) const = default;
};

// What is written of an object that is found from a place, which holds the same one all the way from a branch to its join, by steps
// that nothing on that way makes others.
struct WrittenPart {
  enum Root : uint8_t { kRegister, kGlobal, kCell };
  Root root = kRegister;
  uint32_t index = 0;  // as in Places
  std::vector<PartKey> steps;
  PartKey written;
  bool deep = true;    // what hangs from there may be written into at some time: of which of it that will be was decided here, too
  Places otherwise;    // as ControlWrites::objects, where a step does not lead to a plain list, tuple, dict or attribute
  bool operator==(const WrittenPart&) const = default;
};

// What some path between a branch and its join may write, calls included. A variable that is given another value, and whose object may be
// written into at some time, is in `objects`, as is what it is given: which of them is written into was decided here (analysis/choices.cc).
struct ControlWrites {
  Places values;     // given another value; registers only if they may be read after a jump
  Places objects;    // hold an object that is written into, or from which such an object hangs
  Places iterators;  // hold an iterator that is moved on
  std::vector<WrittenPart> parts;  // what is written of objects besides; of regions only
  bool everything = false;  // `objects` and `iterators` are FunctionControl::everything, too many to be named each time
  bool moves_everything = false;  // `iterators` alone are
  bool yields = false;  // the generator that runs may give something on one way and not on another
  bool moves_all() const { return everything || moves_everything; }
};

// The influence of one branch, from it until `join`.
struct ControlRegion {
  Pc branch = 0;
  Pc join = 0;          // immediate post-dominator; kAtReturn: only where the function ends
  uint32_t writes = 0;  // index into FunctionControl::writes; regions may share one
  bool catches = false;    // a handler stands around the branch, and the function goes on after an error
  bool may_leave = false;  // some way from the branch may end in an error that leaves the function before it comes to the join; known with `writes`
  // Nobody catches an error there, and nothing is done from the branch to the join that anyone could see: no call of a tool, nothing that a
  // generator gives. So what comes behind the join, in `finally` say, is done with the error or without. Known with `writes`.
  bool is_unseen = false;
  static constexpr Pc kAtReturn = 0xFFFFFFFF;
};

// Regions of one function, sorted by branch; at most one a branch.
struct FunctionControl {
  std::vector<ControlRegion> regions;
  // Known once ControlMap::Of was asked for the function, as is ControlRegion::writes.
  std::vector<ControlWrites> writes;  // the first is of the whole function
  Places everything;                  // all places from which an object may hang; empty if no writes say so
  const ControlRegion* At(Pc branch) const;
  const ControlWrites& WritesOf(const ControlRegion& region) const { return writes[region.writes]; }
  const Places& ObjectsOf(const ControlWrites& of) const { return of.everything ? everything : of.objects; }
  const Places& IteratorsOf(const ControlWrites& of) const { return of.moves_all() ? everything : of.iterators; }
};

// What regions and single instructions may write. Worked out when it is asked for: in most plans no branch with a label
// is met in most functions, and few plans choose what they write into.
class ControlReach {
 public:
  virtual ~ControlReach() = default;
  // Of all regions of a function. REQUIRES: its regions are found
  virtual void FindWrites(const Module& module, FunctionId function, FunctionControl& control) = 0;
  // All that an instruction may write besides registers, what it calls included. Of both: all places
  // are named; among them registers that live within a block, if they hold something there.
  virtual const ControlWrites& WritesOf(const Module& module, FunctionId function, Pc pc) = 0;
  // Of that, what code may write that an operand, whichever it is, may be or have: not what is called by name.
  virtual const ControlWrites& WritesOfOperands(const Module& module, FunctionId function, Pc pc) = 0;
  // What a `__missing__` may write that it runs. Of the second, if the key is a number or a text, the same in all runs.
  virtual const ControlWrites& WritesOfMissing(const Module& module, FunctionId function, Pc pc) = 0;
  virtual const ControlWrites& WritesOfMissingPlain(const Module& module, FunctionId function, Pc pc) = 0;
  // Does an instruction that is no call run no code, whatever is in its registers? Then who was chosen decides nothing there.
  virtual bool AsksNobody(const Module& module, FunctionId function, Pc pc) = 0;
  // May a register hold code before it, or something that has methods of the plan?
  virtual bool MayHoldCode(const Module& module, FunctionId function, Pc pc, uint16_t reg) = 0;
  // Or may what is in it, whenever that was put there?
  virtual bool MayHoldCodeWithin(const Module& module, FunctionId function, Pc pc, uint16_t reg) = 0;
  // All that a generator may write when it goes on from wherever it is: its registers are those of its frame. `everything`: it cannot
  // be said by what it was given.
  virtual const ControlWrites& WritesOfBody(const Module& module, FunctionId generator) = 0;
  // May what an instruction takes out of what it reads be written into at some time?
  virtual bool TakesWritten(const Module& module, FunctionId function, Pc pc) = 0;
  // Is what a register holds before it a constant, loaded just there? Then which one it is tells nothing, whatever label control gave it.
  virtual bool IsConstant(const Module& module, FunctionId function, Pc pc, uint16_t reg) = 0;
  // May what a parameter of the function stands for, or what is in that, be written into at some time?
  virtual bool WritesGiven(const Module& module, FunctionId function) = 0;
  // May what an instruction drops, or replaces, be written into at some time, by way of what it was in or of the result?
  virtual bool DropsWritten(const Module& module, FunctionId function, Pc pc) = 0;
  // May what an instruction puts into something be written into at some time?
  virtual bool PutsWritten(const Module& module, FunctionId function, Pc pc) = 0;
  // May what a register holds be read in another block? If not, what it holds where a generator stops is of no use to anybody.
  virtual bool IsKept(const Module& module, FunctionId function, uint16_t reg) = 0;
};

// Calls visit(reg) for what an instruction that is no call may ask of: not for what it just stores.
template <typename Visit>
void ForEachOperand(const Function& function, Pc pc, Visit visit) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::SetAttr: case Op::DelAttr: visit(in.a); break;
    case Op::SetItem:
      visit(in.a);
      visit(in.b);
      break;
    case Op::DictInsert: visit(in.b); break;
    case Op::BuildDict:
      for (int i = 0; i < in.c; ++i) visit(static_cast<uint16_t>(in.b + 2 * i));
      break;
    case Op::SetAdd: visit(in.b); break;
    default: ForEachRead(function, pc, visit);
  }
}

// The register of what an operand is compared with, or filled into: which methods of that are asked, its type says. -1: nothing is.
inline int ComparedWith(const Instruction& in, uint16_t reg) {
  const bool meets = (in.op >= Op::Eq && in.op <= Op::Ge) || in.op == Op::Mod || in.op == Op::IMod;
  return !meets || in.b == in.c ? -1 : reg == in.b ? in.c : in.b;
}

// For one thread at a time.
struct ControlMap {
  mutable std::vector<FunctionControl> functions;  // by FunctionId; perhaps without writes
  std::shared_ptr<ControlReach> reach;             // null: of an empty map
  InstructionSet settled;                          // of what the analysis found: they open no region
  KnownWays ways;                                  // likewise; the joins are those of a graph without the others

  // With what its regions may write.
  const FunctionControl& Of(const Module& module, FunctionId function) const {
    FunctionControl& control = functions[function];
    if (control.writes.empty()) reach->FindWrites(module, function, control);
    return control;
  }
};

}  // namespace penstock
