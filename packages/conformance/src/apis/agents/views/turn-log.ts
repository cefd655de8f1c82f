/** A trace turn by turn: the requests of each turn, and the state that each announced. */
import type { Turn } from "@understudy/contract/types";
import type { Alias, CreateTurnStep, ResumeTurnStep } from "../../../story/story.ts";
import { overlap } from "../../../trace/overlap.ts";
import { announced, streamError } from "../../../trace/read.ts";
import { remember } from "../../../json/remember.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";

/** A turn with its requests in the order in which they began: its creation, then its resumes. */
export interface TurnLog {
  alias: Alias;
  session: Alias;
  step: CreateTurnStep;
  requests: readonly [Exchange, ...Exchange[]];
}

export const turnLogs: (trace: Trace) => readonly TurnLog[] = remember(({ exchanges }) =>
  exchanges.flatMap((first) => {
    const { step } = first;
    if (step.do !== "turn") return [];
    // A resume that was sent to another session is no request of this turn.
    const resumes = exchanges.filter(
      (other) =>
        other.step.do === "resume" && other.step.turn === step.as && other.step.session === undefined,
    );
    return [{ alias: step.as, session: step.session, step, requests: [first, ...resumes] }];
  }),
);

/** The state of a turn as a request announced it. */
export interface AnnouncedTurn {
  exchange: Exchange;
  turn: Turn;
}

/** The announced states of a turn, in order; a request that failed announced no state. */
export const statesOf: (log: TurnLog) => readonly AnnouncedTurn[] = remember(({ requests }) =>
  requests.flatMap((exchange) => {
    const turn = announced(exchange);
    return turn === null ? [] : [{ exchange, turn }];
  }),
);

/** The announced states of all turns. */
export function announcedTurns(trace: Trace): AnnouncedTurn[] {
  return turnLogs(trace).flatMap(statesOf);
}

/** The turn as it must be stored during this exchange; undefined if that is open, null if it must not exist. */
export function stateAt(log: TurnLog, { began, ended }: Exchange): Turn | null | undefined {
  const earlier = log.requests.filter((request) => request.began < ended);
  if (earlier.some((request) => request.ended > began || isLost(request))) return undefined;
  return statesOf(log).findLast(({ exchange }) => exchange.ended < began)?.turn ?? null;
}

/** Whether the trace does not show the outcome: the client disconnected, or got no answer that it could read. */
function isLost(exchange: Exchange): boolean {
  const { failure, disconnected, status } = exchange;
  if (failure !== null || disconnected) return true;
  return status === 200 && announced(exchange) === null && streamError(exchange) === undefined;
}

/** A resume with the turn before it, and the turn that it announced; null where it failed. */
export interface ResumeAttempt {
  log: TurnLog;
  exchange: Exchange;
  step: ResumeTurnStep;
  before: Turn;
  after: Turn | null;
}

/** The resumes of turns that were known when they began. */
export function resumesOf(trace: Trace): ResumeAttempt[] {
  return turnLogs(trace).flatMap((log) =>
    log.requests.flatMap((exchange) => {
      const { step } = exchange;
      const before = stateBefore(log, exchange);
      return step.do !== "resume" || before === null || before === undefined
        ? []
        : [{ log, exchange, step, before, after: announced(exchange) }];
    }),
  );
}

/** The turn when one of its own requests began; undefined if that is not known. */
function stateBefore(log: TurnLog, { began }: Exchange): Turn | null | undefined {
  const earlier = log.requests.filter((request) => request.ended < began);
  if (earlier.some(isLost)) return undefined;
  return statesOf(log).findLast(({ exchange }) => exchange.ended < began)?.turn ?? null;
}

/** Whether another request of the turn ran at the same time. */
export function isRaced({ log, exchange }: ResumeAttempt): boolean {
  return log.requests.some((other) => other !== exchange && overlap(other, exchange));
}

/** The steps that one request added to its turn, without the client's tool step. */
export interface AddedSteps {
  log: TurnLog;
  exchange: Exchange;
  turn: Turn;
  /** The place of its first step in the turn. */
  from: number;
}

export function addedStepsOf(log: TurnLog): AddedSteps[] {
  return statesOf(log).map(({ exchange, turn }, n, states) => {
    const before = states[n - 1]?.turn.steps.length;
    return { log, exchange, turn, from: before === undefined ? 0 : before + 1 };
  });
}
