// penstock: verbs, options, exit codes.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "core/text.h"
#include "pipeline/engine.h"

namespace {

// A verb, and what to do when it is the one that was asked for.
struct Verb {
  const char* group;  // of verbs, or ""
  const char* name;
  const char* doc;
  penstock::Command (*add)(CLI::App&);
};

struct Group { const char* name; const char* doc; };

constexpr Group kGroups[] = {
    {"gate", "the policy language"},
    {"tools", "what a plan may call"},
};

constexpr Verb kVerbs[] = {
    {"", "check", "what the gates say of a plan, before anything runs", penstock::AddCheck},
    {"", "run", "check a plan, run it, log it", penstock::AddRun},
    {"", "replay", "run logs again, or ask what another gate would have said", penstock::AddReplay},
    {"", "verify", "is the log what was written?", penstock::AddVerify},
    {"gate", "check", "types, names and lints of gates", penstock::AddGateCheck},
    {"gate", "test", "run the tests and assertions in gates", penstock::AddGateTest},
    {"gate", "fmt", "the canonical text of gates, comments kept", penstock::AddGateFmt},
    {"gate", "prove", "prove the assertions in gates, or find a call that breaks them", penstock::AddGateProve},
    {"gate", "diff", "calls that two gates decide differently, as tests", penstock::AddGateDiff},
    {"gate", "explain", "one rule with all that must hold for it", penstock::AddGateExplain},
    {"gate", "gen", "a first gate for tools, closed by default", penstock::AddGateGen},
    {"gate", "doc", "a page for auditors", penstock::AddGateDoc},
    {"gate", "learn", "permits on trial, from what runs were denied", penstock::AddGateLearn},
    {"", "dump", "a plan after each pass", penstock::AddDump},
    {"tools", "list", "names, arguments and replies", penstock::AddToolsList},
    {"", "modules", "what a plan may import", penstock::AddModules},
    {"", "opcodes", "the instructions of plans, and how labels move through them", penstock::AddOpcodes},
    {"", "repl", "plans step by step, at a prompt", penstock::AddRepl},
    {"", "prompt", "what a planner must know to write plans", penstock::AddPrompt},
    {"", "lsp", "a language server for editors, over standard input and output", penstock::AddLsp},
    {"", "bench", "time a plan in-process, source text to finished run", penstock::AddBench},
};

struct AddedVerb {
  CLI::App* app;
  penstock::Command command;
};

// What an argument has to be for the verb to be the one.
std::string_view FirstWord(const Verb& verb) { return *verb.group != '\0' ? verb.group : verb.name; }

bool IsFirstWord(std::string_view word) {
  return std::any_of(std::begin(kVerbs), std::end(kVerbs), [&](const Verb& verb) { return FirstWord(verb) == word; });
}

int SayNoVerb(const char* word) {
  std::vector<std::string_view> words;
  std::string all;
  for (const Verb& verb : kVerbs) {
    const std::string_view first = FirstWord(verb);
    if (std::find(words.begin(), words.end(), first) != words.end()) continue;
    words.push_back(first);
    all.append(words.size() == 1 ? "" : ", ").append(first);
  }
  const std::string near(penstock::NearestName(word, words));
  const std::string meant = near.empty() ? "" : "did you mean `" + near + "`? ";
  std::fprintf(stderr, "penstock: there is no verb `%s`; %sverbs are %s\n", word, meant.c_str(), all.c_str());
  return penstock::kExitUsage;
}

// Verbs in the order of the table, a group where the first of it stands. If the first argument is a verb or a group the others are left
// out, and only a verb that an argument names gets its options: to make those of all takes longer than to run a small plan.
std::vector<AddedVerb> AddVerbs(CLI::App& app, int argc, char** argv) {
  std::vector<AddedVerb> added;
  CLI::App* groups[std::size(kGroups)] = {};
  const bool known = argc > 1 && IsFirstWord(argv[1]);
  for (const Verb& verb : kVerbs) {
    if (known && FirstWord(verb) != argv[1]) continue;
    CLI::App* parent = &app;
    for (size_t i = 0; i < std::size(kGroups); ++i) {
      if (std::string_view(kGroups[i].name) != verb.group) continue;
      if (groups[i] == nullptr) (groups[i] = app.add_subcommand(kGroups[i].name, kGroups[i].doc))->require_subcommand(1);
      parent = groups[i];
    }
    CLI::App* own = parent->add_subcommand(verb.name, verb.doc);
    const bool named = std::any_of(argv + 1, argv + argc, [&](std::string_view argument) { return argument == verb.name; });
    if (named) added.push_back({own, verb.add(*own)});
  }
  return added;
}

}  // namespace

// Read by jemalloc as it starts: pieces up to half a megabyte are kept for the next plan, and large ones are not given back at once.
extern "C" const char* malloc_conf;
const char* malloc_conf = "lg_tcache_max:19,oversize_threshold:0";

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  if (argc > 1 && *argv[1] != '-' && !IsFirstWord(argv[1])) return SayNoVerb(argv[1]);
  // Taken apart by the end of the process, which is quicker.
  static CLI::App& app = *new CLI::App("Runs programs that a language model wrote, and lets no value go where its history says it must not.", "penstock");
  app.require_subcommand(1);
  app.set_version_flag("--version", std::string("penstock ") + std::string(penstock::kVersion));
  const std::vector<AddedVerb> verbs = AddVerbs(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    return penstock::kExitUsage;
  }
  for (const AddedVerb& verb : verbs) {
    if (verb.app->parsed()) return verb.command();
  }
  return penstock::kExitUsage;
}
