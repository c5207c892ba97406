// The abstract interpreter's own types: states, objects, contexts. Included by the files of this
// room only; analyze.h is what others see.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <memory_resource>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "analysis/analyze.h"
#include "analysis/cfg.h"
#include "analysis/flat_map.h"
#include "analysis/narrowing.h"
#include "catalog/looks.h"
#include "analysis/store.h"
#include "analysis/value.h"
#include "catalog/builtins.h"
#include "ir/class_writes.h"
#include "ir/plan_attributes.h"

namespace penstock {

enum class ObjectKind : uint8_t {
  kList, kTuple, kDict, kSet,
  kRecord,     // an object in a tool's reply: read by attribute and by key
  kOpaque,     // structure we do not follow: reading anything gives the star, which may be itself
  kIterator,   // parts: what it goes over
  kClosure,    // number: the function; fields: cells by number, then its defaults
  kBound,      // a method of the star's value; number: the atom of its name
  kCell,       // star: its content
  kError,      // star: its arguments
  kTool,       // number: index into Module::tools
  kBuiltin,    // number: BuiltinId
  kModule,     // number: ModuleId
  kClass,      // number: how many bases; fields: its namespace by name, its bases by number
  kInstance,   // fields: attributes by name, `#value` what an instance of a derived list or int holds; header: its classes
  kMethod,     // star: the receiver; field 0: the function
  kWrapper,    // number: WrapperForm; fields: the functions
  kSuper,      // star: the receiver; field 0: the class
};

enum class WrapperForm : uint8_t { kProperty, kClassMethod, kStaticMethod };

enum class IteratorForm : uint8_t { kPlain, kMap, kFilter, kZip, kEnumerate, kItems, kKeys, kGenerator };

// What stands for one or several concrete objects: those made by one instruction in one context.
struct ObjectInfo {
  ObjectKind kind = ObjectKind::kOpaque;
  IteratorForm form = IteratorForm::kPlain;
  bool frozen = false;           // a frozenset, or what `vars` gave
  enum class Part : uint8_t { kUnknown, kData, kMixed } part = Part::kUnknown;  // of a kOpaque: only what a tool gave or JSON is read as, or more
  bool is_element = false;       // stands for each element of a list in a reply, or for what hangs from it
  bool is_pattern = false;       // of a kOpaque: a pattern of `re`, or where one fits, which nothing changes
  bool is_range = false;         // a tuple in all but what a range lacks
  bool is_bare = false;          // of a kOpaque: what `object()` gave, which has no room for anything
  bool of_loop = false;          // an iterator made where a loop begins: nobody else goes over it
  bool is_keys = false;          // of a kPlain iterator: what `keys` of a dict gives, which can be gone over again
  bool backwards = false;        // of a kPlain iterator: what `reversed` gives; field 0: how many there were then
  // Of a dict: do its keys come in the order of its fields, wherever it has all of them? Once lost it stays so.
  enum class Order : uint8_t { kUnknown, kKept, kLost } order = Order::kUnknown;
  bool uncertain = false;        // a class whose body may leave out what it defines
  bool is_fixed = false;         // a class (ir/fixed.h), or a decimal, a date, a time or a span
  bool is_leaf = false;          // of a kOpaque: such a number or moment, whose label stands on the value alone
  std::vector<ObjectId> attributes_of;  // of what `vars` gave: the instances
  bool asks_for_methods = false; // a class of collections.abc or contextlib: what has its methods is an instance of it
  uint32_t number = 0;
  uint32_t base = 0;             // its slots: header, star, keys; fields stand apart
  boost::container::small_vector<std::pair<AtomId, uint32_t>, 4> fields;  // by key: slot
  std::vector<AtomId> optional;  // fields of a record that a reply may leave out, and of a class that it may lack
  // Header: shape label in `label`, how many concrete objects in `kinds`, possible lengths in `atoms`.
  uint32_t header() const { return base; }
  uint32_t star() const { return base + 1; }   // elements or members under unknown keys
  uint32_t keys() const { return base + 2; }   // the unknown keys themselves
};

// A region of control that is open.
struct OpenRegion {
  Pc branch = 0, join = 0;
  uint32_t writes = 0;
  LabelInterval label;
  OriginId origin = 0;
  bool operator==(const OpenRegion& o) const { return branch == o.branch && join == o.join && label == o.label; }
};

// The regions open at one point, oldest first. Copies share one array, which nobody writes: who changes
// something has a new one.
class OpenRegions {
 public:
  const OpenRegion* begin() const { return first_; }
  const OpenRegion* end() const { return first_ + size_; }
  size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  const OpenRegion& operator[](size_t i) const { return first_[i]; }
  bool Shares(const OpenRegions& other) const { return first_ == other.first_ && size_ == other.size_; }

  // All copied, with room for `more`, to be written before anybody else has them.
  OpenRegion* Own(StoreMemory& memory, size_t more = 0) {
    OpenRegion* copy = static_cast<OpenRegion*>(memory.Take(((size_ + more) * sizeof(OpenRegion) + 7) & ~size_t{7}));
    std::copy_n(first_, size_, copy);
    first_ = copy;
    return copy;
  }
  OpenRegion* Add(StoreMemory& memory, const OpenRegion& region) {
    OpenRegion* copy = Own(memory, 1);
    copy[size_++] = region;
    return copy;
  }
  void Remove(StoreMemory& memory, size_t index) {
    OpenRegion* copy = Own(memory);
    std::copy(copy + index + 1, copy + size_, copy + index);
    --size_;
  }

 private:
  const OpenRegion* first_ = nullptr;
  size_t size_ = 0;
};

struct Control {
  LabelInterval label;
  OriginId origin = 0;
};

// The registers of one activation. Those that live within a block stand in one array that all states
// of the activation share; only the others are kept, joined and forked.
class Registers {
 public:
  Registers() = default;
  explicit Registers(StoreMemory& memory) : kept_(memory) {}

  // The array, and which registers are not in it. REQUIRED before Get and Write.
  void Bind(AbstractValue* scratch, const uint8_t* outlives) { scratch_ = scratch, outlives_ = outlives; }
  const AbstractValue& Get(uint16_t reg) const { return outlives_[reg] ? kept_.Get(reg) : scratch_[reg]; }
  AbstractValue& Write(uint16_t reg) { return outlives_[reg] ? kept_.Write(reg) : scratch_[reg]; }
  void Set(uint16_t reg, const AbstractValue& value) {
    if (outlives_[reg]) kept_.Set(reg, value);
    else scratch_[reg] = value;
  }

  bool Outlives(uint16_t reg) const { return outlives_[reg] != 0; }
  Store& kept() { return kept_; }
  // Registers that are not in the array are shared with the copy.
  Registers Fork() {
    Registers copy = *this;
    copy.kept_ = kept_.Fork();
    return copy;
  }

