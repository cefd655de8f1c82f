/** Ids and times of records, and ids of requests. */
import type { Turn } from "@understudy/contract/types";
import { check } from "../../../check/check.ts";
import { isRecord } from "../../../json/difference.ts";
import { announced } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { readsOf } from "../views/reads.ts";
import { type Finding, finding, judgeEach, verdictOf } from "../../../check/verdict.ts";
import { announcedTurns } from "../views/turn-log.ts";

export const idsInOrder = check({
  id: "agents/ids-in-order",
  level: "SHOULD",
  statement:
    "Ids of agents, sessions and turns are UUIDs whose order is the order of creation; those of steps are UUIDs too.",
  reference: ["semantics §1.2"],
  when: { ids: "ordered" },
  judge(trace) {
    const made = trace.exchanges.flatMap((exchange) => {
      const id = idOf(exchange);
      return id === undefined ? [] : [{ exchange, id }];
    });
    const findings = made.flatMap(({ exchange, id }, n) => {
      const floors = made.slice(0, n).flatMap((one) => {
        const { ended } = one.exchange;
        return typeof one.id === "string" && ended < exchange.began ? [one.id] : [];
      });
      const newest = floors.toSorted().at(-1) ?? "";
      if (typeof id === "string" && uuid7.test(id) && id > newest) return [];
      const expected = `a UUID of version 7 after ${newest || "none"}`;
      return [finding(exchange, "id", expected, id)];
    });
    return verdictOf(made.length, [...findings, ...malformedStepIds(trace)], "nothing was made");
  },
});

/** Whether ids of steps are each its own is judged by itself. */
function malformedStepIds(trace: Trace): Finding[] {
  return announcedTurns(trace).flatMap(({ exchange, turn }) => {
    const actual = turn.steps.map(({ step_id }) => step_id).find((id) => !uuid.test(id));
    const expected = "a UUID";
    return actual === undefined ? [] : [finding(exchange, "step_id", expected, actual)];
  });
}

const uuid7 = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const uuid = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function idOf(exchange: Exchange): unknown {
  const { operation, status } = exchange;
  const json: unknown = exchange.items === null ? exchange.json : announced(exchange);
  if (status !== 200 || !isRecord(json)) return undefined;
  if (operation === "createAgent") return json["agent_id"];
  if (operation === "createTurn") return json["turn_id"];
  return operation === "createSession" ? json["session_id"] : undefined;
}

export const times = check({
  id: "agents/times",
  level: "SHOULD",
  statement:
    "Times are UTC with microseconds, each step has a start and an end, and later records have later times.",
  reference: ["semantics §1.3"],
  judge(trace) {
    const dated = trace.exchanges.flatMap((exchange) =>
      timesIn(exchange.json ?? exchange.items).map((time) => ({ exchange, time })),
    );
    const malformed = dated.filter(({ time }) => typeof time !== "string" || !microseconds.test(time));
    const findings = [
      ...malformed.map(({ exchange, time }) =>
        finding(exchange, "time", "UTC in ISO 8601 with microseconds and Z", time),
      ),
      ...untimedSteps(trace),
      ...outOfOrder(trace),
    ];
    return verdictOf(dated.length, findings, "no answer had a time");
  },
});

const microseconds = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

const names = ["created_at", "started_at", "completed_at"];

/** What is below them is the client's. */
const anyJson = ["arguments", "metadata", "args", "input_schema", "default", "json_schema", "bnf"];

function timesIn(value: unknown, found: unknown[] = []): unknown[] {
  if (Array.isArray(value)) for (const item of value) timesIn(item, found);
  else if (isRecord(value))
    for (const [key, part] of Object.entries(value)) {
      if (names.includes(key)) found.push(...(part === null ? [] : [part]));
      else if (!anyJson.includes(key)) timesIn(part, found);
    }
  return found;
}

/** A step that rests has begun and ended. */
function untimedSteps(trace: Trace): Finding[] {
  return announcedTurns(trace).flatMap(({ exchange, turn }) => {
    const step = turn.steps.find(({ started_at, completed_at }) => !started_at || !completed_at);
    const expected = "a step with both times";
    return step === undefined ? [] : [finding(exchange, "steps", expected, step)];
  });
}

/** Something that was made, with the time that it says it was made at. */
interface Creation {
  made: Exchange;
  time: string;
}

/** Of two records that one process made one after the other, the later must have the later time. */
function outOfOrder(trace: Trace): Finding[] {
  const creations = creationsIn(trace);
  return creations.flatMap(({ made, time }) => {
    const earlier = creations.filter(
      (other) =>
        other.made.ended < made.began &&
        !trace.restarts.some((moment) => other.made.ended < moment && moment < made.began),
    );
    const newest = earlier
      .map((other) => other.time)
      .toSorted()
      .at(-1);
    if (newest === undefined || time > newest) return [];
    return [finding(made, "time of what was made", `after ${newest}`, time)];
  });
}

function creationsIn(trace: Trace): Creation[] {
  const timesOf = new Map<unknown, unknown>([
    ...readsOf(trace, "getAgent", "listAgents").map(
      ({ record }) => [record["agent_id"], record["created_at"]] as const,
    ),
    ...readsOf(trace, "getSession", "listSessions").map(
      ({ record }) => [record["session_id"], record["started_at"]] as const,
    ),
  ]);
  return trace.exchanges.flatMap((made) => {
    const { step } = made;
    if (step.do === "turn") {
      const turn: Turn | null = announced(made);
      return turn === null ? [] : [{ made, time: turn.started_at }];
    }
    if (step.do !== "create_agent" && step.do !== "create_session") return [];
    const time = timesOf.get(trace.ids[step.as]);
    return typeof time === "string" && made.status === 200 ? [{ made, time }] : [];
  });
}

export const requestId = check({
  id: "agents/request-id",
  level: "MAY",
  statement: "Every response has an x-request-id, that of the request if it has one.",
  reference: ["semantics §1.4"],
  when: { request_id: "given" },
  judge({ exchanges }) {
    const answered = exchanges.filter(({ status }) => status !== null);
    return judgeEach(answered, "nothing was answered", ({ index, step, headers }) => {
      const changes = step.do === "altered" ? step.changes : [];
      const header = changes.find((change) => change.is === "header" && change.name === "x-request-id");
      const sent = header?.is === "header" ? header.value : undefined;
      const actual = headers["x-request-id"];
      if (sent === undefined ? actual : actual === sent) return [];
      return [{ exchange: index, path: "x-request-id", expected: sent ?? "an id", actual }];
    });
  },
});
