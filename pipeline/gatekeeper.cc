#include "pipeline/gatekeeper.h"

#include <fmt/format.h>
#include <sys/random.h>
#include <time.h>

#include "core/check.h"
#include "policies/smallest_change.h"

namespace penstock {
namespace {

CallFacts FactsOf(const ToolCall& call, bool strict) {
  CallFacts facts;
  facts.tool = call.tool;
  facts.arguments.resize(call.arguments.size());
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const DoorArgument& argument = call.arguments[i];
    ArgumentFacts& fact = facts.arguments[i];
    if (!argument.present) continue;
    fact.presence = Presence::kPresent;
    fact.values_known = true;
    fact.values.push_back(argument.value);
    fact.label = {argument.label, argument.label};
  }
  if (strict) facts.control = {call.control, call.control};
  return facts;
}

}  // namespace

// Facts are asked of the tools themselves, once a run for equal questions, and recorded like calls.
class Gatekeeper::RunFacts final : public FactReader {
 public:
  explicit RunFacts(Gatekeeper& gatekeeper) : gatekeeper_(gatekeeper) {}

  std::optional<Json> Known(const FactCall& question) override {
    std::string key = std::string(question.tool) + WriteJson(question.arguments);
    for (const auto& [asked, answer] : gatekeeper_.fact_cache_) {
      if (asked == key) return answer;
    }
    ToolIndex tool = gatekeeper_.session_.manifest().Find(question.tool);
    if (tool == kNoTool || !gatekeeper_.live_) return std::nullopt;
    std::string& request = gatekeeper_.log_.Begin("tool.request");
    WriteTextMember(request, R"(,"tool":)", question.tool);
    WriteTextMember(request, R"(,"for_fact":)", question.fact);
    request += R"(,"arguments":)";
    WriteJson(question.arguments, request);
    if (!gatekeeper_.log_.End().ok()) return std::nullopt;
    BridgeReply reply = gatekeeper_.session_.toolbox.Call(tool, question.arguments);
    std::string& recorded = gatekeeper_.log_.Begin("tool.reply");
    WriteTextMember(recorded, R"(,"tool":)", question.tool);
    WriteTextMember(recorded, R"(,"for_fact":)", question.fact);
    bool known = reply.outcome == BridgeReply::Outcome::kValue;
    if (known) {
      recorded += R"(,"result":)";
      WriteJson(reply.value, recorded);
    } else {
      WriteTextMember(recorded, R"(,"error":)", reply.message);
    }
    if (!gatekeeper_.log_.End().ok() || !known) return std::nullopt;
    gatekeeper_.fact_cache_.emplace_back(std::move(key), reply.value);
    return reply.value;
  }

 private:
  Gatekeeper& gatekeeper_;
};

// What was asked already, and no more: nobody is called for an explanation.
class Gatekeeper::AskedFacts final : public FactReader {
 public:
  explicit AskedFacts(const Gatekeeper& gatekeeper) : gatekeeper_(gatekeeper) {}
  std::optional<Json> Known(const FactCall& question) override {
    const std::string key = std::string(question.tool) + WriteJson(question.arguments);
    for (const auto& [asked, answer] : gatekeeper_.fact_cache_) if (asked == key) return answer;
    return std::nullopt;
  }

 private:
  const Gatekeeper& gatekeeper_;
};

Gatekeeper::Gatekeeper(Session& session, const SourceFile& source, RunLog& log, Approver approver, Clock clock, Printer print)
    : session_(session), source_(source), log_(log), approver_(std::move(approver)), clock_(std::move(clock)), print_(std::move(print)),
      records_(std::make_shared<CallRecords>(session.manifest(), session.labels)) {}

ToolReply Gatekeeper::Stop(StopReason reason, std::string message) {
  stop_reason_ = reason;
  stop_message_ = message;
  ToolReply reply;
  reply.kind = ToolReply::Kind::kStop;
  reply.message = std::move(message);
  return reply;
}

