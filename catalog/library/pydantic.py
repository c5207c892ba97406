__hidden__ = (
    "FieldInfo", "Later", "Rule", "SerializationInfo", "as_bytes", "as_date", "as_datetime", "as_decimal", "as_declared", "as_dict", "as_email", "as_it_is", "as_list", "as_number",
    "as_real", "as_set", "as_span", "as_text", "as_time", "as_truth", "as_tuple", "assigned", "checked", "checked_by_rule", "checked_with_others", "converting_by", "data_by_rule", "data_for", "data_in", "dataclass_of", "declared", "dict_of", "dump_of", "each_of",
    "extras_of", "finished", "fitted", "frozen", "frozen_field", "handler_of", "is_default", "keep_extras", "lacks_annotation", "lacks_field", "limited_of", "list_of", "member_of", "member_value", "model_of", "named_of", "one_of", "optional", "prepared", "private",
    "fixed_rule", "refuse", "refused", "rule_of", "seen_with", "set_of", "shown_extras", "shown_fields", "tuple_of", "union_of", "wrapped_by", "validated_before",
)
__by_name__ = ("BaseModel", "ValidationError")

from copy import deepcopy
from json import JSONDecodeError, dumps, loads
from re import finditer, fullmatch, match, search
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from typing import arguments_of as _arguments, origin_of as _origin


class EmailStr(str):
    pass


# An error: where (keys and places), what, its kind, the value, what the message is made of.
class ValidationError(ValueError):
    def __init__(self, text, found, title):
        self.args = (text,)   # not by `super`, which is any class's `__init__`
        self._found = found
        self.title = title

    def errors(self, *, include_url=True, include_context=True, include_input=True):
        rows = []
        for where, text, kind, value, context in self._found:
            row = {"type": kind, "loc": where, "msg": text}
            if include_input:
                row["input"] = value
            if context is not None and include_context:
                row["ctx"] = context
            if include_url and _has_page(kind):
                row["url"] = "https://errors.pydantic.dev/2.13/v/" + kind
            rows.append(row)
        return rows

    def error_count(self):
        return len(self._found)

    def json(self, *, indent=None, include_url=True, include_context=True, include_input=True):
        rows = self.errors(include_url=include_url, include_context=include_context, include_input=include_input)
        for row in rows:
            if "ctx" in row:
                row["ctx"] = {key: str(value) if isinstance(value, Exception) else value for key, value in dict.items(row["ctx"])}
        if indent is None:
            return dumps(rows, separators=(",", ":"), ensure_ascii=False)
        return dumps(rows, indent=indent, ensure_ascii=False)

    def __repr__(self):
        return str(self)


# What is wrong with a class, not with a value.
class PydanticUserError(RuntimeError):
    def __init__(self, message, *, code):
        self.args = (f"{message}\n\nFor further information visit https://errors.pydantic.dev/2.13/u/{code}",)
        self.message = message
        self.code = code


def lacks_annotation(name, value, of_base):
    if of_base:
        raise PydanticUserError(f"Field {name!r} defined on a base class was overridden by a non-annotated attribute. All field definitions, including overrides, "
                                "require a type annotation.", code="model-field-overridden")
    raise PydanticUserError(f"A non-annotated attribute was detected: `{name} = {value!r}`. All model fields require a type annotation; if `{name}` is not meant to be a "
                            "field, you may be able to resolve this error by annotating it as a `ClassVar` or updating `model_config['ignored_types']`.",
                            code="model-field-missing-annotation")


def lacks_field(cls, method):
    raise PydanticUserError(f"Decorators defined with incorrect fields: __main__.{cls}.{method} (use check_fields=False if you're inheriting from the model and "
                            "intended this)", code="decorator-missing-field")


class _Unset:
    __slots__ = ()


_unset = _Unset()


class FieldInfo:
    def __init__(self, default, default_factory, limits, about, alias, keeps, told=None):
        self.default = default
        self.default_factory = default_factory
        self.limits = limits
        self.about = about
        self.alias = alias
        self.keeps = keeps   # shown by repr, part of what is dumped, and by what name if that is asked for
        self.told = told     # title, examples, whether it is deprecated and more, for schemas; None: nothing


def _limits(ge=None, gt=None, le=None, lt=None, min_length=None, max_length=None, pattern=None, multiple_of=None, strict=None,
            discriminator=None, strip_whitespace=None, to_lower=None, to_upper=None, allow_inf_nan=None, max_digits=None, decimal_places=None):
    return {"ge": ge, "gt": gt, "le": le, "lt": lt, "min_length": min_length, "max_length": max_length, "pattern": pattern,
            "multiple_of": multiple_of, "strict": strict, "discriminator": discriminator, "strip_whitespace": strip_whitespace,
            "to_lower": to_lower, "to_upper": to_upper, "allow_inf_nan": allow_inf_nan,
            "max_digits": max_digits, "decimal_places": decimal_places}


def Field(default=_unset, *, default_factory=None, ge=None, gt=None, le=None, lt=None, min_length=None, max_length=None,
          pattern=None, description=None, title=None, examples=None, multiple_of=None, alias=None, validation_alias=None,
          serialization_alias=None, repr=True, exclude=False, strict=None, discriminator=None, allow_inf_nan=None, max_digits=None, decimal_places=None,
          deprecated=None, json_schema_extra=None, **more):
    if default_factory is not None and default is not _unset and default is not ...:
        raise TypeError("cannot specify both default and default_factory")
    limits = _limits(ge, gt, le, lt, min_length, max_length, pattern, multiple_of, strict, discriminator, allow_inf_nan=allow_inf_nan,
                     max_digits=max_digits, decimal_places=decimal_places)
    dumped_as = serialization_alias if serialization_alias is not None else alias
    told = (title, examples, deprecated, json_schema_extra)
    return FieldInfo(default, default_factory, limits, description, validation_alias if validation_alias is not None else alias,
                     (repr, not exclude, dumped_as), None if told == (None, None, None, None) else told)


# Beside a type: `Annotated[str, StringConstraints(min_length=1)]`.
def StringConstraints(*, strip_whitespace=None, to_upper=None, to_lower=None, strict=None, min_length=None, max_length=None, pattern=None):
    limits = _limits(min_length=min_length, max_length=max_length, pattern=pattern, strict=strict, strip_whitespace=strip_whitespace,
                     to_lower=to_lower, to_upper=to_upper)
    return FieldInfo(_unset, None, limits, None, None, (True, True, None))


def PrivateAttr(default=_unset, *, default_factory=None):
    return FieldInfo(default, default_factory, None, None, None, (False, False, None))


class Rule:
    takes_data = False

    def __init__(self, type, required, default, factory, limits, about, alias, keeps, convert, told=None):
        self.type = type
        self.told = told
        self.convert = convert   # what checks values of the type, if the type is known where the class is written
        self.required = required
        self.default = default
        self.factory = factory
        self.limits = limits
        self.about = about
        self.alias = alias
        self.keeps = keeps

    def is_required(self):
        return self.required

    annotation = property(lambda self: self.type)
    description = property(lambda self: self.about)
    default_factory = property(lambda self: self.factory)
    title = property(lambda self: self.told[0] if self.told else None)
    examples = property(lambda self: self.told[1] if self.told else None)
    json_schema_extra = property(lambda self: self.told[3] if self.told else None)


# A type with limits: `PositiveInt`, `conint(ge=1)`, `Annotated[int, Field(ge=1)]`.
class _Limited:
    def __init__(self, type, limits):
        self.limited = type
        self.limits = limits


# A type that names a class which was not there yet.
class Later:
    def __init__(self, make):
        self.make = make


def _limited(type, **limits):
    return _Limited(type, _limits(**limits))


def conint(*, ge=None, gt=None, le=None, lt=None, multiple_of=None, strict=None):
    return _limited(int, ge=ge, gt=gt, le=le, lt=lt, multiple_of=multiple_of, strict=strict)


def confloat(*, ge=None, gt=None, le=None, lt=None, multiple_of=None, strict=None, allow_inf_nan=None):
    return _limited(float, ge=ge, gt=gt, le=le, lt=lt, multiple_of=multiple_of, strict=strict, allow_inf_nan=allow_inf_nan)


def constr(*, min_length=None, max_length=None, pattern=None, strip_whitespace=None, to_lower=None, to_upper=None, strict=None):
    return _limited(str, min_length=min_length, max_length=max_length, pattern=pattern, strict=strict, strip_whitespace=strip_whitespace,
                    to_lower=to_lower, to_upper=to_upper)


def conlist(item_type, *, min_length=None, max_length=None):
    return _limited(list[item_type], min_length=min_length, max_length=max_length)


def conset(item_type, *, min_length=None, max_length=None):
    return _limited(set[item_type], min_length=min_length, max_length=max_length)


def confrozenset(item_type, *, min_length=None, max_length=None):
    return _limited(frozenset[item_type], min_length=min_length, max_length=max_length)


def condecimal(*, ge=None, gt=None, le=None, lt=None, multiple_of=None, strict=None, allow_inf_nan=None, max_digits=None, decimal_places=None):
    return _limited(Decimal, ge=ge, gt=gt, le=le, lt=lt, multiple_of=multiple_of, strict=strict, allow_inf_nan=allow_inf_nan, max_digits=max_digits,
                    decimal_places=decimal_places)


PositiveInt = _limited(int, gt=0)
NegativeInt = _limited(int, lt=0)
NonNegativeInt = _limited(int, ge=0)
NonPositiveInt = _limited(int, le=0)
PositiveFloat = _limited(float, gt=0)
NonNegativeFloat = _limited(float, ge=0)
NegativeFloat = _limited(float, lt=0)
NonPositiveFloat = _limited(float, le=0)
FiniteFloat = _limited(float, allow_inf_nan=False)
StrictInt = _limited(int, strict=True)
StrictStr = _limited(str, strict=True)
StrictBool = _limited(bool, strict=True)
StrictFloat = _limited(float, strict=True)


class ValidationInfo:
    def __init__(self, data, field_name):
        self.data = data
        self.field_name = field_name


class SerializationInfo:
    def __init__(self, mode, field_name):
        self.mode = mode
        self.field_name = field_name

    def mode_is_json(self):
        return self.mode == "json"


# -- what the methods that are written for a model call

# `annotated`: something stands beside the type.
# `takes_data`: its `default_factory` wants to know of the fields before it.
def rule_of(type, value=_unset, convert=None, strict=False, annotated=False, takes_data=False):
    if takes_data:
        rule = rule_of(type, value, convert, strict, annotated)
        rule.takes_data = True
        return rule
    if annotated:
        for extra in _beside(type):
            if extra.alias is not None or extra.about is not None or extra.told is not None or extra.default_factory is not None or extra.default is not _unset:
                return _rule_beside(type, value, _strictly(type) if strict else None, extra)
    if strict:
        convert = _strictly(type)
    if isinstance(value, FieldInfo) and value.limits is not None:
        if value.limits["strict"]:
            convert = _strictly(type)
        if value.limits["discriminator"] is not None:
            convert = _tagged_by(type, value.limits["discriminator"])
    return fixed_rule(type, convert, value)


# Where nothing but the type says what checks the values.
def fixed_rule(type, convert, value=_unset):
    if isinstance(value, FieldInfo):
        given = value.default is not _unset and value.default is not ...
        return Rule(type, not given and value.default_factory is None, value.default, value.default_factory, value.limits, value.about,
                    value.alias, value.keeps, convert, value.told)
    return Rule(type, value is _unset or value is ..., value, None, None, None, None, (True, True, None), convert)


