// Python's operators on values, error texts included. Label rules of the opcode are applied by the
// machine (LabelOperator and the like in labels.cc); these functions do what no table can: elements keep theirs.
#pragma once

#include "interp/runtime.h"
#include "ir/opcode.h"

namespace penstock {

// An int of any size, a bool or a float: what Python's numbers are without classes.
inline bool IsNumber(Value v) { return v.is_int() || v.is(Kind::kFloat); }
// op is one of Add..Shr or IAdd..IShr.
// `of_class`: set when a method of a class gave the result.
Value BinaryOperator(Runtime& rt, Op op, Value a, Value b, bool* of_class = nullptr);
// As the builtin type of `a` has it, whatever the class of `b` says: `list.__add__(a, b)`.
Value OperatorOfBuiltin(Runtime& rt, Op op, Value a, Value b);
// Neg, Pos, Invert.
Value UnaryOperator(Runtime& rt, Op op, Value a);
// pow(a, b, m)
Value PowerModulo(Runtime& rt, Value a, Value b, Value m);
bool DivMod(Runtime& rt, Value a, Value b, Value& quotient, Value& remainder);

// 1, 0, or -1 with an error pending.
int Truth(Runtime& rt, Value v);
int Equal(Runtime& rt, Value a, Value b);
// Lt, Le, Gt or Ge; messages name the operator.
int Compare(Runtime& rt, Op op, Value a, Value b);
inline int Less(Runtime& rt, Value a, Value b) { return Compare(rt, Op::Lt, a, b); }
// What ==, < and so on give in an expression (a class may give anything).
Value RichCompare(Runtime& rt, Op op, Value a, Value b);
// a in b
int Contains(Runtime& rt, Value container, Value item);
// False: TypeError "unhashable type: 'list'" is pending. Numbers hash as CPython's.
bool Hash(Runtime& rt, Value v, int64_t& out);
int64_t HashDouble(double d);
// Exact, int against float included: -1, 0, 1; 2 when a NaN makes it unordered. REQUIRES: numbers.
int CompareNumbers(Value a, Value b);

Value GetItem(Runtime& rt, Value container, Value key);
bool SetItem(Runtime& rt, Value container, Value key, Value value);
bool DelItem(Runtime& rt, Value container, Value key);
// len(x): -1 with an error pending.
int64_t Length(Runtime& rt, Value v);
// Of what a `__len__` gave. False: an error is pending.
bool ToLength(Runtime& rt, Value given, int64_t& length);

}  // namespace penstock
