class Positive:
    def __init__(self, default=0):
        self.default = default

    def __set_name__(self, owner, name):
        self.public = name
        self.name = "_" + name
        print("named", owner.__name__, name)

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, self.name, self.default)

    def __set__(self, instance, value):
        if not isinstance(value, (int, float)):
            raise TypeError(f"{self.public} must be a number, not {type(value).__name__}")
        if value < 0:
            raise ValueError(f"{self.public} must be >= 0")
        setattr(instance, self.name, value)


class Line:
    price = Positive()
    count = Positive(1)

    def __init__(self, price, count):
        self.price = price
        self.count = count

    @property
    def total(self):
        return self.price * self.count


line = Line(3, 4)
print(line.total, line.price, vars(line), isinstance(Line.price, Positive), Line.count.default)
for wrong in (-1, "many"):
    try:
        line.price = wrong
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
line.price += 2
print(line.price, line.total, [Line(i, 2).total for i in range(3)])


class Typed:
    def __init__(self, kind):
        self.kind = kind

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, instance, owner):
        return self if instance is None else vars(instance)[self.name]

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{owner_name(instance)}.{self.name}: {self.kind.__name__} wanted, {value!r} given")
        vars(instance)[self.name] = value

    def __delete__(self, instance):
        print("deleted", self.name)
        del vars(instance)[self.name]


def owner_name(instance):
    return type(instance).__name__


class Payment:
    payee = Typed(str)
    amount = Typed(int)

    def __init__(self, payee, amount):
        self.payee, self.amount = payee, amount


class Refund(Payment):
    reason = Typed(str)


payment = Payment("Ann", 5)
print(payment.payee, payment.amount, vars(payment))
del payment.amount
try:
    print(payment.amount)
except KeyError as error:
    print("KeyError", error)
try:
    Refund("Bob", "7")
except TypeError as error:
    print(error)
refund = Refund("Bob", 7)
refund.reason = "late"
print(vars(refund), hasattr(refund, "reason"), getattr(refund, "payee"))
setattr(refund, "amount", 9)
print(refund.amount)


class Lazy:
    """Asked once: then the instance has a value of its own."""

    def __init__(self, function):
        self.function = function
        self.name = function.__name__

    def __get__(self, instance, owner):
        if instance is None:
            return self
        print("computing", self.name)
        value = self.function(instance)
        vars(instance)[self.name] = value
        return value


class Report:
    def __init__(self, rows):
        self.rows = rows

    @Lazy
    def total(self):
        return sum(self.rows)


report = Report([1, 2, 3])
print(report.total, report.total, vars(report))
report.total = 7
print(report.total)


class ReadOnly:
    def __get__(self, instance, owner):
        return 42

    def __set__(self, instance, value):
        raise AttributeError("read only")


class SetOnly:
    def __set__(self, instance, value):
        vars(instance)["kept"] = value


class Holder:
    fixed = ReadOnly()
    only = SetOnly()


holder = Holder()
try:
    holder.fixed = 1
except AttributeError as error:
    print(error)
try:
    del holder.fixed
except AttributeError as error:
    print(error)
holder.only = 5
print(holder.fixed, holder.kept, type(holder.only).__name__, Holder.fixed)


class ClassProperty:
    def __init__(self, getter):
        self.getter = getter

    def __get__(self, instance, owner):
        return self.getter(owner)


class Config:
    @ClassProperty
    def label(cls):
        return cls.__name__.lower()


class Sub(Config):
    pass


print(Config.label, Sub.label, Sub().label)


class Counted:
    """A decorator of methods that is an object."""

    def __init__(self, function):
        self.function = function
        self.calls = 0

    def __get__(self, instance, owner):
        def bound(*args, **kwargs):
            self.calls += 1
            return self.function(instance, *args, **kwargs)
        return bound


class Mailer:
    @Counted
    def send(self, to, subject="hi"):
        return f"{to}: {subject}"


mailer = Mailer()
print(mailer.send("ann"), mailer.send("bob", subject="yo"), vars(Mailer)["send"].calls)
line.price = -5
