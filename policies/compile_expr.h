// What the files that compile expressions share: making terms, and the parts of CompileAny.
#pragma once

#include <algorithm>

#include "policies/compile.h"

namespace penstock {

inline constexpr uint8_t kNumbers = kSchemaInteger | kSchemaNumber;

inline const GateNode& NodeOf(const TermScope& scope, GateNodeId id) { return scope.file.tree[id]; }

inline Diagnostic& Wrong(TermScope& scope, GateNodeId node, DiagnosticId id, std::string message) {
  return Report(scope.build, scope.file, id, SpanOf(scope.file, node), {std::move(message)});
}

inline TermId Add(TermScope& scope, TermOp op, std::vector<TermId> operands = {}, int index = 0) {
  Term term;
  term.op = op;
  term.operands = std::move(operands);
  term.index = index;
  return AddTerm(scope.build, std::move(term));
}

inline Compiled Constant(TermScope& scope, GateValue value, Type type) {
  Term term;
  term.constant = std::move(value);
  type.literal = true;
  return {AddTerm(scope.build, std::move(term)), std::move(type), {}};
}

// After a mistake: something that fits everywhere.
inline Compiled Mistake(TermScope& scope) { return {Add(scope, TermOp::kUnknownValue), AnyType(), {}}; }

inline Type KindType(uint8_t kinds) {
  Type type = AnyType();
  type.kinds = kinds;
  return type;
}

inline Type PeopleType() {
  Type type = KindType(kSchemaArray);
  type.principals = true;
  return type;
}

inline void Merge(Subject& into, const Subject& from) {
  for (int index : from.arguments) {
    if (std::find(into.arguments.begin(), into.arguments.end(), index) == into.arguments.end()) into.arguments.push_back(index);
  }
  into.control |= from.control;
  into.past.insert(into.past.end(), from.past.begin(), from.past.end());
}

// -- names (compile_expr.cc)

Compiled ArgumentTerm(TermScope& scope, int index);
Compiled PastTerm(TermScope& scope, int index);
// An argument called `name`, of the call that bare names speak of; -1 if there is none.
int BareArgument(const TermScope& scope, const std::string& name);
Compiled BareTerm(TermScope& scope, int index);
bool IsAlias(const TermScope& scope, GateNodeId node, const std::string& alias);

// -- values (compile_values.cc)

bool CanBePeople(const Type& type);
Compiled CompileCall(TermScope& scope, GateNodeId node);
Compiled CompileMember(TermScope& scope, GateNodeId node);
Compiled CompileElement(TermScope& scope, GateNodeId node);
Compiled CompileSum(TermScope& scope, GateNodeId node);
Compiled CompileChoice(TermScope& scope, GateNodeId node);
Compiled CompileList(TermScope& scope, GateNodeId node);
Compiled CompileNumber(TermScope& scope, GateNodeId node, bool negative);
Compiled CompileConstant(TermScope& scope, GateNodeId node);

// -- conditions (compile_conditions.cc); of what they give, only the term counts

Compiled CompileCompare(TermScope& scope, GateNodeId node);
Compiled CompileIn(TermScope& scope, GateNodeId node, bool negated);
Compiled CompileTextTest(TermScope& scope, GateNodeId node);
Compiled CompileQuantified(TermScope& scope, GateNodeId node);
Compiled CompileIs(TermScope& scope, GateNodeId node);

}  // namespace penstock
