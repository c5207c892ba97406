#include "cli/line_reader.h"

#include <histedit.h>
#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>

#include "core/interrupts_held.h"

namespace penstock {
namespace {

constexpr int kKeptLines = 2000;

// As read, of standard input; -1 also when `interrupted` is set.
ssize_t ReadTyped(const InterruptsHeld& held, char* buffer, size_t size, const std::atomic<bool>& interrupted) {
  for (;;) {
    if (interrupted.load()) return -1;
    if (held.WaitFor(STDIN_FILENO)) return read(STDIN_FILENO, buffer, size);
    if (errno != EINTR) return -1;
  }
}

class PipeReader final : public LineReader {
 public:
  explicit PipeReader(std::atomic<bool>* interrupted) : interrupted_(interrupted) {}

  Got Read(const std::string&, std::string& line) override {
    line.clear();
    const InterruptsHeld held;
    for (;;) {
      if (size_t newline = pending_.find('\n'); newline != std::string::npos) {
        line = pending_.substr(0, newline);
        pending_.erase(0, newline + 1);
        return Got::kLine;
      }
      char buffer[4096];
      const ssize_t got = ReadTyped(held, buffer, sizeof buffer, *interrupted_);
      if (got < 0 && interrupted_->exchange(false)) return Got::kInterrupted;
      if (got > 0) {
        pending_.append(buffer, static_cast<size_t>(got));
        continue;
      }
      if (pending_.empty()) return Got::kEnd;
      line.swap(pending_);
      pending_.clear();
      return Got::kLine;
    }
  }

 private:
  std::atomic<bool>* interrupted_;
  std::string pending_;
};

// libedit knows this object through a pointer it keeps.
class EditedReader final : public LineReader {
 public:
  explicit EditedReader(std::atomic<bool>* interrupted) : interrupted_(interrupted) {
    setlocale(LC_CTYPE, "");
    edit_ = el_init("penstock", stdin, stdout, stderr);
    history_ = history_init();
    HistEvent event;
    history(history_, &event, H_SETSIZE, kKeptLines);
    history(history_, &event, H_SETUNIQUE, 1);
    file_ = HistoryFile();
    if (!file_.empty()) history(history_, &event, H_LOAD, file_.c_str());
    el_set(edit_, EL_CLIENTDATA, this);
    el_set(edit_, EL_PROMPT, &EditedReader::Prompt);
    el_set(edit_, EL_EDITOR, "emacs");
    el_set(edit_, EL_HIST, history, history_);
    el_set(edit_, EL_SIGNAL, 0);
    el_set(edit_, EL_GETCFN, &EditedReader::ReadCharacter);
    el_set(edit_, EL_BIND, "^I", "ed-insert", nullptr);  // a tab is one, typed or pasted
    el_source(edit_, nullptr);  // the user's ~/.editrc
  }

  ~EditedReader() override {
    HistEvent event;
    if (!file_.empty()) history(history_, &event, H_SAVE, file_.c_str());
    history_end(history_);
    el_end(edit_);
  }

  Got Read(const std::string& prompt, std::string& line) override {
    prompt_ = prompt;
    const InterruptsHeld held;
    held_ = &held;
    int length = 0;
    const char* text = el_gets(edit_, &length);
    if (text == nullptr || length <= 0) {
      if (!interrupted_->exchange(false)) return Got::kEnd;
      el_reset(edit_);
      return Got::kInterrupted;
    }
    line.assign(text, static_cast<size_t>(length));
    while (line.ends_with('\n') || line.ends_with('\r')) line.pop_back();
    HistEvent event;
    if (line.find_first_not_of(" \t") != std::string::npos) history(history_, &event, H_ENTER, line.c_str());
    return Got::kLine;
  }

 private:
  static char* Prompt(EditLine* edit) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    return static_cast<EditedReader*>(self)->prompt_.data();
  }

  // The next character typed. -1: the editor gives up this line.
  static int ReadCharacter(EditLine* edit, wchar_t* out) {
    void* self = nullptr;
    el_get(edit, EL_CLIENTDATA, &self);
    std::mbstate_t state{};
    for (;;) {
      char byte = 0;
      const EditedReader& reader = *static_cast<EditedReader*>(self);
      const ssize_t got = ReadTyped(*reader.held_, &byte, 1, *reader.interrupted_);
      if (got <= 0) return static_cast<int>(got);
      const size_t used = std::mbrtowc(out, &byte, 1, &state);
      if (used == static_cast<size_t>(-2)) continue;  // more bytes of it follow
      if (used != static_cast<size_t>(-1)) return 1;
      state = {};
    }
  }

  static std::string HistoryFile() {
    if (const char* named = getenv("PENSTOCK_HISTORY")) return named;
    const char* home = getenv("HOME");
    return home != nullptr && *home ? std::string(home) + "/.penstock_history" : "";
  }

  std::atomic<bool>* interrupted_;
  const InterruptsHeld* held_ = nullptr;  // while a line is read
  EditLine* edit_;
  History* history_;
  std::string file_, prompt_;
};

}  // namespace

std::unique_ptr<LineReader> LineReader::ForStandardInput(std::atomic<bool>* interrupted) {
  if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return std::make_unique<EditedReader>(interrupted);
  return std::make_unique<PipeReader>(interrupted);
}

}  // namespace penstock
