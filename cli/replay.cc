#include "pipeline/replay.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "core/files.h"

namespace penstock {
namespace {

struct ReplayCommand {
  std::vector<std::string> logs, gates;
  bool json = false, fail_on_change = false;
  std::string jsonl;
};

JsonArray Texts(const std::vector<std::string>& texts) { return JsonArray(texts.begin(), texts.end()); }

void WriteAnswer(const ReplayCommand& command, const Json& json, const std::string& words) {
  if (command.json) WriteOutput(WriteJson(json) + "\n");
  else WriteWords(words);
}

struct Answer {
  Json json;
  std::string text;
  int exit_code = kExitOk;
};

Answer Broken(const std::string& name, const Error& error) {
  return {Json(JsonObject{{"log", name}, {"outcome", "error"}, {"message", error.message}}), fmt::format("{}: {}\n", name, error.message), kExitMismatch};
}

int NotRead(const ReplayCommand& command, const std::string& path, const Error& error) {
  PrintError(error);
  if (command.json) WriteOutput(WriteJson(Broken(path, error).json) + "\n");
  return kExitUsage;
}

Answer AnswerReplay(const std::string& name, std::string_view log) {
  Result<ReplayReport> report = ReplayLog(log);
  if (!report.ok()) return Broken(name, report.error());
  Json json(JsonObject{{"log", name}, {"outcome", report->difference ? "differs" : "same"}, {"events", static_cast<int64_t>(report->events)}});
  if (!report->difference) return {json, fmt::format("{}: replayed, all {} events the same\n", name, report->events), kExitOk};
  const ReplayDifference& d = *report->difference;
  json.Set("difference", Json(JsonObject{{"line", static_cast<int64_t>(d.line)}, {"recorded", d.recorded}, {"replayed", d.replayed}}));
  std::string text = fmt::format("{}: differs at line {}\n  recorded: {}\n  replayed: {}\n", name, d.line, d.recorded.empty() ? "(the log ends)" : d.recorded,
                                 d.replayed.empty() ? "(the replay ends)" : d.replayed);
  return {json, text, kExitMismatch};
}

Answer AnswerWhatIf(const std::string& name, std::string_view log, const std::vector<GateText>& gates, bool fail_on_change) {
  Result<WhatIfReport> report = WhatIf(log, gates);
  if (!report.ok()) return Broken(name, report.error());
  JsonArray changed;
  std::string text = fmt::format("{}: {} calls compared, {} decisions changed\n", name, report->calls, report->changed.size());
  for (const ChangedDecision& c : report->changed) {
    std::string what = c.tool.empty() ? "the verdict before the run" : fmt::format("{} at line {}", c.tool, c.line);
    text += fmt::format("  {}: {} -> {}", what, c.before, c.after);
    if (!c.rules.empty()) text += fmt::format(" by {}", fmt::join(c.rules, ", "));
    text += "\n";
    changed.push_back(Json(JsonObject{{"tool", c.tool.empty() ? Json() : Json(c.tool)}, {"line", static_cast<int64_t>(c.line)}, {"before", c.before},
                                      {"after", c.after}, {"rules", Json(Texts(c.rules))}, {"because", Json(Texts(c.because))}}));
  }
  if (!report->exact_until.empty()) text += fmt::format("  exact until {}\n", report->exact_until);
  Json json(JsonObject{{"log", name}, {"outcome", report->changed.empty() ? "same" : "changed"}, {"calls", static_cast<int64_t>(report->calls)},
                       {"changed", Json(std::move(changed))}, {"exact_until", report->exact_until.empty() ? Json() : Json(report->exact_until)}});
  return {json, text, fail_on_change && !report->changed.empty() ? kExitDenied : kExitOk};
}

Answer AnswerLog(const ReplayCommand& command, const std::vector<GateText>& gates, const std::string& name, std::string_view log) {
  return gates.empty() ? AnswerReplay(name, log) : AnswerWhatIf(name, log, gates, command.fail_on_change);
}

// `--jsonl -`: each line of standard input is {"log": "text of a log"}; one line of answer each, in order.
int FilterLogs(const ReplayCommand& command, const std::vector<GateText>& gates) {
  std::string pending;
  char buffer[1 << 16];
  int worst = kExitOk;
  uint64_t number = 0;
  auto answer_line = [&](std::string_view line) {
    std::string name = "line " + std::to_string(++number);
    Result<Json> json = ParseJson(line);
    const Json* log = json.ok() ? json->Find("log") : nullptr;
    Answer answer = log && log->is_string() ? AnswerLog(command, gates, name, log->string_value())
                                            : Broken(name, Error{"a line holds {\"log\": \"the text of a log\"}", ""});
    WriteOutput(WriteJson(answer.json) + "\n");
    worst = std::max(worst, answer.exit_code);
  };
  for (;;) {
    ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got <= 0) break;
    pending.append(buffer, static_cast<size_t>(got));
    size_t from = 0;
    for (size_t newline; (newline = pending.find('\n', from)) != std::string::npos; from = newline + 1) {
      answer_line(std::string_view(pending).substr(from, newline - from));
    }
    pending.erase(0, from);
  }
  if (!pending.empty()) answer_line(pending);
  return command.fail_on_change ? worst : kExitOk;
}

int ReplayIt(const ReplayCommand& command) {
  std::vector<GateText> gates;
  for (const std::string& path : command.gates) {
    Result<std::string> text = ReadFile(path);
    if (!text.ok()) {
      PrintError(text.error());
      return kExitUsage;
    }
    gates.push_back({path, std::move(*text)});
  }
  if (!command.jsonl.empty()) return FilterLogs(command, gates);
  if (command.logs.empty()) {
    PrintError(Error{"no log is named", "penstock replay LOG… or --jsonl -"});
    return kExitUsage;
  }
  int worst = kExitOk;
  for (const std::string& path : command.logs) {
    Result<std::string> text = ReadFile(path);
    if (!text.ok()) {
      worst = std::max(worst, NotRead(command, path, text.error()));
      continue;
    }
    Answer answer = AnswerLog(command, gates, path, *text);
    WriteAnswer(command, answer.json, answer.text);
    worst = std::max(worst, answer.exit_code);
  }
  return worst;
}

int VerifyIt(const ReplayCommand& command) {
  int worst = kExitOk;
  for (const std::string& path : command.logs) {
    Result<std::string> text = ReadFile(path);
    if (!text.ok()) {
      worst = std::max(worst, NotRead(command, path, text.error()));
      continue;
    }
    LogCheck check = CheckLog(*text);
    Json json(JsonObject{{"log", path}, {"outcome", check.fault ? "broken" : check.complete ? "ok" : "open"}, {"events", static_cast<int64_t>(check.events)},
                         {"head", check.head}});
    std::string words = fmt::format("{}: {} events, chain sound, complete\n", path, check.events);
    if (check.fault) {
      json.Set("fault", Json(JsonObject{{"line", static_cast<int64_t>(check.fault->line)}, {"message", check.fault->message}}));
      words = fmt::format("{}: broken at line {}: {}\n  {} events before it are sound\n", path, check.fault->line, check.fault->message, check.events);
      worst = std::max<int>(worst, kExitMismatch);
    } else if (!check.complete) {
      json.Set("open_call", check.open_call.empty() ? Json() : Json(check.open_call));
      words = fmt::format("{}: {} events, chain sound, open: there is no run.end\n", path, check.events);
      if (!check.open_call.empty()) words += fmt::format("  outcome unknown: {}\n", check.open_call);
      worst = std::max<int>(worst, kExitMismatch);
    }
    WriteAnswer(command, json, words);
  }
  return worst;
}

}  // namespace

Command AddReplay(CLI::App& app) {
  auto command = std::make_shared<ReplayCommand>();
  app.add_option("logs", command->logs, "run logs")->type_name("LOG");
  app.add_option("--gate", command->gates, "what would this gate have said?")->type_name("FILE")->allow_extra_args(false);
  app.add_option("--jsonl", command->jsonl, "- : a filter, {\"log\": text} a line in, an answer a line out")->type_name("-")->check(CLI::IsMember({"-"}));
  app.add_flag("--fail-on", command->fail_on_change, "exit 1 when a decision changed (with --gate)");
  app.add_flag("--json", command->json, "prints one JSON object a log");
  return [command] { return ReplayIt(*command); };
}

Command AddVerify(CLI::App& app) {
  auto command = std::make_shared<ReplayCommand>();
  app.add_option("logs", command->logs, "run logs")->required()->type_name("LOG");
  app.add_flag("--json", command->json, "prints one JSON object a log");
  return [command] { return VerifyIt(*command); };
}

}  // namespace penstock
