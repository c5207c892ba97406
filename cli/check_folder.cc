#include "cli/check_folder.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>

#include "cli/commands.h"
#include "cli/output.h"

namespace penstock {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kVerdicts[] = {"allow", "ask", "depends", "deny", "rejected", "error"};

struct Sums {
  size_t of_verdict[std::size(kVerdicts)] = {};
  size_t plans = 0, lines = 0, calls = 0;
  std::string slowest;
  double slowest_ms = 0;

  void Add(const CheckReport& report) {
    for (size_t i = 0; i < std::size(kVerdicts); ++i) of_verdict[i] += report.verdict == kVerdicts[i];
    ++plans;
    lines += report.lines;
    calls += report.calls;
    if (report.milliseconds <= slowest_ms) return;
    slowest_ms = report.milliseconds;
    slowest = report.path;
  }
};

// A bar on standard error, if that is a terminal.
class Bar {
 public:
  explicit Bar(size_t all) : all_(all), shows_(isatty(STDERR_FILENO)) {}
  ~Bar() { Clear(); }

  void Clear() {
    if (drawn_) WriteMessages("\r\033[K");
    drawn_ = false;
  }
  void Draw(size_t done) {
    const Clock::time_point now = Clock::now();
    if (!shows_ || (done < all_ && now - last_ < std::chrono::milliseconds(50))) return;
    last_ = now;
    drawn_ = true;
    constexpr size_t kWidth = 40;
    const size_t full = done * kWidth / std::max<size_t>(all_, 1);
    WriteMessages(fmt::format("\r\033[K[{:-<{}}{: <{}}] {}/{}", "", full, "", kWidth - full, done, all_));
  }

 private:
  const size_t all_;
  const bool shows_;
  bool drawn_ = false;
  Clock::time_point last_;
};

std::string LinesOf(const CheckReport& report) {
  std::string text = fmt::format("{:<8} {:>5} lines {:>3} calls  {}\n", report.verdict, report.lines, report.calls, report.path);
  constexpr size_t kMostShown = 5;
  for (size_t i = 0; i < report.faults.size() && i < kMostShown; ++i) text += "  " + report.faults[i] + "\n";
  if (report.faults.size() > kMostShown) text += fmt::format("  and {} more\n", report.faults.size() - kMostShown);
  return text;
}

std::string Table(const Sums& sums) {
  std::string text = "\n";
  for (size_t i = 0; i < std::size(kVerdicts); ++i) text += fmt::format("{:<8} {:>7}\n", kVerdicts[i], sums.of_verdict[i]);
  return text + fmt::format("{:<8} {:>7}  {} lines, {} calls\n", "plans", sums.plans, sums.lines, sums.calls);
}

Json SummaryToJson(const Sums& sums) {
  Json counts;
  for (size_t i = 0; i < std::size(kVerdicts); ++i) counts.Set(kVerdicts[i], static_cast<int64_t>(sums.of_verdict[i]));
  return Json(JsonObject{{"plans", static_cast<int64_t>(sums.plans)}, {"lines", static_cast<int64_t>(sums.lines)},
                         {"calls", static_cast<int64_t>(sums.calls)}, {"verdicts", counts}});
}

}  // namespace

int ExitCodeOf(const CheckReport& report) {
  if (report.verdict == "rejected") return kExitRejected;
  if (report.verdict == "error") return kExitUsage;
  return report.verdict == "deny" ? kExitDenied : kExitOk;
}

int CheckFolder(Session& session, const std::vector<std::string>& named, const CheckManyOptions& options) {
  const Clock::time_point started = Clock::now();
  const std::vector<PlanFile> plans = FindPlans(named);
  if (plans.empty()) {
    PrintError(Error{"there are no plans here", "plans are files named *.py or *.plan"});
    return kExitUsage;
  }
  Sums sums;
  int worst = kExitOk;
  std::vector<SarifPart> parts;
  Bar bar(plans.size());
  Status checked = CheckMany(session, plans, options, [&](CheckReport report) {
    worst = std::max(worst, ExitCodeOf(report));
    sums.Add(report);
    if (options.check.sarif) {
      parts.push_back(std::move(report.sarif));
    } else {
      if (isatty(STDOUT_FILENO)) bar.Clear();
      if (options.check.json) {
        Json json(JsonObject{{"plan", report.path}, {"lines", static_cast<int64_t>(report.lines)}});
        for (const auto& [name, member] : report.json.object()) json.Set(name, member);
        WriteOutput(WriteJson(json) + "\n");
      } else {
        WriteWords(LinesOf(report));
      }
    }
    bar.Draw(sums.plans);
  });
  bar.Clear();
  if (!checked.ok()) {
    PrintError(checked.error());
    return kExitUsage;
  }
  if (options.check.sarif) WriteOutput(PrettyJson(SarifLog(session, parts)) + "\n");
  else if (options.check.json) WriteOutput(WriteJson(Json(JsonObject{{"summary", SummaryToJson(sums)}})) + "\n");
  else WriteWords(Table(sums));
  // Times are for people: they differ from run to run.
  const double seconds = std::chrono::duration<double>(Clock::now() - started).count();
  std::string times = fmt::format("{} plans in {:.2f} s", sums.plans, seconds);
  if (!sums.slowest.empty()) times += fmt::format("; slowest {} ({:.1f} ms)", sums.slowest, sums.slowest_ms);
  WriteError(times + "\n");
  return worst;
}

}  // namespace penstock
