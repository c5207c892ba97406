// Runs that look back: at what was released, and at what earlier runs did. Their logs replay.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <future>

#include "audit/log_index.h"
#include "core/files.h"
#include "pipeline/replay.h"
#include "tests/pipeline/scripted_session.h"

namespace penstock {
namespace {

const char* kTools = R"({"tools": [
  {"name": "read_mail", "inputSchema": {"type": "object", "properties": {}}, "outputSchema": {"type": "object", "properties": {"body": {"type": "string"}}, "required": ["body"]}},
  {"name": "sort", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]},
   "outputSchema": {"type": "object", "required": ["folder"], "properties": {"folder": {"type": "string", "enum": ["bills", "family", "work", "spam"]}}}},
  {"name": "move", "inputSchema": {"type": "object", "properties": {"id": {"type": "integer"}, "folder": {"type": "string"}}, "required": ["id", "folder"]}},
  {"name": "pay", "inputSchema": {"type": "object", "properties": {"payee": {"type": "string"}, "amount": {"type": "number"}}, "required": ["payee", "amount"]}},
  {"name": "verify", "inputSchema": {"type": "object", "properties": {"payee": {"type": "string"}}, "required": ["payee"]}}
]})";

const char* kReplies = R"({"replies": {"read_mail": [{"result": {"body": "a bill"}}], "sort": [{"result": {"folder": "bills"}}],
  "move": [{"when": {"id": 7}, "error": "the folder is full"}, {"result": "moved"}], "pay": [{"when": {"payee": "X"}, "error": "no such payee"}, {"result": "paid"}],
  "verify": [{"result": true}]}})";

const char* kGate = R"(policy desk 1.0.0;
label read_mail { from ["mail"]; readers [User]; fresh; }
label sort { keeps args; }
label move, pay, verify { from [System]; readers [User]; fresh; }
tool read_mail, sort, verify read;
tool move effect critical (id, folder) observed by User;
tool pay effect critical (payee) observed by User;
@id("move") permit move because "As the user says.";
@id("pay") permit pay because "As the user says.";
endorse triage { of sort.folder; capacity <= 2 bits; budget 4 bits per run; to [System]; for move.folder; because "One of four."; }
budget day: sum(amount) over pay <= 100 per 24h else deny because "Daily total.";
sequence checked: before pay as p if p.amount > 50 require verify as v if v.payee == p.payee and v.result == true within 2h because "Check first.";
)";

constexpr int64_t kNow = 1767225600000, kHour = 3600 * 1000;

struct Desk {
  std::unique_ptr<Session> session;
  std::unique_ptr<SourceFile> source;
  std::unique_ptr<Diagnostics> diagnostics;
  std::unique_ptr<RunLog> log = std::make_unique<RunLog>();
  std::optional<EarlierRuns> earlier;
  RunReport report;

  std::string text() const { return std::string(log->text()); }
  size_t Events(const std::string& name) const {
    size_t count = 0;
    const std::string mark = "\"event\":\"" + name + "\"";
    for (size_t at = 0; (at = text().find(mark, at)) != std::string::npos; ++at) ++count;
    return count;
  }
  size_t executed(std::string_view tool) const {
    size_t count = 0;
    for (const MadeCall& call : report.calls) count += call.executed && session->manifest().tool(call.tool).name == tool;
    return count;
  }
};

// `folder`: of earlier logs; the new one goes there as `name`.
std::unique_ptr<Desk> RunDesk(const std::string& plan, const std::string& folder = "", const std::string& name = "", int64_t now = kNow) {
  auto desk = std::make_unique<Desk>();
  Toolbox toolbox;
  EXPECT_TRUE(toolbox.AddManifest(*ManifestFromJson(*ParseJson(kTools))).ok());
  EXPECT_TRUE(toolbox.AddReplies(std::move(*ScriptedReplies::FromJson(*ParseJson(kReplies)))).ok());
  desk->session = OpenSession(std::move(toolbox), {{"desk.gate", kGate}}, {}, {});
  EXPECT_TRUE(desk->session->gates.ok()) << desk->session->gates.Messages();
  if (!folder.empty()) {
    Result<EarlierRuns> earlier = ReadEarlierRuns(folder, desk->session->policies(), now);
    EXPECT_TRUE(earlier.ok()) << earlier.error().message;
    desk->earlier = std::move(*earlier);
    desk->log = std::move(*RunLog::Create(folder + "/" + name));
  }
  desk->source = std::make_unique<SourceFile>("desk.plan", plan);
  desk->diagnostics = std::make_unique<Diagnostics>(*desk->source);
  RunContext context{*desk->log};
  context.clock = [now] { return now; };
  if (desk->earlier) context.earlier = &*desk->earlier;
  desk->report = RunPlan(*desk->session, *desk->source, *desk->diagnostics, std::move(context));
  return desk;
}

