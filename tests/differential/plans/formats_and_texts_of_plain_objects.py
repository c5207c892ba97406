class Plain: pass


class Asks:
    def __format__(self, spec): return super().__format__(spec)


class Shout(str):
    def __format__(self, spec): return super().__format__(spec).upper()


class NoText:
    def __repr__(self): return 5


print(f"{Shout('a'):>4}", format(Asks(), "").startswith("<"), ValueError("x").__format__(""))
for wrong in (lambda: format(Plain(), "5"), lambda: Plain().__format__("x"), lambda: f"{Asks():x}", lambda: ValueError("x").__format__(">5"), lambda: str(NoText()),
              lambda: repr(NoText()), lambda: print(NoText()), lambda: f"{NoText()}", lambda: f"{NoText()!r}", lambda: "%s" % NoText(), lambda: [NoText()].__repr__()):
    try:
        print(wrong())
    except TypeError as error:
        print(error)


def raised(how):
    try:
        try:
            {}["a"]
        except KeyError as first:
            if how == "from None": raise ValueError("v") from None
            if how == "from": raise ValueError("v") from first
            raise ValueError("v")
    except ValueError as error:
        return error.__suppress_context__, repr(error.__cause__), repr(error.__context__)


print([raised(how) for how in ("from None", "from", "alone")])
