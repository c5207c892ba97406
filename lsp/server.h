// The language server: messages in, messages out. It reads nothing else than what it is given and the files that settings name.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lsp/workspace.h"

namespace penstock {

// What a request comes to: a result, or an error of JSON-RPC.
struct Answer {
  Json result;
  int code = 0;  // 0: no error
  std::string message;

  static Answer Failed(int code, std::string message) { return {Json(), code, std::move(message)}; }
};

class Server {
 public:
  // `settings`: of the command line; an editor's own go before them, member by member.
  explicit Server(LspSettings settings) : from_command_line_(std::move(settings)) {}

  // Takes in the text of one message. What cancels another counts at once.
  void Receive(std::string_view message);
  // What was sent is no message at all.
  void ReceiveFault(const std::string& words);
  // Answers one message that waits; false: none does.
  bool Step();
  // When nothing waits any more: publishes what changed.
  void Settle();
  // All of these.
  void Run();

  // What is to be sent, each without its head.
  std::vector<std::string> TakeOutput();
  bool ended() const { return ended_; }
  // 0 if `shutdown` came before `exit`, else 1.
  int exit_code() const { return shut_down_ ? 0 : 1; }

 private:
  struct Waiting {
    Json id;  // null: a notification
    std::string method;
    Json params;
    bool cancelled = false;
  };

  // -- rpc (server.cc)
  void Send(Json message);
  void SendError(const Json& id, int code, const std::string& message);
  void Notify(std::string_view method, Json params);
  void Ask(std::string_view method, Json params, std::function<void(const Json&)> answered);
  void TakeResponse(const Json& id, const Json& message);
  void Show(int type, const std::string& message);
  Answer Call(const std::string& method, const Json& params);

  // -- life (lifecycle.cc)
  Answer Initialize(const Json& params);
  Answer Shutdown(const Json& params);
  void Initialized(const Json& params);
  void Exit(const Json& params);
  void ConfigurationChanged(const Json& params);
  void FilesChanged(const Json& params);
  void AskForConfiguration();
  void Configure(const Json& settings);

  // -- texts (text_sync.cc)
  void DidOpen(const Json& params);
  void DidChange(const Json& params);
  void DidClose(const Json& params);
  void Publish(const std::string& uri);
  void PublishList(const std::string& uri, const Json& version, JsonArray list);

  // -- questions (requests.cc)
  Answer Hover(const Json& params);
  Answer Completion(const Json& params);
  Answer Definition(const Json& params);
  Answer DocumentSymbol(const Json& params);
  Answer Formatting(const Json& params);
  Answer CodeAction(const Json& params);

  struct RequestRow { std::string_view method; Answer (Server::*answer)(const Json&); };
  struct NotificationRow { std::string_view method; void (Server::*take)(const Json&); };
  static const RequestRow kRequests[];
  static const NotificationRow kNotifications[];

  LspSettings from_command_line_;
  Workspace workspace_;
  std::string root_;
  std::deque<Waiting> waiting_;
  std::vector<std::string> output_;
  std::map<int64_t, std::function<void(const Json&)>> asked_;
  int64_t next_id_ = 1;
  bool initialized_ = false, shut_down_ = false, ended_ = false;
  bool shows_related_ = false, has_configuration_ = false, registers_configuration_ = false, registers_watchers_ = false;
  std::map<std::string, std::set<std::string>> published_for_;  // by document: other files it has messages in
};

// -- reading params
std::string UriIn(const Json& params);  // of textDocument; empty: there is none
int64_t NumberAt(const Json& json, std::string_view key, int64_t otherwise = 0);

namespace rpc {
inline constexpr int kParseError = -32700, kInvalidRequest = -32600, kMethodNotFound = -32601, kInvalidParams = -32602, kInternalError = -32603;
inline constexpr int kNotInitialized = -32002, kCancelled = -32800;
}  // namespace rpc

}  // namespace penstock
