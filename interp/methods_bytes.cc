// Methods of bytes. Letters, digits and white space are those of ASCII.
#include <algorithm>
#include <array>

#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/method_arguments.h"
#include "interp/operators.h"
#include "interp/text_codecs.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

constexpr int64_t kBytesPerStep = 16;

std::string_view SelfBytes(const Args& args) { return args.self.As<Bytes>()->view(); }
bool ChargeFor(Runtime& rt, size_t bytes) { return rt.Charge(1 + static_cast<int64_t>(bytes) / kBytesPerStep); }

bool IsLower(char c) { return c >= 'a' && c <= 'z'; }
bool IsUpper(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetter(char c) { return IsLower(c) || IsUpper(c); }
bool IsNumeral(char c) { return c >= '0' && c <= '9'; }
bool IsWhite(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
char ToLower(char c) { return IsUpper(c) ? static_cast<char>(c + 32) : c; }
char ToUpper(char c) { return IsLower(c) ? static_cast<char>(c - 32) : c; }

Value NotBytes(Runtime& rt, Value v) {
  return Raise(rt, ExceptionType::TypeError, "a bytes-like object is required, not '{}'", TypeName(rt, v));
}

// A new value, if there is room for so many bytes.
Value Made(Runtime& rt, const std::string& bytes) { return ChargeFor(rt, bytes.size()) ? NewBytes(rt, bytes) : Value(); }

template <typename Change>
Value Changed(Runtime& rt, const Args& args, Change change) {
  std::string bytes(SelfBytes(args));
  char before = 0;
  for (char& c : bytes) {
    const char was = c;
    c = change(c, before);
    before = was;
  }
  return Made(rt, bytes);
}

template <typename Test>
Value All(Runtime& rt, const Args& args, Test test) {
  std::string_view bytes = SelfBytes(args);
  if (!ChargeFor(rt, bytes.size())) return {};
  return Value::Bool(!bytes.empty() && std::all_of(bytes.begin(), bytes.end(), test));
}

// Some letters, and all of them in one case.
Value InCase(Runtime& rt, const Args& args, bool (*wanted)(char)) {
  std::string_view bytes = SelfBytes(args);
  if (!ChargeFor(rt, bytes.size())) return {};
  bool some = false;
  for (char c : bytes) {
    if (!IsLetter(c)) continue;
    if (!wanted(c)) return Value::Bool(false);
    some = true;
  }
  return Value::Bool(some);
}

// -- searching

struct Field {
  std::string_view view;
  int64_t from = 0;
  bool exists = true;
};

bool ReadField(Runtime& rt, const Args& args, Field& field) {
  std::string_view bytes = SelfBytes(args);
  Bounds bounds;
  if (!ReadBounds(rt, args[1], args[2], static_cast<int64_t>(bytes.size()), bounds)) return false;
  field.exists = bounds.from <= bounds.to;
  if (!field.exists) return true;
  field.view = bytes.substr(static_cast<size_t>(bounds.from), static_cast<size_t>(bounds.to - bounds.from));
  field.from = bounds.from;
  return ChargeFor(rt, field.view.size());
}

// Bytes, or one byte as a number.
bool ReadNeedle(Runtime& rt, Value v, std::string& out) {
  if (v.is(Kind::kBytes)) {
    out = v.As<Bytes>()->view();
    return true;
  }
  if (v.is_int()) {
    if (v.is(Kind::kBigInt) || v.int_value < 0 || v.int_value > 255) {
      Raise(rt, ExceptionType::ValueError, "byte must be in range(0, 256)");
      return false;
    }
    out.assign(1, static_cast<char>(v.int_value));
    return true;
  }
  Raise(rt, ExceptionType::TypeError, "argument should be integer or bytes-like object, not '{}'", TypeName(rt, v));
  return false;
}

// -1: not there, -2: failed.
int64_t Find(Runtime& rt, const Args& args, bool last) {
  Field field;
  std::string needle;
  if (!ReadField(rt, args, field) || !ReadNeedle(rt, args[0], needle)) return -2;
  if (!field.exists) return -1;
  const size_t at = last ? FindLast(field.view, needle) : FindFirst(field.view, needle);
  return at == std::string_view::npos ? -1 : field.from + static_cast<int64_t>(at);
}

Value FindOrError(Runtime& rt, const Args& args, bool last) {
  int64_t at = Find(rt, args, last);
  if (at == -1) return Raise(rt, ExceptionType::ValueError, "subsection not found");
  return at == -2 ? Value() : Value::Int(at);
}

Value FindOrMinusOne(Runtime& rt, const Args& args, bool last) {
  int64_t at = Find(rt, args, last);
  return at == -2 ? Value() : Value::Int(at);
}

Value HasEnd(Runtime& rt, const Args& args, std::string_view name, bool at_start) {
  Field field;
  if (!ReadField(rt, args, field)) return {};
  auto fits = [&](std::string_view end) { return field.exists && (at_start ? field.view.starts_with(end) : field.view.ends_with(end)); };
  if (args[0].is(Kind::kBytes)) return Value::Bool(fits(args[0].As<Bytes>()->view()));
  if (!args[0].is(Kind::kTuple)) {
    return Raise(rt, ExceptionType::TypeError, "{} first arg must be bytes or a tuple of bytes, not {}", name, TypeName(rt, args[0]));
  }
  const Tuple* ends = args[0].As<Tuple>();
  for (size_t i = 0; i < ends->size; ++i) {
    Value end = Plain(rt, ends->items[i]);
    if (!end.is(Kind::kBytes)) return NotBytes(rt, ends->items[i]);
    if (!rt.Charge()) return {};
    if (fits(end.As<Bytes>()->view())) return Value::Bool(true);
  }
  return Value::Bool(false);
}

// -- cutting

struct Pieces {
  Runtime& rt;
  List* list;
  bool ok = true;

  bool operator()(std::string_view piece) {
    Value v = rt.Charge(1 + static_cast<int64_t>(piece.size()) / kBytesPerStep) ? NewBytes(rt, piece) : Value();
    ok = v && ListAppend(rt, list, v);
    return ok;
  }
};

// At white space, from the left; at most `limit` cuts.
void CutAtWhite(std::string_view bytes, int64_t limit, Pieces& pieces) {
  for (;;) {
    while (!bytes.empty() && IsWhite(bytes.front())) bytes.remove_prefix(1);
    if (bytes.empty()) return;
    if (limit == 0) return void(pieces(bytes));
    limit -= limit > 0;
    const size_t end = static_cast<size_t>(std::find_if(bytes.begin(), bytes.end(), IsWhite) - bytes.begin());
    if (!pieces(bytes.substr(0, end))) return;
    bytes.remove_prefix(end);
  }
}

// From the right; the last piece comes first.
void CutAtWhiteFromRight(std::string_view bytes, int64_t limit, Pieces& pieces) {
  for (;;) {
    while (!bytes.empty() && IsWhite(bytes.back())) bytes.remove_suffix(1);
    if (bytes.empty()) return;
    if (limit == 0) return void(pieces(bytes));
    limit -= limit > 0;
    size_t begin = bytes.size();
    while (begin > 0 && !IsWhite(bytes[begin - 1])) --begin;
    if (!pieces(bytes.substr(begin))) return;
    bytes = bytes.substr(0, begin);
  }
}

Value Split(Runtime& rt, const Args& args, std::string_view name, bool from_right) {
  static constexpr std::string_view kNames[] = {"sep", "maxsplit"};
  Value bound[2];
  if (!Bind(rt, args, name, kNames, 0, bound)) return {};
  auto [separator, limit] = bound;
  int64_t most = -1;
  if (limit && !ToSize(rt, limit, most)) return {};
  const bool at_white = !separator || separator.is_none();
  if (!at_white && !separator.is(Kind::kBytes)) return NotBytes(rt, separator);
  if (!at_white && separator.As<Bytes>()->size == 0) return Raise(rt, ExceptionType::ValueError, "empty separator");
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return {};
  Pieces pieces{rt, list};
  auto collect = [&](std::string_view piece) { return pieces(piece); };
  if (at_white && from_right) CutAtWhiteFromRight(SelfBytes(args), most, pieces);
  else if (at_white) CutAtWhite(SelfBytes(args), most, pieces);
  else if (from_right) SplitAtFromRight(SelfBytes(args), separator.As<Bytes>()->view(), most, collect);
  else SplitAt(SelfBytes(args), separator.As<Bytes>()->view(), most, collect);
  if (!pieces.ok) return {};
  if (from_right) std::reverse(list->items, list->items + list->size);
  return ValueOf(list);
}

Value Partition(Runtime& rt, const Args& args, bool last) {
  if (!args[0].is(Kind::kBytes)) return NotBytes(rt, args[0]);
  std::string_view bytes = SelfBytes(args), separator = args[0].As<Bytes>()->view();
  if (separator.empty()) return Raise(rt, ExceptionType::ValueError, "empty separator");
  if (!ChargeFor(rt, bytes.size())) return {};
  const Parts parts = PartedAt(bytes, separator, last);
  Value made[3] = {NewBytes(rt, parts.before), NewBytes(rt, parts.separator), NewBytes(rt, parts.behind)};
  return made[0] && made[1] && made[2] ? NewTuple(rt, made, 3) : Value();
}

Value StripAt(Runtime& rt, const Args& args, Ends ends) {
  std::string_view bytes = SelfBytes(args);
  std::array<bool, 256> taken{};
  if (args.count == 0 || args[0].is_none()) {
    for (unsigned char c : {' ', '\t', '\n', '\v', '\f', '\r'}) taken[c] = true;
  } else {
    if (!args[0].is(Kind::kBytes)) return NotBytes(rt, args[0]);
    for (char c : args[0].As<Bytes>()->view()) taken[static_cast<unsigned char>(c)] = true;
  }
  if (!ChargeFor(rt, bytes.size())) return {};
  if (ends != Ends::kRight) while (!bytes.empty() && taken[static_cast<unsigned char>(bytes.front())]) bytes.remove_prefix(1);
  if (ends != Ends::kLeft) while (!bytes.empty() && taken[static_cast<unsigned char>(bytes.back())]) bytes.remove_suffix(1);
  return NewBytes(rt, bytes);
}

// -- layout

Value Justify(Runtime& rt, const Args& args, std::string_view name, Side side) {
  int64_t width = 0;
  if (!ToSize(rt, args[0], width)) return {};
  char fill = ' ';
  if (args.count > 1) {
    if (!args[1].is(Kind::kBytes) || args[1].As<Bytes>()->size != 1) {
      return Raise(rt, ExceptionType::TypeError, "{}() argument 2 must be a byte string of length 1, not {}", name, TypeNameOrNone(rt, args[1]));
    }
    fill = args[1].As<Bytes>()->data[0];
  }
  std::string_view bytes = SelfBytes(args);
  const Filling filling = FillingOf(side, static_cast<int64_t>(bytes.size()), width);
  if (filling.left + filling.right == 0) return NewBytes(rt, bytes);
  if (!rt.MayAllocate(static_cast<size_t>(width))) return {};
  return Made(rt, std::string(static_cast<size_t>(filling.left), fill) + std::string(bytes) + std::string(static_cast<size_t>(filling.right), fill));
}

int HexDigit(char c) { return IsNumeral(c) ? c - '0' : IsLetter(c) && ToLower(c) <= 'f' ? ToLower(c) - 'a' + 10 : -1; }

}  // namespace

Value MethodBytesDecode(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"encoding", "errors"};
  Value bound[2];
  return Bind(rt, args, "decode", kNames, 0, bound) ? DecodeBytes(rt, "decode", args.self, bound[0], bound[1]) : Value();
}

