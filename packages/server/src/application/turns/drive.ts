/** Runs the commands of the turn machine: the only place that calls providers in a turn. */
import type { InferencePart, ProviderContext, Providers } from "@understudy/contract/ports";
import type { Message, StopReason, TurnEvent } from "@understudy/contract/types";
import { Problem } from "../../domain/errors.ts";
import { advance, pending } from "../../domain/turn/machine.ts";
import type {
  Advanced,
  ShieldVerdict,
  TurnCommand,
  TurnInput,
  TurnState,
} from "../../domain/turn/state/state.ts";
import type { Clock } from "../../ports/clock.ts";
import type { StructuredLogger } from "../../ports/logger.ts";
import { providerFailure, requestFailure } from "../running/failures.ts";
import { itemsUntilAborted, untilAborted } from "../running/until-aborted.ts";
import { askWithFewer, type Dropping } from "./drop-oldest.ts";
import { inferenceRequest, ownMessages, shieldRequests } from "./requests.ts";
import { runTool } from "./run-tool.ts";

/** What happened next: a part of the model, if it was one, and the events that it makes, if any. */
export interface Driven {
  part?: InferencePart;
  events: readonly TurnEvent[];
}

/** What a turn runs with. */
export interface TurnContext {
  providers: Providers;
  clock: Clock;
  logger: StructuredLogger;
  /** The messages of the turns before this one. */
  history: readonly Message[];
  /** How that is shortened for a model that reads less; null if such a model's refusal ends the turn. */
  dropping: Dropping | null;
  /** Of every request to a provider; its signal ends the turn. */
  context: ProviderContext;
}

/**
 * Yields what happens in a turn, and returns its state when it rests. The terminal event is not among it: that shows the
 * stored turn, and storing comes later. Throws a `Problem` if the turn fails.
 */
export async function* drive(from: Advanced, run: TurnContext): AsyncGenerator<Driven, TurnState, undefined> {
  let { state } = from;
  const apply = (input: TurnInput): Driven => {
    const next = advance(state, input);
    ({ state } = next);
    return { events: next.events };
  };
  const now = (): string => run.clock.now();

  yield { events: from.events };
  for (;;) {
    run.context.signal.throwIfAborted();
    const command = pending(state);
    run.logger.debug(describe(state, command), "a turn's next command");
    if (command.do === "await_input" || command.do === "done") return state;
    if (command.do === "settle") {
      yield apply({ type: "settled", at: now() });
      continue;
    }
    yield apply({ type: "step_started", at: now() });
    switch (command.do) {
      case "run_shields": {
        const verdicts = await runShields(state, command, run);
        yield apply({ type: "shields_judged", verdicts, at: now() });
        break;
      }
      case "infer": {
        // Without a stop reason the stream was cut off.
        let stop_reason: StopReason = "out_of_tokens";
        for await (const part of infer(state, run)) {
          if (part.type === "stop") {
            ({ stop_reason } = part);
            yield { part, events: [] };
          } else {
            yield { part, ...apply({ type: "model_part", part }) };
          }
        }
        yield apply({ type: "model_stopped", stop_reason, at: now() });
        break;
      }
      case "execute_tool": {
        const response = await runTool(state, command, run);
        yield apply({ type: "tool_answered", ...response, at: now() });
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

async function* infer(
  state: TurnState,
  { providers, history, dropping, context }: TurnContext,
): AsyncGenerator<InferencePart, void, undefined> {
  const ask = (given: readonly Message[]): AsyncIterable<InferencePart> =>
    providers.inference.infer(inferenceRequest(state, given), context);
  try {
    const parts =
      dropping === null ? ask(history) : askWithFewer(ask, { history, own: ownMessages(state) }, dropping);
    yield* itemsUntilAborted(parts, context.signal);
  } catch (error) {
    throw abortedOr(context.signal, requestFailure(error));
  }
}

async function runShields(
  state: TurnState,
  command: Extract<TurnCommand, { do: "run_shields" }>,
  { providers, history, context }: TurnContext,
): Promise<ShieldVerdict[]> {
  const verdicts = shieldRequests(state, command, history).map(async (request) => {
    const { violation } = await providers.shields.run(request, context);
    return { shield_id: request.shield_id, violation };
  });
  try {
    return await untilAborted(Promise.all(verdicts), context.signal);
  } catch (error) {
    throw abortedOr(context.signal, providerFailure(error));
  }
}

/** An aborted turn failed for the reason of its abort, whatever error the provider throws then. */
function abortedOr({ aborted, reason }: AbortSignal, problem: Problem): Problem {
  return aborted && reason instanceof Problem ? reason : problem;
}
