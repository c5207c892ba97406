// `assert` and `test`: what a gate promises about itself.
#include <algorithm>

#include "core/files.h"
#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

constexpr int kMostInside = 4;  // gates that assert about gates that assert

// A value written in a test. `?` anywhere makes the whole of it unknown.
struct Written {
  GateValue value;       // people stay people (for facts)
  Json json;
  bool unknown = false;
  bool wrong = false;    // told already
};

// The user as data: a plain name of `group me`.
std::optional<std::string> UserName(const Build& build) {
  for (PrincipalId id : build.policy.people.me) {
    const std::string& name = build.labels.PrincipalName(id);
    if (name.find('*') == std::string::npos && id != kUser) return name;
  }
  return std::nullopt;
}

Written ReadWritten(Build& build, const GateFile& file, GateNodeId node);

Written ReadList(Build& build, const GateFile& file, GateNodeId node) {
  Written out;
  out.value = GateValue::OfKind(GateValue::Kind::kList);
  JsonArray array;
  for (GateNodeId child : file.tree[node].children) {
    Written item = ReadWritten(build, file, child);
    out.unknown |= item.unknown;
    array.push_back(item.json);
    out.value.items.push_back(std::move(item.value));
  }
  out.json = Json(std::move(array));
  bool all_data = std::all_of(out.value.items.begin(), out.value.items.end(), [](const GateValue& v) { return v.is(GateValue::Kind::kData) || v.is(GateValue::Kind::kAbsent); });
  if (all_data) out.value = GateValue::Data(out.json);
  return out;
}

Written ReadObject(Build& build, const GateFile& file, GateNodeId node) {
  Written out;
  out.json = Json(JsonObject{});
  for (GateNodeId child : file.tree[node].children) {
    const std::vector<GateNodeId>& parts = file.tree[child].children;
    Written member = ReadWritten(build, file, parts[1]);
    out.unknown |= member.unknown;
    out.json.Set(NameOf(file, parts[0]), std::move(member.json));
  }
  out.value = GateValue::Data(out.json);
  return out;
}

Written ReadWritten(Build& build, const GateFile& file, GateNodeId node) {
  const GateNode& n = file.tree[node];
  Written out;
  switch (n.kind) {
    case Kind::kUnknown: out.unknown = true; out.value = GateValue::Unknown(); return out;
    case Kind::kTextExpr: out.json = Json(NameOf(file, n.children[0])); break;
    case Kind::kNumberExpr: out.json = NumberOf(file, n.children[0]); break;
    case Kind::kNegativeExpr: out.json = Json::Number("-" + NumberOf(file, n.children[0]).digits()); break;
    case Kind::kConstant: {
      GateToken word = file.tree.TokenOf(n.children[0]);
      if (word != GateToken::kWordNull) out.json = Json(word == GateToken::kWordTrue);
      break;
    }
    case Kind::kList: return ReadList(build, file, node);
    case Kind::kObject: return ReadObject(build, file, node);
    case Kind::kReserved:
      if (file.tree.TokenOf(n.children[0]) == GateToken::kUserWord) {
        out.value = GateValue::OfKind(GateValue::Kind::kPrincipal);
        out.value.principal = kUser;
        out.json = Json(UserName(build).value_or("user"));
        return out;
      }
      [[fallthrough]];
    default:
      Report(build, file, DiagnosticId::kGateType, SpanOf(file, node), {"here stands a plain value: a text, a number, true, false, null, a list, an object or `?`"});
      out.wrong = true;
      return out;
  }
  out.value = GateValue::Data(out.json);
  return out;
}

