# Generators that ask generators, and texts gone over letter by letter.
def numbers(most):
    for n in range(most):
        yield n


def squares(items):
    for n in items:
        yield n * n


def even(items):
    for n in items:
        if n % 2 == 0:
            yield n


def walk(tree):
    if tree:
        left, value, right = tree
        yield from walk(left)
        yield value
        yield from walk(right)


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return (build(low, middle), middle, build(middle + 1, high))


print(sum(even(squares(numbers(50000)))), sum(walk(build(0, 5000))))
print(sum(n * 2 for n in (m + 1 for m in range(30000)) if n % 3))
text = "Most of what is said here is said twice, and some of it three times. " * 150
counts = {}
for letter in text.lower():
    if letter.isalpha():
        counts[letter] = counts.get(letter, 0) + 1
print(max(counts, key=counts.get), " ".join(word.strip(".,").capitalize() for word in text.split())[:40])
print(sum(1 for a, b in zip(text, text[1:]) if a == b), len([c for c in text if c in "aeiou"]))
