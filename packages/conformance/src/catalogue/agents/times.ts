import type { Turn } from "@understudy/contract/types";
import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { readsOf } from "../../judging/reads.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { announced } from "../../trace/read.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const times: Check = {
  id: "agents/times",
  scenario: "any",
  judge(trace) {
    const told = trace.exchanges.flatMap((exchange) =>
      timesIn(exchange.json ?? exchange.items).map((time) => ({ exchange, time })),
    );
    const strange = told.filter(({ time }) => typeof time !== "string" || !microseconds.test(time));
    const findings = [
      ...strange.map(({ exchange, time }) => ({
        where: exchange.index,
        what: "time",
        expected: "UTC in ISO 8601 with microseconds and Z",
        said: time,
      })),
      ...timeless(trace),
      ...disorder(trace),
    ];
    return verdictOf(told.length, findings, "no time was told");
  },
};

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
function timeless(trace: Trace): Finding[] {
  return turnLogs(trace)
    .flatMap(statesOf)
    .flatMap(({ exchange, turn }) => {
      const step = turn.steps.find(({ started_at, completed_at }) => !started_at || !completed_at);
      const expected = "a step with both times";
      return step === undefined ? [] : [{ where: exchange.index, what: "steps", expected, said: step }];
    });
}

/** Something that was made, with the time that it says it was made at. */
interface Born {
  made: Exchange;
  time: string;
}

/** Of what one process made one after the other, the later must have the later time. */
function disorder(trace: Trace): Finding[] {
  const born = bornIn(trace);
  return born.flatMap(({ made, time }) => {
    const earlier = born.filter(
      (other) =>
        other.made.ended < made.began &&
        !trace.restarts.some((moment) => other.made.ended < moment && moment < made.began),
    );
    const newest = earlier
      .map((other) => other.time)
      .toSorted()
      .at(-1);
    if (newest === undefined || time > newest) return [];
    return [{ where: made.index, what: "time of what was made", expected: `after ${newest}`, said: time }];
  });
}

function bornIn(trace: Trace): Born[] {
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
