// Models: classes of pydantic's BaseModel, whose fields are checked when an instance is made.
#include <algorithm>

#include <fmt/format.h>

#include "frontend/expanding.h"

namespace penstock {
namespace {

std::string KeywordText(const Expansion& x, const CallExpr& call, std::string_view name) {
  for (const Keyword& keyword : call.keywords) {
    if (!keyword.name.present() || x.ast[keyword.name] != name) continue;
    const auto* text = std::get_if<StringExpr>(&x.ast[keyword.value].node);
    return text ? text->value : "";
  }
  return "";
}

bool HasDecorator(const Expansion& x, const DefStmt& def, std::string_view word) {
  return std::any_of(def.decorators.begin(), def.decorators.end(), [&](ExprId id) {
    const auto* name = std::get_if<NameExpr>(&x.ast[id].node);
    return name != nullptr && x.ast[name->name] == word;
  });
}

void AddDecorator(Expansion& x, StmtId id, const std::string& word) {
  Block written = ParseWritten(x, word + "\n", x.ast[id].span);
  const ExprId made = std::get<ExprStmt>(x.ast[written[0]].node).value;
  std::get<DefStmt>(x.ast.stmts[id.index].node).decorators.push_back(made);
}

// Takes pydantic's decorators off a method and notes what it is for. Called for every method of the class.
void NoteHook(Expansion& x, StmtId id, std::vector<ModelHook>& hooks) {
  const DefStmt def = std::get<DefStmt>(x.ast[id].node);
  for (ExprId decorator : def.decorators) {
    const auto* call = std::get_if<CallExpr>(&x.ast[decorator].node);
    const std::string meaning = MeaningOf(x, call ? call->callee : decorator);
    ModelHook hook;
    hook.method = x.ast[def.name];
    const std::string mode = call ? KeywordText(x, *call, "mode") : "";
    if (meaning == "pydantic.field_validator" || meaning == "pydantic.validator") {
      using Kind = ModelHook::Kind;
      hook.kind = mode == "before" ? Kind::kBefore : mode == "plain" ? Kind::kPlain : mode == "wrap" ? Kind::kWrap : Kind::kAfter;
      hook.wants_info = def.parameters.size() > (mode == "wrap" ? 3 : 2);
    } else if (meaning == "pydantic.model_validator") {
      hook.kind = mode == "before" ? ModelHook::Kind::kModelBefore : ModelHook::Kind::kModelAfter;
    } else if (meaning == "pydantic.computed_field") {
      hook.kind = ModelHook::Kind::kComputed;
      if (call != nullptr) hook.alias = KeywordText(x, *call, "alias");
    } else if (meaning == "pydantic.model_serializer") {
      hook.kind = ModelHook::Kind::kModelSerializer;
      hook.wraps = mode == "wrap";
      hook.wants_info = def.parameters.size() > (hook.wraps ? 2 : 1);
    } else if (meaning == "pydantic.field_serializer") {
      hook.kind = ModelHook::Kind::kSerializer;
      hook.wraps = mode == "wrap";
      hook.wants_info = def.parameters.size() > (hook.wraps ? 3 : 2);
      if (call != nullptr) hook.when = KeywordText(x, *call, "when_used");
    } else {
      continue;
    }
    if (call != nullptr) {
      for (const Keyword& keyword : call->keywords) hook.may_lack_fields |= keyword.name.present() && x.ast[keyword.name] == "check_fields";
      for (ExprId argument : call->arguments) {
        if (const auto* field = std::get_if<StringExpr>(&x.ast[argument].node)) hook.fields.push_back(field->value);
      }
    }
    std::erase(std::get<DefStmt>(x.ast.stmts[id.index].node).decorators, decorator);
    using Kind = ModelHook::Kind;
    const bool of_class = hook.kind == Kind::kBefore || hook.kind == Kind::kAfter || hook.kind == Kind::kWrap || hook.kind == Kind::kPlain || hook.kind == Kind::kModelBefore;
    if (of_class && !HasDecorator(x, def, "classmethod") && !HasDecorator(x, def, "staticmethod")) AddDecorator(x, id, "classmethod");
    if (hook.kind == ModelHook::Kind::kComputed && !HasDecorator(x, def, "property")) AddDecorator(x, id, "property");
    hooks.push_back(std::move(hook));
  }
}

// One of a method that was one before stands in its place.
void PutHook(std::vector<ModelHook>& hooks, const ModelHook& hook) {
  const auto same = std::find_if(hooks.begin(), hooks.end(), [&](const ModelHook& other) { return other.method == hook.method; });
  if (same == hooks.end()) hooks.push_back(hook);
  else *same = hook;
}

std::vector<ModelHook> HooksOf(const std::vector<ModelHook>& hooks, ModelHook::Kind kind, const std::string& field) {
  std::vector<ModelHook> meant;
  std::copy_if(hooks.begin(), hooks.end(), std::back_inserter(meant), [&](const ModelHook& hook) {
    return hook.kind == kind && std::any_of(hook.fields.begin(), hook.fields.end(), [&](const std::string& one) { return one == field || one == "*"; });
  });
  if (kind == ModelHook::Kind::kBefore) std::reverse(meant.begin(), meant.end());  // each stands around those above it
  return meant;
}

// `(self.check, False), ` for the validators of a field.
std::string HooksFor(const std::vector<ModelHook>& hooks, ModelHook::Kind kind, const std::string& field) {
  std::string text;
  for (const ModelHook& hook : HooksOf(hooks, kind, field)) text += "(self." + hook.method + ", " + (hook.wants_info ? "True" : "False") + "), ";
  return "(" + text + ")";
}

bool HasHook(const std::vector<ModelHook>& hooks, ModelHook::Kind kind) {
  return std::any_of(hooks.begin(), hooks.end(), [&](const ModelHook& hook) { return hook.kind == kind; });
}

// Those of the model as a whole, in the order in which they are asked.
std::vector<ModelHook> ModelHooks(const std::vector<ModelHook>& hooks, ModelHook::Kind kind) {
  std::vector<ModelHook> meant;
  std::copy_if(hooks.begin(), hooks.end(), std::back_inserter(meant), [&](const ModelHook& hook) { return hook.kind == kind; });
  if (kind == ModelHook::Kind::kModelBefore) std::reverse(meant.begin(), meant.end());
  return meant;
}

// What `model_config` says, as far as it is to be seen; absent: nothing.
ExprId ConfigValue(const Expansion& x, const ClassStmt& s, std::string_view option) {
  for (StmtId id : s.body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    const auto* target = assign ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
    if (target == nullptr || x.ast[target->name] != "model_config") continue;
    if (const auto* call = std::get_if<CallExpr>(&x.ast[assign->value].node)) {
      for (const Keyword& keyword : call->keywords) {
        if (keyword.name.present() && x.ast[keyword.name] == option) return keyword.value;
      }
    }
    if (const auto* dict = std::get_if<DictExpr>(&x.ast[assign->value].node)) {
      for (const DictItem& item : dict->items) {
        const auto* key = item.key.present() ? std::get_if<StringExpr>(&x.ast[item.key].node) : nullptr;
        if (key && key->value == option) return item.value;
      }
    }
  }
  return {};
}

bool ConfigSays(const Expansion& x, const ClassStmt& s, std::string_view option) {
  const ExprId value = ConfigValue(x, s, option);
  return value.present() && ConstantTruth(x.ast, value, false);
}

bool KeepsExtras(const Expansion& x, const ClassStmt& s) {
  const ExprId value = ConfigValue(x, s, "extra");
  const auto* text = value.present() ? std::get_if<StringExpr>(&x.ast[value].node) : nullptr;
  return text != nullptr && text->value == "allow";
}

bool ShowsInRepr(const Expansion& x, const ClassField& field) {
  const auto* call = field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
  if (call == nullptr) return true;
  for (const Keyword& keyword : call->keywords) {
    if (keyword.name.present() && x.ast[keyword.name] == "repr") return ConstantTruth(x.ast, keyword.value, true);
  }
  return true;
}

std::string Shown(const std::vector<ClassField>& fields, const std::vector<ModelHook>& hooks, std::string_view between) {
  std::string text;
  auto add = [&](const std::string& name) { text += (text.empty() ? "" : std::string(between)) + name + "={self." + name + "!r}"; };
  for (const ClassField& field : fields) if (field.repr) add(field.name);
  for (const ModelHook& hook : hooks) if (hook.kind == ModelHook::Kind::kComputed) add(hook.method);
  return text;
}

// May the plan ask for what a model holds as a dict?
bool AsksForDumps(const Ast& ast) {  // by another name it is done with less precision
  return std::any_of(ast.exprs.begin(), ast.exprs.end(), [&](const Expr& expr) {
    const auto* attribute = std::get_if<AttributeExpr>(&expr.node);
    return attribute != nullptr && (ast[attribute->name].starts_with("model_dump") || ast[attribute->name] == "dict" || ast[attribute->name] == "json");
  });
}

// Is what `model_dump` gives of it the value itself?
bool IsDumpedAsItIs(const Expansion& x, const ClassField& field) {
  const auto* name = std::get_if<NameExpr>(&x.ast[field.annotation].node);
  if (name == nullptr) return false;
  const std::string& type = x.ast[name->name];
  return type == "str" || type == "int" || type == "float" || type == "bool" || type == "bytes";
}

// What is dumped of a field that has a serializer. `mode`: an expression of `python` or `json`.
std::string Serialized(Expansion& x, const ClassField& field, const ModelHook& hook, const std::string& mode) {
  const std::string value = "self." + field.name;
  std::string asked = "self." + hook.method + "(" + value + (hook.wraps ? ", " + Helper(x, "pydantic", "dump_of") : "");
  asked += (hook.wants_info ? ", " + Helper(x, "pydantic", "SerializationInfo") + "(" + mode + ", " + Literal(field.name) + ")" : "") + ")";
  if (hook.when.ends_with("unless-none")) asked = "(None if " + value + " is None else " + asked + ")";
  return hook.when.starts_with("json") ? "(" + asked + " if " + mode + " == 'json' else " + value + ")" : asked;
}

bool HasDerived(const Ast& ast, const std::string& name) {
  return std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* cls = std::get_if<ClassStmt>(&stmt.node);
    return cls != nullptr && std::any_of(cls->bases.begin(), cls->bases.end(), [&](ExprId base) {
      const auto* one = std::get_if<NameExpr>(&ast[base].node);
      return one != nullptr && ast[one->name] == name;
    });
  });
}

