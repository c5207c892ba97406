#include "catalog/modules.h"

#include <utility>

namespace penstock {
namespace {

constexpr ModuleRow kRows[] = {
#define MODULE(id, name, doc) {name, doc, false},
#define HIDDEN_MODULE(id, name, doc) {name, doc, true},
#include "catalog/modules.def"
};

// Modules inside others whose members those others have: one more name of the outer one.
constexpr std::pair<std::string_view, ModuleId> kSecondNames[] = {{"json.decoder", ModuleId::Json}, {"json.encoder", ModuleId::Json}};

}  // namespace

const ModuleRow& RowOf(ModuleId id) { return kRows[static_cast<size_t>(id)]; }

ModuleId FindModule(std::string_view name) {
  for (size_t i = 0; i < static_cast<size_t>(ModuleId::kCount); ++i) if (kRows[i].name == name) return static_cast<ModuleId>(i);
  for (const auto& [second, module] : kSecondNames) if (second == name) return module;
  return kNoModule;
}

}  // namespace penstock
