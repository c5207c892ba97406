// Classes of the plan: lookup, dunder methods, types as values.
#pragma once

#include "interp/runtime.h"
#include "ir/opcode.h"

namespace penstock {

// Who chose what `isinstance`, a handler or a pattern is given to be of: a type, or a tuple of some, which may hold tuples.
LabelId LabelOfTypes(Runtime& rt, Value types, int depth = 0);
// And who decided whether `v` is of them: what a protocol among them names, its classes may have, or it may itself.
LabelId LabelOfBeing(Runtime& rt, Value v, Value types);

// May a class derive from this type, so that its instances hold a value of it?
bool IsBuiltinBase(BuiltinType type);
// A method of the type itself (`dict.__setitem__`, `super().__init__`) for values of `type`; kNothing: it has none.
Value FindTypeMethod(Runtime& rt, BuiltinType type, std::string_view name, Value receiver);
// What the type's __init__ does for an instance that holds a list, dict or set. False: an error is pending.
bool FillPayload(Runtime& rt, Value instance, const Args& args);
// instance[key] as the builtin type it derives from has it, __missing__ included.
Value ItemOfPayload(Runtime& rt, Value instance, Value key);
// cls.__new__(cls, ...) where no class of the plan has one: an instance with what it holds.
Value NewInstanceOf(Runtime& rt, Class* cls, const Args& args);

// The class of an instance or of an exception of the plan's own class; else null.
Class* ClassOf(Value v);
// Looks along the method resolution order; kNothing if no class of the plan has it.
Value FindInClass(Class* cls, const Str* name);
// With the label of who decided that no class before it has such a name.
Value FindInClass(Runtime& rt, Class* cls, const Str* name);
Value FindInClass(Runtime& rt, Class* cls, std::string_view name);
// Which names it has of its own.
LabelId ShapeOfNames(const Runtime& rt, const Class* cls);
bool IsSubclassOf(Class* cls, Class* base);

// The same of a class itself, by a class method: what enumerations answer to len(), `in` and calls.
Value CallClassHook(Runtime& rt, Value cls, std::string_view name, const Value* arguments, size_t count, bool& found);
// Calls self.name(arguments) if the class of self defines it; `found` says whether. Exceptions of the
// plan's classes have dunder methods as well.
Value CallSpecial(Runtime& rt, Value self, std::string_view name, const Value* arguments, size_t count, bool& found);
// a op b by dunder methods, reflected ones included. `mine`: some method answered.
Value CallBinarySpecial(Runtime& rt, Op op, bool in_place, Value a, Value b, bool& mine);

// May v stand in `a | b` between types?
bool IsTypeOperand(Value v);
Value MakeUnion(Runtime& rt, Value a, Value b);
// list[str] and the like.
// Of a type, or of typing's name for one.
Value MakeAlias(Runtime& rt, Value container, Value item);
// May a callable's type be subscripted with the item? `origin`: kNothing for the one of typing, which takes more. False: TypeError is pending.
bool IsCallableWith(Runtime& rt, Value origin, Value item);
// An alias with type variables, `list[T]`, with types in their places. TypeError: it has none, or another number of them.
Value FillAlias(Runtime& rt, Value alias, Value item);
// Does a bare form of typing, such as List, take so many arguments? False: an error is pending.
bool IsTakenBy(Runtime& rt, Value alias, Value item);
bool IsCallableType(Value origin);
// typing's name for a type: `typing.List` for list.
Value MakeGeneric(Runtime& rt, Value origin);

// Is it an instance of a class with a `__get__`? And of what stands in a class: does it come before what an instance holds?
bool IsDescriptor(Value v);
// Does code run where the instance has no attribute of its own: that of a descriptor that its class has, or `__getattr__`? Then who decided
// which it has decides that, too.
void DecideByOwn(Runtime& rt, Value self, const Dict* own, Value found);
// An instance's own attribute, or an error's, is read or set, `found` being what its class has of that name: who decided that nothing of its
// class comes before it, where the plan may put such a thing there.
LabelId WhoLeavesOwn(const Runtime& rt, Value self, Value found);
bool ComesFirst(Value v);
// `__get__`, `__set__` or `__delete__` of one; AttributeError if it has none.
Value CallDescriptor(Runtime& rt, Value descriptor, std::string_view name, const Value* arguments, size_t count);

// class name(bases): namespace
Value MakeClass(Runtime& rt, Str* qualified_name, Dict* ns, Value* bases, size_t count);
// TypeError: methods of the class are still to be written. REQUIRES: Class::kAbstract.
Value RaiseAbstract(Runtime& rt, Class* cls);
// cls(...): an instance whose __init__ has not run.
Value NewInstance(Runtime& rt, Class* cls);
Value NewInstance(Runtime& rt, Class* cls, LabelId by);  // by whose decision there is one: else that of control
Value NewExceptionOf(Runtime& rt, Class* cls, const Value* arguments, size_t count);
// The value that `found`, an attribute of a class, has when read through `self` (bound, wrapped).
Value BindAttribute(Runtime& rt, Value found, Value self, Class* cls);
Value NewMethod(Runtime& rt, Value function, Value receiver);
// The attribute if there is one; kNothing without an error if not.
Value FindAttribute(Runtime& rt, Value object, Str* name, LabelId of_name = kBottom);
// The same for a pattern of a class, which takes data: a method, or a name of Python's own, ends the run. So whoever has a method has it by
// name, from what reads attributes as such.
Value FindForPattern(Runtime& rt, Value object, Str* name);
// What object.__setattr__ does; value kNothing: delete.
bool SetPlainAttribute(Runtime& rt, Value object, Str* name, Value value);
// The same, under a name that a label may have chosen: which names it has is by that label then.
bool SetAttributeNamed(Runtime& rt, Value object, Value name, Value value);
// super() in a method: `home` the class that holds the method.
Value MakeSuper(Runtime& rt, Class* home, Value self);
// The class whose method runs, and its first argument; false: none runs.
bool RunningMethod(Runtime& rt, Class*& home, Value& self);

// Has it, or one above it, such a name?
bool Defines(const Class* cls, std::string_view name);
// Is its type ABCMeta, or one that derives from it?
bool IsAbstractClass(const Class* cls);

// A number for hash and id that is the same in every run.
uint32_t SerialOf(const Object* object);

}  // namespace penstock
