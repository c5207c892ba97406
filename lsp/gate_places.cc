#include "lsp/gate_places.h"

#include <algorithm>

#include "core/text.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

struct Reading {
  const GateView& view;
  const SourceFile& source;
  const GateTree& tree;
  std::vector<GateNodeId> chain;  // from the statement down to the leaf
  GateSpot& spot;

  std::string Text(GateNodeId leaf) const {
    std::string_view text = source.TextOf(tree.SpanOf(leaf));
    return tree[leaf].kind == Kind::kText ? DecodeGateText(text) : std::string(text);
  }
  // The innermost node of that kind around the leaf, or kNoNode.
  GateNodeId Around(Kind kind) const {
    for (size_t i = chain.size(); i-- > 0;) if (tree[chain[i]].kind == kind) return chain[i];
    return GateTree::kNoNode;
  }
  GateNodeId up(size_t steps) const { return chain.size() > steps ? chain[chain.size() - 1 - steps] : GateTree::kNoNode; }
  Kind KindUp(size_t steps) const { return up(steps) == GateTree::kNoNode ? Kind::kStatement : tree[up(steps)].kind; }
};

void FindChain(Reading& r, GateNodeId node, uint32_t token) {
  r.chain.push_back(node);
  for (GateNodeId child : r.tree[node].children) {
    if (r.tree[child].first_token <= token && token <= r.tree[child].last_token) return FindChain(r, child, token);
  }
}

void AddTools(const Reading& r, GateNodeId list, std::vector<ToolIndex>& tools) {
  for (GateNodeId leaf : r.tree[list].children) {
    for (ToolIndex tool : ToolsNamed(r.view.manifest(), r.Text(leaf))) tools.push_back(tool);
  }
}

// The tools that names in here are arguments of.
std::vector<ToolIndex> ToolsAround(const Reading& r) {
  std::vector<ToolIndex> tools;
  if (GateNodeId call = r.Around(Kind::kCallNode); call != GateTree::kNoNode) return ToolsNamed(r.view.manifest(), r.Text(r.tree[call].children[0]));
  if (GateNodeId past = r.Around(Kind::kPastCall); past != GateTree::kNoNode) {
    if (GateNodeId list = r.tree.ChildOf(past, Kind::kTools); list != GateTree::kNoNode) AddTools(r, list, tools);
    return tools;
  }
  for (GateNodeId node : r.chain) {
    if (GateNodeId list = r.tree.ChildOf(node, Kind::kTools); list != GateTree::kNoNode) AddTools(r, list, tools);
  }
  if (GateNodeId place = r.Around(Kind::kUnitPlace); place != GateTree::kNoNode) return ToolsNamed(r.view.manifest(), r.Text(r.tree[place].children[0]));
  return tools;
}

std::optional<Type> TypeOfArgument(const Reading& r, const std::string& name) {
  for (ToolIndex tool : r.spot.tools) {
    const ToolSpec& spec = r.view.manifest().tool(tool);
    if (int index = spec.ParameterIndex(name); index >= 0) return TypeOfSchema(spec.parameters[static_cast<size_t>(index)].schema);
  }
  return std::nullopt;
}

bool IsAlias(const Reading& r, const std::string& name) {
  for (GateNodeId id = 0; id < r.tree.nodes.size(); ++id) {
    const GateNode& node = r.tree[id];
    const bool inside = node.kind == Kind::kAlias && node.first_token >= r.tree[r.chain[0]].first_token && node.last_token <= r.tree[r.chain[0]].last_token;
    if (inside && r.Text(node.children[0]) == name) return true;
  }
  return false;
}

