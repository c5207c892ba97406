word = "plan"
for i in range(10):
    print(i, word[i])
