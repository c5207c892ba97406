// Which variable every name of a plan means, and in whose frame it lives.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/builtins.h"
#include "catalog/manifest.h"
#include "frontend/ast.h"
#include "ir/module.h"

namespace penstock {

using ScopeId = uint32_t;     // index into Scopes::scopes; 0 is the module
using VariableId = uint32_t;  // index into Scopes::variables

// kComprehension: of a list, set or dict; it runs in the frame of the function around it, while a
// generator expression is a function of its own.
enum class ScopeKind : uint8_t { kModule, kFunction, kLambda, kGenerator, kClass, kComprehension };

// What an import gives, if the module is there.
struct Imported {
  enum class Kind : uint8_t { kModule, kBuiltin, kValue, kSource } kind = Kind::kModule;
  ModuleId module = kNoModule;
  BuiltinId builtin = 0;
  MemberValue value;
  std::string name;  // kSource: a member written in the plan language
  bool operator==(const Imported&) const = default;
};

// A variable of the plan. Where it lives: a global if `is_global`, else in the frame of function
// `home`: in a register, or (`is_cell`) in a cell that closures share.
struct Variable {
  NameId name;                // absent: `__class__`, the class a method is defined in
  FunctionId home = 0;
  uint32_t slot = 0;          // its number among the variables of `home`; comprehensions that do not overlap share
  uint32_t global = 0;        // its number among Scopes::globals, if is_global
  bool is_global = false;
  bool is_cell = false;
  bool is_parameter = false;
  bool is_rebound = false;            // a parameter that is given another value
  bool is_of_comprehension = false;  // inlined: the variable begins anew each time it runs
  bool is_deleted = false;           // by `del`, or at the end of `except ... as`
  bool is_walrus_target = false;     // may change in the middle of an expression
  bool is_read_before_bound = false; // of a comprehension: may be read before its loop has bound it
  bool is_bound = false;             // false: a name that nothing binds; reading it is a NameError
  uint32_t bindings = 0;             // of the plan itself: how many places bind it, but for `:=`
  bool is_read = false;
  bool is_surely_bound = false;      // of an import that stands before everything that could read it
  int32_t imported = kNotImported;   // index into Scopes::imports, if imports of that one thing are all that bind it
  static constexpr int32_t kNotImported = -1, kReboundImport = -2;
  BuiltinId shadows = kBuiltinCount; // of the module: the builtin that the name means until it is assigned
};

// kPlanName: `__name__`, kEllipsis: `Ellipsis`.
enum class Meaning : uint8_t { kVariable, kBuiltin, kTool, kPlanName, kEllipsis };

// What a name means in one scope.
struct Mention {
  NameId name;
  Meaning meaning = Meaning::kVariable;
  bool is_bound_here = false;
  bool is_declared_global = false;
  uint32_t index = 0;  // VariableId, BuiltinId, or index into Scopes::tools
  // In a class body: what the name means while the body has not bound it.
  Meaning fallback = Meaning::kVariable;
  uint32_t fallback_index = 0;
};

struct Scope {
  ScopeKind kind = ScopeKind::kModule;
  ScopeId parent = 0;
  FunctionId host = 0;            // the function that runs it
  std::vector<Mention> mentions;  // every name that occurs in it, once
  VariableId class_cell = kNoVariable;  // of a class: `__class__`, if a method asks for it
  static constexpr VariableId kNoVariable = 0xFFFFFFFF;
};

// What becomes a Function, in the order of the text.
struct FunctionScope {
  ScopeId scope = 0;
  FunctionId parent = 0;
  StmtId statement;   // a def or class, or
  ExprId expression;  // a lambda or generator expression, or neither: the plan
  std::string qualified_name;
  std::vector<VariableId> variables;  // by slot: parameters in the order of their registers, then the others
  std::vector<VariableId> captures;   // variables of functions around it: cells it takes along
  bool is_generator = false;          // contains a yield
};

// One place where a name stands.
struct NamePlace {
  Span span;
  NameId name;
  ScopeId scope = 0;
  bool binds = false;
};

struct Scopes {
  std::vector<Scope> scopes;
  std::vector<FunctionScope> functions;
  std::vector<Variable> variables;
  std::vector<std::string> globals;  // inputs first
  size_t input_count = 0;
  std::vector<std::string> tools;    // names of tools mentioned
  std::vector<Imported> imports;     // what imports give
  // The scope that a def, class, lambda or comprehension opens; kNone for other nodes.
  std::vector<ScopeId> of_expression, of_statement;
  static constexpr ScopeId kNone = 0xFFFFFFFF;
  std::vector<NamePlace>* places = nullptr;  // where places are kept, if somebody wants them: not by Resolve alone
};

// What a name with two underscores before it is called inside a class: `_A__x` for `__x`; other names stay.
std::string PrivateName(std::string_view class_name, std::string_view name);

}  // namespace penstock
