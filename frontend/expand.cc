#include "frontend/expand.h"

#include <algorithm>
#include <optional>

#include "catalog/modules.h"
#include "catalog/tool_names.h"
#include "core/check.h"
#include "frontend/ast_builder.h"
#include "frontend/expanding.h"
#include "frontend/imports.h"
#include "frontend/known_names.h"
#include "frontend/parse.h"
#include "frontend/refusals.h"
#include "grammar/plan_lexer.h"
#include "grammar/plan_parser.h"
#include "ir/hidden_names.h"

namespace penstock {
namespace {

// In front of names that only written texts use; after parsing it becomes a character no plan can write.
constexpr std::string_view kHiddenPrefix = "penstock__";

std::string DottedText(const Ast& ast, const std::vector<NameId>& parts) {
  std::string text;
  for (NameId part : parts) text += (text.empty() ? "" : ".") + ast[part];
  return text;
}

// All nodes from these on stand where the class stands.
void SetSpans(Ast& ast, size_t first_expr, size_t first_stmt, Span span) {
  for (size_t i = first_expr; i < ast.exprs.size(); ++i) {
    Expr& expr = ast.exprs[i];
    expr.span = span;
    if (auto* e = std::get_if<BinaryExpr>(&expr.node)) e->op_span = span;
    if (auto* e = std::get_if<AttributeExpr>(&expr.node)) e->name_span = span;
    if (auto* e = std::get_if<CallExpr>(&expr.node)) for (Keyword& keyword : e->keywords) keyword.name_span = span;
    if (auto* e = std::get_if<ComprehensionExpr>(&expr.node)) for (ComprehensionClause& clause : e->clauses) clause.span = span;
    if (auto* e = std::get_if<LambdaExpr>(&expr.node)) for (ParameterNode& parameter : e->parameters) parameter.span = span;
  }
  for (size_t i = first_stmt; i < ast.stmts.size(); ++i) {
    Stmt& stmt = ast.stmts[i];
    stmt.span = span;
    if (auto* s = std::get_if<DefStmt>(&stmt.node)) {
      s->name_span = span;
      for (ParameterNode& parameter : s->parameters) parameter.span = span;
    }
    if (auto* s = std::get_if<ClassStmt>(&stmt.node)) s->name_span = span;
    if (auto* s = std::get_if<ImportFromStmt>(&stmt.node)) for (ImportAlias& alias : s->names) alias.span = span;
    if (auto* s = std::get_if<TryStmt>(&stmt.node)) for (ExceptClause& clause : s->handlers) clause.span = clause.name_span = span;
  }
}

void NoteImports(Expansion& x) {
  for (const Stmt& stmt : x.ast.stmts) {
    if (const auto* s = std::get_if<ImportStmt>(&stmt.node)) {
      for (const ImportAlias& alias : s->modules) {
        x.imported[x.ast[alias.as.present() ? alias.as : alias.dotted[0]]] = DottedText(x.ast, alias.dotted);
      }
    }
    if (const auto* s = std::get_if<ImportFromStmt>(&stmt.node)) {
      std::string module = DottedText(x.ast, s->module);
      const ModuleId starred = s->star ? FindModule(module) : kNoModule;
      if (starred != kNoModule) for (const std::string& name : Library().MembersOf(starred)) x.imported[name] = module + "." + name;
      for (const ImportAlias& alias : s->names) {
        x.imported[x.ast[alias.as.present() ? alias.as : alias.dotted[0]]] = module + "." + x.ast[alias.dotted[0]];
      }
    }
  }
}

bool IsEnumBase(const Expansion& x, ExprId base) {
  std::string meaning = MeaningOf(x, base);
  static constexpr std::string_view kEnums[] = {"enum.Enum", "enum.IntEnum", "enum.StrEnum", "enum.Flag", "enum.IntFlag", "enum.ReprEnum"};
  if (std::find(std::begin(kEnums), std::end(kEnums), meaning) != std::end(kEnums)) return true;
  const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
  auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
  return known != x.classes.end() && known->second.form == ExpandedClass::Form::kEnum;
}

bool IsModelBase(const Expansion& x, ExprId base) {
  if (MeaningOf(x, base) == "pydantic.BaseModel") return true;
  const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
  auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
  return known != x.classes.end() && known->second.form == ExpandedClass::Form::kModel;
}

// Must a TypedDict hold the key? Its annotation may say so, else `total` does.
bool IsRequired(const Expansion& x, ExprId annotation, bool total) {
  const auto* index = std::get_if<IndexExpr>(&x.ast[annotation].node);
  if (index == nullptr || ImportsAnnotations(x.ast)) return total;  // a text says nothing
  const std::string meaning = MeaningOf(x, index->object);
  if (meaning == "typing.Annotated") {
    const auto* parts = std::get_if<TupleExpr>(&x.ast[index->index].node);
    return parts == nullptr || parts->items.size() == 0 ? total : IsRequired(x, parts->items[0], total);
  }
  return meaning == "typing.Required" || (meaning != "typing.NotRequired" && total);
}

// `__annotations__ = {"a": int}`, as a TypedDict made by a call has it.
std::vector<ClassField> FieldsInTable(const Expansion& x, const ClassStmt& s) {
  std::vector<ClassField> fields;
  const auto* assign = s.body.empty() ? nullptr : std::get_if<AssignStmt>(&x.ast[s.body[0]].node);
  const auto* target = assign != nullptr ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
  const auto* table = target != nullptr && x.ast[target->name] == "__annotations__" ? std::get_if<DictExpr>(&x.ast[assign->value].node) : nullptr;
  if (table == nullptr) return fields;
  for (const DictItem& item : table->items) {
    const auto* key = item.key.present() ? std::get_if<StringExpr>(&x.ast[item.key].node) : nullptr;
    if (key == nullptr || key->value.find_first_of("'\\\n") != std::string::npos) continue;
    ClassField field;
    field.name = key->value;
    field.annotation = item.value;
    fields.push_back(std::move(field));
  }
  return fields;
}

// What a TypedDict tells of its keys, for plans that ask.
void TellKeys(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  if (!Mentions(x.ast, "__total__") && !Mentions(x.ast, "__required_keys__") && !Mentions(x.ast, "__optional_keys__")) return;
  if (std::none_of(s.bases.begin(), s.bases.end(), [&](ExprId base) { return IsTypedDict(x, base); })) return;
  const bool total = std::none_of(s.keywords.begin(), s.keywords.end(), [&](const Keyword& keyword) {
    const auto* given = std::get_if<SingletonExpr>(&x.ast[keyword.value].node);
    return keyword.name.present() && x.ast[keyword.name] == "total" && given != nullptr && given->kind == SingletonKind::kFalse;
  });
  std::string required, optional;
  std::vector<ClassField> fields = FieldsInTable(x, s);
  if (fields.empty()) fields = AnnotatedFields(x, s);
  for (const ClassField& field : fields) {
    (IsRequired(x, field.annotation, total) ? required : optional) += Literal(field.name) + ", ";
  }
  const std::string text = Helper(x, "typing", "keyed") + (total ? "(True, (" : "(False, (") + required + "), (" + optional + "))\n";
  Block written = ParseWritten(x, text, s.name_span);
  std::get<ClassStmt>(x.ast.stmts[id.index].node).decorators.push_back(std::get<ExprStmt>(x.ast[written[0]].node).value);
}

// `metaclass=ABCMeta` is a base, and `total=False` of a TypedDict nothing that a run would notice.
void TakeKeywords(Expansion& x, StmtId id) {
  const std::vector<Keyword> keywords = std::get<ClassStmt>(x.ast[id].node).keywords;
  for (const Keyword& keyword : keywords) {
    const std::string name = keyword.name.present() ? x.ast[keyword.name] : "";
    const Exprs bases = std::get<ClassStmt>(x.ast[id].node).bases;
    const bool typed_dict = std::any_of(bases.begin(), bases.end(), [&](ExprId base) { return IsTypedDict(x, base); });
    const bool abstract = name == "metaclass" && MeaningOf(x, keyword.value) == "abc.ABCMeta";
    if (!abstract && !(name == "total" && typed_dict)) continue;
    ExprId base;
    if (abstract) base = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "abc", "ABC") + "\n", keyword.name_span)[0]].node).value;
    ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
    if (abstract) here.bases.push_back(base);
    std::erase_if(here.keywords, [&](const Keyword& other) { return other.name == keyword.name; });
  }
}

