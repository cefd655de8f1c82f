import { expect, test } from "vitest";
import { createdAgent, createdSession, refused, type Answer } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, unknown, verdictOn } from "../support/verdict-on.ts";
import { idOf, sessionOf, turnOf } from "../support/wire-objects.ts";

const made = [createdAgent("a1"), createdSession("s1"), createdSession("s2")];

const listed = (sessions: readonly string[], has_more: boolean, page: { limit?: number } = {}) => ({
  step: { do: "list_sessions", agent: "a1", ...page } as const,
  json: { data: sessions.map((as) => sessionOf(as)), has_more, url: `/v1/agents/${idOf("a1")}/sessions` },
});

test("sessions are listed in the order of their creation", () => {
  expect(verdictOn("sessions/pages", traceOf([...made, listed(["s1", "s2"], false)]))).toEqual(pass);
  expect(verdictOn("sessions/pages", traceOf([...made, listed(["s2", "s1"], false)]))).toEqual(
    fail({ exchange: 3, path: "page.ids.0", expected: idOf("s1"), actual: idOf("s2") }),
  );
});

test("an empty page of sessions has more", () => {
  expect(verdictOn("sessions/pages", traceOf([...made, listed([], true, { limit: 0 })]))).toEqual(pass);
  expect(verdictOn("sessions/pages", traceOf([...made, listed([], false, { limit: 0 })]))).toEqual(
    fail({ exchange: 3, path: "page.has_more", expected: true, actual: false }),
  );
});

test("after a restart nobody can say which sessions are listed, except of an agent that keeps them", () => {
  const exchanges = [...made, listed(["s1"], false)];
  const options = { stops: [29.5], restarts: [30] };
  expect(verdictOn("sessions/pages", traceOf(exchanges, options))).toEqual(
    unknown("no sessions were listed"),
  );
  const kept = [createdAgent("a1", { enable_session_persistence: true }), ...exchanges.slice(1)];
  expect(verdictOn("sessions/pages", traceOf(kept, options))).toEqual(
    fail({
      exchange: 3,
      path: "page.ids.1",
      expected: idOf("s2"),
      actual: undefined,
    }),
  );
});

test("a session has its own name and no turn before its first", () => {
  const read = (json: ReturnType<typeof sessionOf>) =>
    traceOf([...made, { step: { do: "get_session", session: "s1" }, json }]);
  expect(verdictOn("sessions/as-made", read(sessionOf("s1")))).toEqual(pass);
  const other = { ...sessionOf("s1"), session_name: "suite-1.s2" };
  expect(verdictOn("sessions/as-made", read(other))).toEqual(
    fail({ exchange: 3, path: "session.session_name", expected: "suite-1.s1", actual: "suite-1.s2" }),
  );
  expect(verdictOn("sessions/as-made", read(sessionOf("s1", [turnOf()])))).toEqual(
    fail({ exchange: 3, path: "session.turns.0", expected: undefined, actual: turnOf() }),
  );
});

test("a session can be deleted once", () => {
  const deleted = (answer: Answer) => ({ step: { do: "delete_session", session: "s1" } as const, ...answer });
  const twice = (answer: Answer) => traceOf([...made, deleted({}), deleted(answer)]);
  expect(verdictOn("sessions/deletes-are-once", twice(refused(404, "Session not found.")))).toEqual(pass);
  expect(verdictOn("sessions/deletes-are-once", twice({}))).toEqual(
    fail({ exchange: 4, path: "status", expected: "404", actual: 204 }),
  );
});
