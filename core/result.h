// What a function gives back when the world may refuse: a value or an error, never an exception.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace penstock {

// What went wrong, in words for the person who can mend it.
struct Error {
  std::string message;
  std::string help;  // what would be right; may be empty
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::in_place_index<0>, std::move(value)) {}
  Result(Error error) : value_(std::in_place_index<1>, std::move(error)) {}

  bool ok() const { return value_.index() == 0; }
  explicit operator bool() const { return ok(); }

  // REQUIRES: ok().
  T& value() { return std::get<0>(value_); }
  const T& value() const { return std::get<0>(value_); }
  T& operator*() { return value(); }
  const T& operator*() const { return value(); }
  T* operator->() { return &value(); }
  const T* operator->() const { return &value(); }

  // REQUIRES: !ok().
  const Error& error() const { return std::get<1>(value_); }

 private:
  std::variant<T, Error> value_;
};

struct Done {};
using Status = Result<Done>;

}  // namespace penstock

// PENSTOCK_TRY(std::string text, ReadFile(path)): declares `text`, or returns the error.
#define PENSTOCK_TRY(declaration, expression)                                       \
  auto PENSTOCK_CONCAT(try_, __LINE__) = (expression);                              \
  if (!PENSTOCK_CONCAT(try_, __LINE__).ok()) return PENSTOCK_CONCAT(try_, __LINE__).error(); \
  declaration = std::move(*PENSTOCK_CONCAT(try_, __LINE__))
#define PENSTOCK_CONCAT(a, b) PENSTOCK_CONCAT_(a, b)
#define PENSTOCK_CONCAT_(a, b) a##b
