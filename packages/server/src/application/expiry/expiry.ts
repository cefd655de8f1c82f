/**
 * Removes sessions, responses and conversations that are at rest for longer than their time to live. In rounds of limited
 * work, each by one of the processes that share the store; what one has not done is done by the next.
 */
import type { ResponsePorts } from "../responses/ports.ts";
import { finishDeletes } from "../records/finish-deletes.ts";
import { endRound, takeRound } from "../records/expiry-round.ts";
import { keysBelow } from "../records/expiring.ts";
import { keys } from "../records/keys.ts";
import type { RecordStore } from "../records/record-store.ts";
import { expireConversation } from "./conversation.ts";
import { expireResponse } from "./response.ts";
import { expireSession } from "./session.ts";
import type { Limit } from "../holds/changed.ts";

export interface Expiry {
  /** Resolves to the milliseconds until the next one. */
  round(stopped: AbortSignal): Promise<number>;
}

interface ExpiryOptions {
  /** How many records a round looks at. */
  most?: number;
}

type Counts = Record<"sessions" | "responses" | "conversations", number>;

/** Between two rounds of one sweep, for requests to come between. */
const shortPause = 10;
const longestPause = 60_000;

/** Milliseconds between two sweeps. */
export function sweepPause(ttl: number): number {
  return Math.min(longestPause, ttl / 10);
}

export function createExpiry(app: ResponsePorts, ttl: number, { most = 500 }: ExpiryOptions = {}): Expiry {
  const by = `${app.instance}/expiry`;
  let volatileAfter = "";
  const pauseAfter = (after: string): number => (after === "" ? sweepPause(ttl) : shortPause);
  return {
    async round(stopped) {
      const counts: Counts = { sessions: 0, responses: 0, conversations: 0 };
      const own = { most, stopped, counts, ttl };
      // What is in memory is of this process alone.
      volatileAfter = await expireSome(app, app.volatile, volatileAfter, own);
      const now = await app.store.now();
      const taken = await takeRound(app.store, by, { now, forMs: app.limits.claimMs });
      let wait = pauseAfter(volatileAfter);
      if ("after" in taken) {
        await finishDeletes(app);
        const after = await expireSome(app, app.store, taken.after, own);
        wait = Math.min(wait, pauseAfter(after));
        await endRound(app.store, by, { after, due: (await app.store.now()) + pauseAfter(after) });
      }
      if (Object.values(counts).some((count) => count > 0))
        app.logger.info(counts, "removed what was older than the time to live");
      return wait;
    },
  };
}

interface Work {
  most: number;
  stopped: AbortSignal;
  counts: Counts;
  ttl: number;
}

/** Resolves to the key after which to go on; empty at the end. */
async function expireSome(
  app: ResponsePorts,
  store: RecordStore,
  from: string,
  { most, stopped, counts, ttl }: Work,
): Promise<string> {
  const kinds: { prefix: string; of: keyof Counts; expire(key: string, limit: Limit): Promise<boolean> }[] = [
    {
      prefix: keys.allSessions,
      of: "sessions",
      expire: (key, limit) => expireSession(app, store, key, limit),
    },
    { prefix: keys.responses, of: "responses", expire: (key, limit) => expireResponse(app, key, limit) },
    {
      prefix: keys.conversations,
      of: "conversations",
      expire: (key, limit) => expireConversation(app, key, limit),
    },
  ];
  const first = Math.max(
    0,
    kinds.findIndex(({ prefix }) => from.startsWith(prefix)),
  );
  const limit = { now: await store.now(), ttl };
  let after = from;
  let left = most;
  for (const { prefix, of, expire } of kinds.slice(first)) {
    const found = await keysBelow(store, prefix, { after, limit: left });
    for (const key of found) {
      if (stopped.aborted) return after;
      if (await expire(key, limit)) counts[of] += 1;
      after = key;
    }
    left -= found.length;
    if (left === 0) return after;
  }
  return "";
}
