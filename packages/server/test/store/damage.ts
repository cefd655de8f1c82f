/** Damages a page of a store, and says what is left. */
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { expect } from "vitest";
import type { Store } from "../../src/ports/store.ts";
import { testServer } from "../support/client.ts";
import { fakeProviders } from "../support/fake-providers.ts";

export const agents = 60;
/** So large that a page has few of them, and so small that PostgreSQL does not compress them. */
const instructions = "x".repeat(800);

export async function createAgents(store: Store): Promise<string[]> {
  const server = testServer(fakeProviders({}), { store });
  const made: string[] = [];
  for (let n = 0; n < agents; n += 1) {
    const agent_config = { model: "m", instructions: `${n} ${instructions}` };
    made.push((await server.call("POST", "/v1/agents", { agent_config })).body.agent_id);
  }
  return made;
}

/** Overwrites the page on which this text is. */
export function damage(file: string, text: string, pageSize: number): void {
  const at = readFileSync(file).indexOf(text);
  expect(at).toBeGreaterThan(0);
  const descriptor = openSync(file, "r+");
  writeSync(descriptor, Buffer.alloc(pageSize, 0x5a), 0, pageSize, at - (at % pageSize));
  closeSync(descriptor);
}

/** One damaged page is that of the agent in the middle; all other agents but its neighbours are there. */
export async function expectOneDamaged(store: Store, made: readonly string[], words: RegExp): Promise<void> {
  const server = testServer(fakeProviders({}), { store });
  const answers = await Promise.all(made.map((id) => server.call("GET", `/v1/agents/${id}`)));
  const statuses = answers.map(({ status }) => status);
  expect(answers[agents / 2]).toMatchObject({ status: 503, body: { detail: expect.stringMatching(words) } });
  expect([...new Set(statuses)].toSorted()).toEqual([200, 503]);
  expect(statuses.filter((status) => status === 503).length).toBeLessThan(10);
  // What is written now is not on that page.
  const agent_config = { model: "m", instructions: "" };
  const { status, body } = await server.call("POST", "/v1/agents", { agent_config });
  expect(status).toBe(200);
  expect((await server.call("GET", `/v1/agents/${body.agent_id}`)).status).toBe(200);
}
