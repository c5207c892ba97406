// Starts `penstock lsp` and hands texts to it.
"use strict";
const vscode = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

// Gates, `.plan` files, and the Python files that the settings call plans.
function selectorFor(patterns) {
  const plans = patterns.map((pattern) => ({ scheme: "file", language: "python", pattern }));
  return [{ language: "penstock-gate" }, { language: "penstock-plan" }, ...plans];
}

async function start() {
  const settings = vscode.workspace.getConfiguration("penstock");
  const server = { command: settings.get("path", "penstock"), args: ["lsp"], transport: TransportKind.stdio };
  client = new LanguageClient("penstock", "Penstock", server, {
    documentSelector: selectorFor(settings.get("plans", [])),
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{gate,json}") },
  });
  await client.start();
}

async function restart() {
  if (client) await client.stop().catch(() => undefined);
  client = undefined;
  await start();
}

async function activate(context) {
  const restartOn = ["penstock.path", "penstock.plans"];
  context.subscriptions.push(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (restartOn.some((name) => event.affectsConfiguration(name))) return restart();
    }),
  );
  await start();
}

function deactivate() {
  return client ? client.stop() : undefined;
}

module.exports = { activate, deactivate, selectorFor };
