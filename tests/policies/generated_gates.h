// Random gates over the shop's tools, and random calls of them, for comparisons of evaluators.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "reference.h"

namespace penstock {

struct Dice {
  std::mt19937_64 engine;
  size_t Below(size_t n) { return std::uniform_int_distribution<size_t>(0, n - 1)(engine); }
  bool Chance(int percent) { return Below(100) < static_cast<size_t>(percent); }
  template <typename T>
  const T& Of(const std::vector<T>& all) { return all[Below(all.size())]; }
  std::string Of(std::initializer_list<const char*> all) { return all.begin()[Below(all.size())]; }
};

// A gate that loads without errors, with every kind of rule and condition.
std::string GenerateGate(Dice& dice);

reference::Mark GenerateMark(Dice& dice);
Json GenerateValue(Dice& dice, const ToolParameter& parameter);
// A call, the calls before it, the time; facts are left to the caller.
reference::World GenerateWorld(Dice& dice, const Manifest& manifest);

}  // namespace penstock
