# What derives from a builtin type is gone over as its own __iter__ says, wherever items are taken.
class Word(str):
    def __iter__(self):
        print("letters of", str(self))
        return iter(["x", "y"])


class Row(list):
    def __iter__(self):
        print("cells")
        return iter(["x", "y"])


class Table(dict):
    def __iter__(self):
        print("never for its keys")
        return iter(["x", "y"])

    def __getitem__(self, key):
        return key * 2


word, row, table = Word("ab"), Row(["1"]), Table(q=1)
print("".join(word), "-".join(row), list(word), tuple(row), sorted(row), max(row))
items = ["0"]
items += word
items += row
items.extend(word)
items[1:2] = row
print(items)
first, *rest = row
print(first, rest, [*row], (*word,))
print({**table}, dict(table), (lambda **named: named)(**table))
filled = {}
filled.update(table)
print(filled)
# What is not gone over is as it was.
print(str(row), len(row), row[0], row[:], row + ["2"], row * 2, row == ["1"], f"{row}", word + "c", word.upper(), "a" in word)
print(b",".join([b"a", b"b"]), "".join(dict.fromkeys("ab")), ", ".join(c for c in word))
