_whitespace = "\t\n\x0b\x0c\r "


def _is_word(c):
    return c.isalnum() or c == "_"


def _is_letter(c):
    return c.isalpha() or c == "_"


# Does a dash between words begin here: two dashes or more, and a word behind them? Where it ends, else 0.
def _dash_end(text, at):
    end = at
    while end < len(text) and text[end] == "-":
        end += 1
    return end if end - at >= 2 and end < len(text) and _is_word(text[end]) else 0


# May a line end behind the hyphen at `at`: letters on both sides, as in `well-known` or `e-mail-address`?
def _may_break(text, at):
    if at < 2 or not _is_letter(text[at - 1]):
        return False
    before = _is_letter(text[at - 2]) or at >= 3 and text[at - 2] == "-" and _is_letter(text[at - 3])
    if not before:
        return False
    next = text[at + 1:at + 4]
    if len(next) < 2 or not _is_letter(next[0]):
        return False
    return _is_letter(next[1]) or len(next) == 3 and next[1] == "-" and _is_letter(next[2])


def _word_end(text, at, hyphens):
    end = at + 1
    while end < len(text) and text[end] not in _whitespace:
        if hyphens:
            if text[end] == "-" and _may_break(text, end):
                return end + 1
            if text[end] == "-" and (_is_word(text[end - 1]) or text[end - 1] in "!\"'&.,?") and _dash_end(text, end):
                return end
        end += 1
    return end


def _chunks(text, hyphens):
    chunks = []
    at = 0
    while at < len(text):
        end = at
        if text[at] in _whitespace:
            while end < len(text) and text[end] in _whitespace:
                end += 1
        else:
            dash = 0
            if hyphens and text[at] == "-" and at and (_is_word(text[at - 1]) or text[at - 1] in "!\"'&.,?"):
                dash = _dash_end(text, at)
            end = dash or _word_end(text, at, hyphens)
        chunks.append(text[at:end])
        at = end
    return chunks


class TextWrapper:
    def __init__(self, width=70, initial_indent="", subsequent_indent="", expand_tabs=True, replace_whitespace=True,
                 fix_sentence_endings=False, break_long_words=True, drop_whitespace=True, break_on_hyphens=True, tabsize=8, *,
                 max_lines=None, placeholder=" [...]"):
        self.width = width
        self.initial_indent = initial_indent
        self.subsequent_indent = subsequent_indent
        self.expand_tabs = expand_tabs
        self.replace_whitespace = replace_whitespace
        self.fix_sentence_endings = fix_sentence_endings
        self.break_long_words = break_long_words
        self.drop_whitespace = drop_whitespace
        self.break_on_hyphens = break_on_hyphens
        self.tabsize = tabsize
        self.max_lines = max_lines
        self.placeholder = placeholder

    def _split(self, text):
        if self.expand_tabs:
            text = text.expandtabs(self.tabsize)
        if self.replace_whitespace:
            for c in "\t\n\x0b\x0c\r":
                text = text.replace(c, " ")
        chunks = _chunks(text, self.break_on_hyphens)
        if self.fix_sentence_endings:
            for i in range(len(chunks) - 1):
                if chunks[i + 1] == " " and _ends_sentence(chunks[i]):
                    chunks[i + 1] = "  "
        return chunks

    def _cut(self, chunks, line, length, width):
        room = 1 if width < 1 else width - length
        if not self.break_long_words:
            if not line:
                line.append(chunks.pop())
            return
        end = room
        chunk = chunks[-1]
        if self.break_on_hyphens and len(chunk) > room:
            hyphen = chunk.rfind("-", 0, room)
            if hyphen > 0 and any([c != "-" for c in chunk[:hyphen]]):
                end = hyphen + 1
        line.append(chunk[:end])
        chunks[-1] = chunk[end:]

    def wrap(self, text):
        if self.width <= 0:
            raise ValueError("invalid width %r (must be > 0)" % self.width)
        if self.max_lines is not None:
            indent = self.subsequent_indent if self.max_lines > 1 else self.initial_indent
            if len(indent) + len(self.placeholder.lstrip()) > self.width:
                raise ValueError("placeholder too large for max width")
        chunks = self._split(text)
        chunks.reverse()
        lines = []
        while chunks:
            line = []
            length = 0
            indent = self.subsequent_indent if lines else self.initial_indent
            width = self.width - len(indent)
            if self.drop_whitespace and chunks[-1].strip() == "" and lines:
                del chunks[-1]
            while chunks and length + len(chunks[-1]) <= width:
                length += len(chunks[-1])
                line.append(chunks.pop())
            if chunks and len(chunks[-1]) > width:
                self._cut(chunks, line, length, width)
                length = sum([len(chunk) for chunk in line])
            if self.drop_whitespace and line and line[-1].strip() == "":
                length -= len(line[-1])
                del line[-1]
            if not line:
                continue
            last = not chunks or self.drop_whitespace and len(chunks) == 1 and not chunks[0].strip()
            if self.max_lines is None or len(lines) + 1 < self.max_lines or last and length <= width:
                lines.append(indent + "".join(line))
                continue
            while line:
                if line[-1].strip() and length + len(self.placeholder) <= width:
                    line.append(self.placeholder)
                    lines.append(indent + "".join(line))
                    break
                length -= len(line[-1])
                del line[-1]
            else:
                if lines:
                    before = lines[-1].rstrip()
                    if len(before) + len(self.placeholder) <= self.width:
                        lines[-1] = before + self.placeholder
                        break
                lines.append(indent + self.placeholder.lstrip())
            break
        # How many lines there are, and where they end, tell of both.
        told = text == text and self.width == self.width
        return lines if told else lines

    def fill(self, text):
        return "\n".join(self.wrap(text))


def _ends_sentence(word):
    if word[-1:] in ("'", '"'):
        word = word[:-1]
    return len(word) > 1 and word[-1] in ".!?" and "a" <= word[-2] <= "z"


def wrap(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).wrap(text)


def fill(text, width=70, **kwargs):
    return TextWrapper(width=width, **kwargs).fill(text)


def shorten(text, width, **kwargs):
    return TextWrapper(width=width, max_lines=1, **kwargs).fill(" ".join(text.strip().split()))


def dedent(text):
    if not isinstance(text, str):
        raise TypeError(f"expected string or bytes-like object, got {type(text).__name__!r}")
    lines = [line if line.strip(" \t") else "" for line in text.split("\n")]
    margin = None
    for line in lines:
        if not line:
            continue
        indent = line[:len(line) - len(line.lstrip(" \t"))]
        if margin is None or margin.startswith(indent):
            margin = indent
        elif not indent.startswith(margin):
            same = 0
            while same < len(margin) and same < len(indent) and margin[same] == indent[same]:
                same += 1
            margin = margin[:same]
    if margin:
        lines = [line[len(margin):] if line else "" for line in lines]
    return "\n".join(lines)


def indent(text, prefix, predicate=None):
    out = []
    for line in text.splitlines(True):
        wanted = line.strip() if predicate is None else predicate(line)
        out.append(prefix + line if wanted else line)
    return "".join(out)