# What stands beside a type: of `Annotated[int, Field(gt=0)]` the field.
def _beside(type):
    if not hasattr(type, "_args") or type._name != "Annotated":
        return []
    return [extra for extra in type._args[1:] if isinstance(extra, FieldInfo)]


def _rule_beside(type, value, convert, beside):
    if isinstance(value, FieldInfo):
        given = value
        value = given.default
        factory = given.default_factory if given.default_factory is not None else beside.default_factory
        alias = given.alias if given.alias is not None else beside.alias
        about = given.about if given.about is not None else beside.about
        limits = given.limits
        keeps = given.keeps
        told = tuple([one if one is not None else other for one, other in zip(given.told, beside.told)]) if given.told and beside.told else given.told or beside.told
    else:
        factory, alias, about, limits, keeps, told = beside.default_factory, beside.alias, beside.about, None, beside.keeps, beside.told
    if value is _unset:
        value = beside.default
    required = (value is _unset or value is ...) and factory is None
    return Rule(type, required, value, factory, limits, about, alias, keeps, convert, told)


def private(value):
    if not isinstance(value, FieldInfo):
        return value
    return value.default_factory() if value.default_factory is not None else value.default


# A model whose validators are asked before its fields, of what is no dict: they may make one of it.
def _given_to(cls, value, options):
    made = cls.__new__(cls)
    made.__model_given__(value)
    return made


# What `model_validate` gives of what it knows; of another value, `otherwise` does.
def _known_or(cls, obj, options, otherwise):
    if isinstance(obj, cls):
        return obj
    if isinstance(obj, dict):
        return cls(**obj)
    if options.get("from_attributes") or cls.model_config.get("from_attributes"):
        return cls(**{name: getattr(obj, name) for name in cls.__model_fields__ if hasattr(obj, name)})
    return otherwise(cls, obj, options)


# The `model_validate` of such a class.
def validated_before(cls, obj, options):
    return _known_or(cls, obj, options, _given_to)


def _read_json(text, title):
    try:
        return loads(text)
    except JSONDecodeError as error:
        wrong = _why_no_json(error.msg, error.doc, error.pos)
        errors = [((), "Invalid JSON: " + wrong, "json_invalid", text, {"error": wrong})]
        raise ValidationError(_report(errors, title), errors, title) from None


# What JSON has no word for is told otherwise of what was read from it.
def _told_of_json(where, text, kind, value, context):
    if kind in ("model_type", "dataclass_type", "dict_type"):
        text = "Input should be an object"
    elif kind in ("list_type", "tuple_type", "set_type", "frozen_set_type"):
        text = "Input should be a valid array"
    return where, text, kind, value, context


# As the reader of pydantic tells what `json` found, and where it stopped: in bytes of a line, the first is 1.
def _why_no_json(found, text, at):
    inside = _left_open(text, at)
    here = text[at:at + 1]
    before = text[:at].rstrip()[-1:]
    if found.startswith("Unterminated string"):
        return "EOF while parsing a string" + _place(text, len(text))
    if found.startswith("Invalid control character"):
        return "control character (\\u0000-\\u001F) found while parsing a string" + _place(text, at + 1)
    if found.startswith("Invalid \\escape"):
        return "invalid escape" + _place(text, at + 2)
    if found.startswith("Invalid \\uXXXX"):
        return "invalid escape" + _place(text, at + 2 + len(match("[0-9a-fA-F]{0,3}", text[at + 1:]).group()))
    if not here:
        unfinished = "a value" if before == "," or before == ":" else {"{": "an object", "[": "a list"}.get(inside, "a value")
        return "EOF while parsing " + unfinished + _place(text, len(text))
    number = _number_ended(text, at)
    if number is not None:
        return ("invalid number" if number < len(text) else "EOF while parsing a value") + _place(text, min(number + 1, len(text)))
    if found == "Extra data":
        return "trailing characters" + _place(text, at + 1)
    if before == "," and here == ("}" if inside == "{" else "]"):
        return "trailing comma" + _place(text, at + 1)
    if found.startswith("Expecting property name"):
        return "key must be a string" + _place(text, at + 1)
    if found.startswith("Expecting ':'"):
        return "expected `:`" + _place(text, at + 1)
    if found.startswith("Expecting ','"):
        return "expected `,` or `" + ("}" if inside == "{" else "]") + "`" + _place(text, at + 1)
    for word in ("null", "true", "false", "NaN", "Infinity"):
        if here == word[0]:
            known = len([1 for end in range(1, len(word)) if text[at:at + end] == word[:end]])
            return ("expected ident" if at + known < len(text) else "EOF while parsing a value") + _place(text, min(at + known + 1, len(text)))
    return "expected value" + _place(text, at + 1)


# Where what began as a number is none: `01`, `1.`, `-x`. None: it did not.
def _number_ended(text, at):
    if text[at] == "-":
        return at + 1
    if at == 0 or text[at - 1] not in "0123456789":
        return None
    if text[at] in "0123456789":
        return at
    if "." in search("[0-9.eE+-]*$", text[:at]).group():
        return None
    return at + len(match("[.eE][+-]?", text[at:]).group()) if text[at] in ".eE" else None


# Which bracket is open there.
def _left_open(text, at):
    brackets = [""]
    for part in finditer('"(?:[^"\\\\]|\\\\.)*"|[][{}]', text[:at]):
        part = part.group()
        if part in "{[":
            brackets.append(part)
        elif part in "}]" and len(brackets) > 1:
            brackets.pop()
    return brackets[-1]


def _place(text, end):
    read = text[:end]
    line = read.count("\n") + 1
    return " at line " + str(line) + " column " + str(len(read[read.rfind("\n") + 1:].encode()))


def _no_model(cls, obj, options):
    wanted = "an object" if options.get("of_json") else "a valid dictionary or instance of " + cls.__name__
    errors = [((), "Input should be " + wanted, "model_type", obj, {"class_name": cls.__name__})]
    raise ValidationError(_report(errors, cls.__name__), errors, cls.__name__)


def data_in(self, data):
    if isinstance(data, dict):
        return data
    title = f"{type(self).__name__}"   # a text, whatever it was taken from
    errors = [((), "Input should be a valid dictionary or instance of " + title, "model_type", data, {"class_name": title})]
    raise ValidationError(_report(errors, title), errors, title)


# The data as the fields read it.
def prepared(self, data):
    config = _config(self)
    if not config:
        return data
    if config.get("str_strip_whitespace"):
        data = {key: value.strip() if isinstance(value, str) else value for key, value in dict.items(data)}
    if config.get("str_to_lower"):
        data = {key: value.lower() if isinstance(value, str) else value for key, value in dict.items(data)}
    if config.get("str_to_upper"):
        data = {key: value.upper() if isinstance(value, str) else value for key, value in dict.items(data)}
    return data


# Of the class: what is in the fields has no part in it.
def _config(self):
    return type(self).model_config


def _complaint(where, error, value):
    if isinstance(error, AssertionError):
        return (where, "Assertion failed, " + str(error), "assertion_error", value, {"error": error})
    return (where, "Value error, " + str(error), "value_error", value, {"error": error})


def _key_of(rule, data, name, takes_names):
    if rule.alias is not None and (rule.alias in data or name not in data or not takes_names):
        return rule.alias
    return name


# Of a field that is not there. `blank`: what one that should be there is, of its type, until the error is told.
def _missing(rule, key, data, errors, blank=None):
    if rule.required:
        errors.append(((key,), "Field required", "missing", data, None))
        return blank
    default = rule.default
    if isinstance(default, list):
        return default[:]
    return dict(default) if isinstance(default, dict) else set(default) if isinstance(default, set) else default


# Of a field of which it is known where the class is written what checks it, and what makes one that is not there.
def checked(rule, data, name, errors, convert, blank, factory=None, takes_names=False):
    key = _key_of(rule, data, name, takes_names)
    if key not in data:
        return factory() if factory is not None else _missing(rule, key, data, errors, blank)
    # A list of its own: whether other fields are right decides nothing of this one.
    wrong = []
    value = fitted(rule, data[key], (key,), wrong, convert)
    errors.extend(wrong)
    return value


def fitted(rule, given, where, wrong, convert):
    value = convert(given, where, wrong)
    if rule.limits is not None and not wrong:
        _limit(rule.limits, value, where, wrong, given)
    return value


# The parts of it, between which the validators of the field stand.
def data_for(rule, data, name, errors, factory=None, takes_names=False):
    key = _key_of(rule, data, name, takes_names)
    if key in data:
        return (key,), data[key]
    return (), factory() if factory is not None else _missing(rule, key, data, errors)


def seen_with(seen, name):
    return ValidationInfo(dict(seen), name)


# The same of a field of which the rule alone knows how.
def data_by_rule(rule, data, name, errors, takes_names=False):
    key = _key_of(rule, data, name, takes_names)
    if key in data:
        return (key,), data[key]
    return (), rule.factory() if rule.factory is not None else _missing(rule, key, data, errors)


def converting_by(rule):
    return lambda value, where, errors: _converted_by_rule(rule, value, where, errors)


def _converted_by_rule(rule, value, where, errors):
    if rule.convert is not None:
        return rule.convert(value, where, errors)
    if isinstance(rule.type, Later):
        rule.type = rule.type.make()
    return _converted(rule.type, value, where, errors)


def refused(where, error, value, wrong):
    if isinstance(error, ValidationError):
        for inner, text, kind, part, context in error._found:
            wrong.append((where + inner, text, kind, part, context))
        return None
    wrong.append(_complaint(where, error, value))
    return None


# What a validator around the others asks for what they make of a value.
def handler_of(rule, convert):
    return lambda value: _handled(rule, convert, value)


def _handled(rule, convert, value):
    wrong = []
    made = fitted(rule, value, (), wrong, convert)
    if wrong:
        raise ValidationError(_report(wrong, "ValidatorCallable"), wrong, "ValidatorCallable")
    return made


def wrapped_by(validate, handler):
    return lambda value: validate(value, handler)


# The rule alone knows how. Validators: none, or pairs of one and whether it wants to know of the others.
def checked_by_rule(rule, data, name, errors, before=(), after=(), takes_names=False, seen=()):
    key = _key_of(rule, data, name, takes_names)
    if key not in data:
        return rule.factory() if rule.factory is not None else _missing(rule, key, data, errors)
    given = value = data[key]
    wrong = []
    for validate, wants_info in before:
        value = _validated(validate, wants_info, value, (key,), seen, name, wrong, given)
    if not wrong:
        fits = value
        value = _converted_by_rule(rule, value, (key,), wrong)
        if rule.limits is not None and not wrong:
            _limit(rule.limits, value, (key,), wrong, fits)
    for validate, wants_info in after:
        if not wrong:
            value = _validated(validate, wants_info, value, (key,), seen, name, wrong, given)
    errors.extend(wrong)
    return value


# A field whose `default_factory` makes it of those before it.
def checked_with_others(rule, data, name, errors, before, after, takes_names, seen):
    key = _key_of(rule, data, name, takes_names)
    if key in data:
        return checked_by_rule(rule, data, name, errors, before, after, takes_names, seen)
    if errors:
        errors.append(((key,), "The default factory uses validated data, but at least one validation error occurred", "default_factory_not_called",
                       _unset, None))
        return None
    return rule.factory(dict(seen))


