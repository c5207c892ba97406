// The verbs of the command line. Each adds its options to the program and gives back what to do when
// it was asked for: a function that returns the exit code.
#pragma once

#include <functional>

namespace CLI {
class App;
}

namespace penstock {

// Exit codes that scripts can trust.
enum ExitCode : int {
#define EXIT_CODE(id, code, meaning) id = code,
#include "cli/exit_codes.def"
#undef EXIT_CODE
};

using Command = std::function<int()>;

Command AddCheck(CLI::App& app);
Command AddRun(CLI::App& app);
Command AddReplay(CLI::App& app);
Command AddVerify(CLI::App& app);
Command AddGateCheck(CLI::App& app);
Command AddGateTest(CLI::App& app);
Command AddGateFmt(CLI::App& app);
Command AddGateProve(CLI::App& app);
Command AddGateDiff(CLI::App& app);
Command AddGateExplain(CLI::App& app);
Command AddGateGen(CLI::App& app);
Command AddGateDoc(CLI::App& app);
Command AddGateLearn(CLI::App& app);
Command AddDump(CLI::App& app);
Command AddToolsList(CLI::App& app);
Command AddModules(CLI::App& app);
Command AddOpcodes(CLI::App& app);
Command AddPrompt(CLI::App& app);
Command AddLsp(CLI::App& app);
Command AddRepl(CLI::App& app);
Command AddBench(CLI::App& app);

}  // namespace penstock
