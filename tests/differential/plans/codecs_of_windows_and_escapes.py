# cp1252 and unicode_escape.
def tell(what):
    try:
        print(what())
    except Exception as error:
        print(type(error).__name__, error)


text = "é€—“q”™ Ÿ\x7f"
print(text.encode("cp1252"), text.encode("Windows-1252").decode("cp1252") == text)
print(bytes(byte for byte in range(256) if byte not in (0x81, 0x8D, 0x8F, 0x90, 0x9D)).decode("cp1252"))
for bad in (b"\x81", b"ab\x8d\x8fc"):
    tell(lambda: bad.decode("cp1252"))
    for way in ("ignore", "replace", "backslashreplace"):
        print(ascii(bad.decode("cp1252", way)))
for bad in ("Ā", "aĀ̑b", "日本"):
    tell(lambda: bad.encode("cp1252"))
    for way in ("ignore", "replace", "backslashreplace", "xmlcharrefreplace"):
        print(bad.encode("cp1252", way))
print(str(b"\x80 5", "cp1252"), bytes("5 €", "cp1252"))
for plain in ("", "plain", "tab\tline\nreturn\r back\\slash", "quote'\"", "é\x00\x1f\x7f\x80ÿ", "€日", "😀", "a\u2028b"):
    made = plain.encode("unicode_escape")
    print(made, made.decode("unicode_escape") == plain, made.decode("ascii"))
for given in (rb"a\nb\tc\\d\'e\"f", rb"\x41\u20ac\U0001f600", rb"\101\7\1234\0", b"one\\\ntwo", rb"\q\z", "é".encode("latin-1"), rb"\a\b\f\v", b""):
    print(ascii(given.decode("unicode_escape")))
for bad in (rb"\x4", rb"\xzz", rb"a\u12", rb"\U0001", rb"\U00110000", b"end\\", rb"\x", rb"ab\u00e9\x"):
    tell(lambda: bad.decode("unicode_escape"))
    tell(lambda: ascii(bad.decode("unicode_escape", "ignore")))
    tell(lambda: ascii(bad.decode("unicode-escape", "replace")))
tell(lambda: "a".encode("cp9999"))
print("na\\u00efve caf\\xe9".encode().decode("unicode_escape"))
