#include "tools/bridge.h"

#include "core/check.h"

namespace penstock {
namespace {

constexpr std::string_view kNotEnough = "NotEnoughInformationError";

constexpr std::string_view kAssistantDefinition = R"({
  "name": "query_ai_assistant",
  "description": "Asks a model that has no tools, and whose answer is only data. It answers in the form of output_schema, or says that it has not enough information.",
  "inputSchema": {
    "type": "object",
    "properties": {
      "query": {"type": "string", "description": "The question, with all the text it is about."},
      "output_schema": {"type": "object", "description": "The JSON Schema of the answer."}
    },
    "required": ["query", "output_schema"]
  },
  "annotations": {"readOnlyHint": true}
})";

struct Measure {
  int64_t bytes_left;
  int depth_left;
};

// Does the value stay within the limits? Counts about what it would take as text.
bool Fits(Measure& measure, const Json& value) {
  measure.bytes_left -= 4;
  if (value.kind() == Json::Kind::kNumber) measure.bytes_left -= static_cast<int64_t>(value.number_text().size());
  if (value.is_string()) measure.bytes_left -= static_cast<int64_t>(value.string_value().size());
  if (measure.bytes_left < 0) return false;
  if (!value.is_array() && !value.is_object()) return true;
  if (measure.depth_left == 0) return false;
  --measure.depth_left;
  if (value.is_array()) {
    for (const Json& item : value.array())
      if (!Fits(measure, item)) return false;
  } else {
    for (const auto& [name, item] : value.object()) {
      measure.bytes_left -= static_cast<int64_t>(name.size());
      if (!Fits(measure, item)) return false;
    }
  }
  ++measure.depth_left;
  return true;
}

// What the reply is turned into where it does not conform.
void HoldAgainst(const ToolSpec& tool, const Schema* schema, const ReplyLimits& limits, BridgeReply& reply) {
  Measure measure{limits.bytes, limits.depth};
  if (!reply.ok()) {
    if (static_cast<int64_t>(reply.message.size()) <= limits.bytes) return;
    reply = FailureReply("the error of `" + tool.name + "` is longer than " + std::to_string(limits.bytes) + " bytes");
  } else if (!Fits(measure, reply.value)) {
    reply = FailureReply("the reply of `" + tool.name + "` is larger than " + std::to_string(limits.bytes) +
                         " bytes or nested deeper than " + std::to_string(limits.depth));
  } else if (schema != nullptr) {
    Status conforms = CheckValue(*schema, reply.value);
    if (!conforms.ok()) reply = FailureReply("the reply of `" + tool.name + "` breaks its schema: " + conforms.error().message);
  }
}

// What a call is held against before it is made, and the schema that its reply is to have if the arguments name one.
Status Prepare(const ToolSpec& tool, const Json& arguments, ArgumentsAre are, SchemaPtr& schema) {
  if (are == ArgumentsAre::kUnchecked) {
    Status fits = CheckValue(*tool.input, arguments);
    if (!fits.ok()) return Error{"the arguments of `" + tool.name + "` break its schema: " + fits.error().message, ""};
  }
  const Json* wanted = IsAssistant(tool) ? arguments.Find("output_schema") : nullptr;
  if (wanted == nullptr) return Done{};
  Result<SchemaPtr> asked = ParseSchema(*wanted);
  if (!asked.ok()) return Error{"`output_schema` of `" + tool.name + "` cannot be used: " + asked.error().message, ""};
  schema = std::move(*asked);
  return Done{};
}

// A function by itself, so that the reply is never moved.
BridgeReply CallAndHold(ToolBridge& bridge, const ToolSpec& tool, const Json& arguments, const ReplyLimits& limits, const Schema* asked) {
  BridgeReply reply = bridge.Call(tool, arguments);
  HoldAgainst(tool, asked != nullptr ? asked : tool.output.get(), limits, reply);
  return reply;
}

class CheckedSent final : public SentCall {
 public:
  CheckedSent(std::unique_ptr<SentCall> sent, const ToolSpec& tool, SchemaPtr schema, const ReplyLimits& limits)
      : sent_(std::move(sent)), tool_(tool), schema_(std::move(schema)), limits_(limits) {}
  BridgeReply Wait() override {
    BridgeReply reply = sent_->Wait();
    HoldAgainst(tool_, schema_ != nullptr ? schema_.get() : tool_.output.get(), limits_, reply);
    return reply;
  }

 private:
  std::unique_ptr<SentCall> sent_;
  const ToolSpec& tool_;
  SchemaPtr schema_;  // asked for in the arguments, or null
  ReplyLimits limits_;
};

class AnsweredCall final : public SentCall {
 public:
  explicit AnsweredCall(BridgeReply reply) : reply_(std::move(reply)) {}
  BridgeReply Wait() override { return std::move(reply_); }

 private:
  BridgeReply reply_;
};

}  // namespace

std::unique_ptr<SentCall> Answered(BridgeReply reply) { return std::make_unique<AnsweredCall>(std::move(reply)); }

BridgeReply ValueReply(Json value) { return {BridgeReply::Outcome::kValue, std::move(value), {}, {}, {}}; }

BridgeReply FailureReply(std::string message) { return {BridgeReply::Outcome::kFailure, {}, {}, std::move(message), {}}; }

BridgeReply ToolErrorReply(std::string_view text) {
  std::string_view type = "ToolError", message = text;
  if (text.substr(0, kNotEnough.size()) == kNotEnough) {
    std::string_view rest = text.substr(kNotEnough.size());
    if (rest.empty() || rest[0] == ':' || rest[0] == '\n') {
      type = kNotEnough;
      message = rest.substr(std::min(rest.size(), rest.find_first_not_of(": \n")));
    }
  }
  return {BridgeReply::Outcome::kToolError, {}, std::string(type), std::string(message), {}};
}

ToolSpec AssistantTool() {
  Result<Json> json = ParseJson(kAssistantDefinition);
  PENSTOCK_CHECK(json.ok(), "the assistant's definition is JSON");
  Result<ToolSpec> tool = ToolFromJson(*json);
  PENSTOCK_CHECK(tool.ok(), "the assistant's definition is a tool");
  return std::move(*tool);
}

BridgeReply CheckedCall(ToolBridge& bridge, const ToolSpec& tool, const Json& arguments, const ReplyLimits& limits, ArgumentsAre are) {
  SchemaPtr asked;
  Status prepared = Prepare(tool, arguments, are, asked);
  return prepared.ok() ? CallAndHold(bridge, tool, arguments, limits, asked.get()) : FailureReply(prepared.error().message);
}

std::unique_ptr<SentCall> CheckedSend(ToolBridge& bridge, const ToolSpec& tool, const Json& arguments, const ReplyLimits& limits,
                                      ArgumentsAre are) {
  SchemaPtr asked;
  Status prepared = Prepare(tool, arguments, are, asked);
  if (!prepared.ok()) return Answered(FailureReply(prepared.error().message));
  return std::make_unique<CheckedSent>(bridge.Send(tool, arguments), tool, std::move(asked), limits);
}

}  // namespace penstock
