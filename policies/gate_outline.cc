#include "policies/gate_outline.h"

#include <algorithm>

#include "core/text.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

struct Outline {
  const SourceFile& source;
  const GateTree& tree;

  std::string Text(GateNodeId leaf) const {
    std::string_view text = source.TextOf(tree.SpanOf(leaf));
    return tree[leaf].kind == Kind::kText ? DecodeGateText(text) : std::string(text);
  }
  bool IsName(GateNodeId id) const { return tree[id].kind == Kind::kName || tree[id].kind == Kind::kGlob || tree[id].kind == Kind::kText; }
};

void AddNames(const Outline& o, GateNodeId list, OutlineItem& item) {
  for (GateNodeId leaf : o.tree[list].children) if (o.IsName(leaf)) item.names.push_back({o.Text(leaf), o.tree.SpanOf(leaf)});
}

OutlineItem ItemOf(const Outline& o, GateNodeId statement) {
  OutlineItem item;
  item.span = o.tree.SpanOf(statement);
  for (GateNodeId child : o.tree[statement].children) {
    const std::vector<GateNodeId>& parts = o.tree[child].children;
    if (o.tree[child].kind != Kind::kAnnotation || parts.size() < 2 || o.Text(parts[0]) != "id") continue;
    item.id = o.Text(parts[1]);
    item.id_span = o.tree.SpanOf(parts[1]);
  }
  const GateNodeId body = o.tree[statement].children.back();
  const GateNode& node = o.tree[body];
  item.body = o.tree.SpanOf(body);
  item.word = static_cast<GateToken>(o.tree.tokens[node.first_token].type);
  item.has_because = o.tree.ChildOf(body, Kind::kBecauseClause) != GateTree::kNoNode;
  switch (node.kind) {
    case Kind::kPermit: case Kind::kForbid: case Kind::kAsk: case Kind::kLabel: case Kind::kTool: case Kind::kAssertNever:
      item.takes_because = node.kind == Kind::kPermit || node.kind == Kind::kForbid || node.kind == Kind::kAsk;
      if (GateNodeId tools = o.tree.ChildOf(body, Kind::kTools); tools != GateTree::kNoNode) AddNames(o, tools, item);
      break;
    case Kind::kTag:
      AddNames(o, body, item);
      break;
    case Kind::kUnit:
      if (!node.children.empty() && o.IsName(node.children.back())) item.names.push_back({o.Text(node.children.back()), o.tree.SpanOf(node.children.back())});
      break;
    case Kind::kBudget: case Kind::kAfter: case Kind::kBefore:
      item.takes_because = true;
      [[fallthrough]];
    default:
      if (!node.children.empty() && o.IsName(node.children[0])) item.names.push_back({o.Text(node.children[0]), o.tree.SpanOf(node.children[0])});
  }
  return item;
}

}  // namespace

std::vector<OutlineItem> OutlineOf(const SourceFile& source, const GateTree& tree) {
  Outline outline{source, tree};
  std::vector<OutlineItem> items;
  for (GateNodeId statement : tree.statements) items.push_back(ItemOf(outline, statement));
  return items;
}

std::string TitleOf(const OutlineItem& item) {
  std::vector<std::string> names;
  for (const OutlineName& name : item.names) names.push_back(item.word == GateToken::kWordTest ? Quoted(name.name) : name.name);
  std::string title(LiteralOf(item.word));
  if (!names.empty()) title += " " + Join(names, ", ");
  return item.id.empty() ? title : title + " (" + item.id + ")";
}

}  // namespace penstock
