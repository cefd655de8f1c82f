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
