source = "name=Ann; age=41; city=Ulm; tags=a,b,c;" * 800
i = 0
fields = {}
while i < len(source):
    j = source.find("=", i)
    key = source[i:j].strip()
    k = source.find(";", j)
    value = source[j + 1:k]
    if value.isdigit():
        fields[key] = fields.get(key, 0) + int(value)
    else:
        fields[key] = len(value.split(","))
    i = k + 1
    while i < len(source) and source[i] == " ":
        i += 1
print(sorted(fields.items()))
