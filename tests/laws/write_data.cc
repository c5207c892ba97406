// Plans in which nothing is decided but where the result says by whom, in mode explicit, too: no branches, no errors taken, no loops over what
// others gave that do anything. What is made of data by operators, builtins, methods and modules, and of whom it is, is all that they tell: two runs
// must not differ in what a reader sees, in either mode.
#include "random_text.h"

namespace penstock {
namespace {

// In a template `I`, `S`, `L`, `T`, `D`, `O` and `F` stand for an int, a text, a list of texts, a list of ints, a dict of texts to ints, an instance and a
// function of one text; each is followed by `_`.
struct Template { char gives; const char* text; };

constexpr Template kTemplates[] = {
    // ints
    {'I', "I_ + I_"}, {'I', "I_ - I_ * 2"}, {'I', "I_ // 3"}, {'I', "I_ % 3 + 1"}, {'I', "-I_"}, {'I', "~I_ & 7"}, {'I', "I_ << 1"}, {'I', "abs(I_)"}, {'I', "len(S_)"}, {'I', "len(L_)"}, {'I', "len(D_)"},
    {'I', "int(I_ > I_)"}, {'I', "int(S_ == S_)"}, {'I', "int(S_ in L_)"}, {'I', "int('a' in S_)"}, {'I', "int(not I_)"}, {'I', "I_ and I_"}, {'I', "I_ or I_"}, {'I', "(I_ if I_ > 3 else 9)"}, {'I', "(1 if S_ < S_ else 2)"},
    {'I', "sum(T_)"}, {'I', "max(T_ + [1])"}, {'I', "min(T_ + [1])"}, {'I', "S_.count('a')"}, {'I', "S_.find('a')"}, {'I', "L_.count(S_)"}, {'I', "ord((S_ + 'x')[0])"}, {'I', "round(I_ / 3)"}, {'I', "divmod(I_, 3)[1]"},
    {'I', "pow(I_, 2, 7)"}, {'I', "hash(I_)"}, {'I', "D_.get(S_, 0)"}, {'I', "sum(D_.values())"}, {'I', "O_.n"}, {'I', "O_.size()"}, {'I', "O_.twice"}, {'I', "len(O_)"},
    {'I', "O_ + I_"}, {'I', "getattr(O_, 'n')"}, {'I', "getattr(O_, S_, I_)"}, {'I', "int(isinstance(O_, A))"}, {'I', "int(O_ == O_)"}, {'I', "int(O_ is O_)"}, {'I', "int(bool(O_))"}, {'I', "int(any(T_))"}, {'I', "int(all(L_))"},
    {'I', "int(str(I_)[:4])"}, {'I', "functools.reduce(lambda a, b: a + b, T_, 0)"}, {'I', "functools.reduce(lambda a, b: b, T_, 5)"}, {'I', "operator.add(I_, I_)"}, {'I', "operator.attrgetter('n')(O_)"}, {'I', "math.gcd(I_, 6)"}, {'I', "math.isqrt(abs(I_))"},
    {'I', "collections.Counter(S_)['a']"}, {'I', "collections.Counter(L_).most_common(1)[0][1] if L_ else 0"}, {'I', "(datetime.date(2024, 1, 1) + datetime.timedelta(days=I_ % 20)).day"}, {'I', "datetime.timedelta(days=I_ % 9).days"},
    {'I', "int(decimal.Decimal(I_) * 2)"}, {'I', "fractions.Fraction(I_, 3).numerator"}, {'I', "bisect.bisect([1, 3, 5], I_)"}, {'I', "next(iter(T_), 3)"}, {'I', "next((x for x in T_ if x > I_), 3)"}, {'I', "[5, 6, 7][I_ % 3]"}, {'I', "(5, 6)[bool(I_)]"},
    {'I', "{True: 1, False: 2}[I_ > 3]"}, {'I', "count(S_)"}, {'I', "(lambda x, y=I_: x + y)(I_)"}, {'I', "star(*T_[:2])"}, {'I', "named(**{'x': I_})"}, {'I', "adder(I_)(2)"}, {'I', "(y := I_ + 1) * 2"}, {'I', "statistics.median(T_ + [1])"},
    {'I', "Color(1 + I_ % 2).value"}, {'I', "Color['RED' if I_ > 3 else 'BLUE'].value"}, {'I', "P(I_, S_).n"}, {'I', "dataclasses.replace(P(1, 'x'), n=I_).n"}, {'I', "Q(I_, S_)[0]"}, {'I', "Q(1, S_)._replace(n=I_).n"}, {'I', "int.from_bytes(S_.encode()[:1], 'big')"},
    {'I', "len(set(L_) | {S_})"}, {'I', "len({*S_})"}, {'I', "range(I_ % 5)[-1:].stop"}, {'I', "len(range(I_))"}, {'I', "sum(1 for x in L_)"}, {'I', "sum(x for x in T_ if x > 2)"}, {'I', "len([0 for x in L_ if 'a' in x])"}, {'I', "id(O_) and 1"},
    // texts
    {'S', "S_ + S_"}, {'S', "S_ * (I_ % 3)"}, {'S', "S_[0:2]"}, {'S', "S_[I_ % 2:]"}, {'S', "S_[::-1]"}, {'S', "S_.upper()"}, {'S', "S_.strip('p')"}, {'S', "S_.replace('a', S_)"}, {'S', "S_.replace(S_[:1] or 'q', 'z')"}, {'S', "S_.center(I_ % 9)"},
    {'S', "S_.partition(' ')[2]"}, {'S', "S_.split(' ')[0]"}, {'S', "S_.title()"}, {'S', "S_.zfill(I_ % 8)"}, {'S', "S_.join(L_)"}, {'S', "','.join(L_)"}, {'S', "','.join(sorted(L_))"}, {'S', "f'{S_}-{I_}'"}, {'S', "f'{I_:>{I_ % 5}}'"}, {'S', "f'{S_!r}'"}, {'S', "f'{O_}'"},
    {'S', "'%s:%d' % (S_, I_)"}, {'S', "'%(k)s' % {'k': S_}"}, {'S', "'{} {k}'.format(S_, k=I_)"}, {'S', "str(I_)"}, {'S', "str(L_)"}, {'S', "repr(D_)"}, {'S', "str(O_)"}, {'S', "O_.name"}, {'S', "O_.label()"}, {'S', "O_.plain()"}, {'S', "O_[S_]"}, {'S', "O_(S_)"}, {'S', "O_.kind"},
    {'S', "type(O_).__name__"}, {'S', "type(O_).kind"}, {'S', "O_.of_class()"}, {'S', "O_.static()"}, {'S', "O_.missing"}, {'S', "chr(97 + I_ % 5)"}, {'S', "hex(I_)"}, {'S', "max(L_ + ['a'])"}, {'S', "max(L_ + ['a'], key=len)"}, {'S', "min('x', S_, key=lambda s: s != 'yes')"},
    {'S', "(L_ + ['z'])[0]"}, {'S', "(L_ + ['z'])[-1]"}, {'S', "['p', 'q'][I_ % 2]"}, {'S', "{'yes': 'y'}.get(S_, 'n')"}, {'S', "('a' if I_ > 3 else 'b')"}, {'S', "(S_ or 'none')"}, {'S', "(S_ and 'some')"}, {'S', "F_(S_)"}, {'S', "[f1, f2][I_ % 2](S_)"}, {'S', "{'yes': f1}.get(S_, f2)('c')"},
    {'S', "(f1 if S_ == 'yes' else f2)('c')"}, {'S', "functools.partial(F_, S_)()"}, {'S', "next(map(F_, ['c']))"}, {'S', "sorted([S_, 'm'])[0]"}, {'S', "sorted(['b', 'a'], key=lambda s: (s == 'a') == (I_ > 3))[0]"}, {'S', "list(D_)[0] if D_ else ''"}, {'S', "sorted(D_)[0] if D_ else ''"},
    {'S', "max(D_ or {'q': 1}, key=(D_ or {'q': 1}).get, default='r') if D_ else ''"}, {'S', "json.dumps(D_)"}, {'S', "json.dumps([S_, I_])"}, {'S', "json.loads('[\"a\", \"b\"]')[I_ % 2]"}, {'S', "re.sub('[aeiou]', S_[:1], 'banana')"}, {'S', "re.sub('a', lambda m: S_, 'bab')"}, {'S', "(re.search('[a-z]+', S_) or ['none'])[0]"},
    {'S', "re.split(' ', S_)[-1]"}, {'S', "re.findall('.', S_ + '.')[0]"}, {'S', "string.Template('$x!').substitute(x=S_)"}, {'S', "textwrap.shorten(S_, 9)"}, {'S', "str(datetime.date(2024, 1, 1 + I_ % 9))"}, {'S', "datetime.date(2024, 1, 1 + I_ % 9).strftime('%d')"}, {'S', "str(decimal.Decimal(I_) / 3)[:4]"}, {'S', "str(fractions.Fraction(I_, 7))"},
    {'S', "Color(1 + I_ % 2).name"}, {'S', "str(Color(1 + I_ % 2))"}, {'S', "P(1, S_).s"}, {'S', "str(P(I_, 'x'))"}, {'S', "dataclasses.asdict(P(1, S_))['s']"}, {'S', "str(Q(I_, 'x'))"}, {'S', "Q(1, S_).s"}, {'S', "copy.deepcopy([S_])[0]"}, {'S', "str(not S_)"}, {'S', "str(S_ is None)"}, {'S', "str(I_ == 3)"},
    {'S', "''.join(reversed(S_))"}, {'S', "''.join(a + b for a, b in zip(S_, 'xyz'))"}, {'S', "''.join(c for c in 'abc' if c in S_)"}, {'S', "str(list(enumerate(L_)))"}, {'S', "''.join(itertools.islice(S_, 2))"}, {'S', "''.join(itertools.chain(L_, ['c']))"}, {'S', "str(list(itertools.accumulate(T_)))"},
    {'S', "str([(k, len(list(g))) for k, g in itertools.groupby(L_)])"}, {'S', "str(list(itertools.product(['a'], L_)))"}, {'S', "str(list(itertools.zip_longest(L_, T_)))"}, {'S', "str(list(itertools.takewhile(lambda x: x < 4, T_)))"}, {'S', "str(list(itertools.compress('abc', T_)))"}, {'S', "'c' * len(list(itertools.repeat(1, I_ % 4)))"},
    {'S', "str(list(filter(None, L_)))"}, {'S', "str(list(filter(lambda s: s != S_, ['yes', 'no'])))"}, {'S', "str(collections.Counter(S_))"}, {'S', "str(collections.deque(L_, 1))"}, {'S', "collections.ChainMap({'k': S_}, {})['k']"}, {'S', "str(collections.OrderedDict(k=I_))"}, {'S', "str(collections.defaultdict(lambda: S_)['q'])"},
    {'S', "str(heapq.nlargest(1, T_))"}, {'S', "str(set([S_]))"}, {'S', "str(frozenset([S_]) & {'yes'})"}, {'S', "str(divmod(I_, 2))"}, {'S', "str(slice(I_))"}, {'S', "str(S_.encode())"}, {'S', "S_.encode().decode()"}, {'S', "bytes([97 + I_ % 3]).decode()"}, {'S', "str(complex)[:3] + S_"}, {'S', "first(gen(S_))"}, {'S', "first(gen(I_))"},
    {'S', "str([*gen(S_)])"}, {'S', "closed(S_)()"}, {'S', "str(vars(O_))"}, {'S', "str(ValueError(S_))"}, {'S', "str(KeyError(I_).args)"}, {'S', "[A, B][I_ % 2].kind"}, {'S', "[A, B][I_ % 2](1).plain()"}, {'S', "{'yes': A}.get(S_, B)(2).kind"}, {'S', "[A(1), B(2)][I_ % 2].plain()"}, {'S', "super(B, B(I_)).plain() + str(I_)"},
    {'S', "[A(1), B(2)][I_ % 2].kind"}, {'S', "[A(1), B(2)][I_ % 2].static()"}, {'S', "[A(1), B(2)][I_ % 2].of_class()"}, {'S', "type([A(1), B(2)][I_ % 2]).__name__"}, {'S', "[A(1), B(2)][I_ % 2]('c')"}, {'S', "str([A(1), B(2)][I_ % 2])"}, {'S', "f'{[A(1), B(2)][I_ % 2]}'"}, {'S', "[A(1), B(2)][I_ % 2]['c']"}, {'S', "str(len([A(1), B(2)][I_ % 2]))"},
    {'S', "getattr([A(1), B(2)][I_ % 2], 'plain')()"}, {'S', "operator.methodcaller('plain')([A(1), B(2)][I_ % 2])"}, {'S', "[A(1).plain, B(2).plain][I_ % 2]()"}, {'S', "['x'.upper, 'y'.upper][I_ % 2]()"}, {'S', "getattr('xY', 'upper' if I_ > 3 else 'lower')()"}, {'S', "next([iter('ab'), iter('cd')][I_ % 2])"}, {'S', "[gen('a'), gen('b')][I_ % 2].__next__()"},
    {'S', "''.join([iter('ab'), iter('cd')][I_ % 2])"}, {'S', "str([x for x in [A(1), B(2)][I_ % 2].each()])"}, {'S', "first([A(1), B(2)][I_ % 2].each())"}, {'S', "[str.upper, str.lower][I_ % 2]('xY')"}, {'S', "str([len, sum][I_ % 2]([1, 2]))"}, {'S', "[lambda: 'a', lambda: 'b'][I_ % 2]()"}, {'S', "[closed('a'), closed('b')][I_ % 2]()"},
    {'S', "[P(1, 'a'), P(2, 'b')][I_ % 2].s"}, {'S', "[Q(1, 'a'), Q(2, 'b')][I_ % 2].s"}, {'S', "str([P(1, 'a'), P(2, 'b')][I_ % 2] == P(1, 'a'))"}, {'S', "str([Color.RED, Color.BLUE][I_ % 2].name)"}, {'S', "str([Color.RED, Color.BLUE][I_ % 2] is Color.RED)"}, {'S', "str([1, 'a'][I_ % 2])"}, {'S', "str(isinstance([1, 'a'][I_ % 2], str))"},
    {'S', "str(callable([1, len][I_ % 2]))"}, {'S', "str(hasattr([A(1), 3][I_ % 2], 'n'))"}, {'S', "str(type([1, 'a'][I_ % 2]))"}, {'S', "str([None, 1][I_ % 2] is None)"}, {'S', "str(O_ in [A(1)])"}, {'S', "str([1, 2] == [1, 1 + I_ % 2])"}, {'S', "str({1: 2}.keys() == {I_: 2}.keys())"},
    // lists of texts, of ints, dicts
    {'L', "[m.body for m in inbox]"}, {'L', "[m.sender for m in inbox if m.id > I_]"}, {'L', "S_.split(' ')"}, {'L', "[S_, 'c']"}, {'L', "L_ + L_"}, {'L', "L_[1:]"}, {'L', "L_[:I_ % 3]"}, {'L', "L_ * (I_ % 2)"}, {'L', "sorted(L_)"}, {'L', "sorted(L_, key=len)"}, {'L', "list(reversed(L_))"}, {'L', "list(map(str.upper, L_))"},
    {'L', "[x + 'c' for x in L_]"}, {'L', "['c' for x in L_]"}, {'L', "['c'] * (I_ % 3)"}, {'L', "list(S_)"}, {'L', "list(D_)"}, {'L', "list(dict.fromkeys(L_))"}, {'L', "list(filter(None, L_))"}, {'L', "re.findall('[a-z]+', S_)"}, {'L', "[*L_, S_]"}, {'L', "(lambda *a: list(a))(*L_)"}, {'L', "copy.copy(L_)"}, {'L', "json.loads(json.dumps(L_))"},
    {'L', "[x for xs in [L_, ['d']] for x in xs]"}, {'L', "list(itertools.chain(L_, L_))"}, {'L', "list(gen(S_))"}, {'L', "sorted(set(L_))"}, {'L', "[['c'], ['d', 'e']][I_ % 2]"}, {'L', "collect(L_)"},
    {'T', "[m.id for m in inbox]"}, {'T', "[I_, 2]"}, {'T', "T_ + [I_]"}, {'T', "[len(x) for x in L_]"}, {'T', "list(range(I_ % 4))"}, {'T', "sorted(T_)"}, {'T', "[x * 2 for x in T_]"}, {'T', "list(D_.values())"}, {'T', "list(map(len, L_))"}, {'T', "[i for i, x in enumerate(L_)]"}, {'T', "T_[::-1]"}, {'T', "[x for x in T_ if x > I_]"}, {'T', "list(itertools.accumulate(T_))"},
    {'D', "{S_: I_}"}, {'D', "{'k': I_}"}, {'D', "{m.sender: m.id for m in inbox}"}, {'D', "{x: len(x) for x in L_}"}, {'D', "dict(zip(L_, T_))"}, {'D', "D_ | {S_: 1}"}, {'D', "{**D_, 'k': I_}"}, {'D', "dict(D_)"}, {'D', "dict(k=I_)"}, {'D', "dict.fromkeys(L_, 1)"}, {'D', "dict(collections.Counter(L_))"}, {'D', "{k: v for k, v in D_.items() if v > I_}"},
    {'D', "dict(sorted(D_.items()))"}, {'D', "copy.deepcopy(D_)"}, {'D', "[{'a': 1}, {'b': 2}][I_ % 2]"}, {'D', "json.loads(json.dumps(D_))"},
    // instances, functions
    {'O', "A(I_)"}, {'O', "B(I_)"}, {'O', "A(1)"}, {'O', "B(2)"}, {'O', "[A(1), B(2)][I_ % 2]"}, {'O', "(A(1) if S_ == 'yes' else B(1))"}, {'O', "{'yes': A(1)}.get(S_, B(1))"}, {'O', "[A, B][I_ % 2](1)"}, {'O', "copy.copy(O_)"}, {'O', "max([A(1), B(I_)], key=lambda o: o.n)"}, {'O', "next(o for o in [A(1), B(2)] if o.n != I_)"}, {'O', "O_.same()"}, {'O', "O_.other()"},
    {'F', "f1"}, {'F', "f2"}, {'F', "[f1, f2][I_ % 2]"}, {'F', "(f1 if S_ == 'yes' else f2)"}, {'F', "(lambda s: s + S_)"}, {'F', "(lambda s, k=S_: k)"}, {'F', "str.upper"}, {'F', "functools.partial(f2, k=S_)"}, {'F', "O_.label2"}, {'F', "S_.removeprefix"}, {'F', "closing(S_)"},
};

// Statements: `X` is a name that it gives a value of the type.
constexpr Template kStatements[] = {
    {'L', "X = [S_]; X.append(S_)"}, {'L', "X = ['c']; X.insert(I_ % 2, 'd')"}, {'L', "X = ['c', 'd']; X.sort(key=lambda s: (s == 'c') == (I_ > 3))"}, {'L', "X = ['c', 'd']; del X[I_ % 2]"}, {'L', "X = ['c', 'd']; X[I_ % 2] = 'e'"}, {'L', "X = ['c']; X[:] = L_"}, {'L', "X = ['c']; X.extend(L_)"},
    {'L', "X = ['c']; X += L_"}, {'L', "X = ['c', 'd']; X.pop(I_ % 2)"}, {'L', "X = ['yes', 'd'] + [S_]; X.remove(S_)"}, {'L', "X = ['c']; X *= I_ % 3"}, {'L', "X = ['c', 'd', 'e']; X[I_ % 3:] = []"}, {'L', "*X, last = L_ + ['c']"}, {'L', "head, *X = [S_, 'c']"}, {'S', "X, *rest = L_ + ['c']"}, {'S', "X, other = S_, I_"},
    {'S', "(X, _), _ = (S_, 1), 2"}, {'I', "X = 1; X += I_"}, {'I', "_, X = divmod(I_, 3)"}, {'D', "X = {'k': 1}; X[S_] = 2"}, {'D', "X = {'k': 1, 'yes': 2}; X.pop(S_, None)"}, {'D', "X = {'k': 1}; X.update(D_)"}, {'D', "X = {}; X.update(k=I_)"}, {'D', "X = {'k': 1}; X |= D_"}, {'D', "X = collections.defaultdict(int); X[S_] += 1"}, {'D', "X = {'k': 1}; X.setdefault(S_, 2)"},
    {'O', "X = A(1); X.n = I_"}, {'O', "X = A(1); setattr(X, 'n', I_)"}, {'I', "X = Plain(); X.n = X.m = 1; setattr(X, ['n', 'm'][I_ % 2], 5); X = X.n"}, {'O', "X = B(1); X.keep(S_)"}, {'O', "X = A(1); X.n += I_"}, {'I', "X = D_.setdefault(S_, I_)"}, {'I', "X = D_.pop(S_, 4)"}, {'S', "X = remember(S_)"}, {'I', "X = T_; X = len(X)"}, {'I', "X = [0]; X[0] = I_; X = X[0]"}, {'S', "with O_ as X: pass"}, {'S', "box.append(S_); X = box[-1]"}, {'L', "X = list(box)"},
    {'I', "X = 0\nfor q in [I_, 2, 3]: X += q"}, {'S', "X = ''\nfor q in ['a', S_]: X = q + X"}, {'L', "X = []\nfor q in [S_, 'b']: X.append(q)"}, {'T', "X = []\nfor q in (1, 2): X.append(q * I_)"}, {'D', "X = {}\nfor q in ['a', S_]: X[q] = len(X)"},
};

// The same, by whom data picked, into what may have no other name: mode explicit does not follow that.
constexpr Template kWriting[] = {
    {'L', "X = []; [leave, fill][I_ % 2](X)"}, {'L', "X = []; {True: fill, False: leave}[S_ == 'yes'](x=X)"}, {'L', "X = ['c']; z = {'k': (X,)}; [leave, fill][I_ % 2](z['k'][0])"}, {'L', "X = []; z = [X]; [leave, fill][I_ % 2](*z)"},
    {'L', "X = []; z = X; [z.append, box.count][I_ % 2]('c')"}, {'L', "X = []; getattr(X, ['count', 'append'][I_ % 2])('c')"}, {'L', "X = []; list(map([leave, fill][I_ % 2], [X]))"}, {'L', "X = []; sorted([X], key=[len, fill][I_ % 2])"},
    {'L', "X = []; functools.partial([leave, fill][I_ % 2], X)()"}, {'L', "X = []; functools.reduce([either, other][I_ % 2], [X], []).append('c')"}, {'L', "X = []; [W(1), A(1)][I_ % 2].put(X)"}, {'L', "X = []; [W(1), A(1)][I_ % 2] @ X"},
    {'L', "X = []; X @ [W(1), A(1)][I_ % 2]"}, {'L', "X = []; X in [W(1), V(1)][I_ % 2]"}, {'L', "X = []; [W(1), V(1)][I_ % 2] < X"}, {'L', "X = []; [W3(), V3()][I_ % 2].held = X"}, {'L', "X = []; format([W(X), V(X)][I_ % 2])"},
    {'L', "X = []; '%s' % ([W(X), V(X)][I_ % 2],)"}, {'L', "X = []; [W, V][I_ % 2](X).put(X)"}, {'L', "X = []; z = [W(1), V(1)]; z[0].n = z[1].n = X; str(z[I_ % 2])"}, {'L', "X = []; {True: first2, False: last2}[I_ > 3]((X, [])).append('c')"},
    {'L', "X = []; z = []; [X, z][I_ % 2].append('c')"}, {'L', "X = []; z = {'a': X}; [z['a'], box][I_ % 2].append('c')"}, {'L', "X = []; z = Plain(); z.held = X; (z.held if I_ > 3 else box).append('d')"}, {'L', "X = []; next([iter([X]), iter([[]])][I_ % 2]).append('c')"},
    {'L', "X = []; kept2[0] = {True: first2, False: last2}[I_ > 3]((X, [])); kept2[0].append('c')"}, {'L', "X = []; z = [[], X]; z.sort(key=lambda q: (q is X) == (I_ > 3)); z[0].append('c')"}, {'L', "X = []; z = [X, []]; z.pop(I_ % 2); z[0].append('c')"},
    {'L', "X = []; z = [X, []]; del z[I_ % 2]; z[0].append('c')"}, {'L', "X = []; z = {'yes': X}; z[S_] = []; z['yes'].append('c')"}, {'L', "X = []; z = [(int(I_ > 3), 0, X), (0.5, 1, [])]; heapq.heapify(z); z[0][2].append('c')"},
    {'L', "X = []; z = max([(I_, 0, X), (3.5, 1, [])], key=lambda q: q[0]); z[2].append('c')"}, {'L', "X = ['c']; [q.clear() for q in [X, ['d']] if len(q) > I_ - 3]"}, {'L', "X = []; any(fill(q) for q in [X] if I_ > 3)"},
    {'L', "X = []; z = collections.deque([X, []]); z.rotate(I_ % 2); z[0].append('c')"}, {'L', "X = []; z = collections.defaultdict(lambda: X); z[S_] ; z.get('yes', []).append('c')"}, {'L', "X = []; z = itertools.chain([X], [[]]); list(itertools.islice(z, I_ % 2, 2))[0].append('c')"},
    {'L', "X = []; z = dict(zip([S_, 'yes'], [X, []])); list(z.values())[0].append('c')"}, {'L', "X = []; z = copy.copy([X, []][I_ % 2:]); z[0].append('c')"}, {'L', "X = []; operator.itemgetter(I_ % 2)([X, []]).append('c')"}, {'L', "X = []; (X or box).append('c') if I_ > 3 else None"},
    {'L', "X = []; z, *_ = [X, []][I_ % 2:]; z.append('c')"}, {'L', "X = []; z = [box, [X]][I_ % 2]; z += ['d']; [q.append('e') for q in z if q is X]"}, {'L', "X = []; P2([W(X), V(X)][I_ % 2]).n.put(X)"},
    {'D', "X = {}; [leave, tie][I_ % 2](X)"}, {'D', "X = {}; [X, {}][I_ % 2].update(k=1)"}, {'D', "X = {}; [X, {}][I_ % 2][S_] = 2"}, {'D', "X = {'k': 1}; [X.get, X.pop][I_ % 2]('k', 0)"}, {'D', "X = {}; z = X; z |= [{}, {'j': 1}][I_ % 2]"}, {'D', "X = {}; [X.get, X.setdefault][I_ % 2]('q', 5)"},
    {'O', "X = A(1); [leave, tick][I_ % 2](X)"}, {'O', "X = A(1); [X, A(1)][I_ % 2].n = 7"}, {'O', "X = A(1); setattr([X, A(1)][I_ % 2], 'n', 7)"}, {'O', "X = A(1); vars([X, A(1)][I_ % 2])['n'] = 7"}, {'O', "X = B(1); [X.keep, X.label2][I_ % 2]('k')"},
    {'T', "X = [3, 1, 2]; [len, list.sort][I_ % 2](X)"}, {'T', "X = [1, 2]; heapq.heappush([X, []][I_ % 2], 3)"}, {'T', "X = [2, 1]; [X.copy, X.reverse][I_ % 2]()"}, {'T', "X = [1]; z = X; z *= 1 + I_ % 2"}, {'T', "X = [1, 2]; bisect.insort([X, []][I_ % 2], 3)"},
};

class Writer : RandomText {
 public:
  explicit Writer(uint64_t seed) : RandomText(seed * 0x9E3779B97F4A7C15ull + 9) {}

