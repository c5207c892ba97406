from fractions import Fraction as F
import random, operator as op, math
random.seed(2)
for n in range(120):
    a, b = F(random.randint(-20, 20), random.randint(1, 12)), random.choice([F(random.randint(-9, 9), random.randint(1, 9)), random.randint(-5, 5), True])
    out = [a, b]
    for f in (op.add, op.sub, op.mul, op.truediv, op.floordiv, op.mod, op.lt, op.eq, divmod):
        try: out.append(f(a, b))
        except Exception as e: out.append(f"{type(e).__name__}: {e}")
        try: out.append(f(b, a))
        except Exception as e: out.append(f"{type(e).__name__}: {e}")
    print(*out, round(a), round(a, 2), math.floor(a), math.ceil(a), int(a), float(a), abs(a), -a, bool(a), a.limit_denominator(5), a.as_integer_ratio(), repr(a), hash(a) == hash(float(a)) if a.denominator in (1, 2, 4, 8) else "")
