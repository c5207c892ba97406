// What a gate declares before its rules: mode, groups, trust, tags, units, definitions, facts, tool lines.
#include <algorithm>

#include "catalog/assistant.h"
#include "core/text.h"
#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

// Where `.member` stands in an expression; the whole of it, if it does not stand so.
Span SpanOfMember(const GateFile& file, GateNodeId expression, std::string_view member) {
  for (GateNodeId id : file.tree[expression].children) {
    const Span inner = SpanOfMember(file, id, member);
    if (!(inner == SpanOf(file, id)) || (file.tree[id].kind == Kind::kName && NameOf(file, id) == member && file.tree[expression].kind == Kind::kMember)) return inner;
  }
  return SpanOf(file, expression);
}

// Declares `name` in one of the tables; a name twice is an error at the second place.
bool Declare(Build& build, std::map<std::string, NamedNode>& table, const GateFile& file, GateNodeId node, GateNodeId name_node, std::string_view what) {
  std::string name = NameOf(file, name_node);
  auto [at, added] = table.emplace(name, NamedNode{&file, node});
  if (added) return true;
  Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, name_node), {std::string(what) + " `" + name + "` is declared twice"})
      .Because(SpanOf(*at->second.file, at->second.node), "first here", at->second.file->source.get());
  return false;
}

void ReadHead(Build& build) {
  const GateFile* top = build.files.back();  // the gate itself, after what it imports
  bool titled = false, moded = false;
  ForEachStatement(build, Kind::kPolicy, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    if (&file != top) return;
    if (titled) Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, body), {"a gate has one `policy` line"});
    titled = true;
    build.policy.name = NameOf(file, file.tree[body].children[0]);
    build.policy.version = std::string(TextOf(file, file.tree[body].children[1]));
  });
  if (!titled) {
    Report(build, *top, DiagnosticId::kGateUndeclared, {0, 0}, {"this gate has no name"})
        .Help("begin with: policy my_policy 1.0.0;")
        .FixBy("add a `policy` line", {0, 0}, "policy my_policy 1.0.0;\n");
  }
  bool explicit_mode = false, strict_mode = false;
  ForEachStatement(build, Kind::kMode, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    GateNodeId name_node = file.tree[body].children[0];
    std::string name = NameOf(file, name_node);
    if (&file == top && moded) Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, body), {"a gate has one `mode` line"});
    if (&file == top) moded = true;
    if (name == "strict") strict_mode = true;
    else if (name == "explicit") explicit_mode = true;
    else if (name == "observe") build.policy.observes |= &file == top;
    else Suggest(file, Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, name_node), {"there is no mode `" + name + "`"}), name, {"strict", "explicit", "observe"}, "modes are strict, explicit and observe");
  });
  build.policy.mode = explicit_mode && !strict_mode ? GateMode::kExplicit : GateMode::kStrict;
}

void ReadTags(Build& build) {
  ForEachStatement(build, Kind::kTag, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    const std::vector<GateNodeId>& children = file.tree[body].children;
    bool fragile = file.tree.TokenOf(children.back()) == GateToken::kWordFragile;
    for (size_t i = 0; i + 1 < children.size(); ++i) {
      std::string name = NameOf(file, children[i]);
      if (!Declare(build, build.tags, file, body, children[i], "the tag")) continue;
      int known = build.labels.TagIndex(name);
      if (known >= 0 && build.labels.TagIsFragile(known) != fragile) {
        Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, children[i]), {"another gate declares the tag `" + name + "` otherwise"});
      } else if (known < 0 && build.labels.tag_count() >= 64) {
        Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, children[i]), {"there are more than 64 tags"});
        build.tags.erase(name);
      } else {
        build.labels.DeclareTag(name, fragile);
      }
    }
  });
}

// The names and globs that `people` are, as principals; not yet canonical.
std::vector<PrincipalId> PrincipalsOf(Build& build, const GateValue& people) {
  std::vector<PrincipalId> ids;
  for (const GateValue& item : people.items) {
    if (item.is(GateValue::Kind::kPrincipal)) ids.push_back(item.principal);
    else if (item.is_text()) ids.push_back(build.labels.Principal(item.data.string_value()));
  }
  return ids;
}

