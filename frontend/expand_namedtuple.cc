// NamedTuple and namedtuple: a tuple whose items have names.
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "frontend/expanding.h"
#include "frontend/imports.h"
#include "grammar/plan_lexer.h"

namespace penstock {
namespace {

std::string WriteMembers(Expansion& x, const std::string& title, const std::vector<ClassField>& fields, const Block& body) {
  auto lacks = [&](std::string_view name) { return !Binds(x.ast, body, name); };
  std::string parameters, values, names, defaults, shown, shown_names, dict;
  for (size_t i = 0; i < fields.size(); ++i) {
    const ClassField& field = fields[i];
    parameters += ", " + field.name + (field.has_default ? "=" + field.name : "");
    values += field.name + ", ";
    names += Literal(field.name) + ", ";
    shown_names += (i == 0 ? "" : ", ") + field.name;
    if (field.has_default) defaults += Literal(field.name) + ": " + field.name + ", ";
    std::string item = "self[" + std::to_string(i) + "]";
    shown += (i == 0 ? "" : ", ") + field.name + "={" + item + "!r}";
    dict += Literal(field.name) + ": " + item + ", ";
  }
  // A field may be called like what its class is made with.
  auto plain = [&](std::string_view name, const char* in_typing) {
    const bool hidden = std::any_of(fields.begin(), fields.end(), [&](const ClassField& field) { return field.name == name; });
    return hidden ? Helper(x, "typing", in_typing) : std::string(name);
  };
  std::string text = "def __new__(_cls" + parameters + "):\n    return " + plain("tuple", "plain_Tuple") + ".__new__(_cls, (" + values + "))\n";
  text += "_fields = (" + names + ")\n__match_args__ = (" + names + ")\n_field_defaults = {" + defaults + "}\n";
  if (lacks("__repr__")) text += "def __repr__(self):\n    return f\"{self.__class__.__name__}(" + shown + ")\"\n";
  // Whatever else a class may do, the analysis has to think of.
  const bool by_any_name = std::any_of(x.ast.names.begin(), x.ast.names.end(), IsWayToAnyName);
  auto is_asked = [&](std::string_view name) { return by_any_name || Mentions(x.ast, name); };
  if (is_asked("_asdict") || is_asked("_replace")) text += "def _asdict(self):\n    return {" + dict + "}\n";
  if (is_asked("_replace")) text += "def _replace(self, /, **kwds):\n    return " + Helper(x, "typing", "replaced_tuple") + "(self, self._asdict(), kwds)\n";
  if (is_asked("_make")) {
    text += "@classmethod\ndef _make(cls, iterable):\n    return " + Helper(x, "typing", "made_tuple") + "(cls, iterable, " + std::to_string(fields.size()) + ")\n";
  }
  for (size_t i = 0; i < fields.size(); ++i) {
    text += "def " + fields[i].name + "(self):\n    'Alias for field number " + std::to_string(i) + "'\n    return self[" + std::to_string(i) + "]\n";
    text += fields[i].name + " = " + plain("property", "plain_property") + "(" + fields[i].name + ")\n";
  }
  const auto* first = body.empty() ? nullptr : std::get_if<ExprStmt>(&x.ast[body[0]].node);
  const bool has_doc = first != nullptr && std::holds_alternative<StringExpr>(x.ast[first->value].node);
  if (!has_doc && lacks("__doc__")) text += "__doc__ = " + Literal(title + "(" + shown_names + ")") + "\n";
  return text + "__slots__ = ()\n";
}

// Of `[("a", int), ("b", str)]`.
std::vector<std::string> NamesOfPairs(const Expansion& x, ExprId pairs) {
  const auto* list = std::get_if<ListExpr>(&x.ast[pairs].node);
  const auto* tuple = std::get_if<TupleExpr>(&x.ast[pairs].node);
  std::vector<std::string> names;
  if (list == nullptr && tuple == nullptr) return names;
  for (ExprId item : list != nullptr ? list->items : tuple->items) {
    const auto* pair = std::get_if<TupleExpr>(&x.ast[item].node);
    const auto* name = pair == nullptr || pair->items.size() != 2 ? nullptr : std::get_if<StringExpr>(&x.ast[pair->items[0]].node);
    if (name == nullptr) return {};
    names.push_back(name->value);
  }
  return names;
}

std::vector<std::string> NamesIn(const Expansion& x, ExprId id) {
  std::vector<std::string> names;
  auto add_words = [&](std::string_view text) {
    std::string word;
    for (char c : text) {
      if (c == ' ' || c == ',' || c == '\t' || c == '\n') {
        if (!word.empty()) names.push_back(word);
        word.clear();
      } else {
        word += c;
      }
    }
    if (!word.empty()) names.push_back(word);
  };
  const auto& node = x.ast[id].node;
  if (const auto* text = std::get_if<StringExpr>(&node)) add_words(text->value);
  const Exprs* items = nullptr;
  if (const auto* list = std::get_if<ListExpr>(&node)) items = &list->items;
  if (const auto* tuple = std::get_if<TupleExpr>(&node)) items = &tuple->items;
  if (items == nullptr) return names;
  for (ExprId item : *items) {
    const auto* text = std::get_if<StringExpr>(&x.ast[item].node);
    if (text == nullptr) return {};
    names.push_back(text->value);
  }
  return names;
}

bool IsPlainName(std::string_view name) {
  if (name.empty() || name[0] == '_' || (name[0] >= '0' && name[0] <= '9')) return false;
  for (char c : name) if (!(c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return false;
  return !IsKeyword(name);
}

bool CanBeTitle(std::string_view name) {
  const size_t first = name.find_first_not_of('_');
  return !name.empty() && !IsKeyword(name) && (first == std::string_view::npos || IsPlainName(name.substr(first))) && !(name[0] >= '0' && name[0] <= '9');
}

// What Python raises for fields that cannot be, as a statement; empty if they can.
std::string RaiseForFields(const std::vector<ClassField>& fields) {
  std::vector<std::string> defaults;
  for (const ClassField& field : fields) {
    if (field.has_default) defaults.push_back(field.name);
    else if (!defaults.empty()) {
      return fmt::format("raise TypeError(\"Non-default namedtuple field {} cannot follow default field{} {}\")\n", field.name,
                         defaults.size() > 1 ? "s" : "", fmt::join(defaults, ", "));
    }
  }
  for (const ClassField& field : fields) {
    if (field.name.starts_with("_")) return fmt::format("raise ValueError(\"Field names cannot start with an underscore: '{}'\")\n", field.name);
  }
  return {};
}

}  // namespace

void ExpandNamedTuple(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::vector<ClassField> fields = AnnotatedFields(x, s);
  std::string text = RaiseForFields(fields);
  if (text.empty()) text = WriteMembers(x, x.ast[s.name], fields, s.body);
  Block written = ParseWritten(x, text, s.name_span);
  Block base = ParseWritten(x, "tuple\n", s.name_span);
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.body.insert(here.body.end(), written.begin(), written.end());
  for (ExprId& one : here.bases) {
    if (MeaningOf(x, one) == "typing.NamedTuple") one = std::get<ExprStmt>(x.ast[base[0]].node).value;
  }
  x.classes[x.ast[s.name]] = {ExpandedClass::Form::kNamedTuple, fields, true};
}

// `D = TypedDict("D", {"a": int})` is a class statement.
bool ExpandTypedDictCall(Expansion& x, StmtId id) {
  const AssignStmt s = std::get<AssignStmt>(x.ast[id].node);
  const auto* call = std::get_if<CallExpr>(&x.ast[s.value].node);
  const auto* target = s.targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[s.targets[0]].node) : nullptr;
  if (call == nullptr || target == nullptr || call->arguments.size() != 2 || MeaningOf(x, call->callee) != "typing.TypedDict") return false;
  const auto* title = std::get_if<StringExpr>(&x.ast[call->arguments[0]].node);
  if (title == nullptr || !CanBeTitle(title->value) || !std::holds_alternative<DictExpr>(x.ast[call->arguments[1]].node)) return false;
  const NameId name = target->name;
  const ExprId base = call->callee, table = call->arguments[1];
  const std::vector<Keyword> keywords = call->keywords;
  Block written = ParseWritten(x, "class " + title->value + "(B):\n    __annotations__ = 0\n", x.ast[s.targets[0]].span);
  ClassStmt made = std::get<ClassStmt>(x.ast[written[0]].node);
  made.title = std::exchange(made.name, name);
  made.keywords = keywords;
  made.bases[0] = base;
  std::get<AssignStmt>(x.ast.stmts[made.body[0].index].node).value = table;
  x.ast.stmts[id.index].node = std::move(made);
  return true;
}

bool ExpandNamedTupleCall(Expansion& x, StmtId id) {
  const AssignStmt s = std::get<AssignStmt>(x.ast[id].node);
  const auto* call = std::get_if<CallExpr>(&x.ast[s.value].node);
  const auto* target = s.targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[s.targets[0]].node) : nullptr;
  if (call == nullptr || target == nullptr || call->arguments.size() != 2) return false;
  const std::string meaning = MeaningOf(x, call->callee);
  if (meaning != "collections.namedtuple" && meaning != "typing.NamedTuple") return false;
  const auto* title = std::get_if<StringExpr>(&x.ast[call->arguments[0]].node);
  std::vector<std::string> names = meaning == "typing.NamedTuple" ? NamesOfPairs(x, call->arguments[1]) : NamesIn(x, call->arguments[1]);
  if (title == nullptr || !CanBeTitle(title->value) || names.empty()) return false;
  size_t defaults = 0;
  ExprId values;
  const ExprId pairs = call->arguments[1];
  for (const Keyword& keyword : call->keywords) {
    if (!keyword.name.present() || x.ast[keyword.name] != "defaults") return false;
    values = keyword.value;
    const auto& node = x.ast[values].node;
    if (const auto* list = std::get_if<ListExpr>(&node)) defaults = list->items.size();
    else if (const auto* tuple = std::get_if<TupleExpr>(&node)) defaults = tuple->items.size();
    else return false;
  }
  std::vector<ClassField> fields;
  for (size_t i = 0; i < names.size(); ++i) {
    for (size_t k = 0; k < i; ++k) if (names[k] == names[i]) return false;
    if (!IsPlainName(names[i])) return false;
    ClassField field;
    field.name = names[i];
    field.has_default = i + defaults >= names.size();
    fields.push_back(std::move(field));
  }
  if (defaults > names.size()) return false;
  const Span span = x.ast[s.targets[0]].span;
  const std::string name = title->value;  // nodes move while texts are parsed
  std::string members = WriteMembers(x, name, fields, {}), text = "class " + name + "(tuple):\n";
  for (size_t i = 0; i < defaults; ++i) text += "    " + names[names.size() - defaults + i] + " = 0\n";
  for (size_t at = 0; at < members.size();) {
    size_t end = members.find('\n', at) + 1;
    text += "    " + members.substr(at, end - at);
    at = end;
  }
  Block written = ParseWritten(x, text, span);
  ClassStmt made = std::get<ClassStmt>(x.ast[written[0]].node);
  // The values as they stand in the call.
  Exprs items;
  if (values.present()) {
    if (const auto* list = std::get_if<ListExpr>(&x.ast[values].node)) items = list->items;
    if (const auto* tuple = std::get_if<TupleExpr>(&x.ast[values].node)) items = tuple->items;
  }
  for (size_t i = 0; i < items.size(); ++i) std::get<AssignStmt>(x.ast.stmts[made.body[i].index].node).value = items[i];
  const NameId bound = std::get<NameExpr>(x.ast[s.targets[0]].node).name;
  made.title = made.name;
  made.name = bound;
  // First, where no field hides the name of a type.
  if (meaning == "typing.NamedTuple" && (Mentions(x.ast, "__annotations__") || Mentions(x.ast, "get_type_hints"))) {
    const StmtId told = ParseWritten(x, "__annotations__ = dict(0)\n", span)[0];
    std::get<CallExpr>(x.ast.exprs[std::get<AssignStmt>(x.ast[told].node).value.index].node).arguments[0] = pairs;
    made.body.insert(made.body.begin(), told);
  }
  x.ast.stmts[id.index].node = std::move(made);
  x.classes[x.ast[bound]] = {ExpandedClass::Form::kNamedTuple, fields, true};
  return true;
}

Block TakeOutNamedTuples(Expansion& x, StmtId id, Block& before) {
  Block after;
  for (size_t i = 0; i < std::get<ClassStmt>(x.ast[id].node).bases.size(); ++i) {
    const ExprId base = std::get<ClassStmt>(x.ast[id].node).bases[i];
    if (!std::holds_alternative<CallExpr>(x.ast[base].node)) continue;
    const std::string name = HiddenName("base" + std::to_string(i));
    const Block written = ParseWritten(x, name + " = 0\n" + name + "\ndel " + name + "\n", x.ast[base].span);
    std::get<AssignStmt>(x.ast.stmts[written[0].index].node).value = base;
    if (!ExpandNamedTupleCall(x, written[0])) continue;
    std::get<ClassStmt>(x.ast.stmts[id.index].node).bases[i] = std::get<ExprStmt>(x.ast[written[1]].node).value;
    before.push_back(written[0]);
    after.push_back(written[2]);
  }
  return after;
}

}  // namespace penstock
