/** Ids whose order means nothing, and what becomes of lists then. */
import { expect, test } from "vitest";
import { say } from "../support/client.ts";
import { imitating } from "./support.ts";

const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids: random, and list_order: any, which is the order of the ids", async () => {
  const server = imitating("0.2.20");
  const created: string[] = [];
  for (let n = 0; n < 12; n += 1) created.push((await server.open()).agent_id);
  for (const id of created) expect(id).toMatch(v4);
  const { body } = await server.call("GET", "/v1/agents");
  expect(body.data.map((agent: { agent_id: string }) => agent.agent_id)).toEqual(created.toSorted());
  expect(created).not.toEqual(created.toSorted());
});

test.each([
  ["0.2.20", true],
  ["0.2.12", false],
] as const)("turn_order: under %s a session is in order: %s", async (name, isOrdered) => {
  const server = imitating(name);
  const { path } = await server.open();
  const said = Array.from({ length: 12 }, (_, n) => `turn ${n}`);
  for (const text of said) await server.stream(`${path}/turn`, say(text));
  const { body } = await server.call("GET", path);
  const texts = body.turns.map(
    (turn: { input_messages: { content: string }[] }) => turn.input_messages[0]?.content,
  );
  const history = server.providers.requests.inference.at(-1)?.messages ?? [];
  const shown = history.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  expect(texts.toSorted()).toEqual(said.toSorted());
  // Of 12 turns, any order is the right one once in 479,001,600 times.
  expect(texts.join() === said.join()).toBe(isOrdered);
  expect(shown.join() === said.join()).toBe(isOrdered);
});
