// How often calls are made: the loops that they stand in, and those around the calls of their functions.
#pragma once

#include <map>
#include <vector>

#include "analysis/interpreter.h"

namespace penstock {

// The loops of functions, found when they are asked for: what a way back leads to, and all that comes back there.
class LoopTable {
 public:
  struct Loop;

  LoopTable();
  ~LoopTable();
  const std::vector<Loop>& Of(const Interpreter& in, FunctionId function);  // outer ones first

 private:
  std::map<FunctionId, std::vector<Loop>> loops_;
};

// How often a call is made of which it is known where it was met.
CallTimes TimesOf(const Interpreter& in, LoopTable& table, const CallRecord& record);

}  // namespace penstock
