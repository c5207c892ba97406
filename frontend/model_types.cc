// What checks the values of a model's field, by its annotation: functions of catalog/library/pydantic.py, put together.
#include <algorithm>

#include "frontend/expanding.h"

namespace penstock {
namespace {

constexpr int kDeepest = 12;  // types within types
constexpr int kDeepestOfParts = 3;  // dataclasses and named tuples, which may name themselves

std::string Convert(Expansion& x, ExprId type, int depth);

// `str` as Python has it: nobody gave the name another meaning.
bool IsBuiltinName(const Expansion& x, const std::string& name) { return !x.imported.contains(name) && !IsBound(x.ast, name); }

// `blank`: a value of the type, as it is written.
struct BuiltinConverter { std::string_view type, converter, blank; };
constexpr BuiltinConverter kBuiltins[] = {{"str", "as_text", "''"}, {"int", "as_number", "0"}, {"float", "as_real", "0.0"}, {"bool", "as_truth", "False"}, {"bytes", "as_bytes", "b''"},
                                          {"list", "as_list", "None"}, {"dict", "as_dict", "None"}, {"set", "as_set", "None"}, {"tuple", "as_tuple", "None"}};

// `((name, convert, required), ...)` of the fields that a dataclass or named tuple is made of.
std::string PartsOf(Expansion& x, const std::vector<ClassField>& fields, int depth) {
  std::string parts;
  for (const ClassField& field : fields) {
    if (!field.init) continue;
    const std::string convert = field.annotation.present() ? Convert(x, field.annotation, depth + 1) : "";
    parts += "(" + Literal(field.name) + ", " + (convert.empty() ? Helper(x, "pydantic", "as_it_is") : convert) + ", " + (field.has_default ? "False" : "True") + "), ";
  }
  return "(" + parts + ")";
}

std::string ConvertName(Expansion& x, ExprId type, int depth) {
  const auto* name = std::get_if<NameExpr>(&x.ast[type].node);
  if (name != nullptr) {
    const std::string text = x.ast[name->name];
    for (const BuiltinConverter& one : kBuiltins) if (text == one.type && IsBuiltinName(x, text)) return Helper(x, "pydantic", std::string(one.converter));
    if (auto known = x.classes.find(text); known != x.classes.end()) {
      using Form = ExpandedClass::Form;
      if (known->second.form == Form::kEnum) return Helper(x, "pydantic", "member_of") + "(" + text + ")";
      const bool has_parts = known->second.form == Form::kDataclass || known->second.form == Form::kNamedTuple;
      if (known->second.form == Form::kModel || (has_parts && depth > kDeepestOfParts)) return Helper(x, "pydantic", "model_of") + "(" + text + ")";
      if (has_parts) {
        const std::string helper = known->second.form == Form::kDataclass ? "dataclass_of" : "named_of";
        const std::vector<ClassField> fields = known->second.fields;
        return Helper(x, "pydantic", helper) + "(" + text + ", " + PartsOf(x, fields, depth) + ")";
      }
      return "";
    }
  }
  static constexpr std::string_view kMeanings[][2] = {{"pydantic.EmailStr", "as_email"}, {"typing.Any", "as_it_is"}, {"datetime.date", "as_date"},
                                                      {"datetime.datetime", "as_datetime"}, {"datetime.time", "as_time"}, {"datetime.timedelta", "as_span"}, {"decimal.Decimal", "as_decimal"}};
  // Numbers within limits, which the type of that name has.
  static constexpr std::string_view kLimited[][2] = {{"pydantic.PositiveInt", "as_number"}, {"pydantic.NegativeInt", "as_number"}, {"pydantic.NonNegativeInt", "as_number"},
                                                     {"pydantic.NonPositiveInt", "as_number"}, {"pydantic.PositiveFloat", "as_real"}, {"pydantic.NonNegativeFloat", "as_real"},
                                                     {"pydantic.NegativeFloat", "as_real"}, {"pydantic.NonPositiveFloat", "as_real"}};
  const std::string meaning = MeaningOf(x, type);
  for (auto [of, converter] : kMeanings) if (meaning == of) return Helper(x, "pydantic", std::string(converter));
  for (auto [of, converter] : kLimited) {
    if (meaning == of && name != nullptr) return Helper(x, "pydantic", "limited_of") + "(" + Helper(x, "pydantic", std::string(converter)) + ", " + std::string(x.ast[name->name]) + ")";
  }
  return "";
}

bool IsSingleton(const Expansion& x, ExprId id, SingletonKind kind) {
  const auto* singleton = std::get_if<SingletonExpr>(&x.ast[id].node);
  return singleton != nullptr && singleton->kind == kind;
}

// `A | B`, `Union[A, B]`: of one type and None whatever it is, of several their names.
std::string ConvertUnion(Expansion& x, const Exprs& types, int depth) {
  const auto is_none = [&](ExprId type) { return IsSingleton(x, type, SingletonKind::kNone); };
  const bool or_none = std::any_of(types.begin(), types.end(), is_none);
  std::string options, inner;
  int count = 0;
  for (ExprId type : types) {
    if (is_none(type)) continue;
    inner = Convert(x, type, depth + 1);
    if (inner.empty()) return "";
    const auto* name = std::get_if<NameExpr>(&x.ast[type].node);
    options += name == nullptr ? "" : ", (" + std::string(x.ast[name->name]) + ", " + inner + ")";
    ++count;
  }
  if (count == 1) return or_none ? Helper(x, "pydantic", "optional") + "(" + inner + ")" : inner;
  const auto named = [&](ExprId type) { return is_none(type) || std::holds_alternative<NameExpr>(x.ast[type].node); };
  if (count == 0 || !std::all_of(types.begin(), types.end(), named)) return "";
  return Helper(x, "pydantic", "union_of") + "(" + (or_none ? "True" : "False") + options + ")";
}

void AddUnited(const Expansion& x, ExprId type, Exprs& types) {
  const auto* binary = std::get_if<BinaryExpr>(&x.ast[type].node);
  if (binary == nullptr || binary->op != BinaryOp::kBitOr) return types.push_back(type);
  const ExprId left = binary->left, right = binary->right;
  AddUnited(x, left, types);
  AddUnited(x, right, types);
}

// `'a', 1, None`: constants that need no escapes.
std::string PlainConstants(const Expansion& x, ExprId id) {
  const auto* tuple = std::get_if<TupleExpr>(&x.ast[id].node);
  std::string all;
  for (ExprId item : tuple != nullptr ? tuple->items : Exprs{id}) {
    if (const auto* text = std::get_if<StringExpr>(&x.ast[item].node)) {
      const bool plain = std::all_of(text->value.begin(), text->value.end(), [](char c) { return c >= ' ' && c <= '~' && c != '\'' && c != '\\'; });
      if (!plain) return "";
      all += Literal(text->value) + ", ";
    } else if (const auto* number = std::get_if<IntExpr>(&x.ast[item].node)) {
      all += number->digits + ", ";
    } else {
      return "";
    }
  }
  return all;
}

std::string ConvertIndexed(Expansion& x, const IndexExpr& index, int depth) {
  const auto* name = std::get_if<NameExpr>(&x.ast[index.object].node);
  const std::string meaning = MeaningOf(x, index.object), plain = name != nullptr && IsBuiltinName(x, x.ast[name->name]) ? x.ast[name->name] : "";
  if (meaning == "typing.Literal") {
    const std::string values = PlainConstants(x, index.index);
    return values.empty() ? "" : Helper(x, "pydantic", "one_of") + "((" + values + "))";
  }
  static constexpr std::string_view kMappings[] = {"typing.Dict", "typing.Mapping", "typing.MutableMapping", "collections.abc.Mapping", "collections.abc.MutableMapping"};
  if (plain == "dict" || std::find(std::begin(kMappings), std::end(kMappings), meaning) != std::end(kMappings)) {
    const auto* tuple = std::get_if<TupleExpr>(&x.ast[index.index].node);
    if (tuple == nullptr) return "";
    const Exprs types = tuple->items;
    if (types.size() != 2) return "";
    const std::string key = Convert(x, types[0], depth + 1), value = Convert(x, types[1], depth + 1);
    return key.empty() || value.empty() ? "" : Helper(x, "pydantic", "dict_of") + "(" + key + ", " + value + ")";
  }
  const auto* several = std::get_if<TupleExpr>(&x.ast[index.index].node);
  const Exprs types = several != nullptr ? several->items : Exprs{index.index};
  if (meaning == "typing.Union") return ConvertUnion(x, types, depth);
  const auto within = [&](ExprId type, std::string_view helper, const std::string& first = "") {
    const std::string inner = Convert(x, type, depth + 1);
    return inner.empty() ? "" : Helper(x, "pydantic", std::string(helper)) + "(" + first + inner + ")";
  };
  if (plain == "tuple" || meaning == "typing.Tuple") {
    if (types.size() == 2 && IsSingleton(x, types[1], SingletonKind::kEllipsis)) return within(types[0], "each_of");
    std::string all;
    for (ExprId type : types) {
      const std::string inner = Convert(x, type, depth + 1);
      if (inner.empty()) return "";
      all += (all.empty() ? "" : ", ") + inner;
    }
    return Helper(x, "pydantic", "tuple_of") + "(" + all + ")";
  }
  if (types.size() != 1) return "";
  if (plain == "set" || plain == "frozenset") return within(types[0], "set_of", plain + ", ");
  if (plain == "list" || meaning == "typing.List") return within(types[0], "list_of");
  return meaning == "typing.Optional" ? within(types[0], "optional") : "";
}

std::string Convert(Expansion& x, ExprId type, int depth) {
  if (depth > kDeepest) return "";
  if (const auto* index = std::get_if<IndexExpr>(&x.ast[type].node)) return ConvertIndexed(x, IndexExpr(*index), depth);
  if (std::holds_alternative<BinaryExpr>(x.ast[type].node)) {
    Exprs types;
    AddUnited(x, type, types);
    return types.size() == 1 ? "" : ConvertUnion(x, types, depth);
  }
  return ConvertName(x, type, depth);
}

}  // namespace

std::string ConverterOf(Expansion& x, ExprId annotation) { return Convert(x, annotation, 0); }

std::string BlankOf(const Expansion& x, ExprId annotation) {
  const auto* name = std::get_if<NameExpr>(&x.ast[annotation].node);
  for (const BuiltinConverter& one : kBuiltins) if (name != nullptr && x.ast[name->name] == one.type && IsBuiltinName(x, x.ast[name->name])) return std::string(one.blank);
  return "None";
}

}  // namespace penstock
