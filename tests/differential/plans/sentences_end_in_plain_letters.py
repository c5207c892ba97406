# Behind which words `fix_sentence_endings` puts two spaces.
import textwrap

text = "It costs 5. She was caf\u00e9. He said \"no.\" They left. OK. \"'Twas so.'\" End! so? yes.'' no"
print(textwrap.fill(text, 60, fix_sentence_endings=True))
print(textwrap.wrap("a. b. ab. \u00e9. x", 30, fix_sentence_endings=True))
