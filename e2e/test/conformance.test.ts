/** The stack under the suite's checks, over TCP, and a decorated stack that they must notice. */
import { expect, test } from "vitest";
import { createClient } from "@understudy/client";
import { catalogue, recordTurn, type Target, type TurnTrace } from "@understudy/conformance";
import { serve } from "./support/serve.ts";

const script = `
script: tools
model: mock-model
replies:
  - when: { last: tool }
    say: [It , "is ", sunny.]
otherwise:
  say: ["Let me ", "look."]
  call: [{ tool: get_time }, { tool: look, args: { where: [{ deep: true }] } }]
shields:
  - { shield: guard, when: { text: odd }, violation: { level: warn, message: Hm. } }
tools:
  - { tool: get_time, group: clock, returns: "12:00" }
`;

/** A turn through every kind of step: both touchpoints, a server tool, a client tool and its resume. */
async function turnOn(url: string, target: Target): Promise<TurnTrace> {
  const client = createClient({ baseUrl: url });
  const { agent_id } = await client.agents.create({
    model: "mock-model",
    instructions: "Be brief.",
    input_shields: ["guard"],
    output_shields: ["guard"],
    toolgroups: ["clock"],
    client_tools: [{ name: "look" }],
  });
  const { session_id } = await client.sessions.create(agent_id, "s");
  const messages = [{ role: "user" as const, content: "Something odd" }];
  return recordTurn(target, `/v1/agents/${agent_id}/session/${session_id}`, { messages }, (turn) =>
    turn.output_message.tool_calls.map(({ call_id, tool_name }) => ({ call_id, tool_name, content: "sun" })),
  );
}

test("a turn with shields, server tools, a client tool and a resume passes every check", async () => {
  const { url } = await serve(script);
  const trace = await turnOn(url, { baseUrl: url, fetch });
  expect(trace.exchanges.map(({ kind, status }) => [kind, status])).toEqual([
    ["create", 200],
    ["resume", 200],
  ]);
  for (const check of catalogue) expect([check.id, check.judge(trace)]).toEqual([check.id, { says: "pass" }]);
});

test("a server that loses a delta is noticed", async () => {
  const { url } = await serve(script);
  const forgetful: Target = {
    baseUrl: url,
    fetch: async (request) => {
      const response = await fetch(request);
      const text = await response.text();
      return new Response(text.replace(/data: [^\n]*"text":"is "[^\n]*\n\n/, ""), response);
    },
  };
  const trace = await turnOn(url, forgetful);
  const failed = catalogue.filter((check) => check.judge(trace).says === "fail").map((check) => check.id);
  expect(failed).toEqual(["streams/deltas-make-content"]);
});
