/**
 * `npm run bench`: what the stack costs beside a bare `node:http`. It measures and never judges: it fails only when a
 * request fails. `--quick` is for a look; figures of a busy machine say little.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { startServer } from "./lib/child.mjs";
import { summarise } from "./lib/profile.mjs";
import { toTable } from "./lib/table.mjs";
import { measureHistory } from "./measure/history.mjs";
import { measureMemory } from "./measure/memory.mjs";
import { measureRequests, workloads } from "./measure/requests.mjs";

const { values: options } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    turns: { type: "string" },
    only: { type: "string", default: [...Object.keys(workloads), "history", "memory"].join(",") },
    profile: { type: "string" },
  },
});
const size = options.quick
  ? { rounds: 2, requests: 100, connections: 8, earlier: [1, 10], samples: 5, turns: 200 }
  : { rounds: 9, requests: 2000, connections: 8, earlier: [1, 10, 100, 1000], samples: 30, turns: 10_000 };
const turns = options.turns === undefined ? size.turns : Number(options.turns);
const wanted = options.only.split(",");
const folder = await mkdtemp(join(tmpdir(), "understudy-bench-"));

/** Servers of its own for each measurement: none inherits the records and the warmth of another. */
async function withServers(name, measure) {
  const profile = options.profile && [
    "--cpu-prof",
    `--cpu-prof-dir=${resolve(options.profile)}`,
    `--cpu-prof-name=${name}.cpuprofile`,
  ];
  const stack = await startServer("stack", {
    args: [join(folder, `${name}.db`)],
    ...(profile && { execArgv: profile }),
  });
  const bare = await startServer("bare");
  try {
    return await measure({ stack, bare });
  } finally {
    await Promise.all([stack.close(), bare.close()]);
  }
}

const show = (text) => console.log(`\n${text}`);
const percent = (share) => `${Math.round(share * 100)} %`;

async function requests() {
  const rows = [];
  for (const [name, workload] of Object.entries(workloads)) {
    if (!wanted.includes(name)) continue;
    const { ours, bare, ratio, cpuRatio } = await withServers(name, (servers) =>
      measureRequests(workload, servers, size),
    );
    rows.push([
      workload.title,
      ...[ours.perSecond, bare.perSecond].map(Math.round),
      ratio.toFixed(2),
      ...[ours.cpu, bare.cpu].map(Math.round),
      cpuRatio.toFixed(2),
      ...[ours.busy, bare.busy, ours.driverBusy, bare.driverBusy].map(percent),
    ]);
  }
  if (rows.length === 0) return;
  const names = ["medians of rounds", "per s", "bare", "ratio", "CPU µs", "bare", "ratio"];
  show(toTable([...names, "busy", "bare", "driver", "to bare"], rows));
}

async function history() {
  const rows = await withServers("history", async (servers) => {
    const found = [];
    for (const earlier of size.earlier) {
      const millis = await measureHistory(servers, { earlier, samples: size.samples });
      found.push([earlier, millis.toFixed(2)]);
    }
    return found;
  });
  show(toTable(["earlier turns", "ms per turn"], rows));
}

async function memory() {
  const seen = await withServers("memory", (servers) => measureMemory(servers, { ...size, turns }));
  const mb = (bytes) => (bytes / 2 ** 20).toFixed(1);
  const rows = seen.map((point) => [point.turns, mb(point.rss), mb(point.heapUsed), mb(point.external)]);
  show(toTable(["turns", "RSS MB", "heap MB", "external MB"], rows));
}

try {
  console.log(`Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? "CPU"}`);
  await requests();
  if (wanted.includes("history")) await history();
  if (wanted.includes("memory")) await memory();
  if (options.profile !== undefined) show(await summarise(resolve(options.profile)));
} finally {
  await rm(folder, { recursive: true });
}
