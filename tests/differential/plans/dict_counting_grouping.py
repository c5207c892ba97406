text = "the quick brown fox jumps over the lazy dog the end"
counts = {}
for word in text.split():
    counts[word] = counts.get(word, 0) + 1
print(counts, sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:3])
letters = {}
for c in text.replace(" ", ""):
    letters[c] = letters.get(c, 0) + 1
print(sorted(letters.items()), max(letters, key=letters.get), min(letters.values()))
groups = {}
for word in text.split():
    groups.setdefault(len(word), set()).add(word)
print({k: sorted(v) for k, v in sorted(groups.items())})
inverse = {}
for k, v in counts.items():
    inverse.setdefault(v, []).append(k)
print(inverse, {v: k for k, v in counts.items()}, dict(sorted(counts.items())), dict(zip("abc", range(3))),
    {w: len(w) for w in counts if "o" in w})
