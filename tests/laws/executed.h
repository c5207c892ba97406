// The dispatch loop as the laws run it writes down which instructions it executes; interp/execute.cc is built once more with
// this header before it. What is fused into one counts as its first.
#pragma once

#include <cstddef>
#include <vector>

namespace penstock {

// By function and pc. Null: nobody asks.
inline std::vector<std::vector<bool>>* executed = nullptr;

inline void Executes(size_t function, size_t pc) {
  if (executed != nullptr) (*executed)[function][pc] = true;
}

}  // namespace penstock

// Behind the end the text of an uncaught error is made (rt.telling): no calls can be made there.
#define BEFORE_INSTRUCTION(function, pc) (rt.telling ? void() : Executes(function, static_cast<size_t>(pc)))
