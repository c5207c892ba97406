// @dataclass: the methods that Python's own module writes.
#include <algorithm>

#include "frontend/expanding.h"
#include "frontend/scopes.h"
#include "frontend/show_expr.h"
#include "grammar/plan_lexer.h"

namespace penstock {
namespace {

struct Options {
  bool init = true, repr = true, eq = true, order = false, unsafe_hash = false, frozen = false, match_args = true, kw_only = false, slots = false;
};

Options OptionsOf(const Expansion& x, ExprId decorator) {
  Options o;
  const auto* call = std::get_if<CallExpr>(&x.ast[decorator].node);
  if (call == nullptr) return o;
  const std::pair<std::string_view, bool*> known[] = {
      {"init", &o.init}, {"repr", &o.repr}, {"eq", &o.eq}, {"order", &o.order}, {"unsafe_hash", &o.unsafe_hash}, {"frozen", &o.frozen},
      {"match_args", &o.match_args}, {"kw_only", &o.kw_only}, {"slots", &o.slots}};
  for (const Keyword& keyword : call->keywords) {
    if (!keyword.name.present()) continue;
    for (auto [name, option] : known) if (x.ast[keyword.name] == name) *option = ConstantTruth(x.ast, keyword.value, *option);
  }
  return o;
}

// `ClassVar[int]` -> "typing.ClassVar"
std::string AnnotationHead(const Expansion& x, ExprId annotation) {
  if (const auto* index = std::get_if<IndexExpr>(&x.ast[annotation].node)) annotation = index->object;
  return MeaningOf(x, annotation);
}

// `list`, `dict` and `set` if the plan gives those names to nothing else; of others, what is no name.
std::string FactoryOf(const Ast& ast, ExprId id) {
  const auto* name = std::get_if<NameExpr>(&ast[id].node);
  for (const char* builtin : {"list", "dict", "set"}) if (name != nullptr && ast[name->name] == builtin && !IsBound(ast, builtin)) return builtin;
  return "(...)";
}

// The function that tells what a field is to be, of what it was given or of the call of `field(...)` that stands for that.
std::string ValueOf(Expansion& x, const ClassField& field, const std::string& given) {
  const std::string how = field.factory.empty() ? "given_of" : field.factory == "(...)" ? "default_of" : field.factory + "_of";
  return Helper(x, "dataclasses", how) + "(" + given + ")";
}

void ReadFieldCall(const Expansion& x, ClassField& field) {
  const auto* call = field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
  if (call == nullptr || MeaningOf(x, call->callee) != "dataclasses.field") return;
  field.is_call = true;
  field.has_default = false;
  for (const Keyword& keyword : call->keywords) {
    if (!keyword.name.present()) continue;
    const std::string& name = x.ast[keyword.name];
    if (name == "default" || name == "default_factory") field.has_default = true;
    if (name == "default") field.given = keyword.value;
    if (name == "default_factory") field.factory = FactoryOf(x.ast, keyword.value);
    if (name == "init") field.init = ConstantTruth(x.ast, keyword.value, true);
    if (name == "repr") field.repr = ConstantTruth(x.ast, keyword.value, true);
    if (name == "compare") field.compare = ConstantTruth(x.ast, keyword.value, true);
    if (name == "hash") field.hash = keyword.value;
    if (name == "kw_only") field.kw_only = ConstantTruth(x.ast, keyword.value, false);
  }
}

// `Base` for `Base` and `Base[int]`; empty: it is no name.
std::string NameOfBase(const Ast& ast, ExprId base) {
  if (const auto* index = std::get_if<IndexExpr>(&ast[base].node)) base = index->object;
  const auto* name = std::get_if<NameExpr>(&ast[base].node);
  return name == nullptr ? "" : ast[name->name];
}

// The dataclass that a base is, or derives from; nullptr: none.
const ExpandedClass* DataclassOf(const Expansion& x, ExprId base) {
  auto known = x.classes.find(NameOfBase(x.ast, base));
  return known == x.classes.end() || known->second.form != ExpandedClass::Form::kDataclass ? nullptr : &known->second;
}

// Fields that the bases have, in the order of the method resolution from its end.
std::vector<ClassField> FieldsOfBases(const Expansion& x, const Exprs& bases) {
  std::vector<ClassField> all;
  for (size_t i = bases.size(); i-- > 0;) {
    const ExpandedClass* base = DataclassOf(x, bases[i]);
    if (base == nullptr) continue;
    for (ClassField field : base->fields) {
      field.from = NameOfBase(x.ast, bases[i]);
      PutField(all, std::move(field));
    }
  }
  return all;
}

std::vector<ClassField> FieldsOf(Expansion& x, const ClassStmt& s, const Options& options) {
  std::vector<ClassField> all = FieldsOfBases(x, s.bases);
  bool kw_only = options.kw_only;
  for (ClassField field : AnnotatedFields(x, s)) {
    field.name = PrivateName(x.ast[s.name], field.name);
    std::string head = AnnotationHead(x, field.annotation);
    if (head == "typing.ClassVar") continue;
    if (head == "dataclasses.KW_ONLY") {
      kw_only = true;
      continue;
    }
    field.init_var = head == "dataclasses.InitVar";
    field.kw_only = kw_only;
    ReadFieldCall(x, field);
    field.is_slot = std::any_of(all.begin(), all.end(), [&](const ClassField& above) { return above.name == field.name && above.is_slot; });
    PutField(all, std::move(field));
  }
  return all;
}

bool IsClassOfPlan(const Expansion& x, std::string_view name) {
  return std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* s = std::get_if<ClassStmt>(&stmt.node);
    return s != nullptr && x.ast[s->name] == name;
  });
}

