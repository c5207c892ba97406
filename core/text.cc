#include "core/text.h"

#include <cstdio>
#include <cstdlib>

#include "core/check.h"

namespace penstock {

void CheckFailed(const char* file, int line, const char* condition, const char* what) {
  fprintf(stderr, "penstock: internal error at %s:%d: %s (%s)\n", file, line, what, condition);
  abort();
}

size_t FirstInvalidUtf8(std::string_view text) {
  size_t i = 0;
  auto continuation = [&](size_t k) { return k < text.size() && (static_cast<unsigned char>(text[k]) & 0xC0) == 0x80; };
  while (i < text.size()) {
    unsigned char c = text[i];
    if (c < 0x80) { ++i; continue; }
    int more = c >= 0xC2 && c <= 0xDF ? 1 : (c & 0xF0) == 0xE0 ? 2 : c >= 0xF0 && c <= 0xF4 ? 3 : 0;
    if (!more) return i;
    for (int k = 1; k <= more; ++k) if (!continuation(i + k)) return i;
    unsigned char second = text[i + 1];
    bool overlong = (c == 0xE0 && second < 0xA0) || (c == 0xF0 && second < 0x90);
    bool surrogate = c == 0xED && second > 0x9F;
    bool too_high = c == 0xF4 && second > 0x8F;
    if (overlong || surrogate || too_high) return i;
    i += more + 1;
  }
  return std::string_view::npos;
}

size_t CodePointCount(std::string_view text) {
  size_t count = 0;
  for (char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return count;
}

void AppendUtf8(std::string& out, uint32_t c) {
  if (c < 0x80) { out += static_cast<char>(c); return; }
  if (c < 0x800) { out += static_cast<char>(0xC0 | c >> 6); out += static_cast<char>(0x80 | (c & 63)); return; }
  if (c < 0x10000) {
    out += static_cast<char>(0xE0 | c >> 12);
    out += static_cast<char>(0x80 | (c >> 6 & 63));
    out += static_cast<char>(0x80 | (c & 63));
    return;
  }
  out += static_cast<char>(0xF0 | c >> 18);
  out += static_cast<char>(0x80 | (c >> 12 & 63));
  out += static_cast<char>(0x80 | (c >> 6 & 63));
  out += static_cast<char>(0x80 | (c & 63));
}

uint32_t NextCodePoint(std::string_view text, size_t& at) {
  unsigned char c = text[at++];
  if (c < 0x80) return c;
  int more = c < 0xE0 ? 1 : c < 0xF0 ? 2 : 3;
  uint32_t value = c & (0x3F >> more);
  for (; more > 0 && at < text.size(); --more) value = value << 6 | (static_cast<unsigned char>(text[at++]) & 63);
  return value;
}

std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    unsigned char u = c;
    if (c == '"' || c == '\\') { out += '\\'; out += c; }
    else if (c == '\n') out += "\\n";
    else if (c == '\t') out += "\\t";
    else if (u < 0x20 || u == 0x7F) { char buffer[8]; snprintf(buffer, sizeof buffer, "\\x%02x", u); out += buffer; }
    else out += c;
  }
  return out + '"';
}

bool GlobMatches(std::string_view glob, std::string_view text) {
  size_t g = 0, t = 0, star = std::string_view::npos, mark = 0;
  while (t < text.size()) {
    if (g < glob.size() && glob[g] == '*') { star = g++; mark = t; }
    else if (g < glob.size() && glob[g] == text[t]) { ++g; ++t; }
    else if (star != std::string_view::npos) { g = star + 1; t = ++mark; }
    else return false;
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

std::string Join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string out;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (i) out += separator;
    out += parts[i];
  }
  return out;
}

}  // namespace penstock
