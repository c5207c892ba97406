#include "pipeline/gatekeeper.h"

#include <fmt/format.h>
#include <sys/random.h>
#include <time.h>

#include "core/check.h"

namespace penstock {
namespace {

// The arguments that are there, as one object in the order of the parameters.
Json ArgumentsObject(const ToolSpec& tool, const ToolCall& call) {
  JsonObject object;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (call.arguments[i].present) object.emplace_back(tool.parameters[i].name, call.arguments[i].value);
  }
  return Json(std::move(object));
}

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

// A list of texts as JSON, into `out`.
void WriteTexts(const std::vector<std::string>& texts, std::string& out) {
  out += '[';
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i) out += ',';
    WriteJsonString(texts[i], out);
  }
  out += ']';
}

void Member(std::string& out, std::string_view name) {
  if (!out.empty()) out += ',';
  out += '"';
  out += name;
  out += "\":";
}

void TextMember(std::string& out, std::string_view name, std::string_view text) {
  Member(out, name);
  WriteJsonString(text, out);
}

void NumberMember(std::string& out, std::string_view name, int64_t number) {
  Member(out, name);
  out += std::to_string(number);
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
    if (tool == kNoTool) return std::nullopt;
    std::string request;
    TextMember(request, "tool", question.tool);
    TextMember(request, "for_fact", question.fact);
    Member(request, "arguments");
    WriteJson(question.arguments, request);
    if (!gatekeeper_.log_.Append("tool.request", request).ok()) return std::nullopt;
    BridgeReply reply = gatekeeper_.session_.toolbox.Call(tool, question.arguments);
    std::string recorded;
    TextMember(recorded, "tool", question.tool);
    TextMember(recorded, "for_fact", question.fact);
    bool known = reply.outcome == BridgeReply::Outcome::kValue;
    if (known) {
      Member(recorded, "result");
      WriteJson(reply.value, recorded);
    } else {
      TextMember(recorded, "error", reply.message);
    }
    if (!gatekeeper_.log_.Append("tool.reply", recorded).ok() || !known) return std::nullopt;
    gatekeeper_.fact_cache_.emplace_back(std::move(key), reply.value);
    return reply.value;
  }

 private:
  Gatekeeper& gatekeeper_;
};

Gatekeeper::Gatekeeper(Session& session, const SourceFile& source, RunLog& log, Approver approver, Clock clock, Printer print)
    : session_(session), source_(source), log_(log), approver_(std::move(approver)), clock_(std::move(clock)), print_(std::move(print)) {}

ToolReply Gatekeeper::Stop(StopReason reason, std::string message) {
  stop_reason_ = reason;
  stop_message_ = message;
  ToolReply reply;
  reply.kind = ToolReply::Kind::kStop;
  reply.message = std::move(message);
  return reply;
}

const std::string& Gatekeeper::TextOf(LabelId label) {
  if (label >= label_texts_.size()) label_texts_.resize(label + 1);
  std::string& text = label_texts_[label];
  if (text.empty()) text = WriteJson(session_.labels.ToJson(label));
  return text;
}

// The label, with those of the parts as one more member.
void Gatekeeper::WriteTree(const LabelTree& tree, std::string& out) {
  out += TextOf(tree.label);
  if (tree.children.empty()) return;
  out.back() = ',';
  out += "\"parts\":[";
  for (size_t i = 0; i < tree.children.size(); ++i) {
    if (i) out += ',';
    WriteTree(tree.children[i], out);
  }
  out += "]}";
}

Status Gatekeeper::RecordDecision(const ToolCall& call, const Decision& decision, int64_t now) {
  const ToolSpec& tool = session_.manifest().tool(call.tool);
  event_.clear();
  NumberMember(event_, "at", now);
  TextMember(event_, "tool", tool.name);
  NumberMember(event_, "line", source_.LineOf(call.span.begin));
  Member(event_, "arguments");
  event_ += arguments_;
  Member(event_, "labels");
  event_ += '{';
  bool first = true;
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    if (!call.arguments[i].present || call.arguments[i].label == kBottom) continue;
    if (!first) event_ += ',';
    first = false;
    WriteJsonString(tool.parameters[i].name, event_);
    event_ += ':';
    event_ += TextOf(call.arguments[i].label);
  }
  event_ += '}';
  if (call.control != kBottom) {
    Member(event_, "control");
    event_ += TextOf(call.control);
  }
  TextMember(event_, "outcome", NameOf(decision.outcome));
  Member(event_, "rules");
  WriteTexts(decision.rules, event_);
  if (!decision.because.empty()) {
    Member(event_, "because");
    WriteTexts(decision.because, event_);
  }
  if (!decision.failed.empty()) {
    Member(event_, "failed");
    std::vector<std::string> parts;
    for (const FailedPart& part : decision.failed) parts.push_back(part.rule.empty() ? part.part : part.rule + ": " + part.part);
    WriteTexts(parts, event_);
  }
  return log_.Append("decision", event_);
}

bool Gatekeeper::Approved(const MadeCall& record, uint32_t line, ToolReply& stop) {
  const std::string& tool = session_.manifest().tool(record.tool).name;
  ApprovalQuestion question{tool, record.arguments, record.decision.rules, record.decision.because, record.decision.askers, line};
  ApprovalAnswer answer = approver_(question);
  const char* word = answer.kind == ApprovalAnswer::Kind::kYes ? "yes" : answer.kind == ApprovalAnswer::Kind::kNo ? "no" : "nobody there";
  event_.clear();
  TextMember(event_, "tool", tool);
  Member(event_, "asked");
  WriteTexts(record.decision.askers, event_);
  TextMember(event_, "answer", word);
  TextMember(event_, "by", answer.by);
  if (Status recorded = log_.Append("approval", event_); !recorded.ok()) {
    stop = Stop(StopReason::kLogFailed, recorded.error().message);
    return false;
  }
  if (answer.kind == ApprovalAnswer::Kind::kYes) return true;
  stop = answer.kind == ApprovalAnswer::Kind::kNo
             ? Stop(StopReason::kApprovalRefused, fmt::format("the call of `{}` was not approved", tool))
             : Stop(StopReason::kApprovalNeeded, fmt::format("the call of `{}` needs an approval", tool));
  return false;
}

