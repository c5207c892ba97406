for s in ("", "ab", "abcdef", "日本"):
    print([format(s, spec) for spec in ("", "s", "5", "<5", ">5", "^5", "*^7", ".2", "5.1", "-<6.3s", "é>4", "05", "<05")])
for spec in ("+5", "=5", ",", "d", " ", "#", "_", ".", "5.x", "<<<5", "^", "x<", "10s5"):
    try:
        print(spec, repr(format("ab", spec)))
    except ValueError as e:
        print(spec, e)
print(format([1, 2]), format(None, ""), format((1, 2), ""), format(True, "d"), format(True, ""), format(True, "5"),
    format({}, ""))
for v in ([], None, {}, (), set(), range(2)):
    try:
        print(format(v, "5"))
    except TypeError as e:
        print(e)