// The models that an annotation names.
void ModelsIn(const Expansion& x, ExprId id, std::vector<std::string>& models) {
  if (const auto* name = std::get_if<NameExpr>(&x.ast[id].node)) {
    const auto known = x.classes.find(x.ast[name->name]);
    if (known != x.classes.end() && known->second.form == ExpandedClass::Form::kModel) models.push_back(known->first);
  } else if (const auto* index = std::get_if<IndexExpr>(&x.ast[id].node)) {
    ModelsIn(x, index->index, models);
  } else if (const auto* tuple = std::get_if<TupleExpr>(&x.ast[id].node)) {
    for (ExprId item : tuple->items) ModelsIn(x, item, models);
  } else if (const auto* binary = std::get_if<BinaryExpr>(&x.ast[id].node)) {
    ModelsIn(x, binary->left, models);
    ModelsIn(x, binary->right, models);
  }
}

// What is dumped of a field: of a model that derives from the declared one, no more than that has.
std::string Declared(Expansion& x, const ClassField& field) {
  const std::string value = "self." + field.name;
  std::vector<std::string> models;
  ModelsIn(x, field.annotation, models);
  if (models.size() != 1 || !HasDerived(x.ast, models[0])) return value;
  return Helper(x, "pydantic", "as_declared") + "(" + models[0] + ", " + value + ")";
}

// What is dumped of a model that says so itself. `fields`: an expression of what would be dumped else.
std::string SerializedWhole(Expansion& x, const ModelHook& hook, const std::string& fields, const std::string& mode) {
  const std::string info = Helper(x, "pydantic", "SerializationInfo") + "(" + mode + ", None)", handler = "lambda self: " + fields;
  const std::string given = hook.wraps ? handler + (hook.wants_info ? ", " + info : "") : hook.wants_info ? info : "";
  return "self." + hook.method + "(" + given + ")";
}

