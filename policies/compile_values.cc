// Expressions of gates that are values: calls, members, lists, literals.
#include "policies/compile_expr.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

// -- calls

void CheckFactArgument(TermScope& scope, GateNodeId node, const Type& wanted, const Type& given, const std::string& fact) {
  if (wanted.kinds & given.kinds || given.principals) return;
  Wrong(scope, node, DiagnosticId::kGateType, "`" + fact + "` asks about " + Words(wanted) + ", this is " + Words(given));
}

Compiled CompileFact(TermScope& scope, GateNodeId node, const FactSymbol& fact, const std::string& name) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  if (children.size() - 1 != fact.parameters.size()) {
    Wrong(scope, node, DiagnosticId::kGateType, "the fact `" + name + "` takes " + std::to_string(fact.parameters.size()) + " arguments, here are " +
                                                    std::to_string(children.size() - 1))
        .Because(SpanOf(*fact.where.file, fact.where.node), "declared here", fact.where.file->source.get());
    return Mistake(scope);
  }
  std::vector<TermId> operands;
  Subject subject;
  for (size_t i = 1; i < children.size(); ++i) {
    Compiled argument = CompileValue(scope, children[i]);
    CheckFactArgument(scope, children[i], fact.parameters[i - 1].second, argument.type, name);
    operands.push_back(argument.term);
    Merge(subject, argument.subject);
  }
  return {Add(scope, TermOp::kFact, std::move(operands), fact.index), fact.type, subject};
}

struct FunctionRow {
  std::string_view name;
  GateFunction function;
  uint8_t takes, gives;
};
constexpr FunctionRow kFunctions[] = {
    {"domain", GateFunction::kDomain, kSchemaString, kSchemaString},
    {"host", GateFunction::kHost, kSchemaString, kSchemaString},
    {"lower", GateFunction::kLower, kSchemaString, kSchemaString},
    {"length", GateFunction::kLength, kSchemaString | kSchemaArray | kSchemaObject, kSchemaInteger},
};

}  // namespace

Compiled CompileCall(TermScope& scope, GateNodeId node) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  std::string name = NameOf(scope.file, children[0]);
  if (name == "arg" && children.size() == 2 && NodeOf(scope, children[1]).kind == Kind::kTextExpr) {
    std::string argument = NameOf(scope.file, NodeOf(scope, children[1]).children[0]);
    ToolIndex tool = scope.bare_names_are_past ? scope.past_tool : scope.tool;
    if (tool == kNoTool) {
      Wrong(scope, node, DiagnosticId::kGateUnknownName, "there is no call here that has arguments");
      return Mistake(scope);
    }
    int index = ParameterOf(scope.build, scope.file, tool, argument, SpanOf(scope.file, children[1]));
    return index < 0 ? Mistake(scope) : BareTerm(scope, index);
  }
  if (auto fact = scope.build.facts.find(name); fact != scope.build.facts.end()) return CompileFact(scope, node, fact->second, name);
  for (const FunctionRow& row : kFunctions) {
    if (row.name != name) continue;
    if (children.size() != 2) {
      Wrong(scope, node, DiagnosticId::kGateType, "`" + name + "` takes one argument");
      return Mistake(scope);
    }
    Compiled argument = CompileValue(scope, children[1]);
    if (!(argument.type.kinds & row.takes) || argument.type.principals) {
      Wrong(scope, children[1], DiagnosticId::kGateType, "`" + name + "` takes " + Words(KindType(row.takes)) + ", this is " + Words(argument.type));
    }
    return {Add(scope, TermOp::kFunction, {argument.term}, static_cast<int>(row.function)), KindType(row.gives), argument.subject};
  }
  std::vector<std::string_view> names;
  for (const auto& [fact, unused] : scope.build.facts) names.push_back(fact);
  for (const FunctionRow& row : kFunctions) names.push_back(row.name);
  std::string otherwise = scope.build.manifest.Find(name) != kNoTool
                              ? "a tool is asked through a fact: fact " + name + "_says(x: text) = " + name + "(x) cache run;"
                              : "functions are domain, host, lower, length and the gate's facts";
  Suggest(scope.file, Wrong(scope, children[0], DiagnosticId::kGateUnknownName, "there is no fact or function `" + name + "`"), name, names, otherwise);
  return Mistake(scope);
}

// -- parts

