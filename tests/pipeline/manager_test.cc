// Context managers out of generators: one that takes no error tells nothing of whether there was one, and one that may take it tells.
#include "tests/pipeline/proved_mail.h"

namespace penstock {
namespace {

// In the body a mail is asked for, of which there may be none: where that error is taken, what comes behind the block is told by it.
std::string With(const std::string& manager, const std::string& use = "with manager() as given:\n") {
  return "from contextlib import contextmanager, suppress\nimport contextlib\nboss = 'bob@acme.example'\nto = 'ann@acme.example'\n" + manager + use +
         "    mail = read_inbox()[0]\n    to = boss\nsend_email(to=to, subject='s', body='b')\n";
}

TEST(ManagerTest, WhatEndsInItsErrorsTellsNothingOfThem) {
  ExpectSent(With("@contextmanager\ndef manager():\n    yield 1\n"));
  ExpectSent(With("@contextlib.contextmanager\ndef manager():\n    yield 1\n"));
  ExpectSent(With("@contextmanager\ndef manager():\n    try:\n        yield 1\n    finally:\n        print('done')\n"));
  ExpectSent(With("@contextmanager\ndef manager(x=2):\n    for k in range(1):\n        yield k\n    try:\n        x = 1\n    except ValueError:\n        pass\n"));
}

TEST(ManagerTest, WhatMayTakeAnErrorTells) {
  ExpectNotSent(With("@contextmanager\ndef manager():\n    try:\n        yield 1\n    except IndexError:\n        pass\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    while True:\n        try:\n            yield 1\n        finally:\n            break\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    try:\n        yield 1\n    finally:\n        return\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    with suppress(IndexError):\n        yield 1\n"));
  ExpectNotSent(With("def taking():\n    try:\n        yield 1\n    except IndexError:\n        pass\n@contextmanager\ndef manager():\n    yield from taking()\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    yield 1\nmanager = lambda: suppress(IndexError)\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    yield 1\ndef change():\n    global manager\n    manager = lambda: suppress(IndexError)\nchange()\n"));
  ExpectNotSent(With("class K:\n    @contextmanager\n    def manager():\n        yield 1\nmanager = lambda: suppress(IndexError)\n"));
  ExpectNotSent(With("def other():\n    @contextmanager\n    def manager():\n        yield 1\nmanager = lambda: suppress(IndexError)\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    yield 1\nif (manager := lambda: suppress(IndexError)):\n    pass\n"));
  ExpectNotSent(With("def contextmanager(f):\n    return lambda: suppress(IndexError)\n@contextmanager\ndef manager():\n    yield 1\n"));
  ExpectNotSent(With("def other(f):\n    return lambda: suppress(IndexError)\n@other\n@contextmanager\ndef manager():\n    yield 1\n"));
  ExpectNotSent(With("@contextmanager\ndef manager():\n    yield 1\n", "with suppress(IndexError), manager():\n"));
}

}  // namespace
}  // namespace penstock