// What `__init_subclass__` is called with: a name in the class body that no plan can write, which is gone once the class is there.
void KeepKeywords(Expansion& x, StmtId id) {
  const std::vector<Keyword> keywords = std::get<ClassStmt>(x.ast[id].node).keywords;
  std::string names;
  for (const Keyword& keyword : keywords) {
    if (!keyword.name.present() || x.ast[keyword.name] == "metaclass") return;  // refused later
    names += Literal(x.ast[keyword.name]) + ": 0, ";
  }
  if (keywords.empty()) return;
  Block written = ParseWritten(x, HiddenName(kClassKeywords + 1) + " = {" + names + "}\n", keywords[0].name_span);
  DictExpr& made = std::get<DictExpr>(x.ast.exprs[std::get<AssignStmt>(x.ast[written[0]].node).value.index].node);
  for (size_t i = 0; i < keywords.size(); ++i) made.items[i].value = keywords[i].value;
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.keywords.clear();
  here.body.insert(here.body.begin(), written[0]);
}

bool NamesBuiltin(const Ast& ast, ExprId id, std::string_view name) {
  const auto* named = std::get_if<NameExpr>(&ast[id].node);
  return named != nullptr && ast[named->name] == name && !IsBound(ast, name);
}

bool IsOfClass(const Ast& ast, ExprId decorator) { return NamesBuiltin(ast, decorator, "classmethod") || NamesBuiltin(ast, decorator, "staticmethod"); }

// `@singledispatchmethod` over `@classmethod`
bool IsDispatchedMethod(const Expansion& x, const Exprs& decorators) {
  return decorators.size() >= 2 && IsOfClass(x.ast, decorators[1]) && MeaningOf(x, decorators[0]) == "functools.singledispatchmethod";
}

// Of `@f.register` and `@f.register(int)`, `f`; else empty.
std::string RegisteredWith(const Ast& ast, ExprId decorator) {
  const auto* call = std::get_if<CallExpr>(&ast[decorator].node);
  const auto* attribute = std::get_if<AttributeExpr>(&ast[call != nullptr ? call->callee : decorator].node);
  const auto* name = attribute != nullptr && ast[attribute->name] == "register" ? std::get_if<NameExpr>(&ast[attribute->object].node) : nullptr;
  return name != nullptr ? ast[name->name] : "";
}

