// One quick hash of short texts, and whether two are the same.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace penstock {

// A number for hash tables. Nothing a user sees may depend on it.
inline uint32_t TextHash(std::string_view text) {
  constexpr uint64_t kMix = 0x9E3779B97F4A7C15u;
  uint64_t hash = text.size();
  const char* at = text.data();
  size_t left = text.size();
  for (; left > 8; at += 8, left -= 8) {
    uint64_t eight;
    std::memcpy(&eight, at, 8);
    hash = (hash ^ eight) * kMix;
    hash ^= hash >> 32;
  }
  uint64_t rest = 0;
  if (left >= 4) {
    uint32_t low, high;
    std::memcpy(&low, at, 4);
    std::memcpy(&high, at + left - 4, 4);
    rest = low | static_cast<uint64_t>(high) << 32;
  } else if (left > 0) {
    const auto byte = [&](size_t i) { return static_cast<uint64_t>(static_cast<unsigned char>(at[i])); };
    rest = byte(0) | byte(left / 2) << 8 | byte(left - 1) << 16;
  }
  return static_cast<uint32_t>(((hash ^ rest) * kMix) >> 32);
}

// The same as ==, without a call where they are short.
inline bool IsSameText(std::string_view a, std::string_view b) {
  const size_t size = a.size();
  if (size != b.size()) return false;
  if (size > 16) return std::memcmp(a.data(), b.data(), size) == 0;
  const auto differ = [&]<typename Word>(Word) {  // the first and the last so many bytes, which overlap or meet
    Word first_a, first_b, last_a, last_b;
    std::memcpy(&first_a, a.data(), sizeof(Word));
    std::memcpy(&first_b, b.data(), sizeof(Word));
    std::memcpy(&last_a, a.data() + size - sizeof(Word), sizeof(Word));
    std::memcpy(&last_b, b.data() + size - sizeof(Word), sizeof(Word));
    return ((first_a ^ first_b) | (last_a ^ last_b)) != 0;
  };
  if (size >= 8) return !differ(uint64_t{});
  if (size >= 4) return !differ(uint32_t{});
  return size == 0 || (a[0] == b[0] && a[size / 2] == b[size / 2] && a[size - 1] == b[size - 1]);
}

}  // namespace penstock
