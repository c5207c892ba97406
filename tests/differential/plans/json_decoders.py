import json
d = json.JSONDecoder()
print(d.decode('{"a": [1, 2]}'), d.raw_decode('[1] [2]'), d.raw_decode('x{"k": 1}  tail', 1), d.raw_decode('"s"   '))
s = '{"a": 1}{"b": 2} [3] 4'
i, out = 0, []
while i < len(s):
    v, i = d.raw_decode(s, i)
    out.append(v)
    while i < len(s) and s[i] == " ": i += 1
print(out)
for t in ["", "  1", "{", "[1,", "nul", '{"a" 1}', "1 2"]:
    for f in (d.decode, d.raw_decode):
        try: print(t, f(t))
        except json.JSONDecodeError as e: print(t, e, e.pos, e.lineno, e.colno)
print(json.JSONDecoder(object_hook=lambda o: sorted(o)).decode('{"b": 1, "a": {"z": 1}}'), json.JSONDecoder(parse_float=str).decode("[1.5]"))


class Wrapped(json.JSONDecoder):
    def decode(self, s):
        return {"wrapped": super().decode(s)}


print(Wrapped().decode("1"))
