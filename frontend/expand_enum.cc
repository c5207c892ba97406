// Enumerations: what their class bodies bind becomes members, right behind the class statement.
#include <algorithm>
#include <utility>

#include "frontend/expanding.h"

namespace penstock {
namespace {

// `_a` names a member, but neither `__a` nor `_a_`.
bool IsMemberName(std::string_view name) { return name[0] != '_' || (name.size() > 1 && name[1] != '_' && name.back() != '_'); }

// `_order_`, which the enumeration itself may be told.
bool IsSunder(std::string_view name) { return name.size() > 2 && name[0] == '_' && name.back() == '_' && name[1] != '_' && name[name.size() - 2] != '_'; }

// Has the class what makes its name in another class a descriptor?
bool IsDescriptor(const Ast& ast, const Block& body) { return Binds(ast, body, "__get__") || Binds(ast, body, "__set__") || Binds(ast, body, "__delete__"); }

// What `_ignore_` names, in a list or in a text.
std::vector<std::string> IgnoredIn(const Expansion& x, const ClassStmt& s) {
  std::vector<std::string> names;
  for (StmtId id : s.body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    const auto* target = assign != nullptr ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
    if (target == nullptr || x.ast[target->name] != "_ignore_") continue;
    const auto* list = std::get_if<ListExpr>(&x.ast[assign->value].node);
    const auto* tuple = std::get_if<TupleExpr>(&x.ast[assign->value].node);
    for (ExprId item : list != nullptr ? list->items : tuple != nullptr ? tuple->items : Exprs{assign->value}) {
      const auto* text = std::get_if<StringExpr>(&x.ast[item].node);
      for (size_t i = 0; text != nullptr && i < text->value.size();) {
        const size_t end = std::min(text->value.find_first_of(", ", i), text->value.size());
        if (end > i) names.push_back(text->value.substr(i, end - i));
        i = end + 1;
      }
    }
  }
  return names;
}

// `A = 1`, `A, B = 1, 2` and a class in the body; functions and what the enumeration itself is told are no members.
std::vector<std::string> MembersIn(const Expansion& x, const ClassStmt& s) {
  const std::vector<std::string> ignored = IgnoredIn(x, s);
  std::vector<std::string> names;
  auto add = [&](ExprId target, bool may_be) {
    const auto* name = std::get_if<NameExpr>(&x.ast[target].node);
    if (name == nullptr || !may_be || !IsMemberName(x.ast[name->name])) return;
    if (std::find(ignored.begin(), ignored.end(), x.ast[name->name]) != ignored.end()) return;
    if (std::find(names.begin(), names.end(), x.ast[name->name]) == names.end()) names.push_back(x.ast[name->name]);
  };
  for (StmtId id : s.body) {
    const auto* inner = std::get_if<ClassStmt>(&x.ast[id].node);
    const std::string inside = inner == nullptr || IsDescriptor(x.ast, inner->body) ? "" : x.ast[inner->name];
    if (!inside.empty() && IsMemberName(inside) && std::find(names.begin(), names.end(), inside) == names.end()) names.push_back(inside);
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    if (assign == nullptr) continue;
    bool is_function = std::holds_alternative<LambdaExpr>(x.ast[assign->value].node);
    if (const auto* call = std::get_if<CallExpr>(&x.ast[assign->value].node)) {
      const auto* callee = std::get_if<NameExpr>(&x.ast[call->callee].node);
      std::string_view word = callee ? x.ast[callee->name] : std::string_view();
      is_function |= word == "property" || word == "staticmethod" || word == "classmethod";
    }
    for (ExprId target : assign->targets) {
      add(target, !is_function);
      if (const auto* tuple = std::get_if<TupleExpr>(&x.ast[target].node)) for (ExprId item : tuple->items) add(item, true);
    }
  }
  return names;
}

bool IsAuto(const Expansion& x, ExprId value) {
  const auto* call = std::get_if<CallExpr>(&x.ast[value].node);
  return call != nullptr && call->arguments.empty() && MeaningOf(x, call->callee) == "enum.auto";
}

// `A, B = auto(), 2` becomes two statements, and so does `A: int = 1`: the annotation alone is left of it.
void TakeApart(Expansion& x, StmtId id) {
  const Block body = std::get<ClassStmt>(x.ast[id].node).body;
  Block apart;
  for (StmtId member : body) {
    const auto* declared = std::get_if<AnnAssignStmt>(&x.ast[member].node);
    if (declared != nullptr && declared->value.present() && std::holds_alternative<NameExpr>(x.ast[declared->target].node)) {
      const AnnAssignStmt both = *declared;
      const StmtId one = ParseWritten(x, "a = 0\n", x.ast[member].span)[0];
      std::get<AssignStmt>(x.ast.stmts[one.index].node) = {{both.target}, both.value};
      std::get<AnnAssignStmt>(x.ast.stmts[member.index].node).value = ExprId{};
      apart.insert(apart.end(), {one, member});
      continue;
    }
    const auto* assign = std::get_if<AssignStmt>(&x.ast[member].node);
    const auto* targets = assign && assign->targets.size() == 1 ? std::get_if<TupleExpr>(&x.ast[assign->targets[0]].node) : nullptr;
    const auto* values = targets ? std::get_if<TupleExpr>(&x.ast[assign->value].node) : nullptr;
    const bool fits = values && values->items.size() == targets->items.size() &&
                      std::any_of(values->items.begin(), values->items.end(), [&](ExprId value) { return IsAuto(x, value); }) &&
                      std::all_of(targets->items.begin(), targets->items.end(), [&](ExprId to) { return std::holds_alternative<NameExpr>(x.ast[to].node); });
    if (!fits) {
      apart.push_back(member);
      continue;
    }
    const Exprs to = targets->items, of = values->items;
    for (size_t i = 0; i < to.size(); ++i) {
      const StmtId one = ParseWritten(x, "a = 0\n", x.ast[member].span)[0];
      std::get<AssignStmt>(x.ast.stmts[one.index].node) = {{to[i]}, of[i]};
      apart.push_back(one);
    }
  }
  if (apart.size() > body.size()) std::get<ClassStmt>(x.ast.stmts[id.index].node).body = std::move(apart);
}

// `A = auto()` gets its value where it stands, for members that come later may be computed from it; so does `A = auto(), 'text'`.
void GiveAutomaticValues(Expansion& x, const ClassStmt& s) {
  if (s.bases.empty()) return;
  std::string before;
  bool generates = false;
  for (StmtId id : s.body) {
    if (const auto* def = std::get_if<DefStmt>(&x.ast[id].node)) generates |= x.ast[def->name] == "_generate_next_value_";
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    const auto* target = assign ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
    if (target == nullptr || !IsMemberName(x.ast[target->name])) continue;
    const std::string name = x.ast[target->name];
    std::vector<std::string> aliases;
    for (ExprId other : assign->targets) {
      if (const auto* alias = std::get_if<NameExpr>(&x.ast[other].node)) aliases.push_back(x.ast[alias->name]);
    }
    const ExprId value = assign->value;
    const auto* tuple = std::get_if<TupleExpr>(&x.ast[value].node);
    const Exprs items = tuple != nullptr ? tuple->items : Exprs();
    const bool in_tuple = std::any_of(items.begin(), items.end(), [&](ExprId item) { return IsAuto(x, item); });
    if (IsAuto(x, value) || in_tuple) {
      const std::string generate = generates ? "_generate_next_value_" : "B._generate_next_value_";
      Block written = ParseWritten(x, Helper(x, "enum", in_tuple ? "autos_of" : "auto_of") + "(" + generate + ", " + Literal(name) + ", [" + before + "]" + (in_tuple ? ", 0" : "") + ")\n",
                                   x.ast[value].span);
      CallExpr made = std::get<CallExpr>(x.ast[std::get<ExprStmt>(x.ast[written[0]].node).value].node);
      if (!generates) std::get<AttributeExpr>(x.ast.exprs[made.arguments[0].index].node).object = s.bases.back();
      if (in_tuple) {
        const ExprId copy = made.arguments[3];
        x.ast.exprs[copy.index].node = TupleExpr(std::get<TupleExpr>(x.ast[value].node));
      }
      x.ast.exprs[value.index].node = made;
    }
    if (!in_tuple) for (const std::string& alias : aliases) before += alias + ", ";
    for (size_t i = 0; in_tuple && i < items.size(); ++i) if (IsAuto(x, items[i])) before += name + "[" + std::to_string(i) + "], ";
  }
}

// A name that must not be bound, or not a second time, is an error where it is.
void RefuseNames(Expansion& x, StmtId id) {
  static constexpr std::string_view kTold[] = {"_order_", "_generate_next_value_", "_numeric_repr_", "_missing_", "_ignore_", "_iter_member_", "_iter_member_by_value_", "_iter_member_by_def_"};
  const Block body = std::get<ClassStmt>(x.ast[id].node).body;
  const std::vector<std::string> members = MembersIn(x, std::get<ClassStmt>(x.ast[id].node));
  std::vector<std::string> seen;
  Block checked;
  const auto refuse = [&](StmtId member, const std::string& text) {
    Block written = ParseWritten(x, text, x.ast[member].span);
    checked.insert(checked.end(), written.begin(), written.end());
  };
  for (StmtId member : body) {
    const bool is_function = std::holds_alternative<DefStmt>(x.ast[member].node);
    std::vector<std::string> names = NamesBound(x.ast, {member});
    const auto* assign = std::get_if<AssignStmt>(&x.ast[member].node);
    for (const ExprId target : assign != nullptr ? assign->targets : Exprs{}) {
      const auto* several = std::get_if<TupleExpr>(&x.ast[target].node);
      for (const ExprId item : several != nullptr ? several->items : Exprs{}) {
        if (const auto* name = std::get_if<NameExpr>(&x.ast[item].node)) names.push_back(x.ast[name->name]);
      }
    }
    for (const std::string& name : names) {
      const bool told = std::find(std::begin(kTold), std::end(kTold), name) != std::end(kTold);
      if (IsSunder(name) && !told) refuse(member, Helper(x, "enum", "reserved") + "(" + Literal(name) + ")\n");
      // A property may get a setter, but what is a member stays one.
      const bool is_member = std::find(members.begin(), members.end(), name) != members.end();
      if (is_member && std::find(seen.begin(), seen.end(), name) != seen.end()) {
        refuse(member, Helper(x, "enum", "defined_again") + "(" + Literal(name) + ", " + name + ")\n");
      }
      if (!is_function || is_member) seen.push_back(name);
    }
    checked.push_back(member);
  }
  if (checked.size() > body.size()) std::get<ClassStmt>(x.ast.stmts[id.index].node).body = std::move(checked);
}

// Does the class bind the name, or a class of the plan that it derives from?
bool HasMethod(const Expansion& x, const ClassStmt& s, std::string_view method, std::unordered_set<std::string>& seen) {
  if (Binds(x.ast, s.body, method)) return true;
  return std::any_of(s.bases.begin(), s.bases.end(), [&](ExprId base) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    return name != nullptr && seen.insert(x.ast[name->name]).second && std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* above = std::get_if<ClassStmt>(&stmt.node);
      return above != nullptr && above->name == name->name && HasMethod(x, *above, method, seen);
    });
  });
}

