// Messages on a stream, as the language server protocol frames them: `Content-Length: N`, a blank line, N bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace penstock {

class MessageReader {
 public:
  explicit MessageReader(size_t most_bytes) : most_(most_bytes) {}

  struct Got {
    bool is_fault = false;
    std::string text;  // the message; of a fault: what is wrong with it. The stream goes on behind it.
  };

  void Feed(std::string_view bytes) { buffer_ += bytes; }
  // Nothing: more bytes are needed.
  std::optional<Got> Next();

 private:
  std::optional<Got> ReadHead();
  Got Lost(std::string words);

  size_t most_;
  std::string buffer_;
  size_t skip_ = 0;             // bytes of a message that is too large, still to come
  std::optional<size_t> body_;  // bytes of the message whose head was read
};

// With its head.
std::string Framed(std::string_view message);

}  // namespace penstock
