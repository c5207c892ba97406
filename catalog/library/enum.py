__hidden__ = ("auto_of", "autos_of", "called_name", "called_value", "check_base", "check_last_base", "check_order", "defined_again", "filled", "member_made_by", "member_of", "member_valued", "new_member",
              "of_bytes", "of_decimal", "of_dict", "of_float", "of_frozenset", "of_int", "of_list", "of_set", "of_str", "of_timedelta", "of_tuple", "reserved", "told_beside")

from datetime import timedelta as _timedelta
from decimal import Decimal as _Decimal

# For members that are called like a property there is `called_name`.
property = property


class auto:
    pass


# What `auto()` in the body of an enumeration stands for: members that come later may be computed from it.
def auto_of(generate, name, last_values):
    values = [value for value in last_values if not isinstance(value, nonmember)]
    return generate(name, 1, len(values), values)


# The same for those in a tuple.
def autos_of(generate, name, last_values, items):
    parts = []
    for item in items:
        if isinstance(item, auto):
            item = auto_of(generate, name, last_values)
            last_values.append(item)
        parts.append(item)
    return tuple(parts)


# Only an enumeration without members can be derived from.
def check_base(name, base):
    if hasattr(base, "_member_names_") and base._member_names_:
        raise TypeError(f"<enum {name!r}> cannot extend {base!r}")


def check_last_base(base):
    if not issubclass(base, Enum):
        raise TypeError("new enumerations should be created as `EnumName([mixin_type, ...] [data_type,] enum_type)`")


def reserved(name):
    raise ValueError(f"_sunder_ names, such as {name!r}, are reserved for future Enum use")


def defined_again(name, value):
    raise TypeError(f"{name!r} already defined as {value!r}")


class nonmember:
    def __init__(self, value):
        self.value = value


class member:
    def __init__(self, value):
        self.value = value


def _shown(cls, value):
    return repr(value) + " is not a valid " + cls.__qualname__


# Of one without members there is nothing to give.
def _check_members(cls, values):
    if not values:
        raise TypeError("EnumType.__call__() missing 1 required positional argument: 'value'")
    if len(values) > 2:
        raise TypeError(f"EnumType.__call__() takes from 2 to 3 positional arguments but {len(values) + 1} were given")
    if cls._member_map_ and len(values) > 1 and values[1] is not None:
        raise TypeError(f"<enum {values[0]!r}> cannot extend {cls!r}")
    if not cls._member_map_ and len(values) > 1:
        raise TypeError("an enumeration made by a call must be assigned to a variable of its name; or write a class statement")
    if not cls._member_map_:
        raise TypeError(f"{cls!r} has no members defined")


# An error beside the one that the value is not valid.
def _raise_beside(cls, value, error):
    if isinstance(error, ValueError):
        raise error
    try:
        raise ValueError(_shown(cls, value))
    except ValueError:
        raise error


# What a `_missing_` of the plan raises is told beside that the value is not valid.
def told_beside(method):
    function = method.__func__

    @classmethod
    def _missing_(cls, value):
        error = None
        try:
            found = function(cls, value)
            if found is None or isinstance(found, cls) or issubclass(cls, Flag):
                return found
            error = TypeError(f"error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member")
        except Exception as raised:
            error = raised
        _raise_beside(cls, value, error)
    return _missing_


class Enum:
    # Of what kind it is, so that a plan with none of these needs no code of theirs.
    _of_bits_ = _of_text_ = _of_value_ = False
    _member_map_ = {}
    _member_names_ = []
    _value2member_map_ = {}

    # Color(1): the member that has the value.
    @classmethod
    def __enum_call__(cls, *values):
        _check_members(cls, values)
        value = values[0]
        for member in cls._member_map_.values():
            is_it = True if member is value or member._value_ == value else False
            if is_it:
                return member if is_it else None  # which tells of the value
        found = cls._missing_(value)
        if found is None:
            raise ValueError(_shown(cls, value))
        if not isinstance(found, cls):
            raise TypeError(f"error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member")
        return found

    @classmethod
    def _missing_(cls, value):
        return None

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            return max(last_values) + 1
        except TypeError:
            pass
        for value in reversed(last_values):
            try:
                return value + 1
            except TypeError:
                pass
        return start

    @classmethod
    def __class_iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    @classmethod
    def __class_len__(cls):
        return len(cls._member_names_)

    @classmethod
    def __class_contains__(cls, value):
        if not isinstance(value, Enum):
            raise TypeError("unsupported operand type(s) for 'in': '" + type(value).__qualname__ + "' and 'EnumType'")
        return isinstance(value, cls) and value._name_ in cls._member_map_

    def __class_getitem__(cls, name):
        return cls._member_map_[name]

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        return "<" + type(self).__name__ + "." + str(self._name_) + ": " + repr(self._value_) + ">"

    def __str__(self):
        return type(self).__name__ + "." + str(self._name_)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __format__(self, spec):
        return format(str(self), spec)

    def __hash__(self):
        if self._of_value_ or isinstance(self, (int, str, float, tuple, bytes, frozenset)):
            return hash(self._value_)
        return hash(self._name_)


