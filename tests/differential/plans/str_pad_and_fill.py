for w in (0, 3, 6, 7, 10):
    print([("abc".ljust(w)), "abc".rjust(w), "abc".center(w), "abc".center(w, "*"), "abc".ljust(w, "."),
        "abc".rjust(w, "é"), "ab".center(w, "-")])
for s in ("7", "-7", "+7", "", "-", "--1", "abc", "-abc", "٣"):
    print(repr(s), [s.zfill(w) for w in (0, 1, 3, 5)])
for f in (lambda: "a".center(5, "ab"), lambda: "a".ljust("5"), lambda: "a".rjust(5, ""), lambda: "a".zfill(2.0),
        lambda: "a".center()):
    try:
        print(f())
    except TypeError as e:
        print(e)
print("a\tb\tcd\te".expandtabs(), "a\tb".expandtabs(4), "abcd\te".expandtabs(4), "\t|".expandtabs(0),
    "a\n\tb".expandtabs(tabsize=3), "\t\t".expandtabs(2) + "|")
