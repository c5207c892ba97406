// What instructions may write besides their registers: by names only, without knowing values. Feeds
// the ControlMap, which must be cheap and must never miss a write.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "analysis/asked_code.h"
#include "analysis/cfg.h"
#include "analysis/definitions.h"
#include "analysis/known_at.h"
#include "analysis/moments.h"
#include "analysis/written_parts.h"
#include "catalog/builtins.h"
#include "ir/dropped.h"
#include "ir/module.h"

namespace penstock {

class Manifest;

// One write, packed so that sets of them are sorted numbers.
struct Effect {
  // As in ControlWrites. In summaries only: kChosen (see Effects::OfChoice) and kOwn (the object itself is written into, nothing that it
  // holds), elsewhere kObject; kRead, elsewhere nothing.
  enum Way : uint8_t { kValue, kObject, kIterator, kChosen, kOwn, kRead };
  // In summaries only: kParameter, and kEverything, which is all from which an object may hang.
  enum Place : uint8_t { kRegister, kGlobal, kCell, kParameter, kEverything };
  Way way;
  Place place;
  uint32_t index;

  uint64_t packed() const { return static_cast<uint64_t>(way) << 40 | static_cast<uint64_t>(place) << 32 | index; }
  static Effect From(uint64_t packed) {
    return {static_cast<Way>(packed >> 40), static_cast<Place>(packed >> 32 & 255), static_cast<uint32_t>(packed)};
  }
};

// Sorted packed effects.
using EffectSet = std::vector<uint64_t>;
bool AddAll(EffectSet& to, const EffectSet& from);  // true if it grew

// The register whose iterator an instruction moves on, if it is one, or -1.
int MovedIterator(const Instruction& in);

// Effects of one function while they are gathered, each once. What every other call of a plan with classes adds
// is not even tried again.
class EffectBag {
 public:
  // How many registers, globals, cells, filled places (Effects::FilledPlace) and summaries there may be; whether it is for summaries.
  EffectBag(size_t registers, size_t globals, size_t cells, size_t filled, size_t summaries, bool of_summaries)
      : opened_(filled * kPerComponent), taken_in_(summaries), dropped_(of_summaries ? UINT64_MAX : Effect{Effect::kChosen, Effect::kRegister, 0}.packed()) {
    const size_t places[] = {registers, globals, cells, registers};  // by Effect::Place
    for (size_t kind = 1; kind <= kKinds; ++kind) first_[kind] = first_[kind - 1] + static_cast<uint32_t>(places[(kind - 1) & 3]);
    seen_.resize(first_[kKinds] / 64 + 1);
  }

  bool has_everything = false;  // objects and iterators may hang from anything: not in effects()
  bool writes_everything = false;  // and it is objects, not iterators alone
  // Of one instruction: registers that it reads are added where something is written into what they hold, also those that live within
  // its block.
  bool of_instruction = false;
  // If it is there: writes of which names tell what is written are put in here, and are no effects.
  std::vector<PartFound>* parts = nullptr;
  // If it is there: registers that are given something which may be written into are put in here, with the instruction, and are no effects.
  std::vector<std::pair<Pc, uint16_t>>* chosen = nullptr;
  bool writes_objects = false;  // some effects are writes into objects, not choices of what is written into
  // If it is there: what holds objects that are written into, and by a callee perhaps what is in them.
  EffectBag* reached = nullptr;
  bool keeps_ways = false;          // of `reached`: the next five are wanted
  std::vector<uint32_t> returned;   // who returned such objects, as summaries are numbered
  std::vector<Pc> stored;           // and what put them where they were taken from
  std::vector<Pc> taken;            // what took them out of something
  std::vector<uint64_t> opened;     // and the places where they were taken from
  std::vector<Pc> made;             // and what made those that live within a block

  const EffectSet& effects() const { return effects_; }  // in the order they came, or sorted
  void Clear() {
    for (uint64_t packed : effects_) seen_[BitOf(packed) / 64] = 0;
    effects_.clear();
    ++round_;
    summaries_.clear();
    returned.clear();
    stored.clear();
    opened.clear();
    taken.clear();
    made.clear();
    has_everything = writes_everything = writes_objects = false;
  }
  bool Has(Effect effect) const { return (seen_[BitOf(effect.packed()) / 64] >> (BitOf(effect.packed()) & 63) & 1) != 0; }
  void Add(uint64_t packed) {
    writes_objects |= packed >> 40 == Effect::kObject || packed >> 40 == Effect::kOwn;
    if (packed >= dropped_) {
      if (packed >> 40 == Effect::kRead) return;
      packed = Effect{Effect::kObject, Effect::From(packed).place, Effect::From(packed).index}.packed();
    }
    const size_t at = BitOf(packed);
    const uint64_t bit = uint64_t{1} << (at & 63);
    if (seen_[at / 64] & bit) return;
    seen_[at / 64] |= bit;
    effects_.push_back(packed);
  }
  // Is it the first time that what is in a summary is added?
  bool TakesIn(uint32_t summary) {
    if (std::exchange(taken_in_[summary], round_) == round_) return false;
    summaries_.push_back(summary);
    return true;
  }
  const std::vector<uint32_t>& summaries() const { return summaries_; }  // those that were asked for
  // Is it the first time that what is in a component of filled places is added in this way?
  bool Opens(uint32_t component, Effect::Way way, bool named) { return std::exchange(opened_[component * kPerComponent + way * 2u + named], round_) != round_; }
  void Sort() { std::sort(effects_.begin(), effects_.end()); }
  template <typename Is>
  void RemoveIf(Is is) {
    std::erase_if(effects_, [&](uint64_t packed) {
      if (!is(Effect::From(packed))) return false;
      seen_[BitOf(packed) / 64] &= ~(uint64_t{1} << (BitOf(packed) & 63));
      return true;
    });
  }

 private:
  static constexpr size_t kKinds = 24;  // of way and place
  size_t BitOf(uint64_t packed) const { return first_[packed >> 38 | (packed >> 32 & 3)] + static_cast<uint32_t>(packed); }

  static constexpr size_t kPerComponent = 12;  // ways, named or not
  EffectSet effects_;
  std::vector<uint32_t> summaries_;
  std::vector<uint32_t> opened_, taken_in_;  // the round in which it was
  uint32_t round_ = 1;
  std::vector<uint64_t> seen_;      // a bit for each that may be
  uint32_t first_[kKinds + 1] = {};  // by way and place: its first bit
  uint64_t dropped_;                // from here on
};

// For one module: the effects of every instruction, calls included.
class Effects {
 public:
  // strict: else what the plan's own code may write counts as nothing, nor what is called where it is not known who that is: as in mode
  // explicit, in which control is followed in library modules alone.
  // `tools`: as of BuildControlMap.
  Effects(const Module& module, const Cfg& cfg, bool strict, const Manifest* tools);
  ~Effects();

