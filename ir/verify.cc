// Verify: what the analysis and the machine rely on. A failure is our own mistake, never the plan's.
#include <algorithm>
#include <array>

#include "catalog/builtins.h"
#include "ir/module.h"

namespace penstock {
namespace {

struct Checker {
  const Module& module;
  const Function& function;
  std::string& problem;  // the first one found

  bool Fail(std::string what) {
    if (problem.empty()) problem = "function `" + function.name + "`: " + std::move(what);
    return false;
  }
  bool Fail(Pc pc, const char* what) {
    const Op op = function.code[pc].op;
    std::string name(static_cast<int>(op) < kOpcodeCount ? RowOf(op).mnemonic : "?");
    return Fail("at " + std::to_string(pc) + " (" + name + "): " + what);
  }
};

// Runs of registers must not wrap around 65535; ForEachRead would visit low ones instead.
bool CheckRun(Checker& c, Pc pc, uint16_t first) {
  int count = RunLength(c.function, c.function.code[pc]) + (c.function.code[pc].op == Op::ForNext);
  return first + count <= c.function.register_count || c.Fail(pc, "a run of registers past register_count");
}

// What operands of each kind must be less than; a run of registers, and what is made, are looked at besides.
struct Bounds {
  std::array<uint64_t, static_cast<size_t>(Operand::Wide) + 1> of;