bool HasDoc(const Ast& ast, const Block& body) {
  const auto* first = body.empty() ? nullptr : std::get_if<ExprStmt>(&ast[body[0]].node);
  return (first != nullptr && std::holds_alternative<StringExpr>(ast[first->value].node)) || Binds(ast, body, "__doc__");
}

// `(self.a, self.b,)`, of the fields that `counts` chooses.
template <typename Counts>
std::string TupleOf(const std::vector<ClassField>& fields, std::string_view object, Counts counts) {
  std::string text = "(";
  for (const ClassField& field : fields) {
    if (!field.init_var && counts(field)) text += std::string(object) + "." + field.name + ", ";
  }
  return text + ")";
}

std::string ComparedOf(const std::vector<ClassField>& fields, std::string_view object) {
  return TupleOf(fields, object, [](const ClassField& field) { return field.compare; });
}

std::string HashedOf(const Ast& ast, const std::vector<ClassField>& fields) {
  return TupleOf(fields, "self", [&](const ClassField& field) { return field.hash.present() ? ConstantTruth(ast, field.hash, field.compare) : field.compare; });
}

// The table of fields has no `InitVar`: its default is an attribute of the class that has it.
std::string DefaultOf(const ClassField& field) {
  if (!field.has_default) return "";
  if (field.from.empty()) return "=" + field.in_class;
  return "=" + field.from + (field.init_var ? "." + field.name : ".__dataclass_fields__[" + Literal(field.name) + "]");
}

// A default of which only the run knows whether it can be hashed.
bool MayBeMutable(const Expr& value) {
  return std::holds_alternative<CallExpr>(value.node) || std::holds_alternative<ComprehensionExpr>(value.node) ||
         std::holds_alternative<NameExpr>(value.node) || std::holds_alternative<AttributeExpr>(value.node);
}

std::string WriteInit(Expansion& x, const std::vector<ClassField>& fields, const Options& options, bool has_post_init) {
  const bool hides_self = std::any_of(fields.begin(), fields.end(), [](const ClassField& field) { return field.name == "self"; });
  const std::string self = hides_self ? "__dataclass_self__" : "self";
  std::string text = "def __init__(" + self;
  for (const ClassField& field : fields) if (field.init && !field.kw_only) text += ", " + field.name + DefaultOf(field);
  bool star = false;
  for (const ClassField& field : fields) {
    if (!field.init || !field.kw_only) continue;
    if (!star) text += ", *";
    star = true;
    text += ", " + field.name + DefaultOf(field);
  }
  text += "):\n";
  const bool hides_object = std::any_of(fields.begin(), fields.end(), [](const ClassField& field) { return field.name == "object"; });
  std::string late;
  for (const ClassField& field : fields) {
    if (field.init_var) {
      const bool is_field = field.is_call && field.from.empty() && field.has_default;
      late += (late.empty() ? "" : ", ") + (is_field ? ValueOf(x, field, field.name) : field.name);
      continue;
    }
    std::string value = field.name;
    bool wrapped = field.has_default && (field.is_call || !field.from.empty());
    if (!field.init) {
      // Its default is an attribute of the class; only a factory gives every instance its own.
      if (field.factory.empty()) continue;
      value = ValueOf(x, field, self + ".__dataclass_fields__[" + Literal(field.name) + "]");
    } else if (wrapped) {
      value = ValueOf(x, field, field.name);
    }
    if (options.frozen) text += "    " + (hides_object ? Helper(x, "dataclasses", "plain_object") : "object") + ".__setattr__(" + self + ", " + Literal(field.name) + ", " + value + ")\n";
    else text += "    " + self + "." + field.name + " = " + value + "\n";
  }
  if (has_post_init) text += "    " + self + ".__post_init__(" + late + ")\n";
  else text += "    return None\n";
  return text;
}