void ReadPeople(Build& build) {
  ForEachStatement(build, Kind::kGroup, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    Declare(build, build.groups, file, body, file.tree[body].children[0], "the group");
  });
  for (const auto& [name, where] : build.groups) {
    const GateValue& value = GroupValue(build, name);
    bool everyone = std::any_of(value.items.begin(), value.items.end(), [](const GateValue& v) { return v.is(GateValue::Kind::kPublic); });
    bool any_name = name == "me" && std::any_of(value.items.begin(), value.items.end(), [](const GateValue& v) { return v.is_text() && v.data.string_value() == "*"; });
    if (everyone || any_name) {
      Report(build, *where.file, DiagnosticId::kGateType, SpanOf(*where.file, where.node), {"a group names people, not everyone"});
    }
  }
  if (build.groups.count("me")) build.policy.people.me = PrincipalsOf(build, GroupValue(build, "me"));
  ForEachStatement(build, Kind::kTrust, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    for (GateNodeId child : file.tree[body].children) {
      GateValue people = ConstantPeople(build, file, child);
      for (const GateValue& item : people.items) {
        if (item.is(GateValue::Kind::kPublic)) {
          Report(build, file, DiagnosticId::kGateType, SpanOf(file, child), {"everyone cannot be trusted"}).Help("then no value were untrusted");
        }
      }
      for (PrincipalId id : PrincipalsOf(build, people)) build.policy.people.trusted.push_back(id);
    }
  });
}

void ReadUnits(Build& build) {
  ForEachStatement(build, Kind::kUnit, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    const std::vector<GateNodeId>& children = file.tree[body].children;
    std::string unit = NameOf(file, children.back());
    for (size_t i = 0; i + 1 < children.size(); ++i) {
      const std::vector<GateNodeId>& place = file.tree[children[i]].children;
      for (const ToolRef& ref : OneTool(build, file, place[0])) {
        int index = ParameterOf(build, file, ref.tool, NameOf(file, place[1]), SpanOf(file, place[1]));
        if (index < 0) continue;
        Type type = TypeOfSchema(build.manifest.tool(ref.tool).parameters[index].schema);
        if (!type.unit.empty() && type.unit != unit) {
          Report(build, file, DiagnosticId::kGateUnit, SpanOf(file, children[i]), {"the manifest says that this is in " + type.unit});
        } else if (!(type.kinds & (kSchemaInteger | kSchemaNumber))) {
          Report(build, file, DiagnosticId::kGateType, SpanOf(file, children[i]), {"this is " + Words(type) + ", only numbers have a unit"});
        }
        build.units[{ref.tool, index}] = unit;
      }
    }
  });
}

struct TypeName {
  std::string_view name;
  uint8_t kinds;
};
constexpr TypeName kTypeNames[] = {
    {"text", kSchemaString}, {"string", kSchemaString}, {"email", kSchemaString}, {"iban", kSchemaString}, {"url", kSchemaString},
    {"id", kSchemaString | kSchemaInteger}, {"date", kSchemaString}, {"number", kSchemaInteger | kSchemaNumber},
    {"int", kSchemaInteger | kSchemaNumber}, {"integer", kSchemaInteger | kSchemaNumber}, {"bool", kSchemaBool}, {"boolean", kSchemaBool},
    {"list", kSchemaArray}, {"object", kSchemaObject}, {"any", kSchemaAny},
};

Type ParameterType(Build& build, const GateFile& file, GateNodeId node) {
  std::string name = NameOf(file, node);
  Type type = AnyType();
  std::vector<std::string_view> names;
  for (const TypeName& row : kTypeNames) {
    names.push_back(row.name);
    if (row.name != name) continue;
    type.kinds = row.kinds;
    return type;
  }
  Suggest(file, Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, node), {"there is no type `" + name + "`"}), name, names, "types are text, number, int, bool, list, object, any, email, iban, url, date, id");
  return type;
}

// The call at the root of `tool(x).a.b`, and the members after it.
std::optional<GateNodeId> FactCallOf(const GateFile& file, GateNodeId node, std::vector<std::string>& path) {
  const GateNode& n = file.tree[node];
  if (n.kind == Kind::kCall) return node;
  if (n.kind != Kind::kMember) return std::nullopt;
  std::optional<GateNodeId> call = FactCallOf(file, n.children[0], path);
  path.push_back(NameOf(file, n.children[1]));
  return call;
}

