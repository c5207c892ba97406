// What the analysis knows of a value: its label's bounds, what kinds of thing it may be, which
// constants and which objects.
#pragma once

#include <array>
#include <boost/container/small_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "analysis/analyze.h"
#include "analysis/flat_map.h"
#include "ir/module.h"
#include "labels/label_table.h"

namespace penstock {

using Kinds = uint16_t;
enum KindBit : Kinds {
  kKindNone = 1, kKindBool = 2, kKindInt = 4, kKindFloat = 8, kKindStr = 16, kKindBytes = 32, kKindOther = 64,
  kKindScalar = 127,     // all of the above: things without parts
  kKindObject = 128,     // one of `objects`
  // Header slots of objects only: how many concrete objects this one stands for.
  kKindOne = 256, kKindMany = 512,
};

using AtomId = uint32_t;       // a known scalar
using AtomSetId = uint32_t;    // a few known scalars; 0: any of the kinds
using ObjectId = uint32_t;
using ObjectSetId = uint32_t;  // 0: none
inline constexpr AtomSetId kAnyAtoms = 0;

// How large ints may be that are not known. As texts they have digits within what CPython writes, but for those of any size.
enum IntSize : uint16_t {
  kAnySize = 0,
  kRead = 1,     // what a text says: of no more digits than CPython reads, and writes; it may be too large for a float
  kSummed = 2,   // sums of as many products as a run has steps
  kProduct = 3,  // of two words
  kWord = 4,     // what a tool gives, or what stands in the plan: within 64 bits
  kLength = 5,   // how many there are: not below zero, either
};

// No kinds: no value at all (never assigned, or the place is never reached).
struct AbstractValue {
  LabelInterval label;
  Kinds kinds = 0;
  uint16_t ints = kAnySize;  // IntSize; of one that may be an int that is not known. (No padding: values are compared as words.)
  AtomSetId atoms = kAnyAtoms;
  ObjectSetId objects = 0;
  OriginId origin = 0;

  bool absent() const { return kinds == 0; }
  // Equal in all that matters; a story may differ.
  bool Same(const AbstractValue& o) const {
    uint64_t mine[2], theirs[2];
    std::memcpy(mine, this, sizeof mine);
    std::memcpy(theirs, &o, sizeof theirs);
    return ((mine[0] ^ theirs[0]) | (mine[1] ^ theirs[1])) == 0 && objects == o.objects;
  }
  IntSize SizeOfInts() const { return (kinds & kKindInt) == 0 || atoms != kAnyAtoms ? kWord : static_cast<IntSize>(ints); }
  bool SameWithStory(const AbstractValue& o) const { return Same(o) && origin == o.origin; }
};
static_assert(sizeof(AbstractValue) == 24 && offsetof(AbstractValue, objects) == 16);

// A known scalar.
struct Atom {
  enum class Type : uint8_t { kNone, kFalse, kTrue, kInt, kFloat, kStr, kBytes, kOther };
  Type type = Type::kNone;
  bool written = false;   // stands so in the plan; else it was computed
  int64_t integer = 0;    // kInt; the bits of a kFloat; which constant a kOther is
  std::string text;       // kStr, kBytes

  double real() const;
  std::optional<int64_t> whole() const;  // of an int or a bool
  std::optional<double> number() const;  // of these, or of a float
  Kinds kind() const;
};

// A list whose members stay where they are as it grows.
template <typename T>
class StableList {
 public:
  T& operator[](size_t index) { return pieces_[index / kPiece][index % kPiece]; }
  const T& operator[](size_t index) const { return pieces_[index / kPiece][index % kPiece]; }
  size_t size() const { return size_; }
  T& emplace_back() {
    if (size_ % kPiece == 0) pieces_.push_back(std::make_unique_for_overwrite<T[]>(kPiece));  // not cleared before they are made
    return (*this)[size_++];
  }

 private:
  static constexpr size_t kPiece = 16;
  std::vector<std::unique_ptr<T[]>> pieces_;
  size_t size_ = 0;
};

// Interned scalars, and sets of them and of objects.
class SetTable {
 public:
  explicit SetTable(std::pmr::memory_resource* memory);

  AtomId Intern(Atom::Type type, bool written, int64_t integer, std::string_view text);
  AtomId Intern(const Atom& atom) { return Intern(atom.type, atom.written, atom.integer, atom.text); }
  AtomId Text(std::string_view text) { return Intern(Atom::Type::kStr, false, 0, text); }
  AtomId Integer(int64_t value) {
    const bool known = value >= 0 && value < int64_t{kSmall} && small_[static_cast<size_t>(value)] != 0;
    return known ? small_[static_cast<size_t>(value)] : Intern(Atom::Type::kInt, false, value, {});
  }
  AtomId Truth(bool value) const { return value ? 2 : 1; }
  AtomId None() const { return 0; }
  const Atom& atom(AtomId id) const { return atoms_[id]; }

  using Members = std::span<const uint32_t>;  // sorted; good as long as the table
  using Collected = boost::container::small_vector<uint32_t, 16>;  // in any order
  Members members(uint32_t set) const { return sets_[set]; }
  uint32_t Singleton(uint32_t member) {
    return member < singletons_.size() && singletons_[member] != 0 ? singletons_[member] : NewSingleton(member);
  }
  uint32_t SetOf(Collected members);       // REQUIRES: not empty
  uint32_t Union(uint32_t a, uint32_t b);  // REQUIRES: neither is 0
  // The only member, or -1.
  int64_t Only(uint32_t set) const { return set != 0 && sets_[set].size() == 1 ? int64_t{sets_[set][0]} : int64_t{-1}; }
  bool Contains(uint32_t set, uint32_t member) const;

 private:
  static constexpr size_t kSmall = 32;
  StableList<Atom> atoms_;
  AtomId InternText(Atom::Type type, bool written, std::string_view text);

  struct TextPlace { uint32_t hash; AtomId atom; };  // 0: free, for that is None
  std::pmr::vector<TextPlace> texts_;  // of texts and bytes, by hash, the next free where it is taken; a power of two
  size_t text_count_ = 0;
  FlatMap integers_, floats_, others_;
  std::array<AtomId, kSmall> small_{};  // of whole numbers from 0; 0: not there yet, for that is None
  Members Keep(const uint32_t* members, size_t count);
  uint32_t NewSingleton(uint32_t member);
  uint32_t SetOfSorted(Members members);

  std::pmr::memory_resource* memory_;
  std::pmr::vector<Members> sets_;
  std::pmr::unordered_map<std::string_view, uint32_t> set_ids_;  // of sets of several, by the bytes of their members
  std::pmr::vector<uint32_t> singletons_;
  FlatMap unions_;
  uint32_t* room_ = nullptr;  // for the members of further sets
  size_t room_left_ = 0;
};

inline constexpr size_t kMaxAtoms = 8;

}  // namespace penstock
