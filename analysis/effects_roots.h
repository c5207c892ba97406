// Where an object may hang from: for effects*.cc, choices.cc and marks.cc.
#pragma once

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <utility>
#include <vector>

#include "analysis/effects.h"
#include "analysis/known_at.h"

namespace penstock {

struct Effects::Roots {
  boost::container::small_vector<uint16_t, 8> registers;
  boost::container::small_vector<uint16_t, 4> taken_out;  // of those, out of which it was taken
  // In sources: registers that may hold it, and where they may have it from is in `registers`.
  boost::container::small_vector<uint16_t, 4> known, known_taken_out;
  boost::container::small_vector<uint32_t, 2> globals, cells;
  boost::container::small_vector<uint32_t, 2> results;  // summaries of who returned it
  boost::container::small_vector<Pc, 2> filled;         // in sources: values within a block on the way, which something is put into
  boost::container::small_vector<uint64_t, 2> filled_within;  // in sources: the same, or a variable, out of which it was taken
  boost::container::small_vector<Pc, 3> passed, passed_within;  // values within a block on the way, and those out of which it was taken: who made them
  boost::container::small_vector<Pc, 2> takings;        // what took it out of what
  boost::container::small_vector<Pc, 2> stores;         // what put it where it was taken from
  boost::container::small_vector<uint64_t, 2> within;  // places of these of which it was taken out (PlaceKey)
  // In roots: the places out of which it was taken, and which of them something is put into (Effects::FilledPlace). What it comes from
  // by these is not in here: ContentsOf.
  boost::container::small_vector<uint64_t, 2> opened;
  boost::container::small_vector<uint32_t, 2> filled_places;
  bool globals_within = false;                          // so are all of `globals`
  bool any_summary[Effects::kSeveral] = {};             // those of no one function that `globals` has
  bool everything = false;
  bool named = false;       // in roots: what was put into something is looked for by name, too
  FunctionId function = 0;  // in roots
  bool asks = false;        // what functions read makes a difference
  uint32_t reads = 0;       // found when this much was known of what functions read

  template <typename List>
  static void Sort(List& list) {
    if (list.size() < 2) return;
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  void SortPlaces() {
    Sort(opened);
    Sort(filled_places);
  }
  // Of what is kept for a place into which thousands of things may be put.
  void SortAll() {
    for (auto* list : {&globals, &cells, &results}) Sort(*list);
    for (auto* list : {&takings, &stores}) Sort(*list);
    for (auto* list : {&passed, &passed_within}) Sort(*list);
    Sort(registers);
  }
};

struct Effects::KnownRootsAt : penstock::KnownAt<Roots> {};

// What may be found in the places of a function which something is put into, by their numbers. Places that hold one another are one
// component: what hangs from one of them may hang from all.
struct Effects::Contents {
  struct Component {
    std::vector<uint32_t> places, next;  // `next`: components of what hangs from there, each before this one
    // Where all that hangs from there may come from, however deep; if that is not too much to keep for each (`is_whole`).
    std::vector<uint16_t> registers;
    std::vector<uint32_t> globals, cells;
    bool is_whole = true, may_be_anything = false;
  };
  std::vector<Roots> by_place;
  std::vector<uint32_t> component;  // by place
  std::vector<Component> components;
  uint32_t reads = 0;

  // By component: the most that `of` gives for something that hangs from there.
  template <typename Of>
  std::vector<uint8_t> Holders(Of of) const {
    std::vector<uint8_t> most(components.size());
    for (size_t c = 0; c < most.size(); ++c) {
      for (uint32_t next : components[c].next) most[c] = std::max(most[c], most[next]);
      for (uint32_t place : components[c].places) most[c] = std::max(most[c], static_cast<uint8_t>(of(by_place[place])));
    }
    return most;
  }
};

// From which of these components something hangs that is written into.
struct Effects::WrittenContents {
  std::vector<uint8_t> by_component;
  uint32_t marks = 0, reads = 0;
};

}  // namespace penstock
