/** Files with the published `openai` client, over TCP. */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI, { NotFoundError, toFile } from "openai";
import { afterAll, expect, test } from "vitest";
import { createStack, openStore } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { hasSqlite } from "./support/sqlite.ts";

const folder = await mkdtemp(join(tmpdir(), "understudy-"));
const { store } = await openStore(
  hasSqlite ? { kind: "sqlite", file: join(folder, "stack.db") } : { kind: "memory" },
);
const stack = createStack({ store });
const { url, close } = await listen(stack);
afterAll(async () => {
  await stack.close();
  await close();
  await rm(folder, { recursive: true });
});
const openai = new OpenAI({ baseURL: `${url}/v1`, apiKey: "none", maxRetries: 0 });
const purpose = "user_data";

test("a file on the disk is uploaded, read and deleted", async () => {
  const content = randomBytes(3_000_001);
  const path = join(folder, "random.bin");
  await writeFile(path, content);
  const file = await openai.files.create({ file: createReadStream(path), purpose });
  expect(file).toMatchObject({ object: "file", filename: "random.bin", bytes: 3_000_001, purpose });
  expect(await openai.files.retrieve(file.id)).toEqual(file);
  expect(await openai.files.waitForProcessing(file.id)).toEqual(file);
  const read = await openai.files.content(file.id);
  expect(content.equals(Buffer.from(await read.arrayBuffer()))).toBe(true);
  expect(await openai.files.delete(file.id)).toEqual({ id: file.id, object: "file", deleted: true });
  await expect(openai.files.retrieve(file.id)).rejects.toThrow(NotFoundError);
});

test("lists are followed to their end", async () => {
  const made: string[] = [];
  for (const name of ["a", "b", "c"])
    made.push(
      (await openai.files.create({ file: await toFile(Buffer.from(name), name), purpose: "vision" })).id,
    );
  const listed: string[] = [];
  for await (const { id } of openai.files.list({ purpose: "vision", limit: 2, order: "asc" }))
    listed.push(id);
  expect(listed).toEqual(made);
});

test("a file has the end that its upload asks for", async () => {
  const expires_after = { anchor: "created_at", seconds: 7_200 } as const;
  const file = await openai.files.create({
    file: await toFile(Buffer.from("a"), "a.txt"),
    purpose,
    expires_after,
  });
  expect(file.expires_at).toBe(file.created_at + 7_200);
});

test("a response reads a file", async () => {
  const file = await openai.files.create({ file: await toFile(Buffer.from("hello"), "a.txt"), purpose });
  const response = await openai.responses.create({
    model: "mock-model",
    input: [{ role: "user", content: [{ type: "input_file", file_id: file.id }] }],
  });
  expect(response.status).toBe("completed");
  const { data } = await openai.responses.inputItems.list(response.id);
  expect(data).toMatchObject([{ content: [{ type: "input_file", file_id: file.id }] }]);
});

test.each([33, 200])(
  "an upload of %i MiB is refused with the limit, and the server serves on",
  async (size) => {
    const megabyte = randomBytes(1024 * 1024);
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(Buffer.from(head));
        sent += 1;
        if (sent <= size) controller.enqueue(megabyte);
        else controller.close();
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const upload = { method: "POST", headers, body, duplex: "half" } as const;
    const answer = await fetch(`${url}/v1/files`, upload);
    expect([answer.status, await answer.json()]).toEqual([
      413,
      {
        error: expect.objectContaining({
          message: expect.stringContaining("33554432") as unknown,
        }) as unknown,
      },
    ]);
    expect((await fetch(`${url}/v1/files`)).status).toBe(200);
  },
);
