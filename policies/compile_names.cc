// Names in gates: tools, arguments, groups, tags; and the messages about them.
#include <algorithm>

#include "core/text.h"
#include "policies/compile.h"

namespace penstock {

Diagnostic& Report(Build& build, const GateFile& file, DiagnosticId id, Span span, std::vector<std::string> arguments) {
  if (build.muted > 0) {
    bool warns = id >= DiagnosticId::kGateEffectWithoutRule && id <= DiagnosticId::kGateUndeclaredMember;
    build.muted_errors += !warns;
    build.scratch.notes.clear();
    return build.scratch;
  }
  constexpr size_t kMostErrors = 200;  // of one file; nobody reads more
  if (file.diagnostics->error_count() >= kMostErrors) return build.scratch;
  // A rule for several tools is compiled for each: its mistakes are told once.
  std::string key = Join(arguments, "\n");
  if (!build.reported.insert({&file, static_cast<int>(id), span.begin, key}).second) return build.scratch;
  return file.diagnostics->Report(id, span, std::move(arguments));
}

std::string Suggestion(std::string_view word, const std::vector<std::string_view>& candidates, std::string otherwise) {
  std::string_view nearest = NearestName(word, candidates);
  return nearest.empty() ? otherwise : "did you mean `" + std::string(nearest) + "`?";
}

Span SpanOf(const GateFile& file, GateNodeId node) { return file.tree.SpanOf(node); }

std::string_view TextOf(const GateFile& file, GateNodeId node) { return file.source->TextOf(SpanOf(file, node)); }

std::string SqueezedText(const GateFile& file, GateNodeId node) {
  std::string out;
  for (uint32_t i = file.tree[node].first_token; i <= file.tree[node].last_token; ++i) {
    const Token& token = file.tree.tokens[i];
    if (!out.empty() && token.begin > file.tree.tokens[i - 1].end) out += ' ';
    out += file.source->TextOf(token.span());
  }
  return out;
}

std::string NameOf(const GateFile& file, GateNodeId leaf) {
  std::string_view text = TextOf(file, leaf);
  return file.tree[leaf].kind == GateNodeKind::kText ? DecodeGateText(text) : std::string(text);
}

namespace {

// Some of the tools there are, for those who guessed.
std::string SomeTools(const std::vector<std::string_view>& names) {
  constexpr size_t kShown = 8;
  std::string out = names.empty() ? "" : "there are ";
  for (size_t i = 0; i < names.size() && i < kShown; ++i) out += (i ? ", " : "") + std::string(names[i]);
  return names.size() > kShown ? out + ", ..." : out;
}

}  // namespace

std::vector<ToolRef> OneTool(Build& build, const GateFile& file, GateNodeId leaf) {
  std::string name = NameOf(file, leaf);
  Span span = SpanOf(file, leaf);
  std::vector<ToolRef> found;
  const std::vector<ToolSpec>& tools = build.manifest.tools();
  std::vector<std::string_view> names;
  for (const ToolSpec& tool : tools) names.push_back(tool.name);
  if (name.find('*') != std::string::npos) {
    for (size_t i = 0; i < tools.size(); ++i) {
      if (GlobMatches(name, tools[i].name)) found.push_back({static_cast<ToolIndex>(i), true, span});
    }
    if (found.empty()) Report(build, file, DiagnosticId::kGateNothingMatches, span, {name}).Help(SomeTools(names));
    return found;
  }
  ToolIndex index = build.manifest.Find(name);
  if (index != kNoTool) return {{index, false, span}};
  Report(build, file, DiagnosticId::kGateUnknownTool, span, {name}).Help(Suggestion(name, names, SomeTools(names)));
  return found;
}

std::vector<ToolRef> ToolsOf(Build& build, const GateFile& file, GateNodeId node) {
  std::vector<ToolRef> all;
  for (GateNodeId leaf : file.tree[node].children) {
    for (const ToolRef& ref : OneTool(build, file, leaf)) {
      auto same = std::find_if(all.begin(), all.end(), [&](const ToolRef& r) { return r.tool == ref.tool; });
      if (same == all.end()) all.push_back(ref);
      else same->by_glob = same->by_glob && ref.by_glob;
    }
  }
  return all;
}

int ParameterOf(Build& build, const GateFile& file, ToolIndex tool, const std::string& name, Span span) {
  const ToolSpec& spec = build.manifest.tool(tool);
  int index = spec.ParameterIndex(name);
  if (index >= 0) return index;
  std::vector<std::string_view> names;
  for (const ToolParameter& parameter : spec.parameters) names.push_back(parameter.name);
  std::string otherwise = names.empty() ? "`" + spec.name + "` takes no arguments" : "";
  if (otherwise.empty()) {
    otherwise = "its arguments are ";
    for (size_t i = 0; i < names.size(); ++i) otherwise += (i ? ", " : "") + std::string(names[i]);
  }
  Report(build, file, DiagnosticId::kGateUnknownArgument, span, {spec.name, name}).Help(Suggestion(name, names, otherwise));
  return -1;
}

ArgumentSet ArgumentsOf(Build& build, const GateFile& file, GateNodeId names, ToolIndex tool) {
  ArgumentSet set;
  set.arguments.resize(build.manifest.tool(tool).parameters.size());
  for (GateNodeId node : file.tree[names].children) {
    switch (file.tree[node].kind) {
      case GateNodeKind::kControlRef: set.control = true; break;
      case GateNodeKind::kArgsRef:
        set.all = true;
        set.arguments.assign(set.arguments.size(), true);
        break;
      default: {
        const std::vector<GateNodeId>& children = file.tree[node].children;
        std::string name = NameOf(file, children[0]);
        if (children.size() == 2) {
          if (name != "arg") {
            Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, node), {"`" + name + "` names no argument"})
                .Help("write the argument's name, or arg(\"name\")");
            break;
          }
          name = NameOf(file, children[1]);
        }
        int index = ParameterOf(build, file, tool, name, SpanOf(file, node));
        if (index >= 0) set.arguments[index] = true;
      }
    }
  }
  return set;
}