Value MethodBytesHex(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"sep", "bytes_per_sep"};
  Value bound[2];
  if (!Bind(rt, args, "hex", kNames, 0, bound)) return {};
  char separator = 0;
  int64_t group = 1;
  if (bound[1] && !ToCount(rt, bound[1], group)) return {};
  if (bound[0]) {
    const bool is_text = bound[0].is(Kind::kStr);
    if (!is_text && !bound[0].is(Kind::kBytes)) {
      const int64_t length = Length(rt, bound[0]);
      if (length < 0) return {};
      if (length != 1) return Raise(rt, ExceptionType::ValueError, "sep must be length 1.");
      return Raise(rt, ExceptionType::TypeError, "sep must be str or bytes.");
    }
    std::string_view given = is_text ? bound[0].As<Str>()->view() : bound[0].As<Bytes>()->view();
    if ((is_text ? bound[0].As<Str>()->length : given.size()) != 1) return Raise(rt, ExceptionType::ValueError, "sep must be length 1.");
    if (static_cast<unsigned char>(given[0]) >= 128) return Raise(rt, ExceptionType::ValueError, "sep must be ASCII.");
    separator = given[0];
  }
  std::string_view bytes = SelfBytes(args);
  TextBuilder out(rt);
  if (!rt.Charge(static_cast<int64_t>(bytes.size()) / 8) || !out.Reserve(3 * bytes.size())) return {};
  for (size_t i = 0; i < bytes.size(); ++i) {
    // Groups are counted from the right, or from the left if the number is negative.
    const int64_t before = group > 0 ? static_cast<int64_t>(bytes.size() - i) : static_cast<int64_t>(i);
    if (bound[0] && i > 0 && group != 0 && before % group == 0) out.text() += separator;
    out.text() += "0123456789abcdef"[static_cast<unsigned char>(bytes[i]) >> 4];
    out.text() += "0123456789abcdef"[bytes[i] & 15];
  }
  return out.Take();
}

