/** Executes the commands of the turn machine: the only place that calls providers in a turn. */
import { inferUntil, type Cancellation } from "@understudy/contract";
import type { InferencePart } from "@understudy/contract/provider-data";
import type { StopReason, TurnEvent } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { advance, pending } from "../../domain/turn/machine.ts";
import type {
  Advanced,
  ShieldVerdict,
  TurnCommand,
  TurnInput,
  TurnState,
} from "../../domain/turn/state/state.ts";
import { isLevelEnabled } from "../../ports/logger.ts";
import type { Drive, Driven } from "./drive.ts";
import { requestFailure, providerFailure } from "../running/failures.ts";
import { inferenceRequest, shieldRequests } from "./requests.ts";
import { runTool } from "./run-tool.ts";
import { takeUntilCancelled, untilAborted } from "../running/until-aborted.ts";

/** Gets what is ready at the same moment together. A promise if it is to be waited for; it throws or rejects to end the turn. */
export type Take = (driven: readonly Driven[]) => Promise<void> | undefined;

/**
 * Tells what happens in a turn, and gives its state when it rests. The terminal event is not among it: that shows the
 * stored turn, and storing comes later. Rejects with a `Problem` if the turn fails. Not a generator: its promises would
 * cost more than most of what happens.
 */
export async function drive(from: Advanced, run: Drive, take: Take): Promise<TurnState> {
  let { state } = from;
  const eventsOf = (input: TurnInput): TurnEvent[] => {
    const next = advance(state, input);
    state = next.state;
    return next.events;
  };
  const happened = (input: TurnInput): Driven => ({ events: eventsOf(input) });
  const now = (): string => run.clock.now();

  // What happened since the last wait.
  let ready: Driven[] = [from];
  const tell = (): Promise<void> | undefined => {
    const batch = ready;
    ready = [];
    return batch.length === 0 ? undefined : take(batch);
  };
  for (;;) {
    let command: TurnCommand;
    try {
      run.cancellation.throwIfCancelled();
      command = pending(state);
    } catch (error) {
      // Events from before the failure come first.
      await tell();
      throw error;
    }
    if (isLevelEnabled(run.logger, "debug"))
      run.logger.debug(describe(state, command), "a turn's next command");
    if (command.do === "await_input" || command.do === "done") {
      const full = tell();
      if (full !== undefined) await full;
      return state;
    }
    if (command.do === "settle") {
      ready.push(happened({ type: "settled", at: now() }));
      continue;
    }
    ready.push(happened({ type: "step_started", at: now() }));
    const full = tell();
    if (full !== undefined) await full;
    switch (command.do) {
      case "run_shields": {
        const verdicts = await runShields(state, command, run);
        ready.push(happened({ type: "shields_judged", verdicts, at: now() }));
        break;
      }
      case "infer": {
        // Without a stop reason the stream was cut off.
        let stop_reason: StopReason = "out_of_tokens";
        const waits = infer(state, run, (parts) =>
          take(
            parts.map((part): Driven => {
              if (part.type !== "stop") return { part, events: eventsOf({ type: "model_part", part }) };
              stop_reason = part.stop_reason;
              return { part, events: [] };
            }),
          ),
        );
        // Not awaited where there is nothing to wait for, which would cost a round of the microtasks.
        if (waits !== undefined) await waits;
        ready.push(happened({ type: "model_stopped", stop_reason, at: now() }));
        break;
      }
      case "execute_tool": {
        const answer = await runTool(state, command, run);
        ready.push(happened({ type: "tool_answered", ...answer, at: now() }));
        break;
      }
    }
  }
}

/** For the log: names only, never message content. */
function describe({ plan }: TurnState, command: TurnCommand): object {
  const { agent_id, session_id, turn_id } = plan;
  const fields = { agent_id, session_id, turn_id, command: command.do };
  if (command.do === "run_shields")
    return { ...fields, touchpoint: command.touchpoint, shield_ids: command.shield_ids };
  if (command.do === "execute_tool") return { ...fields, tool_name: command.call.tool_name };
  if (command.do === "await_input")
    return { ...fields, tool_names: command.calls.map(({ tool_name }) => tool_name) };
  return fields;
}

function infer(
  state: TurnState,
  { providers, history, cancellation }: Drive,
  take: (parts: InferencePart[]) => Promise<void> | undefined,
): Promise<void> | undefined {
  const toFailure = (error: unknown): Problem => cancelledOr(cancellation, requestFailure(error));
  let parts: AsyncIterable<InferencePart>;
  try {
    parts = inferUntil(providers.inference, inferenceRequest(state, history), cancellation);
  } catch (error) {
    throw toFailure(error);
  }
  return takeUntilCancelled(parts, cancellation, take, toFailure);
}

async function runShields(
  state: TurnState,
  command: Extract<TurnCommand, { do: "run_shields" }>,
  run: Drive,
): Promise<ShieldVerdict[]> {
  const requests = shieldRequests(state, command, run.history);
  const signal = run.cancellation.signal();
  try {
    return await untilAborted(
      Promise.all(
        requests.map(async (request) => {
          const { violation } = await run.providers.shields.run(request, signal);
          return { shield_id: request.shield_id, violation };
        }),
      ),
      signal,
    );
  } catch (error) {
    throw cancelledOr(run.cancellation, providerFailure(error));
  }
}

/** A cancelled turn failed for the reason of that, whatever error the provider throws then. */
function cancelledOr(cancellation: Cancellation, problem: Problem): Problem {
  if (!cancellation.isCancelled()) return problem;
  const reason: unknown = cancellation.signal().reason;
  return reason instanceof Problem ? reason : problem;
}
