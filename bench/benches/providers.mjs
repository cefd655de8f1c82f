import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { createSessions, repeat, turnRequest } from "../lib/workload.mjs";
import { time } from "../measure/beside.mjs";
import { firstToken } from "../measure/first-token.mjs";
import { chatRequest } from "../chat.mjs";

const columns = [
  ...["streamed turns", "CPU µs", "scripted in process", "ratio", "per s", "scripted in process"],
  ...["first token ms", "of the model alone", "later by"],
];

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const providers = {
  about: "streamed turns of a model on another server, beside a scripted model in process",
  columns,
  sizes: {
    full: { rounds: 6, requests: 500, connections: 8 },
    quick: { rounds: 2, requests: 100, connections: 8 },
  },
  run: ({ rounds, requests, connections }, withServers) =>
    withServers(["routed", "stack", "model"], async (servers) => {
      /** @type {Record<"routed" | "stack", import("../measure/beside.mjs").Measured[]>} */
      const found = { routed: [], stack: [] };
      // The first round, in which all compile their hot code, does not count.
      for (let round = 0; round <= rounds; round += 1)
        for (const name of /** @type {const} */ (["routed", "stack"]))
          await withLoad(servers[name], connections, async (load) => {
            const turns = (await createSessions(load, requests)).map(turnRequest);
            const measured = await servers[name].profiled(() => time(servers[name], load, turns));
            if (round > 0) found[name].push(measured);
          });
      const cpu = (/** @type {"routed" | "stack"} */ name) => median(found[name].map((one) => one.cpu));
      const rate = (/** @type {"routed" | "stack"} */ name) =>
        median(found[name].map((one) => one.perSecond));
      const sessions = await withLoad(servers.routed, 1, (load) => createSessions(load, requests));
      const later = await firstToken(servers.routed, sessions.map(turnRequest));
      const alone = await firstToken(servers.model, repeat(chatRequest(true), requests));
      return [
        [
          "through openai, over TCP",
          Math.round(cpu("routed")),
          Math.round(cpu("stack")),
          (cpu("routed") / cpu("stack")).toFixed(2),
          ...[rate("routed"), rate("stack")].map(Math.round),
          ...[later, alone, later - alone].map((ms) => ms.toFixed(2)),
        ],
      ];
    }),
};
