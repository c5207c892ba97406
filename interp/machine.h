// Runs a module.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "catalog/manifest.h"
#include "core/limits.h"
#include "interp/host.h"
#include "ir/control_map.h"
#include "ir/module.h"
#include "labels/label_table.h"

namespace penstock {

// Address space for frames and registers. Asking the system for it costs more than a small plan takes:
// who runs several plans keeps one. For one run at a time.
class RunMemory {
 public:
  RunMemory() = default;
  ~RunMemory() { Release(); }
  RunMemory(const RunMemory&) = delete;
  RunMemory& operator=(const RunMemory&) = delete;

  // So many bytes, zero where nobody wrote since they were taken first.
  void* Take(size_t bytes);
  void Release();

 private:
  void* memory_ = nullptr;
  size_t bytes_ = 0;
};

// The limit that somebody hits who interrupts a run.
inline constexpr const char* kInterruptLimit = "interrupt";

struct RunOptions {
  Limits limits;
  bool strict = true;                                   // control labels follow ControlMap; else data flows only
  std::vector<std::pair<std::string, Json>> inputs;     // values of Module::inputs, labelled `from User`
  RunMemory* memory = nullptr;                          // null: this run's own
  // In a session: how many steps are run again before the one that is new. What they do has no limit but memory and depth.
  uint32_t earlier_steps = 0;
  std::string steps_are;                                // the name of the limit that `limits.steps` stands for; empty: `steps`
  const std::atomic<bool>* interrupt = nullptr;         // set by somebody else: the run ends, as if by the limit `interrupt`
};

struct RunError {
  std::string type;       // `KeyError`; for a limit: `LimitExceeded`; for what is not in the language: `NotSupported`
  std::string message;    // `'x'`
  Span span;              // where it was raised; of a limit: where the run was
  std::string traceback;  // Python's text, ending in `KeyError: 'x'` and a newline
  LabelId label = 0;      // of the message
  std::optional<int> exit_code = {};  // of `raise SystemExit(2)`: with what the process ends, and nothing is told
};

struct RunUsage {
  int64_t steps = 0, wall_ms = 0, heap_bytes = 0, peak_heap_bytes = 0, output_bytes = 0, tool_calls = 0, depth = 0;
};

struct RunResult {
  enum class Outcome : uint8_t { kDone, kError, kLimit, kStopped };  // kStopped: by the host
  Outcome outcome = Outcome::kDone;
  std::optional<RunError> error;  // kError, kLimit
  std::string limit;              // kLimit: the limit's name
  RunUsage usage;
  Json value;                     // of the plan's last statement if it is an expression, else null
  LabelId value_label = 0;
  // Where in the plan's own statements, outside every function, a run was that did not get to its end.
  Span ended_at;
  // Of kStopped and kLimit: had it been an error, a handler or `finally` would have run on the way out.
  bool ended_guarded = false;
  bool exited = false;           // kError: by a SystemExit that says nothing is wrong
};

// Runs `module` to its end. `tools` gives the specs of Module::tools by name; a name that is not
// there was refused by Resolve. REQUIRES: Verify(module) passed; `control` made from this module
// (may be empty in mode explicit).
RunResult Run(const Module& module, const ControlMap& control, const Manifest& tools, LabelTable& labels, Host& host,
              const RunOptions& options);

}  // namespace penstock
