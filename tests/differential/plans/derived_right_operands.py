# Which operand is asked first when the right one is of a derived class.


class Money:
    def __add__(self, other):
        return "Money + " + type(other).__name__

    def __radd__(self, other):
        return type(other).__name__ + " +r Money"

    def __lt__(self, other):
        return "Money <"

    def __gt__(self, other):
        return "Money >"

    def __eq__(self, other):
        return "Money =="


class Dollars(Money):
    """Takes over all that Money says."""


class Euros(Money):
    def __radd__(self, other):
        return type(other).__name__ + " +r Euros"

    def __gt__(self, other):
        return "Euros >"

    def __eq__(self, other):
        return "Euros =="


class Aliased(Money):
    __radd__ = Money.__radd__


class Count(int):
    def __rsub__(self, other):
        return "rsub"

    def __rfloordiv__(self, other):
        return "rfloordiv"


for left in (Money(), Dollars(), Euros(), Aliased(), 5):
    for right in (Money(), Dollars(), Euros(), Aliased()):
        print(type(left).__name__, type(right).__name__, "|", left + right, "|", left < right if left != 5 else "", "|", left == right)
print(7 - Count(2), 7 // Count(2), Count(7) - 2, Count(7) - Count(2))
