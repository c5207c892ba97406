// Functions and loops that need more than they say: annotations that the plan asks for at run time, attributes of functions that
// others wrap, and loops over a generator that has something to put right when the loop is left early.
#include <algorithm>
#include <cctype>
#include <optional>
#include <unordered_map>

#include "frontend/expand.h"
#include "frontend/expanding.h"
#include "frontend/scopes.h"
#include "frontend/show_expr.h"
#include "grammar/plan_lexer.h"

namespace penstock {
namespace {

// -- annotations

using Annotations = std::vector<std::pair<std::string, ExprId>>;

// A text as Python shows it, and so a literal of it.
std::string Shown(std::string_view text) {
  const char quote = text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos ? '"' : '\'';
  std::string shown(1, quote);
  for (char c : text) {
    if (c == quote || c == '\\') shown += '\\';
    if (c == '\n') shown += "\\n";
    else if (c == '\r') shown += "\\r";
    else shown += c;
  }
  return shown + quote;
}

// As Python writes an annotation that is a text.
std::string TextOf(const Ast& ast, ExprId id) {
  const auto& node = ast[id].node;
  const auto all = [&](const Exprs& items) {
    std::string text;
    for (ExprId item : items) text += (text.empty() ? "" : ", ") + TextOf(ast, item);
    return text;
  };
  if (const auto* text = std::get_if<StringExpr>(&node)) return Shown(text->value);
  if (const auto* list = std::get_if<ListExpr>(&node)) return "[" + all(list->items) + "]";
  if (const auto* either = std::get_if<BinaryExpr>(&node); either != nullptr && either->op == BinaryOp::kBitOr) return TextOf(ast, either->left) + " | " + TextOf(ast, either->right);
  const auto* index = std::get_if<IndexExpr>(&node);
  if (index == nullptr) return ShowExpr(ast, id);
  const auto* parts = std::get_if<TupleExpr>(&ast[index->index].node);
  return TextOf(ast, index->object) + "[" + (parts != nullptr && !parts->items.empty() ? all(parts->items) : TextOf(ast, index->index)) + "]";
}

// `{'x': 0, 'return': 0}`, and then the annotations in their places.
ExprId TableOf(Expansion& x, const Annotations& annotations, bool as_texts, Span span) {
  std::string text = "{";
  for (const auto& [name, annotation] : annotations) text += Literal(name) + ": ''" + ", ";
  Block written = ParseWritten(x, text + "}\n", span);
  const ExprId table = std::get<ExprStmt>(x.ast[written[0]].node).value;
  for (size_t i = 0; i < annotations.size(); ++i) {
    const ExprId place = std::get<DictExpr>(x.ast[table].node).items[i].value;
    const std::string shown = as_texts ? TextOf(x.ast, annotations[i].second) : "";
    if (as_texts) std::get<StringExpr>(x.ast.exprs[place.index].node).value = shown;
    else std::get<DictExpr>(x.ast.exprs[table.index].node).items[i].value = annotations[i].second;
  }
  return table;
}

// Is the text a type, `Optional[Node]` or `int | None`, and so the expression that it would be?
bool IsTypeText(std::string_view text) {
  int open = 0;
  bool wants_name = true;  // else an operator
  for (size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (std::isalpha(static_cast<unsigned char>(c)) || c == '_') {
      size_t end = at;
      while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) || text[end] == '_')) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (!wants_name || (IsKeyword(word) && word != "None")) return false;
      wants_name = false;
      at = end;
      continue;
    }
    ++at;
    if (c == ' ') continue;
    if (wants_name || (c == ']' && open == 0) || (c == ',' && open == 0)) return false;
    if (c != '[' && c != ']' && c != ',' && c != '|' && c != '.') return false;
    open += c == '[' ? 1 : c == ']' ? -1 : 0;
    wants_name = c != ']';
  }
  return !wants_name && open == 0;
}

