/** What a refused request leaves behind: nothing. */
import { check } from "../../../check/check.ts";
import { refusalStories } from "../generators/refusal.ts";
import { isRecord } from "../../../json/difference.ts";
import { overlap, spanOf } from "../../../trace/overlap.ts";
import { eventsOf, streamError } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { statesOf, turnLogs } from "../views/turn-log.ts";
import { compare, type Finding, verdictOf } from "../../../check/verdict.ts";

export const leavesNothing = check({
  id: "errors/leaves-nothing",
  statement: "A refused request changes nothing, and calls no model, shield or tool.",
  reference: ["semantics §3.2"],
  generator: refusalStories,
  // Two reads of one path are compared if there were only refused requests between them.
  judge(trace) {
    const { request_checks, resumed_turn } = trace.expectations.behavior;
    const strict = request_checks === "strict" && resumed_turn === "named";
    // Where checks are lenient, what was taken for a right request changes something, unless it only reads.
    const changesNothing = (one: Exchange): boolean =>
      strict || isRefused(one) || one.request.method === "GET";
    const altered = trace.exchanges.filter(isAltered);
    const pairs = readsAround(trace).filter(
      ({ between }) =>
        between.every((one) => isAltered(one) && changesNothing(one)) &&
        between.some((one) => strict || isRefused(one)),
    );
    const findings = pairs.flatMap(({ read, earlier }) => {
      const statusFindings = compare(read, "status", earlier.status, read.status);
      if (statusFindings.length > 0) return statusFindings;
      return compare(read, "read afterwards", ownOf(trace, earlier), ownOf(trace, read));
    });
    const last = altered.at(-1);
    const inferences = last && altered.every(changesNothing) ? compareInferences(trace, last) : [];
    return verdictOf(
      pairs.length,
      [...findings, ...inferences],
      altered.length === 0 ? "nothing was refused" : "nothing was read before and after what was refused",
    );
  },
});

function isAltered({ step }: Exchange): boolean {
  return step.do === "altered";
}

/** Each read, with the last one of the same path before it and all requests between the two that may change something. */
function readsAround({ exchanges }: Trace): { read: Exchange; earlier: Exchange; between: Exchange[] }[] {
  const reads = exchanges.filter((one) => !isAltered(one) && one.request.method === "GET");
  return reads.flatMap((read) => {
    const earlier = reads.findLast(
      ({ ended, request }) => ended < read.began && request.path === read.request.path,
    );
    if (earlier === undefined) return [];
    const span = spanOf(earlier, read);
    const between = exchanges.filter((one) => !reads.includes(one) && overlap(one, span));
    return [{ read, earlier, between }];
  });
}

/** Whether the status is an error, or the stream holds only an error and at most the beginning of a step. */
function isRefused(exchange: Exchange): boolean {
  if ((exchange.status ?? 0) >= 400) return true;
  return (
    streamError(exchange) !== undefined &&
    eventsOf(exchange).every(({ event_type }) => event_type === "step_start")
  );
}

/** Only the story's own agents in a list of all agents: other agents come and go in the meantime. */
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
