text = 'id,name,note\n1,"Lee, Ann","said ""hi"""\n2,Bob,\n3,"multi\nline",x\n4,"",end'
def parse(text):
    rows, row, field, quoted, i = [], [], "", False, 0
    while i < len(text):
        c = text[i]
        if quoted:
            if c == '"' and text[i + 1:i + 2] == '"':
                field += '"'
                i += 1
            elif c == '"':
                quoted = False
            else:
                field += c
        elif c == '"':
            quoted = True
        elif c == ",":
            row.append(field)
            field = ""
        elif c == "\n":
            rows.append(row + [field])
            row, field = [], ""
        else:
            field += c
        i += 1
    if quoted:
        raise ValueError("unclosed quote")
    return rows + [row + [field]]
header, *rows = parse(text)
for row in rows:
    print(dict(zip(header, row)))
def quote(v):
    s = str(v)
    return '"' + s.replace('"', '""') + '"' if any(c in s for c in ',"\n') else s
again = "\n".join(",".join(quote(v) for v in r) for r in [header] + rows)
print(again)
print(again == text.replace('""\n', '\n').replace(',"",', ',,'), parse(again) == [header] + rows, parse("a"), parse(""),
    parse(",\n"))
try:
    parse('a,"b')
except ValueError as e:
    print(e)
