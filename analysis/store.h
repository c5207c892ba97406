// A table from slots to abstract values that can be copied for nothing: a tree of pieces that
// copies share until one of them writes.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#include "analysis/value.h"

namespace penstock {

// The memory of all tables of one analysis; given back at once at its end.
class StoreMemory {
 public:
  void* Take(size_t bytes) {
    if (bytes > left_) [[unlikely]] TakeChunk();
    void* taken = at_;
    at_ += bytes;
    left_ -= bytes;
    return taken;
  }
  uint64_t NextOwner() { return ++owners_; }
  size_t total() const { return total_; }
  // Pieces of tables that were compared or joined so far: what joins cost.
  void CountJoin() { ++joins_; }
  uint64_t joins() const { return joins_; }

  bool stories_matter = false;  // values that differ in nothing but their origin differ
  bool Same(const AbstractValue& a, const AbstractValue& b) const { return stories_matter ? a.SameWithStory(b) : a.Same(b); }

 private:
  [[gnu::noinline]] void TakeChunk() {
    // What malloc keeps at hand, until it is clear that much is wanted.
    const size_t size = chunks_.size() < 8 ? size_t{1} << 15 : size_t{1} << 18;
    chunks_.push_back(std::make_unique_for_overwrite<char[]>(size));
    at_ = chunks_.back().get();
    left_ = size;
    total_ += size;
  }

  std::vector<std::unique_ptr<char[]>> chunks_;
  char* at_ = nullptr;
  size_t left_ = 0, total_ = 0;
  uint64_t owners_ = 0, joins_ = 0;
};

// Slots from 0. A slot never written holds the absent value. Pieces carry the number of the table
// that may write them in place; Fork gives both tables new numbers, so that what they share stays.
class Store {
 public:
  static constexpr int kLeafBits = 3, kNodeBits = 5;
  static constexpr uint32_t kLeafSize = 1u << kLeafBits, kNodeSize = 1u << kNodeBits;

  Store() = default;
  explicit Store(StoreMemory& memory) : memory_(&memory), owner_(memory.NextOwner()) {}

  Store Fork() {
    Store copy = *this;
    copy.owner_ = memory_->NextOwner();
    owner_ = memory_->NextOwner();
    return copy;
  }
  // From here on what is written here is written into pieces of its own: as long as a table has this root it has what this one has now.
  const void* Keep() {
    owner_ = memory_->NextOwner();
    return root_;
  }
  const void* root() const { return root_; }
  // The very same contents, as far as a glance tells.
  bool Identical(const Store& other) const { return root_ == other.root_ && height_ == other.height_; }

  const AbstractValue& Get(uint32_t slot) const {
    static constexpr AbstractValue kAbsent;
    if (slot >= capacity_) return kAbsent;
    const void* piece = root_;
    for (int shift = shift_; shift > 0; shift -= kNodeBits) {
      piece = static_cast<const Node*>(piece)->child[slot >> shift & (kNodeSize - 1)];
      if (piece == nullptr) return kAbsent;
    }
    return static_cast<const Leaf*>(piece)->value[slot & (kLeafSize - 1)];
  }

  // A place to write. The reference is good until the next Fork or Write.
  AbstractValue& Write(uint32_t slot);
  void Set(uint32_t slot, const AbstractValue& value) { Write(slot) = value; }

  // Joins `other` into this, slot by slot: join(mine, theirs), or join(mine, theirs, slot), gives the joined
  // value. True if something changed that matters. Shared pieces cost nothing; where nothing of ours is lost,
  // the other's pieces become shared. `asks_all`: join is asked where we have no piece, too.
  template <typename Join>
  bool Merge(Store& other, Join join, bool asks_all = false) {
    asks_all_ = asks_all;
    if (Identical(other) || other.root_ == nullptr) return false;
    other.owner_ = memory_->NextOwner();
    if (capacity_ < other.capacity_) MakeRoom(static_cast<uint32_t>(other.capacity_ - 1));
    bool changed = false;
    if (other.height_ == height_) {
      root_ = MergePiece(root_, other.root_, height_, 0, join, changed);
    } else {
      // The other's slots are the first of ours.
      void** at = &root_;
      for (uint32_t level = height_; level > other.height_; --level) {
        Node* node = static_cast<Node*>(Own(*at, level));
        *at = node;
        at = &node->child[0];
        if (*at == nullptr) node->Put(0, NewPiece(level - 1));
      }
      *at = MergePiece(*at, other.root_, other.height_, 0, join, changed);
    }
    return changed;
  }

