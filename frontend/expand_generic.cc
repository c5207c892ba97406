// Models with type variables: `Page[int]` is a class of its own, whose fields are checked by what was given for the variables.
#include <algorithm>
#include <cctype>
#include <map>
#include <optional>

#include "frontend/expanding.h"

namespace penstock {
namespace {

constexpr size_t kMostClasses = 200;  // `Node[list[T]]` within `Node[T]` would never come to an end

// A field as it is written; nothing: it cannot be written anew.
struct WrittenField { std::string name, annotation, value; };

struct GenericModel {
  StmtId statement;
  std::vector<std::string> variables;
  std::vector<WrittenField> fields;  // of its bases, too
  bool is_written = true;            // all its fields are
};

struct Generics {
  Expansion& x;
  std::map<std::string, GenericModel> models = {};
  std::map<std::string, std::string> made = {};    // "Page[int]" -> the class of that
  std::map<std::string, std::string> titles = {};  // and what the class is called
  std::map<std::string, std::string> given = {};   // variable -> type, where fields are written anew
};

std::optional<std::string> Written(const Generics& g, ExprId id, bool in_literal = false);

std::optional<std::string> WrittenList(const Generics& g, const Exprs& items, bool in_literal = false) {
  std::string text;
  for (ExprId item : items) {
    const std::optional<std::string> one = Written(g, item, in_literal);
    if (!one) return {};
    text += (text.empty() ? "" : ", ") + *one;
  }
  return text;
}

std::optional<std::string> WrittenCall(const Generics& g, const CallExpr& call) {
  const std::optional<std::string> callee = Written(g, call.callee), arguments = WrittenList(g, call.arguments, true);
  if (!callee || !arguments) return {};
  std::string text = *arguments;
  for (const Keyword& keyword : call.keywords) {
    const std::optional<std::string> value = Written(g, keyword.value, true);
    if (!value || !keyword.name.present()) return {};
    text += (text.empty() ? "" : ", ") + g.x.ast[keyword.name] + "=" + *value;
  }
  return *callee + "(" + text + ")";
}

bool IsPlain(const std::string& text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~' && c != '\'' && c != '\\'; });
}

// The expression as text, if it is one of those that types and defaults are made of. A text that is no literal is what it says.
std::optional<std::string> Written(const Generics& g, ExprId id, bool in_literal) {
  const Ast& ast = g.x.ast;
  const auto& node = ast[id].node;
  if (const auto* name = std::get_if<NameExpr>(&node)) {
    const auto given = g.given.find(ast[name->name]);
    return given == g.given.end() ? ast[name->name] : given->second;
  }
  if (const auto* text = std::get_if<StringExpr>(&node)) {
    if (!IsPlain(text->value)) return {};
    if (in_literal) return Literal(text->value);
    std::string meant;
    for (size_t i = 0; i < text->value.size();) {
      size_t end = i;
      while (end < text->value.size() && (std::isalnum(static_cast<unsigned char>(text->value[end])) || text->value[end] == '_')) ++end;
      const std::string word = text->value.substr(i, std::max(end - i, size_t{1}));
      const auto given = g.given.find(word);
      meant += given == g.given.end() ? word : given->second;
      i += word.size();
    }
    return Parses("(" + meant + ")\n") ? std::optional(meant) : std::nullopt;
  }
  if (const auto* number = std::get_if<IntExpr>(&node)) return number->digits;
  if (const auto* single = std::get_if<SingletonExpr>(&node)) {
    const bool truth = single->kind == SingletonKind::kTrue || single->kind == SingletonKind::kFalse;
    return single->kind == SingletonKind::kEllipsis ? "..." : !truth ? "None" : single->kind == SingletonKind::kTrue ? "True" : "False";
  }
  if (const auto* attribute = std::get_if<AttributeExpr>(&node)) {
    const std::optional<std::string> object = Written(g, attribute->object);
    return object ? std::optional(*object + "." + ast[attribute->name]) : std::nullopt;
  }
  if (const auto* index = std::get_if<IndexExpr>(&node)) {
    const std::optional<std::string> object = Written(g, index->object);
    const std::optional<std::string> inner = Written(g, index->index, MeaningOf(g.x, index->object) == "typing.Literal");
    return object && inner ? std::optional(*object + "[" + *inner + "]") : std::nullopt;
  }
  if (const auto* tuple = std::get_if<TupleExpr>(&node)) return tuple->items.size() == 0 ? std::nullopt : WrittenList(g, tuple->items, in_literal);
  if (const auto* binary = std::get_if<BinaryExpr>(&node); binary != nullptr && binary->op == BinaryOp::kBitOr) {
    const std::optional<std::string> left = Written(g, binary->left), right = Written(g, binary->right);
    return left && right ? std::optional(*left + " | " + *right) : std::nullopt;
  }
  if (const auto* list = std::get_if<ListExpr>(&node)) {
    const std::optional<std::string> items = WrittenList(g, list->items, in_literal);
    return items ? std::optional("[" + *items + "]") : std::nullopt;
  }
  if (const auto* dict = std::get_if<DictExpr>(&node); dict != nullptr && dict->items.empty()) return "{}";
  if (const auto* call = std::get_if<CallExpr>(&node)) return WrittenCall(g, *call);
  return {};
}