std::string WriteRepr(Expansion& x, const std::vector<ClassField>& fields) {
  std::string text = "def __repr__(self):\n    if " + Helper(x, "_inner", "shown") + "(self):\n        return '...'\n    return f\"{self.__class__.__qualname__}(";
  bool first = true;
  for (const ClassField& field : fields) {
    if (!field.repr || field.init_var) continue;
    text += (first ? "" : ", ") + field.name + "={self." + field.name + "!r}";
    first = false;
  }
  return text + ")\"\n";
}

std::string WriteCompare(const std::vector<ClassField>& fields, std::string_view method, std::string_view symbol) {
  return "def " + std::string(method) + "(self, other):\n    if other.__class__ is self.__class__:\n        return " + ComparedOf(fields, "self") +
         " " + std::string(symbol) + " " + ComparedOf(fields, "other") + "\n    return NotImplemented\n";
}

// The table that fields(), asdict() and derived classes read.
std::string WriteTable(Expansion& x, const std::vector<ClassField>& fields) {
  std::string text = "__dataclass_fields__ = {";
  for (const ClassField& field : fields) {
    if (field.init_var) continue;
    text += Literal(field.name) + ": ";
    if (!field.from.empty()) text += field.from + ".__dataclass_fields__[" + Literal(field.name) + "], ";
    else {
      const std::string plain = Helper(x, "dataclasses", "field") + "(" + (field.has_default ? "default=" + field.in_class : "") + ")";
      text += Helper(x, "dataclasses", "named") + "(" + (field.is_call ? field.in_class : plain) + ", " + Literal(field.name) + ", " + (field.kw_only ? "True" : "False") + "), ";
    }
  }
  return text + "}\n";
}

// May the plan call that function of `dataclasses`? By what it imports.
bool MayCall(const Expansion& x, std::string_view function) {
  return std::any_of(x.imported.begin(), x.imported.end(), [&](const auto& one) { return one.second == "dataclasses" || one.second == "dataclasses." + std::string(function); });
}

// For asdict(), astuple() and replace(). What nobody calls is left out: it would call whatever stands in the fields.
std::string WriteCopies(Expansion& x, const std::vector<ClassField>& fields) {
  const bool as_dict = MayCall(x, "asdict"), as_tuple = MayCall(x, "astuple"), replaces = MayCall(x, "replace");
  const std::string plain = as_dict ? Helper(x, "dataclasses", "plain") : "", tupled = as_tuple ? Helper(x, "dataclasses", "tupled") : "";
  std::string dict = "def __dataclass_asdict__(self):\n    return {", tuple = "def __dataclass_astuple__(self):\n    return (",
              replace = "def __dataclass_replace__(self, changes):\n", kept;
  for (const ClassField& field : fields) {
    if (field.init_var) {
      if (!field.has_default && replaces) replace += "    " + Helper(x, "dataclasses", "require_given") + "(" + Literal(field.name) + ", changes)\n";
      continue;
    }
    dict += Literal(field.name) + ": " + plain + "(self." + field.name + "), ";
    tuple += tupled + "(self." + field.name + "), ";
    if (field.init) kept += Literal(field.name) + ": self." + field.name + ", ";
    else if (replaces) replace += "    " + Helper(x, "dataclasses", "refuse_change") + "(" + Literal(field.name) + ", changes)\n";
  }
  std::string text;
  if (as_dict) text += dict + "}\n";
  if (as_tuple) text += tuple + ")\n";
  if (replaces) text += replace + "    return self.__class__(**{**{" + kept + "}, **changes})\n";
  return text;
}

