#include "core/source_file.h"

#include <algorithm>
#include <cstring>

namespace penstock {

Span Cover(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

SourceFile::SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {}

SourceFile SourceFile::Joined(const std::vector<SourceFile>& files) {
  SourceFile joined;
  for (const SourceFile& file : files) {
    if (!joined.parts_.empty() && !joined.text_.ends_with('\n')) joined.text_ += '\n';
    const uint32_t begin = static_cast<uint32_t>(joined.text_.size());
    joined.text_ += file.text_;
    joined.parts_.push_back({file.path_, begin, static_cast<uint32_t>(joined.text_.size())});
  }
  joined.path_ = joined.parts_.back().path;
  return joined;
}

std::string_view SourceFile::TextOf(Span span) const {
  size_t begin = std::min<size_t>(span.begin, text_.size());
  size_t end = std::clamp<size_t>(span.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

const std::vector<uint32_t>& SourceFile::line_starts() const {
  if (!line_starts_.empty()) return line_starts_;
  line_starts_.reserve(text_.size() / 32 + 16);
  line_starts_.push_back(0);
  const char* base = text_.data();
  const char* end = base + text_.size();
  for (const char* p = base; p < end;) {
    const char* newline = static_cast<const char*>(memchr(p, '\n', end - p));
    if (!newline) break;
    p = newline + 1;
    line_starts_.push_back(static_cast<uint32_t>(p - base));
  }
  return line_starts_;
}

uint32_t SourceFile::WholeLineOf(uint32_t offset) const {
  const auto& starts = line_starts();
  return static_cast<uint32_t>(std::upper_bound(starts.begin(), starts.end(), offset) - starts.begin());
}

const SourceFile::Part& SourceFile::PartOf(uint32_t offset) const {
  auto after = std::upper_bound(parts_.begin(), parts_.end(), offset, [](uint32_t at, const Part& part) { return at < part.begin; });
  return after == parts_.begin() ? parts_.front() : *(after - 1);
}

const std::string& SourceFile::PathOf(uint32_t offset) const { return parts_.empty() ? path_ : PartOf(offset).path; }

std::string_view SourceFile::PartText(size_t part) const {
  if (parts_.empty()) return text_;
  return std::string_view(text_).substr(parts_[part].begin, parts_[part].end - parts_[part].begin);
}

uint32_t SourceFile::LineOf(uint32_t offset) const {
  const uint32_t line = WholeLineOf(offset);
  return parts_.empty() ? line : line - WholeLineOf(PartOf(offset).begin) + 1;
}

LineColumn SourceFile::At(uint32_t offset) const {
  uint32_t column = 1;
  for (size_t i = line_starts()[WholeLineOf(offset) - 1]; i < offset && i < text_.size(); ++i) {
    if ((static_cast<unsigned char>(text_[i]) & 0xC0) != 0x80) ++column;
  }
  return {LineOf(offset), column};
}

std::string_view SourceFile::LineAt(uint32_t offset) const {
  const auto& starts = line_starts();
  const uint32_t line = WholeLineOf(offset);
  size_t begin = starts[line - 1];
  size_t end = line < starts.size() ? starts[line] - 1 : text_.size();
  if (end > begin && text_[end - 1] == '\r') --end;
  return std::string_view(text_).substr(begin, end - begin);
}

}  // namespace penstock
