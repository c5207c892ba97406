#include "lsp/server.h"

#include <algorithm>
#include <exception>

namespace penstock {
namespace {

bool IsId(const Json* id) { return id && (id->is_string() || id->kind() == Json::Kind::kInt); }

}  // namespace

void Server::Send(Json message) {
  JsonObject whole{{"jsonrpc", "2.0"}};
  for (const auto& [name, value] : message.object()) whole.emplace_back(name, value);
  output_.push_back(WriteJson(Json(std::move(whole))));
}

void Server::SendError(const Json& id, int code, const std::string& message) {
  Send(Json(JsonObject{{"id", id}, {"error", Json(JsonObject{{"code", code}, {"message", message}})}}));
}

void Server::Notify(std::string_view method, Json params) { Send(Json(JsonObject{{"method", method}, {"params", std::move(params)}})); }

void Server::Ask(std::string_view method, Json params, std::function<void(const Json&)> answered) {
  const int64_t id = next_id_++;
  asked_[id] = std::move(answered);
  Send(Json(JsonObject{{"id", id}, {"method", method}, {"params", std::move(params)}}));
}

// 1: an error, 2: a warning, 3: to know.
void Server::Show(int type, const std::string& message) {
  Notify("window/showMessage", Json(JsonObject{{"type", type}, {"message", "penstock: " + message}}));
}

void Server::ReceiveFault(const std::string& words) { SendError(Json(), rpc::kParseError, words); }

void Server::Receive(std::string_view text) {
  Result<Json> message = ParseJson(text);
  if (!message.ok()) return SendError(Json(), rpc::kParseError, message.error().message);
  const Json* id = message->Find("id");
  const Json shown_id = IsId(id) ? *id : Json();
  if (!message->is_object()) return SendError(Json(), rpc::kInvalidRequest, "a message is one object");
  if (message->StringAt("jsonrpc") != "2.0") return SendError(shown_id, rpc::kInvalidRequest, "a message says \"jsonrpc\": \"2.0\"");
  const Json* method = message->Find("method");
  if (!method) {
    if (message->Find("result") || message->Find("error")) return TakeResponse(shown_id, *message);
    return SendError(shown_id, rpc::kInvalidRequest, "a message has a method, or is the answer to one");
  }
  if (!method->is_string()) return SendError(shown_id, rpc::kInvalidRequest, "a method is a text");
  if (id && !IsId(id)) return SendError(Json(), rpc::kInvalidRequest, "an id is a text or a whole number");
  const Json* params = message->Find("params");
  if (params && !params->is_object() && !params->is_array() && !params->is_null()) return SendError(shown_id, rpc::kInvalidRequest, "params are an object or a list");
  Waiting waiting{shown_id, method->string_value(), params ? *params : Json(), false};
  if (waiting.method == "$/cancelRequest") {
    const Json* cancelled = waiting.params.Find("id");
    for (Waiting& other : waiting_) other.cancelled |= cancelled && !other.id.is_null() && other.id == *cancelled;
    return;
  }
  waiting_.push_back(std::move(waiting));
}

void Server::TakeResponse(const Json& id, const Json& message) {
  auto asked = id.kind() == Json::Kind::kInt ? asked_.find(id.int_value()) : asked_.end();
  if (asked == asked_.end()) return;  // of nothing we asked
  const auto answered = std::move(asked->second);
  asked_.erase(asked);
  if (const Json* result = message.Find("result")) answered(*result);
}

const Server::RequestRow Server::kRequests[] = {
    {"initialize", &Server::Initialize},
    {"shutdown", &Server::Shutdown},
    {"textDocument/hover", &Server::Hover},
    {"textDocument/completion", &Server::Completion},
    {"textDocument/definition", &Server::Definition},
    {"textDocument/documentSymbol", &Server::DocumentSymbol},
    {"textDocument/formatting", &Server::Formatting},
    {"textDocument/codeAction", &Server::CodeAction},
};

const Server::NotificationRow Server::kNotifications[] = {
    {"initialized", &Server::Initialized},
    {"exit", &Server::Exit},
    {"textDocument/didOpen", &Server::DidOpen},
    {"textDocument/didChange", &Server::DidChange},
    {"textDocument/didClose", &Server::DidClose},
    {"workspace/didChangeConfiguration", &Server::ConfigurationChanged},
    {"workspace/didChangeWatchedFiles", &Server::FilesChanged},
};

Answer Server::Call(const std::string& method, const Json& params) {
  if (!initialized_ && method != "initialize") return Answer::Failed(rpc::kNotInitialized, "`initialize` comes first");
  if (initialized_ && method == "initialize") return Answer::Failed(rpc::kInvalidRequest, "`initialize` comes once");
  if (shut_down_) return Answer::Failed(rpc::kInvalidRequest, "after `shutdown` only `exit` may come");
  for (const RequestRow& row : kRequests) if (row.method == method) return (this->*row.answer)(params);
  return Answer::Failed(rpc::kMethodNotFound, "there is no method `" + method + "`");
}

bool Server::Step() {
  if (waiting_.empty() || ended_) return false;
  const Waiting now = std::move(waiting_.front());
  waiting_.pop_front();
  // Libraries may throw, for want of memory if nothing else: the message fails, the server goes on.
  try {
    if (now.id.is_null()) {
      const bool early = (!initialized_ || shut_down_) && now.method != "exit";
      if (early) return true;
      for (const NotificationRow& row : kNotifications) if (row.method == now.method) (this->*row.take)(now.params);
      return true;
    }
    const Answer answer = now.cancelled ? Answer::Failed(rpc::kCancelled, "cancelled") : Call(now.method, now.params);
    if (answer.code != 0) SendError(now.id, answer.code, answer.message);
    else Send(Json(JsonObject{{"id", now.id}, {"result", answer.result}}));
  } catch (const std::exception& problem) {
    if (!now.id.is_null()) SendError(now.id, rpc::kInternalError, problem.what());
  }
  return true;
}

void Server::Settle() {
  if (!initialized_ || shut_down_) return;
  // What was closed goes first: a gate that imports it may have something to say of it.
  std::vector<std::string> changed = workspace_.TakeChanged();
  std::stable_partition(changed.begin(), changed.end(), [this](const std::string& uri) { return !workspace_.Find(uri); });
  for (const std::string& uri : changed) Publish(uri);
}

void Server::Run() {
  while (Step()) {}
  Settle();
}

std::vector<std::string> Server::TakeOutput() { return std::exchange(output_, {}); }

std::string UriIn(const Json& params) {
  const Json* document = params.Find("textDocument");
  return document ? document->StringAt("uri") : "";
}

int64_t NumberAt(const Json& json, std::string_view key, int64_t otherwise) {
  const Json* number = json.Find(key);
  return number && number->kind() == Json::Kind::kInt ? number->int_value() : otherwise;
}

}  // namespace penstock
