from json import dumps, loads


class EmailStr(str):
    pass


class ValidationError(ValueError):
    def __init__(self, text, found):
        super().__init__(text)
        self._found = found

    def errors(self):
        return [{"type": kind, "loc": tuple(where.split(".")), "msg": text, "input": value} for where, text, kind, value in self._found]

    def error_count(self):
        return len(self._found)


class _Unset:
    pass


_unset = _Unset()


class FieldInfo:
    def __init__(self, default, default_factory, limits, about):
        self.default = default
        self.default_factory = default_factory
        self.limits = limits
        self.about = about


def Field(default=_unset, *, default_factory=None, ge=None, gt=None, le=None, lt=None, min_length=None, max_length=None,
          pattern=None, description=None, title=None, examples=None, multiple_of=None, **more):
    limits = {"ge": ge, "gt": gt, "le": le, "lt": lt, "min_length": min_length, "max_length": max_length, "pattern": pattern,
              "multiple_of": multiple_of}
    return FieldInfo(default, default_factory, limits, description)


class Rule:
    def __init__(self, type, required, default, factory, limits, about):
        self.type = type
        self.required = required
        self.default = default
        self.factory = factory
        self.limits = limits
        self.about = about


# -- what the methods that are written for a model call

def rule_of(type, value=_unset):
    if isinstance(value, FieldInfo):
        given = value.default is not _unset and value.default is not ...
        return Rule(type, not given and value.default_factory is None, value.default, value.default_factory, value.limits, value.about)
    return Rule(type, value is _unset or value is ..., value, None, None, None)


def checked(rule, data, name, errors):
    if name not in data:
        if rule.required:
            errors.append((name, "Field required", "missing", data))
            return None
        if rule.factory is not None:
            return rule.factory()
        default = rule.default
        return default.copy() if isinstance(default, (list, dict, set)) else default
    value = _converted(rule.type, data[name], name, errors)
    if rule.limits is not None:
        _limit(rule.limits, value, name, errors)
    return value


def finished(self, data, names, errors):
    if not errors:
        return
    count = len(errors)
    lines = [str(count) + " validation error" + ("" if count == 1 else "s") + " for " + type(self).__name__]
    for where, text, kind, value in errors:
        lines.append(where)
        lines.append("  " + text + " [type=" + kind + ", input_value=" + repr(value) + ", input_type=" + type(value).__name__ + "]")
        lines.append("    For further information visit https://errors.pydantic.dev/2.5/v/" + kind)
    raise ValidationError("\n".join(lines), errors)


def _limit(limits, value, name, errors):
    if value is None:
        return
    if limits["ge"] is not None and not value >= limits["ge"]:
        errors.append((name, "Input should be greater than or equal to " + str(limits["ge"]), "greater_than_equal", value))
    if limits["gt"] is not None and not value > limits["gt"]:
        errors.append((name, "Input should be greater than " + str(limits["gt"]), "greater_than", value))
    if limits["le"] is not None and not value <= limits["le"]:
        errors.append((name, "Input should be less than or equal to " + str(limits["le"]), "less_than_equal", value))
    if limits["lt"] is not None and not value < limits["lt"]:
        errors.append((name, "Input should be less than " + str(limits["lt"]), "less_than", value))
    if limits["multiple_of"] is not None and value % limits["multiple_of"] != 0:
        errors.append((name, "Input should be a multiple of " + str(limits["multiple_of"]), "multiple_of", value))
    if limits["min_length"] is not None and len(value) < limits["min_length"]:
        least = limits["min_length"]
        if isinstance(value, str):
            errors.append((name, "String should have at least " + str(least) + " character" + ("" if least == 1 else "s"), "string_too_short", value))
        else:
            errors.append((name, "List should have at least " + str(least) + " item" + ("" if least == 1 else "s") + " after validation, not " +
                           str(len(value)), "too_short", value))
    if limits["max_length"] is not None and len(value) > limits["max_length"]:
        most = limits["max_length"]
        if isinstance(value, str):
            errors.append((name, "String should have at most " + str(most) + " character" + ("" if most == 1 else "s"), "string_too_long", value))
        else:
            errors.append((name, "List should have at most " + str(most) + " item" + ("" if most == 1 else "s") + " after validation, not " +
                           str(len(value)), "too_long", value))


def _origin(tp):
    try:
        return tp.__origin__
    except AttributeError:
        return None


def _arguments(tp):
    try:
        return tp.__args__
    except AttributeError:
        return None


