# Bytes answer to the methods of texts, and are made of ints.
def attempt(f):
    try:
        print(repr(f()))
    except Exception as error:
        print(type(error).__name__, error)

header = b"POST /orders HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 12\r\n\r\nid=7&count=2"
head, _, body = header.partition(b"\r\n\r\n")
lines = head.split(b"\r\n")
print(lines[0].split(), {k.lower(): v.strip() for k, v in (line.split(b":", 1) for line in lines[1:])}, body.split(b"&"))
for text in [b"", b"a", b"Hello World", b"  x  ", b"12", b"a,b,,c", b"a\tb\nc\r\nd\r"]:
    print(text.upper(), text.title(), text.capitalize(), text.swapcase(), text.isalpha(), text.isdigit(), text.isalnum(), text.isspace(), text.islower(),
          text.isupper(), text.istitle(), text.isascii())
    print(text.split(), text.rsplit(b",", 1), text.splitlines(), text.splitlines(True), text.strip(), text.lstrip(b"aH "), text.rstrip(b"d\rc"))
    print(text.center(5, b"*"), text.ljust(4), text.rjust(4), text.zfill(4), text.expandtabs(4), text.hex(), text.hex(" ", 2), text.hex("-", -3))
    print(text.find(b"b"), text.rfind(b","), text.count(b","), text.count(b""), text.count(97), text.replace(b"l", b"LL", 2), text.replace(b"", b"."))
    print(text.startswith((b"a", b"H")), text.endswith(b"c", 0, -1), text.removeprefix(b"He"), text.removesuffix(b"c"), text.rpartition(b","))
print(b", ".join([b"a", b"b"]), b"-12".zfill(6), bytes.fromhex("00ff 61"), b"abcab".translate(bytes.maketrans(b"ab", b"xy"), delete=b"c"))
for f in [lambda: b"a".split(b""), lambda: b"a".split("a"), lambda: b"a".index(b"z"), lambda: b"a".find(300), lambda: b"a".find("a"), lambda: b"".join([b"a", "b"]),
          lambda: b"a".startswith("a"), lambda: bytes.fromhex("0g"), lambda: bytes.fromhex("123"), lambda: b"a".center(3, "*"), lambda: b"a".strip("a"),
          lambda: b"a".replace(b"a"), lambda: bytes.maketrans(b"a", b"bc"), lambda: b"a".translate(b"a"), lambda: b"a".hex("ab"), lambda: b"a".join(5)]:
    attempt(f)
for number in [0, 1, 255, 256, 65535, -1, -128, -129, 2 ** 64, -2 ** 40]:
    for length in [1, 2, 9]:
        for signed in [False, True]:
            attempt(lambda: number.to_bytes(length, "big", signed=signed))
            attempt(lambda: int.from_bytes(number.to_bytes(length, "little", signed=signed), "little", signed=signed))
attempt(lambda: (5).to_bytes())
attempt(lambda: (5).to_bytes(1, "middle"))
attempt(lambda: (5).to_bytes(-1, "big"))
attempt(lambda: int.from_bytes([1, 2, 3], byteorder="big"))
attempt(lambda: int.from_bytes("ab", "big"))
attempt(lambda: int.from_bytes([300], "big"))
attempt(lambda: int.from_bytes(b""))