class IntEnum(int, Enum):
    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        if not spec:
            return str(self)
        return format(self._value_, spec)


class StrEnum(str, Enum):
    _of_text_ = True

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        if not spec:
            return str(self)
        return format(self._value_, spec)


def _all_bits(cls):
    bits = 0
    for member in cls._member_map_.values():
        bits = bits | member._value_
    return bits


def _binary(value, width):
    if value < 0:
        return "0b1 " + bin(value + 2 ** width)[2:].rjust(width, "0")
    return "0b0 " + bin(value)[2:].rjust(width, "0")


def _wrong_bits(cls, value):
    every = _all_bits(cls)
    width = max(value.bit_length(), every.bit_length())
    return f"<flag {cls.__name__!r}> invalid value {value!r}\n    given {_binary(value, width)}\n  allowed {_binary(every, width)}"


def _bits(value):
    found = []
    bit = 1
    while bit <= value:
        if value & bit:
            found.append(bit)
        bit = bit * 2
    return found


# The value as it may be made of the members, by what the class says of other bits; `EJECT` gives it as it is.
def _in_bounds(cls, value, every):
    all_bits = 2 ** every.bit_length() - 1
    if ~all_bits <= value <= all_bits and not value & (all_bits ^ every):
        return value + all_bits + 1 if value < 0 else value
    if cls._boundary_ == "strict":
        raise ValueError(_wrong_bits(cls, value))
    if cls._boundary_ == "conform":
        return value & every
    if cls._boundary_ == "keep" and value < 0:
        return value + max(all_bits + 1, 2 ** value.bit_length())
    return value


# By class and value. Not in the class: that one was made tells nothing of its members.
_composites = {}


# A member made of others, and kept. Not a method: what a plan names `_missing_` is called where this may be made, and is another matter.
def _composite(cls, value):
    if not isinstance(value, int):
        raise ValueError(_shown(cls, value))
    names = []
    every = _all_bits(cls)
    given = value
    value = _in_bounds(cls, value, every)
    if cls._boundary_ == "eject" and value == given and (value < 0 or value & ~every):
        return value
    if (cls, value) in _composites:
        return _composites[cls, value]
    for member in cls._member_map_.values():
        if member._value_ == value:
            return member
    rest = value
    singles = 0
    for member in cls._member_map_.values():
        if member._value_ and member._value_ & (member._value_ - 1) == 0:
            singles = singles | member._value_
            if value & member._value_ and member._name_ not in names:
                names.append(member._name_)
                rest = rest & ~member._value_
    if value & ~singles:
        for member in cls._member_map_.values():
            if member._value_ and member._value_ & value == member._value_ and member._name_ not in names:
                names.append(member._name_)
                rest = rest & ~member._value_
    if rest and names and cls._boundary_ == "strict":
        raise ValueError(f"{cls!r}: no members with value {rest!r}")
    if rest and names:
        names.append(str(rest))
    made = new_member(cls, value)
    made._name_ = "|".join(names) if names and value is not None else None
    made._value_ = value
    _composites[cls, value] = made
    return made


