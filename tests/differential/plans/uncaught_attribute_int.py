count = 5
print(count.bit_length())
count.length
