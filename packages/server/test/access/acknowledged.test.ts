/** A response that another process acknowledged runs as its owner, with what the rules allow them then. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import type { StackOptions } from "../../src/index.ts";
import type { Store } from "../../src/ports/store.ts";
import { tenants, type Tenants } from "./users.ts";

const held = { model: "m", input: "hold", background: true };

/** Its first start, which has acknowledged one of alice, is over. */
async function acknowledged(): Promise<{ store: Store; path: string; tenant: string | null | undefined }> {
  const store: Store = { ...createMemoryStore(), close: async () => undefined };
  const first = tenants({ store });
  const { body } = await first.call("alice", "POST", "/v1/responses", held);
  await first.stack.mock.gate("held").reached;
  const tenant = tenantOf(first);
  await first.stack.close({ drainMs: 0 });
  return { store, path: `/v1/responses/${body.id}`, tenant };
}

function tenantOf({ stack }: Tenants): string | null | undefined {
  return stack.mock.journal.list().find(({ kind }) => kind === "inference")?.tenant;
}

async function endOf({ call }: Tenants, path: string) {
  const read = async () => (await call("alice", "GET", path)).body;
  await expect.poll(async () => (await read()).status).not.toMatch(/queued|in_progress/);
  return read();
}

test("an acknowledged response runs as its user, for providers too", async () => {
  const { store, path, tenant } = await acknowledged();
  const next = tenants({ store });
  await next.stack.mock.gate("held").reached;
  expect(tenant).toMatch(/^[0-9a-f]{40}$/);
  expect(tenantOf(next)).toBe(tenant);
  next.stack.mock.gate("held").open();
  expect((await endOf(next, path)).status).toBe("completed");
  expect((await next.call("bob", "GET", path)).status).toBe(404);
  expect((await next.call("alice", "GET", "/v1/responses")).body.data).toHaveLength(1);
  await next.stack.close();
});

test("an acknowledged response fails if its user may no longer create responses", async () => {
  const { store, path } = await acknowledged();
  const policy: StackOptions["policy"] = [{ permit: { actions: "read" }, when: "user is owner" }];
  const next = tenants({ store, policy });
  expect(await endOf(next, path)).toMatchObject({ status: "failed", error: { code: "forbidden" } });
  await next.stack.close();
});
