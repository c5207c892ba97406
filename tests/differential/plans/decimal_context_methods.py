from decimal import *
c = Context(prec=5)
D = Decimal
fs = [lambda: c.divide(D(1), D(3)), lambda: c.add(D("1.23456"), 1), lambda: c.sqrt(D(2)), lambda: c.quantize(D("1.2345"), D("0.01")), lambda: c.create_decimal("1.23456789"), lambda: c.multiply(2, 3), lambda: c.subtract(5, D("2.5")), lambda: c.power(2, 10), lambda: c.power(D("1.1"), 50), lambda: c.plus(D("1.234567")), lambda: c.minus(3), lambda: c.minus(0), lambda: c.plus(D("-0")), lambda: c.abs(-4), lambda: c.abs(D("-0")), lambda: c.compare(1, 2), lambda: c.max(1, 2), lambda: c.min(D("1.234567"), 2), lambda: c.to_eng_string(D("1E+10")), lambda: c.to_sci_string(D("1E+10")), lambda: c.ln(D(2)), lambda: c.exp(1), lambda: c.log10(D(50)), lambda: c.divmod(7, 2), lambda: c.divide_int(7, 2), lambda: c.remainder(7, 2), lambda: c.divide(1, 0), lambda: c.divide(0, 0), lambda: c.sqrt(-1), lambda: c.divmod(1, 0), lambda: c.fma(2, 3, D("0.123456")), lambda: c.normalize(D("1.50000000")), lambda: c.to_integral_value(D("2.5")), lambda: c.create_decimal_from_float(0.1), lambda: c.create_decimal("abc"), lambda: c.create_decimal(), lambda: c.create_decimal(12345678), lambda: Context(prec=3, rounding=ROUND_DOWN).create_decimal("1.2399"), lambda: c.add(1, 1.5), lambda: c.add("1", 2), lambda: c.add(a=1, b=2), lambda: c.create_decimal_from_float("x"), lambda: c.compare(D("NaN"), 1), lambda: c.prec, lambda: c.copy().prec, lambda: c.add(1), lambda: c.add(1, 2, 3), lambda: c.sqrt(), lambda: c.sqrt(a=1), lambda: c.power(a=2, b=3), lambda: c.fma(1, 2), lambda: c.create_decimal(1, 2), lambda: c.copy(1), lambda: c.clear_traps(1), lambda: c.quantize(D("123456"), D("0.01")), lambda: Context(prec=2, traps=[]).divide(1, 0), lambda: Context(prec=2, traps=[]).sqrt(-1), lambda: Context(prec=6).divide(D("1.00"), 8)]
for i, f in enumerate(fs):
    try: print(i, f())
    except Exception as e: print(i, type(e).__name__ + ":", e)
with localcontext() as ctx:
    ctx.prec = 3
    print(Decimal(1) / 3)
with localcontext(Context(prec=4)): print(Decimal(2) / 3)
with localcontext(prec=7) as q: print(Decimal(2) / 3, q.prec)

import re
print(int(re.S), int(re.I | re.M), int(re.NOFLAG), int(re.X) + 1)
