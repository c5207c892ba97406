# What is put into a class after its instances were used has a say from then on.
class Base:
    pass


class Thing(Base):
    pass


thing = Thing()
thing.kept = 1


def read():
    return thing.kept


def write(value):
    thing.kept = value


print(read(), read())
write(2)
write(3)
Base.kept = property(lambda self: 42)
print(read())
try:
    write(4)
except AttributeError:
    print("no setter")
del Base.kept
write(5)
print(read())


def watch(self, name, value):
    print("set", name, value)


Base.__setattr__ = watch
write(6)
other = Thing()
other.new = 7
print(read(), hasattr(other, "new"))
del Base.__setattr__
write(8)
print(read())

# Methods that are put in, replaced and taken out between calls.
def first(self):
    return "first"


def second(self):
    return "second"


def call():
    return thing.say()


Base.say = first
print(call(), call())
Base.say = second
print(call())
Thing.say = first
print(call())
del Thing.say
print(call())
Base.__init__ = lambda self, n=0: setattr(self, "n", n)
print(Thing(3).n)
del Base.__init__
try:
    Thing(3)
except TypeError as error:
    print(error)
