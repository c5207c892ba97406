// Waiting for somebody who types, and may press Ctrl-C instead.
#pragma once

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace penstock {

// Holds interrupts back, but while WaitFor waits: so none comes between a look at what one did and the wait.
class InterruptsHeld {
 public:
  InterruptsHeld() {
    sigset_t interrupt;
    sigemptyset(&interrupt);
    sigaddset(&interrupt, SIGINT);
    sigprocmask(SIG_BLOCK, &interrupt, &before_);
  }
  ~InterruptsHeld() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  InterruptsHeld(const InterruptsHeld&) = delete;

  // Waits until there is something to read. False: a signal was handled (errno is EINTR then), or there is nothing to wait for.
  bool WaitFor(int file) const {
    pollfd input{file, POLLIN, 0};
    return ppoll(&input, 1, nullptr, &before_) >= 0;
  }

 private:
  sigset_t before_;
};

}  // namespace penstock
