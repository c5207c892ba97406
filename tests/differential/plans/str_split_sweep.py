for s in ("a,b,c", ",a,,b,", "abc", "", ",", ",,", "a,,,b"):
    print(repr(s))
    for limit in (-1, 0, 1, 2, 9):
        print("  ", limit, s.split(",", limit), s.rsplit(",", limit), s.split(None, limit), s.split(",,", limit),
            s.rsplit(",,", limit))
for s in (" a  b c ", "a\tb\n c", "  ", "x", "\n\nx\n"):
    print(repr(s), [s.split(None, k) for k in (-1, 0, 1, 2)], [s.rsplit(None, k) for k in (-1, 0, 1, 2)],
        s.split(" ", 1), s.rsplit(" ", 1))
for s in ("k=v", "k", "=v", "k=", "a=b=c", ""):
    print(repr(s), s.partition("="), s.rpartition("="), s.split("=", 1), s.rsplit("=", 1), "=".join(s.split("=")) == s)
