from decimal import (
    Context, Decimal, DivisionByZero, FloatOperation, Inexact, InvalidOperation, Overflow, ROUND_UP, Rounded, Subnormal, Underflow, getcontext, localcontext)


def tried(what):
    try:
        return what()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


rules = getcontext()
print(rules.traps)
print(len(rules.traps), [signal.__name__ for signal, stops in rules.traps.items() if stops])
print(rules.traps[Inexact], InvalidOperation in rules.traps, ValueError in rules.traps, rules.traps.get(Rounded), rules.traps.get("no", 7))

# Floats may not come in by mistake.
rules.traps[FloatOperation] = True
print(tried(lambda: Decimal(0.1)))
print(tried(lambda: Decimal(1) < 1.5), tried(lambda: Decimal(1) == 1.0), Decimal.from_float(0.5))
print(tried(lambda: rules.create_decimal(0.25)), rules.create_decimal_from_float(0.25))
rules.traps[FloatOperation] = False
print(Decimal(0.5), Decimal(1) < 1.5)

# What is not exact is an error, for a while.
with localcontext() as strict:
    strict.traps[Inexact] = True
    print(tried(lambda: Decimal(1) / 4), "|", tried(lambda: Decimal(1) / 3))
    print(tried(lambda: Decimal("2.50").quantize(Decimal("0.1"))), tried(lambda: Decimal("2.55").quantize(Decimal("0.1"))))
print(Decimal(1) / 3)

with localcontext(traps=[Rounded]):
    print(tried(lambda: Decimal("2.50").quantize(Decimal("0.1"))))
with localcontext() as quiet:
    quiet.traps[DivisionByZero] = quiet.traps[InvalidOperation] = 0
    quiet.traps[Overflow] = False
    print(Decimal(1) / 0, Decimal(0) / 0, Decimal("9e999999") * 10, Decimal("what"))

small = Context(prec=3, Emin=-5, Emax=5, rounding=ROUND_UP, traps=[Overflow, Underflow, Subnormal])
print([signal.__name__ for signal in small.traps if small.traps[signal]])
for text in ("1.2345", "99999", "1234567", "0.000001", "1e-7", "1.23456e-6"):
    print(text, tried(lambda: small.create_decimal(text)))
other = small.copy()
print(other.traps == small.traps, other.traps != rules.traps, small.traps == dict(small.traps))
other.traps[Subnormal] = False
print(small.traps[Subnormal], other.traps.copy()[Subnormal])
other.traps = rules.traps
print(other.traps == rules.traps)
other = Context(traps=[Inexact])
print([signal.__name__ for signal, stops in other.traps.items() if stops], sum(other.traps.values()))
other.clear_traps()
print(any(other.traps.values()))

for wrong in (
        lambda: rules.traps[ValueError], lambda: rules.traps["Inexact"], lambda: rules.traps.__class__.__name__, lambda: Context(traps={}),
        lambda: Context(traps=3), lambda: Context(traps=[3]), lambda: setattr(other, "traps", {Inexact: True}), lambda: setattr(other, "traps", [Inexact]), lambda: other.traps == {}, lambda: hash(rules.traps),
        lambda: Context(traps={signal: False for signal in rules.traps}).traps[Inexact]):
    print(tried(wrong))
try:
    del rules.traps[Inexact]
except ValueError as error:
    print(error)
try:
    rules.traps[KeyError] = True
except KeyError as error:
    print(error.args[0])
