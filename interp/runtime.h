// What a running plan is made of, as builtins and the machine's own parts see it.
//
// Who writes what in this room:
//   values, heap      value.h object.h heap.* texts.* lists.* dicts.* sets.*
//   the machine       machine.* calls.cc errors.cc generators.cc classes.cc attributes.cc regions.cc load.cc
//   operators         operators.h: arithmetic.cc compare.cc items.cc; iterate.*; labels.cc
//   the doors         freeze.* tool_calls.cc
//   builtins          functions_*.cc types_*.cc methods_*.cc (builtin_functions.h), arguments.cc
//   text of values    show.* (str, repr, ascii), format.* (format specs, %, str.format), numbers.* (text <-> int, float)
//
// Conventions. A function that gives a Value gives kNothing when it failed: then an exception is
// pending in `rt`, or the run is being stopped (a limit, the host). One that gives bool gives false.
// The caller returns at once; nobody but the machine clears an exception, save TakeError.
// Values are passed without regard to collection: only callbacks into the plan collect, and whoever
// makes one keeps what it still needs in Roots.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "catalog/builtins.h"
#include "catalog/manifest.h"
#include "core/limits.h"
#include "interp/heap.h"
#include "interp/host.h"
#include "interp/object.h"
#include "interp/value.h"
#include "ir/control_map.h"
#include "ir/module.h"
#include "labels/label_table.h"

namespace penstock {

struct Machine;

// Texts of which there is one object each, so that two of them are equal only if they are the same.
class InternTable {
 public:
  // Room for so many without growing.
  void Reserve(size_t count);
  Str* Find(std::string_view text, uint64_t hash) const;  // null: not there
  void Add(Str* text);                                     // REQUIRES: its hash is known; it is not there
  // Calls visit(Str*) for each.
  template <typename Visit>
  void ForEach(Visit visit) const {
    for (Str* text : places_) if (text != nullptr) visit(text);
  }

 private:
  std::vector<Str*> places_;  // by hash, the next free one where it is taken; a power of two, at most half taken
  size_t count_ = 0;
};

struct Runtime {
  Runtime(const Module& module, const Manifest& tools, LabelTable& labels, Host& host, const Limits& limits);
  Runtime(const Runtime&) = delete;
  Runtime& operator=(const Runtime&) = delete;

  int64_t budget = 0;               // steps until somebody looks at limits, clock and heap
  int64_t budget_given = 0;         // what `budget` was at the last look
  Heap heap;
  LabelTable& labels;
  const Module& module;
  const Manifest& tools;
  Host& host;
  Limits limits;
  Machine* machine = nullptr;

  Value pending;                    // the exception on its way to a handler, with its reference label
  const char* limit_hit = nullptr;  // name of the limit that ends the run
  const char* unsupported = nullptr;  // what the plan did that is not in the language, and could not be refused before: that ends the run
  bool stopped = false;             // the run ends: a limit, or the host says so; nothing in the plan can stop that
  const std::atomic<bool>* interrupt = nullptr;  // see RunOptions
  const char* steps_limit = "steps";
  bool tainted = false;             // some value has a label: it came with an input or a tool's reply
  bool decides = false;             // ... with one that decides (LabelTable::Decides)
  bool labelled_classes = false;    // NoteLabelledClass was told of a class
  bool stores_watched = false;      // a class got a __setattr__ or what comes before instances' own attributes when it was made already
  bool telling = false;             // the run is over, and its error is shown: plan code may run for that, no tool is called
  LabelId control = kBottom;        // strict mode: who decided that this point is reached

  int64_t steps_used = 0;           // until the last look
  int64_t start_ns = 0;             // of the run, by the steady clock
  int native_depth = 0;             // C++ recursion over values, and into plan code and out again
  int native_base = 0;              // of it, what stands below the frame that runs
  int64_t output_bytes = 0, tool_calls = 0;
  uint32_t serials = 0, nans = 0;   // given to objects that have an identity; to NaNs
  std::vector<std::pair<LabelId, uint32_t>> serials_under;  // what was made under a label has numbers of its own: how many there are, others do not see
  LabelId decided = kBottom;        // what the instruction at work found that decides what else it runs (Decide)
  LabelId seen = kBottom;           // what generators and callbacks gave since the builtin that runs was called
  LabelId ended = kBottom;          // of that, who decided that what was gone over ended where it did

