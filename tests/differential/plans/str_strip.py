for s in ("  x  ", "xxhixx", "\t\n a \r\n", "", "   ", "abcba", "www.example.com", "\u3000wide\u2003"):
    print([s.strip(), s.lstrip(), s.rstrip(), s.strip("x"), s.lstrip("abc"), s.rstrip("abc"), s.strip("w.moc"), s.strip("")])
print("prefix-body".removeprefix("prefix-"), "body".removeprefix("x"), "a.txt".removesuffix(".txt"),
    "a".removesuffix(""), "aaa".removeprefix("a"))
print("  x ".strip(None), "--x--".strip("-").upper(), "0012300".lstrip("0"), "1.2500".rstrip("0").rstrip("."))
for f in (lambda: "a".strip(1), lambda: "a".removeprefix(None), lambda: "a".strip("a", "b"), lambda: "abc".lstrip(["a"])):
    try:
        print(f())
    except TypeError as e:
        print(e)
