// SHA-256 (FIPS 180-4), by libsodium.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace penstock {

using Digest = std::array<uint8_t, 32>;

Digest Sha256(std::string_view bytes);
std::string Hex(const Digest& digest);          // 64 lower-case digits
std::string Sha256Hex(std::string_view bytes);

}  // namespace penstock
