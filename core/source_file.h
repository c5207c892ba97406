// A text under discussion (plan, gate, manifest) and places in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace penstock {

// A half-open range of byte offsets in one SourceFile.
struct Span {
  uint32_t begin = 0;
  uint32_t end = 0;
  bool operator==(const Span&) const = default;
};

// The least span that covers both.
Span Cover(Span a, Span b);

// Line and column count from 1; the column counts code points, as editors do.
struct LineColumn {
  uint32_t line = 1;
  uint32_t column = 1;
  bool operator==(const LineColumn&) const = default;
};

// A text with a name. Outlives everything made from it.
class SourceFile {
 public:
  SourceFile() = default;
  SourceFile(std::string path, std::string text);

  const std::string& path() const { return path_; }
  std::string_view text() const { return text_; }
  std::string_view TextOf(Span span) const;

  LineColumn At(uint32_t offset) const;      // O(log lines + length of the line)
  uint32_t LineOf(uint32_t offset) const;    // O(log lines)
  std::string_view Line(uint32_t line) const;  // without its newline; empty past the end
  uint32_t line_count() const { return static_cast<uint32_t>(line_starts().size()); }

 private:
  const std::vector<uint32_t>& line_starts() const;  // found on first use

  std::string path_;
  std::string text_;
  mutable std::vector<uint32_t> line_starts_;
};

}  // namespace penstock
