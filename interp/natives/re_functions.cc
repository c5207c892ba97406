// The functions of `re`, and the methods of patterns, which do the work.
#include <algorithm>

#include "core/text.h"
#include "interp/arguments.h"
#include "interp/builtin_functions.h"
#include "interp/callback_control.h"
#include "interp/containers.h"
#include "interp/natives/re_values.h"

namespace penstock {
namespace {

Value FindOne(Runtime& rt, Value pattern, Value text, Value from, Value to, RegexHow how) {
  Str* subject = SubjectOf(rt, pattern.As<RegexPattern>(), text);
  if (subject == nullptr) return Value();
  RegexScan scan(rt, pattern.As<RegexPattern>(), subject);
  if (!scan.Limit(from, to)) return Value();
  scan.search.how = how;
  RegexOutcome outcome = scan.Next();
  if (outcome == RegexOutcome::kStopped) return Value();
  return outcome == RegexOutcome::kFound ? NewMatch(scan) : Value::None();
}

Value GroupOfScan(RegexScan& scan, uint32_t group, bool none) {
  uint32_t from = scan.search.slots[2 * group], to = scan.search.slots[2 * group + 1];
  if (from == kNoPosition || to == kNoPosition) return none ? Value::None() : PieceOf(scan.rt, scan.pattern, scan.rt.empty_text, 0, 0);
  return PieceOf(scan.rt, scan.pattern, scan.text, from, std::max(from, to));
}

// What findall gives for one match: the match, its group, or a tuple of its groups.
Value FoundItem(RegexScan& scan) {
  uint32_t groups = scan.pattern->program->group_count;
  if (groups <= 1) return GroupOfScan(scan, groups, false);
  Tuple* tuple = NewTupleObject(scan.rt, groups);
  if (tuple == nullptr) return Value();
  for (uint32_t g = 1; g <= groups; ++g) {
    Value text = GroupOfScan(scan, g, false);
    if (!text) return Value();
    tuple->items[g - 1] = text;
  }
  return ValueOf(tuple);
}

Value FindAll(Runtime& rt, Value pattern, Value text, Value from, Value to) {
  Str* subject = SubjectOf(rt, pattern.As<RegexPattern>(), text);
  if (subject == nullptr) return Value();
  RegexScan scan(rt, pattern.As<RegexPattern>(), subject);
  List* list = scan.Limit(from, to) ? NewListObject(rt, 0) : nullptr;
  if (list == nullptr) return Value();
  for (;;) {
    RegexOutcome outcome = scan.Next();
    if (outcome == RegexOutcome::kStopped) return Value();
    if (outcome == RegexOutcome::kNotFound) return ValueOf(list);
    Value item = FoundItem(scan);
    if (!item || !ListAppend(rt, list, item)) return Value();
  }
}

// Matches one by one: the iterator keeps where it stands (a: byte, b: may it match nothing there, c: the end).
Value FindIterator(Runtime& rt, Value pattern, Value text, Value from, Value to) {
  Str* subject = SubjectOf(rt, pattern.As<RegexPattern>(), text);
  if (subject == nullptr) return Value();
  RegexScan scan(rt, pattern.As<RegexPattern>(), subject);
  if (!scan.Limit(from, to)) return Value();
  Iterator* iterator = NewIterator(rt, Iterator::Of::kMatches, pattern);
  iterator->state[0] = ValueOf(subject).WithLabel(text.label());
  Value bounds[] = {Value::Int(scan.pos), Value::Int(scan.end_pos)};
  iterator->state[1] = NewTuple(rt, bounds, 2);
  iterator->a = scan.search.start;
  iterator->b = 0;
  iterator->c = static_cast<int64_t>(scan.search.text.size());
  return iterator->state[1] ? ValueOf(iterator) : Value();
}

Value Split(Runtime& rt, Value pattern, Value text, Value most) {
  int64_t limit = 0;
  Str* subject = SubjectOf(rt, pattern.As<RegexPattern>(), text);
  if (subject == nullptr || (most && !ToIndex(rt, most, limit))) return Value();
  RegexScan scan(rt, pattern.As<RegexPattern>(), subject);
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return Value();
  auto add = [&](Value v) { return v && ListAppend(rt, list, v); };
  uint32_t last = 0;
  for (int64_t n = 0; limit == 0 || n < limit; ++n) {
    RegexOutcome outcome = scan.Next();
    if (outcome == RegexOutcome::kStopped) return Value();
    if (outcome == RegexOutcome::kNotFound) break;
    if (!add(PieceOf(rt, scan.pattern, scan.text, last, scan.begin()))) return Value();
    for (uint32_t g = 1; g <= scan.pattern->program->group_count; ++g) {
      if (!add(GroupOfScan(scan, g, true))) return Value();
    }
    last = scan.end();
  }
  return add(PieceOf(rt, scan.pattern, scan.text, last, scan.text->bytes)) ? ValueOf(list) : Value();
}

// -- sub

struct RegexReplacement {
  Value function;          // or
  RegexTemplate pieces;
};

bool ReadReplacement(Runtime& rt, const RegexPattern* pattern, Value v, RegexReplacement& out) {
  const RegexProgram& program = *pattern->program;
  if (v.is(pattern->of_bytes ? Kind::kBytes : Kind::kStr)) {
    Str* words = SubjectOf(rt, pattern, v);
    if (words == nullptr) return false;
    std::string_view text = words->view();
    if (text.find('\\') == std::string_view::npos) {
      out.pieces.pieces.push_back({std::string(text), kNoRegexNode});
      return true;
    }
    RegexError error;
    if (!rt.Charge(static_cast<int64_t>(text.size())) || !rt.MayAllocate(text.size() * 8)) return false;
    if (ParseRegexTemplate(text, program.group_count, program.group_names, out.pieces, error)) return true;
    return RaiseRegexError(rt, error, ValueOf(words)), false;
  }
  if (v.is(Kind::kStr) || v.is(Kind::kBytes)) {
    RaiseText(rt, ExceptionType::TypeError, pattern->of_bytes ? "sequence item 0: expected a bytes-like object, str found"
                                                              : "sequence item 0: expected str instance, bytes found");
    return false;
  }
  if (IsCallable(rt, v)) {
    out.function = v;
    return true;
  }
  Raise(rt, ExceptionType::TypeError, "decoding to str: need a bytes-like object, {} found", TypeName(rt, v));
  return false;
}

// A text being put together from pieces, as CPython's join of a list would.
struct RegexSubstitution {
  RegexScan& scan;
  TextBuilder out;
  int64_t items = 0;
  int64_t wrong_item = -1;  // number of the first piece that is no text
  std::string wrong_type = {};