Value MethodBytesFromhex(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "fromhex() argument must be str, not {}", TypeNameOrNone(rt, args[0]));
  std::string_view text = args[0].As<Str>()->view();
  if (!ChargeFor(rt, text.size())) return {};
  std::string bytes;
  for (size_t at = 0; at < text.size();) {
    if (IsWhite(text[at])) {
      ++at;
      continue;
    }
    const int high = HexDigit(text[at]), low = at + 1 < text.size() ? HexDigit(text[at + 1]) : -1;
    if (high < 0 || low < 0) {
      const size_t wrong = CodePointCount(text.substr(0, high < 0 ? at : at + 1));
      return Raise(rt, ExceptionType::ValueError, "non-hexadecimal number found in fromhex() arg at position {}", wrong);
    }
    bytes += static_cast<char>(high * 16 + low);
    at += 2;
  }
  return NewBytes(rt, bytes);
}

Value MethodBytesMaketrans(Runtime& rt, const Args& args) {
  for (size_t i = 0; i < 2; ++i) if (!args[i].is(Kind::kBytes)) return NotBytes(rt, args[i]);
  std::string_view from = args[0].As<Bytes>()->view(), to = args[1].As<Bytes>()->view();
  if (from.size() != to.size()) return Raise(rt, ExceptionType::ValueError, "maketrans arguments must have same length");
  std::string table(256, '\0');
  for (int i = 0; i < 256; ++i) table[static_cast<size_t>(i)] = static_cast<char>(i);
  for (size_t i = 0; i < from.size(); ++i) table[static_cast<unsigned char>(from[i])] = to[i];
  return Made(rt, table);
}

