import { expect, test } from "vitest";
import { expectationsOf } from "../../src/target/expectations.ts";
import { agentAndSession, createdTurn, gotAgent } from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { fail, pass, verdictOn } from "../support/verdict-on.ts";
import { agentOf, idOf, sessionOf, turnOf } from "../support/wire-objects.ts";

test("an agent without created_at is not of its schema", () => {
  const { created_at: _, ...agent } = agentOf();
  const trace = traceOf([...agentAndSession(), { step: { do: "get_agent", agent: "a1" }, json: agent }]);
  expect(verdictOn("wire/response-schema", trace)).toEqual(
    fail({
      exchange: 2,
      path: "body of getAgent 200",
      expected: "the schema Agent of openapi.yaml",
      actual: "created_at: required, expected string",
    }),
  );
});

test("a page without its url is of the schema for servers that have none", () => {
  const page = { data: [agentOf()], has_more: false };
  const listed = [...agentAndSession(), { step: { do: "list_agents" } as const, json: page }];
  expect(verdictOn("wire/response-schema", traceOf(listed))).toEqual(
    fail({
      exchange: 2,
      path: "body of listAgents 200",
      expected: "the schema AgentPage of openapi.yaml",
      actual: "url: required, expected string or null",
    }),
  );
  const older = traceOf(listed, { expectations: expectationsOf("0.2.6") });
  expect(verdictOn("wire/response-schema", older)).toEqual(pass);
});

test("properties in another order than the schema's are noticed, except where the description alone counts", () => {
  const { turns, started_at, ...ids } = sessionOf();
  const read = {
    step: { do: "get_session", session: "s1" } as const,
    json: { ...ids, started_at, turns },
  };
  expect(verdictOn("wire/declared-properties", traceOf([...agentAndSession(), read]))).toEqual(
    fail({
      exchange: 2,
      path: "properties of body of getSession 200",
      expected: ["session_id", "session_name", "turns", "started_at"],
      actual: ["session_id", "session_name", "started_at", "turns"],
    }),
  );
  const described = traceOf([...agentAndSession(), read], { expectations: expectationsOf("api") });
  expect(verdictOn("wire/declared-properties", described)).toEqual(pass);
});

test("a stream with a line beside its data is framed wrongly", () => {
  const item = `{"event":{"payload":{"event_type":"turn_start","turn_id":"${idOf("t1")}"}}}`;
  const text = `event: message\ndata: ${item}\n\n`;
  const trace = traceOf([...agentAndSession(), createdTurn("t1", { items: [JSON.parse(item)], text })]);
  expect(verdictOn("wire/framing", trace)).toEqual(
    fail({
      exchange: 2,
      path: "bytes",
      expected: "data: {…} and an empty line",
      actual: `event: message\ndata: ${item}`,
    }),
  );
  expect(verdictOn("wire/framing", traceOf([...agentAndSession(), createdTurn("t1", turnOf())]))).toEqual(
    pass,
  );
});

test("only a server that was told to end may leave a request without an answer", () => {
  const exchanges = [...agentAndSession(), { ...gotAgent("a1"), json: undefined, failure: "fetch failed" }];
  expect(verdictOn("wire/answers", traceOf(exchanges))).toEqual(
    fail({ exchange: 2, path: "answer", expected: "a complete answer", actual: "fetch failed" }),
  );
  expect(verdictOn("wire/answers", traceOf(exchanges, { stops: [25], restarts: [40] }))).toEqual(pass);
});
