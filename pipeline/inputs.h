// Variables that a plan is given from outside, as the command line writes them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

using Inputs = std::vector<std::pair<std::string, Json>>;

// Adds `NAME=JSON`. An error: that is no name a plan could read, it is there already, or this is no JSON.
Status AddInput(Inputs& inputs, const std::string& written);

}  // namespace penstock
