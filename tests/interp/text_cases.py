#!/usr/bin/env python3
"""Prints cases for text_test: what CPython answers. One a line: operation, arguments, answer; texts in hex."""
import itertools, random, sys

random.seed(3111)


def hexed(text):
    return "x" + text.encode("utf-8", "surrogatepass").hex()


def case(op, *fields):
    print("\t".join([op] + [hexed(f) if isinstance(f, str) else str(f) for f in fields]))


def attempt(f, *arguments):
    try:
        return "=" + str(f(*arguments))
    except (ValueError, OverflowError) as e:
        return "!" + str(e)


FLOATS = [0.0, -0.0, 1.0, -1.0, 0.1, 0.5, 1.5, 2.5, 1e15, 1e16, 1e17, 9999999999999998.0, 123456789012345680.0, 1e-4, 1e-5,
          1.7976931348623157e308, 5e-324, 2.2250738585072014e-308, 3.14159, 2.675, 1e22, 1e23, 1234.5678, 0.00012345, 99.995,
          999999.5, 1e100, float("inf"), float("-inf"), float("nan"), 1 / 3, 2 / 3, 100.0, 12345678.9, 5e-5, 25.0, 35.0, 15.0]
FLOATS += [random.uniform(-1, 1) * 10 ** random.randint(-320, 300) for _ in range(150)]
FLOATS += [random.randint(-10**6, 10**6) / 100 for _ in range(100)]
INTS = [0, 1, -1, 7, -45, 255, 1234567, -1234567, 2**63 - 1, -(2**63), 2**63, 10**30, -(10**25), 97, 0x10FFFF, 8364]

for x in FLOATS:
    case("float_repr", x.hex(), repr(x))
    case("float_hex", x.hex(), x.hex())
    case("hash_float", x.hex(), str(hash(x) if x == x else 0))
    for n in [0, 1, 2, 3, 5, 10, 22, -1, -2, -3, -16, -300, 300, 330, -400]:
        try:
            case("round", x.hex(), n, round(x, n).hex())
        except OverflowError:
            case("round", x.hex(), n, "overflow")
for n in INTS:
    case("hash_int", n, str(hash(n)))
    for p in [0, 1, 2, 3, 5, 19, 26, 400]:
        case("round_int", n, p, str(round(n, -p)))
for n in [5, 15, 25, 35, -5, -15, 149, 150, 151, 250, 10**20 + 5 * 10**18, 10**20 + 15 * 10**18]:
    for p in range(1, 20):
        case("round_int", n, p, str(round(n, -p)))

TEXTS = ["", " ", "1", "12", " 42 ", "\t7\n", "+5", "-5", "- 5", "+-5", "1_000", "1__0", "_1", "1_", "0x1f", "0X_1F", "0b101", "0o17",
         "0b12", "00", "0_0", "01", "0_7", "٣٤", "１２", "é", "1.5", "1e5", "1E-5", ".5", "5.", ".", "e5", "1e", "1e+", "1_0.5_0e1_0", "1_.5",
         "1._5", "inf", "-Infinity", "nan", "NaN", "+nan", "infinit", "1e400", "-1e400", "1e-400", "0x1p3", "1" * 50, "z", "Zz", "9" * 18,
         "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "\u20031\u2003", "\x1c5", "1 2",
         "1\x00", "12a", "1.5.5", "1,000", "0" * 4301, "1" * 4301, "1" * 4300, "f" * 4400, "1d", "1_e5", "1e_5", "--5", "0x", "0b", "0b_", "0b_1"]
for t in TEXTS:
    try:
        case("parse_float", t, float(t).hex())
    except ValueError:
        case("parse_float", t, "invalid")
    for base in [0, 2, 8, 10, 16, 36, 7]:
        try:
            n = int(t, base)
            case("parse_int", t, base, hex(n))
        except ValueError as e:
            case("parse_int", t, base, "long" if "Exceeds" in str(e) else "invalid")
for t in ["0x1.8p0", "1.8", "0x1p-1074", "0x1p1024", "-0x.8p1", "inf", "nan", "0x", "p1", "0x1.8p", "  0x1p4 ", "abc", "0xg"]:
    try:
        case("from_hex", t, float.fromhex(t).hex())
    except ValueError:
        case("from_hex", t, "invalid")
    except OverflowError:
        case("from_hex", t, "large")

PARTS = [["", "*<", ">", "^", "=", "0=", "é^", "<"], ["", "+", "-", " "], ["", "z"], ["", "#"], ["", "0"], ["", "1", "5", "12", "25"], ["", ",", "_"],
         ["", ".0", ".1", ".3", ".10", ".30"]]
