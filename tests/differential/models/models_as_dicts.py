from pydantic import BaseModel, PrivateAttr, ValidationError, Field, ConfigDict, TypeAdapter
from typing import Any
class A(BaseModel):
    model_config = ConfigDict(validate_assignment=True)
    x: int
    y: str = "d"
    _n: int = PrivateAttr(default=3)
a = A(x=1)
print(a.__dict__, vars(a), a._n, a.model_fields_set, "x" in a.__dict__, list(vars(a).items()), {**a.__dict__})
a.y = "e"; print(a.__dict__, A.model_construct(x=2).__dict__, a.model_copy(update={"x": 5}).__dict__)
