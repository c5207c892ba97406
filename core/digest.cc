#include "core/digest.h"

#include <sodium.h>

namespace penstock {

Digest Sha256(std::string_view bytes) {
  Digest digest;
  crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return digest;
}

std::string Hex(const Digest& digest) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string out;
  out.reserve(64);
  for (uint8_t byte : digest) {
    out += kDigits[byte >> 4];
    out += kDigits[byte & 15];
  }
  return out;
}

std::string Sha256Hex(std::string_view bytes) { return Hex(Sha256(bytes)); }

}  // namespace penstock
