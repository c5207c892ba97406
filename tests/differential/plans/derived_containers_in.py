# What a class says of going over it does not change what `in` asks of the container it derives from.
class Shelf(dict):
    def __iter__(self):
        yield 'front'

class Row(list):
    def __iter__(self):
        yield 'seat'

class Word(str):
    def __iter__(self):
        yield 'letter'

class Bag(set):
    def __iter__(self):
        yield 'thing'

class Count(int):
    def __iter__(self):
        yield 3

class Told(dict):
    def __contains__(self, key):
        return key == 'asked'

shelf = Shelf(a=1)
print('a' in shelf, 'front' in shelf, 'front' not in shelf, list(shelf))
print(1 in Row([1, 2]), 'seat' in Row([1, 2]))
print('let' in Word('outlet'), 'letter' in Word('outlet'))
print(1 in Bag([1]), 'thing' in Bag([1]))
print(3 in Count(7), 7 in Count(7))
print('asked' in Told(a=1), 'a' in Told(a=1))
