contacts = [{"name": "Ann Bergström", "phones": ["+46 70 123 45 67"], "email": "ann@corp.example", "city": "Malmö"},
    {"name": "Bob O'Neil", "phones": [], "email": None, "city": "Cork"},
    {"name": "Chloë Dupont", "phones": ["0033-1-23", "112"], "email": "CD@Mail.example", "city": None}]
def normal(s):
    return "".join(c for c in s.lower().replace("ö", "o").replace("ë", "e") if c.isalnum() or c == " ")
def search(text):
    want = normal(text).split()
    found = []
    for c in contacts:
        hay = normal(" ".join([c["name"], c["city"] or "", c["email"] or ""]))
        score = sum(w in hay for w in want)
        if score:
            found.append((-score, c["name"], c))
    return [c for *_, c in sorted(found, key=lambda f: f[:2])]
for query in ("ann", "bergstrom malmo", "dupont corp", "o'neil", "zzz", ""):
    print(f"{query!r:>18} -> {[c['name'] for c in search(query)]}")
def digits(p): return "".join(filter(str.isdigit, p))
for c in contacts:
    phones = [digits(p) for p in c["phones"]] or ["-"]
    print(f"{c['name']:<15}|{c['email'] or 'no mail':^18}|{', '.join(phones):>20}")
    initials = "".join(part[0] for part in c["name"].split())
    print(initials, c["name"].split()[-1].upper(), (c.get("city") or "unknown").center(10, "."), len(c["name"]),
        len(c["name"].encode()))
missing = {field: [c["name"] for c in contacts if not c[field]] for field in ("phones", "email", "city")}
print(missing, sorted(contacts, key=lambda c: (c["city"] is None, c["city"]))[0]["name"])
try:
    print(search("ann")[1])
except IndexError as e:
    print("only one:", e)
