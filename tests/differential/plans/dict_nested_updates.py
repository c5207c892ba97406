config = {"mail": {"from": "a@x.org", "limits": {"day": 5}}, "tags": ["new"]}
config["mail"]["limits"]["day"] += 1
config["mail"]["limits"]["week"] = 20
config["tags"].append("hot")
config.setdefault("seen", {}).setdefault("today", []).append(17)
print(config)
def merge(a, b):
    out = dict(a)
    for k, v in b.items():
        out[k] = merge(out[k], v) if isinstance(v, dict) and isinstance(out.get(k), dict) else v
    return out
merged = merge(config, {"mail": {"limits": {"day": 0}}, "seen": None})
print(merged, config["mail"]["limits"])
def paths(node, at=""):
    if isinstance(node, dict):
        return [p for k, v in node.items() for p in paths(v, at + "/" + k)]
    if isinstance(node, list):
        return [p for i, v in enumerate(node) for p in paths(v, f"{at}[{i}]")]
    return [f"{at} = {node!r}"]
for line in paths(config):
    print(line)
print(config.get("mail", {}).get("cc", {}).get("x", "none"))
try:
    config["mail"]["cc"]["x"]
except KeyError as e:
    print("missing", e)
