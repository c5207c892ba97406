#include "lsp/framing.h"

#include <algorithm>
#include <cctype>

namespace penstock {
namespace {

constexpr size_t kLongestHead = 8 << 10;
constexpr std::string_view kLengthName = "content-length:";

bool SameWithoutCase(std::string_view a, std::string_view lower) {
  return a.size() == lower.size() && std::equal(a.begin(), a.end(), lower.begin(), [](char x, char y) { return std::tolower(static_cast<unsigned char>(x)) == y; });
}

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

// The number after `Content-Length:`; nothing if there is none, or none that can be.
std::optional<size_t> LengthIn(std::string_view head) {
  std::optional<size_t> length;
  for (size_t at = 0; at < head.size();) {
    const size_t end = std::min(head.find('\n', at), head.size());
    const std::string_view line = head.substr(at, end - at);
    at = end + 1;
    if (line.size() < kLengthName.size() || !SameWithoutCase(line.substr(0, kLengthName.size()), kLengthName)) continue;
    const std::string_view digits = Trimmed(line.substr(kLengthName.size()));
    const bool number = !digits.empty() && digits.size() <= 12 && std::all_of(digits.begin(), digits.end(), [](unsigned char c) { return std::isdigit(c); });
    if (!number || length) return std::nullopt;
    length = std::stoull(std::string(digits));
  }
  return length;
}

// Where the next head seems to begin, or npos.
size_t FindHead(std::string_view text, size_t from) {
  for (size_t at = from; at + kLengthName.size() <= text.size(); ++at) {
    if (SameWithoutCase(text.substr(at, kLengthName.size()), kLengthName)) return at;
  }
  return std::string_view::npos;
}

}  // namespace

// What was read makes no sense: goes on where the next head begins.
MessageReader::Got MessageReader::Lost(std::string words) {
  const size_t next = FindHead(buffer_, 1);
  buffer_.erase(0, next != std::string::npos ? next : buffer_.size() - std::min(buffer_.size() - 1, kLengthName.size() - 1));
  return {true, std::move(words)};
}

std::optional<MessageReader::Got> MessageReader::ReadHead() {
  size_t end = buffer_.find("\r\n\r\n"), skip = 4;
  if (const size_t plain = buffer_.find("\n\n"); plain < end) end = plain, skip = 2;
  if (end == std::string::npos) {
    if (buffer_.size() <= kLongestHead) return std::nullopt;
    return Lost("what was sent has no head: `Content-Length: N`, a blank line, then N bytes");
  }
  const std::optional<size_t> length = end <= kLongestHead ? LengthIn(std::string_view(buffer_).substr(0, end)) : std::nullopt;
  if (!length) {
    // A long run of noise may end in a head that is right.
    size_t within = std::string::npos;
    if (end > kLongestHead) for (size_t at = 0; (at = FindHead(std::string_view(buffer_).substr(0, end), at + 1)) != std::string::npos;) within = at;
    buffer_.erase(0, within == std::string::npos ? end + skip : within);
    return Got{true, "the head of the message has no `Content-Length` that is a number"};
  }
  buffer_.erase(0, end + skip);
  if (*length <= most_) {
    body_ = *length;
    return std::nullopt;
  }
  skip_ = *length;
  return Got{true, "a message is at most " + std::to_string(most_) + " bytes"};
}

std::optional<MessageReader::Got> MessageReader::Next() {
  if (skip_ > 0) {
    const size_t now = std::min(skip_, buffer_.size());
    buffer_.erase(0, now);
    skip_ -= now;
    if (skip_ > 0) return std::nullopt;
  }
  if (!body_) {
    if (std::optional<Got> fault = ReadHead()) return fault;
    if (!body_) return std::nullopt;
  }
  if (buffer_.size() < *body_) return std::nullopt;
  Got got{false, buffer_.substr(0, *body_)};
  buffer_.erase(0, *body_);
  body_.reset();
  return got;
}

std::string Framed(std::string_view message) { return "Content-Length: " + std::to_string(message.size()) + "\r\n\r\n" + std::string(message); }

}  // namespace penstock
