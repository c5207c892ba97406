for s in ("a,b,,c", "", ",", "a", ",a,", "a, b, c"):
    print(repr(s), s.split(","), s.split(",", 1), s.rsplit(",", 1), s.split(", "), s.partition(","), s.rpartition(","))
for s in ("  one  two three ", "", "   ", "x", "\ta\nb\r\nc\x0bd\u00a0e\u2003f"):
    print(repr(s), s.split(), s.split(None, 1), s.rsplit(None, 1), s.split(" "), s.split(maxsplit=2), s.rsplit(maxsplit=1))
print("-".join([]), "-".join(["x"]), ", ".join("abc"), "".join(("p", "q")), "+".join(str(n) for n in range(4)),
    "/".join({"k": 1}))
print("a--b---c".split("--"), "aXbXc".rsplit("X", maxsplit=1), "1<>2<>3".split("<>", -1), "abc".split("abc"), "abc".split("abcd"))
for f in (lambda: "a".split(""), lambda: "a".partition(""), lambda: ",".join([1]), lambda: ",".join(["a", None]),
        lambda: ",".join(5), lambda: "a".split(1), lambda: "a".join("b", "c")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
