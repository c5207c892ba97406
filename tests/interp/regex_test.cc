// The regex engine by itself: steps and memory are bounded, and the linear form gives what backtracking gives.
// Its results are compared with CPython's by tests/differential (re_*.py).
#include "interp/regex/program.h"

#include <gtest/gtest.h>

#include <string>

namespace penstock {
namespace {

struct Budget {
  int64_t steps = 1'000'000, bytes = 64 << 20;
  RegexMeter Meter() {
    return {this, [](void* self, int64_t n) { return (static_cast<Budget*>(self)->steps -= n) >= 0; },
            [](void* self, int64_t n) { return (static_cast<Budget*>(self)->bytes -= n) >= 0; }};
  }
};

struct Compiled {
  explicit Compiled(std::string_view pattern, uint32_t flags = 0) {
    RegexSyntax syntax;
    int64_t steps = 0;
    ok = ParseRegex(pattern, flags, syntax, error) && CompileRegex(syntax, program, error, steps);
  }
  bool ok = false;
  RegexError error;
  RegexProgram program;
};

RegexSearch SearchOf(const Compiled& c, std::string_view text) {
  RegexSearch search;
  search.text = text;
  search.ascii = true;
  search.slots.resize(2 * (c.program.group_count + 1));
  return search;
}

TEST(Regex, CatastrophicPatternsRunOutOfSteps) {
  for (const char* pattern : {R"((a|aa)+\1b)", R"((?=(a+)+b)(a+)+c)", R"((?:a?){60}a{60}\b\Bx)", R"((a*)*(b|\1)c)"}) {
    Compiled c(pattern);
    ASSERT_TRUE(c.ok) << pattern << ": " << c.error.message;
    std::string text(200, 'a');
    RegexSearch search = SearchOf(c, text);
    Budget budget;
    RegexScratch scratch(budget.Meter());
    EXPECT_EQ(RunRegex(c.program, search, scratch), RegexOutcome::kStopped) << pattern;
  }
}

TEST(Regex, WhatCanBeLinearEndsAtOnce) {
  Compiled c("(a+)+$");
  std::string text(5000, 'a');
  text += 'b';
  RegexSearch search = SearchOf(c, text);
  search.how = RegexHow::kMatch;
  Budget budget;
  RegexScratch scratch(budget.Meter());
  EXPECT_EQ(RunRegex(c.program, search, scratch), RegexOutcome::kNotFound);
}

TEST(Regex, TheStackIsAccountedFor) {
  Compiled c(R"((?:(a)|b)*\1c)");
  std::string text(2'000'000, 'a');
  RegexSearch search = SearchOf(c, text);
  search.how = RegexHow::kMatch;
  Budget budget;
  budget.steps = INT64_MAX;
  budget.bytes = 1 << 20;
  RegexScratch scratch(budget.Meter());
  EXPECT_EQ(RunRegex(c.program, search, scratch), RegexOutcome::kStopped);
}

TEST(Regex, DeepNestingIsRefused) {
  Compiled c(std::string(100'000, '(') + std::string(100'000, ')'));
  EXPECT_FALSE(c.ok);
  EXPECT_EQ(c.error.kind, RegexError::Kind::kRecursion);
}

TEST(Regex, LargeCountsTakeNoMemory) {
  Compiled c("(?:(?:(?:ab){1000}){1000}){1000}");
  ASSERT_TRUE(c.ok);
  EXPECT_LT(c.program.size_bytes, 100'000);
}

// A generator of patterns that may be linear, by a counter of its own: the same in every run.
struct Patterns {
  uint64_t state = 42;
  uint32_t Pick(uint32_t n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<uint32_t>(state >> 33) % n;
  }
  std::string Atom(int depth) {
    static const char* const kAtoms[] = {"a", "b", "c", "[ab]", "[^a]", ".", R"(\d)", R"(\w)", R"(\s)", R"(\b)", "^", "$", R"(\Z)", "A", "1"};
    if (depth == 0 || Pick(3) > 0) return kAtoms[Pick(std::size(kAtoms))];
    static const char* const kOpen[] = {"(", "(?:", "(?i:", "(?s:"};
    return kOpen[Pick(4)] + Branches(depth - 1) + ")";
  }
  std::string Branches(int depth) {
    static const char* const kRepeats[] = {"", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{,2}?"};
    std::string text;
    for (uint32_t branch = 0, count = 1 + Pick(3); branch < count; ++branch) {
      if (branch > 0) text += '|';
      for (uint32_t i = 0, size = Pick(4); i < size; ++i) text += Atom(depth) + kRepeats[Pick(std::size(kRepeats))];
    }
    return text;
  }
  std::string Text() {
    std::string text;
    for (uint32_t i = 0, size = Pick(14); i < size; ++i) text += "abcAB1 _-."[Pick(10)];
    return text;
  }
};

TEST(Regex, LinearAndBacktrackingAgree) {
  Patterns patterns;
  int compared = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string pattern = patterns.Branches(2), text = patterns.Text();
    Compiled c(pattern, patterns.Pick(2) ? regex_flag::kMultiline : 0);
    if (!c.ok) continue;
    RegexSearch one = SearchOf(c, text);
    one.how = static_cast<RegexHow>(patterns.Pick(3));
    if (!LinearFits(c.program, one)) continue;
    RegexSearch other = one;
    Budget budget;
    RegexScratch scratch(budget.Meter());
    bool undecided = false;
    RegexOutcome linear = RunLinear(c.program, one, scratch, undecided);
    if (undecided) continue;
    RegexOutcome backtracking = RunRegex(c.program, other, scratch);
    ASSERT_EQ(linear, backtracking) << pattern << " on " << text;
    if (linear != RegexOutcome::kFound) continue;
    EXPECT_EQ(one.slots, other.slots) << pattern << " on " << text;
    EXPECT_EQ(one.last_group, other.last_group) << pattern << " on " << text;
    ++compared;
  }
  EXPECT_GT(compared, 500);
}

}  // namespace
}  // namespace penstock
