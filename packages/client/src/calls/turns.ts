import type {
  Step,
  Turn,
  TurnCreateRequest,
  TurnResumeRequest,
  TurnStreamItem,
} from "@understudy/contract/types";
import { toCall, type Answer, type Call } from "../call.ts";
import type { CallOptions, StreamOptions } from "../options.ts";
import { recover, type LostTurn, type Recovered, type RecoverOptions } from "../recover.ts";
import type { Api, Ask, Make, Send } from "../send.ts";
import { openTurnStream, type TurnStream } from "../stream/turn-stream.ts";
import type { Timing } from "../timing.ts";
import type { SessionPath, StepPath, TurnPath } from "./paths.ts";

/** What a turn is asked; whether it is streamed is said by the method. */
export type CreateTurn = Omit<TurnCreateRequest, "stream">;
/** What a turn is resumed with. */
export type ResumeTurn = Omit<TurnResumeRequest, "stream">;

/** Operations `createTurn`, `resumeTurn`, `getTurn`. */
export interface Turns {
  /** Runs a turn and gives it when it has ended or awaits input. Without a `timeout` it may take ten minutes. */
  create(path: SessionPath, body: CreateTurn, options?: CallOptions): Call<Turn>;
  /** Runs a turn and gives its events as they come. The request is sent at once, and read ahead of its reader. */
  stream(path: SessionPath, body: CreateTurn, options?: StreamOptions): TurnStream;
  /** Goes on with a turn that awaits input. */
  resume: Resume;
  get(path: TurnPath, options?: CallOptions): Call<Turn>;
  /**
   * Finds out what became of a turn whose stream was lost: asks for it until it is stored.
   *
   * @throws TurnLost if it is not there in time.
   */
  recover(lost: LostTurn, options?: RecoverOptions): Promise<Recovered>;
}

/** The same two ways as for a new turn. */
export interface Resume {
  (path: TurnPath, body: ResumeTurn, options?: CallOptions): Call<Turn>;
  stream(path: TurnPath, body: ResumeTurn, options?: StreamOptions): TurnStream;
}

/** Operation `getStep`. */
export interface Steps {
  get(path: StepPath, options?: CallOptions): Call<Step>;
}

/** What turns need of the client. */
export interface TurnMeans {
  api: Api;
  ask: Ask;
  send: Send;
  timing: Timing;
  idleTimeout: number;
  /** Milliseconds for a turn that is not streamed. */
  timeout: number;
  /** Whether the server can answer a turn whole. */
  whole: boolean;
}

const all = "/v1/agents/{agent_id}/session/{session_id}/turn";
const one = "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}";

export function createTurns({ api, ask, send, timing, idleTimeout, timeout, whole }: TurnMeans): Turns {
  const get: Turns["get"] = (path, options) =>
    send((init) => api.GET(one, { ...init, params: { path } }), options);

  function toStream(
    path: SessionPath & { turn_id?: string },
    answered: string[],
    make: Make<unknown>,
    { signal, ...options }: StreamOptions = {},
  ): TurnStream {
    return openTurnStream({
      // What is asked for with `parseAs: "stream"` is the body, whatever the document says of its content.
      open: (own) =>
        ask(make, { ...options, signal: own }) as Promise<Answer<ReadableStream<Uint8Array> | null>>,
      about: { agent_id: path.agent_id, session_id: path.session_id, answered },
      turn_id: path.turn_id ?? null,
      signal,
      idleTimeout: options.idleTimeout ?? idleTimeout,
      timing,
    });
  }

  const stream: Turns["stream"] = (path, body, options) =>
    toStream(
      path,
      [],
      (init) =>
        api.POST(all, { ...init, params: { path }, body: { ...body, stream: true }, parseAs: "stream" }),
      options,
    );

  const resumeStream: Resume["stream"] = (path, body, options) =>
    toStream(
      path,
      body.tool_responses.map(({ call_id }) => call_id),
      (init) =>
        api.POST(`${one}/resume`, {
          ...init,
          params: { path },
          body: { ...body, stream: true },
          parseAs: "stream",
        }),
      options,
    );

  const create: Turns["create"] = (path, body, options) =>
    whole
      ? send(
          (init) => api.POST(all, { ...init, params: { path }, body: { ...body, stream: false } }),
          { timeout, ...options },
          toTurn,
        )
      : gather(stream(path, body, options));

  const resume = (path: TurnPath, body: ResumeTurn, options?: CallOptions): Call<Turn> =>
    whole
      ? send(
          (init) =>
            api.POST(`${one}/resume`, { ...init, params: { path }, body: { ...body, stream: false } }),
          { timeout, ...options },
          toTurn,
        )
      : gather(resumeStream(path, body, options));

  return {
    create,
    stream,
    resume: Object.assign(resume, { stream: resumeStream }),
    get,
    recover: (lost, options = {}) => recover(get, lost, options, timing),
  };
}

export function createSteps(api: Api, send: Send): Steps {
  return {
    get: (path, options) =>
      send(
        (init) => api.GET(`${one}/step/{step_id}`, { ...init, params: { path } }),
        options,
        ({ step }) => step,
      ),
  };
}

/** The types say what the operation may answer in either of its content types; `stream: false` asks for the first. */
function toTurn(answer: Turn | TurnStreamItem): Turn {
  return answer as Turn;
}

/** A whole turn from a server that only streams them. */
function gather(stream: TurnStream): Call<Turn> {
  const opened = stream.withResponse();
  const turn = stream.turn();
  return toCall(opened.then(async (answer) => ({ ...answer, data: await turn })));
}
