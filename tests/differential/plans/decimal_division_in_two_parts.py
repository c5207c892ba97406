# divmod of decimals signals what both results do, and a spec says once where zeros stand.
from decimal import Decimal, InvalidOperation, DivisionByZero, getcontext, localcontext


def tell(make):
    try:
        print(make())
    except (ArithmeticError, ValueError, TypeError) as error:
        print(type(error).__name__, error)


for a, b in (("1", "0"), ("0", "0"), ("-7", "2"), ("7.5", "-2"), ("Infinity", "2"), ("2", "Infinity"), ("NaN", "1"), ("1e30", "1e-9"), ("-0", "3")):
    tell(lambda: divmod(Decimal(a), Decimal(b)))
    tell(lambda: Decimal(a) // Decimal(b))
    tell(lambda: Decimal(a) % Decimal(b))
tell(lambda: divmod(7, Decimal("2.5")))
tell(lambda: divmod(Decimal(9), 4))
tell(lambda: divmod(Decimal(9), 4.5))
tell(lambda: divmod("a", Decimal(4)))
with localcontext() as context:
    context.traps[InvalidOperation] = False
    context.traps[DivisionByZero] = False
    tell(lambda: divmod(Decimal(1), Decimal(0)))
    print(context.flags[InvalidOperation], context.flags[DivisionByZero])
for spec in ("<08.2f", "08.2f", ">08", "=08", "^+08.1f", "*<8", "0<8", "<8", "x^08", "+010.3f", "z08.1f", "é>010", "0=10.2f", "<+8", "<0"):
    tell(lambda: format(Decimal("-1.5"), spec))
