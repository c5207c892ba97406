from functools import singledispatch
from typing import get_type_hints, Optional
def f(a: int, b: "str" = "x", *c: float, **d: dict) -> Optional[int]: "doc"; return a
print(f.__annotations__["a"], list(f.__annotations__), f(1), f.__name__)
class A:
    x: int = 1
    y: "str"
    def m(self, q: list[int]) -> None: pass
print(A.__annotations__, A.m.__annotations__, A.x)
@singledispatch
def show(x): return f"obj {x}"
@show.register
def _(x: int): return f"int {x}"
@show.register
def _(x: int | str): return f"int|str {x}"
@show.register(float)
def fl(x): return "float"
print(show(1), show("a"), show(1.5), show([1]), show(True), fl(2))
