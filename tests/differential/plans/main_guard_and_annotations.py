from_where = __name__
LIMIT: int = 3
Names = list[str]


def average(values: list[float]) -> float:
    """The mean, or 0.0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def pick(values: dict[str, int], *, at_least: int = LIMIT) -> list[str]:
    chosen: list[str] = []
    for name, value in values.items():
        if value >= at_least:
            chosen.append(name)
    return chosen


def main() -> None:
    scores: dict[str, int] = {"a": 1, "b": 3, "c": 7}
    result: list[str] = pick(scores)
    print(result, pick(scores, at_least=7), average([1, 2]), average([]))
    total: float
    total = sum(scores.values()) / 2
    print(f"{total:.1f}", from_where)


if __name__ == "__main__":
    main()
