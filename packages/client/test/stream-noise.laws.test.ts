/** Whatever a server or proxy sends beside the events, and however the bytes are split, the events are the same. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { drawsOf } from "../../../vitest.draws.ts";
import { createClient } from "../src/responses.ts";
import { play } from "./support/byte-server.ts";
import { eventsFor, messageOf, responseOf } from "./support/response-of.ts";
import { encode, eventsOf, path, payloadsOf, question, readEvents } from "./support/streams.ts";

const body = { model: "m", input: "hi" };
const response = responseOf({ output: [messageOf("Zwölf ☕ Tassen 🎉")] });
const told = eventsFor(response, ["Zwölf ", "☕ Tassen", " 🎉"]);

/** What is between events, as blocks with their empty line, or as lines within an event. */
const blocks = [
  ": OPENROUTER PROCESSING\n\n",
  ":\n",
  "\n",
  "\n\n\n",
  "data:\n\n",
  "data\n\n",
  "data: \n\n",
  "data: : PROCESSING\n\n",
  "data: {}\n\n",
  "event: ping\ndata: {}\n\n",
  'event: ping\ndata: {"type":"ping"}\n\n',
  "event: keepalive\ndata: 1\n\n",
  "event: heartbeat\n\n",
  "id: 7\n\n",
  "retry: 3000\n\n",
];
const lines = [
  ": ping\n",
  "id: 1\n",
  "id\n",
  "retry: 10\n",
  "retry: soon\n",
  "x-own: 1\n",
  "odd\n",
  "event: message\n",
];

interface Drawn {
  blocks: string[][];
  lines: string[][];
  lineEnds: string[];
  bom: boolean;
  spaces: boolean;
  cuts: number[];
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  blocks: fc.array(fc.array(fc.constantFrom(...blocks), { maxLength: 3 }), { maxLength: 20 }),
  lines: fc.array(fc.array(fc.constantFrom(...lines), { maxLength: 2 }), { maxLength: 20 }),
  lineEnds: fc.array(fc.constantFrom("\n", "\r\n", "\r"), { minLength: 1, maxLength: 5 }),
  bom: fc.boolean(),
  spaces: fc.boolean(),
  cuts: fc.array(fc.nat(), { maxLength: 40 }),
});

/** The events with the noise, in pieces. */
function noisy(
  events: string[],
  { blocks: between, lines: within, lineEnds, bom, spaces, cuts }: Drawn,
): Uint8Array[] {
  let ends = 0;
  const text = events
    .map((event, index) => {
      const own = spaces ? event : event.replaceAll(/^data: /gm, "data:");
      return `${(between[index] ?? []).join("")}${(within[index] ?? []).join("")}${own}`;
    })
    .join("")
    .replaceAll("\n", (_, at: number, all: string) => {
      const lineEnd = lineEnds[ends++ % lineEnds.length]!;
      // After a CR the LF of an empty line would belong to it.
      return all[at - 1] === "\n" && lineEnd === "\n" ? "\r\n" : lineEnd;
    });
  const bytes = encode((bom ? "\ufeff" : "") + text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.slice(places[index], end));
}

function clientOf(pieces: Uint8Array[]) {
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const headers = { "content-type": "text/event-stream" };
  return createClient({ baseUrl: "http://stack", fetch: async () => new Response(stream, { headers }) });
}

describe.each(["0.2-text", "0.2-server-tools", "0.3-client-tools"])("the turn of %s", (name) => {
  const events = eventsOf(name);

  test("has the same events with any noise", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (noise) => {
        const read = await readEvents(clientOf(noisy(events, noise)).turns.stream(path, question));
        expect(read).toEqual({ events: payloadsOf(events), error: null });
      }),
      { numRuns: drawsOf(100), seed: 38 },
    );
  });
});

test("a response has the same events with any noise", async () => {
  const quiet = told.map((event) => JSON.parse(event.slice(event.indexOf("data: ") + 6)) as unknown);
  await fc.assert(
    fc.asyncProperty(drawn, async (noise) => {
      const stream = clientOf(noisy(told, noise)).responses.stream(body);
      const read = [];
      for await (const event of stream) read.push(event);
      expect(read).toEqual(quiet);
      expect(await stream.text()).toBe("Zwölf ☕ Tassen 🎉");
    }),
    { numRuns: drawsOf(200), seed: 38 },
  );
});

test("each kind of noise before each event changes nothing, over TCP", async () => {
  const events = eventsOf("0.2-text");
  for (const block of blocks) {
    const pieces = events.flatMap((event) => [encode(block), encode(event)]);
    const { baseUrl, fetch } = await play(pieces, "end");
    const read = await readEvents(createClient({ baseUrl, fetch }).turns.stream(path, question));
    expect(read).toEqual({ events: payloadsOf(events), error: null });
  }
});

test("noise alone does not end a stream", async () => {
  const client = clientOf([encode(blocks.join(""))]);
  await expect(client.responses.stream(body).response()).rejects.toMatchObject({ name: "ResponseStreamCut" });
  const turns = clientOf([encode(blocks.join(""))]).turns;
  await expect(turns.stream(path, question).turn()).rejects.toMatchObject({ name: "TurnStreamCut" });
});
