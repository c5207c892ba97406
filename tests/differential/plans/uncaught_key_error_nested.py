reply = {"user": {"name": "Bo", "emails": []}}
print(reply["user"]["name"])
def phone(r):
    return r["user"]["phone"]["home"]
print(phone(reply))