TYPES_INT = ["", "d", "b", "o", "x", "X", "c", "n", "s", "y", "é"]
TYPES_FLOAT = ["", "e", "E", "f", "F", "g", "G", "n", "%", "d"]
ODD = ["..", ".", ",_", "_,", "ab", "10000000000000000000000", ".99999999999999999999f", "٣", "<<", "<<<", "==5", "05d", "<05", ">05", "^05x", "+,d",
       ",,", "__", "5.", "_b", ",b", "_c", ",%", "_n", "\n", " ", "}", "0", "00", "000005", "#0", "z", "10s", ".2s", "x<5s"]


def spec():
    return "".join(random.choice(p) if random.random() < 0.6 else "" for p in PARTS)


specs = [spec() for _ in range(2500)]
for s in specs + ODD:
    n, x = random.choice(INTS), random.choice(FLOATS)
    i = s + random.choice(TYPES_INT)
    case("format_int", n, i, attempt(format, n, i))
    f = s + random.choice(TYPES_FLOAT)
    case("format_float", x.hex(), f, attempt(format, x, f))
    w = random.choice(["", "a", "hello", "héllo", "日本"])
    for end in ["", "s"]:
        case("format_text", w, s + end, attempt(format, w, s + end))
for x in [x for x in FLOATS for _ in range(6)]:
    f = spec() + random.choice(TYPES_FLOAT)
    case("format_float", x.hex(), f, attempt(format, x, f))

WORDS = ["", "a", "ab ab", "Hello World", "hello wORLD foo's", "ÀÉÎ straße ŒUVRE", "ΑΣ ΣΑΣ Σ", "ΟΔΥΣΣΕΥΣ.", "ǆ ǅ Ǆ", "ﬁn ﬂow", "ŉ ǰ İstanbul ı", "日本 語",
         "  x  y\tz\n", "\x1cx\x1dy\x1e", "a\x85b\u2028c", "a\r\nb\rc\n\n", "aaaa", "abababab", "x\u00a0y", "٣५", "²½", "_id9", "9id", "ª º", "a\tbc\td", "\ttab\r\tx",
         "it's \"q\"", "it's", '"', "\\", "\x00\x7f\xad\u200b\ue000", "😀e\u0301", "ⅷ Ⅷ ⓐ", "1st 2ND", "AbC dEf", "+42", "-7", "--x--", "ǈ", "ᾳ ᾼ", "ß", "𐐀𐐨"]
TESTS = ["isalpha", "isdecimal", "isdigit", "isnumeric", "isalnum", "isspace", "islower", "isupper", "istitle", "isidentifier", "isprintable"]
MAPS = ["lower", "upper", "title", "capitalize", "swapcase", "casefold"]
for w in WORDS:
    for m in TESTS + MAPS:
        case(m, w, str(getattr(w, m)()))
    for m in ["strip", "lstrip", "rstrip"]:
        case(m, w, str(getattr(w, m)()))
        case(m + "_of", w, "xay Σ日é-", getattr(w, m)("xay Σ日é-"))
    for t in [0, 1, 4, 8, -3]:
        case("expandtabs", w, t, w.expandtabs(t))
    for t in [0, 3, 8, -3]:
        case("zfill", w, t, w.zfill(t))
    case("repr", w, repr(w))
    case("ascii", w, ascii(w))
    case("bytes_repr", w, repr(w.encode()))
    for k in [0, 1]:
        case("splitlines", w, k, "|".join(map(repr, w.splitlines(k))))
    for limit in [-1, 0, 1, 2]:
        case("split_space", w, limit, "|".join(map(repr, w.split(None, limit))))
        case("rsplit_space", w, limit, "|".join(map(repr, w.rsplit(None, limit))))
        for s in [" ", "a", "ab", "aa", "Σ", "l", "abab"]:
            case("split", w, s, limit, "|".join(map(repr, w.split(s, limit))))
            case("rsplit", w, s, limit, "|".join(map(repr, w.rsplit(s, limit))))
    for s in ["a", "ab", "aa", "b", "Σ", "abababa", "zz"]:
        b, n = w.encode(), s.encode()
        case("find", w, s, str(b.find(n)))
        case("rfind", w, s, str(b.rfind(n)))
        case("count", w, s, str(w.count(s)))
for _ in range(300):
    w = "".join(random.choice("ab") for _ in range(random.randint(60, 120)))
    s = "".join(random.choice("ab") for _ in range(random.randint(1, 9)))
    case("rfind", w, s, str(w.rfind(s)))
    case("find", w, s, str(w.find(s)))
for c in itertools.chain(range(0, 0x3000), range(0xA640, 0xAC00), range(0xF900, 0x10500), range(0x1D400, 0x1D800), range(0x1F000, 0x1F700)):
    if 0xD800 <= c < 0xE000:
        continue
    w = chr(c)
    case("facts", w, "".join("01"[getattr(w, m)()] for m in TESTS) + "01"[("a" + w).isidentifier()])
    case("maps", w, "|".join(getattr(w, m)() for m in MAPS))