// The annotation with the types that texts in it name, as text; none: it says nothing of types.
std::optional<std::string> ResolvedText(const Expansion& x, ExprId id) {
  const auto& node = x.ast[id].node;
  const auto all = [&](const Exprs& items) -> std::optional<std::string> {
    std::string text;
    for (ExprId item : items) {
      const std::optional<std::string> one = ResolvedText(x, item);
      if (!one) return std::nullopt;
      text += (text.empty() ? "" : ", ") + *one;
    }
    return text;
  };
  if (const auto* text = std::get_if<StringExpr>(&node)) return IsTypeText(text->value) ? std::optional(text->value) : std::nullopt;
  if (std::holds_alternative<NameExpr>(node) || std::holds_alternative<AttributeExpr>(node) || std::holds_alternative<SingletonExpr>(node)) return ShowExpr(x.ast, id);
  if (const auto* list = std::get_if<ListExpr>(&node)) {
    const std::optional<std::string> items = all(list->items);
    return items ? std::optional("[" + *items + "]") : std::nullopt;
  }
  if (const auto* tuple = std::get_if<TupleExpr>(&node)) return tuple->items.empty() ? std::nullopt : all(tuple->items);
  if (const auto* either = std::get_if<BinaryExpr>(&node); either != nullptr && either->op == BinaryOp::kBitOr) {
    const std::optional<std::string> left = ResolvedText(x, either->left), right = ResolvedText(x, either->right);
    return left && right ? std::optional(*left + " | " + *right) : std::nullopt;
  }
  const auto* index = std::get_if<IndexExpr>(&node);
  if (index == nullptr) return std::nullopt;
  const std::string meaning = MeaningOf(x, index->object);
  if (meaning == "typing.Literal" || meaning == "typing.Annotated") return ShowExpr(x.ast, id);
  const std::optional<std::string> object = ResolvedText(x, index->object), items = ResolvedText(x, index->index);
  return object && items ? std::optional(*object + "[" + *items + "]") : std::nullopt;
}

// `lambda: {'x': int}`: looked at when `get_type_hints` asks, for what a text names may come later. As text of the plan language.
std::string HintsOf(const Expansion& x, const Annotations& annotations) {
  std::string text = "lambda: {";
  for (const auto& [name, annotation] : annotations) {
    const auto* said = std::get_if<StringExpr>(&x.ast[annotation].node);
    const std::string type = ResolvedText(x, annotation).value_or(""), shown = Shown(said != nullptr ? said->value : TextOf(x.ast, annotation));
    text += Literal(name) + ": " + (!type.empty() && Parses(type + "\n") ? type : Parses(shown + "\n") ? shown : "''") + ", ";
  }
  return text + "}";
}

// Functions that are registered by the type that their first parameter is annotated with.
bool Dispatches(const Ast& ast) { return Mentions(ast, "singledispatch") || Mentions(ast, "singledispatchmethod"); }

// Does the plan ask what types its annotations name, and are any of them texts?
bool HasTextsToResolve(const Expansion& x) {
  if (!Mentions(x.ast, "get_type_hints") && !Dispatches(x.ast)) return false;
  if (ImportsAnnotations(x.ast)) return true;
  const auto holds_text = [&](ExprId annotation) { return annotation.present() && ShowExpr(x.ast, annotation).find_first_of("'\"") != std::string::npos; };
  return std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
    if (const auto* declared = std::get_if<AnnAssignStmt>(&stmt.node)) return holds_text(declared->annotation);
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    return def != nullptr && (holds_text(def->returns) || std::any_of(def->parameters.begin(), def->parameters.end(), [&](const ParameterNode& one) { return holds_text(one.annotation); }));
  });
}

// `get_type_hints` is asked for them.
void ResolveHints(Expansion& x) {
  const size_t count = x.ast.exprs.size();
  for (size_t i = 0; i < count; ++i) {
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr || MeaningOf(x, call->callee) != "typing.get_type_hints") continue;
    const Span span = x.ast[call->callee].span;
    const ExprId callee = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "typing", "resolved_hints") + "\n", span)[0]].node).value;
    std::get<CallExpr>(x.ast.exprs[i].node).callee = callee;
  }
}

