// Where a label came from: parent pointers, one a place, so that recording costs next to nothing. When a report is to
// be explained, all of them.
#include <algorithm>
#include <deque>
#include <tuple>

#include "analysis/interpreter.h"
#include "core/text_hash.h"

namespace penstock {
namespace {

// A value that so many ways lead to has no more of them written down.
constexpr size_t kMostMembers = 24;

std::vector<OriginId> MembersOf(const OriginGraph& graph, OriginId origin) {
  auto found = graph.members.find(origin);
  return found == graph.members.end() ? std::vector<OriginId>{origin} : found->second;
}

// Calls visit(parent) for each, the first one first.
template <typename Visit>
void ForEachParent(const FlowReport& report, OriginId origin, Visit visit) {
  if (report.origins[origin].parent != 0) visit(report.origins[origin].parent);
  auto more = std::lower_bound(report.more_parents.begin(), report.more_parents.end(), origin,
                               [](const OriginEdge& edge, OriginId wanted) { return edge.origin < wanted; });
  for (; more != report.more_parents.end() && more->origin == origin; ++more) visit(more->parent);
}

bool IsShown(const FlowReport& report, const Module& module, OriginId origin) {
  const Origin& step = report.origins[origin];
  return step.kind != StepKind::kSeveral && module.functions[step.function].library == kNoModule;  // else no place in the plan
}

// `query_ai_assistant(query=…)` and then `query_ai_assistant().amount`, of one call: one step.
void AddStep(Story& story, StoryStep next) {
  if (!story.empty() && next.kind == StepKind::kReply && story.back().kind == StepKind::kArgument && story.back().span == next.span) {
    const size_t part = next.words.find(')');
    if (part != std::string::npos && story.back().words.starts_with(next.words.substr(0, part))) {
      story.back().words += next.words.substr(part + 1);
      story.back().kind = StepKind::kReply;
      return;
    }
  }
  if (story.empty() || !(story.back() == next)) story.push_back(std::move(next));
}

}  // namespace

std::string_view NameOf(StepKind kind) {
  constexpr std::string_view kNames[] = {"reply", "variable", "part", "argument", "test", "loop", "error", "sink", "several"};
  return kNames[static_cast<size_t>(kind)];
}

OriginId& OriginFor(Point& at, uint64_t which) {
  const uint64_t place = static_cast<uint64_t>(at.context.id) << 40 ^ static_cast<uint64_t>(at.pc) << 16;
  return at.in.origin_of_place[(place ^ which) * 0x9E3779B97F4A7C15ull];
}

OriginId NewOrigin(Point& at, OriginId parent, std::string words, StepKind kind) {
  Interpreter& in = at.in;
  in.words.push_back(std::move(words));
  in.origins.push_back({parent, at.context.function, at.pc, static_cast<uint32_t>(in.words.size() - 1), kind, {}});
  return static_cast<OriginId>(in.origins.size() - 1);
}

OriginId OriginAt(Point& at, OriginId parent, const std::string& words, StepKind kind) {
  OriginId& origin = OriginFor(at, TextHash(words));
  if (origin == 0) origin = NewOrigin(at, parent, words, kind);
  else if (at.in.graph != nullptr) AddParent(at.in, origin, parent);
  return origin;
}

OriginId OriginOfWrite(Point& at, OriginId parent, const std::string& name) {
  std::vector<OriginId>& known = at.context.origin_of_write;
  if (known.empty()) known.resize(at.function().code.size(), 0);
  OriginId& origin = known[at.pc];
  if (origin == 0) origin = NewOrigin(at, parent, name, StepKind::kVariable);
  else if (at.in.graph != nullptr) AddParent(at.in, origin, parent);
  return origin;
}

OriginId OriginWhenExplained(Point& at, OriginId parent, std::string_view words, StepKind kind) {
  return at.in.graph == nullptr ? parent : OriginAt(at, parent, std::string(words), kind);
}

void AddParent(Interpreter& in, OriginId origin, OriginId parent) {
  if (parent == 0 || parent == origin || in.origins[origin].parent == parent) return;
  std::vector<OriginId>& more = in.graph->parents[origin];
  if (std::find(more.begin(), more.end(), parent) == more.end()) more.push_back(parent);
}

void AddOriginToGraph(Interpreter& in, OriginId& to, OriginId more) {
  if (more == 0 || more == to) return;
  OriginGraph& graph = *in.graph;
  const std::vector<OriginId> mine = MembersOf(graph, to), theirs = MembersOf(graph, more);
  std::vector<OriginId> all;
  std::set_union(mine.begin(), mine.end(), theirs.begin(), theirs.end(), std::back_inserter(all));
  if (all == mine || all.size() > kMostMembers) return;
  if (all == theirs) {
    to = more;
    return;
  }
  auto [found, added] = graph.several.try_emplace(all, 0);
  if (added) {
    in.origins.push_back({0, 0, 0, 0, StepKind::kSeveral, {}});
    found->second = static_cast<OriginId>(in.origins.size() - 1);
    graph.members[found->second] = std::move(all);
  }
  to = found->second;
}

std::vector<OriginEdge> MoreParents(const Interpreter& in) {
  std::vector<OriginEdge> edges;
  if (in.graph == nullptr) return edges;
  for (OriginId origin = 0; origin < in.origins.size(); ++origin) {
    for (const auto* map : {&in.graph->members, &in.graph->parents}) {
      auto found = map->find(origin);
      if (found == map->end()) continue;
      for (OriginId parent : found->second) edges.push_back({origin, parent});
    }
  }
  return edges;
}

Story StoryOf(const FlowReport& report, const Module& module, OriginId origin) {
  return StoryOf(report, module, origin, [](const Origin&) { return true; });
}

Story StoryOf(const FlowReport& report, const Module& module, OriginId origin, const std::function<bool(const Origin&)>& counts) {
  if (origin == 0) return {};
  // Breadth first from the sink; places that are not shown cost nothing.
  constexpr OriginId kUnseen = 0xFFFFFFFF;
  std::vector<OriginId> next_of(report.origins.size(), kUnseen);
  std::vector<uint32_t> distance(report.origins.size(), 0xFFFFFFFF);
  std::deque<OriginId> open{origin};
  distance[origin] = IsShown(report, module, origin) ? 1 : 0;
  next_of[origin] = 0;
  std::vector<bool> done(report.origins.size());
  OriginId source = 0;
  while (!open.empty()) {
    const OriginId at = open.front();
    open.pop_front();
    if (done[at]) continue;
    if (source != 0 && distance[at] > distance[source]) break;
    done[at] = true;
    bool any_parent = false;
    ForEachParent(report, at, [&](OriginId parent) {
      any_parent = true;
      const bool shown = IsShown(report, module, parent);
      const uint32_t far = distance[at] + shown;
      if (done[parent] || distance[parent] <= far) return;
      distance[parent] = far;
      next_of[parent] = at;
      if (shown) open.push_back(parent);
      else open.push_front(parent);
    });
    // A reply may be where it begins even if what the tool was given is in it; anything else only if nothing is before it.
    const Origin& step = report.origins[at];
    const bool begins = step.kind == StepKind::kReply ? !any_parent || step.own.hi != kBottom : !any_parent && step.kind != StepKind::kSeveral;
    if (!begins || !counts(step)) continue;
    // Of a reply and a part of it, as near as that, the part says more.
    const Origin& known = report.origins[source];
    const bool part = step.function == known.function && step.pc == known.pc && report.words[step.words].size() > report.words[known.words].size();
    if (source == 0 || part) source = at;
  }
  Story story;
  for (OriginId at = source; at != 0; at = next_of[at]) {
    const Origin& step = report.origins[at];
    if (IsShown(report, module, at)) AddStep(story, {module.functions[step.function].spans[step.pc], report.words[step.words], step.kind});
  }
  return story;
}

std::vector<Origin> RepliesBehind(const FlowReport& report, OriginId origin, const std::function<bool(const Origin&)>& counts) {
  std::vector<Origin> replies;
  if (origin == 0) return replies;
  std::vector<bool> seen(report.origins.size());
  std::vector<OriginId> open{origin};
  seen[origin] = true;
  while (!open.empty()) {
    const OriginId at = open.back();
    open.pop_back();
    if (report.origins[at].kind == StepKind::kReply && counts(report.origins[at])) replies.push_back(report.origins[at]);
    ForEachParent(report, at, [&](OriginId parent) {
      if (seen[parent]) return;
      seen[parent] = true;
      open.push_back(parent);
    });
  }
  auto key = [&](const Origin& o) { return std::tuple(o.function, o.pc, std::string_view(report.words[o.words])); };
  std::sort(replies.begin(), replies.end(), [&](const Origin& a, const Origin& b) { return key(a) < key(b); });
  replies.erase(std::unique(replies.begin(), replies.end(), [&](const Origin& a, const Origin& b) { return key(a) == key(b); }), replies.end());
  return replies;
}

Span SpanOfGiven(const Module& module, FunctionId called_in, Pc call, size_t place) {
  const Function& function = module.functions[called_in];
  const Instruction& in = function.code[call];
  auto definition_of = [&](size_t reg) {
    for (Pc pc = call; pc-- > 0;) {
      bool writes = false;
      ForEachWrite(function, pc, [&](uint16_t written) { writes |= written == reg; });
      if (writes) return pc;
    }
    return call;
  };
  const Span whole = function.spans[call];
  // What a builtin calls stands nowhere in the plan.
  const Op callee = function.code[definition_of(in.a)].op;
  if (callee != Op::LoadTool && callee != Op::Move && callee != Op::LoadGlobal && callee != Op::LoadCell) return whole;
  const Span span = function.spans[definition_of(in.a + 1 + place)];
  const bool inside = span.begin >= whole.begin && span.end <= whole.end && span.end > span.begin;
  return inside ? span : whole;
}

Span SpanOfArgument(const Module& module, const CallFlow& call, const ToolSpec& tool, size_t parameter) {
  const Function& function = module.functions[call.function];
  const Instruction& in = function.code[call.pc];
  if (function.library != kNoModule || (in.op != Op::Call && in.op != Op::CallKw)) return call.span;
  // By position, or by the place of its name among the keywords.
  const size_t positional = in.b;
  size_t place = parameter;
  if (parameter >= positional) {
    if (in.op != Op::CallKw) return call.span;
    const std::vector<uint16_t>& keywords = function.call_sites[in.c].keywords;
    auto named = std::find_if(keywords.begin(), keywords.end(), [&](uint16_t name) { return module.names[name] == tool.parameters[parameter].name; });
    if (named == keywords.end()) return call.span;
    place = positional + static_cast<size_t>(named - keywords.begin());
  }
  return SpanOfGiven(module, call.function, call.pc, place);
}

}  // namespace penstock
