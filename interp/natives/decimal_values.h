// Decimals and their context as values.
#pragma once

#include "interp/natives/date_values.h"
#include "interp/natives/decimal_number.h"

namespace penstock {

struct DecimalObject : Object {         // kDecimal
  Value digits;                         // an int, not negative
  int64_t exponent;
  DecimalForm form;
  bool negative;
};
struct DecimalContextObject : Object {  // kDecimalContext
  DecimalRules rules;
  uint32_t flags;                       // the signals so far
};
// context.traps or context.flags.
struct DecimalSignalsObject : Object {  // kDecimalSignals
  DecimalContextObject* context;
  bool of_flags;
};

// A context with the rules that all begin with.
DecimalContextObject* NewContext(Runtime& rt);

// The context in force. Null: the run ends.
DecimalContextObject* CurrentContext(Runtime& rt);
// A computation under the context in force, or the one given (None, kNothing: the one in force). False: TypeError.
bool StartWork(Runtime& rt, Value context, DecimalWork& work);
void LoadDecimal(Value v, DecimalNumber& out);          // REQUIRES: kDecimal
Value NewDecimal(Runtime& rt, const DecimalNumber& x);
// The result of a computation: the number, or the error that its signals call for under its rules.
Value ResultOf(DecimalWork& work, const DecimalNumber& x);
// Both results of a division, with what either signals. False: an error is pending.
bool WholeAndRest(DecimalWork& work, const DecimalNumber& a, const DecimalNumber& b, Value& quotient, Value& rest);
// Its context remembers what it signals. False: the error that these call for under its rules is pending.
bool Settle(DecimalWork& work);

// -- signals (decimal_signals.cc)
// The signal an exception stands for; 0: none.
uint32_t SignalOfType(Value type);
Value RaiseSignals(Runtime& rt, uint32_t signals);
std::string NamesOf(uint32_t signals);                             // as a context shows them
Value NewSignals(Runtime& rt, DecimalContextObject* context, bool of_flags);
// A mapping that has all of them, or a list of some. False: an error is pending.
bool ReadSignals(Runtime& rt, Value v, bool may_be_list, uint32_t& signals);
// What was signalled by labelled numbers would show in no label: flags are read only where nothing has one. False: RuntimeError.
bool MayReadFlags(Runtime& rt);
// A Decimal or an int as a number; 0: it is neither, -1: the run ends.
int ToNumber(Runtime& rt, Value v, DecimalNumber& out);
// The same for a method's argument: else TypeError "conversion from str to Decimal is not supported".
bool NumberArgument(Runtime& rt, Value v, DecimalNumber& out);
bool RoundingArgument(Runtime& rt, Value v, DecimalRounding& rounding);
void FromDouble(DecimalWork& work, double d, DecimalNumber& out);  // exact
// pow(base, exponent, modulus), of which one is a Decimal. kNothing: an error is pending.
Value DecimalPowerModulo(Runtime& rt, Value base, Value exponent, Value modulus);
// int(x), cut or rounded. kNothing: OverflowError, ValueError.
Value IntOfDecimal(Runtime& rt, const DecimalNumber& x, DecimalRounding rounding);
// What Decimal(v) is, not rounded. False: an error is pending.
bool ConstructDecimal(DecimalWork& work, Value v, DecimalNumber& out);

// Changes to contexts may not depend on labelled data: what is computed later would not show it. False: RuntimeError.
bool MayChangeContext(Runtime& rt, LabelId label);
bool ReadContextField(Runtime& rt, std::string_view name, Value v, DecimalRules& rules);

}  // namespace penstock