ToolReply Gatekeeper::Call(const ToolCall& call) {
  const ToolSpec& tool = session_.manifest().tool(call.tool);
  size_t index = calls_.size();
  calls_.push_back({call.tool, ArgumentsObject(tool, call), {}, call.span, false, {}});
  arguments_.clear();
  WriteJson(calls_.back().arguments, arguments_);
  history_.now_ms = clock_();
  RunFacts facts(*this);
  Decision decision = Judge(session_.policies(), FactsOf(call, session_.strict()), facts, history_);
  calls_[index].decision = decision;
  if (Status recorded = RecordDecision(call, decision, history_.now_ms); !recorded.ok()) {
    return Stop(StopReason::kLogFailed, recorded.error().message);
  }
  if (enforce_ && !session_.policies().observes_only()) {
    if (decision.outcome == Outcome::kAsk) {
      ToolReply stop;
      if (!Approved(calls_[index], source_.LineOf(call.span.begin), stop)) return stop;
    } else if (decision.outcome != Outcome::kAllow) {
      return Stop(StopReason::kDenied, fmt::format("the call of `{}` is denied", tool.name));
    }
  }
  return Perform(call, index);
}

ToolReply Gatekeeper::Perform(const ToolCall& call, size_t record) {
  const ToolSpec& tool = session_.manifest().tool(call.tool);
  event_.clear();
  TextMember(event_, "tool", tool.name);
  Member(event_, "arguments");
  event_ += arguments_;
  Status intent = log_.Append("tool.request", event_);
  if (intent.ok()) intent = log_.Sync();
  if (!intent.ok()) return Stop(StopReason::kLogFailed, intent.error().message);

  calls_[record].executed = true;
  BridgeReply reply = session_.toolbox.Call(call.tool, calls_[record].arguments);

  PastCall past;
  past.tool = call.tool;
  past.at_ms = history_.now_ms;
  past.failed = reply.outcome != BridgeReply::Outcome::kValue;
  std::vector<RepliedArgument> replied(call.arguments.size());
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const DoorArgument& argument = call.arguments[i];
    replied[i] = {argument.present, argument.value, argument.label};
    past.arguments.push_back(argument.present ? std::optional<Json>(argument.value) : std::nullopt);
    past.labels.push_back(argument.label);
  }
  if (!past.failed) past.result = reply.value;
  history_.calls.push_back(std::move(past));

  ToolReply out;
  RunFacts facts(*this);
  LabelId control = session_.strict() ? call.control : kBottom;
  if (reply.outcome == BridgeReply::Outcome::kValue) {
    // Facts the labels ask for are recorded before the reply.
    LabelTree labels = LabelReply(session_.policies(), call.tool, replied, control, reply.value, facts, memory_);
    event_.clear();
    TextMember(event_, "tool", tool.name);
    Member(event_, "result");
    WriteJson(reply.value, event_);
    if (!session_.labels.only_bottom()) {
      Member(event_, "labels");
      WriteTree(labels, event_);
    }
    Status recorded = log_.Append("tool.reply", event_);
    if (!recorded.ok()) return Stop(StopReason::kLogFailed, recorded.error().message);
    calls_[record].result = reply.value;
    out.kind = ToolReply::Kind::kValue;
    out.value = std::move(reply.value);
    out.labels = std::move(labels);
    return out;
  }
  event_.clear();
  TextMember(event_, "tool", tool.name);
  TextMember(event_, "error", reply.message);
  TextMember(event_, "type", reply.outcome == BridgeReply::Outcome::kToolError ? reply.error_type : "failure");
  if (Status recorded = log_.Append("tool.reply", event_); !recorded.ok()) return Stop(StopReason::kLogFailed, recorded.error().message);
  if (reply.outcome != BridgeReply::Outcome::kToolError) return Stop(StopReason::kToolFailed, fmt::format("`{}`: {}", tool.name, reply.message));
  out.kind = ToolReply::Kind::kError;
  out.error_type = reply.error_type;
  out.message = reply.message;
  // What a tool says of a failure may hold anything: it is labelled like the whole of a reply.
  out.labels.label = session_.labels.JoinAll(LabelReply(session_.policies(), call.tool, replied, control, Json(reply.message), facts, memory_));
  return out;
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
  int64_t seen = senses_(what);
  event_.clear();
  TextMember(event_, "what", what == Sense::kClock ? "clock" : "chance");
  TextMember(event_, "value", std::to_string(seen));  // as text: more digits than every reader of JSON keeps
  if (Status recorded = log_.Append("observed", event_); !recorded.ok()) {
    Stop(StopReason::kLogFailed, recorded.error().message);
    return std::nullopt;
  }
  return seen;
}

void Gatekeeper::Print(std::string_view text, LabelId label) {
  event_.clear();
  TextMember(event_, "text", text);
  if (label != kBottom) {
    Member(event_, "label");
    event_ += TextOf(label);
  }
  // A print is no effect on the world; a log that cannot take it stops the run at the next call.
  if (!log_.Append("print", event_).ok()) return;
  printed_ += text;
  if (print_) print_(text);
}

}  // namespace penstock
