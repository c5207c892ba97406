// What stands before a statement: @id, @owner, @severity, @until, @observe.
#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;
using std::chrono::sys_days;

// A rule that ends within so many days is warned of.
constexpr int kSoon = 30;

// `2027-01-31`, if there is such a day.
std::optional<sys_days> DayOf(const std::string& text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const auto is_digit = [](unsigned char c) { return c >= '0' && c <= '9'; };
  if (std::count_if(text.begin(), text.end(), is_digit) != 8) return std::nullopt;
  const std::chrono::year_month_day day{std::chrono::year(std::stoi(text)), std::chrono::month(static_cast<unsigned>(std::stoi(text.substr(5)))),
                                        std::chrono::day(static_cast<unsigned>(std::stoi(text.substr(8))))};
  if (!day.ok()) return std::nullopt;
  return sys_days(day);
}

// A rule is good on its last day.
void CheckUntil(Build& build, const GateFile& file, GateNodeId annotation, const std::string& value) {
  const Span span = SpanOf(file, annotation);
  const std::optional<sys_days> last = DayOf(value), today = DayOf(build.options.today);
  if (!last) {
    Report(build, file, DiagnosticId::kGateAnnotation, span, {"this is no date"}).Help("write: @until(\"2027-01-31\")");
    return;
  }
  if (!today) return;
  const long days = (*last - *today).count();
  if (days < 0) {
    Report(build, file, DiagnosticId::kGateExpired, span, {value}).Help("remove the rule, or say until when it is good now");
  } else if (days <= kSoon) {
    Report(build, file, DiagnosticId::kGateExpiresSoon, span, {value, days == 0 ? "today" : days == 1 ? "tomorrow" : fmt::format("in {} days", days)})
        .Help("from then on the gate is an error: remove the rule, or say until when it is good now");
  }
}

}  // namespace

void ReadAnnotations(Build& build, const GateFile& file, GateNodeId statement, RuleInfo& info) {
  for (GateNodeId child : file.tree[statement].children) {
    if (file.tree[child].kind != Kind::kAnnotation) continue;
    const std::vector<GateNodeId>& parts = file.tree[child].children;
    std::string name = NameOf(file, parts[0]);
    std::string value = parts.size() > 1 ? NameOf(file, parts[1]) : "";
    bool takes_text = name != "observe";
    static constexpr std::string_view kKnown[] = {"id", "owner", "severity", "until", "observe"};
    if (std::find(std::begin(kKnown), std::end(kKnown), name) == std::end(kKnown)) {
      Suggest(file, Report(build, file, DiagnosticId::kGateAnnotation, SpanOf(file, child), {"there is no annotation `@" + name + "`"}), name, {std::begin(kKnown), std::end(kKnown)}, "annotations are @id, @owner, @severity, @until, @observe",
              SpanOf(file, parts[0]));
      continue;
    }
    if (takes_text != (parts.size() > 1) || (takes_text && value.empty())) {
      Report(build, file, DiagnosticId::kGateAnnotation, SpanOf(file, child), {takes_text ? "`@" + name + "` needs a text" : "`@observe` takes no text"})
          .Help(takes_text ? "write: @" + name + "(\"...\")" : "")
          .FixBy(takes_text ? "give it a text" : "leave the text out", SpanOf(file, child), takes_text ? "@" + name + "(\"...\")" : "@observe");
      continue;
    }
    if (name == "id") info.id = value;
    if (name == "owner") info.owner = value;
    if (name == "severity") info.severity = value;
    if (name == "observe") info.observe = true;
    if (name != "until") continue;
    CheckUntil(build, file, child, value);
  }
}

}  // namespace penstock
