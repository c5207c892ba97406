// What copy.deepcopy gives where no class of the plan's has a say in it: as the machine's whole_copies.cc, object by object.
#include <algorithm>

#include "analysis/classes.h"
#include "analysis/invocation.h"
#include "ir/own_copies.h"

namespace penstock {
namespace {

constexpr uint32_t kFirstPart = 150, kMostParts = 100;  // of one instruction

struct WholeCopy {
  Point& at;
  SetTable::Collected sources = {};
  std::vector<AbstractValue> copies = {};  // of each: what stands for it in the copy
  bool unknown = false;                    // something hangs there of which it is not known what it is

  enum class Way : uint8_t { kItself, kCopied, kUnknown };

  Way WayOf(ObjectId id) const {
    Interpreter& in = at.in;
    const ObjectInfo& object = in.objects[id];
    switch (object.kind) {
      case ObjectKind::kList: case ObjectKind::kDict: case ObjectKind::kSet: case ObjectKind::kRecord: return Way::kCopied;
      case ObjectKind::kTuple: return object.number == 0 ? Way::kCopied : Way::kItself;
      case ObjectKind::kOpaque: return object.is_pattern || object.is_bare || object.is_fixed ? Way::kItself : Way::kUnknown;
      case ObjectKind::kError: return Way::kUnknown;
      case ObjectKind::kInstance: break;
      default: return Way::kItself;
    }
    // The members of an enumeration say that they are their own copies; of no other class it is known.
    bool sure = false;
    const AbstractValue own = FindForInstance(in, at.state, id, in.sets.Text("__deepcopy__"), sure);
    if (own.absent()) return Way::kCopied;
    if (!sure || own.kinds != kKindObject) return Way::kUnknown;
    const SetTable::Members members = in.sets.members(own.objects);
    const bool of_library = std::all_of(members.begin(), members.end(), [&](ObjectId one) {
      return in.objects[one].kind == ObjectKind::kClosure && in.module.functions[in.objects[one].number].library != kNoModule;
    });
    return of_library ? Way::kItself : Way::kUnknown;
  }

  template <typename Visit>
  void ForEachPart(ObjectId id, Visit visit) const {
    const ObjectInfo& object = at.in.objects[id];
    visit(at.state.heap.Get(object.star()));
    visit(at.state.heap.Get(object.keys()));
    for (const auto& [key, slot] : object.fields) visit(at.state.heap.Get(slot));
  }

  void Find(const AbstractValue& value) {
    if (value.objects == 0) return;
    for (ObjectId id : at.in.sets.members(value.objects)) {
      const Way way = WayOf(id);
      unknown |= way == Way::kUnknown || sources.size() >= kMostParts;
      if (way != Way::kCopied || unknown || std::find(sources.begin(), sources.end(), id) != sources.end()) continue;
      sources.push_back(id);
    }
  }

  // Keys and elements of sets are asked for their hash, if they are copies of instances.
  bool AsksForHash(ObjectId id) const {
    Interpreter& in = at.in;
    const ObjectKind kind = in.objects[id].kind;
    if (kind != ObjectKind::kDict && kind != ObjectKind::kSet) return false;
    const AbstractValue& held = at.state.heap.Get(kind == ObjectKind::kDict ? in.objects[id].keys() : in.objects[id].star());
    if (held.objects == 0) return false;
    const SetTable::Members members = in.sets.members(held.objects);
    return std::any_of(members.begin(), members.end(), [&](ObjectId one) { return WayOf(one) != Way::kItself && HoldsInstances(in, at.state, Reference(in, one)); });
  }

  AbstractValue CopyOf(const AbstractValue& value) const {
    if (value.objects == 0) return value;
    AbstractValue all;
    SetTable::Collected kept;
    for (ObjectId id : at.in.sets.members(value.objects)) {
      const auto found = std::find(sources.begin(), sources.end(), id);
      if (found == sources.end()) kept.push_back(id);
      else all = JoinValues(at.in, all, copies[static_cast<size_t>(found - sources.begin())]);
    }
    AbstractValue copy = value;
    copy.objects = kept.empty() ? 0 : at.in.sets.SetOf(std::move(kept));
    if (all.objects != 0) copy.objects = copy.objects == 0 ? all.objects : at.in.sets.Union(copy.objects, all.objects);
    return copy;
  }

  // Is it something else in the copy, whatever it is of what it may be?
  bool SurelyChanges(const AbstractValue& value) const {
    if (value.kinds != kKindObject || value.objects == 0) return false;
    const SetTable::Members members = at.in.sets.members(value.objects);
    return std::all_of(members.begin(), members.end(), [&](ObjectId id) { return WayOf(id) == Way::kCopied && at.in.objects[id].kind != ObjectKind::kTuple; });
  }

