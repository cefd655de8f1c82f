/** What becomes of a server when the process that started it ends. */
import { expect, onTestFinished, test } from "vitest";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "./support/fences.ts";
import { runProcess, tempFolder, understudyBin, until } from "./support/understudy.ts";

test("a server of npm start ends with it", async () => {
  const folder = await tempFolder();
  const start = `"${process.execPath}" "${understudyBin}" start --port 0 --store memory && echo ended`;
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "app", scripts: { start } }));
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    const npm = runProcess("npm", ["start"], { cwd: folder });
    await until(npm, /serves/);
    npm.child.kill(signal);
    // Resolves when nobody has its output open any more.
    await npm.ended;
  }
});

test("under npx a server ends with npx; one in the background stays", async () => {
  const served = ["start", "--port", "0", "--store", "memory"];
  const env = { npm_command: "exec" };
  const words = ["-c", '"$0" "$@" & echo pid $!; wait', process.execPath, understudyBin, ...served];
  const background = runProcess("sh", words, { cwd: root, env });
  const pid = Number((await until(background, /pid (\d+)/))[1]);
  onTestFinished(() => void process.kill(pid, "SIGKILL"));
  const [, url = ""] = await until(background, /serves (\S+)/);

  const npx = runProcess("npm", ["exec", "--no", "--", "understudy", ...served], { cwd: root });
  await until(npx, /serves/);
  background.child.kill("SIGKILL");
  npx.child.kill("SIGKILL");
  await npx.ended;
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
});
