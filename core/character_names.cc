#include "core/character_names.h"

#include <cctype>
#include <string>

namespace penstock {
namespace {

// One text, gone through for every name: such names are rare, and a table of texts would have to be put in place whenever the program starts.
constexpr char kNames[] =
#define CHARACTER(code, name) name "\n"
#include "core/character_names.inc"
#undef CHARACTER
    ;

constexpr uint32_t kCodes[] = {
#define CHARACTER(code, name) code,
#include "core/character_names.inc"
#undef CHARACTER
};

// `CJK UNIFIED IDEOGRAPH-4E00`
std::optional<uint32_t> Ideograph(std::string_view name) {
  constexpr std::string_view kPrefix = "CJK UNIFIED IDEOGRAPH-";
  if (!name.starts_with(kPrefix) || name.size() - kPrefix.size() < 4 || name.size() - kPrefix.size() > 5) return std::nullopt;
  uint32_t code = 0;
  for (char c : name.substr(kPrefix.size())) {
    if (!isxdigit(static_cast<unsigned char>(c))) return std::nullopt;
    code = code * 16 + static_cast<uint32_t>(c <= '9' ? c - '0' : c - 'A' + 10);
  }
  const bool known = (code >= 0x3400 && code <= 0x4DBF) || (code >= 0x4E00 && code <= 0x9FFF) || (code >= 0x20000 && code <= 0x2A6DF);
  return known ? std::optional(code) : std::nullopt;
}

}  // namespace

std::optional<uint32_t> CharacterNamed(std::string_view name) {
  std::string wanted;
  for (char c : name) wanted += static_cast<char>(toupper(static_cast<unsigned char>(c)));
  if (auto code = Ideograph(wanted)) return code;
  std::string_view rest(kNames, sizeof(kNames) - 1);
  for (uint32_t code : kCodes) {
    const size_t end = rest.find('\n');
    if (rest.substr(0, end) == wanted) return code;
    rest.remove_prefix(end + 1);
  }
  return std::nullopt;
}

}  // namespace penstock
