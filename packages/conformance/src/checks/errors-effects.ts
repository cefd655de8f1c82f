/** What a refused request leaves behind: nothing. */
import { check } from "../check.ts";
import { refusalStories } from "../generators/refusal.ts";
import { isRecord } from "../trace/difference.ts";
import { streamError } from "../trace/read.ts";
import type { Exchange, Trace } from "../trace/trace.ts";
import { statesOf, turnLogs } from "../trace/views/turn-log.ts";
import { compare, type Finding, verdictOf } from "../verdict.ts";

export const leavesNothing = check({
  id: "errors/leaves-nothing",
  statement: "A refused request changes nothing, and calls no model, shield or tool.",
  reference: ["semantics §3.2"],
  generator: refusalStories,
  // Only reads of the same path before the first and after the last refused request are compared.
  judge(trace) {
    const refused = trace.exchanges.filter(({ step }) => step.do === "altered");
    const { request_checks, resumed_turn } = trace.expectations.behavior;
    const strict = request_checks === "strict" && resumed_turn === "named";
    // Where checks are lenient, what was taken for a right request changes something.
    if (!strict && refused.some((one) => !isRefused(one)))
      return verdictOf(0, [], "a request that was wrong on purpose was accepted");
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
      ...compare(read, "read afterwards", ownOf(trace, earlier), ownOf(trace, read)),
    ]);
    return verdictOf(
      pairs.length,
      [...findings, ...compareInferences(trace, last)],
      "nothing was read before and after",
    );
  },
});

/** With an error as its status, or as all that its stream holds. */
function isRefused(exchange: Exchange): boolean {
  return (
    (exchange.status ?? 0) >= 400 || (streamError(exchange) !== undefined && exchange.items?.length === 1)
  );
}

/** Of a list of all agents only the story's own: others come and go meanwhile. */
function ownOf({ run }: Trace, { operation, json }: Exchange): unknown {
  if (operation !== "listAgents" || !isRecord(json) || !Array.isArray(json["data"])) return json;
  return json["data"].filter(
    (agent: unknown) =>
      isRecord(agent) && isRecord(agent["agent_config"]) && agent["agent_config"]["name"] === run,
  );
}

/** The model was called for each inference step of the stored turns, and for nothing else. */
function compareInferences(trace: Trace, exchange: Exchange): Finding[] {
  const { journal } = trace;
  if (journal === null) return [];
  return turnLogs(trace).flatMap((log) => {
    const turn = statesOf(log).at(-1)?.turn;
    if (turn === undefined) return [];
    const steps = turn.steps.filter(({ step_type }) => step_type === "inference").length;
    const inferences = journal.filter(
      ({ turn: alias, entry }) => alias === log.alias && entry.kind === "inference",
    );
    return compare(exchange, `number of inferences of ${log.alias}`, steps, inferences.length);
  });
}
