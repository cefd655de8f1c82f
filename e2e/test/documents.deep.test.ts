/** Documents by URL, with the command as it is started. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createClient } from "@understudy/client";
import { start, tempFolder } from "./support/understudy.ts";

async function page(text: string): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/plain" }).end(text),
  ).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** What a turn with this document stores as its message. */
async function ask(uri: string, ...flags: string[]): Promise<unknown> {
  const { url } = await start(["--store", "memory", ...flags], await tempFolder());
  const client = createClient({ baseUrl: url });
  const { agent_id } = await client.agents.create({ model: "mock-model", instructions: "" });
  const { session_id } = await client.sessions.create(agent_id, "documents");
  const turn = await client.turns.create(
    { agent_id, session_id },
    {
      messages: [{ role: "user", content: "Sum: " }],
      documents: [{ content: { uri }, mime_type: "text/plain" }],
    },
  );
  return turn.input_messages[0]?.content;
}

test("this machine's own pages are not fetched for anyone", async () => {
  await expect(ask(await page("secret"))).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining("--allow-private-documents"),
  });
});

test.each([
  [["--allow-private-documents"]],
  [["--allow-private-documents", "10.0.0.0/8", "--allow-private-documents", "127.0.0.1"]],
])("unless they are allowed: %j", async (flags) => {
  expect(await ask(await page("here"), ...flags)).toBe("Sum: here");
});
