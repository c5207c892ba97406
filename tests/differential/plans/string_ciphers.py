def caesar(s, k):
    return "".join(chr((ord(c) - base + k) % 26 + base) if (base := 97 if c.islower() else 65 if c.isupper() else 0) else c for c in s)
def rle(s):
    out, i = "", 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]:
            j += 1
        out += f"{j - i if j - i > 1 else ''}{s[i]}"
        i = j
    return out
def unrle(s):
    out, n = "", ""
    for c in s:
        if c.isdigit():
            n += c
        else:
            out, n = out + c * int(n or 1), ""
    return out
message = "Meet Eve at Noon, Gate 7!"
print(caesar(message, 3), caesar(caesar(message, 3), -3) == message, rle("aaabbc" + "d" * 12), unrle(rle("wwwwxyz" * 2)))
print(" ".join(f"{ord(c):08b}" for c in "Hi!"), "".join(f"{b:02x}" for b in "Hé".encode()),
    "".join(chr(int(b, 2)) for b in "1001000 1101001".split()))
def checksum(digits):
    total = 0
    for i, d in enumerate(reversed([int(c) for c in digits if c.isdigit()])):
        total += d if i % 2 == 0 else d * 2 - 9 * (d > 4)
    return total % 10 == 0
print(checksum("4539 1488 0343 6467"), checksum("8273 1232 7352 0569"), checksum("0"))
def iban_ok(s):
    s = s.replace(" ", "").upper()
    return int("".join(str(int(c, 36)) for c in s[4:] + s[:4])) % 97 == 1
print(iban_ok("GB82 WEST 1234 5698 7654 32"), iban_ok("GB82 WEST 1234 5698 7654 33"), iban_ok("de89370400440532013000"))
print(sorted("listen") == sorted("silent"), "racecar" == "racecar"[::-1], [w for w in ("level", "noon", "plan") if w == w[::-1]])
