import { expect, test } from "vitest";
import { recorded, type RecordedExchange } from "../src/targets/record.ts";
import { send } from "../src/runner/send.ts";

type Fetch = (request: Request) => Promise<Response>;

/** A wire whose exchanges are recorded, and the next one of them. */
function recording(fetch: Fetch) {
  let next: (exchange: RecordedExchange) => void;
  const written = new Promise<RecordedExchange>((resolve) => (next = resolve));
  const wire = recorded({ baseUrl: "http://localhost", prefix: "/v1", fetch }, (exchange) => next(exchange));
  return { wire, written };
}

const encoder = new TextEncoder();

function stream(
  parts: readonly string[],
  end: (controller: ReadableStreamDefaultController) => void,
): Response {
  const body = new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(encoder.encode(part));
      end(controller);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}

test("an exchange is recorded whole, and reaches the suite whole", async () => {
  const { wire, written } = recording(async (request) =>
    Response.json(
      { got: await request.json() },
      { status: 201, headers: { "x-trace-id": "t", date: "now" } },
    ),
  );
  const body = { name: "a", nested: { list: [1, null] } };
  const received = await send(wire, { method: "POST", path: "/v1/agents?limit=1", body, timeoutMs: 5_000 });
  expect(received).toMatchObject({ status: 201, json: { got: body } });
  expect(await written).toEqual({
    began: expect.any(Number),
    ended: expect.any(Number),
    method: "POST",
    path: "/v1/agents?limit=1",
    request: body,
    status: 201,
    headers: { "content-type": "application/json", "x-trace-id": "t" },
    response: { got: body },
    events: null,
    failure: null,
  });
});

test("a record has the data of each event of a stream", async () => {
  const { wire, written } = recording(async () =>
    stream(['data: {"a"', ":1}\n\n: a comment\ndata: no JSON\r\n\r\n"], (controller) => controller.close()),
  );
  const received = await send(wire, { method: "GET", path: "/v1/x", timeoutMs: 5_000 });
  expect(received.items).toEqual([{ a: 1 }, "no JSON"]);
  expect(await written).toMatchObject({ request: null, response: null, events: [{ a: 1 }, "no JSON"] });
});

test("a stream that breaks off is recorded as far as it came, with the reason", async () => {
  const { wire, written } = recording(async () =>
    // An error at once would drop what is queued.
    stream(["data: 1\n\n"], (controller) => setTimeout(() => controller.error(new Error("reset")), 0)),
  );
  await send(wire, { method: "GET", path: "/v1/x", timeoutMs: 5_000 });
  expect(await written).toMatchObject({ events: [1], failure: "reset" });
});

test("a request without a response is recorded with the reason", async () => {
  const { wire, written } = recording(() => Promise.reject(new TypeError("fetch failed")));
  const received = await send(wire, { method: "DELETE", path: "/v1/agents/a", timeoutMs: 5_000 });
  expect(received.failure).toBe("fetch failed");
  expect(await written).toMatchObject({ method: "DELETE", status: null, failure: "fetch failed" });
});

test("a response without a body is null, a body that is no JSON its text", async () => {
  const empty = recording(async () => new Response(null, { status: 204 }));
  await send(empty.wire, { method: "DELETE", path: "/v1/agents/a", timeoutMs: 5_000 });
  expect(await empty.written).toMatchObject({ status: 204, response: null, events: null });

  const plain = recording(async () => new Response("Internal error", { status: 500 }));
  const bytes = encoder.encode("{not json");
  await send(plain.wire, { method: "POST", path: "/v1/agents", body: {}, bytes, timeoutMs: 5_000 });
  expect(await plain.written).toMatchObject({ request: "{not json", response: "Internal error" });
});
