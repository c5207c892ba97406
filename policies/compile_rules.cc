// Permits, forbids, asks, budgets, sequences: one compiled rule for each tool a rule names.
#include <algorithm>

#include "policies/compile.h"
#include "policies/first_gate.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

// -- labels only ever tighten

// A label predicate that raising labels makes true (where it stands), or false.
enum class Turn : uint8_t { kFalls, kRises };

// The first predicate below `id` that turns so, if any. `sign`: it stands under an even number of `not`s.
bool Turns(const Build& build, TermId id, bool sign, Turn turn) {
  const Term& term = build.policy.terms[id];
  bool about_nothing = term.op >= TermOp::kTrusted && term.op <= TermOp::kTagged && term.subject.arguments.empty() && !term.subject.control && term.subject.past.empty();
  if (about_nothing) return false;
  switch (term.op) {
    case TermOp::kNot: return Turns(build, term.operands[0], !sign, turn);
    case TermOp::kAnd:
    case TermOp::kOr:
      return std::any_of(term.operands.begin(), term.operands.end(), [&](TermId t) { return Turns(build, t, sign, turn); });
    case TermOp::kEvery:
    case TermOp::kSome: return Turns(build, term.operands[1], sign, turn);
    case TermOp::kTrusted:
    case TermOp::kTrustedBy:
    case TermOp::kPublic:
    case TermOp::kReadableBy: return (sign ? Turn::kFalls : Turn::kRises) == turn;
    case TermOp::kFrom:
    case TermOp::kDerived: return (sign ? Turn::kRises : Turn::kFalls) == turn;
    case TermOp::kTagged: return ((sign != build.labels.TagIsFragile(term.index)) ? Turn::kRises : Turn::kFalls) == turn;
    default: return false;
  }
}

// `approved`: a permit that asks a person gives nothing away by itself, so it is only noted.
void CheckMonotone(Build& build, const GateFile& file, GateNodeId clause, const std::vector<Part>& parts, bool permits, bool approved, Rule& rule) {
  for (const Part& part : parts) {
    if (!Turns(build, part.term, true, permits ? Turn::kRises : Turn::kFalls)) continue;
    rule.for_worse_data = true;
    if (permits && approved) continue;
    Report(build, file, DiagnosticId::kGateNotMonotone, SpanOf(file, clause),
           {permits ? "worse data would make this permit apply: " + part.text : "better data would make this rule apply: " + part.text})
        .Help(permits ? "use `accepting untrusted (x)` or `releasing (x)`, or `with approval by`" : "rules that restrict ask for what is untrusted, private or tagged");
  }
}

// -- one rule

struct RuleClauses {
  GateNodeId if_clause = GateTree::kNoNode, approval = GateTree::kNoNode;
  std::vector<GateNodeId> conditions, accepting, releasing;  // conditions: if and unless, in order
  std::string alias;
};

RuleClauses ReadClauses(const GateFile& file, GateNodeId body) {
  RuleClauses clauses;
  for (GateNodeId child : file.tree[body].children) {
    switch (file.tree[child].kind) {
      case Kind::kIfClause:
      case Kind::kUnlessClause: clauses.conditions.push_back(child); break;
      case Kind::kAcceptingClause: clauses.accepting.push_back(child); break;
      case Kind::kReleasingClause: clauses.releasing.push_back(child); break;
      case Kind::kApprovalClause: clauses.approval = child; break;
      case Kind::kAlias: clauses.alias = NameOf(file, file.tree[child].children[0]); break;
      default: break;
    }
  }
  return clauses;
}

TermScope RuleScope(Build& build, const GateFile& file, ToolIndex tool, std::string alias = "") {
  return TermScope{build, file, tool, std::move(alias), kNoTool, "", false, false, {}, 0, false};
}

bool IsConstantFalse(const Build& build, TermId id) {
  const Term& term = build.policy.terms[id];
  if (term.op != TermOp::kHolds) return false;
  const Term& value = build.policy.terms[term.operands[0]];
  return value.op == TermOp::kConstant && value.constant.is(GateValue::Kind::kData) && value.constant.data == Json(false);
}

void AddConditions(Build& build, const GateFile& file, const RuleClauses& clauses, Rule& rule, TermScope& scope, bool permits, bool approved) {
  for (GateNodeId clause : clauses.conditions) {
    bool unless = file.tree[clause].kind == Kind::kUnlessClause;
    std::vector<Part> parts;
    AddParts(scope, file.tree[clause].children[0], unless, parts);
    CheckMonotone(build, file, clause, parts, permits, approved, rule);
    for (Part& part : parts) {
      if (IsConstantFalse(build, part.term)) {
        Report(build, file, DiagnosticId::kGateNeverFires, SpanOf(file, clause), {"this rule can never apply"});
      }
      rule.parts.push_back(std::move(part));
    }
  }
}

