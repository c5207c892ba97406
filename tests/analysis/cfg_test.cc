#include "analysis/cfg.h"

#include <gtest/gtest.h>

#include "analysis/graph.h"

namespace penstock {
namespace {

Instruction I(Op op, int a = 0, int b = 0, int c = 0) {
  return {op, static_cast<uint16_t>(a), static_cast<uint16_t>(b), static_cast<uint16_t>(c)};
}
Instruction JumpTo(uint32_t target) { return Instruction::Wide(Op::Jump, 0, target); }
Instruction If(int reg, uint32_t target) { return Instruction::Wide(Op::JumpIf, static_cast<uint16_t>(reg), target); }
Instruction Next(int reg, uint32_t target) { return Instruction::Wide(Op::ForNext, static_cast<uint16_t>(reg), target); }
Instruction Const(int reg, uint32_t constant = 0) { return Instruction::Wide(Op::Const, static_cast<uint16_t>(reg), constant); }

Module ModuleOf(std::vector<Instruction> code, std::vector<Handler> handlers = {}) {
  Module module;
  Function function;
  function.name = function.qualified_name = "<module>";
  function.register_count = 16;
  function.spans.resize(code.size());
  function.code = std::move(code);
  function.handlers = std::move(handlers);
  module.functions.push_back(function);
  module.constants.push_back(NoneConstant{});
  return module;
}

// With all that its regions may write.
ControlMap MapOf(const Module& module) {
  ControlMap map = BuildControlMap(module, /*strict=*/true);
  for (FunctionId f = 0; f < module.functions.size(); ++f) map.Of(module, f);
  return map;
}

const ControlRegion& RegionAt(const ControlMap& map, Pc pc) {
  const ControlRegion* region = map.functions[0].At(pc);
  EXPECT_NE(region, nullptr) << "no region at " << pc;
  static const ControlRegion none;
  return region == nullptr ? none : *region;
}
const Places& ValuesAt(const ControlMap& map, Pc pc) { return map.functions[0].WritesOf(RegionAt(map, pc)).values; }

using Registers = std::vector<uint16_t>;

TEST(Dominators, OfAGraphWithALoopAndACrossEdge) {
  // 0 -> 1 -> 2 -> 4, 1 -> 3 -> 4, 4 -> 1, 4 -> 5
  Edges edges{6, {{0, 1}, {1, 2}, {1, 3}, {2, 4}, {3, 4}, {4, 1}, {4, 5}}};
  EXPECT_EQ(ImmediateDominators(edges, 0), (std::vector<uint32_t>{kNoNode, 0, 1, 1, 1, 4}));
}

TEST(ControlMap, IfElseJoinsAfterBothAndWritesWhatEitherWrites) {
  Module module = ModuleOf({
      If(0, 3),     // 0
      Const(1),     // 1
      JumpTo(4),    // 2
      Const(2),     // 3
      I(Op::Add, 3, 1, 2),
      I(Op::Return, 3),
  });
  ControlMap map = MapOf(module);
  EXPECT_EQ(RegionAt(map, 0).join, 4u);
  EXPECT_EQ(ValuesAt(map, 0).registers, (Registers{1, 2}));
}

TEST(ControlMap, AnEarlyReturnInfluencesAllThatFollows) {
  Module module = ModuleOf({If(0, 2), I(Op::Return, 1), Const(2), If(5, 4), I(Op::Return, 2)});
  ControlMap map = MapOf(module);
  EXPECT_EQ(RegionAt(map, 0).join, ControlRegion::kAtReturn);
  EXPECT_EQ(ValuesAt(map, 0).registers, (Registers{2}));
}

TEST(ControlMap, AnErrorThatLeavesThePlanIsNoPath) {
  // if r0: raise r1
  // r2 = None; return r2
  Module module = ModuleOf({If(0, 2), JumpTo(3), I(Op::Raise, 1), Const(2), I(Op::Return, 2)});
  ControlMap map = MapOf(module);
  EXPECT_EQ(RegionAt(map, 0).join, 1u);
  EXPECT_TRUE(ValuesAt(map, 0).registers.empty());
}

TEST(ControlMap, ABranchOnTheWayToAnErrorHoldsToTheEnd) {
  // if r0: (if r3: r4 = None); raise r1        else: return r2
  Module module = ModuleOf({If(0, 2), I(Op::Return, 2), If(3, 4), Const(4), I(Op::Raise, 4)});
  ControlMap map = MapOf(module);
  EXPECT_EQ(RegionAt(map, 2).join, 4u);
}

TEST(ControlMap, ALoopJoinsWhereItIsLeft) {
  Module module = ModuleOf({
      I(Op::GetIter, 1, 0),  // 0
      Next(1, 5),            // 1: r2 = next
      If(2, 5),              // 2: break
      I(Op::Add, 3, 3, 2),   // 3
      JumpTo(1),             // 4
      I(Op::Return, 3),      // 5
  });
  ControlMap map = MapOf(module);
  EXPECT_EQ(RegionAt(map, 1).join, 5u);
  EXPECT_EQ(ValuesAt(map, 1).registers, (Registers{2, 3}));
  EXPECT_EQ(RegionAt(map, 2).join, 5u);
  // The loop's own iterator does not outlive it, and no other can be there.
  EXPECT_TRUE(map.functions[0].WritesOf(RegionAt(map, 2)).iterators.registers.empty());
}

TEST(ControlMap, ALoopThatNeverEndsStillHasRegions) {
  Module module = ModuleOf({If(0, 3), Const(1), JumpTo(0), Const(2), JumpTo(0)});
  ControlMap map = MapOf(module);
  EXPECT_EQ(map.functions[0].regions.size(), 1u);
}

TEST(ControlMap, WhatMayRaiseInATryIsABranch) {
  // try: r1 = r2 / r3   except: r4 = None     return r4
  Module module = ModuleOf({I(Op::Div, 1, 2, 3), JumpTo(4), I(Op::EnterHandler, 5), Const(4), I(Op::Return, 4)}, {Handler{0, 1, 2, 5, 0}});
  ControlMap map = MapOf(module);
  EXPECT_EQ(RegionAt(map, 0).join, 4u);
  EXPECT_EQ(ValuesAt(map, 0).registers, (Registers{4, 5}));
}

TEST(ControlMap, WritesIntoAnObjectNameWhereItStands) {
  // r1 = r0[r2]; if r3: r1.append(r4); return r0 + r1
  Module module = ModuleOf({I(Op::GetItem, 1, 0, 2), If(3, 3), I(Op::ListAppend, 1, 4), I(Op::Add, 1, 0, 1), I(Op::Return, 1)});
  ControlMap map = MapOf(module);
  EXPECT_EQ(map.functions[0].WritesOf(RegionAt(map, 1)).objects.registers, (Registers{4}));  // r0 may have held r4
  ASSERT_EQ(map.functions[0].WritesOf(RegionAt(map, 1)).parts.size(), 1u);
  const WrittenPart& part = map.functions[0].WritesOf(RegionAt(map, 1)).parts[0];
  EXPECT_EQ(part.index, 1u);
  EXPECT_TRUE(part.steps.empty());
  EXPECT_EQ(part.written.kind, PartKey::kOwn);
  EXPECT_EQ(part.otherwise.registers, (Registers{0, 1, 4}));
}

TEST(ControlMap, WhatNobodyReadsLaterIsNotNamed) {
  // The same, and nobody reads r0: whatever stands there may be what a call left.
  Module module = ModuleOf({I(Op::GetItem, 1, 0, 2), If(3, 3), I(Op::ListAppend, 1, 4), I(Op::Return, 1)});
  ControlMap map = MapOf(module);
  ASSERT_EQ(map.functions[0].WritesOf(RegionAt(map, 1)).parts.size(), 1u);
  EXPECT_EQ(map.functions[0].WritesOf(RegionAt(map, 1)).parts[0].otherwise.registers, (Registers{1, 4}));
}

// One variable with many values: what hangs from it may hang from anywhere, and is not named place by place.
TEST(ControlMap, ManyPlacesAreNotNamedEachTime) {
  auto size_of = [](int branches) {
    // With slices, what a key takes out may be new.
    std::vector<Instruction> code{I(Op::MakeSlice, static_cast<uint16_t>(2 + branches), 0), I(Op::BuildList, 1), If(0, 3)};
    for (int k = 0; k < branches; ++k) {
      code.push_back(I(Op::GetItem, static_cast<uint16_t>(2 + k), 1, 0));      // r(2+k) = r1[r0]
      code.push_back(If(0, static_cast<uint16_t>(code.size() + 2)));
      code.push_back(I(Op::Move, 1, static_cast<uint16_t>(2 + k)));             // r1 = r(2+k)
      code.push_back(If(0, static_cast<uint16_t>(code.size() + 3)));
      code.push_back(I(Op::GetItem, static_cast<uint16_t>(2 + branches), 1, 0));
      code.push_back(I(Op::ListAppend, static_cast<uint16_t>(2 + branches), 0));  // r1[r0].append(r0)
    }
    code.push_back(I(Op::BuildTuple, 1, 2, branches));
    code.push_back(I(Op::Return, 1));
    Module module = ModuleOf(std::move(code));
    module.functions[0].register_count = static_cast<uint16_t>(3 + branches);
    ControlMap map = MapOf(module);
    const FunctionControl& control = map.functions[0];
    const Pc last = static_cast<Pc>(module.functions[0].code.size()) - 5;
    EXPECT_TRUE(control.WritesOf(RegionAt(map, last)).everything);
    EXPECT_EQ(control.ObjectsOf(control.WritesOf(RegionAt(map, last))).registers, control.everything.registers);
    size_t size = control.everything.registers.size();
    for (const ControlWrites& writes : control.writes) size += writes.values.registers.size() + writes.objects.registers.size();
    return size;
  };
  const size_t small = size_of(200), large = size_of(400);
  EXPECT_LE(large, 2 * small + 8);
}

TEST(ControlMap, ACallWritesTheGlobalsOfItsCallee) {
  Module module = ModuleOf({Instruction::Wide(Op::MakeFunction, 1, 1), If(0, 3), I(Op::Call, 1, 0), I(Op::Return, 2)});
  Function callee;
  callee.name = callee.qualified_name = "f";
  callee.register_count = 2;
  callee.code = {Const(0), Instruction::Wide(Op::StoreGlobal, 0, 0), I(Op::Return, 0)};
  callee.spans.resize(3);
  module.functions.push_back(callee);
  module.globals = {"total"};
  ControlMap map = MapOf(module);
  EXPECT_EQ(ValuesAt(map, 1).globals, (std::vector<uint32_t>{0}));
}

// Near-linear: a plan as long as the limits allow takes well under a second even unoptimised.
TEST(ControlMap, LongPlansAreNoTrouble) {
  std::vector<Instruction> ladder, early_exits, guarded;
  for (uint32_t i = 0; i < 50000; ++i) {
    ladder.push_back(If(0, 2 * i + 2));
    ladder.push_back(Const(static_cast<int>(i % 16)));
    early_exits.push_back(If(0, 2 * i + 2));
    early_exits.push_back(I(Op::Return, 1));
    guarded.push_back(I(Op::Add, static_cast<int>(i % 16), 0, 1));
  }
  ladder.push_back(JumpTo(0));
  early_exits.push_back(I(Op::Return, 1));
  guarded.push_back(I(Op::Return, 1));
  for (const auto& code : {ladder, early_exits}) EXPECT_EQ(MapOf(ModuleOf(code)).functions[0].regions.size(), 50000u);
  Handler handler{0, 50000, 50000, 3, 0};
  EXPECT_EQ(MapOf(ModuleOf(guarded, {handler})).functions[0].regions.size(), 50000u);
}

}  // namespace
}  // namespace penstock
