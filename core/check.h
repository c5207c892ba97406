// PENSTOCK_CHECK: our own mistakes stop the process. A gate that is confused must stay shut.
#pragma once

namespace penstock {
[[noreturn]] void CheckFailed(const char* file, int line, const char* condition, const char* what);
}

#define PENSTOCK_CHECK(condition, what) \
  (__builtin_expect(!!(condition), 1) ? (void)0 : ::penstock::CheckFailed(__FILE__, __LINE__, #condition, what))

// Visits a std::variant without a catch-all: a new alternative breaks every place that must think of it.
namespace penstock {
template <typename... Fs>
struct Overloaded : Fs... {
  using Fs::operator()...;
};
template <typename... Fs>
Overloaded(Fs...) -> Overloaded<Fs...>;
}  // namespace penstock
