import type { Step, Turn, TurnCreateRequest, TurnResumeRequest } from "@understudy/contract/types";
import { toApiCall, type ApiCall } from "../sending/call.ts";
import { valueAt, TimedOut, type RequestInfo } from "../sending/errors.ts";
import { toBody } from "../sending/rules.ts";
import { shownValue } from "../sending/shown.ts";
import { complete } from "../sending/lacks.ts";
import type { CallOptions, StreamOptions } from "../sending/options.ts";
import { recover, type LostTurn, type Recovered, type RecoverOptions } from "./recover.ts";
import type { Send } from "../sending/send.ts";
import { toStreamSource } from "./stream-source.ts";
import { lackOfStep, lackOfTurn } from "../stream/turn-lacks.ts";
import { openTurnStream, type TurnAbout, type TurnStream } from "../stream/turn-stream.ts";
import type { Timing } from "../sending/timing.ts";
import { fillPath } from "../sending/to-path.ts";
import type { SessionPath, StepPath, TurnPath } from "./paths.ts";

/** The body of `createTurn` without `stream`, which the method sets. */
export interface TurnCreateBody extends Omit<TurnCreateRequest, "stream"> {}
/** The body of `resumeTurn` without `stream`. */
export interface TurnResumeBody extends Omit<TurnResumeRequest, "stream"> {}

/** Operations `createTurn`, `resumeTurn`, `getTurn`. */
export interface Turns {
  /** Runs a turn until it ends or awaits input. The default `timeout` is ten minutes. */
  create(path: SessionPath, body: TurnCreateBody, options?: CallOptions): ApiCall<Turn>;
  /** Runs a turn and streams its events. The request is sent immediately, and events are read ahead. */
  stream(path: SessionPath, body: TurnCreateBody, options?: StreamOptions): TurnStream;
  /** Resumes a turn that awaits input. */
  resume: Resume;
  get(path: TurnPath, options?: CallOptions): ApiCall<Turn>;
  /**
   * Recovers a turn after a stream error: polls until it is stored.
   *
   * @throws TurnLost on timeout.
   */
  recover(lost: LostTurn, options?: RecoverOptions): Promise<Recovered>;
}

/** Resumes a turn, streamed or not. */
export interface Resume {
  (path: TurnPath, body: TurnResumeBody, options?: CallOptions): ApiCall<Turn>;
  stream(path: TurnPath, body: TurnResumeBody, options?: StreamOptions): TurnStream;
}

/** Operation `getStep`. */
export interface Steps {
  get(path: StepPath, options?: CallOptions): ApiCall<Step>;
}

/** Dependencies of `createTurns`. */
export interface TurnsContext {
  send: Send;
  /** The server's URL, for errors. */
  baseUrl: string;
  timing: Timing;
  idleTimeout: number;
  /** Milliseconds for a turn that is not streamed. */
  timeout: number;
  /** The limit for one event of a stream. */
  maxBytes: number;
  /** Whether the server supports turns that are not streamed. */
  whole: boolean;
}

const all = "/v1/agents/{agent_id}/session/{session_id}/turn";
const one = `${all}/{turn_id}` as const;
const again = `${one}/resume` as const;

export function createTurns(context: TurnsContext): Turns {
  const { send, timing, timeout, whole } = context;
  const get: Turns["get"] = (path, options) => send("get", one, { params: { path } }, options, toTurn);

  const open = (
    call: (options: CallOptions) => ApiCall<unknown>,
    about: TurnAbout,
    options: StreamOptions = {},
  ): TurnStream => openTurnStream(toStreamSource(call, options, context), about);

  const stream: Turns["stream"] = (path, body, options) =>
    open(
      (own) =>
        send(
          "post",
          all,
          { params: { path }, body: toBody("turns.stream", body, true), parseAs: "stream" },
          own,
        ),
      { ...path, turn_id: null, answered: [] },
      options,
    );

  const resumeStream: Resume["stream"] = (path, body, options) =>
    open(
      (own) =>
        send(
          "post",
          again,
          { params: { path }, body: toBody("turns.resume.stream", body, true), parseAs: "stream" },
          own,
        ),
      { ...path, answered: answeredBy(body) },
      options,
    );

  /** The final turn of a stream, for servers that only stream. The timeout covers the whole turn. */
  function gather(
    template: string,
    path: object,
    open: (options: StreamOptions) => TurnStream,
    { timeout: own = timeout, ...options }: CallOptions = {},
  ): ApiCall<Turn> {
    const over = new AbortController();
    const turn = open({ ...options, timeout: own });
    void timing.wait(own, over.signal).then(() => {
      if (!over.signal.aborted) turn.abort(new TimedOut(sentTo(context.baseUrl, template, path), own));
    });
    const answer = turn.withResponse().then(async (whole) => ({ ...whole, data: await turn.turn() }));
    return toApiCall(answer.finally(() => over.abort()));
  }

  const create: Turns["create"] = (path, body, options) =>
    whole
      ? send(
          "post",
          all,
          { params: { path }, body: toBody("turns.create", body, false) },
          { ...options, timeout: options?.timeout ?? timeout },
          toTurn,
        )
      : gather(all, path, (own) => stream(path, body, own), options);

  const resume = (path: TurnPath, body: TurnResumeBody, options?: CallOptions): ApiCall<Turn> =>
    whole
      ? send(
          "post",
          again,
          { params: { path }, body: toBody("turns.resume", body, false) },
          { ...options, timeout: options?.timeout ?? timeout },
          toTurn,
        )
      : gather(again, path, (own) => resumeStream(path, body, own), options);

  return {
    create,
    stream,
    resume: Object.assign(resume, { stream: resumeStream }),
    get,
    recover: (lost, options = {}) => recover(get, lost, options, timing),
  };
}

export function createSteps(send: Send): Steps {
  return {
    get: (path, options) =>
      send("get", `${one}/step/{step_id}`, { params: { path } }, options, ({ step }) =>
        complete(step, lackOfStep(step)),
      ),
  };
}

/** `stream: false` selects JSON of the operation's two content types. */
function toTurn(answer: unknown): Turn {
  return complete(answer, lackOfTurn(answer)) as Turn;
}

/** The request of a new or resumed turn, for an error. */
function sentTo(baseUrl: string, template: string, path: object): RequestInfo {
  const { origin, pathname } = new URL(baseUrl);
  return { method: "POST", origin, path: pathname.replace(/\/$/, "") + fillPath(template, path) };
}

function answeredBy(body: TurnResumeBody): string[] {
  const responses: unknown = valueAt(body, "tool_responses");
  if (Array.isArray(responses)) return body.tool_responses.map(({ call_id }) => call_id);
  throw new TypeError(
    `tool_responses of turns.resume.stream must be a list, and is ${shownValue(responses)}.`,
  );
}