void AddWaivers(Build& build, const GateFile& file, const RuleClauses& clauses, ToolIndex tool, Rule& rule) {
  const ToolPolicy& policy = build.policy.tools[tool];
  size_t count = build.manifest.tool(tool).parameters.size();
  rule.accepting.assign(count, false);
  rule.releasing.assign(count, false);
  for (GateNodeId clause : clauses.accepting) {
    ArgumentSet set = ArgumentsOf(build, file, file.tree[clause].children[0], tool);
    rule.accept_control |= set.control;
    for (size_t i = 0; i < count; ++i) {
      rule.accepting[i] = rule.accepting[i] || set.arguments[i];
      bool critical = std::find(policy.critical.begin(), policy.critical.end(), static_cast<int>(i)) != policy.critical.end();
      if (!set.arguments[i] || set.all || critical) continue;
      Report(build, file, DiagnosticId::kGateNeverFires, SpanOf(file, clause),
             {"`" + build.manifest.tool(tool).parameters[i].name + "` is not critical, so it may be untrusted anyway"})
          .Because(policy.place.span, "its tool line", policy.place.file);
    }
  }
  for (GateNodeId clause : clauses.releasing) {
    ArgumentSet set = ArgumentsOf(build, file, file.tree[clause].children[0], tool);
    rule.release_control |= set.control;
    for (size_t i = 0; i < count; ++i) rule.releasing[i] = rule.releasing[i] || set.arguments[i];
    if (policy.observers == kNoTerm) {
      Report(build, file, DiagnosticId::kGateNeverFires, SpanOf(file, clause), {"`" + build.manifest.tool(tool).name + "` has no observers, so nothing is released"})
          .Because(policy.place.span, "its tool line", policy.place.file);
    }
  }
}

bool RequireToolLine(Build& build, const GateFile& file, const ToolRef& ref) {
  if (build.policy.tools[ref.tool].declared) return true;
  if (ref.by_glob) return false;  // linted
  const std::string& name = build.manifest.tool(ref.tool).name;
  Diagnostic& message = Report(build, file, DiagnosticId::kGateUndeclared, ref.span, {"nothing says what `" + name + "` does"});
  message.Help("write: tool " + name + " effect critical (...) observed by ...;");
  AddStatementBefore(file, message, ref.span.begin, ToolLine(build.manifest.tool(ref.tool)));
  return false;
}

void CompilePermit(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body) {
  const RuleInfo* info = AddRuleInfo(build, file, statement, body);
  RuleClauses clauses = ReadClauses(file, body);
  std::vector<std::string> askers;
  if (clauses.approval != GateTree::kNoNode) askers = AskersOf(build, file, file.tree[clauses.approval].children[0]);
  for (const ToolRef& ref : ToolsOf(build, file, file.tree[body].children[0])) {
    if (!RequireToolLine(build, file, ref)) continue;
    Rule rule;
    rule.info = info;
    rule.layer = file.layer;
    rule.askers = askers;
    TermScope scope = RuleScope(build, file, ref.tool, clauses.alias);
    AddConditions(build, file, clauses, rule, scope, true, !askers.empty());
    AddWaivers(build, file, clauses, ref.tool, rule);
    build.policy.tools[ref.tool].permits.push_back(std::move(rule));
    if (!info->observe) build.policy.layer_permits[file.layer] = true;
  }
}

// `forbid` and `ask`.
void CompileRestriction(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body) {
  bool forbids = file.tree[body].kind == Kind::kForbid;
  const RuleInfo* info = AddRuleInfo(build, file, statement, body);
  RuleClauses clauses = ReadClauses(file, body);
  std::vector<std::string> askers;
  if (!forbids) askers = AskersOf(build, file, file.tree[body].children[0]);
  GateNodeId tools = file.tree.ChildOf(body, Kind::kTools);
  for (const ToolRef& ref : ToolsOf(build, file, tools)) {
    Rule rule;
    rule.info = info;
    rule.layer = file.layer;
    rule.askers = askers;
    TermScope scope = RuleScope(build, file, ref.tool, clauses.alias);
    AddConditions(build, file, clauses, rule, scope, false, false);
    ToolPolicy& tool = build.policy.tools[ref.tool];
    (forbids ? tool.forbids : tool.asks).push_back(std::move(rule));
  }
}

std::string TextBefore(const GateFile& file, GateNodeId body, GateNodeId end) {
  std::string text = SqueezedText(file, body);
  if (end == GateTree::kNoNode) return text;
  std::string tail = SqueezedText(file, end);
  size_t at = text.rfind(tail);
  return at == std::string::npos ? text : text.substr(0, at);
}

