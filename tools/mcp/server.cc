// A tool server as a bridge: both eras of the protocol, told apart when it starts.
#include "core/text.h"
#include "tools/mcp/json_rpc.h"

namespace penstock {
namespace {

constexpr std::string_view kStateless = "2026-07-28";
// Newest first: the first is asked for.
constexpr std::string_view kWithSession[] = {"2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"};
constexpr int kMaxPages = 1000;

Json ClientInfo() { return JsonObject{{"name", "penstock"}, {"version", "0.1.0"}}; }

class McpServer : public ToolBridge {
 public:
  McpServer(std::string name, std::unique_ptr<ChildProcess> process, const ServerLimits& limits)
      : name_(name), limits_(limits), connection_(std::move(name), std::move(process), limits) {}

  const std::vector<ToolSpec>& tools() const override { return tools_; }
  BridgeReply Call(const ToolSpec& tool, const Json& arguments) override { return Send(tool, arguments)->Wait(); }
  std::unique_ptr<SentCall> Send(const ToolSpec& tool, const Json& arguments) override;
  BridgeReply Take(int64_t request, int64_t deadline, const ToolSpec& tool, const Json& arguments);

  // Agrees on a version and fetches the tools.
  Status Begin();

 private:
  Json Whole(Json params) const;
  Result<RpcReply> Request(std::string_view method, Json params, int64_t deadline) {
    return connection_.Request(method, Whole(std::move(params)), deadline);
  }
  Status BeginSession(int64_t deadline);
  Status BeginStateless(int64_t deadline, const std::string& refusal);
  Result<std::vector<ToolSpec>> ListTools(int64_t deadline);
  Status CheckUnchanged(int64_t deadline);
  Error Words(std::string words) const { return Error{"server `" + name_ + "`: " + std::move(words), ""}; }

