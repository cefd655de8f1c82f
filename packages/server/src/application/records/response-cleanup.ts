/**
 * Removes what is left of deleted responses that nothing continues any more, from the last one up its chain. The commit of a
 * delete also writes a cleanup record, so that the next start finds and finishes an interrupted cleanup.
 */
import type { Write } from "../../ports/store.ts";
import { removeAll } from "./cleanup.ts";
import { keys } from "./keys.ts";
import { read, remove, type ResponseContent } from "./record.ts";
import { raw, type RecordStore } from "./record-store.ts";

/** Nothing is added to a deleted response, so its children only become fewer. */
export async function cleanUpResponse(store: RecordStore, uuid: string): Promise<void> {
  await removeAll(store, keys.holdsIn(keys.response(uuid)));
  let next: string | null = uuid;
  while (next !== null) next = await removeIfAlone(store, next);
}

/** Finishes interrupted cleanups of an earlier start. */
export async function finishResponseCleanups(store: RecordStore): Promise<void> {
  for (const { key } of await store[raw].list(keys.responseCleanups, { keysOnly: true }))
    await cleanUpResponse(store, key.slice(keys.responseCleanups.length));
}

/** The uuid of the next one to look at. */
async function removeIfAlone(store: RecordStore, uuid: string): Promise<string | null> {
  const key = keys.responseCleanup(uuid);
  const looked = remove(key);
  const mark = await store[raw].get(key);
  const entry = await store[raw].get(keys.ancestor(uuid));
  const [child] = await store[raw].list(keys.children(uuid), { limit: 1, keysOnly: true });
  if (entry === undefined || child !== undefined) {
    // Written again since it was read, it stands for a child that was there when these were listed, and is gone.
    if (mark !== undefined) await store.commit([mark], [looked]);
    return null;
  }
  const { parent, output } = read<ResponseContent>(entry).value;
  const writes = [remove(entry.key), looked, ...output.flatMap(approvalIn), ...edgeTo(parent, uuid)];
  // Another one was faster, and goes on itself.
  if (!(await store.commit([entry], writes))) return null;
  return parent;
}

/** With the edge goes what the parent may have waited for. */
function edgeTo(parent: string | null, uuid: string): Write[] {
  if (parent === null) return [];
  return [remove(keys.child(parent, uuid)), { key: keys.responseCleanup(parent), value: true }];
}

function approvalIn({ item }: ResponseContent["output"][number]): Write[] {
  return item.type === "mcp_approval_request" ? [remove(keys.approval(item.id))] : [];
}
