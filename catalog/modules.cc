#include "catalog/modules.h"

namespace penstock {
namespace {

constexpr ModuleRow kRows[] = {
#define MODULE(id, name, doc) {name, doc, false},
#define HIDDEN_MODULE(id, name, doc) {name, doc, true},
#include "catalog/modules.def"
};

}  // namespace

const ModuleRow& RowOf(ModuleId id) { return kRows[static_cast<size_t>(id)]; }

ModuleId FindModule(std::string_view name) {
  for (size_t i = 0; i < static_cast<size_t>(ModuleId::kCount); ++i) if (kRows[i].name == name) return static_cast<ModuleId>(i);
  return kNoModule;
}

}  // namespace penstock
