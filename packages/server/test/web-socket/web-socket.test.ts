/** Responses over a WebSocket, over TCP. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { expiryOf } from "../../src/web-socket/expiry.ts";
import { serve } from "./serve.ts";

test("a message gets the events of a response, numbered from 0", async () => {
  const { connect } = await serve();
  const events = await (await connect()).create({ input: "Hi" });
  expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, n) => n));
  expect(events.at(-1)).toMatchObject({ type: "response.completed", response: { status: "completed" } });
});

test("a stored response is continued anywhere", async () => {
  const { connect } = await serve();
  const [{ response }] = await (await connect()).create({ input: "One" });
  const events = await (await connect()).create({ input: "Two", previous_response_id: response.id });
  expect(events.at(-1).type).toBe("response.completed");
});

test("many responses on one connection leave nothing behind", async () => {
  const warnings: Error[] = [];
  const note = (warning: Error): void => void warnings.push(warning);
  process.on("warning", note);
  onTestFinished(() => void process.off("warning", note));
  const socket = await (await serve()).connect();
  for (let n = 0; n < 12; n += 1) await socket.create({ input: "Hi", store: false });
  expect(warnings).toEqual([]);
});

test("one response runs at a time", async () => {
  const { stack, connect } = await serve();
  const socket = await connect();
  const slow = socket.create({ input: "slow" });
  await expect.poll(() => stack.mock.journal.list()).toHaveLength(1);
  socket.send(JSON.stringify({ type: "response.create", model: "mock-model", input: "Hi" }));
  expect((await slow).at(-1)).toMatchObject({
    type: "error",
    status: 409,
    error: { code: "response_in_progress" },
  });
});

test.each([
  ["no JSON", "{", "invalid_json"],
  ["a list", "[]", "invalid_json"],
  ["a body of too many values", `[${'"",'.repeat(100_001)}""]`, "too_many_values"],
  ["another event", '{"type":"session.update"}', "unknown_event"],
  [
    "a background",
    '{"type":"response.create","model":"mock-model","input":"Hi","background":true}',
    "unsupported_parameter",
  ],
  [
    "an undeclared field",
    '{"type":"response.create","model":"mock-model","input":"Hi","sped":1}',
    "unknown_parameter",
  ],
])("%s is an error, and the connection goes on", async (_, text, code) => {
  const { connect } = await serve();
  const socket = await connect();
  socket.send(text);
  expect(await socket.next()).toMatchObject({ type: "error", status: 400, error: { code } });
  expect((await socket.create({ input: "Hi" })).at(-1).type).toBe("response.completed");
});

test("a page of another site may not connect, unless it may call", async () => {
  const page = { origin: "http://evil.test" };
  await expect((await serve()).connect(page)).rejects.toThrow("403");
  await (await serve({ cors: "http://evil.test" })).connect(page);
});

test("other paths serve no WebSocket", async () => {
  await expect((await serve()).connect({}, "/v1/agents")).rejects.toThrow("404");
});

test("a WebSocket needs the token that requests need", async () => {
  const authenticate = (request: Request) =>
    request.headers.get("authorization") === "Bearer ann" ? { principal: "ann", attributes: {} } : null;
  const { connect } = await serve({ authenticate });
  await expect(connect()).rejects.toThrow("401");
  const socket = await connect({ authorization: "Bearer ann" });
  expect((await socket.create({ input: "Hi" })).at(-1).type).toBe("response.completed");
});

test("a WebSocket reaches no response of another user, stored or of another connection", async () => {
  const authenticate = ({ headers }: Request) => {
    const [, principal] = /^Bearer (ann|bob)$/.exec(headers.get("authorization") ?? "") ?? [];
    return principal === undefined ? null : { principal, attributes: {} };
  };
  const { connect } = await serve({ authenticate });
  const [ann, bob] = [
    await connect({ authorization: "Bearer ann" }),
    await connect({ authorization: "Bearer bob" }),
  ];
  const none = `resp_${"0".repeat(32)}`;
  const continued = async (previous_response_id: string) => {
    const [{ type, status, error }] = await bob.create({ input: "Two", previous_response_id });
    return { type, status, code: error.code, message: error.message.replace(previous_response_id, "ID") };
  };
  const absent = await continued(none);
  expect(absent).toMatchObject({ type: "error", code: "previous_response_not_found" });
  for (const store of [true, false]) {
    const { response } = (await ann.create({ input: "One", store })).at(-1);
    expect(await continued(response.id)).toEqual(absent);
    const input = [{ type: "item_reference", id: response.output[0].id }];
    expect(await bob.create({ input })).toMatchObject([{ type: "error", error: { code: "item_not_found" } }]);
    expect((await ann.create({ input: "Two", previous_response_id: response.id })).at(-1).type).toBe(
      "response.completed",
    );
  }
});

test("a message that is nested too deep is refused, and the next one is answered", async () => {
  const { connect } = await serve();
  const socket = await connect();
  socket.send(`{"type":"response.create","input":${"[".repeat(20_000)}${"]".repeat(20_000)}}`);
  expect(await socket.next()).toMatchObject({
    type: "error",
    status: 400,
    error: { message: "The message is nested deeper than 256 levels." },
  });
  expect((await socket.create({ input: "Hi" })).at(-1).type).toBe("response.completed");
});

// In a process of its own: one that shares the server's would hear of the close before its connection breaks.
const sendsTooMuch = `
import { WebSocket } from "ws";
const socket = new WebSocket(process.argv[1]);
socket.on("open", () => socket.send("x".repeat(20 * 1024 * 1024)));
socket.on("close", (code) => console.log(code));`;

test("a message that is too large closes it with the protocol's code for that", async () => {
  const { listening } = await serve();
  const url = listening.url.replace("http", "ws") + "/v1/responses";
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--input-type=module", "-e", sendsTooMuch, url],
    { cwd: import.meta.dirname },
  );
  expect(stdout.trim()).toBe("1009");
});

test("a token that runs out closes it", () => {
  const token = (exp: unknown) => `Bearer x.${Buffer.from(JSON.stringify({ exp })).toString("base64url")}.y`;
  expect(expiryOf(token(61), 60_000)).toBe(1_000);
  expect(expiryOf(token(50), 60_000)).toBe(0);
  expect([expiryOf(token("x")), expiryOf("Bearer secret"), expiryOf(null)]).toEqual([null, null, null]);
});

test("a shutdown closes idle connections", async () => {
  const { listening, connect } = await serve();
  const { closed } = await connect();
  void listening.close();
  expect(await closed).toBe(1001);
});
