import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { keysOf } from "../support/stores.ts";
import { fileServer, uploading } from "./support.ts";

const ofSize = (bytes: number) => new File([new Uint8Array(bytes)], "a");

test("a file may have as many bytes as the limit says, and no more", async () => {
  const { upload } = fileServer({ limits: { fileBytes: 1_000_000 } });
  expect((await upload(ofSize(1_000_000))).status).toBe(200);
  for (const more of [1, 100_000]) {
    const { status, body } = await upload(ofSize(1_000_000 + more));
    expect([status, body.error.code, body.error.message]).toEqual([
      413,
      "body_too_large",
      "The body cannot be read: it is larger than the 1000000 bytes that a file may have.",
    ]);
  }
});

test("files of one user have a limit together, which deletes make room in", async () => {
  const { upload, call } = fileServer({ limits: { storedFileBytes: 1_000 } });
  const { body: first } = await upload(ofSize(600));
  await upload(ofSize(300));
  const { status, body } = await upload(ofSize(101));
  expect([status, body.error.code, body.error.param, body.error.message]).toEqual([
    413,
    "storage_full",
    "file",
    "file: your files have 900 bytes, and with these 101 they would have more than 1000. Delete files that are not needed.",
  ]);
  await call("DELETE", `/v1/files/${first.id}`);
  expect((await upload(ofSize(700))).status).toBe(200);
});

test("uploads at the same time do not share the room that is left", async () => {
  const store = createMemoryStore();
  const { upload, call } = fileServer({ store, limits: { storedFileBytes: 1_000 } });
  const all = await Promise.all(Array.from({ length: 8 }, () => upload(ofSize(300))));
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(5).fill(413)]);
  expect((await call("GET", "/v1/files")).body.data).toHaveLength(3);
  const pieces = (await keysOf(store)).filter((key) => key.startsWith("file-piece/"));
  expect(pieces).toHaveLength(3);
});

test("bytes of an upload on its way count until they are stored", async () => {
  const { send } = fileServer({ limits: { bodyBytes: 1_000 } });
  const { status, body } = await send(uploading(ofSize(2_000)));
  expect([status, body.error.code]).toEqual([503, "overloaded"]);
});
