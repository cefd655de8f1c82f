/** All faults that traces allow: a place in an answer, a change of the value there, and an occasion. */
import { toEventText } from "@understudy/contract/sse";
import type { Exchange, Trace } from "@understudy/conformance/src/trace/trace.ts";
import { changesOf } from "./changes.ts";
import type { TraceFault } from "./fault.ts";
import { providerRequestFaults } from "./provider-requests.ts";
import { headerChanges, refusals, statuses } from "./headers.ts";
import { occasions } from "./occasions.ts";
import { walkNoting } from "../mutants/places.ts";
import { createObservedValues } from "./observed-values.ts";
import { kindOfItem, streamChanges } from "./streams.ts";

export function faultsOf(traces: readonly Trace[]): TraceFault[] {
  return [
    ...partFaults(traces),
    ...streamFaults(traces),
    ...headerFaults(traces),
    ...providerRequestFaults(traces),
  ];
}

/** A fault on every occasion, in answers of one kind, or in all with null. */
function onOccasions(
  id: string,
  kind: string | null,
  spoil: (trace: Trace) => (exchange: Exchange) => Exchange,
): TraceFault[] {
  return occasions.map((occasion) => ({
    id: `${kind ?? "everywhere"} ${id} ${occasion.id}`,
    spoil: (trace) => {
      const spoilNow = spoil(trace);
      const isNow = occasion.of(trace);
      const exchanges = trace.exchanges.map((exchange) =>
        (kind === null || kindOf(exchange) === kind) && isNow(exchange) ? spoilNow(exchange) : exchange,
      );
      return exchanges.every((one, n) => one === trace.exchanges[n]) ? trace : { ...trace, exchanges };
    },
  }));
}

/** Parts of one kind of answer, and parts that are wrong in all answers alike, so that these still agree with each other. */
function partFaults(traces: readonly Trace[]): TraceFault[] {
  const alone = valuesBy(traces, (exchange, place) => [`${kindOf(exchange)} ${place}`]);
  const everywhere = valuesBy(traces, ({ status }, place) => (status === 200 ? tailsOf(place) : []));
  return [
    ...[...alone].flatMap(([name, values]) => {
      const [kind = "", place = ""] = name.split(" ");
      return changing(place, kind, values, (at) => at === place);
    }),
    ...[...everywhere].flatMap(([tail, values]) =>
      changing(tail, null, values, (at) => tailsOf(at).includes(tail)),
    ),
  ];
}

function changing(
  name: string,
  kind: string | null,
  values: readonly unknown[],
  matches: (place: string) => boolean,
): TraceFault[] {
  return changesOf(values).flatMap(({ id, anew }) =>
    onOccasions(`${name} ${id}`, kind, () => {
      const change = anew();
      return (exchange) => onParts(exchange, (part, at) => (matches(at) ? change(part) : part));
    }),
  );
}

/** Names of a place in any answer: its last key, and that with the kind of its parent. */
function tailsOf(place: string): string[] {
  return [/\.\w+(\.\*)*$/, /\[\w+\]\.\w+(\.\*)*$/].flatMap((tail) => tail.exec(place)?.[0] ?? []);
}

function valuesBy(
  traces: readonly Trace[],
  namesOf: (exchange: Exchange, place: string) => string[],
): Map<string, unknown[]> {
  const observed = createObservedValues();
  for (const exchange of traces.flatMap(({ exchanges }) => exchanges))
    onParts(exchange, (part, place) => {
      for (const name of namesOf(exchange, place)) observed.add(name, part);
      return part;
    });
  return observed.all();
}

function streamFaults(traces: readonly Trace[]): TraceFault[] {
  const kinds = new Set(
    traces.flatMap(({ exchanges }) =>
      exchanges.flatMap((one) => (one.items ?? []).map((item) => `${kindOf(one)} ${kindOfItem(item)}`)),
    ),
  );
  return [...kinds].flatMap((name) => {
    const [kind = "", event = ""] = name.split(" ");
    return streamChanges.flatMap((change) =>
      (["first", "last"] as const).flatMap((which) =>
        onOccasions(`${which} ${event} ${change.id}`, kind, () => (exchange) => {
          const items = exchange.items ?? [];
          const matches = (item: unknown): boolean => kindOfItem(item) === event;
          const at = which === "first" ? items.findIndex(matches) : items.findLastIndex(matches);
          return at === -1 ? exchange : withItems(exchange, change.apply(items, at));
        }),
      ),
    );
  });
}

function headerFaults(traces: readonly Trace[]): TraceFault[] {
  const all = traces.flatMap(({ exchanges }) => exchanges);
  const kinds = new Set(all.filter(({ status }) => status !== null).map(kindOf));
  return [...kinds].flatMap((kind) => [
    ...statuses
      .filter((status) => !kind.endsWith(`:${status}`))
      .flatMap((status) =>
        onOccasions(`status ${status}`, kind, () => (exchange) => ({ ...exchange, status })),
      ),
    ...refusals
      .filter((status) => !kind.endsWith(`:${status}`))
      .flatMap((status) =>
        onOccasions(`refused ${status}`, kind, () => (exchange) => {
          const json = { detail: "No." };
          const headers = {
            ...exchange.headers,
            "content-type": "application/json",
            "x-should-retry": "false",
          };
          return { ...exchange, status, headers, json, items: null, text: JSON.stringify(json) };
        }),
      ),
    ...headerChanges.flatMap(({ id, name, value }) =>
      onOccasions(`header ${id}`, kind, () => (exchange) => {
        const { [name]: actual, ...others } = exchange.headers;
        if (actual === undefined || actual === value) return exchange;
        return { ...exchange, headers: value === null ? others : { ...others, [name]: value } };
      }),
    ),
  ]);
}

function kindOf({ operation, status }: Exchange): string {
  return `${operation}:${status}`;
}

/** The exchange with changed parts of its answer; itself if none changed. */
function onParts(exchange: Exchange, change: (part: unknown, place: string) => unknown): Exchange {
  if (exchange.items !== null) {
    const items = exchange.items.map((item) => walkNoting(item, change));
    if (items.every(({ changed }) => !changed)) return exchange;
    const values = items.map(({ value }) => value);
    return withItems(exchange, values);
  }
  if (exchange.json === undefined) return exchange;
  const { changed, value: json } = walkNoting(exchange.json, change);
  return changed ? { ...exchange, json, text: JSON.stringify(json) } : exchange;
}

/** The exchange with these items as its stream; itself if they are the same. */
function withItems(exchange: Exchange, items: readonly unknown[]): Exchange {
  const before = exchange.items ?? [];
  if (before.length === items.length && items.every((item, n) => item === before[n])) return exchange;
  const text = items.map((item) => toEventText(item as object)).join("");
  return { ...exchange, items, text };
}
