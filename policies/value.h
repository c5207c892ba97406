// Values, sets of principals and truth, as a gate sees them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "labels/label_table.h"

namespace penstock {

// Kleene's three: what is not known stays so unless the known part decides.
enum class Truth : uint8_t { kFalse, kUnknown, kTrue };

constexpr Truth And(Truth a, Truth b) { return a < b ? a : b; }
constexpr Truth Or(Truth a, Truth b) { return a < b ? b : a; }
constexpr Truth Not(Truth a) { return static_cast<Truth>(2 - static_cast<int>(a)); }
constexpr Truth TruthOf(bool b) { return b ? Truth::kTrue : Truth::kFalse; }

struct GateValue {
  enum class Kind : uint8_t {
    kAbsent,     // an argument that was not given, a member that is not there, null
    kUnknown,    // not known (yet), or not computable
    kData,       // `data`
    kPrincipal,  // User, System, or a name or glob that the gate's author wrote
    kPublic,     // everyone
    kList,       // `items`, and more if `open`
  };
  Kind kind = Kind::kAbsent;
  bool authored = false;     // kData: written in the gate, so a text may be a glob or `tool:NAME`
  bool open = false;
  bool maybe_absent = false; // kUnknown: perhaps there is nothing
  PrincipalId principal = 0;
  Json data;
  std::vector<GateValue> items;

  static GateValue Absent() { return {}; }
  static GateValue Unknown() { return OfKind(Kind::kUnknown); }
  static GateValue Data(Json json) {
    if (json.is_null()) return {};
    GateValue value = OfKind(Kind::kData);
    value.data = std::move(json);
    return value;
  }
  static GateValue OfKind(Kind kind) {
    GateValue value;
    value.kind = kind;
    return value;
  }
  bool is(Kind k) const { return kind == k; }
  bool is_text() const { return kind == Kind::kData && data.is_string(); }
  bool is_number() const { return kind == Kind::kData && data.is_number(); }
};

// Who may be meant. `open`: there may be more than `members`.
struct PrincipalSet {
  bool everyone = false;
  bool open = false;
  std::vector<PrincipalId> members;
};

// What was found out about a label lately, by a term of the gate (or a question of its own). It only saves work: labels and
// what gates say of people do not change once they are loaded.
class RememberedTruths {
 public:
  template <typename Find>
  Truth Of(uint32_t term, LabelId label, Find find) {
    if (slots_.empty()) slots_.resize(kSlots);
    Slot& slot = slots_[(term * 31 + label) % kSlots];
    const uint64_t key = uint64_t{term} << 32 | label;
    if (!slot.known || slot.key != key) slot = {key, true, find()};
    return slot.truth;
  }
  void Forget() { slots_.clear(); }

 private:
  static constexpr size_t kSlots = 1024;
  struct Slot {
    uint64_t key = 0;
    bool known = false;
    Truth truth = Truth::kUnknown;
  };
  std::vector<Slot> slots_;
};

// Who is who in one gate.
struct People {
  LabelTable* labels = nullptr;
  std::vector<PrincipalId> me;       // `group me`: other names of User, globs allowed
  std::vector<PrincipalId> trusted;  // besides User and System, globs allowed
  mutable RememberedTruths lately = {};
  bool IsTrusted(const Label& label) const;
  // A name from data. Data cannot name User, System, Public or `tool:...` except through `group me`, and
  // brings no globs; an address that is more than one address matches no glob about addresses.
  PrincipalId FromData(std::string_view text) const;
  // A name or glob that the gate's author wrote.
  PrincipalId FromAuthor(std::string_view text) const;
  PrincipalId Canonical(PrincipalId id) const;  // kUser for a name of `group me`
};

PrincipalSet SetOf(const People& people, const GateValue& value);
// May everyone in `set` read what is labelled so?
Truth Readable(const People& people, const Label& label, const PrincipalSet& set);
// Does it come from someone in `set`?
Truth ComesFrom(const People& people, const Label& label, const PrincipalSet& set);
// Does it come only from people in `set`, User and System?
Truth TrustedBy(const People& people, const Label& label, const PrincipalSet& set);

// The elements of a list as values; nothing if it is no list (one value is no list).
struct Elements {
  bool known = false;  // it is a list (or absent: an empty one)
  bool open = false;   // there may be more
  std::vector<GateValue> items;
};
Elements ElementsOf(const GateValue& value);

enum class CompareSign : uint8_t { kEqual, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual };
Truth Compare(const People& people, CompareSign sign, const GateValue& a, const GateValue& b);
Truth IsIn(const People& people, const GateValue& item, const GateValue& container);

// Is an item of these names or globs? The item is a text or a name; nothing of what else it may be.
std::optional<Truth> IsOneOf(const People& people, const GateValue& item, const PrincipalSet& names);

// Exact sums of decimals; nothing past some thirty digits.
class ExactSum {
 public:
  bool Add(const Json& number);  // false: too large or too fine
  // Is the sum greater than `limit`?
  std::optional<bool> Exceeds(const Json& limit) const;

 private:
  __int128 units_ = 0;  // of 10^-12
};

}  // namespace penstock
