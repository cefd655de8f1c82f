/** A turn copied as a script answers as the turn was answered. */
import { expect, onTestFinished, test } from "vitest";
import { parseScripts } from "@understudy/mock-inference";
import { createStack } from "../../src/compose/create-stack.ts";
import { throughDoor } from "../../../../vitest.door.ts";
import { recordScript } from "../../ui/src/model/record-script.ts";
import { toTimeline } from "../../ui/src/model/timeline.ts";
import { toYaml } from "../../ui/src/model/yaml.ts";

const original = `
script: original
model: mock-model
replies:
  - when: { last: user }
    say: ["Let \\"me\\"\\n", "look: #1."]
    call: [{ tool: get_time, args: { zone: "yes" } }, { tool: get_time }]
  - when: { last: tool, text: "13:00" }
    call: [{ tool: look }]
  - when: { last: tool, text: dark }
    say: Good night.
    stop: out_of_tokens
  - when: { text: broken }
    error: { status: 429, message: Slow down. }
shields:
  - { shield: guard, when: { text: night }, violation: { level: warn, message: Sleepy., metadata: { category: S1 } } }
  - { shield: other }
tools: [{ tool: get_time, group: clock, description: The time, returns: ["12:00", [{ type: text, text: "13:00" }]] }]
`;
const config = {
  model: "mock-model",
  instructions: "",
  input_shields: ["guard", "other"],
  output_shields: ["guard"],
  toolgroups: ["clock"],
  client_tools: [{ name: "look" }],
};

/** A turn on a stack with this script: what is stored and what was observed. */
async function play(script: string, content: string) {
  const stack = createStack({
    scripts: parseScripts(script, { file: "s.yaml" }),
    control: { loopback: true },
  });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const send = async (method: string, path: string, body?: object): Promise<any> => {
    const request = new Request(`http://localhost${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    return (await throughDoor(stack)(request)).json();
  };
  const { agent_id } = await send("POST", "/v1/agents", { agent_config: config });
  const { session_id } = await send("POST", `/v1/agents/${agent_id}/session`, { session_name: "s" });
  const path = `/v1/agents/${agent_id}/session/${session_id}/turn`;
  let turn = await send("POST", path, { messages: [{ role: "user", content }] });
  const calls: any[] = turn.output_message?.tool_calls ?? [];
  if (calls.length > 0)
    turn = await send("POST", `${path}/${turn.turn_id}/resume`, {
      tool_responses: calls.map(({ call_id, tool_name }) => ({ call_id, tool_name, content: "dark" })),
    });
  const { turns } = await send("GET", "/_understudy/observed");
  const stored = turn.turn_id === undefined ? null : turn;
  return { stored, timeline: toTimeline(stored, turns[0].observations, ["look"])! };
}

const shown = ({ stored, timeline }: Awaited<ReturnType<typeof play>>) => ({
  problem: timeline.problem,
  steps: timeline.steps.map(({ kind, deltas, step }) => {
    const { violation, model_response, tool_responses } = (step ?? {}) as any;
    const calls = model_response?.tool_calls.map((call: any) => [call.tool_name, call.arguments]);
    return {
      kind,
      deltas: deltas.filter(({ type }) => type === "text"),
      violation,
      content: model_response?.content,
      stop: model_response?.stop_reason,
      calls,
      responses: tool_responses?.map(({ content }: any) => content),
    };
  }),
  output: stored?.output_message.content,
});

test.each([
  ["with shields, tools and a resume", "How late is it?", 200],
  ["that failed", "broken", 429],
])("a turn %s", async (_, content, status) => {
  const script =
    content === "broken" ? original.replace("- when: { last: user }", "- when: { text: late }") : original;
  const first = await play(script, content);
  const { steps, problem } = first.timeline;
  const yaml = toYaml(
    recordScript({
      model: "mock-model",
      inputShields: config.input_shields,
      outputShields: config.output_shields,
      steps,
      failure: problem === null ? null : { status, message: problem },
    }),
    "A turn.",
  );
  expect(shown(await play(yaml, content))).toEqual(shown(first));
});