// `extras`: an expression of what no field is for; empty: there is nothing.
std::string WriteDict(Expansion& x, const std::vector<ClassField>& fields, const std::vector<ModelHook>& hooks, const std::string& extras) {
  std::string plain, dumped, whole;
  bool differs = false;
  const bool dumps = AsksForDumps(x.ast);
  const std::string dump = dumps ? Helper(x, "pydantic", "dump_of") : "";
  for (const ClassField& field : fields) {
    plain += Literal(field.name) + ": self." + field.name + ", ";
    const std::vector<ModelHook> serializers = HooksOf(hooks, ModelHook::Kind::kSerializer, field.name);
    const std::string value = Declared(x, field);
    differs |= !serializers.empty() || !field.compare || value != "self." + field.name;
    if (!field.compare) continue;
    if (serializers.empty()) {
      dumped += Literal(field.name) + ": " + value + ", ";
      whole += Literal(field.name) + ": " + (IsDumpedAsItIs(x, field) ? value : dump + "(" + value + ")") + ", ";
      continue;
    }
    dumped += Literal(field.name) + ": " + Serialized(x, field, serializers.back(), "dumped") + ", ";
    if (dumps) whole += Literal(field.name) + ": " + dump + "(" + Serialized(x, field, serializers.back(), "'python'") + "), ";
  }
  for (const ModelHook& hook : hooks) {
    if (hook.kind != ModelHook::Kind::kComputed) continue;
    differs = true;
    dumped += Literal(hook.method) + ": self." + hook.method + ", ";
    whole += Literal(hook.method) + ": " + dump + "(self." + hook.method + "), ";
  }
  if (!extras.empty()) whole += "**" + dump + "(" + extras.substr(2) + ")";
  plain += extras;
  dumped += extras;
  std::string text = "def __model_dict__(self, dumped=''):\n";
  dumped = "{" + dumped + "}";
  whole = "{" + whole + "}";
  for (const ModelHook& hook : ModelHooks(hooks, ModelHook::Kind::kModelSerializer)) {
    differs = true;
    dumped = SerializedWhole(x, hook, dumped, "dumped");
    if (dumps) whole = dump + "(" + SerializedWhole(x, hook, whole, "'python'") + ")";
  }
  if (differs) text += "    if dumped:\n        return " + dumped + "\n";
  text += "    return {" + plain + "}\n";
  // Field by field, so that each keeps what is its own.
  return !dumps ? text : text + "def _dump_by_field(self):\n    return " + whole + "\n";
}

// Left out of what is dumped: `Field(exclude=True)`.
bool IsDumped(const Expansion& x, const ClassField& field) {
  const auto* call = field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
  if (call == nullptr) return true;
  for (const Keyword& keyword : call->keywords) {
    if (keyword.name.present() && x.ast[keyword.name] == "exclude") return !ConstantTruth(x.ast, keyword.value, false);
  }
  return true;
}

bool IsFrozen(const Expansion& x, const ClassField& field) {
  const auto* call = field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
  return call != nullptr && std::any_of(call->keywords.begin(), call->keywords.end(), [&](const Keyword& keyword) {
    return keyword.name.present() && x.ast[keyword.name] == "frozen" && ConstantTruth(x.ast, keyword.value, false);
  });
}

// Is its `default_factory` a function of one argument, which is the fields before it?
bool IsMadeOfOthers(const Expansion& x, const ClassField& field) {
  const auto* call = field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
  if (call == nullptr || MeaningOf(x, call->callee) != "pydantic.Field") return false;
  const auto takes_one = [](const std::vector<ParameterNode>& parameters) {
    using Kind = ParameterNode::Kind;
    return parameters.size() == 1 && !parameters[0].default_value.present() && (parameters[0].kind == Kind::kPositional || parameters[0].kind == Kind::kPositionalOnly);
  };
  for (const Keyword& keyword : call->keywords) {
    if (!keyword.name.present() || x.ast[keyword.name] != "default_factory") continue;
    if (const auto* lambda = std::get_if<LambdaExpr>(&x.ast[keyword.value].node)) return takes_one(lambda->parameters);
    const auto* name = std::get_if<NameExpr>(&x.ast[keyword.value].node);
    return name != nullptr && std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* def = std::get_if<DefStmt>(&stmt.node);
      return def != nullptr && def->name == name->name && takes_one(def->parameters);
    });
  }
  return false;
}

// May the plan delete an attribute?
bool DeletesAttributes(const Ast& ast) {
  return Mentions(ast, "delattr") || Mentions(ast, "__delattr__") || std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* del = std::get_if<DelStmt>(&stmt.node);
    return del != nullptr && std::any_of(del->targets.begin(), del->targets.end(), [&](ExprId target) { return std::holds_alternative<AttributeExpr>(ast[target].node); });
  });
}

// One of the fields?
bool DeletesField(const Ast& ast, const std::vector<ClassField>& fields) {
  return std::any_of(ast.stmts.begin(), ast.stmts.end(), [&](const Stmt& stmt) {
    const auto* del = std::get_if<DelStmt>(&stmt.node);
    return del != nullptr && std::any_of(del->targets.begin(), del->targets.end(), [&](ExprId target) {
      const auto* attribute = std::get_if<AttributeExpr>(&ast[target].node);
      return attribute != nullptr && std::any_of(fields.begin(), fields.end(), [&](const ClassField& field) { return field.name == ast[attribute->name]; });
    });
  });
}

std::string AliasOf(const Expansion& x, const ClassField& field) {
  const auto* call = field.value.present() ? std::get_if<CallExpr>(&x.ast[field.value].node) : nullptr;
  if (call == nullptr) return "";
  const std::string alias = KeywordText(x, *call, "validation_alias");
  return alias.empty() ? KeywordText(x, *call, "alias") : alias;
}

// Surely no `Field(...)` by another name: a constant, a display, a member of an enumeration.
bool IsPlainDefault(const Expansion& x, ExprId id) {
  const auto& node = x.ast[id].node;
  if (const auto* attribute = std::get_if<AttributeExpr>(&node)) {
    const auto* name = std::get_if<NameExpr>(&x.ast[attribute->object].node);
    const auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
    return known != x.classes.end() && known->second.form == ExpandedClass::Form::kEnum;
  }
  if (const auto* unary = std::get_if<UnaryExpr>(&node)) return IsPlainDefault(x, unary->operand);
  return std::holds_alternative<StringExpr>(node) || std::holds_alternative<IntExpr>(node) || std::holds_alternative<FloatExpr>(node) ||
         std::holds_alternative<SingletonExpr>(node) || std::holds_alternative<ListExpr>(node) || std::holds_alternative<DictExpr>(node) ||
         std::holds_alternative<SetExpr>(node) || std::holds_alternative<TupleExpr>(node);
}

// Is it `Annotated[...]`?
bool IsAnnotated(const Expansion& x, ExprId annotation) {
  const auto* index = std::get_if<IndexExpr>(&x.ast[annotation].node);
  return index != nullptr && MeaningOf(x, index->object) == "typing.Annotated";
}