def _validated(validate, wants_info, value, where, seen, name, errors, given):
    try:
        if wants_info:
            return validate(value, seen_with(seen, name))
        return validate(value)
    except (ValueError, AssertionError) as error:
        return refused(where, error, given, errors)


# A value of the type, within limits.
def _narrowed(tp, limits, given, where, errors):
    if limits["discriminator"] is not None:
        convert = _tagged_by(tp, limits["discriminator"])
    elif limits["strict"]:
        convert = _strictly(tp)
    else:
        convert = _converting(tp)
    return _narrowed_by(convert, limits, given, where, errors)


def _narrowed_by(convert, limits, given, where, errors):
    known = len(errors)
    value = convert(given, where, errors)
    if len(errors) > known:
        return None
    value = _rewritten(limits, value)
    _limit(limits, value, where, errors, given)
    return value


def _rewritten(limits, value):
    if isinstance(value, str):
        if limits["strip_whitespace"]:
            value = value.strip()
        if limits["to_lower"]:
            value = value.lower()
        if limits["to_upper"]:
            value = value.upper()
    return value


# Where the model says `use_enum_values`: of a member that was given its value. What the class says stays as it is.
def member_value(self, name, value):
    if not _config(self).get("use_enum_values") or name not in _fields_given(self):
        return value
    return _without_members(value)


def _without_members(value):
    if hasattr(value, "_value_"):
        return value._value_
    if isinstance(value, dict):
        return {_without_members(key): _without_members(item) for key, item in dict.items(value)}
    if isinstance(value, list):
        return [_without_members(item) for item in value]
    if isinstance(value, set):
        return {_without_members(item) for item in value}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple([_without_members(item) for item in value])
    return value


# -- fields that are set later, and what no field is for

# Where the model says `validate_assignment`.
def assigned(self, name, value, before, after):
    rules = type(self).__model_fields__
    if name.startswith("_"):
        object.__setattr__(self, name, value)
        return
    errors = []
    if name in rules:
        rule = rules[name]
        value = checked_by_rule(rule, {name if rule.alias is None else rule.alias: value}, name, errors, before, after)
    elif not type(self).__model_extras__:
        errors.append(((name,), "Object has no attribute '" + name + "'", "no_such_attribute", value, {"attribute": name}))
    if errors:
        title = f"{type(self).__name__}"   # a text, whatever it was taken from
        raise ValidationError(_report(errors, title), errors, title)
    self._given.add(name)
    object.__setattr__(self, name, member_value(self, name, value) if name in rules else value)


# Where the plan sets attributes for which a model has no field.
def declared(self, name, value):
    if name not in type(self).__model_fields__ and not name.startswith("_") and not type(self).__model_extras__:
        if not isinstance(getattr(type(self), name, None), property):
            raise ValueError(f'"{type(self).__name__}" object has no field "{name}"')
    object.__setattr__(self, name, value)


def extras_of(self):
    return {name: value for name, value in dict.items(vars(self)) if name not in type(self).__model_fields__ and not name.startswith("_")}


# Where the plan deletes fields: those that are left.
def shown_fields(self, between, names):
    return between.join([name + "=" + repr(value) for name, value in dict.items(vars(self)) if name in names])


def shown_extras(self, between, first):
    shown = [name + "=" + repr(value) for name, value in dict.items(extras_of(self))]
    return between.join(shown) if first or not shown else between + between.join(shown)


# What is wrong is told all at once.
def finished(self, data, keys, errors):
    config = _config(self)
    if config and config.get("extra") == "forbid":
        for key, value in dict.items(data):
            if key not in keys:
                errors.append(((key,), "Extra inputs are not permitted", "extra_forbidden", value, None))
    # What the fields hold does not decide what is done with them from here on: if one is wrong, nothing is.
    if errors:
        title = f"{type(self).__name__}"   # a text, whatever it was taken from
        raise ValidationError(_report(errors, title), errors, title)


# Where the model says `extra="allow"`.
def keep_extras(self, data, keys):
    for key, value in dict.items(data):
        if key not in keys:
            object.__setattr__(self, key, value)


# One of the model's own validators says that it is wrong as a whole.
def refuse(self, error, data):
    errors = [_complaint((), error, data)]
    title = f"{type(self).__name__}"   # a text, whatever it was taken from
    raise ValidationError(_report(errors, title), errors, title)


def _has_page(kind):
    return kind != "sequence_str" and kind != "is_type"


def _report(errors, title):
    lines = [str(len(errors)) + " validation error" + ("" if len(errors) == 1 else "s") + " for " + title]
    for where, text, kind, value, context in errors:
        if where:
            lines.append(".".join(["`" + part + "`" if isinstance(part, str) and "." in part else str(part) for part in where]))
        shown = repr(value)
        if len(shown) > 50:
            shown = shown[:25] + "..." + shown[-24:]
        given = "" if value is _unset else ", input_value=" + shown + ", input_type=" + type(value).__name__
        lines.append("  " + text + " [type=" + kind + given + "]")
        if _has_page(kind):
            lines.append("    For further information visit https://errors.pydantic.dev/2.13/v/" + kind)
    return "\n".join(lines)


def frozen(self, name, value):
    title = type(self).__name__
    errors = [((name,), "Instance is frozen", "frozen_instance", value, None)]
    raise ValidationError(_report(errors, title), errors, title)


def frozen_field(self, name, value):
    title = type(self).__name__
    errors = [((name,), "Field is frozen", "frozen_field", value, None)]
    raise ValidationError(_report(errors, title), errors, title)


def _plural(count, word):
    return str(count) + " " + word + ("" if count == 1 else "s")


# A float with all its digits, and without `.0`.
def _number_shown(number):
    return format(Decimal(repr(number)), "f").removesuffix(".0") if isinstance(number, float) else str(number)


def _limit(limits, value, where, errors, given):
    if value is None:
        return
    if limits["allow_inf_nan"] is False and isinstance(value, float) and (value != value or value in (_infinite, -_infinite)):
        errors.append((where, "Input should be a finite number", "finite_number", given, None))
        return
    if isinstance(value, Decimal) and not _has_digits(limits["max_digits"], limits["decimal_places"], value, where, errors, given):
        return
    for name, text, kind in (("le", "less than or equal to ", "less_than_equal"), ("lt", "less than ", "less_than"),
                             ("ge", "greater than or equal to ", "greater_than_equal"), ("gt", "greater than ", "greater_than")):
        limit = limits[name]
        if limit is None:
            continue
        fits = value >= limit if name == "ge" else value > limit if name == "gt" else value <= limit if name == "le" else value < limit
        if not fits:
            limit = Decimal(str(limit)) if isinstance(value, Decimal) else float(limit) if isinstance(value, float) else limit
            errors.append((where, "Input should be " + text + _number_shown(limit), kind, given, {name: limit}))
            return
    if limits["multiple_of"] is not None and value % limits["multiple_of"] != 0:
        step = float(limits["multiple_of"]) if isinstance(value, float) else limits["multiple_of"]
        errors.append((where, "Input should be a multiple of " + _number_shown(step), "multiple_of", given, {"multiple_of": step}))
    least = limits["min_length"]
    most = limits["max_length"]
    if least is not None and len(value) < least:
        if isinstance(value, str):
            errors.append((where, "String should have at least " + _plural(least, "character"), "string_too_short", given, {"min_length": least}))
        else:
            kind = f"{type(value).__name__}".title() if not isinstance(value, dict) else "Dictionary"
            errors.append((where, kind + " should have at least " + _plural(least, "item") + " after validation, not " + str(len(value)),
                           "too_short", given, {"field_type": kind, "min_length": least, "actual_length": len(value)}))
        return
    if most is not None and len(value) > most:
        if isinstance(value, str):
            errors.append((where, "String should have at most " + _plural(most, "character"), "string_too_long", given, {"max_length": most}))
        else:
            kind = f"{type(value).__name__}".title() if not isinstance(value, dict) else "Dictionary"
            # A set is no longer filled when it has too many.
            actual = None if isinstance(value, (set, frozenset)) else len(value)
            errors.append((where, kind + " should have at most " + _plural(most, "item") + " after validation, not " + ("more" if actual is None else str(actual)),
                           "too_long", given, {"field_type": kind, "max_length": most, "actual_length": actual}))
        return
    if limits["pattern"] is not None and isinstance(value, str) and not search(limits["pattern"], value):
        errors.append((where, "String should match pattern '" + limits["pattern"] + "'", "string_pattern_mismatch", given, {"pattern": limits["pattern"]}))


_infinite = float("inf")


# Has a decimal number no more digits than `most`, and no more of them than `places` behind the point? Else an error is added.
def _has_digits(most, places, value, where, errors, given):
    if most is None and places is None:
        return True
    _, digits, exponent = value.normalize().as_tuple()
    behind = max(-exponent, 0)
    count = len(digits) + exponent if exponent >= 0 else max(len(digits), behind)
    if most is not None and count > most:
        text, kind, context = _plural(most, "digit") + " in total", "decimal_max_digits", {"max_digits": most}
    elif places is not None and behind > places:
        text, kind, context = _plural(places, "decimal place"), "decimal_max_places", {"decimal_places": places}
    elif most is not None and places is not None and count - behind > most - places:
        text, kind, context = _plural(most - places, "digit") + " before the decimal point", "decimal_whole_digits", {"whole_digits": most - places}
    else:
        return True
    errors.append((where, "Decimal input should have no more than " + text, kind, given, context))
    return False


# `1` for `1.00`.
def _without_places(text):
    whole, dot, places = text.strip().partition(".")
    return whole if places and not places.strip("0") else text


# -- what takes a value as it is, or not at all

def _as_strict(value, tp, what, kind, where, errors):
    if isinstance(value, tp) and (tp is bool or not isinstance(value, bool)):
        return value
    errors.append((where, "Input should be a valid " + what, kind, value, None))
    return None


def _strict(tp, value, where, errors):
    tp = _bare(tp)
    if tp is int:
        return _as_strict(value, int, "integer", "int_type", where, errors)
    if tp is float:
        made = _as_strict(value, (int, float), "number", "float_type", where, errors)
        return made if made is None else float(made)
    if tp is bool:
        return _as_strict(value, bool, "boolean", "bool_type", where, errors)
    if tp is str:
        return _as_strict(value, str, "string", "string_type", where, errors)
    if tp is date or tp is datetime or tp is time:
        name = "date" if tp is date else "datetime" if tp is datetime else "time"
        return _as_strict(value, tp, name, name + "_type", where, errors)
    arguments = _arguments(tp)
    if arguments is not None and _origin(tp) is list:
        if not isinstance(value, list):
            errors.append((where, "Input should be a valid list", "list_type", value, None))
            return None
        return [_strict(arguments[0], item, where + (at,), errors) for at, item in enumerate(value)]
    options = _union(tp)
    if value is None and (None in options or type(None) in options):
        return None
    others = [option for option in options if option is not None and option is not type(None)]
    return _strict(others[0], value, where, errors) if len(others) == 1 else _converted(tp, value, where, errors)


def _strictly(tp):
    return lambda value, where, errors: _strict(_now(tp), value, where, errors)


def _tagged_by(tp, field):
    return lambda value, where, errors: _tagged(_now(tp), field, value, where, errors)


def _now(tp):
    return tp.make() if isinstance(tp, Later) else tp