class Flag(Enum):
    _boundary_ = "strict"
    _of_bits_ = True

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        last = max(last_values)
        if not isinstance(last, int):
            raise TypeError(f"invalid flag value {last!r}")
        return 2 ** last.bit_length()

    @classmethod
    def __enum_call__(cls, *values):
        _check_members(cls, values)
        value = values[0]
        for member in cls._member_map_.values():
            is_it = True if member is value or member._value_ == value else False
            if is_it:
                return member if is_it else None  # which tells of the value
        found = cls._missing_(value)
        return _composite(cls, value) if found is None else found

    def __repr__(self):
        if self._name_ is None:
            return "<" + type(self).__name__ + ": " + repr(self._value_) + ">"
        return "<" + type(self).__name__ + "." + self._name_ + ": " + repr(self._value_) + ">"

    def __str__(self):
        if self._name_ is None:
            return type(self).__name__ + "(" + repr(self._value_) + ")"
        return type(self).__name__ + "." + self._name_

    def __contains__(self, other):
        if not isinstance(other, type(self)):
            raise TypeError("unsupported operand type(s) for 'in': '" + type(other).__qualname__ + "' and '" + type(self).__qualname__ + "'")
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        members = type(self)._member_map_
        return iter([members[name] for name in type(self)._member_names_ if members[name]._value_ & self._value_])

    def __len__(self):
        return len(_bits(self._value_))

    def __bool__(self):
        return bool(self._value_)

    def __or__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return type(self).__enum_call__(self._value_ | other._value_)

    def __and__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return type(self).__enum_call__(self._value_ & other._value_)

    def __xor__(self, other):
        if not isinstance(other, type(self)):
            return NotImplemented
        return type(self).__enum_call__(self._value_ ^ other._value_)

    def __invert__(self):
        if self._boundary_ == "keep" or self._boundary_ == "eject":
            return type(self).__enum_call__(~self._value_)
        singles = 0
        for member in type(self)._member_map_.values():
            if member._value_ & (member._value_ - 1) == 0:
                singles = singles | member._value_
        return type(self).__enum_call__(singles & ~self._value_)


class IntFlag(int, Flag):
    _boundary_ = "keep"

    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        if not spec:
            return str(self)
        return format(self._value_, spec)

    def __or__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return type(self).__enum_call__(self._value_ | int(other))

    def __ror__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return type(self).__enum_call__(self._value_ | int(other))

    def __and__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return type(self).__enum_call__(self._value_ & int(other))

    def __rand__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return type(self).__enum_call__(self._value_ & int(other))

    def __xor__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return type(self).__enum_call__(self._value_ ^ int(other))

    def __rxor__(self, other):
        if not isinstance(other, int):
            return NotImplemented
        return type(self).__enum_call__(self._value_ ^ int(other))

class ReprEnum(Enum):
    def __str__(self):
        return str(self._value_)

    def __format__(self, spec):
        return format(self._value_, spec)


# -- what a class statement of an enumeration becomes

def new_member(cls, value):
    if issubclass(cls, int):
        return int.__new__(cls, value)
    if issubclass(cls, str):
        return str.__new__(cls, value)
    if issubclass(cls, float):
        return float.__new__(cls, value)
    if issubclass(cls, tuple):
        return tuple.__new__(cls, value)
    return object.__new__(cls)


def member_of(cls, name, value):
    if isinstance(value, nonmember):
        return value.value
    value = _given(cls, name, value)
    _check_parts(cls, value)
    made = new_member(cls, value)
    made._value_ = value
    made._name_ = name
    return _known_as(cls, name, made)


# What a builtin type beside the enumeration makes of the parts that are written: the member, and its value.
def of_int(cls, parts):
    return int.__new__(cls, *parts), int(*parts)


def of_str(cls, parts):
    return str.__new__(cls, *parts), str(*parts)


def of_float(cls, parts):
    return float.__new__(cls, *parts), float(*parts)


def of_tuple(cls, parts):
    return tuple.__new__(cls, parts), parts


def of_bytes(cls, parts):
    return bytes.__new__(cls, *parts), bytes(*parts)


def of_frozenset(cls, parts):
    return frozenset.__new__(cls, *parts), frozenset(*parts)


def of_decimal(cls, parts):
    return _Decimal.__new__(cls, *parts), _Decimal(*parts)


def of_timedelta(cls, parts):
    return _timedelta.__new__(cls, *parts), _timedelta(*parts)


def of_list(cls, parts):
    made, value = list.__new__(cls), list(*parts)
    list.extend(made, value)
    return made, value


def of_dict(cls, parts):
    made, value = dict.__new__(cls), dict(*parts)
    dict.update(made, value)
    return made, value