bool HasMethod(const Expansion& x, const ClassStmt& s, std::string_view method) {
  std::unordered_set<std::string> seen;
  return HasMethod(x, s, method, seen);
}

// A dataclass or named tuple beside the enumeration is what the values are of; else empty.
std::string ValueType(const Expansion& x, const ClassStmt& s) {
  for (ExprId base : s.bases) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
    if (known == x.classes.end()) continue;
    if (known->second.form == ExpandedClass::Form::kDataclass || known->second.form == ExpandedClass::Form::kNamedTuple) return x.ast[name->name];
  }
  return "";
}

// The builtin type that the members are values of, as in `class Color(str, Enum)`; empty: there is none.
std::string BuiltinBeside(const Expansion& x, const ClassStmt& s, std::unordered_set<std::string>& seen) {
  static constexpr std::string_view kTypes[] = {"int", "str", "float", "tuple", "bytes", "list", "dict", "set", "frozenset"};
  for (ExprId base : s.bases) {
    const std::string meaning = MeaningOf(x, base);
    if (meaning == "decimal.Decimal" || meaning == "datetime.timedelta") return meaning == "decimal.Decimal" ? "decimal" : "timedelta";
    if (meaning == "enum.IntEnum") return "int";
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    if (name == nullptr || !meaning.empty()) continue;
    const std::string& text = x.ast[name->name];
    if (std::find(std::begin(kTypes), std::end(kTypes), text) != std::end(kTypes) && !IsBound(x.ast, text)) return text;
    if (!seen.insert(text).second) continue;
    for (const Stmt& stmt : x.ast.stmts) {
      const auto* above = std::get_if<ClassStmt>(&stmt.node);
      const std::string found = above != nullptr && above->name == name->name ? BuiltinBeside(x, *above, seen) : "";
      if (!found.empty()) return found;
    }
  }
  return "";
}

