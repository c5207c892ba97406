// What calls of plan code and the going over generators share. Included by their two files only.
#pragma once

#include "analysis/alternatives.h"

namespace penstock {

inline constexpr int kMaxDepth = 150;
bool JoinInto(Interpreter& in, AbstractValue& into, const AbstractValue& value);
// Inside a handler's range what plan code opened holds from its return on: for whatever the instruction calls next, too.
void NoteOpened(Point& at, LabelId opened);
// The control under which a function begins that is called at the point: none where it is not followed. Then what comes of it is raised here.
Control ControlOnEntry(const Point& at, FunctionId callee);
AbstractValue GivenTo(const Point& at, const Context& callee, const AbstractValue& value);

}  // namespace penstock
