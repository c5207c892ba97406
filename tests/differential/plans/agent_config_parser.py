source = """
# comment
title = My plan
[server]
host = localhost
port = 8080
debug = yes
paths = /a, /b ,/c
[client]
timeout = 2.5
retries = three
host = ${server.host}
[server]
port = 9090
broken line
[unclosed
"""
config, section, errors = {"": {}}, "", []
def convert(v):
    low = v.lower()
    if low in ("yes", "true", "on", "no", "false", "off"):
        return low in ("yes", "true", "on")
    for kind in (int, float):
        try:
            return kind(v)
        except ValueError:
            pass
    return [p.strip() for p in v.split(",")] if "," in v else v
for number, line in enumerate(source.splitlines(), 1):
    line = line.split("#")[0].strip()
    if not line:
        continue
    if line[0] == "[":
        if line[-1] != "]":
            errors.append((number, "unclosed section"))
            continue
        section = line[1:-1]
        config.setdefault(section, {})
    elif "=" in line:
        key, value = (part.strip() for part in line.split("=", 1))
        while "${" in value:
            before, rest = value.split("${", 1)
            name, after = rest.split("}", 1)
            where, what = name.split(".")
            value = before + str(config[where][what]) + after
        if key in config[section]:
            errors.append((number, f"{section}.{key} was {config[section][key]!r}"))
        config[section][key] = convert(value)
    else:
        errors.append((number, f"not understood: {line}"))
for name, values in config.items():
    for key in sorted(values):
        print(f"{name or '(top)'}.{key} = {values[key]!r} ({type(values[key]).__name__})")
print(errors)
