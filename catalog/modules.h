// The modules a plan may import, expanded from catalog/modules.def.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>

namespace penstock {

enum class ModuleId : uint16_t {
#define MODULE(id, name, doc) id,
#include "catalog/modules.def"
  kCount
};
inline constexpr ModuleId kNoModule = static_cast<ModuleId>(0xFFFF);

// A member that is a number or a text.
using MemberValue = std::variant<double, int64_t, std::string_view>;

struct ModuleRow {
  std::string_view name, doc;
  bool is_hidden = false;  // a plan cannot import it, only catalog/library
};

const ModuleRow& RowOf(ModuleId id);  // REQUIRES: id < kCount
// The module with this whole name (`collections.abc`), or kNoModule.
ModuleId FindModule(std::string_view name);
// The text of catalog/library/NAME.py: members written in the plan language; empty if there are none.
std::string_view LibraryText(ModuleId id);

}  // namespace penstock
