e = ValueError("base")
e.code = 42
e.detail = {"field": "iban"}
print(e.code, e.detail, hasattr(e, "missing"), getattr(e, "missing", "none"), e.args)
e.args = ("changed", 1)
print(e, repr(e))
try:
    e.missing
except AttributeError as a:
    print(a)
try:
    raise e
except ValueError as caught:
    print(caught is e, caught.code)
    caught.code += 1
print(e.code)
k = KeyError("the key")
print(str(k), k.args[0], f"{k}", "%s" % k, [str(k)], repr(str(k)))
s = StopIteration("value")
print(s.value, s.args)
a = AttributeError("attr")
n = NameError("name")
print(a.args, n.args, str(a), str(n))
o = OSError(13, "denied")
print(o.errno, o.strerror, str(o), o.args)
class Tagged(Exception):
    level = 3
    def describe(self, prefix="-"):
        return f"{prefix} {self.level} {self.args}"
t = Tagged("x")
print(t.describe(), t.level, Tagged.level, Tagged("y", 2).describe("+"))
t.level = 9
print(t.describe(), Tagged.level)