 private:
  Store kept_;
  AbstractValue* scratch_ = nullptr;
  const uint8_t* outlives_ = nullptr;
};

// What holds at one point of one activation.
struct State {
  Registers registers;
  Store heap;
  OpenRegions regions;
  Control control;        // of the activation and its regions
  AbstractValue handled;  // the errors being handled
  bool reached = false;
  bool certain = false;   // every run that ends normally comes here with such a state, once at least
  LabelId opened = kBottom;  // what the regions that the body has opened on whichever way here surely have
};

// What a call of plan code came to.
struct BodyOutcome {
  bool returns = false, raises = false;
  AbstractValue value, error;
  Store heap, error_heap;
  LabelId opened = kBottom;  // join of the labels of all regions opened, and of errors that leave it where nobody catches
  LabelId surely_opened = kBottom;  // whichever way it ends: State::opened
};

// One function as called from one place (or, past the budget, from all places).
struct Context {
  uint32_t id = 0;
  FunctionId function = 0;
  Context* caller = nullptr;
  Pc called_at = 0;             // by the caller
  bool is_only_call = false;    // all that the instruction there does is to call a function
  bool is_called_back = false;  // a builtin calls it, or another operation does, as often as it likes
  int depth = 0;
  bool active = false;          // its body is being run right now
  bool recursed = false;        // ... and was called again meanwhile
  bool grew = false;            // ... with an entry that is not covered yet
  bool provisional = false;     // its outcome rests on that of a context still active
  uint64_t version = 0;         // another each time that its outcome is another, while it is active
  boost::container::small_vector<std::pair<Context*, uint64_t>, 2> rests_on;  // of such, and the versions
  bool has_entry = false, shared = false;
  bool certain = false;         // the entry is (State::certain)
  bool calls_itself = false;    // it was called again while it was being run, at some time
  bool takes_its_errors = false, heeds_its_errors = false;  // a handler in it stands around a call of itself; and control heeds that
  // The entry analysed last, and what came of it.
  std::vector<AbstractValue> arguments;
  Store heap;
  Control control;
  AbstractValue closure;        // the function value running
  uint32_t catchers = 0, heeded = 0;
  BodyOutcome outcome;
  // By pc, for what an instruction gives to the one variable it writes: where that came from.
  std::vector<OriginId> origin_of_write;
  // A generator's state at each place where it may be suspended; its heap is not used.
  std::vector<std::pair<Pc, State>> suspended;
  // What it gives and what it returns, over all times it is asked.
  AbstractValue given, returned;
  // Of a generator expression: what the number of what it goes over surely has. Each item has it, and the end.
  std::optional<LabelId> surely_far;
  std::vector<std::pair<Pc, AbstractValue>> delegates;  // by pc: all that it has delegated to there
  AbstractValue& DelegatesAt(Pc pc);
  ObjectId generator = 0;
  static constexpr Pc kNotStarted = 0xFFFFFFFF;
};

// A place from which a tool may be called, and what is known over all visits.
struct CallRecord {
  FunctionId function = 0;
  Pc pc = 0;
  ToolIndex tool = kNoTool;
  CallFacts facts;
  Span span;                      // in the plan: of a call made through the library, the call of that
  std::vector<OriginId> origins;  // by argument
  OriginId control_origin = 0;
  uint32_t visits = 0;
  bool surely = false;            // every run that ends normally makes this call
  bool first_is_certain = false;
  std::vector<CallFacts> certain_visits;  // if there was more than one
  uint32_t context = 0;                   // the first that it was met in
  bool tells_contexts = true;             // there are not too many
  std::vector<std::pair<uint32_t, CallFacts>> by_context;  // if it was met in another, too
  static constexpr size_t kMostContexts = 32;
  std::vector<const Context*> contexts;   // that it was met in; as many: or in others
  bool is_called_back = false;            // by what the instruction calls, at some time
};

// What an instruction called, over all visits.
struct Site {
  bool visited = false;
  std::vector<uint32_t> surely;            // what each visit called that came to its end (Point::surely_called)
  std::vector<CallRecord> calls;
};

struct FunctionInfo {
  const Function* function = nullptr;
  const FunctionCfg* cfg = nullptr;
  std::vector<uint8_t> entries;            // by block: how many edges lead here, 2 for more
  std::vector<uint8_t> edge_taken;         // by block: bits for next[0], next[1], handler; 8: it returns there, or is suspended
  std::vector<uint16_t> name_of_register;  // or CallSite::kNoName
  std::vector<uint8_t> holds_cell;         // by register: some instruction puts one there
  std::vector<TypeTest> type_tests;        // by block
  std::unordered_map<Pc, Site> sites;
  // By pc of a ForNext: how much there was to go over, at most, -1 if that is not known; and was it always as much, from the beginning?
  struct Rounds { int64_t most = -1; bool always = false; };
  std::unordered_map<Pc, Rounds> rounds;
  // By block that ends in ForNext: 0 not seen, 1 there was always something to go over, 2 not certain.
  std::vector<uint8_t> goes_in;
  std::vector<uint8_t> calls_nothing;      // by pc: some visit surely called nothing
  std::vector<uint8_t> calls_rightly;      // by pc: some visit called what may come to its end, as far as arguments go
  std::vector<bool> reached;               // by pc, if asked for: it was visited
  // By pc, over all visits: which ways a branch went, or that an instruction may raise an error; and that it decided nothing for that, though a
  // label would have.
  std::vector<uint8_t> ways;
  static constexpr uint8_t kFell = 1, kJumped = 2, kMayRaise = 4, kRaisedNothing = 8, kLeftOut = 16;
  // By pc, over all visits where somebody would take an error: there was none, or may be one; and a label opened a region there, or one that
  // holds until the return.
  std::vector<uint8_t> errors;
  // Of an error that comes to a handler: it passes all clauses, or may be taken.
  static constexpr uint8_t kNone = 1, kSome = 2, kDecides = 4, kHolds = 8, kPasses = 16, kIsTaken = 32;
  void NoteErrors(Pc pc, bool none) { errors[pc] |= none ? kNone : kSome; }
  void NoteTaking(Pc pc, bool passes) { errors[pc] |= passes ? kPasses : kIsTaken; }
  // Is it known from an earlier look at the whole plan that it raises nothing?
  bool RaisesNothing(Pc pc) const { return Has(cfg->raises_nothing, pc); }
  bool follows = false;                    // control is followed in it
  bool surely_called = false;              // every run that ends normally calls it, or asks it if it is a generator, and it comes to an end
};
// Is the block a handler's first, and does nothing but ask whether the error is of a builtin class?
bool AsksFirstClause(const FunctionInfo& info, const BasicBlock& block);

// Ways that labels came, beyond one for each place.
struct OriginGraph {
  std::map<std::vector<OriginId>, OriginId> several;             // sorted members: where they meet
  std::unordered_map<OriginId, std::vector<OriginId>> members;   // of those
  std::unordered_map<OriginId, std::vector<OriginId>> parents;   // besides Origin::parent
};

// What is asked about registers, by place, and what is known so far.
struct Questions {
  std::unordered_map<uint64_t, std::vector<uint32_t>> at;  // by place: indices into AnalyzeOptions::questions
  std::vector<ValueFacts> answers;
};

struct Interpreter {
  Interpreter(const Module& m, const Cfg& g, const ControlMap& c, const Manifest& t, const ToolLabels& tl, LabelTable& l,
              const AnalyzeOptions& o)
      : module(m), cfg(g), control(c), tools(t), tool_labels(tl), labels(l), options(o) {}
  Interpreter(const Interpreter&) = delete;
  Interpreter& operator=(const Interpreter&) = delete;

