import { expect, test } from "vitest";
import type { Turn } from "@understudy/contract/types";
import {
  agentAndSession,
  createdTurn,
  misshapen,
  refused,
  resumedTurn,
  type ExchangeSpec,
} from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { callOf, idOf, inference, toolMessage, toolStep, turnOf, user } from "../support/wire-objects.ts";

const calls = [callOf("c1", "look"), callOf("c2", "find")];
const awaiting = turnOf({ steps: [inference("", calls)], awaits: calls });
const steps = [inference("", calls), toolStep(calls, ["a tree", "a bird"]), inference("Hi.")];
const resumed = turnOf({ steps });
const begun = [
  ...agentAndSession({ client_tools: [{ name: "look" }, { name: "find" }] }),
  createdTurn("t1", awaiting),
];

const conflict = refused(409, "Another resume of the turn is running.");

test("a resumed turn keeps its steps", () => {
  const trace = traceOf([...begun, resumedTurn("t1", resumed)]);
  expect(verdictOn("resume/keeps-turn", trace)).toEqual(pass);
  const [, ...others] = resumed.steps;
  const other = { ...resumed, steps: [{ ...awaiting.steps[0]!, step_id: idOf("other", 5) }, ...others] };
  expect(verdictOn("resume/keeps-turn", traceOf([...begun, resumedTurn("t1", other)]))).toEqual(
    fail({
      exchange: 3,
      path: "turn.steps.0.step_id",
      expected: idOf("t1.0", 5),
      actual: idOf("other", 5),
    }),
  );
});

test("a refusal of wrong responses names each call, one that was answered twice at its response", () => {
  const repeated = (...at: (string | number)[]): ExchangeSpec[] => [
    ...begun,
    // c1, c2, and c1 once more.
    resumedTurn(
      "t1",
      misshapen({ loc: ["body", "tool_responses", ...at], msg: "c1 is answered more than once" }),
      { give: "repeated" },
    ),
  ];
  const check = "resume/wrong-responses-refused";
  expect(verdictOn(check, traceOf(repeated(2, "call_id")))).toEqual(pass);
  const answer = (...at: (string | number)[]) => ({
    error: {
      detail: {
        errors: [
          {
            loc: ["body", "tool_responses", ...at],
            msg: "c1 is answered more than once",
            type: "invalid_value",
          },
        ],
      },
    },
  });
  expect(verdictOn(check, traceOf(repeated(1, "call_id")))).toEqual(
    fail({
      exchange: 3,
      path: "errors",
      expected: { loc: ["body", "tool_responses", 2, "call_id"], msg: "a sentence that names c1" },
      actual: answer(1, "call_id"),
    }),
  );
  const missing = misshapen({ loc: ["body", "tool_responses"], msg: "a call has no response" });
  const unnamed = traceOf([...begun, resumedTurn("t1", missing, { give: "missing" })]);
  expect(verdictOn(check, unnamed)).toEqual(
    fail({
      exchange: 3,
      path: "errors",
      expected: { loc: ["body", "tool_responses"], msg: "a sentence that names c1" },
      actual: missing.json,
    }),
  );
  const accepted = traceOf([...begun, resumedTurn("t1", resumed, { give: "none" })]);
  expect(verdictOn(check, accepted)).toEqual(
    fail({ exchange: 3, path: "status", expected: "400", actual: 200 }),
  );
  const ended = resumedTurn("t1", refused(409, "The turn has ended."), { give: "none" });
  expect(verdictOn(check, traceOf([...begun, resumedTurn("t1", resumed), ended]))).toEqual(
    unknown("no turn was resumed with wrong responses"),
  );
});

test("one of two racing resumes runs, and the other is a 409", () => {
  const racing = (...answers: Parameters<typeof resumedTurn>[1][]): ExchangeSpec[] => [
    ...begun,
    ...answers.map((answer, n) => ({ ...resumedTurn("t1", answer), began: 31 + n, ended: 48 + n })),
  ];
  const check = "resume/one-of-racing-wins";
  expect(verdictOn(check, traceOf(racing(resumed, conflict)))).toEqual(pass);
  expect(verdictOn(check, traceOf(racing(resumed, resumed)))).toEqual(
    fail({ exchange: 3, path: "racing resumes that ran", expected: 1, actual: 2 }),
  );
  expect(verdictOn(check, traceOf(racing(refused(500, "Locked."), resumed)))).toEqual(
    fail({ exchange: 3, path: "status", expected: "409 or 400", actual: 500 }),
  );
  const oneByOne = traceOf([...begun, resumedTurn("t1", resumed), resumedTurn("t1", conflict)]);
  expect(verdictOn(check, oneByOne)).toEqual(unknown("no resumes raced"));
});

