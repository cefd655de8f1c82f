import { chatRequest, events } from "../chat.mjs";
import { withLoad } from "../lib/load.mjs";
import { percent } from "../lib/numbers.mjs";
import { record } from "../lib/record.mjs";
import { among, sizes } from "../measure/among.mjs";

const columns = [
  ...["50 connections, medians", "per s", "aimock", "ratio", "bare", "ratio"],
  ...["CPU µs", "aimock", "bare", "busy", "driver"],
];

/**
 * @param {string} title
 * @param {boolean} stream
 * @param {import("../measure/beside.mjs").Size} size
 * @param {import("../lib/servers.mjs").WithServers} withServers
 */
async function row(title, stream, size, withServers) {
  const request = chatRequest(stream);
  /** @type {import("../lib/record.mjs").Recorded[]} */
  const answers = [];
  const found = await withServers(["mock", "aimock", "bare"], async (servers) => {
    await withLoad(servers.mock, 1, async (load) => {
      await load.send([request], (response) => answers.push(record(response)));
      for (const answer of answers) await servers.bare.play(answer);
    });
    return among(servers, request, size);
  });
  const { ratio } = found;
  const [mock, aimock, bare] = [found.of("mock"), found.of("aimock"), found.of("bare")];
  return [
    title,
    ...[mock.perSecond, aimock.perSecond].map(Math.round),
    ratio("mock", "aimock").toFixed(2),
    Math.round(bare.perSecond),
    ratio("mock", "bare").toFixed(2),
    ...[mock.cpu, aimock.cpu, bare.cpu].map(Math.round),
    ...[mock.busy, mock.driverBusy].map(percent),
  ];
}

/** @type {import("../benches.mjs").Bench<import("../measure/beside.mjs").Size>} */
export const chat = {
  about: "chat completions, beside aimock and a bare node:http that writes the same bytes",
  columns,
  sizes,
  run: async (size, withServers) => [
    await row("chat JSON", false, size, withServers),
    await row(`chat SSE, ${events} events`, true, size, withServers),
  ],
};
