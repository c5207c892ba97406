// What an uncaught error asks about a name that is not there.
#pragma once

#include <string>

#include "interp/runtime.h"

namespace penstock {

// The name that a NameError or AttributeError may have meant, as CPython finds it; empty: none is near. Only where nothing in
// the run is labelled: which names there are may be a secret itself.
std::string SuggestionFor(Runtime& rt, const Exception& error);

}  // namespace penstock
