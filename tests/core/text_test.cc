#include "core/text.h"

#include <gtest/gtest.h>

#include "core/diagnostics.h"
#include "core/digest.h"
#include "core/limits.h"

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
  EXPECT_EQ(NearestName("zebra", {"send_email", "read_inbox"}), "");
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

}  // namespace
}  // namespace penstock
