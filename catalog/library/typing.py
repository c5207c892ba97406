__hidden__ = (
    "alias_of", "all_annotations", "annotated", "annotated_with_texts", "arguments_of", "keyed", "made_named_tuple", "made_tuple", "origin_of", "plain_Dict", "plain_FrozenSet", "plain_List",
    "plain_Set", "plain_Tuple", "plain_Type", "plain_property", "replaced_tuple", "resolved_hints"
)

__told__ = ("TypeVar", "TypeVar.__init__")

from _inner import generic as _generic
from abc import abstractmethod as _abstract
from collections import namedtuple as _namedtuple
from collections.abc import Hashable as plain_Hashable, Sized as plain_Sized, Container as plain_Container, Iterable as plain_Iterable
from collections.abc import Iterator as plain_Iterator, Reversible as plain_Reversible, Generator as plain_Generator
from collections.abc import Collection as plain_Collection, Callable as plain_Callable, Awaitable as plain_Awaitable
from collections.abc import Sequence as plain_Sequence, MutableSequence as plain_MutableSequence, Mapping as plain_Mapping
from collections.abc import MutableMapping as plain_MutableMapping, MutableSet as plain_MutableSet, ByteString as plain_ByteString
from collections.abc import Set as plain_AbstractSet, Coroutine as plain_Coroutine
from collections.abc import AsyncIterable as plain_AsyncIterable, AsyncIterator as plain_AsyncIterator, AsyncGenerator as plain_AsyncGenerator
from collections.abc import KeysView as plain_KeysView, ValuesView as plain_ValuesView, ItemsView as plain_ItemsView, MappingView as plain_MappingView
from collections import defaultdict as plain_DefaultDict, OrderedDict as plain_OrderedDict, Counter as plain_Counter
from collections import ChainMap as plain_ChainMap, deque as plain_Deque
from contextlib import AbstractContextManager as plain_ContextManager, AbstractAsyncContextManager as plain_AsyncContextManager

TYPE_CHECKING = False
Text = str

# What a class that derives from `List` derives from.
plain_List = list
plain_Dict = dict
plain_Tuple = tuple
plain_Set = set
plain_FrozenSet = frozenset
plain_Type = type
plain_property = property

List = _generic(plain_List)
Dict = _generic(plain_Dict)
Tuple = _generic(plain_Tuple)
Set = _generic(plain_Set)
FrozenSet = _generic(plain_FrozenSet)
Type = _generic(plain_Type)
DefaultDict = _generic(plain_DefaultDict)
OrderedDict = _generic(plain_OrderedDict)
Counter = _generic(plain_Counter)
ChainMap = _generic(plain_ChainMap)
Deque = _generic(plain_Deque)
Hashable = _generic(plain_Hashable)
Sized = _generic(plain_Sized)
Container = _generic(plain_Container)
Iterable = _generic(plain_Iterable)
Iterator = _generic(plain_Iterator)
Reversible = _generic(plain_Reversible)
Generator = _generic(plain_Generator)
Collection = _generic(plain_Collection)
Callable = _generic(plain_Callable)
Awaitable = _generic(plain_Awaitable)
Sequence = _generic(plain_Sequence)
MutableSequence = _generic(plain_MutableSequence)
Mapping = _generic(plain_Mapping)
MutableMapping = _generic(plain_MutableMapping)
MutableSet = _generic(plain_MutableSet)
ByteString = _generic(plain_ByteString)
AbstractSet = _generic(plain_AbstractSet)
ContextManager = _generic(plain_ContextManager)
AsyncIterator = _generic(plain_AsyncIterator)
AsyncIterable = _generic(plain_AsyncIterable)
AsyncGenerator = _generic(plain_AsyncGenerator)
Coroutine = _generic(plain_Coroutine)
KeysView = _generic(plain_KeysView)
ValuesView = _generic(plain_ValuesView)
ItemsView = _generic(plain_ItemsView)
MappingView = _generic(plain_MappingView)
AsyncContextManager = _generic(plain_AsyncContextManager)


