// The dispatch loop as the laws run it writes down which instructions it executes, and whether what they read is as was said; interp/execute.cc is built once more with
// this header before it. What is fused into one counts as its first.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "analysis/kept_scalars.h"
#include "interp/value.h"

namespace penstock {

// By function and pc. Null: nobody asks.
inline std::vector<std::vector<bool>>* executed = nullptr;

// What is said to have no parts. Null: nobody asks.
inline const BareReads* bare_reads = nullptr;
inline std::string bare_with_parts;  // the first that was found to have some; empty: none

inline bool HasNoParts(Kind kind) {
  if (kind == Kind::kStr || kind == Kind::kBigInt || kind == Kind::kBytes || kind == Kind::kRange || kind == Kind::kCell) return true;
  // A text's own method takes nothing with parts anywhere.
  return kind <= Kind::kNotImplementedValue || kind == Kind::kBuiltinMethod || kind >= kFirstNativeKind;
}

inline void Executes(size_t function, size_t pc, const Value* registers) {
  if (executed != nullptr) (*executed)[function][pc] = true;
  if (bare_reads == nullptr || !bare_with_parts.empty()) return;
  for (uint16_t reg : (*bare_reads)[function][pc]) {
    const Kind kind = registers[reg].kind();
    if (HasNoParts(kind)) continue;
    bare_with_parts = "function " + std::to_string(function) + " pc " + std::to_string(pc) + ": register " + std::to_string(reg) + " holds a value of kind " + std::to_string(static_cast<int>(kind));
  }
}

}  // namespace penstock

// Behind the end the text of an uncaught error is made (rt.telling): no calls can be made there.
#define BEFORE_INSTRUCTION(function, pc) (rt.telling ? void() : Executes(function, static_cast<size_t>(pc), r))
