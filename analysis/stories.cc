// Where a label came from: parent pointers, one a place, so that recording costs next to nothing.
#include <algorithm>

#include "analysis/interpreter.h"
#include "core/text_hash.h"

namespace penstock {

OriginId& OriginFor(Point& at, uint64_t which) {
  const uint64_t place = static_cast<uint64_t>(at.context.id) << 40 ^ static_cast<uint64_t>(at.pc) << 16;
  return at.in.origin_of_place[(place ^ which) * 0x9E3779B97F4A7C15ull];
}

OriginId NewOrigin(Point& at, OriginId parent, std::string words) {
  Interpreter& in = at.in;
  in.words.push_back(std::move(words));
  in.origins.push_back({parent, at.context.function, at.pc, static_cast<uint32_t>(in.words.size() - 1)});
  return static_cast<OriginId>(in.origins.size() - 1);
}

OriginId OriginAt(Point& at, OriginId parent, const std::string& words) {
  OriginId& origin = OriginFor(at, TextHash(words));
  if (origin == 0) origin = NewOrigin(at, parent, words);
  return origin;
}

OriginId OriginOfWrite(Point& at, OriginId parent, const std::string& name) {
  std::vector<OriginId>& known = at.context.origin_of_write;
  if (known.empty()) known.resize(at.function().code.size(), 0);
  OriginId& origin = known[at.pc];
  if (origin == 0) origin = NewOrigin(at, parent, name);
  return origin;
}

Story StoryOf(const FlowReport& report, const Module& module, OriginId origin) {
  Story story;
  while (origin != 0 && story.size() < 64) {
    const Origin& step = report.origins[origin];
    if (module.functions[step.function].library != kNoModule) {  // no place in the plan
      origin = step.parent;
      continue;
    }
    StoryStep next{module.functions[step.function].spans[step.pc], report.words[step.words]};
    if (story.empty() || !(story.back() == next)) story.push_back(std::move(next));
    origin = step.parent;
  }
  std::reverse(story.begin(), story.end());
  return story;
}

}  // namespace penstock
