// The table of labels seen in one session.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/json.h"
#include "labels/label.h"

namespace penstock {

// Interns labels and principals, so that both are small numbers everywhere else.
//
// Ids are meaningful only together with the table that made them. Not thread-safe: a session has
// one table and one thread. Ids are given in order of first use, so equal runs give equal ids.
class LabelTable {
 public:
  LabelTable();
  LabelTable(const LabelTable&) = delete;
  LabelTable& operator=(const LabelTable&) = delete;

  // The least label at or above both. Equal or bottom ids never leave the header.
  LabelId Join(LabelId a, LabelId b) {
    if (a == b || b == kBottom) return a;
    if (a == kBottom) return b;
    return JoinSlow(a, b);
  }

  // True if a value labelled `a` may flow where `b` is accepted.
  bool Leq(LabelId a, LabelId b) { return a == b || a == kBottom || Join(a, b) == b; }

  // What of `a` is not in `b`: a small label, the least one there is for it, whose join with `b` is at or above `a`. Of readers whom `b` leaves
  // but `a` does not, that would be all others: then it has those of `a`.
  LabelId Beyond(LabelId a, LabelId b);
  bool DecidesBeyond(LabelId a, LabelId b);  // does what is not in `b` decide anything?

  // Does it matter what is decided by what has this label? Not if everyone may read it, and none but the user and the
  // system stand behind it: whoever learns of the decision learns nothing, and nobody else has steered it. Of two labels
  // the lower one decides nothing if the higher one does not; the join of two that do not does not.
  bool Decides(LabelId id) const { return decides_[id]; }
  // The label that control takes from a decision by `id`.
  LabelId Deciding(LabelId id) const { return Decides(id) ? id : kBottom; }
  LabelInterval Deciding(LabelInterval label) const { return {Deciding(label.lo), Deciding(label.hi)}; }

  // Above every label: from anyone, read by the user alone, every sticky tag, no fragile one.
  LabelId Top();

  // REQUIRES: id came from this table. Valid until the table dies.
  const Label& Get(LabelId id) const { return *labels_[id]; }
  LabelId Intern(Label label);  // sorts and removes repeats itself

  // Joins everything in the tree, shape and elements.
  LabelId JoinAll(const LabelTree& tree);

  PrincipalId Principal(std::string_view name);
  const std::string& PrincipalName(PrincipalId id) const { return principals_[id]; }
  // User, names equal, or `pattern` a glob that matches.
  bool Covers(PrincipalId pattern, PrincipalId who) const;

  // Declares a tag, once per session. At most 64. The bit is 1 << result.
  int DeclareTag(std::string_view name, bool fragile);
  int TagIndex(std::string_view name) const;  // -1 if not declared
  bool TagIsFragile(int tag) const { return tags_[tag].fragile; }
  const std::string& TagName(int tag) const { return tags_[tag].name; }
  size_t tag_count() const { return tags_.size(); }
  uint64_t fragile_mask() const { return fragile_mask_; }

  size_t size() const { return labels_.size(); }
  // No label but bottom was ever made: nothing in this session is tainted or private.
  bool only_bottom() const { return labels_.size() == 1; }

  // {"from": [...], "readers": "Public" | [...], "tags": [...]}, names sorted; from anyone is ["*"].
  Json ToJson(LabelId id) const;
  // The inverse of ToJson (extra members are an error).
  Result<LabelId> FromJson(const Json& json);
  // `from tool:web; readers User, bob; tags pii` for people.
  std::string Describe(LabelId id) const;

 private:
  struct Tag {
    std::string name;
    bool fragile;
  };
  LabelId JoinSlow(LabelId a, LabelId b);
  Label Joined(const Label& a, const Label& b) const;

  std::vector<std::unique_ptr<const Label>> labels_;
  std::vector<uint8_t> decides_;                      // by label
  std::unordered_map<std::string, LabelId> ids_;      // by the label's canonical bytes
  std::unordered_map<uint64_t, LabelId> joins_;       // (smaller id << 32 | greater id) -> join
  struct Remembered { uint64_t pair = 0; LabelId join = kBottom; };
  static constexpr size_t kRemembered = 64;
  std::array<Remembered, kRemembered> lately_{};      // joins asked for lately, most often asked again
  std::vector<std::string> principals_;
  std::unordered_map<std::string, PrincipalId> principal_ids_;
  std::vector<Tag> tags_;
  uint64_t fragile_mask_ = 0;
  LabelId top_ = kBottom;
};

}  // namespace penstock
