# A property that ends in an AttributeError is missing: `__getattr__` is asked for it, if the class has one.


class Config:
    def __init__(self, values):
        self.values = values

    @property
    def size(self):
        "How many there are."
        return len(self.values)

    @property
    def first(self):
        return self.values[0].name

    @property
    def nothing(self):
        if not self.values:
            return self.unknown
        for value in self.values:
            if value == 3:
                return "three"

    @property
    def checked(self):
        try:
            return self.values.missing
        except AttributeError as error:
            raise ValueError(str(error))
        finally:
            print("checked")

    def __getattr__(self, name):
        if name.startswith("un"):
            raise AttributeError(f"no {name}")
        return f"fallback {name}"


config = Config([1, 3])
print(config.size, config.first, config.nothing, config.other, Config.size.__doc__)
print(Config([]).nothing, Config([5]).nothing, hasattr(config, "first"), getattr(config, "unseen", "none"))
try:
    config.checked
except ValueError as error:
    print("ValueError", error)
try:
    config.unseen
except AttributeError as error:
    print(error)


class Derived(Config):
    @property
    def late(self):
        raise AttributeError("late")

    @late.setter
    def late(self, value):
        self.values = [value]

    @property
    def __hidden(self):
        return self.values.nothing

    def hidden(self):
        return self.__hidden


derived = Derived([1])
print(derived.late, derived.first, derived.hidden())
derived.late = 7
print(derived.values, derived.late)


class Strict:
    @property
    def value(self):
        return self._value

    def __getattr__(self, name):
        raise AttributeError(f"{type(self).__name__} has no {name}")


try:
    Strict().value
except AttributeError as error:
    print(error)


class Without:
    @property
    def value(self):
        raise AttributeError("inner")


try:
    Without().value
except AttributeError as error:
    print(error)