// The label that `from`, `readers` and `tagged` give; bottom without them.
LabelId ReadNotes(Build& build, const GateFile& file, const std::vector<GateNodeId>& children) {
  Label label;
  bool any = false;
  uint64_t kept = 0;
  auto people = [&](GateNodeId note) { return SetOf(build.policy.people, ConstantPeople(build, file, file.tree[note].children[0])); };
  for (GateNodeId child : children) {
    switch (file.tree[child].kind) {
      case Kind::kFromItem: {
        PrincipalSet set = people(child);
        label.from = set.members;
        label.from_anyone = set.everyone;
        any = true;
        break;
      }
      case Kind::kReadersItem: {
        PrincipalSet set = people(child);
        label.readers_public = set.everyone;
        label.readers = set.members;
        any = true;
        break;
      }
      case Kind::kTagsItem: {
        std::optional<int> tag = TagOf(build, file, file.tree[child].children[0]);
        if (tag && build.labels.TagIsFragile(*tag)) kept |= uint64_t{1} << *tag;
        if (tag && !build.labels.TagIsFragile(*tag)) label.sticky |= uint64_t{1} << *tag;
        any = true;
        break;
      }
      default: break;
    }
  }
  if (!any) return kBottom;
  label.lost = build.labels.fragile_mask() & ~kept;
  return build.labels.Intern(std::move(label));
}

std::optional<TestCallSpec> ReadCall(Build& build, const GateFile& file, GateNodeId node) {
  const std::vector<GateNodeId>& children = file.tree[node].children;
  TestCallSpec call;
  for (const ToolRef& ref : OneTool(build, file, children[0])) call.tool = ref.tool;
  if (call.tool == kNoTool) return std::nullopt;
  const ToolSpec& spec = build.manifest.tool(call.tool);
  call.arguments.resize(spec.parameters.size());
  for (size_t i = 1; i < children.size(); ++i) {
    const std::vector<GateNodeId>& parts = file.tree[children[i]].children;
    int index = ParameterOf(build, file, call.tool, NameOf(file, parts[0]), SpanOf(file, parts[0]));
    Written written = ReadWritten(build, file, parts[1]);
    TestArgument argument{written.json, written.unknown, ReadNotes(build, file, parts)};
    if (index < 0) continue;
    if (call.arguments[index]) {
      Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, parts[0]), {"`" + NameOf(file, parts[0]) + "` is given twice"});
    }
    if (!written.unknown && !written.wrong && spec.parameters[index].schema) {
      Status fits = CheckValue(*spec.parameters[index].schema, written.json);
      if (!fits.ok()) Report(build, file, DiagnosticId::kGateType, SpanOf(file, parts[1]), {"`" + spec.name + "` does not take this: " + fits.error().message});
    }
    call.arguments[index] = std::move(argument);
  }
  for (size_t i = 0; i < spec.parameters.size(); ++i) {
    if (!spec.parameters[i].required || call.arguments[i]) continue;
    Report(build, file, DiagnosticId::kGateType, SpanOf(file, node), {"`" + spec.name + "` needs `" + spec.parameters[i].name + "`"});
  }
  return call;
}

TestStep ReadGiven(Build& build, const GateFile& file, GateNodeId item) {
  TestStep step;
  step.kind = TestStep::Kind::kGiven;
  step.result = Json();
  for (GateNodeId child : file.tree[item].children) {
    switch (file.tree[child].kind) {
      case Kind::kTimes: {
        Json times = NumberOf(file, file.tree[child].children[0]);
        bool sensible = times.kind() == Json::Kind::kInt && times.int_value() >= 1 && times.int_value() <= 100'000;
        if (!sensible) Report(build, file, DiagnosticId::kGateType, SpanOf(file, child), {"between 1 and 100000 times"});
        else step.times = static_cast<int>(times.int_value());
        break;
      }
      case Kind::kCallNode:
        if (std::optional<TestCallSpec> call = ReadCall(build, file, child)) step.call = std::move(*call);
        break;
      case Kind::kMark: break;
      default: step.result = ReadWritten(build, file, child).json;
    }
  }
  return step;
}

TestStep ReadTestFact(Build& build, const GateFile& file, GateNodeId item) {
  TestStep step;
  step.kind = TestStep::Kind::kFact;
  const std::vector<GateNodeId>& children = file.tree[item].children;
  std::string name = NameOf(file, children[0]);
  auto fact = build.facts.find(name);
  if (fact == build.facts.end()) {
    std::vector<std::string_view> names;
    for (const auto& [known, unused] : build.facts) names.push_back(known);
    Suggest(file, Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, children[0]), {"there is no fact `" + name + "`"}), name, names);
    return step;
  }
  if (children.size() - 2 != fact->second.parameters.size()) {
    Report(build, file, DiagnosticId::kGateType, SpanOf(file, item), {"the fact `" + name + "` takes " + std::to_string(fact->second.parameters.size()) + " arguments"});
    return step;
  }
  step.fact = fact->second.index;
  for (size_t i = 1; i + 1 < children.size(); ++i) step.fact_arguments.push_back(ReadWritten(build, file, children[i]).json);
  step.fact_value = ReadWritten(build, file, children.back()).value;
  return step;
}

