from pydantic import BaseModel, ValidationError, PositiveInt, NonNegativeFloat, NegativeInt, Field
from typing import Union, Optional, Tuple, List, Set
from datetime import timedelta, date
class Cat(BaseModel):
    name: str
class Box(BaseModel):
    pair: tuple[str, int] = ("a", 1)
    words: tuple[str, ...] = ()
    old: Tuple[int, float] = (1, 2.0)
    tags: set[str] = set()
    ice: frozenset[int] = frozenset()
    span: timedelta = timedelta(days=1)
    pos: PositiveInt = 3
    non: NonNegativeFloat = 0.5
    neg: Optional[NegativeInt] = None
    u: Union[int, str] = 5
    v: int | str | None = None
    w: Union[Cat, int] = 1
    xs: list = []
    d: dict = {}
    s: set = set()
    t: tuple = ()
    b: bytes = b"x"
    us: list[Union[int, str]] = []
    ps: list[PositiveInt] = []
    od: dict[str, tuple[int, int]] = {}
    nn: Union[list[int], None] = None
    nt: list[tuple[str, int]] = Field(default=[], max_length=2)
def show(**kw):
    try:
        b = Box(**kw)
        for k in kw:
            v = getattr(b, k)
            print(k, repr(sorted(v)) if isinstance(v, (set, frozenset)) else repr(v), type(v).__name__)
    except ValidationError as e:
        print(kw.keys())
        for x in e.errors(include_url=False, include_context=False):
            x.pop("input")
            print("   ", x)
show(pair=["x", "7"])
show(pair=["x"])
show(pair=["x", 1, 2])
show(pair="no")
show(words=["a", "b"], old=("3", "4.5"))
show(words=[1, 2])
show(tags=["a", "b", "a"], ice=[1, "2"])
show(tags=[1])
show(tags=5)
show(ice="x")
show(span=60)
show(span=1.5)
show(span=timedelta(hours=2))
show(pos=5, non="1.25", neg=-3)
show(pos=0)
show(pos="x")
show(non=-1)
show(neg=4)
show(neg=None)
show(u="7")
show(u="seven")
show(u=7)
show(u=1.5)
show(v=None)
show(v="x")
show(v=[1])
show(w={"name": "Tom"})
show(w=Cat(name="Kit"))
show(w="x")
show(w={"nam": 1})
show(xs=(1, 2))
show(xs=5)
show(d={"a": 1})
show(d=3)
show(s=[1, 2])
show(t=[1, 2])
show(t=3)
show(b="abc")
show(us=[1, "a", "2"])
show(us=[None])
show(ps=[1, 2])
show(ps=[1, -2, "x"])
show(od={"a": [1, "2"]})
show(od={"a": [1]})
show(nn=[1], nt=[["a", 1]])
show(nn=["x"])
show(nt=[("a", 1), ("b", 2), ("c", 3)])
print(Box().model_dump_json())
