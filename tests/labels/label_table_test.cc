#include "labels/label_table.h"

#include "labels/label_text.h"

#include <gtest/gtest.h>

#include <random>

namespace penstock {
namespace {

Json Of(std::string_view text) { return *ParseJson(text); }

TEST(LabelTable, JoinUnitesSourcesAndNarrowsReaders) {
  LabelTable table;
  table.DeclareTag("pii", false);
  LabelId a = *table.FromJson(Of(R"({"from":["eve"],"readers":["ann","bob"],"tags":["pii"]})"));
  LabelId b = *table.FromJson(Of(R"({"from":["tool:web"],"readers":["bob","cy"]})"));
  EXPECT_EQ(WriteJson(table.ToJson(table.Join(a, b))), R"({"from":["eve","tool:web"],"readers":["User","bob"],"tags":["pii"]})");
  EXPECT_EQ(table.Join(a, kBottom), a);
}

TEST(LabelTable, AGlobOfReadersMeetsANameItCovers) {
  LabelTable table;
  LabelId staff = *table.FromJson(Of(R"({"readers":["*@acme.example"]})"));
  LabelId bob = *table.FromJson(Of(R"({"readers":["bob@acme.example","eve@evil.example"]})"));
  EXPECT_EQ(WriteJson(*table.ToJson(table.Join(staff, bob)).Find("readers")), R"(["User","bob@acme.example"])");
}

TEST(LabelTable, AFragileTagIsLostByMixing) {
  LabelTable table;
  table.DeclareTag("verified", true);
  LabelId checked = *table.FromJson(Of(R"({"from":["System"],"tags":["verified"]})"));
  LabelId page = *table.FromJson(Of(R"({"from":["tool:web"]})"));
  auto tags = [&](LabelId id) { return WriteJson(*table.ToJson(id).Find("tags")); };
  EXPECT_EQ(tags(checked), R"(["verified"])");
  EXPECT_EQ(tags(table.Join(checked, kBottom)), R"(["verified"])");
  EXPECT_EQ(tags(table.Join(checked, page)), "[]");
}

TEST(LabelTable, ALabelIsWrittenAsItsJsonIs) {
  LabelTable table;
  table.DeclareTag("verified", true);
  table.DeclareTag("pii", false);
  std::vector<LabelId> labels{kBottom, table.Top()};
  for (const char* text : {R"({"from":["zoe","tool:web"],"readers":["bob","Ann"],"tags":["pii","verified"]})", R"({"from":["*"],"readers":[]})",
                           R"({"from":["say \"hi\""],"readers":"Public","tags":["verified"]})"}) {
    labels.push_back(*table.FromJson(Of(text)));
  }
  for (LabelId label : labels) {
    std::string text;
    WriteLabel(table, label, text);
    EXPECT_EQ(text, WriteJson(table.ToJson(label)));
  }
}

TEST(LabelTable, WhatUserAndSystemSayToAllDecidesNothing) {
  LabelTable table;
  table.DeclareTag("verified", true);
  table.DeclareTag("pii", false);
  auto decides = [&](std::string_view json) { return table.Decides(*table.FromJson(Of(json))); };
  EXPECT_FALSE(table.Decides(kBottom));
  EXPECT_FALSE(decides(R"({"from":["System","User"],"readers":"Public","tags":["verified"]})"));
  EXPECT_TRUE(decides(R"({"from":["System"],"readers":"Public"})"));  // what was verified is so no longer
  EXPECT_TRUE(decides(R"({"from":["System"],"readers":["bob"],"tags":["verified"]})"));
  EXPECT_TRUE(decides(R"({"from":["System"],"readers":"Public","tags":["verified","pii"]})"));
  EXPECT_TRUE(decides(R"({"from":["System","tool:web"],"readers":"Public","tags":["verified"]})"));
  EXPECT_TRUE(decides(R"({"from":["*"],"readers":"Public","tags":["verified"]})"));
  EXPECT_TRUE(table.Decides(table.Top()));
}

TEST(LabelTable, ALabelThatClaimsAnUnknownTagIsRefused) {
  LabelTable table;
  EXPECT_FALSE(table.FromJson(Of(R"({"tags":["secrte"]})")).ok());
  EXPECT_FALSE(table.FromJson(Of(R"({"form":[]})")).ok());
}

TEST(LabelTable, WhatGoesBeyondAnotherIsWhatThatLacks) {
  LabelTable table;
  const auto label = [&](const char* text) { return *table.FromJson(Of(text)); };
  const LabelId eve = label(R"({"from":["eve"],"readers":"Public"})"), secret = label(R"({"from":[],"readers":["ann"]})");
  EXPECT_EQ(table.Beyond(table.Join(eve, secret), secret), eve);
  EXPECT_EQ(table.Beyond(table.Join(eve, secret), eve), secret);
  EXPECT_EQ(table.Beyond(eve, secret), eve);
  EXPECT_EQ(table.Beyond(eve, kBottom), eve);
  const LabelId both = label(R"({"from":[],"readers":["ann","bob"]})");
  EXPECT_EQ(table.Beyond(both, secret), kBottom);
  EXPECT_EQ(table.Beyond(secret, both), secret);  // bob may read the one, but not the other
}

// The lattice's own laws, on labels drawn from a small universe.
TEST(LabelTable, JoinIsALeastUpperBound) {
  LabelTable table;
  table.DeclareTag("secret", false);
  table.DeclareTag("verified", true);
  std::mt19937 random(7);
  auto draw = [&] {
    Label label;
    for (const char* p : {"User", "System", "eve", "tool:web"}) if (random() % 3 == 0) label.from.push_back(table.Principal(p));
    label.from_anyone = random() % 8 == 0;
    label.readers_public = random() % 3 == 0;
    for (const char* p : {"ann", "bob", "cy"}) if (random() % 2) label.readers.push_back(table.Principal(p));
    label.sticky = random() % 2;
    label.lost = (random() % 2) << 1;
    return table.Intern(label);
  };
  for (int i = 0; i < 20000; ++i) {
    LabelId a = draw(), b = draw(), c = draw();
    EXPECT_EQ(table.Join(a, b), table.Join(b, a));
    EXPECT_EQ(table.Join(a, a), a);
    EXPECT_EQ(table.Join(table.Join(a, b), c), table.Join(a, table.Join(b, c)));
    EXPECT_TRUE(table.Leq(a, table.Join(a, b)));
    EXPECT_TRUE(table.Leq(a, table.Top()));
    if (table.Leq(a, c) && table.Leq(b, c)) {
      EXPECT_TRUE(table.Leq(table.Join(a, b), c));
    }
    const LabelId beyond = table.Beyond(a, b);
    EXPECT_TRUE(table.Leq(a, table.Join(b, beyond)));
    EXPECT_TRUE(table.Leq(beyond, a));
    EXPECT_EQ(beyond == kBottom, table.Leq(a, b));
  }
}

}  // namespace
}  // namespace penstock
