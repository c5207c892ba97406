// The control-flow graph of every function, made from the IR.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "analysis/control_flow.h"
#include "ir/control_map.h"
#include "ir/module.h"

namespace penstock {

using BlockId = uint32_t;
inline constexpr BlockId kNoBlock = 0xFFFFFFFF;

// Instructions [begin, end): entered at the first, left after the last. Inside a handler's range an
// instruction that may raise ends its block, so that every branch of control ends a block.
struct BasicBlock {
  Pc begin = 0, end = 0;
  BlockId next[2] = {kNoBlock, kNoBlock};  // fall through (or the only one), jump target
  BlockId handler = kNoBlock;              // where an error of the last instruction goes; none: out of the function
  uint16_t error = 0;                      // the register that holds the error there
  // Does the function go on after such an error, to a return or to where it is suspended? Else the handler surely raises, all that it does until
  // then is done under control of the error, and it is as good as none: whoever comes to what follows met no error.
  bool catches = false;

  Pc last() const { return end - 1; }
};

struct FunctionCfg {
  std::vector<BasicBlock> blocks;           // in the order of the code; 0 is the entry
  std::vector<BlockId> block_of;       // by pc
  std::vector<BlockId> order;          // from the entry, loops in one piece: reachable blocks only
  std::vector<uint32_t> position;      // by block: its place in `order`, or kNoBlock
  // By block: the nearest block that every path to a return passes, kNoBlock if that is the return
  // itself. Errors that leave the function are no paths, unless nothing else is left; nor are ways that no run goes (KnownWays).
  std::vector<BlockId> post_dominator;
  std::vector<uint8_t> reaches_return;  // by block: does some path lead to a return?
  // By pc, as BuildCfg was told: KnownWays. An instruction that raises nothing has no handler; which way a branch goes says where others join.
  // Where its errors pass all clauses, a handler catches nothing.
  std::vector<bool> raises_nothing, passes, never_falls, never_jumps;
  // By register: may it be read in another block than the one that wrote it, or after the function
  // was suspended meanwhile? Parameters count as written elsewhere.
  std::vector<uint8_t> outlives;
};

struct Cfg {
  std::vector<FunctionCfg> functions;  // by FunctionId
};

// `ways`: what is known of all runs.
Cfg BuildCfg(const Module& module, const KnownWays& ways = {});

// Where an error that passes all clauses (KnownWays::passes) goes on behind a block of a handler: to the next clause, or to a handler further
// out; kNoBlock: to none.
BlockId AfterClause(const Function& function, const FunctionCfg& cfg, BlockId b);

// Whether who asks a generator may never ask it for what comes after this instruction. A coroutine that waits is always
// taken up again, unless it is cancelled.
bool MayBeLast(const Function& function, Pc pc);

// So many regions may be open at once; beyond, the analysis makes one of those with one join.
inline constexpr size_t kManyRegions = 24;

// For every branch what ControlRegion says. What a whole function writes is there where somebody may ask for it. `tools`: of what they give
// more is known by their schemas; they have to be there as long as the map is asked. Null: nothing is.
ControlMap BuildControlMap(const Module& module, std::shared_ptr<const Cfg> cfg, bool strict, const Manifest* tools = nullptr);

}  // namespace penstock
