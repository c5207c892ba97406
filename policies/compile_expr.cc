// Expressions of gates to terms: every name resolved, every type looked at.
#include "core/check.h"
#include "policies/compile_expr.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

constexpr size_t kDeepestDefinition = 32;
constexpr size_t kMostTerms = 100'000;

bool IsTooLarge(TermScope& scope, GateNodeId node) {
  Build& build = scope.build;
  if (build.policy.terms.size() < kMostTerms) return false;
  if (!build.too_large) Wrong(scope, node, DiagnosticId::kGateError, "this gate is too large");
  return build.too_large = true;
}

std::string UnitOf(const Build& build, ToolIndex tool, int index) {
  auto unit = build.units.find({tool, index});
  return unit == build.units.end() ? std::string() : unit->second;
}

}  // namespace

Compiled ArgumentTerm(TermScope& scope, int index) {
  const ToolParameter& parameter = scope.build.manifest.tool(scope.tool).parameters[index];
  Compiled out{Add(scope, TermOp::kArgument, {}, index), TypeOfSchema(parameter.schema, UnitOf(scope.build, scope.tool, index)), {}};
  out.type.optional_argument = !parameter.required;
  out.subject.arguments = {index};
  return out;
}

Compiled PastTerm(TermScope& scope, int index) {
  const ToolParameter& parameter = scope.build.manifest.tool(scope.past_tool).parameters[index];
  Compiled out{Add(scope, TermOp::kPastArgument, {}, index), TypeOfSchema(parameter.schema, UnitOf(scope.build, scope.past_tool, index)), {}};
  out.subject.past = {{0, index}};
  return out;
}

// An argument called `name`, of the call that bare names speak of; -1 if there is none.
int BareArgument(const TermScope& scope, const std::string& name) {
  ToolIndex tool = scope.bare_names_are_past ? scope.past_tool : scope.tool;
  return tool == kNoTool ? -1 : scope.build.manifest.tool(tool).ParameterIndex(name);
}

Compiled BareTerm(TermScope& scope, int index) { return scope.bare_names_are_past ? PastTerm(scope, index) : ArgumentTerm(scope, index); }

