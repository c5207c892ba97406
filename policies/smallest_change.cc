#include "policies/smallest_change.h"

#include <algorithm>

namespace penstock {
namespace {

constexpr size_t kMostChanges = 3, kMostPlaces = 16;

// Calls visit with every choice of `count` of the places; true once it says so.
template <typename Visit>
bool ForEachChoice(const std::vector<int>& places, size_t count, size_t from, std::vector<int>& chosen, Visit& visit) {
  if (chosen.size() == count) return visit(chosen);
  for (size_t i = from; i < places.size(); ++i) {
    chosen.push_back(places[i]);
    if (ForEachChoice(places, count, i + 1, chosen, visit)) return true;
    chosen.pop_back();
  }
  return false;
}

}  // namespace

std::vector<std::string> SmallestChange(const PolicySet& policies, const CallFacts& call, FactReader& facts, const RunHistory& history) {
  if (call.tool >= policies.manifest().tools().size()) return {};
  std::vector<int> places;  // -1: control
  for (size_t i = 0; i < call.arguments.size() && places.size() < kMostPlaces; ++i) {
    if (call.arguments[i].presence != Presence::kAbsent && call.arguments[i].label.hi != kBottom) places.push_back(static_cast<int>(i));
  }
  if (call.control.hi != kBottom) places.push_back(-1);
  std::vector<std::string> names;
  auto helps = [&](const std::vector<int>& chosen) {
    CallFacts changed = call;
    for (int place : chosen) (place < 0 ? changed.control : changed.arguments[static_cast<size_t>(place)].label) = {};
    JudgeOptions options;
    options.brief = true;
    if (Judge(policies, changed, facts, history, options).outcome == Outcome::kDeny) return false;
    for (int place : chosen) names.push_back(place < 0 ? "control" : policies.manifest().tool(call.tool).parameters[static_cast<size_t>(place)].name);
    return true;
  };
  for (size_t count = 1; count <= std::min(kMostChanges, places.size()); ++count) {
    std::vector<int> chosen;
    if (ForEachChoice(places, count, 0, chosen, helps)) break;
  }
  return names;
}

}  // namespace penstock
