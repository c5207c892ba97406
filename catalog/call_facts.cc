#include "catalog/call_facts.h"

namespace penstock {

std::string_view NameOf(PartKind kind) {
  constexpr std::string_view kNames[] = {"integrity", "control", "flow", "control flow", "condition", "history"};
  return kNames[static_cast<int>(kind)];
}

std::string_view NameOf(Outcome outcome) {
  switch (outcome) {
    case Outcome::kAllow: return "allow";
    case Outcome::kAsk: return "ask";
    case Outcome::kDeny: return "deny";
    case Outcome::kDepends: return "depends";
  }
  return "deny";
}

}  // namespace penstock
