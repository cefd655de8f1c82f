/** Performs the actions of an answer. */
import { ProviderError } from "@understudy/contract";
import type { Gates } from "../state/gates.ts";
import type { Action } from "../decide/action.ts";
import { wait, type Sleep } from "../state/wait.ts";

/** What performing an action needs. */
export interface ActionContext {
  gates: Gates;
  marker: string | null;
  tenant: string | undefined;
  signal: AbortSignal;
  sleep: Sleep;
}

/** Performs an action that emits nothing. Throws a `ProviderError` for `fail`, and the signal's reason when it aborts. */
export async function pause(
  action: Exclude<Action, { do: "emit" }>,
  { gates, marker, tenant, signal, sleep }: ActionContext,
): Promise<void> {
  switch (action.do) {
    case "wait":
      return sleep(action.millis, signal);
    case "gate":
      return gates.pass({ name: action.name, marker, tenant }, signal);
    case "stall":
      await wait(new Set(), { signal });
      return;
    case "fail":
      throw new ProviderError(action.message, action);
  }
}

/** Performs the actions of an answer without parts. */
export async function performPauses(actions: readonly Action[], context: ActionContext): Promise<void> {
  for (const action of actions) {
    context.signal.throwIfAborted();
    if (action.do !== "emit") await pause(action, context);
  }
}
