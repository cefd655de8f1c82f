/** Which calls need approval, and what a story answered. */
import { isRecord, listOf, recordsAmong } from "../../../json/difference.ts";
import { type Json, type ObservedResponse, observedResponses } from "../views/observed.ts";
import { outputItems } from "../views/tool-runs.ts";
import type { Trace } from "../../../trace/trace.ts";
import { hasEnded } from "./context.ts";

/** Whether a call of this tool of a server waits for approval: by default all do. */
export function needsApproval({ sent }: ObservedResponse, name: string): boolean {
  const tools = recordsAmong(sent["tools"]);
  if (tools.some((tool) => tool["type"] === "function" && tool["name"] === name)) return false;
  const server = tools.find(({ type }) => type === "mcp");
  if (server === undefined) return false;
  const when = server["require_approval"] ?? "always";
  if (!isRecord(when)) return when === "always";
  return namesIn(when["always"]).includes(name) || !namesIn(when["never"]).includes(name);
}

function namesIn(filter: unknown): readonly unknown[] {
  return isRecord(filter) ? listOf(filter["tool_names"]) : [];
}

/** The approval requests of a response that the first response after it approved, or denied. */
export function approvalResponses(trace: Trace, asking: ObservedResponse, approve: boolean): Json[] {
  const next = observedResponses(trace).find(
    ({ step, exchange }) => step.after === asking.alias && exchange.status === 200,
  );
  if (next === undefined || !hasEnded(next)) return [];
  const answers = recordsAmong(next.sent["input"]).filter(({ type }) => type === "mcp_approval_response");
  return outputItems(asking, "mcp_approval_request").filter(({ id }) =>
    answers.some((one) => one["approval_request_id"] === id && one["approve"] === approve),
  );
}
