import { expect, test } from "vitest";
import { modelAsked } from "../support/journal.ts";
import {
  eventsOfResponse,
  functionCall,
  message,
  responded,
  response,
  streamed,
  words,
} from "../support/responses.ts";
import { user as userMessage } from "../support/wire-objects.ts";
import { expectationsOf } from "../../src/target/expectations.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";

const first = response("resp_1", [message("msg_1", "Hi."), functionCall("fc_1", "call_1")]);
const events = eventsOfResponse(first);
const places = events.map((event) => event["type"]);
const at = (type: string): number => places.indexOf(`response.${type}`);

const streamChecks = [
  "stream-grammar",
  "begins-empty",
  "item-ids",
  "indexes",
  "deltas-add-up",
  "events-of-schema",
  "sequence",
  "event-lines",
  "stream-end",
  "clients-accept",
] as const;

test.each(streamChecks)("responses/%s passes a stream of a message and a call", (check) => {
  expect(verdictOn(`responses/${check}`, traceOf([responded("r1", streamed(events))]))).toEqual(pass);
});

test("[DONE] is required only of Open Responses", () => {
  const done = [responded("r1", streamed(events, "data: [DONE]\n\n"))];
  const plain = [responded("r1", streamed(events))];
  const check = "responses/stream-end";
  expect(verdictOn(check, traceOf(done))).toMatchObject({ status: "fail" });
  const open = expectationsOf("open-responses");
  expect(verdictOn(check, traceOf(done, { expectations: open }))).toEqual(pass);
  expect(verdictOn(check, traceOf(plain, { expectations: open }))).toMatchObject({ status: "fail" });
  const neutral = traceOf(done, { expectations: expectationsOf("api") });
  expect(() => verdictOn(check, neutral)).toThrow("makes no promise about stream_end");
});

test("a stream that says in words of its own that it failed is no matter of its end", () => {
  const refusal = `data: ${JSON.stringify({ error: { message: "400: not found" } })}\n\n`;
  const trace = traceOf([responded("r1", streamed([], refusal))]);
  expect(verdictOn("responses/stream-end", trace).status).not.toBe("fail");
});

test("an error is an event of OpenAI's and of Open Responses, which ends a stream or comes before its failure", () => {
  const error = { type: "error", sequence_number: 5, code: null, message: "no power", param: null };
  const failed = { ...events.at(-1), type: "response.failed", response: { ...first, status: "failed" } };
  for (const end of [[error], [error, failed]]) {
    const trace = traceOf([responded("r1", streamed([...events.slice(0, 2), ...end]))]);
    expect(verdictOn("responses/stream-grammar", trace).status).not.toBe("fail");
    expect(verdictOn("responses/events-of-schema", trace).status).not.toBe("fail");
  }
});

test("only fields that OpenAI's types allow to be absent or null may be so", () => {
  const lean = Object.fromEntries(
    Object.entries({ ...first, service_tier: null }).filter(
      ([key]) => !["user", "max_tool_calls", "completed_at"].includes(key),
    ),
  );
  const check = "responses/echoes-request";
  expect(verdictOn(check, traceOf([responded("r1", { status: 200, json: lean })]))).toEqual(pass);
  expect(
    verdictOn("responses/objects-complete", traceOf([responded("r1", { status: 200, json: lean })])),
  ).toEqual(pass);
  const wrong = Object.fromEntries(Object.entries(first).filter(([key]) => key !== "metadata"));
  expect(verdictOn(check, traceOf([responded("r1", { status: 200, json: wrong })]))).toMatchObject({
    status: "fail",
  });
});

test("a stream that nobody read to its end shows nothing", () => {
  const left = { ...streamed(events.slice(0, 3), ""), disconnected: true };
  expect(verdictOn("responses/stream-grammar", traceOf([responded("r1", left)]))).toEqual(
    unknown("no response was streamed to its end"),
  );
});

test("an event that is missing is named by the one in its place", () => {
  const without = events.toSpliced(at("output_text.done"), 1);
  const trace = traceOf([responded("r1", streamed(without))]);
  expect(verdictOn("responses/stream-grammar", trace)).toEqual(
    fail({
      exchange: 0,
      path: `event ${at("output_text.done")}`,
      expected: "response.output_text.done",
      actual: "response.content_part.done",
    }),
  );
  expect(verdictOn("responses/deltas-add-up", trace)).toMatchObject({ status: "fail" });
});

test("nothing follows the end of a response", () => {
  const last = events.at(-1) ?? {};
  expect(
    verdictOn("responses/stream-grammar", traceOf([responded("r1", streamed([...events, last]))])),
  ).toEqual(
    fail({ exchange: 0, path: `event ${events.length}`, expected: "nothing", actual: "response.completed" }),
  );
});

test("events are counted from 0, and each has its line", () => {
  const fromOne = events.map((event, n) => ({ ...event, sequence_number: n + 1 }));
  expect(verdictOn("responses/sequence", traceOf([responded("r1", streamed(fromOne))]))).toEqual(
    fail({ exchange: 0, path: "sequence_number of event 0", expected: 0, actual: 1 }),
  );
  const { text = "", ...rest } = streamed(events);
  const bare = { ...rest, text: text.replaceAll(/^event: .*\n/gm, "") };
  expect(verdictOn("responses/event-lines", traceOf([responded("r1", bare)]))).toEqual(
    fail({ exchange: 0, path: "event line of item 0", expected: "response.created", actual: null }),
  );
});

