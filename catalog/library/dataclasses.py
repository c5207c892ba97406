__hidden__ = ("default_of", "dict_of", "given_of", "list_of", "named", "plain", "plain_object", "refuse_change", "refuse_mutable", "require_given", "set_of", "tupled")

class _Missing:
    def __repr__(self):
        return "<dataclasses._MISSING_TYPE object>"


MISSING = _Missing()


plain_object = object


class KW_ONLY:
    pass


class InitVar:
    def __class_getitem__(cls, item):
        return cls


class Field:
    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = {} if metadata is None else metadata
        self.kw_only = kw_only

    def __repr__(self):
        return (
            f"Field(name={self.name!r},type={self.type!r},default={self.default!r},default_factory={self.default_factory!r},init={self.init!r},"
            f"repr={self.repr!r},hash={self.hash!r},compare={self.compare!r},metadata=mappingproxy({self.metadata!r}),kw_only={self.kw_only!r},_field_type=_FIELD)"
        )


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True, metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


# -- what the methods that are written for a dataclass call

def named(made, name, kw_only):
    made.name = name
    if made.kw_only is MISSING:
        made.kw_only = kw_only
    return made


def refuse_change(name, changes):
    if name in changes:
        raise ValueError(f"field {name} is declared with init=False, it cannot be specified with replace()")


def _cannot_be_hashed(kind):
    try:
        return kind.__hash__ is None
    except AttributeError:  # of types that tell of no methods, such as those of dates
        return False


def require_given(name, changes):
    if name not in changes:
        raise ValueError(f"InitVar {name!r} must be specified with replace()")


def refuse_mutable(value, name):
    if isinstance(value, (list, dict, set)) or _cannot_be_hashed(type(value)):
        raise ValueError(f"mutable default {type(value)} for field {name} is not allowed: use default_factory")


def default_of(value):
    if not isinstance(value, Field):
        return value
    if value.default_factory is not MISSING:
        return value.default_factory()
    return value.default


# What a field is to be, where what stands in the class says how it is made: no unknown function is called.

def given_of(value):
    return value.default if isinstance(value, Field) else value


def _factory_is(value, kind):
    if not isinstance(value, Field):
        return False
    if value.default_factory is not kind:
        raise TypeError(f"default_factory must be the builtin {kind.__name__} where it is called so")
    return True


def list_of(value):
    return [] if _factory_is(value, list) else value


def dict_of(value):
    return {} if _factory_is(value, dict) else value


def set_of(value):
    return set() if _factory_is(value, set) else value


def plain(value):
    if hasattr(value, "__dataclass_asdict__"):
        return value.__dataclass_asdict__()
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[plain(item) for item in value])
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, tuple):
        return tuple([plain(item) for item in value])
    if isinstance(value, dict):
        return {plain(key): plain(item) for key, item in dict.items(value)}
    return value


# `of_fields` makes what stands for a dataclass, of pairs (name, value).
def _copied(value, of_fields):
    if not isinstance(value, type) and hasattr(value, "__dataclass_fields__"):
        return of_fields([(name, _copied(getattr(value, name), of_fields)) for name in value.__dataclass_fields__])
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_copied(item, of_fields) for item in value])
    if isinstance(value, list):
        return [_copied(item, of_fields) for item in value]
    if isinstance(value, tuple):
        return tuple([_copied(item, of_fields) for item in value])
    if isinstance(value, dict):
        return {_copied(key, of_fields): _copied(item, of_fields) for key, item in dict.items(value)}
    return value


def tupled(value):
    if hasattr(value, "__dataclass_astuple__"):
        return value.__dataclass_astuple__()
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[tupled(item) for item in value])
    if isinstance(value, list):
        return [tupled(item) for item in value]
    if isinstance(value, tuple):
        return tuple([tupled(item) for item in value])
    if isinstance(value, dict):
        return {tupled(key): tupled(item) for key, item in dict.items(value)}
    return value


# -- functions of the module

def dataclass(cls=None, /, **options):
    raise TypeError("dataclass can only decorate a class statement here")


def make_dataclass(cls_name, fields, **options):
    raise TypeError("make_dataclass() must be assigned to a variable, its fields written out; or write a class statement")


def is_dataclass(obj):
    return hasattr(obj, "__dataclass_fields__")


def fields(class_or_instance):
    if not hasattr(class_or_instance, "__dataclass_fields__"):
        raise TypeError("must be called with a dataclass type or instance")
    found = class_or_instance.__dataclass_fields__
    types = {}
    cls = class_or_instance if isinstance(class_or_instance, type) else type(class_or_instance)
    for base in reversed(cls.__mro__):
        if hasattr(base, "__annotations__"):
            types.update(base.__annotations__)
    for name, one in dict.items(found):
        one.type = types.get(name)
    return tuple(dict.values(found))


def asdict(obj, *, dict_factory=dict):
    if isinstance(obj, type) or not hasattr(obj, "__dataclass_asdict__"):
        raise TypeError("asdict() should be called on dataclass instances")
    if dict_factory is dict:
        return obj.__dataclass_asdict__()
    return _copied(obj, dict_factory)


def astuple(obj, *, tuple_factory=tuple):
    if isinstance(obj, type) or not hasattr(obj, "__dataclass_astuple__"):
        raise TypeError("astuple() should be called on dataclass instances")
    if tuple_factory is tuple:
        return obj.__dataclass_astuple__()
    return _copied(obj, lambda pairs: tuple_factory([value for name, value in pairs]))


def replace(obj, /, **changes):
    if isinstance(obj, type) or not hasattr(obj, "__dataclass_replace__"):
        raise TypeError("replace() should be called on dataclass instances")
    return obj.__dataclass_replace__(changes)
