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
