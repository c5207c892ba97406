class A:
    _n = "A"
    @classmethod
    @property
    def name(cls): return cls._n + "!"
class B(A):
    _n = "B"
print(A.name, B.name, A().name, B().name)


class Registry:
    _names = []

    @classmethod
    @property
    def size(cls):
        return len(cls._names)

    @classmethod
    def add(cls, name):
        cls._names.append(name)
        return cls.size


print(Registry.add("a"), Registry.add("b"), Registry.size, Registry().size)
