from json import dumps, loads, JSONDecodeError


class JSONEncoder:
    def __init__(self, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, sort_keys=False,
                 indent=None, separators=None, default=None):
        self.skipkeys = skipkeys
        self.ensure_ascii = ensure_ascii
        self.check_circular = check_circular
        self.allow_nan = allow_nan
        self.sort_keys = sort_keys
        self.indent = indent
        self.separators = separators
        if default is not None:
            self.default = default

    def default(self, o):
        raise TypeError(f"Object of type {type(o).__name__} is not JSON serializable")

    def encode(self, o):
        return dumps(o, skipkeys=self.skipkeys, ensure_ascii=self.ensure_ascii, check_circular=self.check_circular,
                     allow_nan=self.allow_nan, sort_keys=self.sort_keys, indent=self.indent,
                     separators=self.separators, default=self.default)


    # In the pieces that CPython gives.
    def iterencode(self, o, _one_shot=False):
        indent = " " * self.indent if isinstance(self.indent, int) else self.indent
        between, after_key = self.separators if self.separators is not None else (", " if indent is None else ",", ": ")
        return _pieces(self, o, indent, between, after_key, 0, [])


_infinite = float("inf")


def _is_plain(o):
    return o is None or isinstance(o, (str, int, float))


def _plain(encoder, o):
    if not encoder.allow_nan and isinstance(o, float) and (o != o or o in (_infinite, -_infinite)):
        raise ValueError(f"Out of range float values are not JSON compliant: {o!r}")
    return dumps(o, ensure_ascii=encoder.ensure_ascii, allow_nan=encoder.allow_nan)


def _pieces(encoder, o, indent, between, after_key, level, around):
    if _is_plain(o):
        yield _plain(encoder, o)
        return
    if encoder.check_circular and any([one is o for one in around]):
        raise ValueError("Circular reference detected")
    around = around + [o]
    if isinstance(o, (list, tuple)):
        yield from _list_pieces(encoder, o, indent, between, after_key, level, around)
    elif isinstance(o, dict):
        yield from _dict_pieces(encoder, o, indent, between, after_key, level, around)
    else:
        yield from _pieces(encoder, encoder.default(o), indent, between, after_key, level, around)


def _list_pieces(encoder, items, indent, between, after_key, level, around):
    if not items:
        yield "[]"
        return
    inner = "" if indent is None else "\n" + indent * (level + 1)
    before = "[" + inner
    for item in items:
        if _is_plain(item):
            yield before + _plain(encoder, item)
        else:
            yield before
            yield from _pieces(encoder, item, indent, between, after_key, level + 1, around)
        before = between + inner
    if indent is not None:
        yield "\n" + indent * level
    yield "]"


def _dict_pieces(encoder, items, indent, between, after_key, level, around):
    if not items:
        yield "{}"
        return
    yield "{"
    inner = "" if indent is None else "\n" + indent * (level + 1)
    if indent is not None:
        yield inner
    first = True
    for key, item in sorted(items.items()) if encoder.sort_keys else items.items():
        if not _is_plain(key):
            if encoder.skipkeys:
                continue
            raise TypeError(f"keys must be str, int, float, bool or None, not {key.__class__.__name__}")
        if not first:
            yield between + inner
        first = False
        yield _plain(encoder, key if isinstance(key, str) else _plain(encoder, key))
        yield after_key
        yield from _pieces(encoder, item, indent, between, after_key, level + 1, around)
    if indent is not None:
        yield "\n" + indent * level
    yield "}"


def _wrong(msg, doc, pos):
    lineno = doc.count("\n", 0, pos) + 1
    colno = pos - doc.rfind("\n", 0, pos)
    error = JSONDecodeError(f"{msg}: line {lineno} column {colno} (char {pos})")
    error.msg, error.doc, error.pos, error.lineno, error.colno = msg, doc, pos, lineno, colno
    return error


class JSONDecoder:
    def __init__(self, *, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, strict=True, object_pairs_hook=None):
        self.object_hook = object_hook
        self.parse_float = parse_float
        self.parse_int = parse_int
        self.parse_constant = parse_constant
        self.strict = strict
        self.object_pairs_hook = object_pairs_hook

    def decode(self, s):
        return loads(s, object_hook=self.object_hook, parse_float=self.parse_float, parse_int=self.parse_int,
                     parse_constant=self.parse_constant, object_pairs_hook=self.object_pairs_hook)

    # What a text begins with, and where that ends.
    def raw_decode(self, s, idx=0):
        rest = s[idx:]
        if rest[:1] in (" ", "\t", "\n", "\r"):
            raise _wrong("Expecting value", s, idx)
        try:
            value = self.decode(rest)
        except JSONDecodeError as error:
            if error.msg != "Extra data":
                raise _wrong(error.msg, s, idx + error.pos) from None
            rest = rest[:error.pos]
            value = self.decode(rest)
        return (value, idx + len(rest.rstrip(" \t\n\r")))
