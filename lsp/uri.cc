#include "lsp/uri.h"

#include <cctype>
#include <filesystem>

namespace penstock {
namespace {

int DigitOf(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

}  // namespace

std::string PathOfUri(std::string_view uri) {
  constexpr std::string_view kScheme = "file://";
  if (!uri.starts_with(kScheme)) return std::string(uri);
  uri.remove_prefix(kScheme.size());
  if (uri.starts_with("localhost/")) uri.remove_prefix(9);
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    const int high = uri[i] == '%' && i + 2 < uri.size() ? DigitOf(uri[i + 1]) : -1, low = high >= 0 ? DigitOf(uri[i + 2]) : -1;
    if (low < 0) {
      path += uri[i];
      continue;
    }
    path += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return path;
}

std::string UriOfPath(const std::string& path) {
  std::string uri = "file://";
  for (char c : WholePath(path)) {
    const unsigned char byte = static_cast<unsigned char>(c);
    constexpr char kDigits[] = "0123456789ABCDEF";
    if (std::isalnum(byte) || std::string_view("/-._~").find(c) != std::string_view::npos) uri += c;
    else (uri += '%') += {kDigits[byte >> 4], kDigits[byte & 15]};
  }
  return uri;
}

std::string WholePath(const std::string& path, const std::string& base) {
  std::filesystem::path whole(path);
  if (whole.is_relative() && !base.empty()) whole = std::filesystem::path(base) / whole;
  std::error_code failed;
  if (whole.is_relative()) {
    const std::filesystem::path absolute = std::filesystem::absolute(whole, failed);
    if (!failed) whole = absolute;
  }
  return whole.lexically_normal().string();
}

}  // namespace penstock
