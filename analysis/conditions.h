// When an instruction of a function is done: the branches that decide it.
#pragma once

#include <string_view>
#include <vector>

#include "ir/module.h"

namespace penstock {

enum class ConditionKind : uint8_t {
  kIf, kUnless,      // the test holds; does not
  kWhile, kUntil,    // the same of a test that decides whether it is done again
  kForEach,          // of what a loop goes over
  kError,            // if something there ends in an error
};
std::string_view NameOf(ConditionKind kind);  // if, unless, while, until, for each, on error of

struct Condition {
  ConditionKind kind;
  Span span;  // of the test, or of what is gone over
  bool operator==(const Condition&) const = default;
};

// For one module; its parts are found when they are asked for.
class Conditions {
 public:
  explicit Conditions(const Module& module);
  ~Conditions();
  // Outermost first; empty: whenever the function runs, unless an error or an early end comes before.
  std::vector<Condition> Of(FunctionId function, Pc pc);

 private:
  struct Known;
  const Module& module_;
  std::vector<Known> known_;  // by function
};

}  // namespace penstock