# A form that stands in annotations only: `Optional[int]`, `Literal["a"]`.
class _Form:
    def __init__(self, name, args=None):
        self._name = name
        self._args = args

    def __getitem__(self, item):
        if self._args is None:
            return _Form(self._name, item if isinstance(item, tuple) else (item,))
        variables = _variables_in(self, [])
        given = item if isinstance(item, tuple) else (item,)
        if not variables:
            raise TypeError(f"{self!r} is not a generic class")
        if len(given) != len(variables):
            many = "few" if len(given) < len(variables) else "many"
            raise TypeError(f"Too {many} arguments for {self!r}; actual {len(given)}, expected {len(variables)}")
        return _filled(self, variables, given)

    __iter__ = None

    def __or__(self, other):
        return _Form("Union", (self, other))

    def __ror__(self, other):
        return _Form("Union", (other, self))

    def __call__(self, *args, **kwargs):
        raise TypeError("Any cannot be instantiated" if self._name == "Any" else f"Cannot instantiate {self!r}")

    def __eq__(self, other):
        if not isinstance(other, _Form):
            return NotImplemented
        return self._name == other._name and self._args == other._args

    def __hash__(self):
        return hash((self._name, self._args))

    def __repr__(self):
        if self._args is None:
            return "<class 'typing.Annotated'>" if self._name == "Annotated" else "typing." + self._name
        shown = [repr(arg) if number > 0 or self._name == "Literal" else _show(arg) for number, arg in enumerate(self._args)]
        if self._name in ("Literal", "Annotated"):
            return f"typing.{self._name}[{', '.join(shown)}]"
        others = [arg for arg in self._args if arg is not None and arg is not type(None)]
        if self._name == "Union" and len(self._args) == 2 and len(others) == 1:
            return f"typing.Optional[{_show(others[0])}]"
        return f"typing.{self._name}[{', '.join([_show(arg) for arg in self._args])}]"


# The type variables in it, each once, in order.
def _variables_in(tp, found):
    if isinstance(tp, _TypeVar):
        if not any([tp is one for one in found]):
            found.append(tp)
        return found
    parts = tp if isinstance(tp, list) else tp._args if isinstance(tp, _Form) else None if isinstance(tp, type) else arguments_of(tp)
    for part in parts or ():
        _variables_in(part, found)
    return found


def _filled(tp, variables, given):
    for variable, one in zip(variables, given):
        if tp is variable:
            return one
    inside = _variables_in(tp, [])
    if not inside:
        return tp
    if isinstance(tp, list):
        return [_filled(part, variables, given) for part in tp]
    if not isinstance(tp, _Form):
        return tp[tuple([_filled(part, variables, given) for part in inside])]
    parts = tuple([_filled(part, variables, given) for part in tp._args])
    if tp._name == "Union":
        return Union[parts]
    if tp._name == "Optional":
        return Optional[parts[0]]
    return Annotated[parts] if tp._name == "Annotated" else _Form(tp._name, parts)


def _show(arg):
    if arg is None or arg is type(None):
        return "NoneType"
    if isinstance(arg, str):
        return f"ForwardRef({arg!r})"
    if arg is ...:
        return "..."
    if isinstance(arg, list):
        return "[" + ", ".join([_show(one) for one in arg]) + "]"
    if not isinstance(arg, type):
        return repr(arg)
    return arg.__qualname__ if arg.__module__ == "builtins" else arg.__module__ + "." + arg.__qualname__


# What an alias is of, and with what; None: it is none.
def origin_of(tp):
    try:
        return None if isinstance(tp, (_Literal, _Annotated)) else tp.__origin__
    except AttributeError:
        return None


def arguments_of(tp):
    try:
        return None if isinstance(tp, (_Literal, _Annotated)) else tp.__args__
    except AttributeError:
        return None


# Is it a type, or one of those that types are put together to?
def _joins(item):
    return item is None or isinstance(item, type) or origin_of(item) is not None or arguments_of(item) is not None