// What checks values of a field, if nothing but its annotation says so: no `Field(strict=True)`, and nothing that is known only when the
// class is made. `factory`: what makes one that is not there.
std::string FixedConverter(Expansion& x, const ClassField& field, std::string& factory) {
  factory = "";
  if (IsAnnotated(x, field.annotation)) return "";
  if (field.value.present()) {
    const auto& value = x.ast[field.value].node;
    const auto* call = std::get_if<CallExpr>(&value);
    const bool of_field = call != nullptr && MeaningOf(x, call->callee) == "pydantic.Field";
    if (call != nullptr && !of_field) return "";
    if (!of_field && !IsPlainDefault(x, field.value)) return "";
    if (of_field) {
      for (const Keyword& keyword : call->keywords) {
        if (!keyword.name.present()) return "";
        const std::string name = x.ast[keyword.name];
        if (name == "strict" || name == "discriminator") return "";
        if (name != "default_factory") continue;
        const auto* maker = std::get_if<NameExpr>(&x.ast[keyword.value].node);
        if (maker == nullptr) return "";
        factory = x.ast[maker->name];
        const bool is_builtin = factory == "list" || factory == "dict" || factory == "set";
        if (!is_builtin || x.imported.contains(factory) || IsBound(x.ast, factory)) return "";
      }
      for (ExprId argument : call->arguments) if (std::holds_alternative<StarExpr>(x.ast[argument].node)) return "";
    }
  }
  return ConverterOf(x, field.annotation);
}

// What gives a field its value, lines of `__init__`; `value` is what is put there in the end.
std::string WriteCheck(Expansion& x, const ClassField& field, const std::vector<ModelHook>& hooks, bool strict, bool by_name, bool tells_others, std::string& value) {
  using Kind = ModelHook::Kind;
  const std::string rule = "self.__model_fields__[" + Literal(field.name) + "], data, " + Literal(field.name) + ", errors";
  const std::vector<ModelHook> before = HooksOf(hooks, Kind::kBefore, field.name), after = HooksOf(hooks, Kind::kAfter, field.name);
  const std::vector<ModelHook> around = HooksOf(hooks, Kind::kWrap, field.name), instead = HooksOf(hooks, Kind::kPlain, field.name);
  std::string factory, convert = strict ? "" : FixedConverter(x, field, factory);
  const bool by_rule = convert.empty();
  if (by_rule && around.empty() && instead.empty() && IsMadeOfOthers(x, field)) {
    value = Helper(x, "pydantic", "checked_with_others") + "(" + rule + ", " + HooksFor(hooks, Kind::kBefore, field.name) + ", " + HooksFor(hooks, Kind::kAfter, field.name) +
            (by_name ? ", True" : ", False") + ", seen)";
    return "";
  }
  if (by_rule && around.empty() && instead.empty()) {
    value = Helper(x, "pydantic", "checked_by_rule") + "(" + rule;
    if (!before.empty() || !after.empty() || by_name) value += ", " + HooksFor(hooks, Kind::kBefore, field.name) + ", " + HooksFor(hooks, Kind::kAfter, field.name);
    value += std::string(by_name ? ", True" : "") + (tells_others ? ", seen=seen)" : ")");
    return "";
  }
  const std::string in_fields = "self.__model_fields__[" + Literal(field.name) + "]";
  if (by_rule) convert = Helper(x, "pydantic", "converting_by") + "(" + in_fields + ")";
  const std::string made = by_rule ? "" : factory.empty() ? by_name ? ", None" : "" : ", " + factory, names = made + (by_name ? ", True" : "");
  if (before.empty() && after.empty() && around.empty() && instead.empty()) {
    value = Helper(x, "pydantic", "checked") + "(" + rule + ", " + convert + ", " + BlankOf(x, field.annotation) + names + ")";
    return "";
  }
  // Validators are called by name, each where it has its place.
  value = "value";
  std::string text = "    where, value = " + Helper(x, "pydantic", by_rule ? "data_by_rule" : "data_for") + "(" + rule + names + ")\n    given = value\n    if where:\n        wrong = []\n";
  const auto add = [&](const ModelHook& hook, const std::string& indent, const std::string& handler = "") {
    const std::string info = hook.wants_info ? ", " + Helper(x, "pydantic", "seen_with") + "(seen, " + Literal(field.name) + ")" : "";
    text += indent + "try:\n" + indent + "    value = self." + hook.method + "(value" + handler + info + ")\n" + indent + "except (ValueError, AssertionError) as error:\n" + indent +
            "    value = " + Helper(x, "pydantic", "refused") + "(where, error, given, wrong)\n";
  };
  for (const ModelHook& hook : before) add(hook, "        ");
  text += "        if not wrong:\n";
  if (!instead.empty()) {
    add(instead.back(), "            ");
  } else if (!around.empty()) {
    // The last one is asked first, and may ask for the one before it.
    std::string handler = Helper(x, "pydantic", "handler_of") + "(" + in_fields + ", " + convert + ")";
    for (size_t i = 0; i + 1 < around.size(); ++i) handler = Helper(x, "pydantic", "wrapped_by") + "(self." + around[i].method + ", " + handler + ")";
    add(around.back(), "            ", ", " + handler);
  } else {
    text += "            value = " + Helper(x, "pydantic", "fitted") + "(" + in_fields + ", value, where, wrong, " + convert + ")\n";
  }
  for (const ModelHook& hook : after) {
    text += "        if not wrong:\n";
    add(hook, "            ");
  }
  return text + "        errors.extend(wrong)\n";
}

// Is the field for floats, and its default an int? In JSON that is a float.
bool IsRealByDefault(Expansion& x, const ClassField& field) {
  ExprId value = field.value;
  if (const auto* call = value.present() ? std::get_if<CallExpr>(&x.ast[value].node) : nullptr) {
    value = call->arguments.empty() ? ExprId{} : call->arguments[0];
    for (const Keyword& keyword : call->keywords) if (keyword.name.present() && x.ast[keyword.name] == "default") value = keyword.value;
  }
  if (!value.present() || !std::holds_alternative<IntExpr>(x.ast[value].node)) return false;
  const std::string converter = ConverterOf(x, field.annotation), real = Helper(x, "pydantic", "as_real");
  return converter == real || converter == Helper(x, "pydantic", "optional") + "(" + real + ")";
}

