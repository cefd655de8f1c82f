import { expect, test } from "vitest";
import type { Caller } from "../../src/target/caller.ts";
import type { Trace } from "../../src/trace/trace.ts";
import {
  by,
  createdAgent,
  createdSession,
  createdTurn,
  type ExchangeSpec,
  refused,
} from "../support/exchanges.ts";
import { modelAsked } from "../support/journal.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { agentOf, idOf, sessionOf } from "../support/wire-objects.ts";

const lacks = (id: string) => refused(404, `Agent ${id} not found.`);
const made = [by("B", createdAgent("aB")), by("B", createdSession("sB", "aB"))];
const gotB = (caller: Caller, answer: Partial<ExchangeSpec> = {}): ExchangeSpec =>
  by(caller, { step: { do: "get_agent", agent: "aB" }, json: agentOf("aB"), ...answer });
const gotNobody = (caller: Caller): ExchangeSpec =>
  by(caller, { step: { do: "get_agent", agent: "nobody" }, ...lacks(idOf("nobody")) });

const noToken = { error: { message: "Who are you?" } };
const asked = (caller: Caller, answer: Partial<ExchangeSpec>): ExchangeSpec =>
  by(caller, { step: { do: "list_agents" }, ...answer });
const challenge = { headers: { "www-authenticate": "Bearer" } };

test("requests without a token are all refused in the same words", () => {
  const refusal = { status: 401, json: noToken, ...challenge };
  const other = { ...refusal, json: { error: { message: "No such agent." } } };
  const id = "access/needs-a-token";
  expect(verdictOn(id, traceOf([asked("nobody", refusal), asked("unknown", refusal)]))).toEqual(pass);
  expect(verdictOn(id, traceOf([asked("nobody", { json: { data: [] } })]))).toEqual(
    fail({ exchange: 0, path: "status", expected: "401", actual: 200 }),
  );
  expect(verdictOn(id, traceOf([asked("nobody", refusal), asked("unknown", other)]))).toMatchObject(
    fail({ exchange: 1, path: "body", expected: JSON.stringify(noToken), actual: expect.any(String) }),
  );
  expect(verdictOn(id, traceOf([asked("nobody", { status: 401, json: noToken })]))).toEqual(
    fail({ exchange: 0, path: "www-authenticate", expected: "Bearer", actual: null }),
  );
  expect(verdictOn(id, traceOf(made))).toEqual(unknown("nobody asked without a token"));
});

test("the 401 does not repeat the token", () => {
  const text = '{"error":{"message":"Unknown token: c3VpdGU6bm9ib2R5"}}';
  const trace = traceOf([asked("unknown", { status: 401, text, json: JSON.parse(text), ...challenge })]);
  expect(verdictOn("access/needs-a-token", trace)).toEqual(
    fail({ exchange: 0, path: "text", expected: "an answer without the token", actual: text }),
  );
});

test("what is another's is answered as what does not exist", () => {
  const id = "access/absent-or-hidden";
  const tried = (answer: Partial<ExchangeSpec>) => traceOf([...made, gotB("A", answer), gotNobody("A")]);
  expect(verdictOn(id, tried(lacks(idOf("aB"))))).toEqual(pass);
  expect(verdictOn(id, tried(refused(403, "You may not read it.")))).toEqual(
    fail({ exchange: 2, path: "status", expected: 404, actual: 403 }),
  );
  expect(verdictOn(id, tried(refused(404, "That is B's.")))).toMatchObject(
    fail({ exchange: 2, path: "body.detail", expected: "Agent id not found.", actual: "That is B's." }),
  );
  // Without the other request there is nothing to compare with.
  expect(verdictOn(id, traceOf([...made, gotB("A", lacks(idOf("aB")))]))).toMatchObject({
    status: "unknown",
  });
});

test("an agent is its owner's", () => {
  const tried = (answer: Partial<ExchangeSpec>) => traceOf([...made, gotB("A", answer), gotB("B")]);
  expect(verdictOn("access/agents-too", tried(lacks(idOf("aB"))))).toEqual(pass);
  expect(verdictOn("access/agents-too", tried({}))).toEqual(
    fail({ exchange: 2, path: "status", expected: "a refusal", actual: 200 }),
  );
  expect(verdictOn("access/owner-may", tried({}))).toEqual(pass);
  expect(verdictOn("access/owner-may", traceOf([...made, gotB("B", lacks(idOf("aB")))]))).toEqual(
    fail({ exchange: 2, path: "status", expected: "no refusal", actual: 404 }),
  );
});