// Is what is written for the member of the type as it stands?
bool IsOfType(const Expansion& x, ExprId value, std::string_view type) {
  const auto& node = x.ast[value].node;
  if (type == "str") return std::holds_alternative<StringExpr>(node) || std::holds_alternative<FStringExpr>(node);
  if (type == "float") return std::holds_alternative<FloatExpr>(node);
  if (type == "tuple") return std::holds_alternative<TupleExpr>(node);
  return type == "int" && (std::holds_alternative<IntExpr>(node) || IsAuto(x, value));
}

// The members for which something else is written: what the type makes of that is their value.
std::unordered_set<std::string> MembersToMake(const Expansion& x, const ClassStmt& s, std::string_view type) {
  std::unordered_set<std::string> names;
  for (StmtId id : s.body) {
    const auto* assign = type.empty() ? nullptr : std::get_if<AssignStmt>(&x.ast[id].node);
    if (assign == nullptr) continue;
    const auto* values = std::get_if<TupleExpr>(&x.ast[assign->value].node);
    auto add = [&](ExprId target, ExprId value) {
      const auto* name = std::get_if<NameExpr>(&x.ast[target].node);
      if (name != nullptr && !IsOfType(x, value, type)) names.insert(x.ast[name->name]);
    };
    for (ExprId target : assign->targets) {
      add(target, assign->value);
      const auto* several = std::get_if<TupleExpr>(&x.ast[target].node);
      const bool one_by_one = several != nullptr && values != nullptr && values->items.size() == several->items.size();
      for (size_t i = 0; several != nullptr && i < several->items.size(); ++i) add(several->items[i], one_by_one ? values->items[i] : assign->value);
    }
  }
  return names;
}

