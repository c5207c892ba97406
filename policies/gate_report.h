// What `gate check` and `gate test` answer.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "policies/policy_set.h"

namespace penstock {

// One `test` or `assert`.
struct GateTestItem {
  enum class Kind : uint8_t { kTest, kAssert };
  Kind kind = Kind::kTest;
  std::string name;      // the test's name, or the assert's text
  bool passed = false;
  std::string expected;  // `deny by pay-known`
  std::string found;     // what the gate said, or the call that breaks the assert
  std::vector<std::string> details;
  std::string witness;   // the call that breaks an assert, as a test that fails until the gate is mended
  std::string file;
  LineColumn at;
};

struct SolverQuestion;
struct SolverAnswer;
using ValueSolver = std::function<SolverAnswer(const SolverQuestion&)>;

struct GateTestReport {
  std::vector<GateTestItem> items;

  size_t passed() const;
  size_t failed() const { return items.size() - passed(); }
  bool ok() const { return failed() == 0; }
  std::string ToText() const;
  std::string ToProofText() const;  // every assert with what was found, and its witness
  // {"outcome": "pass|fail", "tests": n, "passed": n, "failed": n, "items": [...]}
  Json ToJson() const;
};

// Runs every `test` and `assert` of every gate. `solver`: asked what asserts leave to values (value_solver.h).
GateTestReport RunGateTests(const PolicySet& policies, const ValueSolver& solver = nullptr);
// The asserts alone, with witnesses.
GateTestReport ProveGates(const PolicySet& policies, const ValueSolver& solver = nullptr);

// {"outcome": "ok|error", "errors": n, "warnings": n, "policies": [...], "hash", "diagnostics": [...]} (contract.md)
Json GateCheckReport(const LoadedGates& loaded);

}  // namespace penstock
