// Comprehensions, inlined into the function around them, and generator expressions, functions of their own.
#include "frontend/lowering.h"

namespace penstock {
namespace {

// Under way: what the clauses fill.
struct Filling {
  FunctionLowering& f;
  Span span;
  const ComprehensionExpr& e;
  Reg container = 0;       // kGenerator: none
  std::vector<Reg> tests;  // kGenerator: what decided that the element is given
};

void FillElement(Filling& c) {
  FunctionLowering& f = c.f;
  TemporaryScope temporaries(f);
  const Span span = f.ast()[c.e.element].span;
  switch (c.e.kind) {
    case ComprehensionKind::kList: return Emit(f, span, Op::ListAppend, c.container, Use(f, c.e.element));
    case ComprehensionKind::kSet: return Emit(f, span, Op::SetAdd, c.container, Use(f, c.e.element));
    case ComprehensionKind::kDict: {
      Reg key = Use(f, c.e.element);
      Reg value = Use(f, c.e.value);
      return Emit(f, span, Op::DictInsert, c.container, key, value);
    }
    case ComprehensionKind::kGenerator: break;
  }
  Reg element = NewTemporary(f);
  Into(f, c.e.element, element);
  for (Reg test : c.tests) Emit(f, span, Op::JoinTest, element, test);
  Emit(f, span, Op::Yield, element, element);
}

// What is in the result, or whether there is a next element, was decided by `test`.
void NoteShape(Filling& c, Span span, Reg test) {
  if (c.e.kind == ComprehensionKind::kGenerator) Emit(c.f, span, Op::JoinYields, test);
  else Emit(c.f, span, Op::JoinShape, c.container, test);
}
void NoteTest(Filling& c, Span span, Reg test) {
  if (c.e.kind == ComprehensionKind::kGenerator) c.tests.push_back(test);
  NoteShape(c, span, test);
}

// The loop of clause `index`, whose iterator is in `iterator` and whose items come into the register behind it. Goes on behind it.
void FillClause(Filling& c, size_t index, Reg iterator) {
  FunctionLowering& f = c.f;
  const ComprehensionClause& clause = c.e.clauses[index];
  const Span span = f.ast()[clause.iterable].span;
  const size_t tests = c.tests.size();
  NoteTest(c, span, iterator);
  JumpLabel head, end;
  PlaceLoopHead(f, head);
  EmitJump(f, span, Op::ForNext, iterator, end);
  Assign(f, clause.target, iterator + 1);
  for (ExprId condition : clause.conditions) {
    const TruthTest test = TestOf(f, condition, Use(f, condition));
    NoteTest(c, f.ast()[condition].span, test.reg);
    EmitJump(f, f.ast()[condition].span, test.negated ? Op::JumpIf : Op::JumpIfNot, test.reg, head);
  }
  if (index + 1 == c.e.clauses.size()) {
    FillElement(c);
  } else {
    TemporaryScope temporaries(f);
    const ExprId iterable = c.e.clauses[index + 1].iterable;
    Reg inner = NewTemporary(f);
    Reg item = NewTemporary(f);
    Emit(f, f.ast()[iterable].span, Op::GetIter, inner, UseIn(f, iterable, item));
    FillClause(c, index + 1, inner);
  }
  EmitJump(f, span, Op::Jump, 0, head);
  c.tests.resize(tests);
  Place(f, end);
  // How far it went over what finds out on the way, a filter say, is known now.
  NoteShape(c, span, iterator);
}

void LowerGenerator(FunctionLowering& f, ExprId id, const ComprehensionExpr& e, Reg dst) {
  const Span span = f.ast()[id].span;
  const ExprId iterable = e.clauses[0].iterable;
  const FunctionId made = f.all.scopes.scopes[f.all.scopes.of_expression[id.index]].host;
  TemporaryScope temporaries(f);
  Reg base = f.is_temporary(dst) && dst + 1u == f.next ? dst : NewTemporary(f);
  MakeFunction(f, span, made, {}, base);
  Reg argument = NewTemporary(f);
  Emit(f, f.ast()[iterable].span, Op::GetIter, argument, UseIn(f, iterable, argument));
  Emit(f, span, Op::Call, base, 1);
  EmitMove(f, span, dst, base);
}

}  // namespace

void LowerComprehension(FunctionLowering& f, ExprId id, const ComprehensionExpr& e, Reg dst) {
  if (e.kind == ComprehensionKind::kGenerator) return LowerGenerator(f, id, e, dst);
  const Span span = f.ast()[id].span;
  TemporaryScope temporaries(f);
  const uint32_t next = f.next;
  BeginLoop(f);
  Reg container = f.is_temporary(dst) && f.next == next ? dst : NewTemporary(f);
  Reg iterator = NewTemporary(f);
  Reg item = NewTemporary(f);
  const ExprId iterable = e.clauses[0].iterable;
  Emit(f, f.ast()[iterable].span, Op::GetIter, iterator, UseIn(f, iterable, item));
  const Op build = e.kind == ComprehensionKind::kList ? Op::BuildList : e.kind == ComprehensionKind::kSet ? Op::BuildSet : Op::BuildDict;
  Emit(f, span, build, container);
  const ScopeId scope = f.all.scopes.of_expression[id.index];
  std::vector<const Mention*> outer;
  EnterComprehension(f, scope, span, outer);
  Filling filling{f, span, e, container, {}};
  FillClause(filling, 0, iterator);
  LeaveComprehension(f, scope, outer);
  EmitMove(f, span, dst, container);
}

void LowerGeneratorBody(FunctionLowering& f, const ComprehensionExpr& e) {
  const Span span = f.out.span;
  Reg iterator = NewTemporary(f);
  NewTemporary(f);
  EmitMove(f, span, iterator, 0);
  Filling filling{f, span, e, 0, {}};
  FillClause(filling, 0, iterator);
}

}  // namespace penstock
