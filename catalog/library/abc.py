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
