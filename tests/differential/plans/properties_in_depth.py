# Properties that ask one another, as deep as Python goes.
class Link:
    def __init__(self, before, name):
        self.before = before
        self.name = name

    @property
    def depth(self):
        return 0 if self.before is None else self.before.depth + 1

    @property
    def path(self):
        if self.before is None:
            return self.name
        return f"{self.before.path}/{self.name}" if len(self.name) < 3 else self.name


chain = None
for number in range(900):
    chain = Link(chain, str(number % 10))
print(chain.depth, len(chain.path), chain.path[-9:])


class Endless:
    @property
    def more(self):
        return self.more


try:
    Endless().more
except RecursionError as error:
    print(type(error).__name__)
