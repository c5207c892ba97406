// The methods of a class by which what it makes is shown and compared. An instance whose class has one is asked by it and not looked
// into: what the method gives carries what the method looked at. What has none is equal to itself alone, and shown by its type.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace penstock {

enum class Look : uint8_t { kInside, kShown, kCompared };  // kInside: at all there is

inline constexpr std::array<std::string_view, 3> kShowingMethods = {"__str__", "__repr__", "__format__"};
inline constexpr std::array<std::string_view, 6> kComparingMethods = {"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"};

// Calls is(name) for each until one is true.
template <typename Is>
bool AnyMethodFor(Look look, Is is) {
  if (look == Look::kShown) for (std::string_view name : kShowingMethods) if (is(name)) return true;
  if (look == Look::kCompared) for (std::string_view name : kComparingMethods) if (is(name)) return true;
  return false;
}

}  // namespace penstock
