// Label rules: how replies of tools are labelled, per path.
#include <algorithm>

#include "catalog/assistant.h"
#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

struct LabelItems {
  std::map<Kind, GateNodeId> once;
  std::vector<GateNodeId> tags, stores, loads;
};

LabelItems ReadItems(Build& build, const GateFile& file, const std::vector<GateNodeId>& children) {
  LabelItems items;
  for (GateNodeId child : children) {
    switch (file.tree[child].kind) {
      case Kind::kTagsItem: items.tags.push_back(child); break;
      case Kind::kStoreItem: items.stores.push_back(child); break;
      case Kind::kLoadItem: items.loads.push_back(child); break;
      case Kind::kFromItem:
      case Kind::kReadersItem:
      case Kind::kFreshItem:
      case Kind::kKeepsItem:
        if (!items.once.emplace(file.tree[child].kind, child).second) {
          Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, child), {"this is said twice in one label rule"});
        }
        break;
      default: break;
    }
  }
  if (items.once.count(Kind::kFreshItem) && items.once.count(Kind::kKeepsItem)) {
    Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, items.once[Kind::kKeepsItem]), {"`fresh` keeps no argument, `keeps` keeps some"});
  }
  return items;
}

// Follows a path into the reply; false if no reply of this tool has such a part.
bool WalkPath(TermScope& scope, GateNodeId path, ReplyRule& rule) {
  const GateFile& file = scope.file;
  Type type = TypeOfSchema(scope.build.manifest.tool(scope.tool).output);
  for (GateNodeId step_node : file.tree[path].children) {
    GateNodeId name_node = file.tree[step_node].children[0];
    std::string name = NameOf(file, name_node);
    LabelRuleStep step;
    if (file.tree[step_node].kind == Kind::kEachStep) {
      // Of a reply that is no list, `[m]` is the reply itself.
      step.any_element = true;
      step.slot = scope.next_slot++;
      if (type.kinds == kSchemaArray) type = ElementType(type);
      else if (type.kinds & kSchemaArray) type = AnyType();
      scope.variables.push_back({name, step.slot, type, {}});
    } else {
      step.member = name;
      std::optional<Type> member = type.kinds & kSchemaObject ? MemberType(type, name) : std::nullopt;
      if (!member) {
        std::vector<std::string_view> names = MemberNames(type);
        Suggest(scope.file, Report(scope.build, file, DiagnosticId::kGateUnknownName, SpanOf(file, name_node),
               {"the reply of `" + scope.build.manifest.tool(scope.tool).name + "` has no part `" + name + "` here"}), name, names, type.kinds == kSchemaArray ? "it is a list: at [item]." + name : "");
        return false;
      }
      type = *member;
    }
    rule.path.push_back(std::move(step));
  }
  return true;
}

void CompileMemories(TermScope& scope, const std::vector<GateNodeId>& nodes, std::vector<ReplyRule::Memory>& memories, bool sees_result) {
  for (GateNodeId node : nodes) {
    const std::vector<GateNodeId>& children = scope.file.tree[node].children;
    scope.sees_result = sees_result;
    memories.push_back({NameOf(scope.file, children[0]), CompileValue(scope, children[1]).term});
    scope.sees_result = false;
  }
}

ReplyRule CompileRule(TermScope& scope, GateNodeId body, const LabelItems& items) {
  Build& build = scope.build;
  ReplyRule rule;
  rule.place = {scope.file.source.get(), SpanOf(scope.file, body)};
  auto clause = [&](Kind kind) {
    auto at = items.once.find(kind);
    return at == items.once.end() ? GateTree::kNoNode : scope.file.tree[at->second].children[0];
  };
  GateNodeId from = clause(Kind::kFromItem), readers = clause(Kind::kReadersItem), keeps = clause(Kind::kKeepsItem);
  scope.quiet_optional = true;
  if (from != GateTree::kNoNode) rule.from = CompilePeople(scope, from);
  if (readers != GateTree::kNoNode) rule.readers = CompilePeople(scope, readers);
  scope.quiet_optional = false;
  for (GateNodeId tags : items.tags) {
    for (GateNodeId name : scope.file.tree[tags].children) {
      std::optional<int> tag = TagOf(build, scope.file, name);
      if (tag) (build.labels.TagIsFragile(*tag) ? rule.fragile : rule.sticky) |= uint64_t{1} << *tag;
    }
  }
  if (items.once.count(Kind::kFreshItem)) rule.flow = ArgumentFlow::kNone;
  if (keeps != GateTree::kNoNode) {
    ArgumentSet set = ArgumentsOf(build, scope.file, keeps, scope.tool);
    rule.flow = set.all ? ArgumentFlow::kAll : ArgumentFlow::kSome;
    for (size_t i = 0; i < set.arguments.size(); ++i) {
      if (set.arguments[i] && !set.all) rule.kept.push_back(static_cast<int>(i));
    }
    bool only_keeps = items.once.size() == 1 && items.tags.empty() && items.stores.empty() && items.loads.empty();
    rule.adds_own = !only_keeps;
  }
  CompileMemories(scope, items.stores, rule.stores, true);
  CompileMemories(scope, items.loads, rule.loads, false);
  rule.slots = scope.next_slot;
  return rule;
}

