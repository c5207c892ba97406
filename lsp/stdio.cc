#include "lsp/stdio.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "lsp/framing.h"
#include "lsp/server.h"

namespace penstock {
namespace {

constexpr size_t kMostMessageBytes = size_t{64} << 20;

// More to read right now?
bool IsReady(int input) {
  pollfd wanted{input, POLLIN, 0};
  return poll(&wanted, 1, 0) > 0;
}

bool WriteWhole(int output, std::string_view text) {
  while (!text.empty()) {
    const ssize_t wrote = write(output, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) return false;
    text.remove_prefix(static_cast<size_t>(wrote));
  }
  return true;
}

bool SendAll(Server& server, int output) {
  for (const std::string& message : server.TakeOutput()) if (!WriteWhole(output, Framed(message))) return false;
  return true;
}

// False: the input is at its end.
bool ReadSome(int input, MessageReader& reader, Server& server) {
  char buffer[1 << 16];
  ssize_t got;
  do got = read(input, buffer, sizeof buffer);
  while (got < 0 && errno == EINTR);
  if (got <= 0) return false;
  reader.Feed({buffer, static_cast<size_t>(got)});
  while (std::optional<MessageReader::Got> next = reader.Next()) {
    if (next->is_fault) server.ReceiveFault(next->text);
    else server.Receive(next->text);
  }
  return true;
}

}  // namespace

int ServeLanguage(LspSettings settings, int input, int output) {
  Server server(std::move(settings));
  MessageReader reader(kMostMessageBytes);
  bool open = true;
  while (open && !server.ended()) {
    open = ReadSome(input, reader, server);
    // Between two messages what came meanwhile is read: it may cancel one that waits.
    while (server.Step()) {
      if (!SendAll(server, output)) return 1;
      while (open && IsReady(input)) open = ReadSome(input, reader, server);
    }
    server.Settle();
    if (!SendAll(server, output)) return 1;
  }
  return server.exit_code();
}

}  // namespace penstock
