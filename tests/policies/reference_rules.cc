// Guards, rules, budgets, sequences, and what they say together.
#include <cmath>

#include "reference.h"

namespace penstock::reference {
namespace {

using Kind = GateNodeKind;

bool Contains(const std::vector<std::string>& names, const std::string& name) {
  for (const std::string& one : names) if (one == name) return true;
  return false;
}

int64_t Milliseconds(const std::string& duration) {
  int64_t count = std::stoll(duration);
  switch (duration.back()) {
    case 's': return count * 1000;
    case 'm': return count * 60 * 1000;
    case 'h': return count * 3600 * 1000;
    case 'd': return count * 24 * 3600 * 1000;
    default: return count * 7 * 24 * 3600 * 1000;
  }
}

struct Waived {
  std::set<std::string> accepting, releasing;
  bool accept_control = false, release_control = false;
};

// The arguments that a list in parentheses names.
std::set<std::string> Names(const Gate& gate, GateNodeId names, const std::string& tool, bool* control = nullptr) {
  std::set<std::string> out;
  for (GateNodeId child : gate.node(names).children) {
    if (gate.node(child).kind == Kind::kControlRef) {
      if (control) *control = true;
    } else if (gate.node(child).kind == Kind::kArgsRef) {
      for (const ToolParameter& parameter : gate.spec(tool).parameters) out.insert(parameter.name);
    } else {
      out.insert(gate.Text(gate.node(child).children.back()));
    }
  }
  return out;
}

Waived WaivedBy(const Gate& gate, GateNodeId body, const std::string& tool) {
  Waived waived;
  for (GateNodeId clause : gate.node(body).children) {
    if (gate.node(clause).kind == Kind::kAcceptingClause) waived.accepting.merge(Names(gate, gate.node(clause).children[0], tool, &waived.accept_control));
    if (gate.node(clause).kind == Kind::kReleasingClause) waived.releasing.merge(Names(gate, gate.node(clause).children[0], tool, &waived.release_control));
  }
  return waived;
}

// Control, integrity and flow. A line by itself (`read`) has no control guard: whoever decides to read may.
Maybe Guards(const Where& place, const Gate::Line& line, const Waived* waived, std::vector<Use>& uses) {
  const MadeCall& call = place.world.call;
  Maybe all = Maybe::kYes;
  if (place.gate.strict && waived && !waived->accept_control) all = And(all, Trusted(place, {&call.control}));
  for (const ToolParameter& parameter : place.gate.spec(call.tool).parameters) {
    const std::string& name = parameter.name;
    auto at = call.arguments.find(name);
    if (!line.critical.count(name) || at == call.arguments.end() || (waived && waived->accepting.count(name))) continue;
    Maybe guard = Trusted(place, {&at->second.mark});
    if (guard != Maybe::kYes) guard = SeenAs(place, name, true, nullptr, guard, uses);
    all = And(all, guard);
  }
  if (line.observers == GateTree::kNoNode) return all;
  Audience observers = PeopleOf(place, ValueOf(place, line.observers));
  for (const ToolParameter& parameter : place.gate.spec(call.tool).parameters) {
    const std::string& name = parameter.name;
    auto at = call.arguments.find(name);
    if (at == call.arguments.end() || line.unguarded.count(name) || (waived && waived->releasing.count(name))) continue;
    Maybe guard = ReadableBy({&at->second.mark}, observers);
    if (guard != Maybe::kYes) guard = SeenAs(place, name, false, &observers, guard, uses);
    all = And(all, guard);
  }
  if (place.gate.strict && !(waived && waived->release_control)) all = And(all, ReadableBy({&call.control}, observers));
  return all;
}

std::string AliasOf(const Gate& gate, GateNodeId body) {
  GateNodeId alias = gate.Child(body, Kind::kAlias);
  return alias == GateTree::kNoNode ? "" : gate.Text(gate.node(alias).children[0]);
}

Maybe Conditions(Where place, GateNodeId body) {
  place.alias = AliasOf(place.gate, body);
  Maybe all = Maybe::kYes;
  for (GateNodeId clause : place.gate.node(body).children) {
    Kind kind = place.gate.node(clause).kind;
    if (kind == Kind::kIfClause) all = And(all, Condition(place, place.gate.node(clause).children[0]));
    if (kind == Kind::kUnlessClause) all = And(all, Not(Condition(place, place.gate.node(clause).children[0])));
  }
  return all;
}

// -- budgets

std::optional<int64_t> Thousandths(const Json* number) {
  if (!number || !number->is_number()) return std::nullopt;
  return std::llround(number->double_value() * 1000);
}

const Json* ValueIn(const std::map<std::string, Given>& arguments, const std::string& name) {
  auto at = arguments.find(name);
  return at == arguments.end() || at->second.value.is_null() ? nullptr : &at->second.value;
}

struct Spent {
  int64_t surely = 0;
  bool unsure = false;
  void Add(std::optional<int64_t> amount) {
    if (!amount) unsure = true;
    else if (*amount > 0) surely += *amount;  // a negative amount makes no room
  }
};

bool SameGroup(const MadeCall& call, const Past& past, const std::set<std::string>& by) {
  for (const std::string& name : by) {
    const Json* now = ValueIn(call.arguments, name);
    const Json* then = ValueIn(past.arguments, name);
    if (!now != !then || (now && !(*now == *then))) return false;
  }
  return true;
}

bool InWindow(const World& world, size_t index, int64_t window_ms) {
  return window_ms == 0 ? index >= world.run_begins : world.history[index].at_ms > world.now_ms - window_ms;
}

Maybe Overdrawn(const Where& place, GateNodeId body) {
  const Gate& gate = place.gate;
  const World& world = place.world;
  std::vector<std::string> tools = gate.Tools(gate.Child(body, Kind::kTools));
  GateNodeId sum = gate.Child(body, Kind::kSumMeasure), by = gate.Child(body, Kind::kByClause), window = gate.Child(body, Kind::kWindow);
  std::string measured = sum == GateTree::kNoNode ? "" : gate.Text(gate.node(gate.node(sum).children[0]).children.back());
  int64_t window_ms = gate.node(window).children.empty() ? 0 : Milliseconds(gate.Text(gate.node(window).children[0]));
  std::set<std::string> groups;
  if (by != GateTree::kNoNode) groups = Names(gate, gate.node(by).children[0], world.call.tool);
  auto cost = [&](const std::map<std::string, Given>& arguments, Spent& spent) {
    if (measured.empty()) return spent.Add(1000);
    auto at = arguments.find(measured);
    if (at != arguments.end()) spent.Add(Thousandths(&at->second.value));
  };
  Spent spent;
  cost(world.call.arguments, spent);
  for (size_t i = 0; i < world.history.size(); ++i) {
    const Past& past = world.history[i];
    if (past.failed || !InWindow(world, i, window_ms) || !Contains(tools, past.tool) || !SameGroup(world.call, past, groups)) continue;
    cost(past.arguments, spent);
  }
  int64_t limit = *Thousandths(std::make_unique<Json>(Json::Number(gate.Text(gate.Child(body, Kind::kNumber)))).get());
  if (spent.surely > limit) return Maybe::kYes;
  return spent.unsure ? Maybe::kUnsure : Maybe::kNo;
}

// -- sequences

struct Side {
  std::vector<std::string> tools;
  std::string alias;
  GateNodeId condition = GateTree::kNoNode;
};

Side SideOf(const Gate& gate, GateNodeId node) {
  Side side;
  for (GateNodeId child : gate.node(node).children) {
    if (gate.node(child).kind == Kind::kTools) side.tools = gate.Tools(child);
    else if (gate.node(child).kind == Kind::kAlias) side.alias = gate.Text(gate.node(child).children[0]);
    else side.condition = child;
  }
  return side;
}

// after A [if a] forbid B [if b] [until C]
Maybe ForbiddenAfter(const Where& place, GateNodeId body) {
  const Gate& gate = place.gate;
  const World& world = place.world;
  Side then = SideOf(gate, gate.node(body).children[1]), now = SideOf(gate, gate.node(body).children[2]);
  if (!Contains(now.tools, world.call.tool)) return Maybe::kNo;
  GateNodeId until = gate.Child(body, Kind::kUntil);
  std::vector<std::string> ends;
  if (until != GateTree::kNoNode) ends = gate.Tools(gate.node(until).children[0]);
  Maybe forbidden = Maybe::kNo;
  for (size_t i = world.run_begins; i < world.history.size(); ++i) {
    const Past& past = world.history[i];
    if (Contains(ends, past.tool) && !past.failed && past.result) forbidden = Maybe::kNo;  // all is forgotten
    else if (Contains(then.tools, past.tool)) {
      Where own{gate, world, "", then.alias, &past, true, false, {}};
      Where both{gate, world, now.alias, then.alias, &past, false, true, {}};
      Maybe holds = then.condition == GateTree::kNoNode ? Maybe::kYes : Condition(own, then.condition);
      if (now.condition != GateTree::kNoNode) holds = And(holds, Condition(both, now.condition));
      forbidden = Or(forbidden, holds);
    }
  }
  return forbidden;
}

// before B [if b] require A [if a] [within D]
Maybe ForbiddenBefore(const Where& place, GateNodeId body) {
  const Gate& gate = place.gate;
  const World& world = place.world;
  Side now = SideOf(gate, gate.node(body).children[1]), then = SideOf(gate, gate.node(body).children[2]);
  if (!Contains(now.tools, world.call.tool)) return Maybe::kNo;
  Where here = place;
  here.alias = now.alias;
  Maybe applies = now.condition == GateTree::kNoNode ? Maybe::kYes : Condition(here, now.condition);
  GateNodeId window = gate.Child(body, Kind::kWindow);
  int64_t window_ms = window == GateTree::kNoNode ? 0 : Milliseconds(gate.Text(gate.node(window).children[0]));
  Maybe was = Maybe::kNo;
  for (size_t i = 0; i < world.history.size(); ++i) {
    const Past& past = world.history[i];
    if (past.failed || !past.result || !Contains(then.tools, past.tool) || !InWindow(world, i, window_ms)) continue;
    Where both{gate, world, now.alias, then.alias, &past, true, true, {}};
    was = Or(was, then.condition == GateTree::kNoNode ? Maybe::kYes : Condition(both, then.condition));
  }
  return And(applies, Not(was));
}

Maybe Says(const Where& place, const Gate::Rule& rule) {
  switch (rule.kind) {
    case Kind::kBudget:
      return Contains(place.gate.Tools(place.gate.Child(rule.body, Kind::kTools)), place.world.call.tool) ? Overdrawn(place, rule.body) : Maybe::kNo;
    case Kind::kAfter: return ForbiddenAfter(place, rule.body);
    case Kind::kBefore: return ForbiddenBefore(place, rule.body);
    default:
      if (!Contains(place.gate.Tools(place.gate.Child(rule.body, Kind::kTools)), place.world.call.tool)) return Maybe::kNo;
      return Conditions(place, rule.body);
  }
}

bool Asks(const Gate& gate, const Gate::Rule& rule) {
  return rule.kind == Kind::kAsk || (rule.kind == Kind::kBudget && !gate.node(gate.Child(rule.body, Kind::kElse)).children.empty());
}

}  // namespace

Answer Gate::Decide(const World& world) const {
  Where place{*this, world, "", "", nullptr, false, true, {}};
  std::set<std::string> forbids, asks, permits, approvals;
  auto line = lines.find(world.call.tool);
  bool reads = line != lines.end() && line->second.word != "effect";
  bool permitted = false, alone = false;
  std::optional<std::vector<Use>> taken_alone, taken_asked;  // of the first that holds; one that takes nothing goes before
  auto permit = [&](const std::vector<Use>& uses, bool approved) {
    bool asks_too = approved;
    for (const Use& use : uses) asks_too |= use.asks;
    permitted = true;
    alone |= !asks_too;
    std::optional<std::vector<Use>>& taken = asks_too ? taken_asked : taken_alone;
    if (!taken || (uses.empty() && !taken->empty())) taken = uses;
    return asks_too;
  };
  std::vector<Use> by_class;
  if (reads && Guards(place, line->second, nullptr, by_class) == Maybe::kYes) permit(by_class, false);
  for (const Rule& rule : rules) {
    if (rule.observe || rule.kind == Kind::kEndorse || rule.kind == Kind::kDeclassify) continue;
    if (rule.kind != Kind::kPermit) {
      // What cannot be decided forbids and asks.
      if (Says(place, rule) != Maybe::kNo) (Asks(*this, rule) ? asks : forbids).insert(rule.id);
      continue;
    }
    if (line == lines.end() || !Contains(Tools(Child(rule.body, Kind::kTools)), world.call.tool)) continue;
    Waived waived = WaivedBy(*this, rule.body, world.call.tool);
    std::vector<Use> uses;
    if (And(Guards(place, line->second, &waived, uses), Conditions(place, rule.body)) != Maybe::kYes) continue;
    (permit(uses, Child(rule.body, Kind::kApprovalClause) != GateTree::kNoNode) ? approvals : permits).insert(rule.id);
  }
  if (!forbids.empty()) return {Outcome::kDeny, forbids, {}};
  if (!permitted) return {Outcome::kDeny, {}, {}};
  std::set<std::string> releases;
  for (const Use& use : taken_alone ? *taken_alone : *taken_asked) releases.insert(use.rule);
  if (asks.empty() && alone) {
    permits.insert(releases.begin(), releases.end());
    return {Outcome::kAllow, permits, releases};
  }
  if (!alone) asks.merge(approvals);
  asks.insert(releases.begin(), releases.end());
  return {Outcome::kAsk, asks, releases};
}

Gate::Gate(const std::string& text, const Manifest& manifest) : source_("reference.gate", text), manifest_(manifest) {
  diagnostics_ = std::make_unique<Diagnostics>(source_);
  tree_ = ParseGateText(source_, *diagnostics_);
  for (GateNodeId statement : tree_.statements) {
    GateNodeId body = tree_[statement].children.back();
    const std::vector<GateNodeId>& children = tree_[body].children;
    switch (tree_[body].kind) {
      case Kind::kMode: strict = Text(children[0]) != "explicit"; break;
      case Kind::kGroup: groups[Text(children[0])] = children[1]; break;
      case Kind::kDef: definitions[Text(children[0])] = children[1]; break;
      case Kind::kFact: facts.insert(Text(children[0])); break;
      case Kind::kTrust: trusted.insert(trusted.end(), children.begin(), children.end()); break;
      case Kind::kTag:
        if (Word(children.back()) == "fragile") fragile.insert(Text(children[0]));
        break;
      case Kind::kTool:
        for (const std::string& tool : Tools(children[0])) {
          Line line;
          for (GateNodeId clause : children) {
            Kind kind = tree_[clause].kind;
            if (kind == Kind::kClassClause) line.word = Word(clause);
            if (kind == Kind::kCriticalClause) line.critical = Names(*this, tree_[clause].children[0], tool);
            if (kind == Kind::kHidingClause) line.unguarded.merge(Names(*this, tree_[clause].children[0], tool));
            if (kind != Kind::kObservedClause) continue;
            line.observers = tree_[clause].children[0];
            // Where a call is addressed to is no secret from those it is addressed to.
            for (uint32_t i = tree_[clause].first_token; i <= tree_[clause].last_token; ++i) {
              std::string word(source_.TextOf(tree_.tokens[i].span()));
              if (spec(tool).ParameterIndex(word) >= 0) line.unguarded.insert(word);
            }
          }
          lines[tool] = line;
        }
        break;
      case Kind::kPermit:
      case Kind::kForbid:
      case Kind::kAsk:
      case Kind::kBudget:
      case Kind::kAfter:
      case Kind::kBefore:
      case Kind::kEndorse:
      case Kind::kDeclassify: {
        Rule rule{"", tree_[body].kind, body, false};
        bool named = rule.kind != Kind::kPermit && rule.kind != Kind::kForbid && rule.kind != Kind::kAsk;
        if (named) rule.id = Text(children[0]);
        for (GateNodeId annotation : tree_[statement].children) {
          if (tree_[annotation].kind != Kind::kAnnotation) continue;
          std::string name = Text(tree_[annotation].children[0]);
          if (name == "observe") rule.observe = true;
          if (name == "id" && !named) rule.id = Text(tree_[annotation].children[1]);
        }
        rules.push_back(rule);
        break;
      }
      default: break;
    }
  }
}

std::string Gate::Text(GateNodeId id) const {
  std::string text(source_.TextOf(tree_.SpanOf(id)));
  return text.size() > 1 && text[0] == '"' ? DecodeGateText(text) : text;
}

std::string Gate::Word(GateNodeId id) const { return std::string(source_.TextOf(tree_.tokens[tree_[id].first_token].span())); }

std::vector<std::string> Gate::Tools(GateNodeId tools) const {
  std::vector<std::string> names;
  for (const ToolSpec& tool : manifest_.tools()) {
    for (GateNodeId leaf : tree_[tools].children) {
      if (Covers(Text(leaf), tool.name) && !Contains(names, tool.name)) names.push_back(tool.name);
    }
  }
  return names;
}

const ToolSpec& Gate::spec(const std::string& tool) const { return manifest_.tool(manifest_.Find(tool)); }

}  // namespace penstock::reference
