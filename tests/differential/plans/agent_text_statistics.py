text = """It was a bright cold day in April, and the clocks were striking. The day was cold;
the wind was not. "Cold," she said, "is what the day is." And so it was -- cold."""
words = [w.strip(".,;:!?\"-").lower() for w in text.split()]
words = [w for w in words if w]
counts = {}
for w in words:
    counts[w] = counts.get(w, 0) + 1
print(len(text), len(words), len(counts), text.count("\n") + 1, sum(c in "aeiou" for c in text.lower()))
for w, n in sorted(counts.items(), key=lambda kv: (-kv[1], kv[0]))[:6]:
    print(f"{w:<6}{n:>3} {'*' * n:<8}{n / len(words):.1%}")
lengths = {}
for w in words:
    lengths[len(w)] = lengths.get(len(w), 0) + 1
print(dict(sorted(lengths.items())), f"mean {sum(map(len, words)) / len(words):.3f}", max(words, key=len),
    min(words, key=lambda w: (len(w), w)))
sentences = [s.strip() for s in text.replace("\n", " ").replace(";", ".").split(".") if s.strip(' "')]
for i, s in enumerate(sentences, 1):
    print(i, len(s.split()), s[:30] + ("..." if len(s) > 30 else ""))
bigrams = {}
for pair in zip(words, words[1:]):
    bigrams[pair] = bigrams.get(pair, 0) + 1
print([(" ".join(p), n) for p, n in bigrams.items() if n > 1], sorted({w for w in words if words.count(w) == 1})[:5])
index = {}
for place, w in enumerate(words):
    index.setdefault(w[0], {}).setdefault(w, []).append(place)
print(index["c"], sorted(index), {k: len(v) for k, v in sorted(index.items()) if len(v) > 1})
acronym = "".join(w[0] for w in text.split() if w[0].isupper())
print(acronym, text.title()[:20], text.swapcase()[:12], " ".join(reversed(words[-4:])))
