// Between byte offsets and an editor's positions: lines from 0, columns in UTF-16 units.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/json.h"
#include "core/source_file.h"

namespace penstock {

struct Position {
  uint32_t line = 0, character = 0;
  bool operator==(const Position&) const = default;
};

// The lines of one text, which must outlive it. A line ends with \n, \r\n or \r.
class LineIndex {
 public:
  explicit LineIndex(std::string_view text);

  Position At(uint32_t offset) const;
  // A line or column that is not there is the nearest one.
  uint32_t OffsetOf(Position position) const;
  Json RangeOf(Span span) const;  // {"start", "end"}

 private:
  uint32_t EndOf(size_t line) const;  // without what ends it

  std::string_view text_;
  std::vector<uint32_t> starts_;
};

Json PositionToJson(Position position);
// Nothing else than {"line", "character"} with numbers that are not negative.
bool PositionFromJson(const Json* json, Position& position);

}  // namespace penstock