  std::vector<Value> roots;         // see Roots
  std::vector<Object*> identified;  // others whose id() was asked for: kept, so that no number is given twice
  LabelId identified_by = kBottom;  // who decided which, and in which order
  std::vector<Object*> showing;     // what repr is inside of: a container found again prints as [...]
  Str* empty_text = nullptr;
  Str* ascii_chars[128] = {};       // texts of one ASCII character, made when first needed: see AsciiChar
  InternTable interned;
  struct KnownName { const char* at = nullptr; Str* text = nullptr; };
  std::array<KnownName, 64> known_names{};   // names asked for lately by what the program has at a place (InternedName)
  // What classes had under names lately: good as long as no class has changed and nothing has a label. Null: there are no classes.
  struct KnownMember { const Class* cls = nullptr; const Str* name = nullptr; uint32_t changes = 0; Value found; };
  std::unique_ptr<std::array<KnownMember, 128>> known_members;
  Str *init_name = nullptr, *new_name = nullptr, *enum_call_name = nullptr;  // `__init__` and so on, once there are classes
  uint32_t class_changes = 0;                // how often a class was made, or a member of one put in or taken out
  std::vector<Str*> names;          // Module::names, interned
  std::vector<Value> constants;     // Module::constants
  std::shared_ptr<struct RegexCache> regexes;  // patterns compiled in this run; made when first needed
  Value utc;                        // datetime.timezone.utc; made when first needed
  Value decimal_context;            // what getcontext() gives; kNothing: nobody asked

  // -- metering

  // Pays for `steps` steps. False: a limit was hit, stop at once.
  bool Charge(int64_t steps = 1) {
    budget -= steps;
    return __builtin_expect(budget >= 0, 1) || ChargeSlow();
  }
  // Ends the run with LimitExceeded; always false.
  bool HitLimit(const char* limit);
  // Ends the run with NotSupported, which no handler of the plan takes; always false. `what` says what would be right, and nothing of values.
  bool EndUnsupported(const char* what);
  // May one text, int or table have `bytes` bytes, and is there room? False: a limit was hit.
  bool MayAllocate(size_t bytes);
  int64_t ElapsedMs() const;
  // The first so many steps of a session were paid for when they were new.
  void BeginAfter(uint32_t earlier_steps);
  // The next step of a session begins: it is metered from here.
  void BeginStep();

  // -- labels

  // No value has a label but bottom: nothing about labels need be done.
  bool untainted() const { return !tainted; }
  LabelId Join(LabelId a, LabelId b) { return labels.Join(a, b); }
  LabelId Outer(Value v) const {
    if (!v.is_object()) return v.label();
    // What a function is does not depend on which attributes it has.
    if (v.is(Kind::kFunction)) return v.label();
    LabelId label = labels.Join(v.label(), v.object->shape);
    // A view is as long as its dict.
    if (!v.is(Kind::kInstance)) return v.is(Kind::kDictView) ? labels.Join(label, v.As<DictView>()->dict->shape) : label;
    if (__builtin_expect(labelled_classes, 0)) label = labels.Join(label, ShapesOfClasses(v));
    // What an instance of a derived list or dict says of its length is what the list in it says.
    Value payload = v.As<Instance>()->payload;
    return payload ? labels.Join(label, Outer(payload)) : label;
  }
  // Who decided which attributes it has, where that is not part of its class.
  LabelId OuterWithAttributes(Value v) const { return v.is(Kind::kFunction) ? labels.Join(v.label(), v.object->shape) : Outer(v); }
  // Which names a class, or those of an instance or an error, and all above it have. kBottom for other values.
  LabelId ShapesOfClasses(Value v) const;
  // Of what stands in a class under names that Python or a builtin asks for.
  LabelId LabelOfAsked(const Dict* members) const;
  // Everything inside joined. Shared and cyclic structures are walked once.
  // The number of an object that is made by who the label tells of. Given in the order in which they are made.
  uint32_t NextSerial(LabelId by);
  LabelId Deep(Value v) { return HasInside(v) ? DeepInside(v) : v.label(); }
  // Raises the label of a container's shape.
  void RaiseShape(Object* object, LabelId label) {
    if (__builtin_expect(object->kind == Kind::kClass, 0)) NoteLabelledClass(label);
    object->shape = labels.Join(object->shape, label);
  }
  // A label decides which names some class has. Which methods there are that operators and builtins ask for shows in all they do with an
  // instance; of others only who asks for them by name learns, and who has a class that may get what comes before instances' own.
  void NoteLabelledClass(LabelId label);
  // Raises shape and elements of everything reached from `v`.
  void RaiseDeep(Value v, LabelId label) {
    if (label != kBottom && HasInside(v)) RaiseInside(v, label);
  }
  Value Raised(Value v, LabelId label) { return label == kBottom ? v : v.WithLabel(labels.Join(v.label(), label)); }
  // A value with the label has come in.
  void NoteLabel(LabelId label) {
    tainted |= label != kBottom;
    decides |= labels.Decides(label);
  }
  // Would control be another if the label decided?
  bool RaisesControl(LabelId label) { return labels.Decides(label) && !labels.Leq(label, control); }
  // A value about to be written somewhere: raised by control.
  Value Written(Value v) { return Raised(v, control); }