void ExpectReplays(const std::string& text) {
  Result<ReplayReport> replayed = ReplayLog(text);
  ASSERT_TRUE(replayed.ok()) << replayed.error().message;
  EXPECT_FALSE(replayed->difference.has_value()) << replayed->difference->recorded << "\n" << replayed->difference->replayed;
}

TEST(Releases, AreRecordedAndReplay) {
  auto desk = RunDesk("f = sort(text=read_mail().body).folder\nmove(id=1, folder=f)\n");
  EXPECT_EQ(desk->report.outcome, RunOutcome::kDone) << RenderAll(*desk->diagnostics);
  EXPECT_NE(desk->text().find(R"("event":"release","tool":"move","rule":"triage","kind":"endorse","argument":"folder","bits":2})"), std::string::npos) << desk->text();
  ExpectReplays(desk->text());
  // The labels stay: what was believed once is not believed elsewhere.
  auto written = RunDesk("f = sort(text=read_mail().body).folder\nmove(id=1, folder=f)\nmove(id=1, folder=f + 's')\n");
  EXPECT_EQ(written->report.outcome, RunOutcome::kDenied);
  EXPECT_EQ(written->executed("move"), 1u);
}

TEST(Releases, BitsAreSpentOnceARun) {
  auto desk = RunDesk("f = sort(text=read_mail().body).folder\nfor i in range(3):\n    move(id=i, folder=f)\n");
  EXPECT_EQ(desk->report.outcome, RunOutcome::kDenied);
  EXPECT_EQ(desk->executed("move"), 2u);
  EXPECT_EQ(desk->Events("release"), 2u);
  ExpectReplays(desk->text());
  // A call that failed was made: what it took is gone.
  auto failed = RunDesk("f = sort(text=read_mail().body).folder\nfor i in [7, 7, 1]:\n    try:\n        move(id=i, folder=f)\n    except Exception:\n        print('full')\n");
  EXPECT_EQ(failed->report.outcome, RunOutcome::kDenied) << failed->report.printed;
  EXPECT_EQ(failed->Events("release"), 2u);
}

TEST(Releases, AreRefusedWhereOthersDecide) {
  auto desk = RunDesk("m = read_mail().body\nf = sort(text=m).folder\nif 'bill' in m:\n    move(id=1, folder=f)\n");
  EXPECT_EQ(desk->report.outcome, RunOutcome::kDenied);
  EXPECT_EQ(desk->Events("release"), 0u);
  auto source = RunDesk("m = read_mail().body\nf = 'x'\nif 'bill' in m:\n    f = sort(text=m).folder\nmove(id=1, folder=f)\n");
  EXPECT_EQ(source->report.outcome, RunOutcome::kDenied);
}

TEST(Releases, BeforeTheRunTheyAreNeitherCertainNorImpossible) {
  auto verdict = [](const std::string& plan) { return RunDesk(plan)->text(); };
  EXPECT_NE(verdict("f = sort(text=read_mail().body).folder\nmove(id=1, folder=f)\n").find(R"("verdict":"depends")"), std::string::npos);
  // Nothing is sorted, so nothing is released.
  EXPECT_NE(verdict("move(id=1, folder=read_mail().body)\n").find(R"("verdict":"deny")"), std::string::npos);
}

// -- what would have allowed it