// The methods that show a member are those of enumerations, though the dataclass comes first.
void ShowAsMembers(Expansion& x, StmtId id) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  for (const char* method : {"__repr__", "__str__", "__format__"}) {
    if (Binds(x.ast, s.body, method)) continue;
    const StmtId written = ParseWritten(x, std::string(method) + " = B." + method + "\n", s.name_span)[0];
    const ExprId value = std::get<AssignStmt>(x.ast[written].node).value;
    std::get<AttributeExpr>(x.ast.exprs[value.index].node).object = s.bases.back();
    std::get<ClassStmt>(x.ast.stmts[id.index].node).body.push_back(written);
  }
}

// `class A(Flag, boundary=KEEP)`: the class holds it.
void TakeBoundary(Expansion& x, StmtId id) {
  const std::vector<Keyword> keywords = std::get<ClassStmt>(x.ast[id].node).keywords;
  if (keywords.size() != 1 || !keywords[0].name.present() || x.ast[keywords[0].name] != "boundary") return;
  const StmtId written = ParseWritten(x, "_boundary_ = 0\n", keywords[0].name_span)[0];
  std::get<AssignStmt>(x.ast.stmts[written.index].node).value = keywords[0].value;
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.keywords.clear();
  here.body.push_back(written);
}

}  // namespace

