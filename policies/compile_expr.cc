// Expressions of gates to terms: every name resolved, every type looked at.
#include <re2/re2.h>

#include <algorithm>

#include "core/check.h"
#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

constexpr uint8_t kNumbers = kSchemaInteger | kSchemaNumber;

const GateNode& NodeOf(const Scope& scope, GateNodeId id) { return scope.file.tree[id]; }

Diagnostic& Wrong(Scope& scope, GateNodeId node, DiagnosticId id, std::string message) {
  return Report(scope.build, scope.file, id, SpanOf(scope.file, node), {std::move(message)});
}

TermId Add(Scope& scope, TermOp op, std::vector<TermId> operands = {}, int index = 0) {
  Term term;
  term.op = op;
  term.operands = std::move(operands);
  term.index = index;
  return AddTerm(scope.build, std::move(term));
}

Compiled Constant(Scope& scope, Value value, Type type) {
  Term term;
  term.constant = std::move(value);
  type.literal = true;
  return {AddTerm(scope.build, std::move(term)), std::move(type), {}};
}

constexpr size_t kDeepestDefinition = 32;
constexpr size_t kMostTerms = 100'000;

// After a mistake: something that fits everywhere.
Compiled Mistake(Scope& scope) { return {Add(scope, TermOp::kUnknownValue), AnyType(), {}}; }

bool IsTooLarge(Scope& scope, GateNodeId node) {
  Build& build = scope.build;
  if (build.policy.terms.size() < kMostTerms) return false;
  if (!build.too_large) Wrong(scope, node, DiagnosticId::kGateError, "this gate is too large");
  return build.too_large = true;
}

Type KindType(uint8_t kinds) {
  Type type = AnyType();
  type.kinds = kinds;
  return type;
}

Type PeopleType() {
  Type type = KindType(kSchemaArray);
  type.principals = true;
  return type;
}

void Merge(Subject& into, const Subject& from) {
  for (int index : from.arguments) {
    if (std::find(into.arguments.begin(), into.arguments.end(), index) == into.arguments.end()) into.arguments.push_back(index);
  }
  into.control |= from.control;
  into.past.insert(into.past.end(), from.past.begin(), from.past.end());
}

// -- names

std::string UnitOf(const Build& build, ToolIndex tool, int index) {
  auto unit = build.units.find({tool, index});
  return unit == build.units.end() ? std::string() : unit->second;
}

Compiled ArgumentTerm(Scope& scope, int index) {
  const ToolParameter& parameter = scope.build.manifest.tool(scope.tool).parameters[index];
  Compiled out{Add(scope, TermOp::kArgument, {}, index), TypeOfSchema(parameter.schema, UnitOf(scope.build, scope.tool, index)), {}};
  out.type.optional_argument = !parameter.required;
  out.subject.arguments = {index};
  return out;
}

Compiled PastTerm(Scope& scope, int index) {
  const ToolParameter& parameter = scope.build.manifest.tool(scope.past_tool).parameters[index];
  Compiled out{Add(scope, TermOp::kPastArgument, {}, index), TypeOfSchema(parameter.schema, UnitOf(scope.build, scope.past_tool, index)), {}};
  out.subject.past = {{0, index}};
  return out;
}

// An argument called `name`, of the call that bare names speak of; -1 if there is none.
int BareArgument(const Scope& scope, const std::string& name) {
  ToolIndex tool = scope.bare_names_are_past ? scope.past_tool : scope.tool;
  return tool == kNoTool ? -1 : scope.build.manifest.tool(tool).ParameterIndex(name);
}

Compiled BareTerm(Scope& scope, int index) { return scope.bare_names_are_past ? PastTerm(scope, index) : ArgumentTerm(scope, index); }

Diagnostic& UnknownName(Scope& scope, GateNodeId node, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Variable& v : scope.variables) names.push_back(v.name);
  ToolIndex tool = scope.bare_names_are_past ? scope.past_tool : scope.tool;
  if (tool != kNoTool) {
    for (const ToolParameter& p : scope.build.manifest.tool(tool).parameters) names.push_back(p.name);
  }
  for (const auto& [group, unused] : scope.build.groups) names.push_back(group);
  for (const auto& [def, unused] : scope.build.defs) names.push_back(def);
  std::string where = tool == kNoTool ? "" : " of `" + scope.build.manifest.tool(tool).name + "`";
  return Wrong(scope, node, DiagnosticId::kGateUnknownName, "`" + name + "` is no argument" + where + ", no group and no definition")
      .Help(Suggestion(name, names));
}

