/** Streams of responses: which events come, in which order, and what they add up to. */
import { parseResponsesSchema } from "@understudy/contract/responses";
import { check, checksOf } from "../../../check/check.ts";
import { httpResponseFamilies, responseFamilies } from "../generators/families.ts";
import { folded } from "../oracle/fold.ts";
import { firstOutOfPlace, announcedEarly } from "../oracle/grammar.ts";
import { announcedItems, endedItems, streamedTexts, textIn, textOfItem } from "../oracle/pieces.ts";
import { recordsAmong } from "../../../json/difference.ts";
import {
  done,
  isTerminal,
  isWholeStream,
  type ResponseEvent,
  responseEvents,
  streamedItems,
} from "../views/stream.ts";
import { endedIn, type Json, observedResponses } from "../views/observed.ts";
import type { Exchange, Trace } from "../../../trace/trace.ts";
import { between, compare, type Finding, finding, judgeEach, type Verdict } from "../../../check/verdict.ts";

/** Judges every stream that was read to its end. */
function judgeStreams(
  trace: Trace,
  judge: (exchange: Exchange, events: readonly ResponseEvent[]) => readonly Finding[],
): Verdict {
  const streams = observedResponses(trace)
    .map(({ exchange }) => exchange)
    .filter(isWholeStream);
  return judgeEach(streams, "no response was streamed to its end", (exchange) =>
    judge(exchange, responseEvents(exchange)),
  );
}

const shared = { generator: responseFamilies, when: { response_events: "items" } } as const;

export const streamOrder = checksOf(shared, [
  {
    id: "responses/stream-grammar",
    statement:
      "A stream is response.created, response.in_progress, the block of each item after that of the item before it, and one terminal event, which nothing follows.",
    reference: ["ResponseEvent"],
    judge: (trace) =>
      judgeStreams(trace, (exchange, events) => {
        const wrong = firstOutOfPlace(events);
        return wrong === null ? [] : [finding(exchange, `event ${wrong.at}`, wrong.expected, wrong.actual)];
      }),
  },
  {
    id: "responses/begins-empty",
    statement: "The first events of a stream have a response without output that has not ended.",
    reference: ["ResponseEvent"],
    judge: (trace) =>
      judgeStreams(trace, (exchange, events) =>
        events.slice(0, 2).flatMap((event) => {
          if (isTerminal(event)) return [];
          const early = announcedEarly(event);
          const path = `response of ${event.type}`;
          return early === null ? [] : [finding(exchange, path, "in_progress, without items", early)];
        }),
      ),
  },
  {
    id: "responses/item-ids",
    statement:
      "Every event of an item names the id with which the item was added, and ids are unique in a response.",
    reference: ["ResponseEvent"],
    judge: (trace) => judgeStreams(trace, (exchange, events) => compareIds(exchange, events)),
  },
  {
    id: "responses/indexes",
    statement: "output_index and content_index are the places that item and part have in the final output.",
    reference: ["ResponseEvent"],
    judge: (trace) => judgeStreams(trace, (exchange, events) => compareIndexes(exchange, events)),
  },
  {
    id: "responses/deltas-add-up",
    statement: "Deltas, the events that end texts, parts and items, and the final output agree.",
    reference: ["ResponseEvent"],
    judge: (trace) =>
      judgeStreams(trace, (exchange, events) => [
        ...compareTexts(exchange, events),
        ...compareItems(exchange, events),
      ]),
  },
  {
    id: "responses/events-of-schema",
    statement: "Every event of a stream is one that the description declares.",
    reference: ["ResponseEvent"],
    when: { response_events: "items", response_objects: "whole" },
    judge: (trace) =>
      judgeStreams(trace, (exchange, events) =>
        events.flatMap(({ type, data, at }) => {
          const parsed = parseResponsesSchema("ResponseEvent", data);
          // Open Responses has the error of this event within it, and some servers number it not.
          if (parsed.ok || type === "error") return [];
          const [error] = parsed.errors;
          return [finding(exchange, `event ${at}, ${type}`, "the schema ResponseEvent", error?.msg)];
        }),
      ),
  },
]);

export const clients = check({
  ...shared,
  id: "responses/clients-accept",
  level: "SHOULD",
  statement:
    "A client that adds up events without knowing more than OpenAI's comes to the final output, and meets no unknown event.",
  reference: ["ResponseEvent"],
  judge: (trace) =>
    judgeStreams(trace, (exchange, events) => {
      if (endedIn(exchange)?.["status"] === "failed") return [];
      const sum = folded(events);
      if ("throws" in sum) return [finding(exchange, "stream", "events that add up", sum.throws)];
      const final = finalOutput(exchange).map((item) => ({
        type: item["type"],
        texts: recordsAmong(item["content"]).map(textIn),
        arguments: item["type"] === "mcp_approval_request" ? "" : (item["arguments"] ?? ""),
      }));
      return compare(exchange, "output", final, sum.items);
    }),
});

export const sequence = check({
  id: "responses/sequence",
  generator: responseFamilies,
  when: { sequence_numbers: "from_zero" },
  statement: "sequence_number begins at 0 and grows by one with each event.",
  reference: ["ResponseEvent"],
  judge: (trace) =>
    judgeStreams(trace, (exchange, events) => {
      const wrong = events.findIndex(({ data }, n) => data["sequence_number"] !== n);
      const event = events[wrong];
      return event === undefined
        ? []
        : [finding(exchange, `sequence_number of event ${wrong}`, wrong, event.data["sequence_number"])];
    }),
});

