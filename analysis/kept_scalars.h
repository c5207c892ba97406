// Which values have no parts in whatever run, as control maps take for granted: tests hold runs against it.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/module.h"

namespace penstock {

class Manifest;

// By function and pc: registers that the instruction reads, each of which holds a text, a number or another value without parts there.
// `tools`: as of BuildControlMap.
using BareReads = std::vector<std::vector<std::vector<uint16_t>>>;
BareReads BareReadsOf(const Module& module, bool strict, const Manifest* tools);

}  // namespace penstock
