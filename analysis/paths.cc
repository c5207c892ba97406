// Which calls every run makes that ends normally: those that every way to the end passes, of the
// edges that may be taken.
#include <algorithm>
#include <utility>

#include "analysis/interpreter.h"

namespace penstock {
namespace {

// The ways that may be taken: blocks; behind them, for loops that surely go in, their first round; then the end. Of a generator
// it is the end where it first gives something: what stands behind that is not reached by who asks but once.
uint32_t EndOf(const FunctionInfo& info) { return 2 * static_cast<uint32_t>(info.cfg->blocks.size()); }

template <typename Visit>
void ForEachWay(const FunctionInfo& info, uint32_t node, Visit visit) {
  const FunctionCfg& cfg = *info.cfg;
  const uint32_t count = static_cast<uint32_t>(cfg.blocks.size());
  const bool first_round = node >= count;
  const BlockId b = first_round ? node - count : node;
  const BasicBlock& block = cfg.blocks[b];
  const BlockId to[3] = {block.next[0], block.next[1], block.handler};
  for (int k = 0; k < 3; ++k) {
    if (!(info.edge_taken[b] & 1 << k) || to[k] == kNoBlock || (first_round && k == 1)) continue;
    const bool enters_loop = info.goes_in[to[k]] == 1 && cfg.position[b] < cfg.position[to[k]];
    visit(enters_loop ? count + to[k] : to[k]);
  }
  if (!first_round && (info.edge_taken[b] & 8)) visit(EndOf(info));
}

std::vector<std::pair<uint32_t, uint32_t>> WaysThrough(const FunctionInfo& info) {
  std::vector<std::pair<uint32_t, uint32_t>> ways;
  const uint32_t count = static_cast<uint32_t>(info.cfg->blocks.size());
  ways.reserve(3 * count);
  for (uint32_t node = 0; node < 2 * count; ++node) {
    if (node < count || info.goes_in[node - count] == 1) ForEachWay(info, node, [&](uint32_t to) { ways.emplace_back(node, to); });
  }
  return ways;
}

constexpr uint32_t kNotOnWay = 0xFFFFFFFF;

}  // namespace

// Along one way there, each node is passed by all before which
// no way turns off that comes back behind it.
//
//     0 ──▶ 1 ──▶ 2 ──▶ 3 ──▶ 4 ──▶ end      2 and 3 are gone around, 0, 1 and 4 are not
//           ╰──▶ 5 ──────────▶╯
std::vector<uint8_t> CertainBlocks(const FunctionInfo& info) {
  const uint32_t end = EndOf(info), count = end / 2;
  using Nodes = boost::container::small_vector<uint32_t, 128>;
  Nodes open, before(end + 1, kNotOnWay);  // by node: from where it was first reached
  open.push_back(0);
  before[0] = 0;
  while (!open.empty() && before[end] == kNotOnWay) {
    const uint32_t node = open.back();
    open.pop_back();
    ForEachWay(info, node, [&](uint32_t to) {
      if (before[to] != kNotOnWay) return;
      before[to] = node;
      open.push_back(to);
    });
  }
  std::vector<uint8_t> certain(count, 0);
  if (before[end] == kNotOnWay) return certain;
  Nodes way, place(end + 1, kNotOnWay);  // by node: where it stands on that way
  for (uint32_t node = end; node != 0; node = before[node]) way.push_back(node);
  way.push_back(0);
  std::reverse(way.begin(), way.end());
  for (uint32_t i = 0; i < way.size(); ++i) place[way[i]] = i;
  constexpr uint32_t kSeen = kNotOnWay - 1;
  uint32_t furthest = 0;
  for (uint32_t i = 0; i + 1 < way.size(); ++i) {
    if (furthest <= i) certain[way[i] < count ? way[i] : way[i] - count] = 1;
    open.assign(1, way[i]);
    while (!open.empty()) {
      const uint32_t node = open.back();
      open.pop_back();
      ForEachWay(info, node, [&](uint32_t to) {
        if (place[to] < kSeen) furthest = std::max(furthest, place[to]);
        else if (std::exchange(place[to], kSeen) != kSeen) open.push_back(to);
      });
    }
  }
  return certain;
}

namespace {

// By block: is a return reached from there? Empty where no error is caught, and nobody asks.
std::vector<uint8_t> BlocksThatReturn(const FunctionInfo& info) {
  const std::vector<BasicBlock>& blocks = info.cfg->blocks;
  if (info.function->handlers.empty()) return {};
  std::vector<uint8_t> returns(blocks.size(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (size_t k = info.cfg->order.size(); k-- > 0;) {
      const BlockId b = info.cfg->order[k];
      if (returns[b]) continue;
      bool does = (info.edge_taken[b] & 8) != 0;
      const BlockId to[3] = {blocks[b].next[0], blocks[b].next[1], blocks[b].handler};
      for (int edge = 0; edge < 3; ++edge) does |= to[edge] != kNoBlock && (info.edge_taken[b] & 1 << edge) && returns[to[edge]];
      returns[b] = does;
      changed |= does;
    }
  }
  return returns;
}

// A callee whose error is caught here may not have come to its end.
bool IsCaught(const FunctionInfo& info, BlockId b, const std::vector<uint8_t>& returns) {
  return (info.edge_taken[b] & 4) && returns[info.cfg->blocks[b].handler];
}

FunctionPaths PathsOf(const Interpreter& in, FunctionId f, const FlowReport& report) {
  const FunctionInfo& info = in.functions[f];
  FunctionPaths paths{f, static_cast<uint32_t>(info.cfg->blocks.size()), WaysThrough(info), {}};
  const std::vector<uint8_t> returns = BlocksThatReturn(info);
  for (const auto& [pc, site] : info.sites) {
    if (info.calls_nothing[pc]) continue;
    const BlockId b = info.cfg->block_of[pc];
    FunctionPaths::Site& there = paths.sites.emplace_back();
    there.block = b;
    for (uint32_t callee : site.surely) {
      if (!(callee & Point::kIsTool)) {
        if (!IsCaught(info, b, returns)) there.functions.push_back(callee);
      } else if (const CallFlow* call = report.Find(f, pc, callee & ~Point::kIsTool)) {
        there.calls.push_back(static_cast<uint32_t>(call - report.calls.data()));
      }
    }
  }
  return paths;
}

// Is the end reached without passing a place where one of the calls is made, or a function called that makes one?
bool EndsWithout(const FunctionPaths& paths, const std::vector<bool>& calls, const std::vector<bool>& makes_one) {
  const uint32_t end = 2 * paths.block_count;
  std::vector<uint8_t> closed(end + 1, 0);  // or seen
  for (const FunctionPaths::Site& site : paths.sites) {
    const bool made = std::any_of(site.calls.begin(), site.calls.end(), [&](uint32_t call) { return calls[call]; }) ||
                      std::any_of(site.functions.begin(), site.functions.end(), [&](FunctionId f) { return makes_one[f]; });
    if (made) closed[site.block] = closed[site.block + paths.block_count] = 1;
  }
  if (closed[0]) return false;
  std::vector<std::vector<uint32_t>> to(end + 1);
  for (const auto& [from, next] : paths.edges) to[from].push_back(next);
  std::vector<uint32_t> open{0};
  closed[0] = 1;
  while (!open.empty()) {
    const uint32_t node = open.back();
    open.pop_back();
    for (uint32_t next : to[node]) {
      if (next == end) return true;
      if (!std::exchange(closed[next], 1)) open.push_back(next);
    }
  }
  return false;
}

}  // namespace

bool EveryRunMakesOneOf(const FlowReport& report, const std::vector<bool>& calls) {
  if (report.paths.empty() || report.paths[0].function != 0 || !report.gave_up.empty()) return false;
  FunctionId most = 0;
  for (const FunctionPaths& paths : report.paths) {
    most = std::max(most, paths.function);
    for (const FunctionPaths::Site& site : paths.sites) for (FunctionId f : site.functions) most = std::max(most, f);
  }
  std::vector<bool> makes_one(most + 1);
  for (bool changed = true; changed;) {
    changed = false;
    for (const FunctionPaths& paths : report.paths) {
      if (makes_one[paths.function] || EndsWithout(paths, calls, makes_one)) continue;
      makes_one[paths.function] = changed = true;
    }
  }
  return makes_one[0];
}

bool SurelyCalls(Op op) {
  switch (op) {
    case Op::Call: case Op::CallKw: case Op::CallMethod: case Op::CallStar: case Op::GetAttr: case Op::Convert: case Op::Format: case Op::GetIter:
    case Op::ForNext: case Op::YieldFrom: case Op::Unpack: case Op::JumpIf: case Op::JumpIfNot: return true;
    default: return false;
  }
}

void NoteSurelyCalled(Point& at) {
  Site& site = at.info().sites[at.pc];
  if (!site.visited) site.surely.assign(at.surely_called.begin(), at.surely_called.end());
  else std::erase_if(site.surely, [&](uint32_t one) { return std::find(at.surely_called.begin(), at.surely_called.end(), one) == at.surely_called.end(); });
  site.visited = true;
}

void MarkCertainCalls(Interpreter& in, FlowReport& report) {
  std::vector<std::vector<uint8_t>> certain(in.functions.size());
  std::vector<FunctionId> open{0};
  std::vector<uint8_t> seen(in.functions.size(), 0);
  seen[0] = 1;
  for (FunctionId f = 1; f < in.functions.size(); ++f) {
    if (!in.functions[f].surely_called) continue;
    seen[f] = 1;
    open.push_back(f);
  }
  while (!open.empty()) {
    FunctionId f = open.back();
    open.pop_back();
    const FunctionInfo& info = in.functions[f];
    if (info.sites.empty()) continue;
    certain[f] = CertainBlocks(info);
    const std::vector<uint8_t> returns = BlocksThatReturn(info);
    for (const auto& [pc, site] : info.sites) {
      const BlockId b = info.cfg->block_of[pc];
      if (!certain[f][b] || info.calls_nothing[pc] || IsCaught(info, b, returns)) continue;
      for (uint32_t callee : site.surely) {
        if ((callee & Point::kIsTool) || seen[callee]) continue;
        seen[callee] = 1;
        open.push_back(callee);
      }
    }
  }
  int uncertain = 0;
  for (CallFlow& call : report.calls) {
    const FunctionInfo& info = in.functions[call.function];
    const std::vector<uint32_t>& surely = info.sites.at(call.pc).surely;
    call.on_every_path |= !certain[call.function].empty() && certain[call.function][info.cfg->block_of[call.pc]] && !info.calls_nothing[call.pc] &&
                          std::find(surely.begin(), surely.end(), call.facts.tool | Point::kIsTool) != surely.end();
    uncertain += !call.on_every_path;
  }
  if (uncertain < 2) return;
  for (FunctionId f = 0; f < in.functions.size(); ++f) if (!in.functions[f].sites.empty()) report.paths.push_back(PathsOf(in, f, report));
}

}  // namespace penstock
