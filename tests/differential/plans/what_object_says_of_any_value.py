class Plain:
    pass


class Fixed:
    def __eq__(self, other):
        return True


print(object.__eq__(1, 1), object.__eq__(1, 2), object.__ne__(1, 1), object.__ne__(1, 2), object.__ne__("a", "b"), object.__ne__([1], [1]))
print(object.__ne__(Plain(), 1), object.__str__(5), object.__str__([1]), object.__repr__(5).split(" at ")[0].rstrip(">"))
print(slice(1, 2) < slice(1, 3), slice(3) > slice(2), slice(1, 2, 3) >= slice(1, 2, 3), sorted([slice(2, 3), slice(1, 9)]))
try:
    print(slice(None) < slice(1))
except TypeError as error:
    print(error)