  bool failed() const { return stopped || !pending.is_nothing(); }

 private:
  bool ChargeSlow();
  int64_t next_time_ = 0;           // how many steps are done when the clock is asked again
  uint32_t steps_before_ = 0;       // of the session, up to the one that is new
  Limits own_limits_;               // of the new one
  static bool HasInside(Value v) {
    return v.kind() > Kind::kBytes && !(v.kind() >= kFirstNativeKind && v.kind() <= kLastNativeKind);
  }
  LabelId DeepInside(Value v);
  void RaiseInside(Value v, LabelId label);

  std::vector<Object*> walk_;  // what a walk over labels has still before it
};

// -- errors

// Makes `message` the pending exception. Gives kNothing. The machine raises its label by the labels of
// the operands or arguments of what failed, so only further labels need be given.
Value RaiseText(Runtime& rt, ExceptionType type, std::string_view message, LabelId label = kBottom);
template <typename... A>
Value Raise(Runtime& rt, ExceptionType type, fmt::format_string<A...> format, A&&... arguments) {
  return RaiseText(rt, type, fmt::format(format, std::forward<A>(arguments)...));
}
// type(argument): KeyError(key), StopIteration(value).
Value RaiseWith(Runtime& rt, ExceptionType type, Value argument);
Value RaiseKeyError(Runtime& rt, Value key);
// Makes an exception object (kException) pending.
Value RaiseException(Runtime& rt, Value exception);
Value NewException(Runtime& rt, ExceptionType type, const Value* arguments, size_t count);
// If the pending exception is of this type: takes it away and gives it; else kNothing. Never a limit.
Value TakeError(Runtime& rt, ExceptionType type);

// -- keeping values alive across callbacks

// Values held on the C++ side while plan code may run. Strictly nested.
class Roots {
 public:
  explicit Roots(Runtime& rt) : rt_(rt), base_(rt.roots.size()) {}
  Roots(Runtime& rt, Value v) : Roots(rt) { Add(v); }
  ~Roots() { rt_.roots.resize(base_); }
  Roots(const Roots&) = delete;
  Roots& operator=(const Roots&) = delete;
  void Add(Value v) { rt_.roots.push_back(v); }

 private:
  Runtime& rt_;
  size_t base_;
};

// Bounds C++ recursion over nested values together with the plan's own calls.
class Deeper {
 public:
  static constexpr int kMostNative = 2'000;
  explicit Deeper(Runtime& rt) : rt_(rt) { ++rt_.native_depth; }
  ~Deeper() { --rt_.native_depth; }
  Deeper(const Deeper&) = delete;
  // So many iterators in one another a frame may ask however deep it stands itself: going over something is no error there.
  static constexpr int kWithinFrame = 64;
  // False: RecursionError is pending ("maximum recursion depth exceeded" + where, e.g. " in comparison").
  bool Ok(std::string_view where = "");
  bool OkToGoOver();

