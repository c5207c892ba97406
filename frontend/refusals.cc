#include "frontend/refusals.h"

#include <algorithm>
#include <array>

namespace penstock {
namespace {

struct RefusedName { std::string_view name, why, instead; };

// Sorted when compiled, for binary search; by length first, which settles most comparisons.
constexpr bool ComesBefore(std::string_view a, std::string_view b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }
constexpr auto kRefusedNames = [] {
  std::array rows = {
#define REFUSED_NAME(name, why, instead) RefusedName{name, why, instead},
#include "frontend/refusals.def"
  };
  std::sort(rows.begin(), rows.end(), [](const RefusedName& a, const RefusedName& b) { return ComesBefore(a.name, b.name); });
  return rows;
}();

// Null if a plan may use the name.
const RefusedName* FindRefused(std::string_view name) {
  auto found = std::lower_bound(kRefusedNames.begin(), kRefusedNames.end(), name,
                                [](const RefusedName& row, std::string_view wanted) { return ComesBefore(row.name, wanted); });
  return found != kRefusedNames.end() && found->name == name ? &*found : nullptr;
}

// Sorted when compiled, for binary search.
constexpr auto kDunders = [] {
  std::array names = {
#define DUNDER(name) std::string_view(name),
#include "frontend/refusals.def"
  };
  std::sort(names.begin(), names.end());
  return names;
}();

bool IsDefinableDunder(std::string_view name) { return std::binary_search(kDunders.begin(), kDunders.end(), name); }

std::string InBackquotes(std::string_view name) { return "`" + std::string(name) + "`"; }

}  // namespace

bool IsDunder(std::string_view name) {
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

void Refuse(Span span, std::string message, std::string instead, Diagnostics& diagnostics) {
  diagnostics.Report(DiagnosticId::kNotInLanguage, span, {std::move(message)}).Help(std::move(instead));
}

bool IsRefusedName(std::string_view name) { return FindRefused(name) != nullptr; }

void RefuseName(std::string_view name, Span span, Diagnostics& diagnostics) {
  const RefusedName* row = FindRefused(name);
  if (row == nullptr) return;
  Refuse(span, InBackquotes(name) + " " + std::string(row->why) + "; a plan may not use it", std::string(row->instead), diagnostics);
}

void CheckAttribute(std::string_view name, Span span, bool is_read, Diagnostics& diagnostics) {
  if (!IsDunder(name) || IsDefinableDunder(name)) return;
  const bool is_readable = name == "__name__" || name == "__qualname__" || name == "__wrapped__" || name == "__class__" ||
                           name == "__cause__" || name == "__context__" || name == "__module__" || name == "__defaults__";
  if (is_readable && is_read) return;
  if (is_readable) {
    Refuse(span, "attribute " + InBackquotes(name) + " can be read but not changed", "keep the value in an attribute of your own",
           diagnostics);
    return;
  }
  std::string instead = "a plan may read `__name__` and `__class__`, and call the dunder methods that a class defines";
  if (name == "__dict__") instead = "use `vars(x)`, or `getattr` and `setattr` with a name";
  if (name == "__bases__" || name == "__base__" || name == "__mro__" || name == "__subclasses__") {
    instead = "use `isinstance` or `issubclass`";
  }
  Refuse(span, "attribute " + InBackquotes(name) + " is not in the language", std::move(instead), diagnostics);
}

void CheckClassMember(std::string_view name, Span span, Diagnostics& diagnostics) {
  if (!IsDunder(name) || IsDefinableDunder(name)) return;
  std::string instead = "give the method a plain name";

  if (name == "__del__") instead = "use `with`, or call a method when you are done";
  if (name == "__getattribute__") instead = "use `__getattr__`";
  Refuse(span, "a class may not define " + InBackquotes(name), std::move(instead), diagnostics);
}

}  // namespace penstock
