raw = "ann:90,85,77;bob:60,,72;cy:100,99,98;dee:;eve:abc,50"
book, notes = {}, []
for entry in raw.split(";"):
    name, _, marks = entry.partition(":")
    good = []
    for place, mark in enumerate(marks.split(","), 1):
        try:
            good.append(int(mark))
        except ValueError:
            notes.append(f"{name}: mark {place} is {mark!r}")
    book[name] = good
def grade(mean):
    for limit, letter in ((90, "A"), (75, "B"), (60, "C")):
        if mean >= limit:
            return letter
    return "F"
for name, marks in book.items():
    try:
        mean = sum(marks) / len(marks)
        spread = (sum((m - mean) ** 2 for m in marks) / (len(marks) - 1)) ** 0.5
    except ZeroDivisionError:
        print(f"{name:<5}too few marks: {marks}")
        continue
    print(f"{name:<5}{mean:7.2f} ±{spread:5.2f} {grade(mean)} {marks}")
print(*notes, sep="; ")
ranked = sorted((n for n in book if book[n]), key=lambda n: sum(book[n]) / len(book[n]), reverse=True)
print(ranked, {g: [n for n in ranked if grade(sum(book[n]) / len(book[n])) == g] for g in "ABCF"})
columns = [[m[i] for m in book.values() if len(m) > i] for i in range(3)]
print([round(sum(c) / len(c), 1) for c in columns], [max(c) - min(c) for c in columns], sum(columns, []))
histogram = {low: sum(low <= m < low + 10 for m in sum(book.values(), [])) for low in range(50, 101, 10)}
for low, n in histogram.items():
    print(f"{low:>3}-{low + 9:<3} {'#' * n}")
