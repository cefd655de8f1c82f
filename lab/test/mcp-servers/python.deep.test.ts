/** Our provider of MCP tools against a server that none of us wrote: the official Python SDK, over both transports. */
import { createClient } from "@understudy/client";
import { mcp, startUnderstudy } from "@understudy/server";
import { expect, onTestFinished, test } from "vitest";
import { findPythonMcp } from "../../src/mcp-servers/python-server.ts";

const start = await findPythonMcp("tools of a Python MCP server");

const script = `script: s
model: m
replies:
  - call: [{ tool: add, args: { a: 1, b: 2 } }]
  - call: [{ tool: fail }]
  - call: [{ tool: steps }]
  - call: [{ tool: add, args: { a: x } }]
  - call: [{ tool: add, args: { a: 3, b: 4 } }]
  - say: Done.
`;

test.skipIf(start === undefined).each(["streamable-http", "sse"] as const)(
  "a turn calls the tools of a Python server over %s",
  { timeout: 120_000 },
  async (transport) => {
    const server = await start?.(transport);
    if (server === undefined) throw new Error("The test is skipped without it.");
    onTestFinished(() => server.stop());
    const mcp_endpoint = { uri: server.url };
    const understudy = await startUnderstudy({
      providers: [mcp()],
      script,
      configuration: { toolgroups: [{ toolgroup_id: "mcp::desk", provider_id: "mcp", mcp_endpoint }] },
    });
    onTestFinished(() => understudy.close());
    const client = createClient({ baseUrl: understudy.url });
    const { agent_id } = await client.agents.create({
      model: "m",
      instructions: "",
      toolgroups: ["mcp::desk"],
    });
    const { session_id } = await client.sessions.create(agent_id, "first");
    const messages = [{ role: "user" as const, content: "Hello" }];
    const turn = await client.turns.create({ agent_id, session_id }, { messages });
    const contents = turn.steps.flatMap((step) =>
      step.step_type === "tool_execution" ? step.tool_responses.map(({ content }) => content) : [],
    );
    const text = (words: string) => [{ type: "text", text: words }];
    expect(contents).toEqual([
      text("3"),
      "The tool fail failed: Error executing tool fail",
      text("done"),
      expect.stringMatching(/^The tool add failed: Error executing tool add: 2 validation errors/),
      text("7"),
    ]);
    expect(turn.output_message.content).toBe("Done.");
  },
);
