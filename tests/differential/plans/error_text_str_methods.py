s = "text"
for f in (lambda: s.upper(1), lambda: s.split(1, 2, 3), lambda: s.split(sep=5), lambda: s.split(",", "x"),
        lambda: s.join(), lambda: s.join([1, "a"]), lambda: s.replace(), lambda: s.replace("a", 1), lambda: s.find(),
        lambda: s.find(5), lambda: s.find("a", "b"), lambda: s.index("q"), lambda: s.rindex("q"), lambda: s.count(),
        lambda: s.count(1), lambda: s.startswith(1), lambda: s.startswith([1]), lambda: s.startswith(("a", 1)),
        lambda: s.endswith(None), lambda: s.strip(5), lambda: s.zfill("a"), lambda: s.zfill(), lambda: s.center("a"),
        lambda: s.ljust(5, "ab"), lambda: s.ljust(5, 1), lambda: s.encode("nope"), lambda: s.encode(5),
        lambda: s.splitlines(1, 2), lambda: s.partition(), lambda: s.partition(5), lambda: s.partition(""),
        lambda: s.translate(), lambda: s.translate(5), lambda: s.isalpha(1), lambda: s.expandtabs("a"),
        lambda: s.format_map(), lambda: s.title(1), lambda: s.removeprefix(), lambda: s.removesuffix(5),
        lambda: s.casefold(1), lambda: s.swapcase(s), lambda: s.lower(x=1), lambda: s.split(seperator=","),
        lambda: s.rsplit(None, None), lambda: s.find("a", 1, 2, 3), lambda: s.splitlines(keepend=True),
        lambda: s.capitalize("x")):
    try:
        print(f())
    except Exception as e:
        print(type(e).__name__, e)
