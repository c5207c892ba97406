#include "core/buffer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/text_hash.h"

namespace penstock {
namespace {

std::vector<int> ItemsOf(const Buffer<int>& buffer) { return {buffer.begin(), buffer.end()}; }

TEST(Buffer, KeepsWhatIsPushedAsItGrows) {
  Buffer<int> buffer;
  for (int i = 0; i < 1000; ++i) buffer.Push(i);
  ASSERT_EQ(buffer.size(), 1000u);
  for (int i = 0; i < 1000; ++i) EXPECT_EQ(buffer[i], i);
}

TEST(Buffer, MayPushAnItemOfItsOwn) {
  Buffer<int> buffer;
  buffer.Push(7);
  for (int i = 0; i < 40; ++i) buffer.Push(buffer[0]);
  EXPECT_EQ(ItemsOf(buffer), std::vector<int>(41, 7));
}

TEST(Buffer, IsAStack) {
  Buffer<int> buffer;
  for (int i : {1, 2, 3, 4}) buffer.Push(i);
  EXPECT_EQ(buffer.Pop(), 4);
  buffer.Truncate(1);
  EXPECT_EQ(ItemsOf(buffer), std::vector<int>{1});
}

TEST(Buffer, MovesWhole) {
  Buffer<int> from;
  from.Push(5);
  Buffer<int> to = std::move(from);
  EXPECT_EQ(ItemsOf(to), std::vector<int>{5});
}

TEST(TextHash, SeesEveryByte) {
  const std::string text = "abcdefghijklmnopqrst";
  for (size_t size = 0; size <= text.size(); ++size) {
    for (size_t i = 0; i < size; ++i) {
      std::string other = text.substr(0, size);
      other[i] = '?';
      EXPECT_NE(TextHash(other), TextHash(text.substr(0, size))) << size << " " << i;
    }
  }
}

}  // namespace
}  // namespace penstock
