from string import Formatter, Template


class Percent(Template):
    delimiter = "%"


class Doubled(Template):
    delimiter = "&&"


print(Percent("%who owes %{sum} %% $x").substitute(who="Ann", sum=5), Percent("%a % %%").safe_substitute(a=1), Doubled("&&a & &&{b}").substitute(a=1, b=2))
print(Template("$a ${b} $c $$").safe_substitute({"a": 1}), Template("$a").substitute({"a": 1}, a=2), Template.delimiter)
for wrong in (lambda: Template("a\n $ b").substitute(), lambda: Template("$a").substitute([1]), lambda: Template("$b").substitute({"a": 1})):
    try:
        wrong()
    except (ValueError, TypeError, KeyError) as error:
        print(type(error).__name__, error)

plain = Formatter()
print(plain.format("{} {1}" if False else "{} {x} {y[0]} {z.real:>4}|{:^{w}}|{{}}", 1, "mid", x=2, y=[7], z=5, w=7))
print(plain.vformat("{a[k]!r:>6}", (), {"a": {"k": "v"}}), plain.get_field("0.real", (5,), {}), plain.convert_field("é", "a"))
for text in ("", "abc", "{}", "{:}", "x{{y", "a {b!r:>{w}} c {{x}} {0[a].b}", "{", "}", "{a", "{a!", "{a!r", "{a!rx}", "{a{b}}"):
    try:
        print(list(plain.parse(text)))
    except ValueError as error:
        print(text, error)
for wrong in (lambda: plain.format("{x}"), lambda: plain.format("{}"), lambda: plain.format("{} {0}", 1), lambda: plain.format("{0.no}", 1),
              lambda: plain.format("{!z}", 1), lambda: plain.format("{0[}", [1]), lambda: plain.format("{0.}", 1), lambda: plain.format(5)):
    try:
        print(wrong())
    except (ValueError, TypeError, LookupError, AttributeError) as error:
        print(type(error).__name__, error)


class Lenient(Formatter):
    def get_value(self, key, args, kwargs):
        return kwargs.get(key, f"<{key}>") if isinstance(key, str) else super().get_value(key, args, kwargs)

    def format_field(self, value, format_spec):
        return str(value).upper() if format_spec == "up" else super().format_field(value, format_spec)

    def check_unused_args(self, used_args, args, kwargs):
        print("not used:", sorted(set(kwargs) - used_args))


print(Lenient().format("{a} {b:up} {0:03d}", 9, b="x", c=1))
