// A session on disk: one log a step, `step-0001.jsonl` and so on, each naming the head of the one before. `lock` has the number and
// the head of the last.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "pipeline/engine.h"

namespace penstock {

// Holds the folder's lock as long as it lives.
class SessionFolder {
 public:
  // Makes the folder if it is not there, and reads what is in it. An error: it is in use, cannot be read, or (then `*broken`)
  // a log in it is not what was written.
  static Result<std::unique_ptr<SessionFolder>> Open(const std::string& path, bool* broken);
  ~SessionFolder();
  SessionFolder(const SessionFolder&) = delete;

  // Was it made with the same program, tools, gates, inputs and limits? Takes the session's inputs where none are given.
  Status Join(Session& session) const;

  // What to run the next plan with.
  StepContext Step() const { return {&past_, head_, false}; }
  const std::vector<PastStep>& past() const { return past_; }
  // Where the next log goes, and the number of it.
  std::string NextLog() const;
  size_t number() const { return logs_ + 1; }
  // The next log is whole, and is the last one now.
  Status Close() const;
  // Takes in the log that was written as the next one.
  Status Advance();
  // The log of a run that did not fit in: nothing of it happened, and it does not stay.
  void Discard(const std::string& log) const;

 private:
  explicit SessionFolder(std::string path) : path_(std::move(path)) {}
  Status Lock();
  Status ReadAll(bool* broken);
  Status CheckLast() const;
  Status RecordLast(size_t number, const std::string& head) const;
  Status ReadOne(const std::string& log);

  std::string path_;
  int lock_ = -1;
  size_t logs_ = 0;
  std::string head_;           // of the last log
  std::string text_;           // of the last log of a step that ran; `past_` looks into it
  std::string ran_;            // its path
  Json start_;                 // its run.start
  std::vector<PastStep> past_;
};

}  // namespace penstock