  GeneratedPlan Write() {
    writes_ = Chance(3);
    plan_.is_straight = !writes_;
    Line("inbox = read_inbox()");
    Line("slip = get_payslip()");
    Line("box = ['b']");
    Definitions();
    for (int i = 4 + Pick(8); i > 0; --i) Statement();
    for (const auto& [type, names] : variables_) {
      for (const std::string& name : names) {
        if (!Chance(3)) continue;
        Line("post(" + (type == 'O' ? OneOf(name + ".n", "str(" + name + ")", name + ".plain()") : type == 'F' ? name + "('z')" : type == 'S' || type == 'I' ? name : OneOf(name, "len(" + name + ")", "str(" + name + ")")) + ")");
      }
    }
    const std::pair<const char*, const char*> kMade[] = {
        {"Color", "class Color(enum.Enum):\n    RED = 1\n    BLUE = 2\n"}, {"P(", "@dataclasses.dataclass\nclass P:\n    n: int\n    s: str = 'p'\n"}, {"Q(", "Q = collections.namedtuple('Q', 'n s')\n"}};
    for (const auto& [name, text] : kMade) if (plan_.text.find(name) != std::string::npos) plan_.text = text + plan_.text;
    for (const char* module : {"re", "json", "copy", "functools", "itertools", "operator", "collections", "dataclasses", "enum", "math", "statistics", "string", "textwrap", "datetime", "decimal", "fractions", "bisect", "heapq"}) {
      if (plan_.text.find(std::string(module) + ".") != std::string::npos) plan_.text = "import " + std::string(module) + "\n" + plan_.text;
    }
    return std::move(plan_);
  }