// Methods that Python takes for methods of the class without being told, and properties and dispatching methods of classes.
void MarkMethods(Expansion& x, StmtId id) {
  const Block body = std::get<ClassStmt>(x.ast[id].node).body;
  std::vector<std::string> dispatched;
  for (StmtId member : body) {
    const auto* def = std::get_if<DefStmt>(&x.ast[member].node);
    if (def == nullptr) continue;
    Exprs decorators = def->decorators;
    const Span span = def->name_span;
    const auto written = [&](const std::string& text) { return std::get<ExprStmt>(x.ast[ParseWritten(x, text + "\n", span)[0]].node).value; };
    if (decorators.empty() && x.ast[def->name] == "__init_subclass__" && !IsBound(x.ast, "classmethod")) {
      decorators.push_back(written("classmethod"));
    } else if (decorators.size() == 2 && NamesBuiltin(x.ast, decorators[0], "classmethod") && NamesBuiltin(x.ast, decorators[1], "property")) {
      decorators = {written(Helper(x, "builtins", "ClassProperty"))};
    } else if (IsDispatchedMethod(x, decorators)) {
      const bool of_class = NamesBuiltin(x.ast, decorators[1], "classmethod");
      dispatched.push_back(x.ast[def->name]);
      decorators.erase(decorators.begin() + 1);
      decorators[0] = written(Helper(x, "functools", of_class ? "class_dispatched" : "static_dispatched"));
    } else if (decorators.size() >= 2 && IsOfClass(x.ast, decorators[1]) &&
               std::find(dispatched.begin(), dispatched.end(), RegisteredWith(x.ast, decorators[0])) != dispatched.end()) {
      decorators.erase(decorators.begin() + 1);
    } else {
      continue;
    }
    std::get<DefStmt>(x.ast.stmts[member.index].node).decorators = std::move(decorators);
  }
}

// A protocol says what others have: there are no instances of it.
void RefuseInstances(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  const bool is_protocol = std::any_of(s.bases.begin(), s.bases.end(), [&](ExprId base) {
    const auto* index = std::get_if<IndexExpr>(&x.ast[base].node);
    return MeaningOf(x, index != nullptr ? index->object : base) == "typing.Protocol";
  });
  if (!is_protocol || Binds(x.ast, s.body, "__init__") || Binds(x.ast, s.body, "__new__")) return;
  Block written = ParseWritten(x, "def __init__(self):\n    if self.__class__ is " + x.ast[s.name] +
                                      ":\n        raise TypeError('Protocols cannot be instantiated')\n", s.name_span);
  Block& body = std::get<ClassStmt>(x.ast.stmts[id.index].node).body;
  body.insert(body.end(), written.begin(), written.end());
}

// `class A(List[int])` derives from list: what a base is subscripted with is for readers.
void PlainBases(Expansion& x, StmtId id) {
  static constexpr std::string_view kBuiltins[] = {"list", "dict", "tuple", "set", "frozenset"};
  const Exprs bases = std::get<ClassStmt>(x.ast[id].node).bases;
  for (size_t i = 0; i < bases.size(); ++i) {
    const auto* index = std::get_if<IndexExpr>(&x.ast[bases[i]].node);
    ExprId plain = index != nullptr ? index->object : bases[i];
    const std::string meaning = MeaningOf(x, plain);
    const auto* name = std::get_if<NameExpr>(&x.ast[plain].node);
    const bool builtin = name != nullptr && std::find(std::begin(kBuiltins), std::end(kBuiltins), x.ast[name->name]) != std::end(kBuiltins);
    const std::string in_typing = meaning.starts_with("typing.") ? "plain_" + meaning.substr(7) : "";
    if (!in_typing.empty() && LibraryText(ModuleId::Typing).find(in_typing + " ") != std::string_view::npos) {
      plain = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "typing", in_typing) + "\n", x.ast[bases[i]].span)[0]].node).value;
    } else if (!builtin && !meaning.starts_with("collections.")) {
      continue;
    }
    std::get<ClassStmt>(x.ast.stmts[id.index].node).bases[i] = plain;
  }
}

// The names in `__slots__ = ("x", "y")`, where they are written out.
std::vector<std::string> SlotsOf(const Ast& ast, const Block& body) {
  std::vector<std::string> names;
  for (StmtId id : body) {
    const auto* assign = std::get_if<AssignStmt>(&ast[id].node);
    const auto* target = assign != nullptr ? std::get_if<NameExpr>(&ast[assign->targets[0]].node) : nullptr;
    if (target == nullptr || ast[target->name] != "__slots__") continue;
    const auto& value = ast[assign->value].node;
    const auto* tuple = std::get_if<TupleExpr>(&value);
    const auto* list = std::get_if<ListExpr>(&value);
    for (ExprId item : tuple != nullptr ? tuple->items : list != nullptr ? list->items : Exprs{assign->value}) {
      if (const auto* text = std::get_if<StringExpr>(&ast[item].node)) names.push_back(text->value);
    }
  }
  return names;
}

// A class cannot have a slot and a member of one name.
void RefuseSlots(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::vector<std::string> members = NamesBound(x.ast, s.body);
  for (const ClassField& field : AnnotatedFields(x, s)) if (field.has_default) members.push_back(field.name);
  for (const std::string& slot : SlotsOf(x.ast, s.body)) {
    if (std::find(members.begin(), members.end(), slot) == members.end() || IsBound(x.ast, "ValueError")) continue;
    const Block written = ParseWritten(x, "raise ValueError(\"'" + slot + "' in __slots__ conflicts with class variable\")\n", s.name_span);
    std::get<ClassStmt>(x.ast.stmts[id.index].node).body.push_back(written[0]);
    return;
  }
}

