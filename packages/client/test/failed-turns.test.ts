/** Which error a failed turn throws: the rule of docs/look-up/client/errors.md, case by case. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createAgent, tool } from "../src/index.ts";
import { clientOf, json, sse } from "./support/client-of.ts";

const refused = json({ error: { message: "No such model." } }, { status: 404 });
const overloaded = { error: { message: "429: overloaded" } };
const started = { event: { payload: { event_type: "turn_start", turn_id: "t" } } };
const call = { call_id: "c", tool_name: "look", arguments: "{}" };
const output_message = { role: "assistant", content: "", stop_reason: "end_of_message", tool_calls: [call] };
const turn = { turn_id: "t", session_id: "s", input_messages: [], steps: [], output_message };
const awaiting = { event: { payload: { event_type: "turn_awaiting_input", turn } } };

const path = { agent_id: "a", session_id: "s" };
const question = { messages: [{ role: "user" as const, content: "hi" }] };

async function errorOf(work: PromiseLike<unknown>): Promise<unknown> {
  return work.then(
    () => "no error",
    (error: unknown) => error,
  );
}

/** What the turn of an agent throws whose server gives these answers to its turns. */
async function agentError(...answers: Parameters<typeof clientOf>[0]): Promise<unknown> {
  const { client } = clientOf([json({ agent_id: "a" }), json({ session_id: "s" }), ...answers], {
    maxRetries: 0,
  });
  const look = tool({ name: "look", description: "Looks.", execute: () => "a tree" });
  const agent = await createAgent(client, { model: "m", instructions: "", tools: [look] });
  return errorOf((await agent.session()).turn("hi"));
}

const cases: Record<string, () => Promise<unknown>> = {
  "before it begins: a field is wrong, the model is unknown, a token is missing": () => agentError(refused),
  "while it runs, streamed: `session.turn`, `turns.stream`": () => agentError(sse(started, overloaded)),
  "while it runs, not streamed: `turns.create`": () =>
    errorOf(
      clientOf([json({ error: { message: "overloaded" } }, { status: 429 })], {
        maxRetries: 0,
      }).client.turns.create(path, question),
    ),
  "in a resume that an agent sends": () => agentError(sse(started, awaiting), sse(started, overloaded)),
};

const page = readFileSync(new URL("../../../docs/look-up/client/errors.md", import.meta.url), "utf8");
const [, table = ""] = /^\| a turn fails .*\n\| -.*\n((?:\|.*\n)+)/m.exec(page) ?? [];
const rows = [...table.matchAll(/^\| (.*?) +\| `(\w+)`/gm)].map(
  ([, when = "", name = ""]) => [when, name] as const,
);

test("the page on errors names every case", () => {
  expect(rows.map(([when]) => when)).toEqual(Object.keys(cases));
});

test.each(rows)("a turn that fails %s: %s", async (when, name) => {
  const error = await cases[when]?.();
  expect(error).toMatchObject({ name });
  const failure = name === "AgentTurnError" ? (error as Error).cause : error;
  expect(failure).toMatchObject({ status: name === "ApiError" && when.startsWith("before") ? 404 : 429 });
});
