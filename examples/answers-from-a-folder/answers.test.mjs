/** The same tests with a script and with a real model: who answers is at `MODELS_URL`, or else the script. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { before, after, test } from "node:test";
import { createClient } from "@understudy/client";
import { createMockInference, parseScripts } from "@understudy/mock-inference";
import { parseConfiguration, startUnderstudy } from "@understudy/server";
import { listen } from "@understudy/server/node";
import { ask, readFolder } from "./answers.mjs";

const { MODELS_URL } = process.env;
const isReal = MODELS_URL !== undefined;
const read = (name) => readFile(new URL(name, import.meta.url), "utf8");

const closing = [];
let client;

before(async () => {
  const environment = { MODELS_URL: MODELS_URL ?? (await playScript()) };
  const configuration = await parseConfiguration(await read("stack.yaml"), {
    file: "stack.yaml",
    environment,
  });
  const understudy = await startUnderstudy({ configuration });
  closing.unshift(() => understudy.close());
  client = createClient({ baseUrl: understudy.url });
  const names = await readFolder(client, fileURLToPath(new URL("handbook", import.meta.url)), "handbook");
  assert.deepEqual(names, ["bicycles.md", "opening-hours.pdf", "umbrellas.md"]);
});
after(async () => {
  for (const close of closing) await close();
});

/** The script as a model server; it makes vectors under the name of the embedding model, too. */
async function playScript() {
  const scripts = parseScripts(await read("librarian.yaml"), { file: "librarian.yaml" });
  const { url, close } = await listen(createMockInference(scripts, { models: ["all-minilm"] }), { port: 0 });
  closing.push(close);
  return `${url}/v1`;
}

test("an answer comes from the Markdown file that has it", async () => {
  const { text, found } = await ask(client, "handbook", "Where do I find an umbrella?");
  assert.deepEqual(found, ["umbrellas.md"]);
  if (!isReal) assert.equal(text, "In the hall, left of the door.");
});

test("an answer comes from the PDF file that has it", async () => {
  const { text, found } = await ask(client, "handbook", "When does the library open?");
  assert.deepEqual(found, ["opening-hours.pdf"]);
  if (!isReal) assert.equal(text, "At nine in the morning.");
});

test(
  "a paraphrase finds its document",
  { skip: !isReal && "vectors of a script know words, and no meaning" },
  async () => {
    const { text, found } = await ask(client, "handbook", "My bike has a puncture. Who repairs it?");
    assert.deepEqual(found, ["bicycles.md"]);
    assert.match(text, /\w/);
  },
);
