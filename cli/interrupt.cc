#include "cli/interrupt.h"

#include <csignal>

namespace penstock {
namespace {

// What a signal handler can reach.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Who asks twice does not wait for a tool that hangs.
void Interrupted(int) {
  if (!interrupted.exchange(true, std::memory_order_relaxed)) return;
  signal(SIGINT, SIG_DFL);
  raise(SIGINT);
}

}  // namespace

std::atomic<bool>* CatchInterrupts() {
  struct sigaction action = {};
  action.sa_handler = Interrupted;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  return &interrupted;
}

}  // namespace penstock
