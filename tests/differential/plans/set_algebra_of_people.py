team = {"ann", "bob", "cid"}
guests = {"cid", "dee"}
admins = {"ann"}
def show(label, s):
    print(f"{label:<12}", ", ".join(sorted(s)) or "(nobody)")
show("everyone", team | guests)
show("both", team & guests)
show("team only", team - guests)
show("either", team ^ guests)
show("not admins", (team | guests) - admins)
show("none", team & guests & admins)
print(admins <= team, admins < team, team >= guests, admins.isdisjoint(guests), len(team | guests))
seen, repeats = set(), []
for name in ["bob", "eve", "bob", "ann", "eve", "bob"]:
    if name in seen:
        repeats.append(name)
    seen.add(name)
print(repeats, sorted(seen), sorted(set(repeats)), {len(n) for n in team | {"alexandra"}} == {3, 9})
pairs = {frozenset((a, b)) for a in team for b in team if a != b}
print(sorted("-".join(sorted(p)) for p in pairs))
