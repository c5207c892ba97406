#include "tools/mcp/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/text.h"

namespace penstock {
namespace {

constexpr size_t kErrorTail = 4096;
constexpr size_t kReadAtOnce = size_t{64} << 10;

// What a child may see of our environment; the rest may hold keys of somebody else.
constexpr std::string_view kInherited[] = {"HOME",  "LANG", "LC_ALL", "LC_CTYPE", "LOGNAME", "PATH",
                                           "SHELL", "TERM", "TMPDIR", "TZ",       "USER"};

std::vector<std::string> EnvironmentOf(const ServerConfig& config) {
  std::vector<std::string> out;
  auto is_given = [&](std::string_view name) {
    return std::any_of(config.env.begin(), config.env.end(), [&](const auto& pair) { return pair.first == name; });
  };
  for (std::string_view name : kInherited) {
    const char* value = getenv(std::string(name).c_str());
    if (value && !is_given(name)) out.push_back(std::string(name) + "=" + value);
  }
  for (const auto& [name, value] : config.env) out.push_back(name + "=" + value);
  return out;
}

bool IsProgram(const std::string& path) { return access(path.c_str(), X_OK) == 0; }

// The program's path, found as a shell would in the child's own PATH; empty if nowhere.
std::string FindProgram(const std::string& command, const std::vector<std::string>& environment) {
  if (command.find('/') != std::string::npos) return IsProgram(command) ? command : "";
  std::string_view path = "/usr/local/bin:/usr/bin:/bin";
  for (const std::string& variable : environment)
    if (variable.starts_with("PATH=")) path = std::string_view(variable).substr(5);
  while (!path.empty()) {
    size_t end = std::min(path.find(':'), path.size());
    std::string candidate = std::string(path.substr(0, end)) + "/" + command;
    if (end > 0 && IsProgram(candidate)) return candidate;
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return "";
}

std::vector<char*> Pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

// A pipe whose ends close themselves unless taken.
struct Pipe {
  int read = -1, write = -1;
  bool Open() {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    read = ends[0];
    write = ends[1];
    return true;
  }
  ~Pipe() {
    if (read >= 0) close(read);
    if (write >= 0) close(write);
  }
  int TakeRead() { return std::exchange(read, -1); }
  int TakeWrite() { return std::exchange(write, -1); }
  void CloseWrite() { close(std::exchange(write, -1)); }
};

struct Launch {
  std::string program, folder;
  std::vector<char*> arguments, environment;
  int input, output, errors, status;
};

// In the child, between fork and exec: system calls only.
[[noreturn]] void BecomeProgram(const Launch& launch) {
  setpgid(0, 0);
  struct sigaction plain {};
  plain.sa_handler = SIG_DFL;
  for (int signal = 1; signal < 32; ++signal) sigaction(signal, &plain, nullptr);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  // The copies are not close-on-exec; everything else that is open stays here.
  int input = fcntl(launch.input, F_DUPFD, 10), output = fcntl(launch.output, F_DUPFD, 10),
      errors = fcntl(launch.errors, F_DUPFD, 10);
  int status = fcntl(launch.status, F_DUPFD, 10);
  dup2(input, 0);
  dup2(output, 1);
  dup2(errors, 2);
  close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);
  if (launch.folder.empty() || chdir(launch.folder.c_str()) == 0)
    execve(launch.program.c_str(), launch.arguments.data(), launch.environment.data());
  int why = errno;
  [[maybe_unused]] ssize_t wrote = write(status, &why, sizeof why);
  _exit(127);
}

// 0 once the program runs, else the errno of its start.
int ReadStartStatus(int fd) {
  int why = 0;
  ssize_t got;
  do got = read(fd, &why, sizeof why);
  while (got < 0 && errno == EINTR);
  return got == sizeof why ? why : 0;
}

void SetNonBlocking(int fd) { fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK); }

// write() that gives EPIPE and leaves no SIGPIPE behind, whatever the process does with that signal.
ssize_t WriteWithoutSignal(int fd, const char* bytes, size_t count) {
  sigset_t pipe_signal, before;
  sigemptyset(&pipe_signal);
  sigaddset(&pipe_signal, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe_signal, &before);
  ssize_t wrote = write(fd, bytes, count);
  int why = errno;
  if (wrote < 0 && why == EPIPE && !sigismember(&before, SIGPIPE)) {
    struct timespec now {};
    while (sigtimedwait(&pipe_signal, nullptr, &now) < 0 && errno == EINTR) {}
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = why;
  return wrote;
}

void CloseEnd(int& fd) {
  if (fd >= 0) close(std::exchange(fd, -1));
}

}  // namespace

int64_t MonotonicMilliseconds() {
  struct timespec now {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::Start(const ServerConfig& config, const ServerLimits& limits) {
  std::vector<std::string> environment = EnvironmentOf(config), arguments{config.command};
  arguments.insert(arguments.end(), config.args.begin(), config.args.end());
  std::string program = FindProgram(config.command, environment);
  if (program.empty()) return Error{"cannot start " + Quoted(config.command) + ": there is no such program", ""};
  Pipe input, output, errors, status;
  if (!input.Open() || !output.Open() || !errors.Open() || !status.Open())
    return Error{std::string("cannot make a pipe: ") + strerror(errno), ""};
  Launch launch{program,    config.folder, Pointers(arguments), Pointers(environment),
                input.read, output.write,  errors.write,        status.write};
  pid_t pid = fork();
  if (pid < 0) return Error{std::string("cannot start a process: ") + strerror(errno), ""};
  if (pid == 0) BecomeProgram(launch);
  setpgid(pid, pid);  // here as well, so that it is done whoever comes first
  status.CloseWrite();
  auto child = std::unique_ptr<ChildProcess>(new ChildProcess());
  child->limits_ = limits;
  child->pid_ = pid;
  child->input_ = input.TakeWrite();
  child->output_ = output.TakeRead();
  child->errors_ = errors.TakeRead();
  for (int fd : {child->input_, child->output_, child->errors_}) SetNonBlocking(fd);
  output.CloseWrite();
  errors.CloseWrite();
  if (int why = ReadStartStatus(status.read)) return Error{"cannot start " + Quoted(config.command) + ": " + strerror(why), ""};
  return child;
}

ChildProcess::~ChildProcess() {
  CloseEnd(input_);
  // Orderly first; servers write down their state when their input ends.
  if (!WaitForExit(limits_.close_ms)) {
    kill(-pid_, SIGTERM);
    WaitForExit(limits_.close_ms);
  }
  kill(-pid_, SIGKILL);  // what is left of the group; the leader is not reaped yet, so the number is still its
  int status = 0;
  while (waitpid(pid_, &status, 0) < 0 && errno == EINTR) {}
  CloseEnd(output_);
  CloseEnd(errors_);
}

bool ChildProcess::HasExited() const {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
}

// Reads along while waiting: the child may have more to say before it can end.
bool ChildProcess::WaitForExit(int milliseconds) {
  int64_t deadline = MonotonicMilliseconds() + milliseconds;
  int exit_event = static_cast<int>(syscall(SYS_pidfd_open, pid_, 0));
  while (!HasExited() && MonotonicMilliseconds() < deadline) {
    struct pollfd events[] = {{exit_event, POLLIN, 0}, {output_ended_ ? -1 : output_, POLLIN, 0}, {errors_, POLLIN, 0}};
    int wait = static_cast<int>(deadline - MonotonicMilliseconds());
    if (exit_event < 0) wait = std::min(wait, 5);
    poll(events, 3, std::max(wait, 0));
    received_.clear();
    consumed_ = searched_ = 0;
    if (events[1].revents) ReadOutput();
    if (events[2].revents) ReadErrors();
  }
  if (exit_event >= 0) close(exit_event);
  return HasExited();
}

void ChildProcess::ReadOutput() {
  size_t before = received_.size();
  received_.resize(before + kReadAtOnce);
  ssize_t got = read(output_, received_.data() + before, kReadAtOnce);
  received_.resize(before + static_cast<size_t>(std::max<ssize_t>(got, 0)));
  if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) output_ended_ = true;
}

void ChildProcess::ReadErrors() {
  char buffer[kErrorTail];
  ssize_t got = read(errors_, buffer, sizeof buffer);
  if (got > 0) error_tail_.append(buffer, static_cast<size_t>(got));
  if (error_tail_.size() > kErrorTail) error_tail_.erase(0, error_tail_.size() - kErrorTail);
  if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN)) CloseEnd(errors_);
}