// The body of a definition stands in the scope of its use.
template <typename Compile>
auto InDefinition(Scope& scope, GateNodeId use, const std::string& name, Compile compile) -> decltype(compile(scope, use)) {
  NamedNode def = scope.build.defs.at(name);
  if (scope.build.open_defs.size() >= kDeepestDefinition) {
    Wrong(scope, use, DiagnosticId::kGateTwice, "definitions in more than 32 definitions");
    return {};
  }
  if (!scope.build.open_defs.insert(name).second) {
    Wrong(scope, use, DiagnosticId::kGateTwice, "the definition `" + name + "` contains itself");
    return {};
  }
  Scope in_file{scope.build, *def.file, scope.tool, scope.alias, scope.past_tool, scope.past_alias, scope.bare_names_are_past,
                scope.sees_result, scope.variables, scope.next_slot, scope.quiet_optional};
  auto out = compile(in_file, def.file->tree[def.node].children[1]);
  scope.next_slot = std::max(scope.next_slot, in_file.next_slot);
  scope.build.open_defs.erase(name);
  return out;
}

Compiled CompileName(Scope& scope, GateNodeId node) {
  std::string name = NameOf(scope.file, NodeOf(scope, node).children[0]);
  for (size_t i = scope.variables.size(); i-- > 0;) {
    const Variable& v = scope.variables[i];
    if (v.name == name) return {Add(scope, TermOp::kSlot, {}, v.slot), v.type, v.subject};
  }
  if (int index = BareArgument(scope, name); index >= 0) {
    Compiled argument = BareTerm(scope, index);
    if (argument.type.optional_argument && !scope.quiet_optional) {
      Report(scope.build, scope.file, DiagnosticId::kGateOptional, SpanOf(scope.file, node), {"`" + name + "` may be absent, and then this is false"})
          .Help("write `" + name + "?` if that is meant, or `" + name + " ?? default`");
    }
    return argument;
  }
  if (scope.build.groups.count(name)) {
    Term term;
    term.op = TermOp::kGroup;
    term.constant = GroupValue(scope.build, name);
    return {AddTerm(scope.build, std::move(term)), PeopleType(), {}};
  }
  if (scope.build.defs.count(name)) {
    Compiled body = InDefinition(scope, node, name, CompileAny);
    return body.term == kNoTerm ? Mistake(scope) : body;
  }
  if (scope.build.facts.count(name)) {
    Wrong(scope, node, DiagnosticId::kGateType, "the fact `" + name + "` is asked with its arguments").Help("write " + name + "(...)");
    return Mistake(scope);
  }
  UnknownName(scope, node, name);
  return Mistake(scope);
}

Compiled CompileReserved(Scope& scope, GateNodeId node) {
  auto person = [&](PrincipalId id) {
    Value value = Value::OfKind(Value::Kind::kPrincipal);
    value.principal = id;
    Type type = KindType(kSchemaString);
    type.principals = true;
    return Constant(scope, std::move(value), type);
  };
  switch (scope.file.tree.TokenOf(NodeOf(scope, node).children[0])) {
    case GateToken::kUserWord: return person(kUser);
    case GateToken::kSystemWord: return person(kSystem);
    case GateToken::kWordPublic: return Constant(scope, Value::OfKind(Value::Kind::kPublic), PeopleType());
    case GateToken::kWordResult:
      if (!scope.sees_result) break;
      return {Add(scope, TermOp::kResult), TypeOfSchema(scope.build.manifest.tool(scope.tool).output), {}};
    default: break;
  }
  Wrong(scope, node, DiagnosticId::kGateType, "`" + std::string(TextOf(scope.file, node)) + "` is no value here")
      .Help("`control` and `args` stand before `is` or `are`: control is trusted");
  return Mistake(scope);
}

// -- calls

void CheckFactArgument(Scope& scope, GateNodeId node, const Type& wanted, const Type& given, const std::string& fact) {
  if (wanted.kinds & given.kinds || given.principals) return;
  Wrong(scope, node, DiagnosticId::kGateType, "`" + fact + "` asks about " + Words(wanted) + ", this is " + Words(given));
}