// Quoted class names in an annotation become the names themselves. True: one of them is of a class that is not there yet
// (the model itself, or a later one), so that the type can be asked for only when an instance is made.
bool IsOfLaterClass(Expansion& x, ExprId id, const std::string& cls) {
  if (const auto* text = std::get_if<StringExpr>(&x.ast[id].node)) {
    const std::string name = text->value;
    const bool is_class = name == cls || std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* other = std::get_if<ClassStmt>(&stmt.node);
      return other != nullptr && x.ast[other->name] == name;
    });
    if (!is_class) return false;
    Block written = ParseWritten(x, name + "\n", x.ast[id].span);
    const NameExpr plain = std::get<NameExpr>(x.ast[std::get<ExprStmt>(x.ast[written[0]].node).value].node);
    x.ast.exprs[id.index].node = plain;
  }
  if (const auto* name = std::get_if<NameExpr>(&x.ast[id].node)) {
    if (x.ast[name->name] == cls) return true;
    return !x.classes.contains(x.ast[name->name]) && std::any_of(x.ast.stmts.begin(), x.ast.stmts.end(), [&](const Stmt& stmt) {
      const auto* other = std::get_if<ClassStmt>(&stmt.node);
      return other != nullptr && other->name == name->name && stmt.span.begin > x.ast[id].span.begin;
    });
  }
  if (const auto* index = std::get_if<IndexExpr>(&x.ast[id].node)) {
    const IndexExpr here = *index;
    const bool literal = MeaningOf(x, here.object) == "typing.Literal";
    return !literal && IsOfLaterClass(x, here.index, cls);
  }
  if (const auto* tuple = std::get_if<TupleExpr>(&x.ast[id].node)) {
    bool later = false;
    for (ExprId item : Exprs(tuple->items)) later |= IsOfLaterClass(x, item, cls);
    return later;
  }
  if (const auto* binary = std::get_if<BinaryExpr>(&x.ast[id].node)) {
    const ExprId left = binary->left, right = binary->right;
    const bool first = IsOfLaterClass(x, left, cls), second = IsOfLaterClass(x, right, cls);
    return first || second;
  }
  return false;
}

// The annotation, or a function that gives it.
ExprId TypeOf(Expansion& x, ExprId annotation, const std::string& cls) {
  if (!IsOfLaterClass(x, annotation, cls)) return annotation;
  Block written = ParseWritten(x, Helper(x, "pydantic", "Later") + "(lambda: 0)\n", x.ast[annotation].span);
  const ExprId made = std::get<ExprStmt>(x.ast[written[0]].node).value;
  const ExprId function = std::get<CallExpr>(x.ast[made].node).arguments[0];
  std::get<LambdaExpr>(x.ast.exprs[function.index].node).body = annotation;
  return made;
}

// May an attribute be set from outside for which the model has no field? `x.name = value` or `setattr(x, 'name', value)`, where no other class has an attribute of
// that name.
bool SetsOther(const Expansion& x, const ClassStmt& s, const std::vector<ClassField>& fields) {
  const Ast& ast = x.ast;
  const auto is_self = [](const std::string& name) { return name == "self" || name == "cls"; };
  std::vector<std::string> from_outside, known = NamesBound(ast, s.body);
  for (const ClassField& field : fields) known.push_back(field.name);
  const auto note = [&](ExprId target) {
    const auto* attribute = std::get_if<AttributeExpr>(&ast[target].node);
    if (attribute == nullptr) return;
    const auto* object = std::get_if<NameExpr>(&ast[attribute->object].node);
    (object != nullptr && is_self(ast[object->name]) ? known : from_outside).push_back(ast[attribute->name]);
  };
  const auto note_all = [&](ExprId target) {
    const auto* tuple = std::get_if<TupleExpr>(&ast[target].node);
    if (tuple == nullptr) return note(target);
    for (ExprId one : tuple->items) note(one);
  };
  for (const Expr& expr : ast.exprs) {
    const auto* call = std::get_if<CallExpr>(&expr.node);
    const auto* callee = call != nullptr && call->arguments.size() == 3 ? std::get_if<NameExpr>(&ast[call->callee].node) : nullptr;
    const auto* name = callee != nullptr && ast[callee->name] == "setattr" ? std::get_if<StringExpr>(&ast[call->arguments[1]].node) : nullptr;
    if (name != nullptr && !name->value.empty()) from_outside.push_back(name->value);
  }
  for (const Stmt& stmt : ast.stmts) {
    if (const auto* assign = std::get_if<AssignStmt>(&stmt.node)) for (ExprId target : assign->targets) note_all(target);
    if (const auto* declared = std::get_if<AnnAssignStmt>(&stmt.node)) note(declared->target);
    if (const auto* changed = std::get_if<AugAssignStmt>(&stmt.node)) note(changed->target);
    const auto* other = std::get_if<ClassStmt>(&stmt.node);
    if (other == nullptr || other->name == s.name) continue;
    for (const ClassField& field : AnnotatedFields(x, *other)) known.push_back(field.name);
  }
  return std::any_of(from_outside.begin(), from_outside.end(), [&](const std::string& name) {
    return name[0] != '_' && std::find(known.begin(), known.end(), name) == known.end();
  });
}

// `class Config:` in a model says what `model_config = {...}` does.
void TakeConfigClass(Expansion& x, StmtId id) {
  const Block body = std::get<ClassStmt>(x.ast[id].node).body;
  for (StmtId inner : body) {
    const auto* config = std::get_if<ClassStmt>(&x.ast[inner].node);
    if (config == nullptr || x.ast[config->name] != "Config" || !config->bases.empty()) continue;
    std::string text;
    Exprs values;
    for (StmtId option : config->body) {
      const auto* assign = std::get_if<AssignStmt>(&x.ast[option].node);
      const auto* name = assign != nullptr && assign->targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
      if (name == nullptr) continue;
      text += Literal(x.ast[name->name]) + ": 0, ";
      values.push_back(assign->value);
    }
    AssignStmt made = std::get<AssignStmt>(x.ast[ParseWritten(x, "model_config = {" + text + "}\n", x.ast[inner].span)[0]].node);
    auto& items = std::get<DictExpr>(x.ast.exprs[made.value.index].node).items;
    for (size_t i = 0; i < values.size(); ++i) items[i].value = values[i];
    x.ast.stmts[inner.index].node = std::move(made);
  }
}

// Does the plan name the option, as a keyword or in a dict?
bool Says(const Expansion& x, std::string_view option) {
  return Mentions(x.ast, option) || std::any_of(x.ast.exprs.begin(), x.ast.exprs.end(), [&](const Expr& expr) {
    const auto* text = std::get_if<StringExpr>(&expr.node);
    return text != nullptr && text->value == option;
  });
}

