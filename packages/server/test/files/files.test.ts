import { expect, test } from "vitest";
import { createMemoryStore } from "../../src/adapters/store/memory.ts";
import { handClock } from "../support/hand-clock.ts";
import { keysOf } from "../support/stores.ts";
import { bytesOf, fileServer } from "./support.ts";

const notes = new File(["Rome is hot."], "notes.md", { type: "text/markdown" });

test("a file is read back as it was uploaded, under both prefixes", async () => {
  const { upload, call, fetch } = fileServer();
  const content = bytesOf(1_200_000);
  const { status, body } = await upload(new File([content], "ä b.bin"));
  expect([status, body]).toEqual([
    200,
    {
      id: expect.stringMatching(/^file-[0-9a-f]{32}$/),
      object: "file",
      bytes: 1_200_000,
      created_at: expect.any(Number),
      filename: "ä b.bin",
      purpose: "user_data",
      status: "processed",
    },
  ]);
  for (const prefix of ["/v1", "/v1/openai/v1"]) {
    expect((await call("GET", `${prefix}/files/${body.id}`)).body).toEqual(body);
    const read = await fetch(new Request(`http://stack${prefix}/files/${body.id}/content`));
    expect(Object.fromEntries(read.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-length": "1200000",
      "content-disposition": "attachment; filename*=UTF-8''%C3%A4%20b.bin",
    });
    expect(content.equals(Buffer.from(await read.arrayBuffer()))).toBe(true);
  }
});

test("an empty file is one, and so is a file whose name says nothing", async () => {
  const { upload, content } = fileServer();
  const { body } = await upload(new File([], ".."));
  expect([body.bytes, body.filename, (await content(body.id)).length]).toEqual([0, "..", 0]);
});

test("files are listed by pages, in both orders, and by purpose", async () => {
  const { upload, call } = fileServer();
  const ids: string[] = [];
  for (const purpose of ["user_data", "vision", "user_data"])
    ids.push((await upload(notes, { purpose })).body.id);
  const listed = async (query: string) => {
    const { body } = await call("GET", `/v1/files${query}`);
    return [body.data.map(({ id }: { id: string }) => ids.indexOf(id)), body.has_more];
  };
  expect(await listed("")).toEqual([[2, 1, 0], false]);
  expect(await listed("?order=asc&limit=2")).toEqual([[0, 1], true]);
  expect(await listed(`?order=asc&limit=2&after=${ids[1]}`)).toEqual([[2], false]);
  expect(await listed("?purpose=user_data&limit=1")).toEqual([[2], true]);
  expect(await listed("?purpose=batch")).toEqual([[], false]);
  expect((await call("GET", "/v1/files?after=file-1")).status).toBe(404);
});

test("two equal uploads are two files", async () => {
  const { upload } = fileServer();
  const [one, other] = [await upload(notes), await upload(notes)];
  expect(one.body.id).not.toBe(other.body.id);
});

test("after the delete of a file nothing of it is stored", async () => {
  const store = createMemoryStore();
  const { upload, call, fetch } = fileServer({ store });
  const { body } = await upload(new File([bytesOf(1_200_000)], "a"));
  expect(await keysOf(store)).toHaveLength(5);
  expect((await call("DELETE", `/v1/files/${body.id}`)).body).toEqual({
    id: body.id,
    object: "file",
    deleted: true,
  });
  expect(await keysOf(store)).toEqual([]);
  for (const rest of ["", "/content"])
    expect((await fetch(new Request(`http://stack/v1/files/${body.id}${rest}`))).status).toBe(404);
  expect((await call("DELETE", `/v1/files/${body.id}`)).status).toBe(404);
});

test("a file that is deleted while it is read breaks the answer off", async () => {
  const { upload, call, fetch } = fileServer();
  const { body } = await upload(new File([bytesOf(1_200_000)], "a"));
  const reading = await fetch(new Request(`http://stack/v1/files/${body.id}/content`));
  const reader = reading.body?.getReader();
  await reader?.read();
  await call("DELETE", `/v1/files/${body.id}`);
  await expect(reader?.read()).rejects.toThrow("not found");
});

test("a file with an end is gone from then on, and the next upload removes what is left of it", async () => {
  const clock = handClock();
  const store = { ...createMemoryStore(), now: async () => clock.millis() };
  const { upload, call } = fileServer({ store, clock });
  const ending = {
    purpose: "user_data",
    "expires_after[anchor]": "created_at",
    "expires_after[seconds]": "3600",
  };
  const { body } = await upload(notes, ending);
  expect(body.expires_at).toBe(body.created_at + 3_600);
  clock.move(3_599_000);
  expect((await call("GET", `/v1/files/${body.id}`)).body).toEqual(body);
  clock.move(1_000);
  expect((await call("GET", `/v1/files/${body.id}`)).status).toBe(404);
  expect((await call("GET", "/v1/files")).body.data).toEqual([]);
  const { body: next } = await upload(notes);
  await call("DELETE", `/v1/files/${next.id}`);
  expect(await keysOf(store)).toEqual([]);
});

test("an upload that is sent again with its key is one file, and another content is refused", async () => {
  const { upload, call } = fileServer();
  const key = { "idempotency-key": "k" };
  const first = await upload(notes, undefined, key);
  expect((await upload(notes, undefined, key)).body).toEqual(first.body);
  expect((await upload(new File(["Oslo."], "notes.md"), undefined, key)).status).toBe(400);
  expect((await call("GET", "/v1/files")).body.data).toEqual([first.body]);
});
