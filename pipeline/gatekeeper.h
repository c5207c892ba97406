// The Host of a real run: judges every call with the labels the values really carry, records it, and
// only then lets it happen. The one place in the program that calls a tool.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "audit/run_log.h"
#include "interp/host.h"
#include "pipeline/approvals.h"
#include "pipeline/call_records.h"
#include "pipeline/past_steps.h"
#include "pipeline/session.h"

namespace penstock {

// One tool call of a run, as `run --json` prints it.
struct MadeCall {
  ToolIndex tool = kNoTool;
  Json arguments;
  Decision decision;
  Span span;
  bool executed = false;
  Json result;  // when executed and a value came back
};

// How a run was stopped by its host.
enum class StopReason : uint8_t { kNone, kDenied, kApprovalNeeded, kApprovalRefused, kToolFailed, kLogFailed, kDiffers };

// The system's clock and source of chance.
int64_t SystemSense(Sense what);

class Gatekeeper final : public Host {
 public:
  using Clock = std::function<int64_t()>;  // milliseconds since 1970
  using Senses = std::function<int64_t(Sense)>;
  using Printer = std::function<void(std::string_view)>;
  using Describer = std::function<std::string(const ToolCall&)>;

  // All must outlive it. `print` is called with what the plan prints, as it prints.
  Gatekeeper(Session& session, const SourceFile& source, RunLog& log, Approver approver, Clock clock, Printer print);

  // What-if: decisions are made and recorded but not enforced (replay --gate).
  void ObserveOnly() { enforce_ = false; }
  // A call of a tool ends the run.
  void CallNothing() { calls_nothing_ = true; }
  // What ApprovalQuestion::effect says.
  void DescribeBy(Describer describe) { describe_ = std::move(describe); }
  // Where Observe takes from, instead of the system: a replay's log.
  void SenseThrough(Senses senses) { senses_ = std::move(senses); }
  // What was called in earlier runs, oldest first.
  void StartFrom(std::vector<PastCall> calls);
  // In a session: the plan does first what these steps did, and hears what they heard; `past` must outlive it.
  void FollowSession(const std::vector<PastStep>& past);
  // The plan has come to what is new; until then nothing of it has happened.
  bool is_live() const { return live_; }
  // What it did otherwise than these steps; empty: nothing.
  const std::string& difference() const { return difference_; }

  ToolReply Call(const ToolCall& call) override;
  ToolReply::Kind Start(const ToolCall& call, uint64_t& number) override;
  ToolReply Finish(uint64_t number) override;
  // The run is over: what calls that are still under way come to is waited for and recorded. False: one of them failed.
  bool Close();
  std::optional<int64_t> Observe(Sense what) override;
  bool BeginStep() override;
  void Print(std::string_view text, LabelId label) override;

  std::vector<MadeCall> calls() const;
  // Of the call that was denied.
  const std::vector<std::string>& would_allow() const { return would_allow_; }
  StopReason stop_reason() const { return stop_reason_; }
  const std::string& stop_message() const { return stop_message_; }
  Span stop_span() const { return stop_span_; }  // of the call that stopped it
  const std::string& printed() const { return printed_; }

 private:
  class RunFacts;
  class AskedFacts;
  ToolReply Stop(StopReason reason, std::string message);
  // Good until the next question.
  const std::shared_ptr<const Judged>& DecisionOn(const ToolCall& call);
  Status Record(size_t record, CallRecords::Kind kind) { return log_.AppendKnown(writer_, CallRecords::EventOf(record, kind)); }
  bool Approved(const ToolCall& call, const CallRecords::Record& record, ToolReply& stop);
  // Judged, and recorded up to the request, as which record. False: it is not made, and the run ends.
  bool Admit(const ToolCall& call, size_t& record);
  // Call in what is new.
  ToolReply CallNow(const ToolCall& call);
  // The two that call a tool for the plan: one waits for the reply.
  BridgeReply Make(const ToolCall& call, size_t record);
  std::unique_ptr<SentCall> Send(const ToolCall& call, size_t record);
  ArgumentsAre HowChecked(ToolIndex tool) const;
  void Take(const ToolCall& call, size_t record, int64_t at_ms, BridgeReply& reply, ToolReply& out);
  // -- gatekeeper_open.cc. Calls that are left open, in the order in which they were started: so their replies are recorded.
  struct OpenCall {
    ToolCall call;
    size_t record = 0;
    int64_t at_ms = 0;
    std::unique_ptr<SentCall> sent;  // null: of a step that is over
    std::vector<ReleaseUse> releases;  // that its decision took
    bool taken = false;              // by the machine
    ToolReply reply;                 // once settled
  };
  bool SettleOldest();           // false: the run ends
  // Until no more than so many are under way.
  bool SettleTo(size_t most) { return open_.size() - settled_ <= most || SettleMore(most); }
  bool SettleMore(size_t most);
  // What came back, recorded, into `out`; `out` stops the run where the log cannot take it.
  void TakeValue(const ToolCall& call, size_t record, Json& value, ToolReply& out);
  void TakeFailure(const ToolCall& call, const BridgeReply& reply, ToolReply& out);
  void GiveError(const ToolCall& call, const BridgeReply& reply, ToolReply& out);
  LabelTree LabelsOf(const ToolCall& call, const Json& reply);
  // Each view that the decision takes, recorded before the call is made.
  Status RecordReleases(const ToolCall& call, const Decision& decision);
  void RememberCall(const ToolCall& call, int64_t at_ms, const BridgeReply& reply);
  void RememberLabels(const LabelTree& labels);  // of the reply of the call remembered last
  // -- gatekeeper_past.cc
  bool Differs(std::string what);  // false
  const LogEvent* NextPast() const;
  const LogEvent* TakePast();      // into the new log
  bool FinishPast();
  ToolReply Raised(const ToolCall& call);
  bool OpenAgain(const ToolCall& call);
  bool SettleAgain(OpenCall& open);
  bool TakeFactAgain(const LogEvent& event);
  std::optional<int64_t> ObserveAgain(Sense what);
  void PrintAgain(std::string_view text);
  uint32_t LineOf(Span span);

  Session& session_;
  const SourceFile& source_;
  RunLog& log_;
  Approver approver_;
  Clock clock_;
  Senses senses_ = SystemSense;
  Printer print_;
  Describer describe_;
  bool enforce_ = true, calls_nothing_ = false;
  RunHistory history_;
  std::vector<std::pair<std::string, Json>> fact_cache_;  // canonical question -> answer
  std::shared_ptr<CallRecords> records_;
  std::shared_ptr<const EventWriter> writer_ = records_;  // as the log knows them
  std::shared_ptr<const Judged> judged_;                  // what labels alone did not decide
  StopReason stop_reason_ = StopReason::kNone;
  std::string stop_message_;
  Span stop_span_;
  std::deque<OpenCall> open_;     // and those that are settled, until the machine takes their replies
  uint64_t first_number_ = 0;     // of the front
  size_t settled_ = 0;            // how many of them are settled: the first ones
  std::string printed_;
  LabelMemory memory_;
  LabelFacts label_facts_;  // of the call being judged
  std::vector<std::string> would_allow_;
  std::vector<ReleaseUse> releases_;  // that it takes
  uint32_t line_begin_ = UINT32_MAX, line_ = 0;  // of the last call: those of one loop share it
  const std::vector<PastStep>* past_ = nullptr;  // null: no session
  bool live_ = true;
  size_t step_ = 0, next_event_ = 0;             // the step that runs, from 1; of a past one its next event
  std::string question_;                         // of a fact, of a past step
  std::string difference_;
};

}  // namespace penstock