Compiled CompileFact(Scope& scope, GateNodeId node, const FactSymbol& fact, const std::string& name) {
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

Compiled CompileCall(Scope& scope, GateNodeId node) {
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
  Wrong(scope, children[0], DiagnosticId::kGateUnknownName, "there is no fact or function `" + name + "`").Help(Suggestion(name, names, otherwise));
  return Mistake(scope);
}

// -- parts

bool IsAlias(const Scope& scope, GateNodeId node, const std::string& alias) {
  return !alias.empty() && NodeOf(scope, node).kind == Kind::kNameExpr && TextOf(scope.file, node) == alias;
}

Compiled CompileMember(Scope& scope, GateNodeId node) {
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
    Wrong(scope, name_node, DiagnosticId::kGateUnknownName, message).Help(Suggestion(name, names, otherwise));
    type = AnyType();
  } else if (IsUndeclaredMember(base.type, name)) {
    std::vector<std::string_view> names = MemberNames(base.type);
    Report(scope.build, scope.file, DiagnosticId::kGateUndeclaredMember, SpanOf(scope.file, name_node),
           {"the manifest declares no member `" + name + "` here; where it is absent it counts as nothing"})
        .Help(Suggestion(name, names));
  }
  Term term;
  term.op = TermOp::kMember;
  term.operands = {base.term};
  term.text = name;
  return {AddTerm(scope.build, std::move(term)), *type, base.subject};
}