  const Module& module;
  const Cfg& cfg;
  const ControlMap& control;
  const Manifest& tools;
  const ToolLabels& tool_labels;
  LabelTable& labels;
  const AnalyzeOptions& options;

  std::vector<FunctionInfo> functions;
  std::vector<ToolIndex> tool_of;          // by index into Module::tools
  // What the tables below are made of, given back at once.
  static constexpr size_t kFirstRoom = size_t{32} << 10;  // as much as malloc keeps at hand
  std::unique_ptr<std::byte[]> first_room = std::make_unique_for_overwrite<std::byte[]>(kFirstRoom);
  std::pmr::monotonic_buffer_resource arena{first_room.get(), kFirstRoom};
  SetTable sets{&arena};
  StoreMemory memory;
  StableList<ObjectInfo> objects;
  FlatMap object_of_site{&arena, 128};
  std::vector<ObjectId> tool_objects, builtin_objects, module_objects;  // made when first loaded
  uint32_t next_slot = 0;
  std::vector<AbstractValue> constants;
  std::vector<std::unique_ptr<Context>> contexts;
  std::pmr::unordered_map<uint64_t, Context*> context_of_call{&arena};
  std::vector<Origin> origins;
  std::pmr::unordered_map<uint64_t, OriginId> origin_of_place{&arena};
  std::unique_ptr<OriginGraph> graph;      // with AnalyzeOptions::explain
  std::unique_ptr<Questions> questions;    // if there are any
  std::vector<std::string> words;
  std::vector<uint32_t> marks;             // by object, for walks
  std::vector<ObjectId> to_walk;           // the objects a walk still has before it
  uint32_t mark = 0;
  uint64_t versions = 0;  // Context::version, the last
  uint64_t steps = 0, step_limit = 0;
  uint32_t catchers = 0;                   // handlers around the call being analysed
  uint32_t heeded = 0;                     // those of them that control heeds: no function in which it is not followed is in between
  // Iterators whose next thing is being asked for, outermost first.
  struct Iterating { ObjectId iterator; bool within; AbstractValue gives; };
  std::vector<Iterating> iterating;
  bool labelled = false;                   // a label has come in, with an input or a reply; until then all there is has none
  bool decides = false;                    // what may decide (LabelTable::Decides) has come in: with an input or a reply
  // Who decided what the operands of the instruction under way are, where somebody takes an error: as AskedOperands of the machine.
  LabelId asked_by = kBottom;
  OriginId asked_by_origin = 0;
  LabelId turns_decided = kBottom;         // while coroutines take turns: who decided whether one fails, where somebody may take the error
  LabelId heard = kBottom;                  // while something is gone over: who of the plan's classes decides where it ends
  uint32_t calls_in_calls = 0;             // of the instruction being analysed: values that are called to call a value
  Span place;                              // of the last instruction of the plan itself
  bool has_classes = false;                // the plan defines some
  std::optional<ClassWrites> class_writes;  // ClassWritesOf, once asked for
  PlanAttributes attributes_set;
  std::optional<bool> may_run_methods;  // ir/stores_back.h; once asked for
  std::optional<bool> has_only_exceptions;  // no error of a run derives from BaseException alone (certain_errors.cc); once asked for
  std::optional<bool> has_lazy_code;  // code of the plan may run when somebody goes over something; once asked for
  std::optional<std::vector<uint8_t>> may_lack_a_value;  // GlobalsThatMayLackAValue, once asked for
  struct Unbound {
    LabelId label = kBottom;
    bool is_asked = false;
  };
  std::unordered_map<uint64_t, Unbound> unbound;  // see NoteUnbound
  std::vector<ObjectId> attribute_dicts;   // what `vars` gave
  bool labelled_classes = false;           // which methods a class has may show in all that is done with an instance
  std::vector<uint8_t> early_globals;      // by global: is it bound before anything branches, and stays?
  std::optional<bool> methods_write;       // AskedMethodsMayWrite, once asked for
  std::optional<bool> has_generators, attributes_run_code;  // likewise
  std::unordered_map<uint32_t, bool> runs_once;       // by context: RunsOnce, once asked for
  std::optional<bool> makes_bare;          // may an instance be made without its `__init__`? Once asked for
  std::optional<bool> may_forget;          // is all that a function has seen in its registers? Once asked for
  uint32_t forgetting_steps = 0;           // taken to find out what is gone
  uint32_t builtins_at_work = 0;           // in one another
  bool suspended_changed = false;          // a generator may stop where we did not know of
  size_t errors_known = SIZE_MAX;          // objects there were when any error was meant
  bool settles = true;                     // what goes one way in all runs decides nothing
  LabelId causes = kBottom;                // who decided what errors are raised from, and whether they are
  std::optional<LabelId> causes_told;      // by what of that it was told first
  LabelId identified = kBottom;            // who decided what `id` was asked of, and so in which order numbers were given
  std::optional<LabelId> identified_told;  // likewise
  // What the instruction being applied may raise besides its own errors.
  bool pending = false;
  AbstractValue pending_error;
  Store pending_heap;
  bool only_tool_fails = false;            // it raises nothing but what is pending
  LabelId surely_opened = kBottom;         // of what the one function opened that the instruction calls (BodyOutcome::surely_opened)
  LabelId pending_opened = kBottom;        // labels of regions that plan code called from it opened
  std::unordered_map<ObjectId, Context*> context_of_generator;
  std::shared_ptr<struct RaisedTables> raised;  // objects.cc
  uint64_t work = 0, most_work = UINT64_MAX;  // done, and the most that may be (see MostWork)
  std::map<std::pair<FunctionId, Pc>, WrongCall> wrong_calls;  // some visit is such; see FunctionInfo::calls_rightly
  std::vector<GaveUp> gave_up;
  bool stopped() const { return !gave_up.empty(); }
};

// Where a transfer function stands.
struct Point {
  Point(Interpreter& i, Context& c, State& s, Pc p, const Control& k)
      : in(i), context(c), state(s), pc(p), control(k), info_(&i.functions[c.function]), code_(info_->function->code.data()) {}

  Interpreter& in;
  Context& context;
  State& state;
  Pc pc;
  Control control;         // at this point
  bool runs_builtin = false;  // so far, or makes an instance
  bool calls_one = false;  // the instruction calls one function or tool and nothing else
  bool calls_wrongly = false;  // ... one tool, which no run gets to call so
  // Where the instruction comes to its end, what is called now was called, and what it was called with is what is known now.
  bool surely = false;
  uint32_t catchers = 0;   // handlers around the instruction
  LabelId asked = kBottom;  // what methods gave that keys were asked for, before what is looked for by them is given
  boost::container::small_vector<uint32_t, 4> surely_called;  // functions; tools with kIsTool
  static constexpr uint32_t kIsTool = 0x80000000;
  FunctionInfo& info() const { return *info_; }
  const Function& function() const { return *info_->function; }
  bool follows() const { return info_->follows; }  // control
  const Instruction& instruction() const { return code_[pc]; }

 private:
  FunctionInfo* info_;
  const Instruction* code_;
};

void GiveUp(Interpreter& in, std::string reason, Span span);

// It is not known meanwhile whether what is done happens at all.
class Unsure {
 public:
  explicit Unsure(Point& at, bool unsure = true) : at_(at), before_(at.surely) { at.surely &= !unsure; }
  ~Unsure() { at_.surely = before_; }
  Unsure(const Unsure&) = delete;
  Unsure& operator=(const Unsure&) = delete;

