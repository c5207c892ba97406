#include "audit/run_log.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "core/digest.h"

namespace penstock {
namespace {

// Space is set aside in steps of this size, so that a sync need not write the file's blocks map as well.
constexpr uint64_t kReserveStep = 1 << 20;

Error LogError(const std::string& path, const char* what) {
  return Error{std::string("cannot ") + what + " the log `" + path + "`: " + strerror(errno), "no effect happens that is not in the log"};
}

}  // namespace

RunLog::RunLog() : prev_(64, '0') { waiting_text_.reserve(1024); }

Result<std::unique_ptr<RunLog>> RunLog::Create(const std::string& path) {
  int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) {
    if (errno == EEXIST) return Error{"the log `" + path + "` exists already", "a log is never written over: name another file"};
    return LogError(path, "create");
  }
  auto log = std::make_unique<RunLog>();
  log->path_ = path;
  log->fd_ = fd;
  return log;
}

RunLog::~RunLog() {
  if (fd_ < 0) return;
  // Gives back the reserve past the end; if that fails, only disk space is lost.
  if (reserved_ > written_ && ftruncate(fd_, static_cast<off_t>(written_)) != 0) errno = 0;
  close(fd_);
}

Status RunLog::AppendObject(std::string_view event, const Json& members) {
  std::string object = WriteJson(members);
  return Append(event, std::string_view(object).substr(1, object.size() - 2));
}

Status RunLog::Append(std::string_view event, std::string_view members) {
  std::string& line = Begin(event);
  if (!members.empty()) {
    line += ',';
    line += members;
  }
  return End();
}

Status RunLog::AppendBody(std::string_view body) {
  if (!body.ends_with('}')) return Error{"this is no event of a log", ""};
  waiting_text_ += body.substr(0, body.size() - 1);
  return End();
}

std::string& RunLog::Begin(std::string_view event) {
  waiting_text_ += event;
  waiting_text_ += '"';
  return waiting_text_;
}

Status RunLog::End() {
  if (broken_) {
    waiting_text_.clear();  // a file's log keeps nothing waiting
    return Error{"the log `" + path_ + "` failed earlier in this run", ""};
  }
  waiting_text_ += '}';
  waiting_.push_back({waiting_text_.size(), nullptr});
  return Take();
}

Status RunLog::AppendFirst(const std::shared_ptr<const EventWriter>& writer, uint64_t event) {
  if (broken_) return Error{"the log `" + path_ + "` failed earlier in this run", ""};
  if (writers_.empty() || writers_.back() != writer) writers_.push_back(writer);
  waiting_.push_back({event, writer.get()});
  return Take();
}

Status RunLog::Take() {
  ++count_;
  if (fd_ < 0) return Done{};
  size_t before = text_.size();
  Chain();
  return WriteOut(std::string_view(text_).substr(before));
}

void RunLog::Chain() const {
  size_t begin = 0;
  for (const Waiting& waiting : waiting_) {
    size_t line = text_.size();
    text_ += "{\"seq\":";
    text_ += std::to_string(seq_++);
    text_ += ",\"prev\":\"";
    text_ += prev_;
    text_ += "\",\"event\":\"";
    if (waiting.writer != nullptr) {
      waiting.writer->WriteEvent(waiting.event, text_);
    } else {
      text_.append(waiting_text_, begin, waiting.event - begin);
      begin = waiting.event;
    }
    prev_ = Sha256Hex(std::string_view(text_).substr(line));
    text_ += '\n';
  }
  waiting_.clear();
  waiting_text_.clear();
}

Status RunLog::WriteOut(std::string_view line) {
  if (written_ + line.size() > reserved_) {
    // Not every file system can; the log is as true without.
    bool set_aside = fallocate(fd_, FALLOC_FL_KEEP_SIZE, static_cast<off_t>(written_), kReserveStep + static_cast<off_t>(line.size())) == 0;
    reserved_ = written_ + line.size() + (set_aside ? kReserveStep : 0);
  }
  written_ += line.size();
  while (!line.empty()) {
    ssize_t wrote = write(fd_, line.data(), line.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      broken_ = true;
      return LogError(path_, "write");
    }
    line.remove_prefix(static_cast<size_t>(wrote));
  }
  return Done{};
}

Status RunLog::Sync() {
  if (fd_ < 0) return Done{};
  if (broken_) return Error{"the log `" + path_ + "` failed earlier in this run", ""};
  if (fdatasync(fd_) != 0) {
    broken_ = true;
    return LogError(path_, "sync");
  }
  return Done{};
}

}  // namespace penstock