std::optional<int> TagOf(Build& build, const GateFile& file, GateNodeId node) {
  std::string name = NameOf(file, node);
  if (build.tags.count(name)) return build.labels.TagIndex(name);
  std::vector<std::string_view> names;
  for (const auto& [tag, unused] : build.tags) names.push_back(tag);
  Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, node), {"there is no tag `" + name + "`"})
      .Help(Suggestion(name, names, "declare it: tag " + name + " sticky;"));
  return std::nullopt;
}

const GateValue& GroupValue(Build& build, const std::string& name) {
  auto known = build.group_values.find(name);
  if (known != build.group_values.end()) return known->second;
  NamedNode where = build.groups.at(name);
  if (!build.open_groups.insert(name).second) {
    Report(build, *where.file, DiagnosticId::kGateTwice, SpanOf(*where.file, where.node), {"the group `" + name + "` contains itself"});
    return build.group_values[name] = GateValue::OfKind(GateValue::Kind::kList);
  }
  GateValue value = ConstantPeople(build, *where.file, where.file->tree[where.node].children[1]);
  build.open_groups.erase(name);
  return build.group_values[name] = std::move(value);
}

namespace {

void AddPeople(Build& build, const GateFile& file, GateNodeId node, GateValue& list) {
  const GateNode& n = file.tree[node];
  switch (n.kind) {
    case GateNodeKind::kTextExpr: {
      GateValue text = GateValue::Data(Json(NameOf(file, n.children[0])));
      text.authored = true;
      list.items.push_back(std::move(text));
      return;
    }
    case GateNodeKind::kList:
    case GateNodeKind::kTuple:
      for (GateNodeId child : n.children) AddPeople(build, file, child, list);
      return;
    case GateNodeKind::kSum:
      for (GateNodeId child : n.children) {
        if (file.tree[child].kind != GateNodeKind::kWord) AddPeople(build, file, child, list);
      }
      return;
    case GateNodeKind::kReserved: {
      GateToken word = file.tree.TokenOf(n.children[0]);
      if (word == GateToken::kWordPublic) { list.items.push_back(GateValue::OfKind(GateValue::Kind::kPublic)); return; }
      if (word != GateToken::kUserWord && word != GateToken::kSystemWord) break;
      GateValue person = GateValue::OfKind(GateValue::Kind::kPrincipal);
      person.principal = word == GateToken::kUserWord ? kUser : kSystem;
      list.items.push_back(std::move(person));
      return;
    }
    case GateNodeKind::kNameExpr: {
      std::string name = NameOf(file, n.children[0]);
      if (build.groups.count(name)) {
        for (const GateValue& item : GroupValue(build, name).items) list.items.push_back(item);
        return;
      }
      std::vector<std::string_view> names;
      for (const auto& [group, unused] : build.groups) names.push_back(group);
      Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, node), {"there is no group `" + name + "`"})
          .Help(Suggestion(name, names, "declare it: group " + name + " = [\"*@example.com\"];"));
      return;
    }
    default: break;
  }
  Report(build, file, DiagnosticId::kGateType, SpanOf(file, node), {"here stand people: names in quotes, globs, groups, User"});
}

}  // namespace

GateValue ConstantPeople(Build& build, const GateFile& file, GateNodeId node) {
  GateValue list = GateValue::OfKind(GateValue::Kind::kList);
  AddPeople(build, file, node, list);
  return list;
}

std::vector<std::string> AskersOf(Build& build, const GateFile& file, GateNodeId node) {
  const GateNode& n = file.tree[node];
  if (n.kind == GateNodeKind::kList || n.kind == GateNodeKind::kTuple || n.kind == GateNodeKind::kSum) {
    std::vector<std::string> all;
    for (GateNodeId child : n.children) {
      if (file.tree[child].kind == GateNodeKind::kWord) continue;
      for (std::string& name : AskersOf(build, file, child)) all.push_back(std::move(name));
    }
    return all;
  }
  GateValue people = ConstantPeople(build, file, node);  // reports what is no person
  if (n.kind == GateNodeKind::kTextExpr) return {NameOf(file, n.children[0])};
  if (people.items.size() == 1 && people.items[0].is(GateValue::Kind::kPublic)) {
    Report(build, file, DiagnosticId::kGateType, SpanOf(file, node), {"everyone cannot be asked"}).Help("name a person or a group");
  }
  return {std::string(TextOf(file, node))};
}

int64_t DurationOf(const GateFile& file, GateNodeId node) {
  std::string text(TextOf(file, node));
  int64_t unit = 1000;
  switch (text.back()) {
    case 'm': unit = 60'000; break;
    case 'h': unit = 3'600'000; break;
    case 'd': unit = 86'400'000; break;
    case 'w': unit = 604'800'000; break;
    default: break;
  }
  int64_t count = 0;
  for (char c : text) {
    if (c >= '0' && c <= '9') count = std::min<int64_t>(count * 10 + (c - '0'), 1'000'000'000);
  }
  return count * unit;
}

Json NumberOf(const GateFile& file, GateNodeId node) {
  std::string digits(TextOf(file, node));
  std::erase(digits, '_');
  size_t zeros = 0;
  while (zeros + 1 < digits.size() && digits[zeros] == '0' && digits[zeros + 1] != '.') ++zeros;
  return Json::Number(digits.substr(zeros));
}

}  // namespace penstock