bool MentionsName(const Generics& g, ExprId id, const std::string& name) {
  Generics with{g.x};
  with.given[name] = name + "_";
  return Written(g, id) != Written(with, id);
}

Exprs TypesIn(const Ast& ast, ExprId index) {
  const auto* tuple = std::get_if<TupleExpr>(&ast[index].node);
  return tuple != nullptr ? tuple->items : Exprs{index};
}

// The fields with types for the variables of their class.
std::vector<WrittenField> FilledIn(const GenericModel& model, const std::vector<std::string>& types) {
  std::vector<WrittenField> fields = model.fields;
  for (WrittenField& field : fields) {
    std::string text;
    for (size_t i = 0; i < field.annotation.size();) {
      size_t end = i;
      while (end < field.annotation.size() && (std::isalnum(static_cast<unsigned char>(field.annotation[end])) || field.annotation[end] == '_')) ++end;
      const std::string word = field.annotation.substr(i, std::max(end - i, size_t{1}));
      const auto at = std::find(model.variables.begin(), model.variables.end(), word);
      text += at == model.variables.end() ? word : types[static_cast<size_t>(at - model.variables.begin())];
      i += word.size();
    }
    field.annotation = text;
  }
  return fields;
}

void NoteModel(Generics& g, StmtId id, std::vector<std::string>& models) {
  const auto* s = std::get_if<ClassStmt>(&g.x.ast[id].node);
  if (s == nullptr) return;
  GenericModel model{id};
  bool is_model = false;
  for (ExprId base : s->bases) {
    const auto* index = std::get_if<IndexExpr>(&g.x.ast[base].node);
    const ExprId head = index != nullptr ? index->object : base;
    const auto* name = std::get_if<NameExpr>(&g.x.ast[head].node);
    if (index != nullptr && MeaningOf(g.x, head) == "typing.Generic") {
      for (ExprId variable : TypesIn(g.x.ast, index->index)) {
        if (const auto* one = std::get_if<NameExpr>(&g.x.ast[variable].node)) model.variables.push_back(g.x.ast[one->name]);
      }
      continue;
    }
    is_model |= MeaningOf(g.x, head) == "pydantic.BaseModel" || (name != nullptr && std::find(models.begin(), models.end(), g.x.ast[name->name]) != models.end());
    const auto known = name == nullptr ? g.models.end() : g.models.find(g.x.ast[name->name]);
    if (known == g.models.end()) continue;
    std::vector<std::string> types = known->second.variables;
    const Exprs given = index != nullptr ? TypesIn(g.x.ast, index->index) : Exprs{};
    for (size_t i = 0; i < given.size() && i < types.size(); ++i) types[i] = Written(g, given[i]).value_or("");
    model.is_written &= known->second.is_written && std::find(types.begin(), types.end(), "") == types.end();
    const std::vector<WrittenField> inherited = FilledIn(known->second, types);
    model.fields.insert(model.fields.end(), inherited.begin(), inherited.end());
  }
  if (!is_model) return;
  models.push_back(g.x.ast[s->name]);
  for (const ClassField& field : AnnotatedFields(g.x, *s)) {
    const std::optional<std::string> annotation = Written(g, field.annotation), value = field.has_default ? Written(g, field.value, true) : "";
    const bool varies = std::any_of(model.variables.begin(), model.variables.end(), [&](const std::string& name) { return MentionsName(g, field.annotation, name); });
    if (annotation && !varies) continue;
    model.is_written &= annotation.has_value() && value.has_value();
    model.fields.push_back({field.name, annotation.value_or(""), value.value_or("")});
  }
  if (!model.variables.empty()) g.models[g.x.ast[s->name]] = std::move(model);
}

