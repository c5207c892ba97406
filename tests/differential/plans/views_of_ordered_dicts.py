from collections import OrderedDict, defaultdict
from collections.abc import ItemsView, KeysView, Mapping, ValuesView
import copy

class Menu(OrderedDict):
    pass

stock = OrderedDict([("pen", 3), ("cup", 1)])
print(stock.keys(), stock.values(), stock.items(), type(stock.keys()).__name__, type(stock.items()))
stock["ink"] = 2
stock.move_to_end("pen")
print(stock.keys(), list(stock.keys()), "cup" in stock.keys(), stock.keys() & {"cup"}, stock.keys() == {"pen", "cup", "ink"})
for view in (Menu(a=1).keys(), OrderedDict().values(), stock.copy().items(), copy.deepcopy(stock).keys(), OrderedDict.fromkeys("ab").items(),
             dict(stock).keys(), defaultdict(int, stock).values(), (stock | {"z": 0}).keys()):
    print(view, type(view).__name__, isinstance(view, (KeysView, ItemsView)), isinstance(view, ValuesView), len(view))
stock.clear()
print(stock.keys(), isinstance(stock, Mapping))
try:
    stock.keys()[0]
except TypeError as error:
    print(error)
try:
    len(stock.items)
except TypeError as error:
    print(error)
try:
    stock.values() + 1
except TypeError as error:
    print(error)
