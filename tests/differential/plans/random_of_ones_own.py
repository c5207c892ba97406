# Generators that derive from Random and make the numbers themselves.
import random


class Halves(random.Random):
    """Goes through a few fractions again and again."""

    def __init__(self, *fractions):
        super().__init__(1)
        self.fractions = fractions
        self.taken = 0

    def random(self):
        self.taken += 1
        return self.fractions[self.taken % len(self.fractions)]


class Bits(random.Random):
    def getrandbits(self, k):
        return (1 << k) // 3


class Both(Halves):
    def getrandbits(self, k):
        return 1


class Named(random.Random):
    name = "named"


def rolled(make):
    cards = list(range(8))
    r = make()
    r.shuffle(cards)
    print(type(r).__name__, r.randint(1, 10), r.randrange(0, 100, 7), r.choice("abcdef"), cards, r.sample(range(20), 4), round(r.uniform(0, 8), 6), r.choices("xyz", k=4))


rolled(lambda: Halves(0.25, 0.5, 0.75))
rolled(lambda: Halves(0.1))
rolled(lambda: Bits(3))
rolled(lambda: Both(0.3, 0.6))
rolled(lambda: Named(7))
rolled(lambda: random.Random(7))
big = Halves(0.5)
print(big.randrange(2 ** 60), big.randrange(2 ** 53 - 1), Named(3).name, Halves(0.2).gauss(0, 0) == 0, big.taken)
