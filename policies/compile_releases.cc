// `endorse` and `declassify`: what is released, how much of it, to whom, where.
#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "core/text.h"
#include "policies/capacity.h"
#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

struct Releasing {
  Build& build;
  const GateFile& file;
  GateNodeId name;      // of the release, where what is missing is told
  const char* word;
  Release release = {};
  GateNodeId capacity = GateTree::kNoNode;
  std::string meant = {};  // of a part that the reply's schema does not name: what is written much like it
  std::vector<GateNodeKind> said = {};
};

Diagnostic& Wrong(Releasing& r, GateNodeId node, DiagnosticId id, std::string message) {
  return Report(r.build, r.file, id, SpanOf(r.file, node), {std::move(message)});
}

bool Has(const Releasing& r, Kind kind) { return std::find(r.said.begin(), r.said.end(), kind) != r.said.end(); }

// of tool.member.member
void ReadOf(Releasing& r, GateNodeId item) {
  const std::vector<GateNodeId>& parts = r.file.tree[item].children;
  std::vector<ToolRef> tools = OneTool(r.build, r.file, parts[0]);
  if (tools.size() != 1 || tools[0].by_glob) {
    if (!tools.empty()) Wrong(r, parts[0], DiagnosticId::kGateType, "a release is of the replies of one tool").Help("write its name");
    return;
  }
  r.release.tool = tools[0].tool;
  std::optional<Type> type = TypeOfSchema(r.build.manifest.tool(tools[0].tool).output);
  for (size_t i = 1; i < parts.size(); ++i) {
    std::vector<std::string_view> names = MemberNames(*type);
    std::string member = NameOf(r.file, parts[i]);
    // `result` names the whole reply
    if (i == 1 && member == "result" && std::find(names.begin(), names.end(), "result") == names.end()) continue;
    Type of_list = *type;
    while (of_list.kinds == kSchemaArray) of_list = ElementType(of_list);  // of a list: of each element
    type = MemberType(of_list, member);
    if (!type) {
      Suggest(r.file, Wrong(r, parts[i], DiagnosticId::kGateUnknownName, "the reply has no member `" + member + "`"), member, names);
      r.release.tool = kNoTool;
      return;
    }
    r.release.path.push_back(member);
    r.meant = type->schema ? std::string_view() : NearestName(member, names);
  }
  while (type->kinds == kSchemaArray) type = ElementType(*type);
  r.release.part = type->schema;
}

void ReadIf(Releasing& r, GateNodeId item) {
  Type type = TypeOfSchema(r.release.part);
  TermScope scope{r.build, r.file, kNoTool, "", kNoTool, "", false, false, {{"it", 0, type, {}}}, 1, false};
  r.release.condition = CompileCondition(scope, r.file.tree[item].children[0]);
}

void ReadTo(Releasing& r, GateNodeId item) {
  GateNodeId node = r.file.tree[item].children[0];
  GateValue people = ConstantPeople(r.build, r.file, node);
  PrincipalSet set = SetOf(r.build.policy.people, people);
  if (set.members.empty() && !set.everyone) {
    Wrong(r, node, DiagnosticId::kGateType, "here stand people, and there are none").Help(r.release.endorses ? "write: to [System];" : "write: to [\"*@partner.example\"];");
  } else if (r.release.endorses) {
    Label label;
    label.from = set.members;
    label.from_anyone = set.everyone;
    r.release.to_trusted = r.build.policy.people.IsTrusted(label);
    if (!r.release.to_trusted) {
      Wrong(r, node, DiagnosticId::kGateNeverFires, "not all of these are trusted, so nothing is endorsed").Help("write: to [System]; or trust them");
    }
  }
  Term term;
  term.constant = std::move(people);
  r.release.to = AddTerm(r.build, std::move(term));
}

void ReadFor(Releasing& r, GateNodeId item) {
  for (GateNodeId sink : r.file.tree[item].children) {
    const std::vector<GateNodeId>& place = r.file.tree[sink].children;
    for (const ToolRef& ref : OneTool(r.build, r.file, place[0])) {
      int index = ParameterOf(r.build, r.file, ref.tool, NameOf(r.file, place[1]), SpanOf(r.file, place[1]));
      if (index < 0) continue;
      r.release.sinks.emplace_back(ref.tool, index);
      const ToolPolicy& tool = r.build.policy.tools[ref.tool];
      bool critical = std::find(tool.critical.begin(), tool.critical.end(), index) != tool.critical.end();
      bool guarded = r.release.endorses ? critical : tool.observers != kNoTerm && !tool.unchecked[static_cast<size_t>(index)];
      if (guarded) continue;
      Wrong(r, sink, DiagnosticId::kGateNeverFires,
            r.release.endorses ? "this is not critical, so it may be untrusted anyway" : "this goes to whoever observes the call as it is")
          .Because(tool.place.span, "its tool line", tool.place.file);
    }
  }
}

void ReadItem(Releasing& r, GateNodeId item) {
  const Kind kind = r.file.tree[item].kind;
  const std::vector<GateNodeId>& parts = r.file.tree[item].children;
  if (Has(r, kind)) {
    Wrong(r, item, DiagnosticId::kGateTwice, "this is said twice").Help(kind == Kind::kIfClause ? "join them with `and`" : "keep one");
    return;
  }
  r.said.push_back(kind);
  switch (kind) {
    case Kind::kIfClause: return ReadIf(r, item);
    case Kind::kCapacityItem:
      r.capacity = item;
      r.release.capacity = NumberOf(r.file, parts[0]);
      return;
    case Kind::kBudgetItem: r.release.budget = NumberOf(r.file, parts[0]); return;
    case Kind::kToItem: return ReadTo(r, item);
    case Kind::kForItem: return ReadFor(r, item);
    case Kind::kByItem: r.release.askers = AskersOf(r.build, r.file, parts[0]); return;
    default: return;
  }
}

