from decimal import BasicContext, Decimal, DefaultContext, DivisionByZero, ExtendedContext, getcontext, localcontext, setcontext

print(BasicContext.prec, BasicContext.rounding, ExtendedContext.prec, ExtendedContext.rounding, DefaultContext.prec)
with localcontext(ExtendedContext):
    print(Decimal(1) / 3, Decimal(1) / 0, Decimal(-1) / 0, Decimal(0) / 0, Decimal(-1).sqrt())
with localcontext(BasicContext) as rules:
    rules.prec = 4
    try:
        print(Decimal(2) / 3, Decimal("2.0005") + 0, Decimal(1) / 0)
    except DivisionByZero as error:
        print(type(error).__name__, BasicContext.prec)
setcontext(ExtendedContext)
print(Decimal(1) / 7, getcontext().prec)
setcontext(DefaultContext)
print(Decimal(1) / 7)
