import { verdictOf, type Check } from "../../check.ts";
import { announced, eventsOf, type Exchange } from "../../trace.ts";

export const stepsPair: Check = {
  id: "streams/steps-pair",
  level: "MUST",
  statement:
    "Every step that starts completes once before the next starts; only the client's tool step of a resume has no start.",
  judge({ exchanges }) {
    const ended = exchanges.filter((exchange) => announced(exchange) !== null);
    if (ended.length === 0) return { says: "unknown", reason: "no turn came to its end" };
    return verdictOf(
      ended.flatMap((exchange, n) => unpaired(exchange).map((text) => `exchange ${n}: ${text}`)),
    );
  },
};

function unpaired(exchange: Exchange): string[] {
  const findings: string[] = [];
  let open: string | null = null;
  let first = exchange.kind === "resume";
  for (const event of eventsOf(exchange)) {
    if (event.event_type === "step_start") {
      if (open !== null) findings.push(`step ${event.step_id} starts while ${open} is open`);
      open = event.step_id;
    }
    if (event.event_type === "step_progress" && event.step_id !== open)
      findings.push(`progress of step ${event.step_id}, which is not open`);
    if (event.event_type === "step_complete") {
      const resumed = first && event.step_type === "tool_execution" && open === null;
      if (!resumed && event.step_id !== open)
        findings.push(`step ${event.step_id} completes without being open`);
      open = null;
    }
    first = false;
  }
  if (open !== null) findings.push(`step ${open} never completes`);
  return findings;
}
