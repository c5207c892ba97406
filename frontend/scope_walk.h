// The first half of Resolve: one walk over the Ast that notes which names occur in which scope, and
// reports what the language leaves out.
#pragma once

#include <string_view>
#include <vector>

#include "core/diagnostics.h"
#include "core/name_map.h"
#include "frontend/ast.h"
#include "frontend/imports.h"
#include "frontend/scopes.h"

namespace penstock {

// One name in one scope, while scopes are built; parallel to Scope::mentions.
struct Occurrence {
  NameId name;
  bool used = false, bound = false, parameter = false, global = false, nonlocal = false;
  bool annotated = false, walrus = false, read_before_bound = false, deleted = false;
  bool escapes = false;     // used otherwise than as `name.member`
  bool bound_otherwise = false;  // not by an import only
  bool rebound = false;          // a parameter that is given another value
  uint32_t bindings = 0;         // how often something binds it, but for `:=`
  Span first;               // where it occurs first
  Span declared;            // where `global` or `nonlocal` names it
  // Where the name was noted last before this scope opened; restored when it closes.
  ScopeId outer_scope = 0;
  uint32_t outer_index = 0;
};

// A use of `super()` or `__class__`, and the class it stands in.
struct ClassCellUse { ScopeId user, class_scope; };

// A use of a name that Python has as a builtin and a plan has not.
struct RefusedUse { ScopeId scope; uint32_t occurrence; NameId name; Span span; };

// An import that binds a name: what it gives is Scopes::imports[imported].
struct ImportBinding { ScopeId scope; uint32_t occurrence; uint32_t imported; };

// `name.member`, where the name may be that of a module.
struct MemberUse { ScopeId scope; uint32_t occurrence; NameId member; Span span; };

struct ScopeNotes {
  std::vector<std::vector<Occurrence>> occurrences;  // by scope
  std::vector<ClassCellUse> class_cell_uses;
  std::vector<RefusedUse> refused_uses;
  std::vector<ImportBinding> import_bindings;
  std::vector<MemberUse> member_uses;
};

using ToolNumbers = NameMap<ToolIndex>;

// Fills scopes, functions (without variables and captures), of_expression and of_statement.
ScopeNotes WalkScopes(const Ast& ast, const ToolNumbers& tools, Library& library, bool is_library, Scopes& scopes,
                      Diagnostics& diagnostics);

}  // namespace penstock
