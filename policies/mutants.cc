#include "policies/mutants.h"

#include <algorithm>
#include <set>

#include "grammar/gate_tree.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

struct Mutating {
  const SourceFile& source;
  const GateTree& tree;
  std::vector<GateMutant>& mutants;
  bool vocabulary = false, guards = false;
};

struct TokenRange {
  uint32_t first, last;  // inclusive
};

GateToken TypeAt(const Mutating& m, uint32_t token) { return static_cast<GateToken>(m.tree.tokens[token].type); }
std::string_view TextAt(const Mutating& m, uint32_t token) { return m.source.TextOf(m.tree.tokens[token].span()); }
Span SpanOf(const Mutating& m, TokenRange range) { return Cover(m.tree.tokens[range.first].span(), m.tree.tokens[range.last].span()); }

// A part of `parent` with the parentheses around it, which leave no node of their own.
TokenRange RangeIn(const Mutating& m, GateNodeId part, GateNodeId parent) {
  TokenRange range{m.tree[part].first_token, m.tree[part].last_token};
  TokenRange within{m.tree[parent].first_token, m.tree[parent].last_token};
  while (range.first > within.first && range.last < within.last && TypeAt(m, range.first - 1) == GateToken::kLeftParen &&
         TypeAt(m, range.last + 1) == GateToken::kRightParen) {
    --range.first;
    ++range.last;
  }
  return range;
}

void Make(Mutating& m, std::vector<GateEdit> edits, std::string what) { m.mutants.push_back({std::move(edits), std::move(what), m.vocabulary, m.guards}); }

void Replace(Mutating& m, Span span, std::string text, std::string what) { Make(m, {{span, std::move(text)}}, std::move(what)); }

// Leaves out part `i` of a list whose parts stand between separators (`,`, `+`, `and`).
void DropOneOf(Mutating& m, const std::vector<TokenRange>& parts, size_t i, const std::string& what) {
  if (parts.size() < 2) return;
  Span span = SpanOf(m, parts[i]);
  if (i > 0) span.begin = SpanOf(m, parts[i - 1]).end;
  else span.end = SpanOf(m, parts[1]).begin;
  Replace(m, span, "", what);
}

std::vector<TokenRange> PartsOf(const Mutating& m, GateNodeId node) {
  std::vector<TokenRange> parts;
  for (GateNodeId child : m.tree[node].children) {
    if (m.tree[child].kind != Kind::kWord) parts.push_back(RangeIn(m, child, node));
  }
  return parts;
}

void DropEach(Mutating& m, GateNodeId node, const std::string& what) {
  std::vector<TokenRange> parts = PartsOf(m, node);
  for (size_t i = 0; i < parts.size(); ++i) DropOneOf(m, parts, i, what);
}

// A whole clause goes, with the space before it.
void DropClause(Mutating& m, GateNodeId clause, const std::string& what) {
  Span span = m.tree.SpanOf(clause);
  span.begin = m.tree.tokens[m.tree[clause].first_token - 1].end;
  Replace(m, span, "", what);
}

// -- conditions

std::string_view Turned(std::string_view sign) {
  if (sign == "<=") return ">=";
  if (sign == ">=") return "<=";
  if (sign == "<") return ">";
  if (sign == ">") return "<";
  return sign == "==" ? "!=" : "==";
}

std::string_view AtTheBound(std::string_view sign) {
  if (sign == "<=") return "<";
  if (sign == ">=") return ">";
  if (sign == "<") return "<=";
  return sign == ">" ? ">=" : "";
}

// One more, in the last digit before the point.
std::string OneMore(std::string_view number) {
  std::string digits(number);
  std::erase(digits, '_');
  size_t at = std::min(digits.find('.'), digits.size());
  while (at > 0) {
    if (digits[at - 1] != '9') { ++digits[at - 1]; return digits; }
    digits[--at] = '0';
  }
  return "1" + digits;
}

void ChangeNumber(Mutating& m, GateNodeId leaf) { Replace(m, m.tree.SpanOf(leaf), OneMore(TextAt(m, m.tree[leaf].first_token)), "bound changed"); }

void ChangeSign(Mutating& m, GateNodeId leaf) {
  std::string_view sign = TextAt(m, m.tree[leaf].first_token);
  Replace(m, m.tree.SpanOf(leaf), std::string(Turned(sign)), "comparison flipped");
  if (std::string_view bound = AtTheBound(sign); !bound.empty()) Replace(m, m.tree.SpanOf(leaf), std::string(bound), "bound moved by one");
}

