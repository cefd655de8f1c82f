import fc from "fast-check";
import { accumulateResponse } from "openai/lib/responses/ResponseAccumulator";
import type { ResponseStreamEvent } from "openai/resources/responses/responses";
import { describe, expect, it, test } from "vitest";
import { parseResponsesSchema } from "@understudy/contract/responses";
import type { ResponseEvent, ResponseObject } from "@understudy/contract/responses/types";
import { grammarFaults, createFrameWriter, parseItemId, replay } from "@understudy/responses";
import { drawnRun } from "./support/drawn.ts";
import { container, renderRun, type RenderedRun } from "./support/run.ts";

type Law = (run: RenderedRun) => void;

/** The laws of a rendered run, by name. */
const laws: Record<string, Law> = {
  "its events are in the grammar": ({ events }) => expect(grammarFaults(events)).toEqual([]),

  "its events have the shapes of the document": ({ events }) =>
    expect(
      events.map((event) => parseResponsesSchema("ResponseEvent", event)).filter(({ ok }) => !ok),
    ).toEqual([]),

  "openai's accumulator makes the last event's output of them": ({ events, response }) =>
    expect(folded(events)).toEqual(response.output),

  "replayed, they are the same": ({ events, response, state }) =>
    expect(replay({ response, deltas: state.deltas })).toEqual(events),

  "each is written as its JSON, with its type before it": ({ events }) =>
    expect(events.map(createFrameWriter())).toEqual(
      events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
    ),

  "without types each is written as its JSON": ({ events }) =>
    expect(events.map(createFrameWriter({ typed: false }))).toEqual(
      events.map((event) => `data: ${JSON.stringify(event)}\n\n`),
    ),

  "items are completed, but for the last one of an incomplete response": ({ response }) => {
    const statuses = response.output.map(({ status }) => status);
    if (response.status === "completed") expect(statuses.filter((one) => one !== "completed")).toEqual([]);
    if (response.status === "incomplete")
      expect(statuses.slice(0, -1).filter((one) => one !== "completed")).toEqual([]);
    if (response.incomplete_details?.reason === "max_output_tokens")
      expect(statuses.at(-1)).toBe("incomplete");
  },

  "numbers have no gap, and places are those of the output": ({ events, response }) => {
    expect(events.map(({ sequence_number }) => sequence_number)).toEqual(events.map((_, index) => index));
    const added = events.filter((event) => event.type === "response.output_item.added");
    expect(added.map(({ output_index, item }) => [output_index, item.id])).toEqual(
      response.output.map(({ id }, index) => [index, id]),
    );
  },

  "ids hold the response and the place": ({ response }) =>
    expect(response.output.map(({ id }) => parseItemId(id))).toEqual(
      response.output.map((_, index) => expect.objectContaining({ container, index })),
    ),
};

describe("any response", () => {
  it.each(Object.entries(laws))("%s", (_, law) => {
    holds(law);
  });
});

/** Renderers that are wrong: each changes a run as a mistake would. */
const wrong: [law: string, mistake: string, spoil: (run: RenderedRun) => RenderedRun][] = [
  ["its events are in the grammar", "forgets item.done", without("response.output_item.done")],
  ["its events are in the grammar", "forgets in_progress", without("response.in_progress")],
  ["its events are in the grammar", "forgets content_part.done", without("response.content_part.done")],
  [
    "its events have the shapes of the document",
    "forgets the response",
    changed((event) => omit(event, "response")),
  ],
  [
    "openai's accumulator makes the last event's output of them",
    "leaves out the items' last state",
    (run) => ({
      ...run,
      events: run.events.filter(({ type }) => !type.endsWith(".done") || type.includes("arguments")),
    }),
  ],
  [
    "replayed, they are the same",
    "loses the lengths of deltas",
    (run) => ({ ...run, state: { ...run.state, deltas: "" } }),
  ],
  [
    "each is written as its JSON, with its type before it",
    "adds a field to deltas that it does not write",
    changed((event) => (event.type === "response.output_text.delta" ? { ...event, obfuscation: "" } : event)),
  ],
  [
    "items are completed, but for the last one of an incomplete response",
    "leaves the last item in progress",
    (run) => ({ ...run, response: { ...run.response, output: run.response.output.map(opened) } }),
  ],
  [
    "numbers have no gap, and places are those of the output",
    "counts from one",
    changed((event) => ({ ...event, sequence_number: event.sequence_number + 1 })),
  ],
  [
    "ids hold the response and the place",
    "gives all items one id",
    (run) => ({
      ...run,
      response: { ...run.response, output: run.response.output.map((item) => ({ ...item, id: "msg_1" })) },
    }),
  ],
];

test("steps that are rendered together give what each alone gives", () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
  fc.assert(
    fc.property(drawnRun, sizes, (run, together) => {
      expect(renderRun({ ...run, sizes: together })).toEqual(renderRun(run));
    }),
  );
});

describe("a wrong renderer", () => {
  it.each(wrong)("breaks “%s”: it %s", (name, _, spoil) => {
    const law = laws[name];
    expect(() => holds((run) => law?.(spoil(run)))).toThrow("Property failed");
  });
});

/** What `expect` returns is no verdict. */
function holds(law: Law): void {
  fc.assert(
    fc.property(drawnRun, (run) => {
      law(renderRun(run));
    }),
  );
}

/** The output that openai's client has before the last event. */
function folded(events: readonly ResponseEvent[]): ResponseObject["output"] {
  // Sound: these are the events that the client is sent, and an item of ours is one of its items.
  const sent = events.slice(0, -1) as unknown as ResponseStreamEvent[];
  const snapshot = sent.reduce<ReturnType<typeof accumulateResponse> | undefined>(
    (before, event) => accumulateResponse(event, before),
    undefined,
  );
  const output = (snapshot?.output ?? []) as unknown as ResponseObject["output"];
  // A search that is open is `searching` to the client; the document has no word for it.
  return output.map((item) => (isSearching(item.status) ? opened(item) : item));
}

function isSearching(status: string | undefined): boolean {
  return status === "searching";
}

function without(type: ResponseEvent["type"]): (run: RenderedRun) => RenderedRun {
  return (run) => ({
    ...run,
    events: run.events
      .filter((event) => event.type !== type)
      .map((event, sequence_number) => ({ ...event, sequence_number })),
  });
}

function changed(change: (event: ResponseEvent) => ResponseEvent): (run: RenderedRun) => RenderedRun {
  return (run) => ({ ...run, events: run.events.map(change) });
}

function omit(event: ResponseEvent, field: string): ResponseEvent {
  // A wrong event on purpose.
  return Object.fromEntries(
    Object.entries(event).filter(([name]) => name !== field),
  ) as unknown as ResponseEvent;
}

function opened(item: ResponseObject["output"][number]): ResponseObject["output"][number] {
  return { ...item, status: "in_progress" };
}
