#include "core/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace penstock {
namespace {

Error FileError(const char* what, const std::string& path) {
  return Error{std::string("cannot ") + what + " `" + path + "`: " + strerror(errno), ""};
}

}  // namespace

Result<std::string> ReadFile(const std::string& path, size_t max_bytes) {
  int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return FileError("read", path);
  struct stat info {};
  if (fstat(fd, &info) != 0 || S_ISDIR(info.st_mode)) {
    if (S_ISDIR(info.st_mode)) errno = EISDIR;
    Error error = FileError("read", path);
    close(fd);
    return error;
  }
  std::string text;
  text.resize(info.st_size > 0 ? static_cast<size_t>(info.st_size) + 1 : 4096);
  size_t used = 0;
  for (;;) {
    if (used == text.size()) text.resize(text.size() * 2);
    ssize_t got = read(fd, text.data() + used, text.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      Error error = FileError("read", path);
      close(fd);
      return error;
    }
    if (got == 0) break;
    used += static_cast<size_t>(got);
    if (used > max_bytes) {
      close(fd);
      return Error{"`" + path + "` is larger than " + std::to_string(max_bytes) + " bytes", ""};
    }
  }
  close(fd);
  text.resize(used);
  return text;
}

Status WriteFile(const std::string& path, std::string_view bytes) {
  int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return FileError("write", path);
  while (!bytes.empty()) {
    ssize_t wrote = write(fd, bytes.data(), bytes.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      Error error = FileError("write", path);
      close(fd);
      return error;
    }
    bytes.remove_prefix(static_cast<size_t>(wrote));
  }
  if (close(fd) != 0) return FileError("write", path);
  return Done{};
}

std::string BesideFile(const std::string& base_file, const std::string& name) {
  if (!name.empty() && name[0] == '/') return name;
  size_t slash = base_file.rfind('/');
  return slash == std::string::npos ? name : base_file.substr(0, slash + 1) + name;
}

}  // namespace penstock
