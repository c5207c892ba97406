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


# The parts of a template: (text before, kind, name, place); kind "" for the end, "$", "name", "braced", "invalid".
def _pieces(template):
    pieces = []
    start = 0
    while True:
        at = template.find("$", start)
        if at < 0:
            pieces.append((template[start:], "", "", len(template)))
            return pieces
        before = template[start:at]
        after = template[at + 1:at + 2]
        begin = at + 2 if after == "{" else at + 1
        end = begin
        if end < len(template) and template[end] in _first:
            while end < len(template) and template[end] in _later:
                end += 1
        name = template[begin:end]
        if after == "$":
            pieces.append((before, "$", "", at))
            start = at + 2
        elif after == "{" and name and template[end:end + 1] == "}":
            pieces.append((before, "braced", name, at))
            start = end + 1
        elif after != "{" and name:
            pieces.append((before, "name", name, at))
            start = end
        else:
            pieces.append((before, "invalid", "", at))
            start = at + 1


class Template:
    def __init__(self, template):
        self.template = template

    def _bad(self, at):
        lines = self.template[:at].splitlines(keepends=True)
        if not lines:
            column, line = 1, 1
        else:
            column = at - len("".join(lines[:-1]))
            line = len(lines)
        raise ValueError("Invalid placeholder in string: line %d, col %d" % (line, column))

    def substitute(self, mapping=None, /, **kws):
        values = {**mapping, **kws} if mapping is not None else kws
        out = []
        for before, kind, name, at in _pieces(self.template):
            out.append(before)
            if kind == "invalid":
                self._bad(at + 1 if at else at)
            elif kind == "$":
                out.append("$")
            elif kind:
                out.append(str(values[name]))
        return "".join(out)

    def safe_substitute(self, mapping=None, /, **kws):
        values = {**mapping, **kws} if mapping is not None else kws
        out = []
        for before, kind, name, at in _pieces(self.template):
            out.append(before)
            if kind == "invalid" or kind == "$":
                out.append("$")
            elif kind == "name":
                out.append(str(values[name]) if name in values else "$" + name)
            elif kind == "braced":
                out.append(str(values[name]) if name in values else "${" + name + "}")
        return "".join(out)

    def is_valid(self):
        return all([kind != "invalid" for before, kind, name, at in _pieces(self.template)])

    def get_identifiers(self):
        names = []
        for before, kind, name, at in _pieces(self.template):
            if name and name not in names:
                names.append(name)
        return names


class Formatter:
    def format(self, format_string, /, *args, **kwargs):
        return format_string.format(*args, **kwargs)

    def vformat(self, format_string, args, kwargs):
        return format_string.format(*args, **kwargs)
