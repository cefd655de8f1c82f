import { isRecord } from "../difference.ts";
import type { Trace } from "../trace.ts";
import { verdictOf, type Finding, type Verdict } from "../../verdict.ts";
import { compare, compareStatus } from "./compare.ts";
import {
  registryAnswers,
  type RecordFields,
  type RegistryAnswer,
  type RegistryReason,
} from "../../oracle/registry.ts";

/** The verdict on the answers that are what they are for one of these reasons. */
export function judgeReasons(trace: Trace, reasons: readonly RegistryReason[], nothing: string): Verdict {
  const matching = registryAnswers(trace).filter(({ reason }) => reasons.includes(reason));
  return verdictOf(matching.length, matching.flatMap(judgeAnswer), nothing);
}

function judgeAnswer({ exchange, statuses, record }: RegistryAnswer): Finding[] {
  const statusFindings = compareStatus(exchange, statuses);
  if (statusFindings.length > 0 || record === null) return statusFindings;
  return compare(exchange, "answer", record, pick(exchange.json, record));
}

/** The fields that something is known of. */
export function pick(actual: unknown, known: RecordFields): unknown {
  if (!isRecord(actual)) return actual;
  return Object.fromEntries(Object.keys(known).map((key) => [key, actual[key]]));
}
