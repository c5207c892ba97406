# Patterns of bytes: a byte is a character, letters are those of ASCII.
import re


def tried(what):
    try:
        return what()
    except Exception as error:
        return f"{type(error).__name__}: {error}"


data = b"GET /a?x=1 HTTP/1.1\r\nHost: \xe9xample\r\nLength: 22\r\n\r\n"
print(re.findall(rb"\d+", b"a1b22"), re.findall(rb"(\w+): (.*)\r\n", data), re.split(rb"\r\n", data))
match = re.match(rb"(?P<verb>[A-Z]+) (?P<path>\S+)", data)
print(match, match.group(), match.groups(), match.groupdict(), match["path"], match.span("path"), match.start(), match.end(2), match.string == data)
print(match.expand(rb"\2 \g<verb>!"), match.re.pattern, match.lastgroup, match.regs)
print(re.sub(rb"\d", b"#", data), re.subn(rb"(\w)(\w)", rb"\2\1", b"abcde"), re.sub(rb"[^\x00-\x7f]", lambda m: b"<%d>" % m[0][0], data))
print([m.group() for m in re.finditer(rb"[\x80-\xff]+", b"a\x80\xffb\xfe")], re.search(rb"\xff", b"\x00\xff\x01").span())
pattern = re.compile(rb"h.st", re.IGNORECASE | re.DOTALL)
print(pattern, pattern.pattern, pattern.flags, pattern.groups, pattern.search(data), pattern.fullmatch(b"H\nST"), pattern.findall(b"hast HOST", 2), pattern.split(b"1host2"))
print(re.compile(b"a").flags, re.compile(b"a", re.A).flags, re.compile("a").flags, re.compile(rb"(?im)a").flags, re.compile(b"a", re.A))
print(re.findall(rb"\w", "é_1ß".encode()), re.findall(rb"(?i)\xe9", b"\xc9\xe9"), re.findall(rb"\s", b" \x85\xa0\t"), re.findall(rb"\bx", b"x \xe9x"))
print(re.escape(b"a.b*\x00\xff"), re.match(re.escape(b"(a)"), b"(a)"), re.split(rb"(,)", b"1,2,3", 1), re.findall(rb"", b"ab"), re.sub(rb"", b"-", b"ab"))
print(re.compile(b"a") == re.compile("a"), re.compile(b"a") == re.compile(b"a"), re.compile(b"a") == re.compile(b"a", re.A), len({re.compile(b"a"), re.compile("a")}))
print(re.findall(rb"(?<=\xe9)x+?(a|b)\1", b"\xe9xaa \xe9xxbb"), re.fullmatch(rb"(?s).*", bytes(range(256))).end(), re.sub(rb"x", b"\\\\", b"axb"))
for wrong in (lambda: re.match(b"a", "a"), lambda: re.match("a", b"a"), lambda: re.match(b"a", 3), lambda: re.compile(b"a", re.U), lambda: re.compile(b"("),
              lambda: re.sub(b"a", "b", b"a"), lambda: re.sub("a", b"b", "a"), lambda: re.sub(b"a", lambda m: "b", b"a"), lambda: re.compile(b"a").sub(rb"\1", b"a"),
              lambda: re.sub(b"a", b"b", "a"), lambda: re.split(b",", "1,2")):
    print(tried(wrong))
text = bytes(range(0, 256, 5))
print(re.findall(rb"[a-z\xf0-\xff]", text), re.search(rb"[^\x00-\xf0]", text), b"".join(re.findall(rb".", text)) == text.replace(b"\n", b""))
