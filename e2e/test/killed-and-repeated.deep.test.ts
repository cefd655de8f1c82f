/** A server that is killed while requests with idempotency keys run: sent again after its restart, each is done once. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession, turnIdsOf } from "./support/load.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { start, tempFolder } from "./support/understudy.ts";

const script = `
script: killed
model: mock-model
otherwise: { say: ["Some ", { wait: 5ms }, "words."] }
`;
const kills = 12;
const args = ["--script", "killed.yaml", "--store", "sqlite:stack.db", "--log-level", "silent"];

interface Sent {
  status: number;
  turn_id: string | undefined;
}

/** Undefined if the connection broke. */
async function send(session: string, key: string): Promise<Sent | undefined> {
  try {
    const response = await fetch(`${session}/turn`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ messages: [{ role: "user", content: key }] }),
    });
    const { turn_id } = (await response.json()) as { turn_id?: string };
    return { status: response.status, turn_id };
  } catch {
    return undefined;
  }
}

test.skipIf(!hasSqlite)(
  "requests that are repeated over kill -9 are done once",
  { timeout: 120_000 },
  async () => {
    const folder = await tempFolder();
    await writeFile(join(folder, "killed.yaml"), script);
    let server = await start(args, folder);
    const path = new URL(await openSession(server.url)).pathname;
    const done = new Set<string>();
    let broken = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const keys = Array.from({ length: 8 }, (_, nth) => `${kill}-${nth}`);
      const sent = keys.map((key) => send(server.url + path, key));
      // Some have ended then, some run, and some have not begun.
      await sent[kill % keys.length];
      server.child.kill("SIGKILL");
      broken += (await Promise.all(sent)).filter((one) => one === undefined).length;
      await server.ended;
      server = await start(args, folder);
      for (const key of keys) {
        const again = await send(server.url + path, key);
        // A lease of the earlier start is void.
        expect(again?.status).toBe(200);
        done.add(again?.turn_id ?? "");
      }
    }
    expect((await turnIdsOf(server.url + path)).toSorted()).toEqual([...done].toSorted());
    expect(done.size).toBe(8 * kills);
    // Else the kills came too late to show anything.
    expect(broken).toBeGreaterThan(0);
  },
);
