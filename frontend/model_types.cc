// What checks the values of a model's field, by its annotation: functions of catalog/library/pydantic.py, put together.
#include <algorithm>

#include "frontend/expanding.h"

namespace penstock {
namespace {

constexpr int kDeepest = 12;  // types within types

std::string Convert(Expansion& x, ExprId type, int depth);

// `str` as Python has it: nobody gave the name another meaning.
bool IsBuiltinName(const Expansion& x, const std::string& name) { return !x.imported.contains(name) && !IsBound(x.ast, name); }

std::string ConvertName(Expansion& x, ExprId type) {
  const auto* name = std::get_if<NameExpr>(&x.ast[type].node);
  if (name != nullptr) {
    const std::string text = x.ast[name->name];
    static constexpr std::string_view kBuiltins[][2] = {{"str", "as_text"}, {"int", "as_number"}, {"float", "as_real"}, {"bool", "as_truth"}};
    for (auto [builtin, converter] : kBuiltins) {
      if (text == builtin && IsBuiltinName(x, text)) return Helper(x, "pydantic", std::string(converter));
    }
    if (auto known = x.classes.find(text); known != x.classes.end()) {
      using Form = ExpandedClass::Form;
      if (known->second.form == Form::kEnum) return Helper(x, "pydantic", "member_of") + "(" + text + ")";
      if (known->second.form == Form::kModel || known->second.form == Form::kDataclass) return Helper(x, "pydantic", "model_of") + "(" + text + ")";
      return "";
    }
  }
  static constexpr std::string_view kMeanings[][2] = {{"pydantic.EmailStr", "as_email"}, {"typing.Any", "as_it_is"}, {"datetime.date", "as_date"},
                                                      {"datetime.datetime", "as_datetime"}, {"datetime.time", "as_time"}, {"decimal.Decimal", "as_decimal"}};
  const std::string meaning = MeaningOf(x, type);
  for (auto [of, converter] : kMeanings) if (meaning == of) return Helper(x, "pydantic", std::string(converter));
  return "";
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
  if (plain == "dict" || meaning == "typing.Dict") {
    const auto* tuple = std::get_if<TupleExpr>(&x.ast[index.index].node);
    if (tuple == nullptr) return "";
    const Exprs types = tuple->items;
    if (types.size() != 2) return "";
    const std::string key = Convert(x, types[0], depth + 1), value = Convert(x, types[1], depth + 1);
    return key.empty() || value.empty() ? "" : Helper(x, "pydantic", "dict_of") + "(" + key + ", " + value + ")";
  }
  const bool is_list = plain == "list" || meaning == "typing.List";
  if (!is_list && meaning != "typing.Optional") return "";
  const std::string inner = Convert(x, index.index, depth + 1);
  return inner.empty() ? "" : Helper(x, "pydantic", is_list ? "list_of" : "optional") + "(" + inner + ")";
}

bool IsNone(const Expansion& x, ExprId id) {
  const auto* singleton = std::get_if<SingletonExpr>(&x.ast[id].node);
  return singleton != nullptr && singleton->kind == SingletonKind::kNone;
}

std::string Convert(Expansion& x, ExprId type, int depth) {
  if (depth > kDeepest) return "";
  if (const auto* index = std::get_if<IndexExpr>(&x.ast[type].node)) return ConvertIndexed(x, IndexExpr(*index), depth);
  if (const auto* binary = std::get_if<BinaryExpr>(&x.ast[type].node)) {
    const ExprId left = binary->left, right = binary->right;
    if (binary->op != BinaryOp::kBitOr || IsNone(x, left) == IsNone(x, right)) return "";
    const std::string inner = Convert(x, IsNone(x, left) ? right : left, depth + 1);
    return inner.empty() ? "" : Helper(x, "pydantic", "optional") + "(" + inner + ")";
  }
  return ConvertName(x, type);
}

}  // namespace

std::string ConverterOf(Expansion& x, ExprId annotation) { return Convert(x, annotation, 0); }

}  // namespace penstock
