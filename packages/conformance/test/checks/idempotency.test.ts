import { expect, test } from "vitest";
import type { RequestChange } from "../../src/story/change.ts";
import type { RequestStep } from "../../src/story/story.ts";
import {
  agentAndSession,
  createdTurn,
  refused,
  type Answer,
  type ExchangeSpec,
} from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { idOf, sessionOf, turnOf } from "../support/wire-objects.ts";

const turn: RequestStep = {
  do: "turn",
  as: "t1",
  session: "s1",
  messages: [{ role: "user", content: "Hello" }],
  script: { replies: [] },
  stream: false,
};
const done: Answer = { json: turnOf({ as: "t1" }) };
const other: Answer = { json: turnOf({ as: "t2" }) };

const keyed = (name: string, answer: Answer, ...changes: RequestChange[]): ExchangeSpec => ({
  step: { do: "altered", step: turn, changes: [{ is: "key", name }, ...changes] },
  ...answer,
});
const trace = (...exchanges: ExchangeSpec[]) => traceOf([...agentAndSession(), ...exchanges]);

test("the answer to a repetition is that to the first", () => {
  const id = "idempotency/same-answer";
  expect(verdictOn(id, trace(keyed("k", done), keyed("k", done)))).toEqual(pass);
  expect(verdictOn(id, trace(keyed("k", done), keyed("k", refused(409, "It runs."))))).toEqual(
    fail({ exchange: 3, path: "status", expected: "200", actual: 409 }),
  );
  expect(verdictOn(id, trace(keyed("k", done), keyed("k", other)))).toMatchObject({
    status: "fail",
    findings: [{ exchange: 3, path: expect.stringContaining("turn_id") }],
  });
  // A failure has no result.
  expect(verdictOn(id, trace(keyed("k", refused(400, "No.")), keyed("k", done)))).toEqual(pass);
});

test("a turn is in its session once, however often it was requested", () => {
  const read = (...turns: ReturnType<typeof turnOf>[]): ExchangeSpec => ({
    step: { do: "get_session", session: "s1" },
    json: sessionOf("s1", turns),
  });
  const sent = [keyed("k", done), keyed("k", done), createdTurn("t3", turnOf({ as: "t3" }))];
  const id = "idempotency/stored-once";
  expect(verdictOn(id, trace(...sent, read(turnOf({ as: "t1" }), turnOf({ as: "t3" }))))).toEqual(pass);
  expect(
    verdictOn(id, trace(...sent, read(turnOf({ as: "t1" }), turnOf({ as: "t2" }), turnOf({ as: "t3" })))),
  ).toEqual(fail({ exchange: 5, path: "number of turns", expected: 2, actual: 3 }));
  expect(verdictOn(id, trace(...sent))).toEqual(unknown("neither session nor conversation was read"));
});

test("items are in their conversation once, however often they were requested", () => {
  const id = "idempotency/stored-once";
  const page = (...ids: string[]): Answer => ({
    json: { object: "list", data: ids.map((one) => ({ id: one })) },
  });
  const added: ExchangeSpec = {
    step: {
      do: "altered",
      step: { do: "add_items", conversation: "c1", items: [{ is: "message", role: "user", text: "Hello" }] },
      changes: [{ is: "key", name: "k" }],
    },
    ...page("msg_1"),
  };
  const read = (answer: Answer): ExchangeSpec => ({
    step: { do: "walk", list: { of: "items", conversation: "c1" } },
    ...answer,
  });
  const made: ExchangeSpec = {
    step: { do: "create_conversation", as: "c1", items: [] },
    json: { id: "conv_1" },
  };
  expect(verdictOn(id, trace(made, added, added, read(page("msg_1"))))).toEqual(pass);
  expect(verdictOn(id, trace(made, added, added, read(page("msg_1", "msg_2"))))).toEqual(
    fail({ exchange: 5, path: "number of items", expected: 1, actual: 2 }),
  );
});

test("a key with another request is refused", () => {
  const id = "idempotency/another-request";
  const change: RequestChange = { is: "field", loc: ["messages"], value: [] };
  const answered = (answer: Answer) => trace(keyed("k", done), keyed("k", answer, change));
  expect(verdictOn(id, answered(refused(400, "Another request.")))).toEqual(pass);
  expect(verdictOn(id, answered(done))).toEqual(
    fail({ exchange: 3, path: "status", expected: "400", actual: 200 }),
  );
  expect(verdictOn(id, trace(keyed("k", done)))).toEqual(unknown("no key was sent with another request"));
});

test("another key makes another turn", () => {
  const id = "idempotency/another-key";
  expect(verdictOn(id, trace(keyed("k", done), keyed("l", other)))).toEqual(pass);
  expect(verdictOn(id, trace(keyed("k", done), keyed("l", done)))).toEqual(
    fail({ exchange: 3, path: "result", expected: "something new", actual: idOf("t1") }),
  );
});

test("after a failure the key is free", () => {
  const id = "idempotency/failure-frees";
  const failed = refused(400, "The model does not want to.");
  expect(verdictOn(id, trace(keyed("k", failed), keyed("k", done)))).toEqual(pass);
  expect(verdictOn(id, trace(keyed("k", failed), keyed("k", failed)))).toEqual(
    fail({ exchange: 3, path: "status", expected: "200", actual: 400 }),
  );
  expect(verdictOn(id, trace(keyed("k", done), keyed("k", done)))).toEqual(
    unknown("no request with a key failed"),
  );
});

test("while a request runs its key is in use, and the answer says when to come again", () => {
  const id = "idempotency/in-use";
  const running = keyed("k", { ...done, began: 21, ended: 60 });
  const early = (answer: Answer) => trace(running, keyed("k", answer));
  const inUse = refused(409, "It runs.");
  expect(verdictOn(id, early({ ...inUse, headers: { "retry-after": "1" } }))).toEqual(pass);
  expect(verdictOn(id, early(inUse))).toEqual(
    fail({ exchange: 3, path: "retry-after", expected: "seconds", actual: null }),
  );
  expect(verdictOn(id, early(done))).toEqual(
    fail({ exchange: 3, path: "status", expected: "409", actual: 200 }),
  );
});

test("users have keys of their own", () => {
  const agent = (by: "A" | "B", agent_id: string): ExchangeSpec => ({
    step: {
      do: "altered",
      step: { do: "create_agent", as: "a1", config: {}, by },
      changes: [{ is: "key", name: "k" }],
    },
    json: { agent_id },
  });
  const id = "idempotency/own-keys";
  expect(verdictOn(id, traceOf([agent("A", idOf("a1")), agent("B", idOf("a2"))]))).toEqual(pass);
  expect(verdictOn(id, traceOf([agent("A", idOf("a1")), agent("B", idOf("a1"))]))).toEqual(
    fail({ exchange: 1, path: "result", expected: "something of the user's own", actual: idOf("a1") }),
  );
});
