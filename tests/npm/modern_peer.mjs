// A server of the era without sessions, which refuses the other: the SDK's own, with one tool.
import { McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";

function makeServer() {
  const server = new McpServer({ name: "modern-peer", version: "1" });
  const shapes = { inputSchema: z.object({ n: z.number().int() }), outputSchema: z.object({ doubled: z.number() }) };
  server.registerTool("double", { description: "Twice n.", ...shapes }, async ({ n }) => ({
    content: [{ type: "text", text: String(2 * n) }],
    structuredContent: { doubled: 2 * n },
  }));
  return server;
}

serveStdio(makeServer, { legacy: "reject" });