TEST(SmallestChange, NamesTheFewestThatWouldDo) {
  auto changes = [](const std::string& plan) { return RunDesk(plan)->report.would_allow; };
  using Names = std::vector<std::string>;
  // The branch keeps these calls from being refused before the run.
  const std::string maybe = "m = read_mail().body\nn = len(sort(text='a').folder)\nif n > 2:\n    ";
  EXPECT_EQ(changes(maybe + "move(id=len(m), folder='work')\n"), Names({"id"}));
  EXPECT_EQ(changes(maybe + "move(id=len(m), folder=m)\n"), Names({"id", "folder"}));
  EXPECT_EQ(changes(maybe + "pay(payee='A', amount=500)\n"), Names()) << "no label is in its way";
  // What is written in a branch carries what was asked there.
  EXPECT_EQ(changes("m = read_mail().body\nif len(m) > 2:\n    move(id=1, folder='work')\n"), Names({"id", "folder", "control"}));
}

// -- history

struct Logs {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("penstock_logs_" + std::to_string(getpid()));
  Logs() { std::filesystem::create_directories(path); }
  ~Logs() { std::filesystem::remove_all(path); }
};

TEST(EarlierRuns, CountForBudgets) {
  Logs logs;
  auto first = RunDesk("pay(payee='A', amount=40)\npay(payee='B', amount=30)\n", logs.path, "1.jsonl");
  ASSERT_EQ(first->report.outcome, RunOutcome::kDone);
  auto second = RunDesk("pay(payee='A', amount=40)\n", logs.path, "2.jsonl", kNow + kHour);
  EXPECT_EQ(second->report.outcome, RunOutcome::kDenied) << "70 were spent";
  EXPECT_EQ(second->Events("history"), 1u);
  auto third = RunDesk("pay(payee='A', amount=30)\n", logs.path, "3.jsonl", kNow + 2 * kHour);
  EXPECT_EQ(third->report.outcome, RunOutcome::kDone) << "a call that was denied spent nothing";
  auto next_day = RunDesk("pay(payee='A', amount=40)\n", logs.path, "4.jsonl", kNow + 25 * kHour);
  EXPECT_EQ(next_day->report.outcome, RunOutcome::kDone);
  auto alone = RunDesk("pay(payee='A', amount=40)\n");
  EXPECT_EQ(alone->report.outcome, RunOutcome::kDone) << "nobody named the folder";
  for (const Desk* desk : {second.get(), third.get(), next_day.get()}) ExpectReplays(desk->text());
}

TEST(EarlierRuns, CountForSequences) {
  Logs logs;
  ASSERT_EQ(RunDesk("verify(payee='A')\n", logs.path, "1.jsonl")->report.outcome, RunOutcome::kDone);
  EXPECT_EQ(RunDesk("pay(payee='A', amount=60)\n")->report.outcome, RunOutcome::kDenied);
  EXPECT_EQ(RunDesk("pay(payee='B', amount=60)\n", logs.path, "2.jsonl", kNow + kHour)->report.outcome, RunOutcome::kDenied);
  auto paid = RunDesk("pay(payee='A', amount=60)\n", logs.path, "3.jsonl", kNow + kHour);
  EXPECT_EQ(paid->report.outcome, RunOutcome::kDone);
  ExpectReplays(paid->text());
  EXPECT_EQ(RunDesk("pay(payee='A', amount=30)\n", logs.path, "4.jsonl", kNow + 3 * kHour)->report.outcome, RunOutcome::kDone) << "90 of 100";
  EXPECT_EQ(RunDesk("pay(payee='A', amount=60)\n", logs.path, "5.jsonl", kNow + 30 * kHour)->report.outcome, RunOutcome::kDenied) << "too long ago";
}