 private:
  Point& at_;
  bool before_;
};
// The instruction at the point begins, and ends: what it called in any case is taken down.
bool SurelyCalls(Op op);  // whether an error is taken around it or not
inline void BeginVisit(Point& at) {
  // Where an error is taken, others may keep from calling what they call.
  at.surely = at.in.catchers == 0 || SurelyCalls(at.instruction().op);
  at.catchers = at.in.catchers;
  at.surely_called.clear();
}
void NoteSurelyCalled(Point& at);
// What is done meanwhile is done with a handler around it, or would be if it is not `here`.
// catches: and it goes on after an error (BasicBlock::catches).
inline void BeginCatching(Point& at, bool here, bool catches) {
  at.in.catchers += here;
  at.in.heeded += catches && at.follows();
}
inline void EndCatching(Point& at, bool here, bool catches) {
  at.in.catchers -= here;
  at.in.heeded -= catches && at.follows();
}
inline void BeginCatching(Point& at, bool here = true) { BeginCatching(at, here, here); }
inline void EndCatching(Point& at, bool here = true) { EndCatching(at, here, here); }
inline void EndVisit(Point& at) {
  at.surely = false;
  if (at.surely_called.empty()) at.info().calls_nothing[at.pc] = 1;
  else NoteSurelyCalled(at);
}

struct Arguments {
  boost::container::small_vector<AbstractValue, 4> positional;
  boost::container::small_vector<std::pair<std::string_view, AbstractValue>, 4> named;
  // f(*x, **y) where we do not know how many or which.
  std::optional<AbstractValue> more_positional, more_named;
  // Who decided how many there are in f(*x), and which in f(**y). What is not given says so, too.
  LabelInterval count = {}, names = {};
  bool unordered = false;  // which of `named` came first is not known
  OriginId given_origin = 0;
  bool given_by_label() const { return count.hi != kBottom || names.hi != kBottom; }
  bool IsOneValue() const { return positional.size() == 1 && named.empty() && !more_positional && !more_named; }
};
struct CallResult {
  bool returns = false;
  AbstractValue value;
};

// One more origin: with AnalyzeOptions::explain all are kept, else the first.
void AddOriginToGraph(Interpreter& in, OriginId& to, OriginId more);
inline void AddOrigin(Interpreter& in, OriginId& to, OriginId more) {
  if (to == 0) to = more;
  else if (in.graph != nullptr) AddOriginToGraph(in, to, more);
}
inline bool WantsOrigin(const Interpreter& in, OriginId known) { return known == 0 || in.graph != nullptr; }

// -- values (values.cc)
inline LabelInterval JoinLabels(Interpreter& in, LabelInterval a, LabelInterval b) {
  return {in.labels.Join(a.lo, b.lo), in.labels.Join(a.hi, b.hi)};
}
// What has such a label comes in.
inline LabelInterval ComesIn(Interpreter& in, LabelInterval label) {
  in.labelled |= label.hi != kBottom;
  in.decides |= in.labels.Decides(label.hi);
  return label;
}
LabelId Meet(Interpreter& in, LabelId a, LabelId b);
AbstractValue JoinPresent(Interpreter& in, const AbstractValue& a, const AbstractValue& b, bool widen);
inline AbstractValue JoinValues(Interpreter& in, const AbstractValue& a, const AbstractValue& b, bool widen = false) {
  return a.absent() ? b : b.absent() ? a : JoinPresent(in, a, b, widen);
}
inline AbstractValue Scalar(Kinds kinds, LabelInterval label, OriginId origin = 0) {
  AbstractValue value;
  value.kinds = kinds;
  value.label = label;
  value.origin = origin;
  return value;
}
inline AbstractValue Known(Interpreter& in, AtomId atom) {
  AbstractValue value;
  value.kinds = in.sets.atom(atom).kind();
  value.atoms = in.sets.Singleton(atom);
  return value;
}
inline AbstractValue Reference(Interpreter& in, ObjectId object, LabelInterval label = {}) {
  AbstractValue value;
  value.kinds = kKindObject;
  value.objects = in.sets.Singleton(object);
  value.label = label;
  return value;
}
// The same value with its reference label raised.
inline AbstractValue Raised(Interpreter& in, AbstractValue value, LabelInterval label, OriginId origin) {
  LabelId before = value.label.hi;
  value.label = JoinLabels(in, value.label, label);
  if (value.origin == 0 || (before == kBottom && value.label.hi != kBottom)) value.origin = origin;
  else if (in.graph != nullptr && label.hi != kBottom) AddOrigin(in, value.origin, origin);
  return value;
}
inline AbstractValue RaisedHigh(Interpreter& in, AbstractValue value, LabelId hi, OriginId origin) {
  return Raised(in, value, {kBottom, hi}, origin);
}
// The value as it is when written where `control` decides.
inline AbstractValue RaisedBy(Interpreter& in, const AbstractValue& value, const Control& control) {
  return control.label.hi == kBottom ? value : Raised(in, value, control.label, control.origin);
}
enum class Certainty : uint8_t { kNo, kYes, kEither };
Certainty TruthOf(const Interpreter& in, const State& state, const AbstractValue& value);
AbstractValue TruthValue(Interpreter& in, Certainty truth);
// What `a is b`, or `a is not b`, gives; whether `item in container`; and isinstance(value, type).
AbstractValue IdentityTruth(Interpreter& in, const State& state, Op op, const AbstractValue& a, const AbstractValue& b);
Certainty IsIn(Interpreter& in, const State& state, const AbstractValue& item, const AbstractValue& container);
// Who chose those types: as LabelOfTypes of the machine.
LabelId LabelOfTypes(Interpreter& in, const State& state, const AbstractValue& types, int depth = 0);
LabelId LabelOfBeing(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& types);  // the same
Certainty IsInstanceOf(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& type);
// May `isinstance` with it look at the value's attributes?
bool MayAskForMethods(Interpreter& in, const State& state, const AbstractValue& type);
// Keys equal in Python are one field.
AtomId KeyOfNumber(Interpreter& in, AtomId atom);
inline AtomId KeyOf(Interpreter& in, AtomId atom) {
  const Atom::Type type = in.sets.atom(atom).type;
  return type == Atom::Type::kStr || type == Atom::Type::kInt ? atom : KeyOfNumber(in, atom);
}

// -- objects (objects.cc, parts.cc)
inline constexpr ObjectId kNoObject = 0xFFFFFFFF;
// The one object that stands for a tool, a builtin, a type we do not know (kBuiltinCount), or one of which we know only
// that it is no class of the plan (kSomeBuiltinType).
inline constexpr BuiltinId kSomeBuiltinType = kBuiltinCount + 1;
AbstractValue ToolValue(Interpreter& in, uint32_t tool);
AbstractValue BuiltinValue(Interpreter& in, BuiltinId builtin);
AbstractValue ModuleValue(Interpreter& in, ModuleId module);
// What a module has under a name; absent if it has none.
AbstractValue MemberValueOf(Interpreter& in, const State& state, ModuleId module, std::string_view name);
// An object that the instruction at the point makes; `part` tells several of one instruction apart, `which` those of several tools that it calls.
// Of what was made at this place before: may it be there still, is it surely gone, or is that to be found out? Only where nothing but registers
// and what was there before has any of it can that be found out.
enum class Before : uint8_t { kStays, kIsGone, kMayBeGone };
ObjectId Make(Point& at, ObjectKind kind, uint32_t part = 0, uint32_t number = 0, int64_t length = -1, Before before = Before::kStays, uint32_t which = 0);
// Is it what the instruction at the point made as such a part? Not of the kinds of which one place makes several.
bool IsMadeHere(Point& at, ObjectId id, uint32_t part);
inline uint32_t GlobalSlot(uint32_t global) { return global; }
// Was it made once, so that what it stands for has the parts that were made then, each of them?
inline bool IsMadeOnce(const State& state, const ObjectInfo& object) { return !(state.heap.Get(object.header()).kinds & kKindMany); }
// Does it stand for one thing, so that what is put into it replaces what was there?
inline bool IsOne(const State& state, const ObjectInfo& object) { return IsMadeOnce(state, object) && !object.is_element; }
inline constexpr uint32_t kNoSlot = 0xFFFFFFFF;
uint32_t FieldSlot(Interpreter& in, ObjectId object, AtomId key, bool add);  // kNoSlot: it has none
void MayLack(Interpreter& in, ObjectId record, AtomId key);  // it is not surely there, or not in each
void SetSlot(State& state, uint32_t slot, const AbstractValue& value);
void JoinSlot(Interpreter& in, State& state, uint32_t slot, const AbstractValue& value);
// A part of an object just made.
void InitField(Point& at, ObjectId object, AtomId key, const AbstractValue& value);
void InitStar(Point& at, ObjectId object, const AbstractValue& value);
void RaiseShape(Point& at, ObjectId object, LabelInterval label, OriginId origin = 0);
// The same where it is this object whose shape is raised, and no other of those that are spoken of.
void RaiseShapeSurely(Point& at, ObjectId object, LabelInterval label, OriginId origin = 0);
void SetLength(Point& at, ObjectId object, int64_t length);   // -1: not known
// -1: not known.
inline int64_t LengthOf(const Interpreter& in, const State& state, ObjectId object) {
  const int64_t atom = in.sets.Only(state.heap.Get(in.objects[object].header()).atoms);
  return atom < 0 ? -1 : in.sets.atom(static_cast<AtomId>(atom)).integer;
}
// Is it one list, tuple or dict, every part of which is a field that is surely there?
bool HasAllFields(const Interpreter& in, const State& state, ObjectId object);
// The same of each that was made there: as long as how many parts it has is known, all have as many.
bool EachHasAllFields(const Interpreter& in, const State& state, ObjectId object);
void Collapse(Point& at, ObjectId object);

// -- places (places.cc)
// What stands where in the one list or tuple that a value is, if that is known of every place.
using PlaceValues = boost::container::small_vector<AbstractValue, 8>;
std::optional<PlaceValues> PlacesOf(Interpreter& in, const State& state, const AbstractValue& sequence);
// The one dict that a value is, or is a view of, if all of its keys and their order are known.
struct KnownEntries {
  enum class Give : uint8_t { kKeys, kValues, kPairs };
  ObjectId dict = 0;
  Give give = Give::kKeys;
  LabelInterval outer;
  OriginId origin = 0;
  boost::container::small_vector<std::pair<AtomId, uint32_t>, 8> fields;
};
std::optional<KnownEntries> EntriesOf(Interpreter& in, const State& state, const AbstractValue& iterable);
// What whoever goes over it is given at a place, the label of the dict's outside on it.
AbstractValue GiveEntry(Point& at, const KnownEntries& entries, int64_t place);
// How many there were when `reversed` was called; -1: not known.
int64_t CountWhenReversed(Interpreter& in, const State& state, ObjectId iterator);
// Can it be gone over again, as a view of a dict can?
bool IsView(const ObjectInfo& object);
// The dict is empty, and just made: the order in which keys come is kept from here.
void KeepOrder(ObjectInfo& dict);
// One of its fields is about to be written.
void NotePutInOrder(Interpreter& in, const State& state, ObjectId dict, uint32_t slot);
inline void NotePut(Interpreter& in, const State& state, ObjectId dict, uint32_t slot) {
  if (in.objects[dict].order == ObjectInfo::Order::kKept) NotePutInOrder(in, state, dict, slot);
}
// What was put into `to` came from there, field by field.
void TakeOrder(Interpreter& in, const State& state, ObjectId from, ObjectId to);
// From here on the list has these, and no others. False: too many, and nothing is done.
// REQUIRES: PlacesOf told of this list, or it was just made
bool SetPlaces(Point& at, ObjectId list, const PlaceValues& places);
// The int that a key surely is.
std::optional<int64_t> KnownIndex(Interpreter& in, const AbstractValue& key);
// Which place an index means; none if there is no such place, or it is not known.
std::optional<int64_t> PlaceIn(const PlaceValues& places, std::optional<int64_t> index);
// Which places a slice means, if its bounds are known.
struct SlicedPlaces {
  int64_t first = 0, stop = 0, step = 1;
  std::vector<int64_t> indices;
};
std::optional<SlicedPlaces> PlacesOfSlice(Interpreter& in, const PlaceValues& places, const AbstractValue& first, const AbstractValue& stop, const AbstractValue& step);

// What `zip` or `enumerate` gives over lists and tuples of which every place is known, and how many rows were taken.
struct KnownRows {
  ObjectId iterator = 0;
  int64_t taken = 0, count = 0;
  std::vector<PlaceValues> columns;
  AbstractValue start;          // of `enumerate`
  int64_t counts_from = 0;
  LabelInterval counted;        // of how many there are
  LabelInterval told;           // of whoever decided what it goes over
  OriginId told_origin = 0;
  AbstractValue function;       // of `map`
};
// `calls`: of `map`, too, whose function is called for each row that is given.
std::optional<KnownRows> RowsOf(Point& at, const AbstractValue& iterator, bool calls = false);
AbstractValue GiveRow(Point& at, const KnownRows& rows, int64_t place);
// All that a value still gives to who goes over it to its end, in order; nothing where that is not known, and nothing is done then.
// `ended`: as AllOf has it.
std::optional<PlaceValues> ElementsInOrder(Point& at, const AbstractValue& iterable, LabelId& ended);
// Adds them to one list or tuple of known length. False: that cannot be said, and nothing is done.
bool AppendInOrder(Point& at, ObjectId list, const AbstractValue& from, LabelId& ended);

// The labels of a value: of its outside, and of all that is inside.
LabelInterval OuterOfObjects(Interpreter& in, const State& state, const AbstractValue& value);
inline LabelInterval OuterOf(Interpreter& in, const State& state, const AbstractValue& value) {
  return value.objects == 0 || !in.labelled ? value.label : OuterOfObjects(in, state, value);
}
LabelInterval DeepOfObjects(Interpreter& in, const State& state, const AbstractValue& value);
inline LabelInterval DeepOf(Interpreter& in, const State& state, const AbstractValue& value) {
  return value.objects == 0 || !in.labelled ? value.label : DeepOfObjects(in, state, value);
}
// The same where it is shown or compared, as the machine's DeepFor; what RunHidden found comes to it.
LabelInterval DeepForObjects(Point& at, const AbstractValue& value, Look look);
inline LabelInterval DeepFor(Point& at, const AbstractValue& value, Look look) {
  return value.objects == 0 || !at.in.labelled ? value.label : DeepForObjects(at, value, look);
}
OriginId DeepOriginOfObjects(Interpreter& in, const State& state, const AbstractValue& value);
inline OriginId DeepOrigin(Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.objects == 0 || !in.labelled) return value.label.hi == kBottom ? 0 : value.origin;
  return DeepOriginOfObjects(in, state, value);
}
// Of its outside: its own, and when it is explained those of shapes.
OriginId OuterOrigin(Interpreter& in, const State& state, const AbstractValue& value);
// Of all registers that the instruction reads; where one of them came from.
LabelInterval DeepOfReads(Point& at, OriginId& origin);
// Who decides whether the instruction, which is no call, ends in an error: as the machine's LabelOfReads.
LabelInterval LabelOfError(Point& at, OriginId& origin);
// Of a call of code that is followed, whichever it is: who decides, besides that code, whether it ends in an error. Else nothing.
std::optional<LabelInterval> LabelOfFollowed(Point& at, OriginId& origin);
bool MayBeFollowed(Point& at);  // in one run, and not in another
// The labels of references to instances of the plan's classes, at any depth.
LabelId LabelOfInstances(Interpreter& in, const State& state, const AbstractValue& value);
// Of what its class, or it as a class, holds: reading a name of it may run methods of those that are instances, and has others as operands.
struct MemberLabels {
  LabelId of_instances = kBottom, of_all = kBottom;
};
MemberLabels LabelsOfMembers(Interpreter& in, const State& state, const AbstractValue& value);
// Raises everything that hangs from the value, the machine's way; by `label.lo` what surely hangs from it.
void RaiseDeep(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin = 0, bool is_global = false);
// Is it one thing of a kind of which no part is told? The machine raises the whole then, too.
bool IsSurelyUntold(const Interpreter& in, const AbstractValue& value, const WrittenPart& part);
// As the machine: what is written of the objects that steps lead to. False: the machine may find no plain one on the way.
bool RaisePart(Interpreter& in, State& state, const AbstractValue& value, std::span<const PartKey> steps, const WrittenPart& part, LabelInterval label, OriginId origin);
void RaiseIterators(Interpreter& in, State& state, const AbstractValue& value, LabelInterval label, OriginId origin = 0);