std::string Trimmed(std::string text) {
  while (!text.empty() && (text.back() == ' ' || text.back() == ';')) text.pop_back();
  return text;
}

void CompileBudget(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body) {
  const std::vector<GateNodeId>& children = file.tree[body].children;
  auto budget = std::make_unique<Budget>();
  budget->info = AddRuleInfo(build, file, statement, body, NameOf(file, children[0]));
  budget->layer = file.layer;
  GateNodeId measure = children[1];
  budget->sums = file.tree[measure].kind == Kind::kSumMeasure;
  GateNodeId by = file.tree.ChildOf(body, Kind::kByClause), number = file.tree.ChildOf(body, Kind::kNumber);
  std::string unit;
  for (size_t i = 0; i + 1 < children.size(); ++i) {
    if (children[i] == number && file.tree[children[i + 1]].kind == Kind::kName) unit = NameOf(file, children[i + 1]);
  }
  budget->limit = NumberOf(file, number);
  GateNodeId window = file.tree.ChildOf(body, Kind::kWindow), otherwise = file.tree.ChildOf(body, Kind::kElse);
  if (!file.tree[window].children.empty()) budget->window_ms = DurationOf(file, file.tree[window].children[0]);
  if (!file.tree[otherwise].children.empty()) {
    budget->denies = false;
    budget->askers = AskersOf(build, file, file.tree[otherwise].children[0]);
  }
  budget->text = Trimmed(TextBefore(file, body, file.tree.ChildOf(body, Kind::kBecauseClause)));
  for (const ToolRef& ref : ToolsOf(build, file, file.tree.ChildOf(body, Kind::kTools))) {
    budget->tools.push_back(ref.tool);
    if (budget->sums) {
      GateFile const& f = file;
      GateNodeId name_ref = f.tree[measure].children[0];
      std::string name = NameOf(f, f.tree[name_ref].children.empty() ? name_ref : f.tree[name_ref].children.back());
      int index = ParameterOf(build, file, ref.tool, name, SpanOf(file, name_ref));
      if (index < 0) continue;
      auto declared = build.units.find({ref.tool, index});
      Type type = TypeOfSchema(build.manifest.tool(ref.tool).parameters[index].schema, declared == build.units.end() ? "" : declared->second);
      if (!(type.kinds & (kSchemaInteger | kSchemaNumber))) {
        Report(build, file, DiagnosticId::kGateType, SpanOf(file, measure), {"only numbers are added up, this is " + Words(type)});
      } else if (type.unit != unit) {
        Diagnostic& message = Report(build, file, DiagnosticId::kGateUnit, SpanOf(file, number), {type.unit.empty() ? "`" + name + "` has no unit" : "`" + name + "` is in " + type.unit});
        const std::string declared = "unit " + build.manifest.tool(ref.tool).name + "." + name + " " + unit + ";";
        message.Help(type.unit.empty() ? "declare it: " + declared : "write the limit in " + type.unit);
        if (type.unit.empty()) AddStatementBefore(file, message, SpanOf(file, number).begin, declared);
      }
      budget->measured[ref.tool] = index;
    }
    if (by != GateTree::kNoNode) {
      std::vector<int> parameters;
      for (GateNodeId name_ref : file.tree[file.tree[by].children[0]].children) {
        if (file.tree[name_ref].children.empty()) continue;
        parameters.push_back(ParameterOf(build, file, ref.tool, NameOf(file, file.tree[name_ref].children.back()), SpanOf(file, name_ref)));
      }
      if (std::find(parameters.begin(), parameters.end(), -1) == parameters.end()) budget->grouped[ref.tool] = std::move(parameters);
    }
  }
  for (ToolIndex tool : budget->tools) build.policy.tools[tool].budgets.push_back(budget.get());
  build.policy.budgets.push_back(std::move(budget));
}

// -- sequences

struct PastNode {
  GateNodeId tools, condition = GateTree::kNoNode;
  std::string alias;
};

PastNode ReadPast(const GateFile& file, GateNodeId node) {
  PastNode past;
  for (GateNodeId child : file.tree[node].children) {
    if (file.tree[child].kind == Kind::kTools) past.tools = child;
    else if (file.tree[child].kind == Kind::kAlias) past.alias = NameOf(file, file.tree[child].children[0]);
    else past.condition = child;
  }
  return past;
}

