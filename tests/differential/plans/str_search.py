s = "the cat sat on the mat, the end"
for sub in ("the", "at", "", "xyz", "e", "the end", "T"):
    print(repr(sub), s.find(sub), s.rfind(sub), s.count(sub), sub in s, s.startswith(sub), s.endswith(sub))
print(s.find("the", 1), s.find("the", 1, 10), s.rfind("the", 0, 20), s.count("t", 5, 15), s.find("t", -3), s.find("t", 100))
print(s.startswith("cat", 4), s.endswith("cat", 0, 7), s.startswith(("a", "th")), s.endswith(("x", "end")), s.startswith(()))
for sub in ("zzz", "the"):
    for f in (s.index, s.rindex):
        try:
            print(f(sub, 5, 18))
        except ValueError as e:
            print(e)
print("".find(""), "".find("", 1), "abc".find("", 3), "abc".find("", 4), "abc".count(""), "aaaa".count("aa"), "abc".rfind(""))
