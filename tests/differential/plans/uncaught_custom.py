class BudgetError(Exception):
    pass
def spend(left, amount):
    if amount > left:
        raise BudgetError(f"{amount} is more than {left}")
    return left - amount
left = 100
for amount in (40, 50, 30):
    left = spend(left, amount)
    print(left)
