#include "lsp/framing.h"

#include <gtest/gtest.h>

#include <vector>

#include "lsp/positions.h"
#include "lsp/uri.h"

namespace penstock {
namespace {

// What comes of a stream that arrives in pieces of this size: messages, and `!` before faults.
std::vector<std::string> Read(const std::string& stream, size_t piece, size_t most = 1000) {
  MessageReader reader(most);
  std::vector<std::string> got;
  for (size_t at = 0; at < stream.size(); at += piece) {
    reader.Feed(std::string_view(stream).substr(at, piece));
    while (auto next = reader.Next()) got.push_back((next->is_fault ? "!" : "") + next->text);
  }
  return got;
}

TEST(Framing, TakesMessagesApartHoweverTheyArrive) {
  const std::string stream = Framed("{}") + "content-length:3\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\nabc" + "Content-Length: 0\n\n" + Framed("\xC3\xA9");
  const std::vector<std::string> expected = {"{}", "abc", "", "\xC3\xA9"};
  for (size_t piece : {1, 2, 7, 1000}) EXPECT_EQ(Read(stream, piece), expected) << piece;
}

TEST(Framing, GoesOnBehindWhatMakesNoSense) {
  for (const std::string bad : {"Content-Length: many\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n", "Length: 2\r\n\r\n",
                                "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "\r\n\r\n", "rubbish\r\n\r\n"}) {
    const std::vector<std::string> got = Read(bad + Framed("{}"), 1000);
    ASSERT_GE(got.size(), 2u) << bad;
    EXPECT_TRUE(got.front().starts_with("!")) << bad;
    EXPECT_EQ(got.back(), "{}") << bad;
  }
}

TEST(Framing, SkipsWhatIsTooLarge) {
  const std::vector<std::string> got = Read(Framed(std::string(5000, 'x')) + Framed("{}"), 100);
  ASSERT_EQ(got.size(), 2u);
  EXPECT_EQ(got[0], "!a message is at most 1000 bytes");
  EXPECT_EQ(got[1], "{}");
}

TEST(Framing, BinaryWithoutAHeadDoesNotPileUp) {
  std::string noise;
  for (int i = 0; i < 100000; ++i) noise += static_cast<char>(i * 7919 >> 3);
  const std::vector<std::string> got = Read(noise + "\r\n\r\n" + Framed("{}"), 4096);
  ASSERT_FALSE(got.empty());
  EXPECT_EQ(got.back(), "{}");
}

TEST(Positions, CountUtf16Units) {
  const std::string text = "a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80z\r\nsecond\rthird\n";  // a é € 😀 z
  const LineIndex lines(text);
  EXPECT_EQ(lines.At(0), (Position{0, 0}));
  EXPECT_EQ(lines.At(6), (Position{0, 3}));    // 😀
  EXPECT_EQ(lines.At(8), (Position{0, 3}));    // within it
  EXPECT_EQ(lines.At(10), (Position{0, 5}));   // z
  EXPECT_EQ(lines.At(13), (Position{1, 0}));
  EXPECT_EQ(lines.At(static_cast<uint32_t>(text.find("third"))), (Position{2, 0}));
  for (uint32_t offset : {0u, 1u, 3u, 6u, 10u, 11u, 13u, 15u, 20u}) EXPECT_EQ(lines.OffsetOf(lines.At(offset)), offset);
  EXPECT_EQ(lines.OffsetOf({0, 4}), 6u);       // in the middle of a pair: its beginning
  EXPECT_EQ(lines.OffsetOf({0, 999}), 11u);    // the end of the line
  EXPECT_EQ(lines.OffsetOf({999, 0}), text.size());
}

TEST(Uri, PathsAndBack) {
  EXPECT_EQ(PathOfUri("file:///a%20b/%C3%A9.gate"), "/a b/\xC3\xA9.gate");
  EXPECT_EQ(UriOfPath("/a b/\xC3\xA9.gate"), "file:///a%20b/%C3%A9.gate");
  EXPECT_EQ(PathOfUri("file:///50%"), "/50%");
  EXPECT_EQ(PathOfUri("untitled:Untitled-1"), "untitled:Untitled-1");
  EXPECT_EQ(WholePath("../x.json", "/a/b"), "/a/x.json");
}

}  // namespace
}  // namespace penstock
