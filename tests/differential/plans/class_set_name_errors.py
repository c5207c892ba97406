class Field:
    def __set_name__(self, owner, name):
        if name.startswith("x"): raise ValueError("bad " + name)
        print("set", owner.__name__, name)
    def __get__(self, o, t=None): return 1
class Ok:
    a = Field()
    b = Field()
try:
    class Bad:
        a = Field()
        xx = Field()
except RuntimeError as e:
    print(type(e), e, repr(e.__cause__))
class Bad2:
    xy = Field()