void ReadFact(Build& build, const GateFile& file, GateNodeId body) {
  const std::vector<GateNodeId>& children = file.tree[body].children;
  std::string name = NameOf(file, children[0]);
  FactSymbol symbol{static_cast<int>(build.policy.facts.size()), {}, AnyType(), {&file, body}};
  Fact fact;
  fact.name = name;
  for (size_t i = 1; i + 1 < children.size(); ++i) {
    const std::vector<GateNodeId>& parameter = file.tree[children[i]].children;
    symbol.parameters.emplace_back(NameOf(file, parameter[0]), ParameterType(build, file, parameter[1]));
  }
  std::optional<GateNodeId> call = FactCallOf(file, children.back(), fact.path);
  if (!call) {
    Report(build, file, DiagnosticId::kGateType, SpanOf(file, children.back()), {"a fact is one call of a tool"})
        .Help("such as: fact known(iban: text) = list_payees(iban).active cache run;");
    return;
  }
  const std::vector<GateNodeId>& parts = file.tree[*call].children;
  for (const ToolRef& ref : OneTool(build, file, parts[0])) fact.tool = ref.tool;
  if (fact.tool == kNoTool) return;
  const ToolSpec& spec = build.manifest.tool(fact.tool);
  for (const auto& parameter : symbol.parameters) fact.arguments.push_back(parameter.first);
  if (parts.size() - 1 != symbol.parameters.size()) {
    Report(build, file, DiagnosticId::kGateType, SpanOf(file, *call), {"a fact gives each of its arguments to the tool once"});
  }
  for (size_t i = 1; i < parts.size(); ++i) {
    std::string argument(TextOf(file, parts[i]));
    auto at = std::find_if(symbol.parameters.begin(), symbol.parameters.end(), [&](const auto& p) { return p.first == argument; });
    if (at == symbol.parameters.end()) {
      Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, parts[i]), {"`" + argument + "` is no argument of this fact"});
    } else if (i - 1 < spec.parameters.size()) {
      fact.arguments[at - symbol.parameters.begin()] = spec.parameters[i - 1].name;
    } else {
      Report(build, file, DiagnosticId::kGateFactArguments, SpanOf(file, *call),
             {"`" + spec.name + "` takes " + std::to_string(spec.parameters.size()) + " arguments; given more, it fails and this fact is never known"});
    }
  }
  std::optional<Type> type = TypeOfSchema(spec.output);
  for (const std::string& member : fact.path) {
    std::vector<std::string_view> names = MemberNames(*type);
    type = MemberType(*type, member);
    if (type) continue;
    Suggest(file, Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, children.back()), {"the reply of `" + spec.name + "` has no member `" + member + "`"}),
            member, names, "", SpanOfMember(file, children.back(), member));
    type = AnyType();
  }
  symbol.type = *type;
  auto [at, added] = build.facts.emplace(name, symbol);
  if (!added) {
    Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, children[0]), {"the fact `" + name + "` is declared twice"})
        .Because(SpanOf(*at->second.where.file, at->second.where.node), "first here", at->second.where.file->source.get());
    return;
  }
  build.policy.facts.push_back(std::move(fact));
}

}  // namespace

void ReadVocabulary(Build& build) {
  ReadHead(build);
  ReadTags(build);
  ReadPeople(build);
  ReadUnits(build);
  ForEachStatement(build, Kind::kDef, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    Declare(build, build.defs, file, body, file.tree[body].children[0], "the definition");
  });
  ForEachStatement(build, Kind::kFact, [&](const GateFile& file, GateNodeId, GateNodeId body) { ReadFact(build, file, body); });
}

namespace {

struct ToolClauses {
  GateNodeId tool_class = GateTree::kNoNode, critical = GateTree::kNoNode, observed = GateTree::kNoNode, hiding = GateTree::kNoNode;
};

ToolClauses ReadClauses(Build& build, const GateFile& file, GateNodeId body) {
  ToolClauses clauses;
  const std::vector<GateNodeId>& children = file.tree[body].children;
  for (size_t i = 1; i < children.size(); ++i) {
    GateNodeId* place = nullptr;
    switch (file.tree[children[i]].kind) {
      case Kind::kClassClause: place = &clauses.tool_class; break;
      case Kind::kCriticalClause: place = &clauses.critical; break;
      case Kind::kObservedClause: place = &clauses.observed; break;
      default: place = &clauses.hiding;
    }
    if (*place != GateTree::kNoNode) Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, children[i]), {"this is said twice in one `tool` line"});
    *place = children[i];
  }
  return clauses;
}

// Arguments that an expression about observers names: where the call is addressed to.
std::vector<bool> Addressing(TermScope& scope, GateNodeId node) {
  std::vector<bool> named(scope.build.manifest.tool(scope.tool).parameters.size());
  ++scope.build.muted;
  for (int index : CompileAny(scope, node).subject.arguments) named[index] = true;
  --scope.build.muted;
  return named;
}

