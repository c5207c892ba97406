#include "core/json.h"

#include <charconv>
#include <cmath>
#include <cstring>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "core/text.h"

namespace penstock {
namespace {

// Builds a Json from nlohmann's events. Numbers arrive with their text.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(JsonLimits limits) : limits_(limits) {}

  bool null() override { return Add(Json()); }
  bool boolean(bool value) override { return Add(Json(value)); }
  bool number_integer(number_integer_t value) override { return Add(Json(static_cast<int64_t>(value))); }
  bool number_unsigned(number_unsigned_t value) override { return Add(Json(static_cast<uint64_t>(value))); }
  bool number_float(number_float_t, const string_t& digits) override { return Add(Json::Number(digits)); }
  bool string(string_t& text) override { return Add(Json(std::move(text))); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return Open(true); }
  bool start_array(std::size_t) override { return Open(false); }
  bool end_object() override { return Close(); }
  bool end_array() override { return Close(); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (!level.names.insert(name).second) {
      problem = "the member " + Quoted(name) + " appears twice";
      return false;
    }
    level.key = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error) override {
    at = position;
    problem = error.what();
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error ..." -> the last part
    size_t colon = problem.find(": ");
    if (colon != std::string::npos) problem = problem.substr(colon + 2);
    return false;
  }

  Json root;
  std::string problem;
  size_t at = 0;

 private:
  struct Level {
    bool is_object;
    JsonArray array;
    JsonObject object;
    std::string key;
    std::unordered_set<std::string> names;
  };

  bool Open(bool is_object) {
    if (static_cast<int>(levels_.size()) >= limits_.depth) {
      problem = "nested deeper than " + std::to_string(limits_.depth);
      return false;
    }
    levels_.push_back({is_object, {}, {}, {}, {}});
    return true;
  }

  bool Close() {
    Level level = std::move(levels_.back());
    levels_.pop_back();
    return Add(level.is_object ? Json(std::move(level.object)) : Json(std::move(level.array)));
  }

  bool Add(Json value) {
    if (levels_.empty()) { root = std::move(value); return true; }
    Level& level = levels_.back();
    if (level.is_object) level.object.emplace_back(std::move(level.key), std::move(value));
    else level.array.push_back(std::move(value));
    return true;
  }

  JsonLimits limits_;
  std::vector<Level> levels_;
};

void Write(const Json& value, std::string& out, int indent, int depth) {
  auto newline = [&](int d) {
    if (indent < 0) return;
    out += '\n';
    out.append(static_cast<size_t>(indent * d), ' ');
  };
  switch (value.kind()) {
    case Json::Kind::kNull: out += "null"; return;
    case Json::Kind::kBool: out += value.bool_value() ? "true" : "false"; return;
    case Json::Kind::kInt: {
      char buffer[24];
      auto end = std::to_chars(buffer, buffer + sizeof buffer, value.int_value()).ptr;
      out.append(buffer, end);
      return;
    }
    case Json::Kind::kNumber: out += value.number_text(); return;
    case Json::Kind::kString: WriteJsonString(value.string_value(), out); return;
    case Json::Kind::kArray: {
      out += '[';
      bool first = true;
      for (const Json& item : value.array()) {
        if (!first) out += ',';
        first = false;
        newline(depth + 1);
        Write(item, out, indent, depth + 1);
      }
      if (!first) newline(depth);
      out += ']';
      return;
    }
    case Json::Kind::kObject: {
      out += '{';
      bool first = true;
      for (const auto& [name, item] : value.object()) {
        if (!first) out += ',';
        first = false;
        newline(depth + 1);
        WriteJsonString(name, out);
        out += indent < 0 ? ":" : ": ";
        Write(item, out, indent, depth + 1);
      }
      if (!first) newline(depth);
      out += '}';
      return;
    }
  }
}

// May one of eight bytes be a control character, a quote or a backslash? Never says no wrongly.
bool MayNeedEscape(uint64_t bytes) {
  constexpr uint64_t kOnes = 0x0101010101010101, kTops = 0x80 * kOnes;
  auto below = [](uint64_t word, uint64_t limit) { return (word - limit * kOnes) & ~word; };
  return ((below(bytes, 0x20) | below(bytes ^ '"' * kOnes, 1) | below(bytes ^ '\\' * kOnes, 1)) & kTops) != 0;
}

bool MayNeedEscape(std::string_view text) {
  const char* at = text.data();
  size_t left = text.size();
  uint64_t bytes;
  for (; left >= sizeof(bytes); left -= sizeof(bytes), at += sizeof(bytes)) {
    std::memcpy(&bytes, at, sizeof(bytes));
    if (MayNeedEscape(bytes)) return true;
  }
  bytes = 0x6161616161616161;  // filled up with letters
  std::memcpy(&bytes, at, left);
  return MayNeedEscape(bytes);
}

}  // namespace

Json::Json(uint64_t value) {
  if (value <= static_cast<uint64_t>(INT64_MAX)) { kind_ = Kind::kInt; int_ = static_cast<int64_t>(value); return; }
  *this = Number(std::to_string(value));
}

Json::Json(double value) {
  char buffer[40];
  auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string digits(buffer, end);
  // A float stays a float when read back.
  if (digits.find_first_of(".en") == std::string::npos) digits += ".0";
  kind_ = Kind::kNumber;
  double_ = value;
  shared_ = std::make_shared<const std::string>(std::move(digits));
}

