#include "tools/toolbox.h"

#include "core/check.h"

namespace penstock {

Status Toolbox::Define(const ToolSpec& tool, std::string_view source) {
  size_t before = manifest_.tools().size();
  Status added = manifest_.Add(tool);
  if (!added.ok()) return Error{std::string(source) + ": " + added.error().message, added.error().help};
  if (manifest_.tools().size() > before) provider_of_.push_back(kNobody);
  return Done{};
}

Status Toolbox::AddManifest(const Manifest& manifest) {
  for (const ToolSpec& tool : manifest.tools()) {
    Status defined = Define(tool, "manifest");
    if (!defined.ok()) return defined;
  }
  return Done{};
}

Status Toolbox::AddBridge(std::string name, std::unique_ptr<ToolBridge> bridge) {
  size_t provider = providers_.size();
  for (const ToolSpec& tool : bridge->tools()) {
    Status defined = Define(tool, name);
    if (!defined.ok()) return defined;
    size_t& owner = provider_of_[manifest_.Find(tool.name)];
    if (owner != kNobody) {
      return Error{"the tool `" + tool.name + "` is provided by `" + providers_[owner].name + "` and by `" + name + "`",
                   "leave one of them out"};
    }
    owner = provider;
  }
  providers_.push_back({std::move(name), std::move(bridge)});
  return Done{};
}

Status Toolbox::AddReplies(std::unique_ptr<ScriptedReplies> replies) {
  size_t provider = providers_.size();
  for (const std::string& name : replies->names()) {
    if (name == kAssistantName && manifest_.Find(name) == kNoTool) {
      PENSTOCK_TRY([[maybe_unused]] Done defined, Define(AssistantTool(), "replies"));
    }
    ToolIndex tool = manifest_.Find(name);
    if (tool == kNoTool)
      return Error{"/replies/" + name + ": there is no such tool", "name the file that defines it with `--tools` or `--mcp`"};
    PENSTOCK_TRY([[maybe_unused]] Done agrees, replies->CheckAgainst(manifest_.tool(tool)));
    provider_of_[tool] = provider;
  }
  providers_.push_back({"replies", std::move(replies)});
  return Done{};
}

std::string_view Toolbox::ProviderOf(ToolIndex tool) const {
  size_t provider = provider_of_[tool];
  return provider == kNobody ? std::string_view() : providers_[provider].name;
}

bool Toolbox::IsProvided(ToolIndex tool) const {
  PENSTOCK_CHECK(tool < provider_of_.size(), "the tool is in the manifest");
  return provider_of_[tool] != kNobody;
}

BridgeReply Toolbox::Unprovided(ToolIndex tool) const {
  return FailureReply("`" + manifest_.tool(tool).name +
                      "` has no provider: a manifest defines it, but no server, office or reply answers for it");
}

BridgeReply Toolbox::Call(ToolIndex tool, const Json& arguments, ArgumentsAre are) {
  if (!IsProvided(tool)) return Unprovided(tool);
  return CheckedCall(*providers_[provider_of_[tool]].bridge, manifest_.tool(tool), arguments, limits_, are);
}

std::unique_ptr<SentCall> Toolbox::Send(ToolIndex tool, const Json& arguments, ArgumentsAre are) {
  if (!IsProvided(tool)) return Answered(Unprovided(tool));
  return CheckedSend(*providers_[provider_of_[tool]].bridge, manifest_.tool(tool), arguments, limits_, are);
}

}  // namespace penstock
