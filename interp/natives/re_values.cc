#include "interp/natives/re_values.h"

#include <algorithm>

#include "core/text.h"
#include "interp/arguments.h"
#include "interp/containers.h"
#include "interp/operators.h"
#include "interp/show.h"

namespace penstock {
namespace {

struct RegexFlagName {
  int64_t flag;
  std::string_view name, letter;
};
constexpr RegexFlagName kFlagNames[] = {
    {1, "TEMPLATE", "t"}, {2, "IGNORECASE", "i"}, {4, "LOCALE", "L"},   {8, "MULTILINE", "m"}, {16, "DOTALL", "s"},
    {32, "UNICODE", "u"}, {64, "VERBOSE", "x"},   {128, "DEBUG", "d"}, {256, "ASCII", "a"},
};

// re.IGNORECASE|re.DOTALL; what has no name stands as a number.
std::string FlagText(int64_t flags, bool in_enum_order) {
  if (flags == 0) return in_enum_order ? "re.NOFLAG" : "";
  static constexpr int64_t kEnumOrder[] = {256, 2, 4, 32, 8, 16, 64, 1, 128};
  std::string text;
  int64_t rest = flags;
  auto add = [&](const RegexFlagName& row) {
    if (!(rest & row.flag)) return;
    text += text.empty() ? "re." : "|re.";
    text += row.name;
    rest &= ~row.flag;
  };
  if (in_enum_order) {
    for (int64_t flag : kEnumOrder) {
      for (const RegexFlagName& row : kFlagNames) if (row.flag == flag) add(row);
    }
  } else {
    for (const RegexFlagName& row : kFlagNames) add(row);
  }
  if (rest != 0) text += fmt::format("{}0x{:x}", text.empty() ? "" : "|", rest);
  return text;
}

std::string KeyOf(std::string_view pattern, uint32_t flags) { return fmt::format("{} {}", flags, pattern); }

// Line and column of an error, as attributes and at the end of its text.
void Locate(std::string_view pattern, int64_t position, int64_t& line, int64_t& column) {
  line = 1;
  column = position + 1;
  int64_t at = 0;
  for (size_t i = 0; i < pattern.size() && at < position; ++at) {
    if (NextCodePoint(pattern, i) == '\n') {
      ++line;
      column = position - at;
    }
  }
}

bool Compile(Runtime& rt, Value pattern, uint32_t flags, const RegexProgram*& out) {
  std::string_view text = pattern.As<Str>()->view();
  if (rt.regexes == nullptr) rt.regexes = std::make_shared<RegexCache>();
  auto& programs = rt.regexes->programs;
  std::string key = KeyOf(text, flags);
  if (auto known = programs.find(key); known != programs.end()) return out = known->second.get(), true;
  if (!rt.Charge(static_cast<int64_t>(text.size())) || !rt.MayAllocate(text.size() * sizeof(RegexNode) + 1024)) return false;
  RegexSyntax syntax;
  RegexError error;
  auto program = std::make_unique<RegexProgram>();
  int64_t steps = 0;
  bool ok = ParseRegex(text, flags, syntax, error) && CompileRegex(syntax, *program, error, steps);
  if (!rt.Charge(steps)) return false;
  if (!ok) return RaiseRegexError(rt, error, pattern), false;
  if (!rt.heap.Account(program->size_bytes + static_cast<int64_t>(key.size()))) return rt.HitLimit("heap_bytes");
  out = program.get();
  programs.emplace(std::move(key), std::move(program));
  return true;
}

}  // namespace

RegexMeter MeterOf(Runtime& rt) {
  return {&rt, [](void* self, int64_t steps) { return static_cast<Runtime*>(self)->Charge(steps); },
          [](void* self, int64_t bytes) {
            Runtime* runtime = static_cast<Runtime*>(self);
            return runtime->heap.Account(bytes) || runtime->HitLimit("heap_bytes");
          }};
}

Value RaiseRegexError(Runtime& rt, const RegexError& error, Value pattern) {
  switch (error.kind) {
    case RegexError::Kind::kOverflow: return RaiseText(rt, ExceptionType::OverflowError, error.message);
    case RegexError::Kind::kRecursion: return RaiseText(rt, ExceptionType::RecursionError, error.message);
    case RegexError::Kind::kValue: return RaiseText(rt, ExceptionType::ValueError, error.message);
    case RegexError::Kind::kIndex: return RaiseText(rt, ExceptionType::IndexError, error.message);
    case RegexError::Kind::kError: break;
  }
  std::string message = error.message;
  int64_t line = 0, column = 0;
  if (error.position >= 0) {
    std::string_view text = pattern.As<Str>()->view();
    Locate(text, error.position, line, column);
    message += fmt::format(" at position {}", error.position);
    if (text.find('\n') != std::string_view::npos) message += fmt::format(" (line {}, column {})", line, column);
  }
  Value argument = NewText(rt, message);
  Value exception = argument ? NewException(rt, ExceptionType::ReError, &argument, 1) : Value();
  Dict* dict = exception ? NewDict(rt) : nullptr;
  if (dict == nullptr) return Value();
  bool placed = error.position >= 0;
  auto set = [&](std::string_view name, Value v) { return DictSetText(rt, dict, Intern(rt, name), v); };
  auto number = [&](int64_t i) { return placed ? Value::Int(i) : Value::None(); };
  if (!set("msg", NewText(rt, error.message)) || !set("pattern", placed ? pattern : Value::None()) ||
      !set("pos", number(error.position)) || !set("lineno", number(line)) || !set("colno", number(column))) {
    return Value();
  }
  exception.As<Exception>()->dict = dict;
  return RaiseException(rt, exception);
}

bool RegexFlagsOf(Runtime& rt, Value v, int64_t& flags) {
  if (!v) return flags = 0, true;
  if (v.is(Kind::kRegexFlag)) return flags = v.As<RegexFlag>()->flags, true;
  if (v.is_small_int()) return flags = v.int_value, true;
  Raise(rt, ExceptionType::TypeError, "unsupported operand type(s) for &: '{}' and 'RegexFlag'", TypeName(rt, v));
  return false;
}

Value NewRegexFlag(Runtime& rt, int64_t flags) {
  RegexFlag* flag = NewNative<RegexFlag>(rt, Kind::kRegexFlag);
  flag->flags = flags;
  return ValueOf(flag);
}

namespace {

constexpr int64_t kAsciiFlag = 256, kUnicodeFlag = 32;

Value PatternOfBytes(Runtime& rt, Value pattern, int64_t flags) {
  if (flags & kUnicodeFlag) return RaiseText(rt, ExceptionType::ValueError, "cannot use UNICODE flag with a bytes pattern");
  Str* text = TextOfBytes(rt, pattern);
  const RegexProgram* program = nullptr;
  if (text == nullptr || !Compile(rt, ValueOf(text), static_cast<uint32_t>(flags | kAsciiFlag), program)) return Value();
  RegexPattern* made = NewNative<RegexPattern>(rt, Kind::kPattern);
  made->program = program;
  made->text = text;
  made->flags = flags & kAsciiFlag ? program->flags : program->flags & ~kAsciiFlag;
  made->of_bytes = true;
  return ValueOf(made);
}

}  // namespace

Value PatternOf(Runtime& rt, Value pattern, Value flags_value) {
  int64_t flags = 0;
  if (pattern.is(Kind::kPattern)) {
    if (!RegexFlagsOf(rt, flags_value, flags)) return Value();
    if (flags != 0) return RaiseText(rt, ExceptionType::ValueError, "cannot process flags argument with a compiled pattern");
    return pattern;
  }
  // Python looks for it among those it knows, first.
  const bool is_unhashable = pattern.is(Kind::kList) || pattern.is(Kind::kDict) || pattern.is(Kind::kSet);
  if (is_unhashable) return Raise(rt, ExceptionType::TypeError, "unhashable type: '{}'", TypeName(rt, pattern));
  if (!pattern.is(Kind::kStr) && !pattern.is(Kind::kBytes)) return RaiseText(rt, ExceptionType::TypeError, "first argument must be string or compiled pattern");
  if (!RegexFlagsOf(rt, flags_value, flags)) return Value();
  if (pattern.is(Kind::kBytes)) return PatternOfBytes(rt, pattern, flags);
  const RegexProgram* program = nullptr;
  if (!Compile(rt, pattern, static_cast<uint32_t>(flags), program)) return Value();
  RegexPattern* made = NewNative<RegexPattern>(rt, Kind::kPattern);
  made->program = program;
  made->text = pattern.As<Str>();
  made->flags = program->flags;
  made->of_bytes = false;
  return ValueOf(made);
}

Str* TextOfBytes(Runtime& rt, Value bytes) {
  const std::string_view given = bytes.As<Bytes>()->view();
  if (!rt.Charge(static_cast<int64_t>(given.size() / 16)) || !rt.MayAllocate(2 * given.size())) return nullptr;
  std::string text;
  text.reserve(given.size());
  for (char byte : given) AppendUtf8(text, static_cast<unsigned char>(byte));
  const Value made = NewText(rt, text);
  return made ? made.As<Str>() : nullptr;
}

Str* SubjectOf(Runtime& rt, const RegexPattern* pattern, Value v) {
  if (v.is(pattern->of_bytes ? Kind::kBytes : Kind::kStr)) return pattern->of_bytes ? TextOfBytes(rt, v) : v.As<Str>();
  if (v.is(Kind::kBytes)) RaiseText(rt, ExceptionType::TypeError, "cannot use a string pattern on a bytes-like object");
  else if (v.is(Kind::kStr)) RaiseText(rt, ExceptionType::TypeError, "cannot use a bytes pattern on a string-like object");
  else Raise(rt, ExceptionType::TypeError, "expected string or bytes-like object, got '{}'", TypeName(rt, v));
  return nullptr;
}

Value PieceOf(Runtime& rt, const RegexPattern* pattern, Str* text, uint32_t from, uint32_t to) {
  if (pattern->of_bytes) {
    const std::string_view piece = text->view().substr(from, to - from);
    if (text->ascii()) return NewBytes(rt, piece);
    std::string bytes;
    for (size_t at = 0; at < piece.size();) bytes += static_cast<char>(NextCodePoint(piece, at));
    return rt.Charge(static_cast<int64_t>(bytes.size() / 16)) ? NewBytes(rt, bytes) : Value();
  }
  if (from == 0 && to == text->bytes) return Value(Kind::kStr, text);
  std::string_view piece = text->view().substr(from, to - from);
  return text->ascii() ? NewAscii(rt, piece) : NewText(rt, piece);
}

// -- scanning

RegexScan::RegexScan(Runtime& r, RegexPattern* p, Str* t) : rt(r), pattern(p), text(t), scratch(MeterOf(r)) {
  search.text = t->view();
  search.ascii = t->ascii();
  end_pos = t->length;
}

bool RegexScan::Limit(Value from, Value to) {
  int64_t first = 0, last = text->length;
  if (from && !ToIndex(rt, from, first)) return false;
  if (to && !ToIndex(rt, to, last)) return false;
  int64_t length = text->length;
  pos = std::clamp<int64_t>(first, 0, length);
  end_pos = std::clamp<int64_t>(last, 0, length);
  search.start = static_cast<uint32_t>(ByteOffset(text, static_cast<size_t>(pos)));
  search.text = text->view().substr(0, ByteOffset(text, static_cast<size_t>(end_pos)));
  return true;
}

RegexOutcome RegexScan::Next() {
  if (search.start > search.text.size()) return RegexOutcome::kNotFound;
  RegexOutcome outcome = RunRegex(*pattern->program, search, scratch);
  if (outcome != RegexOutcome::kFound) return outcome;
  search.not_empty_at_start = search.slots[0] == search.slots[1];
  search.start = search.slots[1];
  return outcome;
}

Value NewMatch(const RegexScan& scan) {
  uint32_t groups = scan.pattern->program->group_count;
  RegexMatch* match = NewNative<RegexMatch>(scan.rt, Kind::kMatch, (groups * 2 + 1) * sizeof(uint32_t));
  if (match == nullptr) return Value();
  match->pattern = scan.pattern;
  match->text = scan.text;
  match->pos = scan.pos;
  match->end_pos = scan.end_pos;
  match->last_group = scan.search.last_group;
  match->group_count = groups;
  std::copy(scan.search.slots.begin(), scan.search.slots.end(), match->slots);
  return ValueOf(match);
}

Value GroupText(Runtime& rt, const RegexMatch* match, uint32_t group, Value otherwise) {
  uint32_t from = match->slots[2 * group], to = match->slots[2 * group + 1];
  if (from == kNoPosition || to == kNoPosition) return otherwise;
  return PieceOf(rt, match->pattern, match->text, from, std::max(from, to));
}

int64_t GroupNumber(Runtime& rt, const RegexMatch* match, Value key) {
  if (key.is_small_int() && key.int_value >= 0 && key.int_value <= match->group_count) return key.int_value;
  if (key.is(Kind::kStr)) {
    for (const auto& [name, group] : match->pattern->program->group_names) {
      if (name == key.As<Str>()->view()) return group;
    }
  }
  RaiseText(rt, ExceptionType::IndexError, "no such group");
  return -1;
}

bool AppendExpanded(const RegexTemplate& replacement, std::string_view text, const uint32_t* slots, TextBuilder& out) {
  for (const RegexTemplate::Piece& piece : replacement.pieces) {
    if (!out.Append(piece.text)) return false;
    if (piece.group == kNoRegexNode) continue;
    uint32_t from = slots[2 * piece.group], to = slots[2 * piece.group + 1];
    if (from == kNoPosition || to == kNoPosition || to < from) continue;
    if (!out.Append(text.substr(from, to - from))) return false;
  }
  return true;
}

// -- what the machine asks

namespace {

Value TextOfPattern(Runtime& rt, RegexPattern* pattern) { return PieceOf(rt, pattern, pattern->text, 0, pattern->text->bytes); }

bool ReprPattern(Runtime& rt, Value v, TextBuilder& out) {
  RegexPattern* pattern = v.As<RegexPattern>();
  TextBuilder quoted(rt);
  if (!AppendRepr(rt, TextOfPattern(rt, pattern), quoted)) return false;
  std::string_view text = quoted.text();
  size_t shown = 0;
  for (int i = 0; i < 200 && shown < text.size(); ++i) NextCodePoint(text, shown);
  int64_t flags = pattern->flags;
  if ((flags & (4 | 256 | 32)) == 32) flags &= ~int64_t{32};
  std::string names = FlagText(flags, false);
  return out.Append("re.compile(") && out.Append(text.substr(0, shown)) && (names.empty() || (out.Append(", ") && out.Append(names))) &&
         out.Append(")");
}

int ComparePattern(Runtime&, Op op, Value a, Value b) {
  if (op != Op::Eq || !a.is(Kind::kPattern) || !b.is(Kind::kPattern)) return kNotComparable;
  const RegexPattern *x = a.As<RegexPattern>(), *y = b.As<RegexPattern>();
  return x->program == y->program && x->of_bytes == y->of_bytes && x->flags == y->flags;
}

bool HashPattern(Runtime&, Value v, int64_t& out) {
  out = HashOf(v.As<RegexPattern>()->text) ^ v.As<RegexPattern>()->flags;
  return true;
}

Value GroupIndex(Runtime& rt, const RegexProgram& program) {
  Dict* dict = NewDict(rt);
  for (const auto& [name, group] : program.group_names) {
    if (dict == nullptr || !DictSetText(rt, dict, Intern(rt, name), Value::Int(group))) return Value();
  }
  if (dict != nullptr) dict->flags |= Dict::kOfClass;  // as there, a mappingproxy
  return ValueOf(dict);
}

Value PatternAttribute(Runtime& rt, Value v, std::string_view name) {
  RegexPattern* pattern = v.As<RegexPattern>();
  if (name == "pattern") return TextOfPattern(rt, pattern);
  if (name == "flags") return Value::Int(pattern->flags);
  if (name == "groups") return Value::Int(pattern->program->group_count);
  if (name == "groupindex") return GroupIndex(rt, *pattern->program);
  return Value();
}

bool ReprMatch(Runtime& rt, Value v, TextBuilder& out) {
  RegexMatch* match = v.As<RegexMatch>();
  std::string_view text = match->text->view();
  auto place = [&](uint32_t byte) { return match->text->ascii() ? byte : CodePointCount(text.substr(0, byte)); };
  if (!rt.Charge(static_cast<int64_t>(text.size() / 32))) return false;
  std::string head = fmt::format("<re.Match object; span=({}, {}), match=", place(match->slots[0]), place(match->slots[1]));
  TextBuilder quoted(rt);
  if (!AppendRepr(rt, GroupText(rt, match, 0, Value::None()), quoted)) return false;
  std::string_view shown = quoted.text();
  size_t end = 0;
  for (int i = 0; i < 50 && end < shown.size(); ++i) NextCodePoint(shown, end);
  return out.Append(head) && out.Append(shown.substr(0, end)) && out.Append(">");
}

Value MatchItem(Runtime& rt, Value v, Value key) {
  int64_t group = GroupNumber(rt, v.As<RegexMatch>(), key);
  return group < 0 ? Value() : GroupText(rt, v.As<RegexMatch>(), static_cast<uint32_t>(group), Value::None());
}

Value MatchAttribute(Runtime& rt, Value v, std::string_view name) {
  RegexMatch* match = v.As<RegexMatch>();
  if (name == "string") return PieceOf(rt, match->pattern, match->text, 0, match->text->bytes);
  if (name == "re") return ValueOf(match->pattern);
  if (name == "pos") return Value::Int(match->pos);
  if (name == "endpos") return Value::Int(match->end_pos);
  if (name == "lastindex") return match->last_group == 0 ? Value::None() : Value::Int(match->last_group);
  if (name == "lastgroup") {
    for (const auto& [known, group] : match->pattern->program->group_names) {
      if (group == match->last_group) return NewText(rt, known);
    }
    return Value::None();
  }
  if (name == "regs") {
    std::vector<Value> spans;
    for (uint32_t g = 0; g <= match->group_count; ++g) {
      Value both[2];
      for (int i = 0; i < 2; ++i) {
        uint32_t byte = match->slots[2 * g + static_cast<uint32_t>(i)];
        both[i] = Value::Int(byte == kNoPosition ? -1 : static_cast<int64_t>(CodePointCount(match->text->view().substr(0, byte))));
      }
      spans.push_back(NewTuple(rt, both, 2));
      if (!spans.back()) return Value();
    }
    return NewTuple(rt, spans.data(), spans.size());
  }
  return Value();
}

bool ReprFlag(Runtime&, Value v, TextBuilder& out) { return out.Append(FlagText(v.As<RegexFlag>()->flags, true)); }

// A flag where an int is wanted.
Value FlagAsInt(Value v) { return v.is(Kind::kRegexFlag) ? Value::Int(v.As<RegexFlag>()->flags, v.label()) : v; }

int CompareFlag(Runtime& rt, Op op, Value a, Value b) {
  a = FlagAsInt(a);
  b = FlagAsInt(b);
  if (!a.is_int() || !b.is_int()) return kNotComparable;
  return op == Op::Eq ? Equal(rt, a, b) : Compare(rt, op, a, b);
}

bool HashFlag(Runtime&, Value v, int64_t& out) {
  out = v.As<RegexFlag>()->flags;
  return true;
}

Value BinaryFlag(Runtime& rt, Op op, Value a, Value b) {
  a = FlagAsInt(a);
  b = FlagAsInt(b);
  if (!a.is_int() || !b.is_int()) return Value::NotImplemented();
  Value result = BinaryOperator(rt, op, a, b);
  bool stays = op == Op::BitOr || op == Op::BitAnd || op == Op::BitXor;
  return stays && result.is(Kind::kInt) ? NewRegexFlag(rt, result.int_value) : result;
}

Value UnaryFlag(Runtime& rt, Op op, Value v) {
  if (op == Op::Invert) return NewRegexFlag(rt, ~v.As<RegexFlag>()->flags & 0x1FF);
  return UnaryOperator(rt, op, FlagAsInt(v));
}

int TruthOfFlag(Runtime&, Value v) { return v.As<RegexFlag>()->flags != 0; }

Value FlagAttribute(Runtime& rt, Value v, std::string_view name) {
  int64_t flags = v.As<RegexFlag>()->flags;
  if (name == "value") return Value::Int(flags);
  if (name != "name") return Value();
  if (flags == 0) return NewAscii(rt, "NOFLAG");
  std::string text = FlagText(flags, true), plain;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text.compare(at, 3, "re.") == 0) at += 2;
    else plain += text[at];
  }
  return NewAscii(rt, plain);
}

}  // namespace

const NativeType kPatternNative{
    .kind = Kind::kPattern, .type = BuiltinType::RePattern, .name = "re.Pattern", .repr = ReprPattern, .compare = ComparePattern,
    .hash = HashPattern, .attribute = PatternAttribute};
const NativeType kMatchNative{
    .kind = Kind::kMatch, .type = BuiltinType::ReMatch, .name = "re.Match", .repr = ReprMatch, .item = MatchItem, .attribute = MatchAttribute};
Value MethodReRegexFlagInt(Runtime&, const Args& args) { return FlagAsInt(args.self); }

const NativeType kRegexFlagNative{
    .kind = Kind::kRegexFlag, .type = BuiltinType::ReRegexFlag, .name = "RegexFlag", .repr = ReprFlag, .compare = CompareFlag,
    .hash = HashFlag, .binary = BinaryFlag, .unary = UnaryFlag, .truth = TruthOfFlag, .attribute = FlagAttribute};

}  // namespace penstock
