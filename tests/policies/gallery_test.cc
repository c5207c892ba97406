// The gallery: gates with one mistake each, and all that is said of them. UPDATE=1 writes the messages anew;
// read the difference before it is committed.
#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "core/files.h"
#include "gate_testing.h"

namespace penstock {
namespace {

std::vector<std::string> GalleryNames() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(std::filesystem::path(PENSTOCK_SOURCE_DIR) / "tests/policies/gallery")) {
    if (entry.path().extension() == ".gate") names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string MessagesAbout(const std::string& path) {
  LabelTable labels;
  LoadOptions options;
  options.today = "2026-11-22";
  LoadedGates loaded = LoadGateFiles({path}, *ManifestFromJson(*ParseJson(kShopTools)), labels, options);
  std::string out = loaded.Messages();
  std::string folder = path.substr(0, path.rfind('/') + 1);
  for (size_t at = 0; (at = out.find(folder, at)) != std::string::npos;) out.erase(at, folder.size());
  return out;
}

class Gallery : public testing::TestWithParam<std::string> {};

TEST_P(Gallery, SaysWhatIsWrongAndWhatWouldBeRight) {
  std::string path = std::string(PENSTOCK_SOURCE_DIR) + "/tests/policies/gallery/" + GetParam();
  std::string said = MessagesAbout(path + ".gate");
  EXPECT_NE(said, "") << "a gate of the gallery has a mistake";
  EXPECT_NE(said.find(GetParam() + ".gate:"), std::string::npos) << "a message has a place\n" << said;
  if (getenv("UPDATE")) {
    ASSERT_TRUE(WriteFile(path + ".txt", said).ok());
    return;
  }
  Result<std::string> golden = ReadFile(path + ".txt");
  ASSERT_TRUE(golden.ok()) << "no messages are recorded: run with UPDATE=1";
  EXPECT_EQ(said, *golden);
}

// Whatever a message proposes: done, that message is gone from its place.
TEST_P(Gallery, WhatIsProposedMends) {
  const std::string path = std::string(PENSTOCK_SOURCE_DIR) + "/tests/policies/gallery/" + GetParam() + ".gate";
  const std::string text = *ReadFile(path);
  const Manifest tools = *ManifestFromJson(*ParseJson(kShopTools));
  LabelTable labels;
  const LoadedGates before = LoadGates({{path, text}}, tools, labels);
  for (const Diagnostics& diagnostics : before.diagnostics) {
    if (diagnostics.file().path() != path) continue;
    for (const Diagnostic& message : diagnostics.all()) {
      for (const Fix& fix : message.fixes) {
        std::string mended = text;
        long moved = 0;  // what stands behind the edits
        for (size_t i = fix.edits.size(); i-- > 0;) {
          const Span span = fix.edits[i].span;
          mended.replace(span.begin, span.end - span.begin, fix.edits[i].text);
          if (span.begin <= message.span.begin) moved += static_cast<long>(fix.edits[i].text.size()) - static_cast<long>(span.end - span.begin);
        }
        LabelTable again;
        const LoadedGates after = LoadGates({{path, mended}}, tools, again);
        for (const Diagnostics& rest : after.diagnostics) {
          if (rest.file().path() != path) continue;
          for (const Diagnostic& other : rest.all()) {
            const bool here = other.span.begin == message.span.begin || other.span.begin == message.span.begin + static_cast<uint32_t>(moved);
            EXPECT_FALSE(here && other.id == message.id && other.message == message.message) << fix.title << "\n" << mended;
          }
        }
      }
    }
  }
}

TEST(GalleryAll, ManyMessagesProposeAChange) {
  size_t fixes = 0;
  for (const std::string& name : GalleryNames()) {
    LabelTable labels;
    const LoadedGates loaded = LoadGateFiles({std::string(PENSTOCK_SOURCE_DIR) + "/tests/policies/gallery/" + name + ".gate"}, *ManifestFromJson(*ParseJson(kShopTools)), labels);
    for (const Diagnostics& diagnostics : loaded.diagnostics) {
      for (const Diagnostic& message : diagnostics.all()) fixes += !message.fixes.empty();
    }
  }
  EXPECT_GE(fixes, 40u);
}

INSTANTIATE_TEST_SUITE_P(Mistakes, Gallery, testing::ValuesIn(GalleryNames()), [](const auto& row) { return row.param; });

TEST(GalleryAll, HasManyMistakes) { EXPECT_GE(GalleryNames().size(), 80u); }

}  // namespace
}  // namespace penstock
