// What somebody typed so far at a prompt: is it a plan yet?
#pragma once

#include <string_view>

#include "core/limits.h"

namespace penstock {

enum class InputState : uint8_t {
  kEmpty,  // nothing but blanks and comments
  kMore,   // a bracket, a text or a block is open
  kWhole,  // to be run, be it right or wrong
};

// As at Python's prompt, a blank line ends a block.
InputState StateOfInput(std::string_view text, const Limits& limits);

}  // namespace penstock
