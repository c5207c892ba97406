total_amount = 12


def tax(rate):
    return total_amont * rate


print(total_amount)
print(tax(2))