Value MethodBytesTranslate(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"", "delete"};
  Value bound[2];
  if (!Bind(rt, args, "translate", kNames, 1, bound)) return {};
  std::string_view table, left_out;
  if (!bound[0].is_none()) {
    if (!bound[0].is(Kind::kBytes)) return NotBytes(rt, bound[0]);
    table = bound[0].As<Bytes>()->view();
    if (table.size() != 256) return Raise(rt, ExceptionType::ValueError, "translation table must be 256 characters long");
  }
  if (bound[1]) {
    if (!bound[1].is(Kind::kBytes)) return NotBytes(rt, bound[1]);
    left_out = bound[1].As<Bytes>()->view();
  }
  std::array<bool, 256> gone{};
  for (char c : left_out) gone[static_cast<unsigned char>(c)] = true;
  std::string out;
  for (char c : SelfBytes(args)) {
    const unsigned char byte = static_cast<unsigned char>(c);
    if (!gone[byte]) out += table.empty() ? c : table[byte];
  }
  return Made(rt, out);
}

Value MethodBytesUpper(Runtime& rt, const Args& args) { return Changed(rt, args, [](char c, char) { return ToUpper(c); }); }
Value MethodBytesLower(Runtime& rt, const Args& args) { return Changed(rt, args, [](char c, char) { return ToLower(c); }); }
Value MethodBytesSwapcase(Runtime& rt, const Args& args) {
  return Changed(rt, args, [](char c, char) { return IsUpper(c) ? ToLower(c) : ToUpper(c); });
}
Value MethodBytesTitle(Runtime& rt, const Args& args) {
  return Changed(rt, args, [](char c, char before) { return IsLetter(before) ? ToLower(c) : ToUpper(c); });
}
Value MethodBytesCapitalize(Runtime& rt, const Args& args) {
  bool first = true;
  return Changed(rt, args, [&](char c, char) { return std::exchange(first, false) ? ToUpper(c) : ToLower(c); });
}

