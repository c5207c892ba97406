print(chr(65), chr(0x1F600))
print(chr(1114112))
