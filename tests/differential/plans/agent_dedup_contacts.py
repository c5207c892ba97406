people = [("Ann Lee", "ann.lee@x.example", "555-0101"), ("A. Lee", "ANN.LEE@X.example ", ""),
    ("Bob Ray", "bob@y.example", "(555) 0199"), ("Robert Ray", "", "5550199"), ("Cy", "", ""),
    ("Ann Leigh", "annl@z.example", "555 0101")]
def keys(person):
    name, mail, phone = person
    found = set()
    if mail.strip():
        found.add(("mail", mail.strip().lower()))
    digits = "".join(c for c in phone if c.isdigit())
    if digits:
        found.add(("phone", digits))
    return found
groups = []
for person in people:
    mine = keys(person)
    joined = [g for g in groups if g["keys"] & mine]
    groups = [g for g in groups if not g["keys"] & mine]
    merged = {"people": [p for g in joined for p in g["people"]] + [person], "keys": mine.union(*(g["keys"] for g in joined))}
    groups.append(merged)
    print(f"{person[0]:<11} joins {len(joined)} group(s), now {len(groups)}")
for g in sorted(groups, key=lambda g: (-len(g["people"]), g["people"][0][0])):
    best = max((p[0] for p in g["people"]), key=len)
    print(best, "<-", [p[0] for p in g["people"]], sorted(g["keys"]))
def similar(a, b):
    grams = [{s[i:i + 2] for i in range(len(s) - 1)} for s in (a.lower(), b.lower())]
    return len(grams[0] & grams[1]) / max(1, len(grams[0] | grams[1]))
pairs = sorted(((round(similar(a[0], b[0]), 3), a[0], b[0]) for i, a in enumerate(people) for b in people[i + 1:]), reverse=True)
print(*pairs[:4], sep="\n")