void CompileToolLine(Build& build, const GateFile& file, GateNodeId body, const ToolClauses& clauses, const ToolRef& ref) {
  ToolPolicy& tool = build.policy.tools[ref.tool];
  const ToolSpec& spec = build.manifest.tool(ref.tool);
  if (tool.declared) {
    Report(build, file, DiagnosticId::kGateTwice, ref.span, {"`" + spec.name + "` has a `tool` line already"})
        .Because(tool.place.span, "here", tool.place.file);
    return;
  }
  tool.declared = true;
  tool.place = {file.source.get(), SpanOf(file, body)};
  tool.layer = file.layer;
  if (clauses.tool_class == GateTree::kNoNode) {
    Diagnostic& message = Report(build, file, DiagnosticId::kGateUndeclared, SpanOf(file, body), {"this line does not say what the call does"});
    message.Help("add one of: pure, read, effect");
    const uint32_t behind_tools = SpanOf(file, file.tree[body].children[0]).end;
    for (std::string_view word : {"effect", "read", "pure"}) {
      message.FixBy("it is `" + std::string(word) + "`", {behind_tools, behind_tools}, " " + std::string(word));
    }
  } else {
    GateToken word = file.tree.TokenOf(file.tree[clauses.tool_class].children[0]);
    tool.tool_class = word == GateToken::kWordPure ? ToolClass::kPure : word == GateToken::kWordRead ? ToolClass::kRead : ToolClass::kEffect;
  }
  if (tool.tool_class == ToolClass::kPure && clauses.observed != GateTree::kNoNode) {
    Report(build, file, DiagnosticId::kGateType, SpanOf(file, clauses.observed), {"a pure call is observed by nobody"})
        .Help("write `read`")
        .FixBy("write `read`", SpanOf(file, clauses.tool_class), "read");
  }
  tool.unchecked.assign(spec.parameters.size(), false);
  if (clauses.critical != GateTree::kNoNode) {
    ArgumentSet set = ArgumentsOf(build, file, file.tree[clauses.critical].children[0], ref.tool);
    for (size_t i = 0; i < set.arguments.size(); ++i) {
      if (set.arguments[i]) tool.critical.push_back(static_cast<int>(i));
    }
    if (set.control) {
      Report(build, file, DiagnosticId::kGateType, SpanOf(file, clauses.critical), {"`control` is guarded in mode strict already"});
    }
  }
  if (clauses.observed != GateTree::kNoNode) {
    GateNodeId people = file.tree[clauses.observed].children[0];
    TermScope scope{build, file, ref.tool, "", kNoTool, "", false, false, {}, 0, false};
    tool.observers = CompilePeople(scope, people);
    tool.observers_text = SqueezedText(file, people);
    tool.unchecked = Addressing(scope, people);
  }
  if (clauses.hiding != GateTree::kNoNode) {
    ArgumentSet set = ArgumentsOf(build, file, file.tree[clauses.hiding].children[0], ref.tool);
    for (size_t i = 0; i < set.arguments.size(); ++i) tool.unchecked[i] = tool.unchecked[i] || set.arguments[i];
    if (clauses.observed == GateTree::kNoNode) {
      Report(build, file, DiagnosticId::kGateNeverFires, SpanOf(file, clauses.hiding), {"there are no observers to hide anything from"})
          .Help("say who sees the call: observed by ...");
    }
  }
}

}  // namespace

void CompileTools(Build& build) {
  build.policy.tools.resize(build.manifest.tools().size());
  for (size_t i = 0; i < build.policy.tools.size(); ++i) {
    build.policy.tools[i].unchecked.assign(build.manifest.tools()[i].parameters.size(), false);
    if (IsAssistant(build.manifest.tools()[i])) build.policy.tools[i].tool_class = ToolClass::kRead;  // unless a line says otherwise
  }
  ForEachStatement(build, Kind::kTool, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    ToolClauses clauses = ReadClauses(build, file, body);
    for (const ToolRef& ref : ToolsOf(build, file, file.tree[body].children[0])) CompileToolLine(build, file, body, clauses, ref);
  });
  for (const auto& [name, symbol] : build.facts) {
    const Fact& fact = build.policy.facts[symbol.index];
    const ToolPolicy& tool = build.policy.tools[fact.tool];
    if (tool.tool_class != ToolClass::kEffect) continue;
    Report(build, *symbol.where.file, DiagnosticId::kGateType, SpanOf(*symbol.where.file, symbol.where.node),
           {"`" + build.manifest.tool(fact.tool).name + "` is an effect; a fact only reads"})
        .Help("if it changes nothing, say so: tool " + build.manifest.tool(fact.tool).name + " read;");
  }
}

}  // namespace penstock