// So does `class Point(BaseModel, frozen=True)`. A keyword that is no option stays, and is refused.
void TakeConfigKeywords(Expansion& x, StmtId id) {
  static constexpr std::string_view kOptions[] = {"frozen", "extra", "strict", "validate_assignment", "populate_by_name", "from_attributes", "str_strip_whitespace",
                                                  "str_to_lower", "str_to_upper", "arbitrary_types_allowed", "title", "use_enum_values"};
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  const auto is_option = [&](const Keyword& keyword) {
    return keyword.name.present() && std::find(std::begin(kOptions), std::end(kOptions), x.ast[keyword.name]) != std::end(kOptions);
  };
  if (s.keywords.empty() || !std::all_of(s.keywords.begin(), s.keywords.end(), is_option) || Binds(x.ast, s.body, "model_config")) return;
  std::string text;
  for (const Keyword& keyword : s.keywords) text += Literal(x.ast[keyword.name]) + ": 0, ";
  const Block written = ParseWritten(x, "model_config = {" + text + "}\n", s.keywords[0].name_span);
  auto& items = std::get<DictExpr>(x.ast.exprs[std::get<AssignStmt>(x.ast[written[0]].node).value.index].node).items;
  for (size_t i = 0; i < s.keywords.size(); ++i) items[i].value = s.keywords[i].value;
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.keywords.clear();
  here.body.insert(here.body.begin(), written[0]);
}

// `"list[Node]"`, `"Node | None"`: an annotation that is a text is what the text says.
void ReadAnnotation(Expansion& x, ExprId id) {
  const auto* text = std::get_if<StringExpr>(&x.ast[id].node);
  if (text == nullptr) return;
  const std::string written = "(" + text->value + ")\n";
  if (!Parses(written)) return;
  const Block block = ParseWritten(x, written, x.ast[id].span);
  const auto* statement = block.size() == 1 ? std::get_if<ExprStmt>(&x.ast[block[0]].node) : nullptr;
  if (statement == nullptr) return;
  const Expr& meant = x.ast[statement->value];
  if (const auto* name = std::get_if<NameExpr>(&meant.node)) x.ast.exprs[id.index].node = NameExpr(*name);
  else if (const auto* index = std::get_if<IndexExpr>(&meant.node)) x.ast.exprs[id.index].node = IndexExpr(*index);
  else if (const auto* binary = std::get_if<BinaryExpr>(&meant.node)) x.ast.exprs[id.index].node = BinaryExpr(*binary);
  else if (const auto* attribute = std::get_if<AttributeExpr>(&meant.node)) x.ast.exprs[id.index].node = AttributeExpr(*attribute);
}

// In an `__init__` of the plan `super().__init__(...)` is what checks the fields: all that the instance's class has.
void CheckInSuper(Expansion& x, const ClassStmt& s) {
  for (StmtId inner : s.body) {
    const auto* def = std::get_if<DefStmt>(&x.ast[inner].node);
    if (def == nullptr || x.ast[def->name] != "__init__" || def->parameters.empty()) continue;
    const Span span = x.ast[inner].span;
    const std::string self = x.ast[def->parameters[0].name];
    const size_t count = x.ast.exprs.size();
    for (size_t i = 0; i < count; ++i) {
      const auto* attribute = std::get_if<AttributeExpr>(&x.ast.exprs[i].node);
      if (attribute == nullptr || x.ast[attribute->name] != "__init__" || !Inside(x.ast.exprs[i].span, span)) continue;
      const auto* call = std::get_if<CallExpr>(&x.ast[attribute->object].node);
      const auto* callee = call != nullptr ? std::get_if<NameExpr>(&x.ast[call->callee].node) : nullptr;
      if (callee == nullptr || x.ast[callee->name] != "super") continue;
      const Block written = ParseWritten(x, self + ".__model_check__\n", x.ast.exprs[i].span);
      const AttributeExpr made = std::get<AttributeExpr>(x.ast[std::get<ExprStmt>(x.ast[written[0]].node).value].node);
      x.ast.exprs[i].node = made;
    }
  }
}

// What pydantic does not take in a class, as lines of its body: a value without an annotation, a validator of a field that is not there.
std::string Refusals(Expansion& x, const ClassStmt& s, const std::vector<ClassField>& own, const std::vector<ClassField>& fields, const std::vector<ModelHook>& hooks) {
  const auto is_one_of = [](const std::vector<ClassField>& some, const std::string& name) {
    return std::any_of(some.begin(), some.end(), [&](const ClassField& field) { return field.name == name; });
  };
  const auto is_field = [&](const std::string& name) { return is_one_of(fields, name); };
  std::string text;
  for (StmtId id : s.body) {
    const auto* assign = std::get_if<AssignStmt>(&x.ast[id].node);
    const auto* target = assign != nullptr && assign->targets.size() == 1 ? std::get_if<NameExpr>(&x.ast[assign->targets[0]].node) : nullptr;
    const std::string name = target == nullptr || std::holds_alternative<AttributeExpr>(x.ast[assign->value].node) ? "_" : x.ast[target->name];
    if (name[0] == '_' || name == "model_config" || is_one_of(own, name) || !IsPlainDefault(x, assign->value)) continue;
    text += Helper(x, "pydantic", "lacks_annotation") + "(" + Literal(name) + ", " + name + ", " + (is_field(name) ? "True" : "False") + ")\n";
  }
  for (const ModelHook& hook : hooks) {
    const bool lacks = std::any_of(hook.fields.begin(), hook.fields.end(), [&](const std::string& name) { return name != "*" && !is_field(name); });
    if (lacks && !hook.may_lack_fields) text += Helper(x, "pydantic", "lacks_field") + "(" + Literal(x.ast[s.name]) + ", " + Literal(hook.method) + ")\n";
  }
  return text;
}

}  // namespace

