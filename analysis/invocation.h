// One call of a builtin or method, as the files about such calls share it. Included by them only.
#pragma once

#include <functional>
#include <string_view>

#include "analysis/alternatives.h"

namespace penstock {

// One call: of a builtin, or of one method on one object or scalar.
struct Invocation {
  Point& at;
  LabelRule rule;
  std::string_view name;
  AbstractValue self;        // absent for functions
  const Arguments& arguments;
  Kinds kinds = 0;           // what a scalar result is; 0: anything, perhaps with parts
  BuiltinId builtin = kBuiltinCount;
  Method method = Method::kMethodCount;
  uint32_t part = 0;         // keeps apart what several methods make at one place
  LabelInterval outer = {}, deep = {};
  LabelId ended = kBottom;   // who decided where what it went over ended
  OriginId origin = 0;
  LabelInterval keys = {};   // of what a key function gave
  LabelId hidden = kBottom;  // of what methods of classes gave that the builtin calls
  AbstractValue called_back = {};  // what callbacks gave: it may be part of the result
  bool surely = false;             // the call itself is sure (Point::surely)
  const Context* expression = nullptr;  // the generator expression that it goes over, which nobody asked before; null: something else
};

// One method of a builtin type. `part`: as in Invocation.
CallResult InvokeMethod(Point& at, Method method, const AbstractValue& self, const Arguments& arguments, uint32_t part);

// What is asked where a key is looked for in a container: the key is hashed, and compared with those that are there.
LabelInterval RunFinding(Point& at, const AbstractValue& container, const AbstractValue& key, OriginId& origin);

// What the builtin calls meanwhile it calls whenever it is called itself, unless that is not known.
class Asking {
 public:
  explicit Asking(Invocation& call, bool unsure = false) : at_(call.at), before_(at_.surely) { at_.surely = call.surely && !unsure; }
  ~Asking() { at_.surely = before_; }
  Asking(const Asking&) = delete;
  Asking& operator=(const Asking&) = delete;

