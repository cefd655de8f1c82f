import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { signalGroup } from "../src/node/index.ts";

test.skipIf(process.platform === "win32")("a signal reaches what the leader started too", async () => {
  // The child of the shell holds its output open.
  const leader = spawn("sh", ["-c", "sleep 60 & echo started; wait"], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void signalGroup(leader.pid, "SIGKILL"));
  // Comes when nobody holds the output any more. Where nobody reaps processes, the group itself stays.
  const closed = once(leader, "close");
  await once(leader.stdout, "data");
  expect(signalGroup(leader.pid, 0)).toBe(true);
  expect(signalGroup(leader.pid, "SIGTERM")).toBe(true);
  await closed;
});

test("what was never started has no group", () => {
  expect(signalGroup(undefined, 0)).toBe(false);
  expect(signalGroup(0, 0)).toBe(false);
});
