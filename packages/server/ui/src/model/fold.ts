/** Folds the observations of a turn into its steps. */
import type { ContentDelta, Step, StepType, ToolCall } from "@understudy/contract/types";
import type { Observation } from "../../../src/application/observation/observation.ts";
import { toMillis } from "./time.ts";

type Of<Type extends Observation["type"]> = Extract<Observation, { type: Type }>;

/** Calls of client tools have a separate kind, which shows the wait for the client. */
export type StepKind = "shield" | "inference" | "tool" | "client" | "retrieval";

export interface StepView {
  kind: StepKind;
  step_id: string;
  /** Milliseconds since 1970; `end` is null for an open step. */
  begin: number;
  end: number | null;
  /** The observed deltas. */
  deltas: ContentDelta[];
  requests: Of<"request">[];
  responses: Of<"response">[];
  /** What the model's provider did, each with its time, if it asked another server. */
  provided: { at: number; seen: Of<"provider"> }[];
  /** What the last request lacked of the history, as the model reads less; null if it had all. */
  dropped: Of<"turns_dropped"> | null;
  /** The completed step; null for an open one, and for one in which the turn failed. */
  step: Step | null;
  /** The calls that await the client's responses. */
  calls: ToolCall[];
}

export interface StepFold {
  take(observation: Observation, at: number): void;
  /** Adds the wait for the client's responses to these calls. */
  wait(calls: ToolCall[], since: number): void;
  /** `failed` is the time of the turn's failure, which ends the open step. */
  steps(failed: number | null): StepView[];
}

export function createFold(stored: readonly Step[], clientTools: readonly string[]): StepFold {
  let steps = stored.map((step) => done(step));
  /** The steps before a resume, which may fail. */
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
  /** Observations have milliseconds, steps microseconds: a step must not begin before the end of the last one. */
  const after = (at: number): number => Math.max(at, steps.at(-1)?.end ?? at);
  const indexOf = (step_id: string, kind: StepKind): number =>
    steps.findIndex((step) => step.step_id === step_id && step.kind === kind);
  /** Updates a step if it is known: the first observations of a turn may have been dropped. */
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
    take(observation, at) {
      if (observation.type === "started") before = steps;
      else if (observation.type === "event") takeEvent(observation, at);
      else if (observation.type === "request")
        change(observation.step_id, observation.kind, ({ requests }) => ({
          requests: [...requests, observation],
        }));
      else if (observation.type === "response")
        change(observation.step_id, observation.kind, ({ responses }) => ({
          responses: [...responses, observation],
        }));
      else if (observation.type === "provider")
        change(observation.step_id, "inference", ({ provided }) => ({
          provided: [...provided, { at, seen: observation }],
        }));
      else if (observation.type === "turns_dropped")
        change(observation.step_id, "inference", () => ({ dropped: observation }));
      // Drops the steps of a failed resume; the next one starts from the same state.
      else if (observation.type === "failed" && observation.state === "awaiting") steps = before;
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
    provided: [],
    dropped: null,
    step: null,
    calls: [],
  };
}