  // Calls visit(slot, value) for every slot that differs in place from the absent value.
  template <typename Visit>
  void ForEach(Visit visit) const { if (root_ != nullptr) Each(root_, height_, 0, visit); }

 private:
  struct Leaf {
    uint64_t owner;
    AbstractValue value[kLeafSize];
  };
  struct Node {
    uint64_t owner;
    uint64_t used;  // bits: which children there are
    void* child[kNodeSize];

    void Put(uint32_t i, void* piece) {
      child[i] = piece;
      used |= uint64_t{1} << i;
    }
  };

  // Bits: which values are not the same. Two values are three vectors of words; each word has the bit of its value.
  static uint32_t Differing(const Leaf& a, const Leaf& b, bool stories_matter) {
    using Words = uint32_t __attribute__((vector_size(16)));
    const auto at = [](const Leaf& leaf, size_t i) {
      Words words;
      std::memcpy(&words, reinterpret_cast<const char*>(leaf.value) + i * sizeof words, sizeof words);
      return words;
    };
    const uint32_t story = stories_matter ? 0xFFFFFFFF : 0;
    const Words with_stories[3] = {{1, 1, 1, 1}, {1, 1 & story, 2, 2}, {2, 2, 2, 2 & story}};
    Words all{};
#pragma GCC unroll 4
    for (uint32_t pair = 0; pair < kLeafSize / 2; ++pair) {
      Words differ{};
#pragma GCC unroll 3
      for (uint32_t k = 0; k < 3; ++k) differ |= reinterpret_cast<Words>(at(a, 3 * pair + k) != at(b, 3 * pair + k)) & with_stories[k];
      all |= differ << 2 * pair;
    }
    return all[0] | all[1] | all[2] | all[3];
  }

  static int Shift(uint32_t level) { return kLeafBits + kNodeBits * (static_cast<int>(level) - 1); }
  static uint64_t Capacity(uint32_t height) { return uint64_t{1} << Shift(height + 1); }

  void* NewPiece(uint32_t level) {
    if (level == 0) {
      Leaf* leaf = static_cast<Leaf*>(memory_->Take(sizeof(Leaf)));
      leaf->owner = owner_;
      for (AbstractValue& value : leaf->value) value = AbstractValue{};
      return leaf;
    }
    Node* node = static_cast<Node*>(memory_->Take(sizeof(Node)));
    std::memset(static_cast<void*>(node), 0, sizeof(Node));
    node->owner = owner_;
    return node;
  }

  // The piece itself if it is ours, else a copy that is.
  void* Own(void* piece, uint32_t level) { return *static_cast<uint64_t*>(piece) == owner_ ? piece : Copy(piece, level == 0 ? sizeof(Leaf) : sizeof(Node)); }
  void* Copy(void* piece, size_t size) {
    void* copy = memory_->Take(size);
    std::memcpy(copy, piece, size);
    *static_cast<uint64_t*>(copy) = owner_;
    return copy;
  }

  [[gnu::noinline]] void MakeRoom(uint32_t slot) {
    for (; slot >= Capacity(height_); ++height_) {
      if (root_ == nullptr) continue;
      Node* node = static_cast<Node*>(NewPiece(height_ + 1));
      node->Put(0, root_);
      root_ = node;
    }
    if (root_ == nullptr) root_ = NewPiece(height_);
    shift_ = Shift(height_);
    capacity_ = Capacity(height_);
  }

