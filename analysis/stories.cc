// Where a label came from: parent pointers, one a place, so that recording costs next to nothing.
#include <algorithm>

#include "analysis/interpreter.h"

namespace penstock {

OriginId OriginAt(Point& at, OriginId parent, const std::string& words) {
  Interpreter& in = at.in;
  uint64_t place = static_cast<uint64_t>(at.context.id) << 40 ^ static_cast<uint64_t>(at.pc) << 16;
  for (char c : words) place = (place ^ static_cast<unsigned char>(c)) * 0x100000001B3ull;
  auto [it, added] = in.origin_of_place.try_emplace(place, static_cast<OriginId>(in.origins.size()));
  if (added) {
    in.words.push_back(words);
    in.origins.push_back({parent, at.context.function, at.pc, static_cast<uint32_t>(in.words.size() - 1)});
  }
  return it->second;
}

OriginId OriginOfWrite(Point& at, OriginId parent, const std::string& name) {
  std::vector<OriginId>& known = at.context.origin_of_write;
  if (known.empty()) known.resize(at.function().code.size(), 0);
  OriginId& origin = known[at.pc];
  if (origin == 0) {
    at.in.words.push_back(name);
    at.in.origins.push_back({parent, at.context.function, at.pc, static_cast<uint32_t>(at.in.words.size() - 1)});
    origin = static_cast<OriginId>(at.in.origins.size() - 1);
  }
  return origin;
}

Story StoryOf(const Interpreter& in, OriginId origin) {
  Story story;
  while (origin != 0 && story.size() < 64) {
    const Origin& step = in.origins[origin];
    if (in.module.functions[step.function].library != kNoModule) {  // no place in the plan
      origin = step.parent;
      continue;
    }
    StoryStep next{in.module.functions[step.function].spans[step.pc], in.words[step.words]};
    if (story.empty() || !(story.back() == next)) story.push_back(std::move(next));
    origin = step.parent;
  }
  std::reverse(story.begin(), story.end());
  return story;
}

}  // namespace penstock
