/** What is seen of turns, over HTTP. */
import { describe, expect, onTestFinished, test } from "vitest";
import { decodeItems } from "@understudy/contract/sse";
import { defineScript } from "@understudy/mock-inference";
import { createStack } from "../../src/compose/create-stack.ts";
import type { StackOptions } from "../../src/compose/stack.ts";
import type { Observation } from "../../src/application/observation/observation.ts";
import { throughDoor } from "../../../../vitest.door.ts";
import type { LiveItem } from "../../src/fronts/pages/observed.ts";

const origin = "http://localhost:8321";
const gated = defineScript({
  script: "gated",
  model: "mock-model",
  replies: [{ say: ["One, ", { gate: "half" }, "two."] }],
});

/** A stack that is looked at, with a session, and short calls to it. */
async function watched(options: StackOptions = {}) {
  const stack = createStack({ control: { loopback: true }, scripts: [gated], ...options });
  onTestFinished(() => stack.close({ drainMs: 0 }));
  const send = (method: string, path: string, body?: object, init: RequestInit = {}) =>
    throughDoor(stack)(
      new Request(`${origin}${path}`, {
        method,
        ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
        ...init,
      }),
    );
  const post = async (path: string, body: object): Promise<any> => (await send("POST", path, body)).json();
  const { agent_id } = await post("/v1/agents", {
    agent_config: { model: "mock-model", instructions: "" },
  });
  const { session_id } = await post(`/v1/agents/${agent_id}/session`, { session_name: "s" });
  const turn = (content: string) =>
    post(`/v1/agents/${agent_id}/session/${session_id}/turn`, { messages: [{ role: "user", content }] });
  return { stack, send, turn, ids: { agent_id, session_id } };
}

const open = (stack: ReturnType<typeof createStack>) => stack.mock.gate("half").open();

/** The items of the feed, one by one. */
async function* live(send: Awaited<ReturnType<typeof watched>>["send"], init: RequestInit = {}) {
  const response = await send("GET", "/_understudy/observed/live", undefined, init);
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  for await (const item of decodeItems(response.body!)) yield item as LiveItem;
}

describe("GET /_understudy/observed", () => {
  test("has the turns of a session with everything that was seen of them", async () => {
    const { stack, send, turn, ids } = await watched();
    open(stack);
    const { turn_id } = await turn("Hi.");
    const read = async (query: string): Promise<any> =>
      (await send("GET", `/_understudy/observed${query}`)).json();
    const { turns } = await read(`?session_id=${ids.session_id}`);
    expect(turns).toMatchObject([{ ...ids, turn_id, state: "completed" }]);
    const asked = turns[0].observations.find(({ type }: Observation) => type === "request");
    expect(asked).toMatchObject({ kind: "inference", request: { messages: [{ content: "Hi." }] } });
    expect((await read(`?turn_id=${turn_id}`)).turns).toHaveLength(1);
    expect((await read("?turn_id=none")).turns).toEqual([]);
  });

  test("say after which entry of the journal a request came", async () => {
    const { stack, send, turn } = await watched();
    open(stack);
    await turn("First.");
    await turn("Second.").catch(() => undefined);
    const { turns } = await (await send("GET", "/_understudy/observed")).json();
    const requests = turns.flatMap(({ observations }: { observations: Observation[] }) =>
      observations.filter(({ type }) => type === "request"),
    );
    expect(requests).toMatchObject([{ journal_after: 0 }, { journal_after: 1 }]);
    expect(stack.mock.journal.list({ after: 1 })).toMatchObject([{ request: requests[1].request }]);
  });
});

