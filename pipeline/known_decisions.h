// Decisions that labels alone decided, kept for the next call that agrees in them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "catalog/call_facts.h"
#include "policies/policy_set.h"

namespace penstock {

// A decision, and how a log writes it.
struct Judged {
  explicit Judged(Decision d);
  const Decision decision;
  const std::string text;  // `,"outcome":"allow","rules":["pay-friends"]` and so on: members of the event `decision`
};

// What a decision by labels depends on, as numbers: presence and labels by argument, control, and whether it is
// made before the run; before the run also how many values an argument may have, for each is judged.
class LabelFacts {
 public:
  void Start(bool before_run, LabelInterval control);
  void AddArgument(Presence presence, LabelInterval label);
  void AddValueCount(size_t count);
  bool operator==(const LabelFacts&) const = default;

 private:
  std::vector<uint32_t> numbers_;
};

// Of one session, by tool. Only for tools of which PolicySet::DecidesByLabels is true.
class KnownDecisions {
 public:
  // Null: not known. What it gives is good until the next Add.
  const std::shared_ptr<const Judged>* Find(ToolIndex tool, const LabelFacts& facts) const;
  void Add(ToolIndex tool, const LabelFacts& facts, std::shared_ptr<const Judged> judged);

 private:
  // Labels made from data may be without number.
  static constexpr size_t kMostPerTool = 32;
  struct Known {
    LabelFacts facts;
    std::shared_ptr<const Judged> judged;
  };
  std::vector<std::vector<Known>> tools_;  // by tool
};

}  // namespace penstock
