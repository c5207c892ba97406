// The TextMate grammar of gates, run by the machinery of editors. Arguments: the grammar. Reads JSON from standard input,
// {"texts": [...]}; prints for each text its tokens as [text, innermost scope].
const { createRequire } = require("node:module");
const { dirname, join } = require("node:path");
const { readFileSync } = require("node:fs");

const peers = createRequire(join(__dirname, "..", "npm", "package.json"));
const oniguruma = peers("vscode-oniguruma");
const { Registry, INITIAL, parseRawGrammar } = peers("vscode-textmate");

async function main() {
  const path = process.argv[2];
  const wasm = readFileSync(join(dirname(peers.resolve("vscode-oniguruma")), "onig.wasm"));
  await oniguruma.loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength));
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner: (sources) => new oniguruma.OnigScanner(sources), createOnigString: (text) => new oniguruma.OnigString(text) }),
    loadGrammar: async () => parseRawGrammar(readFileSync(path, "utf8"), path),
  });
  const grammar = await registry.loadGrammar("source.penstock-gate");
  const answers = JSON.parse(readFileSync(0, "utf8")).texts.map((text) => {
    let state = INITIAL;
    const tokens = [];
    for (const line of text.split("\n")) {
      const read = grammar.tokenizeLine(line, state);
      for (const token of read.tokens) tokens.push([line.slice(token.startIndex, token.endIndex), token.scopes[token.scopes.length - 1]]);
      state = read.ruleStack;
    }
    return tokens;
  });
  console.log(JSON.stringify(answers));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
