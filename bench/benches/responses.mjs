/** What responses cost: a streamed one beside a streamed turn, the last of a long chain beside its first, and appends at once. */
import { withLoad } from "../lib/load.mjs";
import { median } from "../lib/numbers.mjs";
import { jsonOf, toRequest } from "../lib/connection.mjs";
import { createSessions, readRequest, repeat, turnRequest } from "../lib/workload.mjs";
import { time } from "../measure/beside.mjs";
import { deltas, model } from "../script.mjs";

/**
 * @typedef {import("../lib/child.mjs").Server} Server
 * @typedef {import("../measure/beside.mjs").Size & { chain: number, chains: number, appends: number }} Size
 */

/** @param {object} more */
const create = (more) =>
  toRequest("POST", "/v1/responses", {
    model,
    input: "What is there to be said about the weather of today?",
    ...more,
  });

/** @type {import("../benches.mjs").Bench<Size>} */
export const responses = {
  about: "streamed responses beside streamed turns, long chains, and appends to one conversation at once",
  columns: ["responses", "measured", "beside", "ratio"],
  sizes: {
    full: { warmUp: 10, rounds: 9, requests: 1000, connections: 8, chain: 200, chains: 5, appends: 100 },
    quick: { warmUp: 1, rounds: 2, requests: 50, connections: 8, chain: 20, chains: 1, appends: 20 },
  },
  run: (size, withServers) =>
    withServers(["stack"], async ({ stack }) => [
      await besideTurns(stack, size),
      await alongChains(stack, size),
      await appended(stack, size),
    ]),
};

/**
 * CPU of a streamed response, in microseconds, beside that of a streamed turn; the two alternate.
 *
 * @param {Server} stack
 * @param {Size} size
 */
async function besideTurns(stack, { warmUp = 1, rounds, requests, connections }) {
  const response = () =>
    withLoad(stack, connections, async (load) => {
      const list = repeat(create({ stream: true }), requests);
      return (await stack.profiled(() => time(stack, load, list))).cpu;
    });
  const turn = () =>
    withLoad(stack, connections, async (load) => {
      const list = (await createSessions(load, requests)).map(turnRequest);
      return (await time(stack, load, list)).cpu;
    });
  /** @param {boolean} first */
  const round = async (first) => {
    if (first) return { response: await response(), turn: await turn() };
    return { turn: await turn(), response: await response() };
  };
  // Both compile their hot code in rounds that do not count.
  for (let n = 0; n < warmUp; n += 1) await round(n % 2 === 0);
  const found = [];
  for (let n = 0; n < rounds; n += 1) found.push(await round(n % 2 === 0));
  return [
    `CPU µs, streamed with ${deltas} deltas; beside a turn`,
    Math.round(median(found.map((one) => one.response))),
    Math.round(median(found.map((one) => one.turn))),
    median(found.map((one) => one.response / one.turn)).toFixed(2),
  ];
}

/**
 * Milliseconds of the last responses of a chain beside those of its second to fourth, medians over some chains.
 *
 * @param {Server} stack
 * @param {Size} size
 */
function alongChains(stack, { chain, chains }) {
  return withLoad(stack, 1, async (load) => {
    /** @type {number[]} */
    const early = [];
    /** @type {number[]} */
    const late = [];
    for (let n = 0; n < chains; n += 1) {
      let previous = {};
      for (let at = 0; at < chain; at += 1) {
        const request = create(previous);
        const start = performance.now();
        await load.send([request], (answer) => (previous = { previous_response_id: jsonOf(answer).id }));
        const took = performance.now() - start;
        if (at > 0 && at < 4) early.push(took);
        if (at >= chain - 3) late.push(took);
      }
    }
    const [first, last] = [median(early), median(late)];
    return [
      `ms, the last of a chain of ${chain}; beside its first`,
      last.toFixed(2),
      first.toFixed(2),
      (last / first).toFixed(2),
    ];
  });
}

/**
 * How many items a conversation has after so many responses at once, beside how many it should have. Throws if one is lost.
 *
 * @param {Server} stack
 * @param {Size} size
 */
async function appended(stack, { appends }) {
  let conversation = "";
  await withLoad(stack, 1, (load) =>
    load.send([toRequest("POST", "/v1/conversations", {})], (answer) => (conversation = jsonOf(answer).id)),
  );
  const started = performance.now();
  await withLoad(stack, appends, (load) => load.send(repeat(create({ conversation }), appends)));
  const took = performance.now() - started;
  const items = await withLoad(stack, 1, (load) => countItems(load, conversation));
  if (items !== 2 * appends)
    throw new Error(`${appends} responses at once left ${items} items, not ${2 * appends}.`);
  return [
    `items after ${appends} appends at once, ${Math.round(took)} ms; beside those sent`,
    items,
    2 * appends,
    "1.00",
  ];
}

/**
 * @param {import("../lib/load.mjs").Load} load
 * @param {string} conversation
 * @param {string} [after] the id of the last item that was counted
 * @returns {Promise<number>}
 */
async function countItems(load, conversation, after) {
  const query = after === undefined ? "" : `&after=${after}`;
  /** @type {{ data: unknown[], has_more: boolean, last_id: string }[]} */
  const pages = [];
  await load.send([readRequest(`/v1/conversations/${conversation}/items?limit=100${query}`)], (answer) => {
    pages.push(jsonOf(answer));
  });
  const [page] = pages;
  if (page === undefined) throw new Error("The items of a conversation were not answered.");
  return page.data.length + (page.has_more ? await countItems(load, conversation, page.last_id) : 0);
}
