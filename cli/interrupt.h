// Ctrl-C while a plan runs: the step ends, the program does not.
#pragma once

#include <atomic>

namespace penstock {

// From now on an interrupt sets this. Clear it before each run.
std::atomic<bool>* CatchInterrupts();

}  // namespace penstock