  Bounds(const Module& module, const Function& function) {
    of.fill(uint64_t{1} << 32);
    auto set = [&](Operand kind, uint64_t bound) { of[static_cast<size_t>(kind)] = bound; };
    set(Operand::None, 1);
    set(Operand::Name, module.names.size());
    set(Operand::Site, function.call_sites.size());
    for (Operand kind : {Operand::Src, Operand::Dst, Operand::DstSrc}) set(kind, function.register_count);
    set(Operand::Const, module.constants.size());
    set(Operand::Global, module.globals.size());
    set(Operand::Builtin, kBuiltinCount);
    set(Operand::Tool, module.tools.size());
    set(Operand::Func, module.functions.size());
    set(Operand::Jump, function.code.size());
  }
  bool Allow(Operand kind, uint32_t number) const { return number < of[static_cast<size_t>(kind)]; }
};

constexpr bool IsRun(Operand kind) { return kind == Operand::First || kind == Operand::FirstDst || kind == Operand::Base; }

bool FailOperand(Checker& c, Pc pc, Operand kind) {
  switch (kind) {
    case Operand::None: return c.Fail(pc, "an unused operand is not 0");
    case Operand::Name: return c.Fail(pc, "no such name");
    case Operand::Site: return c.Fail(pc, "no such call site");
    case Operand::Src: case Operand::Dst: case Operand::DstSrc: return c.Fail(pc, "a register past register_count");
    case Operand::Const: return c.Fail(pc, "no such constant");
    case Operand::Global: return c.Fail(pc, "no such global");
    case Operand::Builtin: return c.Fail(pc, "no such builtin");
    case Operand::Tool: return c.Fail(pc, "no such tool");
    case Operand::Func: return c.Fail(pc, "no such function");
    case Operand::Jump: return c.Fail(pc, "a jump out of the function");
    case Operand::Imm: case Operand::First: case Operand::FirstDst: case Operand::Base: case Operand::Wide: break;
  }
  return c.Fail(pc, "an operand out of range");
}

bool CheckFunctionOperand(Checker& c, Pc pc, uint32_t id) {
  if (id == 0 || id >= c.module.functions.size()) return c.Fail(pc, "no such function");
  const Function& made = c.module.functions[id];
  if (&c.module.functions[made.parent] != &c.function) return c.Fail(pc, "makes a function of another parent");
  for (const Capture& capture : made.captures) {
    if (capture.from_register >= c.function.register_count) return c.Fail(pc, "captures a register past register_count");
  }
  return true;
}

// Instructions of which nothing need be looked at but that each operand is within its bound.
constexpr bool IsPlain(Op op) {
  const OpcodeRow& row = RowOf(op);
  for (Operand kind : {row.a, row.b, row.c}) if (IsRun(kind) || kind == Operand::Func) return false;
  switch (op) {
    case Op::FreeCell: case Op::CallMethod: case Op::CheckBound: case Op::Convert: case Op::Yield: case Op::YieldFrom: return false;
    default: return true;
  }
}
struct Operands {
  Operand a, b, c;
  bool is_wide, is_plain;
};
constexpr auto kOperands = [] {
  std::array<Operands, kOpcodeCount> all{};
  for (int op = 0; op < kOpcodeCount; ++op) {
    const OpcodeRow& row = RowOf(static_cast<Op>(op));
    all[static_cast<size_t>(op)] = {row.a, row.b, row.c, row.c == Operand::Wide, IsPlain(static_cast<Op>(op))};
  }
  return all;
}();

inline bool IsPlainAndWithin(const Bounds& bounds, const Instruction& in) {
  if (static_cast<int>(in.op) >= kOpcodeCount) return false;
  const Operands& kinds = kOperands[static_cast<size_t>(in.op)];
  return kinds.is_plain && bounds.Allow(kinds.a, in.a) && bounds.Allow(kinds.b, kinds.is_wide ? in.wide() : in.b) && (kinds.is_wide || bounds.Allow(kinds.c, in.c));
}

bool CheckInstruction(Checker& c, const Bounds& bounds, const Instruction& in, Pc pc) {
  if (static_cast<int>(in.op) >= kOpcodeCount) return c.Fail(pc, "no such opcode");
  const OpcodeRow& row = RowOf(in.op);
  const bool is_wide = row.c == Operand::Wide;
  // Call sites first: the lengths of runs depend on them.
  if (!is_wide && !bounds.Allow(row.c, in.c)) return FailOperand(c, pc, row.c);
  if (!bounds.Allow(row.a, in.a)) return FailOperand(c, pc, row.a);
  if (!bounds.Allow(row.b, is_wide ? in.wide() : in.b)) return FailOperand(c, pc, row.b);
  if (IsRun(row.a) && !CheckRun(c, pc, in.a)) return false;
  if (IsRun(row.b) && !CheckRun(c, pc, in.b)) return false;
  if (IsRun(row.c) && !CheckRun(c, pc, in.c)) return false;
  if (row.b == Operand::Func && !CheckFunctionOperand(c, pc, in.wide())) return false;
  switch (in.op) {
    case Op::FreeCell: if (in.b >= c.function.captures.size()) return c.Fail(pc, "no such free cell"); break;
    case Op::CallMethod:
      if (c.function.call_sites[in.c].method == CallSite::kNoName) return c.Fail(pc, "the call site names no method");
      break;
    case Op::CheckBound: if (in.c > 2) return c.Fail(pc, "no such kind of NameError"); break;
    case Op::Convert: if (in.c > 2) return c.Fail(pc, "no such conversion"); break;
    case Op::Yield: case Op::YieldFrom: if (!c.function.is_generator) return c.Fail(pc, "outside a generator"); break;
    default: break;
  }
  return true;
}

// Jumps stay inside, as their operands do; so only the last instruction could go on to where no code is.
static_assert(RowOf(Op::Jump).b == Operand::Jump && RowOf(Op::JumpIf).b == Operand::Jump &&
              RowOf(Op::JumpIfNot).b == Operand::Jump && RowOf(Op::ForNext).b == Operand::Jump);
bool CheckEnd(Checker& c) {
  const Pc last = static_cast<Pc>(c.function.code.size() - 1);
  Successors next = SuccessorsOf(c.function, last);
  for (int i = 0; i < next.count; ++i) {
    if (next.at[i] > last) return c.Fail(last, "control runs off the end");
  }
  return true;
}

bool CheckCallSites(Checker& c) {
  const size_t names = c.module.names.size();
  for (const CallSite& site : c.function.call_sites) {
    if (site.method != CallSite::kNoName && site.method >= names) return c.Fail("a call site's method is no name");
    for (uint16_t keyword : site.keywords) if (keyword >= names) return c.Fail("a call site's keyword is no name");
  }
  return true;
}

bool CheckOpenCalls(Checker& c) {
  for (size_t i = 0; i < c.function.open_calls.size(); ++i) {
    const Pc pc = c.function.open_calls[i];
    if (pc >= c.function.code.size() || (i > 0 && c.function.open_calls[i - 1] >= pc)) return c.Fail("open calls out of order");
    const Op op = c.function.code[pc].op;
    if (op != Op::Call && op != Op::CallKw && op != Op::CallStar) return c.Fail(pc, "no call that could be left open");
  }
  return true;
}

bool CheckParameters(Checker& c) {
  const Function& f = c.function;
  if (f.parameter_register_count() > f.register_count) return c.Fail("more parameters than registers");
  int last_kind = 0;
  for (const Parameter& parameter : f.parameters) {
    if (parameter.name >= c.module.names.size()) return c.Fail("a parameter's name is no name");
    if (static_cast<int>(parameter.kind) < last_kind) return c.Fail("parameters out of order");
    last_kind = static_cast<int>(parameter.kind);
    if (parameter.annotation >= static_cast<int64_t>(c.module.constants.size())) return c.Fail("no such annotation");
  }
  if (f.is_class_body && f.parameter_register_count() > 0) return c.Fail("a class body with parameters");
  for (const Capture& capture : f.captures) if (capture.name >= c.module.names.size()) return c.Fail("a capture's name is no name");
  for (auto [reg, name] : f.local_names) {
    if (reg >= f.register_count || name >= c.module.names.size()) return c.Fail("a variable's register or name is wrong");
  }
  return true;
}

// Handlers are nested or apart, and the inner of two comes first.
bool CheckHandlers(Checker& c) {
  const auto& handlers = c.function.handlers;
  for (const Handler& h : handlers) {
    if (h.begin >= h.end || h.end > c.function.code.size() || h.target >= c.function.code.size() ||
        h.error >= c.function.register_count) {
      return c.Fail("a handler's range, target or register is wrong");
    }
  }
  std::vector<uint32_t> order(handlers.size());
  for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    if (handlers[a].begin != handlers[b].begin) return handlers[a].begin < handlers[b].begin;
    if (handlers[a].end != handlers[b].end) return handlers[a].end > handlers[b].end;
    return a > b;
  });
  std::vector<uint32_t> open;
  for (uint32_t i : order) {
    while (!open.empty() && handlers[open.back()].end <= handlers[i].begin) open.pop_back();
    if (!open.empty()) {
      if (handlers[i].end > handlers[open.back()].end) return c.Fail("handlers overlap");
      if (i > open.back()) return c.Fail("an outer handler comes before an inner one");
    }
    open.push_back(i);
  }
  return true;
}