// What the gates say: from memory where labels alone decide and a call that agrees in them was judged before.
const std::shared_ptr<const Judged>& Gatekeeper::DecisionOn(const ToolCall& call) {
  auto judge = [&]() -> const std::shared_ptr<const Judged>& {
    RunFacts facts(*this);
    judged_ = std::make_shared<const Judged>(Judge(session_.policies(), FactsOf(call, session_.strict()), facts, history_));
    return judged_;
  };
  if (!session_.policies().DecidesByLabels(call.tool)) return judge();
  LabelId control = session_.strict() ? call.control : kBottom;
  label_facts_.Start(/*before_run=*/false, {control, control});
  for (const DoorArgument& argument : call.arguments) {
    label_facts_.AddArgument(argument.present ? Presence::kPresent : Presence::kAbsent, {argument.label, argument.label});
  }
  if (const auto* known = session_.known_decisions.Find(call.tool, label_facts_)) return *known;
  session_.known_decisions.Add(call.tool, label_facts_, judge());
  return judged_;
}

uint32_t Gatekeeper::LineOf(Span span) {
  if (span.begin != line_begin_) {
    line_begin_ = span.begin;
    line_ = source_.LineOf(span.begin);
  }
  return line_;
}

bool Gatekeeper::Approved(const ToolCall& call, const CallRecords::Record& record, ToolReply& stop) {
  const std::string& tool = session_.manifest().tool(record.tool).name;
  const Decision& decision = record.judged->decision;
  ApprovalQuestion question{tool, record.arguments, decision.rules, decision.because, decision.askers, record.line, describe_ ? describe_(call) : ""};
  ApprovalAnswer answer = approver_(question);
  const char* word = answer.kind == ApprovalAnswer::Kind::kYes ? "yes" : answer.kind == ApprovalAnswer::Kind::kNo ? "no" : "nobody there";
  std::string& event = log_.Begin("approval");
  event += records_->MemberOf(record.tool);
  event += R"(,"asked":)";
  WriteJson(Json(JsonArray(decision.askers.begin(), decision.askers.end())), event);
  WriteTextMember(event, R"(,"answer":)", word);
  WriteTextMember(event, R"(,"by":)", answer.by);
  if (Status recorded = log_.End(); !recorded.ok()) {
    stop = Stop(StopReason::kLogFailed, recorded.error().message);
    return false;
  }
  if (answer.kind == ApprovalAnswer::Kind::kYes) return true;
  stop = answer.kind == ApprovalAnswer::Kind::kNo
             ? Stop(StopReason::kApprovalRefused, fmt::format("the call of `{}` was not approved", tool))
             : Stop(StopReason::kApprovalNeeded, fmt::format("the call of `{}` needs an approval", tool));
  return false;
}

bool Gatekeeper::Admit(const ToolCall& call, size_t& index) {
  auto stop = [&](StopReason reason, std::string message) {
    stop_span_ = call.span;
    Stop(reason, std::move(message));
    return false;
  };
  if (calls_nothing_) return stop(StopReason::kDiffers, fmt::format("`{}` is not called for this", session_.manifest().tool(call.tool).name));
  history_.now_ms = clock_();
  const Judged* decision = records_->Keep(DecisionOn(call));
  const Outcome outcome = enforce_ && !session_.policies().observes_only() ? decision->decision.outcome : Outcome::kAllow;
  // Nobody is asked, and no run ends, while it is not known what came of the calls before.
  if (outcome != Outcome::kAllow && !SettleTo(0)) return false;
  index = records_->size();
  CallRecords::Record& record = records_->Add(call, LineOf(call.span), history_.now_ms);
  record.judged = decision;
  if (Status recorded = Record(index, CallRecords::Kind::kDecision); !recorded.ok()) return stop(StopReason::kLogFailed, recorded.error().message);
  if (outcome == Outcome::kAsk) {
    ToolReply stopped;
    stop_span_ = call.span;
    if (!Approved(call, record, stopped)) return false;
  } else if (outcome != Outcome::kAllow) {
    AskedFacts asked(*this);
    would_allow_ = SmallestChange(session_.policies(), FactsOf(call, session_.strict()), asked, history_);
    return stop(StopReason::kDenied, fmt::format("the call of `{}` is denied", session_.manifest().tool(call.tool).name));
  }
  if (Status released = RecordReleases(call, record.judged->decision); !released.ok()) return stop(StopReason::kLogFailed, released.error().message);
  // What is about to happen is recorded, so that it is there even if nothing comes back.
  Status intent = Record(index, CallRecords::Kind::kRequest);
  if (intent.ok()) intent = log_.Sync();
  if (!intent.ok()) return stop(StopReason::kLogFailed, intent.error().message);
  return true;
}