void ChildProcess::WriteInput() {
  ssize_t wrote = WriteWithoutSignal(input_, to_write_.data() + written_, to_write_.size() - written_);
  if (wrote > 0) written_ += static_cast<size_t>(wrote);
  if (wrote < 0 && errno != EINTR && errno != EAGAIN) input_broken_ = true;
}

// Waits until something can be read or written, and does that.
ChildProcess::Progress ChildProcess::Pump(int64_t deadline) {
  int64_t wait = deadline - MonotonicMilliseconds();
  if (wait <= 0) return Progress::kTimeout;
  bool writes = written_ < to_write_.size() && !input_broken_;
  bool reads = !output_ended_ && received_.size() <= limits_.message_bytes;
  struct pollfd events[] = {{reads ? output_ : -1, POLLIN, 0}, {errors_, POLLIN, 0}, {writes ? input_ : -1, POLLOUT, 0}};
  int ready = poll(events, 3, static_cast<int>(std::min<int64_t>(wait, 60'000)));
  if (ready <= 0) return Progress::kSome;  // the deadline is looked at again
  if (events[0].revents) ReadOutput();
  if (events[1].revents) ReadErrors();
  if (events[2].revents) WriteInput();
  return Progress::kSome;
}

void ChildProcess::ReadAvailable() {
  struct pollfd event {
    output_ended_ ? -1 : output_, POLLIN, 0
  };
  if (poll(&event, 1, 0) > 0 && received_.size() <= limits_.message_bytes) ReadOutput();
}

Status ChildProcess::WriteLine(std::string_view line, int64_t deadline) {
  to_write_.assign(line);
  to_write_ += '\n';
  written_ = 0;
  while (written_ < to_write_.size()) {
    if (input_broken_) return Error{"it has closed its input", ""};
    if (Pump(deadline) == Progress::kTimeout) return Error{"it does not read what is sent", ""};
  }
  return Done{};
}

Result<std::optional<std::string>> ChildProcess::ReadLine(int64_t deadline) {
  for (;;) {
    size_t newline = received_.find('\n', searched_);
    if (newline != std::string::npos) {
      std::string line = received_.substr(consumed_, newline - consumed_);
      consumed_ = searched_ = newline + 1;
      if (line.size() > limits_.message_bytes)
        return Error{"it sent a line longer than " + std::to_string(limits_.message_bytes) + " bytes", ""};
      return std::optional<std::string>(std::move(line));
    }
    received_.erase(0, std::exchange(consumed_, 0));
    searched_ = received_.size();
    if (received_.size() > limits_.message_bytes)
      return Error{"it sent a line longer than " + std::to_string(limits_.message_bytes) + " bytes", ""};
    if (output_ended_) return Error{received_.empty() ? "it has ended" : "it has ended in the middle of a message", ""};
    if (Pump(deadline) == Progress::kTimeout) return std::optional<std::string>();
  }
}

std::string ChildProcess::LastWords() const {
  size_t end = error_tail_.find_last_not_of(" \r\n\t");
  if (end == std::string::npos) return "";
  size_t begin = error_tail_.find_last_of('\n', end);
  std::string line =
      error_tail_.substr(begin == std::string::npos ? 0 : begin + 1, end - (begin == std::string::npos ? 0 : begin + 1) + 1);
  for (char& c : line)
    if (static_cast<unsigned char>(c) < ' ' || static_cast<unsigned char>(c) >= 0x7F) c = '?';
  return line.substr(0, 300);
}

}  // namespace penstock