describe("GET /_understudy/observed/live", () => {
  test("begins with the running turns, then sends everything as it comes", async () => {
    const { stack, send, turn } = await watched();
    const running = turn("Hi.");
    await stack.mock.gate("half").reached;
    const items = live(send);
    const { value: first } = await items.next();
    expect(first).toMatchObject({
      state: { turns: [{ state: "running" }], running: [{ state: "running" }] },
    });
    const [seen] = first !== undefined && "state" in first ? first.state.running : [];
    expect(JSON.stringify(seen?.observations.at(-1))).toContain("One, ");
    open(stack);
    const rest: Observation[] = [];
    for await (const item of items) {
      if ("observation" in item) rest.push(item.observation);
      if (rest.at(-1)?.type === "stored") break;
    }
    expect(JSON.stringify(rest[0])).toContain("two.");
    expect(rest[0]?.seq).toBe((seen?.observations.at(-1)?.seq ?? 0) + 1);
    await running;
  });

  test("ends with the stack, after the last of its turns", async () => {
    const { stack, send, turn } = await watched();
    const items = live(send);
    await items.next();
    const running = turn("Hi.");
    await stack.mock.gate("half").reached;
    const closed = stack.close();
    open(stack);
    const seen: LiveItem[] = [];
    for await (const item of items) seen.push(item);
    expect(seen.at(-1)).toMatchObject({ observation: { type: "stored", state: "completed" } });
    await Promise.all([running, closed]);
  });

  test("is over at once on a stack that is closed", async () => {
    const { stack, send } = await watched();
    await stack.close();
    const seen: LiveItem[] = [];
    for await (const item of live(send)) seen.push(item);
    expect(seen).toEqual([{ state: { turns: [], responses: [], running: [] } }]);
  });

  test("ends for a reader that goes away, without an effect on the turns", async () => {
    const { stack, send, turn } = await watched();
    const gone = new AbortController();
    const items = live(send, { signal: gone.signal });
    await items.next();
    gone.abort();
    expect((await items.next()).done).toBe(true);
    open(stack);
    expect((await turn("Hi.")).output_message.content).toBe("One, two.");
  });

  test("cuts off a reader that leaves too much unread", async () => {
    const long = defineScript({
      script: "long",
      model: "mock-model",
      replies: [],
      otherwise: { say: "x".repeat(900_000) },
    });
    const { send, turn } = await watched({ scripts: [long] });
    const response = await send("GET", "/_understudy/observed/live");
    for (let n = 0; n < 4; n += 1) await turn("More.");
    await expect(response.text()).rejects.toThrow("The reader was too slow.");
  });
});

describe("the routes that look at turns", () => {
  test.each([
    ["POST", "/observed", 405, "POST is not allowed here; GET is."],
    ["DELETE", "/observed/live", 405, "DELETE is not allowed here; GET is."],
    ["POST", "/ui", 405, "POST is not allowed here; GET is."],
    ["GET", "/observed?sesion_id=1", 400, "Unknown query parameter sesion_id; did you mean session_id?"],
    ["GET", "/ui?dark=1", 400, "Unknown query parameter dark"],
    ["GET", "/turn", 404, "GET /_understudy/observed"],
  ])("answer %s %s with %i", async (method, path, status, detail) => {
    const { send } = await watched();
    const response = await send(method, `/_understudy${path}`);
    expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(detail)]);
  });

  test.each(["/ui", "/observed", "/observed/live", "/responses", "/conversations"])(
    "refuse other origins: %s",
    async (path) => {
      const { send } = await watched();
      const ask = async (headers: HeadersInit) =>
        (await send("GET", `/_understudy${path}`, undefined, { headers })).status;
      expect(await ask({ origin: "https://evil.test" })).toBe(403);
      expect(await ask({ host: "evil.test" })).toBe(403);
    },
  );

  test.each(["/observed", "/observed/live", "/responses", "/conversations"])(
    "need the control token: %s",
    async (path) => {
      const { send } = await watched({ control: { loopback: false, token: "t" } });
      expect((await send("GET", `/_understudy${path}`)).status).toBe(401);
      const headers = { authorization: "Bearer t" };
      const response = await send("GET", `/_understudy${path}`, undefined, { headers });
      expect(response.status).toBe(200);
      await response.body?.cancel();
    },
  );

  test("serve the page alone without it, for a browser cannot send one", async () => {
    const { send } = await watched({ control: { loopback: false, token: "t" } });
    const response = await send("GET", "/_understudy/ui");
    expect(response.status).not.toBe(401);
    expect(response.headers.get("www-authenticate")).toBeNull();
    expect((await send("GET", "/_understudy/ui/")).status).toBe(response.status);
    expect((await send("GET", "/_understudy/ui/more")).status).toBe(401);
  });

  test.each(["", "/ui", "/observed", "/observed/live"])(
    "are off with the control API, and say so: %s",
    async (path) => {
      const { send } = await watched({ control: undefined });
      const response = await send("GET", `/_understudy${path}`);
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining("/_understudy and its page of turns are off"),
      ]);
    },
  );
});