Json Json::Number(std::string digits) {
  Json json;
  int64_t small = 0;
  auto [end, failed] = std::from_chars(digits.data(), digits.data() + digits.size(), small);
  if (failed == std::errc() && end == digits.data() + digits.size() && digits != "-0") {
    json.kind_ = Kind::kInt;
    json.int_ = small;
    return json;
  }
  json.kind_ = Kind::kNumber;
  auto [float_end, float_failed] = std::from_chars(digits.data(), digits.data() + digits.size(), json.double_);
  // What is too great or too small for a double it leaves alone.
  if (float_failed != std::errc() || float_end != digits.data() + digits.size()) json.double_ = strtod(digits.c_str(), nullptr);
  json.shared_ = std::make_shared<const std::string>(std::move(digits));
  return json;
}

bool Json::is_integer() const {
  if (kind_ != Kind::kNumber) return kind_ == Kind::kInt;
  // What fits an int64 is a kInt, but for the zero with a sign.
  if (std::fabs(double_) < 9e18) return number_text() == "-0";
  return number_text().find_first_of(".eE") == std::string::npos;
}

std::string Json::digits() const { return kind_ == Kind::kInt ? std::to_string(int_) : number_text(); }

const Json* Json::Find(std::string_view key) const {
  if (!is_object()) return nullptr;
  for (const auto& [name, value] : object()) if (name == key) return &value;
  return nullptr;
}

std::string Json::StringAt(std::string_view key, std::string_view otherwise) const {
  const Json* found = Find(key);
  return found && found->is_string() ? found->string_value() : std::string(otherwise);
}

template <class T>
T Json::Take() {
  if (shared_.use_count() > 1) return As<T>();
  return std::move(*const_cast<T*>(static_cast<const T*>(shared_.get())));  // it was made as a T that may change
}

Json& Json::Set(std::string_view key, Json value) {
  JsonObject members = is_object() ? Take<JsonObject>() : JsonObject();
  bool found = false;
  for (auto& [name, old] : members) {
    if (name != key) continue;
    old = std::move(value);
    found = true;
    break;
  }
  if (!found) members.emplace_back(std::string(key), std::move(value));
  return *this = Json(std::move(members));
}

Json& Json::Push(Json value) {
  JsonArray items = is_array() ? Take<JsonArray>() : JsonArray();
  items.push_back(std::move(value));
  return *this = Json(std::move(items));
}

bool Json::operator==(const Json& other) const {
  if (is_number() && other.is_number()) {
    if (kind_ == Kind::kInt && other.kind_ == Kind::kInt) return int_ == other.int_;
    if (is_integer() && other.is_integer()) return digits() == other.digits();
    return double_value() == other.double_value();
  }
  if (kind_ != other.kind_) return false;
  switch (kind_) {
    case Kind::kNull: return true;
    case Kind::kBool: return int_ == other.int_;
    case Kind::kString: return string_value() == other.string_value();
    case Kind::kArray: return array() == other.array();
    case Kind::kObject: {
      if (object().size() != other.object().size()) return false;
      for (const auto& [name, value] : object()) {
        const Json* theirs = other.Find(name);
        if (!theirs || !(value == *theirs)) return false;
      }
      return true;
    }
    default: return false;
  }
}

Result<Json> ParseJson(std::string_view text, JsonLimits limits) {
  if (text.size() > limits.bytes) return Error{"the JSON text is larger than " + std::to_string(limits.bytes) + " bytes", ""};
  if (size_t bad = FirstInvalidUtf8(text); bad != std::string_view::npos) {
    return Error{"the JSON text is not valid UTF-8 at byte " + std::to_string(bad), ""};
  }
  Builder builder(limits);
  if (nlohmann::json::sax_parse(text.begin(), text.end(), &builder)) return std::move(builder.root);
  size_t line = 1, column = 1;
  for (size_t i = 0; i + 1 < builder.at && i < text.size(); ++i) {
    if (text[i] == '\n') { ++line; column = 1; } else ++column;
  }
  std::string where = builder.at ? "line " + std::to_string(line) + ", column " + std::to_string(column) + ": " : "";
  return Error{"not JSON: " + where + builder.problem, ""};
}

std::string WriteJson(const Json& value) {
  std::string out;
  Write(value, out, -1, 0);
  return out;
}

void WriteJson(const Json& value, std::string& out) { Write(value, out, -1, 0); }

std::string PrettyJson(const Json& value, int indent) {
  std::string out;
  Write(value, out, indent, 0);
  return out;
}

void WriteJsonString(std::string_view text, std::string& out) {
  constexpr char kDigits[] = "0123456789abcdef";
  if (!MayNeedEscape(text)) {
    const size_t at = out.size();
    out.resize(at + text.size() + 2);
    char* to = out.data() + at;
    *to = '"';
    std::memcpy(to + 1, text.data(), text.size());
    to[text.size() + 1] = '"';
    return;
  }
  out += '"';
  size_t plain_from = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    for (uint64_t eight; i + 8 < text.size(); i += 8) {
      std::memcpy(&eight, text.data() + i, 8);
      if (MayNeedEscape(eight)) break;
    }
    unsigned char c = text[i];
    if (c >= 0x20 && c != '"' && c != '\\') continue;
    out.append(text, plain_from, i - plain_from);
    plain_from = i + 1;
    switch (c) {
      case '"': out += "\\\""; break;
      case '\\': out += "\\\\"; break;
      case '\n': out += "\\n"; break;
      case '\r': out += "\\r"; break;
      case '\t': out += "\\t"; break;
      case '\b': out += "\\b"; break;
      case '\f': out += "\\f"; break;
      default: out += "\\u00"; out += kDigits[c >> 4]; out += kDigits[c & 15];
    }
  }
  out.append(text, plain_from, text.size() - plain_from);
  out += '"';
}

}  // namespace penstock