 private:
  Runtime& rt_;
};

// -- calls

// Who decided how many positional values a call is given, and which by name: in f(*x, **y) the shapes of x and y. Where
// something was not given, that is all there is to say so.
struct GivenBy {
  LabelId count = kBottom, names = kBottom;
  bool any() const { return (count | names) != kBottom; }
};

// What a builtin is called with. Positional and keyword values lie one after the other.
struct Args {
  Value self;                            // receiver of a method
  const Value* items = nullptr;
  uint32_t count = 0;                    // positional
  uint32_t keyword_count = 0;
  const Value* keyword_values = nullptr;
  const Value* keyword_names = nullptr;  // kStr each
  GivenBy given_by = {};
  bool is_method = false;                // the callee was found in a class, and items[0] is whose method it is

  Value operator[](uint32_t i) const { return i < count ? items[i] : Value(); }
  Value Keyword(std::string_view name) const;  // kNothing if not given
  bool HasKey() const;                         // a function by which it puts in order
};

// Calls anything callable, plan code included. Arguments are copied to where they are kept alive.
Value CallValue(Runtime& rt, Value callee, const Value* arguments, size_t count);
Value CallValue(Runtime& rt, Value callee, const Args& args);
inline Value CallValue(Runtime& rt, Value callee, Value argument) { return CallValue(rt, callee, &argument, 1); }
// What was found in a class, with its instance first: who that is may have been chosen.
Value CallMethodOf(Runtime& rt, Value function, const Value* instance_and_arguments, size_t count);

bool IsCallable(Runtime& rt, Value v);

// -- attributes and types

// Instances of classes that derive from list, dict, int, str and the like hold one: whoever is given
// such an instance and finds no method of the class for what it wants takes what it holds.
inline bool HasPayload(Value v) { return v.is(Kind::kInstance) && !v.As<Instance>()->payload.is_nothing(); }
// What the instance holds, with the label of who chose the instance; anything else is itself. Which attributes it has says nothing of that.
inline Value Plain(Runtime& rt, Value v) {
  if (!HasPayload(v)) return v;
  return rt.untainted() ? v.As<Instance>()->payload : rt.Raised(v.As<Instance>()->payload, v.label());
}

Value GetAttribute(Runtime& rt, Value object, Value name);                 // AttributeError when missing
bool SetAttribute(Runtime& rt, Value object, Value name, Value value);     // value kNothing: delete
// A method of a class of the plan, bound to `self`, if its class defines one; else kNothing and no error.
Value FindSpecial(Runtime& rt, Value self, std::string_view name);
// Its __index__, if it needs one: what is derived from int is an int as it stands. kNothing: none, or an error is pending.
Value FindIndex(Runtime& rt, Value v);
// type(v): kBuiltin, kHiddenType or kClass.
Value TypeOf(Runtime& rt, Value v);
// `int`, `NoneType`, `Invoice`: type(v).__name__.
std::string_view TypeName(const Runtime& rt, Value v);
// The same, but without the module where messages have it: `timedelta`, not `datetime.timedelta`.
std::string_view PlainTypeName(const Runtime& rt, Value v);
// The name of a type value: int -> "int".
std::string_view NameOfType(const Runtime& rt, Value type);
// The same, with the module where messages have it.
std::string_view FullNameOfType(const Runtime& rt, Value type);
bool IsType(Value v);
// `map`, `zip` and their like: functions, and the types of what they give where a plan asks `isinstance(pairs, zip)` or shows them.
bool IsTypeOfIterators(Value v);
// isinstance(v, type), type a type or a tuple of them; 1, 0, or -1 with an error pending. `function` names the caller in messages.
int IsInstance(Runtime& rt, Value v, Value type);
int IsSubtype(Runtime& rt, Value type, Value base);
// The type whose METHOD rows apply to values of this kind, or kTypeCount.
BuiltinType MethodTypeOf(Kind kind);
// Names for dir(v), sorted.
std::vector<std::string> AttributeNames(Runtime& rt, Value v);
// Has it attributes in a dict, which `vars(v)` and `v.__dict__` give?
bool HasDict(Value v);
// That dict. REQUIRES: HasDict(v). Nothing: out of memory
Value AttributesAsDict(Runtime& rt, Value v);

// -- texts

Value NewText(Runtime& rt, std::string_view utf8);                     // REQUIRES: valid UTF-8
Value NewAscii(Runtime& rt, std::string_view ascii);                   // REQUIRES: ASCII only
// A text whose ASCII bytes the caller writes to `data` before anything else is made. REQUIRES: bytes > 1. Null: a limit was hit.
Str* NewAsciiBlank(Runtime& rt, size_t bytes, char*& data);
Value NewTextOf(Runtime& rt, std::string_view utf8, bool ascii, size_t length);  // nothing left to find out
Value NewChar(Runtime& rt, uint32_t code_point);
Value Concatenate(Runtime& rt, Str* a, Str* b);                        // in place when a's end is free
Value Substring(Runtime& rt, Str* text, size_t from, size_t to);       // code points, from <= to <= length
size_t ByteOffset(Str* text, size_t code_point);                       // O(1): direct or by the index
int64_t HashOf(Str* text);
bool SameText(const Str* a, const Str* b);
// The one Str with these bytes, kept for the whole run.
Str* Intern(Runtime& rt, std::string_view text);
Str* MakeAsciiChar(Runtime& rt, unsigned char c);
// The one text of this ASCII character.
inline Str* AsciiChar(Runtime& rt, unsigned char c) {
  Str* made = rt.ascii_chars[c];
  return made != nullptr ? made : MakeAsciiChar(rt, c);
}

// Text under construction, accounted as it grows. After a false the run is being stopped.
class TextBuilder {
 public:
  explicit TextBuilder(Runtime& rt) : rt_(rt) {}
  ~TextBuilder() {
    if (accounted_ > kInside) rt_.heap.Account(-static_cast<int64_t>(accounted_));
  }
  TextBuilder(const TextBuilder&) = delete;
  TextBuilder& operator=(const TextBuilder&) = delete;
  bool Append(std::string_view more) { return Reserve(more.size()) && (text_.append(more), true); }
  bool Append(size_t times, char c) { return Reserve(times) && (text_.append(times, c), true); }
  // Pays for `more` bytes beyond what is there; use before any growth that a plan can steer.
  bool Reserve(size_t more) { return text_.size() + more <= accounted_ || ReserveSlow(more); }
  std::string& text() { return text_; }  // for appending small things directly
  Value Take() { return NewText(rt_, text_); }

