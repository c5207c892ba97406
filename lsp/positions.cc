#include "lsp/positions.h"

#include <algorithm>

namespace penstock {
namespace {

// UTF-16 units of the code point that begins with this byte; none if the byte goes on with one.
uint32_t UnitsOf(char c) {
  const unsigned char byte = static_cast<unsigned char>(c);
  if ((byte & 0xC0) == 0x80) return 0;
  return byte >= 0xF0 ? 2 : 1;
}

bool IsNumber(const Json* json, uint32_t& value) {
  if (!json || json->kind() != Json::Kind::kInt || json->int_value() < 0) return false;
  value = static_cast<uint32_t>(std::min<int64_t>(json->int_value(), UINT32_MAX));
  return true;
}

}  // namespace

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  for (size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (ends) starts_.push_back(static_cast<uint32_t>(i + 1));
  }
}

uint32_t LineIndex::EndOf(size_t line) const {
  if (line + 1 == starts_.size()) return static_cast<uint32_t>(text_.size());
  uint32_t end = starts_[line + 1] - 1;
  if (end > starts_[line] && text_[end] == '\n' && text_[end - 1] == '\r') --end;
  return end;
}

Position LineIndex::At(uint32_t offset) const {
  offset = std::min(offset, static_cast<uint32_t>(text_.size()));
  const size_t line = static_cast<size_t>(std::upper_bound(starts_.begin(), starts_.end(), offset) - starts_.begin()) - 1;
  Position position{static_cast<uint32_t>(line), 0};
  offset = std::min(offset, EndOf(line));
  for (uint32_t i = starts_[line]; i < offset; ++i) position.character += UnitsOf(text_[i]);
  // Within a code point: its beginning.
  if (offset < text_.size() && offset > starts_[line] && UnitsOf(text_[offset]) == 0) {
    uint32_t begin = offset;
    while (begin > starts_[line] && UnitsOf(text_[begin]) == 0) --begin;
    position.character -= UnitsOf(text_[begin]);
  }
  return position;
}

uint32_t LineIndex::OffsetOf(Position position) const {
  if (position.line >= starts_.size()) return static_cast<uint32_t>(text_.size());
  const uint32_t end = EndOf(position.line);
  uint32_t units = 0, at = starts_[position.line];
  while (at < end) {
    units += UnitsOf(text_[at]);
    if (units > position.character) break;
    ++at;
    while (at < end && UnitsOf(text_[at]) == 0) ++at;
  }
  return at;
}

Json LineIndex::RangeOf(Span span) const {
  return Json(JsonObject{{"start", PositionToJson(At(span.begin))}, {"end", PositionToJson(At(std::max(span.begin, span.end)))}});
}

Json PositionToJson(Position position) {
  return Json(JsonObject{{"line", position.line}, {"character", position.character}});
}

bool PositionFromJson(const Json* json, Position& position) {
  return json && IsNumber(json->Find("line"), position.line) && IsNumber(json->Find("character"), position.character);
}

}  // namespace penstock