TestStep ReadExpectedLabel(Build& build, const GateFile& file, GateNodeId item) {
  TestStep step;
  step.kind = TestStep::Kind::kLabel;
  step.label = ReadNotes(build, file, file.tree[item].children);
  GateNodeId path = file.tree.ChildOf(item, Kind::kPath);
  if (path == GateTree::kNoNode) return step;
  for (GateNodeId part : file.tree[path].children) {
    GateNodeId leaf = file.tree[part].children[0];
    bool index = file.tree[part].kind == Kind::kIndexStep;
    if (index && !NumberOf(file, leaf).is_integer()) Report(build, file, DiagnosticId::kGateType, SpanOf(file, leaf), {"an index is a whole number"});
    step.path.push_back(index ? NumberOf(file, leaf) : Json(NameOf(file, leaf)));
  }
  return step;
}

TestStep ReadExpect(const GateFile& file, GateNodeId item) {
  TestStep step;
  step.kind = TestStep::Kind::kExpect;
  for (GateNodeId child : file.tree[item].children) {
    if (file.tree[child].kind == Kind::kText) { step.by.push_back(NameOf(file, child)); continue; }
    switch (file.tree.TokenOf(child)) {
      case GateToken::kWordAllow: step.expected = Outcome::kAllow; break;
      case GateToken::kWordAsk: step.expected = Outcome::kAsk; break;
      case GateToken::kWordDepends: step.expected = Outcome::kDepends; break;
      default: step.expected = Outcome::kDeny;
    }
  }
  return step;
}

TestStep ReadStep(Build& build, const GateFile& file, GateNodeId item) {
  TestStep step;
  const std::vector<GateNodeId>& children = file.tree[item].children;
  switch (file.tree[item].kind) {
    case Kind::kTestGiven: step = ReadGiven(build, file, item); break;
    case Kind::kTestFact: step = ReadTestFact(build, file, item); break;
    case Kind::kTestExpect: step = ReadExpect(file, item); break;
    case Kind::kTestLabel: step = ReadExpectedLabel(build, file, item); break;
    case Kind::kTestWait:
      step.kind = TestStep::Kind::kWait;
      step.wait_ms = DurationOf(file, children[0]);
      break;
    case Kind::kTestControl:
      step.kind = TestStep::Kind::kControl;
      step.label = ReadNotes(build, file, children);
      break;
    default:
      step.kind = TestStep::Kind::kCall;
      if (std::optional<TestCallSpec> call = ReadCall(build, file, children[0])) step.call = std::move(*call);
  }
  step.place = {file.source.get(), SpanOf(file, item)};
  return step;
}

void CheckExpectedRules(Build& build, const GateFile& file, GateNodeId item) {
  for (GateNodeId child : file.tree[item].children) {
    if (file.tree[child].kind != Kind::kText) continue;
    std::string id = NameOf(file, child);
    if (build.ids.count(id)) continue;
    std::vector<std::string_view> names;
    for (const auto& [known, unused] : build.ids) names.push_back(known);
    Suggest(file, Report(build, file, DiagnosticId::kGateUnknownName, SpanOf(file, child), {"there is no rule `" + id + "`"}), id, names);
  }
}