// `fromkeys` of a class that derives from dict makes one of the class, by way of its own methods.
void MakeFromKeys(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  const std::string plain = "%typing_plain_Dict";
  const bool derives = std::any_of(s.bases.begin(), s.bases.end(), [&](ExprId base) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    return NamesBuiltin(x.ast, base, "dict") || (name != nullptr && x.ast[name->name] == plain);
  });
  if (!derives || !Mentions(x.ast, "fromkeys") || IsBound(x.ast, s.bases.size() > 1 ? "fromkeys" : "classmethod") || Binds(x.ast, s.body, "fromkeys")) return;
  Block written = ParseWritten(x, "@classmethod\ndef fromkeys(cls, iterable, value=None, /):\n    made = cls()\n    for key in iterable:\n        made[key] = value\n    return made\n", s.name_span);
  Block& body = std::get<ClassStmt>(x.ast.stmts[id.index].node).body;
  body.insert(body.end(), written.begin(), written.end());
}

// `typing.Deque[int]()` makes what `collections.deque()` makes.
void PlainCalls(Expansion& x) {
  static constexpr std::pair<std::string_view, std::string_view> kCollections[] = {
      {"Deque", "deque"}, {"Counter", "Counter"}, {"OrderedDict", "OrderedDict"}, {"DefaultDict", "defaultdict"}, {"ChainMap", "ChainMap"}};
  const size_t count = Mentions(x.ast, "typing") ? x.ast.exprs.size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr) continue;
    const auto* index = std::get_if<IndexExpr>(&x.ast[call->callee].node);
    const std::string meaning = MeaningOf(x, index != nullptr ? index->object : call->callee);
    for (auto [name, plain] : kCollections) {
      if (meaning != "typing." + std::string(name)) continue;
      const Span span = x.ast[call->callee].span;
      const ExprId callee = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "collections", std::string(plain)) + "\n", span)[0]].node).value;
      std::get<CallExpr>(x.ast.exprs[i].node).callee = callee;
      break;
    }
  }
}

// `operator.__add__` is `operator.add`.
void PlainOperators(Expansion& x) {
  const size_t count = Mentions(x.ast, "operator") ? x.ast.exprs.size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const auto* attribute = std::get_if<AttributeExpr>(&x.ast.exprs[i].node);
    if (attribute == nullptr || MeaningOf(x, attribute->object) != "operator") continue;
    const std::string name = x.ast[attribute->name];
    if (name.size() < 5 || !name.starts_with("__") || !name.ends_with("__")) continue;
    std::string plain = name.substr(2, name.size() - 4);
    if (plain == "and" || plain == "or" || plain == "not") plain += "_";
    if (LibraryText(ModuleId::Operator).find("def " + plain + "(") == std::string_view::npos) continue;
    const ExprId written = std::get<ExprStmt>(x.ast[ParseWritten(x, "o." + plain + "\n", x.ast.exprs[i].span)[0]].node).value;
    std::get<AttributeExpr>(x.ast.exprs[i].node).name = std::get<AttributeExpr>(x.ast[written].node).name;
  }
}

// `yield from` gives what an iterator ends with: where the plan has such iterators, that is asked for.
void HandOnValues(Expansion& x) {
  const auto ends_with_value = [&](const Expr& expr) {
    const auto* call = std::get_if<CallExpr>(&expr.node);
    const auto* callee = call != nullptr && !call->arguments.empty() ? std::get_if<NameExpr>(&x.ast[call->callee].node) : nullptr;
    return callee != nullptr && x.ast[callee->name] == "StopIteration";
  };
  const size_t count = x.ast.exprs.size();
  if (!Mentions(x.ast, "StopIteration") || !Mentions(x.ast, "__next__") || std::none_of(x.ast.exprs.begin(), x.ast.exprs.end(), ends_with_value)) return;
  for (size_t i = 0; i < count; ++i) {
    const auto* yields = std::get_if<YieldExpr>(&x.ast.exprs[i].node);
    if (yields == nullptr || !yields->from || yields->awaits) continue;
    const ExprId source = yields->value;
    const ExprId call = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "builtins", "handed_on") + "(0)\n", x.ast[source].span)[0]].node).value;
    std::get<CallExpr>(x.ast.exprs[call.index].node).arguments[0] = source;
    std::get<YieldExpr>(x.ast.exprs[i].node).value = call;
  }
}

// A class that says what equals it, and not how to hash it, cannot be hashed, whatever its bases say.
void TakeHash(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  if (!Binds(x.ast, s.body, "__eq__") || Binds(x.ast, s.body, "__hash__")) return;
  const Block written = ParseWritten(x, "__hash__ = None\n", s.name_span);
  Block& body = std::get<ClassStmt>(x.ast.stmts[id.index].node).body;
  body.insert(body.end(), written.begin(), written.end());
}

// What a class may be given under such a name by `setattr`, as by an assignment.
bool IsNameOfMethod(std::string_view name) {
  static constexpr std::string_view kOthers[] = {"__name__", "__qualname__", "__module__", "__doc__", "__class__", "__dict__", "__bases__", "__mro__", "__slots__",
                                                 "__annotations__", "__globals__", "__builtins__", "__code__", "__closure__", "__defaults__", "__wrapped__"};
  return name.size() > 4 && name.starts_with("__") && name.ends_with("__") && std::find(std::begin(kOthers), std::end(kOthers), name) == std::end(kOthers);
}