void ExpandModel(Expansion& x, StmtId id) {
  TakeConfigClass(x, id);
  TakeConfigKeywords(x, id);
  const ClassStmt s = std::get<ClassStmt>(x.ast[id].node);
  std::vector<ClassField> all, own, privates;
  std::vector<ModelHook> hooks;
  std::string bases, configs;
  bool was_by_object = false;  // a base has a `__setattr__`
  bool base_has_init = false;
  bool frozen = ConfigSays(x, s, "frozen"), by_name = ConfigSays(x, s, "populate_by_name");
  bool keeps_extras = KeepsExtras(x, s), checks = ConfigSays(x, s, "validate_assignment"), strict = ConfigSays(x, s, "strict");
  // What the class itself does not say, its bases do.
  const auto inherit = [&](bool& option, std::string_view name, bool inherited) { option |= inherited && !ConfigValue(x, s, name).present(); };
  for (ExprId base : s.bases) {
    const auto* name = std::get_if<NameExpr>(&x.ast[base].node);
    auto known = name == nullptr ? x.classes.end() : x.classes.find(x.ast[name->name]);
    const bool is_model = known != x.classes.end() && known->second.form == ExpandedClass::Form::kModel;
    if (is_model) configs += "**" + x.ast[name->name] + ".model_config, ";
    else if (name != nullptr && MeaningOf(x, base).empty()) configs += "**getattr(" + x.ast[name->name] + ", 'model_config', {}), ";
    if (!is_model) continue;
    for (ClassField field : known->second.fields) PutField(all, std::move(field));
    for (const ModelHook& hook : known->second.hooks) PutHook(hooks, hook);
    was_by_object |= known->second.frozen || known->second.checks_assignments;
    for (const ClassField& field : known->second.fields) was_by_object |= field.frozen;
    base_has_init |= known->second.has_own_init;
    inherit(frozen, "frozen", known->second.frozen);
    inherit(by_name, "populate_by_name", known->second.takes_names);
    inherit(keeps_extras, "extra", known->second.keeps_extras);
    inherit(checks, "validate_assignment", known->second.checks_assignments);
    inherit(strict, "strict", known->second.is_strict);
    bases += "**" + x.ast[name->name] + ".__model_fields__, ";
  }
  std::vector<ModelHook> own_hooks;
  for (StmtId inner : s.body) if (std::holds_alternative<DefStmt>(x.ast[inner].node)) NoteHook(x, inner, own_hooks);
  for (const ModelHook& hook : own_hooks) PutHook(hooks, hook);
  for (ClassField field : AnnotatedFields(x, s)) {
    ReadAnnotation(x, field.annotation);
    ExprId head = field.annotation;
    if (const auto* index = std::get_if<IndexExpr>(&x.ast[head].node)) head = index->object;
    if (MeaningOf(x, head) == "typing.ClassVar" || field.name == "model_config") continue;
    if (field.name[0] == '_') {
      if (field.has_default) privates.push_back(std::move(field));
      continue;
    }
    field.repr = ShowsInRepr(x, field);
    field.compare = IsDumped(x, field);
    field.frozen = IsFrozen(x, field);
    own.push_back(field);
    PutField(all, std::move(field));
  }
  using Kind = ModelHook::Kind;
  const std::string finish = Helper(x, "pydantic", "finished");
  const std::string refusals = Refusals(x, s, own, all, own_hooks);
  std::string text = "__model_fields__ = {" + bases;
  for (const ClassField& field : own) {
    std::string factory;
    const std::string fixed = strict ? "" : FixedConverter(x, field, factory), given = field.has_default ? ", " + field.name : "";
    text += Literal(field.name) + ": ";
    if (!fixed.empty()) {
      text += Helper(x, "pydantic", "fixed_rule") + "(0, " + fixed + given + "), ";
      continue;
    }
    const std::string converter = strict ? "" : ConverterOf(x, field.annotation);
    text += Helper(x, "pydantic", "rule_of") + "(0" + given + (converter.empty() ? "" : ", convert=" + converter) + (strict ? ", strict=True" : "") +
            (IsAnnotated(x, field.annotation) ? ", annotated=True" : "") + (IsMadeOfOthers(x, field) ? ", takes_data=True" : "") + "), ";
  }
  text += "}\nmodel_fields = __model_fields__\n" + refusals;
  // A class has no attribute of its fields; one that stands there could be asked for what an instance has.
  for (const ClassField& field : own) if (field.has_default) text += "del " + field.name + "\n";
  const bool has_config = Binds(x.ast, s.body, "model_config");
  if (!configs.empty()) text += "model_config = {" + configs + (has_config ? "**model_config" : "") + "}\n";
  else if (!has_config) text += "model_config = {}\n";
  if (keeps_extras || ConfigValue(x, s, "extra").present()) text += std::string("__model_extras__ = ") + (keeps_extras ? "True" : "False") + "\n";
  std::string aliases;
  for (const ModelHook& hook : hooks) if (!hook.alias.empty()) aliases += Literal(hook.method) + ": " + Literal(hook.alias) + ", ";
  if (!aliases.empty()) text += "_computed_aliases = {" + aliases + "}\n";
  std::string reals;
  for (const ClassField& field : all) if (IsRealByDefault(x, field)) reals += Literal(field.name) + ", ";
  if (!reals.empty()) text += "__model_reals__ = (" + reals + ")\n";
  // An `__init__` of the plan is asked in place of what checks the fields, and asks for that itself.
  const bool has_init = Binds(x.ast, s.body, "__init__");
  if (has_init && !base_has_init) CheckInSuper(x, s);
  const bool is_made_by_init = !has_init && !base_has_init;
  if (is_made_by_init && HasHook(hooks, Kind::kModelBefore) && !Binds(x.ast, s.body, "model_validate")) {
    text += "@classmethod\ndef model_validate(cls, obj, **options):\n    return " + Helper(x, "pydantic", "validated_before") + "(cls, obj, options)\n";
  }
  text += std::string("def ") + (is_made_by_init ? "__init__" : "__model_check__") + "(self, /, **data):\n";
  // What is no dict may be made one by such a validator, which is asked once.
  if (is_made_by_init && HasHook(hooks, Kind::kModelBefore)) text += "    self.__model_given__(data)\ndef __model_given__(self, data):\n";
  text += "    errors = []\n";
  std::string names;
  for (const ClassField& field : all) {
    const std::string alias = AliasOf(x, field);
    names += Literal(alias.empty() ? field.name : alias) + ", ";
    if (!alias.empty() && by_name) names += Literal(field.name) + ", ";
  }
  const std::string put = "    object.__setattr__(self, ";
  const bool guards = !frozen && !checks && !keeps_extras && !Binds(x.ast, s.body, "__setattr__") && SetsOther(x, s, all);
  std::string frozen_fields;
  for (const ClassField& field : all) if (field.frozen) frozen_fields += Literal(field.name) + ", ";
  const bool by_object = frozen || checks || guards || !frozen_fields.empty();  // `self.name = value` asks `__setattr__`
  // What one of the model's own validators says ends it.
  const auto ask_model = [&](Kind kind, const std::string& asks, const std::string& given) {
    if (HasHook(hooks, kind)) text += "    refused = None\n";
    for (const ModelHook& hook : ModelHooks(hooks, kind)) {
      text += "    try:\n        " + fmt::format(fmt::runtime(asks), hook.method) + "\n    except (ValueError, AssertionError) as error:\n        refused = error\n    if refused is not None:\n        " +
              Helper(x, "pydantic", "refuse") + "(self, refused, " + given + ")\n";
    }
  };
  const bool is_prepared = HasHook(hooks, Kind::kModelBefore) || has_config || !configs.empty();
  const bool is_made_of_other = is_prepared && HasHook(hooks, Kind::kModelAfter);  // what is wrong is told of what was given
  if (is_made_of_other) text += "    as_given = data\n";
  ask_model(Kind::kModelBefore, "data = self.{}(data)", "data");
  if (HasHook(hooks, Kind::kModelBefore)) text += "    data = " + Helper(x, "pydantic", "data_in") + "(self, data)\n";
  if (by_object) text += put + "'_given', set(data))\n";
  else text += "    self._given = set(data)\n";
  if (is_prepared) text += "    data = " + Helper(x, "pydantic", "prepared") + "(self, data)\n";
  for (const ClassField& field : privates) {
    text += put + Literal(field.name) + ", " + Helper(x, "pydantic", "private") + "(self.__class__." + field.name + "))\n";
  }
  // A validator may ask for the fields before its own that are right.
  const bool tells_others = std::any_of(hooks.begin(), hooks.end(), [](const ModelHook& hook) { return hook.wants_info; }) ||
                            std::any_of(all.begin(), all.end(), [&](const ClassField& field) { return IsMadeOfOthers(x, field); });
  if (tells_others) text += "    seen = {}\n";
  for (const ClassField& field : all) {
    std::string value;
    if (tells_others) text += "    known = len(errors)\n";
    text += WriteCheck(x, field, hooks, strict, by_name, tells_others, value);
    text += by_object ? put + Literal(field.name) + ", " + value + ")\n" : "    self." + field.name + " = " + value + "\n";
    if (tells_others) text += "    if len(errors) == known:\n        seen[" + Literal(field.name) + "] = self." + field.name + "\n";
  }
  text += "    " + finish + "(self, data, (" + names + "), errors)\n";
  const bool plain_members = (has_config || !configs.empty()) && Says(x, "use_enum_values");
  for (const ClassField& field : all) {
    if (!plain_members) break;
    const std::string value = Helper(x, "pydantic", "member_value") + "(self, " + Literal(field.name) + ", self." + field.name + ")";
    text += by_object ? put + Literal(field.name) + ", " + value + ")\n" : "    self." + field.name + " = " + value + "\n";
  }
  if (keeps_extras) text += "    " + Helper(x, "pydantic", "keep_extras") + "(self, data, (" + names + "))\n";
  ask_model(Kind::kModelAfter, "self.{}()", is_made_of_other ? "as_given" : "data");
  if (Binds(x.ast, s.body, "model_post_init")) text += "    self.model_post_init(None)\n";
  text += WriteDict(x, all, hooks, keeps_extras ? "**" + Helper(x, "pydantic", "extras_of") + "(self)" : "");
  if (Mentions(x.ast, "exclude_defaults")) text += "def _is_default(self, rule, item):\n    return " + Helper(x, "pydantic", "is_default") + "(self, rule, item)\n";
  const bool deletes_fields = DeletesField(x.ast, all);
  auto shown = [&](const char* between) {
    std::string fields = Shown(all, hooks, between);
    if (deletes_fields) {
      std::string names_shown;
      for (const ClassField& field : all) if (field.repr) names_shown += Literal(field.name) + ", ";
      const std::string computed = Shown({}, hooks, between);
      fields = "{" + Helper(x, "pydantic", "shown_fields") + "(self, '" + between + "', (" + names_shown + "))}" + (computed.empty() ? "" : between + computed);
    }
    if (!keeps_extras) return fields;
    return fields + "{" + Helper(x, "pydantic", "shown_extras") + "(self, '" + between + "', " + (fields.empty() ? "True" : "False") + ")}";
  };
  if (!Binds(x.ast, s.body, "__repr__")) text += "def __repr__(self):\n    return f\"{self.__class__.__name__}(" + shown(", ") + ")\"\n";
  if (!Binds(x.ast, s.body, "__str__")) text += "def __str__(self):\n    return f\"" + shown(" ") + "\"\n";
  const std::string refuse_field = frozen_fields.empty() ? "" : "    if name in (" + frozen_fields + "):\n        " + Helper(x, "pydantic", "frozen_field") + "(self, name, ";
  const std::string set = "def __setattr__(self, name, value):\n" + (refuse_field.empty() ? "" : refuse_field + "value)\n");
  if (checks && !frozen) {
    std::string validators;
    for (const ClassField& field : all) {
      const std::string before = HooksFor(hooks, Kind::kBefore, field.name), after = HooksFor(hooks, Kind::kAfter, field.name);
      if (before != "()" || after != "()") validators += Literal(field.name) + ": (" + before + ", " + after + "), ";
    }
    text += set + "    " + Helper(x, "pydantic", "assigned") + "(self, name, value, *{" + validators + "}.get(name, ((), ())))\n";
  } else if (guards) {
    text += set + "    " + Helper(x, "pydantic", "declared") + "(self, name, value)\n";
  } else if (!frozen && (was_by_object || !frozen_fields.empty()) && !Binds(x.ast, s.body, "__setattr__")) {
    text += set + "    object.__setattr__(self, name, value)\n";
  }
  if ((by_object || was_by_object) && DeletesAttributes(x.ast) && !Binds(x.ast, s.body, "__delattr__")) {
    text += "def __delattr__(self, name):\n";
    if (frozen) text += "    " + Helper(x, "pydantic", "frozen") + "(self, name, None)\n";
    else text += (refuse_field.empty() ? "" : refuse_field + "None)\n") + "    object.__delattr__(self, name)\n";
  }
  if (frozen) {
    text += "def __setattr__(self, name, value):\n    " + Helper(x, "pydantic", "frozen") + "(self, name, value)\n";
    if (!Binds(x.ast, s.body, "__hash__")) {
      std::string values;
      for (const ClassField& field : all) values += "self." + field.name + ", ";
      text += "def __hash__(self):\n    return hash((self.__class__, " + values + "))\n";
    }
  }
  Block written = ParseWritten(x, text, s.name_span);
  for (StmtId made : written) {
    auto* def = std::get_if<DefStmt>(&x.ast.stmts[made.index].node);
    if (def != nullptr && x.ast[def->name] == "__init__") def->told_as = "BaseModel.__init__";
  }
  // The types as the annotations spell them.
  size_t place = 0;
  const DictExpr table = std::get<DictExpr>(x.ast[std::get<AssignStmt>(x.ast[written[0]].node).value].node);
  for (const DictItem& item : table.items) {
    if (!item.key.present()) continue;
    const ExprId type = TypeOf(x, own[place++].annotation, x.ast[s.name]);
    std::get<CallExpr>(x.ast.exprs[item.value.index].node).arguments[0] = type;
  }
  ClassStmt& here = std::get<ClassStmt>(x.ast.stmts[id.index].node);
  here.body.insert(here.body.end(), written.begin(), written.end());
  x.classes[x.ast[s.name]] = {ExpandedClass::Form::kModel, all, frozen, hooks, keeps_extras, checks, strict, by_name, has_init || base_has_init};
}

}  // namespace penstock
