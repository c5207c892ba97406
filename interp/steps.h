// What single instructions do when the dispatch loop's quick way does not apply; label rules included.
#pragma once

#include "interp/calls.h"
#include "ir/opcode.h"

namespace penstock {

enum class Unbound : uint8_t { kLocal, kName, kFree };
// `label`: of its having no value, who deleted it perhaps.
void RaiseUnbound(Runtime& rt, uint16_t name, Unbound which, LabelId label);
void RaiseUnboundGlobal(Runtime& rt, uint32_t global, LabelId label);
// Does a FreeCell of the function write the register?
bool IsFreeVariable(const LoadedFunction& code, uint16_t reg);

Value CompareForPlan(Runtime& rt, Op op, Value a, Value b);
Value ContainsForPlan(Runtime& rt, Op op, Value item, Value container);
Value OperateForPlan(Runtime& rt, Op op, Value a, Value b);
// One item more of what a builtin puts together. What there is so far a method of the next item is given, and of it nobody knows but its label
// what it is made of.
Value PutTogether(Runtime& rt, Op op, Value so_far, Value item);
Value ItemForPlan(Runtime& rt, Value container, Value key);
bool StoreForPlan(Runtime& rt, Value container, Value key, Value value);
bool DeleteForPlan(Runtime& rt, Value container, Value key);
bool AddForPlan(Runtime& rt, Set* set, Value item);
bool InsertForPlan(Runtime& rt, Dict* dict, Value key, Value value);
Value SliceForPlan(Runtime& rt, Value container, const Value* bounds);
bool SetSliceForPlan(Runtime& rt, Value container, const Value* bounds, Value value);  // kNothing: delete
Value AttributeForPlan(Machine& m, Value object, uint16_t name, uint32_t& hint);
bool SetAttributeForPlan(Machine& m, Value object, uint16_t name, Value value, uint32_t& hint);

Value BuildSet(Machine& m, const Frame& frame, Pc pc);
Value BuildDict(Runtime& rt, const Value* pairs, size_t count);
// The instruction at `pc`: an iterable's items at the end of a display, or of a call's arguments.
bool ExtendForPlan(Machine& m, const Frame& frame, Pc pc);
bool MergeForPlan(Machine& m, Dict* into, Value mapping, bool in_call, Value callee);
Value ConvertForPlan(Runtime& rt, Value v, int how);
Value FormatForPlan(Runtime& rt, Value v, Value spec);
Value BuildText(Runtime& rt, const Value* parts, size_t count);

Value IteratorForPlan(Runtime& rt, Value v);
bool Unpack(Runtime& rt, Value v, Value* into, size_t count);
bool UnpackStar(Runtime& rt, Value v, Value* into, size_t before, size_t after);

Value MakeClosure(Machine& m, const Frame& frame, FunctionId id, Value defaults);
// window[0].name(arguments)
Called CallMethodForPlan(Machine& m, uint16_t name, Value* window, const CallWindow& given);
bool CheckMethod(Machine& m, Value object, uint16_t name);
// `window`: the names, which the class keeps itself from then on, and behind them the bases.
Value MakeClassOf(Runtime& rt, Str* qualified_name, Value* window, size_t bases);
// One step of `yield from source`, which becomes its iterator. kNothing and nothing pending: it ended, with Machine::outcome.
Value Delegate(Machine& m, Value& source, Value sent);

Value MatchSequence(Runtime& rt, Value v, uint16_t length);
Value MatchClass(Machine& m, Value v, Value cls, size_t positional, const std::vector<Value>& keywords);
bool CheckContext(Runtime& rt, Value v);

// A tuple of the constants, made anew: its parts may be given labels that nobody else's have.
Value OwnConstant(Runtime& rt, Value constant);

}  // namespace penstock
