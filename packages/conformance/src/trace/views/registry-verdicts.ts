import { isRecord } from "../difference.ts";
import type { Trace } from "../trace.ts";
import { verdictOf, type Finding, type Verdict } from "../../verdict.ts";
import { compare, compareStatus } from "./compare.ts";
import { namingAnswers, type Fields, type NamingAnswer, type Reason } from "../../oracle/registry.ts";

/** The verdict on the answers that are what they are for one of these reasons. */
export function judgeNaming(trace: Trace, reasons: readonly Reason[], nothing: string): Verdict {
  const meant = namingAnswers(trace).filter(({ reason }) => reasons.includes(reason));
  return verdictOf(meant.length, meant.flatMap(judgeAnswer), nothing);
}

function judgeAnswer({ exchange, statuses, record }: NamingAnswer): Finding[] {
  const wrong = compareStatus(exchange, statuses);
  if (wrong.length > 0 || record === null) return wrong;
  return compare(exchange, "answer", record, only(exchange.json, record));
}

/** The fields that something is known of. */
export function only(actual: unknown, known: Fields): unknown {
  if (!isRecord(actual)) return actual;
  return Object.fromEntries(Object.keys(known).map((key) => [key, actual[key]]));
}