// What a bare name in an expression means, in the order in which the checker looks.
void MeanBareName(Reading& r) {
  GateSpot& spot = r.spot;
  spot.type = TypeOfArgument(r, spot.text);
  for (GateNodeId node : r.chain) {
    if (r.tree[node].kind == Kind::kQuantified && r.tree[node].children.size() > 1 && r.Text(r.tree[node].children[1]) == spot.text) {
      spot.meaning = GateMeaning::kVariable;
      return;
    }
  }
  if (IsAlias(r, spot.text)) spot.meaning = GateMeaning::kVariable;
  else if (spot.type) spot.meaning = GateMeaning::kArgument;
  else if (FindDeclared(r.view, GateToken::kWordGroup, spot.text)) spot.meaning = GateMeaning::kGroup;
  else if (FindDeclared(r.view, GateToken::kWordDef, spot.text)) spot.meaning = GateMeaning::kDef;
  else if (FindDeclared(r.view, GateToken::kWordFact, spot.text)) spot.meaning = GateMeaning::kFact;
}

void MeanCallee(Reading& r) {
  const bool in_fact = r.Around(Kind::kFact) != GateTree::kNoNode;
  if (in_fact && !ToolsNamed(r.view.manifest(), r.spot.text).empty()) r.spot.meaning = GateMeaning::kTool;
  else if (r.spot.text == "arg") r.spot.meaning = GateMeaning::kFunction;
  else r.spot.meaning = FindDeclared(r.view, GateToken::kWordFact, r.spot.text) ? GateMeaning::kFact : GateMeaning::kFunction;
}

void MeanMember(Reading& r, GateNodeId member) {
  const GateNodeId base = r.tree[member].children[0];
  r.spot.meaning = GateMeaning::kMember;
  const bool bare = r.tree[base].kind == Kind::kNameExpr;
  if (!bare) return;
  const std::string name = r.Text(r.tree[base].children[0]);
  if (IsAlias(r, name)) {
    r.spot.meaning = GateMeaning::kArgument;
    r.spot.type = TypeOfArgument(r, r.spot.text);
  } else if (std::optional<Type> type = TypeOfArgument(r, name)) {
    r.spot.type = MemberType(*type, r.spot.text);
  }
}

GateMeaning MeaningOfDeclaring(GateToken word) {
  switch (word) {
    case GateToken::kWordGroup: return GateMeaning::kGroup;
    case GateToken::kWordFact: return GateMeaning::kFact;
    case GateToken::kWordDef: return GateMeaning::kDef;
    case GateToken::kWordBudget: case GateToken::kWordSequence: case GateToken::kWordEndorse: case GateToken::kWordDeclassify: return GateMeaning::kRule;
    case GateToken::kWordTest: return GateMeaning::kTestName;
    default: return GateMeaning::kOther;
  }
}

void MeanLeaf(Reading& r) {
  GateSpot& spot = r.spot;
  const GateNodeId leaf = r.up(0), parent = r.up(1);
  const bool first = parent != GateTree::kNoNode && !r.tree[parent].children.empty() && r.tree[parent].children[0] == leaf;
  switch (r.KindUp(1)) {
    case Kind::kTools: case Kind::kIsDerived: spot.meaning = GateMeaning::kTool; return;
    case Kind::kCallNode: case Kind::kOfItem: case Kind::kUnitPlace:
      spot.meaning = first ? GateMeaning::kTool : r.KindUp(1) == Kind::kUnitPlace ? GateMeaning::kArgument : GateMeaning::kMember;
      if (spot.meaning == GateMeaning::kArgument) spot.type = TypeOfArgument(r, spot.text);
      return;
    case Kind::kNameRef: case Kind::kArgument:
      spot.meaning = GateMeaning::kArgument;
      spot.type = TypeOfArgument(r, spot.text);
      return;
    case Kind::kTag: case Kind::kTagsItem: case Kind::kIsTagged: spot.meaning = GateMeaning::kTag; return;
    case Kind::kTestFact: if (first) spot.meaning = GateMeaning::kFact; return;
    case Kind::kCall: if (first) MeanCallee(r); return;
    case Kind::kNameExpr: MeanBareName(r); return;
    case Kind::kMember: MeanMember(r, parent); return;
    case Kind::kMemberStep: spot.meaning = GateMeaning::kMember; return;
    case Kind::kEachStep: case Kind::kAlias: case Kind::kQuantified: case Kind::kParameter: spot.meaning = GateMeaning::kVariable; return;
    case Kind::kTestExpect: spot.meaning = GateMeaning::kRule; return;
    case Kind::kAnnotation: spot.meaning = r.tree[leaf].kind == Kind::kText && r.Text(r.tree[parent].children[0]) == "id" ? GateMeaning::kRule : GateMeaning::kOther; return;
    default: if (first && spot.item) spot.meaning = MeaningOfDeclaring(spot.item->word);
  }
}

}  // namespace