void AnnotateFunction(Expansion& x, StmtId id, bool as_texts, bool resolves) {
  const DefStmt def = std::get<DefStmt>(x.ast[id].node);
  Annotations annotations;
  for (const ParameterNode& parameter : def.parameters) {
    if (parameter.annotation.present()) annotations.emplace_back(x.ast[parameter.name], parameter.annotation);
  }
  if (def.returns.present()) annotations.emplace_back("return", def.returns);
  if (annotations.empty()) return;
  const std::string hints = resolves ? ", " + HintsOf(x, annotations) : "";
  const ExprId table = TableOf(x, annotations, as_texts, def.name_span);
  Block written = ParseWritten(x, Helper(x, "typing", resolves ? "annotated_with_texts" : "annotated") + "(0" + hints + ")\n", def.name_span);
  const ExprId decorator = std::get<ExprStmt>(x.ast[written[0]].node).value;
  std::get<CallExpr>(x.ast.exprs[decorator.index].node).arguments[0] = table;
  std::get<DefStmt>(x.ast.stmts[id.index].node).decorators.push_back(decorator);
}

void AnnotateClass(Expansion& x, StmtId id, bool as_texts, bool resolves) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  Annotations annotations;
  for (const ClassField& field : AnnotatedFields(x, s)) annotations.emplace_back(PrivateName(x.ast[s.name], field.name), field.annotation);
  if (annotations.empty()) return;
  const std::string hints = resolves ? "_type_hints_ = " + HintsOf(x, annotations) + "\n" : "";
  // A TypedDict tells of the keys of its bases, too.
  std::string bases;
  for (ExprId base : s.bases) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    if (name != nullptr && IsTypedDict(x, base) && MeaningOf(x, base) != "typing.TypedDict") bases += x.ast[name->name] + ", ";
  }
  Block written = ParseWritten(x, "__annotations__ = " + (bases.empty() ? "0" : Helper(x, "typing", "all_annotations") + "((" + bases + "), 0)") + "\n" + hints, s.name_span);
  const ExprId table = TableOf(x, annotations, as_texts, s.name_span);
  const ExprId value = std::get<AssignStmt>(x.ast[written[0]].node).value;
  if (bases.empty()) std::get<AssignStmt>(x.ast.stmts[written[0].index].node).value = table;
  else std::get<CallExpr>(x.ast.exprs[value.index].node).arguments[1] = table;
  Block& body = std::get<ClassStmt>(x.ast.stmts[id.index].node).body;
  body.insert(body.end(), written.begin(), written.end());
}

// -- attributes of functions

// The function in `@wraps(function)`; absent: another decorator.
ExprId WrappedBy(const Expansion& x, ExprId decorator) {
  const auto* call = std::get_if<CallExpr>(&x.ast[decorator].node);
  const bool wraps = call != nullptr && call->arguments.size() == 1 && call->keywords.empty() && MeaningOf(x, call->callee) == "functools.wraps";
  return wraps && std::holds_alternative<NameExpr>(x.ast[call->arguments[0]].node) ? call->arguments[0] : ExprId{};
}

// `f.calls = 0`, where `f` is a function, or a decorator wraps it or gives it back: the names of such attributes.
std::vector<std::string> AttributesOfFunctions(const Expansion& x) {
  const Ast& ast = x.ast;
  std::vector<std::string> functions, names;
  for (const Stmt& stmt : ast.stmts) {
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    if (def != nullptr) functions.push_back(ast[def->name]);
    for (ExprId decorator : def != nullptr ? def->decorators : Exprs()) {
      const ExprId wrapped = WrappedBy(x, decorator);
      if (wrapped.present()) functions.push_back(ast[std::get<NameExpr>(ast[wrapped].node).name]);
    }
    const auto* given = std::get_if<ReturnStmt>(&stmt.node);
    const auto* name = given != nullptr && given->value.present() ? std::get_if<NameExpr>(&ast[given->value].node) : nullptr;
    if (name != nullptr && ast[name->name] != "self" && ast[name->name] != "cls") functions.push_back(ast[name->name]);
  }
  const auto has = [](const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); };
  for (const Stmt& stmt : ast.stmts) {
    const auto* assign = std::get_if<AssignStmt>(&stmt.node);
    if (assign == nullptr) continue;
    for (ExprId target : assign->targets) {
      const auto* attribute = std::get_if<AttributeExpr>(&ast[target].node);
      const auto* object = attribute != nullptr ? std::get_if<NameExpr>(&ast[attribute->object].node) : nullptr;
      if (object == nullptr || !has(functions, ast[object->name])) continue;
      const std::string& name = ast[attribute->name];
      if (!name.starts_with("__") && !has(names, name)) names.push_back(name);
    }
  }
  return names;
}

