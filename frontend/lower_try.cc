// try, with, and the ways out of them.
//
// A finally block stands in the code once. Every way into it first notes in registers where to go on
// afterwards (`exit`), with what value or error; behind the block a chain of tests goes there:
//
//        body                        -- errors go to `on_error`
//        exit = 0; error = None; jump entry
//      on_error:
//        exit = 1                    -- the machine put the error into `error`
//      entry:
//        enter_handler error         -- None: no new one
//        the finally block
//        leave_handler
//        if exit == 1: reraise error
//        if exit == 2: ... the first return, break or continue that passes here, and so on
#include <functional>
#include <optional>

#include "frontend/lowering.h"

namespace penstock {
namespace {

using Kind = Enclosing::Kind;
using Lowered = std::function<void()>;

Enclosing Around(Kind kind) {
  Enclosing enclosing;
  enclosing.kind = kind;
  return enclosing;
}

// Lowers `body` as code whose errors a handler takes; the handler's target is not set yet.
HandlerRange LowerProtected(FunctionLowering& f, Reg error, uint16_t handled, const Lowered& body) {
  const Pc begin = f.pinned = f.pc();
  f.enclosing.push_back(Around(Kind::kTry));
  body();
  Enclosing around = std::move(f.enclosing.back());
  f.enclosing.pop_back();
  return AddHandlers(f, begin, around.gaps, error, handled);
}

// Goes on at the target of `range`: what was bound before the protected code still is, unless
// something in it may have been unbound.
void BeginHandler(FunctionLowering& f, HandlerRange range, const BoundSet& before) {
  SetTarget(f, range, f.pc());
  f.pinned = f.pc();
  f.reachable = true;
  f.bound = before;
  f.bound.Subtract(f.deletable);
}

void OpenHandled(FunctionLowering& f, Span span, Reg error) {
  Emit(f, span, Op::EnterHandler, error);
  ++f.handled;
  f.enclosing.push_back(Around(Kind::kHandled));
}

void CloseHandled(FunctionLowering& f, Span span) {
  f.enclosing.pop_back();
  --f.handled;
  Emit(f, span, Op::LeaveHandler);
}

// -- except

// Can anybody see whether `e` of `except ... as e` is unbound after its body failed?
bool ErrorNameIsSeen(FunctionLowering& f, NameId name) {
  Reg reg;
  if (!RegisterToStore(f, name, reg)) return true;
  for (const Enclosing& around : f.enclosing) if (around.kind == Kind::kTry) return true;
  return false;
}

void LowerExceptBody(FunctionLowering& f, const ExceptClause& clause, Reg error) {
  if (!clause.name.present()) return LowerBlock(f, clause.body);
  const Span span = clause.name_span;
  StoreName(f, clause.name, span, error);
  if (!ErrorNameIsSeen(f, clause.name)) {
    f.enclosing.push_back(Around(Kind::kErrorName));
    f.enclosing.back().name = clause.name;
    LowerBlock(f, clause.body);
    f.enclosing.pop_back();
    return UnbindErrorName(f, clause.name, span);
  }
  TemporaryScope temporaries(f);
  Reg failed = NewTemporary(f);
  const BoundSet before = f.bound;
  f.enclosing.push_back(Around(Kind::kErrorName));
  f.enclosing.back().name = clause.name;
  HandlerRange range = LowerProtected(f, failed, static_cast<uint16_t>(f.handled - 1), [&] { LowerBlock(f, clause.body); });
  f.enclosing.pop_back();
  UnbindErrorName(f, clause.name, span);
  if (range.empty()) return;
  JumpLabel after;
  EmitJump(f, span, Op::Jump, 0, after);
  BeginHandler(f, range, before);
  UnbindErrorName(f, clause.name, span);
  Emit(f, span, Op::Reraise, failed);
  f.reachable = false;
  Place(f, after);
}

// The handlers, tried one after the other; LeaveHandler and a jump to `end` follow each.
void LowerExceptClauses(FunctionLowering& f, Span span, const TryStmt& s, Reg error, JumpLabel& end) {
  bool takes_all = false;
  OpenHandled(f, span, error);
  for (const ExceptClause& clause : s.handlers) {
    JumpLabel next;
    if (clause.type.present()) {
      TemporaryScope temporaries(f);
      const Span type_span = f.ast()[clause.type].span;
      Reg type = Use(f, clause.type);
      Reg matches = NewTemporary(f);
      Emit(f, type_span, Op::MatchError, matches, error, type);
      EmitJump(f, type_span, Op::JumpIfNot, matches, next);
    } else {
      takes_all = true;
    }
    LowerExceptBody(f, clause, error);
    Emit(f, clause.span, Op::LeaveHandler);
    EmitJump(f, clause.span, Op::Jump, 0, end);
    Place(f, next);
  }
  if (takes_all) f.reachable = false;
  CloseHandled(f, span);
  Emit(f, span, Op::Reraise, error);
  f.reachable = false;
}

void LowerTryExcept(FunctionLowering& f, Span span, const TryStmt& s) {
  if (s.handlers.empty()) {
    LowerBlock(f, s.body);
    return LowerBlock(f, s.otherwise);
  }
  TemporaryScope temporaries(f);
  Reg error = NewTemporary(f);
  const BoundSet before = f.bound;
  JumpLabel end;
  HandlerRange range = LowerProtected(f, error, f.handled, [&] { LowerBlock(f, s.body); });
  LowerBlock(f, s.otherwise);
  if (!range.empty()) {
    EmitJump(f, span, Op::Jump, 0, end);
    BeginHandler(f, range, before);
    LowerExceptClauses(f, span, s, error, end);
  }
  Place(f, end);
}

// -- finally

// Jumps to `next` unless the finally block was entered for exit number `number`.
void TestExit(FunctionLowering& f, Span span, const FinallyFrame& frame, int64_t number, JumpLabel& next) {
  TemporaryScope temporaries(f);
  Reg test = NewTemporary(f);
  EmitConstant(f, span, test, number);
  Emit(f, span, Op::Eq, test, frame.exit, test);
  EmitJump(f, span, Op::JumpIfNot, test, next);
}

void NoteExit(FunctionLowering& f, Span span, const FinallyFrame& frame, int64_t number, std::optional<Reg> value = {}) {
  EmitConstant(f, span, frame.exit, number);
  if (number != 1) EmitConstant(f, span, frame.error, NoneConstant{});
  if (value) EmitMove(f, span, frame.value, *value);
  else EmitConstant(f, span, frame.value, NoneConstant{});
}

// Behind the finally block: each pending exit goes on outside. The last needs no test.
void Dispatch(FunctionLowering& f, Span span, const FinallyFrame& frame, bool has_error, bool has_end, const BoundSet& at_end) {
  size_t left = frame.exits.size() + has_error + has_end;
  auto take = [&](int64_t number, const Lowered& go_on) {
    JumpLabel next;
    if (--left > 0) TestExit(f, span, frame, number, next);
    go_on();
    f.reachable = false;
    Place(f, next);
  };
  if (has_error) take(1, [&] { Emit(f, span, Op::Reraise, frame.error); });
  for (size_t i = 0; i < frame.exits.size(); ++i) {
    take(2 + static_cast<int64_t>(i), [&] { LeaveTo(f, span, frame.exits[i].kind, frame.exits[i].loop, frame.value); });
  }
  if (has_end && f.reachable) f.bound.Unite(at_end);
}

// `last` may end an error: it gives whether the end of the body may be reached though only errors came.
void LowerFinally(FunctionLowering& f, Span span, const Lowered& body, const std::function<bool(FinallyFrame&)>& last) {
  TemporaryScope temporaries(f);
  FinallyFrame frame;
  frame.exit = NewTemporary(f);
  frame.value = NewTemporary(f);
  frame.error = NewTemporary(f);
  const BoundSet before = f.bound;
  f.enclosing.push_back(Around(Kind::kFinally));
  f.enclosing.back().finally = &frame;
  HandlerRange range = LowerProtected(f, frame.error, f.handled, body);
  f.enclosing.pop_back();

  bool has_end = f.reachable;
  BoundSet at_end = has_end ? f.bound : before;
  at_end.Subtract(f.deletable);
  if (has_end) NoteExit(f, span, frame, 0);
  EmitJump(f, span, Op::Jump, 0, frame.entry);
  const bool has_error = !range.empty();
  if (has_error) {
    BeginHandler(f, range, before);
    NoteExit(f, span, frame, 1);
  }
  Place(f, frame.entry);
  if (!f.reachable) return;
  OpenHandled(f, span, frame.error);
  const bool may_swallow = last(frame);
  CloseHandled(f, span);
  if (may_swallow && !has_end) {
    has_end = true;
    at_end = before;
    at_end.Subtract(f.deletable);
  }
  if (may_swallow) at_end.Intersect(before);
  if (f.reachable) Dispatch(f, span, frame, has_error, has_end, at_end);
}

size_t ExitNumber(FinallyFrame& frame, ExitKind kind, size_t loop) {
  for (size_t i = 0; i < frame.exits.size(); ++i) {
    if (frame.exits[i].kind == kind && frame.exits[i].loop == loop) return 2 + i;
  }
  frame.exits.push_back({kind, loop});
  return 1 + frame.exits.size();
}

// -- with

// Calls manager.__exit__; for an error with it, and if the answer is true the error is forgotten, unless it never is.
void LowerExitCall(FunctionLowering& f, Span span, FinallyFrame& frame, Reg manager, bool may_forget) {
  TemporaryScope temporaries(f);
  JumpLabel without_error, called;
  const uint16_t site = MethodSite(f, MadeNameIndex(f.all, "__exit__"));
  TestExit(f, span, frame, 1, without_error);
  {
    TemporaryScope inner(f);
    Reg base = NewTemporary(f);
    EmitMove(f, span, base, manager);
    Reg type = NewTemporary(f);
    Reg error = NewTemporary(f);
    EmitWide(f, span, Op::LoadBuiltin, type, IdOf(BuiltinType::Type));
    EmitMove(f, span, error, frame.error);
    Emit(f, span, Op::Call, type, 1);
    EmitMove(f, span, error, frame.error);
    EmitMove(f, span, NewTemporary(f), frame.error);  // there are no tracebacks: something that is not None
    Emit(f, span, Op::CallMethod, base, 3, site);
    if (may_forget) {
      EmitJump(f, span, Op::JumpIfNot, base, called);
      EmitConstant(f, span, frame.exit, int64_t{0});
    }
    EmitJump(f, span, Op::Jump, 0, called);
  }
  Place(f, without_error);
  Reg base = NewTemporary(f);
  EmitMove(f, span, base, manager);
  for (int i = 0; i < 3; ++i) EmitConstant(f, span, NewTemporary(f), NoneConstant{});
  Emit(f, span, Op::CallMethod, base, 3, site);
  Place(f, called);
}

}  // namespace

void LeaveTo(FunctionLowering& f, Span span, ExitKind kind, size_t loop, Reg value) {
  if (!f.reachable) return;
  const bool is_return = kind == ExitKind::kReturn;
  std::vector<std::pair<size_t, Pc>> passed;  // kTry entries left, and where
  std::vector<Enclosing> left;                // innermost first
  const size_t stop = is_return ? 0 : loop + 1;
  const uint16_t handled = f.handled;
  bool arrived = true;
  for (size_t i = f.enclosing.size(); i-- > stop && f.reachable;) {
    const Enclosing& around = f.enclosing[i];
    switch (around.kind) {
      case Kind::kLoop: break;
      case Kind::kTry: passed.push_back({i, f.pc()}); break;
      case Kind::kHandled: Emit(f, span, Op::LeaveHandler); break;
      case Kind::kErrorName: UnbindErrorName(f, around.name, span); break;
      case Kind::kFinally:
        NoteExit(f, span, *around.finally, static_cast<int64_t>(ExitNumber(*around.finally, kind, loop)),
                 is_return ? std::optional<Reg>(value) : std::nullopt);
        EmitJump(f, span, Op::Jump, 0, around.finally->entry);
        arrived = false;
        break;
    }
  }
  if (arrived) {
    if (is_return) Emit(f, span, Op::Return, value);
    else EmitJump(f, span, Op::Jump, 0, kind == ExitKind::kBreak ? *f.enclosing[loop].on_break : *f.enclosing[loop].on_continue);
  }
  for (auto [index, from] : passed) f.enclosing[index].gaps.push_back({from, f.pc()});
  if (!passed.empty()) f.pinned = f.pc();
  f.handled = handled;
  f.reachable = false;
}

void LowerTry(FunctionLowering& f, Span span, const TryStmt& s) {
  if (!s.has_finally) return LowerTryExcept(f, span, s);
  LowerFinally(f, span, [&] { LowerTryExcept(f, span, s); }, [&](FinallyFrame&) {
    LowerBlock(f, s.finally);
    return false;
  });
}

void LowerWith(FunctionLowering& f, Span span, const WithStmt& s, size_t item) {
  if (item == s.items.size()) return LowerBlock(f, s.body);
  TemporaryScope temporaries(f);
  const WithItem& with = s.items[item];
  const Span context_span = f.ast()[with.context].span;
  Reg manager = NewTemporary(f);
  Into(f, with.context, manager);
  Emit(f, context_span, Op::CheckContext, manager);
  Reg entered = NewTemporary(f);
  EmitMove(f, context_span, entered, manager);
  Emit(f, context_span, Op::CallMethod, entered, 0, MethodSite(f, MadeNameIndex(f.all, "__enter__")));
  auto body = [&] {
    if (with.target.present()) Assign(f, with.target, entered);
    LowerWith(f, span, s, item + 1);
  };
  const bool may_forget = !EndsInItsErrors(f, with.context);
  LowerFinally(f, context_span, body, [&](FinallyFrame& frame) {
    LowerExitCall(f, context_span, frame, manager, may_forget);
    return may_forget;
  });
}

}  // namespace penstock
