/** What one insert may have, all its documents together. */
import { expect, test } from "vitest";
import { createChunking } from "../../src/application/vectors/chunking.ts";

test("the documents of one insert have a limit of characters together, before the last is read", async () => {
  const read: number[] = [];
  // As a text that is one token: cutting 32 MiB for real takes a minute.
  const tokenizer = {
    tokens: async (text: string) => {
      read.push(text.length);
      return [text];
    },
  };
  const toChunks = createChunking({ tokenizer }, 8192);
  const { signal } = new AbortController();
  const text = "x".repeat(16 * 1024 * 1024);
  const put = (document_id: string) => toChunks(document_id, { document_id, text, metadata: {} }, signal);
  expect((await put("a")).chunks).toHaveLength(1);
  await put("b");
  await expect(put("c")).rejects.toThrow(
    "Document c: this insert would have 50331648 characters with it, and may have 33554432.",
  );
  expect(read).toEqual([text.length, text.length]);
});