  // Adds the effects of one instruction as its function sees them; those of summaries only do not occur.
  void Of(FunctionId function, Pc pc, EffectBag& out) const;
  // Which object a variable holds, or a function returns, may be decided by whether an instruction runs. If that object may be written
  // into, by whomever and whenever, what the variable held and what it is given count as written into.
  void OfChoice(FunctionId function, Pc pc, EffectBag& out) const;
  void OfChoiceFor(FunctionId function, Pc pc, uint16_t reg, EffectBag& out) const;  // of one register that the instruction writes
  // Who is called by the instruction was chosen, or who is asked: so was what it gives, if that may be written into.
  void OfResult(FunctionId function, Pc pc, bool is_called, EffectBag& out, std::optional<uint16_t> plain = std::nullopt) const;
  // What code does that operands of the instruction have: not what it calls by name.
  void OfOperands(FunctionId function, Pc pc, EffectBag& out) const;
  // By names: is what a register holds before an instruction data, in whatever run? See plain_data.cc.
  bool IsData(FunctionId f, Pc pc, uint16_t reg) const { return IsData(f, pc, reg, false, false); }
  // And all that is in it?
  bool HoldsData(FunctionId f, Pc pc, uint16_t reg) const { return IsData(f, pc, reg, false, true); }
  // The same, and nothing with parts that the plan made. What a function is given counts as such.
  bool IsGiven(FunctionId f, Pc pc, uint16_t reg) const { return IsData(f, pc, reg, true, false); }
  // Is it a value without parts, in whatever run?
  bool HoldsNoParts(FunctionId f, Pc pc, uint16_t reg) const { return IsScalar(f, pc, reg); }
  // What `__missing__` does, where an item is read of what may have one.
  void OfMissing(FunctionId function, Pc pc, bool by_plain_key, EffectBag& out) const;
  // What any of its instructions does.
  void OfBody(FunctionId function, EffectBag& out) const;
  // May what an instruction takes out of what it reads be written into, by whomever and whenever?
  bool WritesGiven(FunctionId f) const {
    for (int reg = 0; reg < module_.functions[f].parameter_register_count(); ++reg) {
      if (IsLater(f, 0, written_registers_[f][reg]) || IsLater(f, 0, moved_registers_[f][reg]) || IsLater(f, 0, written_within_[f][reg])) return true;
    }
    return false;
  }
  bool TakesWritten(FunctionId f, Pc pc) const { return IsLater(f, pc, written_takings_[f][pc]); }
  // Of what an instruction may drop out of something (ir/dropped.h), the same.
  bool DropsWritten(FunctionId f, Pc pc);
  // And of what it puts into something.
  bool PutsWritten(FunctionId f, Pc pc) const;
  bool IsFilledByName(FunctionId f, Pc start, uint16_t first) const;
  bool HasDefaultWithParts(FunctionId f, uint16_t parameter) const;
  // And may anything be written into at some time by way of what it hangs from, or an iterator be moved on? Not in a plan without classes that
  // writes into nothing but lists, dicts and sets by the variables that they were made for.
  // When the instruction is run, or after that.
  bool MayBeWrittenWithin(FunctionId f, Pc pc) const;
  // Which constant a register holds before an instruction, whichever way that was come by.
  std::optional<uint32_t> ConstantAt(FunctionId f, Pc pc, uint16_t reg) const;
  // What a function writes into that it did not make, from its parameters, globals and cells. Null: that cannot be told.
  const std::vector<PartFound>* PartsOf(FunctionId f) const;
  // Good for any function, one after the other. It has room for all globals: making one for each function is quadratic.
  EffectBag NewBag(bool of_summaries) const;

  // What a register may hold that can be called, before an instruction.
  struct Target {
    boost::container::small_vector<FunctionId, 4> functions;
    boost::container::small_vector<BuiltinId, 4> builtins;
    bool makes = false;    // a class of the plan or its library
    boost::container::small_vector<uint32_t, 4> makers;  // then: what runs when an instance is made, as summaries are numbered
    boost::container::small_vector<uint64_t, 2> classes;  // of TargetsOf alone: function << 32 | pc where they are made
    bool tools = false;      // a tool
    bool data = false;       // a list, say, or something else that cannot be called
    bool is_method = false;  // one of a builtin type that only reads what it is given, as a function; of CallablesOf alone
    bool unknown = false;  // that, or anything
    int steps = 0;
    bool is_found = false;
  };
  // What makes an instance of the class that is made there, added to `target`.
  void AddMakers(FunctionId f, Pc pc, Target& target) const;
  // The same of whichever class a classmethod is given. REQUIRES: IsGivenClass(f)
  void AddMakersOfGiven(FunctionId f, Target& target) const;
  bool IsJustPutAsClassmethod(FunctionId f) const;
  bool IsCalledInSight(FunctionId f) const;
  const Target& TargetsOf(FunctionId f, Pc pc, uint16_t reg) const;
  // What a function does, in its own places; behind the functions: any of them, what iterators run, what operators run, what coroutines run.
  // Summaries of several functions, numbered behind those of one: of any; of generators, and callbacks of iterators; of coroutines; of what
  // Python asks by itself, for whatever, or for one thing.
  enum Several : uint8_t { kAny, kLazy, kCoroutines, kAsked, kAskedForTruth, kAskedByOperators, kAskedByLooking, kAskedForItems, kAskedToSetItems, kAskedByChanges, kAskedToFillIn, kAskedToCompare, kAskedForMissing, kAskedForAttributes, kAskedForStores, kAskedForSteps, kAskedOfOperands, kAskedByNewClasses, kAskedByNewInstances, kAskedByEachInstance, kAskedToShow, kSeveral };
  uint32_t Of(Several which) const { return static_cast<uint32_t>(module_.functions.size()) + which; }
  // Behind these: of all functions that stand under one name in classes, where they are many.
  uint32_t OfGroup(size_t group) const { return Of(kSeveral) + static_cast<uint32_t>(group); }
  // Which of them an instruction that is no call may run in a plan with classes; kSeveral: none.
  static Several AskedBy(Op op);
  bool RaisesInstance(FunctionId f, Pc pc) const;
  bool MayCallTool(FunctionId f, Pc pc) const;  // by itself, or by code that it runs; or set what has no label
  bool CallsToolAlone(FunctionId f, Pc pc) const;  // a tool, and nothing else
  // May it run where it is not known which function does?
  bool MayBeAny(FunctionId f) const;
  // Is there code of the plan, or of its libraries, that the instruction may ask by itself?
  bool MayAsk(Op op) const;
  // May a test run a method, and so end in an error?
  bool TestsRunCode() const { return tests_run_code_; }
  bool TestsTruthValue(FunctionId f, Pc pc) const;
  // May the instruction let a coroutine go on, other than by code that it calls?
  bool RunsCoroutines(FunctionId f, Pc pc) const;
  // By a method's name alone, whatever the receiver's type.
  struct MethodEffect { bool known = false, mutates = false, takes_functions = false; };
  const MethodEffect& EffectOfMethod(uint16_t name) const;
  const MethodEffect& EffectOfCall(FunctionId f, Pc pc) const;  // REQUIRES: it calls a method
  bool RunsNothing(FunctionId f, Pc pc) const;  // AsksNobodyAt, of any instruction; of an attribute that is set, too
  bool GoesOverPlain(FunctionId f, Pc pc) const;  // REQUIRES: Op::ForNext
  bool IsCallOfInstance(FunctionId f, Pc pc) const { return instance_calls_.contains(static_cast<uint64_t>(f) << 32 | pc); }
  bool IsCallOfPlan(FunctionId f, Pc pc) const { return plan_methods_.contains(static_cast<uint64_t>(f) << 32 | pc); }
  bool CallsMethodOfBuiltin(FunctionId f, Pc pc) const;  // REQUIRES: it calls a method
  bool IsMethodOfBuiltin(uint16_t name) const;  // a method of builtin types, and nothing gives that name to something else
  bool GivesPlain(BuiltinId id) const;          // a number, a text or a truth value
  static bool GivesNew(BuiltinId id);           // a list, say, that may hold what is in what it is given, and that nobody else has
  bool Writes(BuiltinId id) const;
  bool has_classes() const { return has_classes_; }
  bool is_strict() const { return strict_; }
  bool raises() const { return raises_; }  // does the plan itself raise an error anywhere?
  bool MayMissKey(uint16_t method) const;  // an error of it has the key in it
  bool compares() const { return has_modules_ || (asked_ && asked_->compares()); }  // may a comparison give anything but a truth value?
  const Definitions& definitions() const { return definitions_; }