def as_number(value, where, errors):
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, (float, Decimal)):
        if value != value or value in (_infinite, -_infinite):
            errors.append((where, "Input should be a finite number", "finite_number", value, None))
            return 0
        if value == int(value):
            return int(value)
        errors.append((where, "Input should be a valid integer, got a number with a fractional part", "int_from_float", value, None))
        return 0
    if isinstance(value, (str, bytes)):
        try:
            if not value.isascii():
                raise ValueError
            return int(_without_places(value if isinstance(value, str) else value.decode()))
        except ValueError:
            errors.append((where, "Input should be a valid integer, unable to parse string as an integer", "int_parsing", value, None))
            return 0
    errors.append((where, "Input should be a valid integer", "int_type", value, None))
    return 0


def as_real(value, where, errors):
    if isinstance(value, (int, float, Decimal)):
        return float(value)
    if isinstance(value, (str, bytes)):
        try:
            return float(value)
        except ValueError:
            errors.append((where, "Input should be a valid number, unable to parse string as a number", "float_parsing", value, None))
            return 0.0
    errors.append((where, "Input should be a valid number", "float_type", value, None))
    return 0.0


def as_truth(value, where, errors):
    if isinstance(value, bool):
        return value
    if isinstance(value, (int, float)):
        if value in (0, 1):
            return bool(value)
        errors.append((where, "Input should be a valid boolean, unable to interpret input", "bool_parsing", value, None))
        return False
    if isinstance(value, str):
        if value.lower() in ("true", "1", "yes", "on", "t", "y"):
            return True
        if value.lower() in ("false", "0", "no", "off", "f", "n"):
            return False
        errors.append((where, "Input should be a valid boolean, unable to interpret input", "bool_parsing", value, None))
        return False
    errors.append((where, "Input should be a valid boolean", "bool_type", value, None))
    return False


def as_text(value, where, errors):
    if isinstance(value, str):
        return value
    if isinstance(value, bytes):
        try:
            return value.decode()
        except UnicodeDecodeError:
            errors.append((where, "Input should be a valid string, unable to parse raw data as a unicode string", "string_unicode", value, None))
            return ""
    errors.append((where, "Input should be a valid string", "string_type", value, None))
    return ""


def as_bytes(value, where, errors):
    if isinstance(value, bytes):
        return value
    if isinstance(value, str):
        return value.encode()
    errors.append((where, "Input should be a valid bytes", "bytes_type", value, None))
    return b""


def as_email(value, where, errors):
    if not isinstance(value, str):
        errors.append((where, "Input should be a valid string", "string_type", value, None))
        return ""
    at = value.find("@")
    if at < 1 or "." not in value[at + 1:] or " " in value or value.endswith("."):
        errors.append((where, "value is not a valid email address: An email address must have an @-sign.", "value_error", value, None))
        return ""
    return value


# -- addresses in the web, and what is not to be shown: types that say themselves how they are checked, told of and dumped

_ports = {"http": 80, "https": 443, "ftp": 21, "ws": 80, "wss": 443}


class AnyUrl:
    _schemes = ()
    _longest = None
    _told_title = "function-wrap[wrap_val()]"
    _told_format = "uri"

    def __init__(self, url):
        errors = []
        made = _url(type(self), url, (), errors)
        if errors:
            raise ValidationError(_report(errors, self._told_title), errors, self._told_title)
        self._shown = made._shown
        self._parts = made._parts

    @classmethod
    def _checked_value(cls, value, where, errors):
        return _url(cls, value, where, errors)

    scheme = property(lambda self: self._parts[0])
    username = property(lambda self: self._parts[1])
    password = property(lambda self: self._parts[2])
    host = property(lambda self: self._parts[3])
    port = property(lambda self: self._parts[4])
    path = property(lambda self: self._parts[5])
    query = property(lambda self: self._parts[6])
    fragment = property(lambda self: self._parts[7])

    def unicode_string(self):
        return self._shown

    def __str__(self):
        return self._shown

    def __repr__(self):
        return f"{type(self).__name__}({self._shown!r})"

    def __eq__(self, other):
        return type(self) is type(other) and self._shown == other._shown

    def __lt__(self, other):
        return self._shown < other._shown

    def __hash__(self):
        return hash(self._shown)

    def __len__(self):
        return len(self._shown)


class AnyHttpUrl(AnyUrl):
    _schemes = ("http", "https")


class HttpUrl(AnyUrl):
    _schemes = ("http", "https")
    _longest = 2083


def _url(tp, value, where, errors):
    if isinstance(value, tp):
        return value
    if not isinstance(value, (str, AnyUrl)):
        errors.append((where, "URL input should be a string or URL", "url_type", value, None))
        return None
    text = str(value)
    if tp._longest is not None and len(text) > tp._longest:
        errors.append((where, f"URL should have at most {tp._longest} characters", "url_too_long", value, {"max_length": tp._longest}))
        return None
    why, parts = _parts_of_url(text.strip())
    if why:
        errors.append((where, "Input should be a valid URL, " + why, "url_parsing", value, {"error": why}))
        return None
    if tp._schemes and parts[0] not in tp._schemes:
        wanted = " or ".join([repr(scheme) for scheme in tp._schemes])
        errors.append((where, "URL scheme should be " + wanted, "url_scheme", value, {"expected_schemes": wanted}))
        return None
    made = tp.__new__(tp)
    made._parts = parts
    made._shown = _url_of(parts)
    return made


# What is wrong, or nothing; scheme, user, password, host, port, path, query and what is behind `#`.
def _parts_of_url(text):
    if not text:
        return "input is empty", None
    found = match("([A-Za-z][A-Za-z0-9+.-]*):", text)
    if found is None:
        return "relative URL without a base", None
    scheme = found[1].lower()
    rest, mark, fragment = text[found.end():].partition("#")
    fragment = _escaped(fragment, " \"<>`") if mark else None
    rest, mark, query = rest.partition("?")
    query = _escaped(query, " \"<>'" if scheme in _ports else " \"<>") if mark else None
    if scheme not in _ports and not rest.startswith("//"):
        return "", (scheme, None, None, None, None, rest or None, query, fragment)
    authority, slash, path = rest.lstrip("/\\").partition("/")
    user, at, place = authority.rpartition("@")
    user, colon, password = user.partition(":")
    host, port = fullmatch(r"(\[[^\]]*\]|[^:]*)(?::(.*))?", place).groups()
    if not host:
        return "empty host", None
    if port and not (fullmatch("[0-9]+", port) and int(port) < 65536):
        return "invalid port number", None
    if not host.isascii() or search(r"[\s#%/<>?@\\^|]", host):
        return "invalid international domain name", None
    port = int(port) if port else _ports.get(scheme)
    path = _escaped("/" + "/".join(_without_dots(path.split("/"))), " \"<>`{}") if slash or scheme in _ports else None
    return "", (scheme, user or None, password or None, host.lower(), port, path, query, fragment)


def _without_dots(parts):
    kept = []
    for at, part in enumerate(parts):
        if part == ".." and kept:
            kept.pop()
        if part not in (".", ".."):
            kept.append(part)
        elif at == len(parts) - 1:
            kept.append("")
    return kept


def _escaped(text, others):
    return "".join([c if "!" <= c <= "~" and c not in others else "".join([f"%{byte:02X}" for byte in c.encode()]) for c in text])


def _url_of(parts):
    scheme, user, password, host, port, path, query, fragment = parts
    text = scheme + ":"
    if host is not None:
        text += "//"
        if user is not None or password is not None:
            text += (user or "") + (":" + password if password is not None else "") + "@"
        text += host + (f":{port}" if port is not None and port != _ports.get(scheme) else "")
    return text + (path or "") + ("?" + query if query is not None else "") + ("#" + fragment if fragment is not None else "")


class SecretStr:
    _told_title = "secret-str"
    _told_format = "password"
    _longest = None

    def __init__(self, secret_value):
        self._secret = secret_value
        self._shown = "**********" if secret_value else ""

    @classmethod
    def _checked_value(cls, value, where, errors):
        return _secret(value, where, errors)

    def get_secret_value(self):
        return self._secret

    def __str__(self):
        return self._shown

    def __repr__(self):
        return f"SecretStr({self._shown!r})"

    def __eq__(self, other):
        return isinstance(other, SecretStr) and self._secret == other._secret

    def __hash__(self):
        return hash(self._secret)

    def __len__(self):
        return len(self._secret)


def _secret(value, where, errors):
    if isinstance(value, SecretStr):
        return value
    known = len(errors)
    text = as_text(value, where, errors)
    return SecretStr(text) if len(errors) == known else None


def _converting(tp):
    return lambda value, where, errors: _converted(tp, value, where, errors)


_views = (type({}.keys()), type({}.values()), type({}.items()))


# A generator is not made to be asked for its type: what goes over anything might run it.
def _gives_items(value):
    return isinstance(value, (list, tuple, set, frozenset, range)) or isinstance(value, _views) or type(value).__name__ == "generator"


def _listed(tp, value, where, errors):
    return _listed_by(_converting(tp), value, where, errors)


def _listed_by(convert, value, where, errors):
    if not _gives_items(value):
        errors.append((where, "Input should be a valid list", "list_type", value, None))
        return []
    return [convert(item, where + (at,), errors) for at, item in enumerate(value)]


def _tuple(types, value, where, errors):
    if len(types) == 2 and types[1] is ...:
        return _each_by(_converting(types[0]), value, where, errors)
    return _tuple_by([_converting(tp) for tp in types], value, where, errors)


def _each_by(convert, value, where, errors):
    if not _gives_items(value):
        errors.append((where, "Input should be a valid tuple", "tuple_type", value, None))
        return ()
    return tuple([convert(item, where + (at,), errors) for at, item in enumerate(value)])


def _tuple_by(converts, value, where, errors):
    if not isinstance(value, (list, tuple)):
        errors.append((where, "Input should be a valid tuple", "tuple_type", value, None))
        return ()
    if len(value) > len(converts):
        errors.append((where, "Tuple should have at most " + _plural(len(converts), "item") + " after validation, not " + str(len(value)), "too_long",
                       value, {"field_type": "Tuple", "max_length": len(converts), "actual_length": len(value)}))
        return ()
    items = []
    for at, convert in enumerate(converts):
        if at < len(value):
            items.append(convert(value[at], where + (at,), errors))
        else:
            errors.append((where + (at,), "Field required", "missing", value, None))
    return tuple(items)


def _collected(make, convert, value, where, errors):
    if not _gives_items(value):
        errors.append((where, "Input should be a valid " + make.__name__, ("frozen_set" if make is frozenset else "set") + "_type", value, None))
        return make()
    known = len(errors)
    items = [convert(item, where + (at,), errors) for at, item in enumerate(value)]
    return make(items) if len(errors) == known else make()


def _mapped(types, value, where, errors):
    return _mapped_by(_converting(types[0]), _converting(types[1]), value, where, errors)


def _mapped_by(convert_key, convert, value, where, errors):
    if not isinstance(value, dict):
        errors.append((where, "Input should be a valid dictionary", "dict_type", value, None))
        return {}
    return {convert_key(key, where + (key, "[key]"), errors): convert(item, where + (key,), errors) for key, item in dict.items(value)}


