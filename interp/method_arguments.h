// Small questions that many methods ask of their arguments.
#pragma once

#include "interp/arguments.h"
#include "interp/runtime.h"

namespace penstock {

inline Str* SelfText(const Args& args) { return args.self.As<Str>(); }

// A text made of part of another's bytes.
inline Value PieceOf(Runtime& rt, const Str* whole, std::string_view piece) {
  if (piece.size() == whole->bytes) return Value(Kind::kStr, const_cast<Str*>(whole));
  return whole->ascii() ? NewAscii(rt, piece) : NewText(rt, piece);
}

// The optional bounds of find, count, index and the like, made whole for `length`; `from` may be greater than `to`.
struct Bounds {
  int64_t from = 0, to = 0;
};
bool ReadBounds(Runtime& rt, Value from, Value to, int64_t length, Bounds& bounds);

}  // namespace penstock