class _Optional(_Form):
    def __getitem__(self, item):
        if item is None or item is type(None):
            return type(None)
        if isinstance(item, tuple):
            raise TypeError(f"{self!r} requires a single type. Got {item!r:.100}.")
        return item | None if _joins(item) else _Form("Optional", (item,))


class _Union(_Form):
    def __getitem__(self, items):
        if not isinstance(items, tuple):
            return type(None) if items is None else items
        if len(items) == 1:
            return items[0]
        if not items:
            raise TypeError("Cannot take a Union of no types.")
        if all([_joins(item) for item in items]):
            made = items[0]
            for item in items[1:]:
                made = made | item
            return made
        kept = []
        for item in items:
            for part in item._args if isinstance(item, _Form) and item._name == "Union" and item._args else (item,):
                if part not in kept:
                    kept.append(part)
        return kept[0] if len(kept) == 1 else _Form("Union", tuple(kept))


# Its values, each once, and those of literals among them. They are told apart by their types, too, and in no order.
class _Literal(_Form):
    def __init__(self, name, args=None):
        _Form.__init__(self, name, args)
        if args is not None:
            self.__origin__ = Literal
            self.__args__ = args

    def __getitem__(self, item):
        values = []
        for value in item if isinstance(item, tuple) else (item,):
            values.extend(value._args if isinstance(value, _Literal) else (value,))
        kept = []
        for value in values:
            if not any([type(value) is type(other) and value == other for other in kept]):
                kept.append(value)
        return _Literal("Literal", tuple(kept))

    def __eq__(self, other):
        if not isinstance(other, _Literal):
            return NotImplemented
        return self._kinds() == other._kinds()

    def __hash__(self):
        return hash(self._kinds())

    def _kinds(self):
        return frozenset([(type(value), value) for value in self._args or ()])


class _Annotated(_Form):
    def __init__(self, name, args=None):
        _Form.__init__(self, name, args)
        if args is not None:
            self.__origin__ = args[0]
            self.__args__ = args[:1]

    def __getitem__(self, item):
        if self._args is not None:
            return _Form.__getitem__(self, item)
        if not isinstance(item, tuple) or len(item) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
        if isinstance(item[0], _Annotated):
            item = item[0]._args + item[1:]
        return _Annotated("Annotated", item)

    __metadata__ = property(lambda self: self._args[1:])


class _Unpack(_Form):
    def __getitem__(self, item):
        return _Unpack("Unpack", (item,))

    def __repr__(self):
        return "typing.Unpack" if self._args is None else "*" + _show(self._args[0])


# Of a generic class of a plan, where it is asked what it is made of.
class _ClassAlias(_Form):
    def __init__(self, origin, args):
        self._name = origin.__name__
        self._args = args
        self.__origin__ = origin
        self.__args__ = args

    def __eq__(self, other):
        if not isinstance(other, _ClassAlias):
            return NotImplemented
        return self.__origin__ is other.__origin__ and self._args == other._args

    def __hash__(self):
        return hash((self.__origin__, self._args))

    def __repr__(self):
        return _show(self.__origin__) + "[" + ", ".join([_show(arg) for arg in self._args]) + "]"


def alias_of(origin, item):
    return _ClassAlias(origin, tuple([type(None) if arg is None else arg for arg in (item if isinstance(item, tuple) else (item,))]))


# `Required[str]`, `NotRequired[str]`
class _Required(_Form):
    def __getitem__(self, item):
        return _Required(self._name, (item,))


Any = _Form("Any")
Optional = _Optional("Optional")
Union = _Union("Union")
Literal = _Literal("Literal")
LiteralString = _Form("LiteralString")
Final = _Form("Final")
ClassVar = _Form("ClassVar")
Annotated = _Annotated("Annotated")
Concatenate = _Form("Concatenate")
TypeAlias = _Form("TypeAlias")
TypeGuard = _Form("TypeGuard")
NoReturn = _Form("NoReturn")
Never = _Form("Never")
Self = _Form("Self")
Required = _Required("Required")
NotRequired = _Required("NotRequired")
Unpack = _Unpack("Unpack")
AnyStr = _Form("AnyStr")
IO = _Form("IO")
Pattern = _Form("Pattern")
Match = _Form("Match")
TextIO = _Form("TextIO")
BinaryIO = _Form("BinaryIO")


