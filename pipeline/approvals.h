// Asking a person about a call. Never a model, and never something a plan can answer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/json.h"
#include "core/result.h"

namespace penstock {

// What a person is asked. An answer binds exactly this: the tool, the frozen arguments, the rules.
struct ApprovalQuestion {
  std::string tool;
  Json arguments;                    // as they would be sent
  std::vector<std::string> rules;    // that ask
  std::vector<std::string> because;  // their words
  std::vector<std::string> askers;   // whom they name
  uint32_t line = 0;                 // of the plan
  // When the plan makes this call, and from where each argument comes: lines to be shown; names only. May be empty.
  std::string effect;
};

struct ApprovalAnswer {
  enum class Kind : uint8_t { kYes, kNo, kNobodyThere } kind = Kind::kNobodyThere;
  std::string by;  // `terminal`, `file`, `log`
};

// Gives one answer to one question; the next equal question is asked again.
using Approver = std::function<ApprovalAnswer(const ApprovalQuestion&)>;

// Says no to everything.
Approver DenyAll();
// Nobody there to ask: the run ends and can be resumed once somebody has answered.
Approver AskLater();
// Shows the question on the terminal and reads y or n from it.
Approver AskTerminal();
// Answers from a file: {"approvals":[{"tool":"pay","arguments":{…},"approve":true}]}. An entry
// answers one question, for that tool and exactly those arguments (all, when left out), once.
Result<Approver> ApprovalsFromFile(const std::string& path);

}  // namespace penstock
