/** Where a read is refused that should have succeeded, its status is what is wrong, whatever the judge was to compare. */
import { expect, test } from "vitest";
import { loadSuite } from "../../src/apis/suite.ts";
import {
  createdAgent,
  createdSession,
  createdTurn,
  type ExchangeSpec,
  refused,
} from "../support/exchanges.ts";
import { traceOf } from "../support/trace-of.ts";
import { agentOf, turnOf } from "../support/wire-objects.ts";

const made: ExchangeSpec[] = [
  createdAgent("a1"),
  createdSession("s1"),
  createdSession("s2"),
  createdTurn("t1", turnOf()),
  { step: { do: "delete_session", session: "s2" }, status: 204 },
];
const notFound = refused(404, "There is no such route.");
const reads: ExchangeSpec["step"][] = [
  { do: "list_agents" },
  { do: "list_agents", limit: 1 },
  { do: "get_agent", agent: "a1" },
  { do: "list_sessions", agent: "a1" },
  { do: "list_sessions", agent: "a1", limit: 1 },
  { do: "get_session", session: "s1" },
  { do: "get_session", session: "s1", turns: ["t1"] },
  { do: "get_turn", turn: "t1" },
  { do: "get_steps", turn: "t1" },
];
const wholeList: ExchangeSpec = {
  step: { do: "list_agents" },
  json: { data: [agentOf("a1")], has_more: false, url: "/v1/agents" },
};

test("a 404 to a list or a record is a finding about the status alone", () => {
  const refusedReads = reads.map((step) => ({ step, ...notFound }));
  const trace = traceOf([...made, wholeList, ...refusedReads, wholeList]);
  const findings = loadSuite().checks.flatMap(({ id, judge }) => {
    const verdict = judge(trace);
    return verdict.status === "fail" ? verdict.findings.map((one) => ({ id, ...one })) : [];
  });
  const aboutReads = findings.filter(({ exchange }) => trace.exchanges[exchange]?.status === 404);
  expect(aboutReads.filter(({ path }) => !path.startsWith("status"))).toEqual([]);
  expect(aboutReads.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["agents/listed", "agents/pages", "sessions/pages", "sessions/as-made"]),
  );
});