class _TypeVar(_Form):
    def __getitem__(self, item):
        raise TypeError(f"{type(self).__name__.removeprefix('_')!r} object is not subscriptable")

    def __repr__(self):
        return self._args + self._name


def TypeVar(name, *constraints, bound=None, covariant=False, contravariant=False):
    if covariant and contravariant:
        raise ValueError("Bivariant types are not supported.")
    if constraints and bound is not None:
        raise TypeError("Constraints cannot be combined with bound=...")
    if len(constraints) == 1:
        raise TypeError("A single constraint is not allowed")
    made = _TypeVar(name, "+" if covariant else "-" if contravariant else "~")
    made.__name__ = name
    made.__bound__ = bound
    made.__constraints__ = constraints
    return made


# `*Ts` stands for all of them.
class _TypeVarTuple(_TypeVar):
    def __iter__(self):
        yield Unpack[self]


def TypeVarTuple(name):
    made = _TypeVarTuple(name, "")
    made.__name__ = name
    return made


def ParamSpec(name, *, bound=None, covariant=False, contravariant=False):
    made = _TypeVar(name, "~")
    made.__name__ = name
    return made


class Generic:
    __slots__ = ()

    @classmethod
    def __class_getitem__(cls, item):
        return cls


class Protocol:
    @classmethod
    def __class_getitem__(cls, item):
        return cls


class TypedDict(dict):
    def __new__(cls, /, *args, **kwargs):
        return dict(*args, **kwargs)


# A call gives what it is given.
class NewType:
    def __init__(self, name, tp):
        self.__name__ = name
        self.__qualname__ = name
        self.__supertype__ = tp

    def __call__(self, x, /):
        return x

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        return "__main__." + self.__qualname__


def cast(typ, val):
    return val


def overload(func):
    return func


def final(f):
    return f


def override(f):
    return f


def no_type_check(arg):
    return arg


def runtime_checkable(cls):
    cls._is_runtime_protocol = True
    return cls


@runtime_checkable
class SupportsAbs(Protocol):
    @_abstract
    def __abs__(self):
        pass


@runtime_checkable
class SupportsBytes(Protocol):
    @_abstract
    def __bytes__(self):
        pass


@runtime_checkable
class SupportsComplex(Protocol):
    @_abstract
    def __complex__(self):
        pass


@runtime_checkable
class SupportsFloat(Protocol):
    @_abstract
    def __float__(self):
        pass


@runtime_checkable
class SupportsIndex(Protocol):
    @_abstract
    def __index__(self):
        pass


@runtime_checkable
class SupportsInt(Protocol):
    @_abstract
    def __int__(self):
        pass


@runtime_checkable
class SupportsRound(Protocol):
    @_abstract
    def __round__(self, ndigits=0):
        pass


def _hint(hint, extras):
    if not extras and isinstance(hint, _Required) and hint._args is not None:
        hint = hint._args[0]
    if hint is None:
        return type(None)
    if not extras and isinstance(hint, _Annotated) and hint._args is not None:
        return hint._args[0]
    return hint


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    if not isinstance(obj, type):
        return {name: _hint(hint, include_extras) for name, hint in obj.__annotations__.items()}
    hints = {}
    for base in reversed(obj.mro()):
        if hasattr(base, "__annotations__"):
            hints.update(base.__annotations__)
    return {name: _hint(hint, include_extras) for name, hint in hints.items()}