// What an annotation is called in a signature: classes of the plan and of modules with their module.
std::string ShownAnnotation(const Expansion& x, ExprId annotation) {
  if (const auto* quoted = std::get_if<StringExpr>(&x.ast[annotation].node)) return Literal(quoted->value);
  const std::string text = ShowExpr(x.ast, annotation);
  std::string shown, word;
  char quote = 0;
  auto end_word = [&] {
    auto meaning = x.imported.find(word);
    const size_t dot = meaning == x.imported.end() ? std::string::npos : meaning->second.rfind('.');
    const bool after_dot = !shown.empty() && shown.back() == '.';
    if (after_dot || word.empty()) shown += word;
    else if (dot != std::string::npos && meaning->second.starts_with("typing.")) shown += meaning->second.substr(7);
    else if (dot != std::string::npos) shown += meaning->second;
    else if (IsClassOfPlan(x, word)) shown += "__main__." + word;
    else if (word != "typing") shown += word;
    word.clear();
  };
  for (char c : text) {
    const bool in_word = c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c & 0x80);
    if (quote == 0 && in_word) {
      word += c;
      continue;
    }
    const bool of_typing = word == "typing" && c == '.';
    end_word();
    if (of_typing) continue;
    if (quote == 0 && (c == '\'' || c == '"')) quote = c;
    else if (c == quote) quote = 0;
    shown += c;
  }
  end_word();
  return shown;
}

// `__doc__` of a class that has none: its signature.
std::string WriteDoc(const Expansion& x, const std::string& name, const std::vector<ClassField>& fields) {
  std::string text = name + "(";
  bool first = true, star = false;
  auto add = [&](const ClassField& field) {
    text += (first ? "" : ", ") + std::string(field.kw_only && !star ? "*, " : "") + field.name + ": " + ShownAnnotation(x, field.annotation);
    star |= field.kw_only;
    first = false;
    if (!field.has_default) return;
    bool made = false;
    const auto* call = field.is_call && field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
    if (call != nullptr) for (const Keyword& keyword : call->keywords) made |= keyword.name.present() && x.ast[keyword.name] == "default_factory";
    text += made ? " = <factory>" : " = {" + (field.from.empty() ? field.in_class : field.from + "." + field.name) + "!r}";
  };
  for (const ClassField& field : fields) if (field.init && !field.kw_only) add(field);
  for (const ClassField& field : fields) if (field.init && field.kw_only) add(field);
  std::string quoted;
  for (char c : text) quoted += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return "__doc__ = f\"" + quoted + ")\"\n";
}

std::string Raise(std::string_view type, const std::string& message) { return "raise " + std::string(type) + "(\"" + message + "\")\n"; }

// The first of the methods that options ask for, and that the class has already; empty: none.
std::string Overwritten(const Expansion& x, const ClassStmt& s, const Options& options) {
  for (std::string_view name : {"__lt__", "__le__", "__gt__", "__ge__"}) {
    if (options.order && Binds(x.ast, s.body, name))
      return "Cannot overwrite attribute " + std::string(name) + " in class " + x.ast[s.name] + ". Consider using functools.total_ordering";
  }
  for (std::string_view name : {"__setattr__", "__delattr__"}) {
    if (options.frozen && Binds(x.ast, s.body, name)) return "Cannot overwrite attribute " + std::string(name) + " in class " + x.ast[s.name];
  }
  if (options.unsafe_hash && Binds(x.ast, s.body, "__hash__")) return "Cannot overwrite attribute __hash__ in class " + x.ast[s.name];
  if (options.slots && Binds(x.ast, s.body, "__slots__")) return x.ast[s.name] + " already specifies __slots__";
  return "";
}

// `a = field()`: the name; empty: there is none.
std::string FieldWithoutType(const Expansion& x, const ClassStmt& s) {
  for (StmtId id : s.body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    const auto* call = assign == nullptr ? nullptr : std::get_if<CallExpr>(&x.ast[assign->value].node);
    if (call == nullptr || MeaningOf(x, call->callee) != "dataclasses.field") continue;
    const auto* name = std::get_if<NameExpr>(&x.ast[assign->targets[0]].node);
    if (name != nullptr) return x.ast[name->name];
  }
  return "";
}

