// Calls that a variable holds until they are awaited: `calls = [look(k) for k in keys]`, then `gather(*calls)`.
#pragma once

#include <functional>
#include <map>
#include <unordered_set>

#include "frontend/expanding.h"

namespace penstock {

struct HeldCallRules {
  std::function<bool(ExprId)> is_call;           // of what may be held: a tool, a coroutine
  std::function<bool(const CallExpr&)> awaits;   // does this call await what it is given, as `gather` does?
};

// Which variables of the plan's functions hold calls and nothing else, so that the whole plan shows who awaits them.
class HeldVariables {
 public:
  HeldVariables(const Ast& ast, HeldCallRules rules);

  // Does the variable hold calls, in every function that names it so?
  bool Holds(NameId name) const;
  // Does it hold a list of them, and not one alone?
  bool HoldsList(NameId name) const;
  // Where it is given them: each time a call, a list of calls, or a comprehension whose element is one.
  std::vector<ExprId> ValuesOf(NameId name) const;
  std::vector<NameId> names() const;  // of all that hold calls

 private:
  // Where a variable is given calls: the value of an assignment, or what is appended.
  struct Place {
    StmtId assignment;
    ExprId append;  // the call of `append`; absent: it is an assignment
  };
  // What one function does with a variable.
  struct Uses {
    size_t names = 0;               // expressions that are no more than its name
    size_t understood = 0;          // those of which it is known what they do:
    size_t given = 0, awaited = 0;  // assigned; `gather(*name)`, `await name`
    bool alone = true, awaited_itself = false;  // it holds one call, no list of them; by `await name`
    bool seen_outside = false;      // of a class, or of the plan itself, which a session goes on with
    std::vector<Place> held;
  };
  struct Variable {
    std::map<uint32_t, Uses> functions;  // by where the function begins
  };
  struct Scope {
    Span span;
    bool is_class;
  };

  Uses* UsesOf(ExprId id);
  Uses& UsesOf(NameId name, Span span);
  bool HoldsCalls(ExprId id) const;
  void Give(ExprId target, ExprId value, Place place);
  void Await(ExprId id, bool itself);
  void Note(const Expr& expr);
  void Note(const Stmt& stmt, StmtId id);
  static bool Understood(const Variable& variable);

  const Ast& ast_;
  const HeldCallRules rules_;
  std::vector<Scope> scopes_;
  std::unordered_set<uint32_t> shared_;    // names, by `global` and `nonlocal`
  std::map<uint32_t, Variable> variables_;  // by name
};

}  // namespace penstock
