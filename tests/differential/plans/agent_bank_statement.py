statement = "2026-03-01;Salary ;3200.00\n2026-03-02;Rent;-950.00\n2026-03-02;Café Lune;-4.80\n2026-03-05;Supermarket;-63.27\n2026-03-05;Supermarket;-12.05\n2026-03-09;Refund, shoes;49.99\n2026-03-31;Interest;0.42\nTOTAL;;2220.29"
rules = [("rent", "home"), ("super", "food"), ("café", "food"), ("salary", "income"), ("interest", "income")]
rows, check = [], None
for line in statement.split("\n"):
    day, what, amount = line.split(";")
    cents = round(float(amount) * 100)
    if day == "TOTAL":
        check = cents
    else:
        category = next((c for key, c in rules if key in what.lower()), "other")
        rows.append((day, what.strip(), cents, category))
total = sum(r[2] for r in rows)
print("matches" if total == check else f"off by {total - check} cents", total, check)
balance, low = 10000, None
for day, what, cents, category in rows:
    balance += cents
    low = min(low or balance, balance)
    print(f"{day[8:]:>2} {what:<15.15} {cents / 100:>+10,.2f} {balance / 100:>12,.2f} {category}")
by_category = {}
for *_, cents, category in rows:
    income, spent = by_category.get(category, (0, 0))
    by_category[category] = (income + max(cents, 0), spent + min(cents, 0))
for category, (income, spent) in sorted(by_category.items()):
    print(f"{category:>7}: in {income / 100:.2f}, out {-spent / 100:.2f}")
repeats = [(a, b) for a, b in zip(rows, rows[1:]) if a[1] == b[1]]
print(low, [r[1] for r in rows if r[2] > 0], len(repeats), max(rows, key=lambda r: abs(r[2]))[1],
    f"{-sum(r[2] for r in rows if r[2] < 0) / 100:.2f}")
