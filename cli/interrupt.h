// Ctrl-C while a plan runs: the run ends, as by a limit, and its log is whole.
#pragma once

#include <atomic>

namespace penstock {

// From now on an interrupt sets this, and a second one ends the program. Clear it before each run.
std::atomic<bool>* CatchInterrupts();

}  // namespace penstock