// The name under which a builtin like `getattr` is asked for a method of Python's own; else empty.
std::string MethodAskedFor(const Expansion& x, ExprId id, std::string_view builtin) {
  const auto* call = std::get_if<CallExpr>(&x.ast[id].node);
  if (call == nullptr || call->arguments.size() != 3 || !call->keywords.empty() || !NamesBuiltin(x.ast, call->callee, builtin)) return "";
  const auto* name = std::get_if<StringExpr>(&x.ast[call->arguments[1]].node);
  return name != nullptr && IsNameOfMethod(name->value) ? name->value : "";
}

// `setattr(cls, "__repr__", f)` is `cls.__repr__ = f`.
void AssignByName(Expansion& x, StmtId id) {
  const ExprId told = std::get<ExprStmt>(x.ast[id].node).value;
  const std::string name = MethodAskedFor(x, told, "setattr");
  if (name.empty()) return;
  const Exprs arguments = std::get<CallExpr>(x.ast[told].node).arguments;
  if (!std::holds_alternative<NameExpr>(x.ast[arguments[0]].node)) return;
  const Block written = ParseWritten(x, "x." + name + " = 0\n", x.ast[id].span);
  AssignStmt assign = std::get<AssignStmt>(x.ast[written[0]].node);
  std::get<AttributeExpr>(x.ast.exprs[assign.targets[0].index].node).object = arguments[0];
  assign.value = arguments[2];
  x.ast.stmts[id.index].node = std::move(assign);
}

// `callable(getattr(x, "__iter__", None))`: methods of builtin values cannot be had, but whether they are there can be asked.
void AskForMethods(Expansion& x) {
  const auto gives = [&](const std::string& name) {
    return std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* assign = std::get_if<AssignStmt>(&stmt.node);
      const auto* target = assign != nullptr ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
      return target != nullptr && x.ast[target->name] == name;
    });
  };
  const size_t count = Mentions(x.ast, "callable") && Mentions(x.ast, "getattr") ? x.ast.exprs.size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr || call->arguments.size() != 1 || !NamesBuiltin(x.ast, call->callee, "callable")) continue;
    const std::string name = MethodAskedFor(x, call->arguments[0], "getattr");
    if (name.empty() || name == "__hash__" || gives(name)) continue;
    const CallExpr asked = std::get<CallExpr>(x.ast[call->arguments[0]].node);
    const auto* otherwise = std::get_if<SingletonExpr>(&x.ast[asked.arguments[2]].node);
    if (otherwise == nullptr || otherwise->kind != SingletonKind::kNone) continue;
    const ExprId written = std::get<ExprStmt>(x.ast[ParseWritten(x, "hasattr\n", x.ast.exprs[i].span)[0]].node).value;
    CallExpr& made = std::get<CallExpr>(x.ast.exprs[i].node);
    made.callee = written;
    made.arguments = {asked.arguments[0], asked.arguments[1]};
  }
}

// Does it make a class that is written out where a statement assigns it to a variable?
bool MakesClass(const Expansion& x, ExprId id) {
  static constexpr std::string_view kMakers[] = {"collections.namedtuple", "typing.NamedTuple", "typing.TypedDict", "dataclasses.make_dataclass"};
  const auto* call = id.present() ? std::get_if<CallExpr>(&x.ast[id].node) : nullptr;
  if (call == nullptr) return false;
  if (std::find(std::begin(kMakers), std::end(kMakers), MeaningOf(x, call->callee)) != std::end(kMakers)) return true;
  return IsEnumBase(x, call->callee) && call->arguments.size() + call->keywords.size() > 1;
}

// `return Enum("E", names)` and `self.row = namedtuple(...)`: the class stands in a statement of its own, before this one.
std::optional<StmtId> TakeOutMade(Expansion& x, StmtId id) {
  const auto* given = std::get_if<ReturnStmt>(&x.ast[id].node);
  const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
  const bool is_assigned = assign != nullptr && assign->targets.size() == 1 && std::holds_alternative<NameExpr>(x.ast[assign->targets[0]].node);
  const ExprId made = given != nullptr ? given->value : assign != nullptr ? assign->value : ExprId{};
  if (is_assigned || !MakesClass(x, made)) return std::nullopt;
  const std::string name = HiddenName("made" + std::to_string(x.made++));
  const Block written = ParseWritten(x, name + " = 0\n" + name + "\n", x.ast[made].span);
  std::get<AssignStmt>(x.ast.stmts[written[0].index].node).value = made;
  const ExprId read = std::get<ExprStmt>(x.ast[written[1]].node).value;
  auto& node = x.ast.stmts[id.index].node;
  if (auto* later = std::get_if<ReturnStmt>(&node)) later->value = read;
  else std::get<AssignStmt>(node).value = read;
  return written[0];
}

// `NamedTuple(...)` that is not written out is made when the plan runs.
void MakeNamedTuples(Expansion& x) {
  const size_t count = Mentions(x.ast, "NamedTuple") ? x.ast.exprs.size() : 0;
  for (size_t i = 0; i < count; ++i) {
    const auto* call = std::get_if<CallExpr>(&x.ast.exprs[i].node);
    if (call == nullptr || MeaningOf(x, call->callee) != "typing.NamedTuple") continue;
    const Span span = x.ast[call->callee].span;
    const ExprId callee = std::get<ExprStmt>(x.ast[ParseWritten(x, Helper(x, "typing", "made_named_tuple") + "\n", span)[0]].node).value;
    std::get<CallExpr>(x.ast.exprs[i].node).callee = callee;
  }
}

