#include "analysis/value.h"

#include <algorithm>
#include <cstring>

#include "core/text_hash.h"

namespace penstock {

namespace {

constexpr size_t kSetsAtFirst = 256;

}  // namespace

double Atom::real() const {
  double value;
  std::memcpy(&value, &integer, sizeof value);
  return value;
}

std::optional<int64_t> Atom::whole() const {
  if (type == Type::kInt) return integer;
  return type == Type::kTrue || type == Type::kFalse ? std::optional<int64_t>(type == Type::kTrue) : std::nullopt;
}

std::optional<double> Atom::number() const {
  if (type == Type::kFloat) return real();
  const std::optional<int64_t> integral = whole();
  return integral ? std::optional(static_cast<double>(*integral)) : std::nullopt;
}

Kinds Atom::kind() const {
  switch (type) {
    case Type::kNone: return kKindNone;
    case Type::kFalse: case Type::kTrue: return kKindBool;
    case Type::kInt: return kKindInt;
    case Type::kFloat: return kKindFloat;
    case Type::kStr: return kKindStr;
    case Type::kBytes: return kKindBytes;
    case Type::kOther: return kKindOther;
  }
  return kKindOther;
}

SetTable::SetTable(std::pmr::memory_resource* memory)
    : texts_(64, TextPlace{0, 0}, memory), integers_(memory, 32), floats_(memory), others_(memory), memory_(memory), sets_(memory),
      set_ids_(memory), singletons_(kSetsAtFirst, 0, memory), unions_(memory, 64) {
  sets_.reserve(kSetsAtFirst);
  sets_.emplace_back();
  for (Atom::Type type : {Atom::Type::kNone, Atom::Type::kFalse, Atom::Type::kTrue}) atoms_.emplace_back() = {type, true, 0, {}};
}

AtomId SetTable::Intern(Atom::Type type, bool written, int64_t integer, std::string_view text) {
  auto add = [&] {
    atoms_.emplace_back() = {type, written, integer, std::string(text)};
    return static_cast<AtomId>(atoms_.size() - 1);
  };
  auto known = [&](AtomId id) {
    atoms_[id].written |= written;
    return id;
  };
  switch (type) {
    case Atom::Type::kNone: return None();
    case Atom::Type::kFalse: case Atom::Type::kTrue: return Truth(type == Atom::Type::kTrue);
    case Atom::Type::kInt: case Atom::Type::kFloat: case Atom::Type::kOther: {
      if (!text.empty()) return InternText(type, written, text);  // a key (analysis/dict_keys.h)
      auto& ids = type == Atom::Type::kInt ? integers_ : type == Atom::Type::kFloat ? floats_ : others_;
      auto [id, added] = ids.Add(static_cast<uint64_t>(integer));
      if (!added) return known(*id);
      *id = add();
      if (type == Atom::Type::kInt && integer >= 0 && integer < int64_t{kSmall}) small_[static_cast<size_t>(integer)] = *id;
      return *id;
    }
    case Atom::Type::kStr: case Atom::Type::kBytes: return InternText(type, written, text);
  }
  return None();
}

AtomId SetTable::InternText(Atom::Type type, bool written, std::string_view text) {
  const uint32_t hash = TextHash(text) ^ static_cast<uint32_t>(type);
  size_t mask = texts_.size() - 1, at = hash & mask;
  for (; texts_[at].atom != 0; at = (at + 1) & mask) {
    Atom& atom = atoms_[texts_[at].atom];
    if (texts_[at].hash != hash || atom.type != type || !IsSameText(atom.text, text)) continue;
    atom.written |= written;
    return texts_[at].atom;
  }
  const AtomId id = static_cast<AtomId>(atoms_.size());
  Atom& atom = atoms_.emplace_back();
  atom.type = type;
  atom.written = written;
  atom.text = text;
  texts_[at] = {hash, id};
  if (2 * ++text_count_ <= texts_.size()) return id;
  std::pmr::vector<TextPlace> old(2 * texts_.size(), TextPlace{0, 0}, texts_.get_allocator());
  old.swap(texts_);
  mask = texts_.size() - 1;
  for (const TextPlace& place : old) {
    if (place.atom == 0) continue;
    at = place.hash & mask;
    while (texts_[at].atom != 0) at = (at + 1) & mask;
    texts_[at] = place;
  }
  return id;
}

uint32_t SetTable::NewSingleton(uint32_t member) {
  if (member >= singletons_.size()) singletons_.resize(std::max<size_t>(member + 1, singletons_.size() * 2), 0);
  sets_.push_back(Keep(&member, 1));
  return singletons_[member] = static_cast<uint32_t>(sets_.size() - 1);
}

SetTable::Members SetTable::Keep(const uint32_t* members, size_t count) {
  if (count > room_left_) {
    room_left_ = std::max(count, kSetsAtFirst);
    room_ = static_cast<uint32_t*>(memory_->allocate(room_left_ * sizeof(uint32_t), alignof(uint32_t)));
  }
  uint32_t* const kept = room_;
  room_ += count;
  room_left_ -= count;
  std::copy_n(members, count, kept);
  return {kept, count};
}

uint32_t SetTable::SetOf(Collected members) {
  std::sort(members.begin(), members.end());
  members.erase(std::unique(members.begin(), members.end()), members.end());
  return SetOfSorted({members.data(), members.size()});
}

uint32_t SetTable::SetOfSorted(Members members) {
  if (members.size() == 1) return Singleton(members[0]);
  auto bytes = [](Members of) { return std::string_view(reinterpret_cast<const char*>(of.data()), of.size_bytes()); };
  auto known = set_ids_.find(bytes(members));
  if (known != set_ids_.end()) return known->second;
  const uint32_t id = static_cast<uint32_t>(sets_.size());
  sets_.push_back(Keep(members.data(), members.size()));
  set_ids_.emplace(bytes(sets_.back()), id);
  return id;
}

uint32_t SetTable::Union(uint32_t a, uint32_t b) {
  if (a == b) return a;
  if (a > b) std::swap(a, b);
  auto [joined, added] = unions_.Add(static_cast<uint64_t>(a) << 32 | b);
  if (!added) return *joined;
  Collected both(sets_[a].size() + sets_[b].size(), boost::container::default_init);
  const auto end = std::set_union(sets_[a].begin(), sets_[a].end(), sets_[b].begin(), sets_[b].end(), both.begin());
  return *joined = SetOfSorted({both.data(), static_cast<size_t>(end - both.begin())});
}

bool SetTable::Contains(uint32_t set, uint32_t member) const {
  return set != 0 && std::binary_search(sets_[set].begin(), sets_[set].end(), member);
}

}  // namespace penstock
