accounts = {}
log = []
for day in range(20000):
    name = "acct" + str(day % 37)
    amount = (day * 7919) % 1001 - 400
    entry = {"day": day, "name": name, "amount": amount, "kind": "in" if amount > 0 else "out"}
    log.append(entry)
    accounts[name] = accounts.get(name, 0) + amount
rich = sorted([(v, k) for k, v in accounts.items()], reverse=True)
print(rich[0], rich[-1], sum(1 for e in log if e["kind"] == "out"))