 private:
  void Definitions() {
    Line("def f1(s, k='1'): return s + k");
    Line("def f2(s, k='2'): return k");
    Line("def count(s, *a): return len(s) + len(a)");
    Line("def star(*a): return len(a)");
    Line("def named(**k): return sum(k.values())");
    Line("def adder(x): return lambda y: x + y");
    Line("def closed(s):");
    Line("    def inner(): return s");
    Line("    return inner");
    Line("def closing(s):");
    Line("    kept = [s]");
    Line("    return lambda x: kept[0]");
    Line("def gen(x):");
    Line("    yield str(x)");
    Line("    yield 'e'");
    Line("def first(it): return next(iter(it), 'none')");
    Line("def collect(xs):");
    Line("    return [x for x in xs]");
    Line("class Plain: pass");
    if (writes_) {
      Line("kept2 = [0]");
      Line("def fill(x): return x.append('f')");
      Line("def leave(x): return None");
      Line("def tie(x): x['t'] = 1");
      Line("def tick(x): x.n = 9");
      Line("def either(a, b): return a");
      Line("def other(a, b): return b");
      Line("def first2(x): return x[0]");
      Line("def last2(x): return x[1]");
      for (const char* name : {"W", "V"}) {
        const bool puts = *name == 'W';
        Line("class " + std::string(name) + ":");
        ++indent_;
        Line("def __init__(self, n): self.n = n");
        for (const char* head : {"put(self, x)", "__matmul__(self, x)", "__rmatmul__(self, x)", "__contains__(self, x)", "__lt__(self, x)"}) {
          Line("def " + std::string(head) + ": " + (puts ? "x.append('w')" : "pass"));
        }
        Line("def __str__(self):");
        Line(puts ? "    if isinstance(self.n, list): self.n.append('w')" : "    pass");
        Line("    return 'w'");
        --indent_;
        Line("class " + std::string(name) + "3:");
        Line("    def __setattr__(self, k, x): " + std::string(puts ? "x.append('w')" : "pass"));
      }
      Line("class P2:");
      Line("    def __init__(self, n): self.n = n");
    }
    Line("class Memory: last = 'm'");
    Line("def remember(s):");
    Line("    old, Memory.last = Memory.last, s");
    Line("    return old");
    for (const char* name : {"A", "B"}) {
      const std::string word = std::string("'") + name + "'";
      Line("class " + std::string(name) + (*name == 'B' ? "(A)" : "") + ":");
      ++indent_;
      Line("kind = " + word);
      Line("name = " + word);
      Line("m = 0");
      if (*name == 'A') {
        if (writes_) for (const char* head : {"put(self, x)", "__matmul__(self, x)", "__rmatmul__(self, x)"}) Line("def " + std::string(head) + ": pass");
        Line("def __init__(self, n): self.n = n");
        Line("def keep(self, s): self.name = s");
        Line("def same(self): return self");
        Line("def label(self): return self.name + str(self.n)");
        Line("def __getattr__(self, k): return 'no ' + k");
        Line("def __exit__(self, *e): pass");
        Line("@property");
        Line("def twice(self): return self.n * 2");
      }
      Line("def other(self): return " + std::string(*name == 'A' ? "B" : "A") + "(3)");
      Line("def plain(self): return " + word);
      Line("def label2(self, s): return " + word + " + s");
      Line("def size(self): return " + std::string(*name == 'A' ? "1" : "2"));
      Line("def __len__(self): return " + std::string(*name == 'A' ? "1" : "2"));
      Line("def __str__(self): return " + word);
      Line("def __add__(self, o): return " + std::string(*name == 'A' ? "10" : "20") + OneOf("", " + o"));
      Line("def __eq__(self, o): return " + std::string(*name == 'A' ? "True" : "False"));
      Line("def __getitem__(self, k): return " + word);
      Line("def __call__(self, s): return " + word);
      Line("def __enter__(self): return " + word);
      Line("def each(self): yield " + word);
      Line("@classmethod");
      Line("def of_class(cls): return " + word);
      Line("@staticmethod");
      Line("def static(): return " + word);
      --indent_;
    }
  }