 private:
  Point& at_;
  bool before_;
};

template <typename Visit>
void ForEachArgument(const Arguments& arguments, Visit visit) {
  for (const AbstractValue& value : arguments.positional) visit(value);
  for (const auto& [name, value] : arguments.named) visit(value);
  if (arguments.more_positional) visit(*arguments.more_positional);
  if (arguments.more_named) visit(*arguments.more_named);
}
AbstractValue Argument(const Invocation& call, size_t index);
const AbstractValue* Named(const Invocation& call, std::string_view name);
// The elements that a builtin sees going over a value; their deep labels count as seen.
AbstractValue Over(Invocation& call, const AbstractValue& iterable);
// Of what is put together (`sum`, `math.prod`) the next item's method is given what there is so far, which may be asked itself: what methods gave for
// the items before, and what builtin types make of them. That comes to `all`, which `run` asks and gives to those it asks. `element`: one of the items,
// where they are gone over by steps.
void RunAgainWithSums(Invocation& call, const AbstractValue& element, AbstractValue& all, const std::function<void(const AbstractValue&)>& run);
// Between one step and the next methods may run: of what the last one gave, and of what else the builtin was given.
void RunMethodsBetween(Invocation& call, const AbstractValue& element);
// Is what a method of a class gives what the builtin gives, or part of it?
bool GivesResult(const Invocation& call);
void FindLabels(Invocation& call);
// Is it one of those that go over what they are given first, whatever else they do?
bool GoesOverFirst(const Invocation& call);
// Of a dict, or a record of a reply, the keys alone are put in order.
LabelInterval OfOrdered(Point& at, const AbstractValue& value, LabelInterval deep);
// An option that is asked whether it is true: what a method of its class says of that.
LabelId TestOption(Invocation& call, std::string_view name);
// What hangs from an operand may hang from the result.
AbstractValue OpaqueSharing(Invocation& call, LabelInterval label);
// A value without parts, or lists and dicts of such, which nobody else has. REQUIRES: nothing that the call is given has a say in what they are
AbstractValue JsonResult(Invocation& call, LabelInterval label);
// What a builtin or a method of a pattern gives whose type says what is in it (typed_results.cc). Absent: its type does not say.
AbstractValue ResultOfType(Invocation& call, LabelInterval label, bool of_pattern);
// Those of the objects that plan code may stand behind.
AbstractValue CallableOf(Interpreter& in, const State& state, AbstractValue value);
// re.sub with a function, json.dumps with default= or cls=, json.loads with hooks.
void RunCallbacks(Invocation& call);
ObjectKind ContainerOf(const Invocation& call);  // `list(xs)` and its kin
ObjectId NewContainer(Invocation& call, ObjectKind kind, int64_t length = -1);
AbstractValue NewIterator(Invocation& call, IteratorForm form, std::initializer_list<AbstractValue> parts);
Kinds KindsOf(BuiltinId id);
Kinds KindsOf(Method method);
AbstractValue ScalarResult(Invocation& call, LabelInterval label);
AbstractValue DeepResult(Invocation& call);
AbstractValue ElementsResult(Invocation& call);
// `surely`: where the call comes to its end there was an element for which it is called; `once`: whether it does or not. Gives what the
// keys are labelled.
// `each`: of what it is asked for one after the other, where that is known; then what it gave for each, until one did not come back.
LabelInterval CallKey(Invocation& call, const AbstractValue& element, bool surely = false, bool once = false, PlaceValues* each = nullptr);
// What is put in order, or chosen from, one after the other.
std::optional<PlaceValues> PlacesToOrder(Invocation& call, const AbstractValue& iterable);
// The places by rising (or falling) keys, as a stable sort has them; nothing: not all keys are known, or they have no order.
std::optional<std::vector<size_t>> OrderByKeys(Interpreter& in, const PlaceValues& keys, bool falling);
// Is what is asked for put in order the other way round? Nothing: not known.
std::optional<bool> IsReversed(const Invocation& call);
// Of what is put in order, or chosen by it: with a key nothing of the elements is looked at but their keys; what code of the plan gave was
// seen in any case.
LabelInterval LabelOfOrder(Invocation& call);
// issubclass(cls, type), of classes of the plan.
Certainty IsSubclassOf(Interpreter& in, const State& state, const AbstractValue& cls, const AbstractValue& type);
// What is seen of a value that is gone over once: of a dict, and of what its `keys` gives, the keys alone.
LabelInterval LabelOfGoneOver(Invocation& call, const AbstractValue& iterable);
// The dicts, or records of a reply, of which a value gives the keys alone: those themselves, or what `keys` gives; or pairs with them, of which no two
// have the same. Absent: it may give something else.
AbstractValue MappingsOf(Interpreter& in, const State& state, const AbstractValue& value, bool or_pairs = false);
void FillDict(Invocation& call, ObjectId dict, const AbstractValue& source);
// Which keys come into a dict: what says how many pairs there are. What stands under them says nothing of that; the keys themselves
// do, where they are put in. Code of the plan may tell of all that it knows.
LabelInterval LabelOfFilling(Invocation& call);
AbstractValue ElementsDeepResult(Invocation& call);
AbstractValue ChosenResult(Invocation& call);
LabelInterval LabelsOfArguments(Invocation& call);
// The attributes of an instance, as `vars` gave them.
bool HasFrozenSelf(Invocation& call);
AbstractValue TakenResult(Invocation& call);
// Methods that change their receiver: which elements are added, and whether places stay known.
AbstractValue MutatesResult(Invocation& call);
AbstractValue ElementResult(Invocation& call);
// May a field of a text that is formatted look into what it is filled with?
bool MayLookInto(Interpreter& in, const AbstractValue& text);
// Which dunder methods of what it is given a builtin may call.
uint16_t HiddenIn(const Invocation& call);
// The same of a method of a builtin type, by its name alone.
uint16_t HiddenInMethod(std::string_view name);

}  // namespace penstock
