#include "pipeline/session_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/files.h"

namespace penstock {
namespace {

std::string LogName(size_t number) { return fmt::format("step-{:04}.jsonl", number); }

Error Cannot(const char* what, const std::string& path) { return Error{fmt::format("cannot {} `{}`: {}", what, path, strerror(errno)), ""}; }

Error At(const std::string& log, uint64_t line, const std::string& what, std::string help = "") {
  return Error{fmt::format("{}:{}: {}", log, line, what), std::move(help)};
}

// Do two logs tell the same of the steps that both know? They need not agree in where their plans came from.
bool SamePast(const std::vector<PastStep>& a, const std::vector<PastStep>& b, size_t& step) {
  if (a.size() != b.size()) return false;
  for (step = 0; step < a.size(); ++step) {
    if (a[step].plan.text() != b[step].plan.text() || a[step].end != b[step].end || a[step].last != b[step].last) return false;
    auto same = [](const LogEvent& x, const LogEvent& y) { return BodyOf(x) == BodyOf(y); };
    if (!std::equal(a[step].events.begin(), a[step].events.end(), b[step].events.begin(), b[step].events.end(), same)) return false;
  }
  return true;
}

// Limits that earlier steps meet again while they are run again.
bool SameMemory(const Json& recorded, const Limits& limits) {
  for (const LimitRow& row : LimitRows()) {
    if (row.name != "heap_bytes" && row.name != "value_bytes" && row.name != "depth") continue;
    const Json* value = recorded.Find(row.name);
    if (!value || value->kind() != Json::Kind::kInt || value->int_value() != limits.*row.field) return false;
  }
  return true;
}

}  // namespace

Result<std::unique_ptr<SessionFolder>> SessionFolder::Open(const std::string& path, bool* broken) {
  *broken = false;
  std::unique_ptr<SessionFolder> folder(new SessionFolder(path));
  if (mkdir(path.c_str(), 0700) != 0 && errno != EEXIST) return Cannot("make the folder", path);
  if (Status locked = folder->Lock(); !locked.ok()) return locked.error();
  if (Status read = folder->ReadAll(broken); !read.ok()) return read.error();
  return folder;
}

SessionFolder::~SessionFolder() {
  if (lock_ >= 0) close(lock_);
}

Status SessionFolder::Lock() {
  const std::string name = path_ + "/lock";
  lock_ = open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (lock_ < 0) return Cannot("open", name);
  if (flock(lock_, LOCK_EX | LOCK_NB) == 0) return Done{};
  return Error{"the session `" + path_ + "` is in use by another run", "its steps are run one after another: wait until that one is over"};
}

Status SessionFolder::ReadAll(bool* broken) {
  std::vector<std::string> names;
  std::error_code failed;
  for (const auto& entry : std::filesystem::directory_iterator(path_, failed)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("step-") && name.ends_with(".jsonl")) names.push_back(name);
  }
  if (failed) return Error{"cannot read the folder `" + path_ + "`: " + failed.message(), ""};
  std::sort(names.begin(), names.end(), [](const std::string& a, const std::string& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
  for (const std::string& name : names) {
    *broken = true;
    if (name != LogName(logs_ + 1)) return Error{fmt::format("{}/{}: {} is missing before it", path_, name, LogName(logs_ + 1)), "a session's logs stay together"};
    if (Status read = ReadOne(path_ + "/" + name); !read.ok()) return read;
    ++logs_;
  }
  *broken = true;
  if (Status last = CheckLast(); !last.ok()) return last;
  *broken = false;
  return Done{};
}

// Are the logs that are here all that there were? A lock without a record is of a session before its first step.
Status SessionFolder::CheckLast() const {
  constexpr size_t kLongest = 200;
  char text[kLongest];
  const ssize_t got = pread(lock_, text, sizeof text, 0);
  Result<Json> record = ParseJson(std::string_view(text, got > 0 ? static_cast<size_t>(got) : 0));
  const Json* number = record.ok() ? record->Find("last") : nullptr;
  if (number == nullptr || number->kind() != Json::Kind::kInt) return Done{};
  const size_t last = static_cast<size_t>(number->int_value());
  const std::string log = path_ + "/" + LogName(last);
  if (last > logs_) return Error{log + " is missing, the session's last", "put it back; to go on without it all the same, remove `" + path_ + "/lock`, too"};
  if (last == logs_ && record->StringAt("head") != head_) return At(log, 1, "it is not the log that was written", "put the one back that was");
  return Done{};
}

Status SessionFolder::RecordLast(size_t number, const std::string& head) const {
  const std::string text = WriteJson(Json(JsonObject{{"last", static_cast<int64_t>(number)}, {"head", head}})) + "\n";
  const bool wrote = ftruncate(lock_, 0) == 0 && pwrite(lock_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size());
  return wrote ? Status(Done{}) : Status(Cannot("write", path_ + "/lock"));
}

Status SessionFolder::Close() const {
  PENSTOCK_TRY(std::string text, ReadFile(NextLog()));
  return RecordLast(number(), CheckLog(text).head);
}

Status SessionFolder::ReadOne(const std::string& log) {
  PENSTOCK_TRY(std::string text, ReadFile(log));
  const LogCheck check = CheckLog(text);
  if (check.fault) return At(log, check.fault->line, check.fault->message, "the log is not what was written; the session cannot go on from it");
  if (!check.complete) {
    const std::string outcome = check.open_call.empty() ? "" : ": the outcome of " + check.open_call + " is not known";
    return At(log, check.events, "the step was cut off, there is no run.end" + outcome, "see what it did; to go on without it, move its log away");
  }
  PENSTOCK_TRY(std::vector<LogEvent> events, ReadLog(text));
  if (!IsOfSession(events)) return At(log, 1, "this is no log of a session's step", "a session's folder holds its own logs only");
  if (events[0].members.Find("session")->StringAt("before") != head_) {
    return At(log, 1, "it was not written after the log before it: one of the two was changed", "");
  }
  head_ = check.head;
  if (!Ran(events)) return Done{};
  Result<std::vector<PastStep>> before = StepsBefore(events);
  if (!before.ok()) return At(log, 1, before.error().message, before.error().help);
  size_t step = 0;
  if (!SamePast(past_, *before, step)) {
    return At(log, 1, fmt::format("it tells of step {} otherwise than {}: one of the two was changed", step + 1, ran_.empty() ? "the session" : ran_), "");
  }
  Result<PastStep> own = StepOf(events);
  if (!own.ok()) return At(log, check.events, own.error().message, own.error().help);
  before->push_back(std::move(*own));
  past_ = std::move(*before);
  start_ = events[0].members;
  ran_ = log;
  text_.swap(text);  // the events look into it: swapping leaves the bytes where they are, if they are more than a few
  return Done{};
}

Status SessionFolder::Join(Session& session) const {
  if (past_.empty()) return Done{};
  auto made_with = [&](const std::string& what, const std::string& help) { return At(ran_, 1, "the session was made with " + what, help); };
  const std::string help = "go on with what it was made with, or begin another session";
  if (start_.StringAt("version") != kVersion) {
    return made_with("penstock " + start_.StringAt("version") + ", this is " + std::string(kVersion), help);
  }
  const Json* manifest = start_.Find("manifest");
  if (!manifest || manifest->StringAt("sha256") != session.manifest().Hash()) return made_with("other tools", help);
  if (start_.StringAt("policy") != session.policies().hash() || start_.StringAt("mode") != NameOf(session.policies().mode())) {
    return made_with("other gates", help);
  }
  const Json* limits = start_.Find("limits");
  if (!limits || !SameMemory(*limits, session.limits)) return made_with("other limits of heap_bytes, value_bytes or depth", help);
  const Json* inputs = start_.Find("inputs");
  if (!inputs || !inputs->is_object()) return made_with("no inputs", help);
  if (session.inputs.empty()) session.inputs = inputs->object();
  Json given{JsonObject{}};
  for (const auto& [name, value] : session.inputs) given.Set(name, value);
  if (!(given == *inputs)) return made_with("other inputs", "inputs are given with the first step; in a later one, write the value in the plan");
  return Done{};
}

std::string SessionFolder::NextLog() const { return path_ + "/" + LogName(number()); }

Status SessionFolder::Advance() {
  if (Status read = ReadOne(NextLog()); !read.ok()) return read;
  ++logs_;
  return RecordLast(logs_, head_);
}

void SessionFolder::Discard(const std::string& log) const { unlink(log.c_str()); }

}  // namespace penstock
