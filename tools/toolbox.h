// All tools of a session behind one door: what is defined, and who answers.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/bridge.h"
#include "tools/scripted.h"

namespace penstock {

// Where a session's tools come from, as the command line names it. Empty: not from there.
struct ToolSources {
  std::vector<std::string> manifests;  // --tools FILE: definitions without a provider
  std::vector<std::string> servers;    // --mcp FILE: `mcpServers`
  std::string replies;                 // --replies FILE: answers in place of the provider for the tools it names
  std::string office;                  // --office PATH|memory[:planted]: the embedded office

  bool empty() const { return manifests.empty() && servers.empty() && replies.empty() && office.empty(); }
};

// One owner of bridges. The manifest is the union of what they define; a name that two of them define
// differently is an error. Scripted replies answer before the provider.
class Toolbox {
 public:
  Toolbox() = default;
  Toolbox(Toolbox&&) = default;
  Toolbox& operator=(Toolbox&&) = default;

  // Definitions only. Calls fail until somebody provides the tools.
  Status AddManifest(const Manifest& manifest);
  // `name` is for messages.
  Status AddBridge(std::string name, std::unique_ptr<ToolBridge> bridge);
  // After everything else: every tool named has to be defined (only query_ai_assistant is known anyway).
  Status AddReplies(std::unique_ptr<ScriptedReplies> replies);

  const Manifest& manifest() const { return manifest_; }
  // Who answers for the tool: a server's name, `office`, `replies`; empty: nobody.
  std::string_view ProviderOf(ToolIndex tool) const;

  // Makes one call; what comes back conforms to the tool's schema. REQUIRES: tool is in the manifest.
  BridgeReply Call(ToolIndex tool, const Json& arguments, ArgumentsAre are = ArgumentsAre::kUnchecked);

  // The same without waiting for the reply. What it gives must not outlive the toolbox.
  std::unique_ptr<SentCall> Send(ToolIndex tool, const Json& arguments, ArgumentsAre are = ArgumentsAre::kUnchecked);

  void set_limits(ReplyLimits limits) { limits_ = limits; }

 private:
  struct Provider {
    std::string name;
    std::unique_ptr<ToolBridge> bridge;
  };
  static constexpr size_t kNobody = SIZE_MAX;
  Status Define(const ToolSpec& tool, std::string_view source);
  bool IsProvided(ToolIndex tool) const;
  BridgeReply Unprovided(ToolIndex tool) const;  // what a call comes to that nobody answers

  Manifest manifest_;
  std::vector<Provider> providers_;
  std::vector<size_t> provider_of_;  // parallel to the manifest
  ReplyLimits limits_;
};

// Opens everything the sources name. An error names the file. Server programs are started.
Result<Toolbox> OpenToolbox(const ToolSources& sources, const Limits& limits);

// The tools that the servers of a file (`mcpServers`) have. They are started, asked, and ended.
Result<Manifest> AskServers(const std::string& path);

// Reads a manifest file.
Result<Manifest> LoadManifest(const std::string& path);
Result<std::unique_ptr<ScriptedReplies>> LoadReplies(const std::string& path);

}  // namespace penstock
