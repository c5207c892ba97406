from pydantic import BaseModel, ValidationError, Field
from decimal import Decimal
from typing import Optional, Union
class A(BaseModel):
    a: float = Field(1, gt=0, lt=100.0)
    b: float = Field(1, ge=0.5, le=10.0)
    c: int = Field(1, ge=0, le=10)
    d: Decimal = Field(1, ge=0, le=10)
    e: Optional[float] = Field(1, ge=0)
    f: float = Field(5, multiple_of=5)
    g: set[int] = Field(set(), max_length=1)
    h: frozenset[int] = Field(frozenset(), max_length=1, min_length=0)
    i: dict[str, int] = Field({}, max_length=1)
    j: tuple[int, ...] = Field((), max_length=1)
    k: list[int] = Field([], max_length=1)
    l: float = Field(1, ge=-1e10, le=1e20)
    m: float = Field(1, gt=0.1, lt=1e-7 + 5)
    n: set = Field(set(), max_length=1)
for data in ({"a": 0}, {"a": 100}, {"a": -1.5}, {"b": 0}, {"b": 11}, {"c": -1}, {"c": 11}, {"d": -1}, {"d": "11.5"}, {"e": -1}, {"f": 7}, {"f": 7.5}, {"g": [1, 2]}, {"g": [1, 1]}, {"g": {1, 2, 3}}, {"h": [1, 2, 3]}, {"i": {"a": 1, "b": 2}}, {"j": [1, 2]}, {"k": [1, 2, 3]}, {"l": -1e11}, {"l": 1e21}, {"m": 0}, {"m": 9}, {"n": [1, 2, 3]}):
    try: print(A(**data))
    except ValidationError as e: print(data, [(r["msg"], r["ctx"], r["type"]) for r in e.errors()])
