// Mutations that keep words whole: most of what libFuzzer does to the bytes of a plan or a gate is a
// syntax error, and what lies behind the parser would never be reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

// Splits a text into words, numbers, strings, line ends with the indentation that follows, and signs.
// Joined again they are the text.
std::vector<std::string_view> TokensOf(std::string_view text);

// Changes `data` in place, at most to `max_size` bytes: some tokens are replaced by others of the text or
// of `vocabulary`, dropped, doubled or swapped, lines too. Gives the new size. The same seed does the same.
size_t MutateTokens(uint8_t* data, size_t size, size_t max_size, unsigned seed, const std::vector<std::string>& vocabulary);

// The first lines of one text, then the last of another.
size_t CrossLines(const uint8_t* a, size_t a_size, const uint8_t* b, size_t b_size, uint8_t* out, size_t max_size, unsigned seed);

// What a plan is made of: keywords, every builtin and method, the tools of generated plans, odd numbers.
const std::vector<std::string>& WordsOfPlans();
// The same for gates.
const std::vector<std::string>& WordsOfGates();

}  // namespace penstock

// A fuzz target over texts of one language defines its mutators so.
#define PENSTOCK_FUZZ_TOKENS(words)                                                                                         \
  extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);                                          \
  extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {                   \
    if (seed % 8 == 0) return LLVMFuzzerMutate(data, size, max_size);                                                       \
    return penstock::MutateTokens(data, size, max_size, seed, words);                                                       \
  }                                                                                                                         \
  extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t* a, size_t a_size, const uint8_t* b, size_t b_size, uint8_t* out, \
                                              size_t max_size, unsigned seed) {                                             \
    return penstock::CrossLines(a, a_size, b, b_size, out, max_size, seed);                                                 \
  }