def _moment(tp, value, where, errors):
    name = "date" if tp is date else "datetime" if tp is datetime else "time"
    if tp is date and isinstance(value, datetime):
        return _day_of(value, value, where, errors)
    if isinstance(value, tp):
        return value
    if tp is datetime and isinstance(value, date):
        return datetime.combine(value, time())
    if isinstance(value, str):
        if tp is time:
            return _time_of(value, where, errors)
        return _day_written(value, where, errors) if tp is date else _moment_written(value, where, errors)
    if tp is not time and isinstance(value, (int, float)) and not isinstance(value, bool):
        made = _moment_since(value)
        return made if tp is datetime else _day_of(made, value, where, errors)
    errors.append((where, "Input should be a valid " + name, name + "_type", value, None))
    return None


def _day_of(moment, given, where, errors):
    if moment.hour == moment.minute == moment.second == moment.microsecond == 0:
        return date(moment.year, moment.month, moment.day)
    errors.append((where, "Datetimes provided to dates should have zero time - e.g. be exact dates", "date_from_datetime_inexact", given, None))
    return None


# Seconds since 1970, or milliseconds if that would be too late.
def _moment_since(number):
    return datetime.fromtimestamp(number / 1000 if abs(number) > 20000000000 else number, timezone.utc)


def _time_of(text, where, errors):
    why = _why_no_time(text)
    if not why:
        return time.fromisoformat(text.upper())
    errors.append((where, "Input should be in a valid time format, " + why, "time_parsing", text, {"error": why}))
    return None


def _day_written(text, where, errors):
    why = _why_no_date(text)
    if not why and len(text) == 10:
        return date.fromisoformat(text)
    if _is_number(text):
        return _day_of(_moment_since(float(text)), text, where, errors)
    why = why or _why_no_clock(text)
    if not why:
        return _day_of(datetime.fromisoformat(_as_python_reads(text)), text, where, errors)
    errors.append((where, "Input should be a valid date or datetime, " + why, "date_from_datetime_parsing", text, {"error": why}))
    return None


def _moment_written(text, where, errors):
    why = _why_no_date(text)
    if not why and (len(text) == 10 or not _why_no_clock(text)):
        return datetime.fromisoformat(_as_python_reads(text))
    if _is_number(text):
        return _moment_since(float(text))
    why = why or "unexpected extra characters at the end of the input"
    errors.append((where, "Input should be a valid datetime or date, " + why, "datetime_from_date_parsing", text, {"error": why}))
    return None


def _is_number(text):
    return fullmatch(r"[-+]?\d+(\.\d+)?", text) is not None


def _as_python_reads(text):
    return text[:10] + "T" + text[11:].upper() if len(text) > 10 else text


# What is wrong with a text that is no date, as pydantic says it; nothing: it begins with one.
def _why_no_date(text):
    if len(text) < 10:
        return "input is too short"
    for begin, end, name in ((0, 4, "year"), (5, 7, "month"), (8, 10, "day")):
        if begin and text[begin - 1] != "-":
            return "invalid date separator, expected `-`"
        if not fullmatch("[0-9]+", text[begin:end]):
            return "invalid character in " + name
    if not 1 <= int(text[5:7]) <= 12:
        return "month value is outside expected range of 1-12"
    try:
        date.fromisoformat(text[:10])
    except ValueError:
        return "day value is outside expected range"
    return ""


def _why_no_clock(text):
    if len(text) == 10:
        return "input is too short"
    if text[10] not in "Tt_ ":
        return "invalid datetime separator, expected `T`, `t`, `_` or space"
    return _why_no_time(text[11:])


def _why_no_time(text):
    if len(text) < 5:
        return "input is too short"
    for begin, name, most in ((0, "hour", 23), (3, "minute", 59), (6, "second", 59)):
        if begin == 6 and text[5:6] != ":":
            break
        if begin and text[begin - 1] != ":":
            return "invalid time separator, expected `:`"
        if not fullmatch("[0-9][0-9]", text[begin:begin + 2]):
            return "invalid character in " + name
        if int(text[begin:begin + 2]) > most:
            return f"{name} value is outside expected range of 0-{most}"
    zone = fullmatch(r".{5}(:..([.,]\d+)?)?(.*)", text)[3]
    if zone and zone[0] not in "Zz+-":
        return "invalid timezone sign"
    return "" if fullmatch(r"([Zz]|[-+]\d\d:?\d\d)?", zone) else "unexpected extra characters at the end of the input"


def as_decimal(value, where, errors):
    if not isinstance(value, (Decimal, int, float, str)) or isinstance(value, bool):
        errors.append((where, "Decimal input should be an integer, float, string or Decimal object", "decimal_type", value, None))
        return None
    try:
        made = value if isinstance(value, Decimal) else Decimal(str(value) if isinstance(value, float) else value)
    except ArithmeticError:
        errors.append((where, "Input should be a valid decimal", "decimal_parsing", value, None))
        return None
    if made.is_finite():
        return made
    errors.append((where, "Input should be a finite number", "finite_number", value, None))
    return None


# `P1DT2H30M`, `2 days, 10:30:00`, `10:30`; None: another text.
def _span(text):
    number = r"(?:(\d+(?:[.,]\d+)?)"
    parts = fullmatch(r"([-+]?)P" + number + "Y)?" + number + "M)?" + number + "W)?" + number + "D)?(?:T" + number + "H)?" + number + "M)?" + number + "S)?)?", text)
    if parts is not None:
        if not text[-2:].strip("+-PT"):
            return None
        sign, years, months, weeks, days, hours, minutes, seconds = [part.replace(",", ".") for part in parts.groups("0")]
        days = float(years) * 365 + float(months) * 30 + float(weeks) * 7 + float(days)
    else:
        parts = fullmatch(r"([-+]?)(?:(\d+) ?d(?:ays?)?)?,? ?(?:(\d\d?):([0-5]\d)(?::([0-5]\d(?:\.\d+)?))?)?", text)
        if parts is None or not text.strip("+-") or len(parts[3] or "00") < 2 and parts[5] is None:
            return None
        sign, days, hours, minutes, seconds = parts.groups("0")
    span = timedelta(days=float(days), hours=float(hours), minutes=float(minutes), seconds=float(seconds))
    return -span if sign == "-" else span


def as_span(value, where, errors):
    if isinstance(value, timedelta):
        return value
    if isinstance(value, (int, float)):
        return timedelta(seconds=value)
    if isinstance(value, str):
        span = _span(value)
        if span is None:
            why = "invalid digit in duration" if value.strip("+-PT") else "input is too short"
            errors.append((where, "Input should be a valid timedelta, " + why, "time_delta_parsing", value, {"error": why}))
        return span
    errors.append((where, "Input should be a valid timedelta", "time_delta_type", value, None))
    return None


# What a form of the module typing leaves to choose from; nothing: anything goes.
def _options(form):
    if form._args is None:
        return ()
    if form._name == "Optional":
        return (*form._args, None)
    if form._name == "Union":
        return form._args
    if form._name == "Annotated":
        return (form._args[0],)
    return ()


# The types of a union; nothing: it is none.
def _union(tp):
    arguments = _arguments(tp)
    if arguments is not None:
        return arguments if _origin(tp) is None else ()
    return _options(tp) if hasattr(tp, "_args") else ()


# One of a union, told by what stands in one of its fields.
def _tagged(tp, field, value, where, errors):
    options = [option for option in _union(tp) if option is not None and option is not type(None)]
    if value is None and len(options) < len(_union(tp)):
        return None
    for option in options:
        if isinstance(value, option):
            return value
    if not isinstance(value, dict):
        errors.append((where, "Input should be a valid dictionary or object to extract fields from", "model_attributes_type", value, None))
        return None
    if field not in value:
        errors.append((where, "Unable to extract tag using discriminator '" + field + "'", "union_tag_not_found", value,
                       {"discriminator": "'" + field + "'"}))
        return None
    tag = value[field]
    tags = []
    for option in options:
        own = option.__model_fields__[field].type._args
        if tag in own:
            return _model(option, value, where + (tag,), errors)
        tags.extend([repr(one) for one in own])
    wanted = ", ".join(tags)
    errors.append((where, "Input tag '" + str(tag) + "' found using '" + field + "' does not match any of the expected tags: " + wanted, "union_tag_invalid",
                   value, {"discriminator": "'" + field + "'", "tag": str(tag), "expected_tags": wanted}))
    return None


def _chosen(options, value, where, errors):
    if not options:
        return value
    others = [(option, _converting(option)) for option in options if option is not None and option is not type(None)]
    return _chosen_by(others, len(others) < len(options), value, where, errors)


# Of types, each with what converts to it.
def _chosen_by(options, or_none, value, where, errors):
    if value is None and or_none:
        return None
    for tp, convert in options:
        if isinstance(tp, type) and type(value) is tp and tp is not dict:
            return value
    tried, fits = [], []
    for tp, convert in options:
        known = len(tried)
        inner = where if len(options) == 1 else where + (_title(tp),)
        result = convert(value, inner, tried)
        if len(tried) == known:
            if not isinstance(value, dict) or (tp is dict and not fits):
                return result
            fits.append(result)
    if fits:
        return _fullest(fits)
    errors.extend(tried)
    return None


# Of models that a dict may be, the first of those in which most of it has a place.
def _fullest(fits):
    best = fits[0]
    for other in fits[1:]:
        if _filled(other) > _filled(best):
            best = other
    return best


def _filled(value):
    if isinstance(value, list):
        return sum([_filled(item) for item in value])
    if not hasattr(value, "__model_fields__"):
        return 0
    return len(_fields_given(value)) + sum([_filled(getattr(value, name)) for name in value.__model_fields__])


def _wanted(values):
    shown = [repr(one) for one in values]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]


def _member(tp, value, where, errors):
    if isinstance(value, tp):
        return value
    for member in tp:
        if member.value == value:
            return member
    if isinstance(value, str) and issubclass(tp, int):
        number = as_number(value, where, [])
        for member in tp:
            if member.value == number:
                return member
    wanted = _wanted([member.value for member in tp])
    errors.append((where, "Input should be " + wanted, "enum", value, {"expected": wanted}))
    return None


def _model(tp, value, where, errors):
    if isinstance(value, tp):
        return value
    if not isinstance(value, dict):
        errors.append((where, "Input should be a valid dictionary or instance of " + tp.__name__, "model_type", value, {"class_name": tp.__name__}))
        return None
    try:
        return tp(**value)
    except ValidationError as error:
        for inner, text, kind, part, context in error._found:
            errors.append((where + inner, text, kind, part, context))
        return None


def _dataclass(tp, parts, value, where, errors):
    if isinstance(value, tp):
        return value
    if not isinstance(value, dict):
        errors.append((where, "Input should be a dictionary or an instance of " + tp.__name__, "dataclass_type", value, {"class_name": tp.__name__}))
        return None
    return _made_of(tp, parts, value, where, errors, "Field required", "missing")


def _made_of(tp, parts, value, where, errors, text, kind):
    known = len(errors)
    made = {}
    for name, convert, required in parts:
        if name in value:
            made[name] = convert(value[name], where + (name,), errors)
        elif required:
            errors.append((where + (name,), text, kind, value, None))
    return tp(**made) if len(errors) == known else None


def _named(tp, parts, value, where, errors):
    if isinstance(value, dict):
        return _made_of(tp, parts, value, where, errors, "Missing required argument", "missing_argument")
    if not isinstance(value, (list, tuple)):
        errors.append((where, "Arguments must be a tuple, list or a dictionary", "arguments_type", value, None))
        return None
    known = len(errors)
    made = []
    for at, (name, convert, required) in enumerate(parts):
        if at < len(value):
            made.append(convert(value[at], where + (at,), errors))
        elif required:
            errors.append((where + (name,), "Missing required argument", "missing_argument", value, None))
    for at in range(len(parts), len(value)):
        errors.append((where + (at,), "Unexpected positional argument", "unexpected_positional_argument", value[at], None))
    return tp(*made) if len(errors) == known else None


