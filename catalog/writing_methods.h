// Which methods write into what they are called on.
#pragma once

#include <string_view>

namespace penstock {

// Has any builtin type a method of this name that writes into its receiver? Called by way of the type, as in `list.append(xs, x)`, the
// receiver is the first argument.
bool IsWritingMethod(std::string_view name);

// May one of this name leave out of its receiver what was there, or put something else in its place?
bool IsDroppingMethod(std::string_view name);

// Is its last argument put there, whatever it is?
bool PutsItsLast(std::string_view name);

// May one of this name put what it is given into its receiver?
inline bool PutsByName(std::string_view name) { return IsWritingMethod(name) || PutsItsLast(name); }

}  // namespace penstock
