/** The prompts that a model got, and those that it must get. */
import type { Turn } from "@understudy/contract/types";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { configOf } from "../views/configs.ts";
import { answered } from "../views/inferences.ts";
import { stateAt, statesOf, type TurnLog, turnLogs } from "../views/turn-log.ts";
import { hasLooseEnds, type PromptLine, toLines, toPrompt } from "./prompt.ts";

/** The prompt of one inference of a turn that was announced. */
export interface Prompt {
  exchange: Exchange;
  /** Its entry in the journal. */
  seq: number;
  /** The earlier turns of its session. */
  history: readonly Turn[];
  /** Whether two of these were created at the same time. */
  overlap: boolean;
  expected: readonly PromptLine[];
  /** Whether the expected prompt leaves out calls without a response, and the like. */
  loose: boolean;
  actual: readonly PromptLine[];
}

export const promptsOf: (trace: Trace) => readonly Prompt[] = remember((trace) =>
  turnLogs(trace).flatMap((log) => promptsOfTurn(trace, log)),
);

function promptsOfTurn(trace: Trace, log: TurnLog): Prompt[] {
  const last = statesOf(log).at(-1)?.turn;
  if (last === undefined || trace.journal === null) return [];
  const entries = answered(trace, log.alias);
  const overlap = hasOverlap(logsBefore(trace, log));
  return stepsBefore(last).flatMap((steps, n) => {
    const exchange = requestOf(log, steps.length);
    const history = exchange && earlierTurns(trace, log, exchange);
    const entry = entries[n];
    if (exchange === undefined || history === undefined || !entry?.request) return [];
    const { seq, request } = entry;
    const turns = [...history, { ...last, steps }];
    const keepsRefused = trace.expectations.policy.refusals === "after";
    const expected = toPrompt(instructionsOf(trace, log), turns, keepsRefused);
    return [
      {
        exchange,
        seq,
        history,
        overlap,
        expected,
        loose: hasLooseEnds(turns, keepsRefused),
        actual: toLines(request.messages),
      },
    ];
  });
}

export function instructionsOf(trace: Trace, { session }: TurnLog): string {
  return configOf(trace, session)?.instructions ?? "";
}

/** For each inference step the steps before it. */
function stepsBefore({ steps }: Turn): Turn["steps"][] {
  return steps.flatMap((step, n) => (step.step_type === "inference" ? [steps.slice(0, n)] : []));
}

/** The request that made the step at this place. */
function requestOf(log: TurnLog, place: number): Exchange | undefined {
  return statesOf(log).find(({ turn }) => turn.steps.length > place)?.exchange;
}

/** The turns of the session that ended before this one began, as they are when the request begins; undefined if that is open. */
export function earlierTurns(trace: Trace, log: TurnLog, request: Exchange): Turn[] | undefined {
  const others = logsBefore(trace, log);
  if (others.some(({ requests }) => requests[0].ended > log.requests[0].began)) return undefined;
  const states = others.map((other) => stateAt(other, request));
  return states.includes(undefined) ? undefined : states.flatMap((turn) => turn ?? []);
}

/** The turns of the session whose creation began before the creation of this turn ended. */
function logsBefore(trace: Trace, log: TurnLog): TurnLog[] {
  const [created] = log.requests;
  return turnLogs(trace).filter(
    ({ alias, session, requests }) =>
      alias !== log.alias && session === log.session && requests[0].began < created.ended,
  );
}

function hasOverlap(logs: readonly TurnLog[]): boolean {
  const created = logs.map(({ requests }) => requests[0]).toSorted((a, b) => a.began - b.began);
  let lastEnd = -Infinity;
  return created.some(({ began, ended }) => {
    const overlaps = began < lastEnd;
    lastEnd = Math.max(lastEnd, ended);
    return overlaps;
  });
}
