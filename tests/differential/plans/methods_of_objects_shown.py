class Plain:
    pass
class Equal:
    def __eq__(self, other):
        return True

def shown(value):
    return str(value).split(" at 0x")[0].rstrip(">")

def numbers():
    yield 1

for value in (Plain.__hash__, Plain.__repr__, Plain.__eq__, Plain.__setattr__, object.__hash__, Plain().__repr__, Plain().__init__,
              numbers().send, numbers().close, {}.keys().isdisjoint, slice(1).indices, ValueError().with_traceback, ValueError("x").add_note,
              [].append, str.upper, (5).bit_length):
    print(shown(value), value.__name__)
