#include "pipeline/opcodes.h"

#include <vector>

#include "ir/opcode.h"

namespace penstock {
namespace {

constexpr size_t kLineWidth = 100;

struct RuleRow {
  LabelRule rule;
  std::string_view doc;
};
constexpr RuleRow kRules[] = {
#define LABEL_RULE(id, doc) {LabelRule::id, doc},
#include "labels/label_rules.def"
#undef LABEL_RULE
};

// Words with commas, indented, in lines.
std::string Lines(const std::vector<std::string_view>& words) {
  std::string text, line = "   ";
  for (size_t i = 0; i < words.size(); ++i) {
    const std::string word = " " + std::string(words[i]) + (i + 1 < words.size() ? "," : "");
    if (line.size() + word.size() > kLineWidth) {
      text += line + "\n";
      line = "   ";
    }
    line += word;
  }
  return text + line + "\n";
}

}  // namespace

std::string ShowOpcodes() {
  std::string text;
  for (const RuleRow& rule : kRules) {
    std::vector<std::string_view> names;
    for (const OpcodeRow& row : kOpcodeRows) if (row.rule == rule.rule) names.push_back(row.mnemonic);
    text += std::string(NameOf(rule.rule)) + ": " + std::string(rule.doc) + "\n";
    text += names.empty() ? "    (builtins and methods)\n" : Lines(names);
  }
  return text;
}

Json OpcodesToJson() {
  JsonArray rules, opcodes;
  for (const RuleRow& rule : kRules) rules.push_back(Json(JsonObject{{"name", NameOf(rule.rule)}, {"doc", rule.doc}}));
  for (const OpcodeRow& row : kOpcodeRows) {
    opcodes.push_back(Json(JsonObject{{"name", row.mnemonic}, {"rule", NameOf(row.rule)}, {"may_raise", row.may_raise}, {"doc", row.doc}}));
  }
  return Json(JsonObject{{"rules", Json(std::move(rules))}, {"opcodes", Json(std::move(opcodes))}});
}

}  // namespace penstock
