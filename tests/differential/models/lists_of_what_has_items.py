from pydantic import BaseModel
class L(BaseModel):
    r: list = []
    s: set = set()
    t: tuple = ()
def attempt(f):
    try: print(f())
    except Exception as e: print(e)
for v in ([1], (1,), {1}, frozenset([1]), {1: 2}.keys(), "a", {1: 2}, 5, None, b"a", range(2)):
    attempt(lambda: L(r=v)); attempt(lambda: L(s=v)); attempt(lambda: L(t=v))
attempt(lambda: L(r=(x for x in [1, 2]))); attempt(lambda: L(t=(x for x in [1, 2]))); attempt(lambda: L(s=(x for x in [1, 2])))
