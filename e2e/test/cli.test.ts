/** The commands start, serve and end; `cli.deep.test.ts` has all that they say. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient } from "@understudy/client";
import { open, say, script } from "./support/slow-turns.ts";
import { hasSqlite } from "./support/sqlite.ts";
import { start, tempFolder, understudy } from "./support/understudy.ts";

test.each(["understudy", "understudy-mock", "understudy-conformance"] as const)(
  "%s prints its version",
  async (command) => {
    const folder = await tempFolder();
    expect(await understudy(["--version"], folder, command).ended).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
    });
  },
);

test("the command says that a valid script is valid", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "slow.yaml"), script);
  const { code, stdout } = await understudy(["check", "slow.yaml"], folder).ended;
  expect(stdout).toContain("slow");
  expect(code).toBe(0);
});

test.skipIf(!hasSqlite)("SIGTERM lets a running turn end, stores it, and exits 0", async () => {
  const folder = await tempFolder();
  await writeFile(join(folder, "slow.yaml"), script);
  const server = await start(["--script", "slow.yaml", "--store", "sqlite:stack.db"], folder);
  const { client, path } = await open(server.url);
  let said = "";
  let signalled = false;
  for await (const event of client.turns.stream(path, say("Hello"))) {
    // The first word is out, and the next one takes its time.
    if (event.event_type === "step_progress" && !signalled) signalled = server.child.kill("SIGTERM");
    if (event.event_type === "turn_complete") said = String(event.turn.output_message.content);
  }
  expect(said).toBe("Wait for it.");
  const { code, stderr } = await server.ended;
  // It was told while the turn ran: else nothing was shown.
  expect(stderr).toContain("1 running turn");
  expect(code).toBe(0);

  const again = await start(["--script", "slow.yaml", "--store", "sqlite:stack.db"], folder);
  const session = await createClient({ baseUrl: again.url }).sessions.get(path);
  expect(session.turns.map((stored) => stored.output_message.content)).toEqual(["Wait for it."]);
});