Block ExpandEnum(Expansion& x, StmtId id) {
  TakeApart(x, id);
  RefuseNames(x, id);
  TakeBoundary(x, id);
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::unordered_set<std::string> seen;
  const std::string type = BuiltinBeside(x, s, seen);
  const std::unordered_set<std::string> to_make = MembersToMake(x, s, type);
  GiveAutomaticValues(x, s);
  std::vector<std::string> members = MembersIn(x, s);
  const std::string holds = ValueType(x, s);
  if (!holds.empty()) ShowAsMembers(x, id);
  const std::string cls = x.ast[s.name];
  const bool makes = HasMethod(x, s, "__new__"), begins = HasMethod(x, s, "__init__");
  std::string checks;
  const bool ends_plainly = MeaningOf(x, s.bases.back()).empty() && std::holds_alternative<NameExpr>(x.ast[s.bases.back()].node);
  if (ends_plainly) checks += Helper(x, "enum", "check_last_base") + "(" + x.ast[std::get<NameExpr>(x.ast[s.bases.back()].node).name] + ")\n";
  for (ExprId base : s.bases) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
    if (known == x.classes.end()) continue;
    checks += Helper(x, "enum", "check_base") + "(" + Literal(cls) + ", " + x.ast[name->name] + ")\n";
  }
  if (!checks.empty()) {
    Block checking = ParseWritten(x, checks, s.name_span);
    Block& body = std::get<ClassStmt>(x.ast.stmts[id.index].node).body;
    // A docstring stays the first.
    const auto* first = body.empty() ? nullptr : std::get_if<ExprStmt>(&x.ast[body[0]].node);
    const bool has_doc = first != nullptr && std::holds_alternative<StringExpr>(x.ast[first->value].node);
    body.insert(body.begin() + has_doc, checking.begin(), checking.end());
  }
  x.classes[cls] = {ExpandedClass::Form::kEnum, {}};
  if (Binds(x.ast, s.body, "_ignore_")) {
    std::string gone = "_ignore_";
    for (const std::string& name : IgnoredIn(x, s)) if (Binds(x.ast, s.body, name)) gone += ", " + name;
    const StmtId written = ParseWritten(x, "del " + gone + "\n", s.name_span)[0];
    std::get<ClassStmt>(x.ast.stmts[id.index].node).body.push_back(written);
  }
  // The order that is told is looked at when the members are there.
  const std::string order = Binds(x.ast, s.body, "_order_") ? Helper(x, "enum", "check_order") + "(" + cls + ", " + cls + "._order_)\ndel " + cls + "._order_\n" : "";
  for (StmtId inner : s.body) {
    const auto* def = std::get_if<DefStmt>(&x.ast[inner].node);
    const bool of_class = def != nullptr && def->decorators.size() == 1 && std::holds_alternative<NameExpr>(x.ast[def->decorators[0]].node) &&
                          x.ast[std::get<NameExpr>(x.ast[def->decorators[0]].node).name] == "classmethod";
    if (!of_class || x.ast[def->name] != "_missing_") continue;
    const StmtId told = ParseWritten(x, "_missing_ = " + Helper(x, "enum", "told_beside") + "(_missing_)\n", s.name_span)[0];
    std::get<ClassStmt>(x.ast.stmts[id.index].node).body.push_back(told);
  }
  if (members.empty()) return order.empty() ? Block{} : ParseWritten(x, order, s.name_span);
  const bool by_value = type == "decimal" || type == "timedelta";
  Block table = ParseWritten(x, std::string("_member_map_ = {}\n_member_names_ = []\n_value2member_map_ = {}\n") + (by_value ? "_of_value_ = True\n" : ""), s.name_span);
  // Decorators come when the members are there.
  const Exprs decorators = s.decorators;
  {
    ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
    here.body.insert(here.body.end(), table.begin(), table.end());
    here.decorators.clear();
  }
  std::string text;
  for (const std::string& name : members) {
    const std::string attribute = cls + "." + name;
    const bool hides = name == "name" || name == "value";  // what every member has
    const std::string given = hides ? Helper(x, "enum", "called_" + name) + "(" + cls + ", " + attribute + ")" : attribute;
    const bool is_plain = !makes && !begins && holds.empty(), is_made = !makes && holds.empty() && to_make.contains(name);
    const std::string by = is_made ? ", " + Helper(x, "enum", "of_" + type) + (begins ? ", True" : "") : is_plain ? "" : std::string(makes ? ", True" : ", False") + (begins ? ", True" : ", False") + (holds.empty() ? "" : ", " + holds);
    text += (hides ? "" : attribute + " = ") + Helper(x, "enum", is_made ? "member_valued" : is_plain ? "member_of" : "member_made_by") + "(" + cls + ", " + Literal(name) + ", " + given + by + ")\n";
  }
  text += order;
  for (size_t i = 0; i < decorators.size(); ++i) text += cls + " = " + cls + "(" + cls + ")\n";
  const bool global = std::any_of(decorators.begin(), decorators.end(), [&](ExprId decorator) { return MeaningOf(x, decorator) == "enum.global_enum"; });
  const size_t applied = members.size() + (order.empty() ? 0 : 2) + decorators.size();
  if (global) for (const std::string& name : members) text += name + " = " + cls + "." + name + "\n";
  Block after = ParseWritten(x, text, s.name_span);
  for (size_t i = 0; i < decorators.size(); ++i) {
    const StmtId apply = after[applied - 1 - i];
    ExprId value = std::get<AssignStmt>(x.ast[apply].node).value;
    std::get<CallExpr>(x.ast.exprs[value.index].node).callee = decorators[i];
  }
  return after;
}

