#include "pipeline/approvals.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "core/files.h"
#include "core/interrupts_held.h"
#include "core/text.h"
#include "core/visible_text.h"

namespace penstock {
namespace {

struct FileEntry {
  std::string tool;
  Json arguments;
  bool binds_arguments = false, approve = false, used = false;
};

Result<FileEntry> EntryFromJson(const Json& json, size_t index) {
  std::string where = fmt::format("approvals[{}]", index);
  if (!json.is_object()) return Error{where + " is not an object", "write {\"tool\": …, \"arguments\": {…}, \"approve\": true}"};
  FileEntry entry;
  bool answered = false;
  for (const auto& [name, value] : json.object()) {
    if (name == "tool" && value.is_string()) entry.tool = value.string_value();
    else if (name == "approve" && value.is_bool()) { entry.approve = value.bool_value(); answered = true; }
    else if (name == "arguments" && value.is_object()) { entry.arguments = value; entry.binds_arguments = true; }
    else return Error{fmt::format("{}: `{}` is not known or has the wrong type", where, name), "the members are tool, arguments, approve"};
  }
  if (entry.tool.empty() || !answered) return Error{where + " needs `tool` and `approve`", ""};
  return entry;
}

}  // namespace

Approver DenyAll() {
  return [](const ApprovalQuestion&) { return ApprovalAnswer{ApprovalAnswer::Kind::kNo, "--approve deny"}; };
}

Approver AskLater() {
  return [](const ApprovalQuestion&) { return ApprovalAnswer{}; };
}

Approver AskTerminal() {
  return [](const ApprovalQuestion& question) {
    int tty = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (tty < 0) return ApprovalAnswer{};
    std::string text = fmt::format("\nLine {} of the plan wants to call {} with\n{}\n", question.line, question.tool, PrettyJson(question.arguments));
    if (!question.effect.empty()) text += "where this comes from:\n" + question.effect;
    for (const std::string& reason : question.because) text += "  " + reason + "\n";
    text = VisibleText(text + "Allow this one call? [y/N] ");
    const InterruptsHeld held;  // an interrupt is no answer
    bool shown = write(tty, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    char answer[16] = {};
    ssize_t got = shown && held.WaitFor(tty) ? read(tty, answer, sizeof answer - 1) : -1;
    close(tty);
    if (got <= 0) return ApprovalAnswer{};
    bool yes = answer[0] == 'y' || answer[0] == 'Y';
    return ApprovalAnswer{yes ? ApprovalAnswer::Kind::kYes : ApprovalAnswer::Kind::kNo, "terminal"};
  };
}

Result<Approver> ApprovalsFromFile(const std::string& path) {
  PENSTOCK_TRY(std::string text, ReadFile(path));
  Result<Json> json = ParseJson(text);
  if (!json.ok()) return Error{path + ": " + json.error().message, ""};
  const Json* list = json->Find("approvals");
  if (!list || !list->is_array() || json->object().size() != 1) {
    return Error{path + ": an approvals file holds {\"approvals\": [...]} and nothing else", ""};
  }
  auto entries = std::make_shared<std::vector<FileEntry>>();
  for (const Json& item : list->array()) {
    Result<FileEntry> entry = EntryFromJson(item, entries->size());
    if (!entry.ok()) return Error{path + ": " + entry.error().message, entry.error().help};
    entries->push_back(std::move(*entry));
  }
  return Approver([entries](const ApprovalQuestion& question) {
    for (FileEntry& entry : *entries) {
      if (entry.used || entry.tool != question.tool) continue;
      if (entry.binds_arguments && !(entry.arguments == question.arguments)) continue;
      entry.used = true;
      return ApprovalAnswer{entry.approve ? ApprovalAnswer::Kind::kYes : ApprovalAnswer::Kind::kNo, "file"};
    }
    return ApprovalAnswer{};
  });
}

}  // namespace penstock
