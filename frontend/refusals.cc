#include "frontend/refusals.h"

#include <algorithm>
#include <array>

namespace penstock {
namespace {

// Sorted when compiled, for binary search; by length first, which settles most comparisons.
constexpr bool ComesBefore(std::string_view a, std::string_view b) { return a.size() != b.size() ? a.size() < b.size() : a < b; }
constexpr auto kRefusedNames = [] {
  std::array rows = {
#define REFUSED_NAME(name, why, instead) RefusedNameRow{name, why, instead},
#include "frontend/refusals.def"
  };
  std::sort(rows.begin(), rows.end(), [](const RefusedNameRow& a, const RefusedNameRow& b) { return ComesBefore(a.name, b.name); });
  return rows;
}();

// By length, bits: with which letters, modulo 64, such a name begins.
constexpr auto kFirstLetters = [] {
  std::array<uint64_t, 32> letters{};
  for (const RefusedNameRow& row : kRefusedNames) letters[row.name.size()] |= uint64_t{1} << (row.name[0] & 63);
  return letters;
}();

// Null if a plan may use the name.
const RefusedNameRow* FindRefused(std::string_view name) {
  if (name.empty() || name.size() >= kFirstLetters.size() || !(kFirstLetters[name.size()] >> (name[0] & 63) & 1)) return nullptr;
  auto found = std::lower_bound(kRefusedNames.begin(), kRefusedNames.end(), name,
                                [](const RefusedNameRow& row, std::string_view wanted) { return ComesBefore(row.name, wanted); });
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

constexpr std::string_view kReadableDunders[] = {
#define READABLE_DUNDER(name) name,
#include "frontend/refusals.def"
};

constexpr std::string_view kWritableDunders[] = {
#define WRITABLE_DUNDER(name) name,
#include "frontend/refusals.def"
};

constexpr RefusedFormRow kRefusedForms[] = {
#define REFUSED_FORM(id, example, what, instead) {example, what, instead},
#include "frontend/refusals.def"
};

constexpr RefusedMemberRow kRefusedAttributes[] = {
#define REFUSED_ATTRIBUTE(name, instead) {name, instead},
#include "frontend/refusals.def"
};

constexpr RefusedMemberRow kRefusedMembers[] = {
#define REFUSED_MEMBER(name, instead) {name, instead},
#include "frontend/refusals.def"
};

constexpr RefusedMemberRow kRefusedModules[] = {
#define REFUSED_MODULE(name, instead) {name, instead},
#include "frontend/refusals.def"
};

// The row's words, or `otherwise`.
std::string InsteadOf(std::span<const RefusedMemberRow> rows, std::string_view name, std::string_view otherwise) {
  for (const RefusedMemberRow& row : rows) if (row.name == name) return std::string(row.instead);
  return std::string(otherwise);
}

bool IsDefinableDunder(std::string_view name) { return std::binary_search(kDunders.begin(), kDunders.end(), name); }

std::string InBackquotes(std::string_view name) { return "`" + std::string(name) + "`"; }

}  // namespace

bool IsDunder(std::string_view name) {
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__");
}

void Refuse(Span span, std::string message, std::string instead, Diagnostics& diagnostics) {
  diagnostics.Report(DiagnosticId::kNotInLanguage, span, {std::move(message)}).Help(std::move(instead));
}

void Refuse(RefusedForm form, Span span, Diagnostics& diagnostics, std::string python) {
  const RefusedFormRow& row = kRefusedForms[static_cast<size_t>(form)];
  diagnostics.Report(DiagnosticId::kNotInLanguage, span, {std::string(row.what)}).Help(std::string(row.instead)).Python(std::move(python));
}

std::string InsteadOfModule(std::string_view dotted) {
  for (size_t end = dotted.size(); end != std::string_view::npos; end = dotted.rfind('.', end - 1)) {
    std::string words = InsteadOf(kRefusedModules, dotted.substr(0, end), "");
    if (!words.empty()) return words;
  }
  return "";
}

std::span<const RefusedNameRow> RefusedNames() { return kRefusedNames; }
std::span<const RefusedFormRow> RefusedForms() { return kRefusedForms; }
std::span<const RefusedMemberRow> RefusedAttributes() { return kRefusedAttributes; }
std::span<const RefusedMemberRow> RefusedMembers() { return kRefusedMembers; }
std::span<const RefusedMemberRow> RefusedModules() { return kRefusedModules; }
std::span<const std::string_view> DefinableDunders() { return kDunders; }
std::span<const std::string_view> ReadableDunders() { return kReadableDunders; }

bool IsRefusedName(std::string_view name) { return FindRefused(name) != nullptr; }

void RefuseName(std::string_view name, Span span, Diagnostics& diagnostics) {
  const RefusedNameRow* row = FindRefused(name);
  if (row == nullptr) return;
  Refuse(span, InBackquotes(name) + " " + std::string(row->why) + "; a plan may not use it", std::string(row->instead), diagnostics);
}

// All that may be read besides the methods that a class may define.
std::string ReadableWords() {
  std::string words = "a plan may read ";
  for (std::string_view name : kWritableDunders) words += InBackquotes(name) + ", ";
  for (std::string_view name : kReadableDunders) words += InBackquotes(name) + ", ";
  return words + "and the dunder names that a class may define";
}

void CheckAttribute(std::string_view name, Span span, bool is_read, Diagnostics& diagnostics) {
  if (!IsDunder(name) || IsDefinableDunder(name)) return;
  const bool is_readable = std::find(std::begin(kReadableDunders), std::end(kReadableDunders), name) != std::end(kReadableDunders);
  if (is_readable && is_read) return;
  if (std::find(std::begin(kWritableDunders), std::end(kWritableDunders), name) != std::end(kWritableDunders)) return;
  if (is_readable) {
    Refuse(span, "attribute " + InBackquotes(name) + " can be read but not changed", "keep the value in an attribute of your own",
           diagnostics);
    return;
  }
  std::string instead =
      InsteadOf(kRefusedAttributes, name, ReadableWords());
  Refuse(span, "attribute " + InBackquotes(name) + " is not in the language", std::move(instead), diagnostics);
}

void CheckAttributeOfPattern(std::string_view name, Span span, Diagnostics& diagnostics) {
  if (!name.starts_with("__")) return;
  Refuse(span, "attribute " + InBackquotes(name) + " is not for patterns, which take data only", "bind the whole with `as x`, and ask for `x." + std::string(name) + "` in a guard or below",
         diagnostics);
}

void CheckClassMember(std::string_view name, Span span, Diagnostics& diagnostics) {
  if (!IsDunder(name) || IsDefinableDunder(name)) return;
  std::string instead = InsteadOf(kRefusedMembers, name, "give the method a plain name");
  Refuse(span, "a class may not define " + InBackquotes(name), std::move(instead), diagnostics);
}

}  // namespace penstock