// The handler at every pc, or -1: what HandlerAt says, for all at once in linear time.
std::vector<int32_t> InnermostHandlers(const Function& f) {
  std::vector<int32_t> innermost(f.code.size(), -1);
  for (size_t i = f.handlers.size(); i-- > 0;) {  // outer ones first
    std::fill(innermost.begin() + f.handlers[i].begin, innermost.begin() + f.handlers[i].end, static_cast<int32_t>(i));
  }
  return innermost;
}

// EnterHandler and LeaveHandler balance: at every pc the same number are open whichever way it was reached.
bool CheckHandled(Checker& c) {
  const Function& f = c.function;
  auto is_handling = [](const Instruction& in) { return in.op == Op::EnterHandler || in.op == Op::LeaveHandler; };
  if (f.handlers.empty() && std::none_of(f.code.begin(), f.code.end(), is_handling)) return true;
  constexpr int kUnseen = -1;
  std::vector<int> depth(f.code.size(), kUnseen);
  std::vector<Pc> work;
  std::vector<int32_t> innermost = InnermostHandlers(f);
  auto reach = [&](Pc pc, int open) {
    if (depth[pc] == kUnseen) { depth[pc] = open; work.push_back(pc); return true; }
    return depth[pc] == open || c.Fail(pc, "handled errors are not balanced");
  };
  reach(0, 0);
  while (!work.empty()) {
    Pc pc = work.back();
    work.pop_back();
    int open = depth[pc];
    if (innermost[pc] >= 0) {
      const Handler& handler = f.handlers[innermost[pc]];
      if (handler.handled > open) return c.Fail(pc, "its handler expects more handled errors than are open");
      if (!reach(handler.target, handler.handled)) return false;
    }
    const Op op = f.code[pc].op;
    if (op == Op::EnterHandler) ++open;
    if (op == Op::LeaveHandler && --open < 0) return c.Fail(pc, "no handled error is open");
    if (op == Op::Return && open != 0) return c.Fail(pc, "returns while an error is being handled");
    Successors next = SuccessorsOf(f, pc);
    for (int i = 0; i < next.count; ++i) if (!reach(next.at[i], open)) return false;
  }
  return true;
}

