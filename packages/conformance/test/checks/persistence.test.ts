import { expect, test } from "vitest";
import {
  agentAndSession,
  createdSession,
  createdTurn,
  broken,
  gotTurn,
  refused,
  type Answer,
  type ExchangeSpec,
} from "../support/exchanges.ts";
import { expectationsOf } from "../../src/target/expectations.ts";
import { modelAsked } from "../support/journal.ts";
import { streamOf } from "../support/stream-of.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import {
  assistant,
  callOf,
  inference,
  sessionOf,
  toolMessage,
  toolStep,
  turnOf,
  user,
} from "../support/wire-objects.ts";

const first = turnOf({ as: "t1", input: [user("Hello")], steps: [inference("Hi.")] });
const second = turnOf({ as: "t2", input: [user("Again")], steps: [inference("Hi again.")], from: 10 });
const system = { role: "system" as const, content: "Be brief." };

const conversation = [
  ...agentAndSession({ instructions: "Be brief." }),
  createdTurn("t1", first),
  createdTurn("t2", second),
];
const opening = modelAsked("t1", { messages: [system, user("Hello")] });

test("the model is given the instructions, the earlier turn once, then this turn", () => {
  const prompt = [system, user("Hello"), assistant("Hi."), user("Again")];
  const right = traceOf(conversation, { journal: [opening, modelAsked("t2", { messages: prompt })] });
  expect(verdictOn("persistence/history-to-model", right)).toEqual(pass);

  const twice = [system, user("Hello"), assistant("Hi."), user("Hello"), assistant("Hi."), user("Again")];
  const repeated = traceOf(conversation, { journal: [opening, modelAsked("t2", { messages: twice })] });
  expect(verdictOn("persistence/history-to-model", repeated)).toEqual(
    fail({
      exchange: 3,
      seq: 2,
      path: "prompt of createTurn",
      expected: [
        { role: "system", text: "Be brief.", calls: [] },
        { role: "user", text: "Hello", calls: [] },
        { role: "assistant", text: "Hi.", calls: [] },
        { role: "user", text: "Again", calls: [] },
      ],
      actual: [
        { role: "system", text: "Be brief.", calls: [] },
        { role: "user", text: "Hello", calls: [] },
        { role: "assistant", text: "Hi.", calls: [] },
        { role: "user", text: "Hello", calls: [] },
        { role: "assistant", text: "Hi.", calls: [] },
        { role: "user", text: "Again", calls: [] },
      ],
    }),
  );
});

test("nobody can say what the prompt of a turn holds while another of its session runs", () => {
  const together = [
    ...agentAndSession({ instructions: "Be brief." }),
    { ...createdTurn("t1", first), began: 21, ended: 39 },
    { ...createdTurn("t2", second), began: 22, ended: 38 },
  ];
  expect(verdictOn("persistence/history-to-model", traceOf(together, { journal: [opening] }))).toEqual(
    unknown("no prompt was seen"),
  );
});

test("a call keeps its arguments in the prompts after it", () => {
  const call = callOf("c1", "look", { at: "the sky" });
  const steps = [inference("", [call]), toolStep([call], ["blue"]), inference("It is blue.")];
  const exchanges = [...agentAndSession(), createdTurn("t1", turnOf({ steps }))];
  const prompt = (shownCall: typeof call) => [
    user("Hello"),
    assistant("", [shownCall]),
    toolMessage("c1", "blue"),
  ];
  const journalOf = (shownCall: typeof call) => [
    modelAsked("t1", { says: "", calls: [call] }),
    modelAsked("t1", { messages: prompt(shownCall), says: "It is blue." }),
  ];
  expect(verdictOn("persistence/calls-in-history", traceOf(exchanges, { journal: journalOf(call) }))).toEqual(
    pass,
  );
  const other = { ...call, arguments: { at: "the sea" } };
  expect(
    verdictOn("persistence/calls-in-history", traceOf(exchanges, { journal: journalOf(other) })),
  ).toEqual(
    fail({
      exchange: 2,
      seq: 2,
      path: "call c1 given to the inference.arguments.at",
      expected: "the sky",
      actual: "the sea",
    }),
  );
});

test("a call that nobody answered is left out of later prompts", () => {
  const call = callOf("c1", "look");
  const exchanges = [
    ...agentAndSession(),
    createdTurn("t1", turnOf({ steps: [inference("", [call])], awaits: [call] })),
    createdTurn("t2", second),
  ];
  const tidy = [modelAsked("t1", { calls: [call] }), modelAsked("t2", { messages: [user("Again")] })];
  expect(verdictOn("persistence/loose-ends", traceOf(exchanges, { journal: tidy }))).toEqual(pass);
  const messages = [user("Hello"), assistant("", [call]), user("Again")];
  const loose = [modelAsked("t1", { calls: [call] }), modelAsked("t2", { messages })];
  expect(verdictOn("persistence/loose-ends", traceOf(exchanges, { journal: loose }))).toEqual(
    fail({
      exchange: 3,
      seq: 2,
      path: "prompt",
      expected: "calls with their responses, and messages that say something",
      actual: { role: "assistant", text: "", calls: ["c1"] },
    }),
  );
});

