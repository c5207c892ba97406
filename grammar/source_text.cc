#include "grammar/source_text.h"

#include <fmt/format.h>

#include <cstring>

#include "core/text.h"
#include "core/unicode.h"

namespace penstock {
namespace {

TextFault Fault(size_t begin, size_t end, std::string message, std::string help, std::string python) {
  return {DiagnosticId::kForbiddenCharacter,
          {static_cast<uint32_t>(begin), static_cast<uint32_t>(end)},
          std::move(message),
          std::move(help),
          std::move(python)};
}

bool IsBidiControl(uint32_t c) {
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) || c == 0x200E || c == 0x200F || c == 0x061C;
}

std::string CodePointName(uint32_t c) { return fmt::format("U+{:04X}", c); }

// The offset of the first byte at or after `from` that is not plain ASCII text.
size_t SkipPlain(std::string_view text, size_t from) {
  size_t i = from;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t word;
    memcpy(&word, text.data() + i, 8);
    if (word & 0x8080808080808080u) break;
  }
  while (i < text.size() && static_cast<unsigned char>(text[i]) < 0x80) ++i;
  return i;
}

std::optional<TextFault> FindBidiControl(std::string_view text) {
  for (size_t at = SkipPlain(text, 0); at < text.size(); at = SkipPlain(text, at)) {
    size_t begin = at;
    uint32_t c = NextCodePoint(text, at);
    if (!IsBidiControl(c)) continue;
    return Fault(
        begin, at,
        fmt::format("{} changes the order in which a line is shown, so that it reads unlike what it does", CodePointName(c)),
        fmt::format("remove it, or write `\\u{:04x}` in a string", c),
        fmt::format("SyntaxError: invalid non-printable character {}", CodePointName(c)));
  }
  return std::nullopt;
}

std::optional<TextFault> FindControlByte(std::string_view text) {
  if (const void* nul = memchr(text.data(), 0, text.size())) {
    size_t at = static_cast<const char*>(nul) - text.data();
    return Fault(at, at + 1, "a NUL byte", "remove it, or write `\\0` in a string",
                 "SyntaxError: source code cannot contain null bytes");
  }
  for (size_t at = text.find('\r'); at != text.npos; at = text.find('\r', at + 1)) {
    if (at + 1 < text.size() && text[at + 1] == '\n') continue;
    return Fault(at, at + 1, "a carriage return without a line feed", "end lines with a line feed, or write `\\r` in a string",
                 "SyntaxError: invalid non-printable character U+000D");
  }
  return std::nullopt;
}

bool IsSpace(char c) { return c == ' ' || c == '\t' || c == '\f'; }

// The name after `coding:` or `coding=` in a comment line, as Python finds it; empty if there is none.
std::string_view CookieIn(std::string_view line) {
  size_t hash = 0;
  while (hash < line.size() && IsSpace(line[hash])) ++hash;
  if (hash == line.size() || line[hash] != '#') return {};
  size_t word = line.find("coding", hash);
  while (word != line.npos) {
    size_t at = word + 6;
    if (at < line.size() && (line[at] == ':' || line[at] == '=')) {
      ++at;
      while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
      size_t begin = at;
      while (at < line.size() && (isalnum(static_cast<unsigned char>(line[at])) || strchr("-_.", line[at]))) ++at;
      if (at > begin) return line.substr(begin, at - begin);
    }
    word = line.find("coding", word + 1);
  }
  return {};
}

bool NamesUtf8(std::string_view name) {
  std::string plain;
  for (char c : name) plain += c == '_' ? '-' : static_cast<char>(tolower(static_cast<unsigned char>(c)));
  return plain == "utf-8" || plain == "utf8" || plain == "u8" || plain.starts_with("utf-8-");
}

std::optional<TextFault> FindForeignEncoding(std::string_view text) {
  size_t begin = 0;
  for (int line = 0; line < 2 && begin < text.size(); ++line) {
    size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view words = text.substr(begin, end - begin);
    std::string_view name = CookieIn(words);
    if (!name.empty() && !NamesUtf8(name)) {
      size_t at = name.data() - text.data();
      return Fault(at, at + name.size(), fmt::format("the text declares the encoding `{}`", name),
                   "plans are UTF-8: remove this comment", fmt::format("SyntaxError: encoding problem: {}", name));
    }
    size_t first = words.find_first_not_of(" \t\f\r");
    if (first != words.npos && words[first] != '#') return std::nullopt;  // the second line counts only after a comment
    begin = end + 1;
  }
  return std::nullopt;
}

struct Twin {
  uint32_t code_point;
  const char* looks_like;
};

