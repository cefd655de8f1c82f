/** Calls that somebody must agree to. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { tool, type Approval, type Approve } from "@understudy/client";
import type { Profile } from "@understudy/contract/profiles";
import { open, servers, toolMessages } from "./support.ts";

const script = `
script: shop
model: mock-model
replies:
  - call: [{ tool: buy, args: { what: car } }, { tool: buy, args: { what: pen } }]
  - say: Done.
`;

/** What was bought, and what the model was told. */
async function buy(approve: Approve, profile?: Profile) {
  const bought: string[] = [];
  const tools = [
    tool({
      name: "buy",
      description: "Buys",
      parameters: z.object({ what: z.string(), count: z.int().default(1) }),
      execute: ({ what, count }) => bought.push(`${count} ${what}`) && "bought",
    }),
  ];
  const { session, stack } = await open(script, tools, { agent: { approve }, ...(profile && { profile }) });
  await session.turn("Go");
  return { bought, told: toolMessages(stack) };
}

describe.each(servers)("on %s", (_, profile) => {
  test("a call runs when it is approved, and the model reads why another is not", async () => {
    const approve: Approve = ({ arguments: args }) =>
      (args as { what: string }).what === "pen" ? true : { deny: "too dear" };
    expect(await buy(approve, profile)).toEqual({
      bought: ["1 pen"],
      told: ["The call of buy was denied: too dear", "bought"],
    });
  });
});

test("arguments can be edited, and are checked again", async () => {
  const edits: Approval[] = [{ arguments: { what: "bike", count: 2 } }, { arguments: { what: 5 } }];
  const { bought, told } = await buy(async () => edits.shift() ?? true);
  expect(bought).toEqual(["2 bike"]);
  expect(told).toEqual([
    "bought",
    expect.stringMatching(/^The arguments do not fit the parameters of buy: what: /),
  ]);
});

test("a denial is one, though arguments stand beside it", async () => {
  const { bought, told } = await buy(() => ({ deny: "too dear", arguments: { what: "pen" } }));
  expect(bought).toEqual([]);
  expect(told[0]).toBe("The call of buy was denied: too dear");
});

test.each([undefined, null, false, "yes", {}])("an answer of %j is a denial", async (answer) => {
  const { bought, told } = await buy(() => answer as never);
  expect(bought).toEqual([]);
  expect(told).toEqual([
    "The call of buy was denied: it was not approved",
    "The call of buy was denied: it was not approved",
  ]);
});

test("calls are asked about one at a time, and none runs before all are decided", async () => {
  const log: string[] = [];
  const tools = [tool({ name: "buy", description: "Buys", execute: () => log.push("run") && "bought" })];
  const approve: Approve = async ({ arguments: args }) => {
    log.push(`ask ${(args as { what: string }).what}`);
    await Promise.resolve();
    log.push("decided");
    return true;
  };
  const { session } = await open(script, tools, { agent: { approve } });
  await session.turn("Go");
  expect(log).toEqual(["ask car", "decided", "ask pen", "decided", "run", "run"]);
});

test("nobody is asked about arguments that do not fit, or a tool that is not there", async () => {
  const tools = [
    tool({
      name: "buy",
      description: "Buys",
      parameters: z.object({ price: z.number() }),
      execute: () => "",
    }),
  ];
  const asked: string[] = [];
  const { session } = await open(script, tools, {
    agent: { approve: ({ tool_name }) => asked.push(tool_name) > 0 },
  });
  await session.turn("Go");
  expect(asked).toEqual([]);
});

test("an `approve` that fails stops the turn before anything ran", async () => {
  const { session } = await open(
    script,
    [tool({ name: "buy", description: "", execute: () => expect.unreachable() })],
    {
      agent: { approve: () => Promise.reject(new Error("nobody there")) },
    },
  );
  await expect(session.turn("Go")).rejects.toMatchObject({
    reason: "approve",
    tool_responses: [],
    cause: new Error("nobody there"),
  });
});
