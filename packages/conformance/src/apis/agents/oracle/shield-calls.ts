/** Shield steps: which shields must be called for each, and which calls the journal has. */
import type { ShieldCallStep, Touchpoint, Turn } from "@understudy/contract/types";
import type { ShieldEntry } from "@understudy/mock-inference";
import { announced } from "../../../trace/read.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { agentOf, configOf, requestedAgents } from "../views/configs.ts";
import { touchpointAt } from "../views/touchpoints.ts";
import { addedStepsOf, statesOf, type TurnLog, turnLogs } from "../views/turn-log.ts";
import { providersName } from "./registry.ts";

interface Shields {
  input_shields?: unknown;
  output_shields?: unknown;
}

/** The shields of a session's agent, in its order, by their provider's names. */
export function shieldsOf(trace: Trace, session: string, touchpoint: Touchpoint): string[] {
  const agent = agentOf(trace, session);
  // A target with its own shields has these in the request, in place of the story's shields.
  const config: Shields | undefined =
    requestedAgents(trace).find(({ alias }) => alias === agent)?.sent ?? configOf(trace, session);
  const names = touchpoint === "user-input" ? config?.input_shields : config?.output_shields;
  return (Array.isArray(names) ? names.map(String) : []).map(
    (name) => trace.providerShields[name] ?? providersName(trace, "shield", name),
  );
}

/** One shield step, with the calls of its shields. */
export interface ShieldCall {
  log: TurnLog;
  exchange: Exchange;
  turn: Turn;
  step: ShieldCallStep;
  /** Its place in the turn. */
  at: number;
  touchpoint: Touchpoint;
  /** The shields that are configured. */
  shields: readonly string[];
  /** The calls in the order of the configuration: shields of a step may be called in any order. */
  calls: readonly ShieldEntry[];
}

/** The shield steps of turns without a failed request: for others it is open which step a call belongs to. */
export function shieldCallsOf(trace: Trace): ShieldCall[] {
  return turnLogs(trace)
    .filter(({ requests }) => requests.every((exchange) => announced(exchange) !== null))
    .flatMap((log) => shieldCallsOfTurn(trace, log));
}

function shieldCallsOfTurn(trace: Trace, log: TurnLog): ShieldCall[] {
  const entries = shieldEntries(trace, log);
  const steps = statesOf(log).at(-1)?.turn.steps ?? [];
  const last = steps.findLastIndex(({ step_type }) => step_type === "shield_call");
  let next = 0;
  return addedStepsOf(log).flatMap(({ exchange, turn, from }) =>
    turn.steps.flatMap((step, at) => {
      if (at < from || step.step_type !== "shield_call") return [];
      const touchpoint = touchpointAt(turn.steps, at);
      const shields = shieldsOf(trace, log.session, touchpoint);
      const calls = entries
        // Surplus calls are counted with the last step, so that a check sees them.
        .slice(next, (next += at === last ? Infinity : shields.length))
        .sort((one, other) => place(shields, one) - place(shields, other));
      return [{ log, exchange, turn, step, at, touchpoint, shields, calls }];
    }),
  );
}

/** The calls of shields in a turn, in order. */
export function shieldEntries({ journal }: Trace, { alias }: TurnLog): ShieldEntry[] {
  return (journal ?? []).flatMap(({ turn, entry }) =>
    turn === alias && entry.kind === "shield" ? [entry] : [],
  );
}

function place(shields: readonly string[], { request }: ShieldEntry): number {
  return shields.indexOf(request?.shield_id ?? "");
}
