// What the parts of Lower share: the module being made, the function being made, and the functions
// that lower one kind of node each.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/buffer.h"
#include "core/diagnostics.h"
#include "frontend/ast.h"
#include "frontend/bound_set.h"
#include "frontend/constant_pool.h"
#include "frontend/imports.h"
#include "frontend/name_table.h"
#include "frontend/scopes.h"
#include "ir/module.h"

namespace penstock {

using Reg = uint16_t;

// What all files share that become one module: the plan, and the files of the library it needs.
struct SharedLowering {
  Module module;
  ConstantPool constants;
  NameTable names;  // of Module::names
};

struct ModuleLowering {
  const SourceFile& source;
  const Ast& ast;
  const Scopes& scopes;
  Library& library;
  Diagnostics& diagnostics;
  SharedLowering& shared;
  Module& module;
  ModuleId id;                            // of the library file being lowered; kNoModule: the plan
  FunctionId first_function;              // where the functions and globals of this file stand in the module
  uint32_t first_global;
  std::vector<uint16_t> name_index;       // by NameId: index into Module::names, or kNoName
  std::vector<const Mention*> current;    // by NameId: what it means in the scope being lowered
  std::vector<Reg> register_of;           // by VariableId: its register, or that of its cell, in the function being lowered
  struct MethodSite { FunctionId function; uint16_t site; };
  std::vector<MethodSite> method_sites;   // by name index: a call without keywords, in the function that made one last
  bool too_large = false;                 // reported
  std::vector<bool> looked_up_first;      // by NameId, see looked_up_first.h; empty: none
  std::map<uint32_t, bool> ends_in_errors;  // by NameId, of functions of the plan: EndsInItsErrors, once asked for
  bool asks_for_truth = false;            // there may be instances whose class says whether they are true
};

// A place in the code that jumps may go to before it is known. Meets the variables bound at each jump.
struct JumpLabel {
  static constexpr Pc kNone = 0xFFFFFFFF;
  Pc target = kNone;
  Pc last_jump = kNone;  // jumps to a label not yet placed are a list through their operands
  bool reached = false;
  BoundSet bound;
};

enum class ExitKind : uint8_t { kReturn, kBreak, kContinue };

// A way out of a `try` with `finally`, taken up again after the finally block.
struct PendingExit { ExitKind kind; size_t loop; };

// One copy of the finally block serves every way into it; these registers say which it was.
struct FinallyFrame {
  Reg exit = 0;   // 0: the end of the body, 1: an error, 2 + i: exits[i]
  Reg value = 0;  // what a pending `return` gives
  Reg error = 0;  // the pending error, or None
  JumpLabel entry;
  std::vector<PendingExit> exits;
};

// What lies around the statement being lowered, innermost last.
struct Enclosing {
  enum class Kind : uint8_t {
    kLoop,       // break and continue end here
    kTry,        // code whose errors a handler takes
    kHandled,    // EnterHandler is open
    kErrorName,  // `except ... as name` unbinds the name
    kFinally,
  };
  Kind kind;
  JumpLabel* on_break = nullptr;     // kLoop
  JumpLabel* on_continue = nullptr;
  FinallyFrame* finally = nullptr;
  NameId name;                   // kErrorName
  std::vector<std::pair<Pc, Pc>> gaps;  // kTry: code of exits inside, whose errors the handler must not take
};

struct FunctionLowering {
  ModuleLowering& all;
  FunctionId id;                    // in Scopes::functions; in the module it comes after `first_function`
  Function& out;
  const FunctionScope& info;
  ScopeId scope;                    // the innermost being lowered: the function's or a comprehension's

  bool reachable = true;            // Emit writes nothing where it is not
  BoundSet bound;
  BoundSet deletable;               // slots that some statement unbinds
  std::vector<bool> starts_unbound; // by slot: must be Unbind at the entry, or hold the builtin it shadows
  std::vector<Reg> slot_register;   // by slot
  uint32_t next = 0;                // first free temporary
  uint32_t first_temporary = 0;
  uint32_t register_count = 0;
  std::vector<Enclosing> enclosing;
  uint16_t handled = 0;             // how many EnterHandler are open
  Pc pinned = 0;                    // instructions before this one stay: a handler or a loop ends or begins here
  Reg namespace_dict = 0;           // of a class body
  Reg annotations = 0;              // its dict of annotations, if it has any
  std::string class_name;           // of the class around, for private names; empty: none
  uint32_t loops_end = 0;           // behind what the last loop or comprehension keeps

