from pydantic import BaseModel, TypeAdapter, ValidationError
from dataclasses import dataclass
from typing import Optional, Union, Any
@dataclass
class D:
    x: int
class I(BaseModel):
    n: int
class A(BaseModel):
    i: Optional[I] = None
    l: list[int] = []
    s: set[str] = set()
    f: frozenset[int] = frozenset()
    t: tuple[int, str] = (1, "a")
    d: dict[str, int] = {}
    c: Optional[D] = None
    u: Union[int, list[str]] = 1
    b: list = []
    e: dict = {}
for text in ('{"i": 5}', '{"i": [1], "l": 3}', '{"s": "x", "f": {}, "t": 5}', '{"d": [1]}', '{"d": "x"}', '{"c": 5}', '{"c": {"x": "q"}}', '{"u": {}}', '{"b": 1, "e": 1}', '{"l": ["x", {}]}', '{"i": {"n": []}}', '{"t": [1]}', '[]', '{}'):
    for f in (TypeAdapter(A).validate_json, TypeAdapter(list[A]).validate_json):
        try: print(f(text))
        except ValidationError as e: print(text, e, e.__context__, [(r["type"], r["msg"]) for r in e.errors()])
try: A.model_validate({"l": 3, "i": 5})
except ValidationError as e: print(e)