// `class Sub(Page[T], Generic[T])` derives from `Page`.
void DeriveFromModels(Generics& g, StmtId id) {
  const auto* s = std::get_if<ClassStmt>(&g.x.ast[id].node);
  if (s == nullptr) return;
  for (ExprId base : s->bases) {
    const auto* index = std::get_if<IndexExpr>(&g.x.ast[base].node);
    const auto* name = index != nullptr ? std::get_if<NameExpr>(&g.x.ast[index->object].node) : nullptr;
    if (name != nullptr && g.models.contains(g.x.ast[name->name])) g.x.ast.exprs[base.index].node = NameExpr(*name);
  }
}

// Where the class may stand: behind its model and all that its types name. Nothing: one of them is known in a function only.
std::optional<size_t> PlaceOf(const Generics& g, const GenericModel& model, const std::string& types) {
  const Block& body = g.x.ast.body;
  size_t place = static_cast<size_t>(std::find(body.begin(), body.end(), model.statement) - body.begin());
  for (size_t i = 0; i < types.size();) {
    size_t end = i;
    while (end < types.size() && (std::isalnum(static_cast<unsigned char>(types[end])) || types[end] == '_')) ++end;
    const std::string word = types.substr(i, std::max(end - i, size_t{1}));
    i += word.size();
    if (!IsBound(g.x.ast, word)) continue;
    const auto bound = std::find_if(body.begin(), body.end(), [&](StmtId id) { return Binds(g.x.ast, Block{id}, word); });
    if (bound == body.end()) return {};
    place = std::max(place, static_cast<size_t>(bound - body.begin()));
  }
  return place + 1;
}

// `Optional[int]` as the title says it.
std::string TitleOf(const Generics& g, ExprId type, const std::string& text) {
  const auto* name = std::get_if<NameExpr>(&g.x.ast[type].node);
  if (const auto known = g.titles.find(text); name != nullptr && known != g.titles.end()) return known->second;
  const auto* single = std::get_if<SingletonExpr>(&g.x.ast[type].node);
  if (single != nullptr && single->kind == SingletonKind::kNone) return "NoneType";
  if (const auto* binary = std::get_if<BinaryExpr>(&g.x.ast[type].node)) {
    const std::string left = TitleOf(g, binary->left, Written(g, binary->left).value_or("")), right = TitleOf(g, binary->right, Written(g, binary->right).value_or(""));
    return "Union[" + (left.starts_with("Union[") ? left.substr(6, left.size() - 7) : left) + ", " + right + "]";
  }
  const auto* index = std::get_if<IndexExpr>(&g.x.ast[type].node);
  if (index == nullptr) return text;
  std::string inner;
  for (ExprId one : TypesIn(g.x.ast, index->index)) inner += (inner.empty() ? "" : ", ") + TitleOf(g, one, Written(g, one).value_or(""));
  const bool optional = MeaningOf(g.x, index->object) == "typing.Optional";
  return optional ? "Union[" + inner + ", NoneType]" : Written(g, index->object).value_or("") + "[" + inner + "]";
}

