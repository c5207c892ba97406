// A second evaluator of gates, as plain as it can be, to hold the real one against. It is written from the
// language's description and shares only the syntax tree with the room: names are texts, labels are sets of
// names, every rule is looked at for every call, and nothing is prepared.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "catalog/call_facts.h"
#include "grammar/gate_tree.h"

namespace penstock::reference {

enum class Maybe { kNo, kUnsure, kYes };

// A label. `lost`: fragile tags that are not there (any more).
struct Mark {
  std::set<std::string> from;
  bool from_anyone = false;
  bool public_ = true;
  std::set<std::string> readers;
  std::set<std::string> sticky, lost;
};

struct Given {
  Json value;
  Mark mark;
};

struct MadeCall {
  std::string tool;
  std::map<std::string, Given> arguments;  // those that are there
  Mark control;
};

struct Past {
  std::string tool;
  std::map<std::string, Given> arguments;
  std::optional<Json> result;
  bool failed = false;
  int64_t at_ms = 0;
  Mark control, shape;                    // who decided that it was made; of its reply
  std::map<std::string, Mark> parts;      // of the reply's members
  std::map<std::string, double> released; // bits that it took, by rule
};

struct World {
  MadeCall call;
  std::vector<Past> history;  // oldest first
  size_t run_begins = 0;
  int64_t now_ms = 0;
  // (fact, its arguments) -> the reply's part; nothing: the tool failed
  std::function<std::optional<Json>(const std::string&, const std::vector<Json>&)> fact;
};

// What a guard took of a release.
struct Use {
  std::string rule;
  double bits;
  bool asks;
};

struct Answer {
  Outcome outcome = Outcome::kDeny;
  std::set<std::string> rules;
  std::set<std::string> releases;  // among the rules
};

// One gate, without imports.
class Gate {
 public:
  // REQUIRES: the text has no error.
  Gate(const std::string& text, const Manifest& manifest);
  Answer Decide(const World& world) const;

  // -- for the reference's own files
  const GateNode& node(GateNodeId id) const { return tree_[id]; }
  std::string Text(GateNodeId id) const;  // as written; of a text in quotes: what it stands for
  // The first word of the source of a node: `trusted`, `User`, `<=`.
  std::string Word(GateNodeId id) const;
  std::vector<std::string> Tools(GateNodeId tools) const;
  GateNodeId Child(GateNodeId id, GateNodeKind kind) const { return tree_.ChildOf(id, kind); }
  const ToolSpec& spec(const std::string& tool) const;

  struct Line {
    std::string word;  // pure, read, effect
    std::set<std::string> critical, unguarded;
    GateNodeId observers = GateTree::kNoNode;
  };
  struct Rule {
    std::string id;
    GateNodeKind kind;
    GateNodeId body;
    bool observe = false;
  };
  bool strict = true;
  std::map<std::string, Line> lines;
  std::vector<Rule> rules;
  std::map<std::string, GateNodeId> groups, definitions;
  std::set<std::string> facts;
  std::set<std::string> fragile;
  std::vector<GateNodeId> trusted;

 private:
  SourceFile source_;
  std::unique_ptr<Diagnostics> diagnostics_;
  GateTree tree_;
  const Manifest& manifest_;
};

// -- values (reference_values.cc)

struct Worth {
  enum Kind { kNothing, kUnknown, kData, kPerson, kEveryone, kMany } kind = kNothing;
  Json data;
  bool written = false;  // in the gate: it may be a glob or a name that data cannot have
  std::string person;    // User or System
  std::vector<Worth> many;
  bool more = false;     // there may be others in `many`
};

// Where an expression stands.
struct Where {
  const Gate& gate;
  const World& world;
  std::string alias, past_alias;
  const Past* past = nullptr;
  bool bare_is_past = false;
  bool has_call = true;
  std::map<std::string, Worth> variables;
};

Maybe Condition(const Where& place, GateNodeId node);
Worth ValueOf(const Where& place, GateNodeId node);

// Who is meant by a value.
struct Audience {
  bool everyone = false, more = false;
  std::vector<std::string> names;
};
Audience PeopleOf(const Where& place, const Worth& value);
bool Covers(const std::string& pattern, const std::string& name);

Maybe And(Maybe a, Maybe b);
Maybe Or(Maybe a, Maybe b);
Maybe Not(Maybe a);

// -- labels (reference_labels.cc). Several marks together are the label of what was made of all of them.

using Marks = std::vector<const Mark*>;
Maybe Trusted(const Where& place, const Marks& marks);
Maybe ReadableBy(const Marks& marks, const Audience& people);
// `x is ...`, of the labels of x
Maybe Is(const Where& place, const Marks& marks, GateNodeId predicate);
// What the left side of `is` speaks of; nothing if a past call's label was not kept.
std::optional<Marks> Subject(const Where& place, GateNodeId node);

// -- releases (reference_releases.cc): the guard of an argument as the first release that helps has it, or `guard`

Maybe SeenAs(const Where& place, const std::string& argument, bool endorses, const Audience* observers, Maybe guard, std::vector<Use>& uses);

}  // namespace penstock::reference
