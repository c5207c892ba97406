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
//
// Several files may stand in it one behind the other, as one text: the steps of a session. Offsets count through, lines and
// columns are those of the file an offset is in.
class SourceFile {
 public:
  SourceFile() = default;
  SourceFile(std::string path, std::string text);
  // REQUIRES: there are some. A newline stands between two of them.
  static SourceFile Joined(const std::vector<SourceFile>& files);

  const std::string& path() const { return path_; }  // of the last file
  std::string_view text() const { return text_; }    // of all of them

  size_t part_count() const { return parts_.empty() ? 1 : parts_.size(); }
  uint32_t PartBegin(size_t part) const { return parts_.empty() ? 0 : parts_[part].begin; }
  std::string_view PartText(size_t part) const;
  const std::string& PathOf(uint32_t offset) const;  // of the file the offset is in
  std::string_view TextOf(Span span) const;

  LineColumn At(uint32_t offset) const;      // O(log lines + length of the line)
  uint32_t LineOf(uint32_t offset) const;    // O(log lines)
  std::string_view LineAt(uint32_t offset) const;  // the line the offset is in, without its newline
  uint32_t line_count() const { return static_cast<uint32_t>(line_starts().size()); }

 private:
  struct Part {
    std::string path;
    uint32_t begin, end;  // of its text
  };
  const std::vector<uint32_t>& line_starts() const;  // found on first use
  uint32_t WholeLineOf(uint32_t offset) const;       // counted through
  const Part& PartOf(uint32_t offset) const;         // REQUIRES: there are parts

  std::string path_;
  std::string text_;
  std::vector<Part> parts_;  // none: it is one file
  mutable std::vector<uint32_t> line_starts_;
};

}  // namespace penstock
