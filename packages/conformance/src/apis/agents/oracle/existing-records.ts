/** The records that must exist at an exchange, in the order of their creation; for stories without parallel steps. */
import type { Alias } from "../../../story/story.ts";
import { overlap } from "../../../trace/overlap.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { isPersistent } from "./lifetime.ts";

export interface ExistingRecord {
  as: Alias;
  id: string;
  /** The request that made it. */
  exchange: Exchange;
}

/** Before this exchange; null if a create or delete had no answer, or ran at the same time. */
export function agentsAt(trace: Trace, exchange: Exchange): ExistingRecord[] | null {
  if (isContested(trace, exchange)) return null;
  return changesOf(trace, exchange.began).reduce<ExistingRecord[] | null>((existing, change) => {
    const { step, status } = change;
    if (existing === null || status === null) return null;
    if (step.do === "create_agent") return [...existing, ...made(trace, step.as, change)];
    if (step.do === "delete_agent" && status < 300) return existing.filter(({ as }) => as !== step.agent);
    return existing;
  }, []);
}

/** The sessions of an agent before this exchange; null if they are not known, or the agent does not exist. */
export function sessionsAt(trace: Trace, agent: Alias, exchange: Exchange): ExistingRecord[] | null {
  const agents = agentsAt(trace, exchange);
  if (agents?.some(({ as }) => as === agent) !== true || mayBeMore(trace, exchange)) return null;
  const isForgotten = trace.restarts.some((moment) => moment < exchange.ended);
  if (isForgotten && !isPersistent(trace, agent)) return null;
  return changesOf(trace, exchange.began).reduce<ExistingRecord[]>((existing, change) => {
    const { step, status } = change;
    if (step.do === "create_session" && step.agent === agent)
      return [...existing, ...made(trace, step.as, change)];
    const isDeleted = step.do === "delete_session" && status !== null && status < 300;
    return isDeleted ? existing.filter(({ as }) => as !== step.session) : existing;
  }, []);
}

/** Whether a session may have been made by a request that is wrong on purpose, which a lenient server takes for a right one. */
function mayBeMore({ exchanges, expectations }: Trace, { began }: Exchange): boolean {
  if (expectations.behavior.request_checks === "strict") return false;
  return exchanges.some(
    (other) =>
      other.step.do === "altered" &&
      other.operation === "createSession" &&
      (other.status ?? 200) < 300 &&
      other.began < began,
  );
}

/** Whether another create or delete ran at the same time. */
function isContested({ exchanges }: Trace, exchange: Exchange): boolean {
  return exchanges.some(
    (other) => other.index !== exchange.index && changing.includes(other.step.do) && overlap(other, exchange),
  );
}

const changing = ["create_agent", "create_session", "delete_agent", "delete_session"];

function changesOf({ exchanges }: Trace, began: number): Exchange[] {
  return exchanges.filter((exchange) => exchange.ended < began && exchange.request.method !== "GET");
}

function made({ ids }: Trace, as: Alias, exchange: Exchange): ExistingRecord[] {
  const id = ids[as];
  return exchange.status === 200 && id !== undefined ? [{ as, id, exchange }] : [];
}

/** Whether the profile promises the order of lists. */
export function isOrdered({ expectations }: Trace): boolean {
  return expectations.behavior.list_order === "creation";
}

/** Ids of a list for comparison: sorted where their order is free. */
export function inOrder(trace: Trace, ids: readonly unknown[]): unknown[] {
  return isOrdered(trace) ? [...ids] : ids.map(String).toSorted();
}

/** The page that a list of all records must give. */
export function expectedPage<Item>(
  all: readonly Item[],
  { limit = -1, start_index = 0 }: { limit?: number; start_index?: number },
): { data: Item[]; has_more: boolean } {
  if (limit < 0) return { data: [...all], has_more: false };
  const end = start_index + limit;
  return { data: all.slice(start_index, end), has_more: end < all.length };
}
