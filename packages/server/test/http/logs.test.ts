/** What the log says at which level. */
import { expect, test } from "vitest";
import type { StructuredLogger } from "../../src/ports/logger.ts";
import { say, testServer } from "../support/client.ts";
import { calls, fakeProviders, text, toolDef, type Fakes } from "../support/fake-providers.ts";
import { handClock } from "../support/hand-clock.ts";
import { answers } from "../support/turns.ts";

type LogLevel = keyof StructuredLogger;
type Line = [level: LogLevel, fields: Record<string, unknown>, text: string];

/** A server and the lines of its log, of these levels. */
function logging(fakes: Fakes, ...levels: LogLevel[]) {
  const clock = handClock();
  const server = testServer(fakeProviders(fakes), { clock });
  const lines: Line[] = [];
  const log = (level: LogLevel) => (fields: object, words: string) => {
    if (levels.includes(level)) lines.push([level, { ...fields }, words]);
  };
  server.app.logger = { debug: log("debug"), info: log("info"), warn: log("warn"), error: log("error") };
  return { server, lines, clock, fields: () => lines.map(([, fields]) => fields) };
}

test("at info a request is one line, with the ids of its path and without its query", async () => {
  const { server, lines, clock } = logging({}, "info");
  const { agent_id, session_id, path } = await server.open();
  lines.length = 0;
  const slow = new Request("http://stack/v1/models?secret=1", { headers: { "x-request-id": "mine" } });
  server.app.providers.inference.models = async () => (clock.move(30), []);
  await server.fetch(slow);
  await server.call("GET", `${path}/turn/nope`);
  await server.call("PUT", "/v1/agents", {});
  await server.call("GET", "/nowhere");
  const request_id = expect.any(String) as string;
  const line = { method: "GET", ms: 0, request_id };
  expect(lines).toEqual([
    ["info", { ...line, path: "/v1/models", status: 200, ms: 30, request_id: "mine" }, "answered"],
    [
      "info",
      { ...line, path: `${path}/turn/nope`, status: 404, agent_id, session_id, turn_id: "nope" },
      "answered",
    ],
    ["info", { ...line, method: "PUT", path: "/v1/agents", status: 405 }, "answered"],
    ["info", { ...line, path: "/nowhere", status: 404 }, "answered"],
  ]);
});

test("at debug a turn is a line for each of its commands, without message content", async () => {
  const { server, fields } = logging(
    {
      answers: [calls(["c1", "add", { secret: 1 }]), calls(["c2", "look"]), text("secret")],
      shields: { guard: () => null },
      tools: { kit: { add: () => ({ content: "secret" }) } },
    },
    "debug",
  );
  const config = { input_shields: ["guard"], toolgroups: ["kit"], client_tools: [toolDef("look")] };
  const { agent_id, session_id, path } = await server.open(config);
  const { turn } = await server.stream(`${path}/turn`, say("secret"));
  const ids = { agent_id, session_id, turn_id: turn?.turn_id };
  const judged = { ...ids, command: "run_shields", touchpoint: "user-input", shield_ids: ["guard"] };
  expect(fields()).toEqual([
    judged,
    { ...ids, command: "infer" },
    { ...ids, command: "execute_tool", tool_name: "add" },
    { ...ids, command: "infer" },
    { ...ids, command: "settle" },
    { ...ids, command: "await_input", tool_names: ["look"] },
  ]);
  await server.stream(`${path}/turn/${turn?.turn_id}/resume`, answers("look", "c2"));
  expect(fields().slice(6)).toEqual([
    judged,
    { ...ids, command: "infer" },
    { ...ids, command: "settle" },
    { ...ids, command: "done" },
  ]);
  expect(JSON.stringify(fields())).not.toContain("secret");
});

test("at debug a turn that fails in its stream is logged with the reason", async () => {
  const says = [
    () => {
      throw new Error("overloaded");
    },
  ];
  const { server, lines } = logging({ answers: says }, "debug", "error");
  const { agent_id, session_id, path } = await server.open();
  await server.stream(`${path}/turn`, say("hi"));
  expect(lines.at(-1)).toEqual([
    "debug",
    { agent_id, session_id, turn_id: expect.any(String), reason: expect.stringContaining("overloaded") },
    "a turn failed",
  ]);
});

test("at warn neither successes nor client errors are logged", async () => {
  const { server, lines } = logging({}, "warn", "error");
  const { path } = await server.open();
  await server.stream(`${path}/turn`, say("hi"));
  await server.call("POST", `${path}/turn`, { messages: 5 });
  expect(lines).toEqual([]);
});
