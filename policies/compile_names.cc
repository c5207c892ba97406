// Names in gates: tools, arguments, groups, tags; and the messages about them.
#include <algorithm>

#include "core/text.h"
#include "policies/compile.h"
#include "policies/first_gate.h"
#include "policies/witness.h"

namespace penstock {

Diagnostic& Report(Build& build, const GateFile& file, DiagnosticId id, Span span, std::vector<std::string> arguments) {
  if (build.muted > 0) {
    bool warns = id >= DiagnosticId::kGateEffectWithoutRule && id <= DiagnosticId::kGateUndeclaredMember;
    build.muted_errors += !warns;
    build.scratch.notes.clear();
    build.scratch.fixes.clear();
    return build.scratch;
  }
  constexpr size_t kMostErrors = 200;  // of one file; nobody reads more
  if (file.diagnostics->error_count() >= kMostErrors) return build.scratch;
  // A rule for several tools is compiled for each: its mistakes are told once.
  std::string key = Join(arguments, "\n");
  if (!build.reported.insert({&file, static_cast<int>(id), span.begin, key}).second) return build.scratch;
  return file.diagnostics->Report(id, span, std::move(arguments));
}

Diagnostic& Suggest(const GateFile& file, Diagnostic& message, std::string_view word, const std::vector<std::string_view>& candidates,
                    std::string otherwise, std::optional<Span> where) {
  const std::string nearest(NearestName(word, candidates));
  if (nearest.empty()) return message.Help(std::move(otherwise));
  const Span place = where.value_or(message.span);
  const bool quoted = file.source->TextOf(place).starts_with('"');
  return message.Help("did you mean `" + nearest + "`?").FixBy("write `" + nearest + "`", place, quoted ? GateLiteral(Json(nearest)) : nearest);
}

void AddStatementBefore(const GateFile& file, Diagnostic& message, uint32_t offset, const std::string& statement) {
  for (GateNodeId id : file.tree.statements) {
    const Span span = SpanOf(file, id);
    if (offset < span.begin || offset >= span.end) continue;
    message.FixBy("add `" + statement + "`", {span.begin, span.begin}, statement + "\n", file.source.get());
    return;
  }
}

void AddStatementAfter(const GateFile& file, Diagnostic& message, std::initializer_list<GateNodeKind> kinds, const std::string& statement, std::string title) {
  uint32_t head = 0, end = 0;
  for (GateNodeId id : file.tree.statements) {
    const GateNodeKind kind = file.tree[file.tree[id].children.back()].kind;
    const bool heads = kind == GateNodeKind::kPolicy || kind == GateNodeKind::kToolsFile || kind == GateNodeKind::kMode || kind == GateNodeKind::kImport;
    if (heads) head = SpanOf(file, id).end;
    if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) end = SpanOf(file, id).end;
  }
  if (end == 0) end = head;
  // Behind what else stands on the line, such as a comment.
  const std::string_view text = file.source->text();
  const uint32_t line_end = static_cast<uint32_t>(std::min(text.find('\n', end), text.size()));
  if (text.substr(end, line_end - end).find_first_not_of(" \t\r") == std::string_view::npos || text.substr(end).starts_with(" //")) end = line_end;
  message.FixBy(title.empty() ? "add `" + statement + "`" : std::move(title), {end, end}, "\n" + statement, file.source.get());
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
  Suggest(file, Report(build, file, DiagnosticId::kGateUnknownTool, span, {name}), name, names, SomeTools(names));
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
  Diagnostic& message = Report(build, file, DiagnosticId::kGateUnknownArgument, span, {spec.name, name});
  Suggest(file, message, name, names, otherwise);
  if (message.fixes.empty()) return -1;
  // A name that is a word of the language is written in another way in rules than in tests.
  const std::string meant(NearestName(name, names));
  if (file.source->TextOf(span).starts_with("arg(")) message.fixes.back().edits.back().text = ArgumentName(meant);
  else if (ArgumentName(meant) != meant && !file.source->TextOf(span).starts_with('"')) message.fixes.clear();
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
  const std::string declared = "tag " + name + " sticky;";
  Diagnostic& message = Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, node), {"there is no tag `" + name + "`"});
  Suggest(file, message, name, names, "declare it: " + declared);
  AddStatementBefore(file, message, SpanOf(file, node).begin, declared);
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
      names.insert(names.end(), {"User", "System"});
      const std::string declared = "group " + name + " = [\"*@example.com\"];";
      Diagnostic& message = Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, node), {"there is no group `" + name + "`"});
      Suggest(file, message, name, names, "declare it: " + declared);
      AddStatementBefore(file, message, SpanOf(file, node).begin, declared);
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
