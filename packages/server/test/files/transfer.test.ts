/** Files in exports. */
import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { keys } from "../../src/application/records/keys.ts";
import { tenants } from "../access/users.ts";
import { importLines, linesOf } from "../transfer/an-export.ts";
import { bytesOf, uploading } from "./support.ts";

const content = bytesOf(600_000);
const alice = { authorization: "Bearer alice" };
const fields = {
  purpose: "user_data",
  "expires_after[anchor]": "created_at",
  "expires_after[seconds]": "3600",
};

async function exported(): Promise<{ id: string; lines: string[] }> {
  const store = createMemoryStore();
  const { stack } = tenants({ store });
  const answer = await stack.fetch(uploading(new File([content], "a.bin"), fields, alice));
  const { id } = (await answer.json()) as { id: string };
  const lines = await linesOf(store);
  await stack.close();
  return { id, lines };
}

test("an import has the files of an export, for their owners, with their end and what they take", async () => {
  const { id, lines } = await exported();
  const store = createMemoryStore();
  await importLines(store, lines);
  const { stack, call } = tenants({ store });
  const path = `/v1/files/${id}`;
  const read = await stack.fetch(new Request(`http://stack${path}/content`, { headers: alice }));
  expect(content.equals(Buffer.from(await read.arrayBuffer()))).toBe(true);
  expect((await call("bob", "GET", path)).status).toBe(404);
  expect((await call("alice", "GET", "/v1/files")).body.data).toHaveLength(1);
  expect(await store.list(keys.dueFiles)).toHaveLength(1);
  const { status } = await call("alice", "DELETE", path);
  expect(status).toBe(200);
  const left = (await store.list("")).filter(({ key }) => key.includes("file"));
  expect(left).toEqual([]);
  await stack.close();
});

test.each([
  ["file/", /"bytes":600000/, '"bytes":"many"', "value.bytes: expected a whole number"],
  ["file/", /"filename":"a.bin"/, '"filename":7', "value.filename: expected a text"],
  ["file-piece/", /"value":"./, '"value":"?', "value: expected base64"],
  ["file-bytes/", /"value":600000/, '"value":null', "value: expected a whole number"],
])("an import refuses %s with a wrong value", async (prefix, from, to, words) => {
  const { lines } = await exported();
  const at = lines.findIndex((line) => line.startsWith(`{"key":"${prefix}`));
  const wrong = lines.with(at, lines[at]?.replace(from, to) ?? "");
  await expect(importLines(createMemoryStore(), wrong)).rejects.toThrow(words);
});
