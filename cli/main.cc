// penstock: verbs, options, exit codes.

#include <CLI/CLI.hpp>
#include <csignal>
#include <cstdio>
#include <vector>

#include "cli/commands.h"
#include "pipeline/engine.h"

namespace {

// A verb, and what to do when it is the one that was asked for.
struct Verb {
  CLI::App* app;
  penstock::Command command;
};

Verb Add(CLI::App& parent, const char* name, const char* doc, penstock::Command (*add)(CLI::App&)) {
  CLI::App* app = parent.add_subcommand(name, doc);
  return {app, add(*app)};
}

}  // namespace

// Read by jemalloc as it starts: pieces up to half a megabyte are kept for the next plan.
extern "C" const char* malloc_conf;
const char* malloc_conf = "lg_tcache_max:19";

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  CLI::App app("Runs programs that a language model wrote, and lets no value go where its history says it must not.", "penstock");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("penstock ") + std::string(penstock::kVersion));
  std::vector<Verb> verbs;
  verbs.push_back(Add(app, "check", "what the gates say of a plan, before anything runs", penstock::AddCheck));
  verbs.push_back(Add(app, "run", "check a plan, run it, log it", penstock::AddRun));
  verbs.push_back(Add(app, "replay", "run logs again, or ask what another gate would have said", penstock::AddReplay));
  verbs.push_back(Add(app, "verify", "is the log what was written?", penstock::AddVerify));
  CLI::App* gate = app.add_subcommand("gate", "the policy language");
  gate->require_subcommand(1);
  verbs.push_back(Add(*gate, "check", "types, names and lints of gates", penstock::AddGateCheck));
  verbs.push_back(Add(*gate, "test", "run the tests and assertions in gates", penstock::AddGateTest));
  verbs.push_back(Add(*gate, "fmt", "the canonical text of gates, comments kept", penstock::AddGateFmt));
  verbs.push_back(Add(*gate, "prove", "prove the assertions in gates, or find a call that breaks them", penstock::AddGateProve));
  verbs.push_back(Add(*gate, "diff", "calls that two gates decide differently, as tests", penstock::AddGateDiff));
  verbs.push_back(Add(*gate, "explain", "one rule with all that must hold for it", penstock::AddGateExplain));
  verbs.push_back(Add(*gate, "gen", "a first gate for tools, closed by default", penstock::AddGateGen));
  verbs.push_back(Add(*gate, "doc", "a page for auditors", penstock::AddGateDoc));
  verbs.push_back(Add(*gate, "learn", "permits on trial, from what runs were denied", penstock::AddGateLearn));
  verbs.push_back(Add(app, "dump", "a plan after each pass", penstock::AddDump));
  CLI::App* tools = app.add_subcommand("tools", "what a plan may call");
  tools->require_subcommand(1);
  verbs.push_back(Add(*tools, "list", "names, arguments and replies", penstock::AddToolsList));
  verbs.push_back(Add(app, "modules", "what a plan may import", penstock::AddModules));
  verbs.push_back(Add(app, "opcodes", "the instructions of plans, and how labels move through them", penstock::AddOpcodes));
  verbs.push_back(Add(app, "repl", "plans step by step, at a prompt", penstock::AddRepl));
  verbs.push_back(Add(app, "prompt", "what a planner must know to write plans", penstock::AddPrompt));
  verbs.push_back(Add(app, "lsp", "a language server for editors, over standard input and output", penstock::AddLsp));
  verbs.push_back(Add(app, "bench", "time a plan in-process, source text to finished run", penstock::AddBench));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return penstock::kExitUsage;
  }
  for (const Verb& verb : verbs) {
    if (verb.app->parsed()) return verb.command();
  }
  return penstock::kExitUsage;
}
