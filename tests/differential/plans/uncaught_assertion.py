stock = {"pen": 3}
def take(item, n):
    assert stock[item] >= n, f"only {stock[item]} of {item}, wanted {n}"
    stock[item] -= n
take("pen", 2)
print(stock)
take("pen", 2)
