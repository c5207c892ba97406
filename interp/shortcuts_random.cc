// random: the Mersenne twister.
#include <bit>
#include <utility>
#include <vector>

#include "interp/shortcuts.h"

namespace penstock {
namespace {

constexpr size_t kWords = 624;

struct Twister {
  Value* words = nullptr;  // kWords of them; null: declined
  Value* at = nullptr;     // how many of them are used up
};

Twister TwisterOf(const Runtime& rt, const FunctionObject* function, Value self) {
  DictEntry* own = OwnAttributes(rt, function, self, "_words", "_at");
  if (own == nullptr || !own[0].value.is(Kind::kList) || !own[1].value.is(Kind::kInt)) return {};
  const List* list = own[0].value.As<List>();
  const uint64_t at = static_cast<uint64_t>(own[1].value.int_value);
  if (list->size != kWords || at > kWords) return {};
  return {list->items, &own[1].value};
}

// False: the words are no words. Once a round of them is made they are.
bool NextWord(const Twister& twister, uint32_t& out) {
  auto is_word = [](const Value& v) { return v.is(Kind::kInt) && static_cast<uint64_t>(v.int_value) >> 32 == 0; };
  if (twister.at->int_value == kWords) {
    for (size_t i = 0; i < kWords; ++i) if (!is_word(twister.words[i])) return false;
    auto word = [&](size_t i) -> int64_t& { return twister.words[i % kWords].int_value; };
    for (size_t i = 0; i < kWords; ++i) {
      const uint32_t y = (static_cast<uint32_t>(word(i)) & 0x80000000U) | (static_cast<uint32_t>(word(i + 1)) & 0x7FFFFFFFU);
      word(i) = static_cast<uint32_t>(word(i + 397)) ^ (y >> 1) ^ (y & 1 ? 0x9908B0DFU : 0);
    }
    twister.at->int_value = 0;
  }
  const Value& value = twister.words[twister.at->int_value];
  if (!is_word(value)) return false;
  ++twister.at->int_value;
  uint32_t y = static_cast<uint32_t>(value.int_value);
  y ^= y >> 11;
  y ^= (y << 7) & 0x9D2C5680U;
  y ^= (y << 15) & 0xEFC60000U;
  out = y ^ (y >> 18);
  return true;
}

// A number below `limit`, as _below() finds it. REQUIRES: limit > 0
bool Below(const Twister& twister, uint64_t limit, uint64_t& number) {
  const int bits = std::bit_width(limit);
  do {
    uint32_t low = 0, high = 0;
    if (!NextWord(twister, low) || (bits > 32 && !NextWord(twister, high))) return false;
    number = bits < 32 ? low >> (32 - bits) : low;
    if (bits > 32) number |= static_cast<uint64_t>(high >> (64 - bits)) << 32;
  } while (number >= limit);
  return true;
}

// Runs `work`; if it gives false, nothing was used up and the plan's code runs. That can only be before a round of words is made.
template <typename Work>
Shortened WithTwister(const Runtime& rt, const FunctionObject* function, Value self, Work work) {
  const Twister twister = TwisterOf(rt, function, self);
  if (twister.words == nullptr) return Shortened::kDeclined;
  const int64_t at = twister.at->int_value;
  if (work(twister)) return Shortened::kDone;
  twister.at->int_value = at;
  return Shortened::kDeclined;
}

constexpr int64_t kLargest = int64_t{1} << 61;  // of the bounds of a range
bool IsBound(Value v) { return v.is(Kind::kInt) && v.int_value < kLargest && v.int_value > -kLargest; }

// A number of range(start, stop). REQUIRES: IsBound of both
Shortened InRange(const Runtime& rt, const FunctionObject* function, Value self, int64_t start, int64_t stop, Value& result) {
  if (stop <= start) return Shortened::kDeclined;
  return WithTwister(rt, function, self, [&](const Twister& twister) {
    uint64_t number;
    if (!Below(twister, static_cast<uint64_t>(stop - start), number)) return false;
    result = Value::Int(start + static_cast<int64_t>(number));
    return true;
  });
}

}  // namespace

Shortened ShortenRandomWord(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  return WithTwister(rt, function, arguments[0], [&](const Twister& twister) {
    uint32_t word;
    if (!NextWord(twister, word)) return false;
    result = Value::Int(word);
    return true;
  });
}

Shortened ShortenRandomFloat(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  return WithTwister(rt, function, arguments[0], [&](const Twister& twister) {
    uint32_t first, second;
    if (!NextWord(twister, first) || !NextWord(twister, second)) return false;
    result = Value::Float(((first >> 5) * 67108864.0 + (second >> 6)) * (1.0 / 9007199254740992.0));
    return true;
  });
}

Shortened ShortenRandomBelow(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  if (!IsBound(arguments[1])) return Shortened::kDeclined;
  return InRange(rt, function, arguments[0], 0, arguments[1].int_value, result);
}

Shortened ShortenRandomRange(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  const Value start = arguments[1], stop = arguments[2], step = arguments[3];
  if (!IsBound(start) || !step.is(Kind::kInt) || step.int_value != 1) return Shortened::kDeclined;
  if (stop.is_none()) return InRange(rt, function, arguments[0], 0, start.int_value, result);
  return IsBound(stop) ? InRange(rt, function, arguments[0], start.int_value, stop.int_value, result) : Shortened::kDeclined;
}

Shortened ShortenRandomInt(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  if (!IsBound(arguments[1]) || !IsBound(arguments[2])) return Shortened::kDeclined;
  return InRange(rt, function, arguments[0], arguments[1].int_value, arguments[2].int_value + 1, result);
}

Shortened ShortenRandomShuffle(Runtime& rt, FunctionObject* function, const Value* arguments, Value& result) {
  if (!arguments[1].is(Kind::kList)) return Shortened::kDeclined;
  List* list = arguments[1].As<List>();
  const Twister twister = TwisterOf(rt, function, arguments[0]);
  if (twister.words == nullptr || twister.words == list->items) return Shortened::kDeclined;
  // Numbers first: where they cannot be had the list is as it was.
  std::vector<size_t> others(list->size);
  const Shortened drawn = WithTwister(rt, function, arguments[0], [&](const Twister& from) {
    uint64_t number;
    for (size_t i = list->size; i-- > 1;) {
      if (!Below(from, i + 1, number)) return false;
      others[i] = static_cast<size_t>(number);
    }
    return true;
  });
  if (drawn != Shortened::kDone) return drawn;
  for (size_t i = list->size; i-- > 1;) std::swap(list->items[i], list->items[others[i]]);
  result = Value::None();
  return Pay(rt, static_cast<int64_t>(list->size));
}

}  // namespace penstock