ToolReply Gatekeeper::Call(const ToolCall& call) {
  if (live_) return CallNow(call);
  uint64_t number = 0;
  return Start(call, number) == ToolReply::Kind::kStop ? ToolReply() : Finish(number);
}

ToolReply Gatekeeper::CallNow(const ToolCall& call) {
  size_t record = 0;
  ToolReply out;
  if (SettleTo(0) && Admit(call, record)) {
    BridgeReply reply = Make(call, record);
    Take(call, record, history_.now_ms, reply, out);
  }
  return out;
}

Status Gatekeeper::RecordReleases(const ToolCall& call, const Decision& decision) {
  if (decision.releases.empty()) return releases_.clear(), Done{};
  releases_ = decision.releases;
  for (const ReleaseUse& use : releases_) {
    std::string& event = log_.Begin("release");
    event += records_->MemberOf(call.tool);
    WriteTextMember(event, R"(,"rule":)", use.rule);
    WriteTextMember(event, R"(,"kind":)", use.endorses ? "endorse" : "declassify");
    WriteTextMember(event, R"(,"argument":)", use.argument);
    event += R"(,"bits":)";
    WriteJson(use.bits, event);
    if (Status recorded = log_.End(); !recorded.ok()) return recorded;
  }
  return Done{};
}

void Gatekeeper::RememberLabels(const LabelTree& labels) {
  if (session_.policies().looks_back()) history_.calls.back().reply_labels = labels;
}

void Gatekeeper::RememberCall(const ToolCall& call, int64_t at_ms, const BridgeReply& reply) {
  if (!session_.policies().looks_back()) return;
  PastCall past;
  past.tool = call.tool;
  past.control = session_.strict() ? call.control : kBottom;
  past.releases = std::exchange(releases_, {});
  past.at_ms = at_ms;
  past.failed = reply.outcome != BridgeReply::Outcome::kValue;
  for (const DoorArgument& argument : call.arguments) {
    past.arguments.push_back(argument.present ? std::optional<Json>(argument.value) : std::nullopt);
    past.labels.push_back(argument.label);
  }
  if (!past.failed) past.result = reply.value;
  history_.calls.push_back(std::move(past));
}

LabelTree Gatekeeper::LabelsOf(const ToolCall& call, const Json& reply) {
  if (const FixedReply* fixed = session_.policies().FixedReplyOf(call.tool)) {
    LabelId label = fixed->own;
    auto add = [&](const DoorArgument& argument) {
      if (argument.present) label = session_.labels.Join(label, argument.label);
    };
    if (fixed->all_arguments) for (const DoorArgument& argument : call.arguments) add(argument);
    for (int index : fixed->kept) if (static_cast<size_t>(index) < call.arguments.size()) add(call.arguments[index]);
    return {label, {}};
  }
  std::vector<RepliedArgument> replied;
  for (const DoorArgument& argument : call.arguments) replied.push_back({argument.present, argument.value, argument.label});
  RunFacts facts(*this);
  LabelId control = session_.strict() ? call.control : kBottom;
  return LabelReply(session_.policies(), call.tool, replied, control, reply, facts, memory_);
}

ArgumentsAre Gatekeeper::HowChecked(ToolIndex tool) const {
  // The machine held the arguments against the gate's schema: mostly the same one.
  const bool same = session_.manifest().tool(tool).input == session_.toolbox.manifest().tool(tool).input;
  return same ? ArgumentsAre::kChecked : ArgumentsAre::kUnchecked;
}

BridgeReply Gatekeeper::Make(const ToolCall& call, size_t record) {
  (*records_)[record].executed = true;
  return session_.toolbox.Call(call.tool, call.all, HowChecked(call.tool));
}

std::unique_ptr<SentCall> Gatekeeper::Send(const ToolCall& call, size_t record) {
  (*records_)[record].executed = true;
  return session_.toolbox.Send(call.tool, call.all, HowChecked(call.tool));
}

