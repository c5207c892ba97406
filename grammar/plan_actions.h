// What the actions of Plan.g4 do: they write the events. Only files of this room include it.
#pragma once

#include "grammar/lean_parser.h"
#include "grammar/plan_parser.h"

namespace penstock {

class PlanActions : public LeanParser {
 public:
  using LeanParser::LeanParser;

  Buffer<PlanEvent> events;
  int64_t deepest_expression = 0;

 protected:
  using enum PlanEventKind;

  void Say(PlanEventKind kind) { events.Push({kind, LastToken()}); }
  void Open() { events.Push({kOpen, NextToken()}); }
  // The children begin, and the token read last belongs to their parent.
  void OpenHere() { events.Push({kOpen, LastToken()}); }
  // What was said last, which began at token `first`, is the first child.
  void OpenBefore(uint32_t first) { events.Push({kOpenBefore, first}); }
  void Close(PlanEventKind kind) { Say(kind); }

  // `flat`: no operator was seen yet in this run of operands.
  void Operator(PlanEventKind kind, bool& flat) {
    if (flat) Say(kOpenOperators);
    flat = false;
    Say(kind);
  }

  // A comma follows something that began at token `first`: it is one of several, or of one with a comma.
  void Comma(uint32_t first, bool& several) {
    if (!several) OpenBefore(first);
    several = true;
    OneSeparator();
  }

  // A string literal was read; alone it needs no list. `several`: one came before it.
  void StringLiteral(bool& several) {
    size_t next = _input->LA(1);
    bool more = next == static_cast<size_t>(PlanToken::kString) || next == static_cast<size_t>(PlanToken::kFStringStart);
    if (!several && !more) return Say(kString);
    if (!several) OpenHere();
    several = true;
    Say(kText);
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