TEST(EarlierRuns, OfACallWithoutReplyAreCountedAndAFailedOneIsNot) {
  Logs logs;
  ASSERT_EQ(RunDesk("try:\n    pay(payee='X', amount=90)\nexcept Exception:\n    print('no')\n", logs.path, "1.jsonl")->report.outcome, RunOutcome::kDenied)
      << "not verified";
  ASSERT_EQ(RunDesk("try:\n    pay(payee='X', amount=40)\nexcept Exception:\n    print('no')\n", logs.path, "2.jsonl")->report.outcome, RunOutcome::kDone);
  auto cut = RunDesk("pay(payee='A', amount=45)\n", logs.path, "3.jsonl");
  ASSERT_EQ(cut->report.outcome, RunOutcome::kDone);
  // The program was killed before the reply came.
  std::string text = cut->text();
  text.erase(text.find('\n', text.find("\"event\":\"tool.request\"")) + 1);
  ASSERT_TRUE(WriteFile((logs.path / "3.jsonl").string(), text).ok());
  EXPECT_EQ(RunDesk("pay(payee='A', amount=50)\n", logs.path, "4.jsonl", kNow + kHour)->report.outcome, RunOutcome::kDone);
  EXPECT_EQ(RunDesk("pay(payee='A', amount=10)\n", logs.path, "5.jsonl", kNow + kHour)->report.outcome, RunOutcome::kDenied) << "95 were spent";
}

TEST(EarlierRuns, ABrokenLogIsAnError) {
  Logs logs;
  auto first = RunDesk("pay(payee='A', amount=40)\n", logs.path, "1.jsonl");
  std::string text = first->text();
  text.replace(text.find("\"amount\":40"), 11, "\"amount\":10");
  ASSERT_TRUE(WriteFile((logs.path / "1.jsonl").string(), text).ok());
  Result<EarlierRuns> earlier = ReadEarlierRuns(logs.path, first->session->policies(), kNow);
  ASSERT_FALSE(earlier.ok());
  EXPECT_NE(earlier.error().message.find("1.jsonl: "), std::string::npos) << earlier.error().message;
  EXPECT_FALSE(ReadEarlierRuns((logs.path / "none").string(), first->session->policies(), kNow).ok());
}

TEST(EarlierRuns, AnotherGateMayLookBackFurther) {
  Logs logs;
  RunDesk("pay(payee='A', amount=40)\n", logs.path, "1.jsonl");
  auto second = RunDesk("pay(payee='A', amount=50)\n", logs.path, "2.jsonl", kNow + kHour);
  auto with_window = [](const std::string& window) {
    std::string gate = kGate;
    return std::vector<GateText>{{"desk.gate", gate.replace(gate.find("per 24h"), 7, "per " + window)}};
  };
  Result<WhatIfReport> same = WhatIf(second->text(), with_window("24h")), further = WhatIf(second->text(), with_window("5d"));
  ASSERT_TRUE(same.ok() && further.ok());
  EXPECT_EQ(same->exact_until, "");
  EXPECT_NE(further->exact_until.find("look back further"), std::string::npos) << further->exact_until;
}

// What a run in the folder would look back at, as its log would hold it; or what is wrong.
std::string LookedBackAt(const Logs& logs, const Desk& desk, int64_t now = kNow + kHour) {
  Result<EarlierRuns> earlier = ReadEarlierRuns(logs.path, desk.session->policies(), now);
  return earlier.ok() ? WriteJson(EarlierRunsToJson(*earlier, desk.session->policies())) : earlier.error().message;
}

struct Indexed : Logs {
  std::filesystem::path file = path / LogIndex::kFile;
  std::unique_ptr<Desk> desk;
  Indexed() {
    desk = RunDesk("pay(payee='A', amount=20)\npay(payee='B', amount=30)\n", path, "1.jsonl");
    RunDesk("verify(payee='A')\ntry:\n    pay(payee='X', amount=40)\nexcept Exception:\n    print('no')\n", path, "2.jsonl", kNow + 1000);
    std::filesystem::remove(file);
  }
};

TEST(LogIndex, SaysWhatTheLogsSay) {
  Indexed logs;
  const std::string first = LookedBackAt(logs, *logs.desk);
  EXPECT_NE(first.find("\"payee\":\"B\""), std::string::npos) << first;
  EXPECT_NE(first.find("\"failed\":true"), std::string::npos) << first;
  ASSERT_TRUE(std::filesystem::exists(logs.file));
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first) << "from the index";
  // Calls too old to be looked at, and not too old for another run.
  EXPECT_EQ(LookedBackAt(logs, *logs.desk, kNow + 30 * kHour).find("payee"), std::string::npos);
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  // A log that is gone is gone, and one that grew is read again.
  std::filesystem::rename(logs.path / "2.jsonl", logs.path / "3.jsonl");
  const std::string renamed = LookedBackAt(logs, *logs.desk);
  EXPECT_NE(renamed.find("3.jsonl"), std::string::npos);
  EXPECT_EQ(renamed.find("2.jsonl"), std::string::npos);
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), renamed);
}

