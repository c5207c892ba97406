values = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
def roman(n):
    out = ""
    for value, sign in values:
        count, n = divmod(n, value)
        out += sign * count
    return out
def number(s):
    one = dict((s, v) for v, s in values if len(s) == 1)
    return sum(-one[a] if one[a] < one.get(b, 0) else one[a] for a, b in zip(s, s[1:] + " "))
print([(n, roman(n)) for n in (1, 4, 9, 14, 40, 90, 400, 1994, 2026, 3999)], all(number(roman(n)) == n for n in range(1, 300)))
ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
tens = dict(enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2))
def words(n):
    if n < 20:
        return ones[n]
    if n < 100:
        return tens[n // 10] + (f"-{ones[n % 10]}" if n % 10 else "")
    for size, name in ((10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if n >= size:
            return f"{words(n // size)} {name}" + (f" {words(n % size)}" if n % size else "")
for n in (0, 7, 13, 20, 42, 100, 115, 999, 1000, 12345, 1000001):
    print(n, words(n))
def ordinal(n): return f"{n}{'th' if n % 100 in (11, 12, 13) else {1: 'st', 2: 'nd', 3: 'rd'}.get(n % 10, 'th')}"
print([ordinal(n) for n in (1, 2, 3, 4, 11, 12, 13, 21, 101, 111, 112)])
