from collections.abc import (
    Hashable as Hashable, Sized as Sized, Container as Container, Iterable as Iterable, Iterator as Iterator,
    Reversible as Reversible, Generator as Generator, Collection as Collection, Callable as Callable, Awaitable as Awaitable,
    Sequence as Sequence, MutableSequence as MutableSequence, Mapping as Mapping, MutableMapping as MutableMapping,
    MutableSet as MutableSet, ByteString as ByteString)
from collections.abc import Set as AbstractSet
from collections import defaultdict as DefaultDict
from collections import OrderedDict as OrderedDict
from collections import Counter as Counter
from collections import ChainMap as ChainMap
from collections import deque as Deque

TYPE_CHECKING = False
List = list
Dict = dict
Tuple = tuple
Set = set
FrozenSet = frozenset
Type = type
Text = str


# A form that stands in annotations only: `Optional[int]`, `Literal["a"]`.
class _Form:
    def __init__(self, name, args=None):
        self._name = name
        self._args = args

    def __getitem__(self, item):
        return _Form(self._name, item if isinstance(item, tuple) else (item,))

    def __or__(self, other):
        return _Form("Union", (self, other))

    def __ror__(self, other):
        return _Form("Union", (other, self))

    def __call__(self, *args, **kwargs):
        raise TypeError(f"Cannot instantiate {self!r}")

    def __eq__(self, other):
        if not isinstance(other, _Form):
            return NotImplemented
        return self._name == other._name and self._args == other._args

    def __hash__(self):
        return hash((self._name, self._args))

    def __repr__(self):
        if self._args is None:
            return "typing." + self._name
        return f"typing.{self._name}[{', '.join([_show(arg) for arg in self._args])}]"


def _show(arg):
    if arg is type(None):
        return "None"
    return arg.__name__ if isinstance(arg, type) else repr(arg)


class _Optional(_Form):
    def __getitem__(self, item):
        return item | None if isinstance(item, type) else _Form("Optional", (item,))


class _Union(_Form):
    def __getitem__(self, items):
        if not isinstance(items, tuple):
            return items
        if all([item is None or isinstance(item, type) for item in items]):
            made = items[0]
            for item in items[1:]:
                made = made | item
            return made
        return _Form("Union", items)


Any = _Form("Any")
Optional = _Optional("Optional")
Union = _Union("Union")
Literal = _Form("Literal")
LiteralString = _Form("LiteralString")
Final = _Form("Final")
ClassVar = _Form("ClassVar")
Annotated = _Form("Annotated")
Concatenate = _Form("Concatenate")
TypeAlias = _Form("TypeAlias")
TypeGuard = _Form("TypeGuard")
NoReturn = _Form("NoReturn")
Never = _Form("Never")
Self = _Form("Self")
Required = _Form("Required")
NotRequired = _Form("NotRequired")
Unpack = _Form("Unpack")
AnyStr = _Form("AnyStr")
AsyncIterator = _Form("AsyncIterator")
AsyncIterable = _Form("AsyncIterable")
AsyncGenerator = _Form("AsyncGenerator")
Coroutine = _Form("Coroutine")
IO = _Form("IO")
Pattern = _Form("Pattern")
Match = _Form("Match")


class _TypeVar(_Form):
    def __repr__(self):
        return "~" + self._name


def TypeVar(name, *constraints, bound=None, covariant=False, contravariant=False):
    return _TypeVar(name)


def ParamSpec(name, *, bound=None, covariant=False, contravariant=False):
    return _TypeVar(name)


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
    pass


def NewType(name, tp):
    def make(x):
        return x
    make.__name__ = name
    make.__qualname__ = name
    make.__supertype__ = tp
    return make


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


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    return dict(obj.__annotations__)


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


class NamedTuple:
    pass


# -- what the methods that are written for a named tuple call

def replaced_tuple(old, items, changes):
    unknown = [name for name in changes if name not in items]
    if unknown:
        raise ValueError("Got unexpected field names: " + repr(unknown))
    items.update(changes)
    return made_tuple(type(old), items.values(), len(items))


def made_tuple(cls, iterable, count):
    items = tuple(iterable)
    if len(items) != count:
        raise TypeError("Expected " + str(count) + " arguments, got " + str(len(items)))
    return tuple.__new__(cls, items)