 private:
  bool ReserveSlow(size_t more);
  static constexpr size_t kInside = 15;  // what a std::string holds without memory of its own
  Runtime& rt_;
  std::string text_;
  size_t accounted_ = kInside;           // that many are free
};

// -- numbers

Value NewInt(Runtime& rt, mpz_srcptr z);                // kInt when it fits
inline Value NewInt(int64_t i) { return Value::Int(i); }
// Any int or bool as mpz. An object of this class owns the number.
class Mpz {
 public:
  Mpz() { mpz_init(z); }
  explicit Mpz(Value v);                                // REQUIRES: v.is_int()
  ~Mpz() { mpz_clear(z); }
  Mpz(const Mpz&) = delete;
  Mpz& operator=(const Mpz&) = delete;
  operator mpz_ptr() { return z; }
  operator mpz_srcptr() const { return z; }
  mpz_t z;
};
double BigToDouble(Value v);                            // REQUIRES: kBigInt; nearest, infinity when too large
double ToDouble(Runtime& rt, Value v, bool& ok);        // int, bool, float; OverflowError when too large: ok = false
// An index: int, bool or __index__. False: TypeError "... object cannot be interpreted as an integer" is pending.
// Values outside int64 are clamped.
bool ToIndex(Runtime& rt, Value v, int64_t& out);

// -- other objects; kNothing: a limit was hit

Value NewTuple(Runtime& rt, const Value* items, size_t count);
Tuple* NewTupleObject(Runtime& rt, size_t count);       // items kNothing: fill them at once
Value NewList(Runtime& rt, const Value* items, size_t count);
List* NewListObject(Runtime& rt, size_t capacity);
Dict* NewDict(Runtime& rt);
Set* NewSet(Runtime& rt, Kind kind = Kind::kSet);
Value NewBytes(Runtime& rt, std::string_view bytes);
Value NewSlice(Runtime& rt, Value start, Value stop, Value step);
Value NewRange(Runtime& rt, Value start, Value stop, Value step);  // REQUIRES: ints, step not 0
Iterator* NewIterator(Runtime& rt, Iterator::Of of, Value source);
template <typename T>
Value ValueOf(T* object) { return object == nullptr ? Value() : Value(object->kind, object); }

}  // namespace penstock
