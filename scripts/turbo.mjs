// `turbo run …` without telemetry, the same on every shell.
import { spawnSync } from "node:child_process";
import { root } from "./lib/root.mjs";
import { turbo, turboEnv } from "./lib/turbo.mjs";

const [command, ...args] = turbo("run", ...process.argv.slice(2));
process.exitCode = spawnSync(command, args, { cwd: root, env: turboEnv, stdio: "inherit" }).status ?? 1;
