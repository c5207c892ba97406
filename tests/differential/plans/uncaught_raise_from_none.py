def load(key, data):
    try:
        return data[key]
    except KeyError:
        raise LookupError(f"no {key} among {sorted(data)}") from None
print(load("a", {"a": 1}))
load("b", {"a": 1, "c": 2})
