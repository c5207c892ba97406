#include "tests/fuzz/tokens.h"

#include <algorithm>
#include <cctype>
#include <random>

#include "catalog/builtins.h"
#include "tests/laws/plan_generator.h"

namespace penstock {
namespace {

bool IsWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); }

// Where the token that begins at `at` ends.
size_t EndOfToken(std::string_view text, size_t at) {
  char first = text[at++];
  if (first == '\n') {
    while (at < text.size() && text[at] == ' ') ++at;
  } else if (first == '"' || first == '\'') {
    size_t end = at;
    while (end < text.size() && text[end] != first && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
    if (end < text.size() && text[end] == first) at = end + 1;
  } else if (IsWord(first)) {
    while (at < text.size() && IsWord(text[at])) ++at;
  } else if (first == ' ') {
    while (at < text.size() && text[at] == ' ') ++at;
  }
  return at;
}

struct Mutation {
  std::vector<std::string> tokens;
  std::mt19937 random;
  size_t Below(size_t n) { return n == 0 ? 0 : random() % n; }

  // The end of the line that token `at` is on: the index of the next line end.
  size_t LineEnd(size_t at) const {
    while (at < tokens.size() && tokens[at][0] != '\n') ++at;
    return at;
  }
  size_t LineBegin(size_t at) const {
    while (at > 0 && tokens[at][0] != '\n') --at;
    return at;
  }
};

bool IsSolid(const std::string& token) { return token[0] != ' ' && token[0] != '\n'; }

void Step(Mutation& m, const std::vector<std::string>& vocabulary) {
  if (m.tokens.empty()) m.tokens.push_back("\n");
  auto begin = m.tokens.begin();
  size_t at = m.Below(m.tokens.size()), other = m.Below(m.tokens.size());
  auto it = begin + static_cast<int64_t>(at);
  switch (m.Below(12)) {
    case 0: case 1: case 2:  // another word here
      for (int i = 0; i < 8 && !IsSolid(m.tokens[at]); ++i) at = m.Below(m.tokens.size());
      m.tokens[at] = vocabulary[m.Below(vocabulary.size())];
      break;
    case 3: case 4: case 5:  // a word of this text
      if (IsSolid(m.tokens[at]) && IsSolid(m.tokens[other])) m.tokens[at] = m.tokens[other];
      break;
    case 6: m.tokens.erase(it); break;
    case 7: m.tokens.insert(it, vocabulary[m.Below(vocabulary.size())]); break;
    case 8: std::swap(m.tokens[at], m.tokens[other]); break;
    case 9:  // deeper or shallower
      at = m.LineBegin(at);
      if (m.tokens[at][0] == '\n') {
        if (m.Below(2) || m.tokens[at].size() < 5) m.tokens[at] += "    ";
        else m.tokens[at].resize(m.tokens[at].size() - 4);
      }
      break;
    case 10: {  // a line goes
      size_t from = m.LineBegin(at), to = m.LineEnd(at + 1);
      m.tokens.erase(begin + static_cast<int64_t>(from), begin + static_cast<int64_t>(std::max(from, to)));
      break;
    }
    default: {  // a line comes again elsewhere
      size_t from = m.LineBegin(at), to = m.LineEnd(at + 1);
      std::vector<std::string> line(begin + static_cast<int64_t>(from), begin + static_cast<int64_t>(std::max(from, to)));
      m.tokens.insert(begin + static_cast<int64_t>(m.LineBegin(other)), line.begin(), line.end());
    }
  }
}

size_t Put(const std::string& text, uint8_t* out, size_t max_size) {
  size_t size = std::min(text.size(), max_size);
  std::copy_n(text.begin(), size, out);
  return size;
}

}  // namespace

