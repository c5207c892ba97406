// The tool calls of a run as they are kept, and the events of the log that they stand for: `decision`, `tool.request`, and
// `tool.reply` where a value came back. A run makes many calls and most logs in memory are never read, so the text of these
// is made from the records when somebody wants it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "audit/run_log.h"
#include "interp/host.h"
#include "labels/label_table.h"
#include "pipeline/known_decisions.h"

namespace penstock {

class CallRecords final : public EventWriter {
 public:
  // What an event says does not change once it is recorded: nothing of a record is set twice.
  struct Record {
    ToolIndex tool = kNoTool;
    uint32_t line = 0;
    Span span;
    int64_t at_ms = 0;
    const Judged* judged = nullptr;  // kept with the records
    Json arguments, result;
    LabelId control = kBottom;
    bool executed = false;
    bool labelled = false;         // the labels of the reply are said
    std::vector<LabelId> labels;   // by parameter; empty: all bottom
    LabelTree reply_labels;
  };
  enum class Kind : uint8_t { kDecision, kRequest, kReply };

  // Both must live until the last call is recorded, and need not after.
  CallRecords(const Manifest& manifest, const LabelTable& labels) : manifest_(manifest), labels_(labels) {}

  Record& Add(const ToolCall& call, uint32_t line, int64_t at_ms);
  size_t size() const { return size_; }
  Record& operator[](size_t index) { return chunks_[index / kChunk][index % kChunk]; }
  const Record& operator[](size_t index) const { return chunks_[index / kChunk][index % kChunk]; }
  // Keeps a decision for the records that come of it.
  const Judged* Keep(const std::shared_ptr<const Judged>& judged) {
    if (judged_.empty() || judged_.back() != judged) judged_.push_back(judged);
    return judged.get();
  }
  // The reply's labels are to be said: their texts are made now.
  void SayLabels(Record& record, const LabelTree& labels);

  static uint64_t EventOf(size_t record, Kind kind) { return record * 3 + static_cast<uint64_t>(kind); }
  void WriteEvent(uint64_t event, std::string& out) const override;

  // A label as JSON, and `,"tool":"send_money"`: made once a run.
  const std::string& TextOf(LabelId label);
  const std::string& MemberOf(ToolIndex tool);

 private:
  void WriteDecision(const Record& record, std::string& out) const;
  void WriteTree(const LabelTree& tree, std::string& out) const;
  void KeepTexts(const LabelTree& tree);

  const Manifest& manifest_;
  const LabelTable& labels_;
  static constexpr size_t kChunk = 16;
  std::vector<std::unique_ptr<Record[]>> chunks_;  // records stay where they are
  size_t size_ = 0;
  std::vector<std::shared_ptr<const Judged>> judged_;
  std::vector<std::string> label_texts_, tool_members_;
  std::vector<std::vector<std::string>> parameter_names_;  // by tool, as JSON; of tools whose arguments bore labels
};

// Members of an event. `name` is written with its comma and its colon: `,"line":`.
void WriteTextMember(std::string& out, std::string_view name, std::string_view text);
void WriteNumberMember(std::string& out, std::string_view name, int64_t number);

}  // namespace penstock
