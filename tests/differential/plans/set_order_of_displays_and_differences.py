# Sets of numbers are gone over in CPython's order: displays of constants, and what is in one set alone.
print({100, 90, 50, 48, 56, 100, 66, 15, 14, 93, 56})
print({69, 92, 14, 3, 48, 29, 9, 2, 59, 94, 79, 72, -4})
print({978, 454, 660, 747, 621, 656, 152, 629, 6})
print({51, 27, 185, 891})
print({-9, 15, 5, 1, 5, 9, 17, -3, 7, -2, 11, 0})
print({75, 1, 49})
print({407, 555, 945, 851, 76, 715, 251})
print({56, 27, -6, -1, 63, 89})
print({-6, 18, 0, 3, -7, -9, 18, 12, -9})
print({20, 20, -8, 6, 3, 13})
print({0, 63, 71, 16, 90, 77, 25, 34, 2})
print({-8, 43, 88, 6, 8, 22, 81, 3})
print({5, 16, 6})
print({8, -3, 5, 7, -3, 14, 15, -5, 4, 11, 3, -6, 3})
print({-9, 25, 93, 66, 29, -7})
print({3, 18, 10, 11, 9})
print({-5, -3, 5})
print({89, 69, 33})
print({0, 0, 2, 17, 65, 72, 22, -8, 67})
print({70, 49, 7, 66, 52, 97, 64, 8})
print({71, 10, 30, 20, 95})
print({733, 185, 153, 748, 635, 953})
print({694, 963, 388, 894, 485, 609})
print({-8, -6, -6, -8, 7, -1, -2, 14, 13})
print({44, 96, 67, 53, 28, 57, 13})
print({120, 224, 481, 563})
print({620, 66, 277, 208, 930, 927, 199, 757, 7, 61, 266, 412})
print({-2, -4, 13, 27, 38, 58})
print({85, 361, 132, 903, 452})
print({84, 79, 57, 65, 8, 66, -5, -7, 51, 36, 80, 30, -5})
print({11, -7, 6, -7, 14, 0, 1, -5, -7, -7, 5, 8})
print({-4, 85, 85, 81, 7, 92, 34, 36, 1, 78, 51, 0, 100, 44})
print({9, -9, 10, 12, 3, 3, 9, -9, 10, -7})
print({11, -6, -1, 19})
print({33, 40, 85, 79, 65, 49, 47, 50, 98, 60, 1, 57, 87, 56})
print({10, -7, 6, -9, -2, 13, -6})
print({75, 53, 23, -8, 38, 29, 9, 77, 69, 16, 57, 12})
print({47, 54, 21, 32, 42, 76, 23, 16, 72, 46, 93, 94, 87})
print({3, -2, 9, 20, 1, -3})
print({6, 2, 17, 19, 18})
print({200, 404, 500, 301, 302}, {64, 32, 16, 8, 4, 2, 1}, list({38, -5, 19}), sorted({3, 1, 2}), {1.5, 2.5, 64, 0})
seed = 7


def numbers(most):
    global seed
    found = []
    for _ in range(most):
        seed = (seed * 1103515245 + 12345) % 2147483648
        found.append(seed // 65536 % 90 - 8)
    return found


for size in range(1, 40):
    first, second = numbers(size % 13 + 1), numbers(size % 7 + 1)
    second += first[:size % 5]
    a, b = set(first), set(second)
    print(a ^ b, b ^ a, frozenset(first) ^ b, a.symmetric_difference(second), frozenset(first).symmetric_difference(second))
    c = set(first)
    c ^= b
    print(c, a ^ a)
    c = set(first)
    c.symmetric_difference_update(second)
    print(c)
    c.symmetric_difference_update(b)
    c ^= c
    print(c, {1: 2, 9: 3}.keys() ^ {9, 17})