test("a session holds its turns in the order in which they began", () => {
  const read = (turns: (typeof first)[]) => ({
    step: { do: "get_session", session: "s1" } as const,
    json: sessionOf("s1", turns),
  });
  const holds = "persistence/session-holds-turns";
  expect(verdictOn(holds, traceOf([...conversation, read([first, second])]))).toEqual(pass);
  expect(verdictOn(holds, traceOf([...conversation, read([second])]))).toEqual(
    fail({ exchange: 4, path: "session.turns", expected: [first, second], actual: [second] }),
  );
  const lost = [...conversation, createdTurn("t3", { failure: "fetch failed" }), read([first, second])];
  expect(verdictOn(holds, traceOf(lost))).toEqual(unknown("no session was read while its turns were known"));
});

test("a stored turn that differs from its stream is noticed", () => {
  const stored = turnOf({ steps: [inference("Hello.")] });
  const trace = traceOf([...agentAndSession(), createdTurn("t1", first), gotTurn("t1", stored)]);
  expect(verdictOn("persistence/stored-is-announced", trace)).toEqual(
    fail({
      exchange: 3,
      path: "turn.steps.0.model_response.content",
      expected: "Hi.",
      actual: "Hello.",
      sides: ["turn as announced", "turn as stored"],
    }),
  );
});

test("whatever was deleted is gone, not only what was deleted first", () => {
  const missing = { status: 404, json: { detail: "There is no such session." } };
  const gotSession = (session: string, answer: Answer): ExchangeSpec => ({
    step: { do: "get_session", session },
    ...answer,
  });
  const listed = (...sessions: string[]): ExchangeSpec => ({
    step: { do: "list_sessions", agent: "a1" },
    json: { data: sessions.map((as) => sessionOf(as)) },
  });
  const deleted = (...reads: ExchangeSpec[]) =>
    traceOf([
      ...agentAndSession(),
      createdSession("s2"),
      { step: { do: "delete_session", session: "s1" } },
      { step: { do: "delete_session", session: "s2" } },
      ...reads,
    ]);
  const check = "persistence/deleted-is-gone";
  expect(verdictOn(check, deleted(gotSession("s1", missing), gotSession("s2", missing), listed()))).toEqual(
    pass,
  );
  const stays = deleted(gotSession("s1", missing), gotSession("s2", { json: sessionOf("s2") }), listed("s2"));
  expect(verdictOn(check, stays)).toEqual(
    fail(
      { exchange: 6, path: "status", expected: "404", actual: 200 },
      {
        exchange: 7,
        path: "the deleted session in the list.0",
        expected: undefined,
        actual: sessionOf("s2"),
      },
    ),
  );
});

test("a turn that failed is known by its first step where no turn_start says its id", () => {
  const check = "persistence/failed-turn-leaves-nothing";
  const events = streamOf(first).filter(({ event_type }) => event_type !== "turn_start");
  const trace = (read: Answer, profile = "reference") =>
    traceOf(
      [
        ...agentAndSession(),
        createdTurn("t1", broken(events.slice(0, -1), "500: It is broken.")),
        gotTurn("t1", read),
      ],
      { expectations: expectationsOf(profile) },
    );
  expect(verdictOn(check, trace(refused(404, "No such turn.")))).toEqual(pass);
  expect(verdictOn(check, trace({ json: null }, "0.2.20"))).toEqual(pass);
  expect(verdictOn(check, trace({ json: first }))).toMatchObject({ status: "fail" });
  expect(verdictOn(check, trace({ json: first }, "0.2.20"))).toMatchObject({ status: "fail" });
});

test("a turn runs on and is stored when its client disconnects after the first step", () => {
  const check = "persistence/survives-disconnect";
  const events = streamOf(first).slice(1, 4);
  const request = { disconnectAfter: "step" } as const;
  const trace = (read: Answer) =>
    traceOf(
      [
        ...agentAndSession(),
        createdTurn(
          "t1",
          { items: events.map((payload) => ({ event: { payload } })), disconnected: true },
          request,
        ),
        { step: { do: "await_turn", turn: "t1" }, ...read },
      ],
      { journal: [modelAsked("t1")] },
    );
  expect(verdictOn(check, trace({ json: first }))).toEqual(pass);
  expect(verdictOn(check, trace(refused(404, "No such turn.")))).toMatchObject({ status: "fail" });
  expect(verdictOn(check, trace({ json: null }))).toMatchObject({ status: "fail" });
});

test("a text of the model that is JSON itself is stored as that text, where arguments are JSON text", () => {
  const given = callOf("c1", "look", "80");
  const verdictOf = (text: string) => {
    const call = { ...given, arguments: text };
    const turn = turnOf({ steps: [inference("", [call])], awaits: [call] });
    const expectations = expectationsOf("0.3.5");
    const journal = [modelAsked("t1", { says: "", calls: [given] })];
    return verdictOn(
      "persistence/model-said-is-stored",
      traceOf([...agentAndSession(), createdTurn("t1", turn)], { journal, expectations }),
    );
  };
  expect(verdictOf('"80"')).toEqual(pass);
  expect(verdictOf("80")).toMatchObject({ status: "fail" });
});
