// The office's stand-in for the quarantined model: it finds in the text what has the form that is
// asked for, and where there are several it takes the last. So it is fooled by whatever the text says
// last, a real model's weakness made predictable: the point is what happens to its answer afterwards.
#include <algorithm>
#include <optional>

#include "tools/office/office_state.h"
#include "tools/office/text_finding.h"

namespace penstock {
namespace {

constexpr int kMaxDepth = 20;
constexpr size_t kSummaryBytes = 280;

using Finder = std::vector<std::string> (*)(std::string_view);

// Which words, in a field's name or in the question, ask for which form.
struct FormRow {
  std::string_view word;
  Finder find;
};

constexpr FormRow kForms[] = {
    {"iban", FindIbans},       {"account", FindIbans},     {"payee", FindIbans},         {"email", FindAddresses},
    {"e-mail", FindAddresses}, {"address", FindAddresses}, {"recipient", FindAddresses}, {"sender", FindAddresses},
    {"amount", FindAmounts},   {"total", FindAmounts},     {"price", FindAmounts},       {"sum ", FindAmounts},
    {"cost", FindAmounts},     {"how much", FindAmounts},  {"date", FindDates},          {"due", FindDates},
    {"deadline", FindDates},   {"when", FindDates},        {"invoice", FindReferences},  {"reference", FindReferences},
};

Finder FormAskedBy(std::string_view words) {
  std::string lower = LowerAscii(words);
  std::replace(lower.begin(), lower.end(), '_', ' ');
  for (const FormRow& row : kForms)
    if (lower.find(row.word) != std::string::npos) return row.find;
  return nullptr;
}

Finder FormOfFormat(std::string_view format) {
  if (format == "email") return FindAddresses;
  if (format == "date" || format == "date-time") return FindDates;
  return nullptr;
}

// One question: the whole text, and the part of it that asks.
struct Question {
  std::string_view text;
  std::string_view asked;  // up to the first question mark or end of line
  std::string_view rest;
};

Question Split(std::string_view text) {
  size_t end = text.find_first_of("?\n");
  if (end == std::string_view::npos) return {text, text, text};
  return {text, text.substr(0, end), text.substr(end + 1)};
}

using Answer = std::optional<Json>;

Answer AnswerFor(const Question& question, const Schema& schema, std::string_view field, int depth);

std::vector<std::string> Found(const Question& question, Finder find) {
  std::vector<std::string> found = find(question.rest);
  return found.empty() ? find(question.text) : found;
}

// `amount_due` -> the value of the last line `Amount due: ...`.
std::string Labelled(const Question& question, std::string_view field) {
  std::string words = LowerAscii(field);
  std::replace(words.begin(), words.end(), '_', ' ');
  return words.empty() ? "" : LabelledValue(question.text, words);
}

std::string Summary(std::string_view text) {
  size_t from = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  text = text.substr(from);
  if (text.size() <= kSummaryBytes) return std::string(text);
  size_t end = kSummaryBytes;
  while (end > 0 && (text[end] & 0xC0) == 0x80) --end;
  return std::string(text.substr(0, end));
}

Finder FormOf(const Question& question, const Schema& schema, std::string_view field) {
  if (Finder find = FormOfFormat(schema.format)) return find;
  return FormAskedBy(field.empty() ? question.asked : field);
}

Answer TextAnswer(const Question& question, const Schema& schema, std::string_view field) {
  if (Finder find = FormOf(question, schema, field)) {
    std::vector<std::string> found = Found(question, find);
    if (!found.empty()) return Json(found.back() + (schema.format == "date-time" ? "T00:00:00" : ""));
    if (find == FindIbans || find == FindAddresses || find == FindAmounts || find == FindDates) return std::nullopt;
  }
  std::string labelled = Labelled(question, field);
  if (!labelled.empty()) return Json(labelled);
  bool wants_text = field.empty() || field == "summary" || field == "text" || field == "answer" || field == "content";
  std::string summary = wants_text ? Summary(question.rest) : "";
  return summary.empty() ? Answer() : Json(summary);
}

Answer NumberAnswer(const Question& question, const Schema& schema, std::string_view field) {
  bool whole = schema.types == kSchemaInteger;
  std::string labelled = Labelled(question, field);
  for (std::string_view text : {std::string_view(labelled), question.rest, question.text}) {
    std::vector<std::string> found = whole ? FindIntegers(text) : FindAmounts(text);
    if (found.empty()) found = whole ? FindAmounts(text) : FindIntegers(text);
    if (found.empty()) continue;
    std::string digits = found.back();
    while (digits.size() > 1 && digits[0] == '0' && digits[1] != '.') digits.erase(0, 1);
    if (whole && digits.ends_with(".00")) digits.resize(digits.size() - 3);
    return Json::Number(digits);
  }
  return std::nullopt;
}

Answer BoolAnswer(const Question& question) {
  size_t yes = 0, no = 0;  // one past where the last such word stands
  for (std::string_view word : {"yes", "true", "approved", "confirmed", "urgent"})
    yes = std::max(yes, LastWord(question.rest, word) + 1);
  for (std::string_view word : {"no", "false", "rejected", "declined", "not"})
    no = std::max(no, LastWord(question.rest, word) + 1);
  if (yes == no) return std::nullopt;
  return Json(yes > no);
}

Answer ListAnswer(const Question& question, const Schema& schema, std::string_view field, int depth) {
  Schema anything;
  const Schema& item = schema.items ? *schema.items : anything;
  Finder find = (item.types & kSchemaString) ? FormOf(question, item, field) : nullptr;
  JsonArray items;
  if (find) {
    for (const std::string& text : Found(question, find)) {
      Json one(text + (item.format == "date-time" ? "T00:00:00" : ""));
      if (std::find(items.begin(), items.end(), one) == items.end()) items.push_back(std::move(one));
    }
  } else if (Answer one = AnswerFor(question, item, field, depth + 1)) {
    items.push_back(std::move(*one));
  }
  return items.empty() && schema.min_items.value_or(0) > 0 ? Answer() : Json(std::move(items));
}

Answer ObjectAnswer(const Question& question, const Schema& schema, int depth) {
  JsonObject members;
  for (const auto& [name, part] : schema.properties) {
    Answer member = AnswerFor(question, *part, name, depth + 1);
    if (!member && part->default_value) member = part->default_value;
    if (member) members.emplace_back(name, std::move(*member));
    else if (schema.Requires(name)) return std::nullopt;
  }
  return Json(std::move(members));
}

Answer EnumAnswer(const Question& question, const Schema& schema) {
  const Json* best = nullptr;
  size_t best_at = 0;
  for (const Json& value : schema.enum_values) {
    if (!value.is_string()) continue;
    size_t at = LastWord(question.rest, LowerAscii(value.string_value())) + 1;
    if (at > best_at) {
      best = &value;
      best_at = at;
    }
  }
  return best ? Answer(*best) : std::nullopt;
}

Answer FirstOf(const Question& question, const std::vector<SchemaPtr>& forms, std::string_view field, int depth) {
  bool may_be_null = false;
  for (const SchemaPtr& form : forms) {
    if (form->types == kSchemaNull) {
      may_be_null = true;
      continue;
    }
    if (Answer answer = AnswerFor(question, *form, field, depth + 1)) return answer;
  }
  return may_be_null ? Answer(Json()) : std::nullopt;
}

Answer AnswerFor(const Question& question, const Schema& schema, std::string_view field, int depth) {
  if (depth > kMaxDepth) return std::nullopt;
  if (schema.has_reference) {
    SchemaPtr target = schema.reference.lock();
    return target ? AnswerFor(question, *target, field, depth + 1) : std::nullopt;
  }
  if (schema.has_enum) return EnumAnswer(question, schema);
  if (!schema.any_of.empty()) return FirstOf(question, schema.any_of, field, depth);
  if (!schema.one_of.empty()) return FirstOf(question, schema.one_of, field, depth);
  if (!schema.all_of.empty()) return AnswerFor(question, *schema.all_of[0], field, depth + 1);
  if (schema.types & kSchemaString) return TextAnswer(question, schema, field);
  if (schema.types & kSchemaObject) return ObjectAnswer(question, schema, depth);
  if (schema.types & kSchemaArray) return ListAnswer(question, schema, field, depth);
  if (schema.types & (kSchemaNumber | kSchemaInteger)) return NumberAnswer(question, schema, field);
  if (schema.types & kSchemaBool) return BoolAnswer(question);
  return (schema.types & kSchemaNull) ? Answer(Json()) : std::nullopt;
}

}  // namespace

BridgeReply AskAssistant(OfficeState&, const Json& arguments) {
  Result<SchemaPtr> schema = ParseSchema(*arguments.Find("output_schema"));
  if (!schema.ok()) return FailureReply("`output_schema` cannot be used: " + schema.error().message);
  std::string query = TextArgument(arguments, "query");
  Answer answer = AnswerFor(Split(query), **schema, "", 0);
  if (!answer || !CheckValue(**schema, *answer).ok()) return ToolErrorReply("NotEnoughInformationError: the text does not say");
  return ValueReply(std::move(*answer));
}

}  // namespace penstock
