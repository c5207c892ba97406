// match: each case tests its pattern against the subject and goes to the next case where it fails.
#include "core/check.h"
#include "frontend/lowering.h"

namespace penstock {
namespace {

// Names that a pattern binds get their values only when all of it matched.
struct Binding { NameId name; Span span; Reg value; };

struct Matching {
  FunctionLowering& f;
  JumpLabel& fails;
  std::vector<Binding>& bindings;
};

void Test(Matching& m, PatternId id, Reg subject);

void FailUnless(Matching& m, Span span, Reg test) { EmitJump(m.f, span, Op::JumpIfNot, test, m.fails); }

void TestLiteral(Matching& m, Span span, const LiteralPattern& p, Reg subject) {
  const bool is_singleton = std::holds_alternative<SingletonExpr>(m.f.ast()[p.value].node);
  TemporaryScope temporaries(m.f);
  Reg value = NewTemporary(m.f);
  Into(m.f, p.value, value);
  Emit(m.f, span, is_singleton ? Op::Is : Op::Eq, value, subject, value);
  FailUnless(m, span, value);
}

void TestValue(Matching& m, Span span, const ValuePattern& p, Reg subject) {
  TemporaryScope temporaries(m.f);
  Reg value = Use(m.f, p.value);
  Reg test = NewTemporary(m.f);
  Emit(m.f, span, Op::Eq, test, subject, value);
  FailUnless(m, span, test);
}

void Bind(Matching& m, NameId name, Span span, Reg value) {
  if (name.present()) m.bindings.push_back({name, span, value});
}

void TestItem(Matching& m, Span span, PatternId item, Reg subject, int64_t index) {
  Reg value = NewTemporary(m.f);
  EmitConstant(m.f, span, value, index);
  Emit(m.f, span, Op::GetItem, value, subject, value);
  Test(m, item, value);
}

// The subject, or what the library makes of it where it may be one of its own containers.
Reg TakenApart(Matching& m, Span span, Reg subject, const char* helper) {
  FunctionLowering& f = m.f;
  const Imported function{Imported::Kind::kSource, ModuleId::Collections, 0, {}, helper};
  if (f.all.id != kNoModule || !f.all.library.IsNeeded(function)) return subject;
  Reg callee = NewTemporary(f);
  Reg argument = NewTemporary(f);
  LoadImported(f, function, span, callee);
  EmitMove(f, span, argument, subject);
  Emit(f, span, Op::Call, callee, 1);
  return callee;
}

bool IsStar(const Ast& ast, PatternId id) { return std::holds_alternative<StarPattern>(ast[id].node); }

// The items behind the star count from the end.
void TestSequence(Matching& m, Span span, const SequencePattern& p, Reg subject) {
  FunctionLowering& f = m.f;
  size_t star = p.items.size();
  for (size_t i = 0; i < p.items.size(); ++i) if (IsStar(f.ast(), p.items[i])) star = i;
  const bool has_star = star < p.items.size();
  const size_t least = p.items.size() - has_star;
  subject = TakenApart(m, span, subject, kTakenSequence);
  Reg test = NewTemporary(f);
  Emit(f, span, Op::MatchSequence, test, subject, static_cast<uint16_t>(least | (has_star ? 0x8000 : 0)));
  FailUnless(m, span, test);
  for (size_t i = 0; i < p.items.size(); ++i) {
    const Span item_span = f.ast()[p.items[i]].span;
    if (i != star) {
      TestItem(m, item_span, p.items[i], subject, static_cast<int64_t>(i) - (i > star ? static_cast<int64_t>(p.items.size()) : 0));
      continue;
    }
    NameId name = std::get<StarPattern>(f.ast()[p.items[i]].node).name;
    if (!name.present()) continue;
    Reg first = NewTemporary(f);
    Reg stop = NewTemporary(f);
    Reg step = NewTemporary(f);
    const int64_t behind = static_cast<int64_t>(p.items.size() - star) - 1;
    EmitConstant(f, item_span, first, static_cast<int64_t>(star));
    if (behind > 0) EmitConstant(f, item_span, stop, -behind);
    else EmitConstant(f, item_span, stop, NoneConstant{});
    EmitConstant(f, item_span, step, NoneConstant{});
    Emit(f, item_span, Op::GetSlice, step, subject, first);
    Emit(f, item_span, Op::BuildList, first);
    Emit(f, item_span, Op::ListExtend, first, step);  // a list even if the subject is a tuple
    Bind(m, name, item_span, first);
  }
}

void TestMapping(Matching& m, Span span, const MappingPattern& p, Reg subject) {
  FunctionLowering& f = m.f;
  subject = TakenApart(m, span, subject, kTakenMapping);
  Reg test = NewTemporary(f);
  Emit(f, span, Op::MatchMapping, test, subject);
  FailUnless(m, span, test);
  std::vector<Reg> keys;
  for (const auto& [key, value] : p.items) {
    Reg key_register = NewTemporary(f);
    Into(f, key, key_register);
    keys.push_back(key_register);
    Reg found = NewTemporary(f);
    const Span key_span = f.ast()[key].span;
    Emit(f, key_span, Op::In, found, key_register, subject);
    FailUnless(m, key_span, found);
    Emit(f, key_span, Op::GetItem, found, subject, key_register);
    Test(m, value, found);
  }
  if (!p.has_rest || !p.rest.present()) return;
  Reg rest = NewTemporary(f);
  Emit(f, span, Op::BuildDict, rest);
  Emit(f, span, Op::DictMerge, rest, subject, 0);
  for (Reg key : keys) Emit(f, span, Op::DelItem, rest, key);
  Bind(m, p.rest, span, rest);
}

void TestClass(Matching& m, Span span, const ClassPattern& p, Reg subject) {
  FunctionLowering& f = m.f;
  Reg found = NewTemporary(f);
  EmitMove(f, span, found, subject);
  Reg type = NewTemporary(f);
  Into(f, p.type, type);
  CallSite site;
  for (const auto& [name, item] : p.keywords) site.keywords.push_back(AttributeIndex(f, name));
  Emit(f, span, Op::MatchClass, found, static_cast<uint16_t>(p.positional.size()), NewSite(f, std::move(site)));
  Reg none = type;
  EmitConstant(f, span, none, NoneConstant{});
  Emit(f, span, Op::IsNot, none, found, none);
  FailUnless(m, span, none);
  std::vector<PatternId> items = p.positional;
  for (const auto& [name, item] : p.keywords) items.push_back(item);
  if (items.empty()) return;
  const Reg first = static_cast<Reg>(f.next);
  for (size_t i = 0; i < items.size(); ++i) NewTemporary(f);
  Emit(f, span, Op::Unpack, first, found, static_cast<uint16_t>(items.size()));
  for (size_t i = 0; i < items.size(); ++i) Test(m, items[i], static_cast<Reg>(first + i));
}


// The first alternative that matches. Each binds the same names, in registers that all share.
void TestAlternatives(Matching& m, Span span, const OrPattern& p, Reg subject) {
  FunctionLowering& f = m.f;
  JumpLabel matched;
  std::vector<Binding> shared;
  for (size_t i = 0; i < p.alternatives.size(); ++i) {
    const bool is_last = i + 1 == p.alternatives.size();
    JumpLabel next;
    std::vector<Binding> own;
    Matching alternative{f, is_last ? m.fails : next, own};
    Test(alternative, p.alternatives[i], subject);
    if (i == 0) {
      for (const Binding& b : own) shared.push_back({b.name, b.span, NewTemporary(f)});
    }
    for (const Binding& to : shared) {
      for (const Binding& from : own) if (from.name == to.name) EmitMove(f, span, to.value, from.value);
    }
    EmitJump(f, span, Op::Jump, 0, matched);
    Place(f, next);
  }
  Place(f, matched);
  m.bindings.insert(m.bindings.end(), shared.begin(), shared.end());
}

void Test(Matching& m, PatternId id, Reg subject) {
  const Pattern& pattern = m.f.ast()[id];
  const Span span = pattern.span;
  std::visit(Overloaded{
      [&](const LiteralPattern& p) { TestLiteral(m, span, p, subject); },
      [&](const CapturePattern& p) { Bind(m, p.name, span, subject); },
      [&](const StarPattern& p) { Bind(m, p.name, span, subject); },
      [&](const ValuePattern& p) { TestValue(m, span, p, subject); },
      [&](const SequencePattern& p) { TestSequence(m, span, p, subject); },
      [&](const MappingPattern& p) { TestMapping(m, span, p, subject); },
      [&](const ClassPattern& p) { TestClass(m, span, p, subject); },
      [&](const OrPattern& p) { TestAlternatives(m, span, p, subject); },
      [&](const AsPattern& p) {
        Test(m, p.pattern, subject);
        Bind(m, p.name, span, subject);
      },
  }, pattern.node);
}

}  // namespace

void LowerMatch(FunctionLowering& f, Span, const MatchStmt& s) {
  TemporaryScope temporaries(f);
  Reg subject = NewTemporary(f);  // of its own: a case may bind the variable that was looked at
  Into(f, s.subject, subject);
  JumpLabel end;
  for (const MatchCase& c : s.cases) {
    if (!f.reachable) break;
    TemporaryScope of_case(f);
    JumpLabel next;
    std::vector<Binding> bindings;
    Matching matching{f, next, bindings};
    Test(matching, c.pattern, subject);
    for (const Binding& binding : bindings) StoreName(f, binding.name, binding.span, binding.value);
    if (c.guard.present()) Branch(f, c.guard, false, next);
    LowerBlock(f, c.body);
    EmitJump(f, f.ast()[c.pattern].span, Op::Jump, 0, end);
    Place(f, next);
  }
  Place(f, end);
}

}  // namespace penstock
