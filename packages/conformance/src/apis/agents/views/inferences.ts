/** What the model was given for a turn, what it answered, and the steps that came of it. */
import type { InferenceStep, Step, StopReason, Turn } from "@understudy/contract/types";
import type { InferenceEntry } from "@understudy/mock-inference";
import type { Alias } from "../../../story/story.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { statesOf, type TurnLog, turnLogs } from "./turn-log.ts";

/** The inferences of a turn that the model answered, in order. */
export function answered({ journal }: Trace, turn: Alias): InferenceEntry[] {
  return (journal ?? []).flatMap(({ turn: alias, entry }) =>
    alias === turn && entry.kind === "inference" && entry.state === "answered" ? [entry] : [],
  );
}

export function inferenceSteps({ steps }: Turn): InferenceStep[] {
  return steps.flatMap((step) => (step.step_type === "inference" ? [step] : []));
}

/** The text of an inference, calls that could not be parsed included. */
export function answerText({ answer }: InferenceEntry): string {
  return (answer ?? [])
    .map((part) => (part.type === "text" || part.type === "unparsed_call" ? part.text : ""))
    .join("");
}

export function callsOf({ answer }: InferenceEntry): { tool_name: string; arguments: unknown }[] {
  return (answer ?? []).flatMap((part) =>
    part.type === "tool_call" ? [{ tool_name: part.call.tool_name, arguments: part.call.arguments }] : [],
  );
}

/** The calls of the last inference among these steps that no step after it has answered. */
export function openCallsOf(steps: readonly Step[]): string[] {
  const place = steps.findLastIndex(({ step_type }) => step_type === "inference");
  const last = steps[place];
  if (last?.step_type !== "inference") return [];
  const answered = steps
    .slice(place)
    .flatMap((step) => (step.step_type === "tool_execution" ? step.tool_responses : []))
    .map(({ call_id }) => call_id);
  return last.model_response.tool_calls
    .map(({ call_id }) => call_id)
    .filter((call_id) => !answered.includes(call_id));
}

/** The requests to the model for a turn, in order, those that failed included. */
export function requestsTo({ journal }: Trace, turn: Alias): Request[] {
  return (journal ?? []).flatMap(({ turn: alias, entry }) =>
    alias === turn && entry.kind === "inference" && entry.request !== null ? [entry.request] : [],
  );
}

type Request = NonNullable<InferenceEntry["request"]>;

/** An inference of an announced turn. */
export interface StopReasonRow {
  log: TurnLog;
  exchange: Exchange;
  turn: Turn;
  /** The count of inferences before it. */
  nth: number;
  step: InferenceStep;
  reason: StopReason | undefined;
  calls: number;
}

export function stopReasonsOf(trace: Trace): StopReasonRow[] {
  return turnLogs(trace).flatMap((log) => {
    const last = statesOf(log).at(-1);
    const entries = answered(trace, log.alias);
    if (last === undefined) return [];
    return inferenceSteps(last.turn).flatMap((step, nth) => {
      const entry = entries[nth];
      if (entry === undefined) return [];
      const reason = entry.answer?.flatMap((part) => (part.type === "stop" ? [part.stop_reason] : [])).at(-1);
      return [{ log, ...last, nth, step, reason, calls: callsOf(entry).length }];
    });
  });
}

const marker = /@@(suite-[\w.-]+#[\w-]+)@@/g;

export const markersOf: (entry: InferenceEntry) => ReadonlySet<string> = remember(({ request }) => {
  const found = new Set<string>();
  for (const text of textsIn(request?.messages))
    if (text.includes("@@suite-")) for (const [, name = ""] of text.matchAll(marker)) found.add(name);
  return found;
});

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