void CompileTest(Build& build, const GateFile& file, GateNodeId body) {
  GateTest test;
  const std::vector<GateNodeId>& children = file.tree[body].children;
  test.name = NameOf(file, children[0]);
  test.place = {file.source.get(), SpanOf(file, children[0])};
  bool called = false, given = false, expects = false;
  for (size_t i = 1; i < children.size(); ++i) {
    TestStep step = ReadStep(build, file, children[i]);
    called |= step.kind == TestStep::Kind::kCall;
    given |= step.kind == TestStep::Kind::kGiven;
    if (step.kind == TestStep::Kind::kLabel) {
      expects = true;
      if (!given) {
        Report(build, file, DiagnosticId::kGateEmptyTest, SpanOf(file, children[i]), {"no reply was given yet"}).Help("first: given tool(argument: value) returns value;");
      }
    }
    if (step.kind == TestStep::Kind::kExpect) {
      expects = true;
      CheckExpectedRules(build, file, children[i]);
      if (!called) {
        Report(build, file, DiagnosticId::kGateEmptyTest, SpanOf(file, children[i]), {"nothing was called yet"}).Help("first: call tool(argument: value);");
      }
    }
    test.steps.push_back(std::move(step));
  }
  if (!expects) {
    Report(build, file, DiagnosticId::kGateEmptyTest, SpanOf(file, children[0]), {"this test asserts nothing"}).Help("end it with: expect allow; or ask, deny, depends");
  }
  build.policy.tests.push_back(std::move(test));
}

void CompileStricter(Build& build, const GateFile& file, GateNodeId body) {
  if (!build.options.obligations) return;
  const GateNodeId name = file.tree[body].children[0];
  const std::string path = BesideFile(file.source->path(), NameOf(file, name));
  if (build.options.inside >= kMostInside) {
    Report(build, file, DiagnosticId::kGateImport, SpanOf(file, name), {"these gates assert about each other in a circle"});
    return;
  }
  LoadOptions options = build.options;
  ++options.inside;
  // It is about the same tools: those of this gate.
  auto base = std::make_shared<LoadedGates>(LoadGateFiles({path}, build.manifest, build.labels, options));
  if (!base->ok()) {
    std::string first = "`" + NameOf(file, name) + "` does not load";
    for (const Diagnostics& diagnostics : base->diagnostics) {
      for (const Diagnostic& d : diagnostics.all()) {
        if (d.severity != Severity::kError) continue;
        Report(build, file, DiagnosticId::kGateImport, SpanOf(file, name), {first + ": " + d.message}).Help("look at it with: penstock gate check " + path);
        return;
      }
    }
    return;
  }
  build.policy.asserts.push_back({GateAssert::Kind::kStricter, "stricter than " + std::string(TextOf(file, name)), {}, {file.source.get(), SpanOf(file, body)}, std::move(base)});
}

}  // namespace

void CompileObligations(Build& build) {
  ForEachStatement(build, Kind::kAssertEveryEffect, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    build.policy.asserts.push_back({GateAssert::Kind::kEveryEffectHasRule, "every effect has rule", {}, {file.source.get(), SpanOf(file, body)}});
  });
  ForEachStatement(build, Kind::kAssertNever, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    GateAssert promise{GateAssert::Kind::kNeverPermit, SqueezedText(file, body), {}, {file.source.get(), SpanOf(file, body)}};
    while (!promise.text.empty() && (promise.text.back() == ';' || promise.text.back() == ' ')) promise.text.pop_back();
    if (promise.text.starts_with("assert ")) promise.text.erase(0, 7);
    const std::vector<GateNodeId>& children = file.tree[body].children;
    for (const ToolRef& ref : ToolsOf(build, file, children[0])) {
      TermId condition = kNoTerm;
      if (children.size() > 1) {
        TermScope scope{build, file, ref.tool, "", kNoTool, "", false, false, {}, 0, true};
        condition = CompileCondition(scope, children[1]);
      }
      promise.calls.emplace_back(ref.tool, condition);
    }
    build.policy.asserts.push_back(std::move(promise));
  });
  ForEachStatement(build, Kind::kAssertStricter, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    CompileStricter(build, file, body);
  });
  std::map<std::string, Span> names;
  ForEachStatement(build, Kind::kTest, [&](const GateFile& file, GateNodeId, GateNodeId body) {
    GateNodeId name = file.tree[body].children[0];
    if (!names.emplace(NameOf(file, name), SpanOf(file, name)).second) {
      Report(build, file, DiagnosticId::kGateTwice, SpanOf(file, name), {"two tests are called " + std::string(TextOf(file, name))});
    }
    CompileTest(build, file, body);
  });
}

}  // namespace penstock
