# Templates whose placeholders look otherwise.
import re
from string import Template


def tried(action):
    try:
        return action()
    except (KeyError, ValueError) as error:
        return type(error).__name__, str(error)


class Percent(Template):
    delimiter = "%"


class Dotted(Template):
    idpattern = r"[_a-z][._a-z0-9]*"


class Braced(Template):
    braceidpattern = r"[a-z][a-z0-9 ]*"


class Exact(Template):
    flags = 0


class Own(Template):
    pattern = r"""
        \[\[(?:
            (?P<escaped>\[\[) |
            (?P<named>[a-z]+)\]\] |
            \b\B(?P<braced>) |
            (?P<invalid>)
        )
    """


class Other(Template):
    delimiter = "@"
    pattern = r"(?P<escaped>@{2})|@(?P<named>[A-Z]\w*)|@(?P<braced>mail)|(?P<invalid>@)"
    flags = 0


class Half(Template):
    pattern = r"(?P<named>never)|(?P<braced>never)|(?P<escaped>never)|(?P<invalid>never)|\d"


plain = Template("$who owes ${amount} $$5 to $Whom")
values = {"who": "ann", "amount": 3, "Whom": "bob"}
print(plain.substitute(values), plain.get_identifiers(), plain.is_valid())
print(tried(lambda: plain.substitute(who="x")), plain.safe_substitute(who="x"))
print(Percent("%who $who %%").substitute(who="ann"))
print(Dotted("${user.name} and $user.age!").substitute({"user.name": "ann", "user.age": 5}))
print(Dotted("${user.name}").get_identifiers(), Dotted("${user-name}").is_valid())
print(Braced("${first name} $first ${no!}").safe_substitute({"first name": "ann", "first": "f"}))
print(tried(lambda: Braced("a\n ${no!}").substitute({})))
print(tried(lambda: Exact("$who $Who").substitute(who="x")), Exact("$who $Who ${wHo}").safe_substitute(who="x", w="y"))
print(Own("[[name]] and [[[[ and [[other]]").safe_substitute(name="ann"), Own("[[name]]").get_identifiers())
print(tried(lambda: Own("x [[ name").substitute(name="ann")), Own("x [[ name").is_valid())
print(Other("@@ @Name @mail @other").safe_substitute(Name="n", mail="m"))
for action in (lambda: Half("1").substitute(), lambda: Half("1").safe_substitute(), lambda: Half("1").is_valid(), lambda: Half("1").get_identifiers()):
    print(tried(action)[0])
for text in ("$", "a $", "\n$", "${a", "${", "$1"):
    print(tried(lambda: Template(text).substitute(a=1)), Template(text).safe_substitute(a=1), Template(text).is_valid())
print(Template.delimiter, Template.idpattern, Template.braceidpattern, Template.flags == re.IGNORECASE)
