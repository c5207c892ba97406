// Which part of which object an instruction writes, as far as names alone tell it: `s.n = 1`, `d["log"].append(x)`, and what functions
// do so with what they are given. Feeds ControlWrites::parts.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <vector>

#include "ir/control_map.h"

namespace penstock {

struct PartFound {
  // A place that holds the object, or something from which steps lead to it.
  static constexpr Pc kNotMade = 0xFFFFFFFF;
  struct From {
    WrittenPart::Root root;
    uint32_t index;
    std::vector<PartKey> steps;
    Pc earliest = kNotMade;  // of the instructions that took it from there, each run on every way to the next; kNotMade: none did
    Pc loop = kNotMade;      // the ForNext that gave it, if the place has held what that goes over since the loop began
  };

  Pc pc = 0;               // the instruction that writes, or calls what does
  boost::container::small_vector<From, 2> from;  // where it was last, then where that had it from
  Pc made = kNotMade;      // the instruction that made it, if that is known, run before all others on the way
  PartKey written;
  bool drops_keys = false; // it may change what stands under any key of a dict
  bool puts_back = false;  // what is put there is what was there, or has no parts: `d["n"] += 1`
};

}  // namespace penstock
