// What a label is. Only this room knows a label's insides.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

// A number for a label, meaningful together with the LabelTable that made it. 0 is bottom.
using LabelId = uint32_t;
inline constexpr LabelId kBottom = 0;

// A number for a principal (`User`, `System`, `tool:NAME`, or any text from data or a gate).
using PrincipalId = uint32_t;
inline constexpr PrincipalId kUser = 0;
inline constexpr PrincipalId kSystem = 1;

// Where a value came from and who may read it.
//
//   a ⊑ b  iff  from_a ⊆ from_b, readers_a ⊇ readers_b, sticky_a ⊆ sticky_b, lost_a ⊆ lost_b
//
// Sets are sorted and without repeats. A reader may be a glob (`*@acme.example`).
// Fragile tags are kept by what was lost: bottom has lost none, so joining a literal to verified
// data leaves it verified, and joining anything unverified loses the tag.
struct Label {
  bool from_anyone = false;            // the analysis does not know: any principal whatever
  std::vector<PrincipalId> from;       // empty when from_anyone
  bool readers_public = true;
  std::vector<PrincipalId> readers;    // besides User; empty when readers_public
  uint64_t sticky = 0;                 // bit i: the table's tag i, declared sticky, is present
  uint64_t lost = 0;                   // bit i: the table's tag i, declared fragile, is absent
  bool operator==(const Label&) const = default;
};

// The labels a value may have: at least `lo`, at most `hi`. At run time both are the same.
struct LabelInterval {
  LabelId lo = kBottom;
  LabelId hi = kBottom;
  bool operator==(const LabelInterval&) const = default;
};

// The labels of a structured value: one for its shape (or for the whole of a scalar), one for each
// element or member, in order. No children: everything inside has this same label.
struct LabelTree {
  LabelId label = kBottom;
  std::vector<LabelTree> children;
};

}  // namespace penstock
