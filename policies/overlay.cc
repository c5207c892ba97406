// A file that imports another only tightens it: what it says beside its rules may not make those below apply to more.
#include "policies/compile.h"

namespace penstock {
namespace {

using Kind = GateNodeKind;

// The first file below `file` that permits something.
const GateFile* PermitsBelow(const Build& build, const GateFile& file) {
  for (const GateFile* below : build.files) {
    if (below->layer >= file.layer) break;
    for (GateNodeId statement : below->tree.statements) {
      if (below->tree[below->tree[statement].children.back()].kind == Kind::kPermit) return below;
    }
  }
  return nullptr;
}

void Loosens(Build& build, const GateFile& file, GateNodeId node, const GateFile& below, const std::string& what) {
  Report(build, file, DiagnosticId::kGateImport, SpanOf(file, node), {what + " would loosen what `" + below.source->path() + "` permits"})
      .Help("a gate may only tighten what it imports: say it there, or give this gate beside that one (`--gate`)");
}

bool SaysExplicit(const GateFile& file) {
  for (GateNodeId statement : file.tree.statements) {
    GateNodeId body = file.tree[statement].children.back();
    if (file.tree[body].kind == Kind::kMode && NameOf(file, file.tree[body].children[0]) == "explicit") return true;
  }
  return false;
}

}  // namespace

void CheckOverlays(Build& build) {
  for (const GateFile* file : build.files) {
    const GateFile* below = PermitsBelow(build, *file);
    if (!below) continue;
    for (GateNodeId statement : file->tree.statements) {
      GateNodeId body = file->tree[statement].children.back();
      const std::vector<GateNodeId>& children = file->tree[body].children;
      switch (file->tree[body].kind) {
        case Kind::kTrust: Loosens(build, *file, body, *below, "to trust more people"); break;
        case Kind::kGroup:
          if (NameOf(*file, children[0]) == "me") Loosens(build, *file, body, *below, "other names of the user");
          break;
        case Kind::kMode:
          if (NameOf(*file, children[0]) == "explicit" && !SaysExplicit(*below)) Loosens(build, *file, body, *below, "not to look at control");
          break;
        case Kind::kLabel:
          for (const ToolRef& ref : ToolsOf(build, *file, children[0])) {
            const ToolPolicy& tool = build.policy.tools[ref.tool];
            if (!tool.declared || tool.layer >= file->layer) continue;
            Loosens(build, *file, body, *below, "another label for the replies of `" + build.manifest.tool(ref.tool).name + "`");
            break;
          }
          break;
        default: break;
      }
    }
  }
}

}  // namespace penstock
