/** What `session.continue` sends, and which options it takes. */
import { expect, test } from "vitest";
import { createAgent, TurnStreamCut, type AgentSession, type StreamOptions } from "../../src/index.ts";
import { clientOf, json } from "../support/client-of.ts";
import { path } from "../support/streams.ts";
import { turnOf } from "../support/turn-of.ts";

const partial = { turn_id: "t", session_id: "s", steps: [], text: "" };
const cut = new TurnStreamCut("cut", { ...path, turn_id: "t", answered: [], partial });

async function opened(): Promise<{ session: AgentSession; requests: Request[] }> {
  const { client, requests } = clientOf([json({ agent_id: "a" }), json(turnOf())]);
  const agent = await createAgent(client, { model: "m", instructions: "" });
  return { session: await agent.session({ session_id: "s" }), requests };
}

test.each([
  ["an id", "t"],
  ["an error", cut],
])("%s is continued with all options of the call", async (_, from) => {
  const { session, requests } = await opened();
  const options = { headers: { "x-tenant": "7" }, maxBytes: 1_000_000, timeout: 5_000, idleTimeout: 5_000 };
  await session.continue(from, options).turn();
  expect(requests.at(-1)!.headers.get("x-tenant")).toBe("7");
});

test.each([
  ["an id", "t"],
  ["an error", cut],
])("%s is not continued with an option that does not exist", async (_, from) => {
  const { session, requests } = await opened();
  const misspelt = { timout: 5 } as StreamOptions;
  await expect(async () => session.continue(from, misspelt).turn()).rejects.toThrow("Did you mean timeout?");
  expect(requests).toHaveLength(1);
});
