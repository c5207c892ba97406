try: raise SystemExit(3)
except SystemExit as e: print(e.code, repr(e), e.args)
try: raise SystemExit
except SystemExit as e: print(e.code)
try: raise SystemExit("why")
except SystemExit as e: print(e.code, e)
try: missing_name
except NameError as e: print(e.name, e)
try: (5).nothing
except AttributeError as e: print(e.name, e)
try: import absent_module
except ImportError as e: print(e.name, e.msg, e.path, e)
try: raise AttributeError("own text")
except AttributeError as e: print(e.name)
class Mod:
    def __init__(self, n): self.n = n
    def __pow__(self, e, m=None): return ("pow", self.n, e, m)
    def __hash__(self): return hash((self.n,))
    __match_args__ = ["n"]
print(pow(Mod(2), 3), pow(Mod(2), 3, 5), Mod(1) ** 2, hash(Mod(1)) == hash((1,)))
try:
    match Mod(1):
        case Mod(n): print(n)
except TypeError as e: print(e)
raise SystemExit("the end")