// All elements (or keys, of dicts) joined, without outer labels.
AbstractValue Elements(Interpreter& in, State& state, ObjectId object);
AbstractValue Members(Interpreter& in, const State& state, ObjectId object);  // values, whatever the kind
AbstractValue StructureOf(Point& at, const AbstractValue& value);  // `__mro__`, `__bases__`, `__defaults__` and the like
AbstractValue KeysOf(Interpreter& in, const State& state, ObjectId object);
bool AreMappings(const Interpreter& in, const AbstractValue& value);  // dicts and records, and nothing else
AbstractValue KeysOf(Interpreter& in, const State& state, const AbstractValue& mappings);
// `plain`: as the builtin type has it, without a __getitem__ of a class.
AbstractValue GetItem(Point& at, const AbstractValue& object, const AbstractValue& key, bool plain = false);
void DeleteItem(Point& at, const AbstractValue& container, LabelInterval key_label);
// The item under `key` goes. In one list or dict where all are known it is that one; elsewhere it may be any.
void DeleteItemAt(Point& at, const AbstractValue& container, const AbstractValue& key);
// The type whose methods an object has, or kTypeCount.
BuiltinType MethodTypeOf(ObjectKind kind);
AbstractValue GetAttribute(Point& at, const AbstractValue& object, std::string_view name);
// An error of a type, with what it was made of as fields by number; and the tuple of those.
ObjectId MakeError(Point& at, uint32_t part, uint32_t type, const struct Arguments& arguments);
AbstractValue ArgumentsOfError(Point& at, ObjectId error);
AbstractValue MadeOf(Interpreter& in, const State& state, ObjectId error);  // any of those
// Its type's own `__init__`. `one`: it is this error.
void InitError(Point& at, ObjectId error, const struct Arguments& arguments, bool one);
void SetItem(Point& at, const AbstractValue& object, const AbstractValue& key, const AbstractValue& value, bool back = false);  // `back`: ir/stores_back.h
// Puts what is under the keys of the sources, one of which it will be, into a dict. `other`: adds what is no dict and no record.
void MergeInto(Point& at, ObjectId target, const AbstractValue& sources, const std::function<void(ObjectId)>& other);
void SetAttribute(Point& at, const AbstractValue& object, std::string_view name, const AbstractValue& value);
void DeleteAttribute(Point& at, const AbstractValue& object, std::string_view name);
void AddElement(Point& at, ObjectId object, const AbstractValue& value);  // at the end, or among
// One concrete JSON if nothing in the value is unknown. Gives all it may be, up to kMaxAtoms.
bool ValuesOf(Interpreter& in, const State& state, const AbstractValue& value, std::vector<Json>& out, int depth = 0);