// `Color = Enum("Color", "RED GREEN")` becomes a class statement, filled behind it.
Block ExpandEnumCall(Expansion& x, StmtId id) {
  const AssignStmt s = std::get<AssignStmt>(x.ast[id].node);
  const CallExpr call = std::get<CallExpr>(x.ast[s.value].node);
  const auto* target = s.targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[s.targets[0]].node) : nullptr;
  if (target == nullptr || call.arguments.empty()) return {};
  ExprId names = call.arguments.size() == 2 ? call.arguments[1] : ExprId{}, start, type;
  for (const Keyword& keyword : call.keywords) {
    if (!keyword.name.present()) return {};
    if (x.ast[keyword.name] == "names") names = keyword.value;
    else if (x.ast[keyword.name] == "start") start = keyword.value;
    else if (x.ast[keyword.name] == "type") type = keyword.value;
    else if (x.ast[keyword.name] != "module" && x.ast[keyword.name] != "qualname") return {};
  }
  const auto* title = std::get_if<StringExpr>(&x.ast[call.arguments[0]].node);
  const NameId target_name = target->name;
  const std::string variable = x.ast[target_name];
  const auto is_name = [&](const std::string& text) {
    return !text.empty() && !(text[0] >= '0' && text[0] <= '9') && std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; });
  };
  if (!names.present() || title == nullptr || !is_name(title->value)) return {};
  const Span span = x.ast[s.targets[0]].span;
  ClassStmt with_type;
  with_type.bases = {call.callee};
  if (type.present()) with_type.bases.insert(with_type.bases.begin(), type);
  std::unordered_set<std::string> seen;
  const std::string beside = type.present() ? BuiltinBeside(x, with_type, seen) : "";
  const std::string cls = variable[0] == '%' ? HiddenName(variable.substr(1)) : variable, named = title->value;
  const std::string filled = Helper(x, "enum", "filled"), of = beside.empty() ? "" : ", of=" + Helper(x, "enum", "of_" + beside);
  Block written = ParseWritten(x, "class " + named + "(B):\n    _member_map_ = {}\n    _member_names_ = []\n    _value2member_map_ = {}\n" + cls + " = " +
                                  filled + "(" + cls + ", 0" + (start.present() ? ", 0" : "") + of + ")\n", span);
  ClassStmt made = std::get<ClassStmt>(x.ast[written[0]].node);
  made.bases = with_type.bases;
  made.title = std::exchange(made.name, target_name);
  CallExpr& fill = std::get<CallExpr>(x.ast.exprs[std::get<AssignStmt>(x.ast[written[1]].node).value.index].node);
  fill.arguments[1] = names;
  if (start.present()) fill.arguments[2] = start;
  x.ast.stmts[id.index].node = std::move(made);
  x.classes[variable] = {ExpandedClass::Form::kEnum, {}};
  return {written[1]};
}

}  // namespace penstock