 private:
  struct Where;
  struct Roots;
  struct Contents;
  struct WrittenContents;

  void LookAtCode(FunctionId f);
  bool WritesIntoAsked() const;  // does a method that operators ask for, a comparison, say, write into its operands?
  bool SetsAttribute(FunctionId f, Pc pc) const;  // REQUIRES: it calls a method
  bool FillsAnew(FunctionId f, Pc pc) const;      // `xs.__init__(ys)`, and `super().__init__(ys)` where a base may be a list or an error
  bool CallsInherited(FunctionId f, Pc pc) const;  // the same
  bool PutsBackThere(FunctionId f, Pc pc) const;  // ir/stores_back.h
  static constexpr size_t kMostAskedOfMakers = 8;
  bool AddMakersTo(const Target& target, boost::container::small_vector<uint32_t, 4>& callees) const;
  bool DerivesFromData() const;  // may a class derive from a builtin type that is no error?
  // `super(C, self)`, `vars(x)`: the register of what is the same object, seen another way; -1: the instruction gives no such thing.
  int SeenThrough(FunctionId f, Pc pc) const;
  template <typename Visit>
  void ForEachSetObject(FunctionId f, Pc pc, Visit visit) const;
  bool MakesByBuiltin(FunctionId f, Pc pc) const;  // `int.__new__(cls, x)`: takes of x what it needs. REQUIRES: it calls a method
  // Is it a class of the plan or its library, and nothing else?
  bool IsSurelyClass(FunctionId f, Pc pc, uint16_t reg) const {
    const Target& target = TargetsOf(f, pc, reg);
    return target.makes && !target.data && !target.unknown && target.functions.empty() && target.builtins.empty();
  }
  bool HasNoSlots(FunctionId body) const;
  // Is it a class in which, and in whose bases, nothing stands but functions and values without parts?
  bool IsClassOfCode(FunctionId f, Pc pc, uint16_t reg) const;
  bool AllBodies(FunctionId f, Pc pc, uint16_t reg, int depth, bool of_builtin, const std::function<bool(FunctionId)>& is) const;  // of the class and its bases; of_builtin: but those of the language
  bool GivesBackFirst(FunctionId f, Pc pc) const;  // does the call give just what it is given?
  bool ReturnsFirst(FunctionId f) const;
  bool GivesOnlyNew() const;
  bool GivesNewInstance(FunctionId f) const;
  bool GivesBareInstance(FunctionId f, Pc pc) const;  // a call gives an instance that nobody else has yet
  bool IsData(FunctionId f, Pc pc, uint16_t reg, bool is_given, bool what_is_in_it) const;
  // -- own_containers.cc. kContainer: a list, dict or set that was made here, or a value without parts, if it is no field of a reply that
  // is called like an attribute; kNoReply: not even then. kScalar: a value without parts.
  enum class Own : uint8_t { kNo, kContainer, kNoReply, kScalar };
  Own OwnAt(FunctionId f, Pc pc, uint16_t reg) const;
  void FindOwn();
  bool IsPlain(FunctionId f, Pc pc, uint16_t reg) const { return IsScalar(f, pc, reg) || OwnAt(f, pc, reg) == Own::kScalar; }
  // Is what an instruction takes something out of such a container, or has it no attribute of that name that code gives? Then nobody is
  // asked for what it gives.
  bool TakesAsItIs(FunctionId f, Pc pc) const;
  bool AsksNobodyAt(FunctionId f, Pc pc) const;  // and for nothing else. REQUIRES: no call
  // Who is asked by an instruction; kSeveral: nobody. By a key of such a container those that it is compared with. REQUIRES: no call
  Several AskedAt(FunctionId f, Pc pc) const;
  // Where an item is taken, set or deleted: the methods of classes that this runs besides those that compare keys; null: not known, or the key may
  // run some.
  const boost::container::small_vector<FunctionId, 2>* AskedForItem(FunctionId f, Pc pc) const;
  void AddAsked(FunctionId f, Pc pc, EffectBag& out) const;  // what Python asks for the instruction
  void AddAskedForItem(FunctionId f, Pc pc, FunctionId method, EffectBag& out) const;
  // The same of a call of a builtin function or type.
  Several AskedByBuiltin(FunctionId f, Pc pc, BuiltinId id) const;
  // The same of a call of a method of builtin types. REQUIRES: CallsMethodOfBuiltin(f, pc)
  Several AskedByMethod(FunctionId f, Pc pc) const;
  // Of a function of which all that is ever done with it is to call it: by which instructions. Of others, what they are given cannot be told.
  struct PlainCalls;
  struct Uses;
  const PlainCalls& CallsOf(FunctionId f) const;
  const Uses& KnownUses() const;
  std::span<const std::pair<uint16_t, Pc>> ReadsOf(FunctionId f, uint16_t reg) const;
  bool MayBeFrom(const Where& given, Pc pc) const;
  bool Reaches(const Where& given, Pc read) const;
  // Which instructions use the value that is given to a register at `at.pc`, or anywhere, apart from those that give it another name.
  // False: `visit` said so, or it has names that are not followed.
  template <typename Visit>
  bool ForEachUse(const Where& at, Visit visit) const;
  // What holds the default of a parameter that has one, where its function is made; kAnywhere as pc: it is a constant. Null: that cannot be told.
  std::optional<Where> DefaultOf(FunctionId f, uint16_t parameter) const;
  std::optional<Where> GivenByCall(const Where& call, FunctionId callee, uint16_t parameter) const;
  // The register of a call that gives a function's parameter by its name.
  std::optional<uint16_t> GivenByName(FunctionId f, Pc call, FunctionId callee, size_t parameter) const;
  bool GivesData(FunctionId f, Pc pc) const;
  bool FillsReplies() const;
  bool PutsCode() const;
  // -- kept_scalars.cc
  class KeptScalars;
  void FindKeptScalars();
  void TakeKeptScalars(KeptScalars& kept);
  // -- plain_fields.cc
  void FindPlainFields();
  void AddOwnScalars();
  bool MayBeReply(FunctionId f, Pc pc, uint16_t reg) const;
  bool PutsUnderKey(FunctionId f, Pc pc, std::optional<std::string_view>& key) const;
  void FindScalarsAgain();
  void FindScalars(FunctionId f);
  void FindScalarCalls();
  // Does the instruction give a value without parts, as far as `scalar_` and those before it are known?
  bool GivesScalar(FunctionId f, Pc pc) const;
  bool GoesOverScalars(FunctionId f, Pc pc) const;
  static bool GivesTextOrNumber(std::string_view method);
  bool GivesNew(FunctionId f, Pc pc) const;
  bool IsScalar(FunctionId f, Pc pc, uint16_t reg) const;
  void FindStores();
  // -- kept_iterators.cc
  bool IsUsedUpWhereMade(FunctionId f, Pc call) const;
  bool LoadsGiver(FunctionId f, Pc pc) const;
  bool IsCalledForUse(FunctionId f, Pc made) const;
  void FindKeptIterators();
  class HeldIterators;  // held_iterators.cc
  void FindHeldIterators();
  bool IsInCell(FunctionId f, uint16_t reg) const;  // so that others move it on, too
  // kIterator: in a bag of what is reached, registers alone are marked as moved on; else as what is chosen.
  void AddMovedOf(FunctionId f, const Roots& roots, Effect::Way way, EffectBag& out) const;
  bool LibraryKeepsIterators() const;
  bool TakesValue(FunctionId f, Pc pc) const;
  bool IsHeldByBuiltins(std::string_view attribute) const;
  bool IsHeld(uint16_t name) const { return held_[name] != 0; }
  void FindHeld();
  bool GeneratorsReturn() const;
  int MovedBy(FunctionId f, Pc pc) const;  // MovedIterator, and what `xs[part] = x` goes over
  bool MayBeSlice(FunctionId f, Pc pc, uint16_t reg) const;
  bool GivesText(const Instruction& in) const;
  bool KeysArePlain() const;
  bool IsPlainKey(FunctionId f, Pc pc, uint16_t reg) const;
  bool MayBeType(FunctionId f, Pc pc, uint16_t reg, uint16_t method) const;
  void AddMoved(FunctionId f, Pc pc, uint16_t reg, EffectBag& out) const;
  void FindLibraryTables();
  bool MayBeChanged(const Where& stored) const;
  static uint64_t PlaceKey(Effect::Place place, uint32_t index) { return Effect{Effect::kValue, place, index}.packed(); }
  // The register into whose object an instruction puts what else it reads, or -1.
  int PutsInto(FunctionId f, Pc pc) const;
  size_t NodeOf(uint32_t callee) const;      // in puts_: functions, then any of them, then groups
  bool PutsByCall(FunctionId f, Pc pc) const;  // one that it calls does so, by itself or by what that calls or makes
  // Code of the plan that a call may run, functions among the arguments of a builtin too, by what summarises it; kAnyFunction: not known which.
  std::span<const uint32_t> CalleesOf(FunctionId f, Pc pc) const { return callees_[f].At(pc); }
  // May a builtin be given what it calls behind a star, `map(*both)`, or out of a list by what calls it, `map(map, [f], [xs])`? REQUIRES: it is
  // called by the instruction; it is given to a builtin there.
  bool MayCallBehindStar(FunctionId f, Pc pc, BuiltinId id) const;
  bool MayCallElement(FunctionId f, Pc pc, BuiltinId id) const;
  boost::container::small_vector<uint32_t, 4> FindCalleesOf(FunctionId f, Pc pc) const;
  void FindCallees();
  bool IsPutter(FunctionId f, Pc pc) const;
  void FindLazyHooks();
  void FindWhoPuts();
  const std::string* PutUnder(const Function& function, const Instruction& in) const;
  std::vector<std::vector<uint32_t>> FindUsers() const;  // by NodeOf: who calls it or makes it
  static void AddUsers(const std::vector<std::vector<uint32_t>>& users, std::vector<uint8_t>& marked);  // of all that are marked
  void FindWhoCallsTools() const;
  mutable std::vector<uint8_t> calls_tools_;  // by NodeOf; empty: not looked at
  mutable bool shows_anywhere_ = false;    // tools are held as values, or the machine keeps something without a label that may be set
  mutable bool asked_call_tools_ = false;  // what Python asks by itself does, or a step of an iterator
  void FindContents(FunctionId f);
  template <typename Visit>
  void ForEachPlaceOf(FunctionId f, Pc pc, uint16_t reg, Visit visit) const;
  template <typename Visit>
  void ForEachPut(FunctionId f, Pc pc, Visit visit);
  // What a function may put into which of its parameters from which others. Null: it cannot be told, or its contents are not known yet.
  struct Put {
    uint16_t into, what;
    bool is_own;  // into that very object, not into something that hangs from it
    auto operator<=>(const Put&) const = default;
  };
  const std::vector<Put>* PutsOf(FunctionId f);
  bool SetsOwn(FunctionId f, Pc pc, uint16_t parameter) const;
  template <typename Visit>
  bool FindPutsByCall(FunctionId f, Pc pc, Visit visit);
  // Places of a function which something is put into have numbers. kNotFilled: nothing is.
  static constexpr uint32_t kNotFilled = 0xFFFFFFFF;
  uint32_t FilledPlace(FunctionId f, uint64_t key) const;
  bool HasContents(FunctionId f, uint64_t key) const { return FilledPlace(f, key) != kNotFilled; }
  template <typename Visit>
  void ForEachContent(FunctionId f, uint32_t place, Visit visit) const;
  const Contents& ContentsOf(FunctionId f, bool named) const;
  static void FindComponents(Contents& contents);
  // What it comes from by what was put into something, too.
  bool MayBeAnything(const Roots& roots) const;
  void Summarise();
  bool Summarise(FunctionId f, const EffectBag& bag);  // true if that is new
  // Has something been found since a function was looked at last that makes a difference to what is found in it?
  bool IsAskedFor(FunctionId f, Several several) const;  // of those that Python asks. REQUIRES: asked_
  bool IsStale(FunctionId f) const;
  void NoteLook(FunctionId f, uint32_t begun, const EffectBag& bag);
  // -- made_or_given.cc
  bool IsMadeBy(FunctionId f, Pc pc, uint16_t reg, size_t& looks, const std::function<bool(FunctionId, Pc)>& made) const;
  bool IsMadeForIt(FunctionId f, Pc pc, uint16_t reg, size_t& looks) const;
  bool OnlyWritesWhatItMade() const;
  bool IsNewHere(FunctionId f, Pc pc, uint16_t reg) const;
  // -- moments.cc
  void FindMoments();
  bool FollowsMoments() const;
  bool MayKeepCallee(FunctionId f, Pc pc) const;  // REQUIRES: it is a call
  void AddSeenCalls(FunctionId f, Pc pc, std::vector<SeenCall>& calls) const;
  // May it be when the instruction is run, or after that?
  bool IsLater(FunctionId f, Pc pc, uint8_t written) const { return written >= moments_.EarliestAt(f, pc); }
  // -- marks.cc. Which objects may be written into is a matter of the whole plan. What is written is marked with the last moment at which it may be;
  // 0: never, kAnyTime: nothing is known. Marks grow alone. REQUIRES: it is known what functions read, as no more comes to that
  static constexpr uint8_t kAnyTime = Moments::kAnyTime;
  void FindWritten();
  void PrepareMarks();
  bool FindWrittenBy(FunctionId f, const std::vector<BlockId>& last_first, EffectBag& bag);
  bool MarkWrittenByPlan(const std::vector<BlockId>& last_first, EffectBag& bag);
  void LookForWritten(FunctionId f, Pc begin, Pc end, EffectBag& bag) const;
  bool Mark(uint8_t& written, uint8_t when);  // these three: true if that is new
  bool MarkReached(FunctionId f, bool everything, const EffectBag& reached, uint8_t when);
  bool MarkWithin(FunctionId f);
  void MarkAll(std::vector<uint8_t>& written, uint8_t when);
  void MarkEverything(FunctionId f, uint8_t when);
  void MarkPlace(FunctionId f, const Effect& effect, uint8_t when);
  void MarkCaptured(FunctionId f, const Capture& capture, uint8_t when);
  void MarkResults(uint32_t callee, uint8_t when);
  void MarkNamedWithin(FunctionId f, Pc pc);
  void MarkPutWithin(FunctionId f, Pc pc);
  void MarkStore(FunctionId f, Pc pc, uint8_t when);
  void MarkStoresOf(uint32_t callee, uint8_t when);  // all of them, and of what it calls
  void AddUnmarked(uint32_t callee, uint8_t when, std::vector<FunctionId>& open);
  uint8_t* WrittenWithin(FunctionId f, uint64_t place);
  // When may something be written into that hangs from what the register holds before pc?
  uint8_t WrittenWithin(FunctionId f, Pc pc, uint16_t reg);
  uint8_t KnownWrittenWithin(FunctionId f, Pc pc, uint16_t reg);
  uint8_t WrittenWithin(const Roots& roots);  // not by what was put into something
  bool IsChoiceFor(FunctionId f, Pc pc, uint16_t reg) const;
  bool MayHoldContents(FunctionId f, const Roots& sources) const;
  uint8_t& IsCellWritten(FunctionId f, uint16_t reg);
  uint64_t CellKey(FunctionId f, uint16_t reg) const;
  static constexpr Pc kAnywhere = Definitions::kAnywhere;
  static constexpr FunctionId kAnyFunction = 0xFFFFFFFF;
  static constexpr uint32_t kNoCell = 0xFFFFFFFF;
  // What it holds before pc may come from another block.
  bool HoldsOverBlocks(FunctionId f, Pc pc, uint16_t reg) const { return definitions_.IsKept(f, reg) && !definitions_.LastInBlock(f, pc, reg); }
  // What it holds before pc it may hold in another block, too.
  bool OutlivesBlock(FunctionId f, Pc pc, uint16_t reg) const {
    const std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg);
    return last ? definitions_.Outlives(f, *last, reg) : definitions_.IsKept(f, reg);
  }
  // Of one that is kept and was given several values: can be said which of them it may have before pc?
  bool IsKnownAt(FunctionId f, Pc pc, uint16_t reg) const { return KnownAt(f, pc, reg) != nullptr; }
  const std::vector<Pc>* KnownAt(FunctionId f, Pc pc, uint16_t reg) const {
    return pc != kAnywhere && definitions_.Of(f, reg).size() > 1 && !holds_error_[f][reg] ? definitions_.Near(f, pc, reg) : nullptr;
  }
  // Which instructions may have given a register the value it has before pc: the last one in its block, or those
  // of one that is kept that may. `pc` may be kAnywhere.
  template <typename Visit>
  void ForEachDefinition(FunctionId f, Pc pc, uint16_t reg, Visit visit) const;
  // How it is looked for where an object hangs from. kOwn: an object that is written into itself, so that a copy is nobody else's.
  // kNamed: by what the plan names alone, where else it would be anything; kNamedWithin: of what is in it, too.
  enum Search : uint8_t { kAll, kOwn, kNamed, kNamedWithin };
  // Who gave its value to what a LoadGlobal or LoadCell of the function reads.
  template <typename Visit>
  void ForEachStore(FunctionId f, const Instruction& load, Visit visit) const;
  template <typename Visit>
  void ForEachStoreInCell(FunctionId f, uint16_t reg, Visit visit) const;  // the same of the cell that a register holds
  // Where an object in a register may hang from; and the same one step of variables back.
  // REQUIRES: it is kept
  const Roots& RootsOf(FunctionId f, uint16_t reg, Search search = kAll) const;
  const Roots& NamedRootsOf(FunctionId f, uint16_t reg) const;
  const Roots& SourcesOf(FunctionId f, uint16_t reg, Search search) const;
  const Roots& SourcesOfContent(FunctionId f, Pc stored, uint16_t reg, Search search) const;  // of what was put somewhere
  const Roots& SourcesGiven(FunctionId f, Pc pc, uint16_t reg) const;  // of what the instruction at pc gives it
  const Roots& RootsGiven(FunctionId f, Pc pc, uint16_t reg) const;
  // REQUIRES: the register is not kept, was written in the block of pc, or is known there
  const Roots& RootsAt(FunctionId f, Pc pc, uint16_t reg, Search search) const;
  const Roots& RootsBefore(FunctionId f, Pc pc, uint16_t reg, Search search) const;  // either, as far as can be known
  const Roots& NamedRootsBefore(FunctionId f, Pc pc, uint16_t reg) const;
  template <typename Start>
  void Walk(FunctionId f, Search search, Roots& roots, Start start) const;
  void FindRoots(FunctionId f, Pc pc, uint16_t reg, Search search, Roots& roots) const;
  std::optional<std::vector<uint16_t>> ParametersOf(FunctionId f, Pc pc, uint16_t reg, Search search) const;
  void FindContentOf(FunctionId f, uint32_t place, Search search, Roots& roots) const;
  // `is_given_there`: of what the instruction at pc gives the register, not of what it holds before.
  void FindSources(FunctionId f, Pc pc, uint16_t reg, Search search, Roots& sources, bool is_given_there = false) const;
  void FindTargets(FunctionId f, Pc pc, uint16_t reg, Target& target) const;
  // -- callables.cc. The same where TargetsOf says that it is not known: what may be called there, not what else it may be.
  struct Sought;
  const Target& CallablesOf(FunctionId f, Pc pc, uint16_t reg) const;
  void FindCallables(FunctionId f, Pc pc, uint16_t reg, Target& target) const;
  template <typename Visit>
  bool ForEachGiven(FunctionId f, uint16_t parameter, int taken, Visit visit) const;
  template <typename Visit>
  bool ForEachGivenToMethod(FunctionId f, uint16_t parameter, int taken, Visit visit) const;
  bool ForEachGivenTo(FunctionId f, uint16_t parameter, int taken, const std::function<void(const Where&, int)>& visit) const;
  bool IsJustPutIntoClass(FunctionId f) const;
  const std::vector<Where>* CallsOfMaker(FunctionId f) const;
  bool FindCallsOfMaker(FunctionId f, std::vector<Where>& calls) const;
  bool IsStaticOrProperty(FunctionId f) const;
  bool IsJustCalled(FunctionId f, Pc pc) const;
  bool MayMakeOfInstance() const;  // another, by its class: `type(x)(1)`
  std::optional<Where> GivenToMaker(const Where& call, FunctionId maker, uint16_t parameter) const;
  const std::vector<Where>* CallsOfMethod(FunctionId f) const;
  struct NamedUses { std::vector<Where> calls, reads; bool is_otherwise = false; };  // reads: of an attribute called so, not just to call it at once
  const NamedUses* UsesUnderName(FunctionId f) const;
  const std::vector<Where>* CallsUnderName(FunctionId f) const;
  void FindNamedUses() const;
  template <typename Visit>
  bool FollowBack(FunctionId f, Pc pc, int taken, Target& target, Visit visit) const;
  bool IsOnlyRead(FunctionId f, Pc made) const;
  // -- uses.cc
  using TakenBy = boost::container::small_vector<const std::string*, 4>;  // step by step; null: whatever is taken
  const std::string* TakenUnder(FunctionId f, Pc pc) const;
  template <typename Open>
  bool GoesToParameters(const Target& callee, int place, Open& open) const;
  bool IsOnlyTakenFrom(const Where& made, const TakenBy& way) const;
  bool FindOnlyTakenFrom(const Where& made, const TakenBy& way) const;
  static TakenBy PairedWay(const TakenBy& way);
  // Is what a register holds before an instruction a tool's reply, or was it taken out of one, which is only read as far as that?
  bool IsOfReadReply(FunctionId f, Pc pc, uint16_t reg) const;
  bool IsNumber(FunctionId f, Pc pc, uint16_t reg, int depth) const;
  bool AddsNumber(FunctionId f, Pc pc) const;
  bool IsGivenClass(FunctionId f) const;
  boost::container::small_vector<uint32_t, 2> CellsOf(FunctionId f, Pc pc, uint16_t reg) const;
  // An object that a register holds before pc is written into (kOwn: it alone), or its iterator is moved on.
  void AddWrite(FunctionId f, Pc pc, uint16_t reg, Effect::Way way, EffectBag& out) const;
  // The same by a callee, who may write into what is in it.
  void AddWriteOfCallee(FunctionId f, Pc pc, uint16_t reg, Effect::Way way, EffectBag& out) const;
  void AddNamed(FunctionId f, Pc pc, uint16_t reg, Search search, Effect::Way way, EffectBag& out) const;
  // Objects or iterators may hang from anything; not strict: from what is named.
  void AddEverything(Effect::Way way, EffectBag& out) const;
  void AddRoots(const Roots& roots, Effect::Way way, EffectBag& out) const;
  template <typename From>
  void AddPlaces(const From& from, Effect::Way way, EffectBag& out) const;
  void AddOwnRoots(const Roots& roots, Effect::Way way, EffectBag& out) const;  // not by what was put into something
  void AddCall(FunctionId f, Pc pc, EffectBag& out) const;
  // -- written_parts.cc
  // What `reg` holds before pc is written into: by its part, if that is wanted and can be told, else by AddWrite.
  void AddOwnWrite(FunctionId f, Pc pc, uint16_t reg, EffectBag& out) const;
  std::optional<Pc> OnlyDefinition(FunctionId f, Pc pc, uint16_t reg) const;
  std::optional<Pc> DefinitionOnTheWay(FunctionId f, Pc pc, uint16_t reg) const;
  bool FindPart(FunctionId f, Pc pc, uint16_t reg, PartFound& part) const;  // of one object: not where it is one of several that a display names
  bool FindParts(FunctionId f, Pc pc, uint16_t reg, const PartFound& like, std::vector<PartFound>& out) const;
  struct Trail;
  bool FollowTrail(FunctionId f, Trail trail, PartFound part, std::vector<PartFound>& out) const;
  bool IsQuiet(FunctionId f, Pc begin, Pc end) const;
  bool IsMadeForLoop(FunctionId f, Pc made, Pc loop) const;
  static constexpr int kWhole = -1;
  std::optional<PartKey> FindLoop(FunctionId f, int part, Pc& pc, uint16_t& reg, bool& copies) const;
  bool GivesBackReceiver(FunctionId f, Pc pc) const;
  bool MayGiveOther(FunctionId f, Pc pc) const;
  bool HangsOnOthers(FunctionId f, Pc pc, uint16_t reg) const;
  bool PutsBack(FunctionId f, Pc pc, const PartFound& part) const;
  std::optional<PartKey> KeyWritten(FunctionId f, Pc pc) const;  // by `x.n = y`, `d["n"] = y`
  std::optional<Pc> AddsToWhatIsThere(FunctionId f, Pc pc) const;  // `x.n += y`: where it is added
  bool AddPartsOfCall(FunctionId f, Pc pc, FunctionId callee, bool makes, std::vector<PartFound>& out) const;  // false: they cannot be told
  // `makes`: the first parameter is an instance that is new. `by_parts`: what it writes into is in EffectBag::parts.
  // Who gives a callee its arguments: the call; or what is called, which it was given to; a bound method has its instance then. What reads
  // an item calls `__missing__`, by a key that may have nothing in it.
  enum class By : uint8_t { kCall, kHook, kBoundHook, kPlainKey, kItem };
  void AddSummary(FunctionId f, Pc pc, uint32_t callee, EffectBag& out, bool makes = false, bool by_parts = false, By by = By::kCall) const;
  // Of what is called with something else than the call gives.
  void AddHook(FunctionId f, Pc pc, uint32_t callee, EffectBag& out) const { AddSummary(f, pc, callee, out, false, false, By::kHook); }
  void AddCalled(FunctionId f, Pc pc, uint32_t callee, EffectBag& out, bool makes = false) const;  // by its parts, if they are wanted and can be told

