/** Requests with idempotency keys, by their key. */
import { announced } from "../../../trace/read.ts";
import { endedIn } from "../../responses/views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { stepCaller } from "../../../story/story.ts";

/** What was sent with one key by one user. */
export interface KeyedRequests {
  key: string;
  /** The same request, in the order in which they began. */
  same: readonly Exchange[];
  /** The requests with another body. */
  others: readonly Exchange[];
}

export function keyedRequests({ exchanges }: Trace): KeyedRequests[] {
  const groups = new Map<string, { key: string; same: Exchange[]; others: Exchange[] }>();
  for (const exchange of exchanges) {
    const { step } = exchange;
    if (step.do !== "altered") continue;
    const key = step.changes.find(({ is }) => is === "key");
    if (key?.is !== "key") continue;
    const id = `${stepCaller(step) ?? ""} ${key.name}`;
    const group = groups.get(id) ?? { key: key.name, same: [], others: [] };
    groups.set(id, group);
    (step.changes.length === 1 ? group.same : group.others).push(exchange);
  }
  return [...groups.values()];
}

/** What the answer is about: a turn, a response as it ended, or an id; null for an answer that is an error. */
export function resultIn(exchange: Exchange): unknown {
  if (exchange.status !== 200) return null;
  switch (exchange.operation) {
    case "createTurn":
    case "resumeTurn":
      return announced(exchange);
    case "createResponse":
      return endedIn(exchange);
    default:
      return exchange.json;
  }
}

/** The first that was done, and those that were sent after its end. */
export function repetitionsOf({ same }: KeyedRequests): { done: Exchange; later: Exchange[] } | null {
  const done = same.find((one) => resultIn(one) !== null);
  if (done === undefined) return null;
  return { done, later: same.filter(({ began }) => began > done.ended) };
}
