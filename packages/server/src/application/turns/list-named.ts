/** The tools of the groups that a turn names, where another server has them. */
import { checkServed } from "../../domain/plan/plan.ts";
import type { TurnPlan } from "../../domain/turn/state/state.ts";
import type { AgentToolGroup } from "@understudy/contract/types";
import { callerOf, type Actor } from "../access/caller.ts";
import type { ServedNow } from "../registry/to-served.ts";
import type { TurnSlot } from "../running/running-turns.ts";

/** What a turn names. */
export interface NamedByTurn extends Pick<TurnPlan, "model" | "input_shields" | "output_shields"> {
  toolgroups: readonly AgentToolGroup[];
}

/**
 * Before a turn or its resume is planned. Whatever else it names that is not served is said first: another server is not asked
 * for a turn that will not begin. Throws `not_served`, and what `withTools` does.
 */
export async function listNamed(
  app: Actor,
  slot: TurnSlot,
  found: ServedNow,
  { toolgroups, ...named }: NamedByTurn,
): Promise<ServedNow> {
  const names = toolgroups.map((group) => (typeof group === "string" ? group : group.name));
  return found.listTools(names, () => {
    checkServed(named, found.served);
    return { signal: slot.signal, run: slot.providerRun, ...callerOf(app) };
  });
}
