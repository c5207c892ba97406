// What each writer of random plans has: chance, lines that are indented, and a count of what it used.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "plan_generator.h"

namespace penstock {

class RandomText {
 protected:
  explicit RandomText(uint64_t seed) : random_(seed) {}

  // -- chance
  template <typename N>
  int Pick(N n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  template <typename N>
  bool Chance(N n) { return Pick(n) == 0; }
  template <typename... T>
  std::string OneOf(T... options) {
    std::string list[] = {options...};
    return list[Pick(sizeof...(options))];
  }
  std::string AnyOf(const std::vector<std::string>& list) { return list.empty() ? "" : list[static_cast<size_t>(Pick(list.size()))]; }

  // A test that another's words, or a secret, decide: of `inbox`.
  std::string DecisiveOfInbox() {
    return OneOf("inbox[0].id > 3", "len(inbox) > 1", "get_payslip().net > 4", "inbox[0].body == 'yes'", "inbox[0].sender in ('eve', 'a')", "inbox[-1].id % 2 == 0");
  }

  // `inbox`, and two tests of which others decide: `t` and `u`.
  void BeginWithTests() {
    Line("inbox = read_inbox()");
    Line("t = " + DecisiveOfInbox());
    Line("u = " + OneOf("not t", DecisiveOfInbox(), "len(get_contacts()) > 1"));
  }

  // -- text
  void Uses(const char* construct) { ++plan_.constructs[construct]; }
  void Line(const std::string& line) { ++lines_, plan_.text += std::string(static_cast<size_t>(indent_) * 4, ' ') + line + "\n"; }
  void Open(const std::string& line) { Line(line), ++indent_; }
  void Close() { --indent_; }
  // A text that no other is like.
  std::string Told() { return "'m" + std::to_string(++told_) + "'"; }
  std::string Name(const char* stem) { return stem + std::to_string(++names_); }

  std::mt19937_64 random_;
  GeneratedPlan plan_;
  int indent_ = 0, lines_ = 0, names_ = 0, told_ = 0;
};

}  // namespace penstock
