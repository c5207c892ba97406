// `dump --cfg`: blocks, edges, joins and what the regions write, as text and for Graphviz.
#include <string>

#include "analysis/cfg.h"
#include "core/text.h"

namespace penstock {
namespace {

std::string BlockName(BlockId b) { return "b" + std::to_string(b); }

std::string EdgesOf(const BasicBlock& block) {
  std::string text;
  if (block.next[0] != kNoBlock) text += " -> " + BlockName(block.next[0]);
  if (block.next[1] != kNoBlock) text += " | " + BlockName(block.next[1]);
  if (block.handler != kNoBlock) text += " ! " + BlockName(block.handler);
  return text.empty() ? " -> end" : text;
}

std::string PlacesText(const Module& module, const Places& places) {
  std::vector<std::string> parts;
  for (uint16_t reg : places.registers) parts.push_back("r" + std::to_string(reg));
  for (uint32_t global : places.globals) parts.push_back(module.globals[global]);
  for (uint16_t cell : places.cells) parts.push_back("cell" + std::to_string(cell));
  return Join(parts, " ");
}

std::string KeyText(const Module& module, const PartKey& key) {
  switch (key.kind) {
    case PartKey::kItem: return "[" + Quoted(std::get<std::string>(module.constants[key.index])) + "]";
    case PartKey::kAttribute: return "." + module.names[key.index];
    case PartKey::kElement: return "[each]";
    case PartKey::kValue: return "[each value]";
    case PartKey::kAny: return "[any]";
    case PartKey::kInstance: case PartKey::kOwn: case PartKey::kOwnItems: case PartKey::kOwnPlaces: return "";
  }
  return "";
}

// `s.log`, all that the list itself holds; `s.n=`, that attribute alone.
std::string PartText(const Module& module, const WrittenPart& part) {
  std::string text = part.root == WrittenPart::kGlobal ? module.globals[part.index] : (part.root == WrittenPart::kCell ? "cell" : "r") + std::to_string(part.index);
  for (const PartKey& step : part.steps) text += KeyText(module, step);
  return text + KeyText(module, part.written) + (part.written.kind >= PartKey::kOwn ? "" : "=");
}

std::string WritesText(const Module& module, const ControlWrites& writes) {
  std::string text;
  auto add = [&](std::string_view what, const Places& places) {
    std::string places_text = PlacesText(module, places);
    if (!places_text.empty()) text += "; " + std::string(what) + " " + places_text;
  };
  add("writes", writes.values);
  if (writes.everything) return text + "; into everything";
  add("into", writes.objects);
  for (const WrittenPart& part : writes.parts) text += "; into " + PartText(module, part);
  if (writes.moves_everything) return text + "; moves everything";
  add("moves", writes.iterators);
  return text;
}

std::string RegionText(const Module& module, const FunctionCfg& cfg, const FunctionControl& control, const ControlRegion& region) {
  std::string join = region.join == ControlRegion::kAtReturn ? "return" : BlockName(cfg.block_of[region.join]);
  return "joins at " + join + WritesText(module, control.WritesOf(region));
}

}  // namespace

std::string DumpCfg(const Module& module) {
  const auto shared = std::make_shared<const Cfg>(BuildCfg(module));
  const Cfg& cfg = *shared;
  ControlMap map = BuildControlMap(module, shared, /*strict=*/true);
  std::string out;
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    const FunctionCfg& graph = cfg.functions[f];
    out += "function " + std::to_string(f) + " " + function.qualified_name + "\n";
    for (BlockId b = 0; b < graph.blocks.size(); ++b) {
      const BasicBlock& block = graph.blocks[b];
      out += "  " + BlockName(b) + ":" + (graph.position[b] == kNoBlock ? " (unreachable)" : "") + "\n";
      for (Pc pc = block.begin; pc < block.end; ++pc) {
        out += "    " + std::to_string(pc) + "  " + DisassembleInstruction(module, function, pc) + "\n";
      }
      out += "   " + EdgesOf(block) + "\n";
      const ControlRegion* region = map.functions[f].At(block.last());
      if (region != nullptr) out += "    " + RegionText(module, graph, map.Of(module, f), *region) + "\n";
    }
  }
  return out;
}

namespace {

// A label of Graphviz, its lines left-justified. Backslashes and quotes of the text stand for themselves.
std::string DotLabel(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '\n') out += "\\l";
    else if (c == '"' || c == '\\') (out += '\\') += c;
    else out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + '"';
}

}  // namespace

std::string DumpCfgAsDot(const Module& module) {
  Cfg cfg = BuildCfg(module);
  std::string out = "digraph plan {\n  node [shape=box fontname=monospace];\n";
  for (FunctionId f = 0; f < module.functions.size(); ++f) {
    const Function& function = module.functions[f];
    const FunctionCfg& graph = cfg.functions[f];
    auto node = [&](BlockId b) { return "f" + std::to_string(f) + BlockName(b); };
    out += "  subgraph cluster_" + std::to_string(f) + " {\n    label=" + DotLabel(function.qualified_name) + ";\n";
    for (BlockId b = 0; b < graph.blocks.size(); ++b) {
      std::string text;
      for (Pc pc = graph.blocks[b].begin; pc < graph.blocks[b].end; ++pc) {
        text += std::to_string(pc) + "  " + DisassembleInstruction(module, function, pc) + "\n";
      }
      const bool reached = graph.position[b] != kNoBlock;
      out += "    " + node(b) + " [label=" + DotLabel(text) + (reached ? "" : ", style=dotted") + "];\n";
    }
    for (BlockId b = 0; b < graph.blocks.size(); ++b) {
      const BasicBlock& block = graph.blocks[b];
      for (BlockId next : block.next) if (next != kNoBlock) out += "    " + node(b) + " -> " + node(next) + ";\n";
      if (block.handler != kNoBlock) out += "    " + node(b) + " -> " + node(block.handler) + " [style=dashed];\n";
    }
    out += "  }\n";
  }
  return out + "}\n";
}

}  // namespace penstock
