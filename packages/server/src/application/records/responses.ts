/** Reads stored responses: by the id that clients know, and up the chain, whose records are read by uuid. */
import { parseResponseId, responseId } from "@understudy/responses";
import type { Write } from "../../ports/store.ts";
import type { AccessAction } from "../../domain/access/rules.ts";
import type { Reader, Records } from "./reader.ts";
import type { CursorRequest } from "./cursor-page.ts";
import { forbidden, notFound } from "./find.ts";
import { keys } from "./keys.ts";
import { raw } from "./record-store.ts";
import { read, type ResponseContent, type ResponseRecord, type Stored } from "./record.ts";

/** A response with its uuid. */
export interface FoundResponse {
  uuid: string;
  stored: Stored<ResponseRecord>;
}

/** A response that may be read. Throws `not_found`, or `forbidden` for another action. */
export async function findResponse(
  app: Reader,
  id: string,
  action: AccessAction = "read",
): Promise<FoundResponse> {
  const found = await seekResponse(app, parseResponseId(id));
  if (found === undefined) throw notFound("Response", id);
  if (action !== "read" && !app.access.may(action, "response", id, found.stored.owner))
    throw forbidden(action, "response");
  return found;
}

/** By its uuid, for the server itself. */
export async function readResponse(
  { store }: Records,
  uuid: string,
): Promise<Stored<ResponseRecord> | undefined> {
  const entry = await store[raw].get(keys.response(uuid));
  return entry && read<ResponseRecord>(entry);
}

/** The index entry of a response in the background: whether it waits for a process, or one runs it, or did when it died. */
export type Unfinished = "queued" | "running";

export function unfinished(uuid: string, state: Unfinished): Write {
  return { key: keys.unfinishedResponse(uuid), value: state };
}

/** Those in the background that have not ended, oldest first. */
export async function unfinishedResponses({
  store,
}: Records): Promise<{ uuid: string; isQueued: boolean }[]> {
  const entries = await store[raw].list(keys.unfinishedResponses);
  return entries.map(({ key, value }) => ({
    uuid: key.slice(keys.unfinishedResponses.length),
    isQueued: value === "queued",
  }));
}

/** The same by its uuid, if it is there and may be read. */
export async function seekResponse(app: Reader, uuid: string | null): Promise<FoundResponse | undefined> {
  const entry = uuid === null ? undefined : await app.store[raw].get(keys.response(uuid));
  if (uuid === null || entry === undefined) return undefined;
  const stored = read<ResponseRecord>(entry);
  return app.access.may("read", "response", responseId(uuid), stored.owner) ? { uuid, stored } : undefined;
}

/**
 * What a response has to say to those that continue it, also after its deletion. Whoever may read a response may read what
 * it continues.
 */
export async function readAncestor({ store }: Reader, uuid: string): Promise<ResponseContent> {
  // A delete makes one of the other in one commit: what is not there as the first is there as the second.
  const entry = (await store[raw].get(keys.response(uuid))) ?? (await store[raw].get(keys.ancestor(uuid)));
  if (entry === undefined)
    throw new Error(`Of ${keys.response(uuid)}, which others continue, nothing is left.`);
  return read<ResponseContent>(entry).value;
}

/** What is left of deleted responses, newest first: nobody's, so only for whoever may see everything. */
export async function newestAncestors(
  { store, access }: Reader,
  { after, limit }: Pick<CursorRequest, "after" | "limit">,
): Promise<{ uuid: string; content: ResponseContent }[]> {
  if (access.by !== null) return [];
  const cursor = after === null ? {} : { after: keys.ancestor(after) };
  const entries = await store[raw].list(keys.ancestors, { ...cursor, limit, reverse: true });
  return entries.map((entry) => ({
    uuid: entry.key.slice(keys.ancestors.length),
    content: read<ResponseContent>(entry).value,
  }));
}

/**
 * Whether the store has a response of this uuid that may be read, or what is left of one. `chain`: responses that are continued,
 * which may all be read.
 */
export async function isKept(app: Reader, uuid: string, chain: readonly string[]): Promise<boolean> {
  if ((await seekResponse(app, uuid)) !== undefined) return true;
  const { access, store } = app;
  if (access.by !== null && !chain.includes(uuid)) return false;
  const entries = await Promise.all([
    store[raw].get(keys.response(uuid)),
    store[raw].get(keys.ancestor(uuid)),
  ]);
  return entries.some((entry) => entry !== undefined);
}
