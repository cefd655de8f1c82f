import { megabytes } from "../lib/numbers.mjs";

/** @type {import("../benches.mjs").Bench<{ inProcess: number, overTcp: number }>} */
export const suite = {
  about: "the conformance suite on our server, beside the same stories told with one check alone",
  columns: [
    ...["the suite", "stories", "requests", "s", "stories/s", "CPU s", "told alone", "ratio"],
    ...["heap MB before", "after"],
  ],
  sizes: { full: { inProcess: 100, overTcp: 25 }, quick: { inProcess: 1, overTcp: 1 } },
  run: async ({ inProcess, overTcp }, withServers) => [
    await rowOf(`in process, ${inProcess} runs`, (judges) =>
      withServers(["suite"], (servers) => time(servers.suite, { runs: inProcess, judges })),
    ),
    await rowOf(`over TCP, ${overTcp} runs`, (judges) =>
      withServers(["suite", "judged"], (servers) =>
        time(servers.suite, { runs: overTcp, judges, port: servers.judged.port }),
      ),
    ),
  ],
};

/**
 * Each time a process of its own: nobody has the suite warm. CPU is that of the suite's process.
 *
 * @param {string} title
 * @param {(judges: boolean) => ReturnType<typeof time>} measure
 */
async function rowOf(title, measure) {
  const [judged, told] = [await measure(true), await measure(false)];
  return [
    ...[title, judged.stories, judged.requests, judged.seconds.toFixed(1)],
    ...[Math.round(judged.stories / judged.seconds), judged.cpu.toFixed(1), told.cpu.toFixed(1)],
    ...[(judged.cpu / told.cpu).toFixed(2), ...[judged.before, judged.after].map(megabytes)],
  ];
}

/**
 * @param {import("../lib/child.mjs").Server} process
 * @param {import("../lib/child.mjs").Telling} telling
 */
async function time(process, telling) {
  const { heapUsed: before } = await process.memory();
  const [cpu, start] = [await process.cpu(), performance.now()];
  const { found, interrupted, ...told } = await process.tell(telling);
  const seconds = (performance.now() - start) / 1000;
  if (found.length > 0 || interrupted !== null)
    throw new Error(`The suite accuses our own server: ${[...found, interrupted?.reason].join(", ")}`);
  const spent = ((await process.cpu()) - cpu) / 1e6;
  return { ...told, seconds, cpu: spent, before, after: (await process.memory()).heapUsed };
}
