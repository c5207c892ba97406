from collections import defaultdict

found = defaultdict(list)
found["a"].append(1)
print(found["a"])
again = defaultdct(list)