// `update_wrapper(wrapper, f)` is given what has the attributes already. False: there is none.
bool CarryToWrappers(Expansion& x) {
  bool any = false;
  const size_t count = Mentions(x.ast, "update_wrapper") ? x.ast.exprs.size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr || call->arguments.size() != 2 || !call->keywords.empty() || MeaningOf(x, call->callee) != "functools.update_wrapper") continue;
    const auto* wrapped = std::get_if<NameExpr>(&x.ast[call->arguments[1]].node);
    if (wrapped == nullptr) continue;
    const ExprId wrapper = call->arguments[0];
    const Block written = ParseWritten(x, HiddenName("carried") + "(" + x.ast[wrapped->name] + ")(0)\n", x.ast[wrapper].span);
    const ExprId carried = std::get<ExprStmt>(x.ast[written[0]].node).value;
    std::get<CallExpr>(x.ast.exprs[carried.index].node).arguments[0] = wrapper;
    std::get<CallExpr>(x.ast.exprs[i].node).arguments[0] = carried;
    any = true;
  }
  return any;
}

// -- loops

// Does the generator suspend where a `finally`, a handler or a `with` waits for its end?
bool HasToBeClosed(const Ast& ast, const DefStmt& def, Span span) {
  if (!def.decorators.empty() || def.is_async) return false;
  auto yields_in = [&](Span block) {
    return std::any_of(ast.exprs.begin(), ast.exprs.end(),
                       [&](const Expr& expr) { return std::holds_alternative<YieldExpr>(expr.node) && Inside(expr.span, block); });
  };
  return std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const bool waits = std::holds_alternative<TryStmt>(stmt.node) || std::holds_alternative<WithStmt>(stmt.node);
    return waits && Inside(stmt.span, span) && yields_in(stmt.span);
  });
}

std::string CalleeName(const Ast& ast, ExprId iterable) {
  const auto* call = std::get_if<CallExpr>(&ast[iterable].node);
  if (call == nullptr) return "";
  if (const auto* name = std::get_if<NameExpr>(&ast[call->callee].node)) return ast[name->name];
  if (const auto* attribute = std::get_if<AttributeExpr>(&ast[call->callee].node)) return ast[attribute->name];
  return "";
}

}  // namespace

bool ImportsAnnotations(const Ast& ast) {
  return std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* import = std::get_if<ImportFromStmt>(&stmt.node);
    if (import == nullptr || import->module.size() != 1 || ast[import->module[0]] != "__future__") return false;
    return std::any_of(import->names.begin(), import->names.end(), [&](const ImportAlias& alias) { return ast[alias.dotted[0]] == "annotations"; });
  });
}

bool Mentions(const Ast& ast, std::string_view name) { return std::find(ast.names.begin(), ast.names.end(), name) != ast.names.end(); }

// `getattr(thing, "__annotations__")`
static bool HasText(const Ast& ast, std::string_view text) {
  return std::any_of(ast.exprs.begin(), ast.exprs.end(), [&](const Expr& expr) {
    const auto* string = std::get_if<StringExpr>(&expr.node);
    return string != nullptr && string->value == text;
  });
}