  std::string Leaf(char type) {
    const auto known = variables_.find(type);
    if (known != variables_.end() && !known->second.empty() && !Chance(3)) return AnyOf(known->second);
    switch (type) {
      case 'I': return OneOf("inbox[0].id", "slip.net", "len(inbox)", "3", "1");
      case 'S': return OneOf("inbox[0].body", "inbox[-1].sender", "str(slip.net)", "'yes'", "'a'", "inbox[0].subject");
      case 'L': return OneOf("[m.body for m in inbox]", "['c', 'd']", "[str(slip.net)]");
      case 'T': return OneOf("[m.id for m in inbox]", "[1, 5]", "[slip.net, 2]");
      case 'D': return OneOf("{'a': 1}", "{inbox[0].sender: 2}", "{'k': slip.net}");
      case 'O': return OneOf("A(1)", "B(2)", "A(inbox[0].id)", "[A(1), B(2)][inbox[0].id % 2]", "[A(1), B(2)][slip.net > 4]");
      default: return OneOf("f1", "f2", "[f1, f2][inbox[0].id % 2]");
    }
  }

  std::string Fill(std::string text, int depth) {
    static const std::string kTypes = "ISLTDOF";
    for (size_t at = 0; at + 1 < text.size(); ++at) {
      const bool starts = at == 0 || !(std::isalnum(static_cast<unsigned char>(text[at - 1])) || text[at - 1] == '_');
      if (!starts || text[at + 1] != '_' || kTypes.find(text[at]) == std::string::npos) continue;
      const std::string by = Expression(text[at], depth - 1);
      text.replace(at, 2, by);
      at += by.size() - 1;
    }
    return text;
  }

