/** Does what the steps of a story say, one after the other, and the steps of parallel branches at once. */
import type { Bindings } from "../story/bindings.ts";
import { requestsOf } from "../story/requests-of.ts";
import type { RunContext } from "../story/run-context.ts";
import { mostPages } from "../story/response-steps.ts";
import type { AwaitGateStep, RequestStep, ResumeTurnStep, StoryStep } from "../story/story.ts";
import type { Target } from "../target/target.ts";
import { isRecord } from "../json/difference.ts";
import type { Exchange } from "../trace/trace.ts";
import { nextPage, withCursor } from "./pages.ts";
import type { ScriptSession } from "./script-session.ts";
import type { Sender } from "./sender.ts";

export interface Performer {
  perform(steps: readonly StoryStep[]): Promise<void>;
  /** The moments at which the target was stopped, and served again. */
  stops: readonly number[];
  restarts: readonly number[];
}

export interface PerformerOptions {
  target: Target;
  sender: Sender;
  session: ScriptSession;
  bindings: Bindings;
  context: RunContext;
  timeoutMs: number;
  moment: () => number;
}

export function createPerformer(options: PerformerOptions): Performer {
  const { target, sender, session, bindings, context, timeoutMs, moment } = options;
  const stops: number[] = [];
  const restarts: number[] = [];

  /** Repeats a request while its answer is too early, up to a number of times. */
  const repeat = async (
    step: RequestStep,
    isEarly: (last: Exchange) => boolean,
    { most, pauseMs }: { most: number; pauseMs: number },
  ): Promise<void> => {
    for (let attempt = 0; attempt < most; attempt += 1) {
      const [spec] = requestsOf(step, bindings, context);
      if (spec === undefined || !isEarly(await sender.exchange(step, spec))) return;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };

  /** Asks for page after page, each after the last item of the one before it. */
  const walk = async (step: WalkStep): Promise<void> => {
    let [spec] = requestsOf(step, bindings, context);
    for (let page = 0; spec !== undefined && page < (step.most ?? mostPages); page += 1) {
      const cursor = nextPage(await sender.exchange(step, spec));
      const [first] = requestsOf(step, bindings, context);
      spec = cursor === null || first === undefined ? undefined : withCursor(first, cursor);
    }
  };

  /** Where a resume of another turn spoils what is stored, only turns that wait are resumed. */
  const mayResume = ({ turn }: ResumeTurnStep): boolean =>
    target.capabilities.has("any_resume") || bindings.awaiting.has(turn);

  /** A turn that was refused or has ended reaches no gate; a wait that goes on would keep the process alive. */
  const awaitGate = async ({ gate, turn, millis = timeoutMs }: AwaitGateStep): Promise<void> => {
    const left = new AbortController();
    const ended = sender.running.get(turn) ?? Promise.resolve();
    try {
      await Promise.race([session.reached(gate, turn, millis, left.signal), ended]);
    } finally {
      left.abort();
    }
  };

  const perform = async (step: StoryStep): Promise<void> => {
    switch (step.do) {
      case "parallel":
        await allOf(step.branches.map((branch) => performAll(branch)));
        return;
      case "await_gate":
        return awaitGate(step);
      case "open_gate":
        await session.open(step.gate, step.turn);
        return;
      case "stage":
        // Its script was loaded with the turns' scripts.
        return;
      case "restart":
      case "kill":
        await session.save();
        stops.push(moment());
        await target.lifecycle[step.do]?.();
        restarts.push(moment());
        await session.load();
        return;
      case "await_turn":
        return repeat(step, ({ status, json }) => status !== 200 || json === null, {
          most: target.expectations.behavior.disconnects === "end_turn" ? 1 : 100,
          pauseMs: 20,
        });
      case "await_response":
        return repeat(step, isUnended, { most: 100, pauseMs: 20 });
      case "walk":
        return walk(step);
      case "await_refusal":
        return repeat(step, ({ status }) => status === 200, { most: 100, pauseMs: 20 });
      case "resume":
        if (!mayResume(step)) return;
        // The claim of a killed process may last for half a minute.
        return repeat(step, ({ status }) => step.patient === true && status === 409, {
          most: 160,
          pauseMs: 250,
        });
      case "altered":
        if (step.step.do === "resume" && !mayResume(step.step)) return;
        for (const spec of requestsOf(step, bindings, context)) await sender.exchange(step, spec);
        return;
      default:
        for (const spec of requestsOf(step, bindings, context)) await sender.exchange(step, spec);
    }
  };
  const performAll = async (steps: readonly StoryStep[]): Promise<void> => {
    for (const step of steps) await perform(step);
  };

  return { perform: performAll, stops, restarts };
}

function isUnended({ status, json }: Exchange): boolean {
  const state = isRecord(json) ? json["status"] : null;
  return status !== 200 || state === "queued" || state === "in_progress";
}

type WalkStep = Extract<StoryStep, { do: "walk" }>;

/** Waits for all, also if one fails: a pending answer must not count as missing. */
async function allOf(branches: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(branches);
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
