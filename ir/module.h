// A plan after lowering: what is analysed and what runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "catalog/modules.h"
#include "core/result.h"
#include "core/source_file.h"
#include "ir/opcode.h"

namespace penstock {

struct Instruction {
  Op op;
  uint16_t a = 0, b = 0, c = 0;

  uint32_t wide() const { return b | static_cast<uint32_t>(c) << 16; }
  static Instruction Wide(Op op, uint16_t a, uint32_t wide) {
    return {op, a, static_cast<uint16_t>(wide), static_cast<uint16_t>(wide >> 16)};
  }
};
static_assert(sizeof(Instruction) == 8);

using Pc = uint32_t;          // index of an instruction in its function
using FunctionId = uint32_t;  // index into Module::functions; 0 is the plan itself

struct NoneConstant { bool operator==(const NoneConstant&) const = default; };
struct EllipsisConstant { bool operator==(const EllipsisConstant&) const = default; };
struct BigIntConstant { std::string digits; bool operator==(const BigIntConstant&) const = default; };  // decimal, with sign
struct BytesConstant { std::string bytes; bool operator==(const BytesConstant&) const = default; };
struct ModuleConstant { ModuleId module = kNoModule; bool operator==(const ModuleConstant&) const = default; };
struct TupleConstant { std::vector<uint32_t> items; bool operator==(const TupleConstant&) const = default; };  // indices of earlier constants

// A literal of the plan. Doubles compare by bits.
using Constant = std::variant<NoneConstant, EllipsisConstant, bool, int64_t, BigIntConstant, double, std::string,
                              BytesConstant, TupleConstant, ModuleConstant>;

// Names used at one call: the method (CallMethod) and the keywords, in order.
struct CallSite {
  uint16_t method = kNoName;           // index into Module::names
  std::vector<uint16_t> keywords;      // indices into Module::names
  static constexpr uint16_t kNoName = 0xFFFF;
  bool operator==(const CallSite&) const = default;
};

// While pc is in [begin, end), an error goes to `target` with the error in register `error`.
// Inner handlers come before outer ones. `handled` is how many EnterHandler are open there:
// the machine drops the handled errors above that many before it goes to the target.
struct Handler {
  Pc begin = 0, end = 0, target = 0;
  uint16_t error = 0;
  uint16_t handled = 0;
};

// A cell a closure takes along when it is made: the maker's register (which holds a cell).
struct Capture {
  uint16_t from_register = 0;
  uint16_t name = 0;  // index into Module::names
};

enum class ParameterKind : uint8_t { kPositionalOnly, kPositional, kKeywordOnly };

struct Parameter {
  uint16_t name = 0;  // index into Module::names
  ParameterKind kind = ParameterKind::kPositional;
  bool has_default = false;
  int32_t annotation = -1;  // index into Module::constants of the annotation's source text, or -1
};

// What a generator is to a plan. All three run alike; of a coroutine and an asynchronous generator only the library asks items.
enum class GeneratorForm : uint8_t { kPlain, kCoroutine, kAsynchronous };

struct Function {
  std::string name;            // `<module>`, `<lambda>`, `<genexpr>`, `<listcomp>` as CPython says
  std::string qualified_name;  // `outer.<locals>.inner`
  std::string doc;             // the text it begins with
  bool has_doc = false;
  Span span;                   // of the whole definition
  FunctionId parent = 0;       // that makes it; itself for the plan
  ModuleId library = kNoModule;  // of catalog/library, whose code this is; then the spans are empty
  bool is_native = false;        // CPython has it in C: wrong arguments are told in C's words

  // Parameters sit in registers 0, 1, ...: positional ones, keyword-only ones, then *args, then **kwargs.
  std::vector<Parameter> parameters;
  bool has_varargs = false, has_kwargs = false;
  uint16_t varargs_name = 0, kwargs_name = 0;

  bool is_generator = false;   // calling it makes a generator; its body runs as that is asked
  GeneratorForm form = GeneratorForm::kPlain;  // what is_generator makes
  bool is_class_body = false;  // returns the class's namespace as a dict

  uint16_t register_count = 0;
  std::vector<Instruction> code;
  std::vector<Span> spans;     // for each instruction, what an error there underlines
  std::vector<Handler> handlers;
  std::vector<Capture> captures;
  std::vector<CallSite> call_sites;
  // Calls whose tool is asked and not waited for, in order: the result stands for the reply until `reply_of` of the library's
  // own functions gives it. To the analysis it is the reply with one box around it.
  std::vector<Pc> open_calls;
  std::vector<std::pair<uint16_t, uint16_t>> local_names;  // (register, name): variables, for dumps and stories

  int positional_count() const;
  bool leaves_open(Pc pc) const { return !open_calls.empty() && std::binary_search(open_calls.begin(), open_calls.end(), pc); }
  int parameter_register_count() const { return static_cast<int>(parameters.size()) + has_varargs + has_kwargs; }
};

// Immutable after Verify. The SourceFile must outlive it.
struct Module {
  const SourceFile* source = nullptr;
  std::vector<Function> functions;       // 0 is the plan itself
  std::vector<Constant> constants;
  std::vector<std::string> names;        // attributes, keywords, variables in messages
  std::vector<std::string> globals;      // variables of the plan that functions share, by name
  std::vector<std::string> tools;        // names of tools mentioned: Tool operands are indices in here
  // Members that are written in the plan language, of the modules that are values: where they are.
  struct LibraryMember { ModuleId module; uint16_t name; uint32_t global; };
  std::vector<LibraryMember> library_members;
  std::vector<std::string> imported;     // names that the plan's own imports bind, in order
  std::vector<std::string> inputs;       // globals given from outside (`--input`): a prefix of `globals`
};

// Checks everything the analysis and the machine rely on: opcodes, operand ranges, jump targets,
// handler order, that every path ends, no register past register_count. An error is our own mistake.
Status Verify(const Module& module);

// Checks that no register is read before it is written, on any path. Slower; for tests.
// REQUIRES: Verify passed.
Status VerifyWrites(const Module& module);

// The text of `dump --ir`: every function, one line an instruction.
std::string Disassemble(const Module& module);
std::string DisassembleInstruction(const Module& module, const Function& function, Pc pc);

// Calls visit(reg) for every register the instruction reads, or writes.
template <typename Visit> void ForEachRead(const Function& function, Pc pc, Visit visit);
template <typename Visit> void ForEachWrite(const Function& function, Pc pc, Visit visit);

// Where control may go after `pc` without an error: 0, 1 or 2 targets.
struct Successors { int count = 0; Pc at[2] = {0, 0}; };
inline Successors SuccessorsOf(const Function& function, Pc pc) {
  const Instruction& in = function.code[pc];
  switch (in.op) {
    case Op::Jump: return {1, {in.wide(), 0}};
    case Op::JumpIf: case Op::JumpIfNot: case Op::ForNext: return {2, {pc + 1, in.wide()}};
    case Op::Return: case Op::Raise: case Op::RaiseFrom: case Op::Reraise: case Op::RaiseAgain: return {};
    default: return {1, {pc + 1, 0}};
  }
}
// The handler an error at `pc` goes to, or null: out of the function.
const Handler* HandlerAt(const Function& function, Pc pc);

}  // namespace penstock

#include "ir/registers.inl"
