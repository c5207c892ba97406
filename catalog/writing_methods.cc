#include "catalog/writing_methods.h"

#include <unordered_set>

#include "catalog/builtins.h"

namespace penstock {

bool IsWritingMethod(std::string_view name) {
  static const std::unordered_set<std::string_view> names = [] {
    std::unordered_set<std::string_view> found{"setdefault", "add_note"};
    for (size_t i = 0; i < static_cast<size_t>(Method::kMethodCount); ++i) {
      if (WritesInto(RowOf(static_cast<Method>(i)).rule)) found.insert(RowOf(static_cast<Method>(i)).name);
    }
    return found;
  }();
  return names.count(name) > 0;
}

bool IsDroppingMethod(std::string_view name) {
  static const std::unordered_set<std::string_view> keeps{"append", "extend", "insert", "reverse", "sort", "add", "setdefault"};
  static const std::unordered_set<std::string_view> special{"__setitem__", "__delitem__", "__imul__", "__ior__", "__iand__", "__isub__", "__ixor__",
                                                            "__mul__", "__rmul__", "__or__", "__and__", "__sub__", "__xor__", "__ror__"};
  return (IsWritingMethod(name) && keeps.count(name) == 0) || special.count(name) > 0;
}

bool PutsItsLast(std::string_view name) { return name == "__setitem__" || name == "__setattr__"; }

}  // namespace penstock
