#include <cmath>

#include "analysis/interpreter.h"

namespace penstock {

void GiveUp(Interpreter& in, std::string reason, Span span) {
  if (span.end == 0) span = in.place;  // in the library
  if (in.gave_up.empty()) in.gave_up.push_back({std::move(reason), span});
}

// A label that lies below both; the greatest where one lies below the other.
LabelId Meet(Interpreter& in, LabelId a, LabelId b) {
  if (a == b) return a;
  if (a == kBottom || b == kBottom) return kBottom;
  if (in.labels.Leq(a, b)) return a;
  return in.labels.Leq(b, a) ? b : kBottom;
}

AbstractValue JoinPresent(Interpreter& in, const AbstractValue& a, const AbstractValue& b, bool widen) {
  AbstractValue out;
  out.label = a.label;
  if (a.label != b.label) out.label = {Meet(in, a.label.lo, b.label.lo), in.labels.Join(a.label.hi, b.label.hi)};
  out.kinds = a.kinds | b.kinds;
  if (in.graph != nullptr) {
    out.origin = a.label.hi == kBottom ? 0 : a.origin;
    if (b.label.hi != kBottom) AddOrigin(in, out.origin, b.origin);
  } else {
    out.origin = a.label.hi == out.label.hi || b.label.hi != out.label.hi ? (a.origin != 0 ? a.origin : b.origin) : b.origin;
  }
  if (!(a.kinds & kKindScalar)) {
    out.atoms = b.atoms;
  } else if (!(b.kinds & kKindScalar)) {
    out.atoms = a.atoms;
  } else if (a.atoms == b.atoms) {
    out.atoms = a.atoms;
  } else if (a.atoms != kAnyAtoms && b.atoms != kAnyAtoms) {
    out.atoms = in.sets.Union(a.atoms, b.atoms);
    SetTable::Members members = in.sets.members(out.atoms);
    if (members.size() > kMaxAtoms) out.atoms = kAnyAtoms;
    // Round a loop, what is computed grows for ever; what is written in the plan does not.
    else if (widen && out.atoms != a.atoms) {
      for (AtomId atom : in.sets.members(b.atoms)) if (!in.sets.atom(atom).written) out.atoms = kAnyAtoms;
    }
  }
  if ((out.kinds & kKindInt) && out.atoms == kAnyAtoms) {
    out.ints = std::min(a.SizeOfInts(), b.SizeOfInts());
    // Round a loop, what is computed is likely to be a sum.
    if (widen && (out.ints != a.ints || a.atoms != kAnyAtoms)) out.ints = std::min<uint16_t>(out.ints, kSummed);
  }
  out.objects = a.objects == 0 ? b.objects : b.objects == 0 ? a.objects : in.sets.Union(a.objects, b.objects);
  return out;
}

namespace {

bool AtomIsTrue(const Atom& atom) {
  switch (atom.type) {
    case Atom::Type::kNone: case Atom::Type::kFalse: return false;
    case Atom::Type::kTrue: case Atom::Type::kOther: return true;
    case Atom::Type::kInt: return atom.integer != 0;
    case Atom::Type::kFloat: return atom.real() != 0;
    case Atom::Type::kStr: case Atom::Type::kBytes: return !atom.text.empty();
  }
  return true;
}

Certainty TruthOfObject(const Interpreter& in, const State& state, ObjectId id) {
  const ObjectInfo& object = in.objects[id];
  switch (object.kind) {
    case ObjectKind::kList: case ObjectKind::kTuple: case ObjectKind::kDict: case ObjectKind::kSet: {
      const AbstractValue& header = state.heap.Get(object.header());
      if (header.atoms == kAnyAtoms) return Certainty::kEither;
      bool some = false, none = false;
      for (AtomId length : in.sets.members(header.atoms)) (in.sets.atom(length).integer > 0 ? some : none) = true;
      return some && none ? Certainty::kEither : some ? Certainty::kYes : Certainty::kNo;
    }
    // A view of a dict is as true as that is.
    case ObjectKind::kIterator: return object.form == IteratorForm::kItems || object.form == IteratorForm::kKeys || object.is_keys ? Certainty::kEither : Certainty::kYes;
    case ObjectKind::kClosure: case ObjectKind::kBound: case ObjectKind::kCell:
    case ObjectKind::kTool: case ObjectKind::kBuiltin: case ObjectKind::kClass: case ObjectKind::kMethod: case ObjectKind::kWrapper:
    case ObjectKind::kSuper: case ObjectKind::kModule:
      return Certainty::kYes;
    case ObjectKind::kInstance: return Certainty::kEither;
    case ObjectKind::kRecord: case ObjectKind::kOpaque: case ObjectKind::kError: return Certainty::kEither;
  }
  return Certainty::kEither;
}

}  // namespace

Certainty TruthOf(const Interpreter& in, const State& state, const AbstractValue& value) {
  if (value.absent()) return Certainty::kEither;
  bool yes = false, no = false;
  if (value.kinds & kKindScalar) {
    if (value.atoms == kAnyAtoms) {
      if (value.kinds & (kKindScalar & ~(kKindNone | kKindOther))) return Certainty::kEither;
      yes |= (value.kinds & kKindOther) != 0;
      no |= (value.kinds & kKindNone) != 0;
    } else {
      for (AtomId atom : in.sets.members(value.atoms)) (AtomIsTrue(in.sets.atom(atom)) ? yes : no) = true;
    }
  }
  if (value.objects != 0) {
    for (ObjectId object : in.sets.members(value.objects)) {
      Certainty truth = TruthOfObject(in, state, object);
      yes |= truth != Certainty::kNo;
      no |= truth != Certainty::kYes;
    }
  }
  return yes && no ? Certainty::kEither : yes ? Certainty::kYes : no ? Certainty::kNo : Certainty::kEither;
}

AbstractValue TruthValue(Interpreter& in, Certainty truth) {
  if (truth == Certainty::kEither) return Scalar(kKindBool, {});
  return Known(in, in.sets.Truth(truth == Certainty::kYes));
}

AtomId KeyOfNumber(Interpreter& in, AtomId id) {
  const Atom& atom = in.sets.atom(id);
  switch (atom.type) {
    case Atom::Type::kFalse: return in.sets.Integer(0);
    case Atom::Type::kTrue: return in.sets.Integer(1);
    case Atom::Type::kFloat: {
      double value = atom.real();
      if (std::floor(value) == value && std::fabs(value) < 1e15) return in.sets.Integer(static_cast<int64_t>(value));
      return id;
    }
    default: return id;
  }
}

}  // namespace penstock