bool SamePath(const std::vector<LabelRuleStep>& a, const std::vector<LabelRuleStep>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const LabelRuleStep& x, const LabelRuleStep& y) {
    return x.any_element == y.any_element && x.member == y.member;
  });
}

// Of two rules for one part, the one that names the tool speaks, not the one whose glob matches it.
void AddRule(Build& build, const GateFile& file, ToolIndex tool, Span span, ReplyRule rule) {
  std::vector<ReplyRule>& rules = build.policy.tools[tool].reply;
  for (ReplyRule& known : rules) {
    if (!SamePath(known.path, rule.path)) continue;
    if (known.by_glob != rule.by_glob) {
      if (known.by_glob) known = std::move(rule);
      return;
    }
    Report(build, file, DiagnosticId::kGateTwice, span, {"`" + build.manifest.tool(tool).name + "` has a label rule for this part already"})
        .Because(known.place.span, "here", known.place.file);
    return;
  }
  rules.push_back(std::move(rule));
}

// One rule for one tool and one path. Gives false if it fits no reply of the tool.
bool CompileFor(Build& build, const GateFile& file, GateNodeId body, GateNodeId path, const LabelItems& items, const ToolRef& ref) {
  TermScope scope{build, file, ref.tool, "", kNoTool, "", false, false, {}, 0, false, true};
  ReplyRule walked;
  size_t errors = build.muted_errors;
  if (path != GateTree::kNoNode && !WalkPath(scope, path, walked)) return false;
  ReplyRule rule = CompileRule(scope, body, items);
  rule.path = std::move(walked.path);
  rule.by_glob = ref.by_glob;
  if (build.muted > 0 && build.muted_errors > errors) return false;
  AddRule(build, file, ref.tool, ref.span, std::move(rule));
  return true;
}

}  // namespace

void CompileLabels(Build& build) {
  ForEachStatement(build, Kind::kLabel, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    const std::vector<GateNodeId>& children = file.tree[body].children;
    LabelItems items = ReadItems(build, file, children);
    std::vector<ToolRef> tools = ToolsOf(build, file, children[0]);
    std::vector<GateNodeId> paths;
    for (GateNodeId child : children) {
      if (file.tree[child].kind == Kind::kPath) paths.push_back(child);
    }
    if (paths.empty()) paths.push_back(GateTree::kNoNode);
    for (GateNodeId path : paths) {
      size_t fitting = 0;
      for (const ToolRef& ref : tools) {
        // A glob may also match tools whose replies have no such part: these keep their default.
        if (ref.by_glob) ++build.muted;
        fitting += CompileFor(build, file, body, path, items, ref);
        if (ref.by_glob) --build.muted;
      }
      if (fitting == 0 && !tools.empty() && tools[0].by_glob) {
        ToolRef first = tools[0];
        CompileFor(build, file, body, path, items, first);  // with its messages
      }
    }
  });
  for (size_t i = 0; i < build.policy.tools.size(); ++i) {
    ToolPolicy& tool = build.policy.tools[i];
    if (tool.reply.empty() && IsAssistant(build.manifest.tools()[i])) tool.reply.emplace_back().adds_own = false;
    std::stable_sort(tool.reply.begin(), tool.reply.end(), [](const ReplyRule& a, const ReplyRule& b) { return a.path.size() > b.path.size(); });
  }
}

}  // namespace penstock
