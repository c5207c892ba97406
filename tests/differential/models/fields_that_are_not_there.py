from pydantic import BaseModel
class A(BaseModel): x: int
try: A(x=1).y = 5
except ValueError as e: print(e)
def f(): return A(x=2)
try: f().zz = 5
except ValueError as e: print(e)
l = [A(x=2)]
try: l[0].k = 5
except ValueError as e: print(e)
