for c in ("a", "Z", "0", " ", "\n", "é", "€", "\U0001f600"):
    print(repr(c), ord(c), chr(ord(c)) == c, hex(ord(c)))
print("".join(chr(n) for n in range(97, 123)), [chr(n) for n in (0, 9, 65, 233, 8364, 0x1F600)], chr(0x10FFFF) == "\U0010ffff")
for f in (lambda: ord("ab"), lambda: ord(""), lambda: ord(1), lambda: chr(-1), lambda: chr(0x110000), lambda: chr("a"),
        lambda: chr(1.0), lambda: ord([])):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
word = "Penstock"
print("".join(chr((ord(c) - 97 + 13) % 26 + 97) if c.islower() else c for c in word), sum(ord(c) for c in word))
