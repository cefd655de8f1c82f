/** Answers that are not taken, over TCP. */
import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createStack } from "../../src/index.ts";
import { listen } from "../../src/node.ts";

test("a connection whose client does not read a long answer is closed, and one that waits for a slow model stays open", async () => {
  const stack = createStack({
    scripts: [{ script: "slow", model: "m", otherwise: { say: [{ wait: "2s" }, "Done."] } }],
    limits: { stallMs: 300 },
  });
  const listening = await listen(stack);
  onTestFinished(async () => {
    await listening.close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  const post = (path: string, body: object) =>
    fetch(listening.url + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const long = { agent_config: { model: "m", instructions: "x".repeat(8_000_000) } };
  const { agent_id } = await (await post("/v1/agents", long)).json();
  const client = connect(listening.port, "127.0.0.1").pause();
  const get = `GET /v1/agents/${agent_id} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  // More than the buffers of both ends take.
  client.write(get.repeat(4));
  const slow = await post("/v1/responses", { model: "m", input: "Hi" });
  // It learns of the end when it reads.
  let size = 0;
  client.on("data", (data: Buffer) => void (size += data.length)).on("error", () => undefined);
  client.resume();
  await once(client, "close");
  expect(size).toBeLessThan(32_000_000);
  expect((await slow.json()).output[0].content[0].text).toBe("Done.");
});