Compiled CompileElement(Scope& scope, GateNodeId node) {
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

Compiled CompileSum(Scope& scope, GateNodeId node) {
  Compiled out{kNoTerm, KindType(kSchemaArray), {}};
  std::vector<TermId> operands;
  for (GateNodeId child : NodeOf(scope, node).children) {
    if (NodeOf(scope, child).kind == Kind::kWord) {
      if (scope.file.tree.TokenOf(child) == GateToken::kMinus) Wrong(scope, child, DiagnosticId::kGateNotAvailable, "subtraction");
      continue;
    }
    Compiled part = CompileValue(scope, child);
    if (!CanBePeople(part.type)) {
      Wrong(scope, child, DiagnosticId::kGateType, "`+` unites lists, this is " + Words(part.type)).Help("a number is compared, never added");
    }
    out.type.principals |= part.type.principals;
    operands.push_back(part.term);
    Merge(out.subject, part.subject);
  }
  out.term = Add(scope, TermOp::kSum, std::move(operands));
  return out;
}

Compiled CompileChoice(Scope& scope, GateNodeId node) {
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

Compiled CompileList(Scope& scope, GateNodeId node) {
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

Compiled CompileNumber(Scope& scope, GateNodeId node, bool negative) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  Json number = NumberOf(scope.file, children[0]);
  if (negative) number = Json::Number("-" + number.digits());
  Type type = KindType(number.is_integer() ? kNumbers : uint8_t{kSchemaNumber});
  if (children.size() > 1) type.unit = NameOf(scope.file, children[1]);
  return Constant(scope, Value::Data(std::move(number)), type);
}

Compiled CompileConstant(Scope& scope, GateNodeId node) {
  GateToken word = scope.file.tree.TokenOf(NodeOf(scope, node).children[0]);
  if (word == GateToken::kWordNull) return Constant(scope, Value::Absent(), AnyType());
  return Constant(scope, Value::Data(Json(word == GateToken::kWordTrue)), KindType(kSchemaBool));
}

// -- conditions

void CheckUnits(Scope& scope, GateNodeId node, const Type& a, const Type& b) {
  bool numbers = !(a.kinds & ~kNumbers) && !(b.kinds & ~kNumbers);
  if (!numbers || a.unit == b.unit) return;
  const std::string& unit = a.unit.empty() ? b.unit : a.unit;
  if (!a.unit.empty() && !b.unit.empty()) {
    Wrong(scope, node, DiagnosticId::kGateUnit, "compares " + a.unit + " with " + b.unit);
  } else if (a.literal || b.literal) {
    bool literal_has_unit = a.literal ? !a.unit.empty() : !b.unit.empty();
    Wrong(scope, node, DiagnosticId::kGateUnit, "compares a number of " + unit + " with one that has no unit")
        .Help(literal_has_unit ? "say what the argument counts: unit tool.argument " + unit + ";" : "write the number with its unit, such as `500 " + unit + "`");
  }
}

CompareSign SignOf(GateToken token) {
  switch (token) {
    case GateToken::kEqualEqual: return CompareSign::kEqual;
    case GateToken::kNotEqual: return CompareSign::kNotEqual;
    case GateToken::kLess: return CompareSign::kLess;
    case GateToken::kLessEqual: return CompareSign::kLessEqual;
    case GateToken::kGreater: return CompareSign::kGreater;
    default: return CompareSign::kGreaterEqual;
  }
}

void CheckEnum(Scope& scope, GateNodeId node, const Type& a, GateNodeId literal_node, const Type& literal) {
  if (!literal.literal || !a.schema || a.schema->enum_values.empty() || NodeOf(scope, literal_node).kind != Kind::kTextExpr) return;
  std::string text = NameOf(scope.file, NodeOf(scope, literal_node).children[0]);
  std::vector<std::string_view> values;
  for (const Json& value : a.schema->enum_values) {
    if (!value.is_string()) continue;
    if (value.string_value() == text) return;
    values.push_back(value.string_value());
  }
  if (values.size() != a.schema->enum_values.size()) return;
  std::string all;
  for (std::string_view v : values) all += (all.empty() ? "its values are " : ", ") + std::string(v);
  Wrong(scope, literal_node, DiagnosticId::kGateNeverFires, "`" + SqueezedText(scope.file, node) + "` is never \"" + text + "\"").Help(Suggestion(text, values, all));
}

Compiled CompileCompare(Scope& scope, GateNodeId node) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  CompareSign sign = SignOf(scope.file.tree.TokenOf(children[1]));
  Compiled a = CompileValue(scope, children[0]), b = CompileValue(scope, children[2]);
  bool ordered = sign != CompareSign::kEqual && sign != CompareSign::kNotEqual;
  uint8_t shared = a.type.kinds & b.type.kinds;
  if ((a.type.kinds & kNumbers) && (b.type.kinds & kNumbers)) shared |= kNumbers;
  bool people = a.type.principals || b.type.principals;
  if (people && ordered) {
    Wrong(scope, node, DiagnosticId::kGateType, "people have no order").Help("ask whether one is in a list: x in staff");
  } else if (ordered && !(shared & (kNumbers | kSchemaString))) {
    Wrong(scope, node, DiagnosticId::kGateType, "compares " + Words(a.type) + " with " + Words(b.type)).Help("numbers have an order, and texts (dates) have one");
  } else if (!people && !shared) {
    Wrong(scope, node, DiagnosticId::kGateType, "compares " + Words(a.type) + " with " + Words(b.type) + ", which are never equal")
        .Help(b.type.kinds == kSchemaString && b.type.literal ? "a number stands without quotes" : "");
  }
  CheckUnits(scope, node, a.type, b.type);
  CheckEnum(scope, children[0], a.type, children[2], b.type);
  CheckEnum(scope, children[2], b.type, children[0], a.type);
  Term term;
  term.op = TermOp::kCompare;
  term.sign = sign;
  term.operands = {a.term, b.term};
  return {AddTerm(scope.build, std::move(term)), {}, {}};
}

Compiled CompileIn(Scope& scope, GateNodeId node, bool negated) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  Compiled item = CompileValue(scope, children[0]), list = CompileValue(scope, children[1]);
  if (!list.type.principals && !(list.type.kinds & (kSchemaArray | kSchemaObject))) {
    Wrong(scope, children[1], DiagnosticId::kGateType, "`in` looks into a list or a group, this is " + Words(list.type))
        .Help(list.type.kinds == kSchemaString ? "for a part of a text write: matches \"...\"" : "");
  }
  if (item.type.kinds == kSchemaArray) {
    Wrong(scope, children[0], DiagnosticId::kGateType, "this is a list; `in` asks about one thing")
        .Help("write: every x in " + SqueezedText(scope.file, children[0]) + ": (x in " + SqueezedText(scope.file, children[1]) + ")");
  }
  return {Add(scope, negated ? TermOp::kNotIn : TermOp::kIn, {item.term, list.term}), {}, {}};
}