void CompileSequence(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body) {
  const std::vector<GateNodeId>& children = file.tree[body].children;
  const RuleInfo* info = AddRuleInfo(build, file, statement, body, NameOf(file, children[0]));
  bool before = file.tree[body].kind == Kind::kBefore;
  PastNode first = ReadPast(file, children[1]), second = ReadPast(file, children[2]);
  const PastNode& now = before ? first : second;
  const PastNode& then = before ? second : first;
  std::vector<ToolRef> now_tools = ToolsOf(build, file, now.tools), then_tools = ToolsOf(build, file, then.tools);
  GateNodeId window = file.tree.ChildOf(body, Kind::kWindow), until = file.tree.ChildOf(body, Kind::kUntil);
  std::vector<ToolIndex> ends;
  if (until != GateTree::kNoNode) {
    for (const ToolRef& ref : ToolsOf(build, file, file.tree[until].children[0])) ends.push_back(ref.tool);
  }
  for (const ToolRef& now_ref : now_tools) {
    Sequence sequence;
    sequence.info = info;
    sequence.layer = file.layer;
    sequence.requires_past = before;
    sequence.until = ends;
    sequence.text = Trimmed(TextBefore(file, body, file.tree.ChildOf(body, Kind::kBecauseClause)));
    if (window != GateTree::kNoNode) sequence.window_ms = DurationOf(file, file.tree[window].children[0]);
    if (before && now.condition != GateTree::kNoNode) {
      TermScope scope = RuleScope(build, file, now_ref.tool, now.alias);
      sequence.condition = CompileCondition(scope, now.condition);
    }
    for (const ToolRef& then_ref : then_tools) {
      Sequence::Past past;
      past.tool = then_ref.tool;
      // `require`'s condition sees both calls; that of `after` sees its own, and that of `forbid` both.
      if (then.condition != GateTree::kNoNode) {
        TermScope scope{build, file, before ? now_ref.tool : kNoTool, before ? now.alias : "", then_ref.tool, then.alias, true, false, {}, 0, false};
        (before ? past.condition : past.own_condition) = CompileCondition(scope, then.condition);
      }
      if (!before && now.condition != GateTree::kNoNode) {
        TermScope scope{build, file, now_ref.tool, now.alias, then_ref.tool, then.alias, false, false, {}, 0, false};
        past.condition = CompileCondition(scope, now.condition);
      }
      sequence.past.push_back(past);
    }
    build.policy.tools[now_ref.tool].sequences.push_back(std::move(sequence));
  }
}

}  // namespace

const RuleInfo* AddRuleInfo(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body, std::string name) {
  auto info = std::make_unique<RuleInfo>();
  info->place = {file.source.get(), SpanOf(file, body)};
  info->id = name;
  ReadAnnotations(build, file, statement, *info);
  if (!name.empty()) info->id = name;
  GateNodeId because = file.tree.ChildOf(body, Kind::kBecauseClause);
  if (because != GateTree::kNoNode) info->because = NameOf(file, file.tree[because].children[0]);
  if (info->id.empty()) {
    const GateNode& node = file.tree[body];
    std::string word(file.source->TextOf(file.tree.tokens[node.first_token].span()));
    info->id = word + ":" + std::to_string(file.source->LineOf(info->place.span.begin));
    if (file.layer + 1 < build.files.size()) info->id += "@" + std::to_string(file.layer);
    int& number = build.rules_at[info->id];  // of the rules of one line
    if (++number > 1) info->id += "." + std::to_string(number);
  }
  auto [at, added] = build.ids.emplace(info->id, NamedNode{&file, body});
  if (!added) {
    Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, body), {"two rules are called `" + info->id + "`"})
        .Because(SpanOf(*at->second.file, at->second.node), "the first is here", at->second.file->source.get());
  }
  build.policy.rule_infos.push_back(std::move(info));
  return build.policy.rule_infos.back().get();
}

void CompileRules(Build& build) {
  build.policy.layer_permits.assign(build.files.size(), false);
  for (GateFile* file : build.files) {
    for (GateNodeId statement : file->tree.statements) {
      GateNodeId body = file->tree[statement].children.back();
      switch (file->tree[body].kind) {
        case Kind::kPermit: CompilePermit(build, *file, statement, body); break;
        case Kind::kForbid:
        case Kind::kAsk: CompileRestriction(build, *file, statement, body); break;
        case Kind::kBudget: CompileBudget(build, *file, statement, body); break;
        case Kind::kAfter:
        case Kind::kBefore: CompileSequence(build, *file, statement, body); break;
        case Kind::kEndorse:
        case Kind::kDeclassify: CompileRelease(build, *file, statement, body); break;
        default: {
          RuleInfo unused;
          ReadAnnotations(build, *file, statement, unused);
          if (!unused.id.empty() || unused.observe) {
            Report(build, *file, DiagnosticId::kGateAnnotation, SpanOf(*file, statement), {"only rules have annotations like this"});
          }
        }
      }
    }
  }
}

}  // namespace penstock
