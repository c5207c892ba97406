#include "frontend/plan_names.h"

#include <algorithm>
#include <set>

#include "frontend/parse.h"

namespace penstock {
namespace {

struct Symbols {
  const PlanNames& names;
  std::set<std::string> seen;  // variables of the plan
};

void AddTarget(Symbols& s, ExprId target, Span statement, std::vector<PlanSymbol>& out) {
  const Expr& expr = s.names.ast[target];
  if (const auto* name = std::get_if<NameExpr>(&expr.node)) {
    const std::string& text = s.names.ast[name->name];
    if (s.seen.insert(text).second) out.push_back({PlanSymbol::Kind::kVariable, text, expr.span, statement, {}});
    return;
  }
  const Exprs* items = nullptr;
  if (const auto* tuple = std::get_if<TupleExpr>(&expr.node)) items = &tuple->items;
  if (const auto* list = std::get_if<ListExpr>(&expr.node)) items = &list->items;
  if (const auto* star = std::get_if<StarExpr>(&expr.node)) AddTarget(s, star->value, statement, out);
  if (items) for (ExprId item : *items) AddTarget(s, item, statement, out);
}

void AddBlock(Symbols& s, const Block& block, bool in_class, bool variables, std::vector<PlanSymbol>& out);

void AddStatement(Symbols& s, const Stmt& statement, bool in_class, bool variables, std::vector<PlanSymbol>& out) {
  auto block = [&](const Block& b) { AddBlock(s, b, in_class, variables, out); };
  auto target = [&](ExprId id) { if (variables) AddTarget(s, id, statement.span, out); };
  if (const auto* def = std::get_if<DefStmt>(&statement.node)) {
    PlanSymbol symbol{in_class ? PlanSymbol::Kind::kMethod : PlanSymbol::Kind::kFunction, s.names.ast[def->name], def->name_span, statement.span, {}};
    AddBlock(s, def->body, false, false, symbol.children);
    out.push_back(std::move(symbol));
  } else if (const auto* cls = std::get_if<ClassStmt>(&statement.node)) {
    PlanSymbol symbol{PlanSymbol::Kind::kClass, s.names.ast[cls->name], cls->name_span, statement.span, {}};
    AddBlock(s, cls->body, true, false, symbol.children);
    out.push_back(std::move(symbol));
  } else if (const auto* assign = std::get_if<AssignStmt>(&statement.node)) {
    for (ExprId id : assign->targets) target(id);
  } else if (const auto* annotated = std::get_if<AnnAssignStmt>(&statement.node)) {
    target(annotated->target);
  } else if (const auto* branch = std::get_if<IfStmt>(&statement.node)) {
    for (const IfBranch& one : branch->branches) block(one.body);
    block(branch->otherwise);
  } else if (const auto* loop = std::get_if<WhileStmt>(&statement.node)) {
    block(loop->body);
    block(loop->otherwise);
  } else if (const auto* each = std::get_if<ForStmt>(&statement.node)) {
    target(each->target);
    block(each->body);
    block(each->otherwise);
  } else if (const auto* guarded = std::get_if<TryStmt>(&statement.node)) {
    block(guarded->body);
    for (const ExceptClause& clause : guarded->handlers) block(clause.body);
    block(guarded->otherwise);
    block(guarded->finally);
  } else if (const auto* with = std::get_if<WithStmt>(&statement.node)) {
    for (const WithItem& item : with->items) if (item.target.present()) target(item.target);
    block(with->body);
  } else if (const auto* match = std::get_if<MatchStmt>(&statement.node)) {
    for (const MatchCase& one : match->cases) block(one.body);
  }
}

void AddBlock(Symbols& s, const Block& block, bool in_class, bool variables, std::vector<PlanSymbol>& out) {
  for (StmtId id : block) AddStatement(s, s.names.ast[id], in_class, variables, out);
}

void SortPlaces(std::vector<NamePlace>& places) {
  auto key = [](const NamePlace& p) { return std::tuple(p.span.begin, p.span.end, p.name.index, !p.binds); };
  std::sort(places.begin(), places.end(), [&](const NamePlace& a, const NamePlace& b) { return key(a) < key(b); });
  auto same = [](const NamePlace& a, const NamePlace& b) { return a.span == b.span && a.name == b.name; };
  places.erase(std::unique(places.begin(), places.end(), same), places.end());
}

}  // namespace

const NamePlace* PlanNames::At(uint32_t offset) const {
  const NamePlace* best = nullptr;
  for (const NamePlace& place : places) {
    if (place.span.begin > offset) break;
    if (offset > place.span.end) continue;
    if (!best || place.span.end - place.span.begin <= best->span.end - best->span.begin) best = &place;
  }
  return best;
}

const Mention* PlanNames::MeaningOf(const NamePlace& place) const {
  for (const Mention& mention : scopes.scopes[place.scope].mentions) if (mention.name == place.name) return &mention;
  return nullptr;
}

std::vector<const NamePlace*> PlanNames::SameAs(const NamePlace& place) const {
  const Mention* meaning = MeaningOf(place);
  std::vector<const NamePlace*> same;
  if (!meaning || meaning->meaning != Meaning::kVariable) return {&place};
  for (const NamePlace& other : places) {
    if (!(other.name == place.name)) continue;
    const Mention* others = MeaningOf(other);
    if (others && others->meaning == Meaning::kVariable && others->index == meaning->index) same.push_back(&other);
  }
  return same;
}

std::optional<PlanNames> ReadNames(const SourceFile& source, const Manifest& tools, const std::vector<std::string>& inputs, const Limits& limits) {
  Diagnostics unread(source);
  std::optional<Ast> ast = Parse(source, limits, unread);
  if (!ast) return std::nullopt;
  PlanNames names{std::move(*ast), {}, {}};
  Library library;
  names.scopes = Resolve(names.ast, tools, inputs, library, unread, &names.places);
  names.scopes.places = nullptr;
  SortPlaces(names.places);
  return names;
}

std::vector<PlanSymbol> SymbolsOf(const PlanNames& names) {
  Symbols symbols{names, {}};
  std::vector<PlanSymbol> out;
  AddBlock(symbols, names.ast.body, false, true, out);
  return out;
}

}  // namespace penstock
