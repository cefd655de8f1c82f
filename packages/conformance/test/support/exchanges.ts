/** The usual exchanges of a trace that is typed by hand. */
import type { InterleavedContent, Turn, TurnEvent } from "@understudy/contract/types";
import type { Caller } from "../../src/target/caller.ts";
import type {
  Alias,
  MutatedStep,
  RequestStep,
  CreateAgentStep,
  CreateSessionStep,
  CreateTurnStep,
  ResumeTurnStep,
} from "../../src/story/story.ts";
import type { Exchange } from "../../src/trace/trace.ts";
import { streamOf } from "./stream-of.ts";
import { agentOf, idOf, say } from "./wire-objects.ts";

type ReceivedFields = Pick<
  Exchange,
  "status" | "failure" | "text" | "json" | "truncated" | "disconnected" | "began" | "ended"
>;

/** What came back. Without a status it is a 200, without a body a 204, and nothing came with a failure. */
export interface Answer extends Partial<ReceivedFields> {
  /** Of a stream. */
  events?: readonly TurnEvent[];
  /** Of a stream, where events are not all that it has. */
  items?: readonly unknown[];
  /** Beside the usual ones; undefined for one that there is none of. */
  headers?: Readonly<Record<string, string | undefined>>;
}

export interface ExchangeSpec extends Answer {
  step: RequestStep | MutatedStep;
  /** What of the request is other than what the step sends. */
  request?: Partial<Exchange["request"]>;
}

/** What this caller sends. */
export function by(caller: Caller, spec: ExchangeSpec): ExchangeSpec {
  return spec.step.do === "altered" ? spec : { ...spec, step: { ...spec.step, by: caller } };
}

export function createdAgent(
  as: Alias,
  config: CreateAgentStep["config"] = {},
  answer: Answer = {},
): ExchangeSpec {
  return { step: { do: "create_agent", as, config }, json: { agent_id: idOf(as) }, ...answer };
}

export function createdSession(
  as: Alias,
  agent: Alias = "a1",
  rest: Partial<CreateSessionStep> & { answer?: Answer } = {},
): ExchangeSpec {
  const { answer, ...fields } = rest;
  return {
    step: { do: "create_session", as, agent, ...fields },
    json: { session_id: idOf(as) },
    ...answer,
  };
}

/** The agent `a1` and its session `s1`. */
export function agentAndSession(config: CreateAgentStep["config"] = {}): ExchangeSpec[] {
  return [createdAgent("a1", config), createdSession("s1")];
}

/** A new turn in `s1`, streamed; of an answer that is a turn the input is what was sent. */
export function createdTurn(
  as: Alias,
  answer: Turn | Answer,
  request: Partial<Omit<CreateTurnStep, "do" | "as">> = {},
): ExchangeSpec {
  const messages = isTurn(answer) ? answer.input_messages : [say("Hello")];
  const step: CreateTurnStep = {
    ...{ do: "turn", as, session: "s1", messages, script: { replies: [] }, stream: true },
    ...request,
  };
  if (!isTurn(answer)) return { step, ...answer };
  return { step, ...(step.stream ? { events: streamOf(answer) } : { json: answer }) };
}

/** A resume with the right responses, not streamed. */
export function resumedTurn(
  turn: Alias,
  answer: Turn | Answer,
  request: Partial<Omit<ResumeTurnStep, "do" | "turn">> = {},
): ExchangeSpec {
  const contents: InterleavedContent[] = ["done"];
  const step: ResumeTurnStep = { do: "resume", turn, contents, give: "right", stream: false, ...request };
  return { step, ...(isTurn(answer) ? { json: answer } : answer) };
}

export function gotTurn(turn: Alias, answer: Turn | Answer): ExchangeSpec {
  return { step: { do: "get_turn", turn }, ...(isTurn(answer) ? { json: answer } : answer) };
}

export function gotAgent(agent: Alias, config: Parameters<typeof agentOf>[1] = {}): ExchangeSpec {
  return { step: { do: "get_agent", agent }, json: agentOf(agent, config) };
}

/** A refusal in words. */
export function refused(status: number, detail: string): Answer {
  return { status, json: { detail } };
}

/** A refusal for the shape of what was sent. */
export function misshapen(...errors: { loc: (string | number)[]; msg: string }[]): Answer {
  const shapeErrors = errors.map((error) => ({ ...error, type: "invalid_value" }));
  return { status: 400, json: { error: { detail: { errors: shapeErrors } } } };
}

/** A stream that ends with an error. */
export function broken(events: readonly TurnEvent[], message: string): Answer {
  return { items: [...events.map((payload) => ({ event: { payload } })), { error: { message } }] };
}

function isTurn(answer: Turn | Answer): answer is Turn {
  return "turn_id" in answer;
}
