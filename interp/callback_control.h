// Builtins that call plan code: how often they do may be known to nobody but a label (mode strict).
#pragma once

#include "interp/runtime.h"

namespace penstock {

// Control has the label while it lives. Within it the machine may run plan code; the frame stays the same.
class UnderCallback {
 public:
  UnderCallback(Runtime& rt, LabelId label);
  ~UnderCallback();
  UnderCallback(const UnderCallback&) = delete;
  UnderCallback& operator=(const UnderCallback&) = delete;

 private:
  Machine* machine_ = nullptr;  // null: control has the label anyway
};

// Whether the instruction at work runs more of the plan's code, or other code, was decided by this: what it might write is
// raised, and what it runs from here on runs under control of it.
void Decide(Runtime& rt, LabelId label);
// The same of whether a `__missing__` runs, which alone is raised for. Gives what that runs under: who runs it adds it to Runtime::decided.
LabelId DecideMissing(Runtime& rt, LabelId label, Value key);
// May an instruction that shows, compares or looks up what it is given call a method of the plan's that writes? Where there is nothing
// to ask in one run there may be in another.
bool MayAskMethods(Runtime& rt);

// Does anybody take the errors of the instruction under way?
bool TakesErrors(Runtime& rt);
// The instruction goes on by what it was given so far. The label, if control is followed.
LabelId RaiseByItems(Runtime& rt, LabelId label);

// What a builtin takes out of what it was given, and asks for its hash, say: in another run there may be somebody to ask where there is
// nobody here. What it takes next this does not decide.
void DecideOfLabelled(Runtime& rt, Value taken);
inline void DecideOf(Runtime& rt, Value taken) {
  if (!rt.untainted()) DecideOfLabelled(rt, taken);
}
// May methods that write be asked where some keys or elements are compared? Who is asked, and with whom, all of them decide.
bool MayMeet(Runtime& rt);
// Of what a class has under a name: in another run its code may run where this one is just data.
void DecideOfMember(Runtime& rt, Value found);
// Of what it goes over: that there is anybody to ask, the number of them decides.
void DecideOfSteps(Runtime& rt, Value iterable);

// Calls what a builtin was given for that. If it is a builtin as well, it asks methods of its arguments, as it does where the plan calls it: of those
// that a label chose the kind is not asked.
Value CallBack(Runtime& rt, Value function, const Value* arguments, size_t count);

// Another run may leave it out, or have it where this one does not: that was decided by the label. If such things may be written into at some time, it is raised.
void RaiseLeftOut(Runtime& rt, Value value, LabelId label);

// How many there are, and which is the next: the outer labels of an iterable and of what it goes over.
LabelId LabelOfSteps(Runtime& rt, Value iterable);

}  // namespace penstock
