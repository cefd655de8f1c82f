/** What a server has acknowledged as queued is run, also if it ends just then: by the next start on its store. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hasSqlite } from "../support/sqlite.ts";
import { start, tempFolder } from "../support/understudy.ts";

const script = `
script: slow
model: slow
otherwise: { say: ["Some ", { wait: 500ms }, "words."] }
`;
const args = ["--script", "slow.yaml", "--store", "sqlite:stack.db", "--log-level", "silent"];
const sent = 60;

/** Each resolves to its id if it was acknowledged, and rejects if its connection was cut first. */
function sendAll(url: string): Promise<string>[] {
  const body = JSON.stringify({ model: "slow", input: "hi", background: true });
  const headers = { "content-type": "application/json" };
  return Array.from({ length: sent }, async () => {
    const answer = await fetch(`${url}/v1/responses`, { method: "POST", headers, body });
    const { id, status } = (await answer.json()) as { id: string; status: string };
    if (status !== "queued") throw new Error(`${answer.status}`);
    return id;
  });
}

test.skipIf(!hasSqlite).each([
  { signal: "SIGTERM", after: "the first", wait: Promise.any },
  { signal: "SIGKILL", after: "all", wait: Promise.all },
] as const)(
  "what was acknowledged of 60 responses is completed, $signal after $after",
  { timeout: 120_000 },
  async ({ signal, wait }) => {
    const folder = await tempFolder();
    await writeFile(join(folder, "slow.yaml"), script);
    const first = await start(args, folder);
    const sending = sendAll(first.url);
    await wait.call(Promise, sending);
    first.child.kill(signal);
    const ends = await Promise.allSettled(sending);
    const acknowledged = ends.flatMap((end) => (end.status === "fulfilled" ? end.value : []));
    await first.ended;
    const { url } = await start(args, folder);
    const statuses = (): Promise<string[]> =>
      Promise.all(
        acknowledged.map(async (id) => {
          const answer = await fetch(`${url}/v1/responses/${id}`);
          return ((await answer.json()) as { status: string }).status;
        }),
      );
    await expect.poll(statuses, { timeout: 60_000 }).toEqual(acknowledged.map(() => "completed"));
  },
);
