import itertools as it

made = [
    it.accumulate([1]), it.chain([1]), it.combinations([1], 1), it.combinations_with_replacement([1], 1), it.compress([1], [1]),
    it.count(), it.cycle([1]), it.dropwhile(bool, []), it.filterfalse(bool, []), it.groupby([1]), it.islice([1], 1), it.pairwise([1]),
    it.permutations([1]), it.product([1], [2]), it.repeat(1), it.starmap(print, []), it.takewhile(bool, []), it.tee([1])[0],
    it.zip_longest([1], [2]), next(it.groupby([1]))[1], (n for n in [1]),
]
for one in made:
    print(type(one).__name__, type(one).__qualname__, type(one))

print(len({type(one) for one in made}), type(made[0]) is type(it.accumulate([2])), type(made[0]) is type(made[2]))
print(isinstance(made[10], type(it.islice([], 1))), isinstance(made[10], type(made[11])))


def tried(what):
    try:
        return what()
    except TypeError as error:
        return str(error)


print(tried(lambda: it.islice([1], 1)[0]), tried(lambda: len(it.product([1]))), tried(lambda: it.cycle([1]) + 1), sep="\n")
print(tried(lambda: 1 < it.groupby([])), tried(lambda: it.pairwise([])()), tried(lambda: {}[[*it.tee([1])][0]:1]), sep="\n")

from collections.abc import Generator, Iterable, Iterator
print([isinstance(it.islice([], 1), kind) for kind in (Iterator, Iterable, Generator)])
print([isinstance((n for n in []), kind) for kind in (Iterator, Iterable, Generator)])
