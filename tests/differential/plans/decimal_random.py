# Random decimals under several contexts.
from decimal import (Decimal, DecimalException, getcontext, localcontext, ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR,
                     ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP)

state = 99


def pick(n):
    global state
    state = (state * 6364136223846793005 + 1442695040888963407) % (1 << 64)
    return (state >> 33) % n


def choose(items):
    return items[pick(len(items))]


def show(f):
    try:
        return repr(f())
    except (DecimalException, ValueError, OverflowError, TypeError) as error:
        return type(error).__name__ + ": " + str(error)


def digits(most):
    return "".join([choose("0123456789") for _ in range(1 + pick(most))])


def some_decimal():
    text = choose(["", "", "-"]) + digits(choose([1, 3, 8, 30]))
    if pick(2):
        text += "." + digits(choose([1, 2, 6, 20]))
    if pick(4) == 0:
        text += "E" + str(pick(60) - 30)
    if pick(30) == 0:
        text = choose(["NaN", "Infinity", "-Infinity", "-0", "0E+3", "0.000"])
    return Decimal(text)


ROUNDINGS = [ROUND_05UP, ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP]
SPECS = ["", ".2f", ",.3f", "e", ".4e", "g", ".3g", "+.1f", "012.2f", ">15", "^15.1f", ",", ".0%", "E", "z.1f", "=+12,.2f"]
for number in range(250):
    with localcontext() as context:
        context.prec = choose([1, 3, 9, 28, 28, 50])
        context.rounding = choose(ROUNDINGS)
        a, b = some_decimal(), some_decimal()
        print(number, context.prec, context.rounding, repr(a), repr(b))
        print(show(lambda: a + b), show(lambda: a - b), show(lambda: a * b), show(lambda: a / b))
        print(show(lambda: a // b), show(lambda: a % b), show(lambda: -a), show(lambda: +a), show(lambda: abs(a)))
        print(show(lambda: a < b), show(lambda: a == b), show(lambda: a.compare(b)), show(lambda: a.max(b)), show(lambda: a.min(b)), bool(a))
        print(show(lambda: a.quantize(Decimal(1).scaleb(-pick(6)))), show(lambda: a.quantize(b, choose(ROUNDINGS))), show(lambda: a.normalize()),
              show(lambda: a.to_integral_value()), show(lambda: a.to_integral_value(choose(ROUNDINGS))))
        print(show(lambda: abs(a).sqrt()), show(lambda: a.as_tuple()), show(lambda: a.adjusted()), show(lambda: a.as_integer_ratio()), a.to_eng_string())
        print(show(lambda: a ** (pick(9) - 3)), show(lambda: round(a)), show(lambda: round(a, pick(5) - 2)), show(lambda: int(a)), show(lambda: float(a)))
        print(show(lambda: a.remainder_near(b)), show(lambda: a.fma(b, 3)), show(lambda: a.scaleb(pick(7) - 3)), show(lambda: a.logb()), a.number_class())
        spec = choose(SPECS)
        print(repr(spec), show(lambda: format(a, spec)), show(lambda: f"{b:{choose(SPECS)}}"), str(a), "%s %.3f" % (a, 1 if a.is_nan() or a.is_infinite() else a))
        if a.is_finite():
            print(hash(a) == hash(a + 0) or context.prec < 60, hash(Decimal(int(a))) == hash(int(a)), a == Decimal(float(a)), show(lambda: abs(a).ln() if a else 0),
                  show(lambda: abs(a).log10() if a else 0), show(lambda: (a / 10 ** max(0, a.adjusted())).exp()))
print(getcontext().prec, [round(Decimal(n) / 8, 1) for n in range(12)], sum([Decimal("0.1")] * 10), sorted([Decimal(3), 1, Decimal("2.5"), 2.25]))
