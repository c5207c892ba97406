// Texts as bytes and back.
#pragma once

#include "interp/runtime.h"

namespace penstock {

// text.encode(encoding, errors) and bytes.decode(encoding, errors); kNothing stands for the default.
// `function` is what messages about the options name.
Value EncodeText(Runtime& rt, std::string_view function, Value text, Value encoding, Value errors);
Value DecodeBytes(Runtime& rt, std::string_view function, Value bytes, Value encoding, Value errors);
// Are both texts, or not given? False: TypeError.
bool CheckCodecOptions(Runtime& rt, std::string_view function, Value encoding, Value errors);

}  // namespace penstock
