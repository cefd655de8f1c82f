/** Records that are older than the time to live of the servers that find them. */
import { keys } from "@understudy/server/src/application/records/keys.ts";
import type { Send } from "./call.ts";
import { startReplica } from "./processes.ts";
import type { Served } from "./served.ts";

export const ttl = "1h";
const age = 2 * 3_600_000;

/** A server whose clock is behind makes them, while no other one runs. */
export async function makeOld(
  { folder, url, look }: Pick<Served, "folder" | "url" | "look">,
  make: (send: Send) => Promise<void>,
): Promise<void> {
  const before = await look(async (store) => {
    // Else its ids would go on where those of the others are.
    await store.commit([], [{ key: keys.idMark, value: undefined }]);
    return store.list(keys.conversations, { keysOnly: true });
  });
  const old = await startReplica(folder, url, { clockShift: -age });
  await make(old.send);
  await old.stop();
  await look(async (store) => {
    const at = Math.floor(await store.now()) - age;
    const made = (await store.list(keys.conversations, { keysOnly: true })).filter(
      ({ key }) => !before.some((one) => one.key === key),
    );
    // Their items have no time of their own: when they were added is known by the clock of the store.
    await store.commit(
      [],
      made.map(({ key }) => ({ key: keys.use(key), value: at })),
    );
  });
}
