"""`penstock lsp` with the client library of editors, and the VS Code folder: words, manifest, colours."""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)
HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
EXTENSION = ROOT / "editors" / "vscode"
GRAMMAR = EXTENSION / "syntaxes" / "gate.tmLanguage.json"


def missing(package):
    """Why a test with this peer cannot run, or nothing."""
    if not shutil.which("node"):
        return "node is not here"
    if not (ROOT / "tests" / "npm" / "node_modules" / package).exists():
        return f"{package} is not installed: npm ci --prefix tests/npm"
    return ""


def node(script, *arguments, text=""):
    done = subprocess.run(["node", str(HERE / script), *map(str, arguments)], input=text, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def from_header(name):
    """A raw string constant of editor.h."""
    text = (HERE / "editor.h").read_text(encoding="utf-8")
    return re.search(name + r' = R"\((.*?)\)";', text, re.DOTALL).group(1)


class Client(unittest.TestCase):
    def test_a_session(self):
        if why := missing("vscode-languageserver-protocol"):
            self.skipTest(why)
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            (folder / "mail.gate").write_text(from_header("kGate"), encoding="utf-8")
            (folder / "tools.json").write_text(from_header("kTools"), encoding="utf-8")
            (folder / "plan.py").write_text("mail = read_inbox()[0]\nwho = mail.sender\nsend_email(to=who, body='hi')\n", encoding="utf-8")
            told = node("client.cjs", PROGRAM, folder)
        self.assertEqual(told["server"], "penstock")
        self.assertEqual(told["encoding"], "utf-16")
        self.assertEqual(told["gate"], [])
        self.assertEqual(told["plan"], [{"code": "F301", "related": 2, "range": {"start": {"line": 2, "character": 14}, "end": {"line": 2, "character": 17}}}])
        self.assertEqual(told["registered"], ["workspace/didChangeConfiguration", "workspace/didChangeWatchedFiles"])
        self.assertIn("comes from read_inbox()[].sender at line 1", told["hover"])
        self.assertEqual(told["completion"], ["body", "sender", "subject"])
        self.assertEqual(told["definition"]["start"], {"line": 7, "character": 5})
        self.assertEqual(told["symbols"], ["mail", "who"])
        self.assertIsInstance(told["formatting"], list)
        self.assertEqual(told["misspelt"], [{"start": {"line": 9, "character": 19}, "end": {"line": 9, "character": 29}}])
        self.assertIn({"title": "write `send_email`", "text": "send_email"}, told["actions"])
        self.assertEqual(told["unknown"], -32601)
        self.assertIn(told["cancelled"], ["answered", -32800])
        self.assertEqual(told["exit"], 0)


class Folder(unittest.TestCase):
    def words_of_grammar(self):
        """The words of the TextMate grammar's lists."""
        words = set()
        for row in json.loads(GRAMMAR.read_text(encoding="utf-8"))["repository"]["words"]["patterns"]:
            words |= set(re.fullmatch(r"\\b\(\?:(.*)\)\\b", row["match"]).group(1).split("|"))
        return words

    def test_its_words_are_those_of_the_grammar(self):
        table = set(re.findall(r'^TOKEN\(k\w+, *\w+, *"([A-Za-z]+)"', (ROOT / "grammar" / "gate_tokens.def").read_text(encoding="utf-8"), re.MULTILINE))
        self.assertGreater(len(table), 90)
        modes = {"strict", "explicit", "observe"}  # names to the parser, words to people
        self.assertEqual(self.words_of_grammar(), table | modes)

    def test_what_the_manifest_names_is_there(self):
        manifest = json.loads((EXTENSION / "package.json").read_text(encoding="utf-8"))
        named = [manifest["main"]] + [g["path"] for g in manifest["contributes"]["grammars"]]
        named += [l["configuration"] for l in manifest["contributes"]["languages"] if "configuration" in l]
        for path in named:
            self.assertTrue((EXTENSION / path).exists(), path)
        json.loads((EXTENSION / "language-configuration.json").read_text(encoding="utf-8"))
        version = re.search(r"VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8").split("project(penstock", 1)[1]).group(1)
        self.assertEqual(manifest["version"], version)
        # Each setting that the server reads, and no other that it would ignore.
        read = set(re.findall(r'Row\{"(\w+)"', (ROOT / "lsp" / "lifecycle.cc").read_text(encoding="utf-8")))
        offered = {name.removeprefix("penstock.") for name in manifest["contributes"]["configuration"]["properties"]}
        self.assertEqual(offered, read | {"path", "plans"})

    def test_the_client_loads(self):
        if not shutil.which("node"):
            self.skipTest("node is not here")
        # With stand-ins for what only an editor has.
        script = """
          const Module = require('module'), load = Module._load, started = [];
          Module._load = (name, ...rest) => {
            if (name === 'vscode') return { workspace: { getConfiguration: () => ({ get: (key, otherwise) => key === 'plans' ? ['**/*.plan.py'] : otherwise }),
              createFileSystemWatcher: (glob) => glob, onDidChangeConfiguration: () => ({}) } };
            if (name === 'vscode-languageclient/node') return { TransportKind: { stdio: 0 }, LanguageClient: class {
              constructor(id, title, server, options) { started.push({ id, server, selector: options.documentSelector }); }
              async start() {} async stop() {} } };
            return load(name, ...rest);
          };
          const extension = require(process.argv[1]);
          extension.activate({ subscriptions: [] }).then(() => extension.deactivate()).then(() => console.log(JSON.stringify(started)));
        """
        done = subprocess.run(["node", "-e", script, str(EXTENSION / "extension.js")], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        [started] = json.loads(done.stdout)
        self.assertEqual(started["server"]["command"], "penstock")
        self.assertEqual(started["server"]["args"], ["lsp"])
        self.assertIn({"scheme": "file", "language": "python", "pattern": "**/*.plan.py"}, started["selector"])


class Colours(unittest.TestCase):
    def setUp(self):
        if why := missing("vscode-textmate") or missing("vscode-oniguruma"):
            self.skipTest(why)

    def scopes(self, text):
        return {token.strip(): scope.removesuffix(".penstock-gate") for token, scope in node("colours.cjs", GRAMMAR, text=json.dumps({"texts": [text]}))[0] if token.strip()}

    def test_a_rule(self):
        scopes = self.scopes('@id("pay") permit pay as p if p.amount <= 500 EUR and not known(payee) accepting untrusted (payee) because "A \\"few\\" euros."; // why')
        self.assertEqual(scopes["permit"], "keyword.control")
        self.assertEqual(scopes["pay"], "entity.name.function")
        self.assertEqual(scopes["id"], "storage.type.annotation")
        self.assertEqual(scopes["amount"], "variable.other.member")
        self.assertEqual(scopes["500"], "constant.numeric")
        self.assertEqual(scopes["<="], "keyword.operator.comparison")
        self.assertEqual(scopes["not"], "keyword.operator.word")
        self.assertEqual(scopes["known"], "entity.name.function.call")
        self.assertEqual(scopes["accepting"], "keyword.other")
        self.assertEqual(scopes["untrusted"], "support.function.predicate")
        self.assertEqual(scopes['\\"'], "constant.character.escape")
        self.assertEqual(scopes["// why"], "comment.line.double-slash")

    def test_tests_and_numbers(self):
        scopes = self.scopes('policy p 1.2.3;\ntest "t" { wait 24h; call send(from: "a"); expect deny; }\n/* a\npermit */ tool send_* effect;')
        self.assertEqual(scopes["1.2.3"], "constant.numeric.version")
        self.assertEqual(scopes["24h"], "constant.numeric.duration")
        self.assertEqual(scopes["from"], "variable.parameter")  # an argument, whatever the word
        self.assertEqual(scopes["deny"], "constant.language")
        self.assertEqual(scopes["permit"], "comment.block")
        self.assertEqual(scopes["send_*"], "entity.name.function")
        self.assertEqual(scopes["effect"], "storage.modifier")

    def test_every_gate_of_ours(self):
        # No text runs away over its end, and no escape is called wrong.
        gates = sorted([*(ROOT / "library").glob("*.gate"), *(ROOT / "examples").glob("**/*.gate")])
        self.assertGreater(len(gates), 5)
        for gate, tokens in zip(gates, node("colours.cjs", GRAMMAR, text=json.dumps({"texts": [g.read_text(encoding="utf-8") for g in gates]}))):
            for token, scope in tokens:
                self.assertNotIn("invalid", scope, f"{gate.name}: {token}")
            words = [token.strip() for token, scope in tokens if scope.startswith("keyword.control")]
            self.assertIn("policy", words, gate.name)


if __name__ == "__main__":
    unittest.main(verbosity=2)
