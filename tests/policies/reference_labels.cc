// What labels say. The label of several things together: from all of their sources, read by those who may read
// each, with every sticky tag of one and every fragile tag of all.
#include <algorithm>

#include "reference.h"

namespace penstock::reference {
namespace {

using Kind = GateNodeKind;

bool CoveredByOne(const std::vector<std::string>& patterns, const std::string& name) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) { return Covers(pattern, name); });
}

bool IsPublic(const Marks& marks) {
  return std::all_of(marks.begin(), marks.end(), [](const Mark* m) { return m->public_; });
}

Maybe TrustedBy(const Marks& marks, const Audience& people) {
  Maybe all = Maybe::kYes;
  for (const Mark* mark : marks) {
    if (mark->from_anyone) return Maybe::kNo;
    if (people.everyone) continue;
    for (const std::string& name : mark->from) {
      if (name == "User" || name == "System" || CoveredByOne(people.names, name)) continue;
      all = And(all, people.more ? Maybe::kUnsure : Maybe::kNo);
    }
  }
  return all;
}

Maybe ComesFrom(const Marks& marks, const Audience& people) {
  // Of data from anyone whatever it is never known whom it is from; what is joined with it is such data.
  bool anyone = std::any_of(marks.begin(), marks.end(), [](const Mark* m) { return m->from_anyone; });
  if (anyone) return people.everyone ? Maybe::kYes : Maybe::kUnsure;
  Maybe any = Maybe::kNo;
  for (const Mark* mark : marks) {
    for (const std::string& name : mark->from) {
      bool known = people.everyone || CoveredByOne(people.names, name);
      any = Or(any, known ? Maybe::kYes : people.more ? Maybe::kUnsure : Maybe::kNo);
    }
  }
  return any;
}

Maybe Tagged(const Gate& gate, const Marks& marks, const std::string& tag) {
  bool fragile = gate.fragile.count(tag) > 0;
  bool all = true, any = false;
  for (const Mark* mark : marks) {
    all &= !mark->lost.count(tag);
    any |= mark->sticky.count(tag) > 0;
  }
  return (fragile ? all : any) ? Maybe::kYes : Maybe::kNo;
}

void Add(Marks& marks, const std::map<std::string, Given>& arguments, const std::string& name) {
  auto at = arguments.find(name);
  if (at != arguments.end()) marks.push_back(&at->second.mark);  // nothing flows from what is absent
}

}  // namespace

Maybe Trusted(const Where& place, const Marks& marks) {
  Audience people;
  for (GateNodeId node : place.gate.trusted) {
    Audience more = PeopleOf(place, ValueOf(place, node));
    people.names.insert(people.names.end(), more.names.begin(), more.names.end());
  }
  return TrustedBy(marks, people);
}

Maybe ReadableBy(const Marks& marks, const Audience& people) {
  if (IsPublic(marks)) return Maybe::kYes;
  if (people.everyone) return Maybe::kNo;
  if (people.names.empty()) return people.more ? Maybe::kUnsure : Maybe::kNo;  // no audience is no permission
  for (const std::string& who : people.names) {
    for (const Mark* mark : marks) {
      if (mark->public_ || who == "User") continue;
      std::vector<std::string> readers(mark->readers.begin(), mark->readers.end());
      if (!CoveredByOne(readers, who)) return Maybe::kNo;
    }
  }
  return people.more ? Maybe::kUnsure : Maybe::kYes;
}

Maybe Is(const Where& place, const Marks& marks, GateNodeId predicate) {
  const GateNode& n = place.gate.node(predicate);
  auto people = [&] { return PeopleOf(place, ValueOf(place, n.children[0])); };
  switch (n.kind) {
    case Kind::kIsTrusted: return n.children.empty() ? Trusted(place, marks) : TrustedBy(marks, people());
    case Kind::kIsUntrusted: return Not(Trusted(place, marks));
    case Kind::kIsPublic: return IsPublic(marks) ? Maybe::kYes : Maybe::kNo;
    case Kind::kIsReadable: return ReadableBy(marks, people());
    case Kind::kIsFrom: return ComesFrom(marks, people());
    case Kind::kIsDerived: {
      Audience tools;
      for (GateNodeId tool : n.children) tools.names.push_back("tool:" + place.gate.Text(tool));
      return ComesFrom(marks, tools);
    }
    case Kind::kIsTagged: return Tagged(place.gate, marks, place.gate.Text(n.children[0]));
    default: return Maybe::kUnsure;
  }
}

std::optional<Marks> Subject(const Where& place, GateNodeId node) {
  const GateNode& n = place.gate.node(node);
  Marks marks;
  switch (n.kind) {
    case Kind::kTuple:
    case Kind::kSum:
    case Kind::kChoice:
      for (GateNodeId child : n.children) {
        if (place.gate.node(child).kind == Kind::kWord) continue;
        std::optional<Marks> more = Subject(place, child);
        if (!more) return std::nullopt;
        marks.insert(marks.end(), more->begin(), more->end());
      }
      return marks;
    case Kind::kReserved:
      if (place.gate.Word(n.children[0]) == "control") return Marks{&place.world.call.control};
      for (const auto& [name, unused] : place.world.call.arguments) Add(marks, place.world.call.arguments, name);
      return marks;
    case Kind::kCall: Add(marks, place.world.call.arguments, place.gate.Text(place.gate.node(n.children[1]).children[0])); return marks;
    case Kind::kMember:
      if (place.gate.Text(n.children[1]) == "result") return std::nullopt;
      Add(marks, place.gate.Text(n.children[0]) == place.past_alias ? place.past->arguments : place.world.call.arguments, place.gate.Text(n.children[1]));
      return marks;
    case Kind::kOptional: return Subject(place, n.children[0]);
    default: Add(marks, place.bare_is_past ? place.past->arguments : place.world.call.arguments, place.gate.Text(n.children[0])); return marks;
  }
}

}  // namespace penstock::reference