  Buffer<Instruction> code;         // of `out`, until it is whole
  Buffer<Span> spans;

  bool is_top() const { return id == 0; }  // of the plan, or of a file of the library
  const Ast& ast() const { return all.ast; }
  bool is_class_body() const { return out.is_class_body; }
  bool is_temporary(Reg reg) const { return reg >= first_temporary; }
  Pc pc() const { return static_cast<Pc>(code.size()); }
};

// What says whether a value is true, for what is chosen by that; `negated`: it says the opposite.
struct TruthTest { Reg reg; bool negated; };
TruthTest TestOf(FunctionLowering& f, ExprId id, Reg value);  // of the expression whose value it is

// Temporaries taken while this lives are free again afterwards.
class TemporaryScope {
 public:
  explicit TemporaryScope(FunctionLowering& f) : f_(f), mark_(f.next) {}
  ~TemporaryScope() { f_.next = mark_; }
  TemporaryScope(const TemporaryScope&) = delete;

 private:
  FunctionLowering& f_;
  uint32_t mark_;
};

// -- emit.cc: instructions, registers, labels, tables
void Emit(FunctionLowering& f, Span span, Op op, uint16_t a = 0, uint16_t b = 0, uint16_t c = 0);
void EmitWide(FunctionLowering& f, Span span, Op op, uint16_t a, uint32_t wide);
void EmitConstant(FunctionLowering& f, Span span, Reg dst, Constant&& constant);
void EmitText(FunctionLowering& f, Span span, Reg dst, std::string_view text);  // a constant
void EmitMove(FunctionLowering& f, Span span, Reg dst, Reg src);  // nothing if they are the same
// A jump; `reg` is what a conditional one tests, or the iterator of ForNext.
void EmitJump(FunctionLowering& f, Span span, Op op, Reg reg, JumpLabel& label);
void Place(FunctionLowering& f, JumpLabel& label);          // forward label: jumps to it arrive here
void PlaceLoopHead(FunctionLowering& f, JumpLabel& label);  // label that later jumps go back to
Reg NewTemporary(FunctionLowering& f);
// What loops keep over their rounds has registers of its own, as far as that is cheap: who looks at a register sees one loop's.
void BeginLoop(FunctionLowering& f);
uint32_t AddConstant(FunctionLowering& f, Constant&& constant);
uint32_t AddText(FunctionLowering& f, std::string_view text);
uint16_t NameIndex(FunctionLowering& f, NameId name);
uint16_t MadeNameIndex(ModuleLowering& all, std::string_view text);  // of a name that may not stand in the Ast
uint16_t MethodSite(FunctionLowering& f, uint16_t name);
uint16_t NewSite(FunctionLowering& f, CallSite site);
void ReportTooLarge(ModuleLowering& all, Span span, const std::string& what);
// Handlers for the code in [begin, pc) but its gaps; their target is set by SetTarget.
struct HandlerRange { size_t first, last; bool empty() const { return first == last; } };
HandlerRange AddHandlers(FunctionLowering& f, Pc begin, const std::vector<std::pair<Pc, Pc>>& gaps, Reg error, uint16_t handled);
void SetTarget(FunctionLowering& f, HandlerRange range, Pc target);

// -- lower_names.cc: reading and binding names
// A register that holds the variable's value as long as the expression around it is evaluated, or
// nothing if there is none (then LoadName).
bool RegisterOfName(FunctionLowering& f, NameId name, Span span, Reg& reg);
// The class whose method this is, for `super()` and `__class__`.
bool HasClassCell(const FunctionLowering& f);
// Is it `__class__` in a method? It is no variable of the plan's, and no scope mentions it.
bool IsClassCell(const FunctionLowering& f, NameId name);
void LoadClassCell(FunctionLowering& f, Span span, Reg dst);
void LoadName(FunctionLowering& f, NameId name, Span span, Reg dst);
void StoreName(FunctionLowering& f, NameId name, Span span, Reg value);
void DeleteName(FunctionLowering& f, NameId name, Span span);
void UnbindErrorName(FunctionLowering& f, NameId name, Span span);
// If the name is a plain variable in a register, that register, so that an instruction may write it directly.
bool RegisterToStore(FunctionLowering& f, NameId name, Reg& reg);
void MarkStored(FunctionLowering& f, NameId name);
void EnterComprehension(FunctionLowering& f, ScopeId scope, Span span, std::vector<const Mention*>& outer);
void LeaveComprehension(FunctionLowering& f, ScopeId scope, const std::vector<const Mention*>& outer);
// The thing that a name or `module.member` surely stands for; null: nothing known.
std::optional<Imported> ImportedBy(FunctionLowering& f, ExprId id);
void LoadImported(FunctionLowering& f, const Imported& imported, Span span, Reg dst);
// The same for an expression: an error if the name in it is not bound yet. REQUIRES: ImportedBy gave `imported`.
void LoadImportedBy(FunctionLowering& f, ExprId id, const Imported& imported, Reg dst);
uint16_t AttributeIndex(FunctionLowering& f, NameId name);  // private names are those of the class

// -- lower_expr.cc
// Evaluates into `dst`, a temporary; what was there may be lost before the value is there.
void Into(FunctionLowering& f, ExprId id, Reg dst);
// Evaluates into `dst`, a temporary or a variable that keeps its value until the new one is there.
void IntoVariable(FunctionLowering& f, ExprId id, Reg dst);
// A register with the value: the variable's own, or a new temporary.
Reg Use(FunctionLowering& f, ExprId id);
// The same; if a temporary is needed and `hint` is one, it is that.
Reg UseIn(FunctionLowering& f, ExprId id, Reg hint);
bool IsConstant(const Ast& ast, ExprId id);
uint32_t ConstantIndex(FunctionLowering& f, ExprId id);  // REQUIRES: IsConstant
// Jumps to `label` if the truth of the expression is `when`, else goes on.
void Branch(FunctionLowering& f, ExprId id, bool when, JumpLabel& label);
Op OpOf(BinaryOp op);
Op InPlaceOpOf(BinaryOp op);

// -- lower_display.cc: literals of containers, f-strings, slices
void LowerTuple(FunctionLowering& f, Span span, const Exprs& items, Reg dst);
void LowerList(FunctionLowering& f, Span span, const Exprs& items, Reg dst);
void LowerSet(FunctionLowering& f, Span span, const Exprs& items, Reg dst);
void LowerDict(FunctionLowering& f, Span span, const DictExpr& e, Reg dst);
void LowerFString(FunctionLowering& f, Span span, const FStringExpr& e, Reg dst);
Reg LowerSliceParts(FunctionLowering& f, Span span, const SliceExpr& e);  // first of three temporaries
bool HasStar(const Ast& ast, const Exprs& items);

// -- lower_call.cc
void LowerCall(FunctionLowering& f, Span span, const CallExpr& e, Reg dst);

// -- lower_comprehension.cc
void LowerComprehension(FunctionLowering& f, ExprId id, const ComprehensionExpr& e, Reg dst);
void LowerGeneratorBody(FunctionLowering& f, const ComprehensionExpr& e);

// -- lower_function.cc
void LowerLambda(FunctionLowering& f, ExprId id, const LambdaExpr& e, Reg dst);
void LowerDef(FunctionLowering& f, StmtId id, const DefStmt& s);
void LowerClass(FunctionLowering& f, StmtId id, const ClassStmt& s);
void MakeFunction(FunctionLowering& f, Span span, FunctionId made, const std::vector<ParameterNode>& parameters, Reg dst);
void LowerFunction(ModuleLowering& all, FunctionId id);

// -- lower_assign.cc
void Assign(FunctionLowering& f, ExprId target, Reg value);
void LowerAssign(FunctionLowering& f, Span span, const AssignStmt& s);
void LowerAugmented(FunctionLowering& f, Span span, const AugAssignStmt& s);
void LowerAnnotated(FunctionLowering& f, Span span, const AnnAssignStmt& s);
void LowerDelete(FunctionLowering& f, ExprId target);

// -- lower_stmt.cc
void LowerBlock(FunctionLowering& f, const Block& block);

// -- lower_try.cc
void LowerTry(FunctionLowering& f, Span span, const TryStmt& s);
void LowerWith(FunctionLowering& f, Span span, const WithStmt& s, size_t item = 0);
// Does `with` of this surely end in the error that its body ends in, or in another one? (ends_in_errors.cc)
bool EndsInItsErrors(const FunctionLowering& f, ExprId context);
// Leaves what lies around up to `loop` (an index into `enclosing`; for a return everything) through
// the finally blocks in between.
void LeaveTo(FunctionLowering& f, Span span, ExitKind kind, size_t loop, Reg value);

// -- lower_match.cc
void LowerMatch(FunctionLowering& f, Span span, const MatchStmt& s);

}  // namespace penstock
