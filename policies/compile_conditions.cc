// Expressions of gates that are conditions: comparisons, quantifiers, predicates about labels.
#include <re2/re2.h>

#include "policies/compile_expr.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

// -- conditions

void CheckUnits(TermScope& scope, GateNodeId node, const Type& a, const Type& b) {
  bool numbers = !(a.kinds & ~kNumbers) && !(b.kinds & ~kNumbers);
  if (!numbers || a.unit == b.unit) return;
  const std::string& unit = a.unit.empty() ? b.unit : a.unit;
  if (!a.unit.empty() && !b.unit.empty()) {
    Wrong(scope, node, DiagnosticId::kGateUnit, "compares " + a.unit + " with " + b.unit)
        .Help(a.literal || b.literal ? "write the number in " + (a.literal ? b.unit : a.unit) : "");
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

void CheckEnum(TermScope& scope, GateNodeId node, const Type& a, GateNodeId literal_node, const Type& literal) {
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
  Suggest(scope.file, Wrong(scope, literal_node, DiagnosticId::kGateNeverFires, "`" + SqueezedText(scope.file, node) + "` is never \"" + text + "\""), text, values, all);
}

}  // namespace

Compiled CompileCompare(TermScope& scope, GateNodeId node) {
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

Compiled CompileIn(TermScope& scope, GateNodeId node, bool negated) {
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

Compiled CompileTextTest(TermScope& scope, GateNodeId node) {
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

Compiled CompileQuantified(TermScope& scope, GateNodeId node) {
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

namespace {

Compiled CompilePresence(TermScope& scope, GateNodeId node, bool absent) {
  bool before = scope.quiet_optional;
  scope.quiet_optional = true;
  Compiled value = CompileValue(scope, node);
  scope.quiet_optional = before;
  TermId present = Add(scope, TermOp::kIsPresent, {value.term});
  return {absent ? Add(scope, TermOp::kNot, {present}) : present, {}, {}};
}

TermId LabelTerm(TermScope& scope, GateNodeId predicate, Subject subject) {
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
      GateValue list = GateValue::OfKind(GateValue::Kind::kList);
      for (GateNodeId leaf : p.children) {
        for (const ToolRef& ref : OneTool(scope.build, scope.file, leaf)) {
          GateValue name = GateValue::OfKind(GateValue::Kind::kPrincipal);
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

}  // namespace

Compiled CompileIs(TermScope& scope, GateNodeId node) {
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

}  // namespace penstock
