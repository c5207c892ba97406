// The steps of single instructions, as the files about them share them. Included by them only.
#pragma once

#include "analysis/alternatives.h"
#include "analysis/interpreter.h"

namespace penstock {

inline constexpr uint32_t kMaxResults = 8;  // objects of one kind that one operator may make; beyond, they are one
inline const AbstractValue& Read(const Point& at, uint16_t reg) { return at.state.registers.Get(reg); }
void WriteLabelled(Point& at, uint16_t reg, AbstractValue value);
inline void WriteRegister(Point& at, uint16_t reg, const AbstractValue& value) {
  if (value.absent() || value.label.hi != kBottom || at.control.label.hi != kBottom) WriteLabelled(at, reg, value);
  else at.state.registers.Set(reg, value);
}
LabelInterval OuterOfReads(Point& at, OriginId& origin);
bool AreDicts(Interpreter& in, const AbstractValue& value);
// A decimal, a date, a time or a span, made here (builtin_calls.cc). `label` is its own.
AbstractValue Leaf(Point& at, uint32_t part, LabelInterval label, OriginId origin);
// Are all the objects that it may be such?
bool AreLeaves(const Interpreter& in, const AbstractValue& value);
// Puts into a dict what stands under keys that are not known.
void MergeUnknown(Point& at, ObjectId dict, ObjectId source);
// Copies what a list or tuple holds behind what is in `to`.
void AppendAll(Point& at, ObjectId to, const AbstractValue& from);
bool StepOperator(Point& at);
bool StepElement(Point& at);
bool StepStore(Point& at);
bool StepBuild(Point& at);
bool StepMutates(Point& at);
bool StepElements(Point& at);
bool StepUnpack(Point& at);
bool StepIterator(Point& at);
bool StepAppend(Point& at);

}  // namespace penstock