NameId AddName(Ast& ast, const std::string& text) {
  NameId made;
  made.index = static_cast<decltype(made.index)>(ast.names.size());
  ast.names.push_back(text);
  return made;
}

// A name for the class that the plan does not use.
std::string FreeName(const Ast& ast, const std::string& model) {
  for (int number = 1;; ++number) {
    const std::string name = model + "_of_" + std::to_string(number);
    if (std::find(ast.names.begin(), ast.names.end(), name) == ast.names.end()) return name;
  }
}

// The class that `Page[int]` is, written if it is not there yet. Empty: it stays as it is.
std::string ClassOfTypes(Generics& g, ExprId id) {
  const IndexExpr index = std::get<IndexExpr>(g.x.ast[id].node);
  const std::string name = g.x.ast[std::get<NameExpr>(g.x.ast[index.object].node).name];
  const GenericModel& model = g.models.at(name);
  const Exprs given = TypesIn(g.x.ast, index.index);
  if (!model.is_written || given.size() != model.variables.size()) return "";
  std::vector<std::string> types;
  std::string all, title;
  for (ExprId type : given) {
    const std::optional<std::string> text = Written(g, type);
    const bool is_open = std::any_of(g.models.begin(), g.models.end(), [&](const auto& one) {
      return std::any_of(one.second.variables.begin(), one.second.variables.end(), [&](const std::string& variable) { return MentionsName(g, type, variable); });
    });
    if (!text || is_open) return "";
    types.push_back(*text);
    all += (all.empty() ? "" : ", ") + *text;
    title += (title.empty() ? "" : ", ") + TitleOf(g, type, *text);
  }
  const std::string key = name + "[" + all + "]";
  if (const auto known = g.made.find(key); known != g.made.end()) return known->second;
  const std::optional<size_t> place = PlaceOf(g, model, all);
  if (!place || g.made.size() >= kMostClasses) return "";
  std::string text;
  for (const WrittenField& field : FilledIn(model, types)) text += "    " + field.name + ": " + field.annotation + (field.value.empty() ? "" : " = " + field.value) + "\n";
  const std::string made = FreeName(g.x.ast, name);
  const std::string whole = "class " + made + "(" + name + "):\n" + (text.empty() ? "    pass\n" : text);
  if (!Parses(whole)) return "";
  const Span span = std::get<ClassStmt>(g.x.ast[model.statement].node).name_span;
  const StmtId written = ParseWritten(g.x, whole, span)[0];
  std::get<ClassStmt>(g.x.ast.stmts[written.index].node).title = AddName(g.x.ast, name + "[" + title + "]");
  g.x.ast.body.insert(g.x.ast.body.begin() + static_cast<std::ptrdiff_t>(*place), written);
  g.made[key] = made;
  g.titles[made] = name + "[" + title + "]";
  return made;
}

// Does `id` subscript a generic class of the plan?
bool IsAlias(const Expansion& x, ExprId id, const std::vector<std::string>& classes) {
  const auto* index = std::get_if<IndexExpr>(&x.ast[id].node);
  const auto* name = index != nullptr ? std::get_if<NameExpr>(&x.ast[index->object].node) : nullptr;
  return name != nullptr && std::find(classes.begin(), classes.end(), x.ast[name->name]) != classes.end();
}

// The expression if it does, and what in it does.
void AddAliases(const Expansion& x, ExprId id, const std::vector<std::string>& classes, Exprs& aliases) {
  const auto* index = std::get_if<IndexExpr>(&x.ast[id].node);
  if (index == nullptr) return;
  if (IsAlias(x, id, classes)) aliases.push_back(id);
  for (ExprId inner : TypesIn(x.ast, index->index)) AddAliases(x, inner, classes, aliases);
}

