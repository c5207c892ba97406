scores = [("ann", 3), ("bob", None), ("cy", 5)]
best = scores[0]
for entry in scores[1:]:
    print("comparing", entry)
    if entry[1] > best[1]:
        best = entry
print(best)
