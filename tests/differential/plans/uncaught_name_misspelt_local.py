def average(numbers):
    summed = 0
    for number in numbers:
        summed += number
    return sumed / len(numbers)


print(average([1, 2]))