// Expands one statement; gives what must follow it.
Block ExpandStatement(Expansion& x, StmtId id) {
  if (std::holds_alternative<ExprStmt>(x.ast[id].node)) AssignByName(x, id);
  if (std::holds_alternative<AssignStmt>(x.ast[id].node)) {
    BorrowLater(x, id);
    if (ExpandNamedTupleCall(x, id) || ExpandMakeDataclass(x, id)) return {};
    if (ExpandTypedDictCall(x, id)) {
      TellKeys(x, id);
      TakeKeywords(x, id);
      return {};
    }
    const auto* call = std::get_if<CallExpr>(&x.ast[std::get<AssignStmt>(x.ast[id].node).value].node);
    if (call != nullptr && IsEnumBase(x, call->callee)) return ExpandEnumCall(x, id);
    return {};
  }
  if (!std::holds_alternative<ClassStmt>(x.ast[id].node)) return {};
  TellKeys(x, id);
  TakeKeywords(x, id);
  RefuseInstances(x, id);
  RefuseSlots(x, id);
  PlainBases(x, id);
  MakeFromKeys(x, id);
  MarkMethods(x, id);
  // Copies: the Ast grows meanwhile.
  const Exprs decorators = std::get<ClassStmt>(x.ast[id].node).decorators, bases = std::get<ClassStmt>(x.ast[id].node).bases;
  BorrowMethods(x, id, std::any_of(bases.begin(), bases.end(), [&](ExprId base) { return IsEnumBase(x, base); }));
  AskForMissing(x, id);
  bool is_dataclass = false;
  for (ExprId decorator : decorators) {
    ExprId callee = decorator;
    if (const auto* call = std::get_if<CallExpr>(&x.ast[decorator].node)) callee = call->callee;
    if (MeaningOf(x, callee) == "dataclasses.dataclass") is_dataclass = (ExpandDataclass(x, id, decorator), true);
  }
  if (!is_dataclass) NoteDerived(x, id);
  for (ExprId base : bases) {
    if (MeaningOf(x, base) == "typing.NamedTuple") {
      ExpandNamedTuple(x, id);
      return {};
    }
    if (IsModelBase(x, base)) {
      ExpandModel(x, id);
      return {};
    }
    if (IsEnumBase(x, base)) return ExpandEnum(x, id);
  }
  TakeHash(x, id);
  KeepKeywords(x, id);
  return {};
}

void ExpandBlock(Expansion& x, Block& block) {
  DecorateLater(x, block);
  Block out;
  for (StmtId id : block) {
    ForEachBlock(x, id, [&](Block& inside) { ExpandBlock(x, inside); });
    if (ExpandLoop(x, id, out) || ExpandExceptStar(x, id, out)) continue;
    const Block taken_out = std::holds_alternative<ClassStmt>(x.ast[id].node) ? TakeOutNamedTuples(x, id, out) : Block{};
    if (const std::optional<StmtId> made = TakeOutMade(x, id)) {
      const Block after = ExpandStatement(x, *made);
      out.push_back(*made);
      out.insert(out.end(), after.begin(), after.end());
    }
    const Block after = ExpandStatement(x, id);
    out.push_back(id);
    out.insert(out.end(), after.begin(), after.end());
    out.insert(out.end(), taken_out.begin(), taken_out.end());
  }
  block = std::move(out);
}

bool IsRead(const Ast& ast, std::string_view name) {
  return std::any_of(ast.exprs.begin(), ast.exprs.end(), [&](const Expr& e) {
    const auto* read = std::get_if<NameExpr>(&e.node);
    return read != nullptr && ast[read->name] == name;
  });
}

// Imports what the plan uses without an import.
void ImportKnownNames(Expansion& x, bool has_classes, const Manifest& tools) {
  std::string imports;
  for (const KnownNameRow& row : KnownNames()) {
    if (tools.tools().empty() && !(row.in_any_plan && has_classes)) continue;
    std::string name(row.name);
    const bool base = name != "ValidationError" || x.imported.contains("BaseModel");
    if (!base || !Mentions(x.ast, name) || x.imported.contains(name) || IsToolInPlan(tools, name) || !IsRead(x.ast, name) || IsBound(x.ast, name)) continue;
    imports += "from " + std::string(row.module) + " import " + name + "\n";
    x.imported[name] = std::string(row.module) + "." + name;
  }
  for (std::string_view name : WrittenBuiltins()) {
    if (IsRead(x.ast, name) && !IsBound(x.ast, name) && !x.imported.contains(std::string(name))) imports += "from builtins import " + std::string(name) + "\n";
  }
  if (imports.empty()) return;
  Block import = ParseWritten(x, imports, Span{});
  x.ast.body.insert(x.ast.body.begin(), import.begin(), import.end());
}

}  // namespace

namespace {

bool IsTypedDict(const Expansion& x, ExprId base, std::unordered_set<std::string>& seen) {
  if (MeaningOf(x, base) == "typing.TypedDict") return true;
  const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
  return name != nullptr && seen.insert(x.ast[name->name]).second && std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* s = std::get_if<ClassStmt>(&stmt.node);
    return s != nullptr && s->name == name->name && std::any_of(s->bases.begin(), s->bases.end(), [&](ExprId one) { return IsTypedDict(x, one, seen); });
  });
}

}  // namespace

bool IsTypedDict(const Expansion& x, ExprId base) {
  std::unordered_set<std::string> seen;
  return IsTypedDict(x, base, seen);
}

