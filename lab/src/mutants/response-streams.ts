import type { Mutant } from "./mutant.ts";
import {
  changeResponseEvents,
  changeStream,
  changeWholeStream,
  eventIn,
  isEnd,
  type Json,
  withResponse,
} from "./rewrite-responses.ts";

type Row = readonly [
  id: string,
  fault: string,
  killedBy: Mutant["killedBy"],
  change: () => (event: Json) => Json[],
];

const isDelta = ({ type }: Json): boolean => String(type).endsWith(".delta");

/** Faults of single events. */
const rows: readonly Row[] = [
  [
    "forgets-created",
    "A stream has no response.created.",
    ["responses/stream-grammar", "responses/clients-accept"],
    () => (event) => (event["type"] === "response.created" ? [] : [event]),
  ],
  [
    "forgets-text-done",
    "A stream has no output_text.done.",
    ["responses/stream-grammar", "responses/deltas-add-up"],
    () => (event) => (event["type"] === "response.output_text.done" ? [] : [event]),
  ],
  [
    "leaves-items-open",
    "A stream has no output_item.done.",
    ["responses/stream-grammar", "responses/deltas-add-up"],
    () => (event) => (event["type"] === "response.output_item.done" ? [] : [event]),
  ],
  [
    "ends-twice",
    "A stream has two terminal events.",
    ["responses/stream-grammar"],
    () => (event) => (isEnd(event) ? [event, event] : [event]),
  ],
  [
    "speaks-after-end",
    "A stream has an event after the terminal one.",
    ["responses/stream-grammar"],
    () => (event) => (isEnd(event) ? [event, { ...event, type: "response.in_progress" }] : [event]),
  ],
  [
    "tells-index-zero",
    "Every event of a stream has output_index 0.",
    ["responses/indexes"],
    () => (event) => ["output_index" in event ? { ...event, output_index: 0 } : event],
  ],
  [
    "counts-indexes-from-one",
    "output_index begins at 1.",
    ["responses/indexes", "responses/clients-accept"],
    () => (event) => [
      "output_index" in event ? { ...event, output_index: Number(event["output_index"]) + 1 } : event,
    ],
  ],
  [
    "renames-items",
    "Deltas of a stream name another item than the one that was added.",
    ["responses/item-ids"],
    () => (event) => [isDelta(event) ? { ...event, item_id: `${String(event["item_id"])}x` } : event],
  ],
  [
    "repeats-a-delta",
    "The first delta of a stream comes twice.",
    ["responses/deltas-add-up", "responses/clients-accept"],
    () => {
      let count = 0;
      return (event) => (isDelta(event) && count++ === 0 ? [event, event] : [event]);
    },
  ],
  [
    "loses-a-delta",
    "The first delta of a stream is lost.",
    ["responses/deltas-add-up"],
    () => {
      let count = 0;
      return (event) => (isDelta(event) && count++ === 0 ? [] : [event]);
    },
  ],
  [
    "empties-the-end",
    "The terminal event of a stream has no output.",
    ["responses/deltas-add-up", "responses/terminal-is-stored"],
    () => (event) => [
      isEnd(event) ? withResponse(event, (response) => ({ ...response, output: [] })) : event,
    ],
  ],
  [
    "adds-an-extension",
    "A stream has an event of a server's own.",
    ["responses/clients-accept", "responses/events-of-schema"],
    () => (event) =>
      event["type"] === "response.in_progress"
        ? [event, { type: "understudy:thinks", sequence_number: 0 }]
        : [event],
  ],
  [
    "dots-names-of-events",
    "The arguments of a server's tool are in events whose name has a dot in place of an underscore.",
    ["responses/events-of-schema", "responses/clients-accept"],
    () => (event) => [
      { ...event, type: String(event["type"]).replace("mcp_call_arguments", "mcp_call.arguments") },
    ],
  ],
  [
    "adds-fields-of-others",
    "The first event of a stream tells the model as a number.",
    ["responses/events-of-schema"],
    () => (event) => [
      event["type"] === "response.created"
        ? withResponse(event, (response) => ({ ...response, model: 1 }))
        : event,
    ],
  ],
];

/** Faults of how events are numbered and framed. */
const framing: readonly Mutant[] = [
  {
    id: "response-stream-numbers-from-one",
    fault: "sequence_number begins at 1.",
    killedBy: ["responses/sequence"],
    over: () => ({ handler: numbered((n) => n + 1) }),
  },
  {
    id: "response-stream-skips-a-number",
    fault: "sequence_number leaves out 2.",
    killedBy: ["responses/sequence"],
    over: () => ({ handler: numbered((n) => (n < 2 ? n : n + 1)) }),
  },
  {
    id: "response-stream-has-no-event-lines",
    fault: "Items of a stream have no event line.",
    killedBy: ["responses/event-lines"],
    over: () => ({ handler: changeStream(() => (block) => block.replace(/^event: .*\n/, "")) }),
  },
  {
    id: "response-stream-adds-done",
    fault: "[DONE] follows the last event of a stream.",
    killedBy: ["responses/stream-end"],
    over: () => ({
      handler: changeStream(() => (block) => {
        const event = eventIn(block);
        return event !== null && isEnd(event) ? `${block}data: [DONE]\n\n` : block;
      }),
    }),
  },
  {
    id: "response-stream-tells-output-at-once",
    fault: "response.created has the whole output already.",
    killedBy: ["responses/begins-empty"],
    over: () => ({
      handler: changeWholeStream((events) => {
        const whole = events.find(isEnd)?.["response"] as Json;
        return events.map((event) =>
          event["type"] === "response.created" ? { ...event, response: whole } : event,
        );
      }),
    }),
  },
  {
    id: "response-stream-interleaves-items",
    fault: "An item ends after the next one has begun.",
    killedBy: ["responses/stream-grammar"],
    over: () => ({
      handler: changeWholeStream((events) => {
        const at = events.findIndex(
          ({ type }, n) =>
            type === "response.output_item.done" && events[n + 1]?.["type"] === "response.output_item.added",
        );
        const [one, other] = [events[at], events[at + 1]];
        return one === undefined || other === undefined ? events : events.toSpliced(at, 2, other, one);
      }),
    }),
  },
];

function numbered(number: (n: number) => number) {
  return changeStream(
    () => (block) =>
      block.replace(/"sequence_number":(\d+)/, (_, n: string) => `"sequence_number":${number(Number(n))}`),
  );
}

export const responseStreamMutants: readonly Mutant[] = [
  ...rows.map(([id, fault, killedBy, change]): Mutant => ({
    id: `response-stream-${id}`,
    fault,
    killedBy,
    over: () => ({ handler: changeResponseEvents(change) }),
  })),
  ...framing,
];
