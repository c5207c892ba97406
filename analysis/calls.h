// What calls of plan code, the going over generators and what else may end in an error share.
#pragma once

#include "analysis/alternatives.h"

namespace penstock {

inline constexpr int kMaxDepth = 150;
bool JoinInto(Interpreter& in, AbstractValue& into, const AbstractValue& value);
// Inside a handler's range what plan code opened holds from its return on: for whatever the instruction calls next, too.
void NoteOpened(Point& at, LabelId opened);
// The control under which a function begins that is called at the point: none where it is not followed. Then what comes of it is raised here.
Control ControlOnEntry(const Point& at, FunctionId callee);
// Over lists, dicts and the like and nothing else: no code is asked for the next, and no error comes of it.
bool GoesOverPlain(Interpreter& in, const State& state, const AbstractValue& iterator, int depth = 0);
// `slice(f).stop()`, `SystemExit(f).code()`: what an error or a value that is not followed was made of may be what is called.
CallResult OfErrorByName(Point& at, ObjectId error, const AbstractValue& self, std::string_view name, const Arguments& arguments);
CallResult CallHeld(Point& at, ObjectId id, const AbstractValue& self, std::string_view name, const Arguments& arguments);
AbstractValue GivenTo(const Point& at, const Context& callee, const AbstractValue& value);

}  // namespace penstock