Compiled CompileTextTest(Scope& scope, GateNodeId node) {
  const GateNode& n = NodeOf(scope, node);
  Compiled value = CompileValue(scope, n.children[0]);
  bool like = n.kind == Kind::kLike;
  if (!(value.type.kinds & kSchemaString)) {
    Wrong(scope, n.children[0], DiagnosticId::kGateType, std::string(like ? "`like`" : "`matches`") + " looks at a text, this is " + Words(value.type));
  }
  Term term;
  term.op = like ? TermOp::kLike : TermOp::kMatches;
  term.operands = {value.term};
  term.text = NameOf(scope.file, n.children[1]);
  if (!like) {
    re2::RE2::Options options(re2::RE2::Quiet);
    options.set_max_mem(1 << 20);
    auto pattern = std::make_shared<const re2::RE2>(term.text, options);
    if (!pattern->ok()) {
      Wrong(scope, n.children[1], DiagnosticId::kGatePattern, "this is no pattern: " + pattern->error()).Help("patterns are RE2's");
    }
    term.pattern = std::move(pattern);
  }
  return {AddTerm(scope.build, std::move(term)), {}, {}};
}

Compiled CompileQuantified(Scope& scope, GateNodeId node) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;  // word, name, list, body
  bool every = scope.file.tree.TokenOf(children[0]) == GateToken::kWordEvery;
  Compiled list = CompileValue(scope, children[2]);
  if (!list.type.principals && !(list.type.kinds & (kSchemaArray | kSchemaObject))) {
    Wrong(scope, children[2], DiagnosticId::kGateType, "this is " + Words(list.type) + ", not a list");
  }
  Type element = list.type.kinds == kSchemaArray && !list.type.principals ? ElementType(list.type) : AnyType();
  int slot = scope.next_slot++;
  scope.variables.push_back({NameOf(scope.file, children[1]), slot, element, list.subject});
  TermId body = CompileCondition(scope, children[3]);
  scope.variables.pop_back();
  return {Add(scope, every ? TermOp::kEvery : TermOp::kSome, {list.term, body}, slot), {}, {}};
}

Compiled CompilePresence(Scope& scope, GateNodeId node, bool absent) {
  bool before = scope.quiet_optional;
  scope.quiet_optional = true;
  Compiled value = CompileValue(scope, node);
  scope.quiet_optional = before;
  TermId present = Add(scope, TermOp::kIsPresent, {value.term});
  return {absent ? Add(scope, TermOp::kNot, {present}) : present, {}, {}};
}

TermId LabelTerm(Scope& scope, GateNodeId predicate, Subject subject) {
  const GateNode& p = NodeOf(scope, predicate);
  Term term;
  term.subject = std::move(subject);
  switch (p.kind) {
    case Kind::kIsPublic: term.op = TermOp::kPublic; break;
    case Kind::kIsReadable:
      term.op = TermOp::kReadableBy;
      term.operands = {CompilePeople(scope, p.children[0])};
      break;
    case Kind::kIsFrom:
      term.op = TermOp::kFrom;
      term.operands = {CompilePeople(scope, p.children[0])};
      break;
    case Kind::kIsDerived: {
      term.op = TermOp::kDerived;
      Value list = Value::OfKind(Value::Kind::kList);
      for (GateNodeId leaf : p.children) {
        for (const ToolRef& ref : OneTool(scope.build, scope.file, leaf)) {
          Value name = Value::OfKind(Value::Kind::kPrincipal);
          name.principal = scope.build.labels.Principal("tool:" + scope.build.manifest.tool(ref.tool).name);
          list.items.push_back(std::move(name));
        }
      }
      term.operands = {Constant(scope, std::move(list), PeopleType()).term};
      break;
    }
    case Kind::kIsTagged: {
      std::optional<int> tag = TagOf(scope.build, scope.file, p.children[0]);
      term.op = tag ? TermOp::kTagged : TermOp::kUnknownValue;
      term.index = tag.value_or(0);
      break;
    }
    default:
      term.op = p.children.empty() ? TermOp::kTrusted : TermOp::kTrustedBy;
      if (!p.children.empty()) term.operands = {CompilePeople(scope, p.children[0])};
  }
  return AddTerm(scope.build, std::move(term));
}

Compiled CompileIs(Scope& scope, GateNodeId node) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  bool negated = children.size() == 3;
  GateNodeId predicate = children.back();
  Kind kind = NodeOf(scope, predicate).kind;
  if (kind == Kind::kIsPresent || kind == Kind::kIsAbsent) return CompilePresence(scope, children[0], (kind == Kind::kIsAbsent) != negated);
  bool before = scope.quiet_optional;
  scope.quiet_optional = true;  // nothing flows from an absent argument
  Subject subject = CompileSubject(scope, children[0]);
  scope.quiet_optional = before;
  TermId term = LabelTerm(scope, predicate, std::move(subject));
  if ((kind == Kind::kIsUntrusted) != negated) term = Add(scope, TermOp::kNot, {term});
  return {term, {}, {}};
}

