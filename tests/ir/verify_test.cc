#include <gtest/gtest.h>

#include <functional>

#include "ir/module.h"

namespace penstock {
namespace {

void Add(Function& f, Instruction in) {
  f.code.push_back(in);
  f.spans.push_back({});
}

// x = 1; return x
Module SmallModule() {
  Module module;
  module.constants = {int64_t{1}};
  module.names = {"x"};
  Function plan;
  plan.name = plan.qualified_name = "<module>";
  plan.register_count = 3;
  Add(plan, Instruction::Wide(Op::Const, 0, 0));
  Add(plan, {Op::Return, 0, 0, 0});
  module.functions.push_back(plan);
  return module;
}

TEST(Verify, PassesASmallModule) {
  Module module = SmallModule();
  EXPECT_TRUE(Verify(module).ok());
  EXPECT_TRUE(VerifyWrites(module).ok());
}

struct BrokenCase {
  const char* name;
  std::function<void(Module&)> breaks;
  const char* problem;
};

class VerifyBroken : public testing::TestWithParam<BrokenCase> {};

TEST_P(VerifyBroken, IsFound) {
  Module module = SmallModule();
  GetParam().breaks(module);
  Status status = Verify(module);
  ASSERT_FALSE(status.ok());
  EXPECT_NE(status.error().message.find(GetParam().problem), std::string::npos) << status.error().message;
}

Function& Plan(Module& m) { return m.functions[0]; }

INSTANTIATE_TEST_SUITE_P(Ir, VerifyBroken, testing::Values(
    BrokenCase{"no_functions", [](Module& m) { m.functions.clear(); }, "without functions"},
    BrokenCase{"no_code", [](Module& m) { Plan(m).code.clear(); }, "no code"},
    BrokenCase{"spans", [](Module& m) { Plan(m).spans.pop_back(); }, "spans"},
    BrokenCase{"opcode", [](Module& m) { Plan(m).code[0].op = static_cast<Op>(9999); }, "no such opcode"},
    BrokenCase{"constant", [](Module& m) { Plan(m).code[0].b = 7; }, "no such constant"},
    BrokenCase{"wide_constant", [](Module& m) { Plan(m).code[0].c = 1; }, "no such constant"},
    BrokenCase{"register", [](Module& m) { Plan(m).code[1].a = 3; }, "register past"},
    BrokenCase{"run", [](Module& m) { Plan(m).code[0] = {Op::BuildList, 0, 2, 2}; }, "run of registers"},
    BrokenCase{"run_wraps", [](Module& m) { Plan(m).code[0] = {Op::Call, 2, 65535, 0}; }, "run of registers"},
    BrokenCase{"loop_item", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::ForNext, 2, 1); }, "run of registers"},
    BrokenCase{"unused_operand", [](Module& m) { Plan(m).code[1].b = 1; }, "unused operand"},
    BrokenCase{"jump", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::Jump, 0, 2); }, "jump out"},
    BrokenCase{"falls_off", [](Module& m) { Plan(m).code[1] = {Op::Move, 0, 0, 0}; }, "runs off the end"},
    BrokenCase{"site", [](Module& m) { Plan(m).code[0] = {Op::CallKw, 0, 0, 0}; }, "no such call site"},
    BrokenCase{"method_site", [](Module& m) { Plan(m).call_sites.push_back({}); Plan(m).code[0] = {Op::CallMethod, 0, 0, 0}; },
               "names no method"},
    BrokenCase{"name", [](Module& m) { Plan(m).code[0] = {Op::GetAttr, 0, 0, 1}; }, "no such name"},
    BrokenCase{"builtin", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::LoadBuiltin, 0, 100000); }, "no such builtin"},
    BrokenCase{"tool", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::LoadTool, 0, 0); }, "no such tool"},
    BrokenCase{"global", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::LoadGlobal, 0, 0); }, "no such global"},
    BrokenCase{"function", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::MakeFunction, 0, 1); }, "no such function"},
    BrokenCase{"the_plan_itself", [](Module& m) { Plan(m).code[0] = Instruction::Wide(Op::MakeFunction, 0, 0); }, "no such function"},
    BrokenCase{"free_cell", [](Module& m) { Plan(m).code[0] = {Op::FreeCell, 0, 0, 0}; }, "no such free cell"},
    BrokenCase{"yield", [](Module& m) { Plan(m).code[0] = {Op::Yield, 0, 0, 0}; }, "outside a generator"},
    BrokenCase{"tuple", [](Module& m) { m.constants.push_back(TupleConstant{{1}}); }, "later constant"},
    BrokenCase{"inputs", [](Module& m) { m.inputs = {"a"}; }, "prefix"},
    BrokenCase{"handler_range", [](Module& m) { Plan(m).handlers.push_back({1, 1, 0, 0, 0}); }, "handler's range"},
    BrokenCase{"handler_target", [](Module& m) { Plan(m).handlers.push_back({0, 1, 2, 0, 0}); }, "handler's range"},
    BrokenCase{"handlers_overlap",
               [](Module& m) {
                 Add(Plan(m), {Op::Return, 0, 0, 0});
                 Plan(m).handlers = {{0, 2, 0, 0, 0}, {1, 3, 0, 0, 0}};
               },
               "overlap"},
    BrokenCase{"handlers_outer_first", [](Module& m) { Plan(m).handlers = {{0, 2, 0, 0, 0}, {0, 1, 0, 0, 0}}; }, "outer handler"},
    BrokenCase{"handled_left_open", [](Module& m) { Plan(m).code[0] = {Op::EnterHandler, 0, 0, 0}; }, "returns while"},
    BrokenCase{"handled_not_open", [](Module& m) { Plan(m).code[0] = {Op::LeaveHandler, 0, 0, 0}; }, "no handled error"},
    BrokenCase{"handled_unbalanced",
               [](Module& m) {
                 Function& f = Plan(m);
                 f.code.clear();
                 f.spans.clear();
                 Add(f, Instruction::Wide(Op::JumpIf, 0, 2));
                 Add(f, {Op::EnterHandler, 0, 0, 0});
                 Add(f, {Op::Return, 0, 0, 0});
               },
               "not balanced"}),
    [](const auto& c) { return std::string(c.param.name); });

TEST(VerifyWrites, FindsAReadOnAPathWithoutAWrite) {
  Module module = SmallModule();
  Function& f = module.functions[0];
  f.code.clear();
  f.spans.clear();
  Add(f, Instruction::Wide(Op::Const, 0, 0));
  Add(f, Instruction::Wide(Op::JumpIf, 0, 3));
  Add(f, {Op::Move, 1, 0, 0});
  Add(f, {Op::Return, 1, 0, 0});
  EXPECT_TRUE(Verify(module).ok());
  EXPECT_FALSE(VerifyWrites(module).ok());
}

TEST(VerifyWrites, TheHandlersRegisterIsWritten) {
  Module module = SmallModule();
  Function& f = module.functions[0];
  Add(f, {Op::Return, 2, 0, 0});
  f.code[1] = {Op::Neg, 0, 0, 0};
  f.code[2] = {Op::Return, 0, 0, 0};
  Add(f, {Op::Return, 2, 0, 0});
  f.handlers.push_back({1, 2, 3, 2, 0});
  EXPECT_TRUE(Verify(module).ok());
  EXPECT_TRUE(VerifyWrites(module).ok());
}

}  // namespace
}  // namespace penstock
