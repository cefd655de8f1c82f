/** A read that begins before a delete and ends after it has what was there, or is a 404; never a part. */
import { sessionConversationId } from "@understudy/responses";
import { expect, test } from "vitest";
import { createMemoryStore } from "../../../src/adapters/store/memory.ts";
import type { Store } from "../../../src/ports/store.ts";
import { conversationsServer, user } from "../../conversations/support.ts";
import { say } from "../../support/client.ts";
import { createGate } from "../../support/gate.ts";

/** A server that stops before it lists the records of a kind, once. */
function stopping(prefix: string) {
  const gate = createGate();
  const kept = createMemoryStore();
  let isArmed = false;
  const store: Store = {
    ...kept,
    async list(listed, options) {
      if (isArmed && listed.startsWith(prefix)) {
        isArmed = false;
        await gate.pass();
      }
      return kept.list(listed, options);
    },
  };
  const server = conversationsServer({}, { store });
  /** Of a read during which something is deleted. */
  const statusOf = async (read: string, deleted: string): Promise<number> => {
    isArmed = true;
    const reading = server.call("GET", read);
    await gate.reached;
    expect((await server.call("DELETE", deleted)).status).toBeLessThan(300);
    gate.open();
    return (await reading).status;
  };
  return { server, statusOf };
}

test.each(["session", "agent"])("a session whose %s is deleted meanwhile is a 404", async (what) => {
  const { server, statusOf } = stopping("turn/");
  const { agent_id, path } = await server.open();
  await server.call("POST", `${path}/turn`, say("hi"));
  expect(await statusOf(path, what === "agent" ? `/v1/agents/${agent_id}` : path)).toBe(404);
});

test("the items of a session that is deleted meanwhile are a 404", async () => {
  const { server, statusOf } = stopping("turn/");
  const { agent_id, session_id, path } = await server.open();
  await server.call("POST", `${path}/turn`, say("hi"));
  const id = sessionConversationId(agent_id, session_id);
  expect(await statusOf(`/v1/conversations/${id}/items`, path)).toBe(404);
});

test("the items of a conversation that is deleted meanwhile are a 404", async () => {
  const { server, statusOf } = stopping("citem/");
  const path = `/v1/conversations/${await server.make([user("hi")])}`;
  expect(await statusOf(`${path}/items`, path)).toBe(404);
});
