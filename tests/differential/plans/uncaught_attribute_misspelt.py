class Account:
    kind = "plain"

    def __init__(self, owner):
        self.owner = owner

    def describe(self):
        return f"{self.ownr} ({self.kind})"


account = Account("ann")
print(account.owner)
try:
    account.onwer
except AttributeError as error:
    print(error)
account.describe()
