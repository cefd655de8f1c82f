/** Runs a turn on a target and writes down what was seen. Its own reader: a client would hide what is to be judged. */
import { createEventDecoder, parseEvent } from "@understudy/contract/sse";
import type { Turn, TurnCreateRequest, TurnResumeRequest, TurnStreamItem } from "@understudy/contract/types";
import { announced, type Exchange, type TurnTrace } from "./trace.ts";

/** An implementation under judgement. */
export interface Target {
  baseUrl: string;
  fetch(request: Request): Promise<Response>;
}

/** Answers the calls that a turn hands out; null leaves the turn awaiting. */
export type Answer = (awaiting: Turn) => TurnResumeRequest["tool_responses"] | null;

/** Runs a turn in the session at this path and resumes it for as long as it awaits input and `answer` has one. */
export async function recordTurn(
  target: Target,
  session: string,
  request: Omit<TurnCreateRequest, "stream">,
  answer: Answer = () => null,
): Promise<TurnTrace> {
  const exchanges: Exchange[] = [];
  let path = "turn";
  let body: object = request;
  for (;;) {
    const seen = await exchange(target, session, path, body);
    exchanges.push(seen);
    const turn = awaitingTurn(seen);
    const tool_responses = turn === null ? null : answer(turn);
    if (turn === null || tool_responses === null) return { exchanges };
    path = `turn/${turn.turn_id}/resume`;
    body = { tool_responses };
  }
}

function awaitingTurn({ items }: Exchange): Turn | null {
  const last = items.at(-1);
  if (last === undefined || !("event" in last)) return null;
  const { payload } = last.event;
  return payload.event_type === "turn_awaiting_input" ? payload.turn : null;
}

async function exchange(target: Target, session: string, path: string, body: object): Promise<Exchange> {
  const url = `${target.baseUrl}${session}`;
  const response = await target.fetch(
    new Request(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, stream: true }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const seen: Exchange = {
    kind: path === "turn" ? "create" : "resume",
    status: response.status,
    items: [],
    truncated: false,
    stored: null,
  };
  if (response.status !== 200) return seen;
  const decoder = createEventDecoder();
  // What the target sends is judged as it is; that it keeps to the schema is a check of its own.
  const items = decoder.push(bytes).map((data) => parseEvent(data) as TurnStreamItem);
  const streamed = { ...seen, items, truncated: decoder.end().truncated };
  const turn = announced(streamed);
  if (turn === null) return streamed;
  const stored = await target.fetch(new Request(`${url}/turn/${turn.turn_id}`));
  return { ...streamed, stored: stored.status === 200 ? ((await stored.json()) as Turn) : null };
}