test("an item that a stream sends at a wrong index is noticed", () => {
  const atZero = events.map((event) => ("output_index" in event ? { ...event, output_index: 0 } : event));
  expect(verdictOn("responses/indexes", traceOf([responded("r1", streamed(atZero))]))).toMatchObject({
    status: "fail",
    findings: [{ expected: 1, actual: 0 }],
  });
});

test("an extension of the stream is declared by nobody", () => {
  const more = events.toSpliced(2, 0, { type: "somebody:thinks" });
  expect(verdictOn("responses/clients-accept", traceOf([responded("r1", streamed(more))]))).toMatchObject({
    status: "fail",
    findings: [{ actual: "an unknown event, somebody:thinks" }],
  });
  expect(verdictOn("responses/stream-grammar", traceOf([responded("r1", streamed(more))]))).toEqual(pass);
});

test("what is stored is what the stream ended with", () => {
  const told = responded("r1", streamed(events));
  const read = (json: object) => traceOf([told, { step: { do: "get_response", response: "r1" }, json }]);
  expect(verdictOn("responses/terminal-is-stored", read(first))).toEqual(pass);
  expect(verdictOn("responses/terminal-is-stored", read({ ...first, status: "failed" }))).toMatchObject({
    findings: [{ path: "response.status", expected: "completed", actual: "failed" }],
  });
});

const user = (as: string) => userMessage(`Hello @@suite-1.${as}#${as}@@`);

test("a chain gives the model the inputs and outputs before it", () => {
  const parent = response("resp_1", [message("msg_1", "Hi.")]);
  const child = response("resp_2", [message("msg_2", "Yes.")], { previous_response_id: "resp_1" });
  const exchanges = [responded("r1", { json: parent }), responded("r2", { json: child }, { after: "r1" })];
  const asked = (...messages: object[]) => ({
    journal: [
      modelAsked("r1", { messages: [user("r1")] }),
      modelAsked("r2", { messages: messages as never }),
    ],
  });
  const answer = { role: "assistant", content: "Hi.", stop_reason: "end_of_turn", tool_calls: [] };
  const whole = traceOf(exchanges, asked(user("r1"), answer, user("r2")));
  expect(verdictOn("responses/chain-prompt", whole)).toEqual(pass);
  const outputsAlone = traceOf(exchanges, asked(answer, user("r2")));
  expect(verdictOn("responses/chain-prompt", outputsAlone)).toMatchObject({ status: "fail" });
  expect(verdictOn("responses/parent-echoed", whole)).toEqual(pass);
});

test("an output for a call that nobody made is refused, and names it", () => {
  const refusal = (status: number, message_: string) => ({
    status,
    json: { error: { message: message_, type: "invalid_request_error", param: "input[0]", code: null } },
  });
  const sent = (status: number, text: string) =>
    traceOf(
      [
        responded("c1", { json: response("resp_1", [functionCall("fc_1", "call_1")]) }),
        responded("c2", refusal(status, text), { after: "c1", input: [{ is: "stray_output", text: "x" }] }),
      ],
      { journal: [] },
    );
  const check = "responses/wrong-outputs-refused";
  expect(verdictOn(check, sent(400, "No call call_of_nobody."))).toEqual(pass);
  expect(verdictOn(check, sent(404, "No call call_of_nobody."))).toMatchObject({ status: "fail" });
  expect(verdictOn(check, sent(400, "No."))).toMatchObject({ findings: [{ path: "error.message" }] });
});

test("a call left open below a deleted response is no matter of the deletion", () => {
  const grandchild = (output: readonly Record<string, unknown>[], status: number, end: object) =>
    traceOf(
      [
        responded("r1", { json: response("resp_1", [message("msg_1", "Hi.")]) }),
        responded("r2", { json: response("resp_2", output) }, { after: "r1" }),
        { step: { do: "delete_response", response: "r1" }, json: { id: "resp_1", deleted: true } },
        responded("r3", { status, json: end }, { after: "r2" }),
      ],
      { journal: [] },
    );
  const refusal = { error: { message: "No output for call_1.", type: "invalid_request_error" } };
  const call = functionCall("fc_1", "call_1");
  const check = "responses/deleted-ancestor";
  expect(verdictOn(check, grandchild([call], 400, refusal))).toEqual(
    unknown("nothing continued a response that was deleted"),
  );
  expect(verdictOn(check, grandchild([message("msg_2", "Hi.")], 400, refusal))).toMatchObject({
    findings: [{ path: "status", expected: "200", actual: 400 }],
  });
});

test("items of a conversation are listed in the order in which they were added", () => {
  const item = (id: string, text: string) => ({
    id,
    type: "message",
    status: "completed",
    role: "user",
    content: [{ type: "input_text", text }],
  });
  const list = (...items: object[]) =>
    traceOf([
      {
        step: { do: "create_conversation", as: "c1", items: [] },
        json: { id: "conv_1", object: "conversation", created_at: 1, metadata: {} },
      },
      {
        step: { do: "add_items", conversation: "c1", items: [words("x", "a"), words("x", "b")] },
        json: { object: "list", data: items, has_more: false },
      },
      {
        step: { do: "walk", list: { of: "items", conversation: "c1" }, order: "asc", limit: 100 },
        json: { object: "list", data: items, has_more: false },
      },
    ]);
  const a = item("msg_1", "a @@suite-1.x#x@@");
  const b = item("msg_2", "b @@suite-1.x#x@@");
  expect(verdictOn("conversations/items-in-order", list(a, b))).toEqual(pass);
  expect(verdictOn("conversations/items-in-order", list(b, a))).toMatchObject({ status: "fail" });
});
