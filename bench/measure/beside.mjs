/** Requests per second, beside a bare server that writes the same bytes; in turns, so that drift hits both alike. */
import { total } from "../lib/child.mjs";
import { withLoad } from "../lib/load.mjs";
import { median, middleOf, percent } from "../lib/numbers.mjs";
import { record } from "../lib/record.mjs";

/**
 * @typedef {{ warmUp?: number, rounds: number, requests: number, connections: number }} Size
 * @typedef {{ title: string, prepare: (load: import("../lib/load.mjs").Load, count: number) => Promise<Buffer[]> }} Workload
 * @typedef {{ perSecond: number, cpu: number, busy: number, driverBusy: number }} Measured
 * @typedef {"ours" | "theirs"} Side
 */

export const columns = [
  ...["medians of rounds", "per s", "bare", "ratio", "half of them"],
  ...["CPU µs", "bare", "ratio", "half of them"],
  ...["busy", "bare", "driver", "to bare"],
];

export const sizes = {
  // Many short ones: what else a machine does comes and goes within seconds.
  full: { warmUp: 10, rounds: 40, requests: 1000, connections: 8 },
  quick: { warmUp: 1, rounds: 2, requests: 100, connections: 8 },
};

/**
 * The row of a server, which is a file of bench/servers. `prepare` gives the requests of a round; what these need is
 * made before the time is taken.
 *
 * @param {"stack" | "floor"} name
 * @param {Workload} workload
 * @param {Size} size
 * @param {import("../lib/servers.mjs").WithServers} withServers
 */
export async function beside(name, { title, prepare }, size, withServers) {
  const { ours, bare, ratios, cpuRatios } = await withServers([name, "bare"], (servers) =>
    measure(prepare, servers[name], servers.bare, size),
  );
  return [
    title,
    ...[ours.perSecond, bare.perSecond].map(Math.round),
    ...middleOf(ratios),
    ...[ours.cpu, bare.cpu].map(Math.round),
    ...middleOf(cpuRatios),
    ...[ours.busy, bare.busy, ours.driverBusy, bare.driverBusy].map(percent),
  ];
}

/**
 * @param {Workload["prepare"]} prepare
 * @param {import("../lib/child.mjs").Server} server
 * @param {import("../lib/child.mjs").Server} bare
 * @param {Size} size
 */
async function measure(prepare, server, bare, { warmUp = 1, rounds, requests, connections }) {
  /** @type {import("../lib/record.mjs").Recorded[]} */
  const answers = [];
  await withLoad(server, 1, async (load) => {
    await load.send(await prepare(load, 1), (response) => answers.push(record(response)));
    for (const answer of answers) await bare.play(answer);
  });

  /** @param {boolean} first */
  const round = async (first) => {
    const list = await withLoad(server, connections, (load) => prepare(load, requests));
    const ours = () =>
      withLoad(server, connections, (load) => server.profiled(() => time(server, load, list)));
    const theirs = () => withLoad(bare, connections, (load) => time(bare, load, list));
    if (first) return { ours: await ours(), theirs: await theirs() };
    return { theirs: await theirs(), ours: await ours() };
  };
  // Both compile their hot code in rounds that do not count.
  for (let n = 0; n < warmUp; n += 1) await round(n % 2 === 0);
  /** @type {Record<Side, Measured>[]} */
  const results = [];
  for (let n = 0; n < rounds; n += 1) results.push(await round(n % 2 === 0));

  /** @param {(result: Record<Side, Measured>) => number} of */
  const middle = (of) => median(results.map(of));
  /** @param {Side} name */
  const side = (name) => ({
    perSecond: middle((result) => result[name].perSecond),
    cpu: middle((result) => result[name].cpu),
    busy: middle((result) => result[name].busy),
    driverBusy: middle((result) => result[name].driverBusy),
  });
  return {
    ours: side("ours"),
    bare: side("theirs"),
    ratios: results.map(({ ours: a, theirs: b }) => a.perSecond / b.perSecond),
    cpuRatios: results.map(({ ours: a, theirs: b }) => b.cpu / a.cpu),
  };
}

/**
 * CPU in microseconds per request, and how much of a core each side used.
 *
 * @param {import("../lib/child.mjs").Server} server
 * @param {import("../lib/load.mjs").Load} load
 * @param {Buffer[]} list
 * @returns {Promise<Measured>}
 */
export async function time(server, load, list) {
  const before = { server: await server.cpu(), driver: total(process.cpuUsage()), at: performance.now() };
  await load.send(list);
  const micros = (performance.now() - before.at) * 1000;
  const driver = total(process.cpuUsage()) - before.driver;
  const cpu = (await server.cpu()) - before.server;
  return {
    perSecond: (list.length / micros) * 1e6,
    cpu: cpu / list.length,
    busy: cpu / micros,
    driverBusy: driver / micros,
  };
}
