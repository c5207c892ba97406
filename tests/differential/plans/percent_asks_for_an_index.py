# What has no `__float__` is a number for `%f` by its `__index__`.
class Slot:
    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


class Ratio:
    def __float__(self):
        return 0.25

    def __index__(self):
        return 7


print("%.1f|%6.2f|%e|%g" % (Slot(3), Slot(-2), Slot(10), Slot(10**7)))
print("%.2f %d %x" % (Ratio(), Ratio(), Slot(255)))
try:
    print("%f" % object())
except TypeError as error:
    print(error)
