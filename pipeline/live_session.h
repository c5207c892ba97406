// A session whose steps are run one after another by one program, as at a prompt.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <string>

#include "pipeline/session_folder.h"

namespace penstock {

// What came of one step. `source` is what its places are in.
struct LiveStep {
  std::unique_ptr<SourceFile> source;
  std::unique_ptr<Diagnostics> diagnostics;
  RunReport report;
};

struct LiveOptions {
  Approver approver = DenyAll();
  Gatekeeper::Printer print = nullptr;
  bool shows = true;                             // see PlanStep
  const std::atomic<bool>* interrupt = nullptr;  // see RunOptions
};

class LiveSession {
 public:
  // `folder`: where its logs go, already joined; null: they are kept in memory. `session` must outlive it.
  LiveSession(Session& session, std::unique_ptr<SessionFolder> folder) : session_(session), folder_(std::move(folder)) {}

  // Runs a plan as the next step. An error: the log cannot be kept.
  Result<LiveStep> Run(const SourceFile& plan, const LiveOptions& options);
  // The label of an expression's value, in words. No tool is called for it, and nothing of it stays.
  Result<std::string> DescribeLabel(const std::string& expression);

  size_t number() const { return folder_ ? folder_->number() : logs_.size() + 1; }

 private:
  const std::vector<PastStep>& past() const { return folder_ ? folder_->past() : past_; }

  Session& session_;
  std::unique_ptr<SessionFolder> folder_;
  std::vector<PastStep> past_;
  std::deque<std::string> logs_;  // of the steps that ran; `past_` looks into the last one
};

}  // namespace penstock
