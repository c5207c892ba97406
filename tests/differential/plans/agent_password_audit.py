vault = {"mail": "Summer2024", "bank": "c0rrect horse battery", "shop": "summer2024", "forum": "qwerty",
    "work": "Tr0ub4dor&3", "old": "", "pin": "1234"}
common = {"qwerty", "123456", "password", "1234"}
def problems(p):
    found = []
    if not p:
        return ["empty"]
    if len(p) < 8: found.append(f"short ({len(p)})")
    if p.lower() in common: found.append("common")
    if p.isalnum() and not (any(map(str.isdigit, p)) and any(map(str.isalpha, p))): found.append("one kind")
    runs = [a for a, b, c in zip(p, p[1:], p[2:]) if ord(b) - ord(a) == ord(c) - ord(b) == 1]
    if runs: found.append("run from " + repr(runs[0]))
    years = [p[i:i + 4] for i in range(len(p) - 3) if p[i:i + 4].isdigit() and 1950 <= int(p[i:i + 4]) <= 2030]
    if years: found.append(f"year {years[0]}")
    return found
worst = []
for name in sorted(vault):
    found = problems(vault[name])
    print(f"{name:<6}{'*' * len(vault[name]):<22}{', '.join(found) or 'fine'}")
    worst.append((len(found), name))
print([n for _, n in sorted(worst, reverse=True)][:3], sum(k == 0 for k, _ in worst))
same = {}
for name, p in vault.items():
    same.setdefault(p.casefold(), []).append(name)
print([names for names in same.values() if len(names) > 1], {len(p) for p in vault.values()} >= {0, 4})
masked = {n: p[:1] + "*" * max(0, len(p) - 2) + p[-1:] if len(p) > 1 else "-" for n, p in vault.items()}
print(masked)
