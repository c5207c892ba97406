#include <gtest/gtest.h>

#include "catalog/builtins.h"
#include "ir/module.h"

namespace penstock {
namespace {

TEST(Disassemble, NamesVariablesConstantsAndTargets) {
  SourceFile source("t.plan", "x = len('a')\nwhile x: x\n");
  Module module;
  module.source = &source;
  module.constants = {std::string("a"), int64_t{1}, 1.0, TupleConstant{{0, 1, 2}}};
  module.names = {"x", "get", "key"};
  module.globals = {"amount"};
  module.inputs = {"amount"};
  Function plan;
  plan.name = plan.qualified_name = "<module>";
  plan.register_count = 3;
  plan.local_names = {{0, 0}};
  plan.call_sites = {{1, {2}}};
  auto add = [&](Instruction in, Span span) {
    plan.code.push_back(in);
    plan.spans.push_back(span);
  };
  add(Instruction::Wide(Op::LoadBuiltin, 1, IdOf(Builtin::Len)), {4, 7});
  add(Instruction::Wide(Op::Const, 2, 3), {8, 11});
  add({Op::Call, 1, 1, 0}, {4, 12});
  add({Op::Move, 0, 1, 0}, {0, 1});
  add({Op::CallMethod, 1, 0, 0}, {19, 20});
  add(Instruction::Wide(Op::JumpIf, 0, 4), {19, 20});
  add({Op::Return, 0, 0, 0}, {19, 20});
  plan.handlers = {{2, 4, 6, 2, 0}};
  module.functions.push_back(plan);
  ASSERT_TRUE(Verify(module).ok());
  EXPECT_EQ(Disassemble(module), R"(globals amount (input)

function 0 <module>(), 3 registers
  ; 1: x = len('a')
      0  load_builtin   r1, len
      1  const          r2, ("a", 1, 1.0)
      2  call           [r1, r2], 1
      3  move           r0:x, r1
  ; 2: while x: x
     L4: call_method    [r1, r2], 0, .get key=
      5  jump_if        r0:x, L4
     L6: return         r0:x
  errors in [2, 4) go to L6 with r2, handled 0
)");
  EXPECT_EQ(DisassembleInstruction(module, module.functions[0], 5), "jump_if        r0:x, L4");
}

}  // namespace
}  // namespace penstock
