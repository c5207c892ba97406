from decimal import (Clamped, Context, DivisionByZero, InvalidOperation, Overflow, ROUND_HALF_UP, Underflow, getcontext, setcontext)

BasicContext = Context(prec=9, rounding=ROUND_HALF_UP, traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow])
ExtendedContext = Context(prec=9, traps=[])
DefaultContext = Context()


class _ContextManager:
    def __init__(self, context):
        self.new_context = context

    def __enter__(self):
        self.saved_context = getcontext()
        setcontext(self.new_context)
        return self.new_context

    def __exit__(self, kind, value, traceback):
        setcontext(self.saved_context)


def localcontext(ctx=None, **kwargs):
    context = (getcontext() if ctx is None else ctx).copy()
    for name, value in kwargs.items():
        if isinstance(value, list) and (name == "traps" or name == "flags"):
            value = getattr(Context(**{name: value}), name)
        setattr(context, name, value)
    return _ContextManager(context)
