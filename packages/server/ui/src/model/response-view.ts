/** A response as the page shows it, from its stored form and its observations. Pure. */
import type { Item, OutputItem, ResponseObject } from "@understudy/contract/responses/types";
import type {
  Observation,
  ResponseWithObservations,
} from "../../../src/application/observation/observation.ts";
import { createFold, type StepView } from "./fold.ts";
import { isRunningHead, type ResponseState } from "./response-head.ts";
import { toMillis } from "./time.ts";

/** As the server reads it for the page. */
export interface StoredResponse {
  response: ResponseObject;
  input_items: Item[];
}

export interface ResponseView {
  status: ResponseState;
  /** With its output, as its GET answers it; null if neither is known. */
  response: ResponseObject | null;
  /** Its own input; null if it is not known. */
  input_items: Item[] | null;
  output: OutputItem[];
  steps: StepView[];
  /** Milliseconds since 1970; `end` is null while it runs. */
  begin: number;
  end: number | null;
  /** Why it failed, or what it lacks. */
  problem: string | null;
}

/** Null for an unknown response. `stored`: null if it is not stored. */
export function toResponseView(
  stored: StoredResponse | null,
  observations: readonly Observation[],
): ResponseView | null {
  const [first] = observations;
  if (stored === null && first === undefined) return null;
  const fold = createFold([], []);
  const output: OutputItem[] = [];
  let begun: StoredResponse | null = null;
  let ended: ResponseObject | null = null;
  let failure: string | null = null;
  let end: number | null = null;
  for (const observation of observations) {
    const at = toMillis(observation.at);
    fold.take(observation, at);
    if (observation.type === "created") begun = observation;
    if (observation.type === "output_item") output.push(observation.item);
    if (observation.type === "ended") ended = observation.response;
    if (observation.type === "failed") failure = observation.message;
    if (observation.type === "ended" || observation.type === "failed") end = at;
  }
  const seen = ended ?? begun?.response ?? null;
  const observed = seen && { ...seen, output };
  // What is stored of one that runs is older than what was observed.
  const isRunning = stored !== null && isRunningHead(stored.response) && first !== undefined;
  const response = (isRunning ? observed : null) ?? stored?.response ?? observed;
  const { created_at = 0, completed_at = null } = response ?? {};
  const status = failure === null ? (response?.status ?? "in_progress") : "failed";
  const isOver = !isRunningHead({ status });
  return {
    status,
    response,
    input_items: stored?.input_items ?? begun?.input_items ?? null,
    output: response?.output ?? output,
    steps: fold.steps(end),
    begin: first === undefined ? created_at * 1000 : toMillis(first.at),
    end: isOver ? (end ?? (completed_at ?? created_at) * 1000) : null,
    problem: failure ?? problemOf(response),
  };
}

/** Of one that is not stored now: whether it was, so that it has been deleted. */
export function isGone({ status, response }: ResponseView): boolean {
  return response?.store === true && ["completed", "incomplete", "cancelled"].includes(status);
}

/** Whether there is something to read: not while it runs, when all is observed, and not of what was never kept. */
export function mayBeStored({ status, observations }: ResponseWithObservations): boolean {
  const [first] = observations;
  const isKept = first?.type !== "created" || first.response.store === true;
  const isObserved = first?.type === "created" && isRunningHead({ status });
  return status !== "deleted" && isKept && !isObserved && observations.at(-1)?.type !== "failed";
}

function problemOf(response: ResponseObject | null): string | null {
  if (response?.error) return `${response.error.code}: ${response.error.message}`;
  return response?.incomplete_details ? `Incomplete: ${response.incomplete_details.reason}` : null;
}