std::string MeaningOf(const Expansion& x, ExprId id) {
  if (const auto* name = std::get_if<NameExpr>(&x.ast[id].node)) {
    auto found = x.imported.find(x.ast[name->name]);
    return found == x.imported.end() ? "" : found->second;
  }
  if (const auto* attribute = std::get_if<AttributeExpr>(&x.ast[id].node)) {
    std::string object = MeaningOf(x, attribute->object);
    return object.empty() ? "" : object + "." + x.ast[attribute->name];
  }
  return "";
}

bool Parses(const std::string& text) {
  const SourceFile source("expansion.py", text);
  const Limits limits;
  Diagnostics own(source);
  PlanTokens tokens = ReadPlanTokens(source.text(), limits);
  PlanParse parse = ParsePlanTokens(tokens.tokens, limits);
  return !parse.stop && AstBuilder(source, tokens.tokens, limits, own, Ast()).Build(parse.events).has_value() && !own.has_errors();
}

Block ParseWritten(Expansion& x, const std::string& text, Span span) {
  const SourceFile source("expansion.py", text);
  const Limits limits;
  Diagnostics own(source);
  const size_t first_expr = x.ast.exprs.size(), first_stmt = x.ast.stmts.size();
  // Hidden names are one name in all written texts.
  for (std::string& name : x.ast.names) if (name[0] == '%') name.replace(0, 1, kHiddenPrefix);
  PlanTokens tokens = ReadPlanTokens(source.text(), limits);
  PlanParse parse = ParsePlanTokens(tokens.tokens, limits);
  PENSTOCK_CHECK(!parse.stop, "a written class does not parse");
  Block before = std::move(x.ast.body);
  x.ast.body.clear();
  std::optional<Ast> grown = AstBuilder(source, tokens.tokens, limits, own, std::move(x.ast)).Build(parse.events);
  PENSTOCK_CHECK(grown.has_value(), "a written class is malformed");
  x.ast = std::move(*grown);
  Block made = std::move(x.ast.body);
  x.ast.body = std::move(before);
  SetSpans(x.ast, first_expr, first_stmt, span);
  for (std::string& name : x.ast.names) if (name.starts_with(kHiddenPrefix)) name.replace(0, kHiddenPrefix.size(), "%");
  return made;
}

std::string Helper(Expansion& x, const std::string& module, const std::string& member) {
  std::string whole = module + "." + member;
  if (std::find(x.needed.begin(), x.needed.end(), whole) == x.needed.end()) x.needed.push_back(whole);
  return std::string(kHiddenPrefix) + module + "_" + member;
}

std::vector<std::string> NamesBound(const Ast& ast, const Block& body) {
  std::vector<std::string> names;
  for (StmtId id : body) {
    const auto& node = ast[id].node;
    if (const auto* s = std::get_if<DefStmt>(&node)) names.push_back(ast[s->name]);
    if (const auto* s = std::get_if<ClassStmt>(&node)) names.push_back(ast[s->name]);
    if (const auto* s = std::get_if<AssignStmt>(&node)) {
      for (ExprId target : s->targets) {
        if (const auto* name = std::get_if<NameExpr>(&ast[target].node)) names.push_back(ast[name->name]);
      }
    }
  }
  return names;
}