bool CheckFunction(Checker& c) {
  const Function& f = c.function;
  if (f.code.empty()) return c.Fail("no code");
  if (f.spans.size() != f.code.size()) return c.Fail("spans and code differ in length");
  if (f.parent >= c.module.functions.size()) return c.Fail("no such parent");
  if (!CheckCallSites(c) || !CheckOpenCalls(c) || !CheckParameters(c)) return false;
  const Bounds bounds(c.module, f);
  const Instruction* const code = f.code.data();
  const Pc end = static_cast<Pc>(f.code.size());
  for (Pc pc = 0; pc < end; ++pc) if (!IsPlainAndWithin(bounds, code[pc]) && !CheckInstruction(c, bounds, code[pc], pc)) return false;
  return CheckEnd(c) && CheckHandlers(c) && CheckHandled(c);
}

bool CheckConstants(const Module& module, std::string& problem) {
  for (size_t i = 0; i < module.constants.size(); ++i) {
    const auto* tuple = std::get_if<TupleConstant>(&module.constants[i]);
    if (!tuple) continue;
    for (uint32_t item : tuple->items) {
      if (item >= i) { problem = "a constant tuple holds a later constant"; return false; }
    }
  }
  return true;
}

// Registers certainly written, a bit each.
using Written = std::vector<uint64_t>;

bool CheckFunctionWrites(Checker& c) {
  const Function& f = c.function;
  const size_t words = (f.register_count + 63) / 64;
  std::vector<Written> before(f.code.size());  // empty: not reached yet
  std::vector<int32_t> innermost = InnermostHandlers(f);
  std::vector<Pc> work;
  auto reach = [&](Pc pc, const Written& state) {
    Written& known = before[pc];
    if (known.empty()) { known = state; work.push_back(pc); return; }
    bool changed = false;
    for (size_t i = 0; i < words; ++i) {
      uint64_t both = known[i] & state[i];
      changed |= both != known[i];
      known[i] = both;
    }
    if (changed) work.push_back(pc);
  };
  auto set = [](Written& state, uint16_t reg) { state[reg / 64] |= uint64_t{1} << (reg % 64); };
  Written entry(std::max<size_t>(words, 1), 0);
  for (int i = 0; i < f.parameter_register_count(); ++i) set(entry, static_cast<uint16_t>(i));
  reach(0, entry);
  while (!work.empty()) {
    Pc pc = work.back();
    work.pop_back();
    Written state = before[pc];
    if (innermost[pc] >= 0) {
      Written caught = state;
      set(caught, f.handlers[innermost[pc]].error);
      reach(f.handlers[innermost[pc]].target, caught);
    }
    bool good = true;
    ForEachRead(f, pc, [&](uint16_t reg) { good &= state[reg / 64] >> (reg % 64) & 1; });
    if (!good) return c.Fail(pc, "reads a register that may not have been written");
    Written after = state;
    ForEachWrite(f, pc, [&](uint16_t reg) { set(after, reg); });
    Successors next = SuccessorsOf(f, pc);
    // A loop's end leaves the next item unwritten.
    for (int i = 0; i < next.count; ++i) reach(next.at[i], f.code[pc].op == Op::ForNext && i == 1 ? state : after);
  }
  return true;
}

}  // namespace

Status Verify(const Module& module) {
  std::string problem;
  if (module.functions.empty()) return Error{"a module without functions", ""};
  if (module.functions[0].parent != 0) problem = "the plan's function has a parent";
  if (module.inputs.size() > module.globals.size() ||
      !std::equal(module.inputs.begin(), module.inputs.end(), module.globals.begin())) {
    problem = "inputs are not a prefix of globals";
  }
  if (problem.empty()) CheckConstants(module, problem);
  for (const Function& function : module.functions) {
    if (!problem.empty()) break;
    Checker checker{module, function, problem};
    CheckFunction(checker);
  }
  if (!problem.empty()) return Error{problem, ""};
  return Done{};
}

Status VerifyWrites(const Module& module) {
  std::string problem;
  for (const Function& function : module.functions) {
    Checker checker{module, function, problem};
    if (!CheckFunctionWrites(checker)) return Error{problem, ""};
  }
  return Done{};
}

}  // namespace penstock