// `KW_ONLY` a second time, and factories where no instance holds what they make; empty: there is none.
std::string WrongField(const Expansion& x, const ClassStmt& s) {
  bool kw_only = false;
  for (ClassField field : AnnotatedFields(x, s)) {
    const std::string head = AnnotationHead(x, field.annotation);
    if (head == "dataclasses.KW_ONLY") {
      if (kw_only) return "'" + field.name + "' is KW_ONLY, but KW_ONLY has already been specified";
      kw_only = true;
    }
    if (head != "dataclasses.InitVar" && head != "typing.ClassVar") continue;
    ReadFieldCall(x, field);
    if (!field.factory.empty()) return "field " + field.name + " cannot have a default factory";
  }
  return "";
}

// What Python complains of when it makes the class.
// What `@dataclass(...)` is told and does not know; empty: nothing.
std::string UnknownOption(const Expansion& x, ExprId decorator) {
  static constexpr std::string_view kKnown[] = {"init", "repr", "eq", "order", "unsafe_hash", "frozen", "match_args", "kw_only", "slots", "weakref_slot"};
  const auto* call = std::get_if<CallExpr>(&x.ast[decorator].node);
  if (call == nullptr || MeaningOf(x, call->callee) != "dataclasses.dataclass") return "";  // `make_dataclass` knows others
  for (const Keyword& keyword : call->keywords) {
    if (!keyword.name.present()) continue;
    const std::string_view name = x.ast[keyword.name];
    if (std::find(std::begin(kKnown), std::end(kKnown), name) == std::end(kKnown)) return std::string(name);
  }
  return "";
}

std::string WriteComplaint(const Expansion& x, const ClassStmt& s, const std::vector<ClassField>& fields, const Options& options, ExprId decorator) {
  if (const std::string name = UnknownOption(x, decorator); !name.empty()) {
    return Raise("TypeError", "dataclass() got an unexpected keyword argument '" + name + "'");
  }
  for (const ClassField& field : fields) {
    const ExprId value = field.is_call ? field.given : field.value;
    if (value.present() && field.from.empty()) {
      const auto& node = x.ast[value].node;
      std::string_view type = std::holds_alternative<ListExpr>(node) ? "list" : std::holds_alternative<DictExpr>(node) ? "dict"
                            : std::holds_alternative<SetExpr>(node) ? "set" : "";
      if (!type.empty()) {
        return "raise ValueError(\"mutable default <class '" + std::string(type) + "'> for field " + field.name + " is not allowed: use default_factory\")\n";
      }
    }
  }
  if (const std::string wrong = WrongField(x, s); !wrong.empty()) return Raise("TypeError", wrong);
  if (const std::string name = FieldWithoutType(x, s); !name.empty()) return Raise("TypeError", "'" + name + "' is a field but has no type annotation");
  for (ExprId base : s.bases) {
    const ExpandedClass* known = DataclassOf(x, base);
    if (known == nullptr || known->frozen == options.frozen) continue;
    return Raise("TypeError", options.frozen ? "cannot inherit frozen dataclass from a non-frozen one" : "cannot inherit non-frozen dataclass from a frozen one");
  }
  if (options.order && !options.eq) return Raise("ValueError", "eq must be true if order is true");
  bool defaults = false;
  for (const ClassField& field : fields) {
    if (!options.init || !field.init || field.kw_only) continue;
    if (field.has_default) defaults = true;
    else if (defaults) return Raise("TypeError", "non-default argument '" + field.name + "' follows default argument");
  }
  const std::string overwritten = Overwritten(x, s, options);
  return overwritten.empty() ? "" : Raise("TypeError", overwritten);
}

}  // namespace

namespace {

// Has the class, or one of its bases, the method? Bases of which only the run knows: no.
bool HasMethod(const Expansion& x, const ClassStmt& s, std::string_view method, std::unordered_set<std::string>& seen) {
  if (Binds(x.ast, s.body, method)) return true;
  for (ExprId base : s.bases) {
    const std::string name = NameOfBase(x.ast, base);
    if (name.empty() || !seen.insert(name).second) continue;
    for (const Stmt& stmt : x.ast.stmts) {
      const auto* other = std::get_if<ClassStmt>(&stmt.node);
      if (other != nullptr && x.ast[other->name] == name && HasMethod(x, *other, method, seen)) return true;
    }
  }
  return false;
}

}  // namespace

