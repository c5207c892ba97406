try:
    print(repr((getattr(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hasattr(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((setattr(1,2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((getattr(1,'x'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((zip([1],5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((map(len,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((enumerate(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((reversed({1}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((reversed(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((iter(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((iter(5,6))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((next([1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((next(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum(['a']))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum(['a'],''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max(1,key=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max([1,2],key=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max(1,2,default=3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max([],key=len))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max([1],zzz=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([1],key=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([1],reverse='a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([1],[2]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((print(1,sep=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((print(1,end=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((print(1,zzz=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(1.5,'a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(1.5,None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(float('nan')))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(float('inf')))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(1e308,-308))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(2.5), round(3.5), round(-2.5), round(2.675,2), round(1234.5,-2), round(15,-1), round(25,-1), round(-15,-1), round(1e20), round(True), round(5,2), round(5.5,0), round(10**30+5,-1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((abs('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((abs([]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((abs(-5), abs(-5.5), abs(True), abs(-2**70), abs(-2**63))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((chr('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((chr(-1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((chr(2**70))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((chr(1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((chr(0x10ffff+1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((ord(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((ord('ab'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((ord(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((ord(b'a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((ord('€'), chr(8364), ord('a'), chr(97))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bin('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hex(1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((oct([]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bin(5), bin(-5), hex(255), hex(-255), oct(8), bin(2**70), hex(True), bin(0))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((divmod(1,0))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((divmod('a',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((divmod(7,2), divmod(-7,2), divmod(7,-2), divmod(7.5,2), divmod(-7.5,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow('a',2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow(2,-1,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow(2,3,0))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow(2.0,3,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow(2,10), pow(2,10,7), pow(2,-1), pow(2.5,2), pow(0,0), pow(-8,1/3) if False else 0)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((isinstance(1,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((issubclass(1,int))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((issubclass(int,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((isinstance(1,(str,int)), isinstance(True,int), isinstance('a',(int,float)), isinstance(None,type(None)), issubclass(bool,int), issubclass(KeyError,LookupError))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((callable(5), callable(len), callable(int), callable(lambda: 1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((vars(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((vars(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((type())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((type(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hash([]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hash({}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hash(1)==hash(1.0)==hash(True), hash(2**61-1), hash(-1), hash(0.5), hash(1e300), hash(float('inf')))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((id())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((id(5)==id(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((len(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((len())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((len([1],[2]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((len('abc'), len([1]), len({}), len(range(10)), len((1,2)), len({1,2}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1,2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int([]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('5',base=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(5,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(base=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('x',base='a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('5',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('z',36), int('0x1f',16), int('0b11',0), int(' 42 '), int('1_000'), int(-3.9), int(True), int('-0'), int(b'12'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('12a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('é'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(float('nan')))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(1e400))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(1e20))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('1'*4301))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int('x'*300))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((float([]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((float(None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((float('abc'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((float(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((float('1_0'), float(' 1.5 '), float('inf'), float('-nan'), float('1e5'), float(True), float('1e400'), float('.5'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((float(10**400))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str(5,'utf8'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str('a','utf8'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str(b'ab','utf8'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str(object=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str(), str(None), str(1.0), str([1,'a']), str({'a':1}), str((1,)), str(True))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes(-1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes([300]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes(['a']))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes(1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes([1,2]), bytes(3), bytes(b'ab'), bytes('é','utf-8'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((range(1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((range('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((range(1,2,0))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((range())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((range(1,2,3,4))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((range(5), range(1,5), range(1,10,2), list(range(10,0,-3)), range(0))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((slice())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((slice(5), slice(1,2), slice(1,2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((tuple(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((set(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((set([[]]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict([5]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict([[1]]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict([[1,2,3]]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict(a=1,b=2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict([(1,2)],a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((dict(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((frozenset(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bool(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bool(), bool([]), bool([0]), bool(''), bool(0.0), bool(None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((enumerate([1],'a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((enumerate([1],start='a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((enumerate())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((enumerate([1],2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(enumerate(iterable=['a','b'])), list(enumerate('ab',5)), list(enumerate('ab',start=2)))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum([1],start='a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum([[1],[2]],[]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum([1,2.5,True]), sum([0.1]*10), sum(range(101)), sum([],5), sum([2**62,2**62]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum(iterable=[1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sum([1],2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow(base=2,exp=3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((pow(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(number=1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round(1.5,ndigits=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((round())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((int(x=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(iterable=[]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((object(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((property(1,2,3,4,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((zip([1],strict=5) is None)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(zip([1],[1,2],strict=True)))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(zip([1,2],[1],strict=True)))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(zip([1,2],'ab',(3,4))), list(zip()), list(zip([1])))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((zip(foo=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((min())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((min([],default=None), max([3,1,2]), min('hello'), max('a','b'), max([1,2],key=lambda x:-x), max({'a':1,'b':2}), min(1,2.0), max([1,1.0]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((max([1,'a']))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((min(1,'a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((super())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(filter(5,[1])))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(map(5,[1])))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(filter(None,[0,1,'',2])), list(map(lambda a,b:a+b,[1,2],[3,4,5])), list(map(str,range(3))))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((map())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((map(len))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((filter(len))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((all(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((any(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((all([]), any([]), all([1,0]), any([0,1]), all(x>0 for x in [1,2]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([3,1,2]), sorted('hello'), sorted([3,1,2],reverse=True), sorted(['b','A','c'],key=str.lower), sorted({'b':1,'a':2}), sorted([(1,'b'),(1,'a'),(0,'z')]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([3,'a']))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([1,None,2]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([1],key=len))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((sorted([1],key=len,foo=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes(5,'utf8'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((bytes('é','ascii'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('é'.encode('ascii'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('日本'.encode('latin-1'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((b'\xff'.decode())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((b'ab\xe2\x82'.decode())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((b'\xe2\x28\xa1'.decode('utf-8'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((b'ab\xffcd'.decode('utf-8','replace'), b'ab\xffcd'.decode(errors='ignore'), 'aé'.encode('ascii','replace'), 'aé'.encode('ascii','ignore'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.encode('nope'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((delattr(5,'x'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((setattr(5,'x',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((abs())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((abs(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((divmod(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((isinstance(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((iter())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((next())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((next(iter([])))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((next(iter([]),5), next(iter([1])))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((list(reversed([1,2,3])), list(reversed('abc')), list(reversed((1,2))), list(reversed(range(5))), list(reversed({1:2,3:4})), list(reversed({1:2,3:4}.items())), list(reversed(range(0))))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hex())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((print(end='') is None)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((repr(), 1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((repr('a'), ascii('é'), repr("it's"), repr('"'), repr('\n\t\\\x00\x7f\xad'), ascii('😀'), repr('\u200b'), repr(b"a'b\x00"))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((getattr('a','upper')())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((getattr('a','nope','d'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((getattr(5,'nope',None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((hasattr('a','upper'), hasattr('a','foo'), hasattr([],'__iter__'), hasattr(5,'__iter__'), hasattr('a','__len__'))))
except Exception as e:
    print(type(e).__name__, e)
