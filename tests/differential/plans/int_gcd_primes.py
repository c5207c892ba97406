def gcd(a, b):
    while b:
        a, b = b, a % b
    return abs(a)


def factors(n):
    found, p = [], 2
    while p * p <= n:
        while n % p == 0:
            found.append(p)
            n //= p
        p += 1
    if n > 1:
        found.append(n)
    return found


print(gcd(12, 18), gcd(-12, 18), gcd(0, 5), gcd(2**80, 6**30), gcd(17, 5))
for n in (2, 12, 97, 360, 1001, 2**16 + 1, 999999):
    print(n, factors(n))
sieve = [True] * 60
sieve[0:2] = [False, False]
for i in range(2, 8):
    if sieve[i]:
        sieve[i * i::i] = [False] * len(sieve[i * i::i])
print([i for i, prime in enumerate(sieve) if prime])
