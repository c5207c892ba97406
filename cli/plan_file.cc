#include "cli/plan_file.h"

#include <unistd.h>

#include <filesystem>

#include "cli/huge_pages.h"
#include "core/files.h"

namespace penstock {
namespace {

constexpr size_t kLargePlan = size_t{1} << 18;  // bytes: some five thousand lines

}  // namespace

Status CanRead(const std::string& path) {
  std::error_code unknown;
  const std::filesystem::file_status status = std::filesystem::status(path, unknown);
  if (std::filesystem::is_other(status)) return Done{};
  Result<std::string> text = ReadFile(path);
  if (!text.ok()) return text.error();
  return Done{};
}

Result<SourceFile> ReadPlan(const std::string& path, const Limits& limits) {
  size_t most = static_cast<size_t>(limits.source_bytes) + 1;  // one more, so that the parser can say it is too large
  if (path != "-") {
    PENSTOCK_TRY(std::string text, ReadFile(path));
    if (text.size() > kLargePlan) UseHugePages();
    return SourceFile(path, std::move(text));
  }
  std::string text;
  char buffer[1 << 16];
  while (text.size() <= most) {
    ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got <= 0) break;
    text.append(buffer, static_cast<size_t>(got));
  }
  return SourceFile("<stdin>", std::move(text));
}

}  // namespace penstock
