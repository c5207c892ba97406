// What the actions of Plan.g4 do: they write the events. Only files of this room include it.
#pragma once

#include <vector>

#include "grammar/lean_parser.h"
#include "grammar/plan_parser.h"

namespace penstock {

class PlanActions : public LeanParser {
 public:
  using LeanParser::LeanParser;

  std::vector<PlanEvent> events;
  int64_t deepest_expression = 0;

 protected:
  using enum PlanEventKind;

  void Say(PlanEventKind kind) { events.push_back({kind, LastToken()}); }
  void Open() { events.push_back({kOpen, NextToken()}); }
  // The children begin, and the token read last belongs to their parent.
  void OpenHere() { events.push_back({kOpen, LastToken()}); }
  void Close(PlanEventKind kind) { Say(kind); }

  // `flat`: no operator was seen yet in this run of operands.
  void Operator(PlanEventKind kind, bool& flat) {
    if (flat) Say(kOpenOperators);
    flat = false;
    Say(kind);
  }

  // A separator stands between things: `a,,b` and `a;;b` are wrong at the second one.
  void OneSeparator() {
    if (explaining()) return;
    if (_input->token(NextToken()).type == _input->token(LastToken()).type) StopAt(NextToken());
  }

  // A lambda's body or the last arm of a conditional begins: these nest without brackets.
  void Deeper() {
    if (++expression_depth_ > deepest_expression) TooDeep();
  }
  void Shallower() { --expression_depth_; }

 private:
  int64_t expression_depth_ = 0;
};

}  // namespace penstock