TEST(LogIndex, IsNeverBelievedAboutOtherBytes) {
  Indexed logs;
  const std::string first = LookedBackAt(logs, *logs.desk);
  // A number in the middle of a log: its size, its time and its last line are as they were.
  const std::filesystem::path log = logs.path / "1.jsonl";
  const auto written = std::filesystem::last_write_time(log);
  std::string text = *ReadFile(log.string());
  const std::string sound = text;
  text.replace(text.find("\"amount\":30"), 11, "\"amount\":10");
  ASSERT_TRUE(WriteFile(log.string(), text).ok());
  std::filesystem::last_write_time(log, written);
  EXPECT_NE(LookedBackAt(logs, *logs.desk).find("1.jsonl: "), std::string::npos);
  ASSERT_TRUE(WriteFile(log.string(), sound).ok());
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  // Rows that say something else.
  for (const char* edit : {"UPDATE log SET calls = replace(calls, '30', '10')", "UPDATE log SET last_ms = 0", "UPDATE log SET head = 'x'", "UPDATE log SET calls = '['",
                           "UPDATE log SET name = '2.jsonl' WHERE name = '1.jsonl'", "DELETE FROM log", "UPDATE log SET seal = NULL", "DROP TABLE log", "CREATE TABLE more (x)"}) {
    {
      Result<Database> database = Database::Open(logs.file.string());
      ASSERT_TRUE(database.ok());
      database->Run(edit);
    }
    EXPECT_EQ(LookedBackAt(logs, *logs.desk), first) << edit;
    EXPECT_EQ(LookedBackAt(logs, *logs.desk), first) << edit;
  }
}

TEST(LogIndex, IsDoneWithoutWhereItCannotBe) {
  Indexed logs;
  const std::string first = LookedBackAt(logs, *logs.desk);
  const std::string whole = *ReadFile(logs.file.string());
  for (size_t cut : {size_t{0}, size_t{10}, size_t{4096}, whole.size() / 2, whole.size() - 100}) {
    ASSERT_TRUE(WriteFile(logs.file.string(), whole.substr(0, cut)).ok());
    EXPECT_EQ(LookedBackAt(logs, *logs.desk), first) << cut;
  }
  std::string noise = whole;
  for (size_t i = 0; i < noise.size(); i += 97) noise[i] = static_cast<char>(i);
  ASSERT_TRUE(WriteFile(logs.file.string(), noise).ok());
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  // Another run writes all the while.
  Result<Database> other = Database::Open(logs.file.string());
  ASSERT_TRUE(other.ok());
  other->Run("BEGIN EXCLUSIVE");
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  other->Run("COMMIT");
  // Something else stands there: a folder, a link to a database of somebody's.
  std::filesystem::remove(logs.file);
  std::filesystem::create_directory(logs.file);
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  std::filesystem::remove(logs.file);
  const std::filesystem::path elsewhere = logs.path / "somebody.sqlite3";
  std::filesystem::create_symlink(elsewhere, logs.file);
  EXPECT_EQ(LookedBackAt(logs, *logs.desk), first);
  EXPECT_FALSE(std::filesystem::exists(elsewhere));
}

TEST(LogIndex, RunsAtOnceSeeTheSame) {
  Indexed logs;
  const std::string first = LookedBackAt(logs, *logs.desk);
  std::filesystem::remove(logs.file);
  std::vector<std::future<std::string>> told;
  for (int i = 0; i < 4; ++i) {
    told.push_back(std::async(std::launch::async, [&] {
      auto desk = RunDesk("print(1)\n");
      std::string last;
      for (int round = 0; round < 20; ++round) {
        last = LookedBackAt(logs, *desk);
        if (last != first) break;
      }
      return last;
    }));
  }
  for (auto& one : told) EXPECT_EQ(one.get(), first);
}

}  // namespace
}  // namespace penstock