// -- classes (classes.cc, attributes.cc, class_calls.cc, class_builtins.cc, dunders.cc)
// What `vars` gave is what the instance has now. REQUIRES: in.attribute_dicts is not empty
void RefreshAttributes(Point& at);
// May it be an instance of a class of the plan?
// May it be something we do not follow?
bool HoldsOpaque(const Interpreter& in, const AbstractValue& value);
bool HasInstancesAmong(const Interpreter& in, const State& state, const AbstractValue& value);
inline bool HasInstances(const Interpreter& in, const State& state, const AbstractValue& value) {
  return value.objects != 0 && in.has_classes && HasInstancesAmong(in, state, value);
}
// The same, of what hangs from it, too; `or_classes`: or a class.
bool HoldsInstances(Interpreter& in, const State& state, const AbstractValue& value, bool or_classes = false);
// The value with instances of derived builtin types replaced by what they hold, other instances left out.
AbstractValue PlainOf(Interpreter& in, const State& state, const AbstractValue& value);
// The same without exceptions of the plan's classes: they hold nothing that has items or operators.
AbstractValue ContentOf(Interpreter& in, const State& state, const AbstractValue& value);
AbstractValue HeldBy(Interpreter& in, const State& state, ObjectId instance);
inline bool IsDunder(std::string_view name) { return name.starts_with("__") && name.ends_with("__"); }
// Does the class of some instance among `value` have the dunder method?
bool FindDunder(Interpreter& in, const State& state, const AbstractValue& value, std::string_view name);
Certainty HasDunder(Interpreter& in, const State& state, ObjectId id, std::string_view name);
// Is all that it may be an instance whose class surely has it?
bool SurelyHasDunder(Interpreter& in, const State& state, const AbstractValue& value, std::string_view name);
// Calls it on all instances whose classes have it.
CallResult CallDunder(Point& at, const AbstractValue& value, std::string_view name, const Arguments& arguments);
// What operators and builtins call of what hangs from a value, to show it, compare it and so on, with each other or with what
// hangs from `others`; the label of what those give.
enum Hidden : uint16_t {
  kShows = 1, kSizes = 2, kCounts = 4, kHashes = 8, kGoesOver = 16, kAdds = 32, kIndexes = 64,
  kWhole = 2048, kReal = 4096, kRounds = 8192, kSign = 16384,     // of kCounts: what int, float, round and abs ask
  kEquals = 128, kDiffers = 256, kLess = 512, kLessEqual = 1024,  // `==`, `!=`, `<` and `>`, `<=` and `>=`
  kOrders = kEquals | kLess,                                      // sequences look for the first items that are not equal
  kCompares = kEquals | kDiffers | kLess | kLessEqual,
  kAllHidden = kShows | kSizes | kCounts | kHashes | kGoesOver | kAdds | kCompares,
};
LabelInterval RunHidden(Point& at, const AbstractValue& value, uint16_t which, OriginId& origin, const AbstractValue& others = {},
                        AbstractValue* gave = nullptr, std::string_view asked = {}, std::optional<LabelId> of_others = {});