  // Where a value was: a register of a function before an instruction of it.
  struct Where { FunctionId function; Pc pc; uint16_t reg; };
  struct PlainCalls {
    bool is_plain = false;  // nothing else is done with it; false: or that cannot be told
    std::vector<Where> calls;  // empty: it is not just called
    bool is_found = false;
  };
  struct Uses {
    std::vector<Where> made;                                // by function: the instruction that makes it; kAnywhere: none, or several
    std::vector<std::vector<Where>> loads;                  // by global
    std::vector<std::pair<uint64_t, Where>> cell_loads;     // by cell, sorted
    std::vector<std::vector<std::pair<uint16_t, Pc>>> reads;  // by function, sorted by register; empty until it is asked for
    std::vector<uint8_t> is_member;                         // by global: a module that is a value has it
  };

  const Module& module_;
  const Cfg& cfg_;
  const bool strict_;
  const Manifest* const tools_;
  Definitions definitions_;
  std::vector<std::vector<uint32_t>> free_cells_;                 // by function, register: number of the cell that it holds, or kNoCell
  std::vector<std::vector<uint8_t>> holds_error_;                 // by function, register
  mutable int calls_looked_through_ = 0;                          // GivesBackFirst, now
  std::vector<uint8_t> may_be_called_;                            // by function: elsewhere than where it is made
  mutable std::vector<std::optional<bool>> called_in_sight_;      // by function; once asked for
  std::vector<std::vector<uint8_t>> gives_scalar_;                // by function, pc
  std::unordered_set<uint64_t> plan_methods_;                     // function << 32 | pc: calls of methods of the plan alone, or of a text or number, which has such
  std::unordered_set<uint64_t> instance_calls_;                   // the same: of methods that nothing without parts has, of an instance, if that is no error
  std::unordered_set<uint64_t> plain_stores_;                     // the same: of attributes, where no class has a `__setattr__` for it
  std::unordered_set<uint64_t> builtin_calls_;                    // the same: of methods of values of builtin types, though classes have such
  std::vector<uint8_t> held_;                                     // by name: IsHeldByBuiltins
  std::vector<uint8_t> schema_fields_;                            // by name: no schema has parts under it
  std::vector<uint8_t> plain_replies_, plain_fields_;             // by name: no reply, or nothing at all, has an attribute called so that has parts
  std::vector<std::vector<Pc>> scalar_calls_;                     // by function: the calls among them that FindScalarCalls found, in order
  std::vector<std::vector<uint8_t>> scalar_;                      // by function, register that is kept: never holds an object
  // Of globals that library modules alone give values. kSettled: a function, a class, a number: nobody writes into it (ir/fixed.h).
  enum class LibraryGlobal : uint8_t { kNot, kSettled, kTable };
  std::vector<LibraryGlobal> library_globals_;                    // by global
  std::vector<std::vector<Where>> global_stores_;                 // by global: who stores what
  std::vector<std::pair<uint64_t, Where>> cell_stores_;           // by cell, sorted
  std::vector<std::vector<std::pair<uint64_t, Where>>> contents_;  // by function: by place, sorted
  std::vector<std::vector<uint32_t>> filled_;                      // by function and filled place: its first in contents_
  size_t most_filled_ = 0;
  mutable std::vector<Contents> known_contents_[2];                // by whether it is named, by function
  bool tests_run_code_ = false;
  std::vector<EffectSet> summaries_;  // by function, then by Several, then by group
  struct PartsOfFunction {
    bool is_looked_at = false;
    std::optional<std::vector<PartFound>> parts;
  };
  mutable std::vector<PartsOfFunction> parts_of_;  // by function
  struct PutsOfFunction {
    bool is_ready = false, is_looked_at = false;
    std::optional<std::vector<Put>> told;
  };
  std::vector<PutsOfFunction> puts_of_;  // by function
  mutable std::deque<EffectBag> bags_of_parts_;
  mutable size_t looks_ = 0;  // how many of them are in use
  mutable std::vector<Definitions::Predecessors> predecessors_;  // likewise, once asked for
  // Whose objects may be written into, at some time: by function and register (of a cell, where it was made); by function and the
  // instruction that puts them somewhere, takes them out, or makes one that lives within a block; by global; by the function that returns them.
  std::vector<std::vector<uint8_t>> written_registers_, written_stores_, written_takings_, written_values_;
  std::vector<uint8_t> written_globals_, written_results_;
  std::vector<std::vector<uint8_t>> moved_registers_;  // the same of iterators that are moved on and nothing else: by function and register
  // Of what is in it, the same: by function and register (of a cell, where it was made); by global.
  std::vector<std::vector<uint8_t>> written_within_;
  std::vector<uint8_t> written_within_globals_;
  std::vector<std::vector<uint8_t>> written_within_values_;  // of values within a block: by function and who made it
  uint8_t any_written_within_ = 0, written_errors_ = 0;  // written_errors_: an error that a handler was given, or what is in it
  bool written_anywhere_ = false;  // something is written into of which nothing is known
  mutable std::optional<bool> only_writes_what_it_made_;  // see MayBeWrittenWithin, once asked for
  uint32_t marks_ = 1;  // grows as more of that is marked
  // What is found is numbered: when each summary grew, when something was marked, and when functions were looked at last, what they took in then
  // and how much was known of what functions read.
  uint32_t changes_ = 1, marked_at_ = 0;
  std::vector<uint32_t> grew_at_, looked_at_, looked_with_reads_;
  std::vector<std::vector<uint32_t>> took_in_;
  std::vector<WrittenContents> written_contents_[2];  // as known_contents_
  // What FindCalleesOf found, once for all: the calls of the plan.
  struct Callees {
    std::vector<uint32_t> all, first;  // first: by pc, and behind the last
    std::span<const uint32_t> At(Pc pc) const { return {all.data() + first[pc], all.data() + first[pc + 1]}; }
  };
  std::vector<Callees> callees_;      // by function
  std::vector<uint8_t> puts_;         // by NodeOf: puts something into something, or calls or makes one that does
  std::vector<FunctionId> callees_first_;  // functions in the order in which what they do is best found
  Moments moments_;
  std::vector<uint8_t> stores_marked_;  // by function: MarkStoresOf was there; of these and those below, with which moment
  uint8_t all_stores_marked_ = 0, all_results_marked_ = 0, several_results_marked_[kSeveral] = {};
  std::vector<uint8_t> group_stores_marked_, group_results_marked_;
  std::vector<uint8_t> all_marked_, takings_marked_;  // by function: MarkReached marked all that may be marked, or all that is taken or made
  std::optional<AskedCode> asked_;    // if has_classes_
  bool has_modules_ = false;          // a module may be a value
  std::vector<bool> lazy_hooks_;  // by function: iterators call it; empty: it is not known which they call, or has_lazy_callbacks_ says none
  bool has_classes_ = false, has_lazy_callbacks_ = false, has_slices_ = false;  // slices: as values, which may be keys
  std::unordered_set<uint32_t> static_makers_;  // functions that may stand in a class as `__init__` without being its methods
  mutable std::unordered_map<FunctionId, std::optional<std::vector<Where>>> maker_calls_;
  mutable std::optional<std::unordered_map<std::string_view, NamedUses>> named_uses_;  // by the name of a method; once asked for
  mutable std::optional<bool> makes_of_instances_;
  mutable std::optional<std::vector<FunctionId>> asked_of_makers_[2];  // new instances, of classes in general and of each class
  mutable std::optional<bool> keys_are_plain_, derives_from_data_, may_run_methods_;
  mutable bool derives_from_error_ = false;  // a class of the plan; found out together with that
  bool sets_made_names_ = false;  // attributes, by `__setattr__`
  bool moves_own_alone_ = false;  // nor has the library one: nothing but a loop's own is ever moved on
  // Variables that may hold an iterator which the plan keeps; `held`: something else may, too. Found out if keeps_iterators_.
  struct IteratorPlaces {
    std::vector<std::vector<uint8_t>> registers;  // by function: over blocks; of a cell, where it was made
    std::vector<std::vector<uint8_t>> gives;      // by function and instruction: what it writes
    std::vector<uint8_t> globals, given_back;     // given_back: by function
    bool held = false;
  };
  IteratorPlaces may_be_iterators_;
  bool keeps_iterators_ = false;  // the plan may have an iterator that is no loop's own: what callees go over may be one
  bool plan_has_attributes_ = false;  // it has classes of its own, or sets attributes
  bool gets_classes_ = false, sets_on_others_ = false;  // `type(self)`; attributes of something besides the first parameter of a function
  bool writes_given_class_ = false;  // or of a first parameter that is not called `self`
  bool has_putters_ = false;    // a method that writes into its receiver may be a value
  bool has_operators_ = false;  // a class may have code for `+` and the like
  bool has_new_ = false;  // what a class gives may be an old instance
  bool has_members_ = false;  // the same: a class may have code for that which is called in place of making one
  struct MadeClass {
    FunctionId function;
    Pc pc;
    boost::container::small_vector<FunctionId, 1> bodies;
    boost::container::small_vector<uint64_t, 2> bases;
    bool of_unknown;
    bool of_builtin;  // it derives from a builtin type but `object`, or that cannot be told
    uint64_t key() const { return static_cast<uint64_t>(function) << 32 | pc; }  // as in Target::classes
  };
  const std::vector<MadeClass>& MadeClasses() const;
  std::vector<uint64_t> ClassesOfBody(FunctionId body) const;  // and those that derive from them
  bool MayDeriveFromBuiltin(std::span<const uint64_t> classes) const;
  mutable std::optional<std::vector<MadeClass>> classes_;  // all that are made; once asked for
  mutable std::optional<bool> gives_back_wrapped_;  // may the plan get at the function of a classmethod? Once asked for
  mutable std::unordered_map<uint64_t, std::optional<std::vector<uint32_t>>> makers_;  // by where a class is made; empty while it is asked for
  bool sends_ = false, raises_ = false;
  bool tells_causes_ = false;  // it may be asked what an error was raised from
  bool has_iterators_ = false;  // an iterator may be a value: else only loops have them, and none outlives its loop
  // Roots that need it are kept as long as no more is known of what functions read.
  uint32_t reads_ = 1;
  using KnownRoots = std::vector<std::vector<std::unique_ptr<Roots>>>;
  template <typename Find>
  const Roots& Remembered(KnownRoots& all, FunctionId f, uint16_t reg, Find find) const;
  mutable KnownRoots roots_[4], sources_[3];  // by Search; what is in it makes no difference to sources
  // Likewise of registers before an instruction.
  struct KnownRootsAt;
  template <typename Find>
  const Roots& Remembered(Roots& known, Find find) const;
  const std::unique_ptr<KnownRootsAt[]> roots_at_, content_sources_, at_definition_;
  mutable penstock::KnownAt<Target> targets_at_, callables_at_;
  mutable int callables_looked_for_ = 0;  // CallablesOf, now
  mutable std::unique_ptr<Uses> uses_;
  mutable std::vector<PlainCalls> plain_calls_;  // by function
  mutable std::vector<uint32_t> visited_;  // by register: the walk that saw it last
  mutable uint32_t walk_ = 0;
  using Functions = boost::container::small_vector<FunctionId, 2>;
  std::unordered_map<uint64_t, Functions> asked_for_items_; // the same, where an item is taken, set or deleted: all that runs but what compares keys
  std::unordered_map<uint64_t, Functions> methods_called_;  // function << 32 | pc: what it may run, if that is less than all of its name
  struct Given {
    std::unordered_set<std::string_view> names;
    bool any = false;
    // By what summarises them: functions that stand in classes, or are set, under a name; and names under which anything else may stand.
    std::unordered_map<std::string_view, Functions> methods;
    std::unordered_set<std::string_view> open;
    std::unordered_set<std::string_view> of_class;  // names under which something stands that is given the class
    std::unordered_set<std::string_view> by_text;  // of these, what is no more than a text or a keyword somewhere
  };
  // Of a call of a method: what summarises those that it may run, besides methods of builtin types; null: any.
  const Functions* MethodsNamed(uint16_t name) const;
  // The same, of the classes that the instance may be of. REQUIRES: it calls a method
  const Functions* MethodsCalled(FunctionId f, Pc pc) const;
  bool IsOfPlanAlone(uint16_t name) const;
  // What a call by name calls besides methods: of `f.__call__()` what that is called of, of `slice(f).stop()` what that holds. REQUIRES: it calls a method
  Target CalledByName(FunctionId f, Pc pc) const;
  bool TakesNames() const;
  bool SetsMadeName(FunctionId f, Pc pc) const;
  bool PassesOn(FunctionId f, Pc pc) const;
  const Functions* CalledAsInstance(FunctionId f, Pc pc, uint16_t reg) const;  // `itemgetter(0)(row)`: what runs; null: it may be something else
  // Of a value that was just read as an attribute, `r.score`: the same, if those of the plan alone have it. Null: that cannot be told.
  const Functions* BoundMethodsOf(FunctionId f, Pc pc, uint16_t reg) const;
  void FindMethodsOf(FunctionId class_body, std::unordered_set<const Instruction*>& keys);
  void GiveUnder(std::string_view name, FunctionId f, Pc pc, uint16_t value);
  void FindGiven();
  void FindGroups();
  mutable std::optional<bool> fills_replies_, puts_code_;
  mutable std::optional<std::vector<BuiltinId>> loaded_builtins_;
  mutable std::optional<std::vector<BuiltinType>> held_types_;  // builtin types that are more than called where they are named
  mutable std::map<std::pair<uint64_t, TakenBy>, bool> only_taken_from_;  // by where the value is made, and by what is taken out of it
  std::vector<Own> own_attributes_;                // by name; empty until it is known
  std::vector<uint8_t> code_under_;                // by name: may an attribute called so be given by code?
  std::vector<uint8_t> on_classes_;                // by name: may a class have something with parts under it?
  std::vector<std::vector<Own>> own_parameters_;   // by function
  Given given_;  // names by which something of the plan may be found in an object, if has_classes_
  std::vector<std::vector<FunctionId>> groups_;    // by number: its functions
  std::vector<std::vector<uint32_t>> groups_of_;  // by function; empty if there are none
};

