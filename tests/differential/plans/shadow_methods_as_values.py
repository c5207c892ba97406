add = [].append
words = []
push = words.append
for w in ("x", "y"):
    push(w)
print(words, "a-b".split("-"), str.upper("abc"), list(map(str.strip, [" a ", "b "])), sorted("bAc", key=str.lower))
up = "shout".upper
print(up(), up().lower(), [m("b") for m in ("abcb".count, "abcb".find, "abcb".rfind)], list.count([1, 1], 1),
    dict.get({"a": 1}, "a"), str.join("-", "abc"), int.bit_length(255))
get = {"a": 1, "b": 2}.get
print(get("a"), get("z", 0), list(map(get, "abc")), max({"p": 3, "q": 9}, key={"p": 3, "q": 9}.get))
fs = [len, str, sorted, max, lambda v: v[::-1], list, set, tuple, type]
for f in fs:
    result = f("ab")
    print(f.__name__, sorted(result) if isinstance(result, set) else result if f is not type else result.__name__)
print(str.replace("aXa", "X", "-"), "{}:{}".format, "x".join) if False else print(str.replace("aXa", "X", "-"),
    str.isdigit("5"), str.center("a", 3, "*"), float.is_integer(2.0), dict.fromkeys("a"), str.maketrans("a", "b"))
for bad in (lambda: str.upper(5), lambda: list.append(5, 1), lambda: str.upper(), lambda: dict.get(),
        lambda: int.bit_length("a"), lambda: str.join("-", 5), lambda: str.nothing):
    try:
        bad()
    except Exception as e:
        print(type(e).__name__, e)
