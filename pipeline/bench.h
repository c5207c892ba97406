// Timing a plan as a whole, in-process: source text to finished run, with labels on.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/session.h"

namespace penstock {

// A session in which every tool of `tools_file` (a JSON object, tool name -> the value it returns
// whatever its arguments; may be empty) is permitted, under a real gate. Tainted: every reply is
// labelled untrusted. Strict: what decides counts as well.
Result<std::unique_ptr<Session>> OpenBench(const SourceFile& source, const std::string& tools_file, bool tainted, bool strict);

struct BenchTimes {
  double total = 0, run = 0;  // seconds: source text to finished run; the run alone
  std::string printed;
};

// One repetition. An error: the plan is none, or did not finish.
Result<BenchTimes> BenchOnce(Session& session, const SourceFile& source);

// Median seconds of each pass before the run.
std::vector<std::pair<std::string_view, double>> BenchPasses(Session& session, const SourceFile& source, int repetitions);

}  // namespace penstock
