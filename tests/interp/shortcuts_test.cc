// Every shortcut is of a function that catalog/library has, and what it gives is what the function gives: for that see
// tests/differential/labelled.py.
#include "interp/shortcuts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "catalog/modules.h"

namespace penstock {
namespace {

struct Row {
  ModuleId module;
  std::string_view name;
};
constexpr Row kRows[] = {
#define SHORTCUT(module, name, id) {ModuleId::module, name},
#define EARLY_SHORTCUT(module, name, id) {ModuleId::module, name},
#include "interp/shortcuts.def"
#undef EARLY_SHORTCUT
#undef SHORTCUT
};

TEST(Shortcuts, AreOfFunctionsOfTheLibrary) {
  for (const Row& row : kRows) {
    const std::string outer(row.name.substr(0, row.name.find('.')));
    const std::string_view inner = row.name.substr(row.name.rfind('.') + 1);
    const std::string_view text = LibraryText(row.module);
    const size_t at = std::min(text.find("\ndef " + outer + "("), text.find("\nclass " + outer));
    ASSERT_NE(at, std::string_view::npos) << row.name;
    EXPECT_NE(text.find("def " + std::string(inner) + "(", at), std::string_view::npos) << row.name;
  }
}

}  // namespace
}  // namespace penstock
