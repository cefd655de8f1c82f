/** Does what an answer's actions say. */
import { ProviderError } from "@understudy/contract";
import type { Gates } from "../gates.ts";
import type { Action } from "../decide/action.ts";
import { wait, type Sleep } from "./wait.ts";

/** Where an answer is played. */
export interface ActionContext {
  gates: Gates;
  marker: string | null;
  signal: AbortSignal;
  sleep: Sleep;
}

/** What is done for a action that gives nothing. Throws a `ProviderError` for a failure, and the signal's reason when that aborts. */
export async function pause(
  action: Exclude<Action, { do: "emit" }>,
  { gates, marker, signal, sleep }: ActionContext,
): Promise<void> {
  switch (action.do) {
    case "wait":
      return sleep(action.millis, signal);
    case "gate":
      return gates.pass(action.name, marker, signal);
    case "stall":
      await wait(new Set(), { signal });
      return;
    case "fail":
      throw new ProviderError(action.message, action);
  }
}

/** Plays an answer that has no parts, only what holds it up or makes it fail. */
export async function performPauses(actions: readonly Action[], context: ActionContext): Promise<void> {
  for (const action of actions) {
    context.signal.throwIfAborted();
    if (action.do !== "emit") await pause(action, context);
  }
}
