#include "pipeline/known_decisions.h"

#include <algorithm>

#include "core/json.h"

namespace penstock {
namespace {

// A list of texts as JSON, into `out`.
void WriteTexts(const std::vector<std::string>& texts, std::string& out) {
  out += '[';
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i) out += ',';
    WriteJsonString(texts[i], out);
  }
  out += ']';
}

std::string TextOf(const Decision& decision) {
  std::string out = ",\"outcome\":";
  WriteJsonString(NameOf(decision.outcome), out);
  out += ",\"rules\":";
  WriteTexts(decision.rules, out);
  if (!decision.because.empty()) {
    out += ",\"because\":";
    WriteTexts(decision.because, out);
  }
  if (!decision.failed.empty()) {
    std::vector<std::string> parts;
    for (const FailedPart& part : decision.failed) {
      std::string words = part.rule.empty() ? part.part : part.rule + ": " + part.part;
      if (!part.release.empty()) words += " (" + part.release + ")";
      parts.push_back(std::move(words));
    }
    out += ",\"failed\":";
    WriteTexts(parts, out);
  }
  return out;
}

}  // namespace

Judged::Judged(Decision d) : decision(std::move(d)), text(TextOf(decision)) {}

void LabelFacts::Start(bool before_run, LabelInterval control) {
  numbers_.clear();
  numbers_.reserve(16);
  numbers_.push_back(before_run);
  numbers_.push_back(control.lo);
  numbers_.push_back(control.hi);
}

void LabelFacts::AddArgument(Presence presence, LabelInterval label) {
  numbers_.push_back(static_cast<uint32_t>(presence));
  numbers_.push_back(label.lo);
  numbers_.push_back(label.hi);
}

void LabelFacts::AddValueCount(size_t count) { numbers_.push_back(static_cast<uint32_t>(std::min<size_t>(count, UINT32_MAX))); }

const std::shared_ptr<const Judged>* KnownDecisions::Find(ToolIndex tool, const LabelFacts& facts) const {
  if (tool >= tools_.size()) return nullptr;
  for (const Known& known : tools_[tool]) {
    if (known.facts == facts) return &known.judged;
  }
  return nullptr;
}

void KnownDecisions::Add(ToolIndex tool, const LabelFacts& facts, std::shared_ptr<const Judged> judged) {
  if (tool >= tools_.size()) tools_.resize(tool + 1);
  if (tools_[tool].size() < kMostPerTool) tools_[tool].push_back({facts, std::move(judged)});
}

}  // namespace penstock
