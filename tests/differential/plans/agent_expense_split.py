expenses = [("ann", 120.0, ["ann", "bob", "cid"]), ("bob", 45.5, ["bob", "cid"]), ("cid", 10, ["ann"]),
    ("ann", 33.33, ["ann", "bob", "cid", "dee"])]
balance = {}
for payer, amount, people in expenses:
    balance[payer] = balance.get(payer, 0) + amount
    for p in people:
        balance[p] = balance.get(p, 0) - amount / len(people)
for name, value in sorted(balance.items()):
    print(f"{name}: {value:+.2f}")
print(f"check {abs(sum(balance.values())):.6f}")
cents = {n: round(v * 100) for n, v in balance.items()}
drift = sum(cents.values())
if drift:
    first = max(cents, key=lambda n: (cents[n], n))
    cents[first] -= drift
payments = []
while any(cents.values()):
    debtor = min(cents, key=lambda n: (cents[n], n))
    creditor = max(cents, key=lambda n: (cents[n], n))
    amount = min(-cents[debtor], cents[creditor])
    payments.append((debtor, creditor, amount))
    cents[debtor] += amount
    cents[creditor] -= amount
for a, b, c in payments:
    print(f"{a} pays {b} {c // 100}.{c % 100:02d}")
print(drift, len(payments), cents)
