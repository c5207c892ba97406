// JSON that loses nothing: numbers keep their digits, objects keep their order, duplicate keys and
// depth bombs are errors. Reading is nlohmann's SAX parser; nobody else sees that library.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"

namespace penstock {

class Json;
using JsonArray = std::vector<Json>;
using JsonObject = std::vector<std::pair<std::string, Json>>;

// One JSON value. Copying is cheap: arrays, objects and long texts are shared and immutable;
// the Mutable functions give a value its own copy first.
class Json {
 public:
  enum class Kind : uint8_t { kNull, kBool, kInt, kNumber, kString, kArray, kObject };

  Json() = default;
  Json(std::nullptr_t) {}
  Json(bool value) : kind_(Kind::kBool), int_(value) {}
  Json(int value) : kind_(Kind::kInt), int_(value) {}
  Json(unsigned value) : kind_(Kind::kInt), int_(value) {}
  Json(int64_t value) : kind_(Kind::kInt), int_(value) {}
  Json(uint64_t value);
  Json(double value);  // REQUIRES: finite; written as the shortest text that reads back the same
  Json(std::string value) : kind_(Kind::kString), shared_(std::make_shared<const std::string>(std::move(value))) {}
  Json(std::string_view value) : Json(std::string(value)) {}
  Json(const char* value) : Json(std::string(value)) {}
  Json(JsonArray value) : kind_(Kind::kArray), shared_(std::make_shared<JsonArray>(std::move(value))) {}
  Json(JsonObject value) : kind_(Kind::kObject), shared_(std::make_shared<JsonObject>(std::move(value))) {}
  // A number by its digits, as JSON writes it: any size, any precision. Small ints become kInt.
  static Json Number(std::string digits);

  Kind kind() const { return kind_; }
  bool is_null() const { return kind_ == Kind::kNull; }
  bool is_bool() const { return kind_ == Kind::kBool; }
  bool is_number() const { return kind_ == Kind::kInt || kind_ == Kind::kNumber; }
  bool is_string() const { return kind_ == Kind::kString; }
  bool is_array() const { return kind_ == Kind::kArray; }
  bool is_object() const { return kind_ == Kind::kObject; }
  // A number without fraction or exponent, of any size.
  bool is_integer() const;

  bool bool_value() const { return int_ != 0; }            // REQUIRES: is_bool()
  int64_t int_value() const { return int_; }               // REQUIRES: kind() == kInt
  double double_value() const { return kind_ == Kind::kInt ? static_cast<double>(int_) : double_; }  // REQUIRES: is_number()
  std::string digits() const;                              // REQUIRES: is_number()
  const std::string& number_text() const { return As<std::string>(); }   // REQUIRES: kind() == kNumber; as it was written
  const std::string& string_value() const { return As<std::string>(); }  // REQUIRES: is_string()
  const JsonArray& array() const { return As<JsonArray>(); }       // REQUIRES: is_array()
  const JsonObject& object() const { return As<JsonObject>(); }    // REQUIRES: is_object()

  // The member named so, or null if there is none or this is no object.
  const Json* Find(std::string_view key) const;
  // The member's text if it is a string, else `otherwise`.
  std::string StringAt(std::string_view key, std::string_view otherwise = {}) const;

  // Sets or adds a member; a null value becomes an object first.
  Json& Set(std::string_view key, Json value);
  // Adds an element; a null value becomes an array first.
  Json& Push(Json value);

  // Numbers compare by value when both fit in int64 or double, else by digits; object order does not matter.
  bool operator==(const Json& other) const;

 private:
  template <class T>
  const T& As() const { return *static_cast<const T*>(shared_.get()); }
  // What it holds, taken out when nobody shares it, else copied. REQUIRES: it holds a T.
  template <class T>
  T Take();

  Kind kind_ = Kind::kNull;
  union {
    int64_t int_ = 0;                   // kBool, kInt
    double double_;                     // kNumber: the nearest one
  };
  std::shared_ptr<const void> shared_;  // the text of a kString, the digits of a kNumber, a JsonArray, a JsonObject
};

struct JsonLimits {
  int depth = 200;
  size_t bytes = size_t{64} << 20;
};

// Reads exactly one value. The message of an error names line and column.
Result<Json> ParseJson(std::string_view text, JsonLimits limits = {});

// Canonical bytes: no white space, members in the order they have, shortest escapes, UTF-8 as is.
std::string WriteJson(const Json& value);
void WriteJson(const Json& value, std::string& out);
// With indentation, for people.
std::string PrettyJson(const Json& value, int indent = 2);
// Appends `text` as a JSON string with its quotes.
void WriteJsonString(std::string_view text, std::string& out);

}  // namespace penstock