def _one_of(values, value, where, errors):
    if value in values:
        return value
    wanted = _wanted(values)
    errors.append((where, "Input should be " + wanted, "literal_error", value, {"expected": wanted}))
    return None


def _form(tp, value, where, errors):
    if tp._name == "Literal":
        return _one_of(tp._args, value, where, errors)
    if tp._name != "Annotated":
        return _chosen(_options(tp), value, where, errors)
    if _is_any_around(tp._args[1:]):
        return _around_all(tp._args[1:], _converting(tp._args[0]))(value, where, errors)
    beside = _beside(tp)
    if not beside:
        return _converted(tp._args[0], value, where, errors)
    known = len(errors)
    made = _narrowed(tp._args[0], beside[0].limits, value, where, errors)
    for extra in beside[1:]:
        if len(errors) == known:
            made = _rewritten(extra.limits, made)
            _limit(extra.limits, made, where, errors, value)
    return made


def _is_any_around(beside):
    for extra in beside:
        if hasattr(extra, "around"):
            return True
    return False


# Each stands around those before it, as pydantic has it.
def _around_all(beside, convert):
    for extra in beside:
        if hasattr(extra, "around"):
            convert = extra.around(convert)
        elif isinstance(extra, FieldInfo):
            convert = limited_of(convert, extra)
    return convert


# -- functions that stand beside a type: `Annotated[int, AfterValidator(is_even)]`

def _asked(ask, value, given, where, errors):
    try:
        return ask(value)
    except (ValueError, AssertionError) as error:
        return refused(where, error, given, errors)


def _asked_after(ask, convert, given, where, errors):
    wrong = []
    value = convert(given, where, wrong)
    errors.extend(wrong)
    return None if wrong else _asked(ask, value, given, where, errors)


def _asked_before(ask, convert, given, where, errors):
    wrong = []
    value = _asked(ask, given, given, where, wrong)
    errors.extend(wrong)
    return None if wrong else convert(value, where, errors)


def _handled_by(convert, value):
    wrong = []
    made = convert(value, (), wrong)
    if wrong:
        raise ValidationError(_report(wrong, "ValidatorCallable"), wrong, "ValidatorCallable")
    return made


class AfterValidator:
    def __init__(self, func):
        self.func = func

    def named(self, title):
        return "function-after[" + self.func.__name__ + "(), " + title + "]"

    def around(self, convert):
        return lambda value, where, errors: _asked_after(self.func, convert, value, where, errors)


class BeforeValidator:
    def __init__(self, func):
        self.func = func

    def named(self, title):
        return "function-before[" + self.func.__name__ + "(), " + title + "]"

    def around(self, convert):
        return lambda value, where, errors: _asked_before(self.func, convert, value, where, errors)


class PlainValidator:
    def __init__(self, func):
        self.func = func

    def named(self, title):
        return "function-plain[" + self.func.__name__ + "()]"

    def around(self, convert):
        return lambda value, where, errors: _asked(self.func, value, value, where, errors)


class WrapValidator:
    def __init__(self, func):
        self.func = func

    def named(self, title):
        return "function-wrap[" + self.func.__name__ + "()]"

    def around(self, convert):
        handler = lambda value: _handled_by(convert, value)
        return lambda value, where, errors: _asked(lambda given: self.func(given, handler), value, value, where, errors)


# -- what checks values of a type that is known where the class is written

def as_it_is(value, where, errors):
    return value


def as_date(value, where, errors):
    return _moment(date, value, where, errors)


def as_datetime(value, where, errors):
    return _moment(datetime, value, where, errors)


def as_time(value, where, errors):
    return _moment(time, value, where, errors)


def optional(convert):
    return lambda value, where, errors: None if value is None else convert(value, where, errors)


def list_of(convert):
    return lambda value, where, errors: _listed_by(convert, value, where, errors)


def dict_of(convert_key, convert):
    return lambda value, where, errors: _mapped_by(convert_key, convert, value, where, errors)


def model_of(tp):
    return lambda value, where, errors: _model(tp, value, where, errors)


# Of a dataclass or named tuple; parts: of each field its name, what converts to it, and whether it must be there.
def dataclass_of(tp, parts):
    return lambda value, where, errors: _dataclass(tp, parts, value, where, errors)


def named_of(tp, parts):
    return lambda value, where, errors: _named(tp, parts, value, where, errors)


def member_of(tp):
    return lambda value, where, errors: _member(tp, value, where, errors)


def one_of(values):
    return lambda value, where, errors: _one_of(values, value, where, errors)


def tuple_of(*converts):
    return lambda value, where, errors: _tuple_by(converts, value, where, errors)


# `tuple[str, ...]`
def each_of(convert):
    return lambda value, where, errors: _each_by(convert, value, where, errors)


def set_of(make, convert):
    return lambda value, where, errors: _collected(make, convert, value, where, errors)


def limited_of(convert, limited):
    return lambda value, where, errors: _narrowed_by(convert, limited.limits, value, where, errors)


def union_of(or_none, *options):
    return lambda value, where, errors: _chosen_by(options, or_none, value, where, errors)


def as_list(value, where, errors):
    return list(value) if _gives_items(value) and not isinstance(value, list) else _text_or(value, list, "Input should be a valid list", "list_type", where, errors)


def as_dict(value, where, errors):
    return _text_or(value, dict, "Input should be a valid dictionary", "dict_type", where, errors)


def as_set(value, where, errors):
    return set(value) if _gives_items(value) and not isinstance(value, set) else _text_or(value, set, "Input should be a valid set", "set_type", where, errors)


def as_tuple(value, where, errors):
    return tuple(value) if _gives_items(value) and not isinstance(value, tuple) else _text_or(value, tuple, "Input should be a valid tuple", "tuple_type", where, errors)


# `typing.List` is list.
def _bare(tp):
    origin = _origin(tp)
    return origin if origin is not None and _arguments(tp) is None else tp


def _converted(tp, value, where, errors):
    tp = _bare(tp)
    if tp is str:
        return as_text(value, where, errors)
    if tp is int:
        return as_number(value, where, errors)
    if tp is float:
        return as_real(value, where, errors)
    if tp is bool:
        return as_truth(value, where, errors)
    if tp is None or tp is type(None):
        if value is not None:
            errors.append((where, "Input should be None", "none_required", value, None))
        return None
    if tp is EmailStr:
        return as_email(value, where, errors)
    if tp is bytes:
        return as_bytes(value, where, errors)
    if tp is list:
        return as_list(value, where, errors)
    if tp is dict:
        return as_dict(value, where, errors)
    if isinstance(tp, str):
        return value   # a name in quotes, of a class that was not there yet
    arguments = _arguments(tp)
    if arguments is not None:
        origin = _origin(tp)
        if origin is None:
            return _chosen(arguments, value, where, errors)
        if origin is dict:
            return _mapped(arguments, value, where, errors)
        if origin is tuple:
            return _tuple(arguments, value, where, errors)
        if origin is set or origin is frozenset:
            return _collected(origin, _converting(arguments[0]), value, where, errors)
        if origin is not list:
            return _abstract(origin.__name__, arguments, value, where, errors)
        return _listed(arguments[0], value, where, errors)
    if hasattr(tp, "limited"):
        return _narrowed(tp.limited, tp.limits, value, where, errors)
    if hasattr(tp, "_checked_value"):
        return tp._checked_value(value, where, errors)
    if hasattr(tp, "_args"):
        return _form(tp, value, where, errors)
    if hasattr(tp, "__enum_call__"):
        return _member(tp, value, where, errors)
    if hasattr(tp, "__model_fields__") or hasattr(tp, "__dataclass_fields__"):
        return _model(tp, value, where, errors)
    if tp is date or tp is datetime or tp is time:
        return _moment(tp, value, where, errors)
    if tp is Decimal:
        return as_decimal(value, where, errors)
    if tp is timedelta:
        return as_span(value, where, errors)
    if tp is set:
        return as_set(value, where, errors)
    if tp is tuple:
        return as_tuple(value, where, errors)
    if hasattr(tp, "__supertype__"):
        return _converted(tp.__supertype__, value, where, errors)
    if tp is type:
        return _class(tp, value, where, errors)
    if isinstance(tp, type) and tp is not object and not isinstance(value, tp):
        if tp.__name__ == "Callable":
            return _function(value, where, errors)
        errors.append((where, "Input should be an instance of " + tp.__name__, "is_instance_of", value, {"class": tp.__name__}))
        return None
    return value


# Of hints that say no more than what can be done with a value.
def _abstract(name, arguments, value, where, errors):
    if name == "Callable":
        return _function(value, where, errors)
    if name == "type":
        return _class(arguments[0], value, where, errors)
    if name == "Mapping" or name == "MutableMapping":
        return _mapped(arguments, value, where, errors)
    if name == "Sequence":
        return _sequence(arguments[0], value, where, errors)
    return _listed(arguments[0], value, where, errors)


# A list stays one, and a tuple.
def _sequence(tp, value, where, errors):
    if isinstance(value, (str, bytes)):
        kind = "str" if isinstance(value, str) else "bytes"
        errors.append((where, f"'{kind}' instances are not allowed as a Sequence value", "sequence_str", value, {"type_name": kind}))
    elif not isinstance(value, (list, tuple)):
        errors.append((where, "Input should be an instance of Sequence", "is_instance_of", value, {"class": "Sequence"}))
    else:
        items = _listed(tp, value, where, errors)
        return tuple(items) if isinstance(value, tuple) else items
    return []


def _function(value, where, errors):
    if not callable(value):
        errors.append((where, "Input should be callable", "callable_type", value, None))
    return value


# A class that is `base` or derives from it; of any, if that is none.
def _class(base, value, where, errors):
    if not isinstance(base, type) or base is type:
        if not isinstance(value, type):
            errors.append((where, "Input should be a type", "is_type", value, None))
    elif not isinstance(value, type) or not issubclass(value, base):
        errors.append((where, "Input should be a subclass of " + base.__name__, "is_subclass_of", value, {"class": base.__name__}))
    return value


def _text_or(value, tp, text, kind, where, errors):
    if isinstance(value, tp):
        return value
    errors.append((where, text, kind, value, None))
    return tp()


def dump_of(value):
    return _dumped(value)


def _dumped(value, plain=False):
    if hasattr(value, "__model_dict__"):
        if not plain:
            return value._dump_by_field()
        return _dumped_as_json(value)
    if hasattr(value, "_value_"):
        return value._value_ if plain else value
    if isinstance(value, list):
        return [_dumped(item, plain) for item in value]
    if isinstance(value, tuple):
        items = [_dumped(item, plain) for item in value]
        return items if plain else tuple(items)
    if isinstance(value, dict):
        return {_key_text(key) if plain else _dumped(key): _dumped(item, plain) for key, item in dict.items(value)}
    if hasattr(value, "__dataclass_fields__"):
        return {name: _dumped(getattr(value, name), plain) for name in value.__dataclass_fields__}
    if not plain or value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, (set, frozenset)):
        return [_dumped(item, True) for item in value]
    if isinstance(value, datetime) or isinstance(value, date) or isinstance(value, time):
        text = value.isoformat()
        return text[:-6] + "Z" if text.endswith("+00:00") else text
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, timedelta):
        return _duration(value)
    return value._shown if hasattr(value, "_shown") else value