void SwapJunction(Mutating& m, GateNodeId node) {
  std::vector<TokenRange> parts = PartsOf(m, node);
  std::vector<GateEdit> edits;
  bool is_and = m.tree[node].kind == Kind::kAnd;
  for (size_t i = 0; i + 1 < parts.size(); ++i) edits.push_back({m.tree.tokens[parts[i].last + 1].span(), is_and ? "or" : "and"});
  Make(m, std::move(edits), is_and ? "`and` to `or`" : "`or` to `and`");
}

void Mutate(Mutating& m, GateNodeId node);

void MutateChildren(Mutating& m, GateNodeId node) {
  for (GateNodeId child : m.tree[node].children) Mutate(m, child);
}

void MutateIs(Mutating& m, GateNodeId node) {
  const std::vector<GateNodeId>& children = m.tree[node].children;
  if (children.size() == 3) Replace(m, m.tree.SpanOf(children[1]), "", "`not` dropped");
  MutateChildren(m, children.back());
}

// What stands in conditions and lists of people.
void Mutate(Mutating& m, GateNodeId node) {
  const GateNode& n = m.tree[node];
  switch (n.kind) {
    case Kind::kAnd:
    case Kind::kOr:
      DropEach(m, node, "condition dropped");
      SwapJunction(m, node);
      return MutateChildren(m, node);
    case Kind::kNegated:
      Replace(m, m.tree.SpanOf(n.children[0]), "", "`not` dropped");
      return MutateChildren(m, node);
    case Kind::kQuantified: {
      bool every = m.tree.TokenOf(n.children[0]) == GateToken::kWordEvery;
      Replace(m, m.tree.SpanOf(n.children[0]), every ? "some" : "every", every ? "`every` to `some`" : "`some` to `every`");
      Mutate(m, n.children[2]);
      return Mutate(m, n.children[3]);
    }
    case Kind::kCompare:
      ChangeSign(m, n.children[1]);
      return MutateChildren(m, node);
    case Kind::kIn:
    case Kind::kNotIn: {
      uint32_t sign = RangeIn(m, n.children[0], node).last + 1;
      bool negated = n.kind == Kind::kNotIn;
      Span span = negated ? Cover(m.tree.tokens[sign].span(), m.tree.tokens[sign + 1].span()) : m.tree.tokens[sign].span();
      Replace(m, span, negated ? "in" : "not in", negated ? "`not in` to `in`" : "`in` to `not in`");
      return MutateChildren(m, node);
    }
    case Kind::kLike: Replace(m, m.tree.SpanOf(n.children[1]), "\"*\"", "pattern widened"); return;
    case Kind::kMatches: Replace(m, m.tree.SpanOf(n.children[1]), "\"\"", "pattern widened"); return;
    case Kind::kIs: return MutateIs(m, node);
    case Kind::kSum:
      DropEach(m, node, "part of a list dropped");
      return MutateChildren(m, node);
    case Kind::kList:
      DropEach(m, node, "element dropped");
      return MutateChildren(m, node);
    case Kind::kNumberExpr:
    case Kind::kNegativeExpr: return ChangeNumber(m, n.children[0]);
    case Kind::kTextExpr: {
      std::string text(TextAt(m, n.first_token));
      bool glob = text.find('*') != std::string::npos;
      Replace(m, m.tree.SpanOf(node), glob ? "\"*\"" : text.insert(text.size() - 1, "~"), glob ? "glob widened" : "text changed");
      return;
    }
    case Kind::kElement:
    case Kind::kMember:
    case Kind::kCall:
    case Kind::kNameExpr:
    case Kind::kReserved: return;  // names: another name is another rule, not a slip
    default: return MutateChildren(m, node);
  }
}

// -- rules

void DropStatement(Mutating& m, GateNodeId statement, const std::string& what) { Replace(m, m.tree.SpanOf(statement), "", what); }

void DropTools(Mutating& m, GateNodeId body) {
  GateNodeId tools = m.tree.ChildOf(body, Kind::kTools);
  DropEach(m, tools, "tool dropped");
}