export const lines = checksOf({ generator: httpResponseFamilies, when: { event_lines: "typed" } } as const, [
  {
    id: "responses/event-lines",
    statement: "The event line of each item of a stream is the type of its data.",
    reference: ["ResponseEvent"],
    judge: (trace) =>
      judgeStreams(trace, (exchange, events) => {
        const items = streamedItems(exchange);
        const wrong = events.find(({ at, type }) => items[at]?.event !== type);
        return wrong === undefined
          ? []
          : [finding(exchange, `event line of item ${wrong.at}`, wrong.type, items[wrong.at]?.event)];
      }),
  },
]);

export const streamEnd = check({
  id: "responses/stream-end",
  generator: httpResponseFamilies,
  when: { stream_end: ["event", "done"] },
  statement:
    "All items of a stream are events; where Open Responses is promised, [DONE] follows the last of them, and nowhere else.",
  reference: ["ResponseEvent"],
  judge: (trace) =>
    judgeStreams(trace, (exchange, events) => {
      // How a stream says that it failed is judged by the checks of failures.
      if (endedIn(exchange) === null) return [];
      const known = new Set(events.map(({ at }) => at));
      const others = streamedItems(exchange).flatMap(({ data }, at) => (known.has(at) ? [] : [data]));
      const expected = trace.expectations.responses.stream_end === "done" ? [done] : [];
      return compare(exchange, "items that are no events", expected, others);
    }),
});

function finalOutput(exchange: Exchange): readonly Json[] {
  return recordsAmong(endedIn(exchange)?.["output"]);
}

function compareIds(exchange: Exchange, events: readonly ResponseEvent[]): Finding[] {
  const added = announcedItems(events);
  const ids = new Map(added.map(({ index, item }) => [index, item["id"]]));
  const wrong = events.flatMap(({ at, type, data }) => {
    const { output_index: index, item_id: id, item } = data;
    const actual = id ?? recordsAmong([item])[0]?.["id"];
    if (index === undefined || type === "response.output_item.added") return [];
    const expected = ids.get(index) ?? "an item that was added";
    return compare(exchange, `item of event ${at}, ${type}`, expected, actual);
  });
  const final = finalOutput(exchange).map(({ id }) => id);
  const observed = events.flatMap(({ data }) => recordsAmong([data["response"]]));
  const responses = [...new Set(observed.map(({ id }) => id))];
  const repeated = final.filter((id, at) => typeof id !== "string" || final.indexOf(id) !== at);
  return [
    ...wrong.slice(0, 1),
    ...compare(exchange, "ids of the output that are missing or repeated", [], repeated),
    ...compare(exchange, "ids of the response", responses.slice(0, 1), responses),
  ];
}

function compareIndexes(exchange: Exchange, events: readonly ResponseEvent[]): Finding[] {
  // The last item of a failed response may be open.
  if (endedIn(exchange)?.["status"] === "failed") return [];
  const final = finalOutput(exchange);
  const places = new Map(final.map(({ id }, at) => [id, at]));
  const wrong = events.flatMap(({ at, type, data }) => {
    const { output_index: index, item_id, item, content_index: part } = data;
    const id = item_id ?? recordsAmong([item])[0]?.["id"];
    if (id === undefined) return [];
    const place = places.get(id);
    const count = recordsAmong(final[place ?? -1]?.["content"]).length;
    const isPart =
      part === undefined || (Number.isInteger(part) && Number(part) >= 0 && Number(part) < count);
    return [
      ...compare(exchange, `output_index of event ${at}, ${type}`, place ?? "a place in the output", index),
      ...(isPart ? [] : [finding(exchange, `content_index of event ${at}, ${type}`, `below ${count}`, part)]),
    ];
  });
  return wrong.slice(0, 1);
}

function compareTexts(exchange: Exchange, events: readonly ResponseEvent[]): Finding[] {
  const isFailed = endedIn(exchange)?.["status"] === "failed";
  const final = finalOutput(exchange);
  const ended = endedItems(events);
  return streamedTexts(events).flatMap((text) => {
    const { itemId, part, deltas, done: whole, ended: endedPart } = text;
    // A failure leaves the last text open.
    if (isFailed && whole === undefined) return [];
    const name = part === null ? "arguments" : "text";
    const inItem = ended.find(({ item }) => item["id"] === itemId)?.item;
    const inOutput = final.find(({ id }) => id === itemId);
    const against = (of: string, actual: unknown): Finding[] =>
      between(["deltas put together", of], compare(exchange, `${name} of an item`, deltas, actual));
    return [
      ...against(`the event that ends the ${name}`, whole),
      ...(part === null ? [] : against("the part that ended", endedPart)),
      ...(inItem === undefined ? [] : against("the item that ended", textOfItem(inItem, text))),
      ...(inOutput === undefined ? [] : against("the final output", textOfItem(inOutput, text))),
    ];
  });
}

function compareItems(exchange: Exchange, events: readonly ResponseEvent[]): Finding[] {
  // A failure leaves its last item open.
  if (endedIn(exchange)?.["status"] === "failed") return [];
  const final = finalOutput(exchange);
  const ended = endedItems(events).map(({ item }) => item);
  return between(["items that ended", "final output"], compare(exchange, "output", ended, final));
}
