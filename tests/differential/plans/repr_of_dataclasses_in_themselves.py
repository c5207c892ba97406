# A dataclass inside itself is shown as `...`.
from dataclasses import dataclass, field
@dataclass
class N:
    name: str
    kids: list = field(default_factory=list)
    up: object = None
a = N("a"); a.kids.append(a); print(a)
b = N("b", up=a); a.up = b; print(a, b)
d = {"x": a}; a.kids.append(d); print(d)
print(repr([a]))