  // A tuple of which nothing changes is its own copy.
  bool MayStay(ObjectId id) const {
    if (at.in.objects[id].kind != ObjectKind::kTuple) return false;
    bool stays = true;
    for (const auto& [key, slot] : at.in.objects[id].fields) stays &= !SurelyChanges(at.state.heap.Get(slot));
    return stays;
  }

  // Where it may be among what was copied here before, as in a loop, it stands for its own copies, too: else there were more in each round.
  ObjectId TargetOf(ObjectId source, uint32_t part) {
    const ObjectKind kind = at.in.objects[source].kind;
    for (uint32_t i = 0; i < kMostParts; ++i) if (IsMadeHere(at, source, kFirstPart + i)) return Make(at, kind, kFirstPart + i, at.in.objects[source].number);
    return Make(at, kind, part, at.in.objects[source].number);
  }

  void MakeCopies() {
    Interpreter& in = at.in;
    std::vector<ObjectId> targets;
    for (size_t i = 0; i < sources.size(); ++i) {
      const ObjectId source = sources[i];
      const bool is_one = IsOne(at.state, in.objects[source]);
      const ObjectId target = TargetOf(source, kFirstPart + static_cast<uint32_t>(i));
      targets.push_back(target);
      const AbstractValue& from = at.state.heap.Get(in.objects[source].header());
      AbstractValue header = at.state.heap.Get(in.objects[target].header());
      const bool fresh = target != source && IsOne(at.state, in.objects[target]);
      const LabelInterval label{from.label.lo, in.labels.Join(from.label.hi, header.label.hi)};
      header = fresh ? from : JoinValues(in, header, from);
      if (fresh) header.label = label;
      if (!fresh || !is_one) header.kinds |= kKindMany;
      SetSlot(at.state, in.objects[target].header(), header);
      in.objects[target].is_element |= in.objects[source].is_element;
      in.objects[target].frozen |= in.objects[source].frozen;
      for (AtomId optional : in.objects[source].optional) MayLack(in, target, optional);
      if (in.objects[target].kind == ObjectKind::kDict) KeepOrder(in.objects[target]);
      AbstractValue copy = Reference(in, target);
      if (MayStay(source)) copy = JoinValues(in, copy, Reference(in, source));
      copies.push_back(copy);
    }
    for (size_t i = 0; i < sources.size(); ++i) Fill(sources[i], targets[i]);
  }

  AbstractValue Copied(const AbstractValue& value) const { return value.absent() ? value : RaisedHigh(at.in, CopyOf(value), at.control.label.hi, at.control.origin); }

  void Fill(ObjectId from, ObjectId to) {
    Interpreter& in = at.in;
    for (size_t i = 0; i < in.objects[from].fields.size(); ++i) {
      const auto [key, slot] = in.objects[from].fields[i];
      const AbstractValue copy = Copied(at.state.heap.Get(slot));
      if (copy.absent()) continue;
      if (from == to) JoinSlot(in, at.state, slot, copy);
      else InitField(at, to, key, copy);
    }
    if (in.objects[to].kind == ObjectKind::kDict && from != to) TakeOrder(in, at.state, from, to);
    const AbstractValue star = Copied(at.state.heap.Get(in.objects[from].star())), keys = Copied(at.state.heap.Get(in.objects[from].keys()));
    if (!star.absent()) JoinSlot(in, at.state, in.objects[to].star(), star);
    if (!keys.absent()) JoinSlot(in, at.state, in.objects[to].keys(), keys);
  }
};

}  // namespace

AbstractValue OwnCopies(Interpreter& in) { return TruthValue(in, HasOwnCopies(in.module) ? Certainty::kYes : Certainty::kNo); }

std::optional<AbstractValue> WholeCopyOf(Point& at, const AbstractValue& value) {
  WholeCopy copy{at};
  copy.Find(value);
  for (size_t i = 0; i < copy.sources.size() && !copy.unknown; ++i) {
    if (copy.AsksForHash(copy.sources[i])) {
      GiveUp(at.in, "a copy of instances that are keys is not followed", at.function().spans[at.pc]);
      return AbstractValue{};
    }
    copy.ForEachPart(copy.sources[i], [&](const AbstractValue& part) { copy.Find(part); });
  }
  if (copy.unknown) return std::nullopt;
  copy.MakeCopies();
  return copy.CopyOf(value);
}

}  // namespace penstock
