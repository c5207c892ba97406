// A program of its own, spoken to in lines: started, written to, read from, and ended for certain.
#pragma once

#include <sys/types.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/mcp/servers.h"

namespace penstock {

// Milliseconds of a clock that never goes back.
int64_t MonotonicMilliseconds();

// A child with pipes on its three streams, leader of a process group of its own.
//
// Nothing here blocks past a deadline, and SIGPIPE is never raised. Standard error is read along, so
// that the child cannot get stuck on it, and its end is kept for messages.
class ChildProcess {
 public:
  static Result<std::unique_ptr<ChildProcess>> Start(const ServerConfig& config, const ServerLimits& limits);
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  ~ChildProcess();  // closes its input, waits, then ends the whole group

  // Writes `line` and a newline, reading meanwhile what arrives.
  Status WriteLine(std::string_view line, int64_t deadline);
  // Reads what has arrived already, without waiting.
  void ReadAvailable();
  // The next line without its newline; nothing if the deadline passed before one was whole.
  Result<std::optional<std::string>> ReadLine(int64_t deadline);

  // Leaves it little time to end, for it is of no use any more.
  void EndSoon() { limits_.close_ms = std::min(limits_.close_ms, 200); }

  // The last that it wrote on standard error, on one line; empty if it wrote nothing.
  std::string LastWords() const;

 private:
  ChildProcess() = default;
  enum class Progress : uint8_t { kSome, kTimeout };
  Progress Pump(int64_t deadline);
  void ReadOutput();
  void ReadErrors();
  void WriteInput();
  bool HasExited() const;
  bool WaitForExit(int milliseconds);

  ServerLimits limits_;
  pid_t pid_ = -1;
  int input_ = -1, output_ = -1, errors_ = -1;  // our ends
  std::string to_write_, received_, error_tail_;
  size_t written_ = 0;
  size_t consumed_ = 0, searched_ = 0;  // in received_: what was given out, and where no newline is before
  bool output_ended_ = false, input_broken_ = false;
};

}  // namespace penstock
