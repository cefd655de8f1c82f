import { expect, test } from "vitest";
import { driveByPython } from "../support/python-client.ts";
import { environmentOf } from "../support/real-server.ts";
import { testRealServer } from "../support/real-tests.ts";

testRealServer("0.2.12");

// Of the demo script.
const finished = { output: 'The tool says: "sun"', steps: ["inference", "tool_execution", "inference"] };
const hello = { output: expect.stringMatching(/^Hello! /), steps: ["inference"] };
const progress = ["step_progress", "step_progress", "step_progress"];

// Its environment has the client of the same version.
test.each([
  // The version begins an answer with an empty delta, where tools are offered.
  { profile: "0.2.12", begins: [], empty: ["step_progress"], direct: { status: 501 } },
  { profile: "reference", begins: ["turn_start"], empty: [], direct: hello },
] as const)(
  "the Agent of llama-stack-client 0.2.12 runs its tools with our server under the profile $profile",
  async ({ profile, begins, empty, direct }) => {
    const step = ["step_start", ...empty, ...progress, "step_complete"];
    expect(await driveByPython(environmentOf("0.2.12"), profile)).toEqual({
      streamed: {
        events: [...begins, ...step, "turn_awaiting_input", "step_complete", ...step, "turn_complete"],
        ...finished,
      },
      whole: finished,
      plain: hello,
      direct,
      runs: ["Rome", "Rome"],
      sessions: { streamed: 1, whole: 2, direct: profile === "reference" ? 1 : 0 },
    });
  },
);

const thinking = `
script: react
model: mock-model
replies:
  - say: '{"thought":"Look.","action":{"tool_name":"get_weather","tool_params":[{"name":"city","value":"Rome"}]},"answer":null}'
  - say: '{"thought":"Sun.","action":null,"answer":"It is sunny."}'
`;

// It takes calls from the text of a turn, and resumes that although it is complete.
test.each([
  {
    profile: "0.2.12",
    result: { answer: "It is sunny.", steps: ["inference", "tool_execution", "inference"] },
  },
  { profile: "reference", result: { status: 409 } },
] as const)(
  "the ReActAgent of llama-stack-client 0.2.12 needs the profile of its server: $profile",
  async (row) => {
    const printed = await driveByPython(environmentOf("0.2.12"), row.profile, {
      client: "react_agent_client",
      script: thinking,
    });
    expect(printed).toEqual({ ...row.result, runs: ["Rome"] });
  },
);
