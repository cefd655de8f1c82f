import type { Check } from "../../check.ts";
import { eventsOf } from "../../trace/read.ts";
import type { Exchange } from "../../trace/trace.ts";
import { verdictOf, type Finding } from "../../verdict.ts";

export const stepsPair: Check = {
  id: "streams/steps-pair",
  scenario: "any",
  judge({ exchanges }) {
    // A turn that failed may leave its last step open.
    const ended = exchanges.filter(({ items, left, failure }) => items !== null && !left && failure === null);
    return verdictOf(ended.length, ended.flatMap(unpaired), "no stream was seen");
  },
};

function unpaired(exchange: Exchange): Finding[] {
  const findings: Finding[] = [];
  let open: string | null = null;
  // The client's tools ran between two requests: their step has no start.
  let unstarted = exchange.operation === "resumeTurn";
  for (const [n, event] of eventsOf(exchange).entries()) {
    const wrong = (expected: string): void => {
      findings.push({ where: exchange.index, what: `event ${n}`, expected, said: event });
    };
    if (event.event_type === "step_start") {
      if (open !== null) wrong(`the end of step ${open} before another starts`);
      open = event.step_id;
    }
    if (event.event_type === "step_progress" && event.step_id !== open)
      wrong("progress of the step that is open");
    if (event.event_type === "step_complete") {
      const resumed = unstarted && event.step_type === "tool_execution" && open === null;
      if (!resumed && event.step_id !== open) wrong("the end of the step that is open");
      open = null;
    }
    if ("turn" in event && open !== null) wrong(`the end of step ${open} before that of the turn`);
    unstarted = false;
  }
  return findings;
}
