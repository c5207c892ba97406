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
  struct OfFunction;

  LoopTable();
  ~LoopTable();
  OfFunction& Of(const Interpreter& in, FunctionId function);

 private:
  std::map<FunctionId, OfFunction> functions_;
};

// How often a call is made of which it is known where it was met.
CallTimes TimesOf(const Interpreter& in, LoopTable& table, const CallRecord& record);

}  // namespace penstock
