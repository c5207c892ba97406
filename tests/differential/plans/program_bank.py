from decimal import Decimal, ROUND_HALF_UP
from datetime import date, timedelta
from contextlib import contextmanager
class InsufficientFunds(Exception): pass
class Account:
    _next = 1000
    def __init__(self, owner, balance="0"):
        self.id = Account._next; Account._next += 1
        self.owner, self._b, self.tx = owner, Decimal(balance), []
    @property
    def balance(self): return self._b
    @balance.setter
    def balance(self, v):
        if v < 0: raise InsufficientFunds(f"{self.owner} lacks {-v:.2f}")
        self._b = v.quantize(Decimal("0.01"), ROUND_HALF_UP)
    def __iadd__(self, amt): self.balance += Decimal(str(amt)); self.tx.append(("+", amt)); return self
    def __isub__(self, amt): self.balance -= Decimal(str(amt)); self.tx.append(("-", amt)); return self
    def __str__(self): return f"#{self.id} {self.owner}: ${self.balance:,.2f}"
class Savings(Account):
    def __init__(self, owner, balance="0", rate="0.05"): super().__init__(owner, balance); self.rate = Decimal(rate)
    def accrue(self, months):
        for m in range(1, months + 1):
            self.balance += self.balance * self.rate / 12
            yield m, self.balance
@contextmanager
def transaction(*accts):
    saved = [(a, a._b, len(a.tx)) for a in accts]
    try: yield; print("commit")
    except InsufficientFunds as e:
        for a, b, n in saved: a._b = b; del a.tx[n:]
        print("rollback:", e)
a, b = Account("Ann", "100"), Savings("Bob", "50.005", "0.12")
with transaction(a, b): a -= 30; b += 30
with transaction(a, b): b += 500; a -= 500
print(a, b, a.tx, b.tx, sep="\n")
for m, v in b.accrue(3): print(m, v)
d = date(2024, 1, 31)
def add_months(d, n):
    y, m = divmod(d.month - 1 + n, 12)
    y += d.year; m += 1
    last = (date(y + m // 12, m % 12 + 1, 1) - timedelta(days=1)).day
    return date(y, m, min(d.day, last))
print([add_months(d, i).isoformat() for i in range(0, 14, 3)], (date(2024, 3, 1) - d).days, d.strftime("%A %d %B %Y"), [f"{d + timedelta(weeks=i):%a %d}" for i in range(3)])
sched = [(add_months(d, i), (Decimal("1000") / 3).quantize(Decimal(".01"))) for i in range(3)]
sched[-1] = (sched[-1][0], Decimal("1000") - sum(x for _, x in sched[:-1]))
for dt, amt in sched: print(f"{dt:%Y-%m-%d} {amt:>10}")
print(sum(x for _, x in sched), sum((x for _, x in sched), Decimal(0)) == 1000)
