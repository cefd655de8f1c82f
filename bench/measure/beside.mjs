/** Requests per second, beside a bare server that writes the same bytes; in turns, so that drift hits both alike. */
import { total } from "../lib/child.mjs";
import { withLoad } from "../lib/load.mjs";
import { median, percent } from "../lib/numbers.mjs";
import { record } from "../lib/record.mjs";

export const columns = [
  ...["medians of rounds", "per s", "bare", "ratio", "CPU µs", "bare", "ratio"],
  ...["busy", "bare", "driver", "to bare"],
];

export const sizes = {
  full: { rounds: 9, requests: 2000, connections: 8 },
  quick: { rounds: 2, requests: 100, connections: 8 },
};

/**
 * The row of a server, which is a file of bench/servers. `prepare` gives the requests of a round; what these need is
 * made before the time is taken.
 */
export async function beside(name, { title, prepare }, size, withServers) {
  const { ours, bare, ratio, cpuRatio } = await withServers([name, "bare"], (servers) =>
    measure(prepare, servers[name], servers.bare, size),
  );
  return [
    title,
    ...[ours.perSecond, bare.perSecond].map(Math.round),
    ratio.toFixed(2),
    ...[ours.cpu, bare.cpu].map(Math.round),
    cpuRatio.toFixed(2),
    ...[ours.busy, bare.busy, ours.driverBusy, bare.driverBusy].map(percent),
  ];
}

async function measure(prepare, server, bare, { rounds, requests, connections }) {
  await withLoad(server, 1, async (load) => {
    let answer;
    await load.send(await prepare(load, 1), (response) => (answer = record(response)));
    await bare.play(answer);
  });

  const round = async (first) => {
    const list = await withLoad(server, connections, (load) => prepare(load, requests));
    const runs = [
      [
        "ours",
        () => withLoad(server, connections, (load) => server.profiled(() => time(server, load, list))),
      ],
      ["theirs", () => withLoad(bare, connections, (load) => time(bare, load, list))],
    ];
    const result = {};
    for (const [name, run] of first ? runs : runs.toReversed()) result[name] = await run();
    return result;
  };
  // Both compile their hot code in a round that does not count.
  await round(true);
  const results = [];
  for (let n = 0; n < rounds; n += 1) results.push(await round(n % 2 === 0));

  const middle = (of) => median(results.map(of));
  const side = (name) => ({
    perSecond: middle((result) => result[name].perSecond),
    cpu: middle((result) => result[name].cpu),
    busy: middle((result) => result[name].busy),
    driverBusy: middle((result) => result[name].driverBusy),
  });
  return {
    ours: side("ours"),
    bare: side("theirs"),
    ratio: middle(({ ours: a, theirs: b }) => a.perSecond / b.perSecond),
    cpuRatio: middle(({ ours: a, theirs: b }) => b.cpu / a.cpu),
  };
}

/** CPU in microseconds per request, and how much of a core each side used. */
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