Compiled AsCondition(Compiled compiled) {
  compiled.type = KindType(kSchemaBool);
  compiled.type.condition = true;
  return compiled;
}

Compiled CompileJunction(Scope& scope, GateNodeId node, TermOp op) {
  std::vector<TermId> operands;
  for (GateNodeId child : NodeOf(scope, node).children) operands.push_back(CompileCondition(scope, child));
  return {Add(scope, op, std::move(operands)), {}, {}};
}

Compiled CompileNegated(Scope& scope, GateNodeId node) {
  const std::vector<GateNodeId>& children = NodeOf(scope, node).children;
  TermId term = CompileCondition(scope, children.back());
  if (children.size() % 2 == 0) term = Add(scope, TermOp::kNot, {term});
  return {term, {}, {}};
}

}  // namespace

TermId AddTerm(Build& build, Term term) {
  build.policy.terms.push_back(std::move(term));
  return static_cast<TermId>(build.policy.terms.size() - 1);
}

Compiled CompileAny(Scope& scope, GateNodeId node) {
  if (IsTooLarge(scope, node)) return {0, AnyType(), {}};
  switch (NodeOf(scope, node).kind) {
    case Kind::kOr: return AsCondition(CompileJunction(scope, node, TermOp::kOr));
    case Kind::kAnd: return AsCondition(CompileJunction(scope, node, TermOp::kAnd));
    case Kind::kNegated: return AsCondition(CompileNegated(scope, node));
    case Kind::kQuantified: return AsCondition(CompileQuantified(scope, node));
    case Kind::kCompare: return AsCondition(CompileCompare(scope, node));
    case Kind::kIn: return AsCondition(CompileIn(scope, node, false));
    case Kind::kNotIn: return AsCondition(CompileIn(scope, node, true));
    case Kind::kLike:
    case Kind::kMatches: return AsCondition(CompileTextTest(scope, node));
    case Kind::kIs: return AsCondition(CompileIs(scope, node));
    case Kind::kSum: return CompileSum(scope, node);
    case Kind::kChoice: return CompileChoice(scope, node);
    case Kind::kMember: return CompileMember(scope, node);
    case Kind::kElement: return CompileElement(scope, node);
    case Kind::kOptional: {
      bool before = scope.quiet_optional;
      scope.quiet_optional = true;
      Compiled inner = CompileAny(scope, NodeOf(scope, node).children[0]);
      scope.quiet_optional = before;
      inner.type.optional_argument = false;
      return inner;
    }
    case Kind::kCall: return CompileCall(scope, node);
    case Kind::kNameExpr: return CompileName(scope, node);
    case Kind::kTextExpr: {
      Value text = Value::Data(Json(NameOf(scope.file, NodeOf(scope, node).children[0])));
      text.authored = true;
      return Constant(scope, std::move(text), KindType(kSchemaString));
    }
    case Kind::kNumberExpr: return CompileNumber(scope, node, false);
    case Kind::kNegativeExpr: return CompileNumber(scope, node, true);
    case Kind::kConstant: return CompileConstant(scope, node);
    case Kind::kReserved: return CompileReserved(scope, node);
    case Kind::kList: return CompileList(scope, node);
    case Kind::kTuple:
      Wrong(scope, node, DiagnosticId::kGateType, "several arguments in parentheses stand only before `is` and `are`").Help("a list is written [a, b]");
      return Mistake(scope);
    case Kind::kUnknown:
    case Kind::kObject:
      Wrong(scope, node, DiagnosticId::kGateType, "this stands only in the calls of a test");
      return Mistake(scope);
    case Kind::kDurationExpr:
      Wrong(scope, node, DiagnosticId::kGateType, "a duration stands only after `per`, `within` and `wait`");
      return Mistake(scope);
    default: PENSTOCK_CHECK(false, "a node of the grammar that is no expression"); return Mistake(scope);
  }
}

