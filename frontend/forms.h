// The forms a plan is written in, by example.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace penstock {

enum class FormKind : uint8_t { kStatement, kExpression, kPattern };

struct FormRow {
  FormKind kind;
  std::string_view name, example;
};

// All forms in the order of frontend/forms.def.
inline std::span<const FormRow> Forms() {
  static constexpr FormRow kRows[] = {
#define FORM(kind, name, example) {FormKind::kind, name, example},
#include "frontend/forms.def"
  };
  return kRows;
}

}  // namespace penstock
