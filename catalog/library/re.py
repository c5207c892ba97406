from re import RegexFlag

NOFLAG = RegexFlag(0)
ASCII = RegexFlag(256)
A = ASCII
IGNORECASE = RegexFlag(2)
I = IGNORECASE
UNICODE = RegexFlag(32)
U = UNICODE
MULTILINE = RegexFlag(8)
M = MULTILINE
DOTALL = RegexFlag(16)
S = DOTALL
VERBOSE = RegexFlag(64)
X = VERBOSE
