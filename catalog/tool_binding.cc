#include "catalog/tool_binding.h"

#include <fmt/format.h>

#include <algorithm>

namespace penstock {
namespace {

std::string TooMany(const ToolSpec& tool, size_t given) {
  const size_t parameters = tool.parameters.size();
  const auto required = static_cast<size_t>(std::count_if(tool.parameters.begin(), tool.parameters.end(), [](const auto& p) { return p.required; }));
  const std::string takes = required < parameters ? fmt::format("from {} to {}", required, parameters) : std::to_string(parameters);
  return fmt::format("takes {} positional argument{} but {} {} given", takes, parameters == 1 && required == 1 ? "" : "s", given, given == 1 ? "was" : "were");
}

std::string Missing(const std::vector<std::string>& names) {
  std::string list;
  for (size_t i = 0; i < names.size(); ++i) {
    list += i == 0 ? "" : names.size() == 2 ? " and " : i + 1 == names.size() ? ", and " : ", ";
    list += "'" + names[i] + "'";
  }
  return fmt::format("missing {} required positional argument{}: {}", names.size(), names.size() == 1 ? "" : "s", list);
}

}  // namespace

std::optional<BadBinding> BadBindingOf(const ToolSpec& tool, size_t positional, std::span<const std::string_view> keywords, bool maybe_more) {
  if (positional > tool.parameters.size()) return BadBinding{TooMany(tool, positional), {}};
  std::vector<bool> given(tool.parameters.size());
  std::fill_n(given.begin(), positional, true);
  for (std::string_view name : keywords) {
    const int at = tool.ParameterIndex(name);
    if (at < 0) return BadBinding{fmt::format("got an unexpected keyword argument '{}'", name), name, true};
    if (given[static_cast<size_t>(at)]) return BadBinding{fmt::format("got multiple values for argument '{}'", name), name};
    given[static_cast<size_t>(at)] = true;
  }
  if (maybe_more) return std::nullopt;
  std::vector<std::string> missing;
  for (size_t i = 0; i < given.size(); ++i) if (tool.parameters[i].required && !given[i]) missing.push_back(tool.parameters[i].name);
  if (missing.empty()) return std::nullopt;
  return BadBinding{Missing(missing), {}};
}

}  // namespace penstock
