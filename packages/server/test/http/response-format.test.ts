/** An agent's response format is what its model is asked for, in every inference of its turns. */
import { expect, test } from "vitest";
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { say, testServer } from "../support/client.ts";
import { answers } from "../support/turns.ts";
import { toolDef } from "../support/fake-providers.ts";

const script = `
script: forms
replies:
  - when: { response_format: none }
    say: It is sunny.
  - when: { last: tool, response_format: json_schema }
    say: [{ json: { sky: clear } }]
  - when: { response_format: json_schema }
    call: [{ tool: look, id: c1 }]
`;

test("the form reaches the script before and after a resume, and the journal shows it", async () => {
  const mock = createMockInference(parseScripts(script));
  const server = testServer(mock);
  const response_format = { type: "json_schema" as const, json_schema: { type: "object" } };
  const config = { model: "mock-model", instructions: "@@forms@@" };
  const { path } = await server.open({ ...config, response_format, client_tools: [toolDef("look")] });
  const { turn: first } = await server.stream(`${path}/turn`, say("How is it?"));
  const { turn } = await server.stream(`${path}/turn/${first?.turn_id}/resume`, answers("look", "c1"));
  expect(turn?.output_message.content).toBe('{"sky":"clear"}');
  const requests = mock.journal.list({ kind: "inference" });
  expect(requests.map(({ request }) => request)).toMatchObject([{ response_format }, { response_format }]);

  const plain = await server.open(config);
  const other = await server.stream(`${plain.path}/turn`, say("How is it?"));
  expect(other.turn?.output_message.content).toBe("It is sunny.");
});