void AnnotateFunctions(Expansion& x) {
  const bool both = Mentions(x.ast, "__annotations__") || HasText(x.ast, "__annotations__") || Mentions(x.ast, "get_type_hints");
  const bool functions = both || Dispatches(x.ast);
  const bool classes = both || (Mentions(x.ast, "dataclasses") && Mentions(x.ast, "fields"));  // each field tells its type
  if (!functions && !classes) return;
  const bool as_texts = ImportsAnnotations(x.ast), resolves = HasTextsToResolve(x);
  if (resolves) ResolveHints(x);
  const size_t count = x.ast.stmts.size();
  for (uint32_t i = 0; i < count; ++i) {
    if (functions && std::holds_alternative<DefStmt>(x.ast.stmts[i].node)) AnnotateFunction(x, {i}, as_texts, resolves);
    else if (classes && std::holds_alternative<ClassStmt>(x.ast.stmts[i].node)) AnnotateClass(x, {i}, as_texts, resolves);
  }
}

// A setattr with a name that is known only at run time is not followed, so what the plan says of its functions is written out.
void CarryAttributes(Expansion& x) {
  if (!Mentions(x.ast, "wraps") && !Mentions(x.ast, "update_wrapper")) return;
  const std::vector<std::string> names = AttributesOfFunctions(x);
  if (names.empty()) return;
  bool any = CarryToWrappers(x);
  const size_t count = x.ast.stmts.size();
  for (uint32_t i = 0; i < count; ++i) {
    const auto* def = std::get_if<DefStmt>(&x.ast.stmts[i].node);
    const Exprs decorators = def != nullptr ? def->decorators : Exprs();
    Exprs more;
    for (ExprId decorator : decorators) {
      const ExprId wrapped = WrappedBy(x, decorator);
      if (wrapped.present()) {
        Block written = ParseWritten(x, HiddenName("carried") + "(" + x.ast[std::get<NameExpr>(x.ast[wrapped].node).name] + ")\n", x.ast[decorator].span);
        more.push_back(std::get<ExprStmt>(x.ast[written[0]].node).value);
      }
      more.push_back(decorator);
    }
    if (more.size() == decorators.size()) continue;
    std::get<DefStmt>(x.ast.stmts[i].node).decorators = more;
    any = true;
  }
  if (!any) return;
  std::string text = "def " + HiddenName("carried") + "(wrapped):\n    def carry(wrapper):\n";
  for (const std::string& name : names) {
    text += "        try:\n            wrapper." + name + " = wrapped." + name + "\n        except AttributeError:\n            pass\n";
  }
  Block written = ParseWritten(x, text + "        return wrapper\n    return carry\n", Span{});
  x.ast.body.insert(x.ast.body.begin(), written.begin(), written.end());
}

void NoteGenerators(Expansion& x) {
  const bool any = std::any_of(x.ast.exprs.begin(), x.ast.exprs.end(), [](const Expr& expr) { return std::holds_alternative<YieldExpr>(expr.node); });
  if (!any) return;
  std::unordered_map<std::string, bool> all;
  for (const Stmt& stmt : x.ast.stmts) {
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    if (def == nullptr) continue;
    auto [entry, fresh] = all.emplace(x.ast[def->name], true);
    entry->second = entry->second && HasToBeClosed(x.ast, *def, stmt.span);
  }
  for (const auto& [name, closes] : all) if (closes) x.to_be_closed.insert(name);
}

bool ExpandLoop(Expansion& x, StmtId id, Block& out) {
  const auto* loop = std::get_if<ForStmt>(&x.ast[id].node);
  if (loop == nullptr || loop->is_async || !x.to_be_closed.contains(CalleeName(x.ast, loop->iterable))) return false;
  const Span span = x.ast[id].span;
  const std::string held = "penstock__loop" + std::to_string(x.loops++);
  ForStmt moved = *loop;
  Block written = ParseWritten(x, held + " = 0\ntry:\n    " + held + "\nfinally:\n    try:\n        " + held + ".close()\n    except BaseException:\n        pass\n", x.ast[moved.iterable].span);
  std::get<AssignStmt>(x.ast.stmts[written[0].index].node).value = moved.iterable;
  const StmtId inner = std::get<TryStmt>(x.ast[written[1]].node).body[0];
  moved.iterable = std::get<ExprStmt>(x.ast[inner].node).value;
  x.ast.stmts[inner.index] = Stmt(span, std::move(moved));
  out.push_back(written[0]);
  out.push_back(written[1]);
  return true;
}

}  // namespace penstock