// Of `classmethod(f)` those of f; else what TargetsOf gives.
const Effects::Target& UnwrappedTargets(const Module& module, const Effects& effects, FunctionId f, Pc pc, uint16_t reg);

template <typename Visit>
void Effects::ForEachStore(FunctionId f, const Instruction& load, Visit visit) const {
  if (load.op == Op::LoadGlobal) {
    for (const Where& store : global_stores_[load.wide()]) visit(store);
    return;
  }
  ForEachStoreInCell(f, load.b, visit);
}

template <typename Visit>
void Effects::ForEachStoreInCell(FunctionId f, uint16_t reg, Visit visit) const {
  const uint64_t key = CellKey(f, reg);
  auto store = std::lower_bound(cell_stores_.begin(), cell_stores_.end(), key, [](const auto& entry, uint64_t k) { return entry.first < k; });
  for (; store != cell_stores_.end() && store->first == key; ++store) visit(store->second);
}

// Whose attribute an instruction sets.
template <typename Visit>
void Effects::ForEachSetObject(FunctionId f, Pc pc, Visit visit) const {
  const Function& function = module_.functions[f];
  const Instruction& in = function.code[pc];
  const int count = RunLength(function, in);
  switch (in.op) {
    case Op::CallStar: return ForEachRead(function, pc, visit);
    case Op::CallMethod: break;
    case Op::Call: case Op::CallKw:
      if (count > 1) visit(static_cast<uint16_t>(in.a + 1));
      return;
    default: return visit(in.a);
  }
  // `super().__setattr__(k, v)`, `x.__setattr__(k, v)` and, by way of the type, `object.__setattr__(x, k, v)`.
  const std::optional<Pc> given = OnlyDefinition(f, pc, in.a);
  const bool by_type = given && function.code[*given].op == Op::LoadBuiltin;
  if (!by_type) visit(in.a);
  if (count > 1 && !(given && SeenThrough(f, *given) >= 0)) visit(static_cast<uint16_t>(in.a + 1));
}

template <typename Visit>
void Effects::ForEachDefinition(FunctionId f, Pc pc, uint16_t reg, Visit visit) const {
  if (const std::optional<Pc> last = definitions_.LastInBlock(f, pc, reg)) {
    visit(*last);
  } else if (definitions_.IsKept(f, reg)) {
    if (const std::vector<Pc>* known = KnownAt(f, pc, reg)) {
      for (Pc definition : *known) if (!visit(definition)) return;
    } else {
      for (Pc definition : definitions_.Of(f, reg)) if (!visit(definition)) return;
    }
  }
}

}  // namespace penstock
