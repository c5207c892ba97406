// Backtracking with a stack of its own. Every instruction, every character passed and every way back is a
// step that the run pays for, and the stack is on the heap's account: a pattern can be slow, not endless.
#include <algorithm>
#include <cstring>

#include "interp/regex/program.h"
#include "core/unicode.h"

namespace penstock {
namespace {

enum RegexEntryKind : uint32_t {
  kBranchEntry,       // go on at instruction x, position y
  kGreedyEntry,       // instruction x took up to z, and needs no more than y
  kLazyEntry,         // instruction x took up to y, z characters
  kLazyLoopEntry,     // one more round of the loop of instruction x, from y
  kUndoSlot,          // slot x was y
  kUndoClose,         // the same, and the group closed last was z
  kUndoLoop,          // loop x had count y and last position z
};

constexpr int64_t kStepsAtOnce = 2048;

struct RegexMatcher {
  const RegexProgram& program;
  RegexSearch& search;
  RegexScratch& scratch;
  const char* data;
  uint32_t end;
  uint32_t pc = 0, at = 0;
  uint32_t begin = 0;          // where this try began
  bool not_empty = false;      // this try may not match nothing
  bool stopped = false;
  int64_t steps_left = kStepsAtOnce;
  int64_t bound = -1;          // steps after which to give up for the linear form; -1: none
  bool over_bound = false;
};

unsigned char ByteAt(const RegexMatcher& m, uint32_t at) { return static_cast<unsigned char>(m.data[at]); }

uint32_t SizeAt(const RegexMatcher& m, uint32_t at) {
  unsigned char c = ByteAt(m, at);
  return c < 0x80 ? 1 : c < 0xE0 ? 2 : c < 0xF0 ? 3 : 4;
}

uint32_t CharAt(const RegexMatcher& m, uint32_t at) {
  unsigned char c = ByteAt(m, at);
  if (c < 0x80) return c;
  auto low = [&](uint32_t i) { return static_cast<uint32_t>(ByteAt(m, at + i) & 0x3F); };
  if (c < 0xE0) return (c & 0x1Fu) << 6 | low(1);
  if (c < 0xF0) return (c & 0x0Fu) << 12 | low(1) << 6 | low(2);
  return (c & 0x07u) << 18 | low(1) << 12 | low(2) << 6 | low(3);
}

uint32_t Before(const RegexMatcher& m, uint32_t at) {
  do --at; while ((ByteAt(m, at) & 0xC0) == 0x80);
  return at;
}

bool Pay(RegexMatcher& m) {
  int64_t spent = kStepsAtOnce - m.steps_left;
  m.steps_left = kStepsAtOnce;
  if (m.bound >= 0) {
    m.bound -= spent;
    if (m.bound < 0) m.over_bound = true;
  }
  if (!m.scratch.meter.charge(m.scratch.meter.self, spent)) m.stopped = true;
  return !m.stopped && !m.over_bound;
}

bool Push(RegexMatcher& m, uint32_t kind, uint32_t x, uint32_t y, uint32_t z) {
  auto& stack = m.scratch.stack;
  if (stack.size() == stack.capacity()) {
    size_t more = stack.capacity() == 0 ? 64 : stack.capacity();
    int64_t bytes = static_cast<int64_t>(more * sizeof(RegexScratch::Entry));
    if (!m.scratch.meter.account(m.scratch.meter.self, bytes)) {
      m.stopped = true;
      return false;
    }
    m.scratch.accounted += bytes;
    stack.reserve(stack.capacity() + more);
  }
  stack.push_back({kind, x, y, z});
  return true;
}

bool SetLoop(RegexMatcher& m, uint32_t loop, uint32_t count, uint32_t last) {
  if (!Push(m, kUndoLoop, loop, m.scratch.counts[loop], m.scratch.lasts[loop])) return false;
  m.scratch.counts[loop] = count;
  m.scratch.lasts[loop] = last;
  return true;
}

void Undo(RegexMatcher& m, const RegexScratch::Entry& entry) {
  if (entry.kind == kUndoLoop) {
    m.scratch.counts[entry.x] = entry.y;
    m.scratch.lasts[entry.x] = entry.z;
    return;
  }
  m.search.slots[entry.x] = entry.y;
  if (entry.kind == kUndoClose) m.search.last_group = entry.z;
}

// Forgets the ways back since the stack was `height` high, but not what must be undone.
void Cut(RegexMatcher& m, uint32_t height) {
  auto& stack = m.scratch.stack;
  size_t kept = height;
  for (size_t i = height; i < stack.size(); ++i) {
    if (stack[i].kind >= kUndoSlot) stack[kept++] = stack[i];
  }
  m.steps_left -= static_cast<int64_t>(stack.size() - height);
  stack.resize(kept);
}

void UndoTo(RegexMatcher& m, uint32_t height) {
  auto& stack = m.scratch.stack;
  m.steps_left -= static_cast<int64_t>(stack.size() - height);
  while (stack.size() > height) {
    if (stack.back().kind >= kUndoSlot) Undo(m, stack.back());
    stack.pop_back();
  }
}

bool SingleFits(const RegexMatcher& m, uint32_t what, uint32_t at) {
  if (at >= m.end) return false;
  if (what == kSingleAnyAll) return true;
  if (what == kSingleAny) return m.data[at] != '\n';
  return m.program.sets[what].Contains(CharAt(m, at));
}

// Takes up to `max` of them; gives how many.
uint32_t TakeSingles(RegexMatcher& m, uint32_t what, uint32_t max, uint32_t& at) {
  uint32_t from = at, count = 0;
  if (what == kSingleAnyAll && m.search.ascii) {
    count = std::min(max, m.end - at);
    at += count;
  } else if (what == kSingleAny && m.search.ascii) {
    uint32_t room = std::min(max, m.end - at);
    const void* line_end = memchr(m.data + at, '\n', room);
    count = line_end ? static_cast<uint32_t>(static_cast<const char*>(line_end) - (m.data + at)) : room;
    at += count;
  } else {
    for (; count < max && SingleFits(m, what, at); ++count) at += SizeAt(m, at);
  }
  m.steps_left -= (at - from) / 4 + 1;
  return count;
}

bool IsWordAt(const RegexMatcher& m, uint32_t at, bool ascii) { return InCategory(CharCategory::kWord, CharAt(m, at), ascii); }

bool Boundary(const RegexMatcher& m, bool ascii) {
  bool before = m.at > 0 && IsWordAt(m, Before(m, m.at), ascii);
  bool after = m.at < m.end && IsWordAt(m, m.at, ascii);
  return before != after;
}

bool AtFits(const RegexMatcher& m, RegexAtTest test) {
  switch (test) {
    case RegexAtTest::kBeginning: return m.at == 0;
    case RegexAtTest::kLineBeginning: return m.at == 0 || m.data[m.at - 1] == '\n';
    case RegexAtTest::kEnd: return m.at == m.end || (m.at + 1 == m.end && m.data[m.at] == '\n');
    case RegexAtTest::kLineEnd: return m.at == m.end || m.data[m.at] == '\n';
    case RegexAtTest::kEndOfString: return m.at == m.end;
    case RegexAtTest::kBoundary: return m.end > 0 && Boundary(m, false);
    case RegexAtTest::kNotBoundary: return m.end > 0 && !Boundary(m, false);
    case RegexAtTest::kAsciiBoundary: return m.end > 0 && Boundary(m, true);
    case RegexAtTest::kAsciiNotBoundary: return m.end > 0 && !Boundary(m, true);
  }
  return false;
}

bool ReferenceFits(RegexMatcher& m, uint32_t group, uint32_t ignore) {
  uint32_t from = m.search.slots[2 * group], to = m.search.slots[2 * group + 1];
  if (from == kNoPosition || to == kNoPosition || to < from) return false;
  m.steps_left -= (to - from) / 8;
  if (ignore == 0) {
    if (m.end - m.at < to - from || memcmp(m.data + m.at, m.data + from, to - from) != 0) return false;
    m.at += to - from;
    return true;
  }
  for (uint32_t i = from; i < to; i += SizeAt(m, i)) {
    if (m.at >= m.end) return false;
    if (SimpleLower(CharAt(m, i), ignore == 1) != SimpleLower(CharAt(m, m.at), ignore == 1)) return false;
    m.at += SizeAt(m, m.at);
  }
  return true;
}

// Goes back to the last place where there was a choice. False: there is none, or the run ends.
bool Backtrack(RegexMatcher& m) {
  auto& stack = m.scratch.stack;
  for (;;) {
    if (stack.empty()) return false;
    if (--m.steps_left < 0 && !Pay(m)) return false;
    RegexScratch::Entry& entry = stack.back();
    switch (entry.kind) {
      case kBranchEntry:
        m.pc = entry.x;
        m.at = entry.y;
        stack.pop_back();
        return true;
      case kGreedyEntry: {
        const RegexInstruction& next = m.program.code[entry.x + 1];
        bool literal = next.op == RegexOp::kText;
        char first = literal ? m.program.texts[next.a] : 0;
        uint32_t at = entry.z, from = at;
        do at = m.search.ascii ? at - 1 : Before(m, at);
        while (literal && at > entry.y && m.data[at] != first);
        m.steps_left -= (from - at) / 4;
        m.pc = entry.x + 1;
        m.at = at;
        if (at > entry.y) entry.z = at;
        else stack.pop_back();
        return true;
      }
      case kLazyEntry: {
        const RegexInstruction& i = m.program.code[entry.x];
        if (!SingleFits(m, i.a, entry.y)) {
          stack.pop_back();
          continue;
        }
        m.at = entry.y + SizeAt(m, entry.y);
        m.pc = entry.x + 1;
        entry.y = m.at;
        if (++entry.z >= i.max && i.max != kRepeatForever) stack.pop_back();
        return true;
      }
      case kLazyLoopEntry: {
        const RegexInstruction& i = m.program.code[entry.x];
        m.at = entry.y;
        m.pc = i.b;
        stack.pop_back();
        return SetLoop(m, i.a, m.scratch.counts[i.a] + 1, m.at);
      }
      default:
        Undo(m, entry);
        stack.pop_back();
    }
  }
}

// The loops; each gives false when there is nothing but to go back.
bool LoopGreedy(RegexMatcher& m, const RegexInstruction& i) {
  const RegexLoop& loop = m.program.loops[i.a];
  uint32_t count = m.scratch.counts[i.a] + 1, last = m.scratch.lasts[i.a];
  if (count < loop.min) {
    m.pc = i.b;
    return SetLoop(m, i.a, count, last);
  }
  ++m.pc;
  if ((loop.max != kRepeatForever && count >= loop.max) || m.at == last) return true;
  if (!Push(m, kBranchEntry, m.pc, m.at, 0)) return false;
  m.pc = i.b;
  return SetLoop(m, i.a, count, m.at);
}

bool LoopLazy(RegexMatcher& m, const RegexInstruction& i) {
  const RegexLoop& loop = m.program.loops[i.a];
  uint32_t count = m.scratch.counts[i.a] + 1, last = m.scratch.lasts[i.a];
  if (count < loop.min) {
    m.pc = i.b;
    return SetLoop(m, i.a, count, last);
  }
  uint32_t here = m.pc++;
  if ((loop.max != kRepeatForever && count >= loop.max) || m.at == last) return true;
  return Push(m, kLazyLoopEntry, here, m.at, 0);
}

bool LoopPossessive(RegexMatcher& m, const RegexInstruction& i) {
  const RegexLoop& loop = m.program.loops[i.a];
  uint32_t count = m.scratch.counts[i.a] + 1, last = m.scratch.lasts[i.a];
  m.scratch.mark_heights[i.b] = static_cast<uint32_t>(m.scratch.stack.size());
  ++m.pc;
  if (count < loop.min) return SetLoop(m, i.a, count, last);
  if ((loop.max != kRepeatForever && count >= loop.max) || m.at == last) {
    m.pc = i.c;
    return true;
  }
  return Push(m, kBranchEntry, i.c, m.at, 0) && SetLoop(m, i.a, count, m.at);
}

bool TakeRepeat(RegexMatcher& m, const RegexInstruction& i) {
  uint32_t here = m.pc++, from = m.at;
  bool lazy = i.op == RegexOp::kSingleLazy;
  uint32_t count = TakeSingles(m, i.a, lazy ? i.min : i.max, m.at);
  if (count < i.min) return false;
  if (lazy) return i.min == i.max || Push(m, kLazyEntry, here, m.at, count);
  if (i.op == RegexOp::kSinglePossessive || count == i.min) return true;
  uint32_t least = from;
  if (m.search.ascii) least += i.min;
  else for (uint32_t k = 0; k < i.min; ++k) least += SizeAt(m, least);
  return Push(m, kGreedyEntry, here, least, m.at);
}

bool StepBack(RegexMatcher& m, uint32_t count) {
  m.steps_left -= count / 4;
  if (m.search.ascii) {
    if (m.at < count) return false;
    m.at -= count;
    return true;
  }
  for (; count > 0; --count) {
    if (m.at == 0) return false;
    m.at = Before(m, m.at);
  }
  return true;
}

bool MatchCounts(const RegexMatcher& m) {
  if (m.search.how == RegexHow::kFullMatch && m.at != m.end) return false;
  return !(m.not_empty && m.at == m.begin);
}

// Runs one instruction that is not kMatch. False: go back.
bool Step(RegexMatcher& m) {
  const RegexInstruction& i = m.program.code[m.pc];
  auto& scratch = m.scratch;
  switch (i.op) {
    case RegexOp::kText:
      if (m.end - m.at < i.b || memcmp(m.data + m.at, m.program.texts.data() + i.a, i.b) != 0) return false;
      m.at += i.b;
      return ++m.pc, true;
    case RegexOp::kSet:
      if (!SingleFits(m, i.a, m.at)) return false;
      m.at += SizeAt(m, m.at);
      return ++m.pc, true;
    case RegexOp::kAny:
    case RegexOp::kAnyAll:
      if (m.at >= m.end || (i.op == RegexOp::kAny && m.data[m.at] == '\n')) return false;
      m.at += SizeAt(m, m.at);
      return ++m.pc, true;
    case RegexOp::kJump: return m.pc = i.a, true;
    case RegexOp::kSplit:
      if (!Push(m, kBranchEntry, i.b, m.at, 0)) return false;
      return m.pc = i.a, true;
    case RegexOp::kSave:
      if (!Push(m, kUndoSlot, i.a, m.search.slots[i.a], 0)) return false;
      m.search.slots[i.a] = m.at;
      return ++m.pc, true;
    case RegexOp::kClose:
      if (!Push(m, kUndoClose, i.a, m.search.slots[i.a], m.search.last_group)) return false;
      m.search.slots[i.a] = m.at;
      m.search.last_group = i.a / 2;
      return ++m.pc, true;
    case RegexOp::kAt: return ++m.pc, AtFits(m, static_cast<RegexAtTest>(i.a));
    case RegexOp::kReference: return ++m.pc, ReferenceFits(m, i.a, i.b);
    case RegexOp::kIfGroup:
      m.pc = m.search.slots[2 * i.a + 1] != kNoPosition ? m.pc + 1 : i.b;
      return true;
    case RegexOp::kLoopStart: return ++m.pc, SetLoop(m, i.a, 0xFFFFFFFF, kNoPosition);
    case RegexOp::kLoopGreedy: return LoopGreedy(m, i);
    case RegexOp::kLoopLazy: return LoopLazy(m, i);
    case RegexOp::kLoopPossessive: return LoopPossessive(m, i);
    case RegexOp::kLoopPossessiveNext:
      Cut(m, scratch.mark_heights[i.b]);
      return m.pc = i.c, true;
    case RegexOp::kSingleGreedy:
    case RegexOp::kSingleLazy:
    case RegexOp::kSinglePossessive: return TakeRepeat(m, i);
    case RegexOp::kMark:
      scratch.mark_heights[i.a] = static_cast<uint32_t>(scratch.stack.size());
      scratch.mark_positions[i.a] = m.at;
      return ++m.pc, true;
    case RegexOp::kCut: return Cut(m, scratch.mark_heights[i.a]), ++m.pc, true;
    case RegexOp::kCutBack:
      Cut(m, scratch.mark_heights[i.a]);
      m.at = scratch.mark_positions[i.a];
      return ++m.pc, true;
    case RegexOp::kNot:
      scratch.mark_heights[i.a] = static_cast<uint32_t>(scratch.stack.size());
      return ++m.pc, Push(m, kBranchEntry, i.b, m.at, 0);
    case RegexOp::kNotEnd: return UndoTo(m, scratch.mark_heights[i.a]), false;
    case RegexOp::kBack: return ++m.pc, StepBack(m, i.a);
    case RegexOp::kMatch: return false;
  }
  return false;
}

// Does the pattern match from `begin` on?
bool Try(RegexMatcher& m, uint32_t begin) {
  std::fill(m.search.slots.begin(), m.search.slots.end(), kNoPosition);
  m.search.last_group = 0;
  m.scratch.stack.clear();
  m.pc = 0;
  m.begin = m.at = begin;
  for (;;) {
    if (--m.steps_left < 0 && !Pay(m)) return false;
    bool at_end = m.program.code[m.pc].op == RegexOp::kMatch;
    bool fits = at_end ? MatchCounts(m) : Step(m);
    if (fits && at_end) {
      m.search.slots[0] = begin;
      m.search.slots[1] = m.at;
      return true;
    }
    if (m.stopped || (!fits && !Backtrack(m))) return false;
  }
}

bool MayBegin(const RegexMatcher& m, uint32_t at) {
  unsigned char c = ByteAt(m, at);
  return (m.program.first_bytes[c >> 6] >> (c & 63)) & 1;
}

// Moves to the next place where a match may begin. False: there is none.
bool SkipTo(RegexMatcher& m, uint32_t& at) {
  if (m.program.can_be_empty) return at <= m.end;
  uint32_t from = at;
  while (at < m.end && !MayBegin(m, at)) ++at;
  m.steps_left -= (at - from) / 4;
  return at < m.end;
}

bool Search(RegexMatcher& m) {
  uint32_t at = m.search.start;
  m.not_empty = m.search.not_empty_at_start;
  if (m.search.how != RegexHow::kSearch) return Try(m, at);
  for (;;) {
    if (m.program.only_at_beginning && at > 0) return false;
    if (!SkipTo(m, at)) return false;
    if (at > m.search.start) m.not_empty = false;
    if (Try(m, at)) return true;
    if (m.stopped || m.over_bound || at >= m.end) return false;
    at += SizeAt(m, at);
  }
}

}  // namespace

RegexOutcome RunRegex(const RegexProgram& program, RegexSearch& search, RegexScratch& scratch) {
  search.slots.resize(2 * (program.group_count + 1));
  scratch.counts.resize(program.loops.size());
  scratch.lasts.resize(program.loops.size());
  scratch.mark_heights.resize(program.mark_count);
  scratch.mark_positions.resize(program.mark_count);
  RegexMatcher m{program, search, scratch, search.text.data(), static_cast<uint32_t>(search.text.size())};
  bool may_be_linear = LinearFits(program, search);
  if (may_be_linear) m.bound = 4096 + 16 * static_cast<int64_t>(m.end - search.start);
  bool found = Search(m);
  if (m.over_bound && !m.stopped) {
    bool undecided = false;
    RegexOutcome outcome = RunLinear(program, search, scratch, undecided);
    if (!undecided) return outcome;
    m.bound = -1;
    m.over_bound = false;
    found = Search(m);
  }
  if (!m.stopped && !scratch.meter.charge(scratch.meter.self, kStepsAtOnce - m.steps_left)) m.stopped = true;
  if (m.stopped) return RegexOutcome::kStopped;
  return found ? RegexOutcome::kFound : RegexOutcome::kNotFound;
}

}  // namespace penstock
