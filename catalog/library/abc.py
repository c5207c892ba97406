class ABC:
    __slots__ = ()


class ABCMeta:
    pass


def abstractmethod(funcobj, /):
    funcobj.__isabstractmethod__ = True
    return funcobj


def abstractproperty(fget):
    fget.__isabstractmethod__ = True
    return property(fget)


def abstractclassmethod(callable):
    callable.__isabstractmethod__ = True
    return classmethod(callable)


def abstractstaticmethod(callable):
    callable.__isabstractmethod__ = True
    return staticmethod(callable)