// Objects that look attributes up in classes; the other functions here want only such.
bool HasOwnAttributes(const Interpreter& in, const State& state, ObjectId id);
AbstractValue AttributesOf(Point& at, const AbstractValue& value, std::string_view name);
// False: not an object with attributes of its own. `alone`: nothing else is meant.
bool SetOwnAttribute(Point& at, ObjectId id, const AbstractValue& object, AtomId name, const AbstractValue& value, bool alone);
CallResult CallAttribute(Point& at, ObjectId id, const AbstractValue& receiver, std::string_view name, const Arguments& arguments);
// What object.__delattr__ does: a deleter of a class is called, a __delattr__ is not.
void DeletePlainAttribute(Point& at, const AbstractValue& object, std::string_view name);
// object.__setattr__(x, name, value), dict.update(x, ...), int.__new__(cls, ...)
bool CallOnType(Point& at, BuiltinId type, std::string_view name, const Arguments& arguments, CallResult& result);
// `chosen`: the reference to the class, whose label the instance has from the beginning.
CallResult Construct(Point& at, ObjectId cls, const Arguments& arguments, const AbstractValue& chosen = {});
AbstractValue MakeClass(Point& at, const AbstractValue& names, const std::vector<AbstractValue>& bases);
// What `iter` gives of it: instances have been asked for their iterators, all else is as it was.
AbstractValue BeginOver(Point& at, const AbstractValue& source);
// The dict that `dict` and `**` make of an instance whose class has `keys`; absent: it surely has none, or does not come back.
AbstractValue DictOfMapping(Point& at, ObjectId instance, const AbstractValue& source);
AbstractValue NextOfInstance(Point& at, ObjectId id, const AbstractValue& value, bool begun);
AbstractValue OperateInstances(Point& at, Op op, const AbstractValue& a, const AbstractValue& b);
// What the methods for a comparison answer, or a truth value.
AbstractValue CompareInstances(Point& at, Op op, const AbstractValue& a, const AbstractValue& b);
AbstractValue MatchClass(Point& at, const AbstractValue& subject, const AbstractValue& type, int positional,
                         const std::vector<std::string_view>& names);
// The fields that a model or dataclass declares, and the classes that hang from a type (`list[Item]`).
std::vector<std::string> FieldNamesOf(Interpreter& in, const State& state, ObjectId cls);
std::vector<ObjectId> ClassesIn(Interpreter& in, const State& state, const AbstractValue& type);
// What a class method answers for the class itself, as enumerations do; absent: there is none.
// `by`: the reference to it, whose label may have chosen it.
AbstractValue AskClass(Point& at, const AbstractValue& by, ObjectId cls, std::string_view name, const Arguments& arguments);
// property, super, type(x), getattr and the like; false: not one of these, or not of instances.
// `surely`: Point::surely of the call.
bool CallClassBuiltin(Point& at, BuiltinId builtin, const Arguments& arguments, CallResult& result, bool surely);

// -- running (run.cc, branches.cc, regions.cc)
// Runs a function body from its beginning, or a generator's from where it is suspended.
// `thrown`: an error that the suspended generator finds at its yield.
BodyOutcome RunBody(Interpreter& in, Context& context, State entry, Pc from = Context::kNotStarted, const AbstractValue* thrown = nullptr);
bool JoinRegions(Interpreter& in, OpenRegions& into, const OpenRegions& from);
// Whether the instruction runs more of the plan's code, or which, was decided by the label: raises what it might write. Gives the label if
// control does not have it yet.
LabelId Decide(Point& at, LabelId hi, OriginId origin);
LabelId DecideMissing(Point& at, LabelId hi, const AbstractValue& key, OriginId origin);  // of whether a `__missing__` runs: of what that may write alone
// Another run may leave it out, or have it where this one does not, as the label says.
void RaiseLeftOut(Point& at, const AbstractValue& value, LabelId label, OriginId origin);
// A builtin calls another one that may drop something out of what it is given.
void RaiseDroppedBy(Point& at, const AbstractValue& callee, std::span<const AbstractValue> given);
// Of `first, *rest = all`: which of them is which the label decided.
void RaiseTakenApart(Point& at, const AbstractValue& all, LabelId label);
// Which parameter stands for which of what is given, or for which default, whoever gave so many decided.
void RaiseGiven(Point& at, FunctionId function, const struct Arguments& given, const AbstractValue& defaults);
// How far a generator came has the label, and decides what it does next: raises what it might write. Gives the label likewise.
LabelId DecideHowFar(Point& at, Context& generator, LabelId hi, OriginId origin);
// What the regions that a generator is suspended in may write was raised when they were opened, which may be in an earlier round: in this
// heap, too.
void RaiseOpenRegions(Interpreter& in, Context& context, State& suspended);
// May methods write that comparing, hashing, showing and the like run?
bool AskedMayWrite(Interpreter& in);
// And does it matter which of them are asked? As the machine asks (MayAskMethods).
bool MethodsWrite(Interpreter& in);
// The next visit may end in this error, with the heap as it is now.
void MayRaise(Point& at, const AbstractValue& error, Store heap);
AbstractValue ErrorHere(Point& at, LabelInterval label, OriginId origin);