def of_set(cls, parts):
    made, value = set.__new__(cls), set(*parts)
    set.update(made, value)
    return made, value


# A member of such a type, if what is written is not of that type already.
def member_valued(cls, name, value, of, begins=False):
    if isinstance(value, nonmember):
        return value.value
    value = _given(cls, name, value)
    parts = value if isinstance(value, tuple) else (value,)
    made, made._value_ = of(cls, parts)
    made._name_ = name
    if begins:
        made.__init__(*parts)
    return _known_as(cls, name, made)


# The same where the class has a `__new__` (`makes`) or an `__init__` (`begins`) of its own, or holds a value of another type.
def member_made_by(cls, name, value, makes, begins, holds=None):
    if isinstance(value, nonmember):
        return value.value
    value = _given(cls, name, value)
    parts = value if isinstance(value, tuple) else (value,)
    if makes:
        made = cls.__new__(cls, *parts)
        if not hasattr(made, "_value_"):
            made._value_ = value if holds is None else holds(*parts)
    else:
        _check_parts(cls, value)
        made = new_member(cls, value)
        made._value_ = value if holds is None else holds(*parts)
    made._name_ = name
    if begins:
        made.__init__(*parts)
    return _known_as(cls, name, made)


def _given(cls, name, value):
    if isinstance(value, member):
        value = value.value
    if isinstance(value, auto):
        members = cls._member_map_
        value = cls._generate_next_value_(name, 1, len(members), [member._value_ for member in members.values()])
    return value


def _check_parts(cls, value):
    if cls._of_text_:
        for part in value if isinstance(value, tuple) else (value,):
            if not isinstance(part, str):
                raise TypeError(f"{part!r} is not a string")


def _known_as(cls, name, made):
    members = cls._member_map_
    for known in members.values():
        if known._value_ == made._value_:
            members[name] = known
            return known
    members[name] = made
    try:
        cls._value2member_map_.setdefault(made._value_, made)
    except TypeError:
        pass  # a list, say: such a value is looked for among the members
    if not cls._of_bits_ or made._value_ and made._value_ & (made._value_ - 1) == 0:
        cls._member_names_.append(name)
    return made


# Aliases, and flags of several bits, are not of the order.
def check_order(cls, order):
    if isinstance(order, str):
        order = order.replace(",", " ").split()
    if not order:
        return
    order = [name for name in order if name not in cls._member_map_ or name in cls._member_names_]
    if order != cls._member_names_:
        raise TypeError(f"member order does not match _order_:\n  {cls._member_names_!r}\n  {order!r}")


# For members that are called `name` or `value`: of the class it gives the member, of a member what it always gives.
class _Name:
    def __get__(self, instance, owner=None):
        return owner._member_map_["name"] if instance is None else instance._name_


class _Value:
    def __get__(self, instance, owner=None):
        return owner._member_map_["value"] if instance is None else instance._value_


def called_name(cls, value):
    cls.name = _Name()
    return value


def called_value(cls, value):
    cls.value = _Value()
    return value


# Enum("Color", names) where the names are not to be seen in the plan.
def filled(cls, names, start=1, of=None):
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    if isinstance(names, dict):
        names = list(names.items())
    last_values = []
    for name in names:
        if isinstance(name, str):
            value = cls._generate_next_value_(name, start, len(last_values), last_values[:])
        else:
            name, value = name
        if not name:
            raise ValueError("invalid enum member name(s) ''")
        last_values.append(value)
        setattr(cls, name, member_of(cls, name, value) if of is None else member_valued(cls, name, value, of))
    return cls


def unique(enumeration):
    aliases = []
    for name, member in enumeration._member_map_.items():
        if name != member._name_:
            aliases.append((name, member._name_))
    if aliases:
        details = ", ".join([alias + " -> " + name for alias, name in aliases])
        raise ValueError("duplicate values found in " + repr(enumeration) + ": " + details)
    return enumeration


def show_flag_values(value):
    if isinstance(value, Flag):
        value = value._value_
    if value < 0:
        raise ValueError(f"{value!r} is not a positive integer")
    return _bits(value)


# -- members that show as names of the module, where the class statement puts them

def _global_str(self):
    return f"{type(self).__name__}({self._value_!r})" if self._name_ is None else self._name_


