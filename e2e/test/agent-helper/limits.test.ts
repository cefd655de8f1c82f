/** What bounds a turn: the agent's limits, and those of the server. */
import { describe, expect, test } from "vitest";
import { tool } from "@understudy/client";
import { open, servers } from "./support.ts";

const endless = `
script: endless
model: mock-model
otherwise:
  call: [{ tool: dig }, { tool: dig }]
`;
const dig = (dug: string[]) =>
  tool({ name: "dig", description: "Digs", execute: () => dug.push("dug") && "deeper" });

test("a turn is resumed no more often than `maxRounds`, and can be gone on with", async () => {
  const dug: string[] = [];
  const { session } = await open(endless, [dig(dug)], { agent: { maxRounds: 2 } });
  const turn = session.turn("Go");
  await expect(turn).rejects.toMatchObject({
    reason: "limit",
    message: expect.stringContaining("maxRounds"),
  });
  expect(dug).toHaveLength(4);
});

test("no more calls run than `maxCalls`: of a message all or none", async () => {
  const dug: string[] = [];
  const { session } = await open(endless, [dig(dug)], { agent: { maxCalls: 3 } });
  await expect(session.turn("Go")).rejects.toMatchObject({
    reason: "limit",
    message: expect.stringContaining("maxCalls"),
  });
  expect(dug).toHaveLength(2);
});

describe.each(servers)("on %s", (_, profile) => {
  test("a turn at the server's iteration limit ends with its calls, which do not run", async () => {
    const dug: string[] = [];
    const { session } = await open(endless, [dig(dug)], { profile, agent: { max_infer_iters: 2 } });
    const { output_message } = await session.turn("Go");
    expect(output_message).toMatchObject({ stop_reason: "end_of_turn", tool_calls: [{}, {}] });
    expect(dug).toHaveLength(2);
  });

  test("calls that ran out of tokens do not run", async () => {
    const dug: string[] = [];
    const { session } = await open(endless + "  stop: out_of_tokens\n", [dig(dug)], { profile });
    expect((await session.turn("Go")).output_message.stop_reason).toBe("out_of_tokens");
    expect(dug).toEqual([]);
  });
});
