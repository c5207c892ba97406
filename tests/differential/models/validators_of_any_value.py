from typing import *
from pydantic import *
T = TypeVar("T")
class V(BaseModel):
    n: int
    @model_validator(mode="before")
    @classmethod
    def pre(cls, d):
        print("pre", d)
        return {"n": d} if isinstance(d, int) else d
print(V.model_validate(V(n=1)))
for bad in ("x", None, [1]):
    try: print(V.model_validate(bad))
    except ValidationError as e: print(e)
try: print(V(n="q"))
except ValidationError as e: print(e)
class E(BaseModel):
    n: int
    @model_validator(mode="before")
    @classmethod
    def pre(cls, d):
        if d == 7: raise ValueError("seven")
        return d
try: print(E.model_validate(7))
except ValidationError as e: print(e)
class Sub(V):
    m: int = 0
print(Sub.model_validate(3), Sub.model_validate(Sub(n=2)))
print(V.model_validate_json("3"))
