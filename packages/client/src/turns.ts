import type {
  Step,
  Turn,
  TurnCreateRequest,
  TurnEvent,
  TurnResumeRequest,
  TurnStreamItem,
} from "@understudy/contract/types";
import type { Api } from "./api.ts";
import { dataOf } from "./result.ts";
import { readTurnEvents } from "./turn-stream.ts";

/** What a turn is asked; whether it is streamed is said by the method. */
export type CreateTurn = Omit<TurnCreateRequest, "stream">;
/** What a turn is resumed with. */
export type ResumeTurn = Omit<TurnResumeRequest, "stream">;

/** Where a session is. */
export interface SessionPath {
  agent_id: string;
  session_id: string;
}
/** Where a turn is. */
export interface TurnPath extends SessionPath {
  turn_id: string;
}

/** Operations `createTurn`, `resumeTurn`, `getTurn`, `getStep`. They throw `ApiError`; streams also `TurnFailed` and `TurnStreamCut`. */
export interface Turns {
  /** Runs a turn and returns it when it has ended or awaits input. */
  create(path: SessionPath, body: CreateTurn): Promise<Turn>;
  /** Runs a turn and yields its events. */
  stream(path: SessionPath, body: CreateTurn): AsyncGenerator<TurnEvent, void>;
  resume(path: TurnPath, body: ResumeTurn): Promise<Turn>;
  streamResume(path: TurnPath, body: ResumeTurn): AsyncGenerator<TurnEvent, void>;
  get(path: TurnPath): Promise<Turn>;
  step(path: TurnPath & { step_id: string }): Promise<Step>;
}

const turn = "/v1/agents/{agent_id}/session/{session_id}/turn";
const resume = "/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}/resume";

export function createTurns(api: Api): Turns {
  return {
    create: async (path, body) =>
      whole(await dataOf(api.POST(turn, { params: { path }, body: { ...body, stream: false } }))),
    stream: (path, body) =>
      readTurnEvents(() =>
        api.POST(turn, { params: { path }, body: { ...body, stream: true }, parseAs: "stream" }),
      ),
    resume: async (path, body) =>
      whole(await dataOf(api.POST(resume, { params: { path }, body: { ...body, stream: false } }))),
    streamResume: (path, body) =>
      readTurnEvents(
        () => api.POST(resume, { params: { path }, body: { ...body, stream: true }, parseAs: "stream" }),
        path,
      ),
    get: (path) =>
      dataOf(api.GET("/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}", { params: { path } })),
    step: async (path) =>
      (
        await dataOf(
          api.GET("/v1/agents/{agent_id}/session/{session_id}/turn/{turn_id}/step/{step_id}", {
            params: { path },
          }),
        )
      ).step,
  };
}

/** The types say what the operation may answer in either of its two content types; `stream: false` asks for the first. */
function whole(answer: Turn | TurnStreamItem): Turn {
  return answer as Turn;
}
