/** Takes in what was seen of a turn, one thing at a time, into its steps. */
import type { ContentDelta, Step, StepType, ToolCall } from "@understudy/contract/types";
import type { Observation } from "../../../src/application/observation/observation.ts";
import { toMillis } from "./time.ts";

type Of<Type extends Observation["type"]> = Extract<Observation, { type: Type }>;

/** A call of the client's tools is a kind of its own: what it shows is the wait for the client. */
export type StepKind = "shield" | "inference" | "tool" | "client" | "retrieval";

export interface StepView {
  kind: StepKind;
  step_id: string;
  /** Milliseconds since 1970; `end` is null while the step goes on. */
  begin: number;
  end: number | null;
  /** What came in pieces while it was seen. */
  deltas: ContentDelta[];
  requests: Of<"request">[];
  responses: Of<"response">[];
  /** What it came to; null while it goes on, and for a step in which the turn failed. */
  step: Step | null;
  /** What the client is asked, while it has not answered. */
  calls: ToolCall[];
}

export interface StepFold {
  take(seen: Observation, at: number): void;
  /** The turn rests, and the client is to answer these. */
  wait(calls: ToolCall[], since: number): void;
  /** With the time at which the turn failed, if it did: nothing goes on after it. */
  steps(failed: number | null): StepView[];
}

export function createFold(stored: readonly Step[], clientTools: readonly string[]): StepFold {
  let steps = stored.map((step) => done(step));
  /** The steps as they were before a resume, which may fail. */
  let before: StepView[] = [];

  function kindOf(step: Step): StepKind {
    if (step.step_type !== "tool_execution") return kinds[step.step_type];
    return step.tool_calls.every((call) => clientTools.includes(call.tool_name)) ? "client" : "tool";
  }
  function done(step: Step): StepView {
    const [begin, end] = [step.started_at ?? step.completed_at, step.completed_at ?? step.started_at];
    return {
      ...empty(kindOf(step), step.step_id),
      begin: begin === null ? 0 : toMillis(begin),
      end: end === null ? 0 : toMillis(end),
      step,
    };
  }
  /** What was seen is timed in milliseconds, steps that are done in less: none begins before the last one ended. */
  const after = (at: number): number => Math.max(at, steps.at(-1)?.end ?? at);
  const indexOf = (step_id: string, kind: StepKind): number =>
    steps.findIndex((step) => step.step_id === step_id && step.kind === kind);
  /** Adds to the step what is found, if the step is known: the beginning of a turn may be forgotten. */
  const change = (step_id: string, kind: StepKind, more: (step: StepView) => Partial<StepView>): void => {
    const index = indexOf(step_id, kind);
    const step = steps[index];
    if (step !== undefined) steps = steps.with(index, { ...step, ...more(step) });
  };
  const takeEvent = ({ event }: Of<"event">, at: number): void => {
    if (event.event_type === "turn_start") return;
    const { step_id } = event;
    const kind = kinds[event.step_type];
    if (event.event_type === "step_start") {
      if (indexOf(step_id, kind) < 0) steps = [...steps, { ...empty(kind, step_id), begin: after(at) }];
    } else if (event.event_type === "step_progress") {
      change(step_id, kind, ({ deltas }) => ({ deltas: [...deltas, event.delta] }));
    } else {
      const { begin, end, step, kind } = done(event.step_details);
      const known = indexOf(step_id, kind) >= 0;
      if (!known) steps = [...steps, done(event.step_details)];
      else change(step_id, kind, () => ({ begin, end, step }));
    }
  };

  return {
    take(seen, at) {
      if (seen.type === "started") before = steps;
      else if (seen.type === "event") takeEvent(seen, at);
      else if (seen.type === "request")
        change(seen.step_id, seen.kind, ({ requests: asked }) => ({ requests: [...asked, seen] }));
      else if (seen.type === "response")
        change(seen.step_id, seen.kind, ({ responses: answered }) => ({ responses: [...answered, seen] }));
      // What a failed resume did is not kept; the next one begins where this one did.
      else if (seen.type === "failed" && seen.state === "awaiting") steps = before;
    },
    wait(calls, since) {
      steps = [...steps, { ...empty("client", "wait"), begin: after(since), calls }];
    },
    steps: (failed) => steps.map((step) => ({ ...step, end: step.end ?? failed })),
  };
}

const kinds: Record<StepType, StepKind> = {
  shield_call: "shield",
  inference: "inference",
  tool_execution: "tool",
  memory_retrieval: "retrieval",
};

function empty(kind: StepKind, step_id: string): StepView {
  return {
    kind,
    step_id,
    begin: 0,
    end: null,
    deltas: [],
    requests: [],
    responses: [],
    step: null,
    calls: [],
  };
}