  explicit RegexSubstitution(RegexScan& s) : scan(s), out(s.rt) {}
  bool AddPiece(uint32_t from, uint32_t to) {
    if (from >= to) return true;
    ++items;
    return out.Append(scan.Bytes(from, to));
  }
};

bool AddReplaced(RegexSubstitution& s, const RegexReplacement& replacement, LabelId label) {
  Runtime& rt = s.scan.rt;
  if (!replacement.function) {
    ++s.items;
    return AppendExpanded(replacement.pieces, s.scan.text->view(), s.scan.search.slots.data(), s.out);
  }
  Value match = NewMatch(s.scan);
  if (!match) return false;
  UnderCallback under(rt, label);
  Value text = CallValue(rt, replacement.function, match.WithLabel(label));
  if (!text) return false;
  if (!rt.untainted()) rt.seen = rt.Join(rt.seen, rt.Deep(text));
  if (text.is_none()) return true;
  if (text.is(s.scan.pattern->of_bytes ? Kind::kBytes : Kind::kStr)) {
    ++s.items;
    const Str* words = SubjectOf(rt, s.scan.pattern, text);
    return words != nullptr && s.out.Append(words->view());
  }
  if (s.wrong_item < 0) {
    s.wrong_item = s.items;
    s.wrong_type = TypeName(rt, text);
  }
  ++s.items;
  return true;
}

// Gives the text, or with `with_count` the pair (text, how often).
Value Substitute(Runtime& rt, Value pattern, Value how, Value text, Value most, LabelId label, bool with_count) {
  int64_t limit = 0;
  if (most && !ToIndex(rt, most, limit)) return Value();
  RegexReplacement replacement;
  if (!ReadReplacement(rt, pattern.As<RegexPattern>(), how, replacement)) return Value();
  Str* subject = SubjectOf(rt, pattern.As<RegexPattern>(), text);
  if (subject == nullptr) return Value();
  Roots keep(rt, pattern);
  keep.Add(how);
  keep.Add(text);
  keep.Add(ValueOf(subject));
  RegexScan scan(rt, pattern.As<RegexPattern>(), subject);
  RegexSubstitution s(scan);
  uint32_t last = 0;
  int64_t n = 0;
  if (replacement.function) Decide(rt, label);
  for (; limit == 0 || n < limit; ++n) {
    RegexOutcome outcome = scan.Next();
    if (outcome == RegexOutcome::kStopped) return Value();
    if (outcome == RegexOutcome::kNotFound) break;
    uint32_t end = scan.end();
    if (!rt.Charge() || !s.AddPiece(last, scan.begin()) || !AddReplaced(s, replacement, label)) return Value();
    last = end;
  }
  if (!s.AddPiece(last, scan.text->bytes)) return Value();
  if (s.wrong_item >= 0) {
    const std::string_view wanted = scan.pattern->of_bytes ? "a bytes-like object" : "str instance";
    return Raise(rt, ExceptionType::TypeError, "sequence item {}: expected {}, {} found", s.wrong_item, wanted, s.wrong_type);
  }
  Value result = n == 0 ? text.WithLabel(kBottom) : s.out.Take();
  if (result && n > 0 && scan.pattern->of_bytes) result = PieceOf(rt, scan.pattern, result.As<Str>(), 0, result.As<Str>()->bytes);
  if (!result || !with_count) return result;
  Value both[] = {result, Value::Int(n)};
  return NewTuple(rt, both, 2);
}

LabelId LabelOfAll(Runtime& rt, const Args& args) {
  LabelId label = rt.Deep(args.self);
  for (uint32_t i = 0; i < args.count; ++i) label = rt.Join(label, rt.Deep(args.items[i]));
  for (uint32_t i = 0; i < args.keyword_count; ++i) label = rt.Join(label, rt.Deep(args.keyword_values[i]));
  return label;
}

// -- the two doors to each: f(pattern, string, flags=0) and pattern.f(string, pos, endpos)

struct RegexGiven {
  Value pattern, text, from, to;
};

bool OfFunction(Runtime& rt, const Args& args, std::string_view name, RegexGiven& given) {
  static constexpr std::string_view kNames[] = {"pattern", "string", "flags"};
  Value bound[3];
  if (!BindPython(rt, args, name, kNames, 2, bound)) return false;
  given.pattern = PatternOf(rt, bound[0], bound[2]);
  given.text = bound[1];
  return !given.pattern.is_nothing();
}

bool OfMethod(Runtime& rt, const Args& args, std::string_view name, RegexGiven& given) {
  static constexpr std::string_view kNames[] = {"string", "pos", "endpos"};
  Value bound[3];
  if (!Bind(rt, args, name, kNames, 1, bound)) return false;
  given = {args.self, bound[0], bound[1], bound[2]};
  return true;
}

Value Found(Runtime& rt, const RegexGiven& given, RegexHow how) { return FindOne(rt, given.pattern, given.text, given.from, given.to, how); }

Value SubFunction(Runtime& rt, const Args& args, std::string_view name, bool with_count) {
  static constexpr std::string_view kNames[] = {"pattern", "repl", "string", "count", "flags"};
  Value bound[5];
  if (!BindPython(rt, args, name, kNames, 3, bound)) return Value();
  Value pattern = PatternOf(rt, bound[0], bound[4]);
  return pattern ? Substitute(rt, pattern, bound[1], bound[2], bound[3], LabelOfAll(rt, args), with_count) : pattern;
}

Value SubMethod(Runtime& rt, const Args& args, std::string_view name, bool with_count) {
  static constexpr std::string_view kNames[] = {"repl", "string", "count"};
  Value bound[3];
  if (!Bind(rt, args, name, kNames, 2, bound)) return Value();
  return Substitute(rt, args.self, bound[0], bound[1], bound[2], LabelOfAll(rt, args), with_count);
}

}  // namespace

Value Builtin_ReCompile(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"pattern", "flags"};
  Value bound[2];
  return BindPython(rt, args, "compile", kNames, 1, bound) ? PatternOf(rt, bound[0], bound[1]) : Value();
}

