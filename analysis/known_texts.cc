#include "analysis/known_texts.h"

#include <algorithm>

namespace penstock {
namespace {

constexpr size_t kMostText = 4096, kMostPieces = 32;
constexpr std::string_view kSpace = " \t\n\r\v\f\x1c\x1d\x1e\x1f";

using Type = Atom::Type;

bool AppendNumber(const Atom& atom, std::string& out) {
  if (atom.type != Type::kInt && atom.type != Type::kTrue && atom.type != Type::kFalse) return false;
  out += std::to_string(atom.type == Type::kInt ? atom.integer : atom.type == Type::kTrue);
  return true;
}

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 128; });
}

using Pieces = std::optional<std::vector<std::string>>;

Pieces SplitAtSpace(std::string_view text) {
  if (!IsAscii(text)) return std::nullopt;  // there are other spaces
  std::vector<std::string> pieces;
  for (size_t at = 0; at < text.size();) {
    const size_t begin = text.find_first_not_of(kSpace, at);
    if (begin == std::string_view::npos) break;
    const size_t end = std::min(text.find_first_of(kSpace, begin), text.size());
    pieces.emplace_back(text.substr(begin, end - begin));
    if (pieces.size() > kMostPieces) return std::nullopt;
    at = end;
  }
  return pieces;
}

Pieces SplitAt(std::string_view text, std::string_view separator) {
  std::vector<std::string> pieces;
  for (size_t at = 0;;) {
    const size_t found = text.find(separator, at);
    pieces.emplace_back(text.substr(at, found == std::string_view::npos ? found : found - at));
    if (pieces.size() > kMostPieces) return std::nullopt;
    if (found == std::string_view::npos) return pieces;
    at = found + separator.size();
  }
}

}  // namespace

std::optional<std::string> FilledByPercent(std::string_view text, const KnownAtoms& values) {
  std::string out;
  size_t next = 0;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '%') {
      out += text[at];
      continue;
    }
    if (++at == text.size()) return std::nullopt;
    if (text[at] == '%') {
      out += '%';
      continue;
    }
    if (next == values.size()) return std::nullopt;
    const Atom& value = *values[next++];
    const bool is_number = text[at] == 'd' || text[at] == 'i';
    if ((!is_number && text[at] != 's') || !(is_number ? AppendNumber(value, out) : TextOf(value, out)) || out.size() > kMostText) return std::nullopt;
  }
  return next == values.size() && out.size() <= kMostText ? std::optional(out) : std::nullopt;
}

std::optional<std::string> FilledByFormat(std::string_view text, const KnownAtoms& values) {
  std::string out;
  size_t next = 0;
  bool counts = false, names = false;
  for (size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '{' && text[at] != '}') {
      out += text[at];
      continue;
    }
    if (at + 1 < text.size() && text[at + 1] == text[at]) {
      out += text[at++];
      continue;
    }
    const size_t end = text[at] == '{' ? text.find('}', at) : std::string_view::npos;
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view field = text.substr(at + 1, end - at - 1);
    const bool is_digit = field.size() == 1 && field[0] >= '0' && field[0] <= '9';
    if (!field.empty() && !is_digit) return std::nullopt;
    (field.empty() ? counts : names) = true;
    const size_t place = field.empty() ? next++ : static_cast<size_t>(field[0] - '0');
    if ((counts && names) || place >= values.size() || !TextOf(*values[place], out)) return std::nullopt;
    at = end;
  }
  return out.size() <= kMostText ? std::optional(out) : std::nullopt;
}

std::optional<std::string> PutBetween(std::string_view text, const KnownAtoms& items) {
  std::string out;
  for (size_t i = 0; i < items.size(); ++i) {
    if (items[i]->type != Type::kStr) return std::nullopt;
    if (i > 0) out += text;
    out += items[i]->text;
    if (out.size() > kMostText) return std::nullopt;
  }
  return out;
}

Pieces TakenApart(std::string_view method, std::string_view text, const KnownAtoms& arguments) {
  if (text.size() > kMostText) return std::nullopt;
  const bool splits = method == "split" || method == "rsplit";
  if (splits && (arguments.empty() || (arguments.size() == 1 && arguments[0]->type == Type::kNone))) return SplitAtSpace(text);
  if (arguments.size() != 1 || arguments[0]->type != Type::kStr || arguments[0]->text.empty()) return std::nullopt;
  const std::string& separator = arguments[0]->text;
  // From the right there may be other places for it: "aaa".rsplit("aa")
  if (method == "split") return SplitAt(text, separator);
  const bool is_first = method == "partition";
  if (!is_first && method != "rpartition") return std::nullopt;
  const size_t found = is_first ? text.find(separator) : text.rfind(separator);
  if (found == std::string_view::npos) return is_first ? Pieces({std::string(text), "", ""}) : Pieces({"", "", std::string(text)});
  return Pieces({std::string(text.substr(0, found)), separator, std::string(text.substr(found + separator.size()))});
}

}  // namespace penstock
