/** Responses that were acknowledged and whose process is gone are run, here or by another process that shares the store. */
import type { Owner } from "../../../domain/access/user.ts";
import { isUnfinished } from "../../../domain/response-status.ts";
import { Problem, type ProblemCode } from "../../../domain/errors.ts";
import type { Access } from "../../access/access.ts";
import { actAs } from "../../access/caller.ts";
import type { ResponsePorts } from "../ports.ts";
import { keys } from "../../records/keys.ts";
import { remove } from "../../records/record.ts";
import { readResponse, unfinishedResponses } from "../../records/responses.ts";
import { settleExpired } from "../background/expired.ts";
import { runQueued } from "./run-queued.ts";

export interface Backlog {
  /** Begins to run what is queued, and what a dead process ran. Resolves to whether some of it did not fit and is still queued. */
  round(stopped: AbortSignal): Promise<boolean>;
}

const full: readonly ProblemCode[] = ["too_many_turns", "overloaded", "shutting_down"];

/** `accessOf`: what the owner of a record may do now. */
export function createBacklog(
  app: ResponsePorts,
  accessOf: (owner: Owner | null) => Promise<Access>,
): Backlog {
  /** Until when the leases of other processes last, so that they are not read each time. */
  let leased = new Map<string, number>();

  async function look(uuid: string): Promise<void> {
    const found = await readResponse(app, uuid);
    if (found === undefined)
      return void (await app.store.commit([], [remove(keys.unfinishedResponse(uuid))]));
    const stored = await settleExpired(app, uuid, found);
    const { lease, response } = stored.value;
    if (lease !== undefined) leased.set(uuid, lease.until);
    else if (isUnfinished(response.status))
      await runQueued(actAs(app, await accessOf(stored.owner)), { uuid, stored });
  }

  return {
    async round(stopped) {
      const unfinished = await unfinishedResponses(app);
      const now = await app.store.now();
      let isFull = false;
      leased = new Map(
        unfinished.flatMap(({ uuid, isQueued }): [string, number][] => {
          const until = leased.get(uuid) ?? 0;
          return until > now && !isQueued ? [[uuid, until]] : [];
        }),
      );
      for (const { uuid } of unfinished) {
        if (stopped.aborted) return true;
        if (leased.has(uuid) || app.live.get(uuid) !== undefined) continue;
        try {
          await look(uuid);
        } catch (error) {
          // One user's limit says nothing of others.
          if (!(error instanceof Problem && full.includes(error.code))) throw error;
          isFull = true;
        }
      }
      return isFull;
    },
  };
}