TermId CompileCondition(Scope& scope, GateNodeId node) {
  Compiled compiled = CompileAny(scope, node);
  if (compiled.type.condition) return compiled.term;
  if (!(compiled.type.kinds & kSchemaBool) || compiled.type.principals) {
    Wrong(scope, node, DiagnosticId::kGateType, "here stands a condition, this is " + Words(compiled.type)).Help("compare it, or ask what it `is`");
  }
  return Add(scope, TermOp::kHolds, {compiled.term});
}

Compiled CompileValue(Scope& scope, GateNodeId node) {
  Compiled compiled = CompileAny(scope, node);
  if (!compiled.type.condition) return compiled;
  Wrong(scope, node, DiagnosticId::kGateType, "here stands a value, this is a condition");
  return Mistake(scope);
}

TermId CompilePeople(Scope& scope, GateNodeId node) {
  Compiled compiled = CompileValue(scope, node);
  if (!CanBePeople(compiled.type)) {
    Wrong(scope, node, DiagnosticId::kGateType, "here stand people, this is " + Words(compiled.type)).Help("people are User, a group, or a list of names");
  }
  return compiled.term;
}

Subject CompileSubject(Scope& scope, GateNodeId node) {
  const GateNode& n = NodeOf(scope, node);
  Subject subject;
  auto arguments_of = [&](ToolIndex tool, bool past) {
    for (size_t i = 0; i < scope.build.manifest.tool(tool).parameters.size(); ++i) {
      if (past) subject.past.push_back({0, static_cast<int>(i)});
      else subject.arguments.push_back(static_cast<int>(i));
    }
  };
  switch (n.kind) {
    case Kind::kTuple:
    case Kind::kSum:
    case Kind::kChoice:
    case Kind::kList:
      for (GateNodeId child : n.children) {
        if (NodeOf(scope, child).kind != Kind::kWord) Merge(subject, CompileSubject(scope, child));
      }
      return subject;
    case Kind::kOptional: return CompileSubject(scope, n.children[0]);
    case Kind::kReserved: {
      GateToken word = scope.file.tree.TokenOf(n.children[0]);
      if (word == GateToken::kWordControl) { subject.control = true; return subject; }
      if (word != GateToken::kWordArgs || scope.tool == kNoTool) break;
      arguments_of(scope.tool, false);
      return subject;
    }
    case Kind::kNameExpr: {
      std::string name = NameOf(scope.file, n.children[0]);
      bool local = BareArgument(scope, name) >= 0 || std::any_of(scope.variables.begin(), scope.variables.end(), [&](const Variable& v) { return v.name == name; });
      if (!local && scope.build.defs.count(name)) return InDefinition(scope, node, name, CompileSubject);
      if (!local && IsAlias(scope, node, scope.alias)) { arguments_of(scope.tool, false); return subject; }
      if (!local && IsAlias(scope, node, scope.past_alias)) { arguments_of(scope.past_tool, true); return subject; }
      subject = CompileName(scope, node).subject;
      if (!local && !scope.build.groups.count(name)) return subject;  // reported
      break;
    }
    case Kind::kMember:
    case Kind::kElement:
    case Kind::kCall: subject = CompileAny(scope, node).subject; break;
    default: break;
  }
  if (subject.arguments.empty() && subject.past.empty() && !subject.control) {
    Wrong(scope, node, DiagnosticId::kGateType, "only arguments, `args` and `control` have a label").Help("write the argument's name before `is`");
  }
  return subject;
}

void AddParts(Scope& scope, GateNodeId node, bool negated, std::vector<Part>& parts) {
  const GateNode& n = NodeOf(scope, node);
  if (!negated && n.kind == Kind::kAnd) {
    for (GateNodeId child : n.children) AddParts(scope, child, false, parts);
    return;
  }
  Part part;
  part.term = CompileCondition(scope, node);
  part.text = (negated ? "not " : "") + SqueezedText(scope.file, node);
  if (negated) part.term = Add(scope, TermOp::kNot, {part.term});
  for (uint32_t i = n.first_token; i <= n.last_token; ++i) {  // the first argument that it names
    std::string word(scope.file.source->TextOf(scope.file.tree.tokens[i].span()));
    if (part.argument.empty() && scope.tool != kNoTool && scope.build.manifest.tool(scope.tool).ParameterIndex(word) >= 0) part.argument = word;
    if (part.argument.empty() && word == "control") part.argument = word;
  }
  parts.push_back(std::move(part));
}

}  // namespace penstock