# The same where annotations are texts: what they name is known to whom the frontend gave it.
def resolved_hints(obj, globalns=None, localns=None, include_extras=False):
    hints = {}
    if isinstance(obj, type):
        for base in reversed(obj.mro()):
            if hasattr(base, "_type_hints_"):
                hints.update(base._type_hints_())
    else:
        while not hasattr(obj, "_type_hints_"):
            try:
                obj = obj.__wrapped__
            except AttributeError:
                return get_type_hints(obj, None, None, include_extras)
        hints = obj._type_hints_()
    return {name: _hint(hint, include_extras) for name, hint in hints.items()}


def get_origin(tp):
    if isinstance(tp, _Form):
        if tp._args is None or isinstance(tp, _TypeVar):
            return None
        if isinstance(tp, _ClassAlias):
            return tp.__origin__
        return {"Literal": Literal, "Annotated": Annotated, "ClassVar": ClassVar, "Final": Final}.get(tp._name, Union)
    if isinstance(tp, type):
        return None
    origin = origin_of(tp)
    if origin is not None or arguments_of(tp) is None:
        return origin
    return Union if repr(tp).startswith("typing.") else type(tp)


def get_args(tp):
    if isinstance(tp, _Form):
        if tp._args is None or isinstance(tp, _TypeVar):
            return ()
        if tp._name in ("Optional", "Union"):
            found = tuple([type(None) if arg is None else arg for arg in tp._args])
            return found + (type(None),) if tp._name == "Optional" else found
        return tp._args
    arguments = None if isinstance(tp, type) else arguments_of(tp)
    if arguments is None:
        return ()
    found = tuple([type(None) if arg is None else arg for arg in arguments])
    if origin_of(tp) is plain_Callable and found and found[0] is not ...:
        return (list(found[:-1]), found[-1])
    return found


def is_typeddict(tp):
    return isinstance(tp, type) and issubclass(tp, TypedDict) and tp is not TypedDict


def assert_never(arg, /):
    raise AssertionError(f"Expected code to be unreachable, but got: {arg!r}")


def assert_type(val, typ, /):
    return val


def reveal_type(obj, /):
    return obj


# The innermost decorator of a function whose annotations are asked for.
def annotated(annotations):
    def decorate(function):
        function.__annotations__ = annotations
        return function
    return decorate


def annotated_with_texts(annotations, hints):
    def decorate(function):
        function.__annotations__ = annotations
        function._type_hints_ = hints
        return function
    return decorate


# What a TypedDict says of its keys, and its bases.
def all_annotations(bases, own):
    found = {}
    for base in bases:
        if hasattr(base, "__annotations__"):
            found.update(base.__annotations__)
    found.update(own)
    return found


# The innermost decorator of a TypedDict whose keys are asked for.
def keyed(total, required, optional):
    def decorate(cls):
        above = [base for base in cls.__mro__[1:] if hasattr(base, "__required_keys__")]
        cls.__total__ = total
        cls.__required_keys__ = frozenset(required).union(*[base.__required_keys__ for base in above])
        cls.__optional_keys__ = frozenset(optional).union(*[base.__optional_keys__ for base in above])
        return cls
    return decorate


class NamedTuple:
    pass


# `NamedTuple("P", [("x", int)])`, where what is made is not known before the run.
def made_named_tuple(typename, fields=None, /, **kwargs):
    if fields is not None and kwargs:
        raise TypeError("Either list of fields or keywords can be provided to NamedTuple, not both")
    types = dict([(name, type) for name, type in (kwargs.items() if fields is None else fields)])
    made = _namedtuple(typename, list(types))
    made.__annotations__ = types
    return made


# -- what the methods that are written for a named tuple call

def replaced_tuple(old, items, changes):
    unknown = [name for name in changes if name not in items]
    if unknown:
        raise ValueError("Got unexpected field names: " + repr(unknown))
    return made_tuple(type(old), {**items, **changes}.values(), len(items))


def made_tuple(cls, iterable, count):
    items = tuple(iterable)
    if len(items) != count:
        raise TypeError("Expected " + str(count) + " arguments, got " + str(len(items)))
    return tuple.__new__(cls, items)