// Characters often mistaken for ASCII ones, or put in their place by a word processor. (For letters: wide_names.cc.)
constexpr Twin kTwins[] = {
    {0x2018, "'"},  {0x2019, "'"},  {0x201A, "'"},  {0x201C, "\""}, {0x201D, "\""}, {0x201E, "\""},  {0x00AB, "\""}, {0x00BB, "\""},
    {0x2032, "'"},  {0x2033, "\""}, {0x2010, "-"},  {0x2011, "-"},  {0x2012, "-"},  {0x2013, "-"},   {0x2014, "-"},  {0x2212, "-"},
    {0x00D7, "*"},  {0x00F7, "/"},  {0x2044, "/"},  {0x2215, "/"},  {0x2264, "<="}, {0x2265, ">="},  {0x2260, "!="}, {0x2192, "->"},
    {0x2026, "..."}, {0x037E, ";"}, {0x00A0, " "},  {0x2009, " "},  {0x200A, " "},  {0x202F, " "},   {0x3000, " "},  {0x2002, " "},
    {0x2003, " "},
};

// What `c` is easily taken for; no text if nothing.
Twin TwinOf(uint32_t c) {
  for (const Twin& twin : kTwins) {
    if (twin.code_point == c) return twin;
  }
  static constexpr const char* kFullWidth =
      "!\0\"\0#\0$\0%\0&\0'\0(\0)\0*\0+\0,\0-\0.\0/\0"
      "0\0"
      "1\0"
      "2\0"
      "3\0"
      "4\0"
      "5\0"
      "6\0"
      "7\0"
      "8\0"
      "9\0:\0;\0<\0=\0>\0?\0@\0A\0B\0C\0D\0E\0F\0G\0H\0I\0J\0K\0L\0M\0N\0O\0P\0Q\0R\0S\0T\0U\0V\0W\0X\0Y\0Z\0[\0\\\0]\0^\0_\0`\0"
      "a\0b\0c\0d\0e\0f\0g\0h\0i\0j\0k\0l\0m\0n\0o\0p\0q\0r\0s\0t\0u\0v\0w\0x\0y\0z\0{\0|\0}\0~";
  if (c >= 0xFF01 && c <= 0xFF5E) return {c, kFullWidth + 2 * (c - 0xFF01)};
  return {c, nullptr};
}

bool IsInvisible(uint32_t c) {
  return c < 0x20 || c == 0x7F || (c >= 0x80 && c <= 0xA0) || c == 0xAD || (c >= 0x2000 && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202F) || (c >= 0x2060 && c <= 0x206F) || c == 0x3000 || c == 0xFEFF;
}

}  // namespace

std::optional<TextFault> FindTextFault(std::string_view text, const Limits& limits) {
  int64_t most = std::min<int64_t>(limits.source_bytes, 0x7FFFFFF0);  // offsets are 32 bits
  if (static_cast<int64_t>(text.size()) > most) {
    return TextFault{DiagnosticId::kSourceTooLarge,
                     {0, 0},
                     std::to_string(most),
                     "split the plan, or raise the limit `source_bytes`",
                     "MemoryError"};
  }
  size_t wrong = SkipPlain(text, 0);
  if (wrong < text.size()) {
    size_t invalid = FirstInvalidUtf8(text);
    if (invalid != text.npos) {
      return TextFault{
          DiagnosticId::kInvalidUtf8,
          {static_cast<uint32_t>(invalid), static_cast<uint32_t>(invalid) + 1},
          "",
          "save the text as UTF-8; in a string, write the byte as an escape such as `\\xe9`",
          fmt::format("SyntaxError: (unicode error) 'utf-8' codec can't decode byte 0x{:02x} in position {}: invalid start byte",
                      static_cast<unsigned char>(text[invalid]), invalid)};
    }
    if (auto fault = FindBidiControl(text)) return fault;
  }
  if (auto fault = FindControlByte(text)) return fault;
  return FindForeignEncoding(text);
}

TextFault StrangeCharacter(std::string_view text, size_t at) {
  size_t end = at;
  uint32_t c = NextCodePoint(text, end);
  std::string shown(text.substr(at, end - at));
  Twin twin = TwinOf(c);
  std::string name = CodePointName(c);
  std::string python = IsInvisible(c) ? fmt::format("SyntaxError: invalid non-printable character {}", name)
                                      : fmt::format("SyntaxError: invalid character '{}' ({})", shown, name);
  if (IsInvisible(c)) {
    return Fault(at, end, fmt::format("the invisible character {}", name), twin.looks_like ? "write a plain space" : "remove it",
                 python);
  }
  if (twin.looks_like) {
    return Fault(at, end, fmt::format("`{}` ({}) is not `{}`", shown, name, twin.looks_like),
                 fmt::format("write `{}`", twin.looks_like), python);
  }
  if (IsIdentifierPart(c)) {
    return Fault(at, end, fmt::format("no name begins with `{}` ({})", shown, name), "begin it with a letter", python);
  }
  std::string help =
      c == '$' || c == '?' || c == '`' ? "no Python expression uses it" : "it may stand only in strings and comments";
  if (c < 0x80) python = "SyntaxError: invalid syntax";
  return Fault(at, end, fmt::format("the character `{}` means nothing here", shown), help, python);
}

}  // namespace penstock
