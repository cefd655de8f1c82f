import type { Check } from "../../check.ts";
import { isRecord } from "../../difference.ts";
import { compare } from "../../judging/compare.ts";
import { statesOf, turnLogs } from "../../judging/turn-log.ts";
import { refusing } from "../../scenarios/refusing.ts";
import type { Exchange, Trace } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const leavesNothing: Check = {
  id: "errors/leaves-nothing",
  scenario: refusing,
  when: { request_checks: "strict", resumed_turn: "named" },
  judge(trace) {
    const refused = trace.exchanges.filter(({ step }) => step.do === "altered");
    const [first] = refused;
    const last = refused.at(-1);
    if (first === undefined || last === undefined) return verdictOf(0, [], "nothing was refused");
    const before = trace.exchanges.filter(
      ({ ended, request }) => ended < first.began && request.method === "GET",
    );
    const pairs = trace.exchanges.flatMap((read) => {
      const earlier = before.findLast(({ request }) => request.path === read.request.path);
      return earlier !== undefined && read.began > last.ended ? [{ read, earlier }] : [];
    });
    const findings = pairs.flatMap(({ read, earlier }) => [
      ...compare(read, "status", earlier.status, read.status),
      ...compare(read, "what is read afterwards", ownOf(trace, earlier), ownOf(trace, read)),
    ]);
    return verdictOf(pairs.length, [...findings, ...asked(trace, last)], "nothing was read before and after");
  },
};

/** Of a list of all agents only the story's own: others come and go meanwhile. */
function ownOf({ run }: Trace, { operation, json }: Exchange): unknown {
  if (operation !== "listAgents" || !isRecord(json) || !Array.isArray(json["data"])) return json;
  return json["data"].filter(
    (agent: unknown) =>
      isRecord(agent) && isRecord(agent["agent_config"]) && agent["agent_config"]["name"] === run,
  );
}

/** The model was asked for each inference step of the turns that rest, and for nothing else. */
function asked(trace: Trace, where: Exchange): Finding[] {
  const { given } = trace;
  if (given === null) return [];
  return turnLogs(trace).flatMap((log) => {
    const turn = statesOf(log).at(-1)?.turn;
    if (turn === undefined) return [];
    const steps = turn.steps.filter(({ step_type }) => step_type === "inference").length;
    const asked = given.filter(({ turn: alias, entry }) => alias === log.alias && entry.kind === "inference");
    return compare(where, `how often the model was asked for ${log.alias}`, steps, asked.length);
  });
}
