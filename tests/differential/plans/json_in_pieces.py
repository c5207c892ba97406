# What JSONEncoder gives piece by piece.
import json


class Own(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, set):
            return sorted(o)
        return super().default(o)


def tell(make):
    try:
        print(list(make()))
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)


value = {"a": {2, 1}, "b": [1, [2.5, None], {}, [], {"c": True}], 3: "é", None: False, 1.5: ()}
print("".join(Own().iterencode(value)))
for encoder in (Own(), Own(indent=2), Own(indent="\t", separators=("; ", " = ")), Own(ensure_ascii=False, separators=(",", ":")), Own(indent=0)):
    tell(lambda: encoder.iterencode(value))
    print("".join(encoder.iterencode(value)) == encoder.encode(value))
for one in ("text", 5, None, [], {}, (1, "a"), [[[]]], {"b": 1, "a": {"d": 2, "c": 3}}):
    tell(lambda: json.JSONEncoder(sort_keys=True).iterencode(one))
tell(lambda: Own().iterencode(object))
tell(lambda: Own().iterencode({(1, 2): 3}))
tell(lambda: Own(skipkeys=True).iterencode({(1, 2): 3, "k": 4}))
tell(lambda: Own(allow_nan=False).iterencode([float("nan")]))
around = [1]
around.append(around)
tell(lambda: Own().iterencode(around))
