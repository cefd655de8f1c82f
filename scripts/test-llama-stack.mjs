// `npm run test:llama-stack`: our suite against real servers, and the published Python client against ours. `--seconds N` is
// how long new stories are drawn for each server (60), `--seed N` what they are drawn from (another each time); what follows
// `--` goes to Vitest. The seed is printed, so that a run can be repeated.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseCommandLine } from "./lib/command-line.mjs";
import { root } from "./lib/root.mjs";

const { values, positionals } = parseCommandLine({
  options: { seconds: { type: "string", default: "60" }, seed: { type: "string" } },
  allowPositionals: true,
});
const seed = values.seed ?? String(randomInt(2 ** 31));

console.log(`Real servers: --seconds ${values.seconds} --seed ${seed}`);
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const args = [vitest, "run", "--config", "vitest.llama-stack.config.ts", ...positionals];
const env = {
  ...process.env,
  UNDERSTUDY_LLAMA_STACK_SEED: seed,
  UNDERSTUDY_LLAMA_STACK_SECONDS: values.seconds,
};
spawn(process.execPath, args, { cwd: root, stdio: "inherit", env }).on("exit", (code, signal) => {
  process.exitCode = signal === null ? (code ?? 1) : 1;
});