def _number(value, name, errors):
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int):
        return value
    if isinstance(value, float):
        if value == int(value):
            return int(value)
        errors.append((name, "Input should be a valid integer, got a number with a fractional part", "int_from_float", value))
        return None
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            errors.append((name, "Input should be a valid integer, unable to parse string as an integer", "int_parsing", value))
            return None
    errors.append((name, "Input should be a valid integer", "int_type", value))
    return None


def _real(value, name, errors):
    if isinstance(value, (int, float)):
        return float(value)
    if isinstance(value, str):
        try:
            return float(value)
        except ValueError:
            errors.append((name, "Input should be a valid number, unable to parse string as a number", "float_parsing", value))
            return None
    errors.append((name, "Input should be a valid number", "float_type", value))
    return None


def _truth(value, name, errors):
    if isinstance(value, bool):
        return value
    if value in (0, 1):
        return bool(value)
    if isinstance(value, str):
        if value.lower() in ("true", "1", "yes", "on", "t", "y"):
            return True
        if value.lower() in ("false", "0", "no", "off", "f", "n"):
            return False
        errors.append((name, "Input should be a valid boolean, unable to interpret input", "bool_parsing", value))
        return None
    errors.append((name, "Input should be a valid boolean", "bool_type", value))
    return None


def _text(value, name, errors):
    if isinstance(value, str):
        return value
    errors.append((name, "Input should be a valid string", "string_type", value))
    return None


def _email(value, name, errors):
    if not isinstance(value, str):
        errors.append((name, "Input should be a valid string", "string_type", value))
        return None
    at = value.find("@")
    if at < 1 or "." not in value[at + 1:] or " " in value or value.endswith("."):
        errors.append((name, "value is not a valid email address: An email address must have an @-sign.", "value_error", value))
        return None
    return value


def _listed(tp, value, name, errors):
    if not isinstance(value, (list, tuple)):
        errors.append((name, "Input should be a valid list", "list_type", value))
        return None
    return [_converted(tp, item, name + "." + str(at), errors) for at, item in enumerate(value)]


def _mapped(types, value, name, errors):
    if not isinstance(value, dict):
        errors.append((name, "Input should be a valid dictionary", "dict_type", value))
        return None
    return {_converted(types[0], key, name, errors): _converted(types[1], item, name + "." + str(key), errors) for key, item in value.items()}


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


def _chosen(options, value, name, errors):
    if value is None:
        for option in options:
            if option is None or option is type(None):
                return None
    for option in options:
        if option is not None and option is not type(None) and isinstance(option, type) and isinstance(value, option):
            return value
    if not options:
        return value
    tried = []
    for option in options:
        if option is None or option is type(None):
            continue
        tried = []
        result = _converted(option, value, name, tried)
        if not tried:
            return result
    errors.extend(tried)
    return None


def _converted(tp, value, name, errors):
    if tp is str:
        return _text(value, name, errors)
    if tp is int:
        return _number(value, name, errors)
    if tp is float:
        return _real(value, name, errors)
    if tp is bool:
        return _truth(value, name, errors)
    if tp is None or tp is type(None):
        if value is not None:
            errors.append((name, "Input should be None", "none_required", value))
        return None
    if tp is EmailStr:
        return _email(value, name, errors)
    if tp is list:
        return _text_or(value, list, "Input should be a valid list", "list_type", name, errors)
    if tp is dict:
        return _text_or(value, dict, "Input should be a valid dictionary", "dict_type", name, errors)
    arguments = _arguments(tp)
    if arguments is not None:
        origin = _origin(tp)
        if origin is None:
            return _chosen(arguments, value, name, errors)
        if origin is dict:
            return _mapped(arguments, value, name, errors)
        if origin is tuple:
            return tuple(_listed(arguments[0], value, name, errors))
        if origin is set:
            return set(_listed(arguments[0], value, name, errors))
        return _listed(arguments[0], value, name, errors)
    if hasattr(tp, "_args"):
        if tp._name != "Literal":
            return _chosen(_options(tp), value, name, errors)
        if value in tp._args:
            return value
        shown = [repr(one) for one in tp._args]
        wanted = shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " or " + shown[-1]
        errors.append((name, "Input should be " + wanted, "literal_error", value))
        return None
    if hasattr(tp, "__enum_call__"):
        if isinstance(value, tp):
            return value
        for member in tp:
            if member.value == value:
                return member
        errors.append((name, "Input should be " + " or ".join([repr(member.value) for member in tp]), "enum", value))
        return None
    if hasattr(tp, "__model_fields__") or hasattr(tp, "__dataclass_fields__"):
        if isinstance(value, tp):
            return value
        if not isinstance(value, dict):
            errors.append((name, "Input should be a valid dictionary or instance of " + tp.__name__, "model_type", value))
            return None
        return tp(**value)
    return value


