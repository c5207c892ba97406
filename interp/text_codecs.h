// Texts as bytes and back.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// text.encode(encoding, errors) and bytes.decode(encoding, errors); kNothing stands for the default.
Value EncodeText(Runtime& rt, Value text, Value encoding, Value errors);
Value DecodeBytes(Runtime& rt, Value bytes, Value encoding, Value errors);

}  // namespace penstock
