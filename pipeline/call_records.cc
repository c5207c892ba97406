#include "pipeline/call_records.h"

#include <charconv>

#include "labels/label_text.h"

namespace penstock {

void WriteTextMember(std::string& out, std::string_view name, std::string_view text) {
  out += name;
  WriteJsonString(text, out);
}

void WriteNumberMember(std::string& out, std::string_view name, int64_t number) {
  char digits[24];
  auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  out += name;
  out.append(digits, static_cast<size_t>(end - digits));
}

const std::string& CallRecords::TextOf(LabelId label) {
  if (label >= label_texts_.size()) label_texts_.resize(label + 1);
  std::string& text = label_texts_[label];
  if (text.empty()) WriteLabel(labels_, label, text);
  return text;
}

const std::string& CallRecords::MemberOf(ToolIndex tool) {
  if (tool >= tool_members_.size()) tool_members_.resize(manifest_.tools().size());
  std::string& text = tool_members_[tool];
  if (text.empty()) WriteTextMember(text, R"(,"tool":)", manifest_.tool(tool).name);
  return text;
}

CallRecords::Record& CallRecords::Add(const ToolCall& call, uint32_t line, int64_t at_ms) {
  if (size_ % kChunk == 0) chunks_.push_back(std::make_unique_for_overwrite<Record[]>(kChunk));  // not cleared before they are made
  Record& record = (*this)[size_++];
  record.tool = call.tool;
  record.line = line;
  record.span = call.span;
  record.at_ms = at_ms;
  record.arguments = call.all;
  record.control = call.control;
  MemberOf(call.tool);
  if (call.control != kBottom) TextOf(call.control);
  for (size_t i = 0; i < call.arguments.size(); ++i) {
    const DoorArgument& argument = call.arguments[i];
    if (!argument.present || argument.label == kBottom) continue;
    record.labels.resize(call.arguments.size(), kBottom);
    record.labels[i] = argument.label;
    TextOf(argument.label);
  }
  if (record.labels.empty()) return record;
  if (call.tool >= parameter_names_.size()) parameter_names_.resize(manifest_.tools().size());
  std::vector<std::string>& names = parameter_names_[call.tool];
  if (!names.empty()) return record;
  for (const ToolParameter& parameter : manifest_.tool(call.tool).parameters) WriteJsonString(parameter.name, names.emplace_back());
  return record;
}

void CallRecords::KeepTexts(const LabelTree& tree) {
  TextOf(tree.label);
  for (const LabelTree& child : tree.children) KeepTexts(child);
}

void CallRecords::SayLabels(Record& record, const LabelTree& labels) {
  record.labelled = true;
  record.reply_labels.label = labels.label;
  if (!labels.children.empty()) record.reply_labels.children = labels.children;
  KeepTexts(labels);
}

// The label, with those of the parts as one more member.
void CallRecords::WriteTree(const LabelTree& tree, std::string& out) const {
  out += label_texts_[tree.label];
  if (tree.children.empty()) return;
  out.back() = ',';
  out += "\"parts\":[";
  for (size_t i = 0; i < tree.children.size(); ++i) {
    if (i) out += ',';
    WriteTree(tree.children[i], out);
  }
  out += "]}";
}

void CallRecords::WriteDecision(const Record& record, std::string& out) const {
  WriteNumberMember(out, R"(decision","at":)", record.at_ms);
  out += tool_members_[record.tool];
  WriteNumberMember(out, R"(,"line":)", record.line);
  out += R"(,"arguments":)";
  WriteJson(record.arguments, out);
  out += R"(,"labels":{)";
  bool first = true;
  for (size_t i = 0; i < record.labels.size(); ++i) {
    if (record.labels[i] == kBottom) continue;
    if (!first) out += ',';
    first = false;
    out += parameter_names_[record.tool][i];
    out += ':';
    out += label_texts_[record.labels[i]];
  }
  out += '}';
  if (record.control != kBottom) {
    out += R"(,"control":)";
    out += label_texts_[record.control];
  }
  out += record.judged->text;
}

void CallRecords::WriteEvent(uint64_t event, std::string& out) const {
  const Record& record = (*this)[event / 3];
  switch (static_cast<Kind>(event % 3)) {
    case Kind::kDecision: WriteDecision(record, out); break;
    case Kind::kRequest:
      out += R"(tool.request")";
      out += tool_members_[record.tool];
      out += R"(,"arguments":)";
      WriteJson(record.arguments, out);
      break;
    case Kind::kReply:
      out += R"(tool.reply")";
      out += tool_members_[record.tool];
      out += R"(,"result":)";
      WriteJson(record.result, out);
      if (!record.labelled) break;
      out += R"(,"labels":)";
      WriteTree(record.reply_labels, out);
      break;
  }
  out += '}';
}

}  // namespace penstock