  std::string name_;
  ServerLimits limits_;
  RpcConnection connection_;
  bool stateless_ = false;  // every request says the version and what the client can do
  std::vector<ToolSpec> tools_;
};

// What every request says.
Json McpServer::Whole(Json params) const {
  if (stateless_) {
    params.Set("_meta", JsonObject{{"io.modelcontextprotocol/protocolVersion", Json(kStateless)},
                                   {"io.modelcontextprotocol/clientInfo", ClientInfo()},
                                   {"io.modelcontextprotocol/clientCapabilities", Json(JsonObject())}});
  }
  return params;
}

bool IsKnownVersion(std::string_view version) {
  for (std::string_view known : kWithSession)
    if (version == known) return true;
  return false;
}

Status McpServer::BeginSession(int64_t deadline) {
  Json params =
      JsonObject{{"protocolVersion", Json(kWithSession[0])}, {"capabilities", Json(JsonObject())}, {"clientInfo", ClientInfo()}};
  PENSTOCK_TRY(RpcReply reply, Request("initialize", std::move(params), deadline));
  if (reply.is_error) return BeginStateless(deadline, reply.message);  // it may be of the era without sessions
  std::string version = reply.result.StringAt("protocolVersion");
  if (!IsKnownVersion(version))
    return Words("it speaks version " + Quoted(version.substr(0, 40)) + " of the protocol, which is not known here");
  return connection_.Notify("notifications/initialized", Json(), deadline);
}

Status McpServer::BeginStateless(int64_t deadline, const std::string& refusal) {
  stateless_ = true;
  PENSTOCK_TRY(RpcReply reply, Request("server/discover", Json(JsonObject()), deadline));
  if (reply.is_error)
    return Words("it answers neither `initialize` (" + refusal.substr(0, 200) + ") nor `server/discover` (" +
                 reply.message.substr(0, 200) + ")");
  const Json* versions = reply.result.Find("supportedVersions");
  if (versions && versions->is_array()) {
    for (const Json& version : versions->array())
      if (version == Json(kStateless)) return Done{};
  }
  return Words("it supports no version of the protocol that is known here");
}

Result<std::vector<ToolSpec>> McpServer::ListTools(int64_t deadline) {
  std::vector<ToolSpec> tools;
  Json params = Json(JsonObject());
  for (int page = 0; page < kMaxPages; ++page) {
    PENSTOCK_TRY(RpcReply reply, Request("tools/list", params, deadline));
    if (reply.is_error) return Words("`tools/list` fails: " + reply.message.substr(0, 300));
    const Json* list = reply.result.Find("tools");
    if (!list || !list->is_array()) return Words("`tools/list` gives no list of tools");
    for (const Json& json : list->array()) {
      Result<ToolSpec> tool = ToolFromJson(json);
      if (!tool.ok()) return Error{Words(tool.error().message).message, tool.error().help};
      if (static_cast<int>(tools.size()) >= limits_.tools)
        return Words("it has more than " + std::to_string(limits_.tools) + " tools");
      tools.push_back(std::move(*tool));
    }
    const Json* cursor = reply.result.Find("nextCursor");
    if (!cursor || cursor->is_null()) return tools;
    if (!cursor->is_string()) return Words("`tools/list` gives a cursor that is no string");
    params = JsonObject{{"cursor", *cursor}};
  }
  return Words("`tools/list` has no end");
}

Status McpServer::Begin() {
  int64_t deadline = MonotonicMilliseconds() + limits_.start_ms;
  PENSTOCK_TRY([[maybe_unused]] Done begun, BeginSession(deadline));
  PENSTOCK_TRY(tools_, ListTools(deadline));
  connection_.TakeToolsChanged();
  return Done{};
}

// Tools are pinned: what was judged is what is called. New ones do not matter, they are not in the manifest.
Status McpServer::CheckUnchanged(int64_t deadline) {
  PENSTOCK_TRY([[maybe_unused]] Done caught_up, connection_.CatchUp());
  if (!connection_.TakeToolsChanged()) return Done{};
  PENSTOCK_TRY(std::vector<ToolSpec> now, ListTools(deadline));
  for (const ToolSpec& tool : tools_) {
    bool same = false;
    for (const ToolSpec& other : now) same = same || (other.name == tool.name && other.digest == tool.digest);
    if (!same) return Words("it has changed the tool `" + tool.name + "` since it was judged");
  }
  return Done{};
}

// ---- what a result says

void AppendText(const Json& item, std::string& out) {
  if (!out.empty()) out += '\n';
  std::string type = item.StringAt("type");
  const Json* resource = item.Find("resource");
  if (type == "text") out += item.StringAt("text");
  else if (type == "resource" && resource && resource->Find("text")) out += resource->StringAt("text");
  else if (type == "resource_link") out += item.StringAt("uri");
  else out += "[" + item.StringAt("mimeType", type) + "]";
}

std::string TextOf(const Json& result) {
  std::string out;
  const Json* content = result.Find("content");
  if (content && content->is_array())
    for (const Json& item : content->array()) AppendText(item, out);
  return out;
}

// The `x` of {"result": x}, or null.
const Json* SoleResult(const Json& json) {
  return json.is_object() && json.object().size() == 1 && json.object()[0].first == "result" ? &json.object()[0].second : nullptr;
}

// The assistant has no output schema of its own: what was asked for decides which part of the reply is meant.
BridgeReply AssistantReply(const Json& arguments, const Json& result) {
  Result<SchemaPtr> schema = ParseSchema(arguments.Find("output_schema") ? *arguments.Find("output_schema") : Json(true));
  if (!schema.ok()) return FailureReply("`output_schema` cannot be used: " + schema.error().message);
  auto conforms = [&](const Json* value) { return value && CheckValue(**schema, *value).ok(); };
  const Json* structured = result.Find("structuredContent");
  const Json* inner = structured ? SoleResult(*structured) : nullptr;
  if (conforms(inner)) return ValueReply(*inner);
  if (conforms(structured)) return ValueReply(*structured);
  if (structured) return ValueReply(inner ? *inner : *structured);  // breaks its schema; the caller says how
  std::string text = TextOf(result);
  Result<Json> json = ParseJson(text);
  if (json.ok() && conforms(&*json)) return ValueReply(std::move(*json));
  return ValueReply(std::move(text));
}

BridgeReply ReplyOf(const ToolSpec& tool, const Json& arguments, const Json& result) {
  const Json* is_error = result.Find("isError");
  if (is_error && !is_error->is_bool())
    return FailureReply("the reply of `" + tool.name + "` has an `isError` that is neither true nor false");
  if (is_error && is_error->bool_value()) return ToolErrorReply(TextOf(result));
  if (IsAssistant(tool)) return AssistantReply(arguments, result);
  if (!tool.output) return ValueReply(TextOf(result));
  const Json* structured = result.Find("structuredContent");
  if (!structured)
    return FailureReply("the reply of `" + tool.name + "` has no `structuredContent`, though the tool has an output schema");
  if (!tool.wraps_result) return ValueReply(*structured);
  const Json* inner = SoleResult(*structured);
  return inner ? ValueReply(*inner)
               : FailureReply("the reply of `" + tool.name +
                              "` breaks its schema: expected an object with the one member \"result\"");
}

BridgeReply Failed(const Error& error) {
  return FailureReply(error.help.empty() ? error.message : error.message + " (" + error.help + ")");
}

// A request under way.
class SentRequest final : public SentCall {
 public:
  SentRequest(McpServer& server, int64_t request, int64_t deadline, const ToolSpec& tool, Json arguments)
      : server_(server), request_(request), deadline_(deadline), tool_(tool), arguments_(std::move(arguments)) {}
  BridgeReply Wait() override { return server_.Take(request_, deadline_, tool_, arguments_); }

