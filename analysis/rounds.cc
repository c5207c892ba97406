#include "analysis/rounds.h"

#include <algorithm>
#include <utility>

namespace penstock {
namespace {

constexpr uint64_t kMostTimes = 1'000'000'000'000;
constexpr size_t kMostBlocks = 1000;  // of one loop that is gone through for each call

// The ways of one function that some run may go.
template <typename Visit>
void ForEachNext(const FunctionInfo& info, BlockId b, Visit visit) {
  const BasicBlock& block = info.cfg->blocks[b];
  const BlockId to[3] = {block.next[0], block.next[1], block.handler};
  for (int k = 0; k < 3; ++k) if ((info.edge_taken[b] & 1 << k) && to[k] != kNoBlock) visit(to[k]);
}

bool ReturnsFrom(const FunctionInfo& info, BlockId b) { return (info.edge_taken[b] & 8) != 0; }

using Blocks = std::vector<BlockId>;  // sorted

bool Holds(const Blocks& blocks, BlockId b) { return std::binary_search(blocks.begin(), blocks.end(), b); }

}  // namespace

struct LoopTable::Loop {
  BlockId head = 0;
  Blocks blocks;
};

struct LoopTable::OfFunction {
  std::vector<Loop> loops;
  std::vector<std::vector<uint32_t>> around;  // by block: the loops that it is in, outermost first
  std::vector<uint8_t> certain;               // CertainBlocks, once asked for
  std::vector<uint32_t> seen;                 // by block: the last walk that was there
  uint32_t walk = 0;

