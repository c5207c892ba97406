#include "pipeline/check_many.h"

#include <algorithm>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <set>
#include <optional>
#include <thread>

#include "core/files.h"
#include "core/text.h"

namespace penstock {
namespace {

namespace fs = std::filesystem;

bool IsPlanName(const fs::path& path) { return path.extension() == ".py" || path.extension() == ".plan"; }

void FindBelow(const fs::path& folder, std::vector<PlanFile>& plans) {
  std::error_code error;
  std::vector<fs::directory_entry> entries;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) entries.push_back(*at);
  if (error) plans.push_back({folder.string(), "cannot read the folder: " + error.message()});
  std::sort(entries.begin(), entries.end());
  for (const fs::directory_entry& entry : entries) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with('.')) continue;
    std::error_code ignored;
    if (entry.is_symlink(ignored) && entry.is_directory(ignored)) continue;
    if (entry.is_directory(ignored)) FindBelow(entry.path(), plans);
    else if (IsPlanName(entry.path())) plans.push_back({entry.path().string(), ""});
  }
}

// The path for reports, which are UTF-8: what is not is a `?`.
std::string NameOfPath(std::string path) {
  for (size_t bad; (bad = FirstInvalidUtf8(path)) != std::string::npos;) path[bad] = '?';
  return path;
}

CheckReport CheckFile(Session& session, const PlanFile& plan, const CheckOptions& options) {
  if (plan.path == "-") {
    Result<std::string> text = ReadFile("/dev/stdin");
    return text.ok() ? ReportCheck(session, SourceFile("<stdin>", std::move(*text)), options) : ReportUnreadable("<stdin>", text.error(), options);
  }
  const std::string name = NameOfPath(plan.path);
  if (!plan.problem.empty()) return ReportUnreadable(name, Error{"`" + name + "`: " + plan.problem, ""}, options);
  std::error_code error;
  if (const fs::file_status status = fs::status(plan.path, error); !error && !fs::is_regular_file(status) && fs::exists(status)) {
    return ReportUnreadable(name, Error{"`" + name + "` is no regular file", ""}, options);
  }
  Result<std::string> text = ReadFile(plan.path);
  if (!text.ok()) return ReportUnreadable(name, Error{NameOfPath(text.error().message), text.error().help}, options);
  return ReportCheck(session, SourceFile(name, std::move(*text)), options);
}

// What threads share: who takes the next plan, and the reports that wait for those before them.
struct Board {
  std::mutex mutex;
  std::condition_variable changed;
  size_t next = 0, taken = 0;
  std::vector<std::optional<CheckReport>> reports;
};

// How far threads may run ahead of the slowest plan before them: what waits is kept in memory.
constexpr size_t kMostWaiting = 512;

void Work(Session& session, const std::vector<PlanFile>& plans, const CheckManyOptions& options, Board& board) {
  for (;;) {
    size_t index;
    {
      std::unique_lock lock(board.mutex);
      board.changed.wait(lock, [&] { return board.next >= plans.size() || board.next < board.taken + kMostWaiting; });
      if (board.next >= plans.size()) return;
      index = board.next++;
    }
    CheckReport report = CheckFile(session, plans[index], options.check);
    std::lock_guard lock(board.mutex);
    board.reports[index] = std::move(report);
    board.changed.notify_all();
  }
}

}  // namespace

std::vector<PlanFile> FindPlans(const std::vector<std::string>& named) {
  std::vector<PlanFile> plans;
  for (const std::string& name : named) {
    std::error_code error;
    if (fs::is_directory(name, error)) FindBelow(name, plans);
    else plans.push_back({name, ""});
  }
  // A file that is named twice, or stands in a folder that is named, is one plan.
  std::set<fs::path> seen;
  std::erase_if(plans, [&](const PlanFile& plan) {
    std::error_code unknown;
    const fs::path whole = fs::weakly_canonical(plan.path, unknown);
    return !unknown && !seen.insert(whole).second;
  });
  return plans;
}

Result<std::unique_ptr<Session>> SessionForChecks(const Session& session, const LoadOptions& load) {
  Toolbox toolbox;
  if (Status added = toolbox.AddManifest(session.manifest()); !added.ok()) return added.error();
  std::vector<GateText> gates;
  for (const std::string& path : session.gate_paths) {
    for (const auto& file : session.gates.files) {
      if (file->path() != path) continue;
      gates.push_back({path, std::string(file->text())});
      break;
    }
  }
  std::unique_ptr<Session> copy = OpenSession(std::move(toolbox), gates, session.limits, session.inputs, load);
  if (!copy->gates.ok()) return Error{"the gates do not load a second time:\n" + copy->gates.Messages(), "do not change them meanwhile"};
  if (copy->policies().hash() != session.policies().hash()) return Error{"a gate changed while the plans were checked", ""};
  return copy;
}

Status CheckMany(Session& session, const std::vector<PlanFile>& plans, const CheckManyOptions& options, const std::function<void(CheckReport)>& take) {
  const size_t cores = options.threads != 0 ? options.threads : std::max(1u, std::thread::hardware_concurrency());
  const size_t threads = std::clamp<size_t>(plans.size(), 1, cores);
  std::vector<std::unique_ptr<Session>> copies;
  for (size_t i = 1; i < threads; ++i) {
    PENSTOCK_TRY(std::unique_ptr<Session> copy, SessionForChecks(session, options.load));
    copies.push_back(std::move(copy));
  }
  Board board;
  board.reports.resize(plans.size());
  std::vector<std::thread> workers;
  workers.emplace_back([&] { Work(session, plans, options, board); });
  for (const auto& copy : copies) workers.emplace_back([&, used = copy.get()] { Work(*used, plans, options, board); });
  for (size_t i = 0; i < plans.size(); ++i) {
    std::optional<CheckReport> report;
    {
      std::unique_lock lock(board.mutex);
      board.changed.wait(lock, [&] { return board.reports[i].has_value(); });
      report = std::move(board.reports[i]);
      board.reports[i].reset();
      board.taken = i + 1;
      board.changed.notify_all();
    }
    take(std::move(*report));
  }
  for (std::thread& worker : workers) worker.join();
  return Done{};
}

}  // namespace penstock
