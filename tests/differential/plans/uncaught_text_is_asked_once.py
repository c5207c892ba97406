# What an uncaught error and those before it print in `__str__` is printed once, the oldest first.
class Told(Exception):
    def __init__(self, name):
        super().__init__(name)
        self.name = name

    def __str__(self):
        print("asked", self.name)
        return "told " + self.name


try:
    try:
        raise Told("first")
    except Told:
        raise Told("second")
except Told as error:
    raise Told("third") from error
