#include "audit/log_reader.h"

#include <deque>

#include "core/digest.h"
#include "core/text.h"

namespace penstock {
namespace {

// One line against what it must follow; gives its event or says what is wrong.
Result<LogEvent> ReadLine(std::string_view line, uint64_t seq, const std::string& prev) {
  PENSTOCK_TRY(Json json, ParseJson(line));
  if (!json.is_object()) return Error{"an event is a JSON object", ""};
  const Json* number = json.Find("seq");
  if (!number || number->kind() != Json::Kind::kInt || number->int_value() != static_cast<int64_t>(seq)) {
    return Error{"event " + std::to_string(seq) + " is expected here, not " + (number ? WriteJson(*number) : "one without a number") +
                     ": one was dropped, added or moved", ""};
  }
  if (json.StringAt("prev") != prev) {
    return Error{"the line before is not the one this event was written after: one of the two was changed", ""};
  }
  std::string name = json.StringAt("event");
  if (name.empty()) return Error{"the event has no name", ""};
  if ((seq == 0) != (name == "run.start")) {
    return Error{seq == 0 ? "a log begins with run.start, not " + name : "run.start stands at the beginning only", ""};
  }
  return LogEvent{std::move(name), std::move(json), line};
}

// Walks the lines, checking each; hands good events to `keep`.
template <typename Keep>
LogCheck Walk(std::string_view text, Keep keep) {
  LogCheck check;
  std::deque<std::string> open;
  check.head = std::string(64, '0');
  auto fault = [&](std::string message) {
    check.fault = LogFault{check.events + 1, std::move(message)};
    return check;
  };
  if (text.empty()) return fault("the log is empty");
  while (!text.empty()) {
    size_t newline = text.find('\n');
    if (newline == std::string_view::npos) return fault("the last line is torn: the writer was cut off in the middle of it");
    if (check.complete) return fault("there is an event after run.end");
    std::string_view line = text.substr(0, newline);
    Result<LogEvent> event = ReadLine(line, check.events, check.head);
    if (!event.ok()) return fault(event.error().message);
    // Replies are recorded in the order of their requests; what rules ask is answered before anything else is recorded.
    const bool for_fact = event->members.Find("for_fact") != nullptr;
    std::string made = event->members.StringAt("tool") + " at line " + std::to_string(check.events + 1);
    if (event->name == "tool.request") for_fact ? open.push_front(std::move(made)) : open.push_back(std::move(made));
    if (event->name == "tool.reply" && !open.empty()) open.pop_front();
    check.open_call = Join({open.begin(), open.end()}, ", ");
    check.complete = event->name == "run.end";
    check.head = Sha256Hex(line);
    ++check.events;
    keep(std::move(*event));
    text.remove_prefix(newline + 1);
  }
  return check;
}

}  // namespace

LogCheck CheckLog(std::string_view text) {
  return Walk(text, [](LogEvent) {});
}

Result<std::vector<LogEvent>> ReadLog(std::string_view text) {
  std::vector<LogEvent> events;
  LogCheck check = Walk(text, [&](LogEvent event) { events.push_back(std::move(event)); });
  if (check.fault) return Error{"line " + std::to_string(check.fault->line) + ": " + check.fault->message, ""};
  return events;
}

}  // namespace penstock
