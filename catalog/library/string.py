from re import IGNORECASE as _IGNORECASE, VERBOSE as _VERBOSE, compile as _compile, escape as _escape

whitespace = " \t\n\r\v\f"
ascii_lowercase = "abcdefghijklmnopqrstuvwxyz"
ascii_uppercase = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ascii_letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
digits = "0123456789"
hexdigits = "0123456789abcdefABCDEF"
octdigits = "01234567"
punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
printable = digits + ascii_letters + punctuation + whitespace


def capwords(s, sep=None):
    return (sep or " ").join([word.capitalize() for word in s.split(sep)])


_first = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_"
_later = _first + "0123456789"


# The parts of a template: (text before, kind, name, place of a mistake, the part itself); kind "" for the end, "$", "name", "invalid".
def _pieces(template, delimiter):
    pieces = []
    start = 0
    while True:
        at = template.find(delimiter, start)
        if at < 0:
            pieces.append((template[start:], "", "", len(template), ""))
            return pieces
        before = template[start:at]
        next_at = at + len(delimiter)
        after = template[next_at:next_at + 1]
        begin = next_at + 1 if after == "{" else next_at
        end = begin
        if end < len(template) and template[end] in _first:
            while end < len(template) and template[end] in _later:
                end += 1
        name = template[begin:end]
        if template.startswith(delimiter, next_at):
            start = next_at + len(delimiter)
            pieces.append((before, "$", "", next_at, delimiter))
        elif after == "{" and name and template[end:end + 1] == "}":
            start = end + 1
            pieces.append((before, "name", name, next_at, template[at:start]))
        elif after != "{" and name:
            start = end
            pieces.append((before, "name", name, next_at, template[at:start]))
        else:
            start = next_at
            pieces.append((before, "invalid", "", next_at, delimiter))


# The same by a pattern with groups of these names.
def _matched_pieces(template, pattern, flags, delimiter):
    compiled = _compile(pattern, flags | _VERBOSE)
    pieces = []
    start = 0
    for match in compiled.finditer(template):
        before = template[start:match.start()]
        name = match.group("named") or match.group("braced")
        if name is not None:
            pieces.append((before, "name", name, match.start(), match.group()))
        elif match.group("escaped") is not None:
            pieces.append((before, "$", "", match.start(), delimiter))
        elif match.group("invalid") is not None:
            pieces.append((before, "invalid", "", match.start("invalid"), match.group()))
        else:
            pieces.append((before, "unknown", "", match.start(), match.group()))
        start = match.end()
    pieces.append((template[start:], "", "", len(template), ""))
    return pieces


class Template:
    delimiter = "$"
    idpattern = "(?a:[_a-z][_a-z0-9]*)"
    braceidpattern = None
    flags = _IGNORECASE
    pattern = None

    def __init__(self, template):
        self.template = template

    def _parts(self):
        if self.pattern is not None:
            return _matched_pieces(self.template, self.pattern, self.flags, self.delimiter)
        if self.idpattern == Template.idpattern and self.braceidpattern is None and self.flags == Template.flags:
            return _pieces(self.template, self.delimiter)
        sign = _escape(self.delimiter)
        braced = self.idpattern if self.braceidpattern is None else self.braceidpattern
        pattern = f"{sign}(?:(?P<escaped>{sign})|(?P<named>{self.idpattern})|{{(?P<braced>{braced})}}|(?P<invalid>))"
        return _matched_pieces(self.template, pattern, self.flags, self.delimiter)

    def _bad(self, at):
        lines = self.template[:at].splitlines(keepends=True)
        if not lines:
            column, line = 1, 1
        else:
            column = at - len("".join(lines[:-1]))
            line = len(lines)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, column))

    def _unknown(self):
        raise ValueError("Unrecognized named group in pattern", self.pattern)

    def substitute(self, mapping=None, /, **kws):
        values = kws if mapping is None else mapping if not kws else {**mapping, **kws}
        out = []
        for before, kind, name, at, text in self._parts():
            out.append(before)
            if kind == "invalid":
                self._bad(at)
            elif kind == "unknown":
                self._unknown()
            elif kind == "$":
                out.append(text)
            elif kind:
                out.append(str(values[name]))
        return "".join(out)

    def safe_substitute(self, mapping=None, /, **kws):
        values = kws if mapping is None else mapping if not kws else {**mapping, **kws}
        out = []
        for before, kind, name, at, text in self._parts():
            out.append(before)
            if kind == "unknown":
                self._unknown()
            elif kind == "invalid" or kind == "$":
                out.append(text)
            elif kind:
                try:
                    out.append(str(values[name]))
                except KeyError:
                    out.append(text)
        return "".join(out)

    def is_valid(self):
        kinds = [kind for before, kind, name, at, text in self._parts()]
        if "unknown" in kinds:
            self._unknown()
        return "invalid" not in kinds

    def get_identifiers(self):
        names = []
        for before, kind, name, at, text in self._parts():
            if kind == "unknown":
                self._unknown()
            if name and name not in names:
                names.append(name)
        return names


