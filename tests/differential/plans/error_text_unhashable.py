for key in ([], {}, set(), [1, [2]], ([],), (1, {"a": 2}), ({1},), slice(1, 2)):
    for f in (lambda: {key: 1}, lambda: {key}, lambda: hash(key), lambda: {}[key], lambda: {}.get(key),
            lambda: key in {}, lambda: key in {1, 2}, lambda: set([key]), lambda: frozenset([key]),
            lambda: dict([(key, 1)]), lambda: {}.setdefault(key), lambda: {1}.add(key),
              lambda: {1}.discard(key), lambda: {1}.remove(key), lambda: dict.fromkeys([key]),
                  lambda: {}.pop(key, None), lambda: {1} | {key}, lambda: {1}.union([key]),
                  lambda: {k: 0 for k in [key]}, lambda: {v for v in [key]}):
        try:
            print(type(key).__name__, f())
        except Exception as e:
            print(type(key).__name__, type(e).__name__, e)