void MutateClause(Mutating& m, GateNodeId clause) {
  const std::vector<GateNodeId>& children = m.tree[clause].children;
  switch (m.tree[clause].kind) {
    case Kind::kIfClause:
    case Kind::kUnlessClause: {
      bool is_if = m.tree[clause].kind == Kind::kIfClause;
      DropClause(m, clause, is_if ? "`if` dropped" : "`unless` dropped");
      if (is_if && m.tree[children[0]].kind == Kind::kAnd) {
        // Left out whole, it is what each of its parts left out is, and more: the parts tell more.
        m.mutants.pop_back();
      }
      return Mutate(m, children[0]);
    }
    case Kind::kReleasingClause:
    case Kind::kAcceptingClause: {
      std::string what = m.tree[clause].kind == Kind::kReleasingClause ? "release dropped" : "waiver dropped";
      m.guards = true;
      if (m.tree[children[0]].children.size() < 2) DropClause(m, clause, what);
      DropEach(m, children[0], what);
      m.guards = false;
      return;
    }
    case Kind::kApprovalClause: return DropClause(m, clause, "approval dropped");
    default: return;
  }
}

// Waivers that a permit does not have. Those of no effect are refused by the checker.
void AddWaivers(Mutating& m, GateNodeId body) {
  uint32_t end = m.tree.tokens[m.tree[body].last_token].begin;
  bool accepts_args = false, accepts_control = false, releases_args = false;
  for (GateNodeId clause : m.tree[body].children) {
    bool accepts = m.tree[clause].kind == Kind::kAcceptingClause, releases = m.tree[clause].kind == Kind::kReleasingClause;
    if (!accepts && !releases) continue;
    for (GateNodeId name : m.tree[m.tree[clause].children[0]].children) {
      accepts_control |= accepts && m.tree[name].kind == Kind::kControlRef;
      accepts_args |= accepts && m.tree[name].kind == Kind::kArgsRef;
      releases_args |= releases && m.tree[name].kind == Kind::kArgsRef;
    }
  }
  m.guards = true;
  if (!accepts_args) Replace(m, {end, end}, " accepting untrusted args", "waiver added");
  if (!accepts_control) Replace(m, {end, end}, " accepting untrusted control", "waiver added");
  if (!releases_args) Replace(m, {end, end}, " releasing args", "release added");
  m.guards = false;
}

void MutateRule(Mutating& m, GateNodeId statement, GateNodeId body) {
  DropStatement(m, statement, "rule dropped");
  DropTools(m, body);
  for (GateNodeId clause : m.tree[body].children) MutateClause(m, clause);
  if (m.tree[body].kind == Kind::kPermit) AddWaivers(m, body);
}

// The other critical arguments of a tool that something is endorsed for.
void AddSinks(Mutating& m, GateNodeId item) {
  std::set<std::string> named;
  for (GateNodeId sink : m.tree[item].children) named.insert(std::string(m.source.TextOf(m.tree.SpanOf(sink))));
  const std::string tool(m.source.TextOf(m.tree.SpanOf(m.tree[m.tree[item].children[0]].children[0])));
  const uint32_t end = m.tree.SpanOf(m.tree[item].children.back()).end;
  for (GateNodeId statement : m.tree.statements) {
    const GateNodeId body = m.tree[statement].children.back(), clause = m.tree.ChildOf(body, Kind::kCriticalClause);
    if (m.tree[body].kind != Kind::kTool || clause == GateTree::kNoNode) continue;
    const std::vector<GateNodeId>& tools = m.tree[m.tree[body].children[0]].children;
    if (std::none_of(tools.begin(), tools.end(), [&](GateNodeId t) { return m.source.TextOf(m.tree.SpanOf(t)) == tool; })) continue;
    for (GateNodeId name : m.tree[m.tree[clause].children[0]].children) {
      const std::string place = tool + "." + std::string(m.source.TextOf(m.tree.SpanOf(name)));
      if (named.insert(place).second) return Replace(m, {end, end}, ", " + place, "`for` widened");
    }
  }
}

