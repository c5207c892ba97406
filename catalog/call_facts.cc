#include "catalog/call_facts.h"

namespace penstock {

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