void NoteDerived(Expansion& x, StmtId id) {
  const ClassStmt& s = std::get<ClassStmt>(x.ast[id].node);
  const bool derives = std::any_of(s.bases.begin(), s.bases.end(), [&](ExprId base) { return DataclassOf(x, base) != nullptr; });
  if (!derives) {
    x.classes.erase(x.ast[s.name]);  // another class of this name
    return;
  }
  ExpandedClass known{ExpandedClass::Form::kDataclass, FieldsOfBases(x, s.bases), false};
  for (ExprId base : s.bases) if (const ExpandedClass* other = DataclassOf(x, base)) known.frozen |= other->frozen;
  x.classes[x.ast[s.name]] = std::move(known);
}

void ExpandDataclass(Expansion& x, StmtId id, ExprId decorator) {
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  const Options options = OptionsOf(x, decorator);
  std::vector<ClassField> fields = FieldsOf(x, s, options);
  std::unordered_set<std::string> seen;
  const bool post_init = HasMethod(x, s, "__post_init__", seen);
  auto lacks = [&](std::string_view name) { return !Binds(x.ast, s.body, name); };
  std::string text = WriteComplaint(x, s, fields, options, decorator);
  if (text.empty()) {
    if (options.init && lacks("__init__")) text += WriteInit(x, fields, options, post_init);
    if (options.repr && lacks("__repr__")) text += WriteRepr(x, fields);
    bool writes_eq = options.eq && lacks("__eq__");
    if (writes_eq) text += WriteCompare(fields, "__eq__", "==");
    if (options.order) {
      text += WriteCompare(fields, "__lt__", "<") + WriteCompare(fields, "__le__", "<=") + WriteCompare(fields, "__gt__", ">") +
              WriteCompare(fields, "__ge__", ">=");
    }
    if (options.unsafe_hash || (options.eq && options.frozen && lacks("__hash__"))) {
      text += "def __hash__(self):\n    return hash(" + HashedOf(x.ast, fields) + ")\n";
    } else if (options.eq && lacks("__hash__")) {
      text += "__hash__ = None\n";
    }
    if (options.frozen) {
      std::string error = Helper(x, "dataclasses", "FrozenInstanceError");
      std::string own = "    if self.__class__ is __class__ or name in (";
      for (const ClassField& field : fields) if (!field.init_var) own += Literal(field.name) + ", ";
      own += "):\n        raise " + error;
      text += "def __setattr__(self, name, value):\n" + own + "(f\"cannot assign to field {name!r}\")\n    super().__setattr__(name, value)\n";
      text += "def __delattr__(self, name):\n" + own + "(f\"cannot delete field {name!r}\")\n    super().__delattr__(name)\n";
    }
    if (options.match_args && lacks("__match_args__")) {
      text += "__match_args__ = (";
      for (const ClassField& field : fields) if (field.init && !field.kw_only) text += Literal(field.name) + ", ";
      text += ")\n";
    }
    for (const ClassField& field : fields) {
      const ExprId value = field.is_call ? field.given : field.value;
      if (!field.from.empty() || !value.present() || !MayBeMutable(x.ast[value])) continue;
      const std::string plain = field.is_call ? Helper(x, "dataclasses", "given_of") + "(" + field.in_class + ")" : field.in_class;
      text += Helper(x, "dataclasses", "refuse_mutable") + "(" + plain + ", " + Literal(field.name) + ")\n";
    }
    text += WriteTable(x, fields) + WriteCopies(x, fields);
    // What every instance shares has its default in the class, too.
    for (ClassField field : AnnotatedFields(x, s)) {
      if (AnnotationHead(x, field.annotation) != "typing.ClassVar") continue;
      ReadFieldCall(x, field);
      if (!field.is_call) continue;
      text += field.has_default ? field.in_class + " = " + Helper(x, "dataclasses", "given_of") + "(" + field.in_class + ")\n" : "del " + field.in_class + "\n";
    }
    for (const ClassField& field : fields) {
      if (!field.from.empty() || !field.is_call) continue;
      bool value = false;
      for (const Keyword& keyword : std::get<CallExpr>(x.ast[field.value].node).keywords) value |= keyword.name.present() && x.ast[keyword.name] == "default";
      text += value ? field.in_class + " = " + Helper(x, "dataclasses", "given_of") + "(" + field.in_class + ")\n" : "del " + field.in_class + "\n";
    }
    if (Mentions(x.ast, "__doc__") && !HasDoc(x.ast, s.body)) text += WriteDoc(x, x.ast[s.title.present() ? s.title : s.name], fields);
    if (options.slots) {
      text += "__slots__ = (";
      for (const ClassField& field : fields) if (!field.is_slot && !field.init_var) text += Literal(field.name) + ", ";
      text += ")\n";
    }
  }
  Block written = ParseWritten(x, text, s.name_span);
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.body.insert(here.body.end(), written.begin(), written.end());
  // What is left of the decorator: nothing to do.
  std::erase(here.decorators, decorator);
  ExpandedClass known{ExpandedClass::Form::kDataclass, fields, options.frozen};
  for (ClassField& field : known.fields) {
    if (field.from.empty()) field.from = x.ast[s.name];
    field.is_slot |= options.slots;
  }
  x.classes[x.ast[s.name]] = std::move(known);
}

