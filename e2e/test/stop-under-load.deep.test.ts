/** A server that is stopped while many turns run: what it announced is there afterwards. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  announcedIn,
  beginTurn,
  keepAsking,
  openSession,
  told,
  turnIdsOf,
  type Told,
} from "./support/load.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { start, tempFolder } from "./support/understudy.ts";

const scripts = `
script: load
model: mock-model
otherwise: { say: ["Some ", { wait: 5ms }, "words."] }
---
script: stuck
otherwise: { say: ["It begins, ", { gate: never }, "and never ends."] }
`;

const clients = 24;
const args = ["--script", "load.yaml", "--store", "sqlite:stack.db", "--log-level", "silent"];

/** Starts a server, lets the clients ask, and signals when they have been told of so many turns. */
async function stopUnderLoad(signal: NodeJS.Signals) {
  const folder = await tempFolder();
  await writeFile(join(folder, "load.yaml"), scripts);
  const server = await start(args, folder);
  const sessions = await Promise.all(Array.from({ length: clients }, () => openSession(server.url)));
  const stuck = await Promise.all(sessions.slice(0, 4).map((session) => beginTurn(session, "@@stuck@@")));
  const stuckTold = Promise.all(stuck.map(told));
  let count = 0;
  const onTold = (one: Told): void => {
    if (one.kind === "announced" && ++count === 10 * clients) server.child.kill(signal);
  };
  const asked = await Promise.all(sessions.map((session) => keepAsking(session, onTold)));
  const stuckEnds = await stuckTold;
  const { code } = await server.ended;
  const again = await start(args, folder);
  const stored = await Promise.all(
    sessions.map((session) => turnIdsOf(session.replace(server.url, again.url))),
  );
  return { asked, stuckEnds, code, stored };
}

test.skipIf(!hasSqlite)(
  "SIGTERM under load ends every stream in words, and keeps every turn that was announced",
  { timeout: 60_000 },
  async () => {
    const { asked, stuckEnds, code, stored } = await stopUnderLoad("SIGTERM");
    expect(code).toBe(0);
    // None was cut: a turn was announced, or failed in words, or was refused before it began.
    for (const one of asked.map((all) => all.at(-1)))
      expect(one).toEqual(
        expect.objectContaining(
          one?.kind === "failed" ? { message: shutdown } : { kind: "refused", status: 503 },
        ),
      );
    expect(stuckEnds).toEqual(stuckEnds.map(() => ({ kind: "failed", message: shutdown })));
    expect(stored).toEqual(asked.map(announcedIn));
  },
);

const shutdown = "503: The server is shutting down.";

test.skipIf(!hasSqlite)(
  "kill -9 under load cuts the streams, and every turn that was announced is there at the next start",
  { timeout: 60_000 },
  async () => {
    const { asked, stuckEnds, stored } = await stopUnderLoad("SIGKILL");
    expect(stuckEnds).toEqual(stuckEnds.map(() => ({ kind: "cut" })));
    for (const [index, all] of asked.entries())
      expect(stored[index]).toEqual(expect.arrayContaining(announcedIn(all)));
    expect(asked.flatMap(announcedIn).length).toBeGreaterThanOrEqual(10 * clients);
  },
);
