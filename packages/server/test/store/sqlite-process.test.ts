import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { identify, isIdentityAlive } from "../../src/adapters/store/sqlite-process.ts";

it("a process that runs is alive", () => {
  expect(isIdentityAlive(identify())).toBe(true);
});

it("a process that has ended is not", async () => {
  const child = spawn(process.execPath, ["-e", ""]);
  await once(child, "close");
  expect(isIdentityAlive(`${child.pid} `)).toBe(false);
});

it.skipIf(process.platform === "win32")("a process that got the pid of another is not that other", () => {
  expect(isIdentityAlive(`${process.pid} of another start`)).toBe(false);
});

it("without a start, the pid alone counts", () => {
  expect(isIdentityAlive(`${process.pid} `)).toBe(true);
});

it.each(["", "no pid"])("%j is no process", (text) => {
  expect(isIdentityAlive(text)).toBe(false);
});

it.runIf(process.platform === "linux")(
  "a process that was killed and not waited for is not alive",
  { timeout: 60_000 },
  async () => {
    // The shell does not wait for its child, which it kills.
    const program = "sleep 60 & echo $!; kill -9 $!; exec sleep 60";
    const parent = spawn("sh", ["-c", program], { stdio: ["ignore", "pipe", "inherit"] });
    const [line] = (await once(parent.stdout, "data")) as [Buffer];
    try {
      // The kernel takes its time on a busy machine.
      const timeout = 30_000;
      await expect.poll(() => isIdentityAlive(`${line.toString().trim()} anything`), { timeout }).toBe(false);
      await expect.poll(() => isIdentityAlive(`${line.toString().trim()} ended`), { timeout }).toBe(true);
    } finally {
      parent.kill("SIGKILL");
    }
  },
);
