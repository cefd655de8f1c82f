/** Runs a turn on a target and writes down what was seen. Its own reader: a client would hide what is to be judged. */
import { createEventDecoder } from "@understudy/contract/sse";
import type {
  Turn,
  TurnCreateRequest,
  TurnEvent,
  TurnResumeRequest,
  TurnStreamItem,
} from "@understudy/contract/types";
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
  const exchanges = [await exchange(target, session, "create", "turn", request)];
  for (;;) {
    const last = exchanges.at(-1)?.events.at(-1);
    const tool_responses = last?.event_type === "turn_awaiting_input" ? answer(last.turn) : null;
    if (last?.event_type !== "turn_awaiting_input" || tool_responses === null) return { exchanges };
    exchanges.push(
      await exchange(target, session, "resume", `turn/${last.turn.turn_id}/resume`, { tool_responses }),
    );
  }
}

async function exchange(
  target: Target,
  session: string,
  kind: Exchange["kind"],
  path: string,
  body: object,
): Promise<Exchange> {
  const url = `${target.baseUrl}${session}`;
  const response = await target.fetch(
    new Request(`${url}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, stream: true }),
    }),
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const seen: Exchange = { kind, events: [], error: null, stored: null };
  if (response.status !== 200) {
    return { ...seen, error: `${response.status}: ${new TextDecoder().decode(bytes)}` };
  }
  for (const data of createEventDecoder().push(bytes)) {
    const item = JSON.parse(data) as TurnStreamItem;
    if ("error" in item) seen.error = item.error.message;
    else seen.events.push(item.event.payload satisfies TurnEvent);
  }
  const turn = announced(seen);
  if (turn === null) return seen;
  const stored = await target.fetch(new Request(`${url}/turn/${turn.turn_id}`));
  return { ...seen, stored: stored.status === 200 ? ((await stored.json()) as Turn) : null };
}