// A release that lets more through: more people, any value, any place, without asking.
void MutateRelease(Mutating& m, GateNodeId statement, GateNodeId body) {
  DropStatement(m, statement, "release dropped");
  auto drop_item = [&](GateNodeId item, const std::string& what) { Replace(m, m.tree.SpanOf(item), "", what); };
  std::optional<uint64_t> capacity;  // of one use, in whole bits
  for (GateNodeId item : m.tree[body].children) {
    if (m.tree[item].kind != Kind::kCapacityItem) continue;
    const std::string digits(TextAt(m, m.tree[m.tree[item].children[0]].first_token));
    if (digits.size() < 6 && digits.find('.') == std::string::npos) capacity = std::strtoull(digits.c_str(), nullptr, 10);
  }
  for (GateNodeId item : m.tree[body].children) {
    const std::vector<GateNodeId>& children = m.tree[item].children;
    switch (m.tree[item].kind) {
      case Kind::kIfClause:
        drop_item(item, "`if` dropped");
        Mutate(m, children[0]);
        break;
      case Kind::kBudgetItem:
        if (std::string digits(TextAt(m, m.tree[children[0]].first_token)); capacity && digits.size() < 10 && digits.find('.') == std::string::npos) {
          Replace(m, m.tree.SpanOf(children[0]), std::to_string(std::strtoull(digits.c_str(), nullptr, 10) + *capacity), "one use more");
        }
        break;
      case Kind::kToItem:
        if (m.tree[body].kind == Kind::kDeclassify) Replace(m, m.tree.SpanOf(children[0]), "Public", "readers widened");
        break;
      case Kind::kForItem:
        if (m.tree[body].kind == Kind::kEndorse) AddSinks(m, item);
        else if (children.size() < 2) drop_item(item, "`for` dropped");
        DropEach(m, item, "`for` narrowed");
        break;
      case Kind::kByItem: drop_item(item, "`by` dropped"); break;
      default: break;
    }
  }
}

void ChangeDuration(Mutating& m, GateNodeId window) {
  if (m.tree[window].children.empty()) return;
  GateNodeId leaf = m.tree[window].children[0];
  std::string text(TextAt(m, m.tree[leaf].first_token));
  Replace(m, m.tree.SpanOf(leaf), OneMore(text.substr(0, text.size() - 1)) + text.back(), "window changed");
}

void MutateBudget(Mutating& m, GateNodeId statement, GateNodeId body) {
  DropStatement(m, statement, "budget dropped");
  for (GateNodeId child : m.tree[body].children) {
    switch (m.tree[child].kind) {
      case Kind::kByClause: DropClause(m, child, "`by` dropped"); break;
      case Kind::kTools: DropEach(m, child, "tool dropped"); break;
      case Kind::kNumber: ChangeNumber(m, child); break;
      case Kind::kWindow: ChangeDuration(m, child); break;
      case Kind::kElse: Replace(m, m.tree.SpanOf(child), m.tree[child].children.empty() ? "else ask User" : "else deny", "other outcome"); break;
      default: break;
    }
  }
}

void MutateSequence(Mutating& m, GateNodeId statement, GateNodeId body) {
  DropStatement(m, statement, "sequence dropped");
  for (GateNodeId child : m.tree[body].children) {
    switch (m.tree[child].kind) {
      case Kind::kPastCall:
        for (GateNodeId part : m.tree[child].children) {
          if (m.tree[part].kind == Kind::kTools) { DropEach(m, part, "tool dropped"); continue; }
          if (m.tree[part].kind == Kind::kAlias) continue;
          if (m.tree[part].kind != Kind::kAnd) {
            Span span = SpanOf(m, RangeIn(m, part, child));
            span.begin = m.tree.tokens[RangeIn(m, part, child).first - 2].end;  // with its `if`
            Replace(m, span, "", "`if` dropped");
          }
          Mutate(m, part);
        }
        break;
      case Kind::kUntil: DropClause(m, child, "`until` dropped"); break;
      case Kind::kWindow: ChangeDuration(m, child); break;
      default: break;
    }
  }
}

// -- what tools do

void MutateTool(Mutating& m, GateNodeId body) {
  for (GateNodeId clause : m.tree[body].children) {
    const std::vector<GateNodeId>& children = m.tree[clause].children;
    switch (m.tree[clause].kind) {
      case Kind::kClassClause: {
        bool effect = m.tree.TokenOf(children[0]) == GateToken::kWordEffect;
        if (effect) Replace(m, m.tree.SpanOf(clause), "read", "`effect` to `read`");
        break;
      }
      case Kind::kCriticalClause:
        if (m.tree[children[0]].children.size() < 2) DropClause(m, clause, "`critical` dropped");
        DropEach(m, children[0], "critical argument dropped");
        break;
      case Kind::kObservedClause:
        m.guards = true;
        DropClause(m, clause, "`observed by` dropped");
        m.guards = false;
        Mutate(m, children[0]);
        break;
      case Kind::kHidingClause:
        m.guards = true;
        DropClause(m, clause, "`hiding` dropped");
        m.guards = false;
        break;
      default: break;
    }
  }
}

