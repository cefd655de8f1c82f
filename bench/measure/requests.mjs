/** Requests per second, beside a bare server that writes the same bytes; in turns, so that drift hits both alike. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { record } from "../lib/record.mjs";
import { total } from "../lib/child.mjs";
import { createAgentRequest, createSessions, readRequest, repeat, turnRequest } from "../lib/workload.mjs";
import { deltas } from "../script.mjs";

const turnsOfReadSession = 5;

/** `prepare` gives the requests of a round; what it needs is made before the time is taken. */
export const workloads = {
  turns: {
    title: `streamed turns, ${deltas} deltas`,
    prepare: async (load, count) => (await createSessions(load, count)).map(turnRequest),
  },
  reads: {
    title: `session reads, ${turnsOfReadSession} turns`,
    prepare: async (load, count) => {
      const [session] = await createSessions(load, 1, turnsOfReadSession);
      return repeat(readRequest(session), count);
    },
  },
  creates: { title: "agent creates", prepare: async (load, count) => repeat(createAgentRequest, count) },
};

export async function measureRequests({ prepare }, { stack, bare }, { rounds, requests, connections }) {
  await withLoad(stack, 1, async (load) => {
    let answer;
    await load.send(await prepare(load, 1), (response) => (answer = record(response)));
    await bare.play(answer);
  });

  const round = async (first) => {
    const list = await withLoad(stack, connections, (load) => prepare(load, requests));
    const runs = [
      ["ours", () => withLoad(stack, connections, (load) => time(stack, load, list))],
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
async function time(server, load, list) {
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