Value Builtin_ReSearch(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfFunction(rt, args, "search", given) ? Found(rt, given, RegexHow::kSearch) : Value();
}
Value Builtin_ReMatch(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfFunction(rt, args, "match", given) ? Found(rt, given, RegexHow::kMatch) : Value();
}
Value Builtin_ReFullmatch(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfFunction(rt, args, "fullmatch", given) ? Found(rt, given, RegexHow::kFullMatch) : Value();
}
Value Builtin_ReFindall(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfFunction(rt, args, "findall", given) ? FindAll(rt, given.pattern, given.text, Value(), Value()) : Value();
}
Value Builtin_ReFinditer(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfFunction(rt, args, "finditer", given) ? FindIterator(rt, given.pattern, given.text, Value(), Value()) : Value();
}

Value Builtin_ReSplit(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"pattern", "string", "maxsplit", "flags"};
  Value bound[4];
  if (!BindPython(rt, args, "split", kNames, 2, bound)) return Value();
  Value pattern = PatternOf(rt, bound[0], bound[3]);
  return pattern ? Split(rt, pattern, bound[1], bound[2]) : pattern;
}

Value Builtin_ReSub(Runtime& rt, const Args& args) { return SubFunction(rt, args, "sub", false); }
Value Builtin_ReSubn(Runtime& rt, const Args& args) { return SubFunction(rt, args, "subn", true); }