test("what was deleted is nobody's", () => {
  const deleted = by("B", { step: { do: "delete_agent", agent: "aB" } });
  const read = by("B", { step: { do: "get_session", session: "sB" }, ...lacks(idOf("aB")) });
  expect(verdictOn("access/owner-may", traceOf([...made, deleted, read]))).toEqual(pass);
  expect(verdictOn("access/agents-too", traceOf([...made, deleted, gotB("A")]))).toEqual(
    unknown("nobody asked for an agent of another"),
  );
});

test("a refused delete changes nothing", () => {
  const id = "access/refusal-changes-nothing";
  const tried = by("A", { step: { do: "delete_agent", agent: "aB" }, ...lacks(idOf("aB")) });
  expect(verdictOn(id, traceOf([...made, gotB("B"), tried, gotB("B")]))).toEqual(pass);
  expect(verdictOn(id, traceOf([...made, gotB("B"), tried, gotB("B", lacks(idOf("aB")))]))).toMatchObject(
    fail({ exchange: 4, path: "status", expected: 200, actual: 404 }),
  );
  expect(verdictOn(id, traceOf([...made, gotB("B"), gotB("B")]))).toEqual(
    unknown("nothing was read before and after a refusal"),
  );
});

test("a delete that is refused to the owner changes nothing", () => {
  const id = "access/refusal-changes-nothing";
  const tried = by("B", { step: { do: "delete_agent", agent: "aB" }, ...refused(400, "Not empty.") });
  expect(verdictOn(id, traceOf([...made, read("sB"), tried, read("sB")]))).toEqual(pass);
  const gone = by("B", { step: { do: "get_session", session: "sB" }, ...refused(404, "Not found.") });
  expect(verdictOn(id, traceOf([...made, read("sB"), tried, gone]))).toMatchObject(
    fail({ exchange: 4, path: "status", expected: 200, actual: 404 }),
  );
  const changed = by("B", createdSession("tB", "aB"));
  expect(verdictOn(id, traceOf([...made, read("sB"), tried, changed, gone]))).toMatchObject({
    status: "unknown",
  });
});

test("a list has only records that can be read, and pages count only these", () => {
  const id = "access/lists-what-is-read";
  const list = (aliases: string[], has_more = false, page: { limit?: number; start_index?: number } = {}) =>
    by("A", {
      step: { do: "list_agents", ...page },
      json: { data: aliases.map((alias) => agentOf(alias)), has_more, url: "/v1/agents" },
    });
  const own = by("A", createdAgent("aA"));
  const hidden = gotB("A", lacks(idOf("aB")));
  expect(verdictOn(id, traceOf([...made, own, list(["aA"]), hidden]))).toEqual(pass);
  expect(verdictOn(id, traceOf([...made, own, list(["aA", "aB"]), hidden]))).toMatchObject({
    status: "fail",
  });
  const page = { limit: 1, start_index: 0 };
  expect(verdictOn(id, traceOf([own, list(["aA"]), list(["aA"], false, page)]))).toEqual(pass);
  expect(verdictOn(id, traceOf([own, list(["aA"]), list([], true, page)]))).toMatchObject(
    fail({ exchange: 2, path: "data.0", expected: idOf("aA"), actual: undefined }, expect.anything()),
  );
});

test("a name of one user belongs to no other user", () => {
  const id = "access/names-apart";
  const model = (of: string) => ({ identifier: "m", metadata: { of } });
  const registered = (of: "A" | "B", answer: Partial<ExchangeSpec> = {}) =>
    by(of, {
      step: { do: "register", kind: "model", name: "m", fields: { metadata: { of } } },
      json: model(of),
      ...answer,
    });
  const read = (of: string) =>
    by("A", { step: { do: "get_named", kind: "model", name: "m" }, json: model(of) });
  expect(verdictOn(id, traceOf([registered("A"), registered("B"), read("A")]))).toEqual(pass);
  expect(verdictOn(id, traceOf([registered("A"), registered("B"), read("B")]))).toEqual(
    fail({ exchange: 2, path: "", expected: "A", actual: "B" }),
  );
  expect(verdictOn(id, traceOf([registered("A"), registered("B", refused(409, "Taken."))]))).toEqual(
    fail({ exchange: 1, path: "status", expected: 200, actual: 409 }),
  );
});

