import type { Check } from "../../check.ts";
import { compare } from "../../judging/compare.ts";
import { answered, inferenceSteps } from "../../judging/inferences.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { verdictOf } from "../../verdict.ts";

export const repeatedCallIds: Check = {
  id: "tools/repeated-call-ids",
  scenario: "any",
  needs: ["journal"],
  when: { repeated_call_ids: "renamed" },
  judge(trace) {
    const messages = turnLogs(trace).flatMap((log) => {
      const last = statesOf(log).at(-1);
      if (last === undefined) return [];
      const entries = answered(trace, log.alias);
      return inferenceSteps(last.turn).flatMap(({ model_response }, n) => {
        const given = (entries[n]?.answer ?? []).flatMap((part) =>
          part.type === "tool_call" ? [part.call.call_id] : [],
        );
        const said = model_response.tool_calls.map(({ call_id }) => call_id);
        return given.length === 0 ? [] : [{ exchange: last.exchange, given, said }];
      });
    });
    const findings = messages.flatMap(({ exchange, given, said }) =>
      compare(exchange, "ids of the calls of a message", renamed(given), said),
    );
    return verdictOf(messages.length, findings, "no calls were seen");
  },
};

/** The second of one id is its second, and so on, unless that is an id of its own. */
function renamed(ids: readonly string[]): string[] {
  const taken: string[] = [];
  for (const id of ids) {
    let name = id;
    for (let n = 2; taken.includes(name); n += 1) name = `${id}-${n}`;
    taken.push(name);
  }
  return taken;
}