// What asks an alias for more than a class knows.
bool AsksForAlias(const Expansion& x, const CallExpr& call) {
  const auto* name = std::get_if<NameExpr>(&x.ast[call.callee].node);
  const std::string meaning = MeaningOf(x, call.callee), plain = name != nullptr && !IsBound(x.ast, x.ast[name->name]) ? x.ast[name->name] : "";
  return meaning == "typing.get_args" || meaning == "typing.get_origin" || plain == "print" || plain == "repr" || plain == "str";
}

}  // namespace

void TellOfAliases(Expansion& x) {
  std::vector<std::string> classes;
  for (const Stmt& stmt : x.ast.stmts) {
    const auto* s = std::get_if<ClassStmt>(&stmt.node);
    const bool is_generic = s != nullptr && std::any_of(s->bases.begin(), s->bases.end(), [&](ExprId base) {
      const auto* index = std::get_if<IndexExpr>(&x.ast[base].node);
      return index != nullptr && MeaningOf(x, index->object) == "typing.Generic";
    });
    if (is_generic) classes.push_back(x.ast[s->name]);
  }
  if (classes.empty()) return;
  Exprs aliases;
  for (const Expr& expr : x.ast.exprs) {
    const auto* call = std::get_if<CallExpr>(&expr.node);
    if (call != nullptr && AsksForAlias(x, *call)) for (ExprId argument : call->arguments) AddAliases(x, argument, classes, aliases);
    if (const auto* text = std::get_if<FStringExpr>(&expr.node)) {
      for (const FStringPart& part : text->parts) if (part.value.present()) AddAliases(x, part.value, classes, aliases);
    }
    const auto* attribute = std::get_if<AttributeExpr>(&expr.node);
    const bool asks = attribute != nullptr && (x.ast[attribute->name] == "__origin__" || x.ast[attribute->name] == "__args__");
    if (asks) AddAliases(x, attribute->object, classes, aliases);
  }
  for (ExprId id : aliases) {
    if (!IsAlias(x, id, classes)) continue;  // asked by two
    const IndexExpr index = std::get<IndexExpr>(x.ast[id].node);
    const Block written = ParseWritten(x, Helper(x, "typing", "alias_of") + "(0, 0)\n", x.ast[id].span);
    CallExpr made = std::get<CallExpr>(x.ast[std::get<ExprStmt>(x.ast[written[0]].node).value].node);
    made.arguments[0] = index.object;
    made.arguments[1] = index.index;
    x.ast.exprs[id.index].node = made;
  }
}

void FillGenericModels(Expansion& x) {
  Generics g{x};
  std::vector<std::string> models;
  for (StmtId id : x.ast.body) NoteModel(g, id, models);
  if (g.models.empty()) return;
  // A class that is written may name others. What stands inside comes first.
  for (size_t i = 0; i < x.ast.exprs.size(); ++i) {
    const ExprId id{static_cast<decltype(ExprId::index)>(i)};
    const auto* index = std::get_if<IndexExpr>(&x.ast[id].node);
    const auto* name = index != nullptr ? std::get_if<NameExpr>(&x.ast[index->object].node) : nullptr;
    if (name == nullptr || !g.models.contains(x.ast[name->name])) continue;
    const std::string made = ClassOfTypes(g, id);
    if (made.empty()) continue;
    const auto at = std::find(x.ast.names.begin(), x.ast.names.end(), made);
    NameId named;
    named.index = static_cast<decltype(named.index)>(at - x.ast.names.begin());
    x.ast.exprs[i].node = NameExpr{named};
  }
  for (StmtId id : x.ast.body) DeriveFromModels(g, id);
}

}  // namespace penstock