std::vector<std::string_view> TokensOf(std::string_view text) {
  std::vector<std::string_view> tokens;
  while (!text.empty()) {
    size_t end = std::min(EndOfToken(text, 0), text.size());
    tokens.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return tokens;
}

size_t MutateTokens(uint8_t* data, size_t size, size_t max_size, unsigned seed, const std::vector<std::string>& vocabulary) {
  Mutation mutation{{}, std::mt19937(seed)};
  for (std::string_view token : TokensOf({reinterpret_cast<const char*>(data), size})) mutation.tokens.emplace_back(token);
  for (size_t steps = 1 + mutation.Below(4); steps > 0; --steps) Step(mutation, vocabulary);
  std::string text;
  for (const std::string& token : mutation.tokens) text += token;
  return Put(text, data, max_size);
}

size_t CrossLines(const uint8_t* a, size_t a_size, const uint8_t* b, size_t b_size, uint8_t* out, size_t max_size, unsigned seed) {
  std::string_view first(reinterpret_cast<const char*>(a), a_size), second(reinterpret_cast<const char*>(b), b_size);
  std::mt19937 random(seed);
  size_t end = first.find('\n', a_size == 0 ? 0 : random() % a_size);
  size_t begin = second.find('\n', b_size == 0 ? 0 : random() % b_size);
  std::string text(first.substr(0, end));
  if (begin != std::string_view::npos) text += second.substr(begin);
  return Put(text, out, max_size);
}

const std::vector<std::string>& WordsOfPlans() {
  static const std::vector<std::string>* words = [] {
    auto* made = new std::vector<std::string>{
        "if ", "elif ", "else:", "for ", "while ", " in ", " not ", " and ", " or ", " is ", "def f(x): ", "lambda x: ", "return ", "yield ",
        "yield from ", "break", "continue", "pass", "del ", "global x", "nonlocal x", "try:", "except:", "finally:", "raise ", "with ", " as ", "class C:",
        "match ", "case _:", "assert ", "import ", "from ", "async ", "await ", "None", "True", "False", "...", "0", "1", "-1", "2", "3.5", "1e308", "63",
        "9223372036854775807", "-9223372036854775808", "18446744073709551616", "10**30", "1000000", "''", "'a'", "'é€'", "'%s %d'", "'{:>10}'", "f'{x!r:>5}'",
        "b'x'", "[]", "()", "{}", "{1, 2}", "[1, 2, 3]", "{'a': 1}", "range(3)", "(x for x in y)", "[x for x in y]", "x", "y", "*x", "**x", "x[0]", "x[1:2]",
        "x[::-1]", ".x", "self", "f(x)", "__init__", "__eq__", "__hash__", "__lt__", "__iter__", "__next__", "__getitem__", "__len__", "__enter__", "__exit__",
        "__repr__", "__call__", "__add__", "__bool__", "__contains__", "__setattr__", "__getattr__", "+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|",
        "^", "~", "<", "==", "!=", ":=", "+=", "=", "@", ":", ",", "(", ")", "[", "]", "{", "}", "\n", "\n    ", "\n        "};
    for (BuiltinId id = 0; id < kBuiltinCount; ++id) made->push_back(std::string(RowOf(id).name));
    for (int i = 0; i < static_cast<int>(Method::kMethodCount); ++i) made->push_back("." + std::string(RowOf(static_cast<Method>(i)).name) + "(");
    for (const ToolSpec& tool : ToolsOfGeneratedPlans().tools()) made->push_back(tool.plan_name + "(");
    return made;
  }();
  return *words;
}

const std::vector<std::string>& WordsOfGates() {
  static const std::vector<std::string>* words = new std::vector<std::string>{
#define TOKEN(id, name, literal, words) literal " ",
#include "grammar/gate_tokens.def"
#undef TOKEN
      "0", "1", "-1", "9223372036854775807", "1000 EUR", "0.001", "1e400", "24h", "1.0.0", "\"a\"", "\"*\"", "\"*@x.example\"", "[]", "[\"a\"]", "@id(\"a\")", "@observe",
      "@until(\"2026-01-01\")", "pay", "send_email", "payee", "amount", "read_inbox", "[m]", "m.sender", "to", "body", "\n"};
  return *words;
}

}  // namespace penstock
