// Positional and keyword arguments of builtins, with CPython's words when they do not fit.
#pragma once

#include <string_view>

#include "interp/runtime.h"

namespace penstock {

// The parameters of a builtin that takes keywords: bound(out, ...) fills one Value a name, kNothing where
// nothing was given. An empty name is positional only; names from `positional` on are keyword only.
struct Parameters {
  std::string_view function;  // as messages name it
  const std::string_view* names;
  int count;
  int required;               // of the leading ones
  int positional;
};

// False: TypeError is pending.
bool Bind(Runtime& rt, const Args& args, const Parameters& parameters, Value* out);

template <int N>
bool Bind(Runtime& rt, const Args& args, std::string_view function, const std::string_view (&names)[N], int required,
          Value (&out)[N], int positional = N) {
  return Bind(rt, args, Parameters{function, names, N, required, positional}, out);
}

// TypeError "'str' object cannot be interpreted as an integer", unless v is an int of any size or has
// __index__; gives the int.
Value ToIntValue(Runtime& rt, Value v);
// A count: OverflowError for what is no int64, or no int32.
bool ToSize(Runtime& rt, Value v, int64_t& out);
bool ToCount(Runtime& rt, Value v, int64_t& out);

// As CPython's newer argument checks name what was given instead.
inline std::string_view TypeNameOrNone(Runtime& rt, Value v) { return v.is_none() ? "None" : TypeName(rt, v); }

}  // namespace penstock
