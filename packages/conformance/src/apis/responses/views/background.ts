/** Responses in the background, and what was read of them. */
import { stepsOf, type Story, type StoryStep } from "../../../story/story.ts";
import { isRecord } from "../../../json/difference.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { type Json, type ObservedResponse, observedResponses } from "./observed.ts";

/** The background responses that were accepted. */
export function backgroundResponses(trace: Trace): ObservedResponse[] {
  return observedResponses(trace).filter(
    ({ sent, exchange }) => sent["background"] === true && sent["store"] !== false && exchange.status === 200,
  );
}

export interface BackgroundRead {
  exchange: Exchange;
  response: Json;
}

/** The plain reads of a response that were answered, in order. */
export function readsOf({ exchanges }: Trace, alias: string): BackgroundRead[] {
  return exchanges.flatMap((exchange) => {
    const { step, status, json } = exchange;
    const isRead = (step.do === "get_response" && step.replay === undefined) || step.do === "await_response";
    if (!isRead || step.response !== alias || status !== 200 || !isRecord(json)) return [];
    return [{ exchange, response: json }];
  });
}

export function cancelsOf({ exchanges }: Trace, alias: string): Exchange[] {
  return exchanges.filter(({ step }) => step.do === "cancel_response" && step.response === alias);
}

export function isInProgress(response: Json | null): boolean {
  return response?.["status"] === "queued" || response?.["status"] === "in_progress";
}

/** The steps between the model's coming to a gate and the opening of that gate. */
export function stepsWhileHeld({ steps }: Story): ReadonlySet<StoryStep> {
  const found = new Set<StoryStep>();
  let isHeld = false;
  for (const step of steps) {
    if (step.do === "await_gate") isHeld = true;
    if (step.do === "open_gate") isHeld = false;
    if (!isHeld) continue;
    found.add(step);
    if (step.do !== "parallel") continue;
    // Only the branch that opens the gate knows what comes before that.
    for (const branch of step.branches) {
      const opens = branch.findIndex((one) => one.do === "open_gate");
      if (opens >= 0) isHeld = false;
      for (const one of branch.slice(0, Math.max(opens, 0))) found.add(one);
    }
  }
  return found;
}

/** What the script has the model say for a response. */
export function scriptedText(trace: Trace, alias: string): string {
  const script = stepsOf(trace.story, "respond").find(({ as }) => as === alias)?.script;
  const said = script?.replies.flatMap(({ say = [] }) => say) ?? [];
  return said.flatMap((part) => (typeof part === "string" ? [part] : [])).join("");
}
