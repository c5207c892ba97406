# json.dumps and loads with their options and errors.
import json
print(json.dumps({"a": [1, 2.5, None, True, "é\n\"\\/\x01\u2028😀"], "b": {}, "c": [], 1: 2, None: 3, 1.5: 4, True: 5}))
print(json.dumps([1, {"b": 1, "a": [{}]}], indent=2), json.dumps({"b": 1, "a": 2}, sort_keys=True, indent="\t", ensure_ascii=False), json.dumps([1, 2], separators=(",", ":")), json.dumps("é", ensure_ascii=False), json.dumps(float("nan")), json.dumps((1, (2,))), json.dumps(10**30), json.dumps({}, indent=2), json.dumps([], indent=2), json.dumps([1], indent=0), json.dumps({"a": 1}, indent=None, separators=("; ", " = ")))
print(json.loads('{"a": [1, 2.5, -0, 1e3, 1E-2, null, true, false, "\\u00e9\\ud83d\\ude00\\n\\/"], "b": {"c": {}}, "a2": 123456789012345678901234567890, "d": NaN, "e": -Infinity, "b": 2}'), json.loads(' [] '), json.loads('"x"'), json.loads("5"), json.loads(b'[1]'))
class E:
    pass
for f in [lambda: json.loads(""), lambda: json.loads("{"), lambda: json.loads('{"a"}'), lambda: json.loads('{"a":}'), lambda: json.loads('{"a":1,}'), lambda: json.loads("[1,]"), lambda: json.loads("[1 2]"), lambda: json.loads("[1"), lambda: json.loads("{'a': 1}"), lambda: json.loads('"abc'), lambda: json.loads('"a\nb"'), lambda: json.loads('"\\x"'), lambda: json.loads('"\\u12"'), lambda: json.loads("nul"), lambda: json.loads("[1] x"), lambda: json.loads("\n\n  x"), lambda: json.loads(5), lambda: json.loads(None), lambda: json.loads("01"), lambda: json.loads("-"), lambda: json.loads("1."), lambda: json.loads("\ufeff1"), lambda: json.loads("é x"), lambda: json.dumps({1, 2}), lambda: json.dumps({(1,): 2}), lambda: json.dumps(E()), lambda: json.dumps(float("inf"), allow_nan=False), lambda: json.dumps(1, 2), lambda: json.dumps(), lambda: json.dumps({1: 1, "a": 2}, sort_keys=True), lambda: json.dumps(b"x"), lambda: json.dumps([lambda: 1]), lambda: json.dumps(1, default=5), lambda: json.dumps({1,2}, default=5), lambda: json.loads('"' + "\x00" + '"'), lambda: json.loads('['*3000), lambda: json.loads("[1,2", parse_int=float), lambda: json.loads("5"*5000)]:
    try: print(f())
    except Exception as e: print(type(e).__name__, "|", e)
try: json.loads('{"a": \n x}')
except json.JSONDecodeError as e: print(e.msg, e.pos, e.lineno, e.colno, repr(e.doc), isinstance(e, ValueError), repr(e), e.args)
l = []; l.append(l)
try: json.dumps(l)
except ValueError as e: print(e)
print(json.dumps({"s": {3, 1}}, default=sorted), json.dumps([E()], default=lambda o: o.__class__.__name__), json.loads('{"a": 1.5, "b": 2}', parse_float=str, parse_int=lambda s: "i" + s), json.loads('{"a": {"b": 1}}', object_hook=lambda d: list(d.items())), json.loads('{"a": 1, "a": 2}', object_pairs_hook=lambda p: p), json.loads("[NaN]", parse_constant=lambda s: s))
class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set): return sorted(o)
        return super().default(o)
print(json.dumps({"x": {2, 1}}, cls=Enc), Enc().encode([{1}]), json.dumps({"k": (1, 2)}, skipkeys=True), json.dumps({(1,): 1, "a": 2}, skipkeys=True))
try: json.dumps(E(), cls=Enc)
except TypeError as e: print(e)

# DEL is ASCII and not printable.
print(json.dumps("a\x7f\x1f\u2028\xa0"), json.dumps("a\x7f\x1f\u2028\xa0", ensure_ascii=False) == '"a\x7f\\u001f\u2028\xa0"')
