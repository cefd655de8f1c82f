// Streamed turns through `npm run replicas`, with one server and with two: turns per second, and the CPU of each part
// from /proc, so on Linux only. `--turns N` in each round. Prints a table for docs/run/scaling/README.md.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseCommandLine } from "../scripts/lib/command-line.mjs";
import { withLoad } from "./lib/load.mjs";
import { createSessions, repeat, turnRequest } from "./lib/workload.mjs";
import { scripts } from "./script.mjs";

const { values } = parseCommandLine({ options: { turns: { type: "string", default: "2000" } } });
const turns = Number(values.turns);
const connections = 16;
const rounds = 3;
const command = fileURLToPath(new URL("../lab/replicas.mjs", import.meta.url));
/** Of /proc: 100 a second on Linux. */
const tickMs = 10;

const folder = mkdtempSync(join(tmpdir(), "understudy-bench-"));
const file = join(folder, "bench.json");
writeFileSync(file, JSON.stringify(scripts[0]));
console.log("| servers | turns per s | CPU ms per turn: server | PostgreSQL | proxy |");
console.log("| --- | --- | --- | --- | --- |");
for (const servers of [1, 2]) console.log(`| ${servers} | ${(await measure(servers)).join(" | ")} |`);
rmSync(folder, { recursive: true });

/**
 * The medians of its rounds; the first one is not counted.
 *
 * @param {number} servers
 */
async function measure(servers) {
  const args = [command, "--port", "0", "--servers", String(servers), "--script", file];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  for await (const line of createInterface({ input: child.stdout })) {
    printed += `${line}\n`;
    if (line.startsWith("Ctrl-C")) break;
  }
  const port = Number(/serves http:\S+:(\d+)/.exec(printed)?.[1]);
  const pids = [...printed.matchAll(/\(process (\d+)\)/g)].map(([, pid]) => Number(pid));
  const own = child.pid ?? 0;
  const cpu = () =>
    [pids, postgresOf(own), [own]].map((group) => group.map(cpuOf).reduce((a, b) => a + b, 0));
  /** @type {number[][]} */
  const results = [];
  await withLoad({ port }, connections, async (load) => {
    for (let round = 0; round <= rounds; round += 1) {
      // Short histories: their length is another bench.
      const sessions = await createSessions(load, connections * 8);
      const requests = sessions.flatMap((session) =>
        repeat(turnRequest(session), Math.ceil(turns / sessions.length)),
      );
      const before = cpu();
      const began = performance.now();
      await load.send(requests);
      const seconds = (performance.now() - began) / 1_000;
      const after = cpu();
      const perTurn = after.map((ms, part) => (ms - (before[part] ?? 0)) / requests.length);
      if (round > 0) results.push([requests.length / seconds, ...perTurn]);
    }
  });
  child.kill("SIGTERM");
  await once(child, "exit");
  return [0, 1, 2, 3].map((column) => {
    const sorted = results.map((result) => result[column] ?? 0).sort((a, b) => a - b);
    return (sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(column === 0 ? 0 : 2);
  });
}

/** @param {number} pid */
function statOf(pid) {
  try {
    // The name is in parentheses, and may have spaces.
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { ppid: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs, text };
  } catch {
    // It has ended.
    return undefined;
  }
}

/** @param {number} pid */
function cpuOf(pid) {
  return statOf(pid)?.ms ?? 0;
}

/**
 * The PostgreSQL that this process has started, with a process for each connection.
 *
 * @param {number} parent
 */
function postgresOf(parent) {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const first = all.find((pid) => {
    const stat = statOf(pid);
    return stat?.ppid === parent && stat.text.includes("(postgres)");
  });
  if (first === undefined)
    throw new Error("No PostgreSQL was found among the processes of npm run replicas.");
  return [first, ...all.filter((pid) => statOf(pid)?.ppid === first)];
}