Value MethodBytesIsalnum(Runtime& rt, const Args& args) { return All(rt, args, [](char c) { return IsLetter(c) || IsNumeral(c); }); }
Value MethodBytesIsalpha(Runtime& rt, const Args& args) { return All(rt, args, IsLetter); }
Value MethodBytesIsdigit(Runtime& rt, const Args& args) { return All(rt, args, IsNumeral); }
Value MethodBytesIsspace(Runtime& rt, const Args& args) { return All(rt, args, IsWhite); }
Value MethodBytesIslower(Runtime& rt, const Args& args) { return InCase(rt, args, IsLower); }
Value MethodBytesIsupper(Runtime& rt, const Args& args) { return InCase(rt, args, IsUpper); }
Value MethodBytesIsascii(Runtime& rt, const Args& args) {
  std::string_view bytes = SelfBytes(args);
  if (!ChargeFor(rt, bytes.size())) return {};
  return Value::Bool(std::all_of(bytes.begin(), bytes.end(), [](char c) { return static_cast<unsigned char>(c) < 128; }));
}
Value MethodBytesIstitle(Runtime& rt, const Args& args) {
  std::string_view bytes = SelfBytes(args);
  if (!ChargeFor(rt, bytes.size())) return {};
  bool some = false;
  char before = 0;
  for (char c : bytes) {
    if (IsLetter(c) && IsUpper(c) == IsLetter(before)) return Value::Bool(false);
    some |= IsLetter(c);
    before = c;
  }
  return Value::Bool(some);
}

Value MethodBytesFind(Runtime& rt, const Args& args) { return FindOrMinusOne(rt, args, false); }
Value MethodBytesRfind(Runtime& rt, const Args& args) { return FindOrMinusOne(rt, args, true); }
Value MethodBytesIndex(Runtime& rt, const Args& args) { return FindOrError(rt, args, false); }
Value MethodBytesRindex(Runtime& rt, const Args& args) { return FindOrError(rt, args, true); }

Value MethodBytesCount(Runtime& rt, const Args& args) {
  Field field;
  std::string needle;
  if (!ReadField(rt, args, field) || !ReadNeedle(rt, args[0], needle)) return {};
  if (!field.exists) return Value::Int(0);
  return Value::Int(needle.empty() ? static_cast<int64_t>(field.view.size()) + 1 : static_cast<int64_t>(CountOf(field.view, needle)));
}

Value MethodBytesStartswith(Runtime& rt, const Args& args) { return HasEnd(rt, args, "startswith", true); }
Value MethodBytesEndswith(Runtime& rt, const Args& args) { return HasEnd(rt, args, "endswith", false); }

Value MethodBytesRemoveprefix(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kBytes)) return NotBytes(rt, args[0]);
  std::string_view bytes = SelfBytes(args), prefix = args[0].As<Bytes>()->view();
  return NewBytes(rt, bytes.starts_with(prefix) ? bytes.substr(prefix.size()) : bytes);
}
Value MethodBytesRemovesuffix(Runtime& rt, const Args& args) {
  if (!args[0].is(Kind::kBytes)) return NotBytes(rt, args[0]);
  std::string_view bytes = SelfBytes(args), suffix = args[0].As<Bytes>()->view();
  return NewBytes(rt, bytes.ends_with(suffix) ? bytes.substr(0, bytes.size() - suffix.size()) : bytes);
}

Value MethodBytesReplace(Runtime& rt, const Args& args) {
  for (size_t i = 0; i < 2; ++i) if (!args[i].is(Kind::kBytes)) return NotBytes(rt, args[i]);
  int64_t most = -1;
  if (args.count > 2 && !ToSize(rt, args[2], most)) return {};
  std::string_view rest = SelfBytes(args), old = args[0].As<Bytes>()->view(), made = args[1].As<Bytes>()->view();
  std::string out;
  for (; most != 0; most -= most > 0) {
    const size_t at = old.empty() ? 0 : FindFirst(rest, old);
    if (at == std::string_view::npos) break;
    if (!rt.Charge(1 + static_cast<int64_t>(at + made.size()) / kBytesPerStep) || !rt.MayAllocate(out.size() + at + made.size() + rest.size())) return {};
    out.append(rest.substr(0, at)).append(made);
    if (old.empty()) {
      if (rest.empty()) return Made(rt, out);
      out += rest[0];
    }
    rest.remove_prefix(old.empty() ? 1 : at + old.size());
  }
  return Made(rt, out.append(rest));
}