// Do so many values fit into so many bits?
void CheckCapacity(Releasing& r) {
  if (r.release.tool == kNoTool || r.capacity == GateTree::kNoNode) return;
  std::optional<long double> count = CountOfValues(r.build, r.release.part, r.release.condition);
  if (!count && r.release.part == nullptr) {
    // Nothing is known of the reply: that is no mistake of the gate, but it releases nothing.
    Wrong(r, r.capacity, DiagnosticId::kGateUndeclaredMember, "nothing is known of what this may be, so it releases nothing")
        .Help(!r.meant.empty() ? "did you mean `" + r.meant + "`?" : "give its tool an output schema with an enum, bounds or a pattern; or say which: if it in [\"a\", \"b\"]");
    r.release.tool = kNoTool;
    return;
  }
  if (!count) {
    Wrong(r, r.capacity, DiagnosticId::kGateCapacity, "how many values this may have is not bounded, so it could say anything")
        .Help("say which: if it in [\"a\", \"b\"]; or if it matches \"^[0-9]{6}$\"; or give its tool's reply an enum, bounds or a pattern");
    return;
  }
  const double bits = *count <= 1 ? 0 : static_cast<double>(std::log2(*count));
  if (bits <= r.release.capacity.double_value() + 1e-9) return;
  const double whole = std::ceil(bits - 1e-9);
  Wrong(r, r.capacity, DiagnosticId::kGateCapacity, fmt::format("this may have {:.0f} values, which are {:.2f} bits", static_cast<double>(*count), bits))
      .Help(fmt::format("write: capacity <= {:.0f} bits; or allow fewer values with `if`", whole));
}

void CheckBudget(Releasing& r) {
  if (!Has(r, Kind::kCapacityItem) || !Has(r, Kind::kBudgetItem)) return;
  ExactSum one;
  const bool fits = one.Add(r.release.capacity) && !one.Exceeds(r.release.budget).value_or(true);
  if (fits) return;
  Wrong(r, r.capacity, DiagnosticId::kGateNeverFires, "one use costs more than the budget of a run, so nothing is ever released");
}

// An endorsed value is believed where it is stated, and this states nothing.
void WarnOfNoSink(Releasing& r) {
  constexpr size_t kShown = 3;
  std::vector<std::string> critical;
  for (size_t tool = 0; tool < r.build.policy.tools.size() && critical.size() < kShown; ++tool) {
    const ToolSpec& spec = r.build.manifest.tools()[tool];
    for (int index : r.build.policy.tools[tool].critical) critical.push_back(spec.name + "." + spec.parameters[static_cast<size_t>(index)].name);
  }
  if (critical.size() > kShown) critical.resize(kShown);
  Wrong(r, r.name, DiagnosticId::kGateReleasesNothing, "this does not say for which argument, so it endorses nothing")
      .Help(critical.empty() ? "no argument is critical, so all may be untrusted anyway" : "say which of the critical arguments: for " + Join(critical, ", ") + "; ...");
}

void NeedItem(Releasing& r, Kind kind, const char* what, const std::string& help) {
  if (Has(r, kind)) return;
  Wrong(r, r.name, DiagnosticId::kGateUndeclared, fmt::format("this does not say {}", what)).Help("add: " + help);
}

}  // namespace

void CompileRelease(Build& build, const GateFile& file, GateNodeId statement, GateNodeId body) {
  const bool endorses = file.tree[body].kind == Kind::kEndorse;
  const std::vector<GateNodeId>& children = file.tree[body].children;
  Releasing r{build, file, children[0], endorses ? "endorse" : "declassify"};
  r.release.info = AddRuleInfo(build, file, statement, body, NameOf(file, children[0]));
  r.release.layer = file.layer;
  r.release.endorses = endorses;
  // What it is of comes first, whatever the order: conditions speak of it.
  for (GateNodeId item : children) {
    if (file.tree[item].kind != Kind::kOfItem) continue;
    if (Has(r, Kind::kOfItem)) Wrong(r, item, DiagnosticId::kGateTwice, "this is said twice").Help("a release is of one part; write another for the other");
    else ReadOf(r, item);
    r.said.push_back(Kind::kOfItem);
  }
  for (size_t i = 1; i < children.size(); ++i) {
    if (file.tree[children[i]].kind != Kind::kOfItem) ReadItem(r, children[i]);
  }
  NeedItem(r, Kind::kOfItem, "what is released", "of tool.member;");
  NeedItem(r, Kind::kCapacityItem, "how much is released", "capacity <= 3 bits;");
  NeedItem(r, Kind::kBudgetItem, "how much a run may release", "budget 30 bits per run;");
  NeedItem(r, Kind::kToItem, endorses ? "who stands behind it then" : "who may read it then", endorses ? "to [System];" : "to [\"*@partner.example\"];");
  if (endorses && !Has(r, Kind::kForItem)) WarnOfNoSink(r);
  CheckCapacity(r);
  CheckBudget(r);
  if (build.policy.mode != GateMode::kStrict) {
    Wrong(r, r.name, DiagnosticId::kGateCapacity, "a release has to know who decided on it, and mode explicit does not").Help("write: mode strict;");
  }
  if (r.release.tool != kNoTool) build.policy.releases.push_back(std::move(r.release));
}

}  // namespace penstock
