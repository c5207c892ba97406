people = {"ada": (1815, "byron", "annabella"), "byron": (1788, None, None), "annabella": (1792, None, None),
    "ralph": (1839, None, "ada"), "anne": (1837, None, "ada"), "judith": (1873, None, "anne")}
def parents(n): return [p for p in people.get(n, (0, None, None))[1:] if p]
def ancestors(n): return [a for p in parents(n) for a in [p] + ancestors(p)]
def children(n): return sorted((c for c in people if n in parents(c)), key=lambda c: people[c][0])
def tree(n, depth=0):
    print(f"{'  ' * depth}{n.title()} ({people[n][0]})")
    for c in children(n):
        tree(c, depth + 1)
tree("byron")
for n in people:
    print(f"{n:<10}{parents(n)} {ancestors(n)} {children(n)}")
def generation(n): return 1 + max(map(generation, parents(n)), default=-1)
def siblings(n): return sorted({s for p in parents(n) for s in children(p)} - {n})
def relation(a, b):
    if a == b: return "same"
    if b in parents(a): return "child"
    if a in parents(b): return "parent"
    if b in siblings(a): return "sibling"
    if b in ancestors(a): return f"descendant ({ancestors(a).index(b)})"
    if set(siblings(a)) & set(parents(b)): return "aunt or uncle"
    common = [x for x in ancestors(a) if x in ancestors(b)]
    return f"related by {common[0]}" if common else "unrelated"
print({n: generation(n) for n in people}, [relation("ralph", b) for b in people], relation("judith", "byron"),
    relation("byron", "annabella"))
ages = sorted((people[c][0] - people[p][0], p, c) for c in people for p in parents(c))
print(ages, sum(a for a, *_ in ages) / len(ages))
try:
    tree("nobody")
except KeyError as e:
    print("unknown", e)
