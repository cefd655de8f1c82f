/** The record of a response in the background says who runs it, and until when nobody else may take it for dead. */
import type { ResponseObject } from "@understudy/contract/responses";
import type { Owner } from "../../../domain/access/user.ts";
import type { Version } from "../../../ports/store.ts";
import type { App } from "../../app.ts";
import { keepRenewed } from "../../keep-renewed.ts";
import { ensureOwner } from "../../records/ensure-owner.ts";
import { keys } from "../../records/keys.ts";
import { ownership } from "../../records/owned.ts";
import { write, type Claim, type ResponseContent } from "../../records/record.ts";
import { readResponse } from "../../records/responses.ts";
import { whyReplaced } from "./why-replaced.ts";

/** A response that was queued. */
export interface Queued {
  uuid: string;
  response: ResponseObject;
  owner: Owner | null;
  content: Omit<ResponseContent, "output">;
}

export interface HeldLease {
  /** Aborts when the response was cancelled, deleted, or taken for dead. */
  lost: AbortSignal;
  /** The version of the record that the end replaces. Throws if it is another one's; it is not renewed any more. */
  toReplace(): Promise<Version>;
  /** It is not renewed any more. */
  stop(): Promise<void>;
}

/** Commits the response before it is announced. */
export async function takeLease(app: App, { uuid, response, owner, content }: Queued): Promise<HeldLease> {
  const { store } = app;
  const key = keys.response(uuid);
  const by = `${app.instance}/${uuid}`;
  const fresh = async (): Promise<Claim> => ({ by, until: (await store.now()) + app.limits.claimMs });
  // It runs at once. The answer says that it is queued; whoever is told more may ask another server next.
  const running = { ...response, status: "in_progress" as const };
  const record = async () =>
    write(key, { ...content, response: running, output: [], deltas: "", lease: await fresh() }, owner);

  const heldSince = app.clock.elapsed();
  await ensureOwner(store, app.access.by, "owner");
  const queued = await store.commit(
    [{ key, version: null }],
    [await record(), ...ownership(app, key), { key: keys.runningResponse(uuid), value: true }],
  );
  if (!queued) throw new Error(`The id ${uuid} was generated twice.`);

  const own = async (): Promise<Version> => {
    const current = await readResponse(app, uuid);
    if (current?.value.lease?.by !== by) throw await whyReplaced(app, uuid);
    return current.version;
  };
  const { lost, stop } = keepRenewed(app, {
    heldSince,
    // Whoever was faster is seen when it is renewed next, or at the end.
    renew: async () => {
      await store.commit([{ key, version: await own() }], [await record()]);
    },
  });
  return {
    lost,
    stop,
    async toReplace() {
      await stop();
      return own();
    },
  };
}
