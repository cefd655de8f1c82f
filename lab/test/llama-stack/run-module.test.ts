import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "./support/temp-folder.ts";

const script = fileURLToPath(new URL("../../llama-stack/run_module.py", import.meta.url));
// Contributors need none.
const hasPython = spawnSync("python3", ["-c", ""]).status === 0;

/** A folder of Python modules: a server that goes on until it is killed, and what it takes of Rich. */
function modules(): string {
  const folder = tempFolder();
  mkdirSync(join(folder, "rich"));
  writeFileSync(join(folder, "rich", "logging.py"), "RichHandler = None\n");
  writeFileSync(
    join(folder, "server.py"),
    `import sys, time\nprint("up", *sys.argv[1:], flush=True)\ntime.sleep(600)\n`,
  );
  return folder;
}

test.skipIf(!hasPython)("a server ends with the process that started it, however that ends", async () => {
  const shell = spawn("sh", ["-c", `python3 "${script}" server --config run.yaml & echo $!; wait`], {
    env: { ...process.env, PYTHONPATH: modules() },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let text = "";
  shell.stdout.on("data", (chunk: Buffer) => void (text += chunk.toString()));
  while (!text.includes("run.yaml\n")) await once(shell.stdout, "data");
  const pid = Number.parseInt(text, 10);
  onTestFinished(() => void spawnSync("kill", ["-9", String(pid)]));
  expect(text).toBe(`${pid}\nup --config run.yaml\n`);
  shell.kill("SIGKILL");
  // The server has the shell's output too: that is closed when both have ended.
  await once(shell, "close");
});