// -- calls (calls.cc, iteration.cc, builtin_calls.cc)
// How much work (about an instruction each) is done before the analysis gives up: near-linear in the plan.
uint64_t MostWork(const Module& module);
CallResult CallValue(Point& at, const AbstractValue& callee, const Arguments& arguments);
// A builtin calls what it was given: of another builtin the arguments are operands.
CallResult CallBack(Point& at, const AbstractValue& function, const Arguments& arguments);
CallResult CallMethodNamed(Point& at, const AbstractValue& receiver, std::string_view name, const Arguments& arguments);
CallResult CallFunction(Point& at, ObjectId closure, const Arguments& arguments);
CallResult CallTool(Point& at, uint32_t tool, const Arguments& arguments);
// -- wrong_calls.cc
// Looks whether what the one tool is given that the instruction calls can be right.
void NoteIfWrong(Point& at, ToolIndex tool, const Arguments& given);
void ReportWrongCalls(Interpreter& in, FlowReport& report);
// -- open_calls.cc: what `_inner` has of a call that was left open
AbstractValue LeftOpen(Point& at, const AbstractValue& reply, const AbstractValue& error);
AbstractValue IsOpen(Interpreter& in, const AbstractValue& value);
AbstractValue ReplyOf(Point& at, const AbstractValue& value);  // may raise
// -- whole_copies.cc: what `_inner` has for copy.deepcopy
AbstractValue OwnCopies(Interpreter& in);
std::optional<AbstractValue> WholeCopyOf(Point& at, const AbstractValue& value);  // none: what hangs from it is not known
// -- together.cc
// A list of coroutines and open calls takes turns: what each returns.
// `heard`: a list for the error, given where whoever waits for them has others beside it.
CallResult Together(Point& at, const AbstractValue& coroutines, const AbstractValue* heard);
CallResult CallBuiltin(Point& at, BuiltinId builtin, const Arguments& arguments);
LabelInterval DeepOfArguments(Point& at, const Arguments& arguments, OriginId* origin = nullptr);
// Everything an iterator or container gives when it is gone over, and whether it may give nothing. `begun`: an instance is
// asked for its next, and no more who goes over it.
AbstractValue NextOf(Point& at, const AbstractValue& iterable, bool begun = false);
// All that whoever goes over it to the end is given; absent: nothing. `ended`: joined with who decides where it ends.
AbstractValue AllOf(Point& at, const AbstractValue& iterable, LabelId& ended);
bool IsIterator(Interpreter& in, const AbstractValue& value);
// May asking it for the next run code of the plan?
bool RunsCodeAtEachStep(Interpreter& in, const State& state, const AbstractValue& iterable);
// May what the steps run find the object, which is filled by them meanwhile?
bool MayLookAt(Interpreter& in, const State& state, const AbstractValue& iterable, ObjectId filled);
// Does the object hang from the value?
bool HangsFrom(Interpreter& in, const State& state, const AbstractValue& value, ObjectId object);
// The generator expression that nobody has asked yet, if it is one and nothing else; else null.
const Context* FreshExpression(const Interpreter& in, const State& state, const AbstractValue& iterable);
// Is there surely one, for who asks it for the next now?
bool SurelyGives(Interpreter& in, const State& state, const AbstractValue& iterable);
// The outer labels of what iterators go over, through iterators in one another.
LabelId OuterOfSources(Interpreter& in, const State& state, const AbstractValue& iterator, OriginId* origin = nullptr);
// None, or what a generator among these has returned.
AbstractValue ReturnedBy(Interpreter& in, const AbstractValue& iterators);
// `sent`: what its yield gives (else None); `thrown`: the error raised there instead, which ends with it where that closes it.
AbstractValue ResumeGenerator(
    Point& at, ObjectId generator, bool fresh, const AbstractValue* sent = nullptr, const AbstractValue* thrown = nullptr, bool closes = false);
// Is it one that nobody has asked for anything yet?
bool IsFresh(const Interpreter& in, const State& state, ObjectId iterator);

// -- constants (fold.cc)
// The result if every operand is known; absent if not, or if it would raise.
AbstractValue Fold(Interpreter& in, Op op, const AbstractValue& a, const AbstractValue& b);
AbstractValue FoldUnary(Interpreter& in, Op op, const AbstractValue& a);
std::optional<Atom> FoldMethod(Method method, const Atom& self, const std::vector<const Atom*>& arguments);
std::optional<Atom> FoldBuiltin(BuiltinId builtin, const std::vector<const Atom*>& arguments);
Json JsonOf(const Atom& atom);
std::optional<Atom> AtomFromJson(const Json& json);

// -- stories (stories.cc)
OriginId OriginAt(Point& at, OriginId parent, const std::string& words, StepKind kind = StepKind::kVariable);
// One more way there.
void AddParent(Interpreter& in, OriginId origin, OriginId parent);
// With AnalyzeOptions::explain a step of its own, else the parent.
OriginId OriginWhenExplained(Point& at, OriginId parent, std::string_view words, StepKind kind);
// All further parents, for the report.
std::vector<OriginEdge> MoreParents(const Interpreter& in);
// By place: of what is made here under a number of its own. 0: not there yet.
OriginId& OriginFor(Point& at, uint64_t which);
OriginId NewOrigin(Point& at, OriginId parent, std::string words, StepKind kind);
// The same where the instruction writes one variable, called so.
OriginId OriginOfWrite(Point& at, OriginId parent, const std::string& name);

// -- transfer (transfer.cc, operators.cc, steps_containers.cc)
// a op b
AbstractValue Operate(Point& at, Op op, const AbstractValue& a, const AbstractValue& b);
// Applies one instruction that is no jump. False if control does not go on after it.
bool Step(Point& at);

// -- errors (certain_errors.cc, raises_nothing.cc)
// What a generator has to give so that who goes over it raises nothing; which it gives is known when it was gone over.
enum class Needed : uint8_t { kAny, kTexts, kNumbers, kOrdered, kScalars };
struct Promise {
  ObjectId generator = kNoObject;
  Needed needed = Needed::kAny;
};
using Promises = boost::container::small_vector<Promise, 2>;
// Does the instruction surely raise nothing itself, if the promises are kept? Where it calls, what that raises is pending, and counts besides.
bool RaisesNothing(Point& at, Promises& promises);
bool AreKept(const Interpreter& in, const Promises& promises);
// Does asking an iterator for the next, or for all, surely raise nothing? A list may grow or shrink meanwhile, a dict may not.
bool NextRaisesNothing(Interpreter& in, const State& state, const AbstractValue& iterable, int depth = 0);
// The same of a ForNext, in whose body it is seen whether a dict may grow or shrink.
bool LoopRaisesNothing(Interpreter& in, const State& state, const AbstractValue& iterator, const Function& function, Pc loop);
// Is an error of the class, or of one of the classes?
Certainty IsTaken(Interpreter& in, const State& state, const AbstractValue& error, const AbstractValue& type);
// What is raised where the type of an error is raised itself; absent: it is not one of those that take anything.
AbstractValue ErrorOfType(Point& at, ObjectId type);
void FindEarlyGlobals(Interpreter& in);
// Who may have decided that a variable has no value. A variable without one is not in the State, and its label with it: this holds for
// all of a plan, wherever it is read. `slot`: in the heap, if `function` is kNoFunction.
inline constexpr FunctionId kNoFunction = 0xFFFFFFFF;
void NoteUnbound(Interpreter& in, FunctionId function, uint32_t slot, LabelId label);
LabelId LabelOfUnbound(Interpreter& in, FunctionId function, uint32_t slot);

// -- questions (questions.cc)
void PrepareQuestions(Interpreter& in);
// Takes down what is asked about the instruction at the point.
void AnswerQuestions(Point& at, bool after);
// Joins what is known of a value into `facts`; `first`: nothing is there yet.
void RecordValue(Point& at, ArgumentFacts& facts, OriginId& origin, Presence presence, const AbstractValue& value, bool first);

// -- paths (paths.cc)
void MarkCertainCalls(Interpreter& in, FlowReport& report);
// By block: does every way from the beginning to the end pass it?
std::vector<uint8_t> CertainBlocks(const FunctionInfo& info);
// -- rounds.cc
// `rows`: of `zip` and the like, how many it gives at most; else -1.
void NoteRounds(Interpreter& in, const State& state, FunctionInfo& info, Pc loop, const AbstractValue& iterator, int64_t rows);
bool IsCalledBack(const Point& at);  // what is called now: does something call it that may do so several times?

}  // namespace penstock