std::vector<ToolIndex> ToolsNamed(const Manifest& tools, const std::string& name) {
  std::vector<ToolIndex> found;
  for (ToolIndex i = 0; i < tools.tools().size(); ++i) {
    if (tools.tool(i).name == name || (name.find('*') != std::string::npos && GlobMatches(name, tools.tool(i).name))) found.push_back(i);
  }
  return found;
}

const GateView::Declared* FindDeclared(const GateView& view, GateToken word, const std::string& name) {
  for (const GateView::Declared& declared : view.declared) {
    if (declared.item.word != word) continue;
    for (const OutlineName& one : declared.item.names) if (one.name == name) return &declared;
  }
  return nullptr;
}

std::optional<Type> TypeOfFact(const GateView& view, const std::string& name) {
  if (!view.loaded.ok()) return std::nullopt;
  for (const auto& unit : view.loaded.policies->units()) {
    for (const Fact& fact : unit->facts) {
      if (fact.name != name || fact.tool >= view.manifest().tools().size()) continue;
      std::optional<Type> type = TypeOfSchema(view.manifest().tool(fact.tool).output);
      for (const std::string& member : fact.path) type = type ? MemberType(*type, member) : std::nullopt;
      return type;
    }
  }
  return std::nullopt;
}

std::optional<GateSpot> SpotAt(const GateView& view, uint32_t offset) {
  const std::vector<Token>& tokens = view.tree.tokens;
  // Between two tokens that touch, a name is meant rather than a sign.
  std::optional<uint32_t> found;
  for (uint32_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].type == kEndOfText || tokens[i].begin > offset) break;
    const bool inside = offset < tokens[i].end, behind = offset == tokens[i].end && (static_cast<GateToken>(tokens[i].type) == GateToken::kName || !DocOf(static_cast<GateToken>(tokens[i].type)).empty());
    if (inside ? !found || static_cast<GateToken>(tokens[*found].type) != GateToken::kName || offset > tokens[i].begin : behind) found = i;
  }
  if (!found) return std::nullopt;
  const Token& token = tokens[*found];
  GateSpot spot;
  spot.token = static_cast<GateToken>(token.type);
  spot.span = token.span();
  spot.text = std::string(view.source->TextOf(spot.span));
  if (spot.token == GateToken::kString) spot.text = DecodeGateText(spot.text);
  for (const OutlineItem& item : view.outline) if (item.span.begin <= token.begin && token.end <= item.span.end) spot.item = &item;
  if (!DocOf(spot.token).empty()) {
    spot.meaning = GateMeaning::kWord;
    return spot;
  }
  const bool names = spot.token == GateToken::kName || spot.token == GateToken::kGlob || spot.token == GateToken::kString;
  if (!names) return spot;
  for (GateNodeId statement : view.tree.statements) {
    if (*found < view.tree[statement].first_token || *found > view.tree[statement].last_token) continue;
    Reading reading{view, *view.source, view.tree, {}, spot};
    FindChain(reading, statement, *found);
    spot.tools = ToolsAround(reading);
    MeanLeaf(reading);
    return spot;
  }
  // A statement that is not whole yet: a tool's name says so by itself.
  if (!ToolsNamed(view.manifest(), spot.text).empty()) spot.meaning = GateMeaning::kTool;
  return spot;
}

}  // namespace penstock