test("the races of two turns have one winner each", () => {
  const other = { as: "t2", from: 20 };
  const later = [createdTurn("t2", turnOf({ ...other, steps: [inference("", calls)], awaits: calls }))];
  const won: Turn[] = [resumed, turnOf({ ...other, steps })];
  const race = (alias: string, at: number, ...answers: Parameters<typeof resumedTurn>[1][]): ExchangeSpec[] =>
    answers.map((answer, n) => ({ ...resumedTurn(alias, answer), began: at + n, ended: at + 8 + n }));
  const races = (...second: Parameters<typeof resumedTurn>[1][]) =>
    traceOf([...begun, ...later, ...race("t1", 41, won[0]!, conflict), ...race("t2", 61, ...second)]);
  const check = "resume/one-of-racing-wins";
  expect(verdictOn(check, races(conflict, won[1]!))).toEqual(pass);
  expect(verdictOn(check, races(conflict, conflict))).toEqual(
    fail({ exchange: 6, path: "racing resumes that ran", expected: 1, actual: 0 }),
  );
});

test("only the client's calls of a message with calls of both sides are handed out", () => {
  const server = callOf("c0", "get_time");
  const both = [inference("", [server, ...calls]), toolStep([server], ["noon"])];
  const handed = (awaits: typeof calls) =>
    traceOf([...begun.slice(0, 2), createdTurn("t1", turnOf({ steps: both, awaits }))]);
  expect(verdictOn("resume/hands-out-client-calls", handed(calls))).toEqual(pass);
  expect(verdictOn("resume/hands-out-client-calls", handed([server, ...calls]))).toEqual(
    fail({
      exchange: 2,
      path: "turn.output_message.tool_calls",
      expected: calls,
      actual: [server, ...calls],
    }),
  );
});

test("a turn that began later is not in the prompt of a resume", () => {
  const later = turnOf({ as: "t2", input: [user("Again @@suite-1.t2#t2@@")], from: 10 });
  const exchanges = [...begun, createdTurn("t2", later), resumedTurn("t1", resumed)];
  const journal = (words: string) => [
    modelAsked("t1", { calls, says: "" }),
    modelAsked("t2"),
    modelAsked("t1", { messages: [user("Hello"), user(words)] }),
  ];
  const check = "resume/history-as-of-beginning";
  expect(verdictOn(check, traceOf(exchanges, { journal: journal("Again") }))).toEqual(pass);
  expect(verdictOn(check, traceOf(exchanges, { journal: journal("Again @@suite-1.t2#t2@@") }))).toEqual(
    fail({
      exchange: 4,
      path: "later turns in the prompt of a resume.0",
      expected: undefined,
      actual: "t2",
    }),
  );
});

test("responses may name other tools, and a resume that fails for another reason does not show it", () => {
  const check = "resume/tool-name-free";
  const renamed = (answer: Parameters<typeof resumedTurn>[1]) =>
    traceOf([...begun, resumedTurn("t1", answer, { tool_name: "a" })]);
  const path = "tool names of the responses";
  expect(verdictOn(check, renamed(refused(400, "No call of a.")))).toEqual(
    fail({ exchange: 3, path, expected: ["a", "a"], actual: null }),
  );
  const streamsOnly = refused(501, "Not implemented: Non-streaming agent turns not yet implemented");
  expect(verdictOn(check, renamed(streamsOnly))).toEqual(unknown("no response named another tool"));
});

test("a prompt ends with the responses of its resume, of which a lenient server may get none", () => {
  const check = "resume/responses-reach-model";
  const [asked, , answered] = steps;
  const resume = (given: string[], give: "right" | "none") => {
    const responses = { ...toolStep(calls, given), ...(give === "none" ? { tool_responses: [] } : {}) };
    const turn = turnOf({ steps: [asked!, responses, answered!] });
    const messages = [user("Hello"), ...given.map((content, n) => toolMessage(calls[n]!.call_id, content))];
    const journal = [modelAsked("t1", { calls, says: "" }), modelAsked("t1", { messages })];
    return traceOf([...begun, resumedTurn("t1", turn, { give })], { journal });
  };
  expect(verdictOn(check, resume(["a tree", "a bird"], "right"))).toEqual(pass);
  expect(verdictOn(check, resume([], "none"))).toEqual(unknown("no prompt of a resume was seen"));
});
