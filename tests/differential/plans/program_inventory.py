from dataclasses import dataclass, field
from collections import defaultdict
from typing import Dict, List, Optional
import json
@dataclass
class Item:
    sku: str
    name: str
    qty: int = 0
    price: float = 0.0
    tags: List[str] = field(default_factory=list)
    @property
    def value(self) -> float: return self.qty * self.price
    def __post_init__(self):
        if self.qty < 0: raise ValueError(f"negative qty for {self.sku}: {self.qty}")
class OutOfStock(Exception):
    def __init__(self, sku, wanted, have):
        self.sku, self.wanted, self.have = sku, wanted, have
        super().__init__(f"{sku}: wanted {wanted}, have {have}")
class Inventory:
    def __init__(self): self._items: Dict[str, Item] = {}; self._log = []
    def __contains__(self, s): return s in self._items
    def __getitem__(self, s): return self._items[s]
    def __iter__(self): return iter(sorted(self._items.values(), key=lambda i: (-i.value, i.sku)))
    def __len__(self): return len(self._items)
    def add(self, *items, **kw):
        for i in items:
            if i.sku in self: self[i.sku].qty += i.qty
            else: self._items[i.sku] = i
            self._log.append(("add", i.sku, i.qty))
        return self
    def take(self, sku, n=1):
        try: it = self[sku]
        except KeyError: raise LookupError(f"no such sku {sku!r}") from None
        if it.qty < n: raise OutOfStock(sku, n, it.qty)
        it.qty -= n; self._log.append(("take", sku, -n)); return it
    @property
    def total(self): return round(sum(i.value for i in self), 2)
    def by_tag(self):
        out = defaultdict(list)
        for i in self:
            for t in i.tags or ["untagged"]: out[t].append(i.name)
        return dict(sorted(out.items()))
inv = Inventory().add(Item("A1", "Bolt", 100, .05, ["metal", "small"]), Item("B2", "Drill", 3, 89.99, ["tool"]), Item("C3", "Box", 20, 1.5)).add(Item("A1", "Bolt", 50))
print(f"{'SKU':<6}{'Name':<10}{'Qty':>6}{'Price':>10}{'Value':>12}"); print("-" * 44)
for i in inv: print(f"{i.sku:<6}{i.name:<10}{i.qty:>6,}{i.price:>10.2f}{i.value:>12,.2f}")
print("=" * 44); print(f"{'Total':<32}{inv.total:>12,.2f}")
for sku, n in [("B2", 2), ("B2", 5), ("ZZ", 1)]:
    try: print("took", inv.take(sku, n))
    except OutOfStock as e: print("OOS", e, e.have)
    except LookupError as e: print("LE", e)
print(inv.by_tag(), inv._log, "A1" in inv, len(inv))
try: Item("X", "bad", -1)
except ValueError as e: print(e)
print(json.dumps([vars(i) for i in inv], indent=2, sort_keys=True))
