#include "labels/label_text.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace penstock {
namespace {

using Names = std::vector<std::string_view>;

Names NamesOf(const LabelTable& table, const std::vector<PrincipalId>& principals) {
  Names names;
  for (PrincipalId principal : principals) names.push_back(table.PrincipalName(principal));
  return names;
}

Names TagsOf(const LabelTable& table, LabelId id) {
  const Label& label = table.Get(id);
  Names tags;
  for (int tag = 0; tag < static_cast<int>(table.tag_count()); ++tag) {
    uint64_t bit = uint64_t{1} << tag;
    bool present = table.TagIsFragile(tag) ? id != kBottom && !(label.lost & bit) : (label.sticky & bit) != 0;
    if (present) tags.push_back(table.TagName(tag));
  }
  return tags;
}

void WriteNames(Names names, std::string& out) {
  std::sort(names.begin(), names.end());
  out += '[';
  for (size_t i = 0; i < names.size(); ++i) {
    if (i) out += ',';
    WriteJsonString(names[i], out);
  }
  out += ']';
}

}  // namespace

void WriteLabel(const LabelTable& table, LabelId id, std::string& out) {
  const Label& label = table.Get(id);
  out += R"({"from":)";
  if (label.from_anyone) out += R"(["*"])";
  else WriteNames(NamesOf(table, label.from), out);
  out += R"(,"readers":)";
  if (label.readers_public) {
    out += R"("Public")";
  } else {
    std::vector<PrincipalId> readers = label.readers;
    readers.push_back(kUser);
    WriteNames(NamesOf(table, readers), out);
  }
  out += R"(,"tags":)";
  WriteNames(TagsOf(table, id), out);
  out += '}';
}

}  // namespace penstock
