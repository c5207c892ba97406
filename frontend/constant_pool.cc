#include "frontend/constant_pool.h"

#include <bit>
#include <string_view>

#include "core/check.h"
#include "core/text_hash.h"

namespace penstock {
namespace {

uint32_t Mix(uint64_t x) {
  x *= 0x9E3779B97F4A7C15u;
  return static_cast<uint32_t>(x >> 32);
}

uint32_t HashOf(const Constant& constant) {
  uint32_t hash = std::visit(Overloaded{
      [](const NoneConstant&) { return 1u; },
      [](const EllipsisConstant&) { return 2u; },
      [](bool value) { return 3u + value; },
      [](int64_t value) { return Mix(static_cast<uint64_t>(value) + 11); },
      [](const BigIntConstant& value) { return TextHash(value.digits); },
      [](double value) { return Mix(std::bit_cast<uint64_t>(value) + 5); },
      [](const std::string& value) { return TextHash(value); },  // by AddText
      [](const BytesConstant& value) { return TextHash(value.bytes); },
      [](const ModuleConstant& value) { return Mix(static_cast<uint64_t>(value.module) + 17); },
      [](const TupleConstant& value) {
        uint64_t mixed = value.items.size();
        for (uint32_t item : value.items) mixed = mixed * 1000003 + item;
        return Mix(mixed);
      },
  }, constant);
  return hash + static_cast<uint32_t>(constant.index()) * 0x85EBCA6Bu;  // 1 and 1.0 are two
}

// Doubles by bits: 0.0 and -0.0 differ, a NaN equals itself.
bool IsSame(const Constant& a, const Constant& b) {
  if (a.index() != b.index()) return false;
  if (const double* left = std::get_if<double>(&a)) {
    return std::bit_cast<uint64_t>(*left) == std::bit_cast<uint64_t>(std::get<double>(b));
  }
  return a == b;
}

}  // namespace

void ConstantPool::Grow(const std::vector<Constant>& constants) {
  table_.assign(table_.empty() ? 64 : table_.size() * 2, 0);
  for (uint32_t i = 0; i < constants.size(); ++i) {
    size_t at = hashes_[i] & (table_.size() - 1);
    while (table_[at] != 0) at = (at + 1) & (table_.size() - 1);
    table_[at] = i + 1;
  }
}

// `same` tells whether a constant is the one looked for, `make` gives it.
template <typename Same, typename Make>
uint32_t ConstantPool::AddIfNew(std::vector<Constant>& constants, uint32_t hash, Same same, Make make) {
  if ((constants.size() + 1) * 2 > table_.size()) Grow(constants);
  size_t at = hash & (table_.size() - 1);
  while (table_[at] != 0) {
    uint32_t index = table_[at] - 1;
    if (hashes_[index] == hash && same(constants[index])) return index;
    at = (at + 1) & (table_.size() - 1);
  }
  constants.push_back(make());
  hashes_.push_back(hash);
  table_[at] = static_cast<uint32_t>(constants.size());
  return static_cast<uint32_t>(constants.size() - 1);
}

uint32_t ConstantPool::Add(std::vector<Constant>& constants, Constant&& constant) {
  if (const std::string* text = std::get_if<std::string>(&constant)) return AddText(constants, *text);
  return AddIfNew(constants, HashOf(constant), [&](const Constant& other) { return IsSame(constant, other); },
                  [&]() -> Constant&& { return std::move(constant); });
}

uint32_t ConstantPool::AddText(std::vector<Constant>& constants, std::string_view text) {
  auto is_it = [&](const Constant& other) {
    const std::string* other_text = std::get_if<std::string>(&other);
    return other_text != nullptr && IsSameText(*other_text, text);
  };
  return AddIfNew(constants, TextHash(text), is_it, [&] { return Constant(std::in_place_type<std::string>, text); });
}

}  // namespace penstock