  std::string Expression(char type, int depth) {
    if (depth <= 0 || Chance(3)) return Leaf(type);
    std::vector<const char*> fitting;
    for (const Template& one : kTemplates) if (one.gives == type) fitting.push_back(one.text);
    return "(" + Fill(fitting[static_cast<size_t>(Pick(fitting.size()))], depth) + ")";
  }

  void Statement() {
    const std::string name = Name("v");
    if (writes_ ? !Chance(3) : Chance(3)) {
      const Template& one = writes_ && !Chance(4) ? kWriting[static_cast<size_t>(Pick(std::size(kWriting)))] : kStatements[static_cast<size_t>(Pick(std::size(kStatements)))];
      std::string text = Fill(one.text, 2);
      for (size_t at = 0; (at = text.find('X', at)) != std::string::npos; at += name.size()) text.replace(at, 1, name);
      Line(text);
      variables_[one.gives].push_back(name);
      Uses(one.text);
      return;
    }
    const char type = "ISLTDOFSIO"[Pick(10)];
    Line(name + " = " + Expression(type, 3));
    Uses("expression");
    variables_[type].push_back(name);
  }

  std::map<char, std::vector<std::string>> variables_;
  bool writes_ = false;
};

}  // namespace

GeneratedPlan GenerateDataPlan(uint64_t seed) { return Writer(seed).Write(); }

}  // namespace penstock
