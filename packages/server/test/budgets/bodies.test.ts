/** Bodies on their way, over TCP: what stalls is ended, and all together take so much and no more. */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { profiles } from "@understudy/contract/profiles";
import { expect, onTestFinished, test } from "vitest";
import { createStack, type StackOptions } from "../../src/index.ts";
import { listen } from "../../src/node.ts";

async function serve(options: StackOptions) {
  const stack = createStack(options);
  const listening = await listen(stack);
  onTestFinished(async () => {
    await listening.close({ force: true });
    await stack.close({ drainMs: 0 });
  });
  const begin = (path: string, sent: string, ...lines: string[]): Socket => {
    const method = path.startsWith("/_understudy/") ? "PUT" : "POST";
    const client = connect(listening.port, "127.0.0.1");
    const head = ["host: localhost", "content-type: application/json", "content-length: 1000000", ...lines];
    client.write([`${method} ${path} HTTP/1.1`, ...head, "", sent].join("\r\n"));
    return client;
  };
  return { url: listening.url, begin };
}

// `request_checks: lax` reads bodies of any content type.
const lax = { name: "lax", behavior: { ...profiles.reference.behavior, request_checks: "lax" } } as const;

test.each([
  ["/v1/agents", {}],
  ["/v1/agents", { profile: { ...profiles.reference, ...lax } }],
  ["/v1/responses", {}],
  ["/v1/chat/completions", {}],
  ["/_understudy/scripts/a", { control: { loopback: true } }],
])(
  "%s: a body of which nothing comes any more is a 408, and its connection is closed",
  async (path, options) => {
    const { begin } = await serve({ ...options, limits: { bodyStallMs: 50 } });
    const client = begin(path, "{");
    const answer = await text(client);
    expect(answer).toMatch(/^HTTP\/1.1 408 /);
    expect(answer).toContain("no byte of it came for 0.05 seconds");
  },
);

test("a body for which there is no room is a 503, and there is room again when another one is gone", async () => {
  const { url, begin } = await serve({ limits: { bodyBytes: 200_000 } });
  const first = begin("/v1/agents", " ".repeat(150_000));
  const post = () =>
    fetch(`${url}/v1/agents`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: " ".repeat(100_000),
    });
  const untilStatus = async (status: number) => {
    for (;;) {
      const answer = await post();
      if (answer.status === status) return answer;
    }
  };
  // Until the first one has arrived, an empty body is only no JSON.
  const refused = await untilStatus(503);
  expect(refused.headers.get("retry-after")).toBe("1");
  expect((await refused.json()).detail).toContain("fill the memory that they may have");
  first.destroy();
  await untilStatus(400);
});

test("one user alone does not take all the room", async () => {
  const { begin } = await serve({
    limits: { bodyBytes: 1_000_000, bodyBytesPerUser: 100_000 },
    authenticate: ({ headers }) => ({ principal: headers.get("authorization") ?? "", attributes: {} }),
  });
  const refused = begin("/v1/agents", " ".repeat(150_000), "authorization: ann");
  expect(await text(refused)).toMatch(/^HTTP\/1.1 503 /);
});
