#include "audit/run_log.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "audit/log_reader.h"
#include "core/files.h"

namespace penstock {
namespace {

// A small whole log.
std::string SomeLog() {
  RunLog log;
  EXPECT_TRUE(log.Append("run.start", R"("plan":"x = 1\n")").ok());
  EXPECT_TRUE(log.Append("tool.request", R"("tool":"pay")").ok());
  EXPECT_TRUE(log.Append("tool.reply", R"("tool":"pay","result":{"id":7})").ok());
  EXPECT_TRUE(log.Append("print", R"("text":"paid\n")").ok());
  EXPECT_TRUE(log.Append("run.end", R"("outcome":"done")").ok());
  return std::string(log.text());
}

std::vector<std::string> Lines(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    size_t newline = text.find('\n', at);
    lines.push_back(text.substr(at, newline + 1 - at));
    at = newline + 1;
  }
  return lines;
}

std::string Joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

TEST(RunLog, WhatWasWrittenVerifies) {
  LogCheck check = CheckLog(SomeLog());
  EXPECT_FALSE(check.fault.has_value());
  EXPECT_TRUE(check.complete);
  EXPECT_EQ(check.events, 5u);
  EXPECT_EQ(ReadLog(SomeLog())->at(2).name, "tool.reply");
}

// Says of event n that n was called, and counts how often it is asked.
struct Caller final : EventWriter {
  void WriteEvent(uint64_t event, std::string& out) const override {
    ++asked;
    out += R"(decision","arguments":{"to":"A \"B\"\n","n":)" + std::to_string(event) + "}}";
  }
  mutable int asked = 0;
};

// In memory an event that somebody knows is written when the text is asked for; a file has it at once. Nobody can tell from the lines.
TEST(RunLog, KnownEventsStandWhereTheyWereAppended) {
  auto caller = std::make_shared<Caller>(), other = std::make_shared<Caller>();
  auto fill = [&](RunLog& log, bool by_text) {
    auto add = [&](const std::shared_ptr<Caller>& writer, uint64_t n) {
      std::string body;
      if (!by_text) return log.AppendKnown(writer, n).ok();
      writer->WriteEvent(n, body);
      return log.AppendBody(body).ok();
    };
    EXPECT_TRUE(log.Append("run.start", "").ok());
    for (uint64_t i = 0; i < 3; ++i) {
      EXPECT_TRUE(add(caller, i));
      EXPECT_TRUE(add(other, i + 10));
      EXPECT_TRUE(log.Append("print", R"("text":"x")").ok());
      if (i != 1) continue;
      EXPECT_EQ(CheckLog(log.text()).events, 7u);  // asked in between
    }
    EXPECT_TRUE(add(caller, 7));
    EXPECT_EQ(log.event_count(), 11u);
    return std::string(log.text());
  };
  RunLog plain, later;
  const std::string path = testing::TempDir() + "/penstock_run_log_known.jsonl";
  unlink(path.c_str());
  auto file = RunLog::Create(path);
  ASSERT_TRUE(file.ok());
  const std::string expected = fill(plain, true);
  EXPECT_EQ(fill(later, false), expected);
  EXPECT_EQ(fill(**file, false), expected);
  EXPECT_EQ(*ReadFile(path), expected);
  EXPECT_FALSE(CheckLog(expected).fault.has_value());
  unlink(path.c_str());

  caller->asked = 0;
  RunLog unread;
  EXPECT_TRUE(unread.Append("run.start", "").ok());
  for (uint64_t i = 0; i < 5; ++i) EXPECT_TRUE(unread.AppendKnown(caller, i).ok());
  EXPECT_EQ(caller->asked, 0);
  EXPECT_EQ(CheckLog(unread.text()).events, 6u);
  EXPECT_EQ(caller->asked, 5);
}

// Changing any byte is seen: in the line itself, by the line after, or (the last line only) by the head.
TEST(RunLog, EveryChangedByteIsSeen) {
  const std::string good = SomeLog();
  const std::string head = CheckLog(good).head;
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    LogCheck check = CheckLog(bad);
    EXPECT_TRUE(check.fault.has_value() || check.head != head) << "byte " << i;
  }
}

TEST(RunLog, EveryDroppedSwappedOrRepeatedLineIsSeen) {
  const std::vector<std::string> good = Lines(SomeLog());
  for (size_t i = 0; i < good.size(); ++i) {
    std::vector<std::string> dropped = good;
    dropped.erase(dropped.begin() + static_cast<long>(i));
    LogCheck check = CheckLog(Joined(dropped));
    EXPECT_TRUE(check.fault.has_value() || !check.complete) << "dropped " << i;  // the last: an open log
    std::vector<std::string> repeated = good;
    repeated.insert(repeated.begin() + static_cast<long>(i), good[i]);
    EXPECT_TRUE(CheckLog(Joined(repeated)).fault.has_value()) << "repeated " << i;
    if (i + 1 == good.size()) continue;
    std::vector<std::string> swapped = good;
    std::swap(swapped[i], swapped[i + 1]);
    EXPECT_TRUE(CheckLog(Joined(swapped)).fault.has_value()) << "swapped " << i;
  }
}

TEST(RunLog, ACutLogSaysSo) {
  const std::string good = SomeLog();
  std::vector<std::string> lines = Lines(good);
  LogCheck torn = CheckLog(good.substr(0, good.size() - 5));
  ASSERT_TRUE(torn.fault.has_value());
  EXPECT_EQ(torn.fault->line, 5u);
  EXPECT_NE(torn.fault->message.find("torn"), std::string::npos);
  LogCheck open = CheckLog(lines[0] + lines[1]);
  EXPECT_FALSE(open.fault.has_value());
  EXPECT_FALSE(open.complete);
  EXPECT_EQ(open.open_call, "pay at line 2");
}

TEST(RunLog, AFileIsNeverWrittenOver) {
  std::string path = testing::TempDir() + "/penstock_run_log_test.jsonl";
  unlink(path.c_str());
  {
    auto log = RunLog::Create(path);
    ASSERT_TRUE(log.ok()) << log.error().message;
    EXPECT_TRUE((*log)->Append("run.start", "").ok());
    EXPECT_TRUE((*log)->Sync().ok());
    EXPECT_EQ(*ReadFile(path), (*log)->text());
  }
  EXPECT_FALSE(RunLog::Create(path).ok());
  unlink(path.c_str());
}

// No log, no effect: when the file takes no more bytes, Append says so, and goes on saying so.
TEST(RunLog, AFullDiskIsReported) {
  std::string path = testing::TempDir() + "/penstock_full_disk.jsonl";
  unlink(path.c_str());
  auto log = RunLog::Create(path);
  ASSERT_TRUE(log.ok());
  ASSERT_TRUE((*log)->Append("run.start", "").ok());
  rlimit old{};
  getrlimit(RLIMIT_FSIZE, &old);
  signal(SIGXFSZ, SIG_IGN);
  rlimit small = old;
  small.rlim_cur = 200;
  setrlimit(RLIMIT_FSIZE, &small);
  EXPECT_FALSE((*log)->Append("tool.request", "\"text\":\"" + std::string(500, 'x') + "\"").ok());
  setrlimit(RLIMIT_FSIZE, &old);
  EXPECT_FALSE((*log)->Append("tool.request", "").ok());
  unlink(path.c_str());
}

}  // namespace
}  // namespace penstock