Value Builtin_ReEscape(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"pattern"};
  Value bound[1];
  if (!BindPython(rt, args, "escape", kNames, 1, bound)) return Value();
  const bool of_bytes = bound[0].is(Kind::kBytes);
  if (!bound[0].is(Kind::kStr) && !of_bytes) {
    return Raise(rt, ExceptionType::TypeError, "decoding to str: need a bytes-like object, {} found", TypeName(rt, bound[0]));
  }
  std::string_view text = of_bytes ? bound[0].As<Bytes>()->view() : bound[0].As<Str>()->view();
  TextBuilder out(rt);
  if (!out.Reserve(2 * text.size()) || !rt.Charge(static_cast<int64_t>(text.size() / 16))) return Value();
  for (char c : text) {
    if (std::string_view("()[]{}?*+-|^$\\.&~# \t\n\r\v\f").find(c) != std::string_view::npos) out.text() += '\\';
    out.text() += c;
  }
  return of_bytes ? NewBytes(rt, out.text()) : out.Take();
}

Value Builtin_RePurge(Runtime& rt, const Args& args) {
  return BindPython(rt, args, "purge", nullptr, 0, 0, nullptr, 0) ? Value::None() : Value();
}

Value MakeRePattern(Runtime& rt, const Args&) { return RaiseText(rt, ExceptionType::TypeError, "cannot create 're.Pattern' instances"); }
Value MakeReMatch(Runtime& rt, const Args&) { return RaiseText(rt, ExceptionType::TypeError, "cannot create 're.Match' instances"); }

Value MakeReRegexFlag(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"value"};
  Value bound[1];
  int64_t flags;
  if (!BindPython(rt, args, "RegexFlag", kNames, 1, bound)) return Value();
  if (!bound[0].is_int() && !bound[0].is(Kind::kRegexFlag)) {
    return Raise(rt, ExceptionType::ValueError, "{} is not a valid RegexFlag", TypeName(rt, bound[0]));
  }
  return RegexFlagsOf(rt, bound[0], flags) ? NewRegexFlag(rt, flags) : Value();
}

Value MethodRePatternSearch(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfMethod(rt, args, "search", given) ? Found(rt, given, RegexHow::kSearch) : Value();
}
Value MethodRePatternMatch(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfMethod(rt, args, "match", given) ? Found(rt, given, RegexHow::kMatch) : Value();
}
Value MethodRePatternFullmatch(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfMethod(rt, args, "fullmatch", given) ? Found(rt, given, RegexHow::kFullMatch) : Value();
}
Value MethodRePatternFindall(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfMethod(rt, args, "findall", given) ? FindAll(rt, given.pattern, given.text, given.from, given.to) : Value();
}
Value MethodRePatternFinditer(Runtime& rt, const Args& args) {
  RegexGiven given;
  return OfMethod(rt, args, "finditer", given) ? FindIterator(rt, given.pattern, given.text, given.from, given.to) : Value();
}

Value MethodRePatternSplit(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"string", "maxsplit"};
  Value bound[2];
  return Bind(rt, args, "split", kNames, 1, bound) ? Split(rt, args.self, bound[0], bound[1]) : Value();
}

Value MethodRePatternSub(Runtime& rt, const Args& args) { return SubMethod(rt, args, "sub", false); }
Value MethodRePatternSubn(Runtime& rt, const Args& args) { return SubMethod(rt, args, "subn", true); }

// The next item of an iterator of matches; kNothing without an error: there is none.
Value NextMatch(Runtime& rt, Iterator* it) {
  RegexScan scan(rt, it->source.As<RegexPattern>(), it->state[0].As<Str>());
  Tuple* bounds = it->state[1].As<Tuple>();
  scan.pos = bounds->items[0].int_value;
  scan.end_pos = bounds->items[1].int_value;
  scan.search.text = scan.text->view().substr(0, static_cast<size_t>(it->c));
  scan.search.start = static_cast<uint32_t>(it->a);
  scan.search.not_empty_at_start = it->b != 0;
  if (scan.Next() != RegexOutcome::kFound) return Value();
  it->a = scan.search.start;
  it->b = scan.search.not_empty_at_start;
  Value match = NewMatch(scan);
  return match ? match.WithLabel(rt.Join(it->source.label(), it->state[0].label())) : match;
}

}  // namespace penstock
