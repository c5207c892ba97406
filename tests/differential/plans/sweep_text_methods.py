try:
    print(repr(('a'.find(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.count(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.index(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.rfind(None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.find('a','x'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.find('a',None,1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.find())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.find('a',1,2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.find('a',x=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.find('',1), 'abc'.find('',3), 'abc'.find('',4), 'abc'.rfind(''), 'abc'.rfind('',0,2), 'abc'.count(''), 'abc'.count('',1), 'abc'.count('',5), 'aébécé'.find('é',2), 'aébécé'.rfind('é'), 'aaaa'.count('aa'), 'abc'.find('c',-1), 'abc'.find('b',-1), 'abcabc'.find('a',1), 'abcabc'.rfind('c',0,-1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.split(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.split(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.split(maxsplit='a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.split(None,1.5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.split(',',1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.split(foo=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a b c'.split(maxsplit=1), ' a  b '.split(), 'a,b,,c'.split(','), ''.split(), ''.split(','), 'a,b,c'.split(',',1), 'a b  c '.split(None,1), 'a--b--c'.split('--'), 'a,b,c'.rsplit(',',1), ' a b c '.rsplit(None,1), ' a b '.split(' '), 'a\tb\nc'.split())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.rsplit(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.replace(1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.replace('a',2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.replace('a','b','c'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.replace())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.replace('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.replace('a','b',count=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.replace('','-'), 'abc'.replace('','-',2), ''.replace('','-'), ''.replace('','-',0), 'aaa'.replace('a','b',-5), 'aaa'.replace('a','b',2), 'héé'.replace('é','e'), 'abc'.replace('x','y'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.join(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.join([1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.join())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('x'.join(['a'],['b']))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((','.join(['a',None]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((','.join('abc'), ','.join({'a':1,'b':2}), ''.join([]), ', '.join(x for x in 'ab'), '-'.join(('a',)), '-'.join(map(str,[1,2])))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.startswith(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.startswith(('b',1)))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.endswith(['a']))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.startswith())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.startswith('b',1), 'abc'.startswith('',4), 'abc'.startswith('',3), 'abc'.endswith('',4), 'abc'.startswith(('x','ab')), 'abc'.endswith('c',0,2), 'abc'.endswith(()), 'abc'.startswith('ab',0,1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.strip(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.lstrip(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.strip('a','b'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((' a '.strip(), 'xxaxx'.strip('x'), 'abcba'.lstrip('ab'), 'abcba'.rstrip('ab'), ' \t\n a \r\n'.strip(), 'é a é'.strip('é '), 'a'.strip(None), ''.strip())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.center('x'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.center(5,'ab'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.center(5,1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.ljust(5,''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.center())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.ljust(10**20))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.center(6), 'abc'.center(8,'*'), 'ab'.center(5), 'a'.ljust(3)+'|', 'a'.rjust(3), 'a'.rjust(3,'é'), 'abc'.ljust(2), '42'.zfill(5), '-42'.zfill(5), '+4'.zfill(4), 'abc'.zfill(2), ''.zfill(2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.partition(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.partition(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.partition('b'), 'abc'.partition('x'), 'abc'.rpartition('x'), 'abcbd'.rpartition('b'), 'a=b=c'.partition('='))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.removeprefix(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.removeprefix('ab'), 'abc'.removesuffix('bc'), 'abc'.removeprefix('x'), 'abc'.removesuffix(''))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.index('b'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.rindex('b'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.encode(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.encode('utf-8',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.zfill('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.translate(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.translate([]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans('ab','c'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans('ab','cd','e'), str.maketrans({'a':1,'b':None,3:'x'}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans({'ab':1}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans({1.5:1}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans('a',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans(1,'a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.maketrans('a','b',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.translate({97:'xyz',98:None,99:100}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.translate({97:1.5}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.translate({97:1114112}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('hello'.translate(str.maketrans('el','ip','o')))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.expandtabs('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a\tb'.expandtabs(), 'a\tb'.expandtabs(4), 'a\tb'.expandtabs(tabsize=2), '\t'.expandtabs(0))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.splitlines('x'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a\nb'.splitlines(keepends=True), 'a\r\nb\n'.splitlines(), ''.splitlines(), '\n'.splitlines())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.isalpha(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.upper(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.foo())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'.foo)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.upper(), 'ABC'.lower(), 'hello world'.title(), "it's".title(), 'hELLO'.capitalize(), 'Hello'.swapcase(), 'ß'.upper(), 'STRASSE'.casefold(), 'ß'.casefold(), 'ΑΣ'.lower(), 'ǆ'.title())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'.isalpha(), 'ab1'.isalnum(), '123'.isdigit(), '²'.isdigit(), '²'.isdecimal(), '½'.isnumeric(), ' '.isspace(), 'abc'.islower(), 'ABC'.isupper(), 'Abc'.istitle(), ''.isalpha(), 'a b'.isprintable(), 'é'.isascii(), 'a1'.isidentifier(), '1a'.isidentifier())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%d' % 'a')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%x' % 1.5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%f' % 'a')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%c' % 'ab')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%c' % 1.5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%c' % -1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%y' % 1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%' % 1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc%' % ())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%s'%())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%s' % (1,2))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a' % 5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a' % [1])))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%s' % {})))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%(a)s' % 5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%(a)s' % {'b':1})))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%(a' % {})))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%*d' % ('a',1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%*d' % (5,1), '%-*d|' % (5,1), '%*d|' % (-5,1), '%.*f' % (2,1.234))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%.*f' % ('a',1.234))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%5%'%())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%-05d|'%5, '%+5d'%5, '% d'%5, '%#x'%255, '%#010x'%255, '%#o'%8, '%X'%255, '%.5d'%42, '%+.3e'%12345.678, '%g'%1e10, '%05f'%float('inf'), '%010.2f'%-3.14159, '%s'%None, '%r'%'a', '%a'%'é', '%.2s'%'abc', '%5.1s|'%'abc', '%i'%3.7, '%d'%True, '%u'%-5, '%ld'%5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%d'%1e30)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%d'%float('nan'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%s %s'%'a')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%(a)s %s'%{'a':1})))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%(a)d %(b).2f'%{'a':1,'b':2})))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%99999999999999999999d'%1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%.99999999999999999999d'%1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%é'%1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%x'%'a')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%o'%None)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%e'%None)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%#.3g'%1, '%-5d|'%-3, '%+d'%-3, '%5s'%(1,), '%%'%(), '%c'%'é', '%c'%8364, '%3c|'%'a', '%-3c|'%'a', '% 05d'%7, '%+ d'%7, '%#d'%7, '%.0f'%2.5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%(x)%'%{'x':1})))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%d'%[1])))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('%s and %s' % ('a', [1,2]), '%s' % (('t',),), '%5.2f%%' % 99.5)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('}'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a'.format(a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{}{0}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0}{}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{}'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a}'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a.b}'.format(a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[0]}'.format(a=[1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[x]}'.format(a={'x':1}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[5]}'.format(a=[1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[x]}'.format(a=[1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[}'.format(a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a.}'.format(a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[]}'.format(a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a[0]b}'.format(a=[1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!r}'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!x}'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!}'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!r'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!rx}'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:{}}'.format(1,5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:{:{}}}'.format(1,2,3))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:>{w}}|'.format(1,w=5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{{}}'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{{{}}}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0[a][1]}'.format({'a':[1,2]}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:{'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0!s:>5}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0.real}'.format(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{99999999999999999999}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{-1}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{ 0}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a{b}}'.format(a=1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:d}'.format('a'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0[-1]}'.format([1,2]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{}'.format_map({}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a}'.format_map({'a':1}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a}'.format_map(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{!é}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0x}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:5}'.format([1]))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:5}'.format(None))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{a}{b}'.format_map({'a':1}))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('}}{{'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a}b'.format())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0!r:>{1}}|'.format('a',8))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:{0}}'.format(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{0:{0}}'.format(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('{:,}'.format(1234567), '{:_}'.format(1234567), '{:,.2f}'.format(1234567.891), '{:.1%}'.format(0.256), '{:e}'.format(12345), '{:08.3f}'.format(3.14159), '{:+d}'.format(5), '{:x}'.format(255), '{:#b}'.format(5), '{:^10}|'.format('a'), '{:*>8}'.format(1.5), '{:c}'.format(97), '{:g}'.format(1e-5), '{:n}'.format(1000), '{:s}'.format('a'), '{:10.3}|'.format(3.14159), '{:}'.format(1))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1.5,'d'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1,'s'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format('a','=5'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format('a','+'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1,',c'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1.0,',_'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(True), format(True,'d'), format(True,'5'), format(1,'05'), format(-1,'05'), format(1.5,'06'), format(None), format('a','>5'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(1,'.5d'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(2**70,'c'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((format(10**400,'f'))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.upper, len, int, ValueError)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.upper('a'), str.join(',',['a','b']), list.append)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.upper())))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((str.upper(5))))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a' in 'abc', 'x' not in 'abc', '' in '')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr((1 in 'abc')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'[5])))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'['a'])))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('abc'[1:], 'abc'[::-1], 'héllo'[1], 'héllo'[1:3], 'abc'[-1], 'abcdef'[1:5:2], 'abc'[5:], 'ab'*3, 3*'ab', 'a'*-1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'+1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'*'b')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'-'b')))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'<1)))
except Exception as e:
    print(type(e).__name__, e)
try:
    print(repr(('a'<'b', 'a'=='a', 'abc'<'abd', 'Z'<'a', ''<'a')))
except Exception as e:
    print(type(e).__name__, e)
