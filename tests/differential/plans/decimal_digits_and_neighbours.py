# The methods of Decimal for digits, neighbours and the order of all numbers, and pow with a modulus: results and signals.
from decimal import Context, Decimal as D, InvalidOperation, setcontext


def show(ask):
    try:
        print(ask())
    except Exception as error:
        print(type(error).__name__, error)


numbers = [D(text) for text in ("0", "-0", "1", "-1", "1.0", "-1.00", "123456", "1101", "1E+3", "1E-7", "Infinity", "-Infinity", "NaN", "-NaN5", "sNaN", "9999999", "1E-12", "1E+20")]
c = Context(prec=7, Emax=20, Emin=-9, traps=[])
setcontext(c)
for name in ("next_plus", "next_minus", "canonical", "is_canonical", "is_normal", "is_subnormal", "radix", "logical_invert"):
    for n in numbers:
        c.clear_flags()
        show(lambda: (name, str(n), str(getattr(n, name)()), [k.__name__ for k, v in c.flags.items() if v]))
for name in ("compare_signal", "compare_total", "compare_total_mag", "next_toward", "shift", "rotate", "logical_and", "logical_or", "logical_xor", "max_mag", "min_mag"):
    for n in numbers:
        for m in numbers + [3, -2, 8]:
            c.clear_flags()
            show(lambda: (name, str(n), str(m), str(getattr(n, name)(m)), [k.__name__ for k, v in c.flags.items() if v]))
for n in numbers[:10]:
    for m in (D(0), D(3), D(-2), D("1E+3"), D("1.5"), D("NaN")):
        for k in (D(5), 1, D("-13"), D(0), D("1.5"), D("Infinity"), D("12345678")):
            c.clear_flags()
            show(lambda: ("pow", str(n), str(m), str(k), str(pow(n, m, k)), [k.__name__ for k, v in c.flags.items() if v]))
c.traps[InvalidOperation] = True
for ask in (lambda: pow(D(2), 3, 5), lambda: pow(2, D(3), 5), lambda: pow(2, 3, D(5)), lambda: pow(D(2), 3, "x"), lambda: pow(D(2), 3.0, 5),
            lambda: pow(D(2), -3, 5), lambda: pow(D(0), 0, 5), lambda: D(1).shift("a"), lambda: D(1).shift(), lambda: D(1).canonical(1), lambda: D(1).radix(1),
            lambda: D(1).next_plus(1), lambda: D(1).logical_and(2), lambda: D("NaN").compare_signal(1), lambda: D(10).shift(2), lambda: D("1.0").compare_total(D("1.00")),
            lambda: D(1).is_normal(5), lambda: D(1).compare_total("a"), lambda: D(3).rotate(other=1), lambda: D(3).next_toward(other=4, context=Context(prec=3)),
            lambda: pow(D("1E+30"), D("1E+15"), D(97)), lambda: D("1e999").next_plus()):
    show(ask)
