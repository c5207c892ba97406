# Names in letters of other scripts: bound, passed, printed, told in errors, compared in their normal form.
from collections import namedtuple
from dataclasses import dataclass
from enum import Enum

größe = 10; 名前 = "n"; π = 3.14

def naïve(été=5, *, ñandú="z", **reste):
    return été * 2, ñandú, reste

print(naïve(), naïve(été=1), naïve(1, ñandú=2, œuf=3))
print(f"{größe=} {größe = :>5} {π*größe:.1f} {名前!r}")

class Größe:
    __slots__ = ("wert", "_é")
    zähler = 0
    def __init__(self, wért):
        self.wert = wért
        Größe.zähler += 1
    def __ñ(self):
        return self.wert
    def holen(self):
        return self.__ñ()

print(Größe(wért=3).holen(), Größe.__name__, Größe.zähler)
try:
    Größe(1).länge
except AttributeError as fehler:
    print(fehler)
try:
    Größe()
except TypeError as fehler:
    print(fehler)

ｘ = 5
print(x, ｘ + 1, "ｘ" == "x")
class Box: pass
box = Box()
box.ﬁ = 3
print(box.fi, getattr(box, "fi"), hasattr(box, "ﬁ"))
ª = 3
print(a if False else ª, [ñ for ñ in range(3)], (lambda é: é * 2)(4))

Punkt = namedtuple("Punkt", ["größe", "b"])
print(Punkt(1, 2), Punkt(größe=1, b=3).größe, Punkt(1, 2)._replace(größe=9))

@dataclass(order=True)
class Maß:
    länge: int
    naïf: str = "x"

print(Maß(1), Maß(länge=2).naïf, Maß(1) < Maß(2))

class Art(Enum):
    ÄRGER = 1
    FREUDE = 2

print(Art.ÄRGER, list(Art), Art["ÄRGER"].name)
match {"k": 1, "größe": [1, 2, 3]}:
    case {"k": wört, "größe": [erste, *übrige], **nichts}:
        print(wört, erste, übrige, nichts)
変数x座標 = 3
print(変数x座標, "größe".isidentifier(), "²".isidentifier())
if (λ := 7) > 3:
    print(λ)
def außen():
    ü = 1
    def innen():
        nonlocal ü
        ü += 1
        return ü
    return innen
print(außen()())
print("{größe} {0}".format(1, größe=2), "%(größe)s" % {"größe": 4})
for aufruf in (lambda: naïve(à=1, **{"été": 2, "é t": 3}), lambda: Maß(breite=1), lambda: unbekannt_größe):
    try:
        print(aufruf())
    except (TypeError, NameError) as fehler:
        print(type(fehler).__name__, fehler)
del größe
print(größe)
