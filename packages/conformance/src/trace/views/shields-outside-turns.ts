/** Shields outside of turns: what each must be asked, and what it must find. */
import type { Schema } from "@understudy/contract/types";
import type { ShieldEntry, ShieldRule } from "@understudy/mock-inference";
import { isRecord } from "../difference.ts";
import { stepsOf } from "../../story/story.ts";
import type { Exchange, Trace } from "../trace.ts";
import { providersName, registeredAs } from "../../oracle/registry.ts";

export interface ShieldRun {
  exchange: Exchange;
  /** What the shield must be asked. */
  expected: { shield_id: string; touchpoint: string; messages: readonly object[]; params: object };
  /** The rule that must decide; null where the shield passes. */
  rule: ShieldRule | null;
  /** What it was asked; undefined where it was not, null where nobody can say. */
  entry: ShieldEntry | null | undefined;
}

/** Of shields that there are, in order. */
export function shieldRuns(trace: Trace): ShieldRun[] {
  const stages = stepsOf(trace.story, "stage");
  const entries = trace.journal?.flatMap(({ turn, entry }) =>
    entry.kind === "shield" && stages.some(({ as }) => as === turn) ? [entry] : [],
  );
  return trace.exchanges
    .flatMap((exchange) => {
      const { step, request } = exchange;
      if (step.do !== "run_shield" || !isRecord(request.body)) return [];
      const shield_id = providersName(trace, "shield", step.shield);
      const rules = stages.find(({ as }) => as === step.stage)?.script.shields ?? [];
      if (rules.every(({ shield }) => shield !== shield_id)) return [];
      const touchpoint = step.messages.at(-1)?.role === "assistant" ? "assistant-output" : "user-input";
      const rule = rules.find(
        ({ shield, when }) => shield === shield_id && (when?.touchpoint ?? touchpoint) === touchpoint,
      );
      const registered = registeredAs(trace, "shield", step.shield)?.["params"];
      const params = { ...(isRecord(registered) ? registered : {}), ...step.params };
      const sent = Array.isArray(request.body["messages"]) ? request.body["messages"] : [];
      const expected = { shield_id, touchpoint, messages: sent.map(asSeen), params };
      return [{ exchange, expected, rule: rule ?? null }];
    })
    .map((run, n) => ({ ...run, entry: entries === undefined ? null : entries[n] }));
}

/** As shields see it: docs/semantics.md §14.4. */
function asSeen(message: Schema<"MessageInput">): object {
  switch (message.role) {
    case "assistant": {
      const { role, content, stop_reason = "end_of_turn", tool_calls = [] } = message;
      return { role, content, stop_reason, tool_calls };
    }
    case "tool":
    case "system":
      return message;
    default:
      return { role: "user", content: message.content, context: null };
  }
}
