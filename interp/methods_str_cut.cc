// str: split, rsplit, splitlines, join, strip.
#include <algorithm>

#include "interp/builtin_functions.h"
#include "interp/containers.h"
#include "interp/iterate.h"
#include "interp/method_arguments.h"
#include "interp/operators.h"
#include "scalars/text_methods.h"

namespace penstock {
namespace {

// Collects pieces of a text in a list; good as a visitor of the cutting functions.
struct Pieces {
  Runtime& rt;
  Str* text;
  List* list;
  bool ok = true;

  bool operator()(std::string_view piece) {
    Value v = rt.Charge(1 + static_cast<int64_t>(piece.size()) / 16) ? PieceOf(rt, text, piece) : Value();
    ok = v && ListAppend(rt, list, v);
    return ok;
  }
};

Value Split(Runtime& rt, const Args& args, std::string_view name, bool from_right) {
  static constexpr std::string_view kNames[] = {"sep", "maxsplit"};
  Value bound[2];
  if (!Bind(rt, args, name, kNames, 0, bound)) return {};
  auto [separator, limit] = bound;
  int64_t most = -1;
  if (limit && !ToSize(rt, limit, most)) return {};
  bool at_space = !separator || separator.is_none();
  if (!at_space && !separator.is(Kind::kStr)) {
    return Raise(rt, ExceptionType::TypeError, "must be str or None, not {}", TypeName(rt, separator));
  }
  if (!at_space && separator.As<Str>()->bytes == 0) return Raise(rt, ExceptionType::ValueError, "empty separator");
  constexpr size_t kFirstPieces = 6;
  List* list = NewListObject(rt, kFirstPieces);
  if (list == nullptr) return {};
  Str* text = SelfText(args);
  Pieces pieces{rt, text, list};
  auto collect = [&](std::string_view piece) { return pieces(piece); };
  SplitText(text->view(), at_space ? std::nullopt : std::optional(separator.As<Str>()->view()), most, from_right, collect);
  if (!pieces.ok) return {};
  if (from_right) std::reverse(list->items, list->items + list->size);
  return ValueOf(list);
}

Value StripAt(Runtime& rt, const Args& args, std::string_view name, Ends ends) {
  std::optional<std::string_view> characters;
  if (args.count == 1 && !args[0].is_none()) {
    if (!args[0].is(Kind::kStr)) return Raise(rt, ExceptionType::TypeError, "{} arg must be None or str", name);
    characters = args[0].As<Str>()->view();
  }
  Str* text = SelfText(args);
  if (!rt.Charge(1 + (text->bytes + (characters ? static_cast<int64_t>(characters->size()) : 0)) / 16)) return {};
  return PieceOf(rt, text, Strip(text->view(), characters, ends));
}

}  // namespace

Value MethodStrSplit(Runtime& rt, const Args& args) { return Split(rt, args, "split", false); }
Value MethodStrRsplit(Runtime& rt, const Args& args) { return Split(rt, args, "rsplit", true); }

Value MethodStrSplitlines(Runtime& rt, const Args& args) {
  static constexpr std::string_view kNames[] = {"keepends"};
  Value keep_ends[1];
  if (!Bind(rt, args, "splitlines", kNames, 0, keep_ends)) return {};
  int64_t keep = 0;
  if (keep_ends[0] && !ToCount(rt, keep_ends[0], keep)) return {};
  List* list = NewListObject(rt, 0);
  if (list == nullptr) return {};
  Pieces pieces{rt, SelfText(args), list};
  SplitLines(SelfText(args)->view(), keep != 0, [&](std::string_view piece) { return pieces(piece); });
  return pieces.ok ? ValueOf(list) : Value();
}

Value MethodStrStrip(Runtime& rt, const Args& args) { return StripAt(rt, args, "strip", Ends::kBoth); }
Value MethodStrLstrip(Runtime& rt, const Args& args) { return StripAt(rt, args, "lstrip", Ends::kLeft); }
Value MethodStrRstrip(Runtime& rt, const Args& args) { return StripAt(rt, args, "rstrip", Ends::kRight); }

Value MethodStrJoin(Runtime& rt, const Args& args) {
  if (!IsIterable(rt, args[0])) return rt.failed() ? Value() : Raise(rt, ExceptionType::TypeError, "can only join an iterable");
  // All items first, as CPython: what plan code does while giving them does not change the text.
  const Value* items = nullptr;
  size_t count = 0;
  Roots keep(rt);
  if (args[0].is(Kind::kTuple)) {
    items = args[0].As<Tuple>()->items;
    count = args[0].As<Tuple>()->size;
  } else {
    List* list = args[0].is(Kind::kList) ? args[0].As<List>() : ListOf(rt, args[0]);
    if (list == nullptr) return {};
    items = list->items;
    count = list->size;
  }
  std::string_view separator = SelfText(args)->view();
  TextBuilder out(rt);
  for (size_t i = 0; i < count; ++i) {
    Value item = Plain(rt, items[i]);
    if (!item.is(Kind::kStr)) {
      return Raise(rt, ExceptionType::TypeError, "sequence item {}: expected str instance, {} found", i, TypeName(rt, items[i]));
    }
    std::string_view piece = item.As<Str>()->view();
    if (!rt.Charge(1 + static_cast<int64_t>(piece.size()) / 64)) return {};
    if ((i > 0 && !out.Append(separator)) || !out.Append(piece)) return {};
  }
  return count == 1 ? Plain(rt, items[0]) : out.Take();
}

}  // namespace penstock
