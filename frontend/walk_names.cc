// Names and scopes as the walk meets them.
#include <algorithm>

#include "frontend/refusals.h"
#include "frontend/walk.h"

namespace penstock {
namespace {

// The class whose methods we are in, or Walk::kNowhere.
ScopeId ClassAround(const Walk& w) {
  ScopeId scope = w.scope;
  bool in_function = false;
  while (scope != 0) {
    ScopeKind kind = w.scopes.scopes[scope].kind;
    if (kind == ScopeKind::kClass) return in_function ? scope : Walk::kNowhere;
    in_function |= kind != ScopeKind::kComprehension;
    scope = w.scopes.scopes[scope].parent;
  }
  return Walk::kNowhere;
}

// The name that a function made here is known by.
std::string QualifiedName(const Walk& w, const std::string& name) {
  const Scope& scope = w.scopes.scopes[w.scope];
  if (scope.host == 0) return name;
  const FunctionScope& parent = w.scopes.functions[scope.host];
  return parent.qualified_name + (w.scopes.scopes[parent.scope].kind == ScopeKind::kClass ? "." : ".<locals>.") + name;
}

}  // namespace

void ReportRule(Walk& w, Span span, std::string message, std::string help, std::string python) {
  if (python.empty()) {
    python = message;
    std::replace(python.begin(), python.end(), '`', '\'');
  }
  w.diagnostics.Report(DiagnosticId::kScopeRule, span, {std::move(message)}).Help(std::move(help)).Python("SyntaxError: " + python);
}

std::string InBackquotes(const std::string& name) { return "`" + name + "`"; }

Occurrence& Note(Walk& w, NameId name, Span span) {
  if (w.scopes.places != nullptr) w.scopes.places->push_back({span, name, w.scope, false});
  std::vector<Occurrence>& here = w.notes.occurrences[w.scope];
  if (w.last_scope[name.index] == w.scope) return here[w.last_index[name.index]];
  Occurrence occurrence;
  occurrence.name = name;
  occurrence.first = span;
  occurrence.outer_scope = w.last_scope[name.index];
  occurrence.outer_index = w.last_index[name.index];
  w.last_scope[name.index] = w.scope;
  w.last_index[name.index] = static_cast<uint32_t>(here.size());
  here.push_back(occurrence);
  return here.back();
}

void CheckNotTool(Walk& w, NameId name, Span span, const char* what) {
  if (!w.tools.Has(w.ast[name])) return;
  w.diagnostics.Report(DiagnosticId::kToolRebound, span, {w.ast[name], what})
      .Help("choose another name, such as `" + w.ast[name] + "_result`");
}

Occurrence& Bind(Walk& w, NameId name, Span span, const char* what) {
  CheckNotTool(w, name, span, what);
  Occurrence& occurrence = Note(w, name, span);
  if (w.scopes.places != nullptr) w.scopes.places->back().binds = true;
  if (occurrence.used && !occurrence.bound) occurrence.read_before_bound = true;
  occurrence.bound = occurrence.bound_otherwise = true;
  ++occurrence.bindings;
  occurrence.rebound |= occurrence.parameter;
  if (w.scopes.scopes[w.scope].kind == ScopeKind::kClass && !w.is_library) CheckClassMember(w.ast[name], span, w.diagnostics);
  if (const std::string_view text = w.ast[name]; text == "__debug__" || text == "__class__") {
    ReportRule(w, span, "cannot assign to " + InBackquotes(w.ast[name]), "choose another name", "cannot assign to " + w.ast[name]);
  }
  return occurrence;
}

bool UseClassCell(Walk& w) {
  ScopeId class_scope = ClassAround(w);
  if (class_scope == Walk::kNowhere) return false;
  w.notes.class_cell_uses.push_back({w.scope, class_scope});
  return true;
}

void Use(Walk& w, NameId name, Span span) {
  Occurrence& occurrence = Note(w, name, span);
  occurrence.used = occurrence.escapes = true;
  if (w.is_refused[name.index]) w.notes.refused_uses.push_back({w.scope, w.last_index[name.index], name, span});
}

void UseMember(Walk& w, NameId name, Span span, NameId member, Span member_span) {
  const bool escapes = w.last_scope[name.index] == w.scope && Note(w, name, span).escapes;
  Use(w, name, span);
  w.notes.occurrences[w.scope][w.last_index[name.index]].escapes = escapes;
  w.notes.member_uses.push_back({w.scope, w.last_index[name.index], member, member_span});
}

void BindImport(Walk& w, NameId name, Span span, const std::optional<Imported>& imported, const char* what) {
  const bool otherwise = w.last_scope[name.index] == w.scope && Note(w, name, span).bound_otherwise;
  Occurrence& occurrence = Bind(w, name, span, what);
  if (!imported) return;
  occurrence.bound_otherwise = otherwise || w.scopes.scopes[w.scope].kind == ScopeKind::kClass;
  std::vector<Imported>& imports = w.scopes.imports;
  const size_t index = static_cast<size_t>(std::find(imports.begin(), imports.end(), *imported) - imports.begin());
  if (index == imports.size()) imports.push_back(*imported);
  w.notes.import_bindings.push_back({w.scope, w.last_index[name.index], static_cast<uint32_t>(index)});
}

void BindWalrus(Walk& w, NameId name, Span span) {
  if (w.comprehension_iterables > 0) {
    ReportRule(w, span, "assignment expression cannot be used in a comprehension iterable expression", "assign before the comprehension");
    return;
  }
  ScopeId host = w.scope;
  while (w.scopes.scopes[host].kind == ScopeKind::kComprehension || w.scopes.scopes[host].kind == ScopeKind::kGenerator) {
    for (const Occurrence& o : w.notes.occurrences[host]) {
      if (o.name == name && o.bound) {
        ReportRule(w, span, "assignment expression cannot rebind comprehension iteration variable " + InBackquotes(w.ast[name]),
                   "choose another name");
        return;
      }
    }
    host = w.scopes.scopes[host].parent;
  }
  if (host == w.scope) {
    Bind(w, name, span).walrus = true;
    return;
  }
  if (w.scopes.scopes[host].kind == ScopeKind::kClass) {
    ReportRule(w, span, "assignment expression within a comprehension cannot be used in a class body",
               "assign before the comprehension");
    return;
  }
  // The name belongs to the function around the comprehension; note it there, behind the scopes that
  // are open now. In the scopes between it is an ordinary name from outside.
  CheckNotTool(w, name, span, "a variable");
  Note(w, name, span).used = true;
  if (w.scopes.places != nullptr) w.scopes.places->back().binds = true;
  for (Occurrence& o : w.notes.occurrences[host]) {
    if (o.name != name) continue;
    o.bound = o.bound_otherwise = o.walrus = true;
    o.rebound |= o.parameter;
    return;
  }
  ScopeId innermost = w.scope;
  Occurrence* inner = &w.notes.occurrences[innermost][w.last_index[name.index]];
  while (inner->outer_scope != Walk::kNowhere && inner->outer_scope > host) {
    inner = &w.notes.occurrences[inner->outer_scope][inner->outer_index];
  }
  Occurrence outer;
  outer.name = name;
  outer.first = span;
  outer.bound = outer.bound_otherwise = outer.walrus = true;
  outer.outer_scope = inner->outer_scope;
  outer.outer_index = inner->outer_index;
  inner->outer_scope = host;
  inner->outer_index = static_cast<uint32_t>(w.notes.occurrences[host].size());
  w.notes.occurrences[host].push_back(outer);
}

// `global x` and `nonlocal x`.
void Declare(Walk& w, Span span, const std::vector<NameId>& names, bool is_global) {
  const std::string word = is_global ? "global" : "nonlocal";
  for (NameId name : names) {
    CheckNotTool(w, name, span, "a variable");
    const bool is_new = w.last_scope[name.index] != w.scope;
    Occurrence& o = Note(w, name, span);
    const std::string shown = InBackquotes(w.ast[name]);
    if (!is_global && w.scope == 0) {
      ReportRule(w, span, "nonlocal declaration not allowed at module level", "leave it out: " + shown + " is a variable of the plan");
    } else if (o.parameter) {
      ReportRule(w, span, "name " + shown + " is parameter and " + word, "give the parameter another name");
    } else if (is_global ? o.nonlocal : o.global) {
      ReportRule(w, span, "name " + shown + " is nonlocal and global", "keep one of the two");
    } else if (!is_new && o.annotated) {
      ReportRule(w, span, "annotated name " + shown + " can't be " + word, "leave the annotation out");
    } else if (!is_new && (o.bound || o.used || o.deleted || (!o.global && !o.nonlocal))) {
      ReportRule(w, span, "name " + shown + (o.bound ? " is assigned to before " : " is used prior to ") + word + " declaration",
                 "move the `" + word + "` line to the beginning of the function");
    }
    (is_global ? o.global : o.nonlocal) = true;
    o.declared = span;
  }
}

ScopeId Open(Walk& w, ScopeKind kind, FunctionId host) {
  ScopeId id = static_cast<ScopeId>(w.scopes.scopes.size());
  Scope scope;
  scope.kind = kind;
  scope.parent = w.scope;
  scope.host = host;
  w.scopes.scopes.push_back(std::move(scope));
  w.notes.occurrences.emplace_back();
  w.scope = id;
  return id;
}

void Close(Walk& w) {
  const std::vector<Occurrence>& closed = w.notes.occurrences[w.scope];
  for (size_t i = closed.size(); i-- > 0;) {
    w.last_scope[closed[i].name.index] = closed[i].outer_scope;
    w.last_index[closed[i].name.index] = closed[i].outer_index;
  }
  w.scope = w.scopes.scopes[w.scope].parent;
}

FunctionPlace OpenFunction(Walk& w, ScopeKind kind, const std::string& name, StmtId statement, ExprId expression) {
  FunctionScope function;
  function.parent = w.scopes.scopes[w.scope].host;
  function.statement = statement;
  function.expression = expression;
  function.qualified_name = QualifiedName(w, name);
  FunctionId id = static_cast<FunctionId>(w.scopes.functions.size());
  function.scope = Open(w, kind, id);
  w.scopes.functions.push_back(std::move(function));
  FunctionPlace outer = w.function;
  w.function = {id, kind == ScopeKind::kFunction, kind == ScopeKind::kLambda, 0};
  return outer;
}

void CloseFunction(Walk& w, FunctionPlace outer) {
  Close(w);
  w.function = outer;
}

}  // namespace penstock
