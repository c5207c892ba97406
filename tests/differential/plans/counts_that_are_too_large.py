# What a count or place that no machine has room for says, and how generators are thrown into.
big = 10 ** 30
for f in (lambda: [1].pop(big), lambda: [1].insert(big, 5), lambda: "a".replace("a", "b", big), lambda: "a b".split(None, big), lambda: "a".splitlines(big), lambda: "a".expandtabs(-big), lambda: b"a".center(big), lambda: b"a".zfill(-big), lambda: b"a".hex(1), lambda: b"ab".hex([1]), lambda: b"ab".hex("-", big), lambda: b"".fromhex(None), lambda: (1).to_bytes(-big), lambda: slice(1).indices(), lambda: slice(None, None, 2).indices(7)):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
def g():
    while True:
        try: yield 1
        except ValueError as e: print("in", repr(e))
i = g(); next(i); print(i.throw(ValueError, "text"), i.throw(ValueError), i.throw(ValueError, ValueError("own")), i.throw(ValueError, ("a", 1)))
for bad in ((5,), ("x",), (ValueError("a"), "b")):
    try: i.throw(*bad)
    except TypeError as e: print(e)
class P:
    __match_args__ = ("x",)
    x = 1
try:
    match P():
        case P(1, x=1): print("no")
except TypeError as e: print(e)
from enum import Enum
class C(Enum):
    A = 1
try:
    class D(C): B = 2
except TypeError as e: print(e)
d = {"a": 1, "b": 2, "c": 3}
try:
    for key in d: d[key.upper()] = d.pop(key)
except RuntimeError as e: print(e, d)
for name, text in (("ascii", "aé€"), ("latin-1", "é€x"), ("ascii", "😀é")):
    try: text.encode(name)
    except UnicodeEncodeError as e: print(e, e.encoding, e.start, e.end, e.reason, e.object, e.args)
    print(text.encode(name, "xmlcharrefreplace"), text.encode(name, "backslashreplace"), text.encode(name, "replace"))
for raw in (b"a\xff", b"\xe2\x82", b"ok\xc3("):
    try: raw.decode()
    except UnicodeDecodeError as e: print(e, e.start, e.end, e.reason, e.object)
    print(raw.decode("utf-8", "backslashreplace"), raw.decode("ascii", "backslashreplace"))
e = OSError(2, "no such file", "x.txt"); print(e, e.filename, repr(e), type(e).__name__)
try: object().x = 1
except AttributeError as e: print(e)
