# Errors that are made with a text and a place in it, and those of a syntax of one's own.
import json
import re


def first_number(text):
    for place, character in enumerate(text):
        if character.isdigit():
            return int(character)
        if character not in " \n":
            raise json.JSONDecodeError("Expecting a digit", text, place)
    raise json.JSONDecodeError("Expecting value", text, len(text))


for text in ("  7", " x", "", "\n\n  é?", "ab\ncd"):
    try:
        print(first_number(text))
    except json.JSONDecodeError as error:
        print(error, repr(error), f"{error}", error.msg, repr(error.doc), error.pos, error.lineno, error.colno)


class BadAnswer(json.JSONDecodeError):
    def __init__(self, doc):
        super().__init__("Bad answer", doc, 3)


try:
    raise BadAnswer("{\n }")
except ValueError as error:
    print(error, type(error).__name__, error.lineno, error.colno, isinstance(error, json.JSONDecodeError))

for pattern, place in (("a(b", 1), ("a\nb)", 3)):
    try:
        raise re.error("unbalanced", pattern, place)
    except re.error as error:
        print(error, repr(error), error.msg, repr(error.pattern), error.pos, error.lineno, error.colno)


def parse(tokens):
    match tokens.split():
        case [number] if number.isdigit():
            return int(number)
        case []:
            raise SyntaxError
        case [left, "+", *rest]:
            return int(left) + parse(" ".join(rest))
        case [token, *_]:
            raise SyntaxError(f"unexpected {token!r}", ("plan.txt", 3, 1 + tokens.index(token), tokens))


for tokens in ("1 + 2", "", "1 + x 2"):
    try:
        print(parse(tokens))
    except SyntaxError as error:
        print(error, error.args, repr(error), error.msg, error.filename, error.lineno, error.offset, error.text)

for error in (SyntaxError("m"), IndentationError("deep"), SyntaxError("m", (None, 2, None, None)), SyntaxError("a", "b", "c")):
    print(error, repr(error), error.msg, error.lineno, error.text, error.end_lineno)

raise json.JSONDecodeError("Expecting value", "[1,\n,]", 4)
