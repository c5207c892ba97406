s = "banana band"
print(s.replace("an", "AN"), s.replace("an", "", 1), s.replace("an", "x", 0), s.replace("", "-"), s.replace("zzz", "y"),
    s.replace("an", "o", -1))
print("aaa".replace("aa", "b"), "".replace("", "x"), "abc".replace("", ".", 2), "abc".replace("abc", ""))
table = str.maketrans("abn", "ABN")
print(s.translate(table), s.translate(str.maketrans("", "", "an")), s.translate({97: None, 98: "BB", 110: 78}))
print(s.translate(str.maketrans({"a": "<a>", "d": None, "b": 66})), sorted(str.maketrans("ab", "cd", "e").items()))
for f in (lambda: str.maketrans("a", "bc"), lambda: str.maketrans({"ab": 1}), lambda: "a".replace("a"),
        lambda: "a".replace(1, "b"),
          lambda: "a".replace("a", "b", "c"), lambda: str.maketrans("a")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
