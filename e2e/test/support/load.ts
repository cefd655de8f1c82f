/** Clients that stream turns one after another, and write down what they were told. */
import { decodeItems } from "@understudy/contract/sse";
import type { TurnStreamItem } from "@understudy/contract/types";

/** How one stream went: what came last of it, or that nothing did. */
export type Told =
  | { kind: "announced"; turn_id: string }
  | { kind: "failed"; message: string }
  | { kind: "refused"; status: number }
  | { kind: "cut" };

const post = (url: string, body: object): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** The URL of a new session, which is kept in the store. */
export async function openSession(url: string): Promise<string> {
  const agent_config = { model: "mock-model", instructions: "", enable_session_persistence: true };
  const agent = (await (await post(`${url}/v1/agents`, { agent_config })).json()) as { agent_id: string };
  const base = `${url}/v1/agents/${agent.agent_id}/session`;
  const { session_id } = (await (await post(base, { session_name: "load" })).json()) as {
    session_id: string;
  };
  return `${base}/${session_id}`;
}

export function beginTurn(session: string, content: string): Promise<Response> {
  return post(`${session}/turn`, { messages: [{ role: "user", content }], stream: true });
}

/** Reads a stream to its end, whatever that is. */
export async function told(response: Response): Promise<Told> {
  const { body, status } = response;
  if (status !== 200 || body === null) {
    await response.text();
    return { kind: "refused", status };
  }
  let last: TurnStreamItem | undefined;
  try {
    // What a server sends is items of a turn's stream; other tests judge their shape.
    for await (const item of decodeItems(body)) last = item as TurnStreamItem;
  } catch {
    return { kind: "cut" };
  }
  if (last !== undefined && "error" in last) return { kind: "failed", message: last.error.message };
  const payload = last?.event.payload;
  return payload?.event_type === "turn_complete"
    ? { kind: "announced", turn_id: payload.turn.turn_id }
    : { kind: "cut" };
}

/** Turn after turn, until one is not announced; a server that is gone cuts it. */
export async function keepAsking(session: string, onTold: (one: Told) => void): Promise<Told[]> {
  const all: Told[] = [];
  for (;;) {
    const one = await beginTurn(session, "Go on.").then(told, (): Told => ({ kind: "cut" }));
    all.push(one);
    onTold(one);
    if (one.kind !== "announced") return all;
  }
}

export const announcedIn = (all: readonly Told[]): string[] =>
  all.flatMap((one) => (one.kind === "announced" ? [one.turn_id] : []));

/** The ids of the turns that a session has, in its order. */
export async function turnIdsOf(
  session: string,
  ask: (request: Request) => Promise<Response> = fetch,
): Promise<string[]> {
  const { turns } = (await (await ask(new Request(session))).json()) as { turns: { turn_id: string }[] };
  return turns.map(({ turn_id }) => turn_id);
}
