// Money in whole cents, and the forms it comes in.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json.h"

namespace penstock {

// 12, 12.5, 12.50, 1250e-2 -> 1250. Nothing for parts of a cent and for what does not fit.
std::optional<int64_t> CentsOf(const Json& number);
// 1250 -> the JSON number 12.50.
Json AmountOf(int64_t cents);
// 1250 -> "12.50".
std::string AmountText(int64_t cents);

// Does it have the form and the check digits of an IBAN (ISO 13616)? Written without spaces.
bool IsIban(std::string_view text);

}  // namespace penstock