def _text_or(value, tp, text, kind, name, errors):
    if isinstance(value, tp):
        return value
    errors.append((name, text, kind, value))
    return None


def _dumped(value):
    if hasattr(value, "__model_dict__"):
        return {key: _dumped(item) for key, item in value.__model_dict__().items()}
    if hasattr(value, "_value_"):
        return value
    if isinstance(value, list):
        return [_dumped(item) for item in value]
    if isinstance(value, tuple):
        return tuple([_dumped(item) for item in value])
    if isinstance(value, dict):
        return {key: _dumped(item) for key, item in value.items()}
    return value


def _schema(tp):
    if tp is str:
        return {"type": "string"}
    if tp is int:
        return {"type": "integer"}
    if tp is float:
        return {"type": "number"}
    if tp is bool:
        return {"type": "boolean"}
    if tp is None:
        return {"type": "null"}
    if tp is list:
        return {"type": "array", "items": {}}
    if tp is dict:
        return {"type": "object"}
    if tp is EmailStr:
        return {"type": "string", "format": "email"}
    arguments = _arguments(tp)
    if arguments is not None:
        origin = _origin(tp)
        if origin is None:
            return {"anyOf": [_schema(one) for one in arguments]}
        if origin is dict:
            return {"type": "object", "additionalProperties": _schema(arguments[1])}
        return {"type": "array", "items": _schema(arguments[0])}
    if hasattr(tp, "_args"):
        if tp._name == "Literal":
            return {"enum": list(tp._args)}
        options = _options(tp)
        return {"anyOf": [_schema(one) for one in options]} if options else {}
    if hasattr(tp, "__enum_call__"):
        return {"enum": [member.value for member in tp]}
    if hasattr(tp, "__model_fields__"):
        return tp.model_json_schema()
    return {}


class BaseModel:
    def model_dump(self, *, include=None, exclude=None, exclude_none=False, by_alias=False, mode="python", **more):
        whole = _dumped(self)
        if include is not None:
            whole = {key: value for key, value in whole.items() if key in include}
        if exclude is not None:
            whole = {key: value for key, value in whole.items() if key not in exclude}
        if exclude_none:
            whole = {key: value for key, value in whole.items() if value is not None}
        return whole

    def dict(self):
        return _dumped(self)

    def model_dump_json(self, *, indent=None, **more):
        if indent is None:
            return dumps(_dumped(self), separators=(",", ":"), ensure_ascii=False)
        return dumps(_dumped(self), indent=indent, ensure_ascii=False)

    def json(self):
        return dumps(_dumped(self), separators=(",", ":"), ensure_ascii=False)

    def model_copy(self, *, update=None, deep=False):
        data = self.__model_dict__()
        if update is not None:
            data.update(update)
        return type(self)(**data)

    @classmethod
    def model_validate(cls, obj):
        if isinstance(obj, cls):
            return obj
        return cls(**obj)

    @classmethod
    def model_validate_json(cls, json_data):
        return cls(**loads(json_data))

    @classmethod
    def parse_obj(cls, obj):
        return cls(**obj)

    @classmethod
    def model_json_schema(cls):
        properties = {}
        required = []
        for name, rule in cls.__model_fields__.items():
            one = {"title": name.replace("_", " ").title()}
            if rule.about is not None:
                one["description"] = rule.about
            one.update(_schema(rule.type))
            if not rule.required and rule.factory is None:
                one["default"] = rule.default
            properties[name] = one
            if rule.required:
                required.append(name)
        schema = {"properties": properties, "title": cls.__name__, "type": "object"}
        if required:
            schema["required"] = required
        return schema

    def __eq__(self, other):
        if type(self) is not type(other):
            return NotImplemented
        return self.__model_dict__() == other.__model_dict__()

    def __hash__(self):
        raise TypeError("unhashable type: '" + type(self).__name__ + "'")

    def __iter__(self):
        return iter(list(self.__model_dict__().items()))


def field_validator(*fields, **options):
    def keep(function):
        return function
    return keep


def ConfigDict(**options):
    return options