bool Binds(const Ast& ast, const Block& body, std::string_view name) {
  std::vector<std::string> names = NamesBound(ast, body);
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool IsBound(const Ast& ast, std::string_view name) {
  for (const Stmt& stmt : ast.stmts) {
    if (const auto* s = std::get_if<ClassStmt>(&stmt.node)) if (ast[s->name] == name) return true;
    if (const auto* s = std::get_if<DefStmt>(&stmt.node)) if (ast[s->name] == name) return true;
    if (const auto* s = std::get_if<AssignStmt>(&stmt.node)) {
      for (ExprId target : s->targets) {
        const auto* e = std::get_if<NameExpr>(&ast[target].node);
        if (e && ast[e->name] == name) return true;
      }
    }
  }
  return false;
}

std::string Literal(std::string_view text) { return "'" + std::string(text) + "'"; }

bool ConstantTruth(const Ast& ast, ExprId id, bool otherwise) {
  const auto* singleton = std::get_if<SingletonExpr>(&ast[id].node);
  if (singleton == nullptr) return otherwise;
  if (singleton->kind == SingletonKind::kTrue) return true;
  return singleton->kind == SingletonKind::kFalse ? false : otherwise;
}

void PutField(std::vector<ClassField>& fields, ClassField field) {
  for (ClassField& known : fields) {
    if (known.name != field.name) continue;
    known = std::move(field);
    return;
  }
  fields.push_back(std::move(field));
}

std::vector<ClassField> AnnotatedFields(const Expansion& x, const ClassStmt& s) {
  std::vector<ClassField> fields;
  for (StmtId id : s.body) {
    const auto* declared = std::get_if<AnnAssignStmt>(&x.ast[id].node);
    const auto* name = declared ? std::get_if<NameExpr>(&x.ast[declared->target].node) : nullptr;
    if (name == nullptr) continue;
    ClassField field;
    field.name = field.in_class = x.ast[name->name];
    field.annotation = declared->annotation;
    field.value = declared->value;
    field.has_default = declared->value.present();
    fields.push_back(std::move(field));
  }
  // `x: int` and then `x = 5`: what the class has under the name is the default.
  for (StmtId id : s.body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    const auto* name = assign != nullptr && assign->targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
    if (name == nullptr) continue;
    for (ClassField& field : fields) {
      if (field.name != x.ast[name->name]) continue;
      const bool is_later = !field.value.present() || x.ast[field.value].span.begin < x.ast[assign->value].span.begin;
      if (!is_later) continue;
      field.value = assign->value;
      field.has_default = true;
    }
  }
  return fields;
}

bool IsWritten(const Ast& ast, const ImportFromStmt& import) {
  if (import.names.empty()) return false;
  const ImportAlias& first = import.names[0];
  // What no plan says stands nowhere.
  return (first.as.present() && ast[first.as][0] == '%') || first.span.end == 0;
}

std::string HiddenName(const std::string& name) { return std::string(kHiddenPrefix) + name; }

// What classes cannot be: a date with more methods, or called something else later.
static void RefuseClasses(Expansion& x) {
  static constexpr std::string_view kDates[] = {"datetime.date", "datetime.datetime", "datetime.time", "datetime.tzinfo"};
  static constexpr std::string_view kMetaclasses[] = {"abc.ABCMeta", "enum.EnumMeta", "enum.EnumType"};
  static constexpr std::string_view kNames[] = {"__name__", "__qualname__", "__module__"};
  std::unordered_set<std::string> classes;
  for (const Stmt& stmt : x.ast.stmts) {
    const auto* s = std::get_if<ClassStmt>(&stmt.node);
    if (s == nullptr) continue;
    classes.insert(x.ast[s->name]);
    for (ExprId base : s->bases) {
      const std::string meaning = MeaningOf(x, base);
      if (std::find(std::begin(kDates), std::end(kDates), meaning) != std::end(kDates)) Refuse(RefusedForm::kDateBase, x.ast[base].span, x.diagnostics);
      const bool is_metaclass = NamesBuiltin(x.ast, base, "type") || std::find(std::begin(kMetaclasses), std::end(kMetaclasses), meaning) != std::end(kMetaclasses);
      if (is_metaclass) Refuse(RefusedForm::kMetaclass, x.ast[base].span, x.diagnostics);
    }
  }
  for (const Stmt& stmt : x.ast.stmts) {
    const auto* assign = std::get_if<AssignStmt>(&stmt.node);
    for (ExprId target : assign != nullptr ? assign->targets : Exprs{}) {
      const auto* attribute = std::get_if<AttributeExpr>(&x.ast[target].node);
      const auto* object = attribute != nullptr ? std::get_if<NameExpr>(&x.ast[attribute->object].node) : nullptr;
      if (object == nullptr || !classes.contains(x.ast[object->name])) continue;
      if (std::find(std::begin(kNames), std::end(kNames), x.ast[attribute->name]) != std::end(kNames)) Refuse(RefusedForm::kClassName, x.ast[target].span, x.diagnostics);
    }
  }
}

void ExpandPlan(Ast& ast, const Manifest& tools, const std::vector<PlanStep>& steps, Diagnostics& diagnostics) {
  bool has_classes = false, has_imports = false, has_async = false, has_functions = false;
  bool has_groups = std::any_of(WrittenBuiltins().begin(), WrittenBuiltins().end(), [&](std::string_view name) { return Mentions(ast, name); });
  for (const Stmt& stmt : ast.stmts) {
    const auto* guarded = std::get_if<TryStmt>(&stmt.node);
    has_groups |= guarded != nullptr && guarded->is_star;
    const auto* def = std::get_if<DefStmt>(&stmt.node);
    has_functions |= def != nullptr;
    has_async |= def != nullptr && def->is_async;
    has_classes |= std::holds_alternative<ClassStmt>(stmt.node);
    has_imports |= std::holds_alternative<ImportFromStmt>(stmt.node) || std::holds_alternative<ImportStmt>(stmt.node);
  }
  const bool knows = !tools.tools().empty() && std::any_of(KnownNames().begin(), KnownNames().end(), [&](const KnownNameRow& row) { return Mentions(ast, row.name); });
  if (!has_classes && !has_imports && !has_functions && !has_groups && !knows && steps.empty()) return;
  Expansion x{ast, diagnostics, tools};
  if (!steps.empty()) JoinSteps(x, diagnostics.file(), steps);
  NoteImports(x);
  if (has_classes) RefuseClasses(x);
  if (has_classes && Mentions(ast, "Generic")) FillGenericModels(x), TellOfAliases(x);
  AnnotateFunctions(x);
  CarryAttributes(x);
  PlainCalls(x);
  PlainOperators(x);
  AskForMethods(x);
  HandOnValues(x);
  // What a session goes on with may do anything with a coroutine.
  if (has_async && (!steps.empty() || !ExpandTogether(x))) ExpandAsync(x);
  NoteGenerators(x);
  ImportKnownNames(x, has_classes, tools);
  Block body = std::move(ast.body);
  ast.body.clear();
  ExpandBlock(x, body);
  ast.body = std::move(body);
  MakeNamedTuples(x);
  std::string imports;
  for (const std::string& whole : x.needed) {
    size_t dot = whole.rfind('.');
    std::string module = whole.substr(0, dot), member = whole.substr(dot + 1);
    imports += "from " + module + " import " + member + " as " + std::string(kHiddenPrefix) + module + "_" + member + "\n";
  }
  if (imports.empty()) return;
  Block import = ParseWritten(x, imports, Span{});
  ast.body.insert(ast.body.begin(), import.begin(), import.end());
}

}  // namespace penstock
