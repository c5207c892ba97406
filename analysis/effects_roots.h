// Where an object may hang from: for effects.cc and choices.cc.
#pragma once

#include <boost/container/small_vector.hpp>

#include "analysis/effects.h"

namespace penstock {

struct Effects::Roots {
  boost::container::small_vector<uint16_t, 16> registers;
  boost::container::small_vector<uint16_t, 8> taken_out;  // of those, out of which it was taken
  // In sources: registers that may hold it, and where they may have it from is in `registers`.
  boost::container::small_vector<uint16_t, 4> known, known_taken_out;
  boost::container::small_vector<uint32_t, 4> globals, cells;
  boost::container::small_vector<uint32_t, 4> results;  // summaries of who returned it
  boost::container::small_vector<Pc, 2> filled;         // in sources: values within a block on the way, which something is put into
  boost::container::small_vector<Pc, 8> passed, passed_within;  // values within a block on the way, and those out of which it was taken: who made them
  boost::container::small_vector<Pc, 4> takings;        // what took it out of what
  boost::container::small_vector<Pc, 4> stores;         // what put it where it was taken from
  boost::container::small_vector<uint64_t, 8> within;  // places of these of which it was taken out (PlaceKey)
  boost::container::small_vector<uint64_t, 4> opened;  // in roots: the places out of which it was taken, however far back
  bool globals_within = false;                          // so are all of `globals`
  bool any_summary[Effects::kSeveral] = {};             // those of no one function that `globals` has
  bool everything = false;
};

}  // namespace penstock
