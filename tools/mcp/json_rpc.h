// JSON-RPC 2.0 with a server on the other end.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tools/mcp/child_process.h"

namespace penstock {

// What the other end answered.
struct RpcReply {
  bool is_error = false;
  Json result;          // an object
  int64_t code = 0;     // of an error
  std::string message;  // of an error
};

// Requests go out one after another, and their answers come in in any order; between them the server may send
// notifications, which are let pass, and requests, of which only `ping` is granted.
//
// A server that breaks the protocol is not spoken to again: every later request fails with the same words.
class RpcConnection {
 public:
  RpcConnection(std::string server, std::unique_ptr<ChildProcess> process, const ServerLimits& limits)
      : server_(std::move(server)), process_(std::move(process)), limits_(limits) {}

  // An error: no answer that could be used came until the deadline (MonotonicMilliseconds).
  Result<RpcReply> Request(std::string_view method, Json params, int64_t deadline);
  Status Notify(std::string_view method, Json params, int64_t deadline);

  // A request whose answer is asked for with Wait(id): once, or never.
  Result<int64_t> SendRequest(std::string_view method, Json params, int64_t deadline);
  Result<RpcReply> Wait(int64_t id, int64_t deadline);

  // Takes in what the server has said since the last answer.
  Status CatchUp();
  // Has it said since the last time that its tools are others now?
  bool TakeToolsChanged() { return std::exchange(tools_changed_, false); }

 private:
  enum class Meaning : uint8_t { kAnswer, kOther, kNothing };
  Result<Meaning> Understand(const Json& message, size_t bytes, int64_t deadline);
  Result<Meaning> UnderstandAnswer(const Json& message, size_t bytes);
  Status AnswerRequest(const Json& message, int64_t deadline);
  Status Send(const Json& message, int64_t deadline);
  Result<Meaning> ReadMessage(int64_t read_until, int64_t deadline);
  Result<RpcReply> Await(int64_t id, int64_t deadline);
  Error TooMuchNoise();
  Error Break(std::string words);
  Error Words(std::string words) const;

  std::string server_;
  std::unique_ptr<ChildProcess> process_;
  ServerLimits limits_;
  struct Open {
    std::optional<RpcReply> answer;  // that came before it was asked for
    size_t bytes = 0;                // of it
  };
  int64_t last_id_ = 0;
  std::map<int64_t, Open> open_;  // requests whose answer nobody has taken; of all others a late answer is let pass
  size_t kept_bytes_ = 0;         // of all answers in it
  bool tools_changed_ = false;
  std::string broken_;  // why nothing is said to it any more
};

}  // namespace penstock
