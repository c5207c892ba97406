// What stands in a class under a name that Python or a builtin asks for was chosen: it may be this or that function, None, or missing. What
// the one of them writes may not tell: the mails that are sent are the same, unless one of the runs ends in an error.
#include "tests/pipeline/tested_mail.h"

namespace penstock {
namespace {

struct Member {
  const char *name, *parameters;
  const char* gives;
  const char* asks;  // of `h`
};

constexpr Member kMembers[] = {
    {"__copy__", "(self)", "1", "import copy\ncopy.copy(h)"},
    {"__deepcopy__", "(self,m)", "1", "import copy\ncopy.deepcopy(h)"},
    {"__deepcopy__", "(self,m)", "1", "import copy\ncopy.deepcopy([h])"},
    {"__lt__", "(self,o)", "True", "import heapq\nheapq.heappush([1],h)"},
    {"__lt__", "(self,o)", "True", "import heapq\nheapq.heapify([3,h,2])"},
    {"__gt__", "(self,o)", "True", "import heapq\nheapq.nlargest(1,[h,2])"},
    {"__gt__", "(self,o)", "True", "import bisect\nbisect.bisect_left([h],2)"},
    {"__radd__", "(self,o)", "1", "import statistics\nstatistics.mean([1,h])"},
    {"__floor__", "(self)", "1", "import math\nmath.floor(h)"},
    {"__ceil__", "(self)", "1", "import math\nmath.ceil(h)"},
    {"__trunc__", "(self)", "1", "import math\nmath.trunc(h)"},
    {"__float__", "(self)", "1.0", "import math\nmath.sqrt(h)"},
    {"__float__", "(self)", "1.0", "import math\nmath.fsum([h])"},
    {"__rmul__", "(self,o)", "1", "import math\nmath.prod([2,h])"},
    {"__divmod__", "(self,o)", "(1,1)", "divmod(h,2)"},
    {"__rdivmod__", "(self,o)", "(1,1)", "divmod(2,h)"},
    {"__pow__", "(self,o,m=None)", "1", "pow(h,2)"},
    {"__abs__", "(self)", "1", "abs(h)"},
    {"__reversed__", "(self)", "iter([])", "list(reversed(h))"},
    {"__iter__", "(self)", "iter([])", "iter(h)"},
    {"__len__", "(self)", "1", "len(h)"},
    {"__len__", "(self)", "1", "bool(h)"},
    {"__index__", "(self)", "1", "hex(h)"},
    {"__index__", "(self)", "1", "chr(h)"},
    {"__bytes__", "(self)", "b''", "bytes(h)"},
    {"__format__", "(self,s)", "''", "format(h,'')"},
    {"__add__", "(self,o)", "1", "import operator\noperator.add(h,1)"},
    {"__getattr__", "(self,k)", "1", "import operator\noperator.attrgetter('x')(h)"},
    {"__getitem__", "(self,k)", "1", "import operator\noperator.itemgetter(0)(h)"},
    {"__contains__", "(self,k)", "True", "import operator\noperator.contains(h,1)"},
    {"__bool__", "(self)", "True", "import operator\noperator.truth(h)"},
    {"__bool__", "(self)", "True", "import operator\noperator.not_(h)"},
    {"__call__", "(self,*a)", "1", "import functools\nfunctools.reduce(h,[1,2])"},
    {"__call__", "(self,*a)", "1", "import functools\nfunctools.partial(h)()"},
    {"__eq__", "(self,o)", "True", "import functools\n@functools.lru_cache\ndef f(x):\n    return 1\nf(1)\nf(h)"},
    {"__hash__", "(self)", "1", "import functools\n@functools.lru_cache\ndef f(x):\n    return 1\nf(h)"},
    {"__iter__", "(self)", "iter([1])", "import itertools\nlist(itertools.chain(h))"},
    {"__add__", "(self,o)", "1", "import itertools\nc=itertools.count(h)\nnext(c)\nnext(c)"},
    {"keys", "(self)", "[]", "import collections\ncollections.Counter(h)"},
    {"keys", "(self)", "[]", "dict(h)"},
    {"__getitem__", "(self,k)", "1", "import collections\ncollections.ChainMap(h)['k']"},
    {"__contains__", "(self,k)", "True", "import collections\ncollections.ChainMap(h)['k']"},
    {"__eq__", "(self,o)", "True", "import collections\ncollections.deque([1]).remove(h)"},
    {"__hash__", "(self)", "1", "import collections\ncollections.Counter([h])"},
    {"__repr__", "(self)", "'x'", "from dataclasses import dataclass,asdict,replace,astuple\n@dataclass(order=True)\nclass D:\n    x: int\nrepr(D(h))"},
    {"__post_init__", "(self)", "1", "from dataclasses import dataclass\n@dataclass\nclass X(h if isinstance(h,type) else type(h)):\n    x:int\nX(1)"},
    {"__str__", "(self)", "'x'", "import string\nstring.Template('$x').substitute(x=h)"},
    {"__getattr__", "(self,k)", "'x'", "'{0.x}'.format(h)"},
    {"__int__", "(self)", "1", "'%d' % h"},
    {"__str__", "(self)", "'x'", "print(1,2,sep=h)"},
    {"__radd__", "(self,o)", "1", "sum([1,h])"},
    {"close", "(self)", "1", "import contextlib\nwith contextlib.closing(h):\n    pass"},
    {"__enter__", "(self)", "1", "with h:\n    pass"},
    {"__exit__", "(self,*a)", "True", "with h:\n    raise ValueError"},
    {"__exit__", "(self,*a)", "True", "import contextlib\nwith contextlib.ExitStack() as s:\n    s.push(h)"},
    {"__enter__", "(self)", "1", "import contextlib\nwith contextlib.ExitStack() as s:\n    s.enter_context(h)"},
    {"__await__", "(self)", "iter([])", "import asyncio\nasync def m():\n    await h\nasyncio.run(m())"},
    {"__await__", "(self)", "iter([])", "import asyncio\nasync def m():\n    await asyncio.gather(h)\nasyncio.run(m())"},
    {"__aiter__", "(self)", "1", "import asyncio\nasync def m():\n    async for x in h:\n        pass\nasyncio.run(m())"},
    {"__aenter__", "(self)", "1", "import asyncio\nasync def m():\n    async with h:\n        pass\nasyncio.run(m())"},
    {"__rmul__", "(self,o)", "1", "import datetime\ndatetime.timedelta(1)*h"},
    {"__complex__", "(self)", "1", "float(h)"},
    {"__delitem__", "(self,k)", "1", "del h[0]"},
    {"__setitem__", "(self,k,v)", "1", "h[0]=1"},
    {"__setattr__", "(self,k,v)", "1", "h.x=1"},
    {"__delattr__", "(self,k)", "1", "del h.x"},
    {"__getattribute__", "(self,k)", "1", "h.x"},
    {"__matmul__", "(self,o)", "1", "h@1"},
    {"__rmatmul__", "(self,o)", "1", "1@h"},
    {"__pow__", "(self,o)", "1", "h**2"},
    {"__rpow__", "(self,o)", "1", "2**h"},
    {"__iadd__", "(self,o)", "self", "h+=1"},
    {"__ior__", "(self,o)", "self", "h|=1"},
    {"__ior__", "(self,o)", "self", "d={\"h\":h}\nd[\"h\"]|=1"},
    {"__iadd__", "(self,o)", "self", "d=[h]\nd[0]+=1"},
    {"__get__", "(self,o,c=None)", "1", "class Q:\n    x=h\nQ().x"},
    {"__get__", "(self,o,c=None)", "1", "class Q:\n    x=h\nQ.x"},
    {"__set__", "(self,o,v)", "1", "class Q:\n    x=h\nQ().x=1"},
    {"__delete__", "(self,o)", "1", "class Q:\n    x=h\ndel Q().x"},
    {"__set_name__", "(self,o,k)", "1", "class Q:\n    x=h"},
    {"__next__", "(self)", "1", "next(h)"},
    {"__next__", "(self)", "1", "import itertools\nnext(itertools.chain([1]))\nnext(h,None)"},
    {"__dir__", "(self)", "[]", "dir(h)"},
    {"__repr__", "(self)", "'x'", "\"%r\" % (h,)"},
    {"__length_hint__", "(self)", "1", "import operator\noperator.length_hint(h)"},
    {"__round__", "(self,*n)", "1", "round(h,1)"},
    {"__int__", "(self)", "1", "int(h)"},
    {"__missing__", "(self,k)", "1", "h[\"q\"]"},
    {"__rsub__", "(self,o)", "1", "{1}-h"},
    {"__ror__", "(self,o)", "1", "{1:1}|h"},
    {"__rand__", "(self,o)", "1", "{1}&h"},
    {"__rmod__", "(self,o)", "1", "1%h"},
    {"__rfloordiv__", "(self,o)", "1", "1//h"},
    {"__rtruediv__", "(self,o)", "1", "1/h"},
    {"__rlshift__", "(self,o)", "1", "1<<h"},
};

// `f` is what writes; `h` may be that.
std::string PlanOf(const Member& member, std::string_view form, bool guarded) {
  std::string made(form);
  for (size_t at; (at = made.find("NAME")) != std::string::npos;) made.replace(at, 4, member.name);
  for (size_t at; (at = made.find("OTHER")) != std::string::npos;) made.replace(at, 5, "lambda *a, **k: " + std::string(member.gives));
  return "n = []\ndef f" + std::string(member.parameters) + ":\n    global n\n    n = [1]\n    return " + member.gives + "\n" + made + "n = []\n" +
         (guarded ? Guarded(member.asks) : std::string(member.asks)) + "\nTOLD\n";
}

struct Form {
  const char* name;
  const char* text;
  bool guarded;
  size_t least = std::size(kMembers) / 4;  // pairs of runs that do not end in an error, and are compared
};

class ChosenMembers : public testing::TestWithParam<Form> {};

TEST_P(ChosenMembers, TellNothing) {
  size_t compared = 0;
  for (const Member& member : kMembers) compared += ExpectSameMails(PlanOf(member, GetParam().text, GetParam().guarded));
  EXPECT_GE(compared, GetParam().least);
}

INSTANTIATE_TEST_SUITE_P(Forms, ChosenMembers, testing::Values(
    Form{"OrNone", "h = None\nif t:\n    h = f\nclass Q:\n    NAME = h\nh = Q()\n", true},
    Form{"OrAnother", "h = f if t else (OTHER)\nclass P:\n    NAME = h\nclass Q(P):\n    pass\nh = Q()\n", false},
    Form{"SetUnderATest", "class P:\n    pass\nclass Q(P):\n    pass\nif t:\n    P.NAME = f\nh = Q()\n", false},
    Form{"DeletedUnderATest", "class Q:\n    NAME = f\nif t:\n    del Q.NAME\nh = Q()\n", false},
    // Names with underscores are refused.
    Form{"SetByName", "class Q:\n    pass\nh = OTHER\nif t:\n    h = f\nsetattr(Q, 'NAME', h)\nh = Q()\n", true, 4}), [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace penstock
