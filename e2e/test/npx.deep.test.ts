/** What becomes of a server when the process that started it ends. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./support/fences.ts";
import { runProcess, tempFolder, understudyBin, until } from "./support/understudy.ts";

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

test("a server of a script in package.json ends with a signal to npm; one in the background stays", async () => {
  const cwd = await tempFolder();
  const stack = `"${process.execPath}" "${understudyBin}" start --port 0 --store memory`;
  const scripts = { start: stack, background: `${stack} & echo pid $!; wait` };
  await writeFile(join(cwd, "package.json"), JSON.stringify({ scripts }));
  const background = runProcess("npm", ["run", "background"], { cwd });
  const pid = Number((await until(background, /pid (\d+)/))[1]);
  onTestFinished(() => void process.kill(pid, "SIGKILL"));
  const [, url = ""] = await until(background, /serves (\S+)/);
  background.child.kill("SIGTERM");

  const npm = runProcess("npm", ["start"], { cwd });
  await until(npm, /serves/);
  npm.child.kill("SIGTERM");
  await npm.ended;
  expect((await fetch(`${url}/v1/health`)).status).toBe(200);
});