test("no answer names an owner or a user", () => {
  const id = "access/hides-owners";
  expect(verdictOn(id, traceOf([...made, gotB("B")]))).toEqual(pass);
  // Servers that have the field may say nothing in it.
  expect(verdictOn(id, traceOf([...made, gotB("B", { json: { ...agentOf("aB"), owner: null } })]))).toEqual(
    pass,
  );
  const owner = { principal: "somebody" };
  expect(verdictOn(id, traceOf([...made, gotB("B", { json: { ...agentOf("aB"), owner } })]))).toEqual(
    fail({ exchange: 2, path: "owner", expected: undefined, actual: owner }),
  );
  expect(
    verdictOn(id, traceOf([...made, gotB("B", { json: { ...agentOf("aB"), by: "suite-1-B" } })])),
  ).toEqual(fail({ exchange: 2, path: "text", expected: "no name of a user", actual: "suite-1-B" }));
});

test("a user without attributes shares nothing with others, and is no failure", () => {
  const id = "access/without-attributes";
  const tried = (answer: Partial<ExchangeSpec>) => traceOf([...made, gotB("P", answer)]);
  expect(verdictOn(id, tried(lacks(idOf("aB"))))).toEqual(pass);
  expect(verdictOn(id, tried({}))).toEqual(
    fail({ exchange: 2, path: "status", expected: "a refusal", actual: 200 }),
  );
  expect(verdictOn(id, tried(refused(500, "Oh.")))).toEqual(
    fail({ exchange: 2, path: "status", expected: "below 500", actual: 500 }),
  );
  const read = by("A", { step: { do: "get_agent", agent: "any" }, json: agentOf("any") });
  expect(verdictOn(id, traceOf([by("P", createdAgent("any")), read]))).toEqual(
    fail({ exchange: 1, path: "status", expected: "a refusal", actual: 200 }),
  );
});

const read = (session: string): ExchangeSpec =>
  by("B", { step: { do: "get_session", session }, json: sessionOf(session) });

/** The same steps of B with others beside them, and without. */
function beside(others: ExchangeSpec[], own: ExchangeSpec[], alone: ExchangeSpec[] = own): Trace {
  return { ...traceOf([...others, ...own]), alone: traceOf(alone) };
}

test("what one is answered does not depend on others", () => {
  const id = "access/noninterference";
  const own = [...made, read("sB")];
  const others = [by("A", createdAgent("aA"))];
  expect(verdictOn(id, beside(others, own))).toEqual(pass);
  const sides = ["without the requests of others", "with them"] as const;
  const lost = by("B", { step: { do: "get_session", session: "sB" }, ...refused(404, "Not found.") });
  expect(verdictOn(id, beside(others, [...made, lost], own))).toMatchObject(
    fail({ exchange: 3, path: "status", expected: 200, actual: 404, sides }),
  );
  const busy = by("B", { step: { do: "get_session", session: "sB" }, ...refused(503, "Busy.") });
  expect(verdictOn(id, beside(others, [...made, busy], own))).toEqual(
    unknown("the server was too busy for a comparison"),
  );
  expect(verdictOn(id, traceOf(own))).toEqual(unknown("the story was run once only"));
});

test("what one's model is asked does not depend on others", () => {
  const id = "access/noninterference";
  const turn = by("B", createdTurn("tB", { json: {} }, { session: "sB" }));
  const trace = (model: string) => ({
    ...traceOf([...made, turn], { journal: [modelAsked("tB", { model })] }),
    alone: traceOf([...made, turn], { journal: [modelAsked("tB")] }),
  });
  expect(verdictOn(id, trace("model-1"))).toEqual(pass);
  expect(verdictOn(id, trace("model-of-a"))).toMatchObject(
    fail({
      exchange: 2,
      path: "requests to providers.0.request.model",
      expected: "model-1",
      actual: "model-of-a",
    }),
  );
  // Another's turn is not looked at.
  const ofA = traceOf([...made, turn], {
    journal: [modelAsked("tB"), modelAsked("tA", { model: "model-of-a" })],
  });
  expect(verdictOn(id, { ...ofA, alone: traceOf([...made, turn], { journal: [modelAsked("tB")] }) })).toEqual(
    pass,
  );
});

test("ids and times of two runs may differ, and what follows from them", () => {
  const listed = (...ids: string[]) =>
    by("B", { step: { do: "list_agents" }, json: { data: ids.map((agent_id) => ({ agent_id })) } });
  const [one, other, third] = ["x", "y", "z"].map((alias) => idOf(alias)) as [string, string, string];
  const id = "access/noninterference";
  expect(verdictOn(id, beside([], [listed(one, other)], [listed(third, one)]))).toEqual(pass);
  expect(verdictOn(id, beside([], [listed(one, one)], [listed(third, one)]))).toMatchObject({
    status: "fail",
  });
});
