data = {"name": "Report \"A\"", "ok": True, "none": None, "list": [1, 2.5, [], {}],
    "nested": {"k": {"deep": ["x", {"y": -1}]}}, "text": "line\nbreak\ttab\\"}
def dump(v, indent=0):
    pad, inner = "  " * indent, "  " * (indent + 1)
    if v is None:
        return "null"
    if isinstance(v, bool):
        return "true" if v else "false"
    if isinstance(v, (int, float)):
        return repr(v)
    if isinstance(v, str):
        escapes = {"\"": "\\\"", "\\": "\\\\", "\n": "\\n", "\t": "\\t"}
        return '"' + "".join(escapes.get(c, c) for c in v) + '"'
    if isinstance(v, (list, tuple)):
        return "[" + ",".join(f"\n{inner}{dump(x, indent + 1)}" for x in v) + f"\n{pad}]" if v else "[]"
    if isinstance(v, dict):
        return "{" + ",".join(f"\n{inner}{dump(str(k))}: {dump(x, indent + 1)}" for k,
            x in v.items()) + f"\n{pad}}}" if v else "{}"
    raise TypeError(f"cannot print {type(v).__name__}")
print(dump(data))
print(dump([]), dump({}), dump({1: (2, 3)}), dump("é"))
try:
    dump({"bad": {1, 2}})
except TypeError as e:
    print(e)
def walk(v, path="$"):
    if isinstance(v, dict):
        for k, x in v.items():
            walk(x, f"{path}.{k}")
    elif isinstance(v, list):
        for i, x in enumerate(v):
            walk(x, f"{path}[{i}]")
        if not v:
            print(path, "empty")
    else:
        print(path, type(v).__name__, repr(v))
walk(data)