Compiled CompileMember(TermScope& scope, GateNodeId node) {
  GateNodeId base_node = NodeOf(scope, node).children[0];
  GateNodeId name_node = NodeOf(scope, node).children[1];
  std::string name = NameOf(scope.file, name_node);
  if (IsAlias(scope, base_node, scope.past_alias)) {
    if (name == "result") {
      Compiled out{Add(scope, TermOp::kPastResult), TypeOfSchema(scope.build.manifest.tool(scope.past_tool).output), {}};
      out.subject.past = {{0, -1}};
      return out;
    }
    int index = ParameterOf(scope.build, scope.file, scope.past_tool, name, SpanOf(scope.file, name_node));
    return index < 0 ? Mistake(scope) : PastTerm(scope, index);
  }
  if (IsAlias(scope, base_node, scope.alias)) {
    int index = ParameterOf(scope.build, scope.file, scope.tool, name, SpanOf(scope.file, name_node));
    return index < 0 ? Mistake(scope) : ArgumentTerm(scope, index);
  }
  Compiled base = CompileValue(scope, base_node);
  std::optional<Type> type = base.type.principals ? std::nullopt : MemberType(base.type, name);
  if (!type) {
    std::vector<std::string_view> names = MemberNames(base.type);
    std::string otherwise;
    for (std::string_view n : names) otherwise += (otherwise.empty() ? "its members are " : ", ") + std::string(n);
    std::string message = names.empty() ? "`" + SqueezedText(scope.file, base_node) + "` is " + Words(base.type) + " and has no members"
                                        : "`" + SqueezedText(scope.file, base_node) + "` has no member `" + name + "`";
    Suggest(scope.file, Wrong(scope, name_node, DiagnosticId::kGateUnknownName, message), name, names, otherwise);
    type = AnyType();
  } else if (IsUndeclaredMember(base.type, name)) {
    std::vector<std::string_view> names = MemberNames(base.type);
    Suggest(scope.file, Report(scope.build, scope.file, DiagnosticId::kGateUndeclaredMember, SpanOf(scope.file, name_node),
           {"the manifest declares no member `" + name + "` here; where it is absent it counts as nothing"}), name, names);
  }
  Term term;
  term.op = TermOp::kMember;
  term.operands = {base.term};
  term.text = name;
  return {AddTerm(scope.build, std::move(term)), *type, base.subject};
}

Compiled CompileElement(TermScope& scope, GateNodeId node) {
  Compiled list = CompileValue(scope, NodeOf(scope, node).children[0]);
  Compiled key = CompileValue(scope, NodeOf(scope, node).children[1]);
  if (!(list.type.kinds & (kSchemaArray | kSchemaObject)) || list.type.principals) {
    Wrong(scope, NodeOf(scope, node).children[0], DiagnosticId::kGateType, "this is " + Words(list.type) + ", it has no elements");
  }
  Merge(list.subject, key.subject);
  Type type = list.type.kinds == kSchemaArray ? ElementType(list.type) : AnyType();
  return {Add(scope, TermOp::kElement, {list.term, key.term}), type, list.subject};
}

bool CanBePeople(const Type& type) {
  return !type.condition && (type.principals || (type.kinds & (kSchemaString | kSchemaArray | kSchemaObject)));
}

Compiled CompileSum(TermScope& scope, GateNodeId node) {
  Compiled out{kNoTerm, KindType(kSchemaArray), {}};
  std::vector<TermId> operands;
  bool wrong = false;  // said once
  for (GateNodeId child : NodeOf(scope, node).children) {
    if (NodeOf(scope, child).kind == Kind::kWord) {
      bool minus = scope.file.tree.TokenOf(child) == GateToken::kMinus;
      if (minus && !wrong) Wrong(scope, child, DiagnosticId::kGateNotAvailable, "subtraction").Help("a number is compared, never taken from another");
      wrong |= minus;
      continue;
    }
    Compiled part = CompileValue(scope, child);
    if (!CanBePeople(part.type)) {
      if (!wrong) Wrong(scope, child, DiagnosticId::kGateType, "`+` unites lists, this is " + Words(part.type)).Help("a number is compared, never added");
      wrong = true;
    }
    out.type.principals |= part.type.principals;
    operands.push_back(part.term);
    Merge(out.subject, part.subject);
  }
  if (wrong) return Mistake(scope);
  out.term = Add(scope, TermOp::kSum, std::move(operands));
  return out;
}

Compiled CompileChoice(TermScope& scope, GateNodeId node) {
  Compiled out{kNoTerm, KindType(0), {}};
  std::vector<TermId> operands;
  bool before = scope.quiet_optional;
  for (GateNodeId child : NodeOf(scope, node).children) {
    scope.quiet_optional = true;
    Compiled part = CompileValue(scope, child);
    out.type.kinds |= part.type.kinds;
    out.type.principals |= part.type.principals;
    if (out.type.unit.empty()) out.type.unit = part.type.unit;
    operands.push_back(part.term);
    Merge(out.subject, part.subject);
  }
  scope.quiet_optional = before;
  out.term = Add(scope, TermOp::kFirst, std::move(operands));
  return out;
}

Compiled CompileList(TermScope& scope, GateNodeId node) {
  Compiled out{kNoTerm, KindType(kSchemaArray), {}};
  std::vector<TermId> operands;
  for (GateNodeId child : NodeOf(scope, node).children) {
    Compiled part = CompileValue(scope, child);
    out.type.principals |= part.type.principals;
    operands.push_back(part.term);
    Merge(out.subject, part.subject);
  }
  out.term = Add(scope, TermOp::kList, std::move(operands));
  return out;
}

Compiled CompileNumber(TermScope& scope, GateNodeId node, bool negative) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  Json number = NumberOf(scope.file, children[0]);
  if (negative) number = Json::Number("-" + number.digits());
  Type type = KindType(number.is_integer() ? kNumbers : uint8_t{kSchemaNumber});
  if (children.size() > 1) type.unit = NameOf(scope.file, children[1]);
  return Constant(scope, GateValue::Data(std::move(number)), type);
}

Compiled CompileConstant(TermScope& scope, GateNodeId node) {
  GateToken word = scope.file.tree.TokenOf(NodeOf(scope, node).children[0]);
  if (word == GateToken::kWordNull) return Constant(scope, GateValue::Absent(), AnyType());
  return Constant(scope, GateValue::Data(Json(word == GateToken::kWordTrue)), KindType(kSchemaBool));
}

}  // namespace penstock