 private:
  McpServer& server_;
  int64_t request_, deadline_;
  const ToolSpec& tool_;
  Json arguments_;
};

std::unique_ptr<SentCall> McpServer::Send(const ToolSpec& tool, const Json& arguments) {
  int64_t deadline = MonotonicMilliseconds() + limits_.call_ms;
  Status unchanged = CheckUnchanged(deadline);
  if (!unchanged.ok()) return Answered(Failed(unchanged.error()));
  Result<int64_t> request = connection_.SendRequest("tools/call", Whole(JsonObject{{"name", tool.name}, {"arguments", arguments}}), deadline);
  if (!request.ok()) return Answered(Failed(request.error()));
  return std::make_unique<SentRequest>(*this, *request, deadline, tool, arguments);
}

BridgeReply McpServer::Take(int64_t request, int64_t deadline, const ToolSpec& tool, const Json& arguments) {
  Result<RpcReply> answer = connection_.Wait(request, deadline);
  if (!answer.ok()) return Failed(answer.error());
  if (answer->is_error) return ToolErrorReply(answer->message);
  std::string type = answer->result.StringAt("resultType", "complete");
  if (type == "input_required") return Failed(Words("`" + tool.name + "` asks for input, which only a person could give"));
  if (type != "complete")
    return Failed(Words("the result of `" + tool.name + "` has the unknown type " + Quoted(type.substr(0, 40))));
  BridgeReply reply = ReplyOf(tool, arguments, answer->result);
  if (const Json* meta = answer->result.Find("_meta"))
    if (const Json* hint = meta->Find("ifc")) reply.flow_hint = *hint;
  return reply;
}

}  // namespace

Result<std::unique_ptr<ToolBridge>> StartServer(const ServerConfig& config, const ServerLimits& limits) {
  Result<std::unique_ptr<ChildProcess>> process = ChildProcess::Start(config, limits);
  if (!process.ok()) return Error{"server `" + config.name + "`: " + process.error().message, process.error().help};
  auto server = std::make_unique<McpServer>(config.name, std::move(*process), limits);
  PENSTOCK_TRY([[maybe_unused]] Done begun, server->Begin());
  return std::unique_ptr<ToolBridge>(std::move(server));
}

}  // namespace penstock
