# What `dir` lists of a plan's own names.
class A:
    kind = 1

    def method(self):
        self.kept = 2


a = A()
print([name for name in dir(a) if not name.startswith("__")], "__qualname__" in dir(a), "__qualname__" in dir(A))
a.method()
print([name for name in dir(a) if not name.startswith("__")], [name for name in dir(A) if not name.startswith("__")])
