#include "cli/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/visible_text.h"

namespace penstock {
namespace {

int lost = 0;  // the errno of the first write to standard output that failed

void WriteAll(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t wrote = write(fd, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      if (fd == STDOUT_FILENO && lost == 0 && errno != EPIPE) lost = errno;
      return;
    }
    text.remove_prefix(static_cast<size_t>(wrote));
  }
}

}  // namespace

void WriteOutput(std::string_view text) { WriteAll(STDOUT_FILENO, text); }
void WriteWords(std::string_view text) { WriteAll(STDOUT_FILENO, VisibleText(text)); }
void WriteError(std::string_view text) { WriteAll(STDERR_FILENO, VisibleText(text)); }
void WriteMessages(std::string_view text) { WriteAll(STDERR_FILENO, text); }

void PrintError(const Error& error) {
  std::string text = "error: " + error.message + "\n";
  if (!error.help.empty()) text += "help: " + error.help + "\n";
  WriteError(text);
}

bool OutputArrived() {
  if (lost != 0) PrintError(Error{std::string("cannot write to standard output: ") + strerror(lost), ""});
  return lost == 0;
}

bool ColorWanted() {
  const char* no_color = getenv("NO_COLOR");
  return isatty(STDERR_FILENO) && !(no_color && *no_color);
}

}  // namespace penstock
