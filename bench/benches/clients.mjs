import { createClient } from "@understudy/client";
import { LlamaStackClient } from "llama-stack-client-0.3";
import { OpenAI } from "openai";
import { median } from "../lib/numbers.mjs";
import { recordedTurn } from "../lib/recorded-turn.mjs";

const baseUrl = "http://stack";
/** @type {{ role: "user", content: string }[]} */
const messages = [{ role: "user", content: "hello" }];

/**
 * Each client reads a stream that it is handed instead of the network, and counts its events.
 *
 * @type {Record<string, (fetch: () => Promise<Response>) => () => AsyncIterable<unknown> | Promise<AsyncIterable<unknown>>>}
 */
const readers = {
  understudy: (fetch) => {
    const client = createClient({ baseUrl, fetch });
    return () => client.turns.stream({ agent_id: "a", session_id: "s" }, { messages });
  },
  "llama-stack-client 0.3.0": (fetch) => {
    const client = new LlamaStackClient({ baseURL: baseUrl, fetch });
    return () => client.agents.turn.create("a", "s", { messages, stream: true });
  },
  "openai 6.49.0": (fetch) => {
    const client = new OpenAI({ baseURL: baseUrl, apiKey: "none", fetch });
    return () => client.chat.completions.create({ model: "m", messages, stream: true });
  },
};

/** @type {import("../benches.mjs").Bench<{ rounds: number, events: number }>} */
export const clients = {
  about:
    "events per second that the client reads, beside llama-stack-client and openai reading the same bytes",
  columns: ["events/s of a stream", ...Object.keys(readers)],
  sizes: { full: { rounds: 15, events: 5_000 }, quick: { rounds: 3, events: 1_000 } },
  async run({ rounds, events }) {
    const turn = recordedTurn(events);
    const whole = Buffer.concat(turn);
    const kib = 16 * 1024;
    const blocks = Array.from({ length: Math.ceil(whole.length / kib) }, (_, i) =>
      whole.subarray(i * kib, (i + 1) * kib),
    );
    return [
      [`${events} events, each by itself`, ...(await rates(turn, turn.length, rounds))],
      [`${events} events, in pieces of 16 KiB`, ...(await rates(blocks, turn.length, rounds))],
    ];
  },
};

/**
 * The clients take turns, so that a busy moment is nobody's alone; the first round warms up.
 *
 * @param {Uint8Array[]} pieces
 * @param {number} events
 * @param {number} rounds
 */
async function rates(pieces, events, rounds) {
  const open = Object.values(readers).map((create) => create(async () => answer(pieces)));
  const seconds = open.map(() => /** @type {number[]} */ ([]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, ask] of open.entries()) {
      const start = performance.now();
      const count = await read(await ask());
      if (count !== events) throw new Error(`A client read ${count} events of ${events}.`);
      if (round > 0) seconds[index]?.push((performance.now() - start) / 1000);
    }
  }
  return seconds.map((times) => Math.round(events / median(times)));
}

/** @param {AsyncIterable<unknown>} stream */
async function read(stream) {
  let count = 0;
  for await (const event of stream) if (event !== undefined) count += 1;
  return count;
}

/** @param {Uint8Array[]} pieces */
function answer(pieces) {
  let next = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (next === pieces.length) controller.close();
      else controller.enqueue(pieces[next++]);
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}
