// `endorse` and `declassify`, plainly: each release is looked at for each argument that a guard refuses, and each past reply for it.
#include <algorithm>

#include "reference.h"

namespace penstock::reference {
namespace {

using Kind = GateNodeKind;

// What `b` says of sources, readers and tags allows all that `a` says.
bool IsBelow(const Mark& a, const Mark& b) {
  auto within = [](const std::set<std::string>& x, const std::set<std::string>& y) { return std::includes(y.begin(), y.end(), x.begin(), x.end()); };
  const bool from = b.from_anyone || (!a.from_anyone && within(a.from, b.from));
  const bool readers = a.public_ || (!b.public_ && std::all_of(b.readers.begin(), b.readers.end(), [&](const std::string& name) {
    return name == "User" || std::any_of(a.readers.begin(), a.readers.end(), [&](const std::string& pattern) { return Covers(pattern, name); });
  }));
  return from && readers && within(a.sticky, b.sticky) && within(a.lost, b.lost);
}

// Who is in both; a name or glob may stand in one where a wider glob stands in the other.
std::set<std::string> Both(const std::set<std::string>& a, const std::set<std::string>& b) {
  std::set<std::string> out;
  for (const std::string& x : a) {
    for (const std::string& y : b) {
      if (Covers(x, y)) out.insert(y);
      else if (Covers(y, x)) out.insert(x);
    }
  }
  return out;
}

struct Written {
  const Gate* gate;
  const Gate::Rule* rule;
  bool Has(Kind kind) const { return gate->Child(rule->body, kind) != GateTree::kNoNode; }
  GateNodeId Inside(Kind kind) const { return gate->node(gate->Child(rule->body, kind)).children[0]; }
  double Bits(Kind kind) const { return std::stod(gate->Text(Inside(kind))); }
  std::string tool() const { return gate->Text(Inside(Kind::kOfItem)); }
  std::string member() const { return gate->Text(gate->node(gate->Child(rule->body, Kind::kOfItem)).children.back()); }
};

bool Serves(const Written& written, const std::string& tool, const std::string& argument, bool endorses) {
  if (!written.Has(Kind::kForItem)) return !endorses;
  for (GateNodeId sink : written.gate->node(written.gate->Child(written.rule->body, Kind::kForItem)).children) {
    const std::vector<GateNodeId>& place = written.gate->node(sink).children;
    if (Covers(written.gate->Text(place[0]), tool) && written.gate->Text(place[1]) == argument) return true;
  }
  return false;
}

bool Fits(const Where& place, const Written& written, const std::vector<Use>& uses) {
  double spent = written.Bits(Kind::kCapacityItem);
  for (const Use& use : uses) if (use.rule == written.rule->id) spent += use.bits;
  for (size_t i = place.world.run_begins; i < place.world.history.size(); ++i) {
    auto at = place.world.history[i].released.find(written.rule->id);
    if (at != place.world.history[i].released.end()) spent += at->second;
  }
  return spent <= written.Bits(Kind::kBudgetItem);
}

// Is the argument what a reply of this run had in that part?
Maybe IsReleased(const Where& place, const Written& written, const Given& given, bool endorses) {
  Maybe any = Maybe::kNo;
  for (size_t i = place.world.run_begins; i < place.world.history.size(); ++i) {
    const Past& past = place.world.history[i];
    if (past.tool != written.tool() || past.failed || !past.result || !past.result->is_object()) continue;
    const Json* part = past.result->Find(written.member());
    auto own = past.parts.find(written.member());
    if (!part || own == past.parts.end() || !(*part == given.value) || !part->is_string()) continue;
    Marks of_part = {&past.shape, &own->second};
    Mark joined = past.shape;
    joined.from.insert(own->second.from.begin(), own->second.from.end());
    joined.from_anyone |= own->second.from_anyone;
    if (joined.from_anyone) joined.from.clear();
    if (!own->second.public_) {
      if (joined.public_) joined.readers = own->second.readers;
      else joined.readers = Both(joined.readers, own->second.readers);
      joined.public_ = false;
    }
    joined.sticky.insert(own->second.sticky.begin(), own->second.sticky.end());
    joined.lost.insert(own->second.lost.begin(), own->second.lost.end());
    Maybe one = IsBelow(given.mark, joined) ? Maybe::kYes : Maybe::kNo;
    one = And(one, Trusted(place, {&past.control}));
    if (!endorses) {
      one = And(one, Trusted(place, of_part));
      for (const auto& [name, asked] : past.arguments) one = And(one, Trusted(place, {&asked.mark}));
    }
    if (written.Has(Kind::kIfClause)) {
      Where with = place;
      Worth it;
      it.kind = Worth::kData;
      it.data = *part;
      with.variables["it"] = it;
      one = And(one, Condition(with, written.Inside(Kind::kIfClause)));
    }
    any = Or(any, one);
  }
  return any;
}

}  // namespace

Maybe SeenAs(const Where& place, const std::string& argument, bool endorses, const Audience* observers, Maybe guard, std::vector<Use>& uses) {
  const Given& given = place.world.call.arguments.at(argument);
  std::vector<Written> all;  // those that ask nobody first
  for (const Gate::Rule& rule : place.gate.rules) {
    if (!rule.observe && rule.kind == (endorses ? Kind::kEndorse : Kind::kDeclassify)) all.push_back({&place.gate, &rule});
  }
  std::stable_partition(all.begin(), all.end(), [](const Written& written) { return !written.Has(Kind::kByItem); });
  for (const Written& written : all) {
    if (!Serves(written, place.world.call.tool, argument, endorses)) continue;
    Maybe helps = Maybe::kYes;
    if (!endorses) {
      Audience to = PeopleOf(place, ValueOf(place, written.Inside(Kind::kToItem)));
      Mark view = given.mark;
      view.public_ |= to.everyone;
      view.readers.insert(to.names.begin(), to.names.end());
      helps = ReadableBy({&view}, *observers);
    }
    helps = And(helps, Trusted(place, {&place.world.call.control}));
    helps = And(helps, Fits(place, written, uses) ? Maybe::kYes : Maybe::kNo);
    helps = And(helps, IsReleased(place, written, given, endorses));
    if (helps == Maybe::kYes) {
      uses.push_back({written.rule->id, written.Bits(Kind::kCapacityItem), written.Has(Kind::kByItem)});
      return Maybe::kYes;
    }
    guard = Or(guard, helps);
  }
  return guard;
}

}  // namespace penstock::reference
