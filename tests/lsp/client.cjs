// A session with `penstock lsp` through the client library that editors use. Arguments: the program, a folder with mail.gate,
// tools.json and plan.py. Prints what it was told as JSON.
const { createRequire } = require("node:module");
const { spawn } = require("node:child_process");
const { join } = require("node:path");
const { pathToFileURL } = require("node:url");
const { readFileSync } = require("node:fs");

const peers = createRequire(join(__dirname, "..", "npm", "package.json"));
const lsp = peers("vscode-languageserver-protocol/node");
const [program, folder] = process.argv.slice(2);
const uri = (name) => pathToFileURL(join(folder, name)).href;

async function main() {
  const child = spawn(program, ["lsp", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.on("exit", resolve));
  const client = lsp.createProtocolConnection(new lsp.StreamMessageReader(child.stdout), new lsp.StreamMessageWriter(child.stdin));
  const waiting = new Map();
  const published = (name) => new Promise((resolve) => waiting.set(uri(name), resolve));
  client.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => waiting.get(params.uri)?.(params.diagnostics));
  client.onRequest(lsp.ConfigurationRequest.type, (params) => params.items.map(() => ({ gates: ["mail.gate"] })));
  const registered = [];
  client.onRequest(lsp.RegistrationRequest.type, (params) => void registered.push(...params.registrations.map((r) => r.method)));
  client.listen();

  const told = {};
  const initialized = await client.sendRequest(lsp.InitializeRequest.type, {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    workspaceFolders: null,
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      workspace: { configuration: true, didChangeConfiguration: { dynamicRegistration: true }, didChangeWatchedFiles: { dynamicRegistration: true } },
      textDocument: { publishDiagnostics: { relatedInformation: true } },
    },
  });
  told.server = initialized.serverInfo.name;
  told.encoding = initialized.capabilities.positionEncoding;
  await client.sendNotification(lsp.InitializedNotification.type, {});

  const open = async (name, languageId) => {
    const text = readFileSync(join(folder, name), "utf8");
    const messages = published(name);
    await client.sendNotification(lsp.DidOpenTextDocumentNotification.type, { textDocument: { uri: uri(name), languageId, version: 1, text } });
    return messages;
  };
  told.gate = (await open("mail.gate", "penstock-gate")).map((d) => d.code);
  told.plan = (await open("plan.py", "python")).map((d) => ({ code: d.code, range: d.range, related: d.relatedInformation.length }));
  told.registered = registered.sort();

  const at = (name, line, character) => ({ textDocument: { uri: uri(name) }, position: { line, character } });
  told.hover = (await client.sendRequest(lsp.HoverRequest.type, at("plan.py", 1, 1))).contents.value;
  told.completion = (await client.sendRequest(lsp.CompletionRequest.type, at("plan.py", 1, 11))).map((item) => item.label).sort();
  told.definition = (await client.sendRequest(lsp.DefinitionRequest.type, at("plan.py", 2, 3))).range;
  told.symbols = (await client.sendRequest(lsp.DocumentSymbolRequest.type, { textDocument: { uri: uri("plan.py") } })).map((s) => s.name);
  const options = { tabSize: 2, insertSpaces: true };
  told.formatting = await client.sendRequest(lsp.DocumentFormattingRequest.type, { textDocument: { uri: uri("mail.gate") }, options });

  const misspelt = published("mail.gate");
  await client.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
    textDocument: { uri: uri("mail.gate"), version: 2 },
    contentChanges: [{ range: { start: { line: 9, character: 19 }, end: { line: 9, character: 29 } }, text: "send_emial" }],
  });
  const wrong = (await misspelt).filter((d) => d.code === "G402");
  told.misspelt = wrong.map((d) => d.range);
  const actions = await client.sendRequest(lsp.CodeActionRequest.type, { textDocument: { uri: uri("mail.gate") }, range: wrong[0].range, context: { diagnostics: wrong } });
  told.actions = actions.map((action) => ({ title: action.title, text: action.edit.changes[uri("mail.gate")][0].newText }));

  told.unknown = await client.sendRequest("textDocument/wish", {}).then(() => 0, (error) => error.code);
  const cancelled = new lsp.CancellationTokenSource();
  const hover = client.sendRequest(lsp.HoverRequest.type, at("plan.py", 0, 0), cancelled.token).then(() => "answered", (error) => error.code);
  cancelled.cancel();
  told.cancelled = await hover;
  await client.sendRequest(lsp.ShutdownRequest.type);
  await client.sendNotification(lsp.ExitNotification.type);
  told.exit = await exited;
  client.dispose();
  console.log(JSON.stringify(told));
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
