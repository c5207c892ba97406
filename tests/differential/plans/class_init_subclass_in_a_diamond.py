class A:
    def __init_subclass__(cls, **kw):
        print("A", cls.__name__, kw)
        super().__init_subclass__(**kw)
class B(A):
    def __init_subclass__(cls, tag=None, **kw):
        print("B", cls.__name__, tag, kw)
        super().__init_subclass__(**kw)
class C(A):
    def __init_subclass__(cls, level=0, **kw):
        print("C", cls.__name__, level, kw)
        super().__init_subclass__(**kw)
class D(B, C, tag="x", level=3):
    pass
class E(D, tag="y"): pass

class Plugin:
    registry = {}
    def __init_subclass__(cls, name=None, **kwargs):
        super().__init_subclass__(**kwargs)
        cls.registry[name or cls.__name__.lower()] = cls
class Mixin: pass
class Json(Plugin, Mixin, name="json"): pass
class Csv(Mixin, Plugin): pass
class Deep(Json, name="deep"): pass
print(sorted(Plugin.registry), Plugin.registry["deep"].__name__)
try:
    class Bad(Plugin, foo=1):
        pass
except TypeError as e:
    print(e)