# What a field is declared as, where the plan derives from that: of what it holds only the fields of the declared model are dumped.
def as_declared(declared, value):
    if isinstance(value, list):
        return [as_declared(declared, item) for item in value]
    if isinstance(value, dict):
        return {key: as_declared(declared, item) for key, item in dict.items(value)}
    if not isinstance(value, declared) or type(value) is declared:
        return value
    made = declared.__new__(declared)
    object.__setattr__(made, "_given", value._given)
    for name in declared.__model_fields__:
        object.__setattr__(made, name, getattr(value, name))
    return made


# So a model is dumped by itself, apart from those that are in it: what is in lists may be known to nobody.
def _dumped_as_json(model):
    return {key: _dumped(item, True) for key, item in dict.items(_rows_of(model, True))}


def _rows_of(model, plain):
    rows = model.__model_dict__("json" if plain else "python")
    if plain and hasattr(model, "__model_reals__"):
        return {key: float(item) if type(item) is int and key in model.__model_reals__ else item for key, item in dict.items(rows)}
    return rows


# Apart from `_dumped`: whose defaults are left out asks for them, which may be any function.
def _dumped_as_chosen(value, plain, choose):
    if hasattr(value, "__model_dict__"):
        return {key: _dumped_as_chosen(item, plain, choose) for key, item in dict.items(_picked(value, _rows_of(value, plain), choose))}
    if isinstance(value, list) or (plain and isinstance(value, (set, frozenset))):
        return [_dumped_as_chosen(item, plain, choose) for item in value]
    if isinstance(value, tuple):
        items = [_dumped_as_chosen(item, plain, choose) for item in value]
        return items if plain else tuple(items)
    if isinstance(value, dict):
        return {_key_text(key) if plain else _dumped(key): _dumped_as_chosen(item, plain, choose) for key, item in dict.items(value)}
    if hasattr(value, "__dataclass_fields__"):
        return {name: _dumped_as_chosen(getattr(value, name), plain, choose) for name in value.__dataclass_fields__}
    return _dumped(value, plain)


# JSON has no number for what is infinite, or none.
def _json_text(whole, indent):
    if indent is None:
        text = dumps(whole, separators=(",", ":"), ensure_ascii=False)
    else:
        text = dumps(whole, indent=indent, ensure_ascii=False)
    if "NaN" in text or "Infinity" in text:
        whole = _with_finite_numbers(whole)
        return dumps(whole, separators=(",", ":"), ensure_ascii=False) if indent is None else dumps(whole, indent=indent, ensure_ascii=False)
    return text


def _with_finite_numbers(value):
    if isinstance(value, float):
        return None if value != value or value in (_infinite, -_infinite) else value
    if isinstance(value, dict):
        return {key: _with_finite_numbers(item) for key, item in dict.items(value)}
    return [_with_finite_numbers(item) for item in value] if isinstance(value, list) else value


# A key of what is dumped as JSON.
def _key_text(key):
    if isinstance(key, str):
        return key
    if isinstance(key, bool):
        return "true" if key else "false"
    made = _dumped(key, True)
    return made if isinstance(made, str) else str(made)


