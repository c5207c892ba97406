// Reading a run log back, and saying whether it is what was written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

// What is wrong with a log, and where.
struct LogFault {
  uint64_t line = 0;  // counting from 1
  std::string message;
};

struct LogCheck {
  uint64_t events = 0;            // in the unbroken beginning
  std::optional<LogFault> fault;  // the first thing wrong
  bool complete = false;          // it ends in run.end
  std::string head;               // SHA-256 of the last good line: what a witness would keep
  std::string open_call;          // intents without a result (`pay at line 12`, or several): their outcome is unknown
};

// Checks chain, numbering, form and completeness. Never trusts a line it has not checked.
LogCheck CheckLog(std::string_view text);

struct LogEvent {
  std::string name;
  Json members;           // the whole line
  std::string_view line;  // its bytes, within the text
};

// The events of a log whose chain is sound; else the first fault.
Result<std::vector<LogEvent>> ReadLog(std::string_view text);

}  // namespace penstock
