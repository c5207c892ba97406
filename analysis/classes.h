// What the files about classes share: the order of bases, and what is found along it.
// Included by them only.
#pragma once

#include <boost/container/small_vector.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "analysis/alternatives.h"

namespace penstock {

inline constexpr uint32_t kBuiltinBit = 0x80000000;
inline constexpr size_t kMostBases = 16;
SetTable::Members ClassesOf(const Interpreter& in, const State& state, ObjectId id);
// Which names a class, or those of an instance or an error, and all above it have: who decided that.
LabelId ShapesOfClasses(Interpreter& in, const State& state, ObjectId id);
// The value's objects and what hangs from them, as far as an operator or a builtin looks: of an instance only what it holds as one of a derived
// list, say.
SetTable::Collected HangingFrom(Interpreter& in, const State& state, const AbstractValue& value);
// The item that `__getitem__` of one of them gives for a number, if there is one.
AbstractValue NextByNumber(Point& at, const AbstractValue& instances, const AbstractValue& number);
bool HasClasses(const Interpreter& in, const State& state, ObjectId id);
AtomId ValueKey(Interpreter& in);
AbstractValue FieldOf(Interpreter& in, const State& state, ObjectId id, AtomId key);
bool IsTypeBuiltin(uint32_t number);
// Of a value that is not followed: may it be an instance of a class of the plan? It is made of what hangs from it.
bool MayBeUnknownInstance(Interpreter& in, const State& state, const AbstractValue& value);
// Is it a method that no builtin value has: of models and dataclasses, which the frontend writes, of copying, or of contexts?
inline bool IsOfWrittenClasses(std::string_view name) {
  return name.starts_with("__model_") || name.starts_with("__dataclass_") || name == "__copy__" || name == "__deepcopy__" || name == "__post_init__" ||
         name == "__enter__" || name == "__exit__" || name == "__aenter__" || name == "__aexit__";
}
// Is it a method that of builtin values only iterators have, or generators?
inline bool IsOfIterators(std::string_view name) { return name == "__next__" || name == "__await__"; }
// hasattr(value, name), as far as it is known: of those methods, those of iterators, and of `_fields`, which named tuples have.
Certainty HasAttribute(Interpreter& in, const State& state, const AbstractValue& value, const AbstractValue& name);

// What of a class is known about whom it derives from.
struct Bases {
  using Order = boost::container::small_vector<uint32_t, 8>;
  bool exact = true;  // `order` is Python's; else it only holds all of them
  Order order;        // classes, itself first; builtins with kBuiltinBit
};
Bases BasesOf(Interpreter& in, const State& state, ObjectId cls, int depth = 0);
// An attribute whose name is a value; of one not known, any.
AbstractValue GetAttributeValue(Point& at, const AbstractValue& object, const AbstractValue& name);
// What a name is in the classes from `first` on; `sure`: surely there.
AbstractValue FindIn(Interpreter& in, const State& state, const Bases& bases, size_t first, AtomId name, bool& sure);
Arguments WithFirst(const AbstractValue& first, const Arguments& rest);
// Calls what was found in a class, with the receiver where it is a method.
bool IsInstanceWith(Interpreter& in, const State& state, ObjectId id, std::string_view method);
CallResult CallFound(Point& at, const AbstractValue& found, const AbstractValue& self, const AbstractValue& cls, bool through_class, const Arguments& arguments);
// Does code run where the instance has no attribute of its own: that of a descriptor that was found, or `__getattr__`? Then who decided which
// it has decides that, too. Gives the label if control does not have it yet.
LabelId DecideByOwn(Point& at, ObjectId id, const AbstractValue& self, const AbstractValue& found);
// An own attribute is read or set, `found` being what its class has of that name: who decided that nothing of its class comes before it, where
// the plan may put such a thing there. As in the machine.
LabelId WhoLeavesOwn(Interpreter& in, const State& state, ObjectId id, const AbstractValue& found);
// `__get__`, `__set__` or `__delete__` of what stands in a class.
CallResult CallOnDescriptor(Point& at, const AbstractValue& descriptor, std::string_view method, const Arguments& arguments);
AbstractValue ClassValue(Interpreter& in, const State& state, ObjectId id);
// What a name is in the classes of an instance, behind class `after` if that is given (super).
AbstractValue FindForInstance(Interpreter& in, const State& state, ObjectId id, AtomId name, bool& sure, ObjectId after = kNoObject);
// The builtin type or exception that a class derives from; kBuiltinCount: none.
BuiltinId BuiltinBaseOf(Interpreter& in, const State& state, ObjectId cls);
void StoreField(Point& at, ObjectId id, AtomId key, const AbstractValue& stored, bool strong);
// A dunder method as a builtin type has it, on a value of it. `self`: the instance around the value, if any.
CallResult CallOfBuiltin(Point& at, const AbstractValue& self, const AbstractValue& value, std::string_view name, const Arguments& arguments);
// What `object` gives every class.
CallResult CallOfObject(Point& at, const AbstractValue& self, std::string_view name, const Arguments& arguments);
// cls.__new__(cls, ...) where no class of the plan has one.
AbstractValue NewInstance(Point& at, ObjectId cls, const Arguments& arguments);
// What `__new__` of `object` and of builtin types makes of the class it is given first; absent: that is none.
AbstractValue NewOf(Point& at, const Arguments& arguments);
// Which function of a property, class method or static method the attribute gives; -1: none.
int WrappedPart(std::string_view text);
void StoreAttributeNamed(Point& at, const AbstractValue& object, const AbstractValue& name, const AbstractValue& stored);
// An attribute that may be missing, as the plan's classes say: `missing` has the label of who says so.
AbstractValue MaybeAttribute(Point& at, const AbstractValue& object, const AbstractValue& name, LabelId& missing);

}  // namespace penstock