  bool See(BlockId b) { return std::exchange(seen[b], walk) != walk; }
};

namespace {

using Loop = LoopTable::Loop;
using Loops = LoopTable::OfFunction;

// What comes back to a head without passing it again.
Blocks BlocksOfLoop(Loops& loops, const std::vector<Blocks>& before, BlockId head, Blocks open) {
  ++loops.walk;
  Blocks blocks{head};
  loops.See(head);
  while (!open.empty()) {
    const BlockId b = open.back();
    open.pop_back();
    if (!loops.See(b)) continue;
    blocks.push_back(b);
    open.insert(open.end(), before[b].begin(), before[b].end());
  }
  std::sort(blocks.begin(), blocks.end());
  return blocks;
}

void FindLoops(const FunctionInfo& info, Loops& loops) {
  const FunctionCfg& cfg = *info.cfg;
  std::vector<Blocks> before(cfg.blocks.size()), back(cfg.blocks.size());
  for (BlockId b : cfg.order) {
    ForEachNext(info, b, [&](BlockId to) {
      before[to].push_back(b);
      if (cfg.position[to] <= cfg.position[b]) back[to].push_back(b);
    });
  }
  loops.seen.assign(cfg.blocks.size(), 0);
  loops.around.resize(cfg.blocks.size());
  for (BlockId head : cfg.order) {
    if (back[head].empty()) continue;
    loops.loops.push_back(Loop{head, BlocksOfLoop(loops, before, head, std::move(back[head]))});
    for (BlockId b : loops.loops.back().blocks) loops.around[b].push_back(static_cast<uint32_t>(loops.loops.size() - 1));
  }
}

// Does each round pass the block, and is the loop left by its head alone, when there is no more? Of a very long loop that is not found out.
bool EachRoundPasses(const FunctionInfo& info, Loops& loops, const Loop& loop, BlockId aim) {
  const BlockId begin = info.cfg->blocks[loop.head].next[0];
  if ((info.edge_taken[loop.head] & 4) || begin == kNoBlock || loop.blocks.size() > kMostBlocks) return false;
  for (BlockId b : loop.blocks) {
    bool leaves = ReturnsFrom(info, b);
    if (b != loop.head) ForEachNext(info, b, [&](BlockId to) { leaves |= !Holds(loop.blocks, to); });
    if (leaves) return false;
  }
  ++loops.walk;
  Blocks open{begin};
  while (!open.empty()) {
    const BlockId b = open.back();
    open.pop_back();
    if (b == aim || !loops.See(b)) continue;
    if (b == loop.head) return false;
    ForEachNext(info, b, [&](BlockId to) { open.push_back(to); });
  }
  return true;
}

bool IsForLoop(const FunctionInfo& info, const Loop& loop) { return info.function->code[info.cfg->blocks[loop.head].last()].op == Op::ForNext; }

// What a loop goes over stands where its iterator was made; of another one, where its test begins.
Span SpanOf(const FunctionInfo& info, const Loop& loop) {
  const BasicBlock& head = info.cfg->blocks[loop.head];
  if (!IsForLoop(info, loop)) return info.function->spans[head.begin];
  const uint16_t iterator = info.function->code[head.last()].a;
  for (Pc pc = head.last(); pc-- > 0;) {
    bool writes = false;
    ForEachWrite(*info.function, pc, [&](uint16_t reg) { writes |= reg == iterator; });
    if (writes) return info.function->spans[pc];
  }
  return info.function->spans[head.last()];
}

void Multiply(CallTimes& times, std::optional<uint64_t> by) {
  const bool known = times.most && by && (*by == 0 || *times.most <= kMostTimes / *by);
  times.most = known ? std::optional(*times.most * *by) : std::nullopt;
}

// Each time that the function runs it comes to the instruction as often.
void CountWithin(const FunctionInfo& info, Loops& loops, Pc pc, CallTimes& times) {
  const BlockId block = info.cfg->block_of[pc];
  std::vector<const Loop*> around;
  for (uint32_t loop : loops.around[block]) around.push_back(&loops.loops[loop]);
  std::vector<LoopAround> told;
  for (size_t i = 0; i < around.size(); ++i) {
    const Loop& loop = *around[i];
    const BlockId aim = i + 1 < around.size() ? around[i + 1]->head : block;
    const auto rounds = info.rounds.find(info.cfg->blocks[loop.head].last());
    const bool known = IsForLoop(info, loop) && rounds != info.rounds.end() && rounds->second.most >= 0;
    const bool in_plan = info.function->library == kNoModule;
    LoopAround one{in_plan ? SpanOf(info, loop) : Span{}, std::nullopt};
    if (known) one.rounds = static_cast<uint64_t>(rounds->second.most);
    times.exact = times.exact && known && rounds->second.always && EachRoundPasses(info, loops, loop, aim);
    Multiply(times, one.rounds);
    if (in_plan) told.push_back(one);
  }
  const BlockId first = around.empty() ? block : around[0]->head;
  if (times.exact && loops.certain.empty()) loops.certain = CertainBlocks(info);
  times.exact = times.exact && !info.function->is_generator && loops.certain[first];
  times.loops.insert(times.loops.begin(), told.begin(), told.end());
}

bool SurelyCallsOnly(const FunctionInfo& info, Pc pc, uint32_t callee) {
  const auto site = info.sites.find(pc);
  if (site == info.sites.end() || info.calls_nothing[pc]) return false;
  return std::find(site->second.surely.begin(), site->second.surely.end(), callee) != site->second.surely.end();
}

// Through all functions on the way to the call.
CallTimes TimesIn(const Interpreter& in, LoopTable& table, const Context& context, const CallRecord& record) {
  CallTimes times{.most = 1, .exact = SurelyCallsOnly(in.functions[record.function], record.pc, record.tool | Point::kIsTool), .loops = {}};
  if (record.is_called_back) times = CallTimes{};
  Pc pc = record.pc;
  for (const Context* c = &context;; c = c->caller) {
    const FunctionInfo& info = in.functions[c->function];
    CountWithin(info, table.Of(in, c->function), pc, times);
    if (c->function == 0) return times;
    if (c->caller == nullptr || info.function->is_generator || c->shared || c->calls_itself || c->is_called_back) {
      times.most = std::nullopt;
      times.exact = false;
      return times;
    }
    pc = c->called_at;
    times.exact &= SurelyCallsOnly(in.functions[c->caller->function], pc, c->function);
  }
}

// By way of the same instructions, whichever closures those call.
bool IsSameWay(const Context* a, const Context* b) {
  while (a != b) {
    if (a == nullptr || b == nullptr || a->function != b->function || a->called_at != b->called_at) return false;
    a = a->caller;
    b = b->caller;
  }
  return true;
}

}  // namespace

void NoteRounds(Interpreter& in, const State& state, FunctionInfo& info, Pc loop, const AbstractValue& iterator, int64_t rows) {
  const int64_t only = iterator.kinds == kKindObject ? in.sets.Only(iterator.objects) : -1;
  int64_t count = rows;
  bool from_start = false;  // nobody else has the iterator
  if (only >= 0 && rows < 0) {
    const ObjectInfo& object = in.objects[static_cast<ObjectId>(only)];
    const bool plain = object.kind == ObjectKind::kIterator && (object.form == IteratorForm::kPlain || object.form == IteratorForm::kEnumerate);
    from_start = object.of_loop;
    const AbstractValue& source = state.heap.Get(object.star());
    const int64_t over = plain && source.kinds == kKindObject ? in.sets.Only(source.objects) : -1;
    const ObjectKind kind = over < 0 ? ObjectKind::kOpaque : in.objects[static_cast<ObjectId>(over)].kind;
    const bool has_length = kind == ObjectKind::kList || kind == ObjectKind::kTuple || kind == ObjectKind::kDict || kind == ObjectKind::kSet;
    if (has_length) count = LengthOf(in, state, static_cast<ObjectId>(over));
  }
  const auto [known, is_first] = info.rounds.try_emplace(loop, FunctionInfo::Rounds{count, count >= 0 && from_start});
  if (is_first) return;
  FunctionInfo::Rounds& all = known->second;
  all.always &= count == all.most && from_start;
  all.most = count < 0 || all.most < 0 ? -1 : std::max(all.most, count);
}

LoopTable::LoopTable() = default;
LoopTable::~LoopTable() = default;

LoopTable::OfFunction& LoopTable::Of(const Interpreter& in, FunctionId function) {
  const auto [known, is_new] = functions_.try_emplace(function);
  if (is_new) FindLoops(in.functions[function], known->second);
  return known->second;
}

CallTimes TimesOf(const Interpreter& in, LoopTable& table, const CallRecord& record) {
  // Most calls.
  if (record.contexts.size() == 1 && record.function == 0 && !record.is_called_back && table.Of(in, 0).loops.empty()) return {.most = 1, .exact = record.surely, .loops = {}};
  CallTimes all{.most = 0, .exact = true, .loops = {}};
  for (auto at = record.contexts.begin(); at != record.contexts.end(); ++at) {
    const Context* context = *at;
    if (std::any_of(record.contexts.begin(), at, [&](const Context* before) { return IsSameWay(before, context); })) continue;
    const CallTimes one = TimesIn(in, table, *context, record);
    all.most = all.most && one.most ? std::optional(*all.most + *one.most) : std::nullopt;
    all.exact &= one.exact;
    for (const LoopAround& loop : one.loops) if (std::find(all.loops.begin(), all.loops.end(), loop) == all.loops.end()) all.loops.push_back(loop);
  }
  if (record.contexts.size() >= CallRecord::kMostContexts) all.most = std::nullopt;
  all.exact &= all.most.has_value();
  return all;
}

}  // namespace penstock