Value MethodBytesSplit(Runtime& rt, const Args& args) { return Split(rt, args, "split", false); }
Value MethodBytesRsplit(Runtime& rt, const Args& args) { return Split(rt, args, "rsplit", true); }
Value MethodBytesPartition(Runtime& rt, const Args& args) { return Partition(rt, args, false); }
Value MethodBytesRpartition(Runtime& rt, const Args& args) { return Partition(rt, args, true); }
Value MethodBytesStrip(Runtime& rt, const Args& args) { return StripAt(rt, args, Ends::kBoth); }
Value MethodBytesLstrip(Runtime& rt, const Args& args) { return StripAt(rt, args, Ends::kLeft); }
Value MethodBytesRstrip(Runtime& rt, const Args& args) { return StripAt(rt, args, Ends::kRight); }

Value MethodBytesSplitlines(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"keepends"};
  Value bound[1];
  if (!Bind(rt, args, "splitlines", kNames, 0, bound)) return {};
  int64_t keep = 0;
  if (bound[0] && !ToCount(rt, bound[0], keep)) return {};
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return {};
  Pieces pieces{rt, list};
  std::string_view rest = SelfBytes(args);
  while (!rest.empty() && pieces.ok) {
    const size_t end = std::min(rest.find_first_of("\r\n"), rest.size());
    size_t next = std::min(end + 1, rest.size());
    if (next < rest.size() && rest[end] == '\r' && rest[next] == '\n') ++next;
    pieces(rest.substr(0, keep != 0 ? next : end));
    rest.remove_prefix(next);
  }
  return pieces.ok ? ValueOf(list) : Value();
}

Value MethodBytesJoin(Runtime& rt, const Args& args) {
  if (!IsIterable(rt, args[0])) return rt.failed() ? Value() : Raise(rt, ExceptionType::TypeError, "can only join an iterable");
  List* list = ListOf(rt, args[0]);
  if (list == nullptr) return {};
  Roots keep(rt, ValueOf(list));
  std::string out;
  for (size_t i = 0; i < list->size; ++i) {
    Value item = Plain(rt, list->items[i]);
    if (!item.is(Kind::kBytes)) {
      return Raise(rt, ExceptionType::TypeError, "sequence item {}: expected a bytes-like object, {} found", i, TypeName(rt, list->items[i]));
    }
    std::string_view piece = item.As<Bytes>()->view(), between = i > 0 ? SelfBytes(args) : std::string_view();
    if (!rt.Charge(1 + static_cast<int64_t>(piece.size()) / 64) || !rt.MayAllocate(out.size() + piece.size() + between.size())) return {};
    out.append(between).append(piece);
  }
  return Made(rt, out);
}

Value MethodBytesLjust(Runtime& rt, const Args& args) { return Justify(rt, args, "ljust", Side::kLeft); }
Value MethodBytesRjust(Runtime& rt, const Args& args) { return Justify(rt, args, "rjust", Side::kRight); }
Value MethodBytesCenter(Runtime& rt, const Args& args) { return Justify(rt, args, "center", Side::kCenter); }

Value MethodBytesZfill(Runtime& rt, const Args& args) {
  int64_t width = 0;
  if (!ToSize(rt, args[0], width)) return {};
  std::string bytes(SelfBytes(args));
  if (width <= static_cast<int64_t>(bytes.size())) return NewBytes(rt, bytes);
  if (!rt.MayAllocate(static_cast<size_t>(width))) return {};
  const bool sign = !bytes.empty() && (bytes[0] == '+' || bytes[0] == '-');
  bytes.insert(sign ? 1 : 0, static_cast<size_t>(width) - bytes.size(), '0');
  return Made(rt, bytes);
}

Value MethodBytesExpandtabs(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"tabsize"};
  Value bound[1];
  int64_t size = 8;
  if (!Bind(rt, args, "expandtabs", kNames, 0, bound) || (bound[0] && !ToCount(rt, bound[0], size))) return {};
  std::string out;
  int64_t column = 0;
  for (char c : SelfBytes(args)) {
    const int64_t spaces = c == '\t' && size > 0 ? size - column % size : 0;
    if (!rt.MayAllocate(out.size() + static_cast<size_t>(spaces) + 1) || !rt.Charge(spaces / kBytesPerStep)) return {};
    if (c == '\t') out.append(static_cast<size_t>(spaces), ' ');
    else out += c;
    column = c == '\n' || c == '\r' ? 0 : column + (c == '\t' ? spaces : 1);
  }
  return Made(rt, out);
}