namespace {

Diagnostic& UnknownName(TermScope& scope, GateNodeId node, const std::string& name) {
  std::vector<std::string_view> names;
  for (const TermVariable& v : scope.variables) names.push_back(v.name);
  ToolIndex tool = scope.bare_names_are_past ? scope.past_tool : scope.tool;
  if (tool != kNoTool) {
    for (const ToolParameter& p : scope.build.manifest.tool(tool).parameters) names.push_back(p.name);
  }
  for (const auto& [group, unused] : scope.build.groups) names.push_back(group);
  for (const auto& [def, unused] : scope.build.defs) names.push_back(def);
  for (const std::string* alias : {&scope.alias, &scope.past_alias}) if (!alias->empty()) names.push_back(*alias);
  std::string where = tool == kNoTool ? "" : " of `" + scope.build.manifest.tool(tool).name + "`";
  return Suggest(scope.file, Wrong(scope, node, DiagnosticId::kGateUnknownName, "`" + name + "` is no argument" + where + ", no group and no definition"), name, names);
}

// The body of a definition stands in the scope of its use.
template <typename Compile>
auto InDefinition(TermScope& scope, GateNodeId use, const std::string& name, Compile compile) -> decltype(compile(scope, use)) {
  NamedNode def = scope.build.defs.at(name);
  if (scope.build.open_defs.size() >= kDeepestDefinition) {
    Wrong(scope, use, DiagnosticId::kGateTwice, "definitions in more than 32 definitions");
    return {};
  }
  if (!scope.build.open_defs.insert(name).second) {
    Wrong(scope, use, DiagnosticId::kGateTwice, "the definition `" + name + "` contains itself");
    return {};
  }
  TermScope in_file{scope.build, *def.file, scope.tool, scope.alias, scope.past_tool, scope.past_alias, scope.bare_names_are_past,
                scope.sees_result, scope.variables, scope.next_slot, scope.quiet_optional};
  auto out = compile(in_file, def.file->tree[def.node].children[1]);
  scope.next_slot = std::max(scope.next_slot, in_file.next_slot);
  scope.build.open_defs.erase(name);
  return out;
}

Compiled CompileName(TermScope& scope, GateNodeId node) {
  std::string name = NameOf(scope.file, NodeOf(scope, node).children[0]);
  for (size_t i = scope.variables.size(); i-- > 0;) {
    const TermVariable& v = scope.variables[i];
    if (v.name == name) return {Add(scope, TermOp::kSlot, {}, v.slot), v.type, v.subject};
  }
  if (int index = BareArgument(scope, name); index >= 0) {
    Compiled argument = BareTerm(scope, index);
    if (argument.type.optional_argument && !scope.quiet_optional) {
      Report(scope.build, scope.file, DiagnosticId::kGateOptional, SpanOf(scope.file, node), {"`" + name + "` may be absent, and then this is false"})
          .Help("write `" + name + "?` if that is meant, or `" + name + " ?? default`")
          .FixBy("write `" + name + "?`: it may be absent", {SpanOf(scope.file, node).end, SpanOf(scope.file, node).end}, "?");
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

Compiled CompileReserved(TermScope& scope, GateNodeId node) {
  auto person = [&](PrincipalId id) {
    GateValue value = GateValue::OfKind(GateValue::Kind::kPrincipal);
    value.principal = id;
    Type type = KindType(kSchemaString);
    type.principals = true;
    return Constant(scope, std::move(value), type);
  };
  switch (scope.file.tree.TokenOf(NodeOf(scope, node).children[0])) {
    case GateToken::kUserWord: return person(kUser);
    case GateToken::kSystemWord: return person(kSystem);
    case GateToken::kWordPublic: return Constant(scope, GateValue::OfKind(GateValue::Kind::kPublic), PeopleType());
    case GateToken::kWordResult:
      if (!scope.sees_result) break;
      return {Add(scope, TermOp::kResult), TypeOfSchema(scope.build.manifest.tool(scope.tool).output), {}};
    default: break;
  }
  bool result = TextOf(scope.file, node) == "result";
  Wrong(scope, node, DiagnosticId::kGateType, "`" + std::string(TextOf(scope.file, node)) + "` is no value here")
      .Help(result && scope.labels_reply
                ? "a path names what is labelled: label " + scope.build.manifest.tool(scope.tool).name + " at [r] { from [r.owner]; ... }, be the reply one object or a list"
            : result ? "a rule is decided before there is a reply; `result` stands in `store` of a label rule"
                   : "`control` and `args` stand before `is` or `are`: control is trusted");
  return Mistake(scope);
}

}  // namespace

bool IsAlias(const TermScope& scope, GateNodeId node, const std::string& alias) {
  return !alias.empty() && NodeOf(scope, node).kind == Kind::kNameExpr && TextOf(scope.file, node) == alias;
}

namespace {

Compiled AsCondition(Compiled compiled) {
  compiled.type = KindType(kSchemaBool);
  compiled.type.condition = true;
  return compiled;
}

Compiled CompileJunction(TermScope& scope, GateNodeId node, TermOp op) {
  std::vector<TermId> operands;
  for (GateNodeId child : NodeOf(scope, node).children) operands.push_back(CompileCondition(scope, child));
  return {Add(scope, op, std::move(operands)), {}, {}};
}

Compiled CompileNegated(TermScope& scope, GateNodeId node) {
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

Compiled CompileAny(TermScope& scope, GateNodeId node) {
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
      GateValue text = GateValue::Data(Json(NameOf(scope.file, NodeOf(scope, node).children[0])));
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

TermId CompileCondition(TermScope& scope, GateNodeId node) {
  Compiled compiled = CompileAny(scope, node);
  if (compiled.type.condition) return compiled.term;
  if (!(compiled.type.kinds & kSchemaBool) || compiled.type.principals) {
    Wrong(scope, node, DiagnosticId::kGateType, "here stands a condition, this is " + Words(compiled.type)).Help("compare it, or ask what it `is`");
  }
  return Add(scope, TermOp::kHolds, {compiled.term});
}

Compiled CompileValue(TermScope& scope, GateNodeId node) {
  Compiled compiled = CompileAny(scope, node);
  if (!compiled.type.condition) return compiled;
  Wrong(scope, node, DiagnosticId::kGateType, "here stands a value, this is a condition");
  return Mistake(scope);
}

TermId CompilePeople(TermScope& scope, GateNodeId node) {
  Compiled compiled = CompileValue(scope, node);
  if (!CanBePeople(compiled.type)) {
    Wrong(scope, node, DiagnosticId::kGateType, "here stand people, this is " + Words(compiled.type)).Help("people are User, a group, or a list of names");
  }
  return compiled.term;
}

Subject CompileSubject(TermScope& scope, GateNodeId node) {
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
      bool local = BareArgument(scope, name) >= 0 || std::any_of(scope.variables.begin(), scope.variables.end(), [&](const TermVariable& v) { return v.name == name; });
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

void AddParts(TermScope& scope, GateNodeId node, bool negated, std::vector<Part>& parts) {
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
