/** Turns that run their tools until they are complete, on both kinds of servers, read in every way. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { tool } from "@understudy/client";
import { all, open, servers, toolMessages } from "./support.ts";

const script = `
script: travel
model: mock-model
replies:
  - say: ["Let me ", "look. "]
    call: [{ tool: get_weather, args: { city: Rome } }]
  - say: And tomorrow?
    call: [{ tool: get_weather, args: { city: Rome, days: 1 } }, { tool: get_price, args: { from: 1, to: 2 } }]
  - say: ["It is sunny, ", "and cheap."]
`;

const seen: unknown[] = [];
const tools = [
  tool({
    name: "get_weather",
    description: "The weather in a city",
    parameters: z.object({ city: z.string(), days: z.int().default(0) }),
    execute: ({ city, days }) => {
      seen.push({ city, days });
      return `${city} in ${days} days: sunny`;
    },
  }),
  tool({
    name: "get_price",
    description: "The price of a journey",
    parameters: z.object({ from: z.number(), to: z.number() }),
    execute: async ({ from, to }) => ({ euros: to - from }),
  }),
];

describe.each(servers)("on %s", (_, profile) => {
  test("a chain of calls runs to its end, with checked arguments and their defaults", async () => {
    const { session, stack } = await open(script, tools, { profile });
    seen.length = 0;
    const turn = await session.turn("Rome?");
    expect(turn.output_message).toMatchObject({
      content: "It is sunny, and cheap.",
      stop_reason: "end_of_turn",
    });
    expect(turn.steps.map(({ step_type }) => step_type)).toEqual([
      "inference",
      "tool_execution",
      "inference",
      "tool_execution",
      "inference",
    ]);
    expect(seen).toEqual([
      { city: "Rome", days: 0 },
      { city: "Rome", days: 1 },
    ]);
    expect(toolMessages(stack)).toEqual(["Rome in 0 days: sunny", "Rome in 1 days: sunny", '{"euros":1}']);
  });

  test("a stream has the events of every round, and one turn", async () => {
    const { session } = await open(script, tools, { profile });
    const events = await all(session.stream("Rome?"));
    const ends = events.filter((event) => "turn" in event);
    expect(ends.map(({ event_type }) => event_type)).toEqual([
      "turn_awaiting_input",
      "turn_awaiting_input",
      "turn_complete",
    ]);
    expect(new Set(ends.map(({ turn }) => turn.turn_id)).size).toBe(1);
    expect(events.at(-1)).toBe(ends.at(-1));
  });
});
