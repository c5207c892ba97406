total = 3
print(total)
print(subtotal_amount + total)
