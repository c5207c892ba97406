// A module made ready to run: constants as values, code rewritten to faster forms.
#pragma once

#include <vector>

#include "interp/runtime.h"
#include "interp/shortcuts.h"

namespace penstock {

// One function, ready. The rewritten code has the length of the generic code and the same operands; only
// operations differ, and a fused one does the work of the instructions after it as well. So every pc,
// handler and region stays true, and a machine that runs under control takes the generic operation at any pc.
struct LoadedFunction {
  const Function* function = nullptr;
  const Instruction* generic = nullptr;      // function->code
  FunctionId id = 0;
  const FunctionControl* control = nullptr;  // null in mode explicit
  std::vector<Instruction> code;
  // The operation at a pc as it is written, for a machine that looks at each.
  Op OperationAt(Pc pc) const;
  mutable std::vector<uint32_t> hints;               // for each pc: where an attribute was found last time
  std::vector<std::vector<Value>> keywords;  // for each call site: the names of its keywords
  int plain_parameters = -1;                 // number of parameters if all are plain positional ones, else -1
  int simple_parameters = -1;                // the same; -1 if it has a shortcut or is a generator, too
  Shortcut shortcut = nullptr;               // what it does, done natively
  Stepper stepper;                           // of a generator
  EarlyShortcut early_shortcut = nullptr;    // before its arguments are bound
  uint32_t register_count = 0;
  uint32_t first_own = 0;                    // the first register that no parameter has
  bool has_try_regions = false;              // some instruction within a handler's range opens a region
  std::vector<uint32_t> regions;             // for each pc: 1 + the number of the region it opens, or 0; empty in mode explicit
  std::vector<uint8_t> control_marks;        // for each pc, what it has to do with regions
  static constexpr uint8_t kOpens = 1;          // it is no branch and opens one
  static constexpr uint8_t kOpensAfterCall = 2; // the call before it does, once it has returned
  static constexpr uint8_t kJoins = 4;          // one closes there
  static constexpr uint8_t kHandled = 8;        // a handler stands around it, and it opens a region
  static constexpr uint8_t kCatches = 16;       // the same, and the function goes on after its error
  static constexpr uint8_t kSettled = 32;       // it raises no error in any run, or goes one way
  static constexpr uint8_t kRaisesNothing = 64; // it raises no error in any run, nor does what it calls
};

// Operations that exist only in rewritten code, numbered after the generic ones.
enum FastOp : uint16_t {
  kBeforeFastOps = kOpcodeCount - 1,
#define FAST_OP(id) kFast##id,
#include "interp/fast_ops.def"
#undef FAST_OP
  kOpLimit
};

inline Op LoadedFunction::OperationAt(Pc pc) const {
  const Op op = generic[pc].op;
  return __builtin_expect(op == Op::Call && function->is_generator, 0) ? static_cast<Op>(kFastCallByGenerator) : op;
}

void LoadFunction(Runtime& rt, const Function& function, FunctionId id, const FunctionControl* control, const ControlMap& known, LoadedFunction& out);
Value LoadConstant(Runtime& rt, const Constant& constant);

}  // namespace penstock