// -- numbers

namespace {

// False: TypeError or ValueError.
bool ReadOrder(Runtime& rt, Value order, std::string_view function, bool& big) {
  big = true;
  if (!order) return true;
  if (!order.is(Kind::kStr)) {
    Raise(rt, ExceptionType::TypeError, "{}() argument 'byteorder' must be str, not {}", function, TypeNameOrNone(rt, order));
    return false;
  }
  big = order.As<Str>()->view() == "big";
  if (big || order.As<Str>()->view() == "little") return true;
  Raise(rt, ExceptionType::ValueError, "byteorder must be either 'little' or 'big'");
  return false;
}

}  // namespace

Value MethodIntToBytes(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"length", "byteorder", "signed"};
  Value bound[3];
  if (!Bind(rt, args, "to_bytes", kNames, 0, bound, 2)) return {};
  int64_t length = 1;
  bool big = true;
  if ((bound[0] && !ToSize(rt, bound[0], length)) || !ReadOrder(rt, bound[1], "to_bytes", big)) return {};
  const int is_signed = bound[2] ? Truth(rt, bound[2]) : 0;
  if (is_signed < 0) return {};
  if (length < 0) return Raise(rt, ExceptionType::ValueError, "length argument must be non-negative");
  Mpz number(args.self);
  const bool negative = mpz_sgn(number.z) < 0;
  if (negative && !is_signed) return Raise(rt, ExceptionType::OverflowError, "can't convert negative int to unsigned");
  if (!rt.MayAllocate(static_cast<size_t>(length)) || !ChargeFor(rt, static_cast<size_t>(length))) return {};
  // As two's complement: of a negative number, the bits of its complement turned over.
  if (negative) mpz_com(number, number);
  const size_t bits = mpz_sgn(number.z) == 0 ? 0 : mpz_sizeinbase(number, 2);
  if (bits + (is_signed ? 1 : 0) > static_cast<size_t>(length) * 8 && !(bits == 0 && length == 0)) {
    return Raise(rt, ExceptionType::OverflowError, "int too big to convert");
  }
  std::string bytes(static_cast<size_t>(length), '\0');
  mpz_export(bytes.data(), nullptr, -1, 1, 0, 0, number);
  if (negative) for (char& c : bytes) c = static_cast<char>(~c);
  if (big) std::reverse(bytes.begin(), bytes.end());
  return NewBytes(rt, bytes);
}

Value MethodIntFromBytes(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"bytes", "byteorder", "signed"};
  Value bound[3];
  if (!Bind(rt, args, "from_bytes", kNames, 1, bound, 2)) return {};
  bool big = true;
  if (!ReadOrder(rt, bound[1], "from_bytes", big)) return {};
  const int is_signed = bound[2] ? Truth(rt, bound[2]) : 0;
  if (is_signed < 0) return {};
  Value given = Plain(rt, bound[0]);
  if (given.is_int() || given.is(Kind::kStr)) {
    return Raise(rt, ExceptionType::TypeError, "cannot convert '{}' object to bytes", TypeName(rt, bound[0]));
  }
  Args one;
  one.items = &given;
  one.count = 1;
  given = MakeBytes(rt, one);
  if (!given) return {};
  std::string_view bytes = given.As<Bytes>()->view();
  if (!ChargeFor(rt, bytes.size())) return {};
  Mpz number;
  mpz_import(number, bytes.size(), big ? 1 : -1, 1, 0, 0, bytes.data());
  const bool negative = is_signed && !bytes.empty() && static_cast<signed char>(big ? bytes.front() : bytes.back()) < 0;
  if (negative) {
    Mpz whole;
    mpz_ui_pow_ui(whole, 2, bytes.size() * 8);
    mpz_sub(number, number, whole);
  }
  if (args.self.is(Kind::kBool)) return Value::Bool(mpz_sgn(number.z) != 0);
  return NewInt(rt, static_cast<mpz_srcptr>(number));
}

}  // namespace penstock
