#include "core/text.h"

#include <gtest/gtest.h>

#include "core/diagnostics.h"
#include "core/digest.h"
#include "core/limits.h"
#include "core/near_name.h"
#include "core/visible_text.h"

namespace penstock {
namespace {

TEST(Text, GlobsMatchWholeTexts) {
  EXPECT_TRUE(GlobMatches("*@acme.example", "bob@acme.example"));
  EXPECT_TRUE(GlobMatches("get_*_emails", "get_sent_emails"));
  EXPECT_FALSE(GlobMatches("*@acme.example", "bob@acme.example.evil"));
  EXPECT_FALSE(GlobMatches("a*b", "a"));
}

TEST(Text, Utf8IsCheckedByteForByte) {
  EXPECT_EQ(FirstInvalidUtf8("h\xc3\xa9"), std::string_view::npos);
  EXPECT_EQ(FirstInvalidUtf8("ab\xc0\x80"), 2u);     // overlong
  EXPECT_EQ(FirstInvalidUtf8("\xed\xa0\x80"), 0u);   // surrogate
  EXPECT_EQ(FirstInvalidUtf8("\xe2\x82"), 0u);       // cut short
}

TEST(Text, NearNamesAreTypos) {
  EXPECT_EQ(NearestName("send_mail", {"send_email", "read_inbox"}), "send_email");
  EXPECT_EQ(NearestName("tpye", {"name", "type"}), "type");
  EXPECT_EQ(NearestByPython("tpye", {"name", "type"}), "");
  EXPECT_EQ(NearestName("foo", {"bool", "for"}), "for");
  EXPECT_EQ(NearestName("foo", {"bool", "print"}), "");
  EXPECT_EQ(NearestName("zebra", {"send_email", "read_inbox"}), "");
}

TEST(Text, PeopleAreShownWhatHidesAndTurns) {
  EXPECT_EQ(VisibleText("h\xc3\xa9, \xe4\xbd\xa0\n"), "h\xc3\xa9, \xe4\xbd\xa0\n");
  EXPECT_EQ(VisibleText("a\xe2\x80\xae b\xe2\x80\x8b c\xe2\x80\xa8"), "a\\u202e b\\u200b c\\u2028");  // right to left, no width, a line's end
  EXPECT_EQ(VisibleText("\x1b[2K\r\t\xc2\x9b" "2K"), "\\x1b[2K\\r\\t\\x9b2K");
  EXPECT_EQ(VisibleText("\xc2\xa0\xe3\x85\xa4\xf3\xa0\x81\xa1"), "\\xa0\\u3164\\U000e0061");  // blanks that are none, tags
  EXPECT_EQ(VisibleText("\xff\xe2\x80"), "\\xff\\xe2\\x80");
}

TEST(Limits, AreSetByNameOrRefusedWithAHint) {
  Limits limits;
  EXPECT_TRUE(SetLimit(limits, "steps=10").ok());
  EXPECT_EQ(limits.steps, 10);
  EXPECT_EQ(SetLimit(limits, "step=10").error().help, "did you mean `steps`?");
  EXPECT_FALSE(SetLimit(limits, "steps=-1").ok());
  EXPECT_FALSE(SetLimit(limits, "depth=9223372036854775807").ok());  // would be a machine's memory
}

TEST(Digest, IsSha256) {
  EXPECT_EQ(Sha256Hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST(Diagnostics, UnderlineTheSmallestWrongThing) {
  SourceFile file("pay.plan", "x = 1\nsend(to=bo\xc3\xb6ss)\n");
  Diagnostics diagnostics(file);
  diagnostics.Report(DiagnosticId::kSyntax, {14, 19}, {"no such name"}).Help("did you mean `boss`?");
  EXPECT_EQ(RenderAll(diagnostics),
            "error[P100]: no such name\n --> pay.plan:2:9\n 2 | send(to=bo\xc3\xb6ss)\n   |         ^^^^\n help: did you mean `boss`?\n");
}

TEST(Diagnostics, MarkWhatIsShown) {
  SourceFile file("\xe2\x80\xaepay.plan", "\tx = '\xe2\x80\xae' + oops\n");
  Diagnostics diagnostics(file);
  diagnostics.Report(DiagnosticId::kSyntax, {5, 10}, {"\xe2\x80\x8b?"}).Because({13, 17}, "\xc2\x9b");
  EXPECT_EQ(RenderAll(diagnostics), R"(error[P100]: \u200b?
 --> \u202epay.plan:1:6
 1 |  x = '\u202e' + oops
   |      ^^^^^^^^
 note: \x9b
 --> \u202epay.plan:1:12
 1 |  x = '\u202e' + oops
   |                 ^^^^
)");
}

TEST(SourceFile, PartsKeepTheirOwnLines) {
  SourceFile joined = SourceFile::Joined({SourceFile("a.plan", "x = 1\ny = 2"), SourceFile("b.plan", ""), SourceFile("c.plan", "z = \xc3\xb6\n\nlast")});
  EXPECT_EQ(joined.text(), "x = 1\ny = 2\nz = \xc3\xb6\n\nlast");
  EXPECT_EQ(joined.path(), "c.plan");
  ASSERT_EQ(joined.part_count(), 3u);
  EXPECT_EQ(joined.PartText(0), "x = 1\ny = 2");
  EXPECT_EQ(joined.PartText(1), "");
  const uint32_t c = joined.PartBegin(2);
  EXPECT_EQ(joined.PathOf(7), "a.plan");
  EXPECT_EQ(joined.At(10), (LineColumn{2, 5}));
  EXPECT_EQ(joined.PathOf(c), "c.plan");
  EXPECT_EQ(joined.At(c), (LineColumn{1, 1}));
  EXPECT_EQ(joined.At(c + 6), (LineColumn{1, 6})) << "the umlaut is one column";
  EXPECT_EQ(joined.LineOf(c + 8), 3u);
  EXPECT_EQ(joined.LineAt(c + 9), "last");
  Diagnostics diagnostics(joined);
  diagnostics.Report(DiagnosticId::kSyntax, {c + 8, c + 12}, {"here"}).Because({6, 7}, "there");
  EXPECT_EQ(RenderAll(diagnostics), "error[P100]: here\n --> c.plan:3:1\n 3 | last\n   | ^^^^\n note: there\n --> a.plan:2:1\n 2 | y = 2\n   | ^\n");
}

}  // namespace
}  // namespace penstock
