// Calls that a release lets through, for asserts that labels do not decide.
#pragma once

#include <functional>

#include "policies/call_space.h"

namespace penstock {

// A call labelled as `call` is, after calls that gave what is released to it, of which `confirm` is true; nothing if none is found.
std::optional<ChosenCall> FindReleased(const PolicySet& policies, const CallFacts& call, const std::function<bool(const ChosenCall&)>& confirm);

}  // namespace penstock
