// penstock: verbs, options, exit codes.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
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

// The table for `--help`.
std::string ExitCodeWords() {
  std::string text = "Exit codes:\n";
#define EXIT_CODE(id, code, meaning) text += fmt::format("  {:<5}{}\n", code, meaning);
#include "cli/exit_codes.def"
#undef EXIT_CODE
  return text;
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
  penstock::WriteError(fmt::format("penstock: there is no verb `{}`; {}verbs are {}\n", word, meant, all));
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

// `penstock help run` is `penstock run --help`. With a null behind the last, as main has it.
std::vector<char*> WithoutHelpVerb(int argc, char** argv) {
  static char help[] = "--help";
  std::vector<char*> arguments(argv, argv + argc);
  if (argc > 1 && std::string_view(argv[1]) == "help") {
    arguments.erase(arguments.begin() + 1);
    arguments.push_back(help);
  }
  arguments.push_back(nullptr);
  return arguments;
}

// Of the first option that the verb does not have: which one was probably meant.
void SuggestOption(CLI::App& app) {
  CLI::App* verb = &app;
  while (!verb->get_subcommands().empty()) verb = verb->get_subcommands().front();
  std::vector<std::string> options;
  for (const CLI::Option* option : verb->get_options()) for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  for (const std::string& word : app.remaining(true)) {
    const std::string given = word.substr(0, word.find('='));
    const std::string near(penstock::NearestName(given, {options.begin(), options.end()}));
    if (!given.starts_with("--") || near.empty()) continue;
    return penstock::WriteError(fmt::format("there is no `{}`; did you mean `{}`?\n", given, near));
  }
}

}  // namespace

// Read by jemalloc as it starts: pieces up to half a megabyte are kept for the next plan, and large ones are not given back at once.
extern "C" const char* malloc_conf;
const char* malloc_conf = "lg_tcache_max:19,oversize_threshold:0";

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);
  std::vector<char*> arguments = WithoutHelpVerb(argc, argv);
  argc = static_cast<int>(arguments.size()) - 1;
  argv = arguments.data();
  if (argc > 1 && *argv[1] != '-' && !IsFirstWord(argv[1])) return SayNoVerb(argv[1]);
  // Taken apart by the end of the process, which is quicker.
  static CLI::App& app = *new CLI::App("Runs programs that a language model wrote, and lets no value go where its history says it must not.", "penstock");
  app.require_subcommand(1);
  app.footer(ExitCodeWords());
  app.set_version_flag("--version", std::string("penstock ") + std::string(penstock::kVersion));
  const std::vector<AddedVerb> verbs = AddVerbs(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    std::ostringstream words, errors;
    app.exit(asked, words, errors);
    penstock::WriteOutput(words.str());
    return penstock::OutputArrived() ? penstock::kExitOk : penstock::kExitOutput;
  } catch (const CLI::ParseError& error) {
    app.exit(error);
    SuggestOption(app);
    return penstock::kExitUsage;
  }
  for (const AddedVerb& verb : verbs) {
    if (!verb.app->parsed()) continue;
    const int code = verb.command();
    return penstock::OutputArrived() ? code : penstock::kExitOutput;
  }
  return penstock::kExitUsage;
}
