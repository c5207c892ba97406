#include "catalog/type_order.h"

namespace penstock {
namespace {

struct SecondBase {
  ExceptionType of, base;
  ExceptionType behind;  // what it comes after in the order: the last of the first base's types that is none of its own
};

// What derives from two, neither of which derives from the other.
constexpr SecondBase kSecondBases[] = {
    {ExceptionType::DecimalDivisionByZero, ExceptionType::ZeroDivisionError, ExceptionType::DecimalException},
    {ExceptionType::DecimalDivisionUndefined, ExceptionType::ZeroDivisionError, ExceptionType::DecimalException},
    {ExceptionType::DecimalFloatOperation, ExceptionType::TypeError, ExceptionType::ArithmeticError}};

void AddBases(ExceptionType type, std::vector<BuiltinId>& order) {
  for (ExceptionType one = BaseOf(type); one != ExceptionType::None; one = BaseOf(one)) {
    order.push_back(IdOf(one));
    for (const SecondBase& second : kSecondBases) {
      if (second.of == type && second.behind == one) order.push_back(IdOf(second.base));
    }
  }
}

void AddBases(BuiltinType type, std::vector<BuiltinId>& order) {
  if (type == BuiltinType::Bool) order.push_back(IdOf(BuiltinType::Int));
  for (BuiltinType one = BaseOf(type); one != BuiltinType::kTypeCount; one = BaseOf(one)) order.push_back(IdOf(one));
}

}  // namespace

std::vector<BuiltinId> BasesOf(BuiltinId type) {
  if (type == IdOf(BuiltinType::Object)) return {};
  std::vector<BuiltinId> bases = {OrderOf(type)[1]};
  for (const SecondBase& second : kSecondBases) if (IdOf(second.of) == type) bases.push_back(IdOf(second.base));
  return bases;
}

std::vector<BuiltinId> OrderOf(BuiltinId type) {
  std::vector<BuiltinId> order = {type};
  if (type >= kFirstException) AddBases(static_cast<ExceptionType>(type - kFirstException), order);
  else AddBases(static_cast<BuiltinType>(type - kFirstBuiltinType), order);
  if (type != IdOf(BuiltinType::Object)) order.push_back(IdOf(BuiltinType::Object));
  return order;
}

}  // namespace penstock