# Where the field that begins behind `{` ends; its name, its spec and its conversion.
def _field_of(text, start):
    at = start
    depth = 1
    inside = 0
    while True:
        if at >= len(text):
            raise ValueError("expected '}' before end of string")
        letter = text[at]
        if letter == "[":
            inside += 1
        elif letter == "]" and inside:
            inside -= 1
        elif letter == "{" and not inside:
            raise ValueError("unexpected '{' in field name")
        elif not inside and letter in "!:}":
            break
        at += 1
    name = text[start:at]
    conversion = None
    if text[at] == "!":
        if at + 1 >= len(text):
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[at + 1]
        at += 2
        if at >= len(text):
            raise ValueError("unmatched '{' in format spec")
        if text[at] not in ":}":
            raise ValueError("expected ':' after conversion specifier")
    spec = ""
    if text[at] == ":":
        begin = at + 1
        at = begin
        while True:
            if at >= len(text):
                raise ValueError("expected '}' before end of string" if depth == 1 else "unmatched '{' in format spec")
            if text[at] == "{":
                depth += 1
            elif text[at] == "}":
                depth -= 1
                if depth == 0:
                    break
            at += 1
        spec = text[begin:at]
    return at + 1, name, spec, conversion


def _first_of(field_name):
    at = 0
    while at < len(field_name) and field_name[at] not in ".[":
        at += 1
    first = field_name[:at]
    return (int(first) if first.isdecimal() else first), at


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return self.vformat(format_string, args, kwargs)

    def vformat(self, format_string, args, kwargs):
        used = set()
        result, _ = self._vformat(format_string, args, kwargs, used, 2, 0)
        self.check_unused_args(used, args, kwargs)
        return result

    def _vformat(self, format_string, args, kwargs, used_args, recursion_depth, auto_arg_index=0):
        if recursion_depth < 0:
            raise ValueError("Max string recursion exceeded")
        result = []
        for literal_text, field_name, format_spec, conversion in self.parse(format_string):
            if literal_text:
                result.append(literal_text)
            if field_name is None:
                continue
            first, at = _first_of(field_name)
            if first == "":
                if auto_arg_index is False:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                field_name = str(auto_arg_index) + field_name
                auto_arg_index += 1
            elif isinstance(first, int):
                if auto_arg_index:
                    raise ValueError("cannot switch from manual field specification to automatic field numbering")
                auto_arg_index = False
            obj, arg_used = self.get_field(field_name, args, kwargs)
            used_args.add(arg_used)
            obj = self.convert_field(obj, conversion)
            format_spec, auto_arg_index = self._vformat(format_spec, args, kwargs, used_args, recursion_depth - 1, auto_arg_index)
            result.append(self.format_field(obj, format_spec))
        return "".join(result), auto_arg_index

    def get_value(self, key, args, kwargs):
        if isinstance(key, int):
            return args[key]
        return kwargs[key]

    def check_unused_args(self, used_args, args, kwargs):
        pass

    def format_field(self, value, format_spec):
        return format(value, format_spec)

    def convert_field(self, value, conversion):
        if conversion is None:
            return value
        if conversion == "s":
            return str(value)
        if conversion == "r":
            return repr(value)
        if conversion == "a":
            return ascii(value)
        raise ValueError("Unknown conversion specifier {0!s}".format(conversion))

    def parse(self, format_string):
        if not isinstance(format_string, str):
            raise TypeError(f"expected str, got {type(format_string).__name__}")
        start = 0
        literal = ""
        while start < len(format_string):
            at = start
            while at < len(format_string) and format_string[at] not in "{}":
                at += 1
            literal = format_string[start:at]
            if at >= len(format_string):
                yield literal, None, None, None
                return
            if format_string[at + 1:at + 2] == format_string[at]:
                yield literal + format_string[at], None, None, None
                start = at + 2
                continue
            if format_string[at] == "}":
                raise ValueError("Single '}' encountered in format string")
            if at + 1 >= len(format_string):
                raise ValueError("Single '{' encountered in format string")
            start, name, spec, conversion = _field_of(format_string, at + 1)
            yield literal, name, spec, conversion

    def get_field(self, field_name, args, kwargs):
        first, at = _first_of(field_name)
        obj = self.get_value(first, args, kwargs)
        while at < len(field_name):
            if field_name[at] == ".":
                end = at + 1
                while end < len(field_name) and field_name[end] not in ".[":
                    end += 1
                if end == at + 1:
                    raise ValueError("Empty attribute in format string")
                obj = getattr(obj, field_name[at + 1:end])
                at = end
                continue
            end = field_name.find("]", at)
            if end < 0:
                raise ValueError("Missing ']' in format string")
            key = field_name[at + 1:end]
            if not key:
                raise ValueError("Empty attribute in format string")
            obj = obj[int(key) if key.isdecimal() else key]
            at = end + 1
            if at < len(field_name) and field_name[at] not in ".[":
                raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        return obj, first
