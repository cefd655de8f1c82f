import type { Trace } from "../trace.ts";
import { verdictOf, type Verdict } from "../../verdict.ts";
import { compare } from "./compare.ts";
import { serverCallsOfTurn } from "../../oracle/server-calls.ts";
import { invocationsOf, toolsOf } from "../../oracle/toolgroups.ts";
import { turnLogs } from "./turn-log.ts";

/** The verdict on what tools were given, in turns where arguments of groups were said so often. */
export function judgeArguments(trace: Trace, often: (actual: number) => boolean): Verdict {
  const turns = turnLogs(trace).flatMap((log) => {
    const { named } = toolsOf(trace, log);
    const entries = invocationsOf(trace, log);
    const calls = serverCallsOfTurn(trace, log);
    const last = calls.at(-1);
    const fits = often(named.filter((entry) => typeof entry !== "string").length);
    return !fits || entries === null || last === undefined
      ? []
      : [{ exchange: last.exchange, calls, entries }];
  });
  const findings = turns.flatMap(({ exchange, calls, entries }) =>
    compare(
      exchange,
      "what tools were given",
      calls.flatMap(({ expected }) => expected ?? []),
      entries.map(({ request }) => ({
        toolgroup_id: request?.toolgroup_id,
        tool_name: request?.tool_name,
        arguments: request?.arguments,
      })),
    ),
  );
  return verdictOf(turns.length, findings, "no server tool was called");
}