namespace {

const std::vector<ExprId>* ItemsOf(const Ast& ast, ExprId id) {
  if (const auto* list = std::get_if<ListExpr>(&ast[id].node)) return &list->items;
  if (const auto* tuple = std::get_if<TupleExpr>(&ast[id].node)) return &tuple->items;
  return nullptr;
}

// A member of the class to be written, with what stands in the call for it.
struct WrittenMember {
  std::string name;
  ExprId annotation, value;
};

// False: not all of it is written out.
bool ReadMembers(const Ast& ast, const CallExpr& call, std::vector<WrittenMember>& members, Exprs& bases) {
  const std::vector<ExprId>* items = ItemsOf(ast, call.arguments[1]);
  if (items == nullptr) return false;
  for (ExprId item : *items) {
    const std::vector<ExprId>* parts = ItemsOf(ast, item);
    const auto* name = std::get_if<StringExpr>(&ast[parts == nullptr ? item : parts->empty() ? item : (*parts)[0]].node);
    if (name == nullptr || (parts != nullptr && (parts->size() < 2 || parts->size() > 3))) return false;
    members.push_back({name->value, parts != nullptr ? (*parts)[1] : ExprId(), parts != nullptr && parts->size() == 3 ? (*parts)[2] : ExprId()});
  }
  for (const Keyword& keyword : call.keywords) {
    if (!keyword.name.present()) return false;
    const std::string& name = ast[keyword.name];
    if (name == "bases") {
      const std::vector<ExprId>* given = ItemsOf(ast, keyword.value);
      if (given == nullptr) return false;
      bases = *given;
    } else if (name == "namespace") {
      const auto* dict = std::get_if<DictExpr>(&ast[keyword.value].node);
      if (dict == nullptr) return false;
      for (const auto& item : dict->items) {
        const auto* key = item.key.present() ? std::get_if<StringExpr>(&ast[item.key].node) : nullptr;
        if (key == nullptr) return false;
        members.push_back({key->value, ExprId(), item.value});
        members.back().annotation = ExprId();
        members.back().name = "=" + key->value;
      }
    }
  }
  return true;
}

bool IsIdentifier(std::string_view name) {
  if (name.empty() || (name[0] >= '0' && name[0] <= '9') || name.starts_with("penstock__") || IsKeyword(name)) return false;
  return std::all_of(name.begin(), name.end(), [](char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

// What Python raises for a field that cannot be, as a statement; empty if all can.
std::string RaiseForMembers(const std::vector<WrittenMember>& members) {
  for (const WrittenMember& member : members) {
    const std::string& name = member.name;
    const bool is_plain = std::all_of(name.begin(), name.end(), [](unsigned char c) { return c >= ' ' && c < 127 && c != '\'' && c != '\\'; });
    if (!is_plain || name.starts_with('=') || name.starts_with("penstock__")) continue;
    const auto raise = [&](const std::string& words) { return "raise TypeError(\"" + words + ": " + Literal(name) + "\")\n"; };
    if (IsKeyword(name)) return raise("Field names must not be keywords");
    if (!IsIdentifier(name)) return raise("Field names must be valid identifiers");
    if (std::count_if(members.begin(), members.end(), [&](const WrittenMember& other) { return other.name == name; }) > 1) return raise("Field name duplicated");
  }
  return "";
}

// `__annotations__ = {'x': 'typing.Any', 'y': int}`, for plans that ask.
Block WriteAnnotations(Expansion& x, const std::vector<WrittenMember>& members, Span span) {
  if (!Mentions(x.ast, "__annotations__") && !Mentions(x.ast, "get_type_hints") && !Mentions(x.ast, "fields")) return {};
  std::string text;
  for (const WrittenMember& member : members) if (!member.name.starts_with('=')) text += Literal(member.name) + ": 'typing.Any', ";
  Block written = ParseWritten(x, "__annotations__ = {" + text + "}\n", span);
  DictExpr& table = std::get<DictExpr>(x.ast.exprs[std::get<AssignStmt>(x.ast[written[0]].node).value.index].node);
  size_t at = 0;
  for (const WrittenMember& member : members) {
    if (member.name.starts_with('=')) continue;
    if (member.annotation.present()) table.items[at].value = member.annotation;
    ++at;
  }
  return written;
}

}  // namespace

void DecorateLater(Expansion& x, const Block& block) {
  for (size_t i = 1; i < block.size(); ++i) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[block[i]].node);
    const auto* call = assign == nullptr ? nullptr : std::get_if<CallExpr>(&x.ast[assign->value].node);
    const auto* name = call == nullptr || call->arguments.size() != 1 || !call->keywords.empty() ? nullptr : std::get_if<NameExpr>(&x.ast[call->arguments[0]].node);
    if (name == nullptr) continue;
    const auto* options = std::get_if<CallExpr>(&x.ast[call->callee].node);
    if (MeaningOf(x, options != nullptr ? options->callee : call->callee) != "dataclasses.dataclass") continue;
    // What stands between runs none of the class's methods.
    size_t at = i - 1;
    while (at > 0 && (std::holds_alternative<DefStmt>(x.ast[block[at]].node) || std::holds_alternative<PassStmt>(x.ast[block[at]].node))) --at;
    auto* decorated = std::get_if<ClassStmt>(&x.ast.stmts[block[at].index].node);
    if (decorated == nullptr || decorated->name != name->name) continue;
    const ExprId decorator = call->callee, cls = call->arguments[0];
    decorated->decorators.insert(decorated->decorators.begin(), decorator);
    std::get<AssignStmt>(x.ast.stmts[block[i].index].node).value = cls;
  }
}

bool ExpandMakeDataclass(Expansion& x, StmtId id) {
  const AssignStmt s = std::get<AssignStmt>(x.ast[id].node);
  const auto* target = s.targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[s.targets[0]].node) : nullptr;
  const auto* found = std::get_if<CallExpr>(&x.ast[s.value].node);
  if (found == nullptr || target == nullptr || found->arguments.size() != 2 || MeaningOf(x, found->callee) != "dataclasses.make_dataclass") return false;
  const CallExpr call = *found;
  const auto* title = std::get_if<StringExpr>(&x.ast[call.arguments[0]].node);
  std::vector<WrittenMember> members;
  Exprs bases;
  if (title == nullptr || !IsIdentifier(title->value) || !ReadMembers(x.ast, call, members, bases)) return false;
  const NameId name = target->name;
  const std::string called = title->value;  // nodes move while texts are parsed
  const Span span = x.ast[s.targets[0]].span;
  if (const std::string raise = RaiseForMembers(members); !raise.empty() && !IsBound(x.ast, "TypeError")) {
    x.ast.stmts[id.index].node = x.ast.stmts[ParseWritten(x, raise, span)[0].index].node;
    return true;
  }
  std::string text = "class " + called + ":\n";
  for (const WrittenMember& member : members) {
    const bool plain = member.name.starts_with('=');
    if (!IsIdentifier(plain ? std::string_view(member.name).substr(1) : member.name)) return false;
    text += "    " + (plain ? member.name.substr(1) + " = 0" : member.name + ": 'typing.Any'" + (member.value.present() ? " = 0" : "")) + "\n";
  }
  if (members.empty()) text += "    pass\n";
  Block written = ParseWritten(x, text, span);
  ClassStmt made = std::get<ClassStmt>(x.ast[written[0]].node);
  for (size_t i = 0; i < members.size(); ++i) {
    auto& node = x.ast.stmts[made.body[i].index].node;
    if (auto* assign = std::get_if<AssignStmt>(&node)) assign->value = members[i].value;
    if (auto* declared = std::get_if<AnnAssignStmt>(&node)) {
      if (members[i].annotation.present()) declared->annotation = members[i].annotation;
      if (members[i].value.present()) declared->value = members[i].value;
    }
  }
  const Block annotations = WriteAnnotations(x, members, span);
  made.body.insert(made.body.end(), annotations.begin(), annotations.end());
  made.title = made.name;
  made.name = name;
  made.bases = bases;
  x.ast.stmts[id.index].node = std::move(made);
  ExpandDataclass(x, id, s.value);
  return true;
}

}  // namespace penstock