def _duration(span):
    seconds = span.total_seconds()
    whole = int(seconds)
    text = "P" + (str(whole // 86400) + "D" if whole >= 86400 else "")
    rest = seconds - whole // 86400 * 86400
    hours, minutes = int(rest // 3600), int(rest % 3600 // 60)
    left = rest % 60
    clock = (f"{hours}H" if hours else "") + (f"{minutes}M" if minutes else "")
    if left or not (hours or minutes or whole >= 86400):
        clock = f"{clock}{int(left) if left == int(left) else left}S"
    return text + ("T" + clock if clock else "")


def _picked(value, rows, choose):
    unset, defaults, none, alias = choose
    rules = type(value).__model_fields__
    if unset:
        given = _fields_given(value)
        rows = {key: item for key, item in dict.items(rows) if key in given or key not in rules}
    if defaults:
        rows = {key: item for key, item in dict.items(rows) if key not in rules or rules[key].required or not value._is_default(rules[key], item)}
    if none:
        rows = {key: item for key, item in dict.items(rows) if item is not None}
    if alias:
        rows = {rules[key].keeps[2] if key in rules and rules[key].keeps[2] is not None else key: item for key, item in dict.items(rows)}
        if hasattr(value, "_computed_aliases"):
            rows = {value._computed_aliases.get(key, key): item for key, item in dict.items(rows)}
    return rows


# What is given by an alias, too; of what no field is for, only what is kept.
def _fields_given(self):
    given = self._given
    rules = type(self).__model_fields__
    fields = {name for name, rule in dict.items(rules) if name in given or rule.alias is not None and rule.alias in given}
    if type(self).__model_extras__:
        fields.update([name for name in extras_of(self) if name in given])
    return fields


def is_default(self, rule, item):
    return not rule.takes_data and item == _default_of(rule)


def _default_of(rule, seen=()):
    if rule.takes_data:
        return rule.factory(dict(seen))
    return rule.factory() if rule.factory is not None else rule.default


# What is left of it: a set names parts, a dict says of each what is left of that. "__all__": of each item of a list.
def _kept(rows, include, exclude):
    if isinstance(rows, dict):
        return {key: _part_of(value, include, exclude, key) for key, value in dict.items(rows) if _stays(include, exclude, key)}
    if isinstance(rows, list):
        return [_part_of(value, include, exclude, at) for at, value in enumerate(rows) if _stays(include, exclude, at)]
    return rows


# What is said of a part. None: nothing.
def _said_of(said, key):
    if isinstance(said, dict):
        return said[key] if key in said else said.get("__all__")
    return True if said is not None and (key in said or "__all__" in said) else None


def _is_whole(said):
    return said is True or said is ...


def _stays(include, exclude, key):
    if include is not None and _said_of(include, key) is None:
        return False
    return not _is_whole(_said_of(exclude, key))


def _part_of(value, include, exclude, key):
    within = _said_of(include, key)
    if _is_whole(within):
        within = None
    without = _said_of(exclude, key)
    return value if within is None and without is None else _kept(value, within, without)


# What a schema says, by the letter; not what it says of each property, or as a default.
def _in_order(schema):
    return {key: schema[key] if key in ("properties", "default") else _part_in_order(schema[key]) for key in sorted(schema)}


def _part_in_order(part):
    if isinstance(part, list):
        return [_part_in_order(one) for one in part]
    return _in_order(part) if isinstance(part, dict) else part


# To the schema of a value within limits.
def _add_limits(schema, limits):
    inner = schema
    if "anyOf" in schema:
        inner = [one for one in schema["anyOf"] if one != {"type": "null"}][0]
    sized = {"array": "Items", "object": "Properties"}.get(inner.get("type"), "Length")
    for name, key in (("ge", "minimum"), ("gt", "exclusiveMinimum"), ("le", "maximum"), ("lt", "exclusiveMaximum"), ("multiple_of", "multipleOf"),
                      ("min_length", "min" + sized), ("max_length", "max" + sized), ("pattern", "pattern")):
        if limits[name] is not None:
            inner[key] = limits[name]


# Of types that are nobody's; None: it is none of those.
def _plain_schema(tp):
    for plain, schema in (
            (str, {"type": "string"}), (int, {"type": "integer"}), (float, {"type": "number"}), (bool, {"type": "boolean"}), (None, {"type": "null"}),
            (type(None), {"type": "null"}), (list, {"type": "array", "items": {}}), (tuple, {"type": "array", "items": {}}),
            (set, {"type": "array", "items": {}, "uniqueItems": True}), (frozenset, {"type": "array", "items": {}, "uniqueItems": True}),
            (dict, {"type": "object", "additionalProperties": True}), (bytes, {"type": "string", "format": "binary"}),
            (EmailStr, {"type": "string", "format": "email"}), (date, {"type": "string", "format": "date"}),
            (datetime, {"type": "string", "format": "date-time"}), (time, {"type": "string", "format": "time"}),
            (timedelta, {"type": "string", "format": "duration"}),
            (Decimal, {"anyOf": [{"type": "number"}, {"type": "string", "pattern": "^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$"}]})):
        if tp is plain:
            return schema
    if not hasattr(tp, "_told_format"):
        return None
    if tp._longest is not None:
        return {"type": "string", "format": tp._told_format, "minLength": 1, "maxLength": tp._longest}
    return {"type": "string", "format": "uri", "minLength": 1} if tp._told_format == "uri" else {"type": "string", "format": "password", "writeOnly": True}


# `shared`: what is said of models and enumerations, under their names, and how often it is meant.
def _schema(tp, shared):
    tp = _bare(tp.make() if isinstance(tp, Later) else tp)
    schema = _plain_schema(tp)
    if schema is not None:
        return schema
    arguments = _arguments(tp)
    if arguments is not None:
        return _schema_of_parts(_origin(tp), arguments, shared)
    if hasattr(tp, "limited"):
        return _within(_schema(tp.limited, shared), tp.limits, tp.limited, shared)
    if hasattr(tp, "_args"):
        if tp._name == "Literal":
            return _schema_of_values(list(tp._args), "const" if len(tp._args) == 1 else "enum")
        if tp._name == "Annotated":
            schema = _schema(tp._args[0], shared)
            for extra in _beside(tp):
                schema = _within(schema, extra.limits, tp._args[0], shared)
            return schema
        options = _options(tp)
        return {"anyOf": [_schema(one, shared) for one in options]} if options else {}
    if hasattr(tp, "__enum_call__") or hasattr(tp, "__model_fields__"):
        return _reference(tp, shared)
    return {}


def _schema_of_parts(origin, arguments, shared):
    if origin is None:
        return {"anyOf": [_schema(one, shared) for one in arguments]}
    if origin is dict or origin.__name__ in ("Mapping", "MutableMapping"):
        values = _schema(arguments[1], shared)
        return {"type": "object", "additionalProperties": values if values else True}
    if origin is tuple and arguments[-1] is not ...:
        return {"type": "array", "prefixItems": [_schema(one, shared) for one in arguments], "minItems": len(arguments), "maxItems": len(arguments)}
    schema = {"type": "array", "items": _schema(arguments[0], shared)}
    if origin is set or origin is frozenset:
        schema["uniqueItems"] = True
    return schema


def _schema_of_values(values, key):
    schema = {key: values[0] if key == "const" else values}
    kinds = {type(value) for value in values}
    for kind, name in ((str, "string"), (int, "integer"), (float, "number"), (bool, "boolean")):
        if all([issubclass(one, kind) and (kind is bool or one is not bool) for one in kinds]):
            schema["type"] = name
    return schema


# The schema of a value within limits.
def _within(schema, limits, tp, shared):
    if limits["discriminator"] is not None:
        return _schema_by_tag(tp, limits["discriminator"], shared)
    _add_limits(schema, limits)
    return schema


# Of a union of models that are told apart by what stands in one of their fields.
def _schema_by_tag(tp, field, shared):
    models = [one for one in _union(tp) if one is not None and one is not type(None)]
    mapping = {}
    for model in models:
        for value in _bare(model.__model_fields__[field].type)._args:
            mapping[value] = "#/$defs/" + _shared_name(model)
    told = {"discriminator": {"mapping": mapping, "propertyName": field}, "oneOf": [_reference(model, shared) for model in models]}
    return told if len(models) == len(_union(tp)) else {"anyOf": [told, {"type": "null"}]}


def _shared_name(tp):
    return "".join([c if c.isalnum() or c in "-._" else "_" for c in tp.__name__])


def _reference(tp, shared):
    name = _shared_name(tp)
    if name not in shared:
        shared[name] = [{}, 0]   # while it is made it may be met again
        shared[name][0] = _schema_of_model(tp, shared) if hasattr(tp, "__model_fields__") else _schema_of_members(tp)
    shared[name][1] += 1
    return {"$ref": "#/$defs/" + name}


def _schema_of_members(tp):
    schema = _schema_of_values([member.value for member in tp], "enum")
    schema["title"] = tp.__name__
    return _described(schema, tp)


def _described(schema, tp):
    if tp.__doc__:
        schema["description"] = _without_indent(tp.__doc__)
    return _in_order(schema)


# As documentation is shown.
def _without_indent(text):
    first, *rest = text.expandtabs().split("\n")
    indents = [len(line) - len(line.lstrip()) for line in rest if line.strip()]
    return "\n".join([first.lstrip()] + [line[min(indents, default=0):] for line in rest]).strip("\n")


def _schema_of_model(cls, shared):
    properties = {}
    required = []
    for name, rule in dict.items(cls.__model_fields__):
        if rule.alias is not None and isinstance(rule.alias, str):
            name = rule.alias
        properties[name] = _schema_of_field(name, rule, shared)
        if rule.required:
            required.append(name)
    schema = {"properties": properties, "title": cls.model_config.get("title") or cls.__name__, "type": "object"}
    if required:
        schema["required"] = required
    if cls.model_config.get("extra") in ("forbid", "allow"):
        schema["additionalProperties"] = cls.model_config["extra"] == "allow"
    return _with_more(_described(schema, cls), cls.model_config.get("json_schema_extra"))


# What the plan itself says stands for what was found.
def _with_more(schema, more):
    return _in_order({**schema, **more}) if isinstance(more, dict) else schema


def _schema_of_field(name, rule, shared):
    schema = _schema(rule.type, shared)
    if rule.limits is not None:
        schema = _within(schema, rule.limits, rule.type, shared)
    # What is told elsewhere has its title there.
    others = [one for one in schema.get("anyOf", [schema]) if one != {"type": "null"}]
    if not (len(others) == 1 and "$ref" in others[0]):
        schema["title"] = name.replace("_", " ").title()
    if rule.about is not None:
        schema["description"] = rule.about
    if not rule.required and rule.factory is None:
        schema["default"] = _dumped(rule.default, True)
    if rule.told is None:
        return _in_order(schema)
    for key, told in zip(("title", "examples", "deprecated"), rule.told):
        if told is not None:
            schema[key] = told
    return _with_more(_in_order(schema), rule.told[3])


# With what is shared beside it; a model that is met within itself is told there, too.
def _whole_schema(tp):
    shared = {}
    schema = _schema(tp, shared)
    if hasattr(tp, "__model_fields__") and shared[_shared_name(tp)][1] == 1:
        schema = shared.pop(_shared_name(tp))[0]
    schema = _in_order(schema)
    return {"$defs": {name: shared[name][0] for name in sorted(shared)}, **schema} if shared else schema


# Of errors, how a type is called.
def _title(tp):
    if tp is int or tp is str or tp is float or tp is bool:
        return tp.__name__
    if isinstance(tp, str):
        return tp
    tp = _bare(tp.make() if isinstance(tp, Later) else tp)
    options = () if hasattr(tp, "_args") and tp._name == "Annotated" else _union(tp)
    if options:
        others = [_title(option) for option in options if option is not None and option is not type(None)]
        inner = others[0] if len(others) == 1 else "union[" + ",".join(others) + "]"
        return inner if len(others) == len(options) else "nullable[" + inner + "]"
    arguments = _arguments(tp)
    if arguments is not None:
        return _title_of_parts(_origin(tp).__name__, arguments)
    if hasattr(tp, "limited"):
        return _title_within(_title(tp.limited), tp.limits)
    if hasattr(tp, "_args"):
        return _title_of_form(tp)
    if hasattr(tp, "__enum_call__"):
        return "enum[" + tp.__name__ + "]"
    if hasattr(tp, "_told_title"):
        return tp._told_title
    for plain, title in ((list, "list[any]"), (dict, "dict[any,any]"), (tuple, "tuple[any, ...]"), (set, "set[any]"), (frozenset, "frozenset[any]"), (Decimal, "decimal"),
                         (None, "none"), (type(None), "none"), (type, "custom-error[is-instance[type]]")):
        if tp is plain:
            return title
    if not isinstance(tp, type):
        return repr(tp)
    return "callable" if tp.__name__ == "Callable" else tp.__name__


def _title_of_parts(name, arguments):
    if name == "Callable":
        return "callable"
    if name == "type":
        return "is-subclass[" + arguments[0].__name__ + "]" if isinstance(arguments[0], type) else "custom-error[is-instance[type]]"
    if name == "Mapping" or name == "MutableMapping":
        name = "dict"
    return name + "[" + (", " if name == "tuple" else ",").join(["..." if one is ... else _title(one) for one in arguments]) + "]"


def _title_of_form(tp):
    if tp._name == "Literal":
        return "literal[" + ",".join([repr(value) for value in tp._args]) + "]"
    if tp._name != "Annotated":
        return "any" if tp._name == "Any" else repr(tp)
    title = _title(tp._args[0])
    for extra in tp._args[1:]:
        if hasattr(extra, "named"):
            title = extra.named(title)
        elif isinstance(extra, FieldInfo):
            title = _title_within(title, extra.limits)
    return title


def _title_within(title, limits):
    asked = [name for name in ("ge", "gt", "le", "lt", "multiple_of", "min_length", "max_length", "pattern", "strip_whitespace", "to_lower", "to_upper") if limits[name] is not None]
    return "constrained-" + title if asked and title in ("int", "float", "str") else title


# What checks values of any type.
class TypeAdapter:
    def __init__(self, type, *, config=None):
        self._type = type

    def validate_python(self, object, /, **options):
        return self._made_of(object, False)

    def _made_of(self, object, of_json):
        errors = []
        made = _converted(self._type, object, (), errors)
        if errors:
            if of_json:
                errors = [_told_of_json(*row) for row in errors]
            title = _title(self._type)
            raise ValidationError(_report(errors, title), errors, title)
        return made

    def validate_json(self, data, /, **options):
        return self._made_of(_read_json(data, _title(self._type)), True)

    def dump_python(self, instance, /, *, mode="python", **options):
        return _dumped(instance, mode == "json")

    def dump_json(self, instance, /, *, indent=None, **options):
        return _json_text(_dumped(instance, True), indent).encode()

    def json_schema(self, **options):
        return _whole_schema(self._type)


class BaseModel:
    __model_extras__ = False   # does it keep what no field is for
    model_config = {}

    # A model of a plan that leaves out defaults has one that makes them, by whatever function.
    def _is_default(self, rule, item):
        if rule.factory is None:
            return item == rule.default
        for kind, empty in ((list, []), (dict, {}), (set, set())):
            if rule.factory is kind:
                return item == empty
        raise TypeError("exclude_defaults: write it by name, where a field has a default_factory")

    # A class of a plan that dumps has one that takes field by field, so that each keeps what is its own.
    def _dump_by_field(self):
        return {key: _dumped(item) for key, item in dict.items(self.__model_dict__("python"))}

    def model_dump(self, *, mode="python", include=None, exclude=None, by_alias=False, exclude_unset=False, exclude_defaults=False,
                   exclude_none=False, **more):
        choose = None
        if exclude_unset or exclude_defaults or exclude_none or by_alias:
            choose = (exclude_unset, exclude_defaults, exclude_none, by_alias)
        if choose is not None:
            whole = _dumped_as_chosen(self, mode == "json", choose)
        else:
            whole = _dumped_as_json(self) if mode == "json" else self._dump_by_field()
        if include is None and exclude is None:
            return whole
        return _kept(whole, include, exclude)

    def dict(self, **options):
        return self.model_dump(**options)

    # Options by name: what is handed on as a dict may be anything to who follows it.
    def model_dump_json(self, *, indent=None, include=None, exclude=None, by_alias=False, exclude_unset=False, exclude_defaults=False,
                        exclude_none=False, **more):
        whole = self.model_dump(mode="json", include=include, exclude=exclude, by_alias=by_alias, exclude_unset=exclude_unset,
                                exclude_defaults=exclude_defaults, exclude_none=exclude_none)
        return _json_text(whole, indent)

    def json(self, **options):
        return self.model_dump_json(**options)

    def model_copy(self, *, update=None, deep=False):
        data = self.__model_dict__()
        if deep:
            data = deepcopy(data)
        if update is not None:
            data.update(update)
        made = type(self).model_construct(**data)
        given = set(self._given)
        if update is not None:
            given.update(update)
            # It may hold what no field is for, which is not shown.
            for name in update:
                if name not in type(self).__model_fields__:
                    object.__setattr__(made, name, update[name])
        object.__setattr__(made, "_given", given)
        return made

    def copy(self, *, update=None, deep=False):
        return self.model_copy(update=update, deep=deep)

    @classmethod
    def model_construct(cls, **values):
        made = cls.__new__(cls)
        for name, rule in dict.items(cls.__model_fields__):
            if name in values:
                object.__setattr__(made, name, values[name])
            elif not rule.required:
                object.__setattr__(made, name, _default_of(rule, vars(made)))
        if cls.__model_extras__:
            for name, value in dict.items(values):
                if name not in cls.__model_fields__:
                    object.__setattr__(made, name, value)
        object.__setattr__(made, "_given", set(values))
        return made

    @classmethod
    def model_validate(cls, obj, **options):
        return _known_or(cls, obj, options, _no_model)

    @classmethod
    def model_validate_json(cls, json_data):
        data = _read_json(json_data, cls.__name__)
        return cls.model_validate(data) if isinstance(data, dict) else cls.model_validate(data, of_json=True)

    @classmethod
    def parse_obj(cls, obj):
        return cls.model_validate(obj)

    @classmethod
    def parse_raw(cls, text):
        return cls.model_validate_json(text)

    @classmethod
    def model_rebuild(cls, **options):
        return None

    @classmethod
    def model_json_schema(cls):
        return _whole_schema(cls)

    @classmethod
    def schema(cls):
        return _whole_schema(cls)

    @classmethod
    def schema_json(cls, *, indent=None):
        return dumps(_whole_schema(cls), indent=indent)

    @property
    def model_extra(self):
        return extras_of(self) if type(self).__model_extras__ else None

    @property
    def model_fields_set(self):
        return _fields_given(self)

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self.__model_dict__() == other.__model_dict__()

    def __hash__(self):
        raise TypeError("unhashable type: '" + type(self).__name__ + "'")

    def __iter__(self):
        return iter(list(dict.items(self.__model_dict__())))


# -- where the frontend finds these, it writes out what they mean

def field_validator(*fields, **options):
    def keep(function):
        return function
    return keep


def model_validator(*, mode):
    def keep(function):
        return function
    return keep


def field_serializer(*fields, **options):
    def keep(function):
        return function
    return keep


def model_serializer(function=None, **options):
    def keep(function):
        return function
    return keep if function is None else function


def computed_field(function=None, **options):
    def keep(function):
        return function
    return keep if function is None else function


def ConfigDict(**options):
    return options