void MutateLabel(Mutating& m, GateNodeId body) {
  for (GateNodeId item : m.tree[body].children) {
    const std::vector<GateNodeId>& children = m.tree[item].children;
    switch (m.tree[item].kind) {
      case Kind::kFreshItem: DropClause(m, item, "`fresh` dropped"); break;
      case Kind::kFromItem: Replace(m, m.tree.SpanOf(children[0]), "[System]", "source changed"); break;
      case Kind::kReadersItem: Replace(m, m.tree.SpanOf(children[0]), "Public", "readers widened"); break;
      case Kind::kTagsItem: DropClause(m, item, "tags dropped"); break;
      case Kind::kKeepsItem: DropClause(m, item, "`keeps` dropped"); break;
      default: break;
    }
  }
}

// Two edits that write the same text are one mutant.
void KeepDifferent(const SourceFile& source, std::vector<GateMutant>& mutants) {
  std::vector<GateMutant> kept;
  for (GateMutant& mutant : mutants) {
    bool changes = std::any_of(mutant.edits.begin(), mutant.edits.end(), [&](const GateEdit& e) { return source.TextOf(e.span) != e.text; });
    if (changes) kept.push_back(std::move(mutant));
  }
  mutants = std::move(kept);
}

}  // namespace

std::vector<GateMutant> MutantsOf(const SourceFile& source) {
  std::vector<GateMutant> mutants;
  Diagnostics unread(source);
  GateTree tree = ParseGateText(source, unread);
  bool strict = true;
  Mutating m{source, tree, mutants};
  for (GateNodeId statement : tree.statements) {
    GateNodeId body = tree[statement].children.back();
    const std::vector<GateNodeId>& children = tree[body].children;
    Kind kind = tree[body].kind;
    m.vocabulary = kind == Kind::kGroup || kind == Kind::kTrust || kind == Kind::kDef || kind == Kind::kMode || kind == Kind::kPolicy;
    switch (kind) {
      case Kind::kMode:
        if (TextAt(m, tree[children[0]].first_token) == "strict") Replace(m, tree.SpanOf(children[0]), "explicit", "`strict` to `explicit`");
        strict = false;
        break;
      case Kind::kPermit:
      case Kind::kForbid:
      case Kind::kAsk: MutateRule(m, statement, body); break;
      case Kind::kBudget: MutateBudget(m, statement, body); break;
      case Kind::kAfter:
      case Kind::kBefore: MutateSequence(m, statement, body); break;
      case Kind::kEndorse:
      case Kind::kDeclassify: MutateRelease(m, statement, body); break;
      case Kind::kTool: MutateTool(m, body); break;
      case Kind::kLabel: MutateLabel(m, body); break;
      case Kind::kGroup: Mutate(m, children[1]); break;
      case Kind::kDef: Mutate(m, children[1]); break;
      case Kind::kTrust: DropStatement(m, statement, "`trust` dropped"); break;
      default: break;
    }
  }
  // Without a `mode` line a gate is strict.
  uint32_t begin = tree.statements.empty() ? 0 : tree.SpanOf(tree.statements[0]).end;
  m.vocabulary = true;
  if (strict && !tree.statements.empty()) Replace(m, {begin, begin}, " mode explicit;", "`mode explicit` added");
  KeepDifferent(source, mutants);
  std::stable_sort(mutants.begin(), mutants.end(), [](const GateMutant& a, const GateMutant& b) { return a.edits[0].span.begin < b.edits[0].span.begin; });
  return mutants;
}

std::string Applied(std::string_view text, const std::vector<GateEdit>& edits) {
  std::string out;
  size_t at = 0;
  for (const GateEdit& edit : edits) {
    out += text.substr(at, edit.span.begin - at);
    out += edit.text;
    at = edit.span.end;
  }
  return out += text.substr(at);
}

}  // namespace penstock
