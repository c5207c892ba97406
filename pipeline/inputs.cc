#include "pipeline/inputs.h"

#include <algorithm>
#include <cctype>

#include "catalog/tool_names.h"

namespace penstock {
namespace {

bool IsIdentifier(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9')) return false;
  return std::all_of(name.begin(), name.end(), [](unsigned char c) { return isalnum(c) || c == '_'; });
}

}  // namespace

Status AddInput(Inputs& inputs, const std::string& written) {
  const size_t equals = written.find('=');
  const std::string name = written.substr(0, std::min(equals, written.size()));
  if (equals == std::string::npos || !IsIdentifier(name)) {
    return Error{"an input is written NAME=JSON, not `" + written + "`", "for example --input limit=500 or --input 'who=\"ann@acme.example\"'"};
  }
  if (IsReservedWord(name)) return Error{"an input cannot be called `" + name + "`, which is a word of Python", "choose another name for it"};
  if (std::any_of(inputs.begin(), inputs.end(), [&](const auto& input) { return input.first == name; })) {
    return Error{"the input `" + name + "` is given twice", "leave one out"};
  }
  Result<Json> value = ParseJson(std::string_view(written).substr(equals + 1));
  if (!value.ok()) return Error{"input `" + name + "`: " + value.error().message, "a text stands in double quotes"};
  inputs.emplace_back(name, std::move(*value));
  return Done{};
}

}  // namespace penstock
