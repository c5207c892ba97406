// Names of methods by which an instance decides itself what stands in it, for what is raised by parts (WrittenPart): the machine and the analysis
// ask for the same.
#pragma once

#include <string_view>

namespace penstock {

// One of these in its class says what a look-up in an instance gives, and what going over it.
inline constexpr std::string_view kGiveItems[] = {"__getitem__", "__iter__", "__missing__"};
// One of these says where an item is put or deleted.
inline constexpr std::string_view kSetItems[] = {"__setitem__", "__delitem__"};

}  // namespace penstock
