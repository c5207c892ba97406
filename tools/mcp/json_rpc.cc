#include "tools/mcp/json_rpc.h"

#include "core/text.h"

namespace penstock {
namespace {

constexpr int kMessageDepth = 210;  // a reply's own depth is held to less
constexpr int kMethodNotFound = -32601;
constexpr int kMomentMs = 100;  // enough to write a line

Json Message(Json id, std::string_view method, Json params) {
  Json message;
  message.Set("jsonrpc", "2.0");
  if (!id.is_null()) message.Set("id", std::move(id));
  message.Set("method", method);
  if (!params.is_null()) message.Set("params", std::move(params));
  return message;
}

std::string Shown(std::string_view line) {
  std::string shown = Quoted(line.substr(0, 80));
  if (FirstInvalidUtf8(shown) != std::string_view::npos) return "bytes that are no text";
  return shown + (line.size() > 80 ? "..." : "");
}

}  // namespace

Error RpcConnection::Words(std::string words) const {
  std::string last = process_->LastWords();
  return Error{"server `" + server_ + "`: " + std::move(words),
               last.empty() ? "" : "it last wrote on its standard error: " + last};
}

Error RpcConnection::Break(std::string words) {
  broken_ = std::move(words);
  process_->EndSoon();
  return Words(broken_);
}

Status RpcConnection::Send(const Json& message, int64_t deadline) {
  Status sent = process_->WriteLine(WriteJson(message), deadline);
  if (!sent.ok()) return Break(sent.error().message);
  return Done{};
}

Status RpcConnection::Notify(std::string_view method, Json params, int64_t deadline) {
  if (!broken_.empty()) return Words(broken_);
  return Send(Message(Json(), method, std::move(params)), deadline);
}

Status RpcConnection::AnswerRequest(const Json& message, int64_t deadline) {
  const Json& id = *message.Find("id");
  if (!id.is_string() && !id.is_integer()) return Break("it sent a request whose id is neither a string nor a number");
  Json answer;
  answer.Set("jsonrpc", "2.0").Set("id", id);
  if (message.StringAt("method") == "ping") answer.Set("result", Json(JsonObject()));
  else answer.Set("error", JsonObject{{"code", Json(kMethodNotFound)}, {"message", "this client answers no such request"}});
  return Send(answer, deadline);
}

Result<RpcConnection::Meaning> RpcConnection::UnderstandAnswer(const Json& message, size_t bytes) {
  const Json* id = message.Find("id");
  const Json* result = message.Find("result");
  const Json* error = message.Find("error");
  bool to_nothing = !id || id->is_null();  // an answer to what it could not read
  if (to_nothing && !error) return Break("it sent a message that is neither a request nor an answer");
  // Of several requests under way, it does not say which it could not read.
  if (to_nothing && open_.size() != 1) return Break("it could not read a request: " + error->StringAt("message").substr(0, 200));
  if (!to_nothing && (id->kind() != Json::Kind::kInt || id->int_value() > last_id_ || id->int_value() < 1))
    return Break("it answered a request that was never made");
  auto asked = to_nothing ? open_.begin() : open_.find(id->int_value());
  if (asked == open_.end()) return Meaning::kOther;  // late: it was given up
  if ((result != nullptr) == (error != nullptr)) return Break("it sent an answer that has not just one of `result` and `error`");
  if (result && !result->is_object()) return Break("it sent a result that is no object");
  if (error && !error->is_object()) return Break("it sent an error that is no object");
  if (asked->second.answer) return Break("it answered a request twice");
  kept_bytes_ += bytes;
  if (kept_bytes_ > limits_.message_bytes)
    return Break("it sent answers of more than " + std::to_string(limits_.message_bytes) + " bytes at one time");
  RpcReply& reply = asked->second.answer.emplace();
  asked->second.bytes = bytes;
  reply.is_error = error != nullptr;
  if (result) reply.result = *result;
  if (error) {
    const Json* code = error->Find("code");
    reply.code = code && code->kind() == Json::Kind::kInt ? code->int_value() : 0;
    reply.message = error->StringAt("message", "an error without words");
  }
  return Meaning::kAnswer;
}

Result<RpcConnection::Meaning> RpcConnection::Understand(const Json& message, size_t bytes, int64_t deadline) {
  if (!message.is_object() || message.StringAt("jsonrpc") != "2.0") return Break("it sent a message that is not JSON-RPC 2.0");
  const Json* method = message.Find("method");
  if (!method) return UnderstandAnswer(message, bytes);
  if (!method->is_string()) return Break("it sent a message whose method is no string");
  if (method->string_value() == "notifications/tools/list_changed") tools_changed_ = true;
  if (message.Find("id")) { PENSTOCK_TRY([[maybe_unused]] Done answered, AnswerRequest(message, deadline)); }
  return Meaning::kOther;
}

// Reads one line and what it means; kNothing if the deadline passed.
Result<RpcConnection::Meaning> RpcConnection::ReadMessage(int64_t read_until, int64_t deadline) {
  Result<std::optional<std::string>> line = process_->ReadLine(read_until);
  if (!line.ok()) return Break(line.error().message);
  if (!line->has_value()) return Meaning::kNothing;
  std::string_view text = **line;
  if (text.find_first_not_of(" \t\r") == std::string_view::npos) return Meaning::kOther;
  Result<Json> message = ParseJson(text, {kMessageDepth, limits_.message_bytes});
  if (!message.ok()) return Break("it sent what is not JSON-RPC: " + Shown(text) + " (" + message.error().message + ")");
  return Understand(*message, text.size(), deadline);
}

Error RpcConnection::TooMuchNoise() {
  return Break("it sent more than " + std::to_string(limits_.noise_messages) + " messages that nobody asked for");
}

Result<RpcReply> RpcConnection::Await(int64_t id, int64_t deadline) {
  for (int noise = 0; noise < limits_.noise_messages;) {
    Open& asked = open_[id];
    if (asked.answer) {
      RpcReply reply = std::move(*asked.answer);
      kept_bytes_ -= asked.bytes;
      open_.erase(id);
      return reply;
    }
    PENSTOCK_TRY(Meaning meaning, ReadMessage(deadline, deadline));
    if (meaning == Meaning::kNothing) return Words("it did not answer in time");
    noise += meaning == Meaning::kOther;
  }
  return TooMuchNoise();
}

Status RpcConnection::CatchUp() {
  if (!broken_.empty()) return Words(broken_);
  process_->ReadAvailable();
  for (int noise = 0; noise < limits_.noise_messages;) {
    PENSTOCK_TRY(Meaning meaning, ReadMessage(0, MonotonicMilliseconds() + kMomentMs));
    if (meaning == Meaning::kNothing) return Done{};
    noise += meaning == Meaning::kOther;
  }
  return TooMuchNoise();
}

Result<int64_t> RpcConnection::SendRequest(std::string_view method, Json params, int64_t deadline) {
  if (!broken_.empty()) return Words(broken_);
  ++last_id_;
  PENSTOCK_TRY([[maybe_unused]] Done sent, Send(Message(Json(last_id_), method, std::move(params)), deadline));
  open_[last_id_];
  return last_id_;
}

Result<RpcReply> RpcConnection::Wait(int64_t id, int64_t deadline) {
  deadline = std::max(deadline, MonotonicMilliseconds() + kMomentMs);  // what has come is taken even if it is asked for late
  auto asked = open_.find(id);
  if (!broken_.empty() && (asked == open_.end() || !asked->second.answer)) return Words(broken_);
  Result<RpcReply> reply = Await(id, deadline);
  // Asked to stop; whether it does is its own affair.
  if (!reply.ok() && broken_.empty()) {
    open_.erase(id);
    Json cancelled;
    cancelled.Set("requestId", Json(id)).Set("reason", "timeout");
    Status told = Notify("notifications/cancelled", std::move(cancelled), MonotonicMilliseconds() + kMomentMs);
    if (!told.ok()) return reply;
  }
  return reply;
}

Result<RpcReply> RpcConnection::Request(std::string_view method, Json params, int64_t deadline) {
  PENSTOCK_TRY(int64_t id, SendRequest(method, std::move(params), deadline));
  return Wait(id, deadline);
}

}  // namespace penstock