void Gatekeeper::Take(const ToolCall& call, size_t record, int64_t at_ms, BridgeReply& reply, ToolReply& out) {
  RememberCall(call, at_ms, reply);
  if (reply.outcome == BridgeReply::Outcome::kValue) TakeValue(call, record, reply.value, out);
  else TakeFailure(call, reply, out);
  RememberLabels(out.labels);
  if (out.kind == ToolReply::Kind::kStop) stop_span_ = call.span;
}

void Gatekeeper::TakeValue(const ToolCall& call, size_t record, Json& value, ToolReply& out) {
  // Facts the labels ask for are recorded before the reply.
  out.labels = LabelsOf(call, value);
  CallRecords::Record& kept = (*records_)[record];
  kept.result = value;
  if (!session_.labels.only_bottom()) records_->SayLabels(kept, out.labels);
  if (Status recorded = Record(record, CallRecords::Kind::kReply); !recorded.ok()) {
    out = Stop(StopReason::kLogFailed, recorded.error().message);
    return;
  }
  out.kind = ToolReply::Kind::kValue;
  out.value = std::move(value);
}

void Gatekeeper::TakeFailure(const ToolCall& call, const BridgeReply& reply, ToolReply& out) {
  const std::string& name = session_.manifest().tool(call.tool).name;
  bool says_no = reply.outcome == BridgeReply::Outcome::kToolError;
  std::string& event = log_.Begin("tool.reply");
  event += records_->MemberOf(call.tool);
  WriteTextMember(event, R"(,"error":)", reply.message);
  WriteTextMember(event, R"(,"type":)", says_no ? reply.error_type : "failure");
  if (Status recorded = log_.End(); !recorded.ok()) {
    out = Stop(StopReason::kLogFailed, recorded.error().message);
    return;
  }
  if (!says_no) {
    out = Stop(StopReason::kToolFailed, fmt::format("`{}`: {}", name, reply.message));
    return;
  }
  GiveError(call, reply, out);
}

void Gatekeeper::GiveError(const ToolCall& call, const BridgeReply& reply, ToolReply& out) {
  out.kind = ToolReply::Kind::kError;
  out.error_type = reply.error_type;
  out.message = reply.message;
  // What a tool says of a failure may hold anything: it is labelled like the whole of a reply.
  out.labels.label = session_.labels.JoinAll(LabelsOf(call, Json(reply.message)));
}

std::vector<MadeCall> Gatekeeper::calls() const {
  std::vector<MadeCall> made;
  made.reserve(records_->size());
  for (size_t i = 0; i < records_->size(); ++i) {
    const CallRecords::Record& call = (*records_)[i];
    made.push_back({call.tool, call.arguments, call.judged ? call.judged->decision : Decision{}, call.span, call.executed, call.result});
  }
  return made;
}

int64_t SystemSense(Sense what) {
  if (what == Sense::kChance) {
    uint64_t bits = 0;
    PENSTOCK_CHECK(getrandom(&bits, sizeof bits, 0) == sizeof bits, "the system has no source of chance");
    return static_cast<int64_t>(bits >> 16);
  }
  timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return int64_t{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

std::optional<int64_t> Gatekeeper::Observe(Sense what) {
  if (!live_) return ObserveAgain(what);
  int64_t seen = senses_(what);
  std::string& event = log_.Begin("observed");
  WriteTextMember(event, R"(,"what":)", what == Sense::kClock ? "clock" : "chance");
  WriteTextMember(event, R"(,"value":)", std::to_string(seen));  // as text: more digits than every reader of JSON keeps
  if (Status recorded = log_.End(); !recorded.ok()) {
    Stop(StopReason::kLogFailed, recorded.error().message);
    return std::nullopt;
  }
  return seen;
}

void Gatekeeper::Print(std::string_view text, LabelId label) {
  if (!live_) return PrintAgain(text);
  std::string& event = log_.Begin("print");
  WriteTextMember(event, R"(,"text":)", text);
  if (label != kBottom) {
    event += R"(,"label":)";
    event += records_->TextOf(label);
  }
  // A print is no effect on the world; a log that cannot take it stops the run at the next call.
  if (!log_.End().ok()) return;
  printed_ += text;
  if (print_) print_(text);
}

}  // namespace penstock
