/** What a check says of a trace. Compared as data, so that a test that fails prints the verdict with its findings. */
import { checks } from "../../src/apis/checks.ts";
import { excuse } from "../../src/target/expectations.ts";
import type { Trace } from "../../src/trace/trace.ts";
import type { Finding, Verdict } from "../../src/check/verdict.ts";

export function verdictOn(id: string, trace: Trace): Verdict {
  const check = checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`There is no check ${id}.`);
  const reason = excuse(check.when, trace.expectations);
  // A run would not have asked.
  if (reason !== null) throw new Error(`${id} does not judge this trace: ${reason}.`);
  return check.judge(trace);
}

export const pass: Verdict = { status: "pass" };

export function fail(...findings: Finding[]): Verdict {
  return { status: "fail", findings };
}

export function unknown(reason: string): Verdict {
  return { status: "unknown", reason };
}