def _global_repr(self):
    return type(self).__module__ + "." + self._name_


def _global_flag_repr(self):
    module = type(self).__module__
    if self._name_ is None:
        return f"{module}.{type(self).__name__}({self._value_!r})"
    return "|".join([name if name[0].isdigit() else module + "." + name for name in self._name_.split("|")])


def global_enum(cls, update_str=False):
    cls.__repr__ = _global_flag_repr if issubclass(cls, Flag) else _global_repr
    if update_str or not issubclass(cls, (int, str, float)):
        cls.__str__ = _global_str
    return cls


# -- what flags make of other bits, and what `verify` looks for

def _boundaries():
    class FlagBoundary(StrEnum):
        _member_map_ = {}
        _member_names_ = []
        _value2member_map_ = {}

    FlagBoundary.STRICT = member_of(FlagBoundary, "STRICT", "strict")
    FlagBoundary.CONFORM = member_of(FlagBoundary, "CONFORM", "conform")
    FlagBoundary.EJECT = member_of(FlagBoundary, "EJECT", "eject")
    FlagBoundary.KEEP = member_of(FlagBoundary, "KEEP", "keep")
    return FlagBoundary


def _checks():
    class EnumCheck(StrEnum):
        _member_map_ = {}
        _member_names_ = []
        _value2member_map_ = {}

    EnumCheck.CONTINUOUS = member_of(EnumCheck, "CONTINUOUS", "no skipped integer values")
    EnumCheck.NAMED_FLAGS = member_of(EnumCheck, "NAMED_FLAGS", "multi-flag aliases may not contain unnamed flags")
    EnumCheck.UNIQUE = member_of(EnumCheck, "UNIQUE", "one name per value")
    return EnumCheck


FlagBoundary = _boundaries()
STRICT = FlagBoundary.STRICT
CONFORM = FlagBoundary.CONFORM
EJECT = FlagBoundary.EJECT
KEEP = FlagBoundary.KEEP
EnumCheck = _checks()
CONTINUOUS = EnumCheck.CONTINUOUS
NAMED_FLAGS = EnumCheck.NAMED_FLAGS
UNIQUE = EnumCheck.UNIQUE


def _check_unique(enumeration):
    aliases = []
    for name, member in enumeration._member_map_.items():
        if name != member._name_:
            aliases.append(name + " -> " + member._name_)
    if aliases:
        raise ValueError("aliases found in " + repr(enumeration) + ": " + ", ".join(aliases))


def _check_continuous(enumeration, kind):
    values = set([member._value_ for member in enumeration.__class_iter__()])
    if len(values) < 2:
        return
    if kind == "flag":
        between = [2 ** bit for bit in range(min(values).bit_length(), max(values).bit_length() - 1)]
    else:
        between = range(min(values) + 1, max(values))
    missing = [str(value) for value in between if value not in values]
    if missing:
        raise ValueError(f"invalid {kind} {enumeration.__name__!r}: missing values {', '.join(missing)}"[:256])


def _check_named(enumeration):
    known = [member._value_ for member in enumeration.__class_iter__()]
    names = []
    missing = 0
    for name, alias in enumeration._member_map_.items():
        if name in enumeration._member_names_ or alias._value_ < 0:
            continue
        lacks = [bit for bit in _bits(alias._value_) if bit not in known]
        if lacks:
            names.append(name)
        for bit in lacks:
            missing = missing | bit
    if not names:
        return
    who = f"alias {names[0]} is" if len(names) == 1 else f"aliases {', '.join(names[:-1])} and {names[-1]} are"
    what = "value" if missing & (missing - 1) == 0 else "combined values of"
    raise ValueError(f"invalid Flag {enumeration.__name__!r}: {who} missing {what} {hex(missing)} [use enum.show_flag_values(value) for details]")


def verify(*checks):
    def check_all(enumeration):
        if not issubclass(enumeration, Enum):
            raise TypeError("the 'verify' decorator only works with Enum and Flag")
        for check in checks:
            if check is UNIQUE:
                _check_unique(enumeration)
            elif check is CONTINUOUS:
                _check_continuous(enumeration, "flag" if issubclass(enumeration, Flag) else "enum")
            elif check is NAMED_FLAGS:
                _check_named(enumeration)
        return enumeration
    return check_all
