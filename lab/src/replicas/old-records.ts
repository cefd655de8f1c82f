/** Records that are older than the time to live of the servers that find them. */
import { keys } from "@understudy/server/src/application/records/keys.ts";
import type { Store } from "@understudy/server/src/ports/store.ts";
import type { Send } from "./call.ts";
import type { Served } from "./served.ts";
import { serversOn } from "./servers-on.ts";

export const ttl = "1h";
const age = 2 * 3_600_000;

/** A server whose clock is two hours behind makes these records, while no other server runs. */
export async function makeOld(
  { look }: Pick<Served, "look">,
  make: (send: Send) => Promise<void>,
): Promise<void> {
  await look(async (store) => {
    // Else its ids would go on where those of the others are.
    await store.commit([], [{ key: keys.idMark, value: undefined }]);
    const before = await store.list(keys.conversations, { keysOnly: true });
    const now = async (): Promise<number> => (await store.now()) - age;
    const earlier: Store = { ...store, now, exclusive: false, close: async () => undefined };
    const { servers, close } = serversOn([earlier]);
    try {
      for (const send of servers) await make(send);
    } finally {
      await close();
    }
    const made = (await store.list(keys.conversations, { keysOnly: true })).filter(
      ({ key }) => !before.some((one) => one.key === key),
    );
    const at = Math.floor(await now());
    // Their items have no time of their own: when they were added is known by the clock of the store.
    await store.commit(
      [],
      made.map(({ key }) => ({ key: keys.changedAt(key), value: at })),
    );
  });
}