  template <typename Join>
  void* MergePiece(void* mine, void* theirs, uint32_t level, uint32_t slot, Join& join, bool& changed);

  template <typename Visit>
  static void Each(const void* piece, uint32_t level, uint32_t slot, Visit& visit) {
    if (piece == nullptr) return;
    if (level == 0) {
      const Leaf* leaf = static_cast<const Leaf*>(piece);
      for (uint32_t i = 0; i < kLeafSize; ++i) if (!leaf->value[i].absent()) visit(slot + i, leaf->value[i]);
      return;
    }
    const Node* node = static_cast<const Node*>(piece);
    for (uint64_t left = node->used; left != 0; left &= left - 1) {
      const uint32_t i = static_cast<uint32_t>(std::countr_zero(left));
      Each(node->child[i], level - 1, slot | i << Shift(level), visit);
    }
  }

  StoreMemory* memory_ = nullptr;
  void* root_ = nullptr;
  uint32_t height_ = 0;
  int shift_ = 0;           // of the topmost node; no more than 0 where there is none
  uint64_t capacity_ = 0;   // 0: there is no root
  bool asks_all_ = false;   // Merge's
  uint64_t owner_ = 0;
};

inline AbstractValue& Store::Write(uint32_t slot) {
  if (slot >= capacity_) [[unlikely]] MakeRoom(slot);
  root_ = Own(root_, height_);
  void* piece = root_;
  for (int shift = shift_; shift > 0; shift -= kNodeBits) {
    Node* const node = static_cast<Node*>(piece);
    const uint32_t i = slot >> shift & (kNodeSize - 1);
    const bool leaf = shift == kLeafBits;
    piece = node->child[i];
    if (piece == nullptr) node->Put(i, piece = NewPiece(leaf ? 0 : 1));
    else if (*static_cast<uint64_t*>(piece) != owner_) node->child[i] = piece = Copy(piece, leaf ? sizeof(Leaf) : sizeof(Node));
  }
  return static_cast<Leaf*>(piece)->value[slot & (kLeafSize - 1)];
}

template <typename Join>
void* Store::MergePiece(void* mine, void* theirs, uint32_t level, uint32_t slot, Join& join, bool& changed) {
  if (mine == theirs || theirs == nullptr) return mine;
  memory_->CountJoin();
  if (mine == nullptr) {
    changed = true;
    if (!asks_all_) return theirs;
    mine = NewPiece(level);
  }
  if (level == 0) {
    Leaf* a = static_cast<Leaf*>(mine);
    const Leaf* b = static_cast<const Leaf*>(theirs);
    bool theirs_now = true;
    for (uint32_t left = Differing(*a, *b, memory_->stories_matter); left != 0; left &= left - 1) {
      const uint32_t i = static_cast<uint32_t>(std::countr_zero(left));
      if (b->value[i].absent()) {  // nothing comes to what is there
        theirs_now = false;
        continue;
      }
      AbstractValue joined;
      if constexpr (std::is_invocable_v<Join&, const AbstractValue&, const AbstractValue&, uint32_t>) joined = join(a->value[i], b->value[i], slot + i);
      else joined = join(a->value[i], b->value[i]);
      theirs_now &= memory_->Same(joined, b->value[i]);
      if (memory_->Same(joined, a->value[i])) continue;
      a = static_cast<Leaf*>(Own(a, 0));
      a->value[i] = joined;
      changed = true;
    }
    return theirs_now ? theirs : a;
  }
  Node* a = static_cast<Node*>(mine);
  const Node* b = static_cast<const Node*>(theirs);
  for (uint64_t left = b->used; left != 0; left &= left - 1) {
    const uint32_t i = static_cast<uint32_t>(std::countr_zero(left));
    if (a->child[i] == b->child[i]) continue;
    void* merged = MergePiece(a->child[i], b->child[i], level - 1, slot | i << Shift(level), join, changed);
    if (merged == a->child[i]) continue;
    a = static_cast<Node*>(Own(a, level));
    a->Put(i, merged);
  }
  return a;
}

}  // namespace penstock
