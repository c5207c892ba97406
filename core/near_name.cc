#include "core/near_name.h"

#include <algorithm>
#include <limits>

#include "core/text.h"

namespace penstock {
namespace {

constexpr size_t kMove = 2, kCase = 1;           // what a letter costs that is another one, or another case
constexpr size_t kLongest = 40, kMostNames = 750;  // of the letters that differ; of the names to choose from

size_t CostOf(char a, char b) {
  if (a == b) return 0;
  auto lower = [](char c) { return 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return lower(a) == lower(b) ? kCase : kMove;
}

// The cost of making one out of the other; more than `most`: that or more.
size_t Distance(std::string_view a, std::string_view b, size_t most) {
  while (!a.empty() && !b.empty() && a.front() == b.front()) a.remove_prefix(1), b.remove_prefix(1);
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.remove_suffix(1), b.remove_suffix(1);
  if (a.empty() || b.empty()) return (a.size() + b.size()) * kMove;
  if (a.size() > kLongest || b.size() > kLongest) return most + 1;
  if (b.size() < a.size()) std::swap(a, b);
  if ((b.size() - a.size()) * kMove > most) return most + 1;
  std::vector<size_t> row(a.size());
  for (size_t i = 0; i < a.size(); ++i) row[i] = (i + 1) * kMove;
  size_t result = 0;
  for (size_t j = 0; j < b.size(); ++j) {
    size_t distance = result = j * kMove, least = std::numeric_limits<size_t>::max();
    for (size_t i = 0; i < a.size(); ++i) {
      const size_t substitute = distance + CostOf(b[j], a[i]);
      distance = row[i];
      row[i] = result = std::min(std::min(result, distance) + kMove, substitute);
      least = std::min(least, result);
    }
    if (least > most) return most + 1;
  }
  return result;
}

// Do two neighbours stand in each other's place, and is that all?
bool IsSwapped(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  const size_t at = static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
  return at + 1 < a.size() && a[at] == b[at + 1] && a[at + 1] == b[at] && a.substr(at + 2) == b.substr(at + 2);
}

}  // namespace

std::string_view NearestByPython(std::string_view word, const std::vector<std::string_view>& candidates) {
  std::string_view best;
  size_t best_distance = std::numeric_limits<size_t>::max();
  if (candidates.size() >= kMostNames) return best;
  for (std::string_view candidate : candidates) {
    if (candidate == word) continue;
    const size_t most = std::min((word.size() + candidate.size() + 3) * kMove / 6, best_distance - 1);
    const size_t distance = Distance(word, candidate, most);
    if (distance > most) continue;
    best = candidate;
    best_distance = distance;
  }
  return best;
}

std::string_view NearestName(std::string_view word, const std::vector<std::string_view>& candidates) {
  const std::string_view near = NearestByPython(word, candidates);
  if (!near.empty()) return near;
  // In a short word a swap counts for too much there.
  auto swapped = std::find_if(candidates.begin(), candidates.end(), [&](std::string_view candidate) { return IsSwapped(word, candidate); });
  return swapped == candidates.end() ? near : *swapped;
}

}  // namespace penstock
