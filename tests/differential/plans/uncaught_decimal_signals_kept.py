# What was signalled is kept where nothing comes from outside.
from decimal import BasicContext, Clamped, Context, Decimal, FloatOperation, Inexact, InvalidOperation, Rounded, getcontext, localcontext, setcontext

rules = getcontext()
print(rules, rules.flags)
half, third = Decimal(1) / 2, Decimal(1) / 3
print(rules.flags[Inexact], rules.flags[Rounded], [signal.__name__ for signal, raised in rules.flags.items() if raised])
rules.clear_flags()
print(Decimal("2.50").quantize(Decimal("0.1")), rules.flags[Inexact], rules.flags[Rounded])
print(Decimal("2.55").quantize(Decimal("0.1")), rules.flags[Inexact])
print(Decimal(0.1) == 0.1, rules.flags[FloatOperation], repr(rules))
try:
    Decimal("nothing")
except InvalidOperation as error:
    print(error, rules)

kept = rules.copy()
rules.clear_flags()
print(kept.flags == rules.flags, kept.flags[InvalidOperation], rules.flags[InvalidOperation])
with localcontext() as inner:
    print(Decimal(2).sqrt(), inner.flags[Inexact])
print(rules.flags[Inexact])

own = Context(prec=4, flags=[Clamped])
print(own, own.divide(1, 7), own.flags[Inexact], rules.flags[Inexact])
own.flags[Clamped] = False
own.flags[Rounded] = True
print(own.add(Decimal("1.5"), Decimal("2.25")), own)
own.flags = rules.traps
print(own)
for a, b in ((1, 3), (10, 4), ("1e-999", "7"), ("0.5", "1e400")):
    own.clear_flags()
    print(a, b, own.divide(Decimal(a), Decimal(b)), [signal.__name__ for signal in own.flags if own.flags[signal]])
setcontext(own)
print(Decimal("12345.678") + 0, getcontext().flags[Rounded], round(Decimal("2.675"), 2), BasicContext)
own.traps[Inexact] = True
print(Decimal(1) / 3)
