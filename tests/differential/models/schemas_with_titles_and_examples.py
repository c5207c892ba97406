from pydantic import BaseModel, Field, ConfigDict
from typing import Optional, Annotated
from enum import Enum
class Addr(BaseModel):
    street: str
class Color(Enum):
    RED = 1
class Q(BaseModel):
    "Doc of Q."
    model_config = ConfigDict(title="Query", json_schema_extra={"examples": [{"a": 1}], "x": 2})
    a: int = Field(1, description="d", json_schema_extra={"example": 5, "b": [1]}, title="T")
    b: str = Field("x", examples=["p", "q"], deprecated=True)
    c: Optional[Addr] = Field(None, description="an addr", title="AA")
    d: Color = Field(Color.RED, description="col", title="CC", examples=[1])
    e: Addr = Field(title="EE")
    f: Annotated[int, Field(title="FF", examples=[3], ge=1)] = 2
    g: Annotated[int, Field(title="FF", examples=[3])] = Field(5, title="GG")
    h: list[Addr] = Field(default_factory=list, title="HH", min_length=1)
    i: str = Field(alias="eye", title="II", pattern="a")
    j: int = Field(json_schema_extra={"title": "extra", "minimum": 7})
class In(BaseModel):
    q: Q
    s: list[Q] = []
print(Q.model_json_schema())
print(In.model_json_schema())
f = Q.model_fields["a"]
print(f.title, f.examples, f.json_schema_extra, f.description, Q.model_fields["b"].examples, Q.model_fields["f"].title, Q.model_fields["g"].title, Q.model_fields["c"].title, Addr.model_fields["street"].title, Addr.model_fields["street"].examples)
