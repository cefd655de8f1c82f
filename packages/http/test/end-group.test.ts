import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { endGroup, signalGroup } from "../src/node/index.ts";

test.skipIf(process.platform === "win32")(
  "a process that ignores SIGTERM is killed after its grace",
  async () => {
    const leader = await start(`process.on("SIGTERM", () => undefined)`);
    const exit = once(leader, "exit");
    expect(await endGroup(leader.pid, { graceMs: 100 })).toBe(false);
    expect(await exit).toEqual([null, "SIGKILL"]);
  },
);

test.skipIf(process.platform === "win32")("a process that ends on the signal is not killed", async () => {
  const leader = await start(`process.on("SIGINT", () => process.exit(7))`);
  const exit = once(leader, "exit");
  expect(await endGroup(leader.pid, { signal: "SIGINT", graceMs: 60_000, ended: exit })).toBe(true);
  expect(await exit).toEqual([7, null]);
});

test("a process that was never started has ended", async () => {
  expect(await endGroup(undefined, { graceMs: 60_000 })).toBe(true);
});

async function start(script: string): Promise<ChildProcess> {
  const leader = spawn(
    process.execPath,
    ["-e", `${script}; setInterval(() => undefined, 1000); console.log("ready")`],
    {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  onTestFinished(() => void signalGroup(leader.pid, "SIGKILL"));
  await once(leader.stdout, "data");
  return leader;
}
